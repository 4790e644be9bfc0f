//! Sentences in the log.

use super::reading::Reading;
use crate::campaign::after_name;
use crate::game::state::Fate;
use crate::story::Piece;
use crate::view::text::clean;
use crate::view::{Ink, Line, Outcome};

/// Appends a sentence to a line.
pub(super) fn put(reading: Reading<'_>, line: &mut Line, said: &[Piece], ink: Ink) {
    for piece in said {
        let ink = match piece {
            Piece::Name(who) => {
                reading.push_name(line, Some(who.id), &who.name);
                continue;
            }
            Piece::Hit(true) => Ink::Outcome(Outcome::Success),
            Piece::Hit(false) => Ink::Outcome(Outcome::Failure),
            Piece::State(_, Fate::Dead) => Ink::Outcome(Outcome::Disaster),
            Piece::State(_, Fate::Down | Fate::Lies) => Ink::Bad,
            _ => ink,
        };
        let text = clean(&piece.to_string()).into_owned();
        let text = match line.pieces.last() {
            // The name may be shorter here.
            Some(name) if matches!(name.ink, Ink::Side(_)) => after_name(&name.text, &text),
            _ => text,
        };
        line.push(ink, text);
    }
}
