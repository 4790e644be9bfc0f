//! Reads the first and the last record of a journal, without those between them.

use std::path::Path;

use memchr::memrchr;

use super::error::{IoAt, StoreError};
use super::fs::{Fs, Kind};
use super::scan::{self, Frame, Link};

/// How many bytes are read at either end; the larger size only if a record is longer than the
/// first.
const READ: [usize; 2] = [4 << 10, 64 << 10];

/// Reads the ends of a journal whose records are not later than `known`; `None` if it has later
/// ones, or if either end is not a complete record.
pub(super) fn read(fs: &dyn Fs, path: &Path, known: u64) -> Result<Option<Link>, StoreError> {
    let facts = fs.look(path).at("look at", path)?;
    let Some(facts) = facts.filter(|facts| facts.kind == Kind::File) else {
        return Ok(None);
    };
    if facts.len == 0 {
        return Ok(None);
    }
    for len in READ {
        let part = |at| fs.read_part(path, at, len).at("read", path);
        let head = part(0)?;
        let tail = part(facts.len.saturating_sub(len as u64))?;
        let whole = facts.len <= len as u64;
        if let Some(link) = within(&head, &tail, whole) {
            return Ok(Some(link).filter(|link| link.last <= known));
        }
    }
    Ok(None)
}

/// The record at the start of `head` and the one at the end of `tail`.
fn within(head: &[u8], tail: &[u8], whole: bool) -> Option<Link> {
    let first = scan::start(Frame::read(head)?.payload)?;
    let line = last_line(tail, whole)?;
    let last = Frame::read(line).filter(|last| last.len == line.len())?;
    let crc = last.crc;
    let last = scan::start(last.payload)?;
    (first.seq <= last.seq).then_some(Link {
        first: first.seq,
        prev: first.prev,
        last: last.seq,
        crc,
        record: None,
        line: 1,
        file: 0,
    })
}

/// The last line with its newline, if it is complete. Records contain no newline.
fn last_line(bytes: &[u8], whole: bool) -> Option<&[u8]> {
    let text = bytes.strip_suffix(b"\n")?;
    match memrchr(b'\n', text) {
        Some(before) => bytes.get(before + 1..),
        None => whole.then_some(bytes),
    }
}
