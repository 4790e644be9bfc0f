//! The journal: one record per line, `crc32 length {json}`, append-only.
//!
//! Records that share a sync with the record before them have a `+` before their length. After a
//! crash a later one may exist while an earlier one is lost, which must not be mistaken for
//! damage.

use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::clean::{self, Hidden};
use super::error::{EncodeError, IoAt, StoreError};
use super::fs::{Access, Facts, Fs, Identity, Output};
use super::lock::Held;
use super::paths::Paths;
use crate::campaign::Record;

/// A journal of this length is followed by another.
const FULL: u64 = 1 << 20;

/// The maximum length of a record, in bytes.
pub(super) const LONGEST_RECORD: u64 = 16 << 20;

/// A record ready to be appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    pub seq: u64,
    /// The checksum of the record, which the next one names.
    pub crc: u32,
    /// The checksum of the previous record.
    pub(super) prev: u32,
    is_act: bool,
    payload: Vec<u8>,
}

/// A record in a journal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written {
    pub(super) seq: u64,
    /// The checksum of the record before it.
    pub(super) prev: u32,
    pub(super) crc: u32,
    /// Whether it makes an entry.
    pub(super) is_act: bool,
    /// The offset of its line, and the length of that.
    pub(super) at: u64,
    pub(super) len: usize,
}

impl Written {
    pub(super) fn follows(&self, seq: u64, crc: u32) -> bool {
        (self.seq, self.prev) == (seq + 1, crc)
    }
}

/// Encodes a record and checks that it reads back as the same.
///
/// # Errors
/// Returns an error if JSON cannot express the record, if it does not read back as the same, or if
/// it is longer than 16 MiB.
pub fn encode(record: &Record) -> Result<Encoded, EncodeError> {
    let text = readable_back(record)?;
    if text.len() as u64 > LONGEST_RECORD {
        return Err(EncodeError::TooLong {
            most: LONGEST_RECORD,
        });
    }
    Ok(Encoded {
        seq: record.seq,
        crc: crc32fast::hash(text.as_bytes()),
        prev: record.prev,
        is_act: record.body.is_act(),
        payload: text.into_bytes(),
    })
}

/// A value as JSON on one line, after checking that it reads back as the same.
///
/// # Errors
/// Returns an error if JSON cannot express the value or it does not read back as the same.
pub(super) fn readable_back<T>(value: &T) -> Result<String, EncodeError>
where
    T: Serialize + DeserializeOwned + PartialEq,
{
    let text =
        serde_json::to_string(value).map_err(|error| EncodeError::Unwritable(error.to_string()))?;
    // The same way as recovery reads it, except that hidden characters may stay.
    let read = |hidden| clean::json(text.as_bytes(), hidden);
    let back: T =
        read(Hidden::Shown).map_err(|error| EncodeError::Unreadable(error.to_string()))?;
    let is_same = back == *value || read(Hidden::Left).is_ok_and(|back| back == *value);
    // JSON escapes newlines inside texts; an unescaped one would end the line.
    if !is_same || text.contains('\n') {
        return Err(EncodeError::Differs);
    }
    Ok(text)
}

impl Encoded {
    /// The record's JSON, without checksum and length.
    #[must_use]
    pub fn payload(&self) -> &[u8] {
        &self.payload
    }

    /// Whether it follows on from a record.
    pub(super) fn follows(&self, seq: u64, crc: u32) -> bool {
        self.seq == seq + 1 && self.prev == crc
    }

    fn write_line(&self, joined: bool, out: &mut Vec<u8>) {
        let join = if joined { "+" } else { "" };
        out.extend(format!("{:08x} {join}{} ", self.crc, self.payload.len()).bytes());
        out.extend(&self.payload);
        out.push(b'\n');
    }
}

pub(super) struct Journal {
    path: PathBuf,
    file: Box<dyn Output>,
    identity: Identity,
    /// The length of the complete records, in bytes.
    len: u64,
    /// All records in it, in case the file is removed by someone else.
    kept: Vec<Encoded>,
}

impl Journal {
    /// Creates a journal and waits until its name is on disk.
    pub(super) fn create(fs: &dyn Fs, path: PathBuf) -> Result<Self, StoreError> {
        let file = fs.create_new(&path, Access::Private).at("create", &path)?;
        let identity = file.identity().at("look at", &path)?;
        if let Some(folder) = path.parent() {
            fs.sync_folder(folder).at("sync", folder)?;
        }
        Ok(Self {
            path,
            file,
            identity,
            len: 0,
            kept: Vec::new(),
        })
    }

    /// Appends records under one sync, and says where they are. After an error the journal must be
    /// abandoned; it has been truncated to the last good record if possible.
    pub(super) fn append(
        &mut self,
        fs: &dyn Fs,
        (lock, paths): (&Held, &Paths),
        records: &[Encoded],
    ) -> Result<Vec<Written>, StoreError> {
        let mut bytes = Vec::new();
        let mut places = Vec::new();
        for record in records {
            let at = bytes.len();
            record.write_line(at > 0, &mut bytes);
            places.push(Written {
                seq: record.seq,
                prev: record.prev,
                crc: record.crc,
                is_act: record.is_act,
                at: self.len + at as u64,
                len: bytes.len() - at,
            });
        }
        let written = self
            .file
            .write(&bytes)
            .at("write", &self.path)
            .and_then(|()| self.file.sync_data().at("sync", &self.path));
        if let Err(error) = written {
            self.cut_back();
            return Err(error);
        }
        if let Err(error) = lock.check(fs, paths).and_then(|()| self.check(fs)) {
            // Another process may be writing the records that follow.
            self.cut_back();
            return Err(error);
        }
        self.len += bytes.len() as u64;
        self.kept.extend_from_slice(records);
        Ok(places)
    }

    /// Checks that the file is still in place.
    fn check(&self, fs: &dyn Fs) -> Result<(), StoreError> {
        let there = fs.look(&self.path).at("look at", &self.path)?;
        if there.is_some_and(|facts| facts.identity == self.identity) {
            return Ok(());
        }
        Err(StoreError::Replaced {
            path: self.path.clone(),
        })
    }

    /// Removes the last write. If this fails, recovery handles the torn tail.
    fn cut_back(&mut self) {
        let _ = self.file.truncate(self.len);
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the next records belong into a new journal.
    pub(super) fn is_full(&self) -> bool {
        self.len >= FULL
    }

    /// As many of the records as fit, but at least one, because a journal that is too long would
    /// not be read again.
    pub(super) fn fitting<'a>(&self, records: &'a [Encoded]) -> &'a [Encoded] {
        let mut len = self.len;
        let fits = records.iter().take_while(|record| {
            let fits = len < FULL;
            len += record.payload.len() as u64;
            fits
        });
        let count = fits.count().clamp(1, records.len().max(1));
        records.get(..count).unwrap_or_default()
    }

    /// Abandons the journal and returns its records.
    pub(super) fn into_kept(self) -> Vec<Encoded> {
        self.kept
    }

    /// Removes the file if nothing was written to it and it is still ours.
    pub(super) fn discard_if_empty(self, fs: &dyn Fs) {
        let ours = |facts: Facts| facts.len == 0 && facts.identity == self.identity;
        if matches!(fs.look(&self.path), Ok(Some(facts)) if ours(facts)) {
            // A leftover empty journal is harmless.
            let _ = fs.remove(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::{LONGEST_RECORD, encode, readable_back};
    use crate::campaign::{Record, RecordBody};
    use crate::store::EncodeError;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Forgetful {
        kept: u8,
        #[serde(skip)]
        lost: u8,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Deep(Vec<Deep>);

    #[test]
    fn nothing_is_written_that_does_not_read_back_as_the_same() {
        assert!(readable_back(&Forgetful { kept: 1, lost: 0 }).is_ok());
        assert!(readable_back(&Forgetful { kept: 1, lost: 2 }).is_err());
        assert!(readable_back(&f64::NAN).is_err());
        let deep = |depth| (1..depth).fold(Deep(Vec::new()), |inner, _| Deep(vec![inner]));
        assert!(readable_back(&deep(127)).is_ok());
        assert!(readable_back(&deep(128)).is_err());
    }

    /// Otherwise it would be reported as saved but never read again.
    #[test]
    fn a_record_that_is_too_long_is_not_written() {
        let adopted = |len: usize| {
            let text = "x".repeat(len);
            encode(&Record {
                seq: 1,
                prev: 2,
                at: 3,
                body: RecordBody::Adopted { text },
            })
        };
        let most = usize::try_from(LONGEST_RECORD).unwrap();
        assert!(adopted(most - 100).is_ok());
        let refused = adopted(most).unwrap_err();
        assert_eq!(
            refused,
            EncodeError::TooLong {
                most: LONGEST_RECORD
            }
        );
    }
}
