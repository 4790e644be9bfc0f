//! What the subcommands share: finding a campaign, reading a game, printing notices.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCandidates;

use super::exit::CliError;
use super::say::complain;
use super::shell::campaigns;
use crate::game::Game;
use crate::games;
use crate::library::{self, Library};
use crate::store::Contents;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Colour {
    /// Colours if the terminal supports them and `NO_COLOR` is not set
    #[default]
    Auto,
    Always,
    Never,
}

/// A campaign of the command line.
#[derive(Debug, Args)]
pub(super) struct Where {
    /// A campaign: a name in the data folder, or a path
    #[arg(add = ArgValueCandidates::new(campaigns))]
    campaign: String,
}

impl Where {
    /// As it was typed.
    pub(super) fn typed(&self) -> &str {
        &self.campaign
    }

    pub(super) fn find(&self) -> Result<PathBuf, CliError> {
        find(&self.campaign)
    }

    /// The path of the campaign, with what its files contain and its game. Prints its notices.
    pub(super) fn read(&self) -> Result<(PathBuf, Contents, &'static Game), CliError> {
        let path = self.find()?;
        let seen = library::read(&path)?;
        notices(&seen.notices);
        let game = library::game_of(&path, &seen.campaign)?;
        Ok((path, seen, game))
    }
}

/// Whether notices are suppressed.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Prints a notice, which is not an error.
pub(super) fn notice(text: impl std::fmt::Display) {
    if !QUIET.load(Ordering::Relaxed) {
        complain(&text.to_string());
    }
}

/// Prints several notices.
pub(super) fn notices(texts: &[String]) {
    texts.iter().for_each(notice);
}

/// Sets whether notices are suppressed.
pub(super) fn set_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

pub(super) fn parse_system(id: &str) -> Result<&'static Game, String> {
    let none = || format!("no such system; there are: {}", library::systems());
    games::by_id(id).ok_or_else(none)
}

/// The path of a campaign.
pub(super) fn find(campaign: &str) -> Result<PathBuf, CliError> {
    Ok(Library::of_user().resolve(campaign)?)
}

/// An option with a few values, each with its name, further names after a `|`, and what help says about it.
pub(super) fn choices<T: Copy + Send + Sync>(
    all: &'static [(T, &'static str, &'static str)],
) -> impl TypedValueParser<Value = T> {
    let value = |(_, names, doc): &(T, &'static str, &'static str)| {
        let mut names = names.split('|');
        let value = PossibleValue::new(names.next().unwrap_or_default()).aliases(names);
        if doc.is_empty() {
            value
        } else {
            value.help(*doc)
        }
    };
    PossibleValuesParser::new(all.iter().map(value))
        .try_map(|name| named(all, &name).ok_or("no such value"))
}

/// The value with a name.
pub(super) fn named<T: Copy>(all: &[(T, &str, &str)], name: &str) -> Option<T> {
    let mut all = all.iter();
    let found = all.find(|(_, names, _)| {
        names
            .split('|')
            .any(|known| known.eq_ignore_ascii_case(name))
    });
    found.map(|(value, ..)| *value)
}
