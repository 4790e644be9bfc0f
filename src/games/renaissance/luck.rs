//! `luck`, and `flip`, `upgrade` and `downgrade`, which change how an earlier check counts.

use super::aftermath::change;
use super::aid::is_care;
use super::attack::may_land;
use super::options::{downgraded_critical, named};
use super::order::ask_for_the_other;
use super::past::{Lies, Past, is_open};
use super::points::{gained, luck_of, may_pay, spend};
use super::read::plan_of;
use super::remarks::FLIPPED;
use crate::campaign::plural::plural;
use crate::campaign::{Contest, Roll};
use crate::game::remark::COUNTED;
use crate::game::syntax::{ANYONE, Arg, DICE, ENTRY, NAME, signed};
use crate::game::{Args, Draft, Refusal, Result, Table, Verb};
use crate::lang::line::Span;
use crate::lang::read::LARGEST;
use crate::play::flow::go_on;
use crate::rules::Grade;
use crate::rules::renaissance as rules;
use crate::verbs::roll_again;

pub(super) const VERBS: &[Verb] = &[UPGRADE, DOWNGRADE, FLIP, LUCK];

const LUCK: Verb = Verb {
    name: "luck",
    syntax: &[NAME, signed("+1")],
    doc: "Gives Luck Points, up to the stat Luck, or takes them.",
    run: give,
    ..Verb::PLAIN
};

const FLIP: Verb = Verb {
    name: "flip",
    syntax: &[ANYONE, ENTRY, DICE],
    doc: "Spends a Luck Point to read the last check's dice the other way round: 94 as 49.",
    run: flip,
    ..Verb::PLAIN
};

const UPGRADE: Verb = Verb {
    name: "upgrade",
    syntax: &[
        Arg::Optional(&[Arg::Word("luck", "spends a Luck Point")]),
        ANYONE,
        ENTRY,
    ],
    doc: "Raises the last check, or the given one, by one grade; 'luck' spends a Luck Point for it.",
    run: |draft, args| shift(draft, args, true),
    ..Verb::PLAIN
};

const DOWNGRADE: Verb = Verb {
    name: "downgrade",
    syntax: &[ANYONE, ENTRY, DICE],
    doc: "Lowers the last check, or the given one, by one grade; a hit that is no longer critical rolls its damage.",
    run: |draft, args| shift(draft, args, false),
    ..Verb::PLAIN
};

fn give(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (who, _) = args.somebody(draft.table())?;
    let at = args.number_at().unwrap_or(args.end());
    let change = args.count("how many Luck Points, such as +1 or -1", -LARGEST, LARGEST)?;
    let (name, points, luck) = luck_of(draft.table(), who, at)?;
    if points + change < 0 {
        let why = match points {
            0 => format!("{name} has no Luck Point left"),
            left => format!("{name} has only {}", plural(left, "Luck Point")),
        };
        return Err(Refusal::rule(at, why));
    }
    let to = if change > 0 {
        gained(points, change, luck)
    } else {
        points + change
    };
    draft.set_track(who, "luck", to);
    let mut told = format!("{to} of {} left", plural(luck, "Luck Point"));
    if to < points + change {
        told.push_str(", the rest is wasted");
    }
    draft.remark_of(who, &COUNTED, &told);
    Ok(())
}

/// Turns a die, which must change by that, and whose roll must not have been shifted.
fn turned(table: Table<'_>, die: u16, roll: &Roll, at: Span) -> Result<u16> {
    let turned = rules::flip(die);
    if turned == die {
        let why = "these dice read the same both ways: nothing would change";
        return Err(Refusal::rule(at, why));
    }
    if roll.shifted {
        let why = "a check that was shifted can no longer be flipped: flip first";
        table.forbid(at, why)?;
    }
    Ok(turned)
}

fn flip(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let past = Past::read(draft.table(), args)?;
    let roll = past.roll();
    let Some(die) = roll.dice.first() else {
        return Err(Refusal::rule(past.span, "that side did not roll"));
    };
    if past.is_part {
        return flip_part(draft, &past);
    }
    let turned = turned(draft.table(), *die, roll, past.span)?;
    spend(draft, roll.who, roll.luck, past.span)?;
    may_land(draft, &past.contest);
    let mut plan = plan_of(draft.campaign(), &past.contest);
    plan.sides[past.side].log.luck += 1;
    let read_as = Some((past.side, turned));
    let (contest, _) = go_on(draft, &past.contest, &plan, read_as)?;
    let waits = is_open(&contest);
    change(draft, past, contest)?;
    if waits {
        ask_for_the_other(draft);
    }
    Ok(())
}

/// Flips a roll from which more has followed: the line of its act runs again with that die, and so do all later ones.
fn flip_part(draft: &mut Draft<'_>, past: &Past) -> Result {
    let roll = past.roll();
    let lies = past.lies(draft.table())?;
    let turned = turned(draft.table(), lies.face, roll, past.span)?;
    let spent = spent_on(draft.table(), past, &lies);
    may_pay(draft.table(), roll.who, spent, past.span)?;
    let told = draft.said().len();
    roll_again(draft, &lies.again, &lies.reading(turned))?;
    draft.told_at(told, |draft| {
        let face = draft.game().face;
        let (name, what) = (&roll.name, &roll.what);
        let dice = format!("{} to {}", face(lies.face), face(turned));
        let about = format!("{} {name}, {what}: flipped from {dice}", past.entry);
        draft.remark(&FLIPPED, &about);
        spend(draft, roll.who, spent, past.span)
    })
}

/// How many Luck Points were spent on a part of an act, on which they are paid each time it runs again.
pub(super) fn spent_on(table: Table<'_>, past: &Past, lies: &Lies) -> u32 {
    let roll = past.roll();
    let paid = roll
        .who
        .map(|who| lies.again.paid(table.history, who, "luck"));
    roll.luck + paid.unwrap_or(0)
}

fn shift(draft: &mut Draft<'_>, args: &Args<'_>, up: bool) -> Result {
    let past = Past::read(draft.table(), args)?;
    let roll = past.roll();
    if past.nth > 0 {
        let entry = past.entry;
        let why = format!("of entry #{entry} only the first roll can be shifted");
        return Err(Refusal::rule(past.span, why).hint(past.corrected()));
    }
    if is_care(&past.contest) {
        let why = "what care heals follows from its dice, not from a shifted grade";
        return Err(Refusal::rule(past.span, why).hint(past.corrected()));
    }
    let now = Grade::find(rules::GRADES, &roll.grade)
        .ok_or_else(|| Refusal::rule(past.span, "that side did not roll"))?;
    let verb = if up { "upgraded" } else { "downgraded" };
    if roll.shifted {
        let why = "a check can be shifted only once, and this one has been";
        draft.table().forbid(past.span, why)?;
    }
    let shifted = if up {
        rules::upgrade(now)
    } else {
        rules::downgrade(now, downgraded_critical(draft.campaign()))
    };
    let label = with_article(named(draft.campaign(), now).label);
    let why = format!("{label} cannot be {verb}: nothing would change");
    let to = shifted.ok_or_else(|| Refusal::rule(past.span, why))?;
    let luck = args.keyword(&["luck"]);
    if let Some((_, luck_at)) = luck {
        spend(draft, roll.who, roll.luck, luck_at)?;
    }
    let mut contest = Contest::clone(&past.contest);
    contest.sides[past.side].luck += u32::from(luck.is_some());
    to.id.clone_into(&mut contest.sides[past.side].grade);
    contest.sides[past.side].shifted = true;
    may_land(draft, &contest);
    change(draft, past, contest)
}

fn with_article(label: &str) -> String {
    let is_vowel = |c| "aeiou".contains(c);
    let n = if label.starts_with(is_vowel) { "n" } else { "" };
    format!("a{n} {label}")
}
