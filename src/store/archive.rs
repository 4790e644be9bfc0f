//! Reads records that a history no longer holds back from the journals on demand.
//!
//! An index has the offsets of all pages of records. It grows by one journal at a time, from the
//! latest to the first, and only when somebody scrolls back that far. Each record is checked
//! against the checksum that its successor names.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::fs::Fs;
use super::scan::{self, Summary};
use super::whole;
use crate::campaign::Record;
use crate::campaign::event::Contest;
use crate::campaign::history::{Amended, Mark, Older, Page};

/// The maximum number of records of a page.
const RECORDS: usize = 64;
/// The maximum length of a page with several records, in bytes.
const BYTES: usize = 64 << 10;
/// How many pages are cached: with the records in memory, more than commands look back for a roll, so
/// that looking again reads nothing.
const CACHED: usize = 16;

/// A run of records in one journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) path: Arc<PathBuf>,
    pub(super) first: u64,
    pub(super) last: u64,
}

/// A position in the history: a record with its checksum, and the last entry up to there.
#[derive(Clone, Copy, Debug, Default)]
struct Position {
    seq: u64,
    crc: u32,
    entry: u64,
}

/// The location of a page.
#[derive(Debug)]
struct Location {
    path: Arc<PathBuf>,
    at: u64,
    len: usize,
    /// Before its first record.
    before: Position,
    /// At its last record.
    last: Position,
}

/// A record in a journal.
struct Found {
    summary: Summary,
    crc: u32,
    at: usize,
    len: usize,
    /// The record itself, if it amends earlier entries.
    record: Option<Record>,
}

#[derive(Debug, Default)]
struct Index {
    /// Journals before the pages, oldest first.
    earlier: Vec<Span>,
    /// Journals with records that the history had in memory, oldest first.
    later: Vec<Span>,
    /// Where the pages are, without gaps, oldest first.
    pages: VecDeque<Location>,
    /// Where the index is while it has no page.
    base: Position,
    /// What the records of the earlier journals amend.
    amended: Amended,
    cached: VecDeque<Arc<Page>>,
}

/// The journals of a campaign, for reading back.
pub(super) struct Archive {
    fs: Arc<dyn Fs>,
    index: Mutex<Index>,
}

impl std::fmt::Debug for Archive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Archive").finish_non_exhaustive()
    }
}

impl Archive {
    /// An archive of the records up to the snapshot (`earlier`) and after it (`later`).
    pub(super) fn new(fs: Arc<dyn Fs>, mark: &Mark, earlier: Vec<Span>, later: Vec<Span>) -> Self {
        let base = Position {
            seq: mark.seq,
            crc: mark.crc,
            entry: mark.entries,
        };
        Self {
            fs,
            index: Mutex::new(Index {
                earlier,
                later,
                base,
                ..Index::default()
            }),
        }
    }

    fn index(&self) -> MutexGuard<'_, Index> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that records were written.
    pub(super) fn wrote(&self, path: &Path, first: u64, last: u64) {
        let mut index = self.index();
        match index.later.last_mut() {
            Some(span) if *span.path == path => span.last = last,
            _ => index.later.push(Span {
                path: Arc::new(path.to_owned()),
                first,
                last,
            }),
        }
    }

    /// Notes that a journal has disappeared. Its records will be written again.
    pub(super) fn lost(&self, path: &Path) {
        let mut index = self.index();
        index.later.retain(|span| *span.path != path);
        if let Some(at) = index.pages.iter().position(|page| *page.path == path) {
            index.base = index.pages[at].before;
            index.pages.truncate(at);
            let seq = index.last().seq;
            index.cached.retain(|page| page.first <= seq);
        }
    }

    /// The records of a span in its journal.
    fn found(&self, span: &Span) -> Vec<Found> {
        let bytes = whole::read(self.fs.as_ref(), &span.path, scan::LONGEST);
        let bytes = bytes.ok().flatten().unwrap_or_default();
        let mut found = Vec::new();
        for (at, frame) in scan::frames(&bytes) {
            let Some(summary) = scan::summary(frame.payload) else {
                break;
            };
            if (span.first..=span.last).contains(&summary.seq) {
                let record = summary.amends.then(|| scan::decode(frame.payload).ok());
                found.push(Found {
                    summary,
                    crc: frame.crc,
                    at,
                    len: frame.len,
                    record: record.flatten(),
                });
            }
        }
        found
    }

    /// Adds the journal before the first page. Returns whether there was one.
    fn read_back(&self, index: &mut Index) -> bool {
        let Some(span) = index.earlier.pop() else {
            return false;
        };
        let mut found = self.found(&span);
        // Backwards, as long as each record matches the predecessor that the next one names.
        let mut before = index.before();
        let mut good = found.len();
        for one in found.iter().rev() {
            let entry = before.entry.checked_sub(u64::from(one.summary.is_act));
            let Some(entry) = entry.filter(|_| one.is_at(before)) else {
                break;
            };
            before = Position {
                seq: one.summary.seq - 1,
                crc: one.summary.prev,
                entry,
            };
            good -= 1;
        }
        if before.seq >= span.first {
            // Records before a gap belong to another history.
            index.earlier.clear();
        }
        let good = found.split_off(good);
        let mut amended = Amended::default();
        for record in good.iter().filter_map(|one| one.record.as_ref()) {
            amended.learn(&record.body, |_, _| {});
        }
        // What later records say counts.
        amended.append(std::mem::take(&mut index.amended));
        index.amended = amended;
        for page in pages(&span.path, &good, before).into_iter().rev() {
            index.pages.push_front(page);
        }
        true
    }

    /// Adds records that came after the last page, up to `seq`.
    fn read_on(&self, index: &mut Index, seq: u64) {
        let known = index.last().seq;
        let spans = index.later.iter().filter(|span| span.last > known);
        for span in spans.cloned().collect::<Vec<_>>() {
            let last = index.last();
            if last.seq >= seq {
                break;
            }
            let first = last.seq + 1;
            let span = Span { first, ..span };
            let mut found = self.found(&span);
            let mut end = (last.seq, last.crc);
            let good = found.iter().take_while(|one| {
                let follows = (one.summary.seq, one.summary.prev) == (end.0 + 1, end.1);
                end = (one.summary.seq, one.crc);
                follows
            });
            found.truncate(good.count());
            index.pages.extend(pages(&span.path, &found, last));
        }
    }

    /// A page by its place in the index.
    fn load(&self, index: &mut Index, at: usize) -> Option<Arc<Page>> {
        let location = index.pages.get(at)?;
        let (before, last) = (location.before, location.last);
        let cached = |page: &Arc<Page>| page.first == before.seq + 1;
        let cached = index.cached.iter().position(cached);
        if let Some(page) = cached.and_then(|at| index.cached.remove(at)) {
            index.cached.push_back(Arc::clone(&page));
            return Some(page);
        }
        let bytes = self.fs.read_part(&location.path, location.at, location.len);
        let records = bytes.ok().and_then(|bytes| scan::records(&bytes));
        let whole = records.filter(|records| {
            let numbers = records.iter().map(|record| record.seq);
            numbers.eq(before.seq + 1..=last.seq)
        });
        let Some(records) = whole else {
            // The page is lost, so the log begins after it.
            index.base = last;
            index.pages.drain(..=at);
            index.earlier.clear();
            return None;
        };
        let mut page = Page::after(before.seq, before.entry);
        for record in records {
            page.push(record);
        }
        for number in before.entry + 1..=last.entry {
            if let Some(amended) = index.amended.of(number) {
                page.amend(number, amended);
            }
        }
        let page = Arc::new(page);
        index.cached.push_back(Arc::clone(&page));
        if index.cached.len() > CACHED {
            index.cached.pop_front();
        }
        Some(page)
    }
}

impl Found {
    fn is_at(&self, position: Position) -> bool {
        (self.summary.seq, self.crc) == (position.seq, position.crc)
    }
}

impl Index {
    /// Before the first page.
    fn before(&self) -> Position {
        self.pages.front().map_or(self.base, |page| page.before)
    }

    /// At the last record of the last page.
    fn last(&self) -> Position {
        self.pages.back().map_or(self.base, |page| page.last)
    }
}

/// Divides consecutive records into pages.
fn pages(path: &Arc<PathBuf>, found: &[Found], mut before: Position) -> Vec<Location> {
    let mut pages = Vec::new();
    let mut rest = found;
    while let Some(first) = rest.first() {
        let mut len = 0;
        let fit = rest.iter().take(RECORDS).take_while(|one| {
            // A page ends where other bytes separate two records.
            let next = one.at == first.at + len;
            len += one.len;
            next && len <= BYTES
        });
        let (page, behind) = rest.split_at(fit.count().max(1));
        rest = behind;
        let last = page.last().unwrap_or(first);
        let acts = page.iter().filter(|one| one.summary.is_act).count() as u64;
        let last_at = Position {
            seq: last.summary.seq,
            crc: last.crc,
            entry: before.entry + acts,
        };
        pages.push(Location {
            path: Arc::clone(path),
            at: first.at as u64,
            len: last.at + last.len - first.at,
            before,
            last: last_at,
        });
        before = last_at;
    }
    pages
}

impl Older for Archive {
    fn reaches(&self) -> u64 {
        let index = self.index();
        let written = index.later.last().map(|span| span.last);
        written.unwrap_or(index.last().seq)
    }

    fn page(&self, seq: u64) -> Option<Arc<Page>> {
        let mut index = self.index();
        while index.before().seq >= seq && self.read_back(&mut index) {}
        self.read_on(&mut index, seq);
        let at = index.pages.partition_point(|page| page.last.seq < seq);
        let is_there = index.before().seq < seq;
        is_there.then(|| self.load(&mut index, at)).flatten()
    }

    fn page_of(&self, number: u64) -> Option<Arc<Page>> {
        let mut index = self.index();
        while index.before().entry >= number && self.read_back(&mut index) {}
        if number > index.last().entry {
            self.read_on(&mut index, u64::MAX);
        }
        let at = index.pages.partition_point(|page| page.last.entry < number);
        let is_there = index.before().entry < number;
        is_there.then(|| self.load(&mut index, at)).flatten()
    }

    fn before(&self) -> u64 {
        let index = self.index();
        if index.earlier.is_empty() {
            index.before().entry
        } else {
            0
        }
    }

    fn reading(&self, number: u64) -> Option<Arc<Contest>> {
        self.index().amended.reading(number)
    }
}
