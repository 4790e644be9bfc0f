//! The list of what is owed: what puts a check on it, what strikes it off, and what comes of it.

use super::roll_as;
use crate::campaign::statement::{Began, ConditionStatement, PersonStatement};
use crate::campaign::{At, CampaignChange, CharacterId, Condition, OWED_COUNTER, Owed, Until};
use crate::game::{Draft, Refusal};
use crate::lang::line::{Span, quoted};
use crate::play::deadline::after_rounds;
use crate::rules::Part;
use crate::verbs::people;

/// Draws the consequence of an owed check and strikes it off.
pub(super) fn settle(draft: &mut Draft<'_>, owed: &Owed, succeeded: bool) {
    strike(draft, owed.id);
    let Some(person) = draft.campaign().characters.get(owed.who) else {
        return;
    };
    if succeeded {
        for Part { label, value } in &owed.spares {
            let Some(person) = draft.campaign().characters.get(owed.who) else {
                return;
            };
            let now = draft.game().track_of(person, label);
            let to = (now - value).max(0);
            draft.set_track(owed.who, label, to);
            draft.state_of(owed.who, track_at(label, to, true));
        }
        let needless = draft.campaign().owed.iter();
        let needless: Vec<u32> = needless
            .filter(|other| other.unless == owed.id)
            .map(|other| other.id)
            .collect();
        for id in needless {
            strike(draft, id);
        }
        return;
    }
    if !owed.or_else.is_empty() && person.condition(&owed.or_else).is_none() {
        let until = after_rounds(draft.campaign(), draft.game(), owed.who, owed.rounds);
        let deadline = match &until {
            Until::Turn(deadline) => Some(people::turn_edge(draft, deadline)),
            Until::Cleared | Until::Scene => None,
        };
        let condition = Condition {
            until,
            ..Condition::named(&owed.or_else)
        };
        draft.put_condition(owed.who, condition);
        let told = Began {
            condition: owed.or_else.as_str().into(),
            until: deadline,
            ..Began::default()
        };
        draft.state_of(owed.who, ConditionStatement::Began(told));
    }
}

fn track_at(label: &str, to: i64, again: bool) -> PersonStatement {
    PersonStatement::Track {
        label: label.into(),
        to,
        again,
    }
}

/// The roll that settled an owed check turned out otherwise: what came of it is taken back or comes after all.
pub fn turned(draft: &mut Draft<'_>, owed: &Owed, succeeded: bool) {
    if succeeded {
        draft.end_condition(owed.who, &owed.or_else);
    } else {
        for Part { label, value } in &owed.spares {
            let Some(person) = draft.campaign().characters.get(owed.who) else {
                return;
            };
            let now = draft.game().track_of(person, label);
            let to = now.saturating_add(*value);
            draft.set_track(owed.who, label, to);
            draft.state_of(owed.who, track_at(label, to, false));
        }
    }
    settle(draft, owed, succeeded);
}

/// Strikes a check off the list; whether it was on it.
pub fn strike(draft: &mut Draft<'_>, id: u32) -> bool {
    let owed = &draft.campaign().owed;
    let Some(at) = owed.iter().position(|owed| owed.id == id) else {
        return false;
    };
    let from = Some(owed[at].clone());
    draft.apply(CampaignChange::Owed(At { at, from, to: None }));
    true
}

/// What a rule calls for.
#[derive(Clone, Debug, Default)]
pub struct Call<'a> {
    /// What is rolled, as it would be typed.
    pub check: &'a str,
    /// What for.
    pub why: &'a str,
    /// The condition that a failure brings.
    pub or_else: &'a str,
    /// How many rounds that lasts in a fight; 0 for good.
    pub rounds: u32,
    /// What a success takes off again.
    pub spares: Vec<Part>,
    /// Another owed check whose success makes this one needless; 0 for none.
    pub unless: u32,
}

/// Puts a check on the list of those owed; rolls it at once where the campaign
/// wants that for the GM's characters. Gives its number.
///
/// # Errors
/// Typed dice that do not reach for it.
pub fn owe(
    draft: &mut Draft<'_>,
    who: CharacterId,
    call: Call<'_>,
    at_once: bool,
) -> Result<u32, Refusal> {
    let id = draft.count(OWED_COUNTER);
    let owed = Owed {
        id,
        who,
        check: call.check.to_owned(),
        why: call.why.to_owned(),
        or_else: call.or_else.to_owned(),
        rounds: call.rounds,
        spares: call.spares,
        unless: call.unless,
    };
    let at = draft.campaign().owed.len();
    draft.apply(CampaignChange::Owed(At::insert(at, owed.clone())));
    let player = draft
        .campaign()
        .characters
        .get(who)
        .is_some_and(|person| person.player);
    if at_once && !player {
        let source = format!(
            "check {} {}",
            quoted(draft.campaign().name_of(who)),
            owed.check
        );
        roll_as(draft, &owed, &source, Span::default())?;
        return Ok(id);
    }
    draft.state_of(who, PersonStatement::Pending((&owed).into()));
    Ok(id)
}

/// Strikes everything that somebody owes, who is leaving the campaign.
pub fn forget(draft: &mut Draft<'_>, who: CharacterId) {
    while let Some(owed) = draft.campaign().owed.iter().find(|owed| owed.who == who) {
        let id = owed.id;
        strike(draft, id);
    }
}
