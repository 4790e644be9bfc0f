//! What a character's checks count with now: the target, the bonus or the dice, with everything that
//! applies automatically.

use super::pending::check_verb;
use crate::campaign::pending::{Against, What};
use crate::campaign::{CharacterId, PendingCheck};
use crate::game::args::{Args, Given};
use crate::game::{Subject, Table};
use crate::lang::line::Span;

/// A value before modifiers, and what a check with it counts with now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rating {
    pub base: i64,
    pub now: i64,
}

impl Rating {
    /// Evaluates it by the game's own `check`; `None` if the character cannot make that check.
    pub(crate) fn of(table: Table<'_>, who: CharacterId, what: &What) -> Option<Self> {
        // Whether a rule refuses the check does not matter to its number.
        let table = table.overruled();
        let at = Span::default();
        let subject = Subject::new(table, Some(who), what.clone(), at).ok()?;
        let check = PendingCheck {
            // Some games cannot check without a difficulty, which is no part of the value.
            against: Some(Against::Number(0)),
            ..PendingCheck::of(what.clone())
        };
        let check = &check;
        let given = Given { who, check, at };
        let verb = check_verb(table.game, at).ok()?;
        let args = Args::unwritten(verb).giving(&given);
        let now = (table.game.checks.now)(table, &args)?;
        let base = subject.base.value;
        Some(Self { base, now })
    }

    /// The present value, if it differs.
    pub(crate) fn changed(self) -> Option<i64> {
        (self.now != self.base).then_some(self.now)
    }
}
