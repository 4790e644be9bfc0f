//! Luck Points: holding, spending and regaining them.

use super::remarks::GAINS;
use super::stats::{stat_of, track_of};
use super::target::ignores;
use crate::campaign::{Campaign, CharacterId};
use crate::game::remark::SPENDS;
use crate::game::{Draft, Refusal, Result, Side, Table};
use crate::lang::line::Span;

/// A character's name, Luck Points and Luck.
pub(super) fn luck_of(table: Table<'_>, who: CharacterId, at: Span) -> Result<(String, i64, i64)> {
    let person = table.character(who)?;
    match stat_of(person, "Luck") {
        Some(luck) => Ok((person.name.clone(), track_of(person, "luck"), luck)),
        None => Err(Refusal::rule(at, format!("{} has no Luck", person.name))),
    }
}

/// Spends a Luck Point on a check, on which some may already have been spent.
///
/// # Errors
/// Returns the errors of [`may_pay`].
pub(super) fn spend(
    draft: &mut Draft<'_>,
    who: Option<CharacterId>,
    spent: u32,
    at: Span,
) -> Result {
    let Some((who, left)) = may_pay(draft.table(), who, spent, at)? else {
        return Ok(());
    };
    draft.set_track(who, "luck", left);
    draft.remark_of(who, &SPENDS, &format!("1 Luck Point, {left} left"));
    Ok(())
}

/// Who would spend a Luck Point, and how many would be left; `None` if it costs nothing.
///
/// # Errors
/// Returns an error if nobody has rolled, or if they have no point left or may not spend another one.
pub(super) fn may_pay(
    table: Table<'_>,
    who: Option<CharacterId>,
    spent: u32,
    at: Span,
) -> Result<Option<(CharacterId, i64)>> {
    let who = who.ok_or_else(|| {
        Refusal::rule(at, "nobody rolled this, so nobody has Luck to spend on it")
    })?;
    let (name, points, _) = luck_of(table, who, at)?;
    if !may_spend(table.campaign, spent) {
        let why = "this campaign allows only one Luck Point a check";
        table.forbid(at, why)?;
    }
    if points < 1 {
        // With `force` it costs nothing then.
        let why = format!("{name} has no Luck Point left");
        table.forbid(at, why)?;
        return Ok(None);
    }
    Ok(Some((who, points - 1)))
}

/// Whether another Luck Point may be spent on a check after so many.
pub(super) fn may_spend(campaign: &Campaign, spent: u32) -> bool {
    spent == 0 || campaign.setting("luck_points_per_check") != Some("One")
}

/// The points after a gain, limited to the stat Luck; points already above it are lost.
pub(super) fn gained(points: i64, more: i64, luck: i64) -> i64 {
    points.max(0).saturating_add(more.max(0)).min(luck.max(0))
}

/// Spends the point of a side that ignores its penalties.
pub(super) fn ignore_penalties(draft: &mut Draft<'_>, side: &Side) -> Result {
    match ignores(side) {
        Some(at) => spend(draft, side.subject.who, 0, at),
        None => Ok(()),
    }
}

/// At the start of a session, everybody alive with Luck gains one Luck Point, up to Luck.
pub(super) fn a_session_begins(draft: &mut Draft<'_>) {
    let (campaign, game) = (draft.campaign(), draft.game());
    let everyone = campaign.characters.iter();
    let lucky: Vec<(CharacterId, i64, i64)> = everyone
        .filter(|who| !game.is_dead(campaign, who))
        .filter_map(|who| {
            let luck = stat_of(who, "Luck")?;
            let points = track_of(who, "luck");
            let after = gained(points, 1, luck);
            (after > points).then_some((who.id, after, luck))
        })
        .collect();
    for (who, left, of) in lucky {
        draft.set_track(who, "luck", left);
        draft.remark_of(who, &GAINS, &format!("{left} of {of}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_stop_at_luck() {
        // points, gained, Luck
        for (points, more, luck, after) in [
            (0, 1, 3, 1),
            (2, 1, 3, 3),
            (3, 1, 3, 3),
            (1, 5, 3, 3),
            (5, 1, 3, 3),
            (0, 1, 0, 0),
            (0, 1, -2, 0),
            (-2, 1, 3, 1),
            (2, -1, 3, 2),
            (i64::MAX, i64::MAX, 10, 10),
        ] {
            let gained = gained(points, more, luck);
            assert_eq!(gained, after, "{points} + {more}, Luck {luck}");
        }
    }
}
