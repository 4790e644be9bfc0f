//! Inspecting a campaign's files without opening it, and restoring backups.

use std::fmt;
use std::path::Path;

use super::backups::{self, Backup, Reason};
use super::chain::{Chain, pushed};
use super::error::{IoAt, StoreError};
use super::fs::Fs;
use super::journal::{Encoded, Journal};
use super::paths::Paths;
use super::recovery::{self, Recovery, recover, unfinished, unfinished_text};
use super::snapshot::{self, Checksum, to_text};
use super::{current, lock, offer, whole};
use crate::campaign::history::Mark;
use crate::campaign::plural::plural;
use crate::campaign::{Campaign, History};

/// A campaign read without opening it.
#[derive(Clone, Debug)]
pub struct Contents {
    pub campaign: Campaign,
    pub history: History,
    /// What the GM should know, one line each.
    pub notices: Vec<String>,
    /// The campaign's file without the acts since, if it was written or edited by hand.
    pub written: Option<Campaign>,
}

/// The campaign in its own file, without its history; `None` if there is no file.
///
/// # Errors
/// Returns an error if the file cannot be read or is not a campaign.
pub fn file_of(fs: &dyn Fs, path: &Path) -> Result<Option<Campaign>, StoreError> {
    let path = Paths::resolve(fs, path)?.campaign;
    Ok(snapshot::load(fs, &path)?.map(|loaded| loaded.campaign))
}

/// Reads a campaign without locking or writing, even while a console has it open.
///
/// # Errors
/// Returns `NotFound`, an error describing the damage of the files, or an error if reading failed.
pub fn read(fs: &dyn Fs, path: &Path) -> Result<Contents, StoreError> {
    let (_, recovery, notices) = look(fs, path, recover, "at the end of a journal")?;
    Ok(Contents {
        campaign: recovery.campaign,
        history: recovery.history,
        notices,
        written: recovery.written,
    })
}

/// Like [`read`], but if the files are damaged or from a later version, returns the latest state
/// that can be trusted, and says which.
///
/// # Errors
/// Returns the errors of [`read`] if there is no such state.
pub fn salvage(fs: &dyn Fs, path: &Path) -> Result<Contents, StoreError> {
    let error = match read(fs, path) {
        Err(error) if error.is_damage() => error,
        outcome => return outcome,
    };
    let paths = Paths::resolve(fs, path)?;
    let name = paths.name();
    let mut notices = vec![error.to_string()];
    let shown = |campaign, history, notices| Contents {
        campaign,
        history,
        notices,
        written: None,
    };
    if matches!(error, StoreError::Newer { .. })
        && let Some(loaded) = snapshot::load_newer(fs, &paths.campaign)
    {
        notices.push(format!(
            "what is shown is what this version reads in {name}"
        ));
        let history = History::from_mark(loaded.mark.unwrap_or_default());
        return Ok(shown(loaded.campaign, history, notices));
    }
    if let StoreError::Conflict { acts, .. } = &error {
        let recovery = recovery::attempt(fs, &paths)?;
        notices.push(format!(
            "what is shown is {name} with what follows on from it"
        ));
        let left = acts.iter();
        notices.extend(left.map(|act| format!("does not follow on: `{act}`")));
        return Ok(shown(recovery.campaign, recovery.history, notices));
    }
    // If the chain cannot be read, the snapshots remain.
    let chain = Chain::read(fs, &paths).unwrap_or_default();
    let Some(latest) = recovery::salvage(fs, &paths, &chain, true) else {
        return Err(error);
    };
    let seq = latest.history.mark().seq;
    let from = latest
        .backup
        .map_or(name, |backup| format!("the backup {backup}"));
    notices.push(format!(
        "what is shown is the state after record {seq}, from {from} and its history"
    ));
    Ok(shown(latest.campaign, latest.history, notices))
}

/// Recovers in memory, trying twice because a running console may change the files in between; with notices, in
/// which an unfinished write is `torn`.
fn look(
    fs: &dyn Fs,
    path: &Path,
    recover: fn(&dyn Fs, &Paths) -> Result<Recovery, StoreError>,
    torn: &str,
) -> Result<(Paths, Recovery, Vec<String>), StoreError> {
    let paths = Paths::resolve(fs, path)?;
    paths.check_links(fs)?;
    let recovery = recover(fs, &paths)
        .or_else(|_| recover(fs, &paths))
        .map_err(|error| offer::with_offer(fs, &paths, error, false))?;
    let mut notices = recovery.remarks.clone();
    let writes = unfinished_text(&unfinished(fs, &paths, &recovery.chain)?);
    notices.extend(writes.map(|writes| format!("{writes} {torn}")));
    Ok((paths, recovery, notices))
}

/// What was found in a campaign's files, and what opening it would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    pub campaign: String,
    /// The number of the last record.
    pub seq: u64,
    /// The number of log entries that were not undone.
    pub entries: u64,
    pub journals: usize,
    /// The records that opening would apply to the snapshot.
    pub restored: usize,
    /// The number of readable backups.
    pub backups: usize,
    /// What is unusual, one line each.
    pub notices: Vec<String>,
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} in {}, {}, {}",
            self.campaign,
            plural(self.seq, "record"),
            plural(self.journals, "journal"),
            plural(self.entries, "entry"),
            plural(self.backups, "backup")
        )?;
        if self.restored > 0 {
            let acts = plural(self.restored, "act");
            write!(
                f,
                "\nopening it would restore {acts} since the last snapshot"
            )?;
        }
        for notice in &self.notices {
            write!(f, "\n{notice}")?;
        }
        Ok(())
    }
}

/// Checks all files of a campaign and reports what opening it would do. Changes nothing.
///
/// # Errors
/// Returns `NotFound`, an error describing the damage of the files, or an error if reading failed.
pub fn verify(fs: &dyn Fs, path: &Path) -> Result<Verified, StoreError> {
    let torn = "would be kept in quarantine";
    let (paths, recovery, mut notices) = look(fs, path, recovery::examine, torn)?;
    let mut good = 0;
    for backup in backups::list(fs, &paths)? {
        match snapshot::load(fs, &paths.backups.join(&backup.name)) {
            Ok(_) => good += 1,
            Err(error) => notices.push(format!("a backup cannot be used: {error}")),
        }
    }
    Ok(Verified {
        campaign: recovery.campaign.name,
        seq: recovery.history.mark().seq,
        entries: recovery.history.live(),
        journals: recovery.chain.files.len(),
        restored: recovery.restored,
        backups: good,
        notices,
    })
}

/// The backups of a campaign, the latest state first.
///
/// # Errors
/// Returns an error if reading failed.
pub fn list_backups(fs: &dyn Fs, path: &Path) -> Result<Vec<Backup>, StoreError> {
    let paths = Paths::resolve(fs, path)?;
    paths.check_links(fs)?;
    backups::list(fs, &paths)
}

/// Replaces the campaign with a backup. The replaced state becomes a backup itself; what happened
/// since stays in the log, but can no longer be undone.
///
/// # Errors
/// Returns `NoBackup`, `Locked`, an error if the backup cannot be read, or an error if writing
/// failed.
pub fn restore(fs: &dyn Fs, path: &Path, name: &str) -> Result<(), StoreError> {
    let paths = Paths::resolve(fs, path)?;
    paths.check_links(fs)?;
    let none = || StoreError::NoBackup {
        path: paths.backups.clone(),
        name: name.to_owned(),
    };
    let known = backups::list(fs, &paths)?;
    if !known.iter().any(|backup| backup.name == name) {
        return Err(none());
    }
    let lock = lock::take(fs, &paths)?;
    paths.keep_private(fs);
    let wanted = snapshot::load(fs, &paths.backups.join(name))?.ok_or_else(none)?;
    let Replaced { mark, adopted } = keep_replaced(fs, &paths)?;
    let chain = Chain::read(fs, &paths)?;
    // Numbers continue from the latest known state, so that none is used twice.
    let latest = [wanted.mark.clone(), mark]
        .into_iter()
        .flatten()
        .max_by_key(|mark| mark.seq);
    let (mark, since) = chain.since(latest.as_ref());
    let mut history = pushed(History::from_mark(mark), since);
    let record = recovery::adopt(&mut history, format!("restored the backup {name}"))?;
    let text = to_text(&wanted.campaign, history.mark())?;
    // The new record builds on the existing ones.
    for file in &chain.files {
        fs.sync_file(file).at("sync", file)?;
    }
    let mut journal = Journal::create(fs, paths.journal(chain.next_number))?;
    let records: Vec<_> = adopted.into_iter().chain([record]).collect();
    journal.append(fs, (&lock, &paths), &records)?;
    current::write(
        fs,
        &paths,
        text.as_bytes(),
        &wanted.campaign,
        history.mark(),
    )
}

/// What a backup replaces.
#[derive(Default)]
struct Replaced {
    /// The last record of its state.
    mark: Option<Mark>,
    /// That record, if no journal has it yet because the file was edited since.
    adopted: Option<Encoded>,
}

/// Keeps what is being replaced: the file as it is, and the state that it and the journals give.
fn keep_replaced(fs: &dyn Fs, paths: &Paths) -> Result<Replaced, StoreError> {
    let mut replaced = Replaced::default();
    if let Ok(recovery) = recover(fs, paths) {
        let last = recovery.history.mark();
        let text = to_text(&recovery.campaign, last)?;
        backups::keep(fs, paths, last.seq, Reason::Replaced, text.as_bytes())?;
        replaced.mark = Some(last.clone());
        replaced.adopted = recovery.adopted;
    }
    let path = &paths.campaign;
    let Some(bytes) = whole::read(fs, path, snapshot::LONGEST)? else {
        return Ok(replaced);
    };
    let loaded = snapshot::parse(path, bytes.clone());
    if replaced.mark.is_none()
        || loaded
            .as_ref()
            .is_ok_and(|loaded| loaded.checksum != Checksum::Good)
    {
        let own = loaded.ok().and_then(|loaded| loaded.mark);
        let seq = own.as_ref().map_or(0, |mark| mark.seq);
        backups::keep(fs, paths, seq, Reason::Replaced, &bytes)?;
        replaced.mark = replaced.mark.or(own);
    }
    Ok(replaced)
}
