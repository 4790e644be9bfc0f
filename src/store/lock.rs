//! Locks a campaign, so that only one process writes it.

use std::path::Path;

use super::error::{IoAt, StoreError};
use super::fs::{Access, Fs, Identity, Lock};
use super::holder::Holder;
use super::paths::Paths;

/// The maximum length of the holder's file, in bytes.
const LONGEST: u64 = 200;

/// The lock of a campaign, released when dropped.
pub(super) struct Held {
    identity: Identity,
    _lock: Box<dyn Send>,
}

impl Held {
    /// Checks that the lock file is still in place. Otherwise the folder is gone, or another
    /// process may have locked the campaign too.
    pub(super) fn check(&self, fs: &dyn Fs, paths: &Paths) -> Result<(), StoreError> {
        let path = &paths.lock;
        let there = fs.look(path).at("look at", path)?;
        if there.is_some_and(|facts| facts.identity == self.identity) {
            return Ok(());
        }
        // The outermost missing folder explains most.
        let places = [&paths.folder, &paths.history, path];
        let gone = places
            .into_iter()
            .find(|place| !matches!(fs.look(place), Ok(Some(_))));
        Err(StoreError::Replaced {
            path: gone.unwrap_or(path).clone(),
        })
    }
}

/// Takes the lock of a campaign.
pub(super) fn take(fs: &dyn Fs, paths: &Paths) -> Result<Held, StoreError> {
    match fs.try_lock(&paths.lock).at("lock", &paths.lock)? {
        Lock::Held(lock, identity) => {
            // The holder is only for information; a full disk must not prevent locking.
            let _ = name_holder(fs, &paths.holder);
            Ok(Held {
                identity,
                _lock: lock,
            })
        }
        Lock::Elsewhere => {
            let named = fs.read(&paths.holder, LONGEST).unwrap_or_default();
            Err(StoreError::Locked {
                path: paths.campaign.clone(),
                by: serde_json::from_slice(&named).ok(),
            })
        }
    }
}

/// Writes who holds the campaign. This is not written to the lock file itself, because tools that
/// sync folders between computers would replace a file that changes every session, and then two
/// processes could hold the lock.
fn name_holder(fs: &dyn Fs, path: &Path) -> std::io::Result<()> {
    let text = serde_json::to_string(&Holder::own())?;
    let beside = path.with_extension("new");
    let _ = fs.remove(&beside);
    let mut file = fs.create_new(&beside, Access::Private)?;
    file.write(format!("{text}\n").as_bytes())?;
    drop(file);
    fs.rename(&beside, path)
}
