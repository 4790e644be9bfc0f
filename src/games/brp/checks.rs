//! `check` and `oppose`, and the experience marks earned by successes.

use super::experience::set_mark;
use super::modifiers::MODIFIERS as LISTED;
use super::options::{is_universal, versus};
use super::remarks;
use super::target::{EARNS, Rated, side};
use crate::campaign::{CharacterId, ContestKind, PendingCheck};
use crate::game::modifier::listed;
use crate::game::syntax::{ANYONE, Arg, DICE, MODIFIERS, SIDE, WHAT};
use crate::game::{Args, Draft, Note, Refusal, Result, Reveals, Table, Verb, words};
use crate::play::checks::{one_side, sides};
use crate::play::flow::{self, Compare, Plan, Ready, Rolled};
use crate::rules::brp::{self as rules, MOST_SIDES};
use crate::rules::{Part, Verdict};

pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: "check",
        syntax: &[
            ANYONE,
            WHAT,
            Arg::Listed(|| format!("[+N] {}", listed(LISTED, "check")), &[MODIFIERS]),
            DICE,
        ],
        doc: "One check: D100, low is good. A bare characteristic is rolled at five times it; DEX*3 is another multiple.",
        ..ROLLED
    },
    Verb {
        name: OPPOSE,
        syntax: &[
            Arg::Short("SIDE", &[SIDE]),
            Arg::Word("vs", "the other side"),
            Arg::Short("SIDE", &[SIDE]),
            Arg::Short(
                "[vs SIDE...]",
                &[Arg::Any(&[Arg::Word("vs", "another side"), SIDE])],
            ),
            DICE,
        ],
        doc: "Skill against skill: the best quality wins, then the higher rating (edition uge: the higher die first); a SIDE is what follows check.",
        ..ROLLED
    },
];

const OPPOSE: &str = "oppose";

const ROLLED: Verb = Verb {
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&read(table, args)?))),
    run: |draft, args| {
        let plan = read(draft.table(), args)?;
        let rolled = flow::roll(draft, &plan)?;
        if rolled.verdict.is_some() {
            tell(draft, &plan, &rolled);
        }
        earn(draft, &plan, &rolled);
        Ok(())
    },
    ..Verb::PLAIN
};

/// Parses all sides, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Plan> {
    match args.row.name {
        OPPOSE => contest(table, args),
        _ => check(table, args).map(Plan::of),
    }
}

fn check(table: Table<'_>, args: &Args<'_>) -> Result<Ready> {
    let dice = args.line.dice.as_ref();
    let dice_lie = dice.is_some_and(|dice| !dice.dice.is_empty());
    let side = side(one_side(table, args)?, dice_lie)?;
    let unrolled = (!side.chance.is_rolled()).then(|| remarks::NO_ROLL.about(side.difficulty.id()));
    let mut ready = alone(side);
    ready.told.extend(unrolled);
    Ok(ready)
}

fn contest(table: Table<'_>, args: &Args<'_>) -> Result<Plan> {
    let parts = sides(table, args);
    if let Some(beyond) = parts.get(MOST_SIDES) {
        let said = format!("a contest has at most {MOST_SIDES} sides");
        return Err(Refusal::rule(beyond.cursor.here(), said));
    }
    let sides = parts.into_iter().map(|typed| {
        let mut ready = side(typed, false)?.must_be_rolled(table)?.ready();
        let rating = Part::new("rating", ready.side.subject.base.value);
        ready.log.facts.push(rating);
        Ok(ready)
    });
    let sides = sides.collect::<Result<_>>()?;
    let compare = Compare::Versus(versus(table.campaign));
    Ok(Plan::new(ContestKind::Opposed, sides, compare))
}

/// A side with its thresholds.
pub(super) fn alone(rated: Rated) -> Ready {
    let thresholds = rated.thresholds().map(Note::Text);
    let mut ready = rated.ready();
    ready.notes.extend(thresholds);
    ready
}

/// Parses a check that is called for.
pub(super) fn pending(table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck> {
    Ok(check(table, args)?.side.pending(None))
}

/// The target of a check.
pub(super) fn target(table: Table<'_>, args: &Args<'_>) -> Option<i64> {
    let numbers = check(table, args).ok()?.numbers;
    numbers.is_thrown().then_some(numbers.against)
}

/// States how the contest changed each side's own roll, and what is left for the GM to decide.
fn tell(draft: &mut Draft<'_>, plan: &Plan, rolled: &Rolled) {
    let own: Vec<_> = rolled.grades().collect();
    for ((nth, side), shown) in (0..).zip(&plan.sides).zip(&rolled.sides) {
        let (own, left) = (shown.how.grade, shown.left);
        if own != left {
            let whose = match side.side.subject.name.as_str() {
                "" => format!("the {}", Verdict::Side(nth).id()),
                name => name.to_owned(),
            };
            let [from, to] = [own, left].map(|grade| words::grade(draft.game(), grade.id));
            let counts = format!("{whose}'s {from} counts as a {to}");
            draft.remark(&remarks::COUNTS_AS, &counts);
        }
    }
    if !is_universal(draft.campaign()) && rules::is_doubled(&own) {
        draft.remark(&remarks::DOUBLED, "");
    }
    match rolled.verdict {
        Some(Verdict::Tie) => draft.remark(&remarks::TIED, ""),
        Some(Verdict::Neither) if own.iter().all(|grade| grade.rank < 0) => {
            draft.remark(&remarks::STALEMATE, "");
        }
        _ => {}
    }
}

/// Marks the skills of players' characters whose own rolls earned it.
pub(super) fn earn(draft: &mut Draft<'_>, plan: &Plan, rolled: &Rolled) {
    for (side, grade) in plan.sides.iter().zip(rolled.grades()) {
        let earns = side.numbers.named.contains(&(EARNS, 1));
        let subject = &side.side.subject;
        if let (Some(who), Some(skill), true) =
            (subject.who, &subject.skill, earns && grade.rank > 0)
        {
            mark(draft, who, &skill.name);
        }
    }
}

/// Marks a skill, unless it is marked already. Others' than players' skills are marked by hand.
fn mark(draft: &mut Draft<'_>, who: CharacterId, skill: &str) {
    let person = draft.campaign().characters.get(who);
    let Some(person) = person.filter(|person| person.player) else {
        return;
    };
    let mut skills = person.skills.iter();
    let unmarked = skills.position(|other| other.name == skill && !other.marked);
    if let Some(at) = unmarked {
        let from = person.skills[at].clone();
        set_mark(draft, who, (at, &from), true);
    }
}
