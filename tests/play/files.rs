//! The files of a transcript's table, from which it is opened again after a kill.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use gmscreen::campaign::Campaign;
use gmscreen::game::Game;
use gmscreen::games;
use gmscreen::library::{self, Library};
use gmscreen::session::Session;
use gmscreen::store::{GAME_ENDING, RealFs, Store};
use tempfile::TempDir;

use crate::fifth;
use crate::script::{Action, Script, TableFrom};

/// Where files are in memory, if there is such a folder: the disk's own tests are elsewhere.
pub(crate) const MEMORY: &str = "/dev/shm";

/// The clock is stopped, so that redoing gives the same result.
pub(crate) fn noon() -> i64 {
    1_700_000_000
}

/// The table that a transcript begins with.
pub(crate) fn begun(from: &TableFrom) -> Result<Campaign, String> {
    match from {
        TableFrom::Game { id, edition } => {
            let game = game(id)?;
            let edition = library::edition_of(game, edition).map_err(said)?;
            let mut campaign = Campaign::new("Table", game.id, &edition);
            campaign.clocks.extend(game.clocks.iter().cloned());
            Ok(campaign)
        }
        TableFrom::Campaign(path) => {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
            Ok(library::read(&path).map_err(said)?.campaign)
        }
        TableFrom::Home => Err("a scene in a home has no table of its own".to_owned()),
    }
}

/// One of the console's games, the fifth, or one of a file in the repository.
pub(crate) fn game(id: &str) -> Result<&'static Game, String> {
    let own = (id == fifth::GAME.id).then_some(&fifth::GAME);
    if let Some(game) = own.or_else(|| games::by_id(id)) {
        return Ok(game);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = if id.ends_with(GAME_ENDING) {
        root.join(id)
    } else {
        let name = format!("{id}{GAME_ENDING}");
        let folders = ["games", "tests/data/games"].map(|folder| root.join(folder).join(&name));
        let [sample, golden] = folders;
        if sample.exists() { sample } else { golden }
    };
    Ok(library::game_file(&path).map_err(said)?.loaded.game)
}

/// The files of one table.
pub(crate) struct Files {
    _folder: TempDir,
    campaign: PathBuf,
    /// The game, if it is not one of the console's.
    own: Option<&'static Game>,
}

impl Files {
    pub(crate) fn new(table: &TableFrom) -> Result<Self, String> {
        let folder = tempfile::tempdir_in(MEMORY).or_else(|_| tempfile::tempdir());
        let folder = folder.map_err(said)?;
        let library = Library::at(&folder.path().join("data"), &folder.path().join("state"));
        let campaign = library.resolve("table").map_err(said)?;
        Store::create(&RealFs, &campaign, &begun(table)?).map_err(said)?;
        let own = match table {
            TableFrom::Game { id, .. } => Some(game(id)?),
            TableFrom::Campaign(_) | TableFrom::Home => None,
        };
        Ok(Self {
            _folder: folder,
            campaign,
            own,
        })
    }

    pub(crate) fn open(&self) -> Result<Session, String> {
        let Some(game) = self.own else {
            let opened = library::open(&self.campaign, None).map_err(said)?;
            return Ok(opened.session.by_clock(noon));
        };
        let opened = Store::open(Arc::new(RealFs), &self.campaign).map_err(said)?;
        let (campaign, history) = (opened.campaign, opened.history);
        Ok(Session::new(
            campaign,
            history,
            game,
            Box::new(opened.store),
            noon,
        ))
    }

    /// The same table from its files, although nothing closed it.
    pub(crate) fn killed(&self, session: Session) -> Result<Session, String> {
        let before = session.campaign().clone();
        drop(session);
        let session = self.open()?;
        if session.campaign() == &before {
            Ok(session)
        } else {
            Err("opened again from its files, the table differs".to_owned())
        }
    }
}

pub(crate) fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// The step before which a transcript is reopened: in the middle, but before its first key.
pub(crate) fn middle(script: &Script) -> usize {
    let on_screen = |action: &Action| {
        matches!(
            action,
            Action::Keys(_)
                | Action::Screen(_)
                | Action::Pane(_)
                | Action::Find(_)
                | Action::Click(_)
                | Action::Paste(_)
                | Action::Style(_)
                | Action::Cursor
                | Action::Wheel(..)
                | Action::Window
                | Action::Hints
                | Action::Prompt
                | Action::Size(..)
        )
    };
    let first_key = script.all().position(|step| on_screen(&step.action));
    (script.all().count() / 2).min(first_key.unwrap_or(usize::MAX))
}
