//! `oppose` and `vary`: two sides, rerolled until there is a decision. `order` has its own file.

use super::checks::{as_roll, count_try, finish, replace_passive, unrolled, warn};
use super::options::edition;
use super::points::ignore_penalties;
use super::read::{side, words};
use super::settle::{Settled, kind, settle};
use super::target::may_meet;
use crate::campaign::{CharacterId, Contest};
use crate::game::syntax::{DICE, SIDE, VERSUS_SIDE};
use crate::game::{Args, Draft, Preview, Refusal, Reveals, Side, Table, Verb};
use crate::play::checks::{OTHER_SIDE, TypedSide, two_sides};
use crate::rules::renaissance::{self as rules, Manner};

pub(super) const VERBS: &[Verb] = &[OPPOSE, VARY];

const OPPOSE: Verb = Verb {
    name: "oppose",
    syntax: &[SIDE, VERSUS_SIDE, DICE],
    doc: "An opposed check: the higher margin wins, ties and double failures are rolled again.",
    reveals: Reveals::First,
    odds: Some(|table, args| preview(table, args, Manner::Oppose)),
    run: |draft, args| run(draft, args, Manner::Oppose),
    ..Verb::PLAIN
};

const VARY: Verb = Verb {
    name: "vary",
    syntax: &[SIDE, VERSUS_SIDE, DICE],
    doc: "A variable check: when both succeed, both have a partial success.",
    reveals: Reveals::Everybody,
    odds: Some(|table, args| preview(table, args, Manner::Vary)),
    run: |draft, args| run(draft, args, Manner::Vary),
    ..Verb::PLAIN
};

/// Parses two sides with their limited targets, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<[(Side, i64); 2], Refusal> {
    let [first, second] = two_sides(table, args, OTHER_SIDE)?;
    let sides = [limited(first)?, limited(second)?];
    may_meet(table, [&sides[0].0, &sides[1].0])?;
    Ok(sides)
}

/// A side with its target within limits.
pub(super) fn limited(typed: TypedSide<'_, '_>) -> Result<(Side, i64), Refusal> {
    let edition = edition(typed.table.campaign);
    let side = side(typed, "check")?;
    let target = rules::limit(side.total(), edition);
    Ok((side, target))
}

pub(super) fn preview(
    table: Table<'_>,
    args: &Args<'_>,
    manner: Manner,
) -> Result<Preview, Refusal> {
    let [first, second] = read(table, args)?;
    Ok(odds_of(table, [&first, &second], manner))
}

/// The preview of two sides with their limited targets.
pub(super) fn odds_of(
    table: Table<'_>,
    [(first, one), (second, two)]: [&(Side, i64); 2],
    manner: Manner,
) -> Preview {
    Preview {
        targets: vec![words(first, *one), words(second, *two)],
        odds: rules::contest_odds(manner, *one, *two, edition(table.campaign)),
        by_itself: Side::by_itself(&[first, second]),
        ..Preview::default()
    }
}

pub(super) fn run(draft: &mut Draft<'_>, args: &Args<'_>, manner: Manner) -> Result<(), Refusal> {
    let [(first, one), (second, two)] = read(draft.table(), args)?;
    ignore_penalties(draft, &first)?;
    ignore_penalties(draft, &second)?;
    warn(draft, &first);
    warn(draft, &second);
    Side::describe_both(draft, [&first, &second]);
    let settled = settle(
        draft,
        manner,
        rollers([&first, &second]),
        [one, two],
        &[],
        Vec::new(),
    )?;
    let contest = as_contest(manner, [&first, &second], [one, two], settled);
    finish_both(draft, contest, [&first, &second]);
    Ok(())
}

/// Who rolls on each side.
pub(super) fn rollers(sides: [&Side; 2]) -> [Option<CharacterId>; 2] {
    sides.map(|side| side.subject.who)
}

/// Records a contest of these sides, and what that means for earlier and later checks of those that rolled.
pub(super) fn finish_both(draft: &mut Draft<'_>, contest: Contest, sides: [&Side; 2]) {
    let verdict = contest.verdict;
    let rolled: Vec<bool> = contest
        .sides
        .iter()
        .map(|roll| !roll.dice.is_empty())
        .collect();
    finish(draft, contest);
    for (nth, (side, rolled)) in (0..).zip(sides.into_iter().zip(rolled)) {
        if rolled {
            replace_passive(draft, &side.into());
        }
        if rolled && verdict.is_some_and(|verdict| rules::has_lost(verdict, nth)) {
            count_try(draft, &side.into());
        }
    }
}

/// A decided contest, for the log.
pub(super) fn as_contest(
    manner: Manner,
    sides: [&Side; 2],
    targets: [i64; 2],
    settled: Settled,
) -> Contest {
    let waits = unrolled(sides[1], targets[1]);
    let answer = settled
        .second
        .map_or(waits, |check| as_roll(sides[1], &check));
    Contest {
        kind: kind(manner),
        sides: vec![as_roll(sides[0], &settled.first), answer],
        rerolled: settled.rerolled,
        verdict: Some(settled.verdict),
        ..Contest::default()
    }
}
