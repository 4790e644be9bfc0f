//! Windows. Functions for what it lacks do nothing.

#![allow(clippy::unnecessary_wraps)] // the same signatures as elsewhere

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use interprocess::local_socket::{ListenerOptions, Stream};
use interprocess::os::windows::local_socket::ListenerOptionsExt;
use interprocess::os::windows::security_descriptor::SecurityDescriptor;
use jiff::tz::TimeZone;
use widestring::u16cstr;

use super::{Signal, short};

/// Windows has no file of the local time zone.
pub(crate) fn local_zone() -> Option<TimeZone> {
    None
}

/// Whether a file must be open for writing to be synced.
pub(crate) const SYNC_NEEDS_WRITING: bool = true;

/// Volume and index of an open file, which identify it whatever its name. Its times do not: a file
/// that takes the name of a deleted one inherits its time of creation.
pub(crate) fn file_id(file: &File) -> io::Result<(u64, u64)> {
    let known = winapi_util::file::information(file)?;
    Ok((known.volume_serial_number(), known.file_index()))
}

/// The same of the file at a path itself; zeros for a folder or a link, which need none.
pub(crate) fn file_id_at(path: &Path, data: &Metadata) -> io::Result<(u64, u64)> {
    if !data.is_file() {
        return Ok((0, 0));
    }
    // Without access to its content, so that nobody who has it open is in the way.
    let mut options = OpenOptions::new();
    file_id(&itself(options.access_mode(0)).open(path)?)
}

/// `FILE_FLAG_OPEN_REPARSE_POINT`
const NOT_THROUGH_LINKS: u32 = 0x0020_0000;

/// Opens the file at a path itself, never the target of a link.
pub(crate) fn itself(options: &mut OpenOptions) -> &mut OpenOptions {
    options.custom_flags(NOT_THROUGH_LINKS)
}

/// Access to a file follows from its folder.
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// A user's folders are already private.
pub(crate) fn create_private_folder(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

/// Access follows from the folder here too.
pub(crate) fn keep_private(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Folders cannot be synced; NTFS journals its names itself.
pub(crate) fn sync_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Windows has no file size limits for a process.
pub(crate) fn survive_size_limits() {}

/// There is no shell to return to.
pub(crate) fn suspend() {}

/// There are no signals; Ctrl-C arrives as a key, or ends the process. `tell` is kept until then, so that
/// nobody who waits for it takes it for gone.
pub(crate) fn listen_to_signals(
    tell: impl FnMut(Signal) -> bool + Send + 'static,
) -> io::Result<()> {
    Box::leak(Box::new(tell));
    Ok(())
}

/// The name of the pipe for a path.
#[derive(Debug)]
pub(super) struct SocketPlace {
    path: PathBuf,
}

impl SocketPlace {
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let folder = fs::canonicalize(path.parent().unwrap_or(Path::new(".")))?;
        let name = format!(r"\\.\pipe\gmscreen-{}", short(&folder));
        Ok(Self {
            path: PathBuf::from(name),
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

#[allow(clippy::unused_self)] // there is no file to look after
impl SocketPlace {
    /// A pipe disappears with its process.
    pub(super) fn make_ready(&self) -> io::Result<()> {
        Ok(())
    }

    pub(super) fn keep_private(&self) -> io::Result<()> {
        Ok(())
    }

    pub(super) fn remove(&self) {}
}

/// Only the owner of the pipe may open it.
pub(super) fn for_owner(options: ListenerOptions<'_>) -> io::Result<ListenerOptions<'_>> {
    let owner = SecurityDescriptor::deserialize(u16cstr!("D:P(A;;GA;;;OW)"))?;
    Ok(options.security_descriptor(owner))
}

/// Other users cannot open the pipe.
pub(super) fn is_ours(_stream: &Stream) -> bool {
    true
}
