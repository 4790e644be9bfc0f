//! `join`, `leave` and `place`: who stands where in the order.

use super::begin::initiative;
use super::{in_fight, opening, say_first, several, together};
use crate::campaign::turn_order::{self, Order, group_end, group_start, row_for};
use crate::campaign::{At, CharacterId, CombatantId, Fight, FightChange};
use crate::game::{Args, Completion, Draft, Refusal, Verb};
use crate::lang::line::Span;
use crate::play::turn::{advance, leave, move_place, running, trace, who_acts};

pub(super) const JOIN: Verb = Verb {
    name: "join",
    usage: "join NAME... [= DICE]",
    doc: "Brings somebody into the fight; one whose place has passed waits for the next round.",
    dice: true,
    run: join,
    ..Verb::OF_MANY
};

pub(super) const LEAVE: Verb = Verb {
    name: "leave",
    usage: "leave NAME...",
    doc: "Takes somebody out of the fight, not out of the campaign.",
    complete: in_fight,
    run: |draft, args| {
        let id = running(draft)
            .map_err(|refusal| refusal.or_at(args.verb.span))?
            .id;
        for (who, word) in several(draft.table(), args)? {
            let name = draft.character(who)?.name.clone();
            if !leave(draft, id, who) {
                return Err(Refusal::rule(
                    word.span,
                    format!("{name} is not in the fight"),
                ));
            }
            draft.say(format!("{name} leaves the fight"));
        }
        draft.say(who_acts(draft, id));
        Ok(())
    },
    ..Verb::PLAIN
};

pub(super) const PLACE: Verb = Verb {
    name: "place",
    usage: "place NAME before|after NAME",
    doc: "Moves somebody in the order. Whoever acts goes on acting; but it decides a tie for the first turn.",
    complete: |table, typing| match typing.before.len() {
        1 => vec![
            Completion::keyword("before", ""),
            Completion::keyword("after", ""),
        ],
        _ => in_fight(table, typing),
    },
    run: place,
    ..Verb::PLAIN
};

fn join(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (id, init, first) = {
        let fight = running(draft).map_err(|refusal| refusal.or_at(args.verb.span))?;
        (fight.id, fight.init.clone(), fight.next_place())
    };
    let mut who = Vec::new();
    for (id, word) in several(draft.table(), args)? {
        if running(draft)?.place_of(id).is_some() {
            let name = draft.campaign().name_of(id).to_owned();
            return Err(Refusal::rule(
                word.span,
                format!("{name} is in the fight already"),
            ));
        }
        who.push(id);
    }
    for mut place in initiative(draft, &who, &init, args.verb.span, first)? {
        let fight = running(draft)?;
        let row = row_for(fight, place.initiative, place.modifier, place.character);
        let acting = fight
            .acting
            .and_then(|acting| fight.place(acting))
            .map(|(row, _)| row);
        let elective = draft.game().turns.order == Order::Elective;
        let late = !elective && acting.is_some_and(|acting| row <= acting);
        // Coming back does not give another turn: the old place knows which ones it took.
        if let Some((old, acted)) = old_place(fight, place.character) {
            place.id = old;
            place.acted = acted;
        } else if fight.traces.gone.contains(&place.character) {
            // A fight that was begun before places were kept.
            place.acted = fight.round;
        }
        let is_back = place.character;
        place.from_round = fight.round + u32::from(late);
        let name = draft.campaign().name_of(place.character).to_owned();
        let waits = if late {
            ", waiting for the next round"
        } else {
            ""
        };
        let at = turn_order::initiative(draft.game().turns.order, fight, &place);
        let at = at.map(|at| format!(" at {at}")).unwrap_or_default();
        draft.say(format!("{name} joins{at}{waits}"));
        draft.fight(id, FightChange::Place(At::insert(row, place)));
        trace(draft, id, |traces| {
            traces.left.retain(|(_, who)| *who != is_back);
        });
    }
    if running(draft)?.acting.is_none() && draft.game().turns.order != Order::Elective {
        advance(draft, id, None);
        say_first(draft, id);
    }
    Ok(())
}

/// The first place that somebody had who left, and the last round in which they took a turn.
fn old_place(fight: &Fight, who: CharacterId) -> Option<(CombatantId, u32)> {
    let left = fight.traces.left.iter().filter(|(_, of)| *of == who);
    let theirs: Vec<CombatantId> = left.map(|(place, _)| *place).collect();
    let taken = theirs
        .iter()
        .map(|place| fight.last_taken(*place, fight.turn()));
    Some((*theirs.first()?, taken.max().unwrap_or(0)))
}

fn place(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    running(draft).map_err(|refusal| refusal.or_at(args.verb.span))?;
    let (who, who_at) = (cursor.character(draft.table())?, args.words[0].span);
    let at = cursor.here();
    let side = cursor
        .take_one_of(&["before", "after"])
        .ok_or_else(|| Refusal::expected(at, "'before' or 'after'"))?;
    let anchor_at = cursor.here();
    let anchor = cursor.character(draft.table())?;
    cursor.finish()?;
    if who == anchor {
        return Err(Refusal::rule(anchor_at, "that is the same one"));
    }
    let fight = running(draft)?;
    let id = fight.id;
    let absent = |who: CharacterId, span: Span| {
        Refusal::rule(
            span,
            format!("{} is not in the fight", draft.campaign().name_of(who)),
        )
    };
    let (from_row, moved) = fight.place_of(who).ok_or_else(|| absent(who, who_at))?;
    let (anchor_row, _) = fight
        .place_of(anchor)
        .ok_or_else(|| absent(anchor, anchor_at))?;
    let moved = moved.clone();
    // Those who act together stay together: nobody comes between them, unless one of them moves.
    let among = moved.group != 0 && fight.order[anchor_row].group == moved.group;
    let anchor_row = match side {
        _ if among => anchor_row,
        "after" => group_end(&fight.order, anchor_row),
        _ => group_start(&fight.order, anchor_row),
    };
    // Rows count without the one that moves.
    let anchor_row = anchor_row - usize::from(from_row < anchor_row);
    let to_row = anchor_row + usize::from(side == "after");
    let said = format!(
        "{} now stands {side} {}",
        draft.campaign().name_of(who),
        draft.campaign().name_of(anchor)
    );
    let group = moved.group;
    if to_row != from_row {
        move_place(draft, id, (from_row, moved.clone()), (to_row, moved));
    }
    if group != 0 {
        together::gather(draft, id, group, who);
    }
    draft.say(said);
    opening::decide(draft, id, [who, anchor]);
    Ok(())
}
