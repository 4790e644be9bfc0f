//! Games that stand in files: beside a campaign, and in the folder of games.

use std::path::{Path, PathBuf};

use super::{Library, LibraryError, is_path, systems};
use crate::campaign::plural::plural;
use crate::campaign::visible::{visible, visible_path};
use crate::campaign::{Campaign, Character};
use crate::game::Game;
use crate::games::file::{Finding, Loaded, read};
use crate::store::{Fs, GAME_ENDING, Paths, RealFs, files};

/// More than a game has, so that a file that is too long is known to be.
const MOST_BYTES: u64 = (256 << 10) + 1;

/// The file of a game that was read.
#[derive(Clone, Debug)]
pub struct GameFile {
    /// As it stands in the file.
    pub text: String,
    pub loaded: Loaded,
}

/// Reads the file of a game.
///
/// # Errors
/// Returns an error if it cannot be read, or what is wrong in it.
pub fn game_file(path: &Path) -> Result<GameFile, LibraryError> {
    let name = visible_path(path);
    let unread = |why| LibraryError::Unusable(format!("cannot read the game {name}: {why}"));
    let bytes = RealFs.read(path, MOST_BYTES);
    let bytes = bytes.map_err(|error| unread(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|_| unread("it is not a text".to_owned()))?;
    let loaded = read(&text).map_err(|found| LibraryError::Game(listed(path, &found)))?;
    Ok(GameFile { text, loaded })
}

/// Findings with the name of their file, a line for each.
pub(crate) fn listed(path: &Path, found: &[Finding]) -> String {
    let name = visible_path(path);
    let line = |one: &Finding| format!("{name}:{}", visible(&one.to_string()));
    found.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The game of a campaign from the file beside it.
///
/// # Errors
/// Returns an error if there is neither such a file nor one that was accepted before, if it is wrong, or if it has
/// another id.
pub(crate) fn own_game(campaign: &Path, id: &str) -> Result<&'static Game, LibraryError> {
    let path = Paths::of(campaign).game;
    let game = if path.exists() {
        let file = game_file(&path).or_else(|error| match accepted(campaign) {
            Some(last) if matches!(error, LibraryError::Game(_)) => Ok(last),
            _ => Err(error),
        });
        file?.loaded.game
    } else {
        let last = accepted(campaign).map(|last| last.loaded.game);
        last.ok_or_else(|| {
            let (id, all, path) = (visible(id), systems(), visible_path(&path));
            LibraryError::no_game(format!(
                "this campaign plays '{id}', which is not one of: {all}, and there is no {path}"
            ))
        })?
    };
    if game.id.eq_ignore_ascii_case(id) {
        Ok(game)
    } else {
        Err(LibraryError::other_game(&path, game.id, id))
    }
}

/// What stands before the text of a game that was accepted.
const ACCEPTED: &str = "// The game as it was accepted last; checksum ";

/// The game of a campaign as it was accepted last, if that is known.
fn accepted(campaign: &Path) -> Option<GameFile> {
    let path = Paths::of(campaign).accepted;
    let bytes = RealFs.read(&path, MOST_BYTES + 100).ok()?;
    let all = String::from_utf8(bytes).ok()?;
    let (sum, text) = all.strip_prefix(ACCEPTED)?.split_once('\n')?;
    let loaded = (sum == checksum(text)).then(|| read(text).ok())?;
    let text = text.to_owned();
    loaded.map(|loaded| GameFile { text, loaded })
}

fn checksum(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

/// Accepts the game of a campaign that was opened to be played; returns what the GM should know: how it has
/// changed, or why the one that was accepted last is played.
pub(super) fn accept(campaign: &Path, table: &Campaign) -> Vec<String> {
    let paths = Paths::of(campaign);
    let before = accepted(campaign);
    if !paths.game.exists() {
        let plays = before.filter(|last| last.loaded.game.id.eq_ignore_ascii_case(&table.system));
        let gone = plays.map(|_| {
            let name = visible_path(&paths.game);
            format!("{name} is gone, so the game that was accepted last is played; 'gmscreen game' gives it a file again")
        });
        return gone.into_iter().collect();
    }
    match game_file(&paths.game) {
        Ok(file) => {
            let known = before.as_ref().map(|before| &before.text);
            if known == Some(&file.text) {
                return Vec::new();
            }
            let text = format!("{ACCEPTED}{}\n{}", checksum(&file.text), file.text);
            let kept = files::install(&RealFs, &paths.accepted, text.as_bytes());
            let unkept = kept
                .err()
                .map(|error| format!("the game is not kept: {error}"));
            let changed = before.map(|before| changes(before.loaded.game, file.loaded.game, table));
            unkept.into_iter().chain(changed).collect()
        }
        Err(error) if before.is_some() => vec![format!(
            "the file of the game has errors, so the one that was accepted last is played: {error}"
        )],
        Err(_) => Vec::new(),
    }
}

/// How a game has changed: what it has more, and what is gone, with who still has that.
fn changes(before: &Game, now: &Game, table: &Campaign) -> String {
    let stats = |game: &Game| game.stats.iter().map(|stat| stat.id).collect::<Vec<_>>();
    let tracks = |game: &Game| game.tracks.iter().map(|track| track.id).collect::<Vec<_>>();
    let verbs = |game: &Game| {
        let verbs = game.verbs.iter().copied().flatten();
        verbs.map(|verb| verb.name).collect::<Vec<_>>()
    };
    let conditions = |game: &Game| {
        let rows = game.conditions.rows.iter();
        rows.map(|row| row.name).collect::<Vec<_>>()
    };
    let mut told = Vec::new();
    let kinds = [
        ("stat", stats(before), stats(now)),
        ("track", tracks(before), tracks(now)),
        ("condition", conditions(before), conditions(now)),
        ("command", verbs(before), verbs(now)),
    ];
    for (kind, old, new) in kinds {
        let more = new.iter().filter(|name| !old.contains(name)).count();
        if more > 0 {
            told.push(format!("{} more", plural(more, kind)));
        }
        for gone in old.iter().filter(|name| !new.contains(name)) {
            let has = |who: &&Character| {
                who.stats.get(gone).is_some()
                    || who.tracks.get(gone).is_some()
                    || who.condition(gone).is_some()
            };
            let holders = table.characters.iter().filter(has).count();
            let have = match holders {
                0 => String::new(),
                count => format!(": {} with it", plural(count, "character")),
            };
            told.push(format!("{kind} `{}` gone{have}", visible(gone)));
        }
    }
    if told.is_empty() {
        return "the file of the game has changed".to_owned();
    }
    format!("the game has changed: {}", told.join(", "))
}

impl Library {
    /// The folder of games.
    fn game_folder(&self) -> Result<PathBuf, LibraryError> {
        Ok(self.folders()?.data.join("games"))
    }

    /// The files of games, by name.
    pub(crate) fn game_files(&self) -> Vec<PathBuf> {
        let Ok(folder) = self.game_folder() else {
            return Vec::new();
        };
        let mut names = RealFs.list(&folder).unwrap_or_default();
        names.retain(|name| name.ends_with(GAME_ENDING) && !name.starts_with('.'));
        names.sort();
        names.into_iter().map(|name| folder.join(name)).collect()
    }

    /// The file of a game by its name in the folder of games, or by its path.
    pub(crate) fn game_path(&self, name_or_path: &str) -> Result<PathBuf, LibraryError> {
        if is_path(name_or_path) {
            return Ok(PathBuf::from(name_or_path));
        }
        let name = format!("{name_or_path}{GAME_ENDING}");
        Ok(self.game_folder()?.join(name))
    }
}
