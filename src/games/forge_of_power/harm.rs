//! Hit points, and the effects of having none.

use super::conditions::{DOWNED, UNCONSCIOUS};
use super::remarks;
use super::stats::{DYING, HP, TEMPORARY, track_of};
use crate::campaign::{Campaign, Character, CharacterId, Condition};
use crate::game::remark::RECOVERED;
use crate::game::{Blow, Draft, Fate, Harm, Health as Shown, Help, Lacks, Result, State, base};
use crate::rules::Part;
use crate::rules::forge_of_power::{self as rules, DEAD};

/// States of a character: the dying have turns for their death saves, the downed have turns if picked, the
/// dead have none.
pub(super) const STATES: &[State] = &[
    State::DEAD.when(&|_, who| track_of(who, DYING) >= DEAD),
    State::new(DYING, Fate::Dying)
        .counted(DYING)
        .when(&|_, who| rules::is_dying(track_of(who, DYING))),
    State::new("down", Fate::Lies)
        .held_as(DOWNED)
        .when(&|_, who| who.condition(DOWNED).is_some()),
];

/// Hit points, down to 0; then death saves count.
pub(super) fn health(who: &Character) -> Option<Shown> {
    Some(Shown::of_points(track_of(who, HP), base(who, "HP")?))
}

/// What ends dying, and being down for lack of hit points.
pub(super) fn helps(_: &Campaign, who: &Character, state: &str) -> Option<Help> {
    let counts = base(who, "HP").is_some() && track_of(who, HP) == 0;
    let remark = match state {
        _ if !counts => None,
        DYING => (track_of(who, DYING) > 0).then_some(remarks::SAVES),
        _ => Some(remarks::RAISES),
    };
    remark.map(|remark| Help::of(remark, who))
}

/// Damage takes temporary hit points first, then hit points down to 0. Without any, the dying value rises by 1,
/// or by 2 if the damage comes from a critical hit or a critically failed save.
pub(super) const HARM: Harm = Harm {
    lacks: |who| match base(who, "HP") {
        Some(_) => Lacks::Nothing,
        None => Lacks::Everything("HP", "hit points"),
    },
    absorbs: &[TEMPORARY],
    struck,
    revives: &|who| base(who, "HP").map(|_| track_of(who, HP).max(1)),
    clears: &[DYING],
    ends: &[DOWNED],
    ..Harm::of_points(HP, "HP", &|who| base(who, "HP"))
};

fn struck(draft: &mut Draft<'_>, blow: &mut Blow) -> Result {
    let (id, moved) = (blow.target, &blow.hit.tracks);
    let who = draft.character(id)?;
    let (hp, dying) = (track_of(who, HP), track_of(who, DYING));
    let absorbed = moved.iter().find(|part| part.label == TEMPORARY);
    let absorbed = absorbed.map_or(0, |part| -part.value);
    let worse = rules::worse(dying, hp, blow.hit.damage - absorbed, blow.damage.critical);
    if worse != dying {
        draft.set_track(id, DYING, worse);
        blow.hit.tracks.push(Part::new(DYING, worse - dying));
        // The dying are also downed.
        (blow.taken.state, blow.taken.level) = match worse {
            DEAD.. => (State::DEAD.name.into(), 0),
            _ => (DYING.into(), worse),
        };
    }
    if blow.hit.damage > 0 {
        draft.end_condition(id, UNCONSCIOUS);
        if hp == 0 {
            draft.untold(|draft| draft.put_condition(id, Condition::named(DOWNED)));
        }
    }
    Ok(())
}

/// A character with hit points again is neither downed nor dying; the dead stay dead.
pub(super) fn rises(draft: &mut Draft<'_>, id: CharacterId) {
    let dying = draft.track_of(id, DYING);
    if dying >= DEAD {
        return;
    }
    if dying > 0 {
        draft.set_track(id, DYING, 0);
        draft.remark_of(id, &RECOVERED, DYING);
    }
    // Dying implies downed, so only one is stated.
    if dying > 0 {
        draft.untold(|draft| draft.end_condition(id, DOWNED));
    } else {
        draft.end_condition(id, DOWNED);
    }
}
