//! `next` and `back`: the turn passes, and steps back.

use super::{elective, say_first};
use crate::campaign::turn_order::Order;
use crate::campaign::{Combatant, Event};
use crate::command::turn::{advance, moment, replace, running, unlapse};
use crate::game::{Args, Draft, Refusal, Verb};

pub(super) const NEXT: Verb = Verb {
    name: "next",
    usage: "next",
    doc: "Ends the turn: the next in order acts.",
    run: |draft, args| {
        args.cursor().finish()?;
        let id = running(draft)
            .map_err(|refusal| refusal.or_at(args.verb.span))?
            .id;
        if draft.game().order == Order::Elective {
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
    loop {
        let fight = running(draft)?;
        let turns = &fight.turns;
        // The turn before belongs to the last but one begun, or to the last if nobody is acting now.
        let given_up = usize::from(fight.acting.is_some());
        let Some((round, before)) = turns.len().checked_sub(given_up + 1).map(|at| turns[at])
        else {
            return Err(Refusal::rule(
                args.verb.span,
                "this is the first turn of the fight",
            ));
        };
        let from = moment(fight);
        let stepping = fight
            .acting
            .and_then(|place| fight.place(place))
            .map(|(row, place)| (row, place.clone()));
        let earlier = fight.acting.map_or(0, |acting| {
            let turns = &turns[..turns.len() - 1];
            turns
                .iter()
                .rev()
                .find(|(_, place)| *place == acting)
                .map_or(0, |(round, _)| *round)
        });
        let present = fight.place(before).is_some();
        let turn = from.turn - u32::from(fight.acting.is_some());
        let to = crate::campaign::event::Moment {
            round,
            turn,
            acting: Some(before),
        };
        draft.apply(Event::Turn {
            fight: id,
            from,
            to,
        });
        if let Some((row, place)) = stepping {
            let after = Combatant {
                acted: earlier,
                ..place.clone()
            };
            replace(draft, id, row, place, after);
        }
        if present {
            break;
        }
    }
    unlapse(draft, id);
    say_first(draft, id);
    Ok(())
}
