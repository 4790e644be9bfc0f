//! `check` and `simple`.

use super::points::ignore_penalties;
use super::read::{plan, side};
use super::target::tries;
use crate::campaign::{
    At, CampaignChange, CharacterId, ContestKind, Event, PendingCheck, Roll, Tried,
};
use crate::game::remark::REPLACES;
use crate::game::syntax::{DICE, SIDE};
use crate::game::{Args, Draft, Refusal, Reveals, Table, Verb};
use crate::play::checks::one_side;
use crate::play::flow::{self, Plan, Ready, Rolled};
use crate::rules::renaissance as rules;

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
    Ok(plan(table.campaign, [side], kind))
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

/// Rolls what was read, and remembers what that means for earlier and later checks.
pub(super) fn roll(draft: &mut Draft<'_>, plan: &Plan) -> Result<Rolled, Refusal> {
    prepare(draft, plan)?;
    let rolled = flow::roll(draft, plan)?;
    remember(draft, plan, &rolled, 0);
    Ok(rolled)
}

/// Spends the Luck Points of sides that ignore their penalties, and counts passive checks.
pub(super) fn prepare(draft: &mut Draft<'_>, plan: &Plan) -> Result<(), Refusal> {
    for ready in plan.sides.iter().filter(|ready| ready.no_roll.is_none()) {
        ignore_penalties(draft, &ready.side)?;
    }
    if plan.sides.iter().any(|ready| ready.log.passive) {
        draft.count(PASSIVE);
    }
    Ok(())
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

/// States which passive checks are replaced by those that were rolled now, of the sides from `new` on, and
/// records failed tries.
pub(super) fn remember(draft: &mut Draft<'_>, plan: &Plan, rolled: &Rolled, new: usize) {
    for ((nth, ready), grade) in (0_u8..).zip(&plan.sides).zip(&rolled.grades) {
        // Passive, or rolled in secret by the GM: it replaces nothing and is no try by the player.
        let unseen = ready.log.passive || ready.side.secret;
        let Some(who) = ready.side.subject.who.filter(|_| !unseen) else {
            continue;
        };
        if usize::from(nth) >= new {
            replace_passive(draft, who, &ready.side.subject.what);
        }
        // A simple check succeeds either way.
        let failed = match rolled.verdict {
            Some(verdict) => rules::has_lost(verdict, nth),
            None => plan.kind == ContestKind::Check && grade.rank <= 0,
        };
        if failed {
            count_try(draft, who, ready);
        }
    }
}

/// States which passive check an open one replaces.
fn replace_passive(draft: &mut Draft<'_>, who: CharacterId, what: &str) {
    if let Some(number) = passive_before(draft, who, what) {
        draft.remark(&REPLACES, &number.to_string());
    }
}

/// Records a failed try, if the campaign counts them.
fn count_try(draft: &mut Draft<'_>, who: CharacterId, ready: &Ready) {
    if draft.campaign().setting("trying_again") != Some("On") {
        return;
    }
    let what = rules::check_tried(&ready.side.subject.what);
    let tried = &draft.campaign().tried;
    let known = tried
        .iter()
        .position(|tried| tried.who == who && tried.what == what);
    let at = known.unwrap_or(tried.len());
    let from = known.map(|at| tried[at].clone());
    let counted = from.as_ref().map_or(0, |tried| tried.times);
    let times = tries(&ready.side).unwrap_or(counted).saturating_add(1);
    let to = Some(Tried { who, what, times });
    draft.apply(CampaignChange::Tried(At { at, from, to }));
}
