//! Counts the work that lines and frames cause on this thread, so that tests can hold it down.

use std::cell::Cell;

/// How much was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Texts that were split into words.
    pub reads: u32,
    /// Times that words were matched against a syntax.
    pub walks: u32,
    /// Acts that were drafted, to be kept or taken back.
    pub drafts: u32,
    /// Entries of the log that were looked at, to show them or not.
    pub looks: u32,
}

thread_local! {
    static DONE: Cell<Work> = const { Cell::new(Work { reads: 0, walks: 0, drafts: 0, looks: 0 }) };
}

/// What was done since this was called last.
#[must_use]
pub fn take() -> Work {
    DONE.take()
}

/// Counts something that is done now.
pub(crate) fn count(one: impl Fn(&mut Work)) {
    let mut work = DONE.get();
    one(&mut work);
    DONE.set(work);
}
