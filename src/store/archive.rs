//! Reads records that a history no longer holds back from the journals on demand.
//!
//! An index has the offsets of all pages of records. Records being written are added to it at once.
//! Backwards it grows by one journal at a time, from the latest to the first, and only when
//! somebody scrolls back that far. Each record is checked against the checksum that its successor
//! names.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::fs::Fs;
use super::journal::Written;
use super::scan;
use super::whole;
use crate::campaign::event::Contest;
use crate::campaign::history::{Amended, Mark, Older, Page};

/// The maximum number of records of a page.
const RECORDS: u64 = 64;
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

#[derive(Debug, Default)]
struct Index {
    /// Journals before the pages, oldest first.
    earlier: Vec<Span>,
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
    /// An archive of the records up to the snapshot.
    pub(super) fn new(fs: Arc<dyn Fs>, mark: &Mark, earlier: Vec<Span>) -> Self {
        let base = Position {
            seq: mark.seq,
            crc: mark.crc,
            entry: mark.entries,
        };
        Self {
            fs,
            index: Mutex::new(Index {
                earlier,
                base,
                ..Index::default()
            }),
        }
    }

    fn index(&self) -> MutexGuard<'_, Index> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds records of a journal that follow on from the last ones.
    pub(super) fn add(&self, path: &Path, records: impl IntoIterator<Item = Written>) {
        let mut index = self.index();
        let last = index.pages.back().filter(|page| *page.path == path);
        let path = last.map_or_else(|| Arc::new(path.to_owned()), |page| Arc::clone(&page.path));
        let base = index.base;
        for record in records {
            add(&mut index.pages, base, &path, record);
        }
    }

    /// Notes that a journal has disappeared. Its records will be written again.
    pub(super) fn lost(&self, path: &Path) {
        let mut index = self.index();
        if let Some(at) = index.pages.iter().position(|page| *page.path == path) {
            index.base = index.pages[at].before;
            index.pages.truncate(at);
            let seq = index.last().seq;
            index.cached.retain(|page| page.first <= seq);
        }
    }

    /// The last records of a span that follow on from each other, and what they amend.
    fn records(&self, span: &Span) -> (Vec<Written>, Amended) {
        let bytes = whole::read(self.fs.as_ref(), &span.path, scan::LONGEST);
        let bytes = bytes.ok().flatten().unwrap_or_default();
        let (mut run, mut amended) = (Vec::<Written>::new(), Amended::default());
        let links = scan::scan(&bytes, 0).links.into_iter();
        let records = links.filter_map(|link| link.record);
        let within = span.first..=span.last;
        for (record, written) in records.filter(|(record, _)| within.contains(&record.seq)) {
            if run
                .last()
                .is_some_and(|last| !written.follows(last.seq, last.crc))
            {
                run.clear();
                amended = Amended::default();
            }
            amended.learn(&record.body, |_, _| {});
            run.push(written);
        }
        (run, amended)
    }

    /// Adds the journal before the first page. Returns whether there was one.
    fn read_back(&self, index: &mut Index) -> bool {
        let Some(span) = index.earlier.pop() else {
            return false;
        };
        let (run, mut amended) = self.records(&span);
        let end = index.before();
        let acts = run.iter().filter(|record| record.is_act).count() as u64;
        let fits = |last: &&Written| (last.seq, last.crc) == (end.seq, end.crc);
        let (Some(first), Some(_), Some(entry)) = (
            run.first(),
            run.last().filter(fits),
            end.entry.checked_sub(acts),
        ) else {
            index.earlier.clear();
            return true;
        };
        if first.seq > span.first {
            // Records before a gap belong to another history.
            index.earlier.clear();
        }
        let before = Position {
            seq: first.seq - 1,
            crc: first.prev,
            entry,
        };
        let mut pages = VecDeque::new();
        for record in &run {
            add(&mut pages, before, &span.path, *record);
        }
        pages.append(&mut index.pages);
        index.pages = pages;
        // What later records say counts.
        amended.append(std::mem::take(&mut index.amended));
        index.amended = amended;
        true
    }

    /// A page by its place in the index.
    fn load(&self, index: &mut Index, at: usize) -> Option<Arc<Page>> {
        let location = index.pages.get(at)?;
        let (before, last) = (location.before, location.last);
        let cached = |page: &Arc<Page>| {
            let (first, count) = (before.seq + 1, last.seq - before.seq);
            page.first == first && page.steps.len() as u64 == count
        };
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

/// Adds a record after the last page: to that page if it has room, or else to a new one. Does
/// nothing if it does not follow on.
fn add(pages: &mut VecDeque<Location>, base: Position, path: &Arc<PathBuf>, record: Written) {
    let before = pages.back().map_or(base, |page| page.last);
    if !record.follows(before.seq, before.crc) {
        return;
    }
    let last = Position {
        seq: record.seq,
        crc: record.crc,
        entry: before.entry + u64::from(record.is_act),
    };
    match pages.back_mut() {
        // A page ends where other bytes separate two records.
        Some(page)
            if page.path == *path
                && page.at + page.len as u64 == record.at
                && page.len + record.len <= BYTES
                && last.seq - page.before.seq <= RECORDS =>
        {
            page.len += record.len;
            page.last = last;
        }
        _ => pages.push_back(Location {
            path: Arc::clone(path),
            at: record.at,
            len: record.len,
            before,
            last,
        }),
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

impl Older for Archive {
    fn reaches(&self) -> u64 {
        self.index().last().seq
    }

    fn page(&self, seq: u64) -> Option<Arc<Page>> {
        let mut index = self.index();
        while index.before().seq >= seq && self.read_back(&mut index) {}
        let at = index.pages.partition_point(|page| page.last.seq < seq);
        let is_there = index.before().seq < seq;
        is_there.then(|| self.load(&mut index, at)).flatten()
    }

    fn page_of(&self, number: u64) -> Option<Arc<Page>> {
        let mut index = self.index();
        while index.before().entry >= number && self.read_back(&mut index) {}
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
