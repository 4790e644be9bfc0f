//! Turn order as it really goes: `delay`, `ready` and `surprised`.

use super::{in_fight, only, running, several};
use crate::game::Verb;

pub(super) const DELAY: Verb = Verb {
    name: "delay",
    usage: "delay NAME",
    doc: "Delays the turn of the active character; said again, they act right after whoever is active then.",
    complete: in_fight,
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        fight.in_sequence(args.verb.span)?;
        let (who, at) = only(fight.draft, args)?;
        fight.delay(who, at)
    },
    ..Verb::PLAIN
};

pub(super) const READY: Verb = Verb {
    name: "ready",
    usage: "ready NAME",
    doc: "Ends the turn of the active character with an action ready; said again, it is taken.",
    complete: in_fight,
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        let (who, at) = only(fight.draft, args)?;
        fight.ready(who, at)
    },
    ..Verb::PLAIN
};

pub(super) const SURPRISED: Verb = Verb {
    name: "surprised",
    usage: "surprised NAME...",
    doc: "Those who are surprised first act in the next round.",
    complete: in_fight,
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        let several = several(fight.draft.table(), args)?;
        fight.surprise(several)
    },
    ..Verb::PLAIN
};
