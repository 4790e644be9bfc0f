//! The interface to the file system: everything that the store needs, so that tests can replace it
//! with one that fails, forgets and reorders. Errors are those of the system unless a method names
//! others.

#![allow(clippy::missing_errors_doc)] // said above, for all of them

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use crate::system;

/// Identifies a file whatever its name: device and inode, or the system's equivalent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity(pub u64, pub u64);

/// What kind of thing is at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    File,
    Folder,
    /// A symbolic link; never followed.
    Link,
    /// A pipe, a device, a socket; never opened.
    Other,
}

/// What is known about a path without opening it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    pub kind: Kind,
    pub len: u64,
    pub identity: Identity,
    /// When it was last written, if the system knows.
    pub modified: Option<SystemTime>,
}

/// The permissions of a new file.
#[derive(Clone, Copy, Debug)]
pub enum Access<'a> {
    /// For the owner only.
    Private,
    /// The same as this file's, if it exists.
    Like(&'a Path),
}

/// A file being written.
pub trait Output: Send {
    /// Appends all the bytes. After an error some of them may have been written.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Waits until the content is on disk (`fdatasync`). After an error the file must not be
    /// synced again, because the system forgets what it could not write.
    fn sync_data(&mut self) -> io::Result<()>;

    /// Waits until content and length are on disk (`fsync`).
    fn sync_all(&mut self) -> io::Result<()>;

    /// Truncates the file to a length and continues writing there.
    fn truncate(&mut self, len: u64) -> io::Result<()>;

    fn identity(&self) -> io::Result<Identity>;
}

/// The result of taking a lock.
pub enum Lock {
    /// Held until the value is dropped, with the identity of the lock file.
    Held(Box<dyn Send>, Identity),
    /// Held by another process.
    Elsewhere,
}

pub trait Fs: Send + Sync {
    /// The path itself, or the target of a symbolic link, so that replacing the file does not
    /// replace the link. A missing file is not an error.
    fn resolve(&self, path: &Path) -> io::Result<PathBuf>;

    /// Describes a path itself, even if it is a link; `None` if nothing is there.
    fn look(&self, path: &Path) -> io::Result<Option<Facts>>;

    /// Reads a whole regular file of at most `most` bytes. Returns `InvalidInput` for anything but
    /// a regular file, including a link, and `FileTooLarge` for a longer one.
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;

    /// Reads `len` bytes of a regular file starting at `at`, fewer at its end. Returns
    /// `InvalidInput` for anything but a regular file.
    fn read_part(&self, path: &Path, at: u64, len: usize) -> io::Result<Vec<u8>>;

    /// Another handle of the same file system, for reading later.
    fn handle(&self) -> Arc<dyn Fs>;

    /// The names in a folder, sorted, without those that are not Unicode.
    fn list(&self, folder: &Path) -> io::Result<Vec<String>>;

    /// Creates a new file. Returns `AlreadyExists` if something is at the path.
    fn create_new(&self, path: &Path, access: Access<'_>) -> io::Result<Box<dyn Output>>;

    /// Renames a file, replacing any existing one.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Creates a folder inside an existing one. Returns `AlreadyExists` if something is at the
    /// path.
    fn create_folder(&self, path: &Path) -> io::Result<()>;

    /// Like [`Fs::create_folder`], for a folder that only its owner may use.
    fn create_private_folder(&self, path: &Path) -> io::Result<()>;

    /// Removes the permissions of others on a file or folder.
    fn keep_private(&self, path: &Path) -> io::Result<()>;

    /// Waits until the content of a file written earlier is on disk.
    fn sync_file(&self, path: &Path) -> io::Result<()>;

    /// Waits until the names in a folder are on disk.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;

    /// Takes the lock represented by this file, which is created empty if missing and never
    /// written: it may be anyone's file, and tools that sync folders ignore files that do not
    /// change. A lock held by another process is not an error.
    fn try_lock(&self, path: &Path) -> io::Result<Lock>;
}

/// The real file system.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealFs;

struct RealFile(File);

/// A lock that is released explicitly, because closing the file would not release it while a
/// process being started holds a copy of the descriptor.
struct RealLock(File);

impl Drop for RealLock {
    fn drop(&mut self) {
        // Closing the file afterwards releases it too.
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
        identity(&self.0)
    }
}

fn identity(file: &File) -> io::Result<Identity> {
    system::file_id(file).map(|(volume, file)| Identity(volume, file))
}

fn kind(data: &fs::Metadata) -> Kind {
    if data.is_symlink() {
        Kind::Link
    } else if data.is_file() {
        Kind::File
    } else if data.is_dir() {
        Kind::Folder
    } else {
        Kind::Other
    }
}

/// Refuses anything but a regular file.
fn regular(data: &fs::Metadata) -> io::Result<()> {
    if kind(data) == Kind::File {
        Ok(())
    } else {
        Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "not a regular file",
        ))
    }
}

/// Opens a regular file without following links. Returns its length, too.
fn open(path: &Path, options: &mut OpenOptions) -> io::Result<(File, u64)> {
    // Checked before opening, because opening some devices has side effects.
    regular(&fs::symlink_metadata(path)?)?;
    let file = system::itself(options).open(path)?;
    let data = file.metadata()?;
    regular(&data)?;
    Ok((file, data.len()))
}

/// A buffer for `len` bytes and one more, so that the end is found without growing it.
fn room(len: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    // If memory is short, reading reports it.
    let _ = bytes.try_reserve(usize::try_from(len).unwrap_or(0).saturating_add(1));
    bytes
}

/// How many attempts are made if the lock file is replaced while it is being locked.
const LOCK_ATTEMPTS: usize = 3;

impl Fs for RealFs {
    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        match fs::symlink_metadata(path) {
            Ok(data) if data.is_symlink() => fs::canonicalize(path),
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => Ok(path.to_owned()),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(path.to_owned()),
        }
    }

    fn look(&self, path: &Path) -> io::Result<Option<Facts>> {
        let facts = |data: fs::Metadata| {
            let (volume, file) = system::file_id_at(path, &data)?;
            Ok(Facts {
                kind: kind(&data),
                len: data.len(),
                identity: Identity(volume, file),
                modified: data.modified().ok(),
            })
        };
        match fs::symlink_metadata(path).and_then(facts) {
            Ok(facts) => Ok(Some(facts)),
            Err(error) => match error.kind() {
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Ok(None),
                _ => Err(error),
            },
        }
    }

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let (file, len) = open(path, OpenOptions::new().read(true))?;
        let mut bytes = room(len.min(most));
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
            // Best effort: a file system without permissions is not a reason to fail.
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
        for _ in 0..LOCK_ATTEMPTS {
            match fs::symlink_metadata(path) {
                Ok(data) => regular(&data)?,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
            let mut options = OpenOptions::new();
            options.read(true).write(true).create(true).truncate(false);
            let file = system::itself(system::private(&mut options)).open(path)?;
            regular(&file.metadata()?)?;
            let ours = identity(&file)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(Lock::Elsewhere),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            let there = self.look(path)?;
            if there.is_some_and(|there| there.identity == ours) {
                return Ok(Lock::Held(Box::new(RealLock(file)), ours));
            }
        }
        Ok(Lock::Elsewhere)
    }
}
