//! What can go wrong with a campaign's files.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::campaign::visible::visible;

/// Why a record or a campaign cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EncodeError {
    /// The format has no way to write it.
    #[error("cannot be saved: {0}")]
    Unwritable(String),
    /// What is written cannot be read again.
    #[error("cannot be read back: {0}")]
    Unreadable(String),
    /// What is written reads as something else.
    #[error("reads back as something else")]
    Differs,
    /// It could be written, and would never be read again.
    #[error("is longer than {most} bytes")]
    TooLong { most: u64 },
}

/// Why a campaign could not be read or kept. A `backup` is the last good one of a state before the
/// damage, where there is one.
#[derive(Debug, Error)]
pub enum StoreError {
    #[error("cannot {doing} {}: {source}", Shown(path))]
    Io {
        /// What was tried, as a verb: `write`, `open`.
        doing: &'static str,
        path: PathBuf,
        source: io::Error,
    },
    #[error("there is no campaign at {}", Shown(path))]
    NotFound { path: PathBuf },
    /// Something stands where a new campaign was to be made.
    #[error("{} exists already", Shown(path))]
    Exists {
        /// What stands there: the campaign, or the history of an earlier one.
        path: PathBuf,
    },
    #[error("{} is open elsewhere{}", Shown(path), held(by))]
    Locked {
        path: PathBuf,
        /// What the holder wrote about itself; empty where it cannot be read.
        by: String,
    },
    #[error("there is no backup {:?} in {}", visible(name), Shown(path))]
    NoBackup { path: PathBuf, name: String },
    /// A pipe, a folder or a device instead of a file.
    #[error("{} is not a regular file", Shown(path))]
    NotRegular { path: PathBuf },
    /// Part of a history is a link to something else.
    #[error(
        "{} is a link: the history of a campaign is never followed elsewhere",
        Shown(path)
    )]
    Linked { path: PathBuf },
    #[error("{} is longer than {most} bytes", Shown(path))]
    TooLarge { path: PathBuf, most: u64 },
    #[error(
        "{} is not UTF-8 text: byte {offset} cannot be read{}",
        Shown(path),
        offered(backup.as_deref())
    )]
    NotText {
        path: PathBuf,
        /// The first byte that is not UTF-8, from 0.
        offset: usize,
        backup: Option<String>,
    },
    /// The campaign does not parse. The file is left as it is.
    #[error("{}:{line}:{column}: {message}{}", Shown(path), offered(backup.as_deref()))]
    Parse {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
        /// What was expected or found there.
        message: String,
        backup: Option<String>,
    },
    /// It parses, and cannot be a campaign.
    #[error("{}: {message}{}", Shown(path), offered(backup.as_deref()))]
    Unfit {
        path: PathBuf,
        message: String,
        backup: Option<String>,
    },
    /// It was edited, or put back, and acts that were done do not fit what it says now. It is left
    /// as it is.
    #[error("{} {why}, and {}{}", Shown(path), unfitting(acts), either(choice.as_deref()))]
    Conflict {
        path: PathBuf,
        /// What happened to it (`was edited by hand`).
        why: &'static str,
        /// The acts that do not fit, as they were typed, the first that does not fit first.
        acts: Vec<String>,
        /// The backups to choose from, where they could be made.
        choice: Option<Box<Choice>>,
    },
    #[error("{} has format {format}, which needs a newer gmscreen", Shown(path))]
    Newer { path: PathBuf, format: u32 },
    /// A journal is damaged, or acts are missing from it. It is left as it is.
    #[error("{}:{line}: {message}{}", Shown(path), offered(backup.as_deref()))]
    Corrupt {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        message: String,
        backup: Option<String>,
    },
    /// The folder, the lock or the journal was moved or deleted while it was in use. What the journal
    /// held is written again, with the whole state, once the campaign is in its place.
    #[error("{} was moved or deleted while it was in use", Shown(path))]
    Replaced { path: PathBuf },
    /// A record that does not follow on from the last one; it was not kept.
    #[error("record {found} does not follow on from record {last}")]
    OutOfOrder { last: u64, found: u64 },
    /// Something cannot be written in such a way that it can be read again.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    #[error("nothing can be changed here: {why}")]
    ReadOnly { why: String },
    #[error("nothing is being saved: the writer has stopped")]
    Stopped,
}

/// The two backups to choose from where a campaign's file and its acts do not fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The backup that has every act, and not what was edited.
    pub acts: String,
    /// The backup that has the file as it stands, and not the acts.
    pub file: String,
}

impl StoreError {
    /// Whether the files themselves are at fault, rather than the disk, the
    /// lock or the request: exit code 3 rather than 1.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::NotRegular { .. }
                | Self::Linked { .. }
                | Self::TooLarge { .. }
                | Self::NotText { .. }
                | Self::Parse { .. }
                | Self::Unfit { .. }
                | Self::Newer { .. }
                | Self::Corrupt { .. }
                | Self::Conflict { .. }
        )
    }

    /// Whether the place takes nothing: no permission, a disk that is full or only to be read.
    #[must_use]
    pub fn forbids_writing(&self) -> bool {
        use io::ErrorKind as Is;
        let Self::Io { source, .. } = self else {
            return false;
        };
        matches!(
            source.kind(),
            Is::PermissionDenied | Is::ReadOnlyFilesystem | Is::StorageFull | Is::QuotaExceeded
        )
    }

    /// Why it failed in a few words, and then where: what stands first is read first.
    #[must_use]
    pub fn reason_first(&self) -> String {
        use io::ErrorKind as Is;
        match self {
            Self::Io {
                doing,
                path,
                source,
            } => {
                let reason = match source.kind() {
                    Is::StorageFull => "disk full",
                    Is::QuotaExceeded => "quota used up",
                    Is::PermissionDenied => "no permission",
                    Is::ReadOnlyFilesystem => "disk is read-only",
                    _ => return format!("{source}: cannot {doing} {}", Shown(path)),
                };
                format!("{reason}: cannot {doing} {}", Shown(path))
            }
            Self::Replaced { path } => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                format!("moved or deleted: {name} ({})", Shown(path))
            }
            other => other.to_string(),
        }
    }

    /// Where a backup to go back to is named.
    pub(super) fn offer(&mut self) -> Option<&mut Option<String>> {
        match self {
            Self::NotText { backup, .. }
            | Self::Parse { backup, .. }
            | Self::Unfit { backup, .. }
            | Self::Corrupt { backup, .. } => Some(backup),
            _ => None,
        }
    }
}

/// Turns an error of the system into one of the store's.
pub(super) trait IoAt<T> {
    /// What was tried, as a verb, and with which file or folder.
    fn at(self, doing: &'static str, path: &Path) -> Result<T, StoreError>;
}

impl<T> IoAt<T> for io::Result<T> {
    fn at(self, doing: &'static str, path: &Path) -> Result<T, StoreError> {
        self.map_err(|source| StoreError::Io {
            doing,
            path: path.to_owned(),
            source,
        })
    }
}

/// A path as people read it, with nothing hidden in it.
struct Shown<'a>(&'a Path);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.0.to_string_lossy()))
    }
}

fn offered(backup: Option<&str>) -> String {
    backup.map_or_else(String::new, |name| {
        format!("; the last good backup is {name}")
    })
}

/// How many acts a message names before it only counts them.
const NAMED: usize = 3;

fn unfitting(acts: &[String]) -> String {
    let (many, does) = match acts {
        [_] => ("1 act", "does"),
        _ => (&*format!("{} acts", acts.len()), "do"),
    };
    let named: Vec<_> = acts.iter().take(NAMED).map(|act| visible(act)).collect();
    let more = if acts.len() > NAMED { ", ..." } else { "" };
    format!(
        "{many} since the last snapshot {does} not follow on from it: `{}`{more}",
        named.join("`, `")
    )
}

fn either(choice: Option<&Choice>) -> String {
    choice.map_or_else(String::new, |choice| {
        format!(
            "; restore {} for every act without the edit, or {} for the file as it is without these",
            choice.acts, choice.file
        )
    })
}

fn held(by: &str) -> String {
    if by.is_empty() {
        String::new()
    } else {
        format!(", by {}", visible(by.trim()))
    }
}
