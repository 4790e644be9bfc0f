//! Sentences in the log.

use super::reading::Reading;
use crate::game::state::Fate;
use crate::story::Piece;
use crate::view::text::clean;
use crate::view::{Ink, Line, Outcome};

/// Appends a sentence to a line.
pub(super) fn put(reading: Reading<'_>, line: &mut Line, said: &[Piece], ink: Ink) {
    for piece in said {
        match piece {
            Piece::Name(who) => reading.push_name(line, Some(who.id), &who.name),
            Piece::Colon => line.push(ink, ": "),
            Piece::Words(_)
            | Piece::Verb(..)
            | Piece::Each(..)
            | Piece::Kept(..)
            | Piece::State(_, Fate::Acts) => line.push(ink, clean(&piece.to_string())),
            Piece::Hit(hit) => {
                let look = if *hit {
                    Outcome::Success
                } else {
                    Outcome::Failure
                };
                line.push(Ink::Outcome(look), piece.to_string());
            }
            Piece::State(text, Fate::Dead) => {
                line.push(Ink::Outcome(Outcome::Disaster), clean(text));
            }
            Piece::State(text, Fate::Down | Fate::Lies) => line.push(Ink::Bad, clean(text)),
        }
    }
}
