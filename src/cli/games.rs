//! `games`, `game`, and `verify` of a game's file.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::common::{Where, notice};
use super::exit::{CliError, Exit};
use super::manage::List;
use super::say::{print, print_list};
use crate::campaign::visible::{visible, visible_path};
use crate::games;
use crate::library::{self, Library, LibraryError};
use crate::store::{self, GAME_ENDING, Paths, RealFs, files};

/// A game that a campaign can be made of.
#[derive(Serialize)]
struct Listed {
    id: String,
    name: String,
    /// Its file; `None` for a game of the program.
    file: Option<String>,
    /// What is wrong in the file; `None` for a game that can be played.
    error: Option<String>,
}

pub(super) fn list(args: &List) -> Result<Exit, CliError> {
    let built_in = games::all().iter().map(|game| Listed {
        id: game.id.to_owned(),
        name: game.name.to_owned(),
        file: None,
        error: None,
    });
    let files = Library::of_user().game_files();
    let own = files.into_iter().map(|path| {
        let (game, error) = match library::game_file(&path) {
            Ok(file) => (Some(file.loaded.game), None),
            Err(error) => (None, Some(error.to_string())),
        };
        Listed {
            id: game.map_or("", |game| game.id).to_owned(),
            name: game.map_or("", |game| game.name).to_owned(),
            file: Some(path.display().to_string()),
            error,
        }
    });
    let all: Vec<Listed> = built_in.chain(own).collect();
    let line = |one: &Listed| match (&one.file, &one.error) {
        (None, _) => format!("{}  {}\n", one.id, one.name),
        (Some(file), None) => format!("{}  {}  ({})\n", one.id, visible(&one.name), visible(file)),
        (Some(_), Some(error)) => format!("{error}\n"),
    };
    print_list(&all, line, args.format)
}

#[derive(Debug, clap::Args)]
pub(super) struct Replace {
    #[command(flatten)]
    campaign: Where,
    /// The new file of its game
    file: PathBuf,
}

/// Gives a campaign a new file of its game.
pub(super) fn replace(args: &Replace) -> Result<Exit, CliError> {
    let path = args.campaign.find()?;
    let system = store::read(&RealFs, &path)?.campaign.system;
    let file = library::game_file(&args.file)?;
    let id = file.loaded.game.id;
    if !id.eq_ignore_ascii_case(&system) {
        return Err(LibraryError::other_game(&args.file, id, &system).into());
    }
    if games::by_id(id).is_some() {
        return Err(LibraryError::taken_id(id).into());
    }
    let own = Paths::of(&path).game;
    files::install(&RealFs, &own, file.text.as_bytes())?;
    notice("a console that has the campaign open reads the game when it opens the campaign again");
    print(&format!("{}\n", own.display()))
}

/// Whether a path is that of a game's file.
pub(super) fn is_game(path: &str) -> bool {
    path.ends_with(GAME_ENDING)
}

/// Checks the file of a game.
pub(super) fn verify(path: &Path) -> Result<Exit, CliError> {
    let file = match library::game_file(path) {
        Ok(file) => file,
        Err(LibraryError::Game(found)) => {
            print(&format!("{found}\n"))?;
            return Ok(Exit::Damaged);
        }
        Err(error) => return Err(error.into()),
    };
    let name = visible_path(path);
    for warning in &file.loaded.warnings {
        let (line, column, what) = (warning.line, warning.column, visible(&warning.what));
        print(&format!("{name}:{line}:{column}: warning: {what}\n"))?;
    }
    let game = file.loaded.game;
    let proof = games::file::prove(&file.loaded);
    if !proof.wrong.is_empty() {
        print(&format!("{}\n", library::listed(path, &proof.wrong)))?;
        return Ok(Exit::Damaged);
    }
    print(&format!(
        "{} ({}) can be played; the odds were those of {} hands of dice\n",
        visible(game.name),
        game.id,
        proof.hands
    ))?;
    if proof.partly.is_empty() {
        return Ok(Exit::Done);
    }
    let partly = proof.partly.join(", ");
    print(&format!(
        "not all hands were played of {}\n",
        visible(&partly)
    ))
}
