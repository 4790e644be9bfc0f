//! Files to be imported into a campaign, either here or by the console that has it open.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Format, Found, ImportError, LONGEST, To, bring, of_campaign, read, text};
use crate::dice::Dice;
use crate::game::{Game, Result};
use crate::library::{LibraryError, game_of, is_campaign};
use crate::session::{Reply, Session};
use crate::store::{self, RealFs, StoreError, files};

/// What to import, and from where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    pub sources: Vec<Source>,
    pub to: To,
    /// Patterns that names must match; if empty, everyone is imported.
    pub only: Vec<String>,
}

/// A file or another campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// The name as the GM wrote it.
    pub name: String,
    pub path: PathBuf,
    /// `None` if it is to be guessed.
    pub format: Option<Format>,
    /// Contents that have already been read, such as standard input.
    #[serde(skip)]
    pub bytes: Option<Vec<u8>>,
}

/// What the sources contain, and messages about them.
#[derive(Debug, Default)]
pub struct Seen {
    pub found: Found,
    /// The guessed format of each source.
    pub guessed: Vec<(String, Format)>,
    /// Texts that were not understood: source, line, column, text.
    pub misses: Vec<String>,
}

/// Why nothing can be imported.
#[derive(Debug, thiserror::Error)]
pub enum OrderError {
    #[error("{}: {error}", crate::campaign::visible::visible(.file))]
    Import { file: String, error: ImportError },
    #[error(transparent)]
    Library(#[from] LibraryError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Source {
    /// The last part of its path.
    fn short(&self) -> &str {
        let name = Path::new(&self.name).file_name();
        name.and_then(|name| name.to_str()).unwrap_or(&self.name)
    }

    fn read(&self, game: &'static Game, seen: &mut Seen) -> Result<Found, OrderError> {
        let wrong = |error| OrderError::Import {
            file: self.name.clone(),
            error,
        };
        let mut guess = |format| {
            seen.guessed.push((self.name.clone(), format));
            format
        };
        let named = is_campaign(&self.path) && self.bytes.is_none();
        let format = self
            .format
            .or_else(|| named.then(|| guess(Format::Campaign)));
        if format == Some(Format::Campaign) {
            let other = store::read(&RealFs, &self.path)?;
            return of_campaign(game, &other.campaign).map_err(wrong);
        }
        let bytes = match &self.bytes {
            Some(bytes) => bytes.clone(),
            None => files::foreign(&RealFs, &self.path, LONGEST)?,
        };
        let format = match format {
            Some(format) => format,
            None => guess(Format::guess(self.short(), text(&bytes).map_err(wrong)?)),
        };
        read(game, format, &bytes).map_err(wrong)
    }
}

impl Order {
    /// The line in the log for this import.
    pub(crate) fn line(&self) -> String {
        format!("import {}", self.from())
    }

    fn from(&self) -> String {
        let names: Vec<&str> = self.sources.iter().map(Source::short).collect();
        names.join(", ")
    }

    /// Reads all sources.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read, is not in its format, or contains no characters.
    pub fn read(&self, game: &'static Game) -> Result<Seen, OrderError> {
        let mut seen = Seen::default();
        for source in &self.sources {
            let mut read = source.read(game, &mut seen)?;
            read.keep_only(&self.only);
            let misses = read.misses.drain(..);
            seen.misses
                .extend(misses.map(|miss| format!("{}:{miss}", source.name)));
            seen.found.people.append(&mut read.people);
            seen.found.encounters.append(&mut read.encounters);
        }
        seen.found.people.sort_by_key(|person| person.template);
        if seen.found.is_empty() {
            let names: Vec<&str> = self.sources.iter().map(|one| one.name.as_str()).collect();
            return Err(OrderError::Import {
                file: names.join(", "),
                error: ImportError::Nobody,
            });
        }
        Ok(seen)
    }

    /// Imports what was read into a campaign, as one act.
    ///
    /// # Errors
    /// Returns an error if the campaign cannot hold it or it cannot be saved.
    pub fn bring(
        &self,
        found: &Found,
        session: &mut Session,
        dice: &mut dyn Dice,
    ) -> Result<Reply> {
        let from = self.from();
        session.take_in(&self.line(), dice, |draft| {
            bring(draft, &from, found, self.to)
        })
    }

    /// Reads the files and imports them into the campaign at a path, which must not be open
    /// elsewhere.
    ///
    /// # Errors
    /// Returns a description of why the files, the campaign or saving failed.
    pub fn carry_out(&self, path: &Path, dice: &mut dyn Dice) -> Result<Reply, String> {
        let game = Self::game(path)?;
        let seen = self.read(game).map_err(|error| error.to_string())?;
        let opened = crate::library::open(path, None).map_err(|error| error.to_string())?;
        let mut session = opened.session;
        let done = self.bring(&seen.found, &mut session, dice);
        let closed = session.close();
        let reply = done.map_err(|refusal| refusal.to_string())?;
        closed.map_err(|error| error.to_string())?;
        Ok(reply)
    }

    /// The game of the campaign at a path.
    ///
    /// # Errors
    /// Returns an error if the campaign cannot be read.
    pub fn game(path: &Path) -> Result<&'static Game, String> {
        let read = store::read(&RealFs, path).map_err(|error| error.to_string())?;
        game_of(path, &read.campaign).map_err(|error| error.to_string())
    }
}
