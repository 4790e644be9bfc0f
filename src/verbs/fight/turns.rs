//! `next` and `back`: passing the turn and stepping back.

use super::args::running;
use crate::game::{Order, Verb};

pub(super) const NEXT: Verb = Verb {
    name: "next",
    syntax: &[],
    doc: "Ends the turn: the next in order acts.",
    run: |draft, args| {
        args.finish()?;
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
    syntax: &[],
    doc: "Steps back to the previous turn; what has ended since then is brought back.",
    run: |draft, args| {
        args.finish()?;
        let mut fight = running(draft, args)?;
        fight.back(args.verb.span)?;
        fight.say_who_acts();
        Ok(())
    },
    ..Verb::PLAIN
};
