//! `check` and `simple`.

use super::options::edition;
use super::points::ignore_penalties;
use super::read::{side, words};
use super::target::{ignores, tries};
use crate::campaign::{
    At, CampaignChange, CharacterId, Contest, ContestKind, Event, PendingCheck, Roll, Tried,
};
use crate::dice::Die;
use crate::game::remark::REPLACES;
use crate::game::syntax::{DICE, SIDE};
use crate::game::{Args, Draft, Refusal, Reveals, Side, Table, Verb};
use crate::play::checks::one_side;
use crate::play::flow::{self, Plan, Ready};
use crate::rules::renaissance::{self as rules, Check};
use crate::rules::{Grade, Part};

pub(super) const VERBS: &[Verb] = &[CHECK, SIMPLE];

const CHECK: Verb = Verb {
    name: "check",
    syntax: &[SIDE, DICE],
    doc: "One check: D% against the target.",
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&read(table, args, ContestKind::Check)?))),
    run: |draft, args| roll_one(draft, args, ContestKind::Check),
    ..Verb::PLAIN
};

const SIMPLE: Verb = Verb {
    name: "simple",
    syntax: &[SIDE, DICE],
    doc: "A simple check: the task succeeds either way, the roll says how well.",
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&read(table, args, ContestKind::Simple)?))),
    run: |draft, args| roll_one(draft, args, ContestKind::Simple),
    ..Verb::PLAIN
};

/// Parses a check, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>, kind: ContestKind) -> Result<Plan, Refusal> {
    let side = side(one_side(table, args)?, "check")?;
    Ok(plan(table, side, kind))
}

/// The check of a side, a full or a simple one.
pub(super) fn plan(table: Table<'_>, side: Side, kind: ContestKind) -> Plan {
    let is_simple = kind == ContestKind::Simple;
    let numbers = rules::numbers(side.total(), edition(table.campaign), is_simple);
    let words = words(&side, numbers.against);
    let mut ready = Ready::new(side, numbers, words);
    ready.log.passive = ready.side.has("passive");
    ready.log.luck = u32::from(ignores(&ready.side).is_some());
    Plan {
        kind,
        ..Plan::of(ready)
    }
}

/// Parses a check that is called for.
pub(super) fn pending(table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck, Refusal> {
    let side = side(one_side(table, args)?, "check")?;
    Ok(side.pending(None))
}

/// The target of a check.
pub(super) fn target(table: Table<'_>, args: &Args<'_>) -> Option<i64> {
    let plan = read(table, args, ContestKind::Check).ok()?;
    Some(plan.sides.first()?.numbers.against)
}

fn roll_one(draft: &mut Draft<'_>, args: &Args<'_>, kind: ContestKind) -> Result<(), Refusal> {
    let plan = read(draft.table(), args, kind)?;
    roll(draft, &plan).map(drop)
}

/// Rolls a check, spends what it costs, and remembers a failed try. Returns its grade.
pub(super) fn roll(draft: &mut Draft<'_>, plan: &Plan) -> Result<Option<Grade>, Refusal> {
    let side = plan.sides.first().map(|ready| &ready.side);
    if let Some(side) = side {
        ignore_penalties(draft, side)?;
        if side.has("passive") {
            draft.count(PASSIVE);
        }
    }
    let rolled = flow::roll(draft, plan)?;
    let grade = rolled.grades.first().copied();
    if let (Some(side), Some(grade)) = (side, grade) {
        remember(draft, side, grade);
    }
    Ok(grade)
}

/// Rolls the first side of an ordered check, and spends what it costs.
pub(super) fn roll_side(draft: &mut Draft<'_>, side: &Side, target: i64) -> Result<Check, Refusal> {
    ignore_penalties(draft, side)?;
    warn(draft, side);
    side.describe(draft, None);
    let die = draft.roll(side.subject.who, &[Die::Percentile])?[0];
    Ok(rules::check(die, target, edition(draft.campaign())))
}

/// States what the GM should know about a side and may ignore, once for both sides.
pub(super) fn warn(draft: &mut Draft<'_>, side: &Side) {
    for warning in &side.warnings {
        if !draft.has_told(|told| told == warning) {
            draft.state(warning.clone());
        }
    }
}

/// Counter of passive checks in the scene; at 0, no search is needed.
pub(super) const PASSIVE: &str = "#passive";

/// How many log entries back an earlier passive check is looked for.
const LOOKED_BACK: usize = 500;

/// How many events of an entry are checked: the check itself comes first.
const FIRST_EVENTS: usize = 8;

/// The passive check of the same kind in this scene that no open one has replaced yet.
fn passive_before(draft: &Draft<'_>, who: CharacterId, what: &str) -> Option<u64> {
    if draft.campaign().counter(PASSIVE) == 0 {
        return None;
    }
    let what = rules::check_tried(what);
    let is_same = |roll: &&Roll| {
        let same = roll.who == Some(who) && rules::check_tried(&roll.what) == what;
        same && (roll.passive || !roll.secret)
    };
    let entries = draft.history().entries().iter().rev().take(LOOKED_BACK);
    for entry in entries.filter(|entry| entry.holds()) {
        for event in entry.events.iter().take(FIRST_EVENTS) {
            match event {
                Event::Campaign(CampaignChange::Session(_) | CampaignChange::Scene(_)) => {
                    return None;
                }
                Event::Rolled { contest } => {
                    if let Some(latest) = contest.sides.iter().find(is_same) {
                        return latest.passive.then_some(entry.number);
                    }
                }
                _ => {}
            }
        }
    }
    None
}

/// Records a failed try, and states which passive check an open one replaces.
fn remember(draft: &mut Draft<'_>, side: &Side, grade: Grade) {
    replace_passive(draft, &side.into());
    // A simple check succeeds either way.
    if grade.rank <= 0 && grade != rules::STUMBLE {
        count_try(draft, &side.into());
    }
}

/// An attempt at a check, alone or as a side of a contest.
pub(super) struct Attempt<'a> {
    who: Option<CharacterId>,
    what: &'a str,
    /// Passive, or rolled in secret by the GM: it replaces nothing and is no try by the player.
    unseen: bool,
    /// The number of earlier tries, if the GM said it.
    tries: Option<u32>,
}

impl<'a> From<&'a Side> for Attempt<'a> {
    fn from(side: &'a Side) -> Self {
        Self {
            who: side.subject.who,
            what: &side.subject.what,
            unseen: side.has("passive") || side.secret,
            tries: tries(side),
        }
    }
}

impl<'a> From<&'a Roll> for Attempt<'a> {
    fn from(roll: &'a Roll) -> Self {
        Self {
            who: roll.who,
            what: &roll.what,
            unseen: roll.passive || roll.secret,
            tries: None,
        }
    }
}

/// States which passive check an open one replaces.
pub(super) fn replace_passive(draft: &mut Draft<'_>, attempt: &Attempt<'_>) {
    if let Some(who) = attempt.who.filter(|_| !attempt.unseen)
        && let Some(number) = passive_before(draft, who, attempt.what)
    {
        draft.remark(&REPLACES, &number.to_string());
    }
}

/// Records a failed try, if the campaign counts them. A lost contest is one.
pub(super) fn count_try(draft: &mut Draft<'_>, attempt: &Attempt<'_>) {
    let Some(who) = attempt.who.filter(|_| !attempt.unseen) else {
        return;
    };
    if draft.campaign().setting("trying_again") != Some("On") {
        return;
    }
    let what = rules::check_tried(attempt.what);
    let tried = &draft.campaign().tried;
    let known = tried
        .iter()
        .position(|tried| tried.who == who && tried.what == what);
    let at = known.unwrap_or(tried.len());
    let from = known.map(|at| tried[at].clone());
    let counted = from.as_ref().map_or(0, |tried| tried.times);
    let times = attempt.tries.unwrap_or(counted).saturating_add(1);
    let to = Some(Tried { who, what, times });
    draft.apply(CampaignChange::Tried(At { at, from, to }));
}

/// Drafts a contest, and counts its passive checks; returns its index among the draft's events.
pub(super) fn finish(draft: &mut Draft<'_>, contest: Contest) -> usize {
    if contest.sides.iter().any(|side| side.passive) {
        draft.count(PASSIVE);
    }
    draft.rolled(contest)
}

pub(super) fn as_roll(side: &Side, check: &Check) -> Roll {
    let (label, margin) = check.named_margin();
    Roll {
        dice: vec![check.roll],
        grade: check.grade.id.to_owned(),
        margin: Some(Part::new(label, margin)),
        ..unrolled(side, check.target)
    }
}

/// A side that did not need to roll.
pub(super) fn unrolled(side: &Side, target: i64) -> Roll {
    Roll {
        target: Some(target),
        passive: side.has("passive"),
        luck: u32::from(ignores(side).is_some()),
        ..side.roll()
    }
}
