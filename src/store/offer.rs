//! The backups offered to the GM when a campaign's files cannot be used.

use std::path::Path;

use super::backups::{self, Reason};
use super::chain::Chain;
use super::error::{Choice, StoreError};
use super::fs::Fs;
use super::paths::Paths;
use super::snapshot::{self, to_text};
use super::{recovery, whole};

/// Adds the backup to go back to. With the lock held, the latest recoverable state is first kept
/// as a backup.
pub(super) fn with_offer(
    fs: &dyn Fs,
    paths: &Paths,
    mut error: StoreError,
    locked: bool,
) -> StoreError {
    if let StoreError::Conflict { choice, .. } = &mut error {
        *choice = locked
            .then(|| keep_acts_and_file(fs, paths))
            .flatten()
            .map(Box::new);
        return error;
    }
    if let Some(offer) = error.offer() {
        let recovered = locked.then(|| keep_recovered(fs, paths)).flatten();
        let good = || backups::newest_good(fs, paths, &[Reason::Session, Reason::Recovered]);
        *offer = recovered.or_else(|| Some(good().ok()??.0));
    }
    error
}

/// An error with the latest good backup to go back to, for a caller that refuses a file that the
/// store accepts. Writes nothing.
#[must_use]
pub fn offer_backup(fs: &dyn Fs, path: &Path, error: StoreError) -> StoreError {
    match Paths::resolve(fs, path) {
        Ok(paths) => with_offer(fs, &paths, error, false),
        Err(_) => error,
    }
}

/// Keeps two backups: every act without the file's edit, and the file as it is.
fn keep_acts_and_file(fs: &dyn Fs, paths: &Paths) -> Option<Choice> {
    let acts = keep_recovered(fs, paths)?;
    let path = &paths.campaign;
    let bytes = whole::read(fs, path, snapshot::LONGEST).ok()??;
    let loaded = snapshot::parse(path, bytes.clone()).ok()?;
    let seq = loaded.mark.map_or(0, |mark| mark.seq);
    let file = backups::keep(fs, paths, seq, Reason::Edited, &bytes).ok()?;
    Some(Choice { acts, file })
}

/// Keeps the latest recoverable state; if that fails, an earlier backup is offered.
fn keep_recovered(fs: &dyn Fs, paths: &Paths) -> Option<String> {
    let chain = Chain::read(fs, paths).ok()?;
    let latest = recovery::salvage(fs, paths, &chain, true)?;
    let mark = latest.history.mark();
    let text = to_text(&latest.campaign, mark).ok()?;
    backups::keep(fs, paths, mark.seq, Reason::Recovered, text.as_bytes()).ok()
}
