//! Turn order as it really goes: `delay`, `ready` and `surprised`.

use crate::campaign::turn_order::{Order, group_end};
use crate::campaign::{CharacterId, Combatant, FightId};
use crate::game::{Args, Draft, Refusal, Verb};
use crate::lang::line::Span;
use crate::play::turn::{advance, give_up, move_place, replace, running};

use super::{in_fight, say_first, several};
use crate::play::reveal;

pub(super) const DELAY: Verb = Verb {
    name: "delay",
    usage: "delay NAME",
    doc: "Holds the turn of the acting one back; said again, it comes in right after whoever acts.",
    complete: in_fight,
    run: delay,
    ..Verb::PLAIN
};

pub(super) const READY: Verb = Verb {
    name: "ready",
    usage: "ready NAME",
    doc: "Ends the turn of the acting one with an action ready; said again, it is taken.",
    complete: in_fight,
    run: ready,
    ..Verb::PLAIN
};

pub(super) const SURPRISED: Verb = Verb {
    name: "surprised",
    usage: "surprised NAME...",
    doc: "Those who are surprised first act in the next round.",
    complete: in_fight,
    run: surprised,
    ..Verb::PLAIN
};

pub(super) fn fight(draft: &Draft<'_>, args: &Args<'_>) -> Result<FightId, Refusal> {
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

pub(super) fn absent(draft: &Draft<'_>, who: CharacterId, at: Span) -> Refusal {
    Refusal::rule(
        at,
        format!("{} is not in the fight", draft.campaign().name_of(who)),
    )
}

/// The place that acts, if it is that character's, else one that waits with something, else the first one.
pub(super) fn place_of(
    draft: &Draft<'_>,
    id: FightId,
    who: CharacterId,
) -> Option<(usize, Combatant)> {
    let fight = draft.campaign().fight_by_id(id)?;
    let acting = fight.acting.and_then(|acting| fight.place(acting));
    let found = acting.filter(|(_, place)| place.character == who);
    let waits = |(_, place): &(usize, &Combatant)| {
        place.character == who && (place.held == fight.round || place.is_ready())
    };
    let waiting = || fight.order.iter().enumerate().find(waits);
    let (row, place) = found.or_else(waiting).or_else(|| fight.place_of(who))?;
    Some((row, place.clone()))
}

fn is_acting(draft: &Draft<'_>, id: FightId, place: &Combatant) -> bool {
    let fight = draft.campaign().fight_by_id(id);
    fight.is_some_and(|fight| fight.acting == Some(place.id))
}

/// The fight, if its turns come in an order that can be held back or doubled.
pub(super) fn in_sequence(draft: &Draft<'_>, args: &Args<'_>) -> Result<FightId, Refusal> {
    let id = fight(draft, args)?;
    if draft.game().turns.order == Order::Elective {
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
        let after = Combatant {
            held: round,
            ..untaken(place.clone())
        };
        replace(draft, id, row, place, after);
        give_up(draft, id);
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
    // It comes in by itself, behind those who act together with the acting one.
    let last = acting.map(|(acting, _)| group_end(&fight.order, acting));
    // Rows count without the one that moves.
    let to = last.map_or(0, |last| last + 1 - usize::from(row <= last));
    let initiative = acting.map_or(place.initiative, |(_, acting)| acting.initiative);
    let after = Combatant {
        held: 0,
        group: 0,
        initiative,
        ..place.clone()
    };
    move_place(draft, id, (row, place), (to, after));
}

fn ready(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let id = fight(draft, args)?;
    let (row, place, at) = only(draft, args, id)?;
    let name = draft.campaign().name_of(place.character).to_owned();
    if place.is_ready() && !is_acting(draft, id, &place) {
        let mut after = Combatant {
            readied: 0,
            ..place.clone()
        };
        crate::play::turn_usage::spend_reaction(&mut after);
        let who = place.character;
        replace(draft, id, row, place, after);
        draft.say(format!("{name} takes the action that was ready"));
        reveal::show(draft, who);
        return Ok(());
    }
    if !is_acting(draft, id, &place) {
        return Err(Refusal::rule(
            at,
            format!("it is not {name}'s turn, so no action can be made ready"),
        ));
    }
    let after = Combatant {
        readied: place.acted,
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
    let mut several = several(draft.table(), args)?;
    // The acting one last: the turn passes to none of the others.
    several.sort_by_key(|(who, _)| draft.campaign().acting() == Some(*who));
    for (who, word) in several {
        let (row, place) = place_of(draft, id, who).ok_or_else(|| absent(draft, who, word.span))?;
        let name = draft.campaign().name_of(who).to_owned();
        let round = running(draft)?.round;
        let acting = is_acting(draft, id, &place);
        if place.acted == round && !acting {
            let said = format!("{name} has acted this round");
            return Err(Refusal::rule(word.span, said));
        }
        let after = Combatant {
            from_round: round + 1,
            ..place.clone()
        };
        let after = if acting { untaken(after) } else { after };
        replace(draft, id, row, place, after);
        if acting {
            give_up(draft, id);
        }
        let next = round + 1;
        draft.say(format!(
            "{name} is surprised and first acts in round {next}"
        ));
        if acting {
            advance(draft, id, None);
        }
    }
    say_first(draft, id);
    Ok(())
}

/// A place whose turn was begun and is not taken: it has not acted this round.
fn untaken(place: Combatant) -> Combatant {
    Combatant {
        acted: place.acted.saturating_sub(1),
        readied: 0,
        ..place
    }
}
