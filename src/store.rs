//! Keeps a campaign on the disk: the only files and syncs of the program.
//!
//! An act is kept once its record stands in a journal that is synced and still
//! in its place. The snapshot is the state in one file; the journals on top of
//! it are what happened since, and all of them together are the log.

mod backups;
mod chain;
mod durable;
mod error;
pub mod fs;
mod journal;
mod lock;
mod manage;
mod paths;
mod recovery;
pub mod shelf;
mod snapshot;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

pub use backups::{Backup, KEPT};
pub use error::StoreError;
pub use fs::{Fs, RealFs};
pub use journal::{EncodeError, Encoded, encode};
pub use manage::{Seen, Verified, backups, read, restore, verify};
pub use paths::Paths;
pub use snapshot::{FORMAT, LONGEST, READER, Snapshot, to_text};
pub use writer::{Report, Writer};

use crate::campaign::history::Mark;
use crate::campaign::{Campaign, History};
use backups::Reason;
use error::io_at;
use journal::Journal;
use recovery::{Recovery, Source, count, recover, unfinished, unfinished_text};

/// Where acts go to be kept.
pub trait Keeper {
    /// Keeps a record. [`Store`] has it on the disk when this returns,
    /// [`Writer`] has it in its queue.
    ///
    /// # Errors
    /// What the disk refused. The record is not lost: it is kept with the next one that can be.
    fn keep(&mut self, record: Encoded) -> Result<(), StoreError>;

    /// Writes the state into the campaign's file.
    ///
    /// # Errors
    /// What the disk refused.
    fn snapshot(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError>;

    /// Writes the state if it has changed, waits until all is on the disk, and
    /// lets go of the campaign.
    ///
    /// # Errors
    /// What the disk refused.
    fn close(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError>;
}

/// Keeps nothing: a campaign that is only played with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unsaved;

impl Keeper for Unsaved {
    fn keep(&mut self, _record: Encoded) -> Result<(), StoreError> {
        Ok(())
    }

    fn snapshot(&mut self, _campaign: &Campaign, _mark: &Mark) -> Result<(), StoreError> {
        Ok(())
    }

    fn close(&mut self, _campaign: &Campaign, _mark: &Mark) -> Result<(), StoreError> {
        Ok(())
    }
}

/// A campaign that has been opened.
pub struct Opened {
    /// Where its acts are kept; holds the lock.
    pub store: Store,
    /// The campaign as it stands.
    pub campaign: Campaign,
    /// Its log.
    pub history: History,
    /// What the GM should know, a line each; empty when all is as it was left.
    pub notices: Vec<String>,
}

/// An open campaign's files.
pub struct Store {
    fs: Arc<dyn Fs>,
    paths: Paths,
    /// Released when it is dropped.
    lock: Option<Box<dyn Send>>,
    journal: Option<Journal>,
    next_number: u64,
    /// Number and sum of the last record that was handed over.
    last: (u64, u32),
    /// Records that are not on the disk yet; more than those of one call only after a failure.
    pending: Vec<Encoded>,
    /// The state that the first record builds on, where no file of ours holds it.
    base: Option<(Campaign, Mark)>,
    /// Number of the last record in the campaign's file.
    saved: Option<u64>,
    /// Sum of the campaign's file as it was last read or written.
    known: Option<u32>,
    notices: Vec<String>,
}

impl Store {
    /// Makes the files of a new campaign, folders included.
    ///
    /// # Errors
    /// `Exists` when there is a campaign or the history of one, and what the disk refused.
    pub fn create(fs: &dyn Fs, path: &Path, campaign: &Campaign) -> Result<(), StoreError> {
        let exists = |path: &Path| StoreError::Exists {
            path: path.to_owned(),
        };
        let paths = Paths::of(path);
        let there = |path: &Path| fs.look(path).map_err(io_at("look at", path));
        if there(path)?.is_some() {
            return Err(exists(path));
        }
        durable::create_folders(fs, &paths.history)?;
        let _lock = lock::take(fs, &paths)?;
        if there(path)?.is_some() {
            return Err(exists(path));
        }
        // Its records must not be taken for those of the new campaign.
        if !chain::Chain::read(fs, &paths)?.is_empty() || !backups::list(fs, &paths)?.is_empty() {
            return Err(exists(&paths.history));
        }
        let mut campaign = campaign.clone();
        campaign.assign_ids();
        let mark = Mark {
            crc: begin(&campaign),
            ..Mark::default()
        };
        let text = to_text(&campaign, &mark)?;
        backups::keep(fs, &paths, 0, Reason::Session, text.as_bytes())?;
        durable::write(fs, path, text.as_bytes())
    }

    /// Opens a campaign: takes the lock, recovers what there is, and starts a new journal.
    ///
    /// # Errors
    /// `NotFound`, `Locked`, whatever is wrong with the files (nothing is changed then), and
    /// what the disk refused.
    pub fn open(fs: Arc<dyn Fs>, path: &Path) -> Result<Opened, StoreError> {
        let path = fs.resolve(path).map_err(io_at("look at", path))?;
        let paths = Paths::of(&path);
        let there = |path: &Path| fs.look(path).map_err(io_at("look at", path));
        if there(&path)?.is_none() && there(&paths.backups)?.is_none() {
            return Err(StoreError::NotFound { path });
        }
        durable::create_folders(fs.as_ref(), &paths.history)?;
        let lock = lock::take(fs.as_ref(), &paths)?;
        let recovery = recover(fs.as_ref(), &paths, now())
            .map_err(|error| manage::with_offer(fs.as_ref(), &paths, error, true))?;
        Self::start(fs, paths, lock, recovery)
    }

    /// Makes everything that was recovered durable, and gets ready for the first act.
    fn start(
        fs: Arc<dyn Fs>,
        paths: Paths,
        lock: Box<dyn Send>,
        recovery: Recovery,
    ) -> Result<Opened, StoreError> {
        settle(fs.as_ref(), &paths, &recovery)?;
        let notices = notices(fs.as_ref(), &paths, &recovery)?;
        quarantine(fs.as_ref(), &paths, &recovery)?;
        keep_backups(fs.as_ref(), &paths, &recovery)?;
        let mark = recovery.history.mark().clone();
        let (campaign, source) = (recovery.campaign, recovery.source);
        let mut store = Self {
            journal: None,
            next_number: recovery.chain.next_number,
            last: (mark.seq, mark.crc),
            pending: Vec::new(),
            base: (source == Source::ByHand).then(|| (campaign.clone(), mark.clone())),
            saved: Some(recovery.snapshot_seq),
            known: Some(crc32fast::hash(&recovery.bytes)),
            notices: Vec::new(),
            lock: Some(lock),
            fs,
            paths,
        };
        store.journal = Some(store.new_journal()?);
        if let Some(adopted) = recovery.adopted {
            store.pending.push(adopted);
            store.flush()?;
        }
        if matches!(source, Source::Outside | Source::Backup) {
            store.known = match source {
                Source::Backup => None,
                _ => store.known,
            };
            let bytes = store.write_main(&campaign, &mark)?;
            backups::keep(
                store.fs.as_ref(),
                &store.paths,
                mark.seq,
                Reason::Session,
                &bytes,
            )?;
        }
        Ok(Opened {
            store,
            campaign,
            history: recovery.history,
            notices,
        })
    }

    /// Where the campaign's files are.
    #[must_use]
    pub fn paths(&self) -> &Paths {
        &self.paths
    }

    /// What the GM should know of since the last call, a line each.
    pub fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    /// Whether records wait for a disk that has refused them.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Number of the first record that waits, or of the next one, and of the last one.
    fn span(&self) -> (u64, u64) {
        let first = self.pending.first().map(|record| record.seq);
        (first.unwrap_or(self.last.0 + 1), self.last.0)
    }

    /// Keeps records, all under one sync; they are on the disk when this
    /// returns, and those that were refused before as well. With no records it
    /// tries those again.
    ///
    /// # Errors
    /// `OutOfOrder` for a record that does not follow on from the last one, and what
    /// the disk refused. Records that it refused are kept with the next ones, in a new journal.
    pub fn append(&mut self, records: &[Encoded]) -> Result<(), StoreError> {
        for record in records {
            // Handed over again after a failure.
            if self.pending.contains(record) {
                continue;
            }
            if !record.follows(self.last.0, self.last.1) {
                return Err(StoreError::OutOfOrder {
                    last: self.last.0,
                    found: record.seq,
                });
            }
            self.last = (record.seq, record.crc);
            self.pending.push(record.clone());
        }
        self.flush()
    }

    fn flush(&mut self) -> Result<(), StoreError> {
        if self.pending.is_empty() {
            return Ok(());
        }
        if let Some((campaign, mark)) = self.base.take() {
            // Records name people by numbers that a file written by hand need not hold.
            if let Err(error) = self.write_main(&campaign, &mark) {
                self.base = Some((campaign, mark));
                return Err(error);
            }
        }
        let mut journal = match self.journal.take() {
            Some(journal) => journal,
            None => self.new_journal()?,
        };
        match journal.append(self.fs.as_ref(), &self.pending) {
            Ok(()) => {
                self.pending.clear();
                self.journal = Some(journal);
                Ok(())
            }
            Err(error) => {
                // This descriptor is never synced again. Where the whole file
                // was taken away, all that it held is written again.
                if matches!(error, StoreError::Replaced { .. }) {
                    let mut all = journal.into_kept();
                    all.append(&mut self.pending);
                    self.pending = all;
                }
                Err(error)
            }
        }
    }

    fn new_journal(&mut self) -> Result<Journal, StoreError> {
        durable::create_folders(self.fs.as_ref(), &self.paths.history)?;
        loop {
            let path = self.paths.journal(self.next_number);
            self.next_number += 1;
            match Journal::create(self.fs.as_ref(), path) {
                Err(StoreError::Io { source, .. })
                    if source.kind() == std::io::ErrorKind::AlreadyExists => {}
                result => return result,
            }
        }
    }

    /// Writes the state into the campaign's file.
    ///
    /// # Errors
    /// What the disk refused, for the file or for records that wait.
    pub fn save(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError> {
        // The state is worth keeping even if the journal cannot be written.
        let records = self.flush();
        self.base = None;
        self.write_main(campaign, mark)?;
        records
    }

    fn write_main(&mut self, campaign: &Campaign, mark: &Mark) -> Result<Vec<u8>, StoreError> {
        let bytes = to_text(campaign, mark)?.into_bytes();
        self.rescue_edit()?;
        durable::write(self.fs.as_ref(), &self.paths.campaign, &bytes)?;
        self.known = Some(crc32fast::hash(&bytes));
        self.saved = Some(mark.seq);
        Ok(bytes)
    }

    /// Keeps what another program wrote into the file while it was open.
    fn rescue_edit(&mut self) -> Result<(), StoreError> {
        let path = &self.paths.campaign;
        let Some(bytes) = snapshot::load_bytes(self.fs.as_ref(), path, LONGEST)? else {
            return Ok(());
        };
        if Some(crc32fast::hash(&bytes)) == self.known {
            return Ok(());
        }
        let seq = self.saved.unwrap_or_default();
        let name = backups::keep(self.fs.as_ref(), &self.paths, seq, Reason::Edited, &bytes)?;
        self.notices.push(format!(
            "{} was changed by another program while it was open; that version is the backup {name}",
            self.paths.name()
        ));
        Ok(())
    }

    /// Writes the state if it has changed and lets go of the lock.
    ///
    /// # Errors
    /// What the disk refused; the lock is let go of nevertheless.
    pub fn close(mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError> {
        self.finish(campaign, mark)
    }

    fn finish(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError> {
        let saved = if self.saved == Some(mark.seq) && self.pending.is_empty() {
            Ok(())
        } else {
            self.save(campaign, mark)
        };
        self.let_go();
        saved
    }

    fn let_go(&mut self) {
        if let Some(journal) = self.journal.take() {
            journal.discard_if_empty(self.fs.as_ref());
        }
        self.lock = None;
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.let_go();
    }
}

impl Keeper for Store {
    fn keep(&mut self, record: Encoded) -> Result<(), StoreError> {
        self.append(&[record])
    }

    fn snapshot(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError> {
        self.save(campaign, mark)
    }

    fn close(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError> {
        self.finish(campaign, mark)
    }
}

/// Seconds since 1970.
fn now() -> i64 {
    jiff::Timestamp::now().as_second()
}

/// A number that tells a new campaign's history from others.
fn begin(campaign: &Campaign) -> u32 {
    let at = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos());
    crc32fast::hash(format!("{} {at} {}", campaign.name, std::process::id()).as_bytes())
}

/// What was recovered may have been written and never synced: it must be on
/// the disk before anything is built on it.
fn settle(fs: &dyn Fs, paths: &Paths, recovery: &Recovery) -> Result<(), StoreError> {
    if recovery.restored > 0 {
        for path in &recovery.chain.files {
            fs.sync_file(path).map_err(io_at("sync", path))?;
        }
    }
    for folder in [&paths.history, &paths.folder] {
        fs.sync_folder(folder).map_err(io_at("sync", folder))?;
    }
    Ok(())
}

fn notices(fs: &dyn Fs, paths: &Paths, recovery: &Recovery) -> Result<Vec<String>, StoreError> {
    let mut notices = recovery.remarks.clone();
    let torn = unfinished_text(&unfinished(fs, paths, &recovery.chain)?)
        .map(|text| format!("{text} kept in quarantine"));
    let restored = (recovery.restored > 0).then(|| {
        let acts = count(recovery.restored, "act");
        format!("restored {acts} since the last snapshot")
    });
    let line: Vec<String> = restored.into_iter().chain(torn).collect();
    if !line.is_empty() {
        notices.push(line.join("; "));
    }
    Ok(notices)
}

/// Keeps the bytes of unfinished writes. They stay in their journals too,
/// which are never written again.
fn quarantine(fs: &dyn Fs, paths: &Paths, recovery: &Recovery) -> Result<(), StoreError> {
    let torn = unfinished(fs, paths, &recovery.chain)?;
    if !torn.is_empty() {
        durable::create_folders(fs, &paths.quarantine)?;
    }
    for torn in torn {
        durable::write(fs, &paths.quarantine.join(torn.name()), &torn.bytes)?;
    }
    Ok(())
}

/// Keeps what the session begins with, and what somebody's edit replaced.
fn keep_backups(fs: &dyn Fs, paths: &Paths, recovery: &Recovery) -> Result<(), StoreError> {
    let keep = |reason, bytes: &[u8]| {
        backups::keep(fs, paths, recovery.snapshot_seq, reason, bytes).map(drop)
    };
    match recovery.source {
        Source::Main => keep(Reason::Session, &recovery.bytes),
        Source::ByHand => keep(Reason::Edited, &recovery.bytes),
        Source::Backup => Ok(()),
        Source::Outside => {
            if let Some((campaign, mark)) = recovery::without_main(fs, paths, &recovery.chain)? {
                let text = to_text(&campaign, &mark)?;
                let reason = Reason::BeforeEdit;
                backups::keep(fs, paths, mark.seq, reason, text.as_bytes())?;
            }
            keep(Reason::Edited, &recovery.bytes)
        }
    }
}
