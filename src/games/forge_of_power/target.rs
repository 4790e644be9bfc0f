//! A d20 with its bonus against a DC, and what conditions and distance do to an attack.

use super::conditions::{FLAT_FOOTED, RESTRAINED, STUNNED};
use super::remarks::APART;
use super::stats::AC;
use crate::campaign::pending::{Against, What};
use crate::campaign::{
    Attack, Campaign, Character, CharacterId, Condition, ContestKind, HeldAgainst,
};
use crate::dice::{Die, Expression};
use crate::game::words::{breakdown, signed};
use crate::game::{Note, Refusal, Side, Table};
use crate::lang::line::{Span, Word};
use crate::play::flow::{After, Aim, Plan, Ready};
use crate::play::taking;
use crate::rules::Part;
use crate::rules::forge_of_power::{self as rules, SAVES};
use crate::rules::scale::{Numbers, Throw};

/// A side with the parts of its DC, ready to be rolled.
pub(super) fn ready(table: Table<'_>, side: Side, against: &Against, dc: Vec<Part>) -> Ready {
    let numbers = Numbers {
        scale: rules::CHECK,
        throw: Throw::Die(Die::D(20)),
        total: side.total(),
        against: dc.iter().map(|part| part.value).sum(),
        named: Vec::new(),
    };
    let what = match against {
        Against::Stat(name, _) => table.game.stat(name).map_or(name.as_str(), |stat| stat.id),
        Against::Number(_) => "DC",
    };
    let (bonus, parts) = (signed(numbers.total), breakdown(&side.parts));
    let mut words = format!("{bonus} ({parts}) vs {what} {}", numbers.against);
    if dc.len() > 1 {
        words = format!("{words} ({})", breakdown(&dc));
    }
    let mut ready = Ready::new(side, numbers, words);
    ready.log.against = held_against(table, against, dc);
    ready
}

/// The character's number it is rolled against, if any.
fn held_against(table: Table<'_>, against: &Against, parts: Vec<Part>) -> Option<HeldAgainst> {
    let Against::Stat(name, who) = against else {
        return None;
    };
    let person = table.campaign.characters.get(*who);
    let skill = person.and_then(|person| person.skill(name));
    let stat = table.game.stat(name).map(|stat| stat.id);
    let what = skill.map(|skill| skill.name.as_str()).or(stat);
    Some(HeldAgainst {
        what: what.unwrap_or(name).to_owned(),
        of: table.campaign.name_of(*who).to_owned(),
        parts,
    })
}

/// Adds modifiers that apply to the roller automatically.
pub(super) fn add_own(table: Table<'_>, side: &mut Side) {
    side.add_own(table);
    let subject = &side.subject;
    let name = match &subject.rolls {
        What::Skill(name) | What::Named { name, .. } => Some(name.as_str()),
        What::Formula(formula) => formula.only_stat(),
    };
    let person = subject.who.and_then(|who| table.character(who).ok());
    if let (Some(person), Some(name)) = (person, name) {
        let condition = table.game.conditions.of_roll(person, name);
        side.parts.extend(condition);
    }
}

/// A roll against a character's stat is an attack: conditions of the attacker change the roll, those of the
/// target its AC. Returns the target.
pub(super) fn aims(
    table: Table<'_>,
    side: &mut Side,
    against: &Against,
    dc: &mut Vec<Part>,
) -> Result<Option<CharacterId>, Refusal> {
    let by = side.subject.who;
    let conditions = &table.game.conditions;
    if let Some(attacker) = by.map(|by| table.character(by)).transpose()? {
        side.parts.extend(conditions.of_attacker(attacker));
    }
    let Against::Stat(stat, target) = against else {
        return Ok(None);
    };
    let target = *target;
    if by == Some(target) {
        return Ok(None);
    }
    let defender = table.character(target)?;
    if table.game.stat(stat).is_some_and(|stat| stat.id == AC) {
        let surprised = || {
            let fight = table.campaign.running()?;
            let mut places = fight.places_of(target);
            places.find(|place| place.surprised == fight.round)?;
            Some(Part::new("surprised", FLAT_FOOTED))
        };
        if let Some(exposed) = conditions.of_target(defender).or_else(surprised) {
            dc.push(Part::new(exposed.label, -exposed.value));
        }
    }
    Ok(Some(target))
}

/// A roll, which is an attack if it has a target. `kept` is its damage; `hits`: whether it is told as an
/// attack.
pub(super) fn plan(
    table: Table<'_>,
    mut side: Ready,
    target: Option<CharacterId>,
    kept: Attack,
    after: &'static [After],
    hits: bool,
) -> Plan {
    let apart = side.side.subject.who.zip(target);
    let apart = apart.and_then(|(by, target)| apart_from(table.campaign, by, target));
    side.notes
        .extend(apart.iter().map(|words| Note::Text(APART.of(words))));
    let ways = if after.is_empty() { rules::WAYS } else { &[] };
    Plan {
        kind: ContestKind::Check,
        sides: vec![side],
        versus: None,
        aim: (target.is_some() || !after.is_empty()).then(|| Aim {
            target,
            after,
            hits,
            warning: apart.map(|words| APART.about(&words)),
            ..Aim::new(kept, ways)
        }),
    }
}

/// Where two characters are, if they are not in the same zone: `Gate to Bridge`. The rules of a weapon may or
/// may not allow such an attack.
fn apart_from(campaign: &Campaign, by: CharacterId, target: CharacterId) -> Option<String> {
    let [one, other] = [by, target].map(|who| campaign.characters.get(who));
    let (one, other) = (one?, other?);
    let same = one.zone.to_lowercase() == other.zone.to_lowercase();
    let nowhere = [one, other].into_iter().find(|who| who.zone.is_empty());
    match nowhere {
        _ if campaign.zones.is_empty() || (same && nowhere.is_none()) => None,
        Some(nowhere) => Some(format!("{} is in no zone", nowhere.name)),
        None => Some(format!("{} to {}", one.zone, other.zone)),
    }
}

/// Refuses an attack by a character who may not attack now.
pub(super) fn may_attack(
    table: Table<'_>,
    by: Option<CharacterId>,
    at: Span,
) -> Result<(), Refusal> {
    let Some(attacker) = by.map(|by| table.character(by)).transpose()? else {
        return Ok(());
    };
    let hinders =
        |held: &&Condition| [RESTRAINED, STUNNED].contains(&held.name.to_lowercase().as_str());
    if let Some(held) = attacker.conditions.iter().find(hinders) {
        let said = format!("{} is {} and cannot attack", attacker.name, held.label());
        table.forbid(at, said)?;
    }
    taking::may_attack(table, attacker.id, at)
}

/// The parts of the DC: the number itself, or the stat of a character with the effect of conditions. A save or a
/// skill sets 10 more than its bonus.
pub(super) fn dc_parts(
    table: Table<'_>,
    against: &Against,
    at: Span,
) -> Result<Vec<Part>, Refusal> {
    let (name, who) = match against {
        Against::Number(dc) => return Ok(vec![Part::new(dc.to_string(), *dc)]),
        Against::Stat(name, who) => (name, who),
    };
    let person = table.character(*who)?;
    let bonus =
        bonus_of(table, person, name).ok_or_else(|| missing(table, &person.name, name, at))?;
    let id = table.game.stat(name).map_or(name.as_str(), |stat| stat.id);
    let is_save = SAVES.iter().any(|save| save.eq_ignore_ascii_case(id));
    let number = if is_save || person.skill(name).is_some() {
        rules::skill_dc(bonus)
    } else if id == AC {
        bonus
    } else {
        let (who, stat) = (&person.name, id);
        let said = format!("{stat} is no DC: AC, or a save or skill of {who} is");
        return Err(Refusal::rule(at, said).hint("a number is one too: dc 15"));
    };
    let mut parts = vec![Part::new(number.to_string(), number)];
    parts.extend(table.game.conditions.of_roll(person, id));
    Ok(parts)
}

/// A bonus by name: a skill of that name, or else the stat.
pub(super) fn bonus_of(table: Table<'_>, person: &Character, name: &str) -> Option<i64> {
    match person.skill(name) {
        Some(skill) => table.game.rating_of(person, skill),
        None => table.game.stat_of(person, name),
    }
}

/// The refusal of a bonus that the character, or anybody, does not have.
pub(super) fn missing(table: Table<'_>, who: &str, name: &str, at: Span) -> Refusal {
    match table.game.stat(name) {
        Some(stat) => Refusal::lacks(at, who, stat.id),
        None => Refusal::unknown(at, "stat or skill", name),
    }
}

/// Parses typed damage.
pub(super) fn expression(word: &Word) -> Result<Expression, Refusal> {
    let what = "damage such as 20 or 4d6";
    Expression::parse(&word.text).map_err(|error| {
        let at = word.span.start + error.at;
        Refusal::expected(Span::new(at, (at + 1).max(word.span.end)), what)
    })
}
