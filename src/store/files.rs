//! Small files besides campaigns: the list of recent ones, samples, scripts.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::error::{IoAt, StoreError};
use super::fs::{Access, Fs, Kind};
use super::paths::{GAME_ENDING, Paths, journal_number};
use super::whole;

/// The maximum length of the list of recent campaigns, in bytes.
const LONGEST_LIST: u64 = 1 << 20;

/// Reads a list of paths. An unreadable list counts as empty, because it is only a convenience.
#[must_use]
pub fn read_list(fs: &dyn Fs, path: &Path) -> Vec<PathBuf> {
    let path = fs.resolve(path).unwrap_or_else(|_| path.to_owned());
    let bytes = fs.read(&path, LONGEST_LIST).unwrap_or_default();
    let text = String::from_utf8(bytes).unwrap_or_default();
    ron::from_str(&text).unwrap_or_default()
}

/// Writes a list of paths, creating its folder.
///
/// # Errors
/// Returns an error if writing failed.
pub fn write_list(fs: &dyn Fs, path: &Path, paths: &[PathBuf]) -> Result<(), StoreError> {
    let names: Vec<&str> = paths.iter().filter_map(|path| path.to_str()).collect();
    let text = ron::ser::to_string_pretty(&names, ron::ser::PrettyConfig::new())
        .map_err(io::Error::other)
        .at("write", path)?;
    install(fs, path, text.as_bytes())
}

/// Writes a whole file, creating its folder.
///
/// # Errors
/// Returns an error if writing failed.
pub fn install(fs: &dyn Fs, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    if let Some(folder) = path.parent() {
        whole::create_folders(fs, folder)?;
    }
    whole::write(fs, path, Access::Like(path), bytes)
}

pub(crate) fn campaigns_in(fs: &dyn Fs, folder: &Path) -> Vec<PathBuf> {
    let names = fs.list(folder).unwrap_or_default();
    let campaigns = names.iter().filter(|name| {
        let is_ron = Path::new(name).extension().is_some_and(|end| end == "ron");
        is_ron && !name.starts_with('.') && !name.ends_with(GAME_ENDING)
    });
    campaigns.map(|name| folder.join(name)).collect()
}

/// When a campaign was opened last, or its file or a journal of it was written; `None` if there is no campaign.
pub(crate) fn last_played(fs: &dyn Fs, path: &Path) -> Option<Timestamp> {
    let paths = Paths::resolve(fs, path).ok()?;
    let facts = fs.look(&paths.campaign).ok().flatten()?;
    if facts.kind != Kind::File {
        return None;
    }
    let written = journals_in(fs, &paths.history).filter_map(|path| fs.look(&path).ok()??.modified);
    let history = fs.look(&paths.history).ok().flatten();
    let opened = history.and_then(|history| history.modified);
    let latest = written.chain(facts.modified).chain(opened).max()?;
    Timestamp::try_from(latest).ok()
}

fn journals_in(fs: &dyn Fs, history: &Path) -> impl Iterator<Item = PathBuf> {
    let names = fs.list(history).unwrap_or_default().into_iter();
    let journals = names.filter(|name| journal_number(name).is_some());
    journals.map(|name| history.join(name))
}

/// How many bytes must be read to know the state of a campaign.
pub(crate) fn bytes_to_read(fs: &dyn Fs, path: &Path) -> u64 {
    let Ok(paths) = Paths::resolve(fs, path) else {
        return 0;
    };
    let journals = journals_in(fs, &paths.history);
    std::iter::once(paths.campaign)
        .chain(journals)
        .filter_map(|path| fs.look(&path).ok().flatten())
        .fold(0, |sum, facts| facts.len.saturating_add(sum))
}

/// The paths that start with the typed text, in order; folders end with a slash. Hidden ones are
/// listed only after a typed dot. `home` resolves a path that begins with `~`.
pub(crate) fn paths_starting_with(
    fs: &dyn Fs,
    typed: &str,
    home: &dyn Fn(&str) -> PathBuf,
) -> Vec<String> {
    let (folder, begun) = match typed.rsplit_once('/') {
        Some((folder, begun)) => (format!("{folder}/"), begun),
        None => (String::new(), typed),
    };
    let place = if folder.is_empty() {
        PathBuf::from(".")
    } else {
        home(&folder)
    };
    let mut names = fs.list(&place).unwrap_or_default();
    names.retain(|name| {
        name.starts_with(begun) && (begun.starts_with('.') || !name.starts_with('.'))
    });
    names.sort();
    let paths = names.into_iter().map(|name| {
        let facts = fs.look(&place.join(&name)).ok().flatten();
        let is_folder = facts.is_some_and(|facts| facts.kind == Kind::Folder);
        format!("{folder}{name}{}", if is_folder { "/" } else { "" })
    });
    paths.collect()
}

/// Reads a regular file from elsewhere, of at most `most` bytes.
///
/// # Errors
/// Returns `NotFound`, `NotOurs`, `TooLarge`, or an error if reading failed.
pub fn foreign(fs: &dyn Fs, path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    whole::read(fs, path, most)?.ok_or_else(|| StoreError::NotFound {
        path: path.to_owned(),
    })
}

/// Opens a file of commands, which must not be a folder.
///
/// # Errors
/// Returns the system's error.
pub fn script(path: &Path) -> io::Result<Box<dyn BufRead>> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    Ok(Box::new(BufReader::new(file)))
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::time::{Duration, SystemTime};

    use super::*;
    use crate::store::fs::RealFs;

    /// An act only appends to a journal, which changes no time of the folder around it.
    #[test]
    fn the_last_act_counts_as_played() {
        let folder = tempfile::tempdir().unwrap();
        let campaign = folder.path().join("a.ron");
        let history = folder.path().join("a.history");
        fs::create_dir(&history).unwrap();
        let journal = history.join("journal-000001.jsonl");
        let opened = SystemTime::now();
        let acted = opened + Duration::from_secs(600);
        for (path, at) in [(&campaign, opened), (&journal, acted)] {
            let file = File::create(path).unwrap();
            file.set_modified(at).unwrap();
        }
        let played = last_played(&RealFs, &campaign).unwrap();
        assert_eq!(played, Timestamp::try_from(acted).unwrap());
    }
}
