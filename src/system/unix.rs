//! Linux, macOS and the BSDs.

use std::fs::{DirBuilder, File, Metadata, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;
use rustix::io::Errno;
use rustix::stdio::stdin;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
use signal_hook::iterator::Signals;

use super::{Bell, Signal};

/// Whether a file must be open for writing to be synced.
pub(crate) const SYNC_NEEDS_WRITING: bool = false;

/// Device and inode: which file it is, whatever it is called.
pub(crate) fn file_id(data: &Metadata) -> (u64, u64) {
    (data.dev(), data.ino())
}

/// Opens what stands at a path itself, never what a link leads to, and never waits for a pipe.
pub(crate) fn itself(options: &mut OpenOptions) -> &mut OpenOptions {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    options.custom_flags(flags.bits().cast_signed())
}

/// What it makes is for its owner alone.
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options.mode(0o600)
}

/// Makes a folder for its owner alone.
pub(crate) fn create_private_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

/// Takes from others what they may do with a file or folder, if they may do anything.
pub(crate) fn keep_private(path: &Path) -> io::Result<()> {
    let data = path.symlink_metadata()?;
    let mode = data.mode() & 0o7777;
    let own = mode & if data.is_dir() { 0o700 } else { 0o600 };
    if data.is_symlink() || mode == own {
        return Ok(());
    }
    let file = itself(OpenOptions::new().read(true)).open(path)?;
    file.set_permissions(Permissions::from_mode(own))
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

/// What a wait ended with.
pub(crate) struct Waited {
    /// How many bytes of the terminal were read; none at all where the terminal is gone.
    pub(crate) read: Option<usize>,
    /// The bell has rung.
    pub(crate) woken: bool,
}

/// Waits for bytes of the terminal or for the bell, no longer than this if a time is given.
///
/// # Errors
/// The terminal cannot be read.
pub(crate) fn wait_for_input(
    bytes: &mut [u8],
    bell: &mut Bell,
    patience: Option<Duration>,
) -> io::Result<Waited> {
    let patience = patience.map(|patience| Timespec {
        tv_sec: patience.as_secs().cast_signed(),
        tv_nsec: patience.subsec_nanos().into(),
    });
    let (typed, woken) = loop {
        let mut ready = [
            PollFd::from_borrowed_fd(stdin(), PollFlags::IN),
            PollFd::new(&bell.reader, PollFlags::IN),
        ];
        match poll(&mut ready, patience.as_ref()) {
            Ok(_) => {
                break (
                    !ready[0].revents().is_empty(),
                    !ready[1].revents().is_empty(),
                );
            }
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    };
    if woken {
        bell.heard()?;
    }
    let read = match typed.then(|| rustix::io::read(stdin(), &mut *bytes)) {
        None | Some(Err(Errno::INTR | Errno::AGAIN)) => None,
        Some(read) => Some(read?),
    };
    Ok(Waited { read, woken })
}

/// Calls `tell` on a thread of its own for each signal, until it answers false.
pub(crate) fn listen_to_signals(
    mut tell: impl FnMut(Signal) -> bool + Send + 'static,
) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGCONT, SIGWINCH])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let signal = match signal {
                SIGCONT => Signal::Continued,
                SIGWINCH => Signal::Resized,
                number => Signal::End(number),
            };
            if !tell(signal) {
                return;
            }
        }
    });
    Ok(())
}
