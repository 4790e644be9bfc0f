//! What differs from one operating system to the next, behind the same functions on each.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::{
    SYNC_NEEDS_WRITING, file_id, listen_to_signals, survive_size_limits, suspend, sync_folder,
};
#[cfg(windows)]
pub(crate) use windows::{
    SYNC_NEEDS_WRITING, file_id, listen_to_signals, survive_size_limits, suspend, sync_folder,
};

/// What the system tells the process from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(windows, allow(dead_code))] // nothing is told there: the console brings Ctrl-C as a key
pub(crate) enum Signal {
    /// Asked to end, with the signal's number.
    End(i32),
    /// Running again after having been stopped.
    Continued,
}
