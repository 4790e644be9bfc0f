//! Follows a campaign that a console writes: reads its files whenever they change, and reports what players
//! may see. It takes no lock and writes nothing.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::game::Table;
use crate::library;
use crate::store::{self, Paths, RealFs, StoreError};
use crate::view::public::PublicTable;

/// An act changes several files: changes within this time are read together.
const SETTLES: Duration = Duration::from_millis(30);

/// The state that was found.
#[derive(Clone, Debug, PartialEq)]
pub enum Followed {
    Table(Box<PublicTable>),
    /// The campaign does not exist yet.
    Waiting,
    /// It cannot be read; the text says why.
    Trouble(String),
}

/// Why the campaign cannot be followed.
#[derive(Debug, thiserror::Error)]
pub enum FollowError {
    #[error("there is no folder at {}", .0.display())]
    NoFolder(PathBuf),
    #[error("changes to {} cannot be watched: {error}", .path.display())]
    Watch { path: PathBuf, error: notify::Error },
}

/// Reports the state of a campaign now and after each change, on its own thread, until `tell` returns that
/// nobody is listening.
///
/// # Errors
/// The folder of the campaign does not exist, or the system cannot watch it.
pub(crate) fn follow(
    path: &Path,
    tell: impl FnMut(Followed) -> bool + Send + 'static,
) -> Result<(), FollowError> {
    let Paths {
        folder, history, ..
    } = Paths::of(path);
    if !folder.is_dir() {
        return Err(FollowError::NoFolder(folder));
    }
    let (teller, changes) = mpsc::channel();
    let names = [path, &history].map(|path| path.file_name().map(OsStr::to_owned));
    let concerns = move |event: &notify::Event| {
        let is_ours = |path: &PathBuf| {
            let mut parts = path.iter();
            parts.any(|part| names.iter().flatten().any(|name| name == part))
        };
        // Reading is reported too, and this thread reads.
        !matches!(event.kind, EventKind::Access(_)) && event.paths.iter().any(is_ours)
    };
    let heard = move |event: notify::Result<notify::Event>| {
        if event.as_ref().map_or(true, &concerns) {
            let _ = teller.send(());
        }
    };
    let watch = |error| FollowError::Watch {
        path: folder.clone(),
        error,
    };
    let mut watcher = notify::recommended_watcher(heard).map_err(watch)?;
    watcher
        .watch(&folder, RecursiveMode::NonRecursive)
        .map_err(watch)?;
    let follower = Follower {
        history,
        path: path.to_owned(),
        watcher,
        changes,
    };
    thread::Builder::new()
        .name("follow".to_owned())
        .spawn(move || follower.run(tell))
        .map(drop)
        .map_err(|error| watch(notify::Error::io(error)))
}

struct Follower {
    path: PathBuf,
    /// The folder of the journals, once it exists.
    history: PathBuf,
    watcher: RecommendedWatcher,
    changes: Receiver<()>,
}

impl Follower {
    fn run(mut self, mut tell: impl FnMut(Followed) -> bool) {
        let mut last = None;
        loop {
            // A recreated folder is a different one; watching the same one twice has no effect.
            let _ = self
                .watcher
                .watch(&self.history, RecursiveMode::NonRecursive);
            let seen = look(&self.path);
            if last.as_ref() != Some(&seen) {
                if !tell(seen.clone()) {
                    return;
                }
                last = Some(seen);
            }
            if self.changes.recv().is_err() {
                return;
            }
            while self.changes.recv_timeout(SETTLES).is_ok() {}
        }
    }
}

/// Reads the state of a campaign from its files.
pub(crate) fn look(path: &Path) -> Followed {
    let seen = match store::read(&RealFs, path) {
        Ok(seen) => seen,
        Err(StoreError::NotFound { .. }) => return Followed::Waiting,
        Err(error) => return Followed::Trouble(error.to_string()),
    };
    match library::game_of(path, &seen.campaign) {
        Ok(game) => {
            let table = PublicTable::of(Table::of(&seen.campaign, &seen.history, game));
            Followed::Table(Box::new(table))
        }
        Err(error) => Followed::Trouble(error.to_string()),
    }
}
