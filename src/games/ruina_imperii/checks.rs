//! `check` against a number, and `oppose` against another roll.

use super::modifiers::MODIFIERS as LISTED;
use super::read::{check as read, side};
use super::side::Side;
use crate::campaign::{Contest, ContestKind, Roll, Statement};
use crate::game::modifier::listed;
use crate::game::syntax::{ANYONE, Arg, DICE, MODIFIERS, WHAT, number};
use crate::game::{Args, Draft, Note, Preview, Refusal, Reveals, Side as Reading, Table, Verb};
use crate::play::checks::{OTHER_SIDE, two_sides};
use crate::rules::Verdict;
use crate::rules::ruina_imperii::{self as rules, Pool};

pub(super) const VERBS: &[Verb] = &[CHECK, OPPOSE];

const CHECK: Verb = Verb {
    name: "check",
    syntax: &[
        ANYONE,
        WHAT,
        Arg::Short("[+N]", &[MODIFIERS]),
        Arg::Word("vs", "the hits to beat"),
        number("NUMBER"),
        Arg::Listed(|| listed(LISTED, "check"), &[MODIFIERS]),
        DICE,
    ],
    doc: "Rolls a pool of d6: more hits (4, 5 or 6) than the number is a success, more than twice as many a critical one.",
    reveals: Reveals::First,
    odds: Some(|table, args| {
        let (side, number) = read(table, args)?;
        Ok(Preview {
            targets: vec![format!("{} against {number}", side.words())],
            odds: rules::check_odds(&side.pool, number, side.covered()),
            compared: side.ladder(|pool| rules::check_odds(pool, number, side.covered())),
            notes: side.note().into_iter().collect(),
            ..Preview::default()
        })
    }),
    run: check,
    ..Verb::PLAIN
};

const OPPOSE: Verb = Verb {
    name: "oppose",
    syntax: &[
        ANYONE,
        WHAT,
        Arg::Listed(
            || format!("[+N] {}", listed(LISTED, "oppose")),
            &[MODIFIERS],
        ),
        Arg::Word("vs", "the other side"),
        ANYONE,
        WHAT,
        Arg::Short("[...]", &[MODIFIERS]),
        DICE,
    ],
    doc: "Pool against pool: the first needs more hits than the second, so a tie is the second's.",
    reveals: Reveals::First,
    odds: Some(|table, args| {
        let [actor, opponent] = both(table, args)?;
        Ok(opposed(&actor, &opponent))
    }),
    run: oppose,
    ..Verb::PLAIN
};

/// The preview of pool against pool: who wins, then the grades of both sides, then those of the first side at each
/// risk.
pub(super) fn opposed(actor: &Side, opponent: &Side) -> Preview {
    let covered = [actor.covered(), opponent.covered()];
    let chances = |pool: &Pool| rules::opposed_chances([pool, &opponent.pool], covered);
    let grades = || rules::GRADES.iter().copied();
    let contest = chances(&actor.pool);
    let mut compared = vec![
        actor.graded("first", contest.map(|one| one.actor).odds(grades())),
        opponent.graded("second", contest.map(|one| one.opponent).odds(grades())),
    ];
    compared.extend(actor.ladder(|pool| chances(pool).map(|one| one.actor).odds(grades())));
    Preview {
        targets: vec![actor.words(), opponent.words()],
        odds: contest
            .map(|one| one.verdict)
            .odds([Verdict::FIRST, Verdict::SECOND]),
        compared,
        notes: notes(actor, opponent),
        ..Preview::default()
    }
}

/// The dice of a check.
pub(super) fn now(table: Table<'_>, args: &Args<'_>) -> Option<i64> {
    let (side, _) = read(table, args).ok()?;
    Some(i64::from(side.pool.dice()))
}

fn both(table: Table<'_>, args: &Args<'_>) -> Result<[Side; 2], Refusal> {
    let [first, second] = two_sides(table, args, OTHER_SIDE)?;
    Ok([side(first)?, side(second)?])
}

fn check(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (side, number) = read(draft.table(), args)?;
    side.read.describe(draft, None);
    let rolled = side.roll(draft)?;
    let grade = rules::check(rolled.counted, number);
    finish(draft, vec![side.as_roll(&rolled, number, grade.id)], None);
    rolled.notes.into_iter().for_each(|note| draft.state(note));
    Ok(())
}

fn oppose(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let [actor, opponent] = both(draft.table(), args)?;
    actor.expect(draft);
    opponent.expect(draft);
    Reading::describe_both(draft, [&actor.read, &opponent.read]);
    let ours = actor.roll(draft)?;
    let theirs = opponent.roll(draft)?;
    let contest = rules::opposed(ours.counted, theirs.counted);
    let sides = vec![
        actor.as_roll(&ours, i64::from(theirs.counted.hits), contest.actor.id),
        opponent.as_roll(&theirs, i64::from(ours.counted.hits), contest.opponent.id),
    ];
    finish(draft, sides, Some(contest.verdict));
    tell(draft, ours.notes.into_iter().chain(theirs.notes));
    Ok(())
}

/// The notes on both sides before they roll; one that stands on both is told once.
pub(super) fn notes(actor: &Side, opponent: &Side) -> Vec<Note> {
    let first = actor.note();
    let second = opponent.note().filter(|note| first.as_ref() != Some(note));
    first.into_iter().chain(second).collect()
}

/// States the notes of a roll; one that stands on both sides is told once.
pub(super) fn tell(draft: &mut Draft<'_>, notes: impl IntoIterator<Item = Statement>) {
    for note in notes {
        if !draft.has_told(|told| *told == note) {
            draft.state(note);
        }
    }
}

/// Drafts a roll; returns its index among the events.
pub(super) fn finish(draft: &mut Draft<'_>, sides: Vec<Roll>, verdict: Option<Verdict>) -> usize {
    let contest = Contest {
        kind: verdict.map_or(ContestKind::Check, |_| ContestKind::Opposed),
        sides,
        verdict,
        ..Contest::default()
    };
    draft.rolled(contest)
}
