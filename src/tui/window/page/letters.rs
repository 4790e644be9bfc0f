//! What the letters of a line's modifiers do.

use super::help::{Told, rows_in, section};
use crate::game::toggle::Place;
use crate::game::{Game, Toggle};
use crate::tui::command::ModifierKeys;
use crate::tui::keymap::{Context, Keymap};
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// The columns before what a letter does.
pub(super) const INDENT: usize = 16;

/// The letters with what they do, by the side that they apply to, and then the other keys; only
/// what matches every word of the filter.
pub(super) fn letters(
    keys: &Keymap,
    game: &'static Game,
    all: &ModifierKeys,
    words: &str,
) -> Vec<Line> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let lets = |(line, _): &Told| {
        let text = line.plain().to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let mut out = Vec::new();
    for group in Group::ALL {
        let own = all.toggles.iter();
        let own = own.filter(|toggle| Group::of(toggle.place, all.sides.len()) == group);
        let rows = own.flat_map(|toggle| rows(game, toggle));
        section(&mut out, &group.title(keys, all), rows.filter(lets));
    }
    let others = rows_in(keys, Context::Modifiers);
    section(&mut out, Context::Modifiers.title(), others.filter(lets));
    if out.is_empty() {
        return vec![Line::of(Ink::Dim, "no modifier or key has these words")];
    }
    out.into_iter().map(|(line, _)| line).collect()
}

/// What a modifier applies to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    /// The marked side.
    Marked,
    First,
    Second,
    /// The whole roll.
    Roll,
}

impl Group {
    const ALL: [Self; 4] = [Self::Marked, Self::First, Self::Second, Self::Roll];

    fn of(place: Place, sides: usize) -> Self {
        match place {
            _ if sides < 2 => Self::Roll,
            Place::Here => Self::Marked,
            Place::First => Self::First,
            Place::Second => Self::Second,
            Place::Front | Place::Before(_) | Place::End => Self::Roll,
        }
    }

    fn title(self, keys: &Keymap, all: &ModifierKeys) -> String {
        let name = |nth: usize, otherwise: &str| match all.sides.get(nth) {
            Some(name) if !name.is_empty() => clean(name).into_owned(),
            _ => otherwise.to_owned(),
        };
        match self {
            Self::Marked => {
                let key = keys.label(Context::Modifiers, "other-side");
                format!("For the side marked ▸; {key} goes to the other")
            }
            Self::First => format!("For {}", name(0, "the first side")),
            Self::Second => format!("For {}", name(1, "the other side")),
            Self::Roll => "For the roll".to_owned(),
        }
    }
}

/// The letter and its label, followed by what it does.
fn rows(game: &'static Game, toggle: &Toggle) -> impl Iterator<Item = Told> {
    let (key, label) = (toggle.key, toggle.label);
    let docs = game.toggle_docs(toggle).into_iter().enumerate();
    docs.map(move |(nth, doc)| {
        let before = if nth == 0 {
            format!("  {key} {label:<12}")
        } else {
            " ".repeat(INDENT)
        };
        (Line::of(Ink::Strong, before).with(Ink::Plain, doc), None)
    })
}
