//! The first and the last record of a journal, without reading what stands between.

use std::path::Path;

use super::error::{StoreError, io_at};
use super::fs::{Check, Fs, Kind};
use super::journal::{self, Frame};

/// So many bytes at either end are read.
const READ: usize = 32 << 10;

/// What a journal begins and ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ends {
    /// Number of the first record.
    pub(super) first: u64,
    /// The sum that the first record names.
    pub(super) prev: u32,
    /// Number of the last record.
    pub(super) last: u64,
    /// Sum of the last record.
    pub(super) crc: u32,
}

/// Reads the ends of a journal without records later than `known`; `None` where it has
/// later ones, or a whole record does not stand at either end.
pub(super) fn read(fs: &dyn Fs, path: &Path, known: u64) -> Result<Option<Ends>, StoreError> {
    let facts = fs.look(path).map_err(io_at("look at", path))?;
    let Some(facts) = facts.filter(|facts| facts.kind == Kind::File) else {
        return Ok(None);
    };
    if facts.len == 0 {
        return Ok(None);
    }
    let part = |at| fs.read_part(path, at, READ).map_err(io_at("read", path));
    let head = part(0)?;
    let tail = part(facts.len.saturating_sub(READ as u64))?;
    let sums = !fs.skips(Check::Sum);
    let found = || {
        let first = journal::glance(Frame::read(&head, sums)?.payload)?;
        let line = last_line(&tail)?;
        let last = Frame::read(line, sums).filter(|last| last.len == line.len())?;
        let crc = last.crc;
        let last = journal::glance(last.payload)?;
        (first.seq <= last.seq && last.seq <= known).then_some(Ends {
            first: first.seq,
            prev: first.prev,
            last: last.seq,
            crc,
        })
    };
    Ok(found())
}

/// The last line, with its end. A record holds no end of a line.
fn last_line(bytes: &[u8]) -> Option<&[u8]> {
    let text = bytes.strip_suffix(b"\n")?;
    let before = text.iter().rposition(|byte| *byte == b'\n');
    Some(&bytes[before.map_or(0, |at| at + 1)..])
}
