//! The campaign's file, and beside its history a copy for the machine: JSON is read in a fraction
//! of the time that RON takes.
//!
//! The copy is a cache, and the file is what counts. Its first line says of which bytes of the
//! file it is a copy and what its own sum is. A copy of other bytes (the file was edited, or a
//! crash came between the two), a torn, a foreign and a missing one are passed over alike, and
//! the file is read. For that reason a copy that cannot be written fails nothing and is not
//! spoken of: the next opening takes a little longer. It is written after the file, never before.

use std::path::Path;

use super::error::{EncodeError, StoreError};
use super::fs::Fs;
use super::paths::Paths;
use super::snapshot::{self, FORMAT, LONGEST, Loaded, Snapshot, Sum};
use super::{journal, whole};
use crate::campaign::Campaign;
use crate::campaign::history::Mark;

/// Puts a campaign's text in the place of its file, and a copy of it beside its history.
pub(super) fn write(
    fs: &dyn Fs,
    paths: &Paths,
    text: &[u8],
    campaign: &Campaign,
    mark: &Mark,
) -> Result<(), StoreError> {
    whole::write(fs, &paths.campaign, text)?;
    if let Ok(copy) = copy_of(text, campaign, mark) {
        let _ = whole::write(fs, &paths.copy, &copy);
    }
    Ok(())
}

/// Reads the campaign's file, from its copy where that is one; `None` where there is no file.
pub(super) fn load(fs: &dyn Fs, paths: &Paths) -> Result<Option<Loaded>, StoreError> {
    let path = &paths.campaign;
    let Some(bytes) = whole::read(fs, path, LONGEST)? else {
        return Ok(None);
    };
    let sum = snapshot::sum_of(&bytes);
    let copied = (sum == Sum::Good).then(|| read_copy(fs, &paths.copy, &bytes));
    match copied.flatten() {
        Some(snapshot) => snapshot::fit(path, snapshot, sum, bytes),
        None => snapshot::parse(path, bytes),
    }
    .map(Some)
}

/// A copy: what it is a copy of and its own sum on one line, the snapshot on the next.
fn copy_of(text: &[u8], campaign: &Campaign, mark: &Mark) -> Result<Vec<u8>, EncodeError> {
    let body = journal::readable_back(&Snapshot::of(campaign, mark))?;
    Ok(format!("{}{body}\n", head(text, body.as_bytes())).into_bytes())
}

/// The first line of a copy of such a text that holds such a body.
fn head(text: &[u8], body: &[u8]) -> String {
    format!(
        "{{\"ron_crc32\":\"{:08x}\",\"ron_bytes\":{},\"crc32\":\"{:08x}\"}}\n",
        crc32fast::hash(text),
        text.len(),
        crc32fast::hash(body)
    )
}

/// What the copy of a text holds, if it is one.
fn read_copy(fs: &dyn Fs, path: &Path, text: &[u8]) -> Option<Snapshot> {
    let bytes = whole::read(fs, path, LONGEST).ok()??;
    let begins = memchr::memchr(b'\n', &bytes)? + 1;
    let body = bytes.get(begins..)?.strip_suffix(b"\n")?;
    if bytes[..begins] != *head(text, body).as_bytes() {
        return None;
    }
    let snapshot: Snapshot = serde_json::from_slice(body).ok()?;
    (snapshot.format == FORMAT && snapshot.reader <= FORMAT).then_some(snapshot)
}
