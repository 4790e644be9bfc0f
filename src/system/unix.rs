//! Linux, macOS and the BSDs.

use std::fs::{File, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGXFSZ};
use signal_hook::iterator::Signals;

use super::Signal;

/// Whether a file must be open for writing to be synced.
pub(crate) const SYNC_NEEDS_WRITING: bool = false;

/// Device and inode: which file it is, whatever it is called.
pub(crate) fn file_id(data: &Metadata) -> (u64, u64) {
    (data.dev(), data.ino())
}

/// Waits until the names in a folder are on the disk.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// Makes writing past the largest allowed file size an error instead of the end of the process.
pub(crate) fn survive_size_limits() {
    // Where it cannot be caught, the system's default stays.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
}

/// Stops the process until the shell continues it; without a shell it goes on at once.
pub(crate) fn suspend() {
    let _ = signal_hook::low_level::raise(SIGTSTP);
}

/// Calls `tell` on a thread of its own for each signal, until it answers false.
pub(crate) fn listen_to_signals(
    mut tell: impl FnMut(Signal) -> bool + Send + 'static,
) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGCONT])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let signal = match signal {
                SIGCONT => Signal::Continued,
                number => Signal::End(number),
            };
            if !tell(signal) {
                return;
            }
        }
    });
    Ok(())
}
