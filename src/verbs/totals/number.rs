//! A die plus a bonus against a number: the number with what conditions and surprise do to it, and the plan of the
//! roll.

use crate::campaign::pending::Against;
use crate::campaign::{Attack, Campaign, Character, CharacterId, HeldAgainst};
use crate::game::remark::APART;
use crate::game::spec::{After, Totals};
use crate::game::words::{breakdown, signed};
use crate::game::{Note, Refusal, Result, Side, Table};
use crate::lang::line::Span;
use crate::play::flow::{Aim, Plan, Ready};
use crate::rules::Part;
use crate::rules::scale::{Numbers, Throw};

/// A side with the number against which it is rolled.
pub(super) struct Rated<'t> {
    pub(super) table: Table<'t>,
    pub(super) totals: &'static Totals,
    pub(super) side: Side,
    pub(super) against: Against,
    /// The parts of the number.
    dc: Vec<Part>,
    /// Who is attacked.
    pub(super) target: Option<CharacterId>,
}

impl<'t> Rated<'t> {
    /// A side with everything that applies automatically to the roller. Errors of the number point at `at`.
    ///
    /// # Errors
    /// Returns an error if what the roll is against is no difficulty.
    pub(super) fn new(
        table: Table<'t>,
        mut side: Side,
        against: Against,
        at: Span,
    ) -> Result<Self> {
        let totals = totals(table)?;
        let dc = dc_parts(table, totals, &against, at)?;
        side.add_own(table);
        let subject = &side.subject;
        let person = subject.who.and_then(|who| table.character(who).ok());
        if let Some(person) = person {
            let condition = table.game.conditions.of_roll(person, &subject.what);
            side.parts.extend(condition);
        }
        Ok(Self {
            table,
            totals,
            side,
            against,
            dc,
            target: None,
        })
    }

    /// Makes it an attack: conditions of the attacker change the roll, those of the target and surprise its
    /// defence.
    ///
    /// # Errors
    /// Returns an error if a character is gone.
    pub(super) fn aims(&mut self) -> Result {
        let (table, by) = (self.table, self.side.subject.who);
        let conditions = &table.game.conditions;
        if let Some(attacker) = by.map(|by| table.character(by)).transpose()? {
            self.side.parts.extend(conditions.of_attacker(attacker));
        }
        let Against::Stat(stat, target) = &self.against else {
            return Ok(());
        };
        let target = *target;
        if by == Some(target) {
            return Ok(());
        }
        let defender = table.character(target)?;
        let stat = table.game.stat(stat);
        if stat.is_some_and(|stat| stat.id == self.totals.defence) {
            let surprised = || {
                let is = table.campaign.is_surprised(target);
                is.then(|| Part::new("surprised", self.totals.surprised))
            };
            let exposed = conditions.of_target(defender).or_else(surprised);
            let exposed = exposed.filter(|part| part.value != 0);
            self.dc
                .extend(exposed.map(|part| Part::new(part.label, -part.value)));
        }
        self.target = Some(target);
        Ok(())
    }

    /// The side, ready to be rolled.
    pub(super) fn ready(self) -> Ready {
        let (table, side, dc) = (self.table, self.side, self.dc);
        let throw = Throw::Die(self.totals.die);
        let against = dc.iter().map(|part| part.value).sum();
        let numbers = Numbers::new(self.totals.scale, throw, side.total(), against);
        let what = match &self.against {
            Against::Stat(name, _) => table.game.stat(name).map_or(name.as_str(), |stat| stat.id),
            Against::Number(_) => "DC",
        };
        let (bonus, parts) = (signed(numbers.total), breakdown(&side.parts));
        let mut words = format!("{bonus} ({parts}) vs {what} {}", numbers.against);
        if dc.len() > 1 {
            words = format!("{words} ({})", breakdown(&dc));
        }
        let mut ready = Ready::new(side, numbers, words);
        ready.log.against = held_against(table, &self.against, dc);
        ready
    }

    /// A roll, which is an attack if it has a target or something follows from it. `kept` is its damage; `hits`:
    /// whether it is told as an attack.
    pub(super) fn plan(self, kept: Attack, after: &'static [After], hits: bool) -> Plan {
        let (target, ways) = (self.target, self.totals.ways);
        let apart = self.side.subject.who.zip(target);
        let campaign = self.table.campaign;
        let apart = apart.and_then(|(by, target)| apart_from(campaign, by, target));
        let mut side = self.ready();
        side.notes
            .extend(apart.iter().map(|words| Note::Text(APART.of(words))));
        Plan {
            aim: (target.is_some() || !after.is_empty()).then(|| Aim {
                target,
                after,
                hits,
                warning: apart.map(|words| APART.about(&words)),
                ..Aim::new(kept, if after.is_empty() { ways } else { &[] })
            }),
            ..Plan::of(side)
        }
    }
}

/// How the game rolls.
///
/// # Errors
/// Returns an error in a game without such rolls.
pub(super) fn totals(table: Table<'_>) -> Result<&'static Totals> {
    let none = || Refusal::rule(Span::default(), "this game has no such rolls");
    table.game.totals.ok_or_else(none)
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

/// The number that a roll is against.
///
/// # Errors
/// Returns an error at `at` if it is no difficulty.
pub(super) fn dc_of(table: Table<'_>, against: &Against, at: Span) -> Result<i64> {
    let parts = dc_parts(table, totals(table)?, against, at)?;
    Ok(parts.iter().map(|part| part.value).sum())
}

/// The parts of a number: the number itself, or the stat of a character with the effect of conditions.
fn dc_parts(table: Table<'_>, totals: &Totals, against: &Against, at: Span) -> Result<Vec<Part>> {
    let (name, who) = match against {
        Against::Number(dc) => return Ok(vec![Part::new(dc.to_string(), *dc)]),
        Against::Stat(name, who) => (name, who),
    };
    let person = table.character(*who)?;
    let bonus =
        bonus_of(table, person, name).ok_or_else(|| missing(table, &person.name, name, at))?;
    let id = table.game.stat(name).map_or(name.as_str(), |stat| stat.id);
    let mut saves = totals.saves.iter();
    let number = if saves.any(|save| *save == id) || person.skill(name).is_some() {
        bonus.saturating_add(totals.passive)
    } else if id == totals.defence {
        bonus
    } else {
        let (who, defence) = (&person.name, totals.defence);
        let said = format!("{id} is no DC: {defence}, or a save or skill of {who} is");
        return Err(Refusal::rule(at, said).hint("a number is one too: dc 15"));
    };
    let mut parts = vec![Part::new(number.to_string(), number)];
    parts.extend(table.game.conditions.of_roll(person, id));
    Ok(parts)
}

/// A bonus by name: a skill of that name, or else the stat.
pub(crate) fn bonus_of(table: Table<'_>, person: &Character, name: &str) -> Option<i64> {
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
