//! The start screen's campaigns: what the library has, in words.

use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use crate::games;
use crate::library::{self, Library, SAMPLES};
use crate::session::Session;
use crate::store::{self, Backup, RealFs};
use crate::tui::{Reporter, Shelf, Shelved};

/// The library of the user as the screen sees it.
pub(super) struct Bookcase {
    /// `None` where the system gives no home folder: then only paths can be opened.
    library: Option<Library>,
}

impl Bookcase {
    pub(super) fn of_user() -> Self {
        Self {
            library: Library::of_user().ok(),
        }
    }

    fn library(&self) -> Result<&Library, String> {
        self.library
            .as_ref()
            .ok_or_else(|| library::LibraryError::NoHome.to_string())
    }
}

impl Shelf for Bookcase {
    fn recents(&self) -> Vec<Shelved> {
        let Some(library) = &self.library else {
            return Vec::new();
        };
        let recents = library.recents();
        recents
            .into_iter()
            .map(|recent| Shelved {
                title: title(&recent.path),
                detail: format!("last played {}", day(recent.played)),
                path: recent.path,
            })
            .collect()
    }

    fn samples(&self) -> Vec<Shelved> {
        let shelved = |sample: &library::Sample| Shelved {
            title: sample.title.to_owned(),
            detail: format!("{}: {}", sample.system, sample.doc),
            path: PathBuf::from(sample.file),
        };
        SAMPLES.iter().map(shelved).collect()
    }

    fn take_sample(&mut self, index: usize) -> Result<PathBuf, String> {
        let sample = SAMPLES.get(index).ok_or("there is no such sample")?;
        self.library()?
            .take_sample(sample)
            .map_err(|error| error.to_string())
    }

    fn create(&mut self, name: &str, system: &str, edition: &str) -> Result<PathBuf, String> {
        let game = games::by_id(system).ok_or("there is no such system")?;
        self.library()?
            .create(name, game, edition)
            .map_err(|error| error.to_string())
    }

    fn backups(&self, path: &Path) -> Result<Vec<Shelved>, String> {
        let found = store::backups(&RealFs, path).map_err(|error| error.to_string())?;
        let when = |backup: &Backup| {
            let since = backup.modified?.duration_since(UNIX_EPOCH).ok()?;
            Some(day(i64::try_from(since.as_secs()).ok()?))
        };
        let shelved = |backup: Backup| Shelved {
            detail: when(&backup).unwrap_or_default(),
            path: PathBuf::from(&backup.name),
            title: backup.name,
        };
        Ok(found.into_iter().map(shelved).collect())
    }

    fn restore(&mut self, path: &Path, backup: &str) -> Result<(), String> {
        store::restore(&RealFs, path, backup).map_err(|error| error.to_string())
    }

    fn open(&mut self, path: &Path, report: Reporter) -> Result<(Session, Vec<String>), String> {
        let opened = library::open(path, Some(report))
            .or_else(|error| library::look(path, error))
            .map_err(|error| error.to_string())?;
        if let Some(library) = &self.library {
            library.remember(path);
        }
        Ok((opened.session, opened.notices))
    }
}

fn title(path: &Path) -> String {
    path.file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

/// A day and time in the local zone.
fn day(at: i64) -> String {
    let Ok(at) = jiff::Timestamp::from_second(at) else {
        return "long ago".to_owned();
    };
    let local = at.to_zoned(jiff::tz::TimeZone::system());
    local.strftime("%Y-%m-%d %H:%M").to_string()
}
