//! The files of an open campaign.

use std::sync::Arc;

use super::archive::Archive;
use super::backups::{self, Reason};
use super::error::StoreError;
use super::fs::Fs;
use super::journal::{Encoded, Journal};
use super::paths::Paths;
use super::snapshot::{LONGEST, to_text};
use super::storage::Storage;
use super::{current, whole};
use crate::campaign::Campaign;
use crate::campaign::history::Mark;

pub struct Store {
    pub(super) fs: Arc<dyn Fs>,
    pub(super) paths: Paths,
    /// Released when it is dropped.
    pub(super) lock: Option<Box<dyn Send>>,
    pub(super) journal: Option<Journal>,
    pub(super) next_number: u64,
    /// Number and checksum of the last record that was handed over.
    pub(super) last: (u64, u32),
    /// Where the history reads back from what it lets go of.
    pub(super) archive: Option<Arc<Archive>>,
    /// Records that are not on the disk yet; more than those of one call only after a failure.
    pub(super) pending: Vec<Encoded>,
    /// The state that the first record builds on, where no file of ours holds it.
    pub(super) base: Option<(Campaign, Mark)>,
    /// Number of the last record in the campaign's file.
    pub(super) saved: Option<u64>,
    /// Checksums of the campaign's file as it was last read or written; several while it is
    /// not known whether a failed write took its place.
    pub(super) known: Vec<u32>,
    pub(super) notices: Vec<String>,
}

impl Store {
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
    pub(super) fn span(&self) -> (u64, u64) {
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

    pub(super) fn flush(&mut self) -> Result<(), StoreError> {
        if self.pending.is_empty() {
            return Ok(());
        }
        if let Some((campaign, mark)) = self.base.take()
            && let Err(error) = self.lay_base(&campaign, &mark)
        {
            self.base = Some((campaign, mark));
            return Err(error);
        }
        while !self.pending.is_empty() {
            self.append_some()?;
        }
        Ok(())
    }

    /// Appends as many of the records that wait as one journal should take.
    fn append_some(&mut self) -> Result<(), StoreError> {
        let mut journal = match self.journal.take() {
            Some(journal) if !journal.is_full() => journal,
            _ => self.new_journal()?,
        };
        let records = journal.fitting(&self.pending);
        match journal.append(self.fs.as_ref(), records) {
            Ok(()) => {
                if let (Some(archive), [first, ..], [.., last]) = (&self.archive, records, records)
                {
                    archive.wrote(journal.path(), first.seq, last.seq);
                }
                let count = records.len();
                self.pending.drain(..count);
                self.journal = Some(journal);
                Ok(())
            }
            Err(error) => {
                // This descriptor is never synced again. Where the whole file
                // was taken away, all that it held is written again.
                if matches!(error, StoreError::Replaced { .. }) {
                    if let Some(archive) = &self.archive {
                        archive.lost(journal.path());
                    }
                    let mut all = journal.into_kept();
                    all.append(&mut self.pending);
                    self.pending = all;
                }
                Err(error)
            }
        }
    }

    /// Records name people by numbers that a file written by hand need not hold, and whoever has
    /// lost that file goes on from a backup.
    fn lay_base(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError> {
        let bytes = self.write_main(campaign, mark)?;
        let (fs, paths) = (self.fs.as_ref(), &self.paths);
        backups::keep(fs, paths, mark.seq, Reason::Session, &bytes).map(drop)
    }

    pub(super) fn new_journal(&mut self) -> Result<Journal, StoreError> {
        whole::create_folders(self.fs.as_ref(), &self.paths.history)?;
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

    pub(super) fn write_main(
        &mut self,
        campaign: &Campaign,
        mark: &Mark,
    ) -> Result<Vec<u8>, StoreError> {
        let bytes = to_text(campaign, mark)?.into_bytes();
        self.rescue_edit()?;
        let sum = crc32fast::hash(&bytes);
        self.known.push(sum);
        current::write(self.fs.as_ref(), &self.paths, &bytes, campaign, mark)?;
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

    /// Writes the state if it has changed and lets go of the lock.
    pub(super) fn finish(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError> {
        if self.saved != Some(mark.seq) || self.is_behind() {
            self.save(campaign, mark)?;
        }
        self.let_go();
        Ok(())
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

impl Storage for Store {
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
