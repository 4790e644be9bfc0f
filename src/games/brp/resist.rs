//! `resist`: one characteristic against another, by the resistance table and its extension.

use super::checks::finish;
use super::modifiers::MODIFIERS as LISTED;
use super::remarks;
use super::stats::{STATS, is_characteristic};
use super::target::CHANCE;
use crate::campaign::Roll;
use crate::dice::Die;
use crate::game::Remark;
use crate::game::modifier::listed;
use crate::game::syntax::{ANYONE, Arg, DICE, MODIFIERS, what};
use crate::game::{Args, Draft, Note, Preview, Refusal, Reveals, Role, Side, Subject, Table, Verb};
use crate::lang::read::Cursor;
use crate::play::checks::{Reader, TypedSide, Wants, two_sides};
use crate::rules::Part;
use crate::rules::brp::{self as rules, Chance, Roller};

pub(super) const VERBS: &[Verb] = &[RESIST];

const RESIST: Verb = Verb {
    name: "resist",
    syntax: &[
        ANYONE,
        Arg::Short("ACTIVE", &[FORCE_WHAT, MODIFIERS]),
        Arg::Word("vs", "what resists"),
        ANYONE,
        Arg::Short("PASSIVE", &[FORCE_WHAT]),
        Arg::Listed(|| listed(LISTED, "resist"), &[MODIFIERS]),
        DICE,
    ],
    doc: "The resistance table: 50% and 5% for each point ahead. A player's side rolls, otherwise the passive one; objects never roll.",
    reveals: Reveals::First,
    odds: Some(|table, args| {
        let trial = read(table, args)?;
        let words = match trial.chance {
            Chance::Roll(_) => crate::game::words::target(CHANCE, &trial.roll()),
            _ => format!("{}: {}", trial.what(), trial.certain().words),
        };
        Ok(Preview {
            targets: vec![words],
            odds: rules::resistance_odds(trial.chance),
            notes: vec![Note::Text(trial.who_rolls())],
            ..Preview::default()
        })
    }),
    run: resist,
    ..Verb::PLAIN
};

const FORCE_WHAT: Arg = what("FORCE");

/// A resistance roll, ready to be made.
struct Trial {
    active: Side,
    passive: Side,
    roller: Roller,
    chance: Chance,
    /// The modifiers on every roll of the roller; empty if no dice are rolled.
    modifiers: Vec<Part>,
}

/// Parses both sides, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Trial, Refusal> {
    let [first, second] = two_sides(table, args, "'vs' and what resists")?;
    let mut reader = Reader::new(table, "resist");
    let active = force(first, &mut reader)?;
    let passive = force(second, &mut reader)?;
    let roller = roller_of(&active).or(roller_of(&passive));
    let roller = roller.unwrap_or_else(|| usual(table, &active, &passive));
    let (mut chance, mut modifiers) = (
        rules::resistance(active.total(), passive.total(), roller),
        Vec::new(),
    );
    // A modifier changes the chance of a roll, but never makes it certain.
    if let Chance::Roll(rolled) = chance {
        let rolling = if roller == Roller::Active {
            &active
        } else {
            &passive
        };
        modifiers = rolling.subject.modifiers_of(table);
        let total: i64 = modifiers.iter().map(|modifier| modifier.value).sum();
        chance = Chance::Roll((rolled + total).clamp(1, 99));
    }
    Ok(Trial {
        active,
        passive,
        roller,
        chance,
        modifiers,
    })
}

/// Who rolls, as typed on a side.
fn roller_of(side: &Side) -> Option<Roller> {
    let typed = [
        ("passive-rolls", Roller::Passive),
        ("active-rolls", Roller::Active),
    ];
    let found = typed.into_iter().find(|(word, _)| side.has(word));
    found.map(|(_, roller)| roller)
}

/// Who rolls by default. Something without an owner, such as a rock, never rolls.
fn usual(table: Table<'_>, active: &Side, passive: &Side) -> Roller {
    let player = |side: &Side| {
        let who = side.subject.who;
        who.and_then(|id| table.campaign.characters.get(id))
            .is_some_and(|who| who.player)
    };
    if passive.subject.who.is_none() {
        Roller::Active
    } else {
        rules::resistance_roller(player(active), player(passive))
    }
}

fn force(mut typed: TypedSide<'_, '_>, reader: &mut Reader<'_>) -> Result<Side, Refusal> {
    let mut side = Side::new(compared(&mut typed)?, Role::Rolls);
    typed.modify(reader, &mut side)?;
    typed.no_more()?;
    Ok(side)
}

/// What a side of the table is, for refusals.
const FORCE: Wants = Wants {
    kind: "characteristic or number",
    what: "what is compared? A characteristic or a number",
    does: "use",
};

fn compared(typed: &mut TypedSide<'_, '_>) -> Result<Subject, Refusal> {
    typed.wants = FORCE;
    let named = characteristic(&typed.cursor);
    typed.cursor.skip(usize::from(named.is_some()));
    let mut subject = typed.subject()?;
    if let Some(named) = named {
        named.clone_into(&mut subject.what);
    }
    if subject.skill.is_some() {
        let said = "resist compares characteristics; 'oppose' compares skills";
        typed.table.forbid(subject.span, said)?;
    }
    Ok(subject)
}

/// The characteristic of a side of which only its value is known: `STR 13`.
fn characteristic(cursor: &Cursor<'_>) -> Option<&'static str> {
    let [word, value, ..] = cursor.rest() else {
        return None;
    };
    let known = !word.quoted && value.is_number() && is_characteristic(&word.text);
    let mut stats = STATS.iter().filter(|_| known);
    stats
        .find(|stat| stat.is_called(&word.text))
        .map(|stat| stat.id)
}

impl Trial {
    fn what(&self) -> String {
        format!("{} vs {}", words(&self.active), words(&self.passive))
    }

    fn rolling(&self) -> &Side {
        match self.roller {
            Roller::Active => &self.active,
            Roller::Passive => &self.passive,
        }
    }

    /// The roll in the log, before its dice.
    fn roll(&self) -> Roll {
        let part = |label: String, value| Part { label, value };
        let fact = |label: &str, value| part(label.to_owned(), value);
        let (parts, target) = match self.chance {
            Chance::Roll(chance) => {
                let weight: i64 = self.modifiers.iter().map(|modifier| modifier.value).sum();
                let mut parts = vec![
                    part("50".to_owned(), 50),
                    part(self.what(), chance - 50 - weight),
                ];
                parts.extend(self.modifiers.iter().cloned());
                (parts, Some(chance))
            }
            _ => (Vec::new(), None),
        };
        Roll {
            what: self.what(),
            own: words(self.rolling()),
            parts,
            target,
            facts: vec![
                fact("active", self.active.total()),
                fact("passive", self.passive.total()),
            ],
            secret: self.active.secret || self.passive.secret,
            ..self.rolling().roll()
        }
    }

    fn certain(&self) -> Remark {
        match self.chance {
            Chance::Automatic => remarks::CANNOT_FAIL,
            _ => remarks::CANNOT_SUCCEED,
        }
    }

    fn who_rolls(&self) -> String {
        let side = match self.roller {
            Roller::Active => "active",
            Roller::Passive => "passive",
        };
        match self.rolling().subject.name.as_str() {
            "" => format!("the {side} side rolls"),
            name => format!("{name} rolls, the {side} side"),
        }
    }
}

/// A side in words: `STR 13`, or only the number.
fn words(force: &Side) -> String {
    let (what, value) = (&force.subject.what, force.total().to_string());
    if *what == value {
        value
    } else {
        format!("{what} {value}")
    }
}

fn resist(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let trial = read(draft.table(), args)?;
    let (dice, grade) = if let Some(grade) = trial.chance.unrolled() {
        (Vec::new(), grade)
    } else {
        let sides = [&trial.active, &trial.passive];
        Side::describe_both(draft, sides);
        let die = draft.roll(trial.rolling().subject.who, &[Die::D100])?[0];
        (vec![die], rules::resist(die, trial.chance))
    };
    let rolled = !dice.is_empty();
    let roll = Roll {
        dice,
        grade: grade.id.to_owned(),
        ..trial.roll()
    };
    finish(draft, vec![roll], None);
    if !rolled {
        draft.remark(&trial.certain(), "");
    }
    let outcome = if rules::active_wins(trial.roller, grade) {
        remarks::ACTIVE_WINS
    } else {
        remarks::PASSIVE_WINS
    };
    draft.remark(&outcome, "");
    Ok(())
}
