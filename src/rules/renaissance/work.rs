//! The duration of tasks and jobs (Renaissance, Actions). Tasks are counted in minutes, jobs in
//! shifts, with the same arithmetic, rounded down to whole units.

use super::{
    BASIC_FAILURE, CRITICAL_FAILURE, CRITICAL_SUCCESS, EXCEPTIONAL_FAILURE, EXCEPTIONAL_SUCCESS,
};
use crate::rules::Grade;

/// The minutes of work in a shift of eight hours.
pub(crate) const MINUTES_A_SHIFT: i64 = 480;

/// How a timeframe is extended and shortened, in steps. Both at once only if the GM allows it (Renaissance,
/// Modifiers).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pace {
    slow: i64,
    rush: i64,
}

impl Pace {
    /// Taking time, in steps of 50% more, and rushing, in steps of 25% less: 0 to 3 of each; more count as 3.
    pub(crate) fn new(slow: i64, rush: i64) -> Self {
        let [slow, rush] = [slow, rush].map(|steps| steps.clamp(0, 3));
        Self { slow, rush }
    }

    /// The share of the timeframe needed, in percent: 25 to 250.
    pub(crate) fn percent(self) -> i64 {
        100 + 50 * self.slow - 25 * self.rush
    }

    /// The modifier of the check: +10 for each step of taking time, -10 for each step of rushing.
    pub(crate) fn modifier(self) -> i64 {
        10 * (self.slow - self.rush)
    }

    /// Whether time is saved.
    pub(crate) fn rushed(self) -> bool {
        self.rush > 0
    }
}

/// A timeframe in minutes or shifts after taking time or rushing, rounded down. Negative values
/// count as 0; overflow gives the maximum of `i64`.
pub(crate) fn adjusted(timeframe: i64, pace: Pace) -> i64 {
    let product = i128::from(timeframe.max(0)) * i128::from(pace.percent());
    i64::try_from(product / 100).unwrap_or(i64::MAX)
}

/// The duration and result of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WorkDone {
    /// Minutes or shifts of work until it is done, or until the failure is noticed.
    pub total: i64,
    /// Whether it fails.
    pub fails: bool,
}

/// The effect of the initial check on a timeframe in minutes or shifts (Renaissance, Checks for
/// task actions and jobs). The grade is the final one, after shifts; `None` if no check is needed.
///
/// A success, a simple check (which always succeeds at the task) and work without a check take the
/// adjusted timeframe. With `halves`, an exceptional success takes half of it unless the work was
/// rushed, and by our reading a critical one too. A failure is noticed after 25% of it, an
/// exceptional one after 50%, and by our reading a critical one too. All are rounded down, but
/// finished work takes at least 1; a failure may take 0.
pub(crate) fn work_done(
    timeframe: i64,
    pace: Pace,
    grade: Option<Grade>,
    halves: bool,
) -> WorkDone {
    let adjusted = adjusted(timeframe, pace);
    let done = |total: i64| WorkDone {
        total: total.max(1),
        fails: false,
    };
    let noticed = |total| WorkDone { total, fails: true };
    match grade {
        Some(BASIC_FAILURE) => noticed(adjusted / 4),
        Some(EXCEPTIONAL_FAILURE | CRITICAL_FAILURE) => noticed(adjusted / 2),
        Some(EXCEPTIONAL_SUCCESS | CRITICAL_SUCCESS) if halves && !pace.rushed() => {
            done(adjusted / 2)
        }
        _ => done(adjusted),
    }
}

/// The shifts of work that a day gives at a rate of `shifts` per `days` (at least 1), and the
/// remainder kept for the following days, in parts of a shift, of which `days` make a whole one
/// (Renaissance, Down-time: shifts can be earned slower or quicker).
pub(crate) fn shifts_earned(kept: i64, shifts: i64, days: i64) -> (i64, i64) {
    let days = days.max(1);
    let parts = kept.max(0).saturating_add(shifts.max(0));
    (parts / days, parts % days)
}
