//! The chances of an attack or a manoeuvre that nobody has typed yet, for lists of targets.

use crate::campaign::CharacterId;
use crate::game::args::{Aimed, Args};
use crate::game::{Preview, Shape, Table, Verb};
use crate::play::flow::HIT;
use crate::rules::{Outcome, Verdict};

/// What an attack may do, as probabilities.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chance {
    /// That it hits, or succeeds; `None` of what does not attack, or if it cannot be counted.
    pub hit: Option<f64>,
    /// That damage gets through; `None` if the attack has none, or if it cannot be counted.
    pub harm: Option<f64>,
    /// What the target defends with: `Dodge 40`; empty if that is not known.
    pub defence: String,
}

impl Chance {
    /// The chances of an attack by the game's own rules and with everything that applies automatically; `None` if
    /// it cannot be made, as by somebody without the skill.
    pub(crate) fn of(table: Table<'_>, aimed: &Aimed<'_>) -> Option<Self> {
        // Whether a rule forbids the attack now does not matter to its chances.
        let table = table.overruled();
        let name = table.game.attacks.line.split(' ').next()?;
        let verb = table.game.own_verb(name)?;
        let args = Args::unwritten(verb).aiming(aimed);
        Self::told((verb.odds?)(table, &args).ok()?)
    }

    /// The chances in the preview of an attack; `None` if it is none.
    pub(crate) fn told(preview: Preview) -> Option<Self> {
        let hit = preview.chance_of(HIT)?;
        let harm = preview.distribution.map(|damage| {
            let done = damage.values.into_iter().filter(|(amount, _)| *amount > 0);
            done.map(|(_, p)| p).sum()
        });
        Some(Self {
            hit: Some(hit),
            harm,
            defence: preview.defence,
        })
    }

    /// The chances in the preview of what is tried on somebody.
    pub(crate) fn tried(preview: Preview) -> Self {
        let wins = |outcome: Outcome| match outcome {
            Outcome::Verdict(verdict) => verdict == Verdict::FIRST,
            Outcome::Grade(grade) => grade.rank > 0,
        };
        let odds = preview.odds.iter();
        let won = odds.filter(|(outcome, _)| wins(*outcome));
        let won: f64 = won.map(|(_, p)| p).sum();
        Self {
            hit: (!preview.odds.is_empty()).then_some(won),
            harm: None,
            defence: preview.defence,
        }
    }

    /// What a target meets a manoeuvre with whose roll is still to be chosen; `None` if that is chosen too.
    pub(crate) fn met(table: Table<'_>, verb: &Verb, target: CharacterId) -> Option<Self> {
        let Some(Shape::Power(stat, ..)) = verb.shape else {
            return None;
        };
        let value = table.game.stat_of(table.character(target).ok()?, stat)?;
        let passive = table.game.totals.map_or(0, |totals| totals.passive);
        Some(Self {
            hit: None,
            harm: None,
            defence: format!("{stat} {}", value + passive),
        })
    }
}
