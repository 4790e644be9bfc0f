//! `next`, `back`, `delay` and `surprised`: passing the turn, and turns that are not taken when they come.

use super::args::{FIGHTER, FIGHTERS, one, running};
use crate::game::syntax::CALLED_DICE;
use crate::game::{Order, Verb};

pub(super) const NEXT: Verb = Verb {
    name: "next",
    syntax: &[CALLED_DICE],
    doc: "Ends the turn: the next in order acts.",
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        if fight.draft.game().turns.order == Order::Elective {
            return fight.pick_the_last(args.verb.span);
        }
        fight.advance(None);
        fight.say_who_acts();
        Ok(())
    },
    ..Verb::PLAIN
};

pub(super) const BACK: Verb = Verb {
    name: "back",
    doc: "Steps back to the previous turn; what has ended since then is brought back.",
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        fight.back(args.verb.span)?;
        fight.say_who_acts();
        Ok(())
    },
    ..Verb::PLAIN
};

pub(super) const DELAY: Verb = Verb {
    name: "delay",
    syntax: &[FIGHTER, CALLED_DICE],
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
        let several = args.people(fight.draft.table())?;
        fight.surprise(several)
    },
    ..Verb::PLAIN
};
