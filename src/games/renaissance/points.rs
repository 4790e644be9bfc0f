//! Luck Points: holding, spending and regaining them.

use super::remarks::GAINS;
use super::stats::{stat_of, track_of};
use super::target::ignores;
use crate::campaign::{Campaign, CharacterId};
use crate::game::remark::SPENDS;
use crate::game::{Draft, Refusal, Side, Table};
use crate::lang::line::Span;
use crate::rules::renaissance as rules;

/// A character's name, Luck Points and Luck.
pub(super) fn luck_of(
    table: Table<'_>,
    who: CharacterId,
    at: Span,
) -> Result<(String, i64, i64), Refusal> {
    let person = table.character(who)?;
    match stat_of(person, "Luck") {
        Some(luck) => Ok((person.name.clone(), track_of(person, "luck"), luck)),
        None => Err(Refusal::rule(at, format!("{} has no Luck", person.name))),
    }
}

/// Spends a Luck Point on a check, on which some may already have been spent.
pub(super) fn spend(
    draft: &mut Draft<'_>,
    who: Option<CharacterId>,
    spent: u32,
    at: Span,
) -> Result<(), Refusal> {
    let who = who.ok_or_else(|| {
        Refusal::rule(at, "nobody rolled this, so nobody has Luck to spend on it")
    })?;
    let (name, points, _) = luck_of(draft.table(), who, at)?;
    if !rules::luck_allows(spent, points_per_check(draft.campaign())) {
        let why = "this campaign allows only one Luck Point a check";
        draft.table().forbid(at, why)?;
    }
    let Some(left) = rules::spend_luck(points) else {
        // With `force` it costs nothing then.
        let why = format!("{name} has no Luck Point left");
        return draft.table().forbid(at, why);
    };
    draft.set_track(who, "luck", left);
    draft.remark_of(who, &SPENDS, &format!("1 Luck Point, {left} left"));
    Ok(())
}

/// How many Luck Points may be spent on one check; `None` for no limit.
pub(super) fn points_per_check(campaign: &Campaign) -> Option<u32> {
    (campaign.setting("luck_points_per_check") == Some("One")).then_some(1)
}

/// Spends the point of a side that ignores its penalties.
pub(super) fn ignore_penalties(draft: &mut Draft<'_>, side: &Side) -> Result<(), Refusal> {
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
            let after = rules::gain_luck(points, 1, luck);
            (after > points).then_some((who.id, after, luck))
        })
        .collect();
    for (who, left, of) in lucky {
        draft.set_track(who, "luck", left);
        draft.remark_of(who, &GAINS, &format!("{left} of {of}"));
    }
}
