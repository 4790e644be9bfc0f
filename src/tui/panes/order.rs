//! Paints the turn order.

use std::ops::Range;

use ratatui::layout::Rect;

use super::{GLYPH, Look, columns, mark, nothing, person, star};
use crate::campaign::Campaign;
use crate::game::Game;
use crate::play::elective::Call;
use crate::tui::paint::Painter;
use crate::view::Ink;
use crate::view::order::{Row, Turn, rows};

/// Columns before the name: the mark and the initiative.
const BEFORE: u16 = 5;
/// Notes are cut to this before a name is cut.
const LEAST_NOTES: u16 = 5;

pub(crate) fn draw(
    painter: &mut Painter<'_>,
    area: Rect,
    campaign: &Campaign,
    game: &Game,
    window: Range<usize>,
    selected: Option<usize>,
    look: Look<'_>,
) -> Option<(u16, u16)> {
    if campaign.fight().is_none() {
        let key = look.keys.key("begin");
        let how = if campaign.encounters.is_empty() {
            format!("{key} Enter begins with everyone")
        } else {
            format!("{key} begins: an encounter, everyone, or those you pick")
        };
        nothing(painter, area, &["nobody is fighting", &how]);
        return None;
    }
    let first = window.start;
    let shown = rows(campaign, game, window);
    let room = area.width.saturating_sub(BEFORE + 1);
    let widest = |text: fn(&Row) -> &str| shown.iter().map(|row| columns(text(row))).max();
    let left = widest(|row| &row.left).unwrap_or(0).min(room / 3);
    let notes = widest(|row| &row.notes).unwrap_or(0).min(LEAST_NOTES);
    let names = widest(|row| &row.name).unwrap_or(0);
    let names = names + GLYPH;
    let name = names.min(room.saturating_sub(left + 1 + if notes > 0 { notes + 1 } else { 0 }));
    let mut cursor = None;
    for (nth, row) in shown.iter().enumerate() {
        let Ok(down) = u16::try_from(nth) else { break };
        let y = area.y + down;
        paint(painter, area, y, row, name, left);
        if row.turn == Turn::Acting {
            let whole = Rect {
                y,
                height: 1,
                ..area
            };
            painter.lay(whole, painter.theme.acting());
        }
        star(painter, (area.x + BEFORE - 1, y), row.who, look);
        if Some(first + nth) == selected {
            mark(painter, area, y, look.focused);
            cursor = Some((area.x, y));
        }
    }
    cursor
}

fn paint(painter: &mut Painter<'_>, area: Rect, y: u16, row: &Row, name: u16, left: u16) {
    let acting = row.turn == Turn::Acting;
    let ink = match row.turn {
        _ if row.hidden => Ink::Dim,
        Turn::Acting => Ink::Strong,
        Turn::Done | Turn::Later | Turn::Fallen => Ink::Dim,
        Turn::Waiting => Ink::Plain,
    };
    let end = area.right();
    let room = |x: u16| end.saturating_sub(x);
    let mut x = area.x;
    let (sign, sign_ink) = match row.call {
        _ if acting => ("▸", Ink::Strong),
        Call::Interrupts => ("!", Ink::Notice),
        Call::Named => ("+", Ink::Strong),
        Call::None => (" ", Ink::Plain),
    };
    painter.ink(x, y, room(x).min(1), sign, sign_ink);
    x += 1;
    let initiative = row.initiative.map(|at| format!("{at:>3}"));
    painter.ink(x, y, room(x).min(4), &initiative.unwrap_or_default(), ink);
    x += BEFORE - 1;
    let quiet = (row.hidden || row.turn == Turn::Fallen).then_some(Ink::Dim);
    let somebody = (row.side, row.name.as_str());
    person(painter, (x, y), room(x).min(name), somebody, quiet);
    x += name + 1;
    painter.ink(
        x,
        y,
        room(x).min(left),
        &row.left,
        if acting { Ink::Plain } else { ink },
    );
    x += left + 1;
    let notes = if row.hidden || row.turn == Turn::Fallen {
        Ink::Dim
    } else {
        Ink::Notice
    };
    painter.ink(x, y, room(x), &row.notes, notes);
}
