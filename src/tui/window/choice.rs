//! A field with several options.

use ratatui::layout::Rect;

use crate::tui::paint::Painter;
use crate::tui::rows::columns;
use crate::view::Ink;

/// The next option that begins with a letter, the chosen one last.
pub(super) fn lettered(options: &[String], chosen: usize, letter: char) -> Option<usize> {
    let begins = |at: &usize| {
        let first = options[*at].chars().next();
        first.is_some_and(|first| first.to_lowercase().eq(letter.to_lowercase()))
    };
    let len = options.len();
    (1..=len).map(|by| (chosen + by) % len).find(begins)
}

/// The options visible in `wide` columns, each with its column and width: all of them, or only the
/// chosen one if they do not all fit.
fn visible(options: &[String], chosen: usize, wide: u16) -> Vec<(usize, u16, u16)> {
    let mut x: u16 = 0;
    let mut all = Vec::new();
    for (at, option) in options.iter().enumerate() {
        let each = columns(option).saturating_add(2);
        all.push((at, x, each));
        x = x.saturating_add(each);
    }
    if x > wide {
        all = vec![(chosen, 0, wide)];
    }
    all
}

/// The option that a click in a column chooses: the one there, or else the next one.
pub(super) fn clicked(options: &[String], chosen: usize, column: u16, wide: u16) -> Option<usize> {
    let all = visible(options, chosen, wide);
    if all.len() < options.len() {
        return Some((chosen + 1) % options.len().max(1));
    }
    let mut there = all.into_iter();
    let hit = there.find(|(_, x, each)| (*x..x.saturating_add(*each)).contains(&column));
    hit.map(|(at, ..)| at)
}

/// Paints the options into a row and returns the column of the chosen one.
pub(super) fn paint(
    painter: &mut Painter<'_>,
    row: Rect,
    (options, chosen): (&[String], usize),
    active: bool,
) -> u16 {
    let all = visible(options, chosen, row.width);
    let alone = all.len() == 1;
    let mut cursor = 0;
    for (at, x, wide) in all {
        let Some(option) = options.get(at) else {
            continue;
        };
        let (text, ink) = match (at == chosen, alone) {
            (true, true) => (format!("‹ {option} ›"), Ink::Plain),
            (true, false) => (format!("‹{option}›"), Ink::Strong),
            (false, _) => (format!(" {option} "), Ink::Dim),
        };
        let start = row.x.saturating_add(x);
        let end = painter.ink(start, row.y, wide, &text, ink);
        if at == chosen {
            cursor = x;
        }
        if at == chosen && active {
            let place = Rect::new(start, row.y, end.saturating_sub(start), 1);
            painter.lay(place, painter.theme.selected());
        }
    }
    cursor
}

#[cfg(test)]
mod tests {
    use super::{clicked, lettered};

    #[test]
    fn letters_and_clicks_choose() {
        let options = ["Bell", "Ash", "Barrow"].map(str::to_owned);
        assert_eq!(lettered(&options, 0, 'b'), Some(2));
        assert_eq!(lettered(&options, 0, 'A'), Some(1));
        assert_eq!(lettered(&options, 0, 'x'), None);
        // `‹Bell› Ash  Barrow `
        assert_eq!(clicked(&options, 0, 0, 40), Some(0));
        assert_eq!(clicked(&options, 0, 30, 40), None);
        assert_eq!(clicked(&options, 0, 6, 40), Some(1));
        assert_eq!(clicked(&options, 0, 13, 40), Some(2));
        assert_eq!(clicked(&options, 0, 0, 10), Some(1), "one shows: the next");
    }
}
