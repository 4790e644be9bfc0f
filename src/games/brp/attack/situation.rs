//! The effects of states and situations on an attack and its defence (combat.md, situations).

use super::super::modifiers::FORGOES;
use super::super::options::is_universal;
use super::super::target::Rated;
use super::super::turns::{ROSE, has_defended};
use super::kinds::Reach;
use crate::campaign::pending::What;
use crate::campaign::statement::Named;
use crate::campaign::{Character, Statement};
use crate::game::remark::LACKS;
use crate::game::{Result, Role, Side, Subject, Table, base};
use crate::play::checks::skill_subject;
use crate::play::flow::Ready;
use crate::rules::brp::{self as rules, Difficulty};
use crate::rules::formula::Formula;

/// Applies the effects of both characters' states and of the situation to the attack.
pub(super) fn situations(table: Table<'_>, strike: &mut Side, facing: &Side) -> Result {
    let universal = is_universal(table.campaign);
    if let Some(why) = cannot_attack(table, strike, universal) {
        table.forbid(strike.subject.span, why)?;
    }
    let melee = Reach::of(strike) == Reach::Melee;
    if strike.has("prone") || strike.has("surprised") {
        strike.note(Difficulty::Difficult.id());
    }
    if facing.has("prone") {
        let near = melee || strike.has("pointblank");
        let near = if near {
            Difficulty::Easy
        } else {
            Difficulty::Difficult
        };
        strike.note(near.id());
    }
    let ambushed = facing.has("surprised") && (!melee || universal);
    let easy = ["stunned", "helpless"];
    if ambushed || easy.iter().any(|one| facing.has(one)) || strike.has("behind") {
        strike.note(Difficulty::Easy.id());
    }
    Ok(())
}

/// Why a character cannot attack, if the rules forbid it.
fn cannot_attack(table: Table<'_>, strike: &Side, universal: bool) -> Option<String> {
    let name = &strike.subject.name;
    let who = strike.subject.who?;
    let rose = table.campaign.has_declared(who, ROSE);
    let why = if strike.has("stunned") {
        "is stunned and cannot attack"
    } else if strike.has("helpless") {
        "is helpless and cannot attack"
    } else if strike.has("surprised") && !universal {
        "is surprised and only defends"
    } else if rose {
        "got up this turn, which takes the attack"
    } else if has_defended(table.campaign, who, FORGOES) {
        "gives up its attacks this round"
    } else {
        return None;
    };
    Some(format!("{name} {why}"))
}

/// The modifier for the size of the target, as typed or by the SIZ of both.
pub(super) fn size(strike: &mut Side, attacker: &Character, target: &Character) {
    let known = base(attacker, "SIZ").zip(base(target, "SIZ"));
    let typed = strike.choice("size");
    let adds = match (typed, known) {
        (Some("big"), _) => rules::of_size(1, 3),
        (Some("small"), _) => rules::of_size(3, 1),
        (None, Some((own, theirs))) => rules::of_size(own, theirs),
        (Some(_), _) | (None, None) => 0,
    };
    if adds == 0 {
        return;
    }
    if typed.is_none() {
        strike.by_itself.push("size");
    }
    let label = if adds > 0 {
        "big target"
    } else {
        "small target"
    };
    strike.plus(label, adds);
}

/// Whether the target can defend itself at all.
pub(super) fn may_defend(strike: &Side, facing: &Side) -> bool {
    let shot = Reach::of(strike) != Reach::Melee && facing.has("surprised");
    !facing.has("helpless") && !shot
}

/// The rolls a target must succeed in before its defence, and remarks on stats that are missing for them: a
/// stunned target must keep its wits, and in edition `uge` one attacked from behind must hear it.
pub(super) fn needed(
    table: Table<'_>,
    strike: &Side,
    facing: &Side,
) -> Result<(Vec<Ready>, Vec<Statement>)> {
    let (mut needs, mut lacks) = (Vec::new(), Vec::new());
    let Some(who) = facing.subject.who else {
        return Ok((needs, lacks));
    };
    let (person, span) = (table.character(who)?, facing.subject.span);
    let mut lack = |what: &str| {
        let name = person.name.as_str().into();
        lacks.push(LACKS.by(Named { id: who, name }, what));
    };
    if facing.has("stunned") {
        if base(person, "INT").is_some() {
            let idea = What::Formula(Formula::times("INT", 5));
            let idea = Subject::new(table, Some(who), idea, span)?;
            needs.push(need(table, "wits", idea, Difficulty::Normal));
        } else {
            lack("INT to defend while stunned");
        }
    }
    if strike.has("behind") && is_universal(table.campaign) {
        if let Some(skill) = person.skill("Listen") {
            let hears = skill_subject(table, who, skill, span)?;
            needs.push(need(table, "hearing", hears, Difficulty::Difficult));
        } else {
            lack("Listen to notice the attack");
        }
    }
    Ok((needs, lacks))
}

/// A roll without typed modifiers, called so in the log; its success earns no mark.
fn need(table: Table<'_>, called: &str, subject: Subject, difficulty: Difficulty) -> Ready {
    let mut side = Side::new(subject, Role::Rolls);
    side.add_own(table);
    side.note(difficulty.id());
    let mut ready = Rated::new(table, side, None, false).ready();
    ready.numbers.named.clear();
    called.clone_into(&mut ready.log.purpose);
    ready.need = true;
    ready
}
