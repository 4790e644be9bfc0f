//! `task` and `job`: the check is made when the work begins, and determines how long it takes.

use super::checks::roll;
use super::options::edition;
use super::read::{plan, side};
use super::remarks;
use super::stats::{PARTS_OF_A_SHIFT, track_of};
use super::target::pace;
use crate::campaign::{CharacterId, ContestKind, Work};
use crate::game::base;
use crate::game::remark::WORK_OVER;
use crate::game::syntax::{Arg, DICE, MODIFIERS, NAME, WHAT, like, number, text};
use crate::game::{Args, Draft, Note, Preview, Refusal, Result, Table, Verb};
use crate::lang::line::Span;
use crate::lang::read::{is_time, minutes};
use crate::play::able::may_act;
use crate::play::checks::TypedSide;
use crate::play::flow;
use crate::play::work::{begin, change};
use crate::rules::Grade;
use crate::rules::renaissance::{self as rules, Edition, Pace};

pub(super) const VERBS: &[Verb] = &[TASK, JOB];

const TASK: Verb = Verb {
    name: "task",
    syntax: &[
        NAME,
        text("\"pick the lock\""),
        like("10m", is_time),
        ITS_CHECK,
        DICE,
    ],
    doc: "Begins a task; its check is made now and decides how long it really takes.",
    ..BEGUN
};

const JOB: Verb = Verb {
    name: "job",
    syntax: &[NAME, text("\"brew\""), number("5"), ITS_CHECK, DICE],
    doc: "Begins a job; its check is made now and decides how long it really takes.",
    ..BEGUN
};

const BEGUN: Verb = Verb {
    odds: Some(preview),
    run: start,
    ..Verb::PLAIN
};

/// The check with which work begins.
const ITS_CHECK: Arg = Arg::Optional(&[
    Arg::OneOf(&[
        &[Arg::Word("check", "made now")],
        &[Arg::Word("simple", "it gets done either way")],
    ]),
    WHAT,
    MODIFIERS,
]);

/// Work as typed.
struct Plan {
    who: CharacterId,
    what: String,
    what_at: Span,
    job: bool,
    timeframe: i64,
    check: Option<flow::Plan>,
    /// The time taken or saved.
    taken: Pace,
}

fn read(table: Table<'_>, args: &Args<'_>) -> Result<Plan> {
    let job = args.row.name == "job";
    let (who, who_at) = args.somebody(table)?;
    let (what, what_at) = args.made("a name for the work")?;
    let timeframe = if job {
        args.count("how many shifts", 1, 10_000)?
    } else {
        let time = args.texts().get(1).copied();
        minutes(time.ok_or_else(|| args.missing("a time such as 10m, 2h or 1h30m"))?)?
    };
    let check = if let Some((kind, at)) = args.keyword(&["check", "simple"]) {
        // The check is made by that character, so the name is inserted as in `check`.
        let mut words = vec![args.words[0].clone()];
        let rest = args.words.iter().filter(|word| word.span.start > at.start);
        words.extend(rest.cloned());
        if words.len() == 1 {
            return Err(args.missing("what is rolled? A skill, a check or a formula"));
        }
        let check = args.with(&words);
        let kind = match kind {
            "simple" => ContestKind::Simple,
            _ => ContestKind::Check,
        };
        let side = side(TypedSide::whole(table, &check), "task")?;
        Some(plan(table.campaign, [side], kind))
    } else {
        args.finish()?;
        None
    };
    may_act(table, who, who_at)?;
    let side = check.as_ref().and_then(|check| check.sides.first());
    Ok(Plan {
        who,
        what,
        what_at,
        job,
        timeframe,
        taken: side.map_or_else(Pace::default, |ready| pace(&ready.side)),
        check,
    })
}

fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview> {
    let plan = read(table, args)?;
    let Some(check) = plan.check else {
        let why = "without a check nothing is rolled";
        return Err(Refusal::rule(args.verb.span, why));
    };
    let unit = if plan.job { "shifts" } else { "min" };
    let halves = halves(table);
    let time = |grade| rules::work_done(plan.timeframe, plan.taken, Some(grade), halves).total;
    let whole = time(rules::EXCEL);
    let note = if check.kind == ContestKind::Simple {
        format!("{whole} {unit} either way")
    } else {
        let [success, strong] = [rules::BASIC_SUCCESS, rules::EXCEPTIONAL_SUCCESS].map(time);
        let lost = time(rules::BASIC_FAILURE);
        format!("{success} {unit} on a success, {strong} on a strong one, {lost} lost on a failure")
    };
    let mut preview = flow::odds(&check);
    preview.notes.push(Note::Text(note));
    Ok(preview)
}

/// Whether a strong success halves the time in this campaign.
fn halves(table: Table<'_>) -> bool {
    match table.campaign.setting("strong_success_halves") {
        Some("On") => true,
        Some("Off") => false,
        _ => edition(table.campaign) == Edition::Current,
    }
}

fn start(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let plan = read(draft.table(), args)?;
    let (halves, taken) = (halves(draft.table()), plan.taken);
    let grade = match &plan.check {
        Some(check) => roll(draft, check)?.grades().next(),
        None => None,
    };
    let done = rules::work_done(plan.timeframe, taken, grade, halves);
    if !plan.job && plan.timeframe >= rules::MINUTES_A_SHIFT {
        draft.remark(&remarks::BETTER_A_JOB, "");
    }
    let work = Work {
        who: plan.who,
        what: plan.what,
        job: plan.job,
        total: done.total,
        done: 0,
        frame: rules::adjusted(plan.timeframe, taken),
        rushed: taken.rushed(),
        fails: done.fails,
    };
    begin(draft, work, plan.what_at)
}

/// Recalculates how long work takes after its check has changed, if it is still in progress.
pub(super) fn reckon_anew(draft: &mut Draft<'_>, begun: &Work, grade: Grade) {
    let halves = halves(draft.table()) && !begun.rushed;
    let done = rules::work_done(begun.frame, Pace::default(), Some(grade), halves);
    let works = &draft.campaign().works;
    let same = |work: &Work| work.who == begun.who && work.what == begun.what;
    let Some(at) = works.iter().position(same) else {
        draft.remark_of(begun.who, &WORK_OVER, &begun.what);
        return;
    };
    if (works[at].total, works[at].fails) != (done.total, done.fails) {
        change(draft, at, |work| {
            (work.total, work.fails) = (done.total, done.fails);
        });
    }
}

/// How many whole shifts a character has worked after the day that passes.
pub(super) fn shifts_of_a_day(draft: &mut Draft<'_>, who: CharacterId) -> i64 {
    let Some(person) = draft.campaign().characters.get(who) else {
        return 1;
    };
    let pace = |stat| base(person, stat).unwrap_or(1);
    let (shifts, days) = (pace("Shifts"), pace("Days"));
    let (earned, parts) = rules::shifts_earned(track_of(person, PARTS_OF_A_SHIFT), shifts, days);
    draft.set_track(who, PARTS_OF_A_SHIFT, parts);
    if earned == 0 && parts > 0 {
        let name = draft.campaign().name_of(who).to_owned();
        draft.remark(&remarks::PART_OF_A_SHIFT, &name);
    }
    earned
}
