//! The files of an open campaign.

use std::path::PathBuf;
use std::sync::Arc;

use super::archive::Archive;
use super::backups::{self, Reason};
use super::error::{IoAt, StoreError};
use super::fs::Fs;
use super::journal::{Encoded, Journal};
use super::lock::Held;
use super::paths::Paths;
use super::snapshot::{LONGEST, to_text};
use super::storage::{Storage, Withdrawn};
use super::{current, scan, whole};
use crate::campaign::Campaign;
use crate::campaign::history::Mark;

/// Why nothing is saved before the whole state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhyAll {
    /// The files were moved or deleted, or others are in their place.
    Moved,
    /// The names of the files may not be on disk, and a second sync would prove nothing.
    Unsynced,
}

pub struct Store {
    pub(super) fs: Arc<dyn Fs>,
    pub(super) paths: Paths,
    /// Released when dropped.
    pub(super) lock: Option<Held>,
    /// Whether the names of the files that the first record builds on are on disk.
    pub(super) is_settled: bool,
    /// The file as it was opened and its last record, until that is a backup.
    pub(super) beginning: Option<(u64, Vec<u8>)>,
    pub(super) journal: Option<Journal>,
    pub(super) next_number: u64,
    /// The number and checksum of the last record handed over.
    pub(super) last: (u64, u32),
    /// Reads back what the history no longer holds.
    pub(super) archive: Arc<Archive>,
    /// Records that are not on disk yet; more than those of one call only after a failure.
    pub(super) pending: Vec<Encoded>,
    /// The state that the first record builds on, if it is not in a file written by the store.
    pub(super) base: Option<(Campaign, Mark)>,
    /// The number of the last record in the campaign's file.
    pub(super) saved: Option<u64>,
    /// Checksums of the campaign's file as last read or written; several if it is not known
    /// whether a failed write took effect.
    pub(super) known: Vec<u32>,
    pub(super) notices: Vec<String>,
    /// Why the whole state must be saved before anything else.
    pub(super) wants_state: Option<WhyAll>,
    /// A record was withdrawn. No other record may get its number, because its traces on disk may
    /// still turn up.
    pub(super) withdrawn: bool,
    /// The journals that were abandoned, and possibly not truncated.
    pub(super) abandoned: Vec<PathBuf>,
}

impl Store {
    pub(crate) fn paths(&self) -> &Paths {
        &self.paths
    }

    /// Notices for the GM since the last call, one line each.
    pub fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    /// Whether records are waiting because writing failed.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Whether nothing is saved until the whole state is handed over ([`Storage::snapshot`]).
    #[must_use]
    pub fn wants_state(&self) -> bool {
        self.wants_state.is_some()
    }

    /// Checks that the campaign is still in its place and that no other process has it.
    fn check_place(&mut self) -> Result<(), StoreError> {
        let checked = match &self.lock {
            Some(lock) => lock.check(self.fs.as_ref(), &self.paths),
            None => Err(StoreError::Stopped),
        };
        if matches!(checked, Err(StoreError::Replaced { .. })) {
            self.wants_state = Some(WhyAll::Moved);
            self.abandon_journal();
        }
        checked
    }

    /// Makes durable what the first record builds on: the names of the campaign's files, and a backup of its state.
    ///
    /// # Errors
    /// Returns an error if the campaign is not in its place. After a failed sync the whole state must be saved, because
    /// a second sync would prove nothing.
    pub(super) fn settle(&mut self) -> Result<(), StoreError> {
        if self.is_settled {
            return Ok(());
        }
        self.check_place()?;
        if let Some((seq, bytes)) = &self.beginning {
            let fs = self.fs.as_ref();
            let kept = backups::keep(fs, &self.paths, *seq, Reason::Session, bytes);
            kept.inspect_err(|_| self.wants_state = Some(WhyAll::Unsynced))?;
            self.beginning = None;
        }
        self.is_settled = true;
        let folders = [&self.paths.history, &self.paths.folder];
        let synced = folders
            .into_iter()
            .try_for_each(|folder| self.fs.sync_folder(folder).at("sync", folder));
        if synced.is_err() {
            self.wants_state = Some(WhyAll::Unsynced);
        }
        synced
    }

    /// Abandons the journal; everything in it must be written again.
    fn abandon_journal(&mut self) {
        let Some(journal) = self.journal.take() else {
            return;
        };
        self.abandoned.push(journal.path().to_owned());
        self.archive.lost(journal.path());
        let mut all = journal.into_kept();
        all.append(&mut self.pending);
        self.pending = all;
    }

    /// The number of the first waiting record, or of the next one, and of the last one.
    pub(super) fn span(&self) -> (u64, u64) {
        let first = self.pending.first().map(|record| record.seq);
        (first.unwrap_or(self.last.0 + 1), self.last.0)
    }

    /// Saves records under one sync. They are on disk when this returns, together with any that
    /// failed before. Without records it only retries those.
    ///
    /// # Errors
    /// Returns `OutOfOrder` if a record does not follow on from the last one, or an error if
    /// writing failed. The records are then saved with the next ones, in a new journal.
    pub fn append(&mut self, records: &[Encoded]) -> Result<(), StoreError> {
        for record in records {
            // It was handed over again after a failure.
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

    pub(super) fn flush(&mut self) -> Result<(), StoreError> {
        if self.pending.is_empty() {
            return Ok(());
        }
        self.check_place()?;
        if self.wants_state.is_some() {
            let path = self.paths.history.clone();
            return Err(StoreError::Replaced { path });
        }
        self.settle()?;
        if let Some((campaign, mark)) = self.base.take()
            && let Err(error) = self.write_base(&campaign, &mark)
        {
            self.base = Some((campaign, mark));
            return Err(error);
        }
        while !self.pending.is_empty() {
            self.append_some()?;
        }
        Ok(())
    }

    /// Appends as many waiting records as fit into one journal.
    fn append_some(&mut self) -> Result<(), StoreError> {
        let mut journal = match self.journal.take() {
            Some(journal) if !journal.is_full() => journal,
            _ => self.new_journal()?,
        };
        let Some(lock) = &self.lock else {
            return Err(StoreError::Stopped);
        };
        let records = journal.fitting(&self.pending);
        match journal.append(self.fs.as_ref(), (lock, &self.paths), records) {
            Ok(written) => {
                self.pending.drain(..written.len());
                self.archive.add(journal.path(), written);
                self.journal = Some(journal);
                Ok(())
            }
            Err(error) => {
                // This descriptor must never be synced again. If the whole file was removed, all
                // its records are written again.
                if matches!(error, StoreError::Replaced { .. }) {
                    self.journal = Some(journal);
                    self.abandon_journal();
                    // The state that the records build on may be gone too.
                    let there = self.fs.look(&self.paths.campaign);
                    if !matches!(there, Ok(Some(_))) || self.check_place().is_err() {
                        self.wants_state = Some(WhyAll::Moved);
                    }
                } else {
                    self.abandoned.push(journal.path().to_owned());
                }
                Err(error)
            }
        }
    }

    /// Writes the state that the first record builds on, because records refer to characters by
    /// ids that a file written by hand may lack, and keeps it as a backup in case the file is
    /// lost.
    fn write_base(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError> {
        let bytes = self.write_main(campaign, mark)?;
        let (fs, paths) = (self.fs.as_ref(), &self.paths);
        backups::keep(fs, paths, mark.seq, Reason::Session, &bytes).map(drop)
    }

    pub(super) fn new_journal(&mut self) -> Result<Journal, StoreError> {
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

    pub(super) fn write_main(
        &mut self,
        campaign: &Campaign,
        mark: &Mark,
    ) -> Result<Vec<u8>, StoreError> {
        let bytes = to_text(campaign, mark)?.into_bytes();
        self.check_place()?;
        self.rescue_edit()?;
        let sum = crc32fast::hash(&bytes);
        self.known.push(sum);
        current::write(self.fs.as_ref(), &self.paths, &bytes, campaign, mark)?;
        self.check_place()?;
        self.known = vec![sum];
        self.saved = Some(mark.seq);
        Ok(bytes)
    }

    /// Keeps what another program wrote into the file while it was open.
    fn rescue_edit(&mut self) -> Result<(), StoreError> {
        let path = &self.paths.campaign;
        let Some(bytes) = whole::read(self.fs.as_ref(), path, LONGEST)? else {
            return Ok(());
        };
        if self.known.contains(&crc32fast::hash(&bytes)) {
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

    fn release(&mut self) {
        if let Some(journal) = self.journal.take() {
            journal.discard_if_empty(self.fs.as_ref());
        }
        self.lock = None;
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.release();
    }
}

impl Store {
    /// Whether a record may be on disk.
    fn stands(&self, record: &Encoded) -> Result<bool, StoreError> {
        let fs = self.fs.as_ref();
        let main = whole::read(fs, &self.paths.campaign, LONGEST)?;
        let sum = main.map(|bytes| crc32fast::hash(&bytes));
        // The first checksum is that of the known file; the others are those of attempts since.
        let tried = self.known.get(1..).unwrap_or_default();
        if sum.is_some_and(|sum| tried.contains(&sum) && self.known.first() != Some(&sum)) {
            return Ok(true);
        }
        for path in &self.abandoned {
            let bytes = whole::read(fs, path, scan::LONGEST)?.unwrap_or_default();
            if scan::frames(&bytes).any(|(_, frame)| frame.crc == record.crc) {
                return Ok(true);
            }
            // The truncation must be on disk, too.
            fs.sync_file(path).at("sync", path)?;
        }
        Ok(false)
    }
}

impl Storage for Store {
    fn accepts(&self) -> Result<(), StoreError> {
        if self.withdrawn {
            return Err(StoreError::Stopped);
        }
        Ok(())
    }

    fn withdraw(&mut self, seq: u64) -> Withdrawn {
        let waiting = self.pending.iter().position(|record| record.seq == seq);
        // A record that is no longer waiting is in a journal.
        let Some(at) = waiting.filter(|_| self.saved != Some(seq)) else {
            return Withdrawn::Kept;
        };
        self.withdrawn = true;
        let record = self.pending.remove(at);
        self.pending.truncate(at);
        self.last = (seq - 1, record.prev);
        match self.stands(&record) {
            Ok(false) => Withdrawn::Gone,
            Ok(true) | Err(_) => Withdrawn::Unsure,
        }
    }

    fn keep(&mut self, record: Encoded) -> Result<(), StoreError> {
        self.append(&[record])
    }

    fn snapshot(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError> {
        // The state is worth saving even if the journal cannot be written.
        let records = self.settle().and_then(|()| self.flush());
        self.base = None;
        let bytes = self.write_main(campaign, mark)?;
        let Some(why) = self.wants_state else {
            return records;
        };
        let fs = self.fs.as_ref();
        backups::keep(fs, &self.paths, mark.seq, Reason::Session, &bytes)?;
        self.check_place()?;
        self.wants_state = None;
        self.flush()?;
        if why == WhyAll::Moved {
            self.notices.push(format!(
                "{} was moved or deleted while it was open: all of it has been written again",
                self.paths.name()
            ));
        }
        Ok(())
    }

    fn close(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError> {
        if self.saved != Some(mark.seq) || self.is_behind() {
            self.snapshot(campaign, mark)?;
        }
        self.release();
        Ok(())
    }
}
