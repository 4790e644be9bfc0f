//! The list of pending checks: what takes one off it, and what comes of one that was rolled.

use crate::campaign::statement::{DamageRoll, PersonStatement};
use crate::campaign::{At, Campaign, CampaignChange, CharacterId, Condition, Pending, Statement};
use crate::dice::Die;
use crate::game::{Draft, Game, Refusal, Table, words};
use crate::play::deadline::{after_rounds, begin};
use crate::rules::Part;

/// Draws the consequence of a pending check and takes it off the list.
///
/// # Errors
/// A typed die that says for how many rounds does not fit.
pub(super) fn settle(
    draft: &mut Draft<'_>,
    pending: &Pending,
    succeeded: bool,
) -> Result<(), Refusal> {
    remove(draft, pending.id);
    let Some(person) = draft.campaign().characters.get(pending.who) else {
        return Ok(());
    };
    if succeeded {
        draft.end_condition(pending.who, &pending.ends);
        for Part { label, value } in &pending.spares {
            let Some(person) = draft.campaign().characters.get(pending.who) else {
                return Ok(());
            };
            let now = draft.game().track_of(person, label);
            let to = (now - value).max(0);
            draft.set_track(pending.who, label, to);
            draft.state_of(pending.who, track_at(label, to, true));
        }
        let needless = draft.campaign().pending.iter();
        let needless: Vec<u32> = needless
            .filter(|other| other.unless == pending.id)
            .map(|other| other.id)
            .collect();
        for id in needless {
            remove(draft, id);
        }
        return Ok(());
    }
    if !pending.or_else.is_empty() && person.condition(&pending.or_else).is_none() {
        let rounds = rounds_of(draft, pending)?;
        let until = after_rounds(draft.campaign(), draft.game(), pending.who, rounds);
        begin(draft, pending.who, &pending.or_else, until);
    }
    Ok(())
}

/// For how many rounds a failure lasts; where a die says that it is rolled now.
fn rounds_of(draft: &mut Draft<'_>, pending: &Pending) -> Result<u32, Refusal> {
    if pending.rounds_die == 0 {
        return Ok(pending.rounds);
    }
    let what = format!("rounds {}", pending.or_else);
    draft.describe(Some(pending.who), what.trim_end(), "", false);
    let fell = draft.roll(Some(pending.who), &[Die::D(pending.rounds_die)])?;
    let typed = draft.typed_of_last(fell.len());
    let rounds: u32 = fell.iter().map(|face| u32::from(*face)).sum();
    draft.state(Statement::DamageRolled(DamageRoll {
        label: "rounds".into(),
        total: i64::from(rounds),
        dice: format!("1d{}", pending.rounds_die).into(),
        fell: Some(fell),
        typed,
        bonus: 0,
        others: Vec::new(),
    }));
    Ok(rounds)
}

fn track_at(label: &str, to: i64, again: bool) -> PersonStatement {
    PersonStatement::Track {
        label: label.into(),
        to,
        again,
    }
}

/// The roll that settled a pending check turned out otherwise: what came of it is taken back or comes after all.
///
/// # Errors
/// As `settle`.
pub fn turned(draft: &mut Draft<'_>, pending: &Pending, succeeded: bool) -> Result<(), Refusal> {
    if succeeded {
        draft.end_condition(pending.who, &pending.or_else);
    } else {
        if !pending.ends.is_empty() {
            draft.put_condition(pending.who, Condition::named(&pending.ends));
        }
        for Part { label, value } in &pending.spares {
            let Some(person) = draft.campaign().characters.get(pending.who) else {
                return Ok(());
            };
            let now = draft.game().track_of(person, label);
            let to = now.saturating_add(*value);
            draft.set_track(pending.who, label, to);
            draft.state_of(pending.who, track_at(label, to, false));
        }
    }
    settle(draft, pending, succeeded)
}

/// Takes a check off the list; whether it was on it.
pub fn remove(draft: &mut Draft<'_>, id: u32) -> bool {
    let pending = &draft.campaign().pending;
    let Some(at) = pending.iter().position(|one| one.id == id) else {
        return false;
    };
    let from = Some(pending[at].clone());
    draft.apply(CampaignChange::Pending(At { at, from, to: None }));
    true
}

/// Takes every check of somebody off the list, who is leaving the campaign.
pub fn forget(draft: &mut Draft<'_>, who: CharacterId) {
    while let Some(one) = draft.campaign().pending.iter().find(|one| one.who == who) {
        let id = one.id;
        remove(draft, id);
    }
}

/// Takes the checks of somebody off the list that they can no longer make, and says so.
pub fn drop_of(draft: &mut Draft<'_>, who: CharacterId, can: impl Fn(&Pending) -> bool) {
    let gone = draft.campaign().pending.iter();
    let gone: Vec<Pending> = gone
        .filter(|one| one.who == who && !can(one))
        .cloned()
        .collect();
    if gone.is_empty() {
        return;
    }
    for one in &gone {
        remove(draft, one.id);
    }
    let told = gone.iter().map(Into::into).collect();
    draft.state_of(who, PersonStatement::PendingDropped(told));
}

/// The pending check that is taken up first: of somebody, else the oldest.
#[must_use]
pub fn foremost(campaign: &Campaign, who: Option<CharacterId>) -> Option<&Pending> {
    let own = campaign.pending.iter().find(|one| Some(one.who) == who);
    own.or(campaign.pending.first())
}

/// A pending check in words: `2: Ilse, SOM×3 (50) or falls prone`.
#[must_use]
pub fn line(table: Table<'_>, pending: &Pending) -> String {
    let who = table.campaign.name_of(pending.who);
    format!("{}: {who}, {}", pending.id, terms(table.game, pending))
}

/// What is pending, without whose it is: `SOM×3 (50) or falls prone`.
#[must_use]
pub fn terms(game: &Game, pending: &Pending) -> String {
    words::pending(game, &pending.into())
}
