//! `resist`: one characteristic against another, by the resistance table and its extension.

use super::modifiers::MODIFIERS as LISTED;
use super::remarks;
use super::stats::{STATS, is_characteristic};
use super::target::against;
use crate::campaign::statement::Named;
use crate::game::modifier::listed;
use crate::game::syntax::{ANYONE, Arg, DICE, MODIFIERS, what};
use crate::game::{Args, Draft, Note, Result, Reveals, Role, Side, Subject, Table, Verb};
use crate::lang::read::Cursor;
use crate::play::checks::{Reader, TypedSide, Wants, two_sides};
use crate::play::flow::{self, Plan, Ready, Rolled};
use crate::rules::brp::{self as rules, Chance, Roller};
use crate::rules::{Part, Verdict};

pub(super) const RESIST: Verb = Verb {
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
    odds: Some(|table, args| Ok(flow::odds(&read(table, args)?))),
    run: |draft, args| settle(draft, &read(draft.table(), args)?).map(drop),
    ..Verb::PLAIN
};

const FORCE_WHAT: Arg = what("FORCE");

/// Parses both sides, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Plan> {
    let [first, second] = two_sides(table, args, "'vs' and what resists")?;
    let mut reader = Reader::new(table, "resist");
    let active = force(first, &mut reader)?;
    let passive = force(second, &mut reader)?;
    Ok(matched(table, active, passive))
}

/// Rolls what was matched, and says who wins, which the result has as a verdict.
///
/// # Errors
/// Returns an error if dice were typed that do not fit.
pub(super) fn settle(draft: &mut Draft<'_>, plan: &Plan) -> Result<Rolled> {
    let mut rolled = flow::roll(draft, plan)?;
    let is_passive = |side: &Ready| side.numbers.named.contains(&(PASSIVE, 1));
    let grade = rolled.grades().next();
    let succeeds = grade.is_some_and(|grade| grade.rank > 0);
    let passive = plan.sides.iter().any(is_passive);
    let wins = succeeds != passive;
    if let Some(ready) = plan.sides.first() {
        let (own, other) = (named(&ready.side, &ready.log.own), ready.foe.clone());
        let (winner, loser) = if succeeds { (own, other) } else { (other, own) };
        let (outcome, verdict) = if wins {
            (remarks::OVERCOMES, Verdict::FIRST)
        } else {
            (remarks::RESISTS, Verdict::SECOND)
        };
        draft.state(outcome.by(winner, &loser.name.to_string()));
        rolled.verdict = Some(verdict);
    }
    Ok(rolled)
}

/// The character of a side, or what it compares.
fn named(side: &Side, what: &str) -> Named {
    let name = match side.subject.name.as_str() {
        "" => what,
        name => name,
    };
    Named {
        id: side.subject.who.unwrap_or_default(),
        name: name.into(),
    }
}

/// The number of a roll that the passive side makes.
const PASSIVE: &str = "passive side";

/// The facts of a roll with the numbers that were compared, which its words tell already.
pub(super) const FORCES: &[&str] = &[ACTIVE, PASSIVE_FORCE];
const ACTIVE: &str = "active";
const PASSIVE_FORCE: &str = "passive";

/// One side against the other on the resistance table.
pub(super) fn matched(table: Table<'_>, active: Side, passive: Side) -> Plan {
    let roller = roller_of(&active).or(roller_of(&passive));
    let roller = roller.unwrap_or_else(|| usual(table, &active, &passive));
    let forces = [active.total(), passive.total()];
    let chance = rules::resistance(forces[0], forces[1], roller);
    let secret = active.secret || passive.secret;
    let (rolling, other, side) = match roller {
        Roller::Active => (active, passive, "active"),
        Roller::Passive => (passive, active, "passive"),
    };
    let modifiers = rolling.subject.modifiers_of(table);
    let own = words(&rolling);
    let theirs = words(&other);
    let what = format!("{own} vs {theirs}");
    let who_rolls = match rolling.subject.name.as_str() {
        "" => format!("the {side} side rolls"),
        name => format!("{name} rolls, the {side} side"),
    };
    let mut ready = trial(Side { secret, ..rolling }, chance, what, &modifiers);
    ready.notes.push(Note::Text(who_rolls));
    ready.foe = named(&other, &theirs);
    ready.log.own = own;
    if roller == Roller::Passive {
        ready.numbers.named.push((PASSIVE, 1));
    }
    let [active, passive] = forces;
    ready.log.facts = vec![Part::new(ACTIVE, active), Part::new(PASSIVE_FORCE, passive)];
    let certain = match chance {
        Chance::Roll(_) => return Plan::of(ready),
        Chance::Automatic => remarks::CANNOT_FAIL,
        Chance::Impossible => remarks::CANNOT_SUCCEED,
    };
    ready.words = format!("{}: {}", ready.log.what, certain.words);
    ready.told.push(certain.about(""));
    Plan::of(ready)
}

/// A resistance roll: half, and what one side is ahead; modifiers of the side that rolls change its chance, but
/// never make it certain.
pub(super) fn trial(mut side: Side, chance: Chance, what: String, modifiers: &[Part]) -> Ready {
    let weight: i64 = modifiers.iter().map(|modifier| modifier.value).sum();
    side.parts = Vec::new();
    let mut modified = chance;
    if let Chance::Roll(rolled) = chance {
        let total = (rolled + weight).clamp(1, 99);
        modified = Chance::Roll(total);
        side.parts = vec![Part::new(rolled.to_string(), total - weight)];
        side.parts.extend(modifiers.iter().cloned());
    }
    let mut ready = against(side, rules::resist(modified));
    ready.words = format!("{}: {what}", ready.words);
    ready.log.what = what;
    ready
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
    // If both or neither are a player's, the passive side rolls.
    let is_active = player(active) && !player(passive) || passive.subject.who.is_none();
    if is_active {
        Roller::Active
    } else {
        Roller::Passive
    }
}

fn force(mut typed: TypedSide<'_, '_>, reader: &mut Reader<'_>) -> Result<Side> {
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

fn compared(typed: &mut TypedSide<'_, '_>) -> Result<Subject> {
    typed.wants = &FORCE;
    let named = characteristic(&typed.cursor);
    typed.cursor.skip(usize::from(named.is_some()));
    let mut subject = typed.subject()?;
    if let Some(named) = named {
        named.clone_into(&mut subject.what);
        subject.is_number = false;
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

/// A side in words: `STR 13`, or only the number.
fn words(force: &Side) -> String {
    let (what, value) = (&force.subject.what, force.total().to_string());
    if *what == value {
        value
    } else {
        format!("{what} {value}")
    }
}
