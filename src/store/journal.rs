//! The journal: one record a line, `crc32 length payload`, only ever appended to.
//!
//! Records that share one sync with the record before them carry a `+` before
//! their length. A crash may keep a later one of them and lose an earlier one,
//! which must not be taken for damage.

use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::error::{StoreError, io_at};
use super::fs::{Check, Facts, Fs, Identity, Output};
use crate::campaign::{Deed, Record};

/// The longest journal that is read, in bytes.
pub(super) const LONGEST: u64 = 256 << 20;
/// A journal that has grown to this length is followed by another.
const FULL: u64 = 1 << 20;
/// How many bytes behind a bad place are summed up in search of a good one. More
/// are never needed, but in a file that was made to take for ever.
const SEARCHED: usize = 256 << 20;

/// A record ready to be appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// Number of the record.
    pub seq: u64,
    /// Sum of the record, which the next one names.
    pub crc: u32,
    /// Sum of the record before it.
    prev: u32,
    payload: Vec<u8>,
}

/// Why a record or a campaign cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EncodeError {
    /// RON has no way to write it.
    #[error("cannot be written down: {0}")]
    Unwritable(String),
    /// What is written cannot be read again.
    #[error("cannot be read again once written down: {0}")]
    Unreadable(String),
    /// What is written reads as something else.
    #[error("reads as something else once written down")]
    Differs,
}

/// Writes a record down and makes sure that it reads as the same.
///
/// # Errors
/// A record that RON cannot write or cannot read back as it was.
pub fn encode(record: &Record) -> Result<Encoded, EncodeError> {
    let text = readable_back(record)?;
    Ok(Encoded {
        seq: record.seq,
        crc: crc32fast::hash(text.as_bytes()),
        prev: record.prev,
        payload: text.into_bytes(),
    })
}

/// A value on one line, made sure to read as the same.
///
/// # Errors
/// A value that RON cannot write or cannot read back as it was.
#[doc(hidden)]
pub fn readable_back<T>(value: &T) -> Result<String, EncodeError>
where
    T: Serialize + DeserializeOwned + PartialEq,
{
    let text = ron::to_string(value).map_err(|error| EncodeError::Unwritable(error.to_string()))?;
    let back: T =
        ron::from_str(&text).map_err(|error| EncodeError::Unreadable(error.to_string()))?;
    // A raw newline would end the line; RON escapes every one inside a text.
    if back != *value || text.contains('\n') {
        return Err(EncodeError::Differs);
    }
    Ok(text)
}

impl Encoded {
    /// The text of the record, without sum and length.
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

/// A journal that is being written.
pub(super) struct Journal {
    path: PathBuf,
    file: Box<dyn Output>,
    identity: Identity,
    /// Bytes of good records.
    len: u64,
    /// All that it holds, in case somebody takes the file away.
    kept: Vec<Encoded>,
}

impl Journal {
    /// Makes a new one and waits until its name is on the disk.
    pub(super) fn create(fs: &dyn Fs, path: PathBuf) -> Result<Self, StoreError> {
        let file = fs.create_new(&path, None).map_err(io_at("create", &path))?;
        let identity = file.identity().map_err(io_at("look at", &path))?;
        if let Some(folder) = path.parent() {
            fs.sync_folder(folder).map_err(io_at("sync", folder))?;
        }
        Ok(Self {
            path,
            file,
            identity,
            len: 0,
            kept: Vec::new(),
        })
    }

    /// Appends records under one sync. After an error the journal must be
    /// given up: it has been cut back to the last good record as far as possible.
    pub(super) fn append(&mut self, fs: &dyn Fs, records: &[Encoded]) -> Result<(), StoreError> {
        let mut bytes = Vec::new();
        for (nth, record) in records.iter().enumerate() {
            record.write_line(nth > 0, &mut bytes);
        }
        let written = self
            .file
            .write(&bytes)
            .map_err(io_at("write", &self.path))
            .and_then(|()| self.file.sync_data().map_err(io_at("sync", &self.path)));
        if let Err(error) = written {
            // What fails here leaves a torn tail, which recovery knows.
            let _ = self.file.truncate(self.len);
            return Err(error);
        }
        let there = fs.look(&self.path).map_err(io_at("look at", &self.path))?;
        let ours = there.is_some_and(|facts| facts.identity == self.identity);
        if !ours && !fs.skips(Check::Identity) {
            return Err(StoreError::Replaced {
                path: self.path.clone(),
            });
        }
        self.len += bytes.len() as u64;
        self.kept.extend_from_slice(records);
        Ok(())
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the next records belong into another.
    pub(super) fn is_full(&self) -> bool {
        self.len >= FULL
    }

    /// Gives it up and hands over all that it held.
    pub(super) fn into_kept(self) -> Vec<Encoded> {
        self.kept
    }

    /// Takes it away if nothing was ever written and it is still ours.
    pub(super) fn discard_if_empty(self, fs: &dyn Fs) {
        let ours = |facts: Facts| facts.len == 0 && facts.identity == self.identity;
        if matches!(fs.look(&self.path), Ok(Some(facts)) if ours(facts)) {
            // An empty journal does no harm either.
            let _ = fs.remove(&self.path);
        }
    }
}

/// What can be told of a record without reading all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glance {
    /// Its number.
    pub(super) seq: u64,
    /// The sum that it names.
    pub(super) prev: u32,
    /// Whether it makes a log entry.
    pub(super) is_act: bool,
    /// Whether it says something of earlier entries.
    pub(super) matters: bool,
}

/// Looks at a record without reading all of it; `None` for what is no record.
pub(super) fn glance(payload: &[u8]) -> Option<Glance> {
    plain_glance(payload).or_else(|| {
        let record = decode(payload).ok()?;
        Some(Glance {
            seq: record.seq,
            prev: record.prev,
            is_act: matches!(record.deed, Deed::Act { .. }),
            matters: true,
        })
    })
}

/// The same for a record that is written as the store writes them.
fn plain_glance(payload: &[u8]) -> Option<Glance> {
    let number = |rest: &mut &[u8], sign: &[u8]| -> Option<u64> {
        let tail = rest.strip_prefix(sign)?;
        let digits = tail.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, tail) = tail.split_at(digits);
        *rest = tail;
        str::from_utf8(digits).ok()?.parse().ok()
    };
    let mut rest = payload;
    let seq = number(&mut rest, b"(seq:")?;
    let prev = u32::try_from(number(&mut rest, b",prev:")?).ok()?;
    number(&mut rest, b",at:")?;
    let deed = rest.strip_prefix(b",deed:")?;
    let is_act = deed.starts_with(b"Act(");
    let undoes = deed.starts_with(b"Undo(") || deed.starts_with(b"Redo(");
    let known = is_act || undoes || deed.starts_with(b"Adopted(");
    known.then(|| Glance {
        seq,
        prev,
        is_act,
        matters: undoes || changes_earlier(deed),
    })
}

/// Whether the events of a record say how an earlier roll counts.
fn changes_earlier(deed: &[u8]) -> bool {
    let mut words = deed.split(|byte| *byte == b'(');
    words.any(|word| word.ends_with(b"Regraded") || word.ends_with(b"Corrected"))
}

/// The good lines of a journal with where they begin, whatever stands between them.
pub(super) fn frames(bytes: &[u8], sums: bool) -> impl Iterator<Item = (usize, Frame<'_>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
        let (begins, frame) = if let Some(frame) = Frame::read(rest, sums) {
            (at, frame)
        } else {
            let next = next_good(bytes, at, sums)?;
            (next, Frame::read(&bytes[next..], sums)?)
        };
        at = begins + frame.len;
        Some((begins, frame))
    })
}

/// The records that stand in a part of a journal, if nothing else stands there.
pub(super) fn records(bytes: &[u8]) -> Option<Vec<Record>> {
    let scan = scan(bytes, true, 0);
    let whole = scan.bad.is_empty() && scan.torn.is_none();
    let records = scan.lines.into_iter().filter_map(|line| line.record);
    whole.then(|| records.collect())
}

/// A record as it was found.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Its number.
    pub(super) seq: u64,
    /// The sum that it names.
    pub(super) prev: u32,
    /// All of it; `None` where it was not asked for.
    pub(super) record: Option<Record>,
    /// Its own sum.
    pub(super) crc: u32,
    /// Its line, from 1.
    pub(super) number: usize,
}

/// What a journal holds.
#[derive(Debug, Default)]
pub(super) struct Scan {
    pub(super) lines: Vec<Line>,
    /// Where an unfinished write begins, and its bytes.
    pub(super) torn: Option<(usize, Vec<u8>)>,
    /// Lines that cannot be the remains of an unfinished write.
    pub(super) bad: Vec<BadLine>,
}

/// A line that was whole once and is not any more.
#[derive(Clone, Debug)]
pub(super) struct BadLine {
    /// Its line, from 1.
    pub(super) number: usize,
    pub(super) message: String,
}

/// Reads a whole journal, records up to `known` no further than it takes to tell which they
/// are. What has the wrong sum is no record, but where `sums` is off.
pub(super) fn scan(bytes: &[u8], sums: bool, known: u64) -> Scan {
    let mut scan = Scan::default();
    let mut number = 1;
    let mut at = 0;
    while at < bytes.len() {
        let Some(frame) = Frame::read(&bytes[at..], sums) else {
            let Some(next) = next_good(bytes, at, sums) else {
                scan.torn = Some((at, bytes[at..].to_vec()));
                break;
            };
            scan.bad.push(BadLine {
                number,
                message: "the line is damaged, and good ones stand behind it".to_owned(),
            });
            number += bytes[at..next].split(|byte| *byte == b'\n').count() - 1;
            at = next;
            continue;
        };
        match line(&frame, number, known) {
            Ok(line) => scan.lines.push(line),
            Err(message) => scan.bad.push(BadLine { number, message }),
        }
        number += 1;
        at += frame.len;
    }
    scan
}

fn line(frame: &Frame<'_>, number: usize, known: u64) -> Result<Line, String> {
    let glance = Some(known).filter(|known| *known > 0);
    let glance = glance.and_then(|known| {
        let glance = plain_glance(frame.payload)?;
        (glance.seq <= known).then_some(glance)
    });
    let (seq, prev, record) = if let Some(glance) = glance {
        (glance.seq, glance.prev, None)
    } else {
        let record = decode(frame.payload)?;
        (record.seq, record.prev, Some(record))
    };
    Ok(Line {
        seq,
        prev,
        record,
        crc: frame.crc,
        number,
    })
}

fn decode(payload: &[u8]) -> Result<Record, String> {
    let text = str::from_utf8(payload).map_err(|_| "the record is not UTF-8 text".to_owned())?;
    let mut record: Record =
        ron::from_str(text).map_err(|error| format!("the record cannot be read: {error}"))?;
    record.make_visible();
    Ok(record)
}

/// Where the next good line stands behind a bad one; `None` if nothing but an
/// unfinished write can stand there. Whatever was synced later shows that the
/// bad place had been good once; what shares the sync of the bad place does not.
fn next_good(bytes: &[u8], bad: usize, sums: bool) -> Option<usize> {
    let mut left = SEARCHED;
    let mut first = None;
    for place in bad + 1..bytes.len() {
        let rest = &bytes[place..];
        if !is_frame_start(rest) {
            continue;
        }
        let Some(head) = Head::read(rest) else {
            continue;
        };
        left = left.checked_sub(head.length)?;
        let Some(frame) = head.frame(rest, sums) else {
            continue;
        };
        let first = *first.get_or_insert(place);
        if !frame.joined {
            return Some(first);
        }
    }
    None
}

/// Eight digits of a sum and a space: cheap to rule out at every byte.
fn is_frame_start(bytes: &[u8]) -> bool {
    bytes
        .first_chunk::<9>()
        .is_some_and(|head| head[8] == b' ' && head[..8].iter().all(u8::is_ascii_hexdigit))
}

/// What a line says of itself before its payload.
struct Head {
    crc: u32,
    joined: bool,
    /// Where the payload begins.
    start: usize,
    /// Its length.
    length: usize,
}

impl Head {
    fn read(bytes: &[u8]) -> Option<Self> {
        if !is_frame_start(bytes) {
            return None;
        }
        let crc = u32::from_str_radix(str::from_utf8(&bytes[..8]).ok()?, 16).ok()?;
        let joined = bytes.get(9) == Some(&b'+');
        let from = if joined { 10 } else { 9 };
        let digits = bytes[from..]
            .iter()
            .take(12)
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let length: usize = str::from_utf8(&bytes[from..from + digits])
            .ok()?
            .parse()
            .ok()?;
        let start = from + digits + 1;
        let whole =
            bytes.get(start - 1) == Some(&b' ') && length <= bytes.len().checked_sub(start)?;
        whole.then_some(Self {
            crc,
            joined,
            start,
            length,
        })
    }

    fn frame<'a>(&self, bytes: &'a [u8], sums: bool) -> Option<Frame<'a>> {
        let end = self.start + self.length;
        let payload = bytes.get(self.start..end)?;
        (!sums || crc32fast::hash(payload) == self.crc).then_some(Frame {
            crc: self.crc,
            joined: self.joined,
            payload,
            len: end + usize::from(bytes.get(end) == Some(&b'\n')),
        })
    }
}

/// A whole line.
pub(super) struct Frame<'a> {
    /// The sum of its payload.
    pub(super) crc: u32,
    joined: bool,
    /// The text of a record.
    pub(super) payload: &'a [u8],
    /// Bytes up to the next line.
    pub(super) len: usize,
}

impl<'a> Frame<'a> {
    /// The whole record at the beginning of the bytes, if one stands there.
    /// Only its last newline may be missing.
    pub(super) fn read(bytes: &'a [u8], sums: bool) -> Option<Self> {
        Head::read(bytes)?.frame(bytes, sums)
    }
}
