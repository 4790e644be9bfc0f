//! `turns` and `group`: several turns a round for one character, and one turn for several.

use super::args::{FIGHTER, FIGHTERS, running};
use crate::game::Verb;
use crate::game::syntax::number;

pub(super) const TURNS: Verb = Verb {
    name: "turns",
    syntax: &[FIGHTER, number("2")],
    doc: "Sets how many turns a character has each round; each extra one comes 10 lower in the order.",
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        let (who, at) = args.somebody(fight.draft.table())?;
        let wanted = args.count("how many turns a round", 1, MOST_TURNS)?;
        args.finish()?;
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
        let members = args.everybody(fight.draft.table())?;
        fight.group(&members)
    },
    ..Verb::PLAIN
};
