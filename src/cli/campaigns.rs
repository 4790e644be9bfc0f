//! The start screen's campaigns, taken from the user's library.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::UNIX_EPOCH;

use crate::campaign::Campaign;
use crate::dice::Seeded;
use crate::game::{OWN_DICE, PLAYERS};
use crate::games;
use crate::import::{self, Order, Source};
use crate::library::{self, SAMPLES};
use crate::session::{Session, system_clock};
use crate::store::{self, Backup, GAME_ENDING, RealFs, files};
use crate::system;
use crate::tui::{CampaignSummary, ImportInto, Library, NewCampaign, OnInspected, Reporter};
use crate::view::when::when;

/// The user's library as the screen sees it.
pub struct UserLibrary {
    /// `None` if the system gives no home folder; then only paths can be opened.
    library: Option<library::Library>,
    /// Where its campaigns are kept, if the screen says so.
    folder: Option<PathBuf>,
}

impl UserLibrary {
    pub(super) fn of_user() -> Self {
        let library = library::Library::of_user().ok();
        let folder = library.as_ref().map(|library| library.folder().to_owned());
        Self { library, folder }
    }

    /// The campaigns of a library somewhere, of which the screen does not say where.
    #[must_use]
    pub fn of(library: library::Library) -> Self {
        Self {
            library: Some(library),
            folder: None,
        }
    }

    fn library(&self) -> Result<&library::Library, String> {
        self.library
            .as_ref()
            .ok_or_else(|| told(library::LibraryError::NoHome))
    }

    /// Lists a campaign among the recent ones.
    fn remember(&self, path: &Path) {
        if let Some(library) = &self.library {
            library.remember(path);
        }
    }
}

/// An error as the screen shows it.
fn told(error: impl Display) -> String {
    error.to_string()
}

impl Library for UserLibrary {
    fn recents(&self) -> Vec<CampaignSummary> {
        let Some(library) = &self.library else {
            return Vec::new();
        };
        library.recents().into_iter().map(summary).collect()
    }

    fn folder(&self) -> Option<PathBuf> {
        self.folder.clone()
    }

    fn inspect(&self, told: OnInspected) {
        let Some(library) = &self.library else {
            return;
        };
        let paths: Vec<PathBuf> = library.recents().into_iter().map(|it| it.path).collect();
        let look = move || {
            // The GM may have opened a campaign and no longer need the list.
            let _ = paths.into_iter().try_for_each(|path| {
                let seen = inspect(&path);
                let wanted = seen.is_none_or(&told);
                wanted.then_some(())
            });
        };
        // If no thread can be started, the list simply shows fewer details.
        let _ = thread::Builder::new()
            .name("inspect".to_owned())
            .spawn(look);
    }

    fn samples(&self) -> Vec<CampaignSummary> {
        let listed = |sample: &library::Sample| {
            let id = sample.system();
            let system = games::by_id(&id).map_or(id.as_str(), |game| game.name);
            CampaignSummary {
                title: sample.title.to_owned(),
                detail: format!("{system}: {}", sample.doc),
                path: PathBuf::from(sample.file),
                ..CampaignSummary::default()
            }
        };
        SAMPLES.iter().map(listed).collect()
    }

    fn take_sample(&mut self, index: usize) -> Result<PathBuf, String> {
        let sample = SAMPLES.get(index).ok_or("there is no such sample")?;
        self.library()?.take_sample(sample).map_err(told)
    }

    fn practice(&self) -> Result<Session, String> {
        library::practice(&SAMPLES[0]).map_err(told)
    }

    fn games(&self) -> Vec<(String, String)> {
        let files = self
            .library()
            .map_or_else(|_| Vec::new(), library::Library::game_files);
        let named = files.into_iter().filter_map(|path| {
            let game = library::game_file(&path).ok()?;
            Some((game.loaded.game.name.to_owned(), path.to_str()?.to_owned()))
        });
        named.collect()
    }

    fn create(&mut self, new: &NewCampaign) -> Result<PathBuf, String> {
        if new.system.ends_with(GAME_ENDING) {
            let file = library::game_file(Path::new(&new.system)).map_err(told)?;
            let made = self.library()?.create_of(&new.name, &file, own_dice(new));
            return made.map_err(told);
        }
        let game = games::by_id(&new.system).ok_or("there is no such system")?;
        self.library()?
            .create(&new.name, game, &new.edition, own_dice(new))
            .map_err(told)
    }

    fn backups(&self, path: &Path) -> Result<Vec<CampaignSummary>, String> {
        let found = store::list_backups(&RealFs, path).map_err(told)?;
        let when = |backup: &Backup| {
            let since = backup.modified?.duration_since(UNIX_EPOCH).ok()?;
            Some(day(i64::try_from(since.as_secs()).ok()?))
        };
        let listed = |backup: Backup| CampaignSummary {
            detail: when(&backup).unwrap_or_default(),
            path: PathBuf::from(&backup.name),
            title: backup.name,
            ..CampaignSummary::default()
        };
        Ok(found.into_iter().map(listed).collect())
    }

    fn restore(&mut self, path: &Path, backup: &str) -> Result<(), String> {
        store::restore(&RealFs, path, backup).map_err(told)
    }

    fn rename(&mut self, path: &Path, name: &str) -> Result<PathBuf, String> {
        let to = library::rename(path, name).map_err(told)?.path;
        self.remember(&to);
        Ok(to)
    }

    fn copy(&mut self, path: &Path, name: &str) -> Result<PathBuf, String> {
        let to = library::copy(path, name).map_err(told)?.path;
        self.remember(&to);
        Ok(to)
    }

    fn discard(&mut self, path: &Path) -> Result<(PathBuf, String), String> {
        let binned = store::discard(&RealFs, path).map_err(told)?;
        let back = path.with_file_name(binned.file_name().unwrap_or_default());
        let name = back.file_stem().unwrap_or_default().to_string_lossy();
        let library = self.library.as_ref();
        // Elsewhere than in the data folder, it is found by its path.
        let is_known = library.is_some_and(|library| library.resolve(&name) == back);
        let called = if is_known {
            name
        } else {
            back.to_string_lossy()
        };
        Ok((binned, called.into_owned()))
    }

    fn paths(&self, typed: &str) -> Vec<String> {
        files::paths_starting_with(&RealFs, typed, &library::home)
    }

    fn look_into(&self, into: &ImportInto, file: &str) -> Result<Vec<String>, String> {
        let game = match into {
            ImportInto::Campaign(path) => Order::game(path)?,
            ImportInto::New(new) => games::by_id(&new.system).ok_or("there is no such system")?,
        };
        let order = order(file);
        let seen = order.read(game).map_err(told)?;
        let mut lines = import::shown(game, &seen.found, order.to);
        let guessed = seen.guessed.iter();
        let read = guessed.map(|(_, format)| format!("read as {}", format.id()));
        lines.splice(0..0, read);
        lines.extend(seen.misses);
        Ok(lines)
    }

    fn import(&mut self, into: &ImportInto, file: &str) -> Result<(PathBuf, String), String> {
        let order = order(file);
        let path = match into {
            ImportInto::Campaign(path) => path.clone(),
            ImportInto::New(new) => {
                // Reads the file first, so that a file that cannot be read leaves no new campaign
                // behind.
                self.look_into(into, file)?;
                self.create(new)?
            }
        };
        let reply = order.carry_out(&path, &mut Seeded::from_entropy())?;
        self.remember(&path);
        Ok((path, reply.text))
    }

    fn open(&mut self, path: &Path, report: Reporter) -> Result<(Session, Vec<String>), String> {
        let opened = library::open(path, Some(report))
            .or_else(|error| library::look(path, error))
            .map_err(told)?;
        self.remember(path);
        Ok((opened.session, opened.notices))
    }
}

/// Imports all of one file into the roster.
fn order(file: &str) -> Order {
    let source = Source {
        name: file.to_owned(),
        path: library::home(file),
        ..Source::default()
    };
    Order {
        sources: vec![source],
        ..Order::default()
    }
}

fn summary(recent: library::Recent) -> CampaignSummary {
    let stem = recent.path.file_stem().unwrap_or_default();
    CampaignSummary {
        title: stem.to_string_lossy().into_owned(),
        detail: day(recent.played.as_second()),
        path: recent.path,
        ..CampaignSummary::default()
    }
}

/// A date and time in the local time zone.
fn day(at: i64) -> String {
    when(at, system_clock(), system::time_zone())
}

/// The settings of a new campaign.
fn own_dice(new: &NewCampaign) -> &'static [(&'static str, &'static str)] {
    if new.own_dice {
        &[(OWN_DICE, PLAYERS)]
    } else {
        &[]
    }
}

/// The most bytes read to find out the state of a campaign.
const MOST_READ: u64 = 4 << 20;

/// The state of a campaign; `None` if finding out would take long.
fn inspect(path: &Path) -> Option<CampaignSummary> {
    if files::bytes_to_read(&RealFs, path) > MOST_READ {
        return None;
    }
    let mut title = String::new();
    let (detail, damaged) = match store::read(&RealFs, path) {
        Ok(seen) => match library::game_of(path, &seen.campaign) {
            Ok(game) => {
                title.clone_from(&seen.campaign.name);
                (standing(&seen.campaign, game.name), false)
            }
            Err(error) => (error.to_string(), true),
        },
        Err(error) if error.is_damage() => (format!("damaged, see its backups; {error}"), true),
        Err(error) => (error.to_string(), true),
    };
    Some(CampaignSummary {
        path: path.to_owned(),
        title,
        detail,
        damaged,
    })
}

/// How far a campaign has been played: `session 4, round 3 running, Basic Roleplaying`.
fn standing(campaign: &Campaign, game: &str) -> String {
    let session = format!("session {}", campaign.session.max(1));
    match campaign.fight() {
        Some(fight) if fight.paused => format!("{session}, round {} paused, {game}", fight.round),
        Some(fight) => format!("{session}, round {} running, {game}", fight.round),
        None => format!("{session}, {game}"),
    }
}
