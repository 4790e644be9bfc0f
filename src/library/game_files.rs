//! Games that stand in files: beside a campaign, and in the folder of games.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::{Library, LibraryError, is_path};
use crate::campaign::visible::visible;
use crate::game::Game;
use crate::games::file::{Finding, Loaded, read};
use crate::store::{Fs, GAME_ENDING, Paths, RealFs};

/// More than a game has, so that a file that is too long is known to be.
const MOST_BYTES: u64 = (256 << 10) + 1;

/// The file of a game that was read.
#[derive(Clone, Debug)]
pub struct GameFile {
    pub path: PathBuf,
    /// As it stands in the file.
    pub text: String,
    pub loaded: Loaded,
}

/// Reads the file of a game.
///
/// # Errors
/// Returns an error if it cannot be read, or what is wrong in it.
pub fn game_file(path: &Path) -> Result<GameFile, LibraryError> {
    let unread = |why: String| LibraryError::Unread {
        path: path.to_owned(),
        why,
    };
    let bytes = RealFs.read(path, MOST_BYTES);
    let bytes = bytes.map_err(|error| unread(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|_| unread("it is not a text".to_owned()))?;
    let loaded = read(&text).map_err(|found| LibraryError::Game {
        found: listed(path, &found),
    })?;
    Ok(GameFile {
        path: path.to_owned(),
        text,
        loaded,
    })
}

/// Findings with the name of their file, a line for each.
#[must_use]
pub fn listed(path: &Path, found: &[Finding]) -> String {
    let name = path.display().to_string();
    let mut out = String::new();
    for finding in found {
        let _ = writeln!(out, "{}:{}", visible(&name), visible(&finding.to_string()));
    }
    out.trim_end().to_owned()
}

/// The game of a campaign from the file beside it.
///
/// # Errors
/// Returns an error if there is no such file, if it is wrong, or if it has another id.
pub fn own_game(campaign: &Path, id: &str) -> Result<&'static Game, LibraryError> {
    let path = Paths::of(campaign).game;
    let unknown = || LibraryError::UnknownSystem(visible(id).into_owned());
    if !path.exists() {
        return Err(unknown());
    }
    let game = game_file(&path)?.loaded.game;
    if game.id.eq_ignore_ascii_case(id) {
        Ok(game)
    } else {
        Err(LibraryError::OtherGame {
            path,
            id: game.id,
            wanted: visible(id).into_owned(),
        })
    }
}

impl Library {
    /// The folder of games.
    fn game_folder(&self) -> PathBuf {
        self.data.join("games")
    }

    /// The files of games, by name.
    #[must_use]
    pub fn game_files(&self) -> Vec<PathBuf> {
        let folder = self.game_folder();
        let mut names = RealFs.list(&folder).unwrap_or_default();
        names.retain(|name| name.ends_with(GAME_ENDING) && !name.starts_with('.'));
        names.sort();
        names.into_iter().map(|name| folder.join(name)).collect()
    }

    /// The file of a game by its name in the folder of games, or by its path.
    #[must_use]
    pub fn game_path(&self, name_or_path: &str) -> PathBuf {
        if is_path(name_or_path) {
            return PathBuf::from(name_or_path);
        }
        self.game_folder()
            .join(format!("{name_or_path}{GAME_ENDING}"))
    }
}
