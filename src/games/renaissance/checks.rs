//! `check` and `simple`.

use super::options::{edition, name_grades};
use super::points::ignore_penalties;
use super::read::{side, words};
use super::target::{ignores, tries};
use crate::campaign::{
    At, CampaignChange, CharacterId, Contest, ContestKind, Event, PendingCheck, Roll, Tried,
};
use crate::dice::Die;
use crate::game::remark::REPLACES;
use crate::game::syntax::{DICE, SIDE};
use crate::game::{Args, Draft, Preview, Refusal, Reveals, Side, Table, Verb};
use crate::play::checks::one_side;
use crate::rules::Part;
use crate::rules::renaissance::{self as rules, Check};

pub(super) const VERBS: &[Verb] = &[CHECK, SIMPLE];

const CHECK: Verb = Verb {
    name: "check",
    syntax: &[SIDE, DICE],
    doc: "One check: D% against the target.",
    reveals: Reveals::First,
    odds: Some(|table, args| {
        let (side, target) = read(table, args)?;
        Ok(Preview {
            targets: vec![words(&side, target)],
            odds: rules::check_odds(target, edition(table.campaign)),
            by_itself: Side::by_itself(&[&side]),
            ..Preview::default()
        })
    }),
    run: |draft, args| roll_one(draft, args, ContestKind::Check),
    ..Verb::PLAIN
};

const SIMPLE: Verb = Verb {
    name: "simple",
    syntax: &[SIDE, DICE],
    doc: "A simple check: the task succeeds either way, the roll says how well.",
    reveals: Reveals::First,
    odds: Some(|table, args| {
        let (side, target) = read(table, args)?;
        Ok(Preview {
            targets: vec![words(&side, target)],
            odds: rules::simple_odds(target, edition(table.campaign)),
            by_itself: Side::by_itself(&[&side]),
            ..Preview::default()
        })
    }),
    run: |draft, args| roll_one(draft, args, ContestKind::Simple),
    ..Verb::PLAIN
};

/// Parses the side of a check and its limited target, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<(Side, i64), Refusal> {
    let side = side(one_side(table, args)?, "check")?;
    let target = rules::limit(side.total(), edition(table.campaign));
    Ok((side, target))
}

/// Parses a check that is called for.
pub(super) fn pending(table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck, Refusal> {
    let (side, _) = read(table, args)?;
    Ok(side.pending(None))
}

/// The target of a check.
pub(super) fn target(table: Table<'_>, args: &Args<'_>) -> Option<i64> {
    read(table, args).ok().map(|(_, target)| target)
}

fn roll_one(draft: &mut Draft<'_>, args: &Args<'_>, kind: ContestKind) -> Result<(), Refusal> {
    let (side, target) = read(draft.table(), args)?;
    let check = roll_side(draft, &side, target, kind == ContestKind::Simple)?;
    let contest = Contest {
        kind,
        sides: vec![as_roll(&side, &check)],
        ..Contest::default()
    };
    finish(draft, contest);
    remember(draft, &side, &check);
    Ok(())
}

/// Rolls a single side, and spends what it costs.
pub(super) fn roll_side(
    draft: &mut Draft<'_>,
    side: &Side,
    target: i64,
    simple: bool,
) -> Result<Check, Refusal> {
    ignore_penalties(draft, side)?;
    warn(draft, side);
    side.describe(draft, None);
    let die = draft.roll(side.subject.who, &[Die::Percentile])?[0];
    let edition = edition(draft.campaign());
    Ok(if simple {
        rules::simple(die, target, edition)
    } else {
        rules::check(die, target, edition)
    })
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
pub(super) fn remember(draft: &mut Draft<'_>, side: &Side, check: &Check) {
    replace_passive(draft, &side.into());
    // A simple check succeeds either way.
    if !check.succeeded() && check.grade != rules::STUMBLE {
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

/// Drafts a contest with the words of the edition and states its results; returns its index among the draft's events.
pub(super) fn finish(draft: &mut Draft<'_>, mut contest: Contest) -> usize {
    name_grades(draft.campaign(), &mut contest);
    if contest.sides.iter().any(|side| side.passive) {
        draft.count(PASSIVE);
    }
    draft.rolled(contest)
}

pub(super) fn as_roll(side: &Side, check: &Check) -> Roll {
    let simple = [rules::EXCEL.id, rules::STUMBLE.id].contains(&check.grade.id);
    let label = if check.succeeded() { "MoS" } else { "MoF" };
    Roll {
        dice: vec![check.roll],
        grade: check.grade.id.to_owned(),
        margin: (!simple).then(|| Part::new(label, check.margin)),
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
