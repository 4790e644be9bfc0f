//! `join`, `leave` and `place`: who stands where in the order.

use super::args::{FIGHTER, FIGHTERS, running};
use crate::campaign::statement::FightStatement;
use crate::game::syntax::{Arg, DICE, NAMES};
use crate::game::{Args, Draft, Refusal, Verb};
use crate::play::ranks::Side;
use crate::verbs::named::several;

pub(super) const JOIN: Verb = Verb {
    name: "join",
    syntax: &[NAMES, DICE],
    doc: "Brings somebody into the fight; one whose place has passed waits for the next round.",
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        let several = several(fight.draft.table(), args)?;
        fight.join(&several, args.verb.span)
    },
    ..Verb::PLAIN
};

pub(super) const LEAVE: Verb = Verb {
    name: "leave",
    syntax: &[FIGHTERS],
    doc: "Takes somebody out of the fight, not out of the campaign.",
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        for (who, at) in several(fight.draft.table(), args)? {
            fight.table().first_of(who, at)?;
            fight.leave(who);
            fight.state(FightStatement::Left(fight.draft.named(who)));
        }
        fight.say_who_acts();
        Ok(())
    },
    ..Verb::PLAIN
};

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
    doc: "Moves somebody in the order. Whoever acts goes on acting; but it decides a tie for the first turn.",
    run: place,
    ..Verb::PLAIN
};

fn place(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut fight = running(draft, args)?;
    let mut cursor = args.cursor();
    let at = cursor.here();
    let who = (cursor.character(fight.draft.table())?, at);
    let at = cursor.here();
    let side = match cursor.take_one_of(&["before", "after"]) {
        Some("before") => Side::Before,
        Some(_) => Side::After,
        None => return Err(Refusal::expected(at, "'before' or 'after'")),
    };
    let at = cursor.here();
    let anchor = (cursor.character(fight.draft.table())?, at);
    cursor.finish()?;
    fight.place(who, side, anchor)
}
