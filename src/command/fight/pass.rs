//! `next` and `back`: the turn passes, and steps back.

use super::{elective, say_first};
use crate::campaign::event::Moment;
use crate::campaign::turn_order::Order;
use crate::campaign::{Change, Combatant, CombatantId, FightChange, FightId};
use crate::game::{Args, Draft, Refusal, Verb};
use crate::lang::line::Span;
use crate::play::turn::{advance, replace, running, trace, unlapse};

pub(super) const NEXT: Verb = Verb {
    name: "next",
    usage: "next",
    doc: "Ends the turn: the next in order acts.",
    run: |draft, args| {
        args.cursor().finish()?;
        let id = running(draft)
            .map_err(|refusal| refusal.or_at(args.verb.span))?
            .id;
        if draft.game().turns.order == Order::Elective {
            return elective::next_of(draft, id, args.verb.span);
        }
        advance(draft, id, None);
        say_first(draft, id);
        Ok(())
    },
    ..Verb::PLAIN
};

pub(super) const BACK: Verb = Verb {
    name: "back",
    usage: "back",
    doc: "Steps back to the turn before; what had ended since is brought back.",
    run: back,
    ..Verb::PLAIN
};

fn back(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    args.cursor().finish()?;
    let id = running(draft)
        .map_err(|refusal| refusal.or_at(args.verb.span))?
        .id;
    while !step_back(draft, id, args.verb.span)? {}
    unlapse(draft, id);
    elective::step_back(draft, id);
    say_first(draft, id);
    Ok(())
}

/// Steps to the turn before; whether whoever took it is still in the fight.
fn step_back(draft: &mut Draft<'_>, id: FightId, at: Span) -> Result<bool, Refusal> {
    let fight = running(draft)?;
    let from = fight.moment();
    // The turn before belongs to the last but one begun, or to the last if nobody is acting now.
    let turn = from.turn - u32::from(fight.acting.is_some());
    let known = usize::try_from(turn)
        .ok()
        .and_then(|turn| turn.checked_sub(1));
    let Some((round, before)) = known.and_then(|last| fight.turns.get(last).copied()) else {
        return Err(Refusal::rule(at, "this is the first turn of the fight"));
    };
    let leaving = fight.acting;
    let to = Moment {
        round,
        turn,
        acting: Some(before),
    };
    draft.fight(id, FightChange::Turn(Change { from, to }));
    if let Some((row, place)) = leaving.and_then(|place| found(draft, id, place)) {
        let acted = running(draft)?.last_taken(place.id, turn);
        let after = Combatant {
            acted,
            ..place.clone()
        };
        replace(draft, id, row, place, after);
    }
    // The turn is had again, even if it was held back or lost the first time.
    trace(draft, id, |traces| {
        traces.given_up.retain(|given_up| *given_up < turn);
    });
    let Some((row, place)) = found(draft, id, before) else {
        return Ok(false);
    };
    let after = Combatant {
        acted: round,
        held: 0,
        ..place.clone()
    };
    replace(draft, id, row, place, after);
    Ok(true)
}

fn found(draft: &Draft<'_>, id: FightId, place: CombatantId) -> Option<(usize, Combatant)> {
    let fight = draft.campaign().fight_by_id(id)?;
    fight.place(place).map(|(row, place)| (row, place.clone()))
}
