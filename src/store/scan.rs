//! Reads journals and distinguishes good lines from damage and unfinished writes.

use std::sync::LazyLock;

use memchr::{memchr_iter, memmem};

use super::clean;
use super::journal::LONGEST_RECORD;
use crate::campaign::visible::visible;
use crate::campaign::{Record, RecordBody};

/// The maximum length of a journal, in bytes.
pub(super) const LONGEST: u64 = 256 << 20;
/// How many bytes after a damaged place are hashed in search of a good line. Only a file made to
/// waste time needs more.
const MOST_SEARCHED: usize = 256 << 20;

/// The facts at the start of a record, and whether it amends earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) seq: u64,
    pub(super) prev: u32,
    pub(super) is_act: bool,
    /// Whether it changes how earlier entries count.
    pub(super) amends: bool,
}

/// Summarizes a record without reading all of it; `None` if it is not a record.
pub(super) fn summary(payload: &[u8]) -> Option<Summary> {
    quick_summary(payload).or_else(|| {
        let record = decode(payload).ok()?;
        Some(Summary {
            seq: record.seq,
            prev: record.prev,
            is_act: matches!(record.body, RecordBody::Act { .. }),
            amends: true,
        })
    })
}

/// Like [`summary`], for a record in exactly the form in which the store writes it.
fn quick_summary(payload: &[u8]) -> Option<Summary> {
    let number = |rest: &mut &[u8], sign: &[u8]| -> Option<u64> {
        let tail = rest.strip_prefix(sign)?;
        let digits = tail.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, tail) = tail.split_at(digits);
        *rest = tail;
        str::from_utf8(digits).ok()?.parse().ok()
    };
    let mut rest = payload;
    let seq = number(&mut rest, br#"{"seq":"#)?;
    let prev = u32::try_from(number(&mut rest, br#","prev":"#)?).ok()?;
    number(&mut rest, br#","at":"#)?;
    let body = rest.strip_prefix(br#","body":{""#)?;
    let is_act = body.starts_with(br#"Act":"#);
    let moves_cursor = body.starts_with(br#"Undo":"#) || body.starts_with(br#"Redo":"#);
    let known = is_act || moves_cursor || body.starts_with(br#"Adopted":"#);
    known.then(|| Summary {
        seq,
        prev,
        is_act,
        amends: moves_cursor || changes_earlier(body),
    })
}

/// Whether a record changes how an earlier roll counts. Quotes inside texts are escaped, so a text
/// is never mistaken for such an event.
fn changes_earlier(body: &[u8]) -> bool {
    static NAMES: LazyLock<[memmem::Finder<'static>; 3]> = LazyLock::new(|| {
        [r#""Regraded":"#, r#""Corrected":"#, r#""RanAgain":"#].map(memmem::Finder::new)
    });
    NAMES.iter().any(|name| name.find(body).is_some())
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
    whole.then(|| records.collect())
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
    /// The record, if requested.
    pub(super) record: Option<Record>,
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

/// Reads a whole journal; for records up to number `known` only their summaries.
pub(super) fn scan(bytes: &[u8], known: u64) -> Scan {
    let mut scan = Scan::default();
    let mut number = 1;
    for part in parts(bytes) {
        match part {
            Part::Good(_, frame) => {
                match link(&frame, number, known) {
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

fn link(frame: &Frame<'_>, line: usize, known: u64) -> Result<Link, String> {
    let summary = Some(frame.payload).filter(|_| known > 0);
    let summary = summary.and_then(quick_summary);
    let known = summary.filter(|summary| summary.seq <= known);
    let (seq, prev, record) = if let Some(summary) = known {
        (summary.seq, summary.prev, None)
    } else {
        let record = decode(frame.payload)?;
        (record.seq, record.prev, Some(record))
    };
    Ok(Link {
        first: seq,
        prev,
        last: seq,
        crc: frame.crc,
        record,
        line,
        file: 0,
    })
}

/// Decodes a record and makes hidden characters in its texts visible.
pub(super) fn decode(payload: &[u8]) -> Result<Record, String> {
    // The error may quote a hostile field name.
    let mut record: Record = clean::json(payload)
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
        let rest = &bytes[place..];
        if !is_frame_start(rest) {
            continue;
        }
        let Some(head) = Head::read(rest) else {
            continue;
        };
        left = left.checked_sub(head.length)?;
        let Some(frame) = head.frame(rest) else {
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

/// The part of a line before its payload.
struct Head {
    crc: u32,
    joined: bool,
    /// The offset of the payload.
    start: usize,
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
        let whole = bytes.get(start - 1) == Some(&b' ')
            && length as u64 <= LONGEST_RECORD
            && length <= bytes.len().checked_sub(start)?;
        whole.then_some(Self {
            crc,
            joined,
            start,
            length,
        })
    }

    fn frame<'a>(&self, bytes: &'a [u8]) -> Option<Frame<'a>> {
        let end = self.start + self.length;
        let payload = bytes.get(self.start..end)?;
        (crc32fast::hash(payload) == self.crc).then_some(Frame {
            crc: self.crc,
            joined: self.joined,
            payload,
            len: end + usize::from(bytes.get(end) == Some(&b'\n')),
        })
    }
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
        Head::read(bytes)?.frame(bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Frame, Summary, decode, quick_summary, scan};
    use crate::campaign::{Change, Contest, Event, Record, RecordBody};
    use crate::store::encode;

    fn act(seq: u64, events: Vec<Event>) -> Record {
        let body = RecordBody::Act {
            line: "say \"Regraded\":{\"Corrected\":".to_owned(),
            said: Vec::new(),
            events,
            dice: Vec::new(),
            again: Vec::new(),
        };
        Record {
            seq,
            prev: 7,
            at: 1_800_000_000,
            body,
        }
    }

    fn summary_of(record: &Record) -> Summary {
        quick_summary(encode(record).unwrap().payload()).unwrap()
    }

    /// Fails if one of these events or the fields of a record are renamed.
    #[test]
    fn every_record_has_a_summary_that_knows_whether_it_amends_earlier_ones() {
        let contest = || Arc::new(Contest::default());
        let noted = Event::Noted {
            who: None,
            text: "\"Corrected\":".to_owned(),
        };
        let regraded = Event::Regraded(1, Change::new(contest(), contest()));
        let corrected = Event::Corrected(1, Change::new(None, Some(2)));
        let again = Event::RanAgain(1, Change::new(None, Some(2)));
        for (event, amends) in [
            (noted, false),
            (regraded, true),
            (corrected, true),
            (again, true),
        ] {
            let summary = summary_of(&act(12, vec![event]));
            let expected = Summary {
                seq: 12,
                prev: 7,
                is_act: true,
                amends,
            };
            assert_eq!(summary, expected);
        }
        for (body, amends) in [
            (
                RecordBody::Undo {
                    entries: vec![1],
                    events: Vec::new(),
                },
                true,
            ),
            (
                RecordBody::Redo {
                    entries: vec![1],
                    events: Vec::new(),
                },
                true,
            ),
            (
                RecordBody::Adopted {
                    text: "edited".to_owned(),
                },
                false,
            ),
        ] {
            let summary = summary_of(&Record {
                body,
                ..act(1, Vec::new())
            });
            assert!(!summary.is_act);
            assert_eq!(summary.amends, amends);
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
