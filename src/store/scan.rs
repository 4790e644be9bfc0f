//! Reads journals and distinguishes good lines from damage and unfinished writes.

use memchr::memchr_iter;
use serde::Deserialize;

use super::clean::{self, Hidden};
use super::journal::{LONGEST_RECORD, Written};
use crate::campaign::Record;
use crate::campaign::visible::visible;

/// The maximum length of a journal, in bytes.
pub(super) const LONGEST: u64 = 256 << 20;
/// How many bytes after a damaged place are hashed in search of a good line. Only a file made to
/// waste time needs more.
const MOST_SEARCHED: usize = 256 << 20;

/// The start of a record: its number, and the checksum of the record before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Start {
    pub(super) seq: u64,
    pub(super) prev: u32,
}

/// The start of a record, without keeping the rest; `None` if it is not a record.
pub(super) fn start(payload: &[u8]) -> Option<Start> {
    serde_json::from_slice(payload).ok()
}

/// A part of a journal, with its offset.
enum Part<'a> {
    Good(usize, Frame<'a>),
    /// Damaged bytes before a good line.
    Bad(&'a [u8]),
    /// An unfinished write, up to the end.
    Torn(usize, &'a [u8]),
}

fn parts(bytes: &[u8]) -> impl Iterator<Item = Part<'_>> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let at = next;
        let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
        if let Some(frame) = Frame::read(rest) {
            next += frame.len;
            return Some(Part::Good(at, frame));
        }
        let good = next_good(bytes, at);
        next = good.unwrap_or(bytes.len());
        Some(match good {
            Some(good) => Part::Bad(&bytes[at..good]),
            None => Part::Torn(at, rest),
        })
    })
}

/// The good lines of a journal with their offsets.
pub(super) fn frames(bytes: &[u8]) -> impl Iterator<Item = (usize, Frame<'_>)> {
    parts(bytes).filter_map(|part| match part {
        Part::Good(at, frame) => Some((at, frame)),
        Part::Bad(_) | Part::Torn(..) => None,
    })
}

/// The records in a part of a journal; `None` if there is anything else in it.
pub(super) fn records(bytes: &[u8]) -> Option<Vec<Record>> {
    let scan = scan(bytes, 0);
    let whole = scan.bad.is_empty() && scan.torn.is_none();
    let records = scan.links.into_iter().filter_map(|link| link.record);
    whole.then(|| records.map(|(record, _)| record).collect())
}

/// One record, or a run of records of which only the ends are known.
#[derive(Clone, Debug)]
pub(super) struct Link {
    /// The number of the first record.
    pub(super) first: u64,
    /// The checksum that the first record names.
    pub(super) prev: u32,
    /// The number of the last record.
    pub(super) last: u64,
    /// The checksum of the last record.
    pub(super) crc: u32,
    /// The record and its place, if requested.
    pub(super) record: Option<(Record, Written)>,
    /// Its line, from 1.
    pub(super) line: usize,
    /// The index of its journal among those read together.
    pub(super) file: usize,
}

/// The contents of a journal.
#[derive(Debug, Default)]
pub(super) struct Scan {
    pub(super) links: Vec<Link>,
    /// The offset and bytes of an unfinished write.
    pub(super) torn: Option<(usize, Vec<u8>)>,
    /// Lines that cannot be the remains of an unfinished write, from 1, and why.
    pub(super) bad: Vec<(usize, String)>,
}

/// Reads a whole journal; of records up to number `known` only their starts.
pub(super) fn scan(bytes: &[u8], known: u64) -> Scan {
    let mut scan = Scan::default();
    let mut number = 1;
    for part in parts(bytes) {
        match part {
            Part::Good(at, frame) => {
                match link(&frame, at, number, known) {
                    Ok(link) => scan.links.push(link),
                    Err(message) => scan.bad.push((number, message)),
                }
                number += 1;
            }
            Part::Bad(bytes) => {
                let message = "the line is damaged, and good ones stand behind it";
                scan.bad.push((number, message.to_owned()));
                number += memchr_iter(b'\n', bytes).count();
            }
            Part::Torn(at, bytes) => scan.torn = Some((at, bytes.to_vec())),
        }
    }
    scan
}

fn link(frame: &Frame<'_>, at: usize, line: usize, known: u64) -> Result<Link, String> {
    let start = (known > 0).then(|| start(frame.payload)).flatten();
    let known = start.filter(|start| start.seq <= known);
    let (start, record) = if let Some(start) = known {
        (start, None)
    } else {
        let record = decode(frame.payload)?;
        let (seq, prev) = (record.seq, record.prev);
        let written = frame.written(&record, at);
        (Start { seq, prev }, Some((record, written)))
    };
    Ok(Link {
        first: start.seq,
        prev: start.prev,
        last: start.seq,
        crc: frame.crc,
        record,
        line,
        file: 0,
    })
}

/// Decodes a record and makes hidden characters in its texts visible.
fn decode(payload: &[u8]) -> Result<Record, String> {
    // The error may quote a hostile field name.
    let mut record: Record = clean::json(payload, Hidden::Shown)
        .map_err(|error| format!("the record cannot be read: {}", visible(&error.to_string())))?;
    record.body.shrink_to_fit();
    Ok(record)
}

/// The offset of the next good line after a bad one; `None` if only an unfinished write can
/// follow. A line from a later sync proves that the bad place was once good; a line from the same
/// sync does not.
fn next_good(bytes: &[u8], bad: usize) -> Option<usize> {
    let mut left = MOST_SEARCHED;
    let mut first = None;
    for place in bad + 1..bytes.len() {
        let Some(frame) = Frame::within(&bytes[place..], &mut left) else {
            continue;
        };
        let first = *first.get_or_insert(place);
        if !frame.joined {
            return Some(first);
        }
    }
    None
}

/// Eight hexadecimal digits and a space, a cheap check at every byte.
fn is_frame_start(bytes: &[u8]) -> bool {
    bytes
        .first_chunk::<9>()
        .is_some_and(|head| head[8] == b' ' && head[..8].iter().all(u8::is_ascii_hexdigit))
}

pub(super) struct Frame<'a> {
    pub(super) crc: u32,
    joined: bool,
    /// The JSON of a record.
    pub(super) payload: &'a [u8],
    /// The number of bytes up to the next line.
    pub(super) len: usize,
}

impl<'a> Frame<'a> {
    /// The complete record at the start of the bytes, if any. Only its final newline may be
    /// missing.
    pub(super) fn read(bytes: &'a [u8]) -> Option<Self> {
        Self::within(bytes, &mut bytes.len())
    }

    /// The same, if no more than `left` bytes have to be hashed, of which these are taken.
    fn within(bytes: &'a [u8], left: &mut usize) -> Option<Self> {
        if !is_frame_start(bytes) {
            return None;
        }
        let crc = u32::from_str_radix(str::from_utf8(&bytes[..8]).ok()?, 16).ok()?;
        let joined = bytes.get(9) == Some(&b'+');
        let from = if joined { 10 } else { 9 };
        let digits = bytes[from..].iter().take(12);
        let end = from + digits.take_while(|byte| byte.is_ascii_digit()).count();
        let length: usize = str::from_utf8(&bytes[from..end]).ok()?.parse().ok()?;
        if bytes.get(end) != Some(&b' ') || length as u64 > LONGEST_RECORD {
            return None;
        }
        let payload = bytes[end + 1..].get(..length)?;
        *left = left.checked_sub(length)?;
        let end = end + 1 + length;
        (crc32fast::hash(payload) == crc).then(|| Self {
            crc,
            joined,
            payload,
            len: end + usize::from(bytes.get(end) == Some(&b'\n')),
        })
    }

    /// The place of its record in a journal, by its offset there.
    fn written(&self, record: &Record, at: usize) -> Written {
        Written {
            seq: record.seq,
            prev: record.prev,
            crc: self.crc,
            is_act: record.body.is_act(),
            at: at as u64,
            len: self.len,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Frame, decode, scan};
    use crate::campaign::{Act, Event, Record, RecordBody};
    use crate::store::encode;

    fn act(seq: u64, events: Vec<Event>) -> Record {
        let body = RecordBody::Act(Act {
            line: "say \"Regraded\":{\"Corrected\":".to_owned(),
            events,
            ..Act::default()
        });
        Record {
            seq,
            prev: 7,
            at: 1_800_000_000,
            body,
        }
    }

    #[test]
    fn hostile_records_are_refused_with_a_reason() {
        let good = r#"{"seq":1,"prev":2,"at":3,"body":{"Act":{"line":"a","said":[],"events":[]}}}"#;
        assert!(decode(good.as_bytes()).is_ok());
        let deep = format!("{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
        for (from, to) in [
            (r#""seq":1"#, r#""seq":1,"seq":2"#),
            (r#""at":3"#, r#""at":3,"hobby":4"#),
            (r#""line":"a""#, r#""line":"a","hobby":4"#),
            (r#""line":"a""#, r#""line":"a","line":"c""#),
            ("}}}", r#"},"Adopted":{"text":"x"}}}"#),
            ("[]}", r#"[{"Noted":{"who":null,"text":"x","hobby":1}}]}"#),
            ("[]}", r#"[{"Unheard":{}}]}"#),
            ("[]}", deep.as_str()),
            ("}}}", "}}}{}"),
            (r#""seq":1"#, r#""seq":-1"#),
            (r#""seq":1"#, r#""seq":18446744073709551616"#),
        ] {
            let bad = good.replacen(from, to, 1);
            assert_ne!(bad, good);
            assert!(decode(bad.as_bytes()).is_err(), "{from} -> {to}");
        }
        assert!(decode(b"\xff").is_err());
        let hostile = good.replacen("\"at\"", "\"\\u001b[2J\"", 1);
        let told = decode(hostile.as_bytes()).unwrap_err();
        assert!(told.contains("␛[2J") && !told.contains('\u{1b}'), "{told}");
    }

    #[test]
    fn a_line_with_a_wrong_checksum_or_length_is_not_a_record() {
        let encoded = encode(&act(1, Vec::new())).unwrap();
        let payload = str::from_utf8(encoded.payload()).unwrap();
        let line = |crc: u32, length: usize| format!("{crc:08x} {length} {payload}\n").into_bytes();
        let (crc, length) = (encoded.crc, payload.len());
        assert!(Frame::read(&line(crc, length)).is_some());
        assert!(Frame::read(&line(crc ^ 1, length)).is_none());
        assert!(Frame::read(&line(crc, length - 1)).is_none());
        assert!(Frame::read(&line(crc, length + 2)).is_none());
        let long = vec![b'x'; usize::try_from(super::LONGEST_RECORD).unwrap() + 1];
        let line = format!("{:08x} {} ", crc32fast::hash(&long), long.len());
        assert!(Frame::read(&[line.as_bytes(), &long].concat()).is_none());
        let wrong = scan(&line_of(&encoded, 1), 0);
        assert!(wrong.links.is_empty() && wrong.torn.is_some());
    }

    fn line_of(encoded: &crate::store::Encoded, off: u32) -> Vec<u8> {
        let payload = str::from_utf8(encoded.payload()).unwrap();
        format!("{:08x} {} {payload}\n", encoded.crc ^ off, payload.len()).into_bytes()
    }
}
