//! How a run of the program ends, and why.

use std::io;
use std::path::PathBuf;

use crate::campaign::visible::visible;
use crate::export::ExportError;
use crate::follow::FollowError;
use crate::import::OrderError;
use crate::library::LibraryError;
use crate::remote::RemoteError;
use crate::store::StoreError;
use crate::tui::TuiError;

/// The exit code of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Success.
    Done = 0,
    /// Something was refused or failed.
    Failed = 1,
    /// The arguments are wrong, or there is no terminal.
    Usage = 2,
    /// A campaign's files are damaged or do not parse.
    Damaged = 3,
}

/// What can go wrong on the command line.
#[derive(Debug, thiserror::Error)]
pub(super) enum CliError {
    #[error(transparent)]
    Library(#[from] LibraryError),
    #[error("{}: {error}", path.to_string_lossy())]
    Script { path: PathBuf, error: io::Error },
    #[error(transparent)]
    Export(#[from] ExportError),
    /// The file named for an export contains something else.
    #[error(
        "{0} and is no earlier export in this format: choose another file, or replace it with --overwrite"
    )]
    NotExport(StoreError),
    #[error(transparent)]
    Import(#[from] OrderError),
    /// There is no such command or subcommand.
    #[error("there is no command '{}'", visible(.0))]
    NoCommand(String),
    /// The campaign refused it.
    #[error("refused: {}", visible(.0))]
    Refused(String),
    /// The campaign is open, and the program that has it open takes no commands.
    #[error("{locked}, and cannot be sent commands ({why})")]
    Busy {
        locked: Box<StoreError>,
        why: Box<RemoteError>,
    },
    #[error(transparent)]
    Remote(#[from] RemoteError),
    #[error("--seed has no effect here: the console that has this campaign open rolls the dice")]
    OwnDice,
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Watch(#[from] TuiError),
    #[error(transparent)]
    Follow(#[from] FollowError),
    #[cfg(feature = "serve")]
    #[error(transparent)]
    Serve(#[from] crate::serve::ServeError),
    #[error("gmscreen needs a terminal: use 'gmscreen exec' and 'gmscreen show' without one")]
    NoTerminal,
}

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> Self {
        Self::Library(error.into())
    }
}

impl CliError {
    pub(super) fn exit(&self) -> Exit {
        match self {
            Self::NoTerminal | Self::NoCommand(_) | Self::Library(LibraryError::NotAllowed(_)) => {
                Exit::Usage
            }
            Self::Library(LibraryError::Unplayable { .. } | LibraryError::Game(_)) => Exit::Damaged,
            Self::Library(LibraryError::Store(error)) if error.is_damage() => Exit::Damaged,
            // The reader of our output has gone, which is not our failure.
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
            _ => Exit::Failed,
        }
    }

    /// All acts that stand in the way; the message names only a few.
    pub(super) fn unfit(&self) -> &[String] {
        match self {
            Self::Library(LibraryError::Store(StoreError::Conflict { acts, .. })) => acts,
            _ => &[],
        }
    }
}
