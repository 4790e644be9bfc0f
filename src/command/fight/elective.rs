//! Elective order: whoever acted names who is next, and whom it attacked may interrupt.

use super::{in_fight, say_first};
use crate::campaign::event::Moment;
use crate::campaign::turn_order::{Order, interrupters, namable, waiting};
use crate::campaign::{Change, CharacterId, Combatant, CombatantId, Fight, FightChange, FightId};
use crate::game::{Args, Completion, Draft, Refusal, Table, Verb};
use crate::lang::line::Span;
use crate::play::turn::{
    can_act, close_claims, give, is_able, leave_claims, replace, running, trace, unlapse,
};

/// Verbs of games whose order is elective.
pub const VERBS: &[Verb] = &[PICK, ATTACKED, INTERRUPT];

const PICK: Verb = Verb {
    name: "pick",
    usage: "pick NAME [force]",
    doc: "Ends the turn and names who is next, among those who have not acted this round; anybody in the fight if it is forced.",
    complete: |table, typing| match typing.before {
        [] => listed(table, namable, "may be named"),
        _ => vec![Completion::keyword("force", "whoever acted or cannot act")],
    },
    run: pick,
    ..Verb::PLAIN
};

const ATTACKED: Verb = Verb {
    name: "attacked",
    usage: "attacked NAME...",
    doc: "The acting one has attacked these, hit or miss; they may interrupt.",
    complete: in_fight,
    run: attacked,
    ..Verb::PLAIN
};

const INTERRUPT: Verb = Verb {
    name: "interrupt",
    usage: "interrupt NAME",
    doc: "One who was attacked takes the turn of the one who was named.",
    complete: |table, _| listed(table, interrupters, "may interrupt"),
    run: interrupt,
    ..Verb::PLAIN
};

type Question = fn(&Fight, &dyn Fn(CharacterId) -> bool) -> Vec<CombatantId>;

fn listed(table: Table<'_>, question: Question, doc: &str) -> Vec<Completion> {
    let Some(fight) = table.campaign.running() else {
        return Vec::new();
    };
    let able = |who| can_act(table.campaign, table.game, who);
    let places = question(fight, &able);
    let named = places.iter().filter_map(|id| fight.place(*id));
    named
        .map(|(_, place)| Completion::text(table.campaign.name_of(place.character), doc))
        .collect()
}

/// The fight that runs.
fn running_id(draft: &Draft<'_>, at: Span) -> Result<FightId, Refusal> {
    let fight = running(draft).map_err(|refusal| refusal.or_at(at))?;
    Ok(fight.id)
}

fn names(draft: &Draft<'_>, places: &[CombatantId]) -> String {
    let fight = draft.campaign().fight();
    let found = places.iter().filter_map(|id| fight?.place(*id));
    let listed: Vec<&str> = found
        .map(|(_, place)| draft.campaign().name_of(place.character))
        .collect();
    listed.join(", ")
}

fn pick(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let id = running_id(draft, args.verb.span)?;
    let mut cursor = args.cursor();
    let at = cursor.here();
    let who = cursor.character(draft.table())?;
    let force = cursor.take("force");
    cursor.finish()?;
    let place = choose(draft, who, force, at)?;
    name_next(draft, id, place);
    say_first(draft, id);
    say_claims(draft, id);
    Ok(())
}

/// The place that is named with a character: one that may be, or any of theirs if it is forced.
fn choose(
    draft: &Draft<'_>,
    who: CharacterId,
    force: bool,
    at: Span,
) -> Result<CombatantId, Refusal> {
    let name = draft.campaign().name_of(who);
    let able = |who| is_able(draft, who);
    let fight = running(draft)?;
    let choice = namable(fight, &able);
    let theirs = || fight.order.iter().filter(|place| place.character == who);
    if let Some(place) = theirs().find(|place| choice.contains(&place.id)) {
        return Ok(place.id);
    }
    let Some(first) = theirs().next() else {
        return Err(Refusal::rule(at, format!("{name} is not in the fight")));
    };
    if force {
        return Ok(first.id);
    }
    let why = if !able(who) {
        "cannot act"
    } else if fight.turns.is_empty() {
        "has not the highest initiative"
    } else {
        "has acted this round"
    };
    let choice = names(draft, &choice);
    Err(Refusal::rule(at, format!("{name} {why}"))
        .hint(format!("may be named: {choice}; 'force' overrules")))
}

/// Ends the turn and gives the next one to a place; when all have acted, that opens a round.
fn name_next(draft: &mut Draft<'_>, id: FightId, place: CombatantId) {
    let able = |who| is_able(draft, who);
    let Some(fight) = draft.campaign().fight_by_id(id) else {
        return;
    };
    let over = waiting(fight, &able).is_empty();
    let round = fight.round + u32::from(over);
    if fight.acting.is_some() {
        leave_claims(draft, id);
    }
    if over {
        // After the last turn of a round nobody may interrupt.
        close_claims(draft, id);
    }
    give(draft, id, round, Some(place));
}

/// Says who may interrupt the one who was named.
fn say_claims(draft: &mut Draft<'_>, id: FightId) {
    let able = |who| is_able(draft, who);
    let Some(fight) = draft.campaign().fight_by_id(id) else {
        return;
    };
    let may = interrupters(fight, &able);
    if !may.is_empty() {
        let said = format!("may interrupt: {}", names(draft, &may));
        draft.say(said);
    }
}

/// Whether the turn can only pass by naming: the order is elective and there is a choice.
#[must_use]
pub fn must_name(table: Table<'_>) -> bool {
    let able = |who| can_act(table.campaign, table.game, who);
    let fight = table.campaign.running();
    table.game.turns.order == Order::Elective
        && fight.is_some_and(|fight| namable(fight, &able).len() > 1)
}

/// What `next` does in an elective order: the last one left is named by itself, else the GM has to.
pub(super) fn next_of(draft: &mut Draft<'_>, id: FightId, at: Span) -> Result<(), Refusal> {
    let able = |who| is_able(draft, who);
    let fight = running(draft)?;
    match namable(fight, &able).as_slice() {
        [] => Err(Refusal::rule(at, "nobody can act").hint("end, or heal somebody")),
        [only] => {
            let only = *only;
            name_next(draft, id, only);
            say_first(draft, id);
            Ok(())
        }
        choice => Err(Refusal::rule(
            at,
            format!("whoever acted names who is next: {}", names(draft, choice)),
        )
        .hint("pick NAME")),
    }
}

fn attacked(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    running_id(draft, args.verb.span)?;
    if args.words.is_empty() {
        return Err(Refusal::expected(args.end(), "who was attacked"));
    }
    let Some(acting) = draft.campaign().acting() else {
        return Err(Refusal::rule(args.verb.span, "nobody is acting"));
    };
    for word in args.words {
        for who in crate::game::args::characters(draft.table(), word)? {
            let name = draft.campaign().name_of(who).to_owned();
            if running(draft)?.place_of(who).is_none() {
                return Err(Refusal::rule(
                    word.span,
                    format!("{name} is not in the fight"),
                ));
            }
            if who == acting {
                return Err(Refusal::rule(
                    word.span,
                    format!("{name} is the one acting"),
                ));
            }
            mark_attacked(draft, acting, who);
        }
    }
    Ok(())
}

/// Notes that somebody was attacked, if the attacker is acting and the other is in the fight too.
pub(crate) fn mark_attacked(draft: &mut Draft<'_>, by: CharacterId, who: CharacterId) {
    let Some(fight) = draft.campaign().running() else {
        return;
    };
    let counts = fight.acting_character() == Some(by) && who != by;
    if draft.game().turns.order != Order::Elective || !counts || fight.place_of(who).is_none() {
        return;
    }
    let id = fight.id;
    close_claims(draft, id);
    trace(draft, id, |traces| {
        if !traces.attacked.contains(&who) {
            traces.attacked.push(who);
        }
    });
    let said = format!("{} was attacked", draft.campaign().name_of(who));
    draft.say(said);
}

fn interrupt(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let id = running_id(draft, args.verb.span)?;
    let mut cursor = args.cursor();
    let at = cursor.here();
    let who = cursor.character(draft.table())?;
    cursor.finish()?;
    let name = draft.campaign().name_of(who).to_owned();
    let able = |who| is_able(draft, who);
    let fight = running(draft)?;
    let may = interrupters(fight, &able);
    let mut theirs = fight.order.iter().filter(|place| place.character == who);
    let found = theirs.find(|place| may.contains(&place.id) && fight.acting != Some(place.id));
    let Some(place) = found.map(|place| place.id) else {
        let refusal = Refusal::rule(at, format!("{name} may not interrupt"));
        return Err(if may.is_empty() {
            refusal.hint("only one who was attacked in the turn before and has not acted may")
        } else {
            refusal.hint(format!("may interrupt: {}", names(draft, &may)))
        });
    };
    let round = fight.round;
    displace(draft, id);
    close_claims(draft, id);
    draft.say(format!("{name} interrupts"));
    give(draft, id, round, Some(place));
    say_first(draft, id);
    Ok(())
}

/// Takes the turn from the one who was named: it has not acted, and has no claim.
pub(super) fn displace(draft: &mut Draft<'_>, id: FightId) {
    let Some(fight) = draft.campaign().fight_by_id(id) else {
        return;
    };
    let from = fight.moment();
    let Some((row, place)) = fight.acting.and_then(|acting| fight.place(acting)) else {
        return;
    };
    let place = place.clone();
    let before = &fight.turns[..fight.turns.len().saturating_sub(1)];
    let earlier = before.iter().rev().find(|(_, of)| *of == place.id);
    let acted = earlier.map_or(0, |(round, _)| *round);
    let to = Moment {
        round: from.round,
        turn: from.turn.saturating_sub(1),
        acting: None,
    };
    draft.fight(id, FightChange::Turn(Change { from, to }));
    let after = Combatant {
        acted,
        ..place.clone()
    };
    replace(draft, id, row, place, after);
    // What ended as that turn began has not ended.
    unlapse(draft, id);
}

/// The turn before goes on: those it attacked may interrupt when it ends.
pub(super) fn step_back(draft: &mut Draft<'_>, id: FightId) {
    trace(draft, id, |traces| {
        traces.attacked = std::mem::take(&mut traces.claims);
    });
}
