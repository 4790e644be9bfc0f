//! One process at a time.

use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::error::{IoAt, StoreError};
use super::fs::{Access, Fs, Identity, Lock};
use super::paths::Paths;
use crate::system;

/// What a holder says of itself is no longer than this, in bytes.
const LONGEST: u64 = 200;

/// The lock of a campaign, until it is dropped.
pub(super) struct Held {
    identity: Identity,
    _lock: Box<dyn Send>,
}

impl Held {
    /// Makes sure that it is still the lock of the campaign at this place: otherwise somebody else may
    /// hold the campaign too, or its folder is gone.
    pub(super) fn check(&self, fs: &dyn Fs, paths: &Paths) -> Result<(), StoreError> {
        let path = &paths.lock;
        let there = fs.look(path).at("look at", path)?;
        if there.is_some_and(|facts| facts.identity == self.identity) {
            return Ok(());
        }
        // The largest thing that is missing says most.
        let places = [&paths.folder, &paths.history, path];
        let gone = places
            .into_iter()
            .find(|place| !matches!(fs.look(place), Ok(Some(_))));
        Err(StoreError::Replaced {
            path: gone.unwrap_or(path).clone(),
        })
    }
}

/// Takes the campaign's lock.
pub(super) fn take(fs: &dyn Fs, paths: &Paths) -> Result<Held, StoreError> {
    match fs.try_lock(&paths.lock).at("lock", &paths.lock)? {
        Lock::Held(lock, identity) => {
            // Who holds it is a courtesy; a full disk must not refuse the lock.
            let _ = name_holder(fs, &paths.holder);
            Ok(Held {
                identity,
                _lock: lock,
            })
        }
        Lock::Elsewhere => {
            let by = fs.read(&paths.holder, LONGEST).unwrap_or_default();
            Err(StoreError::Locked {
                path: paths.campaign.clone(),
                by: String::from_utf8_lossy(&by).trim().to_owned(),
            })
        }
    }
}

/// Says who holds the campaign. The lock itself stays as it is: what changed with every session would
/// be replaced by whatever keeps folders alike on several computers, and two could hold it.
fn name_holder(fs: &dyn Fs, path: &Path) -> std::io::Result<()> {
    let now = Timestamp::from_second(system::now()).unwrap_or(Timestamp::UNIX_EPOCH);
    let now = now.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M");
    let beside = path.with_extension("new");
    let _ = fs.remove(&beside);
    let mut file = fs.create_new(&beside, Access::Private)?;
    file.write(format!("process {} since {now}\n", std::process::id()).as_bytes())?;
    drop(file);
    fs.rename(&beside, path)
}
