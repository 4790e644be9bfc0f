//! One process at a time.

use super::error::{IoAt, StoreError};
use super::fs::{Fs, Lock};
use super::paths::Paths;

/// Takes the campaign's lock; it is held until the value is dropped.
pub(super) fn take(fs: &dyn Fs, paths: &Paths) -> Result<Box<dyn Send>, StoreError> {
    let now = jiff::Zoned::now().strftime("%Y-%m-%d %H:%M");
    let holder = format!("process {} since {now}\n", std::process::id());
    match fs.try_lock(&paths.lock, &holder).at("lock", &paths.lock)? {
        Lock::Held(held) => Ok(held),
        Lock::Elsewhere(by) => Err(StoreError::Locked {
            path: paths.campaign.clone(),
            by: by.trim().to_owned(),
        }),
    }
}
