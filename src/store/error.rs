//! Errors with a campaign's files.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::holder::Holder;
use crate::campaign::bounds::OutOfBounds;
use crate::campaign::visible::{visible, visible_path as shown};

/// Why a record or a campaign cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EncodeError {
    /// The format cannot express it.
    #[error("cannot be saved: {0}")]
    Unwritable(String),
    /// The written text cannot be read again.
    #[error("cannot be read back: {0}")]
    Unreadable(String),
    /// The written text reads as something else.
    #[error("reads back as something else")]
    Differs,
    /// It could be written but would be too long to read.
    #[error("is longer than {most} bytes")]
    TooLong { most: u64 },
}

/// Why a campaign could not be read or saved. `backup` is the last good backup from before the
/// damage, if any.
#[derive(Debug, Error)]
pub enum StoreError {
    #[error("cannot {doing} {}: {source}", shown(path))]
    Io {
        /// What was tried, as a verb: `write`, `open`.
        doing: &'static str,
        path: PathBuf,
        source: io::Error,
    },
    #[error("there is no campaign at {}", shown(path))]
    NotFound { path: PathBuf },
    /// Something is already at the path of a new campaign.
    #[error("{} exists already", shown(path))]
    Exists {
        /// The existing path: the campaign, or the history of an earlier one.
        path: PathBuf,
    },
    /// A file that the user named would take the place of something that must stay, or stand below a file.
    #[error("{} {why}", shown(path))]
    Taken {
        path: PathBuf,
        /// What is there and what to do (`is a campaign: choose another file`).
        why: &'static str,
    },
    #[error("{} is open elsewhere{}", shown(path), held(*by))]
    Locked {
        path: PathBuf,
        /// Who has it open, if known.
        by: Option<Holder>,
    },
    #[error("there is no backup {:?} in {}", visible(name), shown(path))]
    NoBackup { path: PathBuf, name: String },
    /// Something else instead of a regular file or a folder of a campaign: a pipe, a link.
    #[error("{} {why}", shown(path))]
    NotOurs { path: PathBuf, why: &'static str },
    #[error("{} is longer than {most} bytes", shown(path))]
    TooLarge { path: PathBuf, most: u64 },
    /// The file is not a campaign that can be played. It is not changed.
    #[error("{}{}: {message}{}", shown(path), position(*place), offered(backup.as_deref()))]
    Unfit {
        path: PathBuf,
        /// Where the text cannot be parsed: line and column in characters, from 1.
        place: Option<(usize, usize)>,
        /// What was expected or found.
        message: String,
        backup: Option<String>,
    },
    /// It was edited or replaced, and later acts do not apply to its new content. The file is not
    /// changed.
    #[error("{} {why}, and {}{}", shown(path), acts_that_do_not_apply(acts), either(choice.as_deref()))]
    Conflict {
        path: PathBuf,
        /// What happened to it (`was edited by hand`).
        why: &'static str,
        /// The acts that do not apply, as they were typed, in order.
        acts: Vec<String>,
        /// The backups to choose from, if they could be made.
        choice: Option<Box<Choice>>,
    },
    #[error("{} has format {format}, which needs a newer gmscreen", shown(path))]
    Newer { path: PathBuf, format: u32 },
    /// A journal is damaged, or acts are missing from it. The file is not changed.
    #[error("{}:{line}: {message}{}", shown(path), offered(backup.as_deref()))]
    Corrupt {
        path: PathBuf,
        /// From 1.
        line: usize,
        message: String,
        backup: Option<String>,
    },
    /// The folder, the lock or the journal was moved or deleted while in use. The contents of the
    /// journal are written again, with the whole state, once the campaign is back in place.
    #[error("{} was moved or deleted while it was in use", shown(path))]
    Replaced { path: PathBuf },
    /// A record that does not follow on from the last one; it was not saved.
    #[error("record {found} does not follow on from record {last}")]
    OutOfOrder { last: u64, found: u64 },
    /// Something cannot be written so that it can be read again.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    #[error("nothing can be changed here: {why}")]
    ReadOnly { why: String },
    #[error("nothing is being saved: the writer has stopped")]
    Stopped,
}

/// The two backups to choose from if a campaign's file and its acts do not fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The backup with every act but without the edit.
    pub acts: String,
    /// The backup with the file as it is but without the acts.
    pub file: String,
}

impl StoreError {
    /// A file that is not a campaign that can be played.
    pub(crate) fn unfit(path: &Path, message: impl Into<String>) -> Self {
        Self::Unfit {
            path: path.to_owned(),
            place: None,
            message: message.into(),
            backup: None,
        }
    }

    /// Something in a file is out of bounds.
    pub(super) fn out_of_bounds(path: &Path, error: OutOfBounds) -> Self {
        match error.path.as_str() {
            "" => Self::unfit(path, error.message),
            part => Self::unfit(path, format!("{}: {}", visible(part), error.message)),
        }
    }

    pub(super) fn taken(path: &Path, why: &'static str) -> Self {
        let path = path.to_owned();
        Self::Taken { path, why }
    }

    /// Whether the files themselves are damaged, rather than a problem of the disk, the lock or
    /// the request: exit code 3 instead of 1.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::NotOurs { .. }
                | Self::TooLarge { .. }
                | Self::Unfit { .. }
                | Self::Newer { .. }
                | Self::Corrupt { .. }
                | Self::Conflict { .. }
        )
    }

    /// Whether nothing can be written there: no permission, or the disk is full or read-only.
    pub(crate) fn forbids_writing(&self) -> bool {
        use io::ErrorKind as Is;
        let Self::Io { source, .. } = self else {
            return false;
        };
        matches!(
            source.kind(),
            Is::PermissionDenied | Is::ReadOnlyFilesystem | Is::StorageFull | Is::QuotaExceeded
        )
    }

    /// The message with the reason before the path, for places where the end may be cut off.
    pub(crate) fn reason_first(&self) -> String {
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
                    _ => return format!("{source}: cannot {doing} {}", shown(path)),
                };
                format!("{reason}: cannot {doing} {}", shown(path))
            }
            Self::Replaced { path } => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                format!("moved or deleted: {name} ({})", shown(path))
            }
            other => other.to_string(),
        }
    }

    /// The field for the backup to offer.
    pub(super) fn offer(&mut self) -> Option<&mut Option<String>> {
        match self {
            Self::Unfit { backup, .. } | Self::Corrupt { backup, .. } => Some(backup),
            _ => None,
        }
    }
}

/// Turns a system error into an error of the store.
pub(super) trait IoAt<T> {
    /// Adds what was tried, as a verb, and the file or folder.
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

/// A line and a column, as they follow on a path.
fn position(place: Option<(usize, usize)>) -> String {
    place.map_or_else(String::new, |(line, column)| format!(":{line}:{column}"))
}

fn offered(backup: Option<&str>) -> String {
    backup.map_or_else(String::new, |name| {
        format!("; the last good backup is {name}")
    })
}

/// How many acts a message quotes.
const NAMED: usize = 3;

fn acts_that_do_not_apply(acts: &[String]) -> String {
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

fn held(by: Option<Holder>) -> String {
    by.map_or_else(String::new, |by| format!(", by {by}"))
}
