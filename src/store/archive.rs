//! Reads records that a history no longer holds back from the journals on demand.
//!
//! A journal is indexed (where every few dozen records begin) only when somebody scrolls back that
//! far. Journals are walked from the latest to the first, and each record is checked against the
//! checksum that its successor names.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use memchr::memchr;

use super::fs::Fs;
use super::scan::{self, Summary};
use super::whole;
use crate::campaign::event::Contest;
use crate::campaign::history::{Mark, Older, Page};
use crate::campaign::{Event, Record, RecordBody};

const RECORDS: usize = 64;
const BYTES: usize = 64 << 10;
/// How many bytes of a journal are walked at a time.
const PIECE: u64 = 128 << 10;
/// How many pages are cached: with the records in memory, more than commands look back for a roll, so
/// that looking again reads nothing.
const REMEMBERED: usize = 16;

/// A run of records in one journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) path: Arc<PathBuf>,
    pub(super) first: u64,
    pub(super) last: u64,
    /// Only bytes before this offset are read; `None` for the whole journal.
    pub(super) end: Option<u64>,
}

/// The location of a page.
#[derive(Clone, Debug)]
struct Place {
    path: Arc<PathBuf>,
    at: u64,
    len: usize,
    last: u64,
    /// The number of the entry before the page.
    before: u64,
    entries: u64,
}

/// The state of the walk before it reached a journal written in this session.
#[derive(Clone, Debug)]
struct Base {
    path: Arc<PathBuf>,
    high: (u64, u32),
    after: u64,
}

/// A record that the walk has passed.
struct WalkedRecord {
    summary: Summary,
    crc: u32,
    at: u64,
    len: usize,
    /// The record itself, if it amends earlier entries.
    record: Option<Record>,
}

#[derive(Debug, Default)]
struct State {
    /// The spans that have not been walked yet, oldest first.
    unread: Vec<Span>,
    /// The spans written in this session, oldest first.
    written: Vec<Span>,
    /// The number of the first walked record, and the checksum of the one before it.
    low: (u64, u32),
    /// The number of the entry before the first walked one.
    before: u64,
    /// The number and checksum of the last walked record.
    high: (u64, u32),
    /// The number of the last walked entry.
    after: u64,
    bases: Vec<Base>,
    /// By the number of their first record.
    pages: BTreeMap<u64, Place>,
    /// The first records of the pages that have entries, by the number of the entry before.
    by_entry: BTreeMap<u64, u64>,
    /// Whether later records undo entries, for entries that the walk has not reached yet.
    turned: BTreeMap<u64, bool>,
    /// Which entries later records put in place of others, for entries not reached yet.
    corrected: BTreeMap<u64, Option<u64>>,
    /// Which entries later records ran again, for entries not reached yet.
    ran_again: BTreeMap<u64, Option<u64>>,
    /// The records that change how a roll counts, by the number of the roll's entry.
    readings: BTreeMap<u64, u64>,
    remembered: VecDeque<Arc<Page>>,
}

/// The journals of a campaign, for reading back.
pub(super) struct Archive {
    fs: Arc<dyn Fs>,
    state: Mutex<State>,
}

impl std::fmt::Debug for Archive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Archive").finish_non_exhaustive()
    }
}

impl Archive {
    /// An archive of the records up to the snapshot (`older`) and after it (`newer`).
    pub(super) fn new(fs: Arc<dyn Fs>, mark: &Mark, older: Vec<Span>, newer: Vec<Span>) -> Self {
        Self {
            fs,
            state: Mutex::new(State {
                unread: older,
                written: newer,
                low: (mark.seq + 1, mark.crc),
                before: mark.entries,
                high: (mark.seq, mark.crc),
                after: mark.entries,
                ..State::default()
            }),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that records were written.
    pub(super) fn wrote(&self, path: &Path, first: u64, last: u64) {
        let mut state = self.state();
        match state.written.last_mut() {
            Some(span) if *span.path == path => span.last = last,
            _ => state.written.push(Span {
                path: Arc::new(path.to_owned()),
                first,
                last,
                end: None,
            }),
        }
    }

    /// Notes that a journal has disappeared. Its records will be written again.
    pub(super) fn lost(&self, path: &Path) {
        let mut state = self.state();
        state.written.retain(|span| *span.path != path);
        let base = state.bases.iter().position(|base| *base.path == path);
        if let Some(at) = base {
            let base = state.bases.swap_remove(at);
            let seq = base.high.0;
            (state.high, state.after) = (base.high, base.after);
            state.pages.retain(|first, _| *first <= seq);
            state.by_entry.retain(|_, first| *first <= seq);
            state.remembered.retain(|page| page.first <= seq);
        }
    }

    /// The last records of a span in its journal, and the end of the unread bytes before them, if
    /// any.
    fn walk_end(&self, span: &Span) -> (Vec<WalkedRecord>, Option<u64>) {
        let facts = || self.fs.look(&span.path).ok().flatten();
        let end = span.end.or_else(|| facts().map(|facts| facts.len));
        let end = end.filter(|end| *end <= scan::LONGEST).unwrap_or(0);
        let part = |from: u64| {
            let len = usize::try_from(end - from).unwrap_or(0);
            self.fs.read_part(&span.path, from, len).unwrap_or_default()
        };
        let from = end.saturating_sub(PIECE);
        if from > 0 {
            let bytes = part(from);
            // A record contains no newline, so the first newline ends a line.
            let line = memchr(b'\n', &bytes).map_or(bytes.len(), |at| at + 1);
            if line < bytes.len() {
                let begins = from + line as u64;
                return (passed(span, begins, &bytes[line..]), Some(begins));
            }
        }
        (passed(span, 0, &part(0)), None)
    }

    /// All records of a span in its journal.
    fn walk(&self, span: &Span) -> Vec<WalkedRecord> {
        match whole::read(self.fs.as_ref(), &span.path, scan::LONGEST) {
            Ok(Some(bytes)) => passed(span, 0, &bytes),
            _ => Vec::new(),
        }
    }

    /// Walks one piece further back. Returns whether there was any left.
    fn walk_back(&self, state: &mut State) -> bool {
        let Some(span) = state.unread.pop() else {
            return false;
        };
        let (mut passed, rest) = self.walk_end(&span);
        // Backwards, as long as each record matches the predecessor that the next one names.
        let mut low = state.low;
        let mut good = passed.len();
        for one in passed.iter().rev() {
            if (one.summary.seq + 1, one.crc) != low {
                break;
            }
            low = (one.summary.seq, one.summary.prev);
            good -= 1;
        }
        passed.drain(..good);
        match rest {
            Some(end) if good == 0 && low.0 > span.first => state.unread.push(Span {
                last: low.0 - 1,
                end: Some(end),
                ..span.clone()
            }),
            // Records before a gap belong to another history.
            _ if low.0 > span.first => state.unread.clear(),
            _ => {}
        }
        let made = passed.iter().filter(|one| one.summary.is_act).count() as u64;
        let Some(before) = state.before.checked_sub(made) else {
            state.unread.clear();
            return false;
        };
        (state.low, state.before) = (low, before);
        for record in passed.iter().rev().filter_map(|one| one.record.as_ref()) {
            state.learn(record);
        }
        state.enter(&span.path, &passed, before);
        true
    }

    /// Walks forward over newly written records, up to `seq`.
    fn walk_on(&self, state: &mut State, seq: u64) {
        let known = state.high.0;
        let ahead = state.written.iter().filter(|span| span.last > known);
        for mut span in ahead.cloned().collect::<Vec<_>>() {
            if state.high.0 >= seq {
                break;
            }
            span.first = state.high.0 + 1;
            let mut passed = self.walk(&span);
            let mut high = state.high;
            let good = passed.iter().take_while(|one| {
                let follows = (one.summary.seq, one.summary.prev) == (high.0 + 1, high.1);
                high = (one.summary.seq, one.crc);
                follows
            });
            passed.truncate(good.count());
            let Some(last) = passed.last() else { break };
            if state.bases.last().is_none_or(|base| base.path != span.path) {
                state.bases.push(Base {
                    path: Arc::clone(&span.path),
                    high: state.high,
                    after: state.after,
                });
            }
            state.high = (last.summary.seq, last.crc);
            let before = state.after;
            state.after += passed.iter().filter(|one| one.summary.is_act).count() as u64;
            state.enter(&span.path, &passed, before);
        }
    }

    /// The page that begins with a record.
    fn load(&self, state: &mut State, first: u64) -> Option<Arc<Page>> {
        let remembered = state.remembered.iter().position(|page| page.first == first);
        if let Some(page) = remembered.and_then(|at| state.remembered.remove(at)) {
            state.remembered.push_back(Arc::clone(&page));
            return Some(page);
        }
        let place = state.pages.get(&first)?;
        let bytes = self.fs.read_part(&place.path, place.at, place.len);
        let records = bytes.ok().and_then(|bytes| scan::records(&bytes));
        let whole = records.filter(|records| {
            let numbers = records.iter().map(|record| record.seq);
            numbers.eq(first..=place.last)
        });
        let Some(records) = whole else {
            // The page is lost, so the log begins after it.
            state.before = state.before.max(place.before + place.entries);
            state.unread.clear();
            return None;
        };
        let mut page = Page::after(first - 1, place.before);
        for record in records {
            page.push(record);
        }
        let after = place.before + place.entries;
        let numbers = place.before + 1..after + 1;
        for (number, undone) in state.turned.range(numbers.clone()) {
            page.set_undone(*number, *undone);
        }
        for (number, by) in state.corrected.range(numbers.clone()) {
            page.set_corrected(*number, *by);
        }
        for (number, by) in state.ran_again.range(numbers) {
            page.set_ran_again(*number, *by);
        }
        let page = Arc::new(page);
        state.remembered.push_back(Arc::clone(&page));
        if state.remembered.len() > REMEMBERED {
            state.remembered.pop_front();
        }
        Some(page)
    }

    fn page_in(&self, state: &mut State, seq: u64) -> Option<Arc<Page>> {
        while state.low.0 > seq && self.walk_back(state) {}
        if seq > state.high.0 {
            self.walk_on(state, seq);
        }
        let (first, place) = state.pages.range(..=seq).next_back()?;
        let (first, last) = (*first, place.last);
        (seq <= last).then(|| self.load(state, first)).flatten()
    }
}

/// The records of a span in bytes that start at `begins` in its journal.
fn passed(span: &Span, begins: u64, bytes: &[u8]) -> Vec<WalkedRecord> {
    let mut passed = Vec::new();
    for (at, frame) in scan::frames(bytes) {
        let Some(summary) = scan::summary(frame.payload) else {
            break;
        };
        if (span.first..=span.last).contains(&summary.seq) {
            let record = summary.amends.then(|| scan::decode(frame.payload).ok());
            passed.push(WalkedRecord {
                summary,
                crc: frame.crc,
                at: begins + at as u64,
                len: frame.len,
                record: record.flatten(),
            });
        }
    }
    passed
}

impl State {
    /// Remembers how a record amends earlier entries. Records are visited latest first, and the
    /// latest one counts.
    fn learn(&mut self, record: &Record) {
        let (entries, undone) = match &record.body {
            RecordBody::Undo { entries, .. } => (entries.as_slice(), true),
            RecordBody::Redo { entries, .. } => (entries.as_slice(), false),
            RecordBody::Act { .. } | RecordBody::Adopted { .. } => (&[][..], false),
        };
        for number in entries {
            self.turned.entry(*number).or_insert(undone);
        }
        // Within a record, too, the last event counts.
        for event in record.body.events().iter().rev() {
            if let Some((entry, _)) = event.regraded() {
                self.readings.entry(entry).or_insert(record.seq);
            }
            if let Some((entry, by)) = event.corrected() {
                self.corrected.entry(entry).or_insert(by);
            }
            if let Some((entry, by)) = event.ran_again() {
                self.ran_again.entry(entry).or_insert(by);
            }
        }
    }

    /// Divides consecutive records into pages.
    fn enter(&mut self, path: &Arc<PathBuf>, passed: &[WalkedRecord], mut before: u64) {
        let mut rest = passed;
        while !rest.is_empty() {
            let mut bytes = 0;
            let begins = rest.first().map_or(0, |one| one.at);
            let fit = rest.iter().take(RECORDS).take_while(|one| {
                // A page ends where other bytes separate two records.
                let next = one.at == begins + bytes as u64;
                bytes += one.len;
                next && bytes <= BYTES
            });
            let (page, behind) = rest.split_at(fit.count().max(1));
            rest = behind;
            let ([first, ..], [.., last]) = (page, page) else {
                return;
            };
            let entries = page.iter().filter(|one| one.summary.is_act).count() as u64;
            let place = Place {
                path: Arc::clone(path),
                at: first.at,
                len: usize::try_from(last.at - first.at).unwrap_or(usize::MAX) + last.len,
                last: last.summary.seq,
                before,
                entries,
            };
            if entries > 0 {
                self.by_entry.insert(before, first.summary.seq);
            }
            self.pages.insert(first.summary.seq, place);
            before += entries;
        }
    }
}

impl Older for Archive {
    fn reaches(&self) -> u64 {
        let state = self.state();
        state.written.last().map_or(state.high.0, |span| span.last)
    }

    fn page(&self, seq: u64) -> Option<Arc<Page>> {
        self.page_in(&mut self.state(), seq)
    }

    fn page_of(&self, number: u64) -> Option<Arc<Page>> {
        let mut state = self.state();
        while state.before >= number && self.walk_back(&mut state) {}
        if number > state.after {
            self.walk_on(&mut state, u64::MAX);
        }
        let (_, first) = state.by_entry.range(..number).next_back()?;
        let first = *first;
        self.load(&mut state, first)
    }

    fn before(&self) -> u64 {
        let state = self.state();
        if state.unread.is_empty() {
            state.before
        } else {
            0
        }
    }

    fn reading(&self, number: u64) -> Option<Arc<Contest>> {
        let state = self.state();
        let seq = *state.readings.get(&number)?;
        let (_, place) = state.pages.range(..=seq).next_back()?;
        let bytes = self.fs.read_part(&place.path, place.at, place.len).ok()?;
        let records = scan::records(&bytes)?;
        drop(state);
        let record = records.into_iter().find(|record| record.seq == seq)?;
        record
            .body
            .events()
            .iter()
            .rev()
            .filter_map(Event::regraded)
            .find(|(entry, _)| *entry == number)
            .map(|(_, contest)| Arc::clone(contest))
    }
}
