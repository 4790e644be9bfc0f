//! `join`, `leave`, `flee`, `place`, `turns` and `group`: who is in the fight, and in which order.

use super::args::{FIGHTER, FIGHTERS, leaving, running};
use crate::campaign::{CharacterId, Condition, Until};
use crate::game::condition::FLED;
use crate::game::remark::{CANNOT_FLEE, FLEES};
use crate::game::syntax::{Arg, CALLED_DICE, DICE, NAMES, number};
use crate::game::{Args, Draft, Result, Verb};
use crate::lang::line::Span;
use crate::play::able::{may_act, why_unable};
use crate::play::pending::drop_pending;
use crate::play::ranks::Side;

pub(super) const JOIN: Verb = Verb {
    name: "join",
    syntax: &[NAMES, DICE],
    doc: "Adds characters to the fight; if their place in the order has passed, they wait for the next round.",
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        let several = args.people(fight.draft.table())?;
        fight.join(&several, args.verb.span)
    },
    ..Verb::PLAIN
};

pub(super) const LEAVE: Verb = Verb {
    name: "leave",
    syntax: &[FIGHTERS, CALLED_DICE],
    doc: "Takes characters out of the fight, not out of the campaign.",
    run: |draft, args| {
        let all = |draft: &mut Draft<'_>, args: &Args<'_>| args.people(draft.table());
        leaving(draft, args, all, true, |_, _| Ok(()))
    },
    ..Verb::PLAIN
};

pub(super) const FLEE: Verb = Verb {
    name: "flee",
    syntax: &[FIGHTERS, CALLED_DICE],
    doc: "Takes fleeing characters out of the fight; they count as fled until the scene ends, and 'join' brings them back.",
    run: |draft, args| {
        leaving(draft, args, who_can_flee, false, |fight, who| {
            fight.draft.remark_of(who, &FLEES, "");
            let fled = Condition {
                until: Until::Scene,
                ..Condition::named(FLED)
            };
            fight.draft.untold(|draft| draft.put_condition(who, fled));
            // A player still rolls for their own character who ran; the checks of others are
            // dropped.
            if !fight.draft.character(who)?.player {
                drop_pending(fight.draft, who, |_| false);
            }
            Ok(())
        })
    },
    ..Verb::PLAIN
};

/// Of those who are named, whoever can act; of the others it is said why they stay.
///
/// # Errors
/// Returns an error if nobody can and the GM does not override it.
fn who_can_flee(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<Vec<(CharacterId, Span)>> {
    let all = args.people(draft.table())?;
    let mut refused = None;
    let mut able = Vec::new();
    let mut stays = Vec::new();
    for (who, at) in all {
        let table = draft.table();
        match may_act(table, who, at) {
            Ok(()) => able.push((who, at)),
            Err(refusal) => {
                let why = why_unable(table, table.character(who)?);
                stays.push((who, why.unwrap_or_default()));
                refused = refused.or(Some(refusal));
            }
        }
    }
    if let Some(refusal) = refused.filter(|_| able.is_empty()) {
        return Err(refusal);
    }
    for (who, why) in stays {
        draft.remark_of(who, &CANNOT_FLEE, &why);
    }
    Ok(able)
}

pub(super) const PLACE: Verb = Verb {
    name: "place",
    syntax: &[
        FIGHTER,
        Arg::OneOf(&[
            &[Arg::Word("before", "acts before")],
            &[Arg::Word("after", "acts after")],
        ]),
        FIGHTER,
    ],
    doc: "Moves a character in the order. The turn stays where it is, but a tie for the first turn is decided this way.",
    run: place,
    ..Verb::PLAIN
};

fn place(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let mut fight = running(draft, args)?;
    let who = args.somebody(fight.draft.table())?;
    let Some((word, _)) = args.keyword(&["before", "after"]) else {
        return Err(args.missing("'before' or 'after'"));
    };
    let anchor = args.after(word).somebody(fight.draft.table())?;
    let is_before = word == "before";
    let side = if is_before { Side::Before } else { Side::After };
    fight.place(who, side, anchor)
}

pub(super) const TURNS: Verb = Verb {
    name: "turns",
    syntax: &[FIGHTER, number("2")],
    doc: "Sets how many turns a character has each round; each extra one comes 10 lower in the order.",
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        let (who, at) = args.somebody(fight.draft.table())?;
        let wanted = args.count("how many turns a round", 1, MOST_TURNS)?;
        fight.set_turns(who, usize::try_from(wanted).unwrap_or(1), at)
    },
    ..Verb::PLAIN
};

/// The maximum number of turns a round.
const MOST_TURNS: i64 = 10;

pub(super) const GROUP: Verb = Verb {
    name: "group",
    syntax: &[FIGHTERS],
    doc: "Makes a group: its members share the best initiative among them and move together; a single name leaves its group.",
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        let members = args.people(fight.draft.table())?;
        fight.group(&members)
    },
    ..Verb::PLAIN
};
