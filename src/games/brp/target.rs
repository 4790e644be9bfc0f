//! The chance of one side: who, what, modifiers, and the difficulty that comes last.

use super::is_characteristic;
use crate::campaign::Roll;
use crate::command::checks::{Subject, formula, no_more, numeric_modifier, subject};
use crate::game::{Cursor, Refusal, Table};
use crate::lang::line::{Line, Span};
use crate::rules::Part;
use crate::rules::brp::{CHARACTERISTIC_MULTIPLE, Chance, Difficulty};

/// The words that stand after a WHAT, with what they do.
pub(super) const MODIFIERS: &[(&str, &str)] = &[
    ("easy", "the chance is doubled; earns no mark"),
    ("normal", "the chance is the ability"),
    ("difficult", "the chance is halved, rounded up"),
    ("automatic", "succeeds without a roll"),
    (
        "impossible",
        "fails without a roll; with dice, to see how badly",
    ),
    ("easygoing", "nothing is at stake: earns no mark"),
    ("secret", "kept from the players"),
    (PASSIVE_ROLLS, "the passive side rolls (resist)"),
    (ACTIVE_ROLLS, "the active side rolls (resist)"),
];

/// The passive side of a resistance roll takes the dice.
pub(super) const PASSIVE_ROLLS: &str = "passive-rolls";

/// The active side of a resistance roll takes the dice.
pub(super) const ACTIVE_ROLLS: &str = "active-rolls";

/// One side, ready to be rolled.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Who rolls what.
    pub(super) subject: Subject,
    /// The base, each modifier, and what the difficulty makes of them.
    pub(super) parts: Vec<Part>,
    /// The ability before difficulty, which is the rating in a contest.
    pub(super) ability: i64,
    /// How hard it is.
    pub(super) difficulty: Difficulty,
    /// Where that stands, if it was said.
    difficulty_at: Option<Span>,
    /// What has to be rolled.
    pub(super) chance: Chance,
    /// Something is at stake, so that a success earns a mark.
    pub(super) at_stake: bool,
    /// Kept from the players.
    pub(super) secret: bool,
}

/// Reads one side whole. `rolled_anyway`: dice lie there, so that even the impossible is rolled.
pub(super) fn side(
    table: Table<'_>,
    line: &Line,
    mut cursor: Cursor<'_>,
    first: bool,
    rolled_anyway: bool,
) -> Result<Side, Refusal> {
    let subject = multiplied(table, subject(table, line, &mut cursor, first)?)?;
    let mut side = Side {
        parts: vec![subject.base.clone()],
        subject,
        ability: 0,
        difficulty: Difficulty::Normal,
        difficulty_at: None,
        chance: Chance::Impossible,
        at_stake: true,
        secret: false,
    };
    modifiers(table, &mut side, &mut cursor)?;
    no_more(table, &cursor)?;
    side.parts.extend(side.subject.modifiers_of(table));
    side.weigh(rolled_anyway);
    Ok(side)
}

/// A bare characteristic is rolled at five times it; any other multiple is a formula.
fn multiplied(table: Table<'_>, subject: Subject) -> Result<Subject, Refusal> {
    if subject.skill.is_some() || !is_characteristic(&subject.what) {
        return Ok(subject);
    }
    let person = subject.who.map(|id| table.character(id)).transpose()?;
    let roll = format!("{} x{CHARACTERISTIC_MULTIPLE}", subject.what);
    let (what, base) = formula(table, person, &roll, subject.span)?;
    Ok(Subject {
        what,
        base,
        ..subject
    })
}

fn modifiers(table: Table<'_>, side: &mut Side, cursor: &mut Cursor<'_>) -> Result<(), Refusal> {
    loop {
        if let Some(modifier) = numeric_modifier(cursor)? {
            side.parts.push(modifier);
            continue;
        }
        let at = cursor.here();
        let mut known = table.game.modifiers.iter().map(|(name, _)| *name);
        let Some(name) = known.find(|name| cursor.take(name)) else {
            return Ok(());
        };
        let twice = match name {
            "easygoing" => !std::mem::replace(&mut side.at_stake, false),
            "secret" => std::mem::replace(&mut side.secret, true),
            PASSIVE_ROLLS | ACTIVE_ROLLS => {
                return Err(Refusal::rule(at, format!("'{name}' is for resist only")));
            }
            _ => {
                side.difficulty = Difficulty::from_id(name).unwrap_or_default();
                side.difficulty_at.replace(at).is_some()
            }
        };
        if twice {
            return Err(match Difficulty::from_id(name) {
                Some(_) => Refusal::rule(at, "a roll has one difficulty only"),
                None => Refusal::rule(at, format!("'{name}' stands here twice")),
            });
        }
    }
}

impl Side {
    /// Works out the ability and, from the difficulty, the chance.
    fn weigh(&mut self, rolled_anyway: bool) {
        self.ability = self.parts.iter().map(|part| part.value).sum();
        self.chance = match self.difficulty.chance(self.ability) {
            Chance::Impossible if rolled_anyway => Chance::Roll(0),
            chance => chance,
        };
        if let (Chance::Roll(chance), false) = (self.chance, self.difficulty == Difficulty::Normal)
        {
            self.parts
                .push(Part::new(self.difficulty.id(), chance - self.ability));
        }
    }

    /// The chance, where it is rolled; contests have no other sides.
    pub(super) fn rolled(&self) -> Result<i64, Refusal> {
        match self.chance {
            Chance::Roll(chance) => Ok(chance),
            _ => Err(Refusal::rule(
                self.difficulty_at.unwrap_or(self.subject.span),
                format!(
                    "what is {} is not rolled, so it cannot enter a contest",
                    self.difficulty.id()
                ),
            )),
        }
    }

    /// The side in the log, before its dice.
    pub(super) fn roll(&self) -> Roll {
        Roll {
            who: self.subject.who,
            name: self.subject.name.clone(),
            what: self.subject.what.clone(),
            parts: self.parts.clone(),
            target: match self.chance {
                Chance::Roll(chance) => Some(chance),
                _ => None,
            },
            secret: self.secret,
            ..Roll::default()
        }
    }

    /// The chance in words, for a preview.
    pub(super) fn words(&self) -> String {
        match self.chance {
            Chance::Roll(_) => crate::game::words::target(&self.roll()),
            Chance::Automatic => format!("{}, automatic: no roll", self.subject.what),
            Chance::Impossible => format!("{}, impossible: no roll", self.subject.what),
        }
    }
}
