//! The paths of a campaign's files.

use std::path::{Path, PathBuf};

use super::error::{IoAt, StoreError};
use super::fs::{Fs, Kind};

/// How the name of a game's file ends.
pub const GAME_ENDING: &str = ".game.ron";

/// The files of a campaign: `rivermouth.ron`, and beside it `rivermouth.history` with the
/// journals, the backups and the quarantine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    pub campaign: PathBuf,
    pub folder: PathBuf,
    pub history: PathBuf,
    /// The file of its game, if that is not part of the program.
    pub game: PathBuf,
    /// That game as it was accepted last.
    pub accepted: PathBuf,
    /// The copy of the campaign's file that is faster to read.
    pub copy: PathBuf,
    pub backups: PathBuf,
    pub quarantine: PathBuf,
    /// The lock file; empty, and never renamed or deleted.
    pub lock: PathBuf,
    /// Describes who holds the lock.
    pub holder: PathBuf,
    /// The socket of a running console; missing without one.
    pub console: PathBuf,
    /// The links of the players' page, where they are to stay.
    pub links: PathBuf,
}

impl Paths {
    /// The paths for the campaign at a path.
    pub(crate) fn of(campaign: &Path) -> Self {
        // `st. john` and `st. jane` must not share a history.
        let mut history = if campaign.extension().is_some_and(|end| end == "ron") {
            campaign.with_extension("")
        } else {
            campaign.to_owned()
        };
        let mut game = history.clone();
        game.as_mut_os_string().push(GAME_ENDING);
        history.as_mut_os_string().push(".history");
        Self {
            campaign: campaign.to_owned(),
            folder: folder_of(campaign),
            copy: history.join("snapshot.json"),
            accepted: history.join("game.ron"),
            backups: history.join("backups"),
            quarantine: history.join("quarantine"),
            lock: history.join("lock"),
            holder: history.join("holder"),
            console: history.join("console"),
            links: history.join("links"),
            game,
            history,
        }
    }

    /// The paths for a campaign, following a symbolic link to its file.
    pub(super) fn resolve(fs: &dyn Fs, campaign: &Path) -> Result<Self, StoreError> {
        let campaign = fs.resolve(campaign).at("look at", campaign)?;
        Ok(Self::of(&campaign))
    }

    /// Checks that no part of the history is a link, because a folder from an archive could link
    /// anywhere.
    pub(super) fn check_links(&self, fs: &dyn Fs) -> Result<(), StoreError> {
        for path in [&self.history, &self.backups, &self.quarantine, &self.lock] {
            let there = fs.look(path).at("look at", path)?;
            if there.is_some_and(|facts| facts.kind == Kind::Link) {
                return Err(StoreError::NotOurs {
                    path: path.clone(),
                    why: "is a link: the history of a campaign is never followed elsewhere",
                });
            }
        }
        Ok(())
    }

    /// Removes the permissions of others on the history as far as possible.
    pub(super) fn keep_private(&self, fs: &dyn Fs) {
        let _ = fs.keep_private(&self.history);
        for folder in [&self.history, &self.backups, &self.quarantine] {
            for name in fs.list(folder).unwrap_or_default() {
                let _ = fs.keep_private(&folder.join(name));
            }
        }
    }

    /// The name of the campaign's file.
    pub(crate) fn name(&self) -> String {
        self.campaign.file_name().map_or_else(
            || self.campaign.to_string_lossy().into_owned(),
            |name| name.to_string_lossy().into_owned(),
        )
    }

    pub(crate) fn journal(&self, number: u64) -> PathBuf {
        self.history.join(format!("journal-{number:06}.jsonl"))
    }
}

/// The socket of the console that has a campaign open.
///
/// # Errors
/// Returns an error if a link cannot be resolved.
pub fn console_of(fs: &dyn Fs, campaign: &Path) -> Result<PathBuf, StoreError> {
    Ok(Paths::resolve(fs, campaign)?.console)
}

/// The folder that contains a path.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        Some(_) | None => PathBuf::from("."),
    }
}

pub(super) fn journal_number(name: &str) -> Option<u64> {
    let digits = name.strip_prefix("journal-")?.strip_suffix(".jsonl")?;
    let plain = digits.len() >= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}
