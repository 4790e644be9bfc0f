//! Turn order as it really goes: `delay`, `ready`, `surprised`, `turns` and `group`.

use crate::campaign::turn_order::Order;
use crate::campaign::{CharacterId, Combatant, Event, Fight, FightId};
use crate::command::line::Span;
use crate::command::turn::{advance, replace, running};
use crate::game::args::character;
use crate::game::{Args, Draft, Refusal, Verb};

use super::{in_fight, named, say_first};

pub(super) const DELAY: Verb = Verb {
    name: "delay",
    aliases: &[],
    usage: "delay NAME",
    doc: "Holds the turn of the acting one back; said again, it comes in right after whoever acts.",
    dice: false,
    complete: in_fight,
    odds: None,
    run: delay,
};

pub(super) const READY: Verb = Verb {
    name: "ready",
    aliases: &[],
    usage: "ready NAME",
    doc: "Ends the turn of the acting one with an action ready; said again, it is taken.",
    dice: false,
    complete: in_fight,
    odds: None,
    run: ready,
};

pub(super) const SURPRISED: Verb = Verb {
    name: "surprised",
    aliases: &[],
    usage: "surprised NAME...",
    doc: "Those who are surprised first act in the next round.",
    dice: false,
    complete: in_fight,
    odds: None,
    run: surprised,
};

pub(super) const TURNS: Verb = Verb {
    name: "turns",
    aliases: &[],
    usage: "turns NAME 2",
    doc: "How many turns somebody has each round; each further one comes 10 lower in the order.",
    dice: false,
    complete: in_fight,
    odds: None,
    run: turns,
};

pub(super) const GROUP: Verb = Verb {
    name: "group",
    aliases: &[],
    usage: "group NAME...",
    doc: "Puts some together: they share the best initiative among them and move as one; one name leaves its group.",
    dice: false,
    complete: in_fight,
    odds: None,
    run: group,
};

/// The most turns a round.
const MOST_TURNS: i64 = 10;

fn fight(draft: &Draft<'_>, args: &Args<'_>) -> Result<FightId, Refusal> {
    let fight = running(draft).map_err(|refusal| refusal.or_at(args.verb.span))?;
    Ok(fight.id)
}

/// The one name of the line, its place in the fight, and where it stands in the line.
fn only(
    draft: &Draft<'_>,
    args: &Args<'_>,
    id: FightId,
) -> Result<(usize, Combatant, Span), Refusal> {
    let mut cursor = args.cursor();
    let at = cursor.here();
    let who = cursor.character(draft.table())?;
    cursor.finish()?;
    let (row, place) = place_of(draft, id, who).ok_or_else(|| absent(draft, who, at))?;
    Ok((row, place, at))
}

fn absent(draft: &Draft<'_>, who: CharacterId, at: Span) -> Refusal {
    Refusal::rule(
        at,
        format!("{} is not in the fight", draft.campaign().name_of(who)),
    )
}

/// The place that acts, if it is that character's, else the first one.
fn place_of(draft: &Draft<'_>, id: FightId, who: CharacterId) -> Option<(usize, Combatant)> {
    let fight = draft.campaign().fight_by_id(id)?;
    let acting = fight.acting.and_then(|acting| fight.place(acting));
    let found = acting.filter(|(_, place)| place.character == who);
    let (row, place) = found.or_else(|| fight.place_of(who))?;
    Some((row, place.clone()))
}

fn is_acting(draft: &Draft<'_>, id: FightId, place: &Combatant) -> bool {
    let fight = draft.campaign().fight_by_id(id);
    fight.is_some_and(|fight| fight.acting == Some(place.id))
}

/// The fight, if its turns come in an order that can be held back or doubled.
fn in_sequence(draft: &Draft<'_>, args: &Args<'_>) -> Result<FightId, Refusal> {
    let id = fight(draft, args)?;
    if draft.game().order == Order::Elective {
        let refusal = Refusal::rule(args.verb.span, "turns are named here, not held in an order");
        return Err(refusal.hint("pick NAME"));
    }
    Ok(id)
}

fn delay(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let id = in_sequence(draft, args)?;
    let (row, place, at) = only(draft, args, id)?;
    let name = draft.campaign().name_of(place.character).to_owned();
    let round = running(draft)?.round;
    if is_acting(draft, id, &place) {
        // Its turn has not been taken: the round it acted in is the one before.
        let after = Combatant {
            held: round,
            acted: place.acted.saturating_sub(1),
            ..place.clone()
        };
        replace(draft, id, row, place, after);
        draft.say(format!("{name} holds back"));
        advance(draft, id, None);
        say_first(draft, id);
        return Ok(());
    }
    if place.held != round {
        return Err(Refusal::rule(
            at,
            format!("it is not {name}'s turn, so it cannot be held back"),
        ));
    }
    come_in(draft, id, (row, place));
    draft.say(format!("{name} comes in after whoever acts now"));
    Ok(())
}

/// Puts a held place right after the acting one: it is next.
fn come_in(draft: &mut Draft<'_>, id: FightId, (row, place): (usize, Combatant)) {
    let Some(fight) = draft.campaign().fight_by_id(id) else {
        return;
    };
    let acting = fight.acting.and_then(|acting| fight.place(acting));
    // Rows count without the one that moves.
    let to = acting.map_or(0, |(acting, _)| acting + 1 - usize::from(row < acting));
    let initiative = acting.map_or(place.initiative, |(_, acting)| acting.initiative);
    let after = Combatant {
        held: 0,
        initiative,
        ..place.clone()
    };
    draft.apply(Event::Place {
        fight: id,
        from: Some((row, place)),
        to: Some((to, after)),
    });
}

fn ready(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let id = fight(draft, args)?;
    let (row, place, at) = only(draft, args, id)?;
    let name = draft.campaign().name_of(place.character).to_owned();
    if place.readied {
        let mut after = Combatant {
            readied: false,
            ..place.clone()
        };
        super::act::spend_reaction(&mut after);
        replace(draft, id, row, place, after);
        draft.say(format!("{name} takes the action that was ready"));
        return Ok(());
    }
    if !is_acting(draft, id, &place) {
        return Err(Refusal::rule(
            at,
            format!("it is not {name}'s turn, so no action can be made ready"),
        ));
    }
    let after = Combatant {
        readied: true,
        ..place.clone()
    };
    replace(draft, id, row, place, after);
    draft.say(format!("{name} has an action ready"));
    advance(draft, id, None);
    say_first(draft, id);
    Ok(())
}

fn surprised(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let id = fight(draft, args)?;
    for word in named(args)? {
        let who = character(draft.table(), word)?;
        let (row, place) = place_of(draft, id, who).ok_or_else(|| absent(draft, who, word.span))?;
        let name = draft.campaign().name_of(who).to_owned();
        let round = running(draft)?.round;
        if place.acted == round && !is_acting(draft, id, &place) {
            return Err(Refusal::rule(
                word.span,
                format!("{name} has acted this round"),
            ));
        }
        let acting = is_acting(draft, id, &place);
        let after = Combatant {
            from_round: round + 1,
            acted: if acting {
                place.acted.saturating_sub(1)
            } else {
                place.acted
            },
            ..place.clone()
        };
        replace(draft, id, row, place, after);
        draft.say(format!(
            "{name} is surprised and first acts in round {}",
            round + 1
        ));
        if acting {
            advance(draft, id, None);
        }
    }
    say_first(draft, id);
    Ok(())
}

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
        let row =
            crate::campaign::turn_order::row_for(fight, place.initiative, place.modifier, who);
        draft.apply(Event::Place {
            fight: id,
            from: None,
            to: Some((row, place)),
        });
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
        draft.apply(Event::Place {
            fight: id,
            from: Some((row, place)),
            to: None,
        });
    }
}

fn group(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let id = fight(draft, args)?;
    let mut members: Vec<CharacterId> = Vec::new();
    for word in named(args)? {
        for who in crate::game::args::characters(draft.table(), word)? {
            if place_of(draft, id, who).is_none() {
                return Err(absent(draft, who, word.span));
            }
            if !members.contains(&who) {
                members.push(who);
            }
        }
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
            draft.apply(Event::Place {
                fight: id,
                from: Some((row, place.clone())),
                to: Some((to, place)),
            });
        }
    }
}
