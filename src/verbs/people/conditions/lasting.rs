//! For how long a condition lasts: the moment at which it ends.

use crate::campaign::{CharacterId, Combatant, CombatantId, Deadline, Edge, Fight, Until};
use crate::game::{Cursor, Draft, Refusal};
use crate::lang::line::Span;
use crate::play::fight::running;

/// For how long: how many, of whom, at which edge of the turn.
pub(super) struct Lasting {
    count: u32,
    /// Rounds are counted rather than turns, which differ where somebody has several a round.
    rounds: bool,
    /// Whose turn is watched; the holder's own where nobody is named.
    of: Option<CharacterId>,
    of_at: Span,
    edge: Edge,
}

const UNITS: [&str; 4] = ["turns", "turn", "rounds", "round"];

/// Reads `2 turns|rounds [of NAME] [start|end]`.
pub(super) fn lasting(
    draft: &Draft<'_>,
    cursor: &mut Cursor<'_>,
    at: Span,
) -> Result<Lasting, Refusal> {
    let count = cursor.number("how many turns or rounds", 1, 1000)?;
    let unit_at = cursor.here();
    let unit = cursor
        .take_one_of(&UNITS)
        .ok_or_else(|| Refusal::expected(unit_at, "'turns' or 'rounds'"))?;
    let mut lasting = Lasting {
        count: u32::try_from(count).unwrap_or(1),
        rounds: unit.starts_with("round"),
        of: None,
        of_at: at,
        edge: Edge::End,
    };
    if cursor.take("of") {
        lasting.of_at = cursor.here();
        lasting.of = Some(cursor.character(draft.table())?);
    }
    match cursor.take_one_of(&["start", "end"]) {
        Some("start") => lasting.edge = Edge::Start,
        Some(_) => lasting.edge = Edge::End,
        None => {}
    }
    Ok(lasting)
}

/// The moment at which something ends, the count-th beginning or end from now.
pub(super) fn deadline(
    draft: &Draft<'_>,
    holder: CharacterId,
    lasting: &Lasting,
) -> Result<Deadline, Refusal> {
    let fight = running(draft.campaign(), lasting.of_at)?;
    let of = lasting.of.unwrap_or(holder);
    let name = draft.campaign().name_of(of);
    let absent = || {
        let said = format!("{name} is not in the fight, so no turns can be counted");
        Refusal::rule(lasting.of_at, said)
    };
    let (round, place) = moment(fight, of, lasting).ok_or_else(absent)?;
    let deadline = Deadline {
        fight: fight.id,
        of,
        place,
        round,
        edge: lasting.edge,
    };
    Ok(deadline)
}

/// The round, and which of their turns where somebody has several. `None` for one who is not in the fight.
fn moment(fight: &Fight, of: CharacterId, lasting: &Lasting) -> Option<(u32, CombatantId)> {
    let mut theirs: Vec<&Combatant> = fight.places_of(of).collect();
    if lasting.rounds {
        theirs.truncate(1);
    }
    if theirs.is_empty() {
        return None;
    }
    let is_past = |place: &Combatant, round: u32| {
        let acting = fight.acting == Some(place.id);
        match lasting.edge {
            Edge::Start => place.acted >= round,
            Edge::End => place.acted >= round && !acting,
        }
    };
    let mut left = lasting.count;
    let mut round = fight.round;
    loop {
        for place in &theirs {
            // One who came too late waits: no round before that one counts.
            if place.from_round > round || is_past(place, round) {
                continue;
            }
            left = left.saturating_sub(1);
            if left == 0 {
                // One who has one turn a round is watched whatever place that is.
                let several = theirs.len() > 1;
                return Some((round, if several { place.id } else { CombatantId(0) }));
            }
        }
        round += 1;
    }
}

/// When a condition ends that lasts so many turns of its holder: not before
/// it is cleared where no turns are taken or it has none.
pub(in crate::verbs) fn after_rounds(draft: &Draft<'_>, who: CharacterId, count: u32) -> Until {
    let lasting = Lasting {
        count,
        rounds: true,
        of: Some(who),
        of_at: Span::default(),
        edge: Edge::End,
    };
    match (count > 0).then(|| deadline(draft, who, &lasting)) {
        Some(Ok(deadline)) => Until::Turn(deadline),
        Some(Err(_)) | None => Until::Cleared,
    }
}
