//! What verbs cost, and what formulas lack.

use super::spec::Spec;
use crate::campaign::{Character, CharacterId};
use crate::game::remark::SPENDS;
use crate::game::{Draft, Refusal, Table};
use crate::lang::line::Span;
use crate::rules::formula::EvalError;

/// Takes points from a track and says so.
pub(super) fn spend(
    draft: &mut Draft<'_>,
    spec: &Spec,
    (who, track): (CharacterId, &str),
    amount: i64,
) {
    let game = draft.game();
    let Some(person) = draft.campaign().characters.get(who) else {
        return;
    };
    let before = game.track_of(person, track);
    // With `force` it costs no more than there is.
    let least = spec.track(track).map_or(0, |track| track.min).min(before);
    let left = before.saturating_sub(amount).max(least);
    if left == before {
        return;
    }
    draft.set_track(who, track, left);
    let label = game.track(track).map_or(track, |track| track.label);
    let spent = format!("{} {label}, {left} left", before - left);
    draft.state(SPENDS.by(draft.named(who), &spent));
}

/// Refuses what somebody cannot pay, as a rule.
pub(super) fn may_spend(
    table: Table<'_>,
    who: &Character,
    track: &str,
    amount: i64,
    at: Span,
) -> Result<(), Refusal> {
    let has = table.game.track_of(who, track);
    if amount > 0 && has < amount {
        let label = table.game.track(track).map_or(track, |track| track.label);
        let name = &who.name;
        table.forbid(
            at,
            format!("{name} has {has} {label}, and this costs {amount}"),
        )?;
    }
    Ok(())
}

/// The refusal of a formula without a value.
pub(super) fn lacks(who: Option<&Character>, at: Span, error: &EvalError) -> Refusal {
    match (error, who) {
        (EvalError::MissingStat(name), Some(who)) => Refusal::lacks(at, &who.name, name),
        (EvalError::MissingStat(name), None) => {
            Refusal::rule(at, format!("whose {name}? Name who rolls"))
        }
        (other, _) => Refusal::rule(at, other.to_string()),
    }
}
