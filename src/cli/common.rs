//! What the subcommands share: finding a campaign, reading a game, printing notices.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;

use super::exit::CliError;
use super::say::complain;
use crate::games;
use crate::library::{self, Library};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Colour {
    /// Colours if the terminal supports them and `NO_COLOR` is not set
    #[default]
    Auto,
    Always,
    Never,
}

/// Whether notices are suppressed.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Prints a notice, which is not an error.
pub(super) fn notice(text: impl std::fmt::Display) {
    if !QUIET.load(Ordering::Relaxed) {
        complain(&text.to_string());
    }
}

/// Sets whether notices are suppressed.
pub(super) fn set_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

pub(super) fn parse_system(id: &str) -> Result<String, String> {
    match games::by_id(id) {
        Some(game) => Ok(game.id.to_owned()),
        None => Err(format!("no such system; there are: {}", library::systems())),
    }
}

/// A path can be opened even if the system gives no home folder.
pub(super) fn find(campaign: &str) -> Result<PathBuf, CliError> {
    if library::is_path(campaign) {
        return Ok(PathBuf::from(campaign));
    }
    Ok(Library::of_user()?.resolve(campaign))
}

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Output {
    Text,
    Json,
}

impl From<Output> for crate::exec::Format {
    fn from(output: Output) -> Self {
        match output {
            Output::Text => Self::Text,
            Output::Json => Self::Json,
        }
    }
}
