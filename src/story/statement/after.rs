//! What a correction changes besides the corrected roll, in words.

use crate::campaign::plural::plural;
use crate::campaign::statement::{AfterStatement, Difference, Named};
use crate::campaign::thrown::Face;
use crate::dice::Die;
use crate::game::Game;
use crate::story::sentence::Sentence;

pub(super) fn words(game: &Game, statement: &AfterStatement) -> Sentence {
    let text = match statement {
        AfterStatement::RanAgain(lines) => format!("{} ran again", plural(*lines, "later line")),
        AfterStatement::LeftOut { entry, line, why } => {
            format!("#{entry} `{line}` is left out: {why}")
        }
        AfterStatement::NotNeeded { entry, what, dice } => {
            format!("#{entry} no longer needs {}", faces(game, what, dice))
        }
        AfterStatement::Needed { entry, what, dice } => {
            format!("#{entry} now needs {}", faces(game, what, dice))
        }
        AfterStatement::Differs(who, Difference::Track { label, from, to }) => {
            return Sentence::of(who, format!("{label} {to} instead of {from}"));
        }
        AfterStatement::Differs(who, Difference::Now(state)) => {
            let said = Sentence::about(who, " is now ");
            return said.becoming(game, state, state.to_string());
        }
        AfterStatement::Differs(who, Difference::NoLonger(state)) => {
            return Sentence::about(who, format!(" is no longer {state}"));
        }
        AfterStatement::Turn { from, to } => {
            let whose = |who: &Option<Named>| match who {
                Some(who) => format!("{}'s", who.name),
                None => "nobody's".to_owned(),
            };
            format!("it is {} turn instead of {}", whose(to), whose(from))
        }
    };
    Sentence::from(text)
}

/// `77 (Fray)`.
fn faces(game: &Game, what: &str, dice: &[Face]) -> String {
    let fell = several(game, dice);
    match what {
        "" => fell,
        what => format!("{fell} ({what})"),
    }
}

pub(super) fn corrects(game: &Game, entry: u64, dice: &[Vec<Face>]) -> String {
    let read: Vec<String> = dice.iter().map(|faces| several(game, faces)).collect();
    format!("corrects #{entry}, which read {}", read.join(" and "))
}

/// Faces as people read their dice.
fn several(game: &Game, dice: &[Face]) -> String {
    let each = dice.iter().map(|fell| match fell.die {
        Die::Percentile | Die::D100 => (game.face)(fell.face),
        Die::Fate | Die::D(_) => fell.face.to_string(),
    });
    each.collect::<Vec<_>>().join(" ")
}
