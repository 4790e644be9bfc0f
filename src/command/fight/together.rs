//! Several turns a round for one, and one turn for several: `turns` and `group`.

use super::tempo::{absent, fight, in_sequence, place_of};
use super::{in_fight, several};
use crate::campaign::turn_order::row_for;
use crate::campaign::{At, CharacterId, Combatant, Fight, FightChange, FightId};
use crate::game::{Args, Draft, Refusal, Verb};
use crate::play::turn::{advance, move_place, replace, running};

pub(super) const TURNS: Verb = Verb {
    name: "turns",
    usage: "turns NAME 2",
    doc: "How many turns somebody has each round; each further one comes 10 lower in the order.",
    complete: in_fight,
    run: turns,
    ..Verb::PLAIN
};

pub(super) const GROUP: Verb = Verb {
    name: "group",
    usage: "group NAME...",
    doc: "Puts some together: they share the best initiative among them and move as one; one name leaves its group.",
    complete: in_fight,
    run: group,
    ..Verb::PLAIN
};

/// The most turns a round.
const MOST_TURNS: i64 = 10;

fn turns(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let id = in_sequence(draft, args)?;
    let mut cursor = args.cursor();
    let at = cursor.here();
    let who = cursor.character(draft.table())?;
    let wanted = cursor.number("how many turns a round", 1, MOST_TURNS)?;
    cursor.finish()?;
    let wanted = usize::try_from(wanted).unwrap_or(1);
    let name = draft.campaign().name_of(who).to_owned();
    let (_, first) = running(draft)?
        .place_of(who)
        .ok_or_else(|| absent(draft, who, at))?;
    let first = first.clone();
    loop {
        let fight = running(draft)?;
        let theirs = fight
            .order
            .iter()
            .filter(|place| place.character == who)
            .count();
        if theirs == wanted {
            break;
        }
        if theirs > wanted {
            drop_last(draft, id, who);
            continue;
        }
        let lower = 10 * i64::try_from(theirs).unwrap_or(0);
        let place = Combatant {
            id: fight.next_place(),
            character: who,
            initiative: first.initiative - lower,
            modifier: first.modifier,
            from_round: fight.round,
            ..Combatant::default()
        };
        let row = row_for(fight, place.initiative, place.modifier, who);
        // A turn whose place in the order has passed comes next round.
        let acting = fight.acting.and_then(|acting| fight.place(acting));
        let late = acting.is_some_and(|(acting, _)| row <= acting);
        let place = Combatant {
            from_round: fight.round + u32::from(late),
            ..place
        };
        draft.fight(id, FightChange::Place(At::insert(row, place)));
    }
    draft.say(format!(
        "{name} has {} a round",
        crate::game::words::plural(i64::try_from(wanted).unwrap_or(1), "turn")
    ));
    Ok(())
}

/// Takes the last place of somebody away; if it is acting, the turn passes.
fn drop_last(draft: &mut Draft<'_>, id: FightId, who: CharacterId) {
    let find = |fight: &Fight| fight.order.iter().rposition(|place| place.character == who);
    let Some(fight) = draft.campaign().fight_by_id(id) else {
        return;
    };
    let Some(place) = find(fight).map(|row| fight.order[row].clone()) else {
        return;
    };
    if fight.acting == Some(place.id) {
        advance(draft, id, Some(place.id));
    }
    let found = draft
        .campaign()
        .fight_by_id(id)
        .and_then(|fight| fight.place(place.id));
    if let Some((row, place)) = found.map(|(row, place)| (row, place.clone())) {
        draft.fight(id, FightChange::Place(At::remove(row, place)));
    }
}

fn group(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let id = fight(draft, args)?;
    let mut members: Vec<CharacterId> = Vec::new();
    for (who, word) in several(draft.table(), args)? {
        if place_of(draft, id, who).is_none() {
            return Err(absent(draft, who, word.span));
        }
        members.push(who);
    }
    let fight = running(draft)?;
    if let [alone] = members.as_slice() {
        let alone = *alone;
        let name = draft.campaign().name_of(alone).to_owned();
        let Some((row, place)) = place_of(draft, id, alone).filter(|(_, place)| place.group != 0)
        else {
            return Err(Refusal::rule(
                args.words[0].span,
                format!("{name} is in no group: name those who form one"),
            ));
        };
        let after = Combatant {
            group: 0,
            ..place.clone()
        };
        replace(draft, id, row, place, after);
        draft.say(format!("{name} leaves the group"));
        return Ok(());
    }
    let number = fight
        .order
        .iter()
        .map(|place| place.group)
        .max()
        .unwrap_or(0)
        + 1;
    let in_group = |place: &&Combatant| members.contains(&place.character);
    let best = fight
        .order
        .iter()
        .filter(in_group)
        .map(|place| (place.initiative, place.modifier))
        .max();
    let (initiative, modifier) = best.unwrap_or_default();
    let standing: Vec<CharacterId> = fight
        .order
        .iter()
        .filter(in_group)
        .map(|place| place.character)
        .collect();
    for who in &standing {
        let Some((row, place)) = place_of(draft, id, *who) else {
            continue;
        };
        let after = Combatant {
            group: number,
            initiative,
            modifier,
            ..place.clone()
        };
        replace(draft, id, row, place, after);
    }
    if let Some(first) = standing.first() {
        gather(draft, id, number, *first);
    }
    let names: Vec<&str> = members
        .iter()
        .map(|who| draft.campaign().name_of(*who))
        .collect();
    draft.say(format!("{} act together at {initiative}", names.join(", ")));
    Ok(())
}

/// Moves everybody of a group right behind one of them, in the order in which they stand.
pub(super) fn gather(draft: &mut Draft<'_>, id: FightId, group: u32, leader: CharacterId) {
    let Some(fight) = draft.campaign().fight_by_id(id) else {
        return;
    };
    let others: Vec<_> = fight
        .order
        .iter()
        .filter(|place| place.group == group && place.character != leader)
        .map(|place| place.id)
        .collect();
    let Some(mut last) = fight.place_of(leader).map(|(row, _)| row) else {
        return;
    };
    for other in others {
        let Some(fight) = draft.campaign().fight_by_id(id) else {
            return;
        };
        let Some((row, place)) = fight.place(other).map(|(row, place)| (row, place.clone())) else {
            continue;
        };
        // Rows count without the one that moves.
        let to = last + usize::from(row > last);
        last = to;
        if to != row {
            move_place(draft, id, (row, place.clone()), (to, place));
        }
    }
}
