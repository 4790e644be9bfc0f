//! The list of pending checks: removing them, and the consequences of their rolls.

use crate::campaign::{At, Campaign, CampaignChange, CharacterId, Condition, Pending};
use crate::game::draft::Purpose;
use crate::game::remark::DROPPED;
use crate::game::{Draft, Refusal, Table};
use crate::play::deadline::{after_rounds, begin};
use crate::rules::Part;
use crate::story;

/// Removes a pending check from the list and applies its consequences.
///
/// # Errors
/// Returns an error if the die typed for the number of rounds does not fit.
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
        spare(draft, pending, |now, points| (now - points).max(0));
        remove_all(draft, |other| other.unless == pending.id);
        return Ok(());
    }
    if pending.or_else.is_empty() {
        return Ok(());
    }
    // What somebody has comes once more, and what is counted in rounds may last longer.
    let counts = pending.rounds > 0 || pending.rounds_die > 0;
    let again = counts || draft.game().conditions.noun(&pending.or_else).is_some();
    if again || person.condition(&pending.or_else).is_none() {
        let rounds = rounds_of(draft, pending)?;
        let until = after_rounds(draft, pending.who, rounds);
        begin(draft, pending.who, &pending.or_else, until);
    }
    Ok(())
}

/// How many rounds the result of a failure lasts; rolls the die for it, if any.
fn rounds_of(draft: &mut Draft<'_>, pending: &Pending) -> Result<u32, Refusal> {
    if pending.rounds_die == 0 {
        return Ok(pending.rounds);
    }
    let what = format!("rounds {}", pending.or_else);
    let purpose = Purpose::Gm(what.trim_end().to_owned());
    draft.hand.describe(Some(pending.who), purpose, "", false);
    let rounds = draft.roll_die(Some(pending.who), pending.rounds_die, "rounds")?;
    Ok(u32::try_from(rounds).unwrap_or(u32::MAX))
}

/// Moves the tracks of which a success takes points back, and reports it, unless the game only remembers something
/// in them.
fn spare(draft: &mut Draft<'_>, pending: &Pending, moved: fn(i64, i64) -> i64) {
    for Part { label, value } in &pending.spares {
        let Some(person) = draft.campaign().characters.get(pending.who) else {
            return;
        };
        let to = moved(draft.game().track_of(person, label), *value);
        if draft.game().track(label).is_some() {
            draft.place_track(pending.who, label, to);
        } else {
            draft.set_track(pending.who, label, to);
        }
    }
}

/// Handles a changed result of a roll that settled a pending check: reverts its consequences and
/// applies the other ones.
///
/// # Errors
/// Returns the errors of `settle`.
pub(crate) fn turned(
    draft: &mut Draft<'_>,
    pending: &Pending,
    succeeded: bool,
) -> Result<(), Refusal> {
    if succeeded {
        draft.end_condition(pending.who, &pending.or_else);
    } else {
        if !pending.ends.is_empty() {
            draft.put_condition(pending.who, Condition::named(&pending.ends));
        }
        spare(draft, pending, i64::saturating_add);
    }
    settle(draft, pending, succeeded)
}

/// Removes a check from the list. Returns whether it was on it.
pub(crate) fn remove(draft: &mut Draft<'_>, id: u32) -> bool {
    let pending = &draft.campaign().pending;
    let Some(at) = pending.iter().position(|one| one.id == id) else {
        return false;
    };
    let from = Some(pending[at].clone());
    draft.apply(CampaignChange::Pending(At { at, from, to: None }));
    true
}

/// Removes the checks of which this is true, without a report. Returns them.
pub(crate) fn remove_all(draft: &mut Draft<'_>, is: impl Fn(&Pending) -> bool) -> Vec<Pending> {
    let gone = draft.campaign().pending.iter();
    let gone: Vec<Pending> = gone.filter(|one| is(one)).cloned().collect();
    for one in &gone {
        remove(draft, one.id);
    }
    gone
}

/// Removes the checks that a character can no longer make, and reports them.
pub(crate) fn drop_pending(
    draft: &mut Draft<'_>,
    who: CharacterId,
    can: impl Fn(&Pending) -> bool,
) {
    let gone = remove_all(draft, |one| one.who == who && !can(one));
    if !gone.is_empty() {
        let gone: Vec<String> = gone.iter().map(|one| story::check(&one.check)).collect();
        draft.remark_of(who, &DROPPED, &gone.join(", "));
    }
}

/// The pending check to handle first: the oldest of a character, otherwise the oldest of all.
pub(crate) fn first_pending(campaign: &Campaign, who: Option<CharacterId>) -> Option<&Pending> {
    let own = campaign.pending.iter().find(|one| Some(one.who) == who);
    own.or(campaign.pending.first())
}

/// A pending check in words, with its number and character: `2: Ilse, SOM x3 (50) or falls prone`.
pub(crate) fn line(table: Table<'_>, pending: &Pending) -> String {
    format!("{}: {}", pending.id, words(table, pending))
}

/// The same without its number. A line of each round is nobody's.
pub(crate) fn words(table: Table<'_>, pending: &Pending) -> String {
    let check = story::pending(table.game, pending);
    match table.campaign.characters.get(pending.who) {
        Some(who) => format!("{}, {check}", who.name),
        None => check,
    }
}
