//! Backups: earlier snapshots, which are kept, listed and rotated.

use std::io;
use std::path::Path;
use std::time::SystemTime;

use super::error::{IoAt, StoreError};
use super::fs::{Access, Fs, Kind};
use super::paths::Paths;
use super::snapshot::{self, Checksum, Loaded};
use super::whole;

/// How many backups are kept for each reason.
pub const KEPT: usize = 10;

/// Why a backup was made; part of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// The state at the beginning of a session.
    Session,
    /// The state before the file was edited by hand.
    BeforeEdit,
    /// The file as edited by hand.
    Edited,
    /// The state that restoring a backup replaced.
    Replaced,
    /// The latest state of a campaign whose file could not be read.
    Recovered,
}

impl Reason {
    fn word(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::BeforeEdit => "before-edit",
            Self::Edited => "edited",
            Self::Replaced => "replaced",
            Self::Recovered => "recovered",
        }
    }
}

/// An earlier snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The name for `restore`: `000000412-session.ron`.
    pub name: String,
    /// When it was made, if the system knows.
    pub modified: Option<SystemTime>,
    /// The number of its last record.
    pub seq: Option<u64>,
    /// The size in bytes.
    pub size: u64,
}

/// The names in a folder, sorted; empty if there is no such folder.
pub(super) fn names_in(fs: &dyn Fs, folder: &Path) -> Result<Vec<String>, StoreError> {
    match fs.list(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        listed => listed.at("list", folder),
    }
}

/// The parts of a backup's name: last record, reason, and a counter for several of the same.
fn parts(name: &str) -> Option<(u64, &str, u32)> {
    let (seq, rest) = name.strip_suffix(".ron")?.split_once('-')?;
    let (word, nth) = match rest.rsplit_once('-') {
        Some((word, nth)) if nth.bytes().all(|byte| byte.is_ascii_digit()) => {
            (word, nth.parse().ok()?)
        }
        _ => (rest, 1),
    };
    Some((seq.parse().ok()?, word, nth))
}

/// All backups, the latest state first.
pub(super) fn list(fs: &dyn Fs, paths: &Paths) -> Result<Vec<Backup>, StoreError> {
    let mut found = Vec::new();
    for name in names_in(fs, &paths.backups)? {
        let path = paths.backups.join(&name);
        if name.starts_with('.') || name.strip_suffix(".ron").is_none() {
            continue;
        }
        // It may have been rotated away in the meantime.
        let Some(facts) = fs.look(&path).at("look at", &path)? else {
            continue;
        };
        if facts.kind == Kind::File {
            found.push(Backup {
                seq: parts(&name).map(|(seq, ..)| seq),
                modified: facts.modified,
                size: facts.len,
                name,
            });
        }
    }
    found.sort_by_key(|backup| {
        let nth = parts(&backup.name).map_or(0, |(_, _, nth)| nth);
        std::cmp::Reverse((backup.seq, nth))
    });
    Ok(found)
}

/// Keeps a snapshot unless an identical one exists, and deletes the oldest for the same reason.
/// Returns its name.
pub(super) fn keep(
    fs: &dyn Fs,
    paths: &Paths,
    seq: u64,
    reason: Reason,
    bytes: &[u8],
) -> Result<String, StoreError> {
    whole::create_own(fs, &paths.backups)?;
    let word = reason.word();
    let mut same = of_kind(fs, paths, word)?;
    same.retain(|(other, _, _)| *other == seq);
    for (_, _, name) in &same {
        // An unreadable backup does not count as identical.
        let there = fs.read(&paths.backups.join(name), bytes.len() as u64);
        if there.is_ok_and(|there| there == bytes) {
            return Ok(name.clone());
        }
    }
    let name = match same.last() {
        Some((_, nth, _)) => format!("{seq:09}-{word}-{}.ron", nth + 1),
        None => format!("{seq:09}-{word}.ron"),
    };
    whole::write(fs, &paths.backups.join(&name), Access::Private, bytes)?;
    let all = of_kind(fs, paths, word)?;
    for (_, _, old) in all.iter().take(all.len().saturating_sub(KEPT)) {
        let path = paths.backups.join(old);
        fs.remove(&path).at("remove", &path)?;
    }
    Ok(name)
}

/// The backups made for one reason, oldest state first.
fn of_kind(fs: &dyn Fs, paths: &Paths, word: &str) -> Result<Vec<(u64, u32, String)>, StoreError> {
    let mut found: Vec<(u64, u32, String)> = names_in(fs, &paths.backups)?
        .into_iter()
        .filter_map(|name| {
            let (seq, other, nth) = parts(&name)?;
            (other == word).then_some((seq, nth, name.clone()))
        })
        .collect();
    found.sort();
    Ok(found)
}

/// The latest backup made for one of these reasons with a valid checksum.
pub(super) fn newest_good(
    fs: &dyn Fs,
    paths: &Paths,
    reasons: &[Reason],
) -> Result<Option<(String, Loaded)>, StoreError> {
    let mut names = Vec::new();
    for reason in reasons {
        names.extend(of_kind(fs, paths, reason.word())?);
    }
    names.sort();
    while let Some((_, _, name)) = names.pop() {
        let loaded = snapshot::load(fs, &paths.backups.join(&name));
        if let Ok(Some(loaded)) = loaded
            && loaded.checksum == Checksum::Good
            && loaded.mark.is_some()
        {
            return Ok(Some((name, loaded)));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::{Reason, keep};
    use crate::store::{Paths, RealFs};

    #[test]
    fn identical_backups_are_kept_once_and_others_are_numbered() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::of(&folder.path().join("a.ron"));
        std::fs::create_dir(&paths.history).unwrap();
        let kept = |bytes: &[u8]| keep(&RealFs, &paths, 7, Reason::Edited, bytes).unwrap();
        let all: [&[u8]; 5] = [b"ab", b"ac", b"a", b"abc", b""];
        for round in 0..2 {
            for (nth, bytes) in (1..).zip(all) {
                let end = if nth == 1 {
                    String::new()
                } else {
                    format!("-{nth}")
                };
                assert_eq!(kept(bytes), format!("000000007-edited{end}.ron"), "{round}");
            }
        }
    }
}
