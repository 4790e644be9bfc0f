//! `luck` and `flip`.

use super::aftermath::{follow, regrade};
use super::aim::{Aim, aim};
use super::attack::may_land;
use super::options::edition;
use super::order::{ask_for_the_other, is_open};
use super::points::{luck_of, spend};
use super::settle::{as_check, grade, manner, settle};
use crate::campaign::plural::plural;
use crate::campaign::statement::PersonStatement;
use crate::campaign::{Contest, Roll};
use crate::game::syntax::{ANYONE, DICE, ENTRY, NAME, signed};
use crate::game::{Args, Draft, Refusal, Table, Verb};
use crate::lang::line::Span;
use crate::lang::read::LARGEST;
use crate::rules::renaissance as rules;

pub(super) const VERBS: &[Verb] = &[FLIP, LUCK];

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

fn give(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (who, _) = args.somebody(draft.table())?;
    let at = args.number_at().unwrap_or(args.end());
    let change = args.count("how many Luck Points, such as +1 or -1", -LARGEST, LARGEST)?;
    args.finish()?;
    let (name, points, luck) = luck_of(draft.table(), who, at)?;
    if points + change < 0 {
        let why = match points {
            0 => format!("{name} has no Luck Point left"),
            left => format!("{name} has only {}", plural(left, "Luck Point")),
        };
        return Err(Refusal::rule(at, why));
    }
    let to = if change > 0 {
        rules::gain_luck(points, change, luck)
    } else {
        points + change
    };
    draft.set_track(who, "luck", to);
    draft.state_of(
        who,
        PersonStatement::PointsLeft {
            left: to,
            of: luck,
            unit: "Luck Point".into(),
            wasted: to < points + change,
        },
    );
    Ok(())
}

/// Checks that a roll has dice that change when flipped, and was not shifted.
fn must_flip(table: Table<'_>, roll: &Roll, at: Span) -> Result<(), Refusal> {
    match roll.dice.first() {
        None => Err(Refusal::rule(at, "that side did not roll")),
        Some(die) if !rules::flip_changes(*die) => Err(Refusal::rule(
            at,
            "these dice read the same both ways: nothing would change",
        )),
        Some(_) if roll.shifted => {
            let why = "a check that was shifted can no longer be flipped: flip first";
            table.forbid(at, why)
        }
        Some(_) => Ok(()),
    }
}

fn flip(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let aim = aim(draft.table(), args)?;
    let roll = &aim.contest.sides[aim.side];
    must_flip(draft.table(), roll, aim.span)?;
    spend(draft, roll.who, roll.luck, aim.span)?;
    if let Some(attack) = &aim.contest.attack {
        may_land(draft, aim.contest.sides[0].who, attack);
    }
    let mut contest = flipped(draft, &aim)?;
    let told = draft.told_count();
    follow(draft, aim.entry, &aim.contest, &mut contest)?;
    if is_open(&contest) {
        ask_for_the_other(draft);
    }
    draft.told_at(told, |draft| {
        regrade(draft, aim.entry, aim.contest, contest);
    });
    Ok(())
}

/// The contest with one side's dice flipped: graded again, and continued if that decides nothing.
fn flipped(draft: &mut Draft<'_>, aim: &Aim) -> Result<Contest, Refusal> {
    let mut contest = Contest::clone(&aim.contest);
    let edition = edition(draft.campaign());
    contest.sides[aim.side].luck += 1;
    let die = |roll: &Roll| roll.dice.first().copied();
    let Some(manner) = manner(contest.kind) else {
        let roll = &mut contest.sides[aim.side];
        let flipped = as_check(roll).and_then(|now| rules::check_after_flip(&now, edition));
        grade(roll, flipped.as_ref());
        return Ok(contest);
    };
    if let [first] = contest.sides.as_mut_slice() {
        let flipped = as_check(first).and_then(|now| rules::check_after_flip(&now, edition));
        grade(first, flipped.as_ref());
        contest.verdict = flipped.and_then(|first| manner.decide_alone(first.success()));
        return Ok(contest);
    }
    let turned = die(&contest.sides[aim.side]).map(rules::flip);
    let mut lying = Vec::new();
    for (nth, side) in contest.sides.iter().enumerate() {
        lying.extend(if nth == aim.side { turned } else { die(side) });
    }
    let target = |nth: usize| {
        contest
            .sides
            .get(nth)
            .and_then(|side| side.target)
            .unwrap_or_default()
    };
    draft.describe_sides(&contest);
    let settled = settle(
        draft,
        manner,
        [0, 1].map(|nth| contest.sides.get(nth).and_then(|side| side.who)),
        [target(0), target(1)],
        &lying,
        contest.rerolled.clone(),
    )?;
    grade(&mut contest.sides[0], Some(&settled.first));
    if let Some(second) = contest.sides.get_mut(1) {
        grade(second, settled.second.as_ref());
    }
    contest.rerolled = settled.rerolled;
    contest.verdict = Some(settled.verdict);
    Ok(contest)
}
