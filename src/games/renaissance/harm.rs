//! Damage and its effects, and `wound` and `negate`; stress and healing have their own files.

pub(super) mod healing;
pub(super) mod stress;

use super::conditions::PRONE;
use super::stats::{TRIED_WOUNDS, track_of};
use crate::campaign::plural::plural;
use crate::campaign::{CharacterId, Pending};
use crate::game::remark::COUNTED;
use crate::game::syntax::{CALLED_DICE, NAME};
use crate::game::{Blow, Draft, Harm, Lacks, Refusal, Result, Verb, base};
use crate::play::pending::call_if_able;
use crate::rules::Part;
use crate::rules::renaissance as rules;

pub(super) const VERBS: &[Verb] = &[WOUND, NEGATE];

const WOUND: Verb = Verb {
    name: "wound",
    syntax: &[NAME, CALLED_DICE],
    doc: "Gives one wound without damage: -10 on every check, and a check to stay standing.",
    run: |draft, args| {
        let (who, _) = args.somebody(draft.table())?;
        let wounds = draft.track_of(who, "wounds");
        draft.set_track(who, "wounds", wounds + 1);
        draft.remark_of(who, &COUNTED, &plural(wounds + 1, "wound"));
        if stands(draft, who)? {
            call_to_stand(draft, who)?;
        }
        Ok(())
    },
    ..Verb::PLAIN
};

const NEGATE: Verb = Verb {
    name: "negate",
    syntax: &[NAME],
    doc: "Negates one wound: it stays, but gives no penalty.",
    run: |draft, args| {
        let (who, at) = args.somebody(draft.table())?;
        let [wounds, negated] = ["wounds", "negated"].map(|id| draft.track_of(who, id));
        let name = draft.character(who)?.name.clone();
        if negated >= wounds {
            let why = format!("{name} has no wound left to negate");
            return Err(Refusal::rule(at, why));
        }
        draft.set_track(who, "negated", negated + 1);
        let told = format!("{} of {} negated", negated + 1, plural(wounds, "wound"));
        draft.remark_of(who, &COUNTED, &told);
        Ok(())
    },
    ..Verb::PLAIN
};

/// Armour reduces the damage of attacks (Renaissance, Combat: Armor and Armor Penetration), the rest is harm, and each full wound threshold in it is a wound. Healing reduces harm;
/// wounds stay until they heal or are negated.
pub(super) const HARM: Harm = Harm {
    lacks: |who| match base(who, "DUR") {
        Some(_) => Lacks::Nothing,
        None => Lacks::Marks("DUR", "wounds"),
    },
    armour: "AV",
    attacks_only: true,
    track: "harm",
    adds: true,
    label: "damage",
    struck,
    follows: &|draft, blow| {
        if blow.taken.marks.is_some() && stands(draft, blow.target)? {
            blow.hit.pending = call_to_stand(draft, blow.target)?;
        }
        Ok(())
    },
    calls: 1,
    // Below DR.
    alive: &|who| {
        let dr = rules::death_rating(base(who, "DUR")?);
        (dr > 0).then_some((0, dr - 1))
    },
    // One below DUR.
    revives: &|who| {
        let harm = track_of(who, "harm");
        Some(base(who, "DUR").map_or(harm, |dur| harm.min(dur - 1).max(0)))
    },
    ..Harm::PLAIN
};

fn struck(draft: &mut Draft<'_>, blow: &mut Blow) -> Result {
    let who = draft.character(blow.target)?;
    let wounds = base(who, "DUR").map_or(0, |dur| rules::wounds(blow.hit.damage, dur));
    if wounds > 0 {
        let now = track_of(who, "wounds");
        draft.set_track(blow.target, "wounds", now.saturating_add(wounds));
        blow.hit.tracks.push(Part::new("wounds", wounds));
        blow.taken.marks = Some((wounds, "wound".into()));
    }
    Ok(())
}

/// Whether a character is in the fight; others do not need to stay standing.
pub(super) fn stands(draft: &Draft<'_>, who: CharacterId) -> Result<bool> {
    let who = draft.character(who)?;
    Ok(draft.game().fallen_by(draft.campaign(), who).is_empty())
}

/// Wounds call for SOM*3 once a hit; a failure makes the character fall prone.
fn call_to_stand(draft: &mut Draft<'_>, who: CharacterId) -> Result<Option<u32>> {
    call_or_prone(draft, who, 3, "stay standing")
}

/// Calls for a check of SOM times a factor, or fall prone; returns its number if there is a SOM.
pub(super) fn call_or_prone(
    draft: &mut Draft<'_>,
    who: CharacterId,
    factor: i64,
    why: &'static str,
) -> Result<Option<u32>> {
    call_if_able(draft, Pending::or(who, ("SOM", factor), why, PRONE))
}

/// Limits the wounds that were negated or treated to the number of wounds.
pub(super) fn limit_negated(draft: &mut Draft<'_>, who: CharacterId) {
    for id in ["negated", TRIED_WOUNDS] {
        let most = draft.track_of(who, "wounds");
        draft.set_track(who, id, draft.track_of(who, id).min(most));
    }
}
