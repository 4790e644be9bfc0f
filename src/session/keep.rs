//! Keeps what a command did: as a record in the store, in the campaign and in the history.

use super::Session;
use super::reply::{Reply, told};
use super::size::Size;
use crate::campaign::{Record, RecordBody};
use crate::game::{Refusal, Result, Why};
use crate::store::{Encoded, LONGEST, StoreError, Withdrawn, encode, to_text};

/// A snapshot is written after this many records, or after as many as there are characters,
/// because the cost of writing it grows with their number and an act's share of it should not.
const SNAPSHOT_EVERY: usize = 200;

/// An upper limit for the length of the mark in a campaign's file, in bytes.
const MARK: u64 = 64 << 10;

impl Session {
    /// Saves a record whose events are applied; reverts them if that fails.
    pub(super) fn keep(&mut self, body: RecordBody, at: i64) -> Result<Reply> {
        let mark = self.history.mark();
        let record = Record {
            seq: mark.seq + 1,
            prev: mark.crc,
            at,
            body,
        };
        let encoded = self.encoded(&record).map_err(Refusal::new);
        let kept = encoded.and_then(|encoded| self.store(encoded, &record));
        let crc = match kept {
            Ok(crc) => crc,
            Err(refusal) => {
                self.campaign.take_back(record.body.events());
                return Err(refusal);
            }
        };
        let text = told(self.game, &self.history, &record.body);
        let (seq, is_act) = (record.seq, record.body.is_act());
        self.history.push(record, crc);
        self.game = self.game.ordered_for(&self.campaign);
        self.since_snapshot += 1;
        let every = SNAPSHOT_EVERY.max(self.campaign.characters.len());
        if self.since_snapshot >= every
            && self
                .storage
                .snapshot(&self.campaign, self.history.mark())
                .is_ok()
        {
            self.since_snapshot = 0;
        }
        let last = self.history.mark().entries;
        Ok(Reply {
            text,
            seq: Some(seq),
            entry: self.history.entry(last).filter(|_| is_act),
            ..Reply::default()
        })
    }

    /// A record ready to be saved, if what it does is within bounds and can be read back.
    fn encoded(&mut self, record: &Record) -> Result<Encoded, Why> {
        let rule = |error: StoreError| Why::Rule(error.to_string());
        self.storage.accepts().map_err(rule)?;
        let events = record.body.events();
        self.campaign.check_changed(events).map_err(Why::Rule)?;
        let encoded =
            encode(record).map_err(|error| Why::Rule(format!("what this does {error}")))?;
        self.measure(&encoded)?;
        Ok(encoded)
    }

    /// Hands a record over to the storage. If it cannot be saved in the journal, it may be saved
    /// with the whole state.
    ///
    /// # Errors
    /// Returns an error if the record was not saved, or if that is uncertain; the error then says
    /// so.
    fn store(&mut self, encoded: Encoded, record: &Record) -> Result<u32> {
        let crc = encoded.crc;
        let Err(error) = self.storage.keep(encoded) else {
            return Ok(crc);
        };
        let mut history = self.history.clone();
        history.push(record.clone(), crc);
        if self
            .storage
            .snapshot(&self.campaign, history.mark())
            .is_ok()
        {
            return Ok(crc);
        }
        let error = error.to_string();
        match self.storage.withdraw(record.seq) {
            Withdrawn::Kept => Ok(crc),
            Withdrawn::Gone => Err(Refusal::new(Why::NotSaved(error))),
            Withdrawn::Unsure => {
                let told = format!("{error}; open the campaign again to see whether it was saved");
                Err(Refusal::new(Why::NotSaved(told)))
            }
        }
    }

    /// Checks that the campaign's file will not become too long to be read again.
    fn measure(&mut self, record: &Encoded) -> Result<(), Why> {
        let before = self.size;
        self.size.since += record.payload().len() as u64;
        if self.size.most() <= LONGEST {
            return Ok(());
        }
        match to_text(&self.campaign, self.history.mark()) {
            // The mark of the next snapshot may be longer.
            Ok(text) if text.len() as u64 + MARK <= LONGEST => {
                self.size = Size {
                    measured: text.len() as u64,
                    since: 0,
                };
                Ok(())
            }
            Ok(_) | Err(_) => {
                self.size = before;
                Err(Why::Rule(format!(
                    "this would make the campaign larger than {} MB",
                    LONGEST >> 20
                )))
            }
        }
    }

    /// Hands the whole state to a storage that asked for it.
    pub fn hand_over(&mut self) {
        // The result is reported like that of records.
        let _ = self.storage.snapshot(&self.campaign, self.history.mark());
    }
}
