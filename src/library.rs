//! Where campaigns live: the data folder, the bundled samples, and what was opened recently.

mod name;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use directories::ProjectDirs;
use serde::Deserialize;

use crate::campaign::visible::visible;
use crate::campaign::{Campaign, History};
use crate::game::Game;
use crate::games;
use crate::session::{Session, system_clock};
use crate::store::{
    self, ReadOnly, RealFs, Report, Storage, Store, StoreError, Unsaved, Writer, files,
};

pub use name::check_name;

/// A campaign that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The file it becomes in the data folder.
    pub file: &'static str,
    pub text: &'static str,
    pub title: &'static str,
    pub doc: &'static str,
}

/// As much of a campaign's file as says which game it plays.
#[derive(Deserialize)]
struct Header {
    campaign: Played,
}

#[derive(Deserialize)]
struct Played {
    system: String,
}

impl Sample {
    /// The id of its game, as its file has it; empty for a file that does not parse.
    #[must_use]
    pub fn system(&self) -> String {
        let header = ron::from_str::<Header>(self.text);
        header.map_or_else(|_| String::new(), |header| header.campaign.system)
    }
}

/// The samples, one a game.
pub const SAMPLES: &[Sample] = &[
    Sample {
        file: "salt-and-lanterns.ron",
        text: include_str!("../campaigns/salt-and-lanterns.ron"),
        title: "Salt and Lanterns",
        doc: "smugglers and a drowned bell",
    },
    Sample {
        file: "the-snow-line.ron",
        text: include_str!("../campaigns/the-snow-line.ron"),
        title: "The Snow Line",
        doc: "a night mail in the snow",
    },
    Sample {
        file: "tollhouse-of-the-ninth-mile.ron",
        text: include_str!("../campaigns/tollhouse-of-the-ninth-mile.ron"),
        title: "The Tollhouse of the Ninth Mile",
        doc: "two warrants and one legion",
    },
    Sample {
        file: "the-ember-stair.ron",
        text: include_str!("../campaigns/the-ember-stair.ron"),
        title: "The Ember Stair",
        doc: "a stair into a burning hill",
    },
];

/// A campaign that was opened before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recent {
    pub path: PathBuf,
    /// When it was last played, in seconds since 1970.
    pub played: i64,
}

/// Why a campaign could not be opened or made.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The files say no.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It is played with a game that this console does not know.
    #[error("this campaign plays '{0}', which is none of: {list}", list = systems())]
    UnknownSystem(String),
    /// Its edition is none that its game has.
    #[error("{game} has no edition '{edition}': it has {known}")]
    UnknownEdition {
        game: &'static str,
        /// What was asked for.
        edition: String,
        known: String,
    },
    /// It plays an edition that its game has not.
    #[error("this campaign plays the edition '{edition}' of {game}, which has {known}")]
    ForeignEdition {
        game: &'static str,
        /// What the campaign says.
        edition: String,
        known: String,
    },
    /// No campaign can be called so.
    #[error("a campaign cannot be called '{name}': {why}; '{would}' would do")]
    Name {
        name: String,
        why: String,
        would: String,
    },
    /// The system gives no home folder.
    #[error("there is no home folder to keep campaigns in: give a path that ends in .ron")]
    NoHome,
}

/// The games by id, for messages.
#[must_use]
pub fn systems() -> String {
    games::all()
        .iter()
        .map(|game| game.id)
        .collect::<Vec<_>>()
        .join(", ")
}

/// The file of the user's settings, where the system gives a folder for such.
#[must_use]
pub fn settings_file() -> Option<PathBuf> {
    if let Some(path) = variable("GMSCREEN_CONFIG") {
        return Some(path);
    }
    let folders = ProjectDirs::from("", "", "gmscreen")?;
    Some(folders.config_dir().join("config.toml"))
}

/// A path that an environment variable names.
fn variable(name: &str) -> Option<PathBuf> {
    let value = std::env::var_os(name).filter(|value| !value.is_empty());
    value.map(PathBuf::from)
}

/// The folders of one user.
#[derive(Clone, Debug)]
pub struct Library {
    data: PathBuf,
    state: PathBuf,
}

/// How many recent campaigns are listed.
const MOST_RECENT: usize = 30;

impl Library {
    /// The folders that the system gives this user.
    ///
    /// # Errors
    /// [`LibraryError::NoHome`] if it gives none.
    pub fn of_user() -> Result<Self, LibraryError> {
        // Whoever keeps campaigns elsewhere keeps the list of them there.
        if let Some(data) = variable("GMSCREEN_DATA") {
            return Ok(Self::at(&data, &data.join(".state")));
        }
        let folders = ProjectDirs::from("", "", "gmscreen").ok_or(LibraryError::NoHome)?;
        let state = folders
            .state_dir()
            .unwrap_or_else(|| folders.data_local_dir());
        Ok(Self::at(folders.data_dir(), state))
    }

    /// Folders of one's own choosing.
    #[must_use]
    pub fn at(data: &Path, state: &Path) -> Self {
        Self {
            data: data.to_owned(),
            state: state.to_owned(),
        }
    }

    /// The file that a name or a path means: anything with a separator or ending
    /// in `.ron` is a path as given, a bare name is in the data folder.
    #[must_use]
    pub fn resolve(&self, name_or_path: &str) -> PathBuf {
        if is_path(name_or_path) {
            PathBuf::from(name_or_path)
        } else {
            self.data.join(format!("{name_or_path}.ron"))
        }
    }

    /// Campaigns that were opened before and those in the data folder, latest first.
    #[must_use]
    pub fn recents(&self) -> Vec<Recent> {
        let mut paths = files::read_list(&RealFs, &self.list());
        for path in files::campaigns_in(&RealFs, &self.data) {
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
        let mut found: Vec<Recent> = paths
            .into_iter()
            .filter_map(|path| {
                Some(Recent {
                    played: files::last_played(&RealFs, &path)?,
                    path,
                })
            })
            .collect();
        found.sort_by_key(|recent| std::cmp::Reverse(recent.played));
        found.truncate(MOST_RECENT);
        found
    }

    /// Campaigns in the bins beside those that were ever listed, the last played first.
    #[must_use]
    pub fn binned(&self) -> Vec<Recent> {
        let mut bins = vec![self.data.join("any")];
        bins.extend(files::read_list(&RealFs, &self.list()));
        let mut bins: Vec<PathBuf> = bins.iter().map(|path| store::bin_beside(path)).collect();
        bins.sort();
        bins.dedup();
        let paths = bins
            .iter()
            .flat_map(|bin| files::campaigns_in(&RealFs, bin));
        let mut found: Vec<Recent> = paths
            .filter_map(|path| {
                let played = files::last_played(&RealFs, &path)?;
                Some(Recent { path, played })
            })
            .collect();
        found.sort_by_key(|recent| std::cmp::Reverse(recent.played));
        found
    }

    /// Notes that a campaign was opened.
    pub fn remember(&self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let mut paths = files::read_list(&RealFs, &self.list());
        paths.retain(|other| *other != path);
        paths.insert(0, path);
        paths.truncate(MOST_RECENT);
        // A list that cannot be written is no harm.
        let _ = files::write_list(&RealFs, &self.list(), &paths);
    }

    fn list(&self) -> PathBuf {
        self.state.join("recent.ron")
    }

    /// Copies a sample into the data folder, unless it is there already.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn take_sample(&self, sample: &Sample) -> Result<PathBuf, LibraryError> {
        let path = self.data.join(sample.file);
        if !path.exists() {
            files::install(&RealFs, &path, sample.text.as_bytes())?;
        }
        Ok(path)
    }

    /// Makes an empty campaign with these values of its switches, by name.
    ///
    /// # Errors
    /// An unknown edition, a file that exists, or one that cannot be written.
    pub fn create(
        &self,
        name_or_path: &str,
        game: &'static Game,
        edition: &str,
        settings: &[(&str, &str)],
    ) -> Result<PathBuf, LibraryError> {
        let path = self.resolve(name_or_path);
        let title = path.file_stem().map_or_else(
            || name_or_path.to_owned(),
            |stem| stem.to_string_lossy().into_owned(),
        );
        let title = visible(&title);
        let mut campaign = Campaign::new(&title, game.id, &edition_of(game, edition)?);
        let settings = settings.iter();
        campaign
            .settings
            .extend(settings.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        Store::create(&RealFs, &path, &campaign)?;
        Ok(path)
    }
}

/// A path as somebody typed it: `~` is their home folder.
#[must_use]
pub fn home(typed: &str) -> PathBuf {
    let rest = typed.strip_prefix('~');
    let rest = rest.filter(|rest| rest.is_empty() || rest.starts_with('/'));
    match (rest, directories::BaseDirs::new()) {
        (Some(rest), Some(dirs)) => dirs.home_dir().join(rest.trim_start_matches('/')),
        _ => PathBuf::from(typed),
    }
}

/// The path of a campaign that takes another name beside one that there is.
fn beside(path: &Path, name: &str) -> Result<PathBuf, LibraryError> {
    check_name(name, &|_| false)?;
    Ok(path.with_file_name(format!("{name}.ron")))
}

/// Gives a campaign and its files another name; answers with its new path.
///
/// # Errors
/// A name that no file can have or that is taken, a campaign that is open or cannot be opened, and
/// what the disk refused.
pub fn rename(path: &Path, name: &str) -> Result<PathBuf, LibraryError> {
    let to = beside(path, name)?;
    if to.exists() {
        return Err(StoreError::Exists { path: to }.into());
    }
    let mut opened = Store::open_if(Arc::new(RealFs), path, |campaign| {
        game_of(campaign).map(drop)
    })?;
    visible(name).as_ref().clone_into(&mut opened.campaign.name);
    let mark = opened.history.mark();
    opened.store.snapshot(&opened.campaign, mark)?;
    opened.store.close(&opened.campaign, mark)?;
    drop(opened);
    store::relocate(&RealFs, path, &to)?;
    Ok(to)
}

/// Makes a copy of a campaign as it stands, with a log of its own; answers with its path.
///
/// # Errors
/// A name that no file can have or that is taken, a campaign that cannot be read, and what the disk refused.
pub fn copy(path: &Path, name: &str) -> Result<PathBuf, LibraryError> {
    let to = beside(path, name)?;
    let mut campaign = store::read(&RealFs, path)?.campaign;
    visible(name).as_ref().clone_into(&mut campaign.name);
    Store::create(&RealFs, &to, &campaign)?;
    Ok(to)
}

/// Whether this is a path rather than a name.
#[must_use]
pub fn is_path(name_or_path: &str) -> bool {
    let extension = Path::new(name_or_path).extension();
    name_or_path.contains(std::path::is_separator)
        || extension.is_some_and(|end| end.eq_ignore_ascii_case("ron"))
}

/// An edition of a game by its id; the default for an empty one.
///
/// # Errors
/// The game has no such edition.
pub fn edition_of(game: &'static Game, edition: &str) -> Result<String, LibraryError> {
    if edition.is_empty() {
        return Ok(game
            .editions
            .first()
            .copied()
            .unwrap_or_default()
            .to_owned());
    }
    let known = game
        .editions
        .iter()
        .find(|known| known.eq_ignore_ascii_case(edition));
    known
        .map(|known| (*known).to_owned())
        .ok_or_else(|| LibraryError::UnknownEdition {
            game: game.name,
            edition: edition.to_owned(),
            known: editions(game),
        })
}

/// The editions of a game, for messages.
fn editions(game: &Game) -> String {
    if game.editions.is_empty() {
        "one edition only".to_owned()
    } else {
        game.editions.join(", ")
    }
}

/// The game that a campaign plays, in an edition that the game has.
///
/// # Errors
/// It is none that the console knows.
pub fn game_of(campaign: &Campaign) -> Result<&'static Game, LibraryError> {
    let game = games::by_id(&campaign.system)
        .ok_or_else(|| LibraryError::UnknownSystem(visible(&campaign.system).into_owned()))?;
    // Another edition has other numbers: it must not be taken for the usual one.
    let edition = campaign.edition.as_str();
    if !edition.is_empty() && !game.editions.contains(&edition) {
        return Err(LibraryError::ForeignEdition {
            game: game.name,
            edition: visible(edition).into_owned(),
            known: editions(game),
        });
    }
    Ok(game)
}

/// An opened campaign and what the GM should be told about it.
pub struct Opened {
    /// The campaign, ready to be played.
    pub session: Session,
    /// What was recovered, accepted or set aside.
    pub notices: Vec<String>,
}

/// What to do about a campaign that can only be looked at.
const WAY_ON: &str =
    "to go on, choose a backup: `b` on the start screen, or `gmscreen restore` in a shell";

/// Opens a campaign to be looked at, where [`open`] has said that it is open
/// elsewhere, damaged behind a good beginning, newer than this program, or where nothing can be written.
///
/// # Errors
/// What [`open`] has said, where looking does not help either.
pub fn look(path: &Path, error: LibraryError) -> Result<Opened, LibraryError> {
    let why = match &error {
        LibraryError::Store(StoreError::Locked { by, .. }) => {
            // `process 123 since ...`
            let pid = by.split_whitespace().nth(1).unwrap_or("unknown");
            let pid = visible(pid);
            format!("this campaign is open elsewhere (pid {pid}): read-only")
        }
        LibraryError::Store(StoreError::Corrupt { .. }) => {
            "the history of this campaign is damaged: read-only".to_owned()
        }
        LibraryError::Store(StoreError::Conflict { .. }) => {
            "acts do not follow on from the file of this campaign: read-only".to_owned()
        }
        LibraryError::Store(StoreError::Newer { .. }) => {
            "this campaign needs a newer gmscreen: read-only".to_owned()
        }
        LibraryError::Store(error) if error.forbids_writing() => {
            format!("nothing can be written here ({error}): read-only")
        }
        _ => return Err(error),
    };
    let Ok(seen) = store::salvage(&RealFs, path) else {
        return Err(error);
    };
    let game = game_of(&seen.campaign)?;
    let mut notices = vec![why.clone()];
    if matches!(
        error,
        LibraryError::Store(StoreError::Corrupt { .. } | StoreError::Conflict { .. })
    ) {
        // It names the backups that opening it has made.
        notices.push(error.to_string());
        notices.extend(seen.notices.into_iter().skip(1));
        notices.push(WAY_ON.to_owned());
    } else {
        notices.extend(seen.notices);
    }
    let storage = Box::new(ReadOnly::new(why));
    Ok(Opened {
        session: Session::new(seen.campaign, seen.history, game, storage, system_clock),
        notices,
    })
}

/// A sample to play with, of which nothing is kept.
///
/// # Errors
/// What is wrong with its text.
pub fn practice(sample: &Sample) -> Result<Session, LibraryError> {
    let campaign = store::campaign_in(Path::new(sample.file), sample.text)?;
    let game = game_of(&campaign)?;
    let history = History::default();
    Ok(Session::new(
        campaign,
        history,
        game,
        Box::new(Unsaved),
        system_clock,
    ))
}

/// Opens a campaign. With a `report` its writes go through a thread of their own
/// that reports; without, each act is durable when it is answered.
///
/// # Errors
/// It is held elsewhere, damaged, or plays an unknown game.
pub fn open(
    path: &Path,
    report: Option<Box<dyn Fn(Report) + Send>>,
) -> Result<Opened, LibraryError> {
    let opened = Store::open_if(Arc::new(RealFs), path, |campaign| {
        game_of(campaign).map(drop)
    })?;
    let game = game_of(&opened.campaign)?;
    let size = opened.size;
    let session = match report {
        Some(report) => {
            let writer = Box::new(Writer::start(opened.store, report)?);
            Session::new(opened.campaign, opened.history, game, writer, system_clock)
        }
        None => Session::new(
            opened.campaign,
            opened.history,
            game,
            Box::new(opened.store),
            system_clock,
        ),
    };
    Ok(Opened {
        session: session.of_size(size),
        notices: opened.notices,
    })
}
