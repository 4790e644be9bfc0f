//! Luck Points: who has them, spends them and gets them back.

use super::stats::{stat_of, track_of};
use super::target::Side;
use crate::campaign::CharacterId;
use crate::game::{Draft, Refusal, Table};
use crate::lang::line::Span;

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

/// Takes a Luck Point for a check on which some may have been spent before.
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
    if spent > 0 && draft.campaign().setting("luck_points_per_check") == Some("One") {
        return Err(Refusal::rule(
            at,
            "one Luck Point a check is all that this campaign allows",
        ));
    }
    if points < 1 {
        return Err(Refusal::rule(at, format!("{name} has no Luck Point left")));
    }
    draft.set_track(who, "luck", points - 1);
    draft.say(format!("{name} spends a Luck Point, {} left", points - 1));
    Ok(())
}

/// Pays for a side that ignores its penalties.
pub(super) fn ignore_penalties(draft: &mut Draft<'_>, side: &Side) -> Result<(), Refusal> {
    match side.ignores {
        Some(at) => spend(draft, side.subject.who, 0, at),
        None => Ok(()),
    }
}

/// A session gives everybody with Luck one Luck Point, up to its Luck.
pub(super) fn a_session_begins(draft: &mut Draft<'_>) {
    let everyone = draft.campaign().characters.iter();
    let lucky: Vec<(CharacterId, i64)> = everyone
        .filter_map(|who| {
            let luck = stat_of(who, "Luck")?;
            let points = track_of(who, "luck");
            (points < luck).then_some((who.id, points + 1))
        })
        .collect();
    for (who, points) in lucky {
        draft.set_track(who, "luck", points);
    }
}
