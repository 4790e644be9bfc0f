//! Where campaigns are stored: the data folder, the bundled samples, and what was opened recently.

mod game_files;
mod name;
mod opening;
mod renaming;
mod review;
mod samples;
mod standing;

use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use jiff::Timestamp;

use crate::campaign::Campaign;
use crate::campaign::visible::{visible, visible_path};
use crate::game::Game;
use crate::games;
use crate::store::{self, RealFs, Store, StoreError, files};

pub use game_files::{GameFile, game_file};
pub(crate) use game_files::{listed, own_game};
pub(crate) use name::check_name;
pub(crate) use opening::verify;
pub use opening::{Opened, look, open, play, practice, read};
pub use renaming::Renamed;
pub(crate) use renaming::{copy, rename};
pub use samples::{SAMPLES, Sample};
pub use standing::{Standing, standing};

/// A campaign that was opened before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recent {
    pub path: PathBuf,
    pub played: Timestamp,
}

/// Why a campaign could not be opened or created.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The store refused it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What is wrong in the file of a game, a line for each finding.
    #[error("{0}")]
    Game(String),
    /// The game of a campaign, or its edition, cannot be played here.
    #[error("{why}")]
    Unplayable {
        /// What names it in the file of the campaign.
        field: &'static str,
        why: String,
    },
    /// A campaign cannot have this name or this edition.
    #[error("{0}")]
    NotAllowed(String),
    /// The file of a game cannot be read or used.
    #[error("{0}")]
    Unusable(String),
    /// The system gives no home folder.
    #[error("there is no home folder to keep campaigns in: give a path that ends in .ron")]
    NoHome,
}

impl LibraryError {
    /// The game of a campaign cannot be played here.
    fn no_game(why: String) -> Self {
        let field = "system";
        Self::Unplayable { field, why }
    }

    /// A game of the program has the same id.
    pub(crate) fn taken_id(id: &str) -> Self {
        Self::Unusable(format!(
            "the id '{id}' is that of a game of gmscreen; give yours another"
        ))
    }

    /// The file beside a campaign, or one to be put there, is of another game than the `wanted` one.
    pub(crate) fn other_game(path: &Path, id: &str, wanted: &str) -> Self {
        let (path, wanted) = (visible_path(path), visible(wanted));
        Self::no_game(format!(
            "{path} is the game '{id}', and this campaign plays '{wanted}'"
        ))
    }
}

/// The games by id, for messages.
pub(crate) fn systems() -> String {
    let ids = games::all().iter().map(|game| game.id);
    ids.collect::<Vec<_>>().join(", ")
}

/// The user's settings file; `None` if the system gives no folder for it.
pub(crate) fn settings_file() -> Option<PathBuf> {
    if let Some(path) = variable("GMSCREEN_CONFIG") {
        return Some(path);
    }
    let folders = ProjectDirs::from("", "", "gmscreen")?;
    Some(folders.config_dir().join("config.toml"))
}

/// The path in an environment variable.
fn variable(name: &str) -> Option<PathBuf> {
    let value = std::env::var_os(name).filter(|value| !value.is_empty());
    value.map(PathBuf::from)
}

/// A user's folders. Without them, only paths can be opened.
#[derive(Clone, Debug, Default)]
pub struct Library {
    folders: Option<Folders>,
}

#[derive(Clone, Debug)]
struct Folders {
    data: PathBuf,
    state: PathBuf,
    /// The screen tells where campaigns are kept.
    are_told: bool,
}

impl Folders {
    /// The file with the list of recent campaigns.
    fn list(&self) -> PathBuf {
        self.state.join("recent.ron")
    }
}

/// How many recent campaigns are listed.
const MOST_RECENT: usize = 30;

impl Library {
    /// The folders that the system gives this user.
    pub(crate) fn of_user() -> Self {
        // The list of recent campaigns is kept beside a data folder of the user's own choice.
        let folders = match variable("GMSCREEN_DATA") {
            Some(data) => Some((data.join(".state"), data)),
            None => ProjectDirs::from("", "", "gmscreen").map(|folders| {
                let state = folders.state_dir();
                let state = state.unwrap_or_else(|| folders.data_local_dir());
                (state.to_owned(), folders.data_dir().to_owned())
            }),
        };
        let folders = folders.map(|(state, data)| Folders {
            data,
            state,
            are_told: true,
        });
        Self { folders }
    }

    /// A library in the given folders, of which the screen does not tell.
    #[must_use]
    pub fn at(data: &Path, state: &Path) -> Self {
        let folders = Folders {
            data: data.to_owned(),
            state: state.to_owned(),
            are_told: false,
        };
        Self {
            folders: Some(folders),
        }
    }

    fn folders(&self) -> Result<&Folders, LibraryError> {
        self.folders.as_ref().ok_or(LibraryError::NoHome)
    }

    /// The folder of the campaigns that are called by their names, if the screen tells of it.
    pub(crate) fn told_folder(&self) -> Option<&Path> {
        let folders = self.folders.as_ref().filter(|folders| folders.are_told);
        folders.map(|folders| folders.data.as_path())
    }

    /// The file for a name or a path. Anything with a separator or ending in `.ron` is a path; a
    /// bare name is in the data folder.
    ///
    /// # Errors
    /// [`LibraryError::NoHome`] for a name without a data folder.
    pub fn resolve(&self, name_or_path: &str) -> Result<PathBuf, LibraryError> {
        if is_path(name_or_path) {
            return Ok(PathBuf::from(name_or_path));
        }
        let folders = self.folders()?;
        Ok(folders.data.join(format!("{name_or_path}.ron")))
    }

    /// Campaigns that were opened before and those in the data folder, latest first.
    ///
    /// # Errors
    /// [`LibraryError::NoHome`] without a data folder.
    pub fn recents(&self) -> Result<Vec<Recent>, LibraryError> {
        let folders = self.folders()?;
        let mut paths = files::read_list(&RealFs, &folders.list());
        for path in files::campaigns_in(&RealFs, &folders.data) {
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
        let known = paths.into_iter().filter_map(|path| {
            let played = files::last_played(&RealFs, &path)?;
            Some(Recent { path, played })
        });
        let mut found: Vec<Recent> = known.collect();
        found.sort_by(|a, b| b.played.cmp(&a.played).then_with(|| a.path.cmp(&b.path)));
        found.truncate(MOST_RECENT);
        Ok(found)
    }

    /// Records that a campaign was opened.
    pub fn remember(&self, path: &Path) {
        let Some(folders) = &self.folders else {
            return;
        };
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let mut paths = files::read_list(&RealFs, &folders.list());
        if paths.first() == Some(&path) {
            return;
        }
        paths.retain(|other| *other != path);
        paths.insert(0, path);
        paths.truncate(MOST_RECENT);
        // Not being able to write the list does no harm.
        let _ = files::write_list(&RealFs, &folders.list(), &paths);
    }

    /// Copies a sample to the data folder unless it is already there.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub(crate) fn take_sample(&self, sample: &Sample) -> Result<PathBuf, LibraryError> {
        let path = self.folders()?.data.join(sample.file);
        if !path.exists() {
            files::install(&RealFs, &path, sample.text.as_bytes())?;
        }
        Ok(path)
    }

    /// Creates an empty campaign with the given values of its switches, by name.
    ///
    /// # Errors
    /// Returns an error for an unknown edition, or if the file exists or cannot be written.
    pub(crate) fn create(
        &self,
        name_or_path: &str,
        game: &'static Game,
        edition: &str,
        settings: &[(&str, &str)],
    ) -> Result<PathBuf, LibraryError> {
        let path = self.resolve(name_or_path)?;
        store::outside::check_folder(&RealFs, &path)?;
        let title = path.file_stem().map_or_else(
            || name_or_path.to_owned(),
            |stem| stem.to_string_lossy().into_owned(),
        );
        let title = visible(&title);
        let mut campaign = Campaign::new(&title, game.id, &edition_of(game, edition)?);
        for (name, value) in settings {
            campaign
                .settings
                .insert(name.to_string(), value.to_string());
        }
        campaign.clocks.extend(game.clocks.iter().cloned());
        Store::create(&RealFs, &path, &campaign)?;
        Ok(path)
    }

    /// Creates an empty campaign of a game from a file, a copy of which is put beside it.
    ///
    /// # Errors
    /// Returns an error if the game is wrong or has the id of a game of the program, or those of
    /// [`Library::create`].
    pub(crate) fn create_of(
        &self,
        name_or_path: &str,
        file: &GameFile,
        settings: &[(&str, &str)],
    ) -> Result<PathBuf, LibraryError> {
        let game = file.loaded.game;
        if games::by_id(game.id).is_some() {
            return Err(LibraryError::taken_id(game.id));
        }
        let path = self.create(name_or_path, game, "", settings)?;
        let own = store::Paths::of(&path).game;
        files::install(&RealFs, &own, file.text.as_bytes())?;
        Ok(path)
    }
}

/// A path as typed; `~` is the user's home folder.
pub(crate) fn home(typed: &str) -> PathBuf {
    let rest = typed.strip_prefix('~');
    let rest = rest.filter(|rest| rest.is_empty() || rest.starts_with('/'));
    match (rest, directories::BaseDirs::new()) {
        (Some(rest), Some(dirs)) => dirs.home_dir().join(rest.trim_start_matches('/')),
        _ => PathBuf::from(typed),
    }
}

/// Whether this is a path rather than a name.
pub(crate) fn is_path(name_or_path: &str) -> bool {
    name_or_path.contains(std::path::is_separator) || is_campaign(Path::new(name_or_path))
}

/// Whether a path ends as that of a campaign does.
pub(crate) fn is_campaign(path: &Path) -> bool {
    let extension = path.extension();
    extension.is_some_and(|end| end.eq_ignore_ascii_case("ron"))
}

/// An edition of a game by id; the default one for an empty id.
///
/// # Errors
/// Returns an error if the game has no such edition.
pub fn edition_of(game: &'static Game, edition: &str) -> Result<String, LibraryError> {
    let mut all = game.editions.iter().copied();
    let known = match edition {
        "" => Some(all.next().unwrap_or_default()),
        edition => all.find(|known| known.eq_ignore_ascii_case(edition)),
    };
    let known = known.map(str::to_owned);
    known.ok_or_else(|| {
        let (name, known) = (game.name, editions(game));
        LibraryError::NotAllowed(format!("{name} has no edition '{edition}': it has {known}"))
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

/// The game of a campaign, from the file beside it if the console has none of that id.
///
/// # Errors
/// Returns an error if the console does not know the game or its edition, or if the file is wrong.
pub fn game_of(path: &Path, campaign: &Campaign) -> Result<&'static Game, LibraryError> {
    let game = match games::by_id(&campaign.system) {
        Some(game) => game,
        None => own_game(path, &campaign.system)?,
    };
    let game = game.ordered_for(campaign);
    // Editions differ in their numbers, so an unknown one must not be taken for the default.
    let edition = campaign.edition.as_str();
    if !edition.is_empty() && !game.editions.contains(&edition) {
        let (edition, name, known) = (visible(edition), game.name, editions(game));
        return Err(LibraryError::Unplayable {
            field: "edition",
            why: format!(
                "this campaign plays the edition '{edition}' of {name}, which has {known}"
            ),
        });
    }
    Ok(game)
}
