//! Healing by days, alone or under care: `treat`, and the healing of one day.

use super::super::remarks;
use super::super::stats::{DAYS_OF_HARM, DAYS_OF_STRESS, track_of};
use crate::campaign::{Character, CharacterId, Condition};
use crate::game::syntax::NAME;
use crate::game::{Draft, Refusal, Verb};
use crate::rules::renaissance::{self as rules, Ailment, Rest};
use crate::verbs::people::revive::must_live;

pub(in super::super) const TREAT: Verb = Verb {
    name: "treat",
    syntax: &[NAME],
    doc: "Puts a character under care: each day of rest heals more, until the condition is cleared.",
    run: |draft, args| {
        let (who, at) = args.somebody(draft.table())?;
        let person = draft.character(who)?;
        let name = person.name.clone();
        if is_cared_for(person) {
            let hint = "day lets a day of healing pass";
            return Err(Refusal::rule(at, format!("{name} is {CARED_FOR} already")).hint(hint));
        }
        must_live(draft.table(), who, at)?;
        draft.untold(|draft| draft.put_condition(who, Condition::named(CARED_FOR)));
        draft.remark(&remarks::UNDER_CARE, &name);
        Ok(())
    },
    ..Verb::PLAIN
};

/// The condition of resting under care.
const CARED_FOR: &str = "under care";

fn is_cared_for(who: &Character) -> bool {
    who.condition(CARED_FOR).is_some()
}

/// One day of healing for everybody who needs it; states the results.
pub(in super::super) fn a_day_heals(draft: &mut Draft<'_>) {
    let tracks = ["harm", "wounds", "stress", "traumas"];
    let hurt = |who: &&Character| tracks.iter().any(|id| track_of(who, id) > 0);
    let (campaign, game) = (draft.campaign(), draft.game());
    let ailing = campaign.characters.iter().filter(hurt);
    let ailing = ailing.filter(|who| !game.is_dead(campaign, who));
    let ailing: Vec<CharacterId> = ailing.map(|who| who.id).collect();
    for id in ailing {
        let person = draft.campaign().characters.get(id);
        let (harm, stress) = if person.is_some_and(is_cared_for) {
            (rules::HARM_CARED_FOR, rules::STRESS_CARED_FOR)
        } else {
            (rules::HARM_ALONE, rules::STRESS_ALONE)
        };
        let mut moved = heal_a_day(draft, id, ["harm", "wounds", DAYS_OF_HARM], harm);
        let tracks = ["stress", "traumas", DAYS_OF_STRESS];
        moved.extend(heal_a_day(draft, id, tracks, stress));
        if !moved.is_empty() {
            draft.remark_of(id, &remarks::HEALED, &moved.join(", "));
        }
    }
}

fn heal_a_day(
    draft: &mut Draft<'_>,
    id: CharacterId,
    [points, marks, days]: [&str; 3],
    rest: Rest,
) -> Vec<String> {
    let now = |track: &str| draft.track_of(id, track);
    let before = Ailment {
        points: now(points),
        marks: now(marks),
        days: u32::try_from(now(days)).unwrap_or(0),
    };
    if before.is_healed() {
        return Vec::new();
    }
    let after = before.a_day_later(rest);
    draft.set_track(id, points, after.points);
    draft.set_track(id, marks, after.marks);
    draft.set_track(id, days, i64::from(after.days));
    let moved = [
        (points, before.points, after.points),
        (marks, before.marks, after.marks),
    ];
    let moved = moved.into_iter().filter(|(_, from, to)| from != to);
    let moved = moved.map(|(label, from, to)| format!("{label} {from} to {to}"));
    moved.collect()
}
