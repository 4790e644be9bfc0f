//! `delay` and `surprised`: turns that are not taken when they come.

use super::args::{FIGHTER, FIGHTERS, one, running};
use crate::game::Verb;

pub(super) const DELAY: Verb = Verb {
    name: "delay",
    syntax: &[FIGHTER],
    doc: "Delays the turn of the active character; the same command again lets them act right after the one active then.",
    run: |draft, args| {
        let (mut fight, who, at) = one(draft, args)?;
        fight.delay(who, at)
    },
    ..Verb::PLAIN
};

pub(super) const SURPRISED: Verb = Verb {
    name: "surprised",
    syntax: &[FIGHTERS],
    doc: "Marks characters as surprised: they first act in the next round.",
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        let several = args.everybody(fight.draft.table())?;
        fight.surprise(several)
    },
    ..Verb::PLAIN
};
