//! Linux, macOS and the BSDs.

use std::fs::{self, DirBuilder, File, Metadata, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, FileTypeExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use interprocess::local_socket::traits::StreamCommon;
use interprocess::local_socket::{ListenerOptions, Stream};
use jiff::tz::TimeZone;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;
use rustix::io::Errno;
use rustix::process::geteuid;
use rustix::stdio::stdin;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
use signal_hook::iterator::Signals;

use super::{Bell, Signal, short};

/// Whether a file must be open for writing to be synced.
pub(crate) const SYNC_NEEDS_WRITING: bool = false;

/// The local time zone from its own file; `None` where the environment names another one or there
/// is no such file. Looking a zone up by its name reads all folders of the zone database.
pub(crate) fn local_zone() -> Option<TimeZone> {
    if std::env::var_os("TZ").is_some() {
        return None;
    }
    TimeZone::tzif("", &fs::read("/etc/localtime").ok()?).ok()
}

/// Device and inode of an open file, which identify it whatever its name.
pub(crate) fn file_id(file: &File) -> io::Result<(u64, u64)> {
    file.metadata().map(|data| (data.dev(), data.ino()))
}

/// The same of what is at a path itself.
#[allow(clippy::unnecessary_wraps)] // the same signature as elsewhere
pub(crate) fn file_id_at(_path: &Path, data: &Metadata) -> io::Result<(u64, u64)> {
    Ok((data.dev(), data.ino()))
}

/// Opens the file at a path itself, never the target of a link, and never blocks on a pipe.
pub(crate) fn itself(options: &mut OpenOptions) -> &mut OpenOptions {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    options.custom_flags(flags.bits().cast_signed())
}

/// A created file is readable by its owner only.
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options.mode(0o600)
}

/// Creates a folder that only its owner can access.
pub(crate) fn create_private_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

/// Removes other users' permissions for a file or folder, if they have any.
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

/// Waits until the names in a folder are on disk.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// Makes writing beyond the allowed file size an error instead of killing the process.
pub(crate) fn survive_size_limits() {
    // If the signal cannot be caught, the system's default stays.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
}

/// Stops the process until the shell resumes it; without a shell it continues at once.
pub(crate) fn suspend() {
    let _ = signal_hook::low_level::raise(SIGTSTP);
}

/// What ended a wait.
pub(crate) struct Waited {
    /// How many bytes were read from the terminal; `None` if the terminal is gone.
    pub(crate) read: Option<usize>,
    /// The bell has rung.
    pub(crate) woken: bool,
}

/// Waits for bytes from the terminal or for the bell, at most for the given time.
///
/// # Errors
/// Returns an error if the terminal cannot be read.
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

/// Calls `tell` for each signal on a separate thread, until it returns false.
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

/// The longest socket path allowed on every Unix, in bytes.
const LONGEST_SOCKET: usize = 100;

/// Where a socket is: at a path or, if that is too long, in a folder of the user.
#[derive(Debug)]
pub(super) struct SocketPlace {
    path: PathBuf,
    /// The folder created for it.
    folder: Option<PathBuf>,
}

impl SocketPlace {
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let folder = path.parent().unwrap_or(Path::new("."));
        let path = fs::canonicalize(folder)?.join(path.file_name().unwrap_or_default());
        if path.as_os_str().len() <= LONGEST_SOCKET {
            return Ok(Self { path, folder: None });
        }
        // Not from the environment, which may differ in the other program.
        let folder = PathBuf::from(format!("/tmp/gmscreen-{}", geteuid().as_raw()));
        Ok(Self {
            path: folder.join(short(&path)),
            folder: Some(folder),
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Creates its folder, and removes a socket left there by a process that died.
    pub(super) fn make_ready(&self) -> io::Result<()> {
        if let Some(folder) = &self.folder {
            match create_private_folder(folder) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                Ok(()) | Err(_) => {}
            }
            let data = folder.symlink_metadata()?;
            let ours = data.is_dir() && data.uid() == geteuid().as_raw();
            if !ours || data.mode() & 0o077 != 0 {
                return Err(io::Error::from(io::ErrorKind::PermissionDenied));
            }
        }
        match self.path.symlink_metadata() {
            Ok(data) if data.file_type().is_socket() => fs::remove_file(&self.path),
            Ok(_) => Err(io::Error::from(io::ErrorKind::AlreadyExists)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        }
    }

    pub(super) fn keep_private(&self) -> io::Result<()> {
        fs::set_permissions(&self.path, Permissions::from_mode(0o600))
    }

    pub(super) fn remove(&self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Each connection is checked (`is_ours`); the file mode is set once the socket exists.
#[allow(clippy::unnecessary_wraps)] // the same signature as elsewhere
pub(super) fn for_owner(options: ListenerOptions<'_>) -> io::Result<ListenerOptions<'_>> {
    Ok(options)
}

/// Whether the other end belongs to the same user.
pub(super) fn is_ours(stream: &Stream) -> bool {
    let other = stream.peer_creds().ok().and_then(|peer| peer.euid());
    other == Some(geteuid().as_raw())
}
