//! Several turns a round for one, and one turn for several: `turns` and `group`.

use super::{in_fight, running, several};
use crate::game::Verb;

pub(super) const TURNS: Verb = Verb {
    name: "turns",
    usage: "turns NAME 2",
    doc: "How many turns somebody has each round; each further one comes 10 lower in the order.",
    complete: in_fight,
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        fight.in_sequence(args.verb.span)?;
        let mut cursor = args.cursor();
        let at = cursor.here();
        let who = cursor.character(fight.draft.table())?;
        let wanted = cursor.number("how many turns a round", 1, MOST_TURNS)?;
        cursor.finish()?;
        fight.set_turns(who, usize::try_from(wanted).unwrap_or(1), at)
    },
    ..Verb::PLAIN
};

/// The most turns a round.
const MOST_TURNS: i64 = 10;

pub(super) const GROUP: Verb = Verb {
    name: "group",
    usage: "group NAME...",
    doc: "Makes some a group: they share the best initiative among them and move as one; one name leaves its group.",
    complete: in_fight,
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        let members = several(fight.draft.table(), args)?;
        fight.group(&members)
    },
    ..Verb::PLAIN
};
