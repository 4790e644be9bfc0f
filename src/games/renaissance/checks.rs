//! `check`, `simple`, `oppose` and `vary`: rolls of one side, or of two that are rolled again until there is a decision.
//! `order` has its own file.

use super::points::ignore_penalties;
use super::read::{plan, side};
use super::target::may_meet;
use crate::campaign::{At, CampaignChange, CharacterId, ContestKind, PendingCheck, Roll, Tried};
use crate::game::remark::REPLACES;
use crate::game::syntax::{DICE, SIDE, VERSUS_SIDE};
use crate::game::{Args, Draft, Result, Reveals, Table, Verb};
use crate::play::checks::{OTHER_SIDE, one_side, two_sides};
use crate::play::flow::{self, Plan, Ready, Rolled};
use crate::rules::renaissance as rules;

pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: "check",
        doc: "One check: D% against the target.",
        ..ROLLED
    },
    Verb {
        name: SIMPLE,
        doc: "A simple check: the task succeeds either way, the roll says how well.",
        ..ROLLED
    },
    Verb {
        name: OPPOSE,
        syntax: &[SIDE, VERSUS_SIDE, DICE],
        doc: "An opposed check: the higher margin wins, ties and double failures are rolled again.",
        ..ROLLED
    },
    Verb {
        name: VARY,
        syntax: &[SIDE, VERSUS_SIDE, DICE],
        doc: "A variable check: when both succeed, both have a partial success.",
        reveals: Reveals::Everybody,
        ..ROLLED
    },
];

const SIMPLE: &str = "simple";
const OPPOSE: &str = "oppose";
const VARY: &str = "vary";

const ROLLED: Verb = Verb {
    syntax: &[SIDE, DICE],
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&read(table, args)?))),
    run: |draft, args| {
        let plan = read(draft.table(), args)?;
        roll(draft, &plan).map(drop)
    },
    ..Verb::PLAIN
};

/// Parses the sides of a roll, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Plan> {
    match args.row.name {
        OPPOSE => both(table, args, ContestKind::Opposed),
        VARY => both(table, args, ContestKind::Varied),
        SIMPLE => one(table, args, ContestKind::Simple),
        _ => one(table, args, ContestKind::Check),
    }
}

fn one(table: Table<'_>, args: &Args<'_>, kind: ContestKind) -> Result<Plan> {
    let side = side(one_side(table, args)?, "check")?;
    Ok(plan(table.campaign, [side], kind))
}

/// Parses two sides.
pub(super) fn both(table: Table<'_>, args: &Args<'_>, kind: ContestKind) -> Result<Plan> {
    let [first, second] = two_sides(table, args, OTHER_SIDE)?;
    let sides = [side(first, "check")?, side(second, "check")?];
    may_meet(table, [&sides[0], &sides[1]])?;
    Ok(plan(table.campaign, sides, kind))
}

/// Parses a check that is called for.
pub(super) fn pending(table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck> {
    let side = side(one_side(table, args)?, "check")?;
    Ok(side.pending(None))
}

/// The target of a check.
pub(super) fn target(table: Table<'_>, args: &Args<'_>) -> Option<i64> {
    let plan = one(table, args, ContestKind::Check).ok()?;
    Some(plan.sides.first()?.numbers.against)
}

/// Rolls what was read, and remembers what that means for earlier and later checks.
pub(super) fn roll(draft: &mut Draft<'_>, plan: &Plan) -> Result<Rolled> {
    prepare(draft, plan)?;
    let rolled = flow::roll(draft, plan)?;
    remember(draft, plan, &rolled, 0);
    Ok(rolled)
}

/// Spends the Luck Points of sides that ignore their penalties, and counts passive checks.
pub(super) fn prepare(draft: &mut Draft<'_>, plan: &Plan) -> Result {
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
    let latest = draft.history().roll_of_scene(|entry, contest| {
        let latest = contest.sides.iter().find(is_same)?;
        Some(latest.passive.then_some(entry.number))
    });
    latest.flatten()
}

/// States which passive checks are replaced by those that were rolled now, of the sides from `new` on, and
/// records failed tries.
pub(super) fn remember(draft: &mut Draft<'_>, plan: &Plan, rolled: &Rolled, new: usize) {
    for ((nth, ready), grade) in (0_u8..).zip(&plan.sides).zip(rolled.grades()) {
        // Passive, or rolled in secret by the GM: it replaces nothing and is no try by the player.
        let unseen = ready.log.passive || ready.side.secret;
        let Some(who) = ready.side.subject.who.filter(|_| !unseen) else {
            continue;
        };
        if usize::from(nth) >= new {
            // The passive check that it replaces.
            let before = passive_before(draft, who, &ready.side.subject.what);
            if let Some(number) = before {
                draft.remark(&REPLACES, &number.to_string());
            }
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
    let typed = ready.side.number("retry");
    let typed = typed.and_then(|tries| u32::try_from(tries).ok());
    let times = typed.unwrap_or(counted).saturating_add(1);
    let to = Some(Tried { who, what, times });
    draft.apply(CampaignChange::Tried(At { at, from, to }));
}
