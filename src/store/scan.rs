//! Reading journals: what is a line of one, what a damaged place, what an unfinished write.

use std::sync::LazyLock;

use memchr::memmem;

use super::quick;
use crate::campaign::{Record, RecordBody};

/// The longest journal that is read, in bytes.
pub(super) const LONGEST: u64 = 256 << 20;
/// How many bytes behind a bad place are summed up in search of a good one. More
/// are never needed, but in a file that was made to take for ever.
const SEARCHED: usize = 256 << 20;

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
            is_act: matches!(record.body, RecordBody::Act { .. }),
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
    let body = rest.strip_prefix(b",body:")?;
    let is_act = body.starts_with(b"Act(");
    let undoes = body.starts_with(b"Undo(") || body.starts_with(b"Redo(");
    let known = is_act || undoes || body.starts_with(b"Adopted(");
    known.then(|| Glance {
        seq,
        prev,
        is_act,
        matters: undoes || changes_earlier(body),
    })
}

/// Whether the events of a record say how an earlier roll counts.
fn changes_earlier(body: &[u8]) -> bool {
    static NAMES: LazyLock<[memmem::Finder<'static>; 2]> =
        LazyLock::new(|| ["Regraded(", "Corrected("].map(memmem::Finder::new));
    NAMES.iter().any(|name| name.find(body).is_some())
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

/// Reads a record and makes its texts visible.
pub(super) fn decode(payload: &[u8]) -> Result<Record, String> {
    let text = str::from_utf8(payload).map_err(|_| "the record is not UTF-8 text".to_owned())?;
    if let Some(quick) = quick::from_str::<Record>(text) {
        let mut record = quick.value;
        if !quick.plain {
            record.make_visible();
        }
        return Ok(record);
    }
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
