//! What the letters of a line's modifiers do.

use super::help::{Told, rows_in};
use crate::game::toggle::Place;
use crate::game::{Game, Toggle};
use crate::tui::command::ModifierKeys;
use crate::tui::keymap::{Context, Keymap};
use crate::view::found::Found;
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
) -> Vec<Told> {
    let mut found = Found::by(words);
    let name = |nth: usize, otherwise: &str| match all.sides.get(nth) {
        Some(name) if !name.is_empty() => clean(name).into_owned(),
        _ => otherwise.to_owned(),
    };
    let key = keys.label(Context::Modifiers, "other-side");
    let titles = [
        format!("For the side marked ▸; {key} goes to the other"),
        format!("For {}", name(0, "the first side")),
        format!("For {}", name(1, "the other side")),
        "For the roll".to_owned(),
    ];
    for (nth, title) in titles.iter().enumerate() {
        let own = all.toggles.iter();
        let own = own.filter(|toggle| group(toggle.place, all.sides.len()) == nth);
        found.add(title, own.flat_map(|toggle| rows(game, toggle)));
    }
    let others = rows_in(keys, Context::Modifiers);
    found.add(Context::Modifiers.title(), others);
    found.or("no modifier or key has these words")
}

/// The index of the heading of a modifier with this place in a roll of so many sides.
fn group(place: Place, sides: usize) -> usize {
    match place {
        _ if sides < 2 => 3,
        Place::Here => 0,
        Place::First => 1,
        Place::Second => 2,
        Place::Front | Place::Before(_) | Place::End => 3,
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
