//! The seam to the file system: all that the store asks of it, so that tests
//! can put one behind it that fails, forgets and reorders. Errors are the system's, but where a
//! method names others.

#![allow(clippy::missing_errors_doc)] // said above, for all of them

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use crate::system;

/// Which file it is, whatever it is called: device and inode, or what the system has instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity(pub u64, pub u64);

/// What sort of thing stands at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    File,
    Folder,
    /// A symbolic link, wherever it leads: never followed.
    Link,
    /// A pipe, a device, a socket: never opened.
    Other,
}

/// What is known of a path without opening it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    pub kind: Kind,
    pub len: u64,
    pub identity: Identity,
    /// When it was last written, where the system knows.
    pub modified: Option<SystemTime>,
}

/// Who may do what with a new file.
#[derive(Clone, Copy, Debug)]
pub enum Access<'a> {
    /// Its owner alone.
    Private,
    /// Whoever may with this one, if it exists.
    Like(&'a Path),
}

/// A file that is being written.
pub trait Output: Send {
    /// Writes all the bytes at the end.
    /// After an error some of the bytes may have been written.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Waits until the content is on the disk (`fdatasync`). After an error
    /// the file must not be synced again: the system forgets what it could not write.
    fn sync_data(&mut self) -> io::Result<()>;

    /// Waits until content and length are on the disk (`fsync`).
    fn sync_all(&mut self) -> io::Result<()>;

    /// Cuts the file off after so many bytes and goes on writing there.
    fn truncate(&mut self, len: u64) -> io::Result<()>;

    fn identity(&self) -> io::Result<Identity>;
}

/// What came of taking a lock.
pub enum Lock {
    /// Ours until the value is dropped, and which file that is.
    Held(Box<dyn Send>, Identity),
    /// Somebody else's.
    Elsewhere,
}

pub trait Fs: Send + Sync {
    /// The path itself, or what it leads to where it is a symbolic link, so
    /// that replacing the file does not replace the link.
    /// A path at which nothing stands is no error.
    fn resolve(&self, path: &Path) -> io::Result<PathBuf>;

    /// What stands at a path itself, be it a link; `None` when nothing does.
    fn look(&self, path: &Path) -> io::Result<Option<Facts>>;

    /// Reads a whole regular file of at most `most` bytes.
    /// Anything but a regular file is `InvalidInput` (a link too), a longer one `FileTooLarge`.
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;

    /// Reads a part of a regular file: `len` bytes from `at` on, fewer where it ends before.
    /// Anything but a regular file is `InvalidInput`.
    fn read_part(&self, path: &Path, at: u64, len: usize) -> io::Result<Vec<u8>>;

    /// Another handle of the same file system, for what is read later.
    fn handle(&self) -> Arc<dyn Fs>;

    /// The names of what a folder holds, sorted; names that are not Unicode are left out.
    fn list(&self, folder: &Path) -> io::Result<Vec<String>>;

    /// Makes a new file.
    /// Where something stands there already, the error is `AlreadyExists`.
    fn create_new(&self, path: &Path, access: Access<'_>) -> io::Result<Box<dyn Output>>;

    /// Gives a file another name, replacing what had it.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Makes one folder in a folder that exists.
    /// Where something stands there already, the error is `AlreadyExists`.
    fn create_folder(&self, path: &Path) -> io::Result<()>;

    /// The same for a folder that is its owner's alone.
    fn create_private_folder(&self, path: &Path) -> io::Result<()>;

    /// Takes from others what they may do with a file or folder.
    fn keep_private(&self, path: &Path) -> io::Result<()>;

    /// Waits until the content of a file that was written before is on the disk.
    fn sync_file(&self, path: &Path) -> io::Result<()>;

    /// Waits until the names in a folder are on the disk.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;

    /// Takes the lock that is this file, making an empty file if need be and never writing to it:
    /// whatever it holds may be somebody's, and what synchronises folders leaves alone what does
    /// not change. That somebody else holds it is no error.
    fn try_lock(&self, path: &Path) -> io::Result<Lock>;
}

/// The file system of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealFs;

struct RealFile(File);

/// A lock that is let go of at once: closing the file would not do it while a
/// process that is just being started has a copy of the descriptor.
struct RealLock(File);

impl Drop for RealLock {
    fn drop(&mut self) {
        // Closing it, which follows, is the other way to let go.
        let _ = self.0.unlock();
    }
}

impl Output for RealFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    fn sync_data(&mut self) -> io::Result<()> {
        self.0.sync_data()
    }

    fn sync_all(&mut self) -> io::Result<()> {
        self.0.sync_all()
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.0.set_len(len)?;
        self.0.seek(SeekFrom::Start(len)).map(drop)
    }

    fn identity(&self) -> io::Result<Identity> {
        self.0.metadata().map(|data| identity(&data))
    }
}

fn identity(data: &fs::Metadata) -> Identity {
    let (volume, file) = system::file_id(data);
    Identity(volume, file)
}

fn facts(data: &fs::Metadata) -> Facts {
    let kind = if data.is_symlink() {
        Kind::Link
    } else if data.is_file() {
        Kind::File
    } else if data.is_dir() {
        Kind::Folder
    } else {
        Kind::Other
    };
    Facts {
        kind,
        len: data.len(),
        identity: identity(data),
        modified: data.modified().ok(),
    }
}

/// Refuses what is no regular file.
fn regular(facts: &Facts) -> io::Result<()> {
    if facts.kind == Kind::File {
        Ok(())
    } else {
        Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "not a regular file",
        ))
    }
}

/// Opens a regular file, and not through a link.
fn open(path: &Path, options: &mut OpenOptions) -> io::Result<(File, Facts)> {
    // Before it is opened: opening some devices does something.
    regular(&facts(&fs::symlink_metadata(path)?))?;
    let file = system::itself(options).open(path)?;
    let facts = facts(&file.metadata()?);
    regular(&facts)?;
    Ok((file, facts))
}

/// Room for so many bytes and the end behind them, so that they are read at once.
fn room(len: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Where there is not so much room, reading says so.
    let _ = bytes.try_reserve(usize::try_from(len).unwrap_or(0).saturating_add(1));
    bytes
}

/// How often a lock is taken that was replaced while it was being taken.
const LOCKINGS: usize = 3;

impl Fs for RealFs {
    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        match fs::symlink_metadata(path) {
            Ok(data) if data.is_symlink() => fs::canonicalize(path),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(path.to_owned()),
        }
    }

    fn look(&self, path: &Path) -> io::Result<Option<Facts>> {
        match fs::symlink_metadata(path) {
            Ok(data) => Ok(Some(facts(&data))),
            Err(error) => match error.kind() {
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Ok(None),
                _ => Err(error),
            },
        }
    }

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let (file, facts) = open(path, OpenOptions::new().read(true))?;
        let mut bytes = room(facts.len.min(most));
        file.take(most + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > most {
            return Err(io::Error::new(
                io::ErrorKind::FileTooLarge,
                format!("longer than {most} bytes"),
            ));
        }
        Ok(bytes)
    }

    fn read_part(&self, path: &Path, at: u64, len: usize) -> io::Result<Vec<u8>> {
        let (mut file, _) = open(path, OpenOptions::new().read(true))?;
        file.seek(SeekFrom::Start(at))?;
        let mut bytes = room(len as u64);
        file.take(len as u64).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn handle(&self) -> Arc<dyn Fs> {
        Arc::new(*self)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(folder)? {
            names.extend(entry?.file_name().into_string());
        }
        names.sort();
        Ok(names)
    }

    fn create_new(&self, path: &Path, access: Access<'_>) -> io::Result<Box<dyn Output>> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        if matches!(access, Access::Private) {
            system::private(&mut options);
        }
        let file = options.open(path)?;
        if let Access::Like(like) = access
            && let Ok(data) = fs::symlink_metadata(like)
            && data.is_file()
        {
            // A courtesy: a file system without permissions is no reason to fail.
            let _ = file.set_permissions(data.permissions());
        }
        Ok(Box::new(RealFile(file)))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn create_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir(path)
    }

    fn create_private_folder(&self, path: &Path) -> io::Result<()> {
        system::create_private_folder(path)
    }

    fn keep_private(&self, path: &Path) -> io::Result<()> {
        system::keep_private(path)
    }

    fn sync_file(&self, path: &Path) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.read(true).append(system::SYNC_NEEDS_WRITING);
        open(path, &mut options)?.0.sync_all()
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        system::sync_folder(path)
    }

    fn try_lock(&self, path: &Path) -> io::Result<Lock> {
        for _ in 0..LOCKINGS {
            if let Some(facts) = self.look(path)? {
                regular(&facts)?;
            }
            let mut options = OpenOptions::new();
            options.read(true).write(true).create(true).truncate(false);
            let file = system::itself(system::private(&mut options)).open(path)?;
            let ours = facts(&file.metadata()?);
            regular(&ours)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(Lock::Elsewhere),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            let there = self.look(path)?;
            if there.is_some_and(|there| there.identity == ours.identity) {
                return Ok(Lock::Held(Box::new(RealLock(file)), ours.identity));
            }
        }
        Ok(Lock::Elsewhere)
    }
}
