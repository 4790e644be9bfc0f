//! The chances of an attack that nobody has typed yet, for lists of targets.

use crate::game::args::{Aimed, Args};
use crate::game::{Table, Using};
use crate::play::flow::HIT;

/// What an attack may do, as probabilities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chance {
    pub hit: f64,
    /// That damage gets through; `None` if the attack has none, or if it cannot be counted.
    pub harm: Option<f64>,
}

impl Chance {
    /// The chances of an attack by the game's own rules and with everything that applies automatically; `None` if
    /// it cannot be made, as by somebody without the skill.
    pub(crate) fn of(table: Table<'_>, aimed: &Aimed<'_>) -> Option<Self> {
        let by = table.character(aimed.by).ok()?;
        let power = by
            .power(aimed.with)
            .filter(|_| by.attack(aimed.with).is_none());
        let power = power.map(|(_, power)| Using {
            who: aimed.by,
            weapon: power.weapon(),
        });
        // Whether a rule forbids the attack now does not matter to its chances.
        let table = Table {
            forced: true,
            using: power.as_ref(),
            ..table
        };
        let name = table.game.attacks.line.split(' ').next()?;
        let verb = table.game.own_verb(name)?;
        let args = Args::unwritten(verb).aiming(aimed);
        let preview = (verb.odds?)(table, &args).ok()?;
        let mut details = preview.details.iter();
        let (_, hit) = details.find(|(what, _)| *what == HIT)?;
        let harm = preview.distribution.map(|damage| {
            let values = damage.values.into_iter();
            values
                .filter(|(amount, _)| *amount > 0)
                .map(|(_, p)| p)
                .sum()
        });
        Some(Self { hit: *hit, harm })
    }
}
