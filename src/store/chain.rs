//! All journals read as one chain of records. What follows on from what is
//! decided by the records, never by the names of the files.

use std::path::PathBuf;

use super::error::StoreError;
use super::fs::{Check, Fs};
use super::journal::{self, Line};
use super::paths::{Paths, journal_number};
use super::snapshot::load_bytes;
use crate::campaign::history::Mark;
use crate::campaign::{History, Record};

/// One record and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub(super) record: Record,
    pub(super) crc: u32,
    /// Index of its file in [`Chain::files`].
    file: usize,
    line: usize,
}

/// Bytes at the end of a journal that make no record.
#[derive(Clone, Debug)]
pub(super) struct Torn {
    /// The journal's name.
    pub(super) journal: String,
    /// Where they begin, in bytes.
    pub(super) at: usize,
    pub(super) bytes: Vec<u8>,
}

impl Torn {
    /// What they are called in quarantine: the same bytes are kept once.
    pub(super) fn name(&self) -> String {
        let sum = crc32fast::hash(&self.bytes);
        format!("{}-{}-{sum:08x}", self.journal, self.at)
    }
}

/// A line of a journal that was whole once, or that contradicts another.
#[derive(Clone, Debug)]
pub(super) struct Damage {
    pub(super) path: PathBuf,
    /// From 1.
    pub(super) line: usize,
    pub(super) message: String,
    /// Number of the record, where it is known.
    seq: Option<u64>,
}

impl Damage {
    fn error(&self) -> StoreError {
        StoreError::Corrupt {
            path: self.path.clone(),
            line: self.line,
            message: self.message.clone(),
            backup: None,
        }
    }
}

/// Every record of every journal, in runs without a gap.
#[derive(Debug, Default)]
pub(super) struct Chain {
    /// Runs in order; more than one when records are missing between them.
    runs: Vec<Vec<Link>>,
    /// The journals that were read.
    pub(super) files: Vec<PathBuf>,
    pub(super) torn: Vec<Torn>,
    pub(super) damage: Vec<Damage>,
    /// A number above that of every journal.
    pub(super) next_number: u64,
}

/// Where a snapshot stands in the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Its last record is in this run, or right before it.
    In(usize),
    /// It is later than every record.
    Beyond,
    /// Records between it and the next run are missing.
    Gap(usize),
    /// It belongs to another history.
    Foreign,
}

impl Chain {
    /// Reads all journals.
    pub(super) fn read(fs: &dyn Fs, paths: &Paths) -> Result<Self, StoreError> {
        let mut chain = Self {
            next_number: 1,
            ..Self::default()
        };
        let mut links = Vec::new();
        for name in names(fs, paths)? {
            let Some(number) = journal_number(&name) else {
                continue;
            };
            chain.next_number = chain.next_number.max(number.saturating_add(1));
            let path = paths.history.join(&name);
            // An empty journal may be taken away by a console that closes beside us.
            let Some(bytes) = load_bytes(fs, &path, journal::LONGEST)? else {
                continue;
            };
            let scan = journal::scan(&bytes, !fs.skips(Check::Sum));
            chain.damage.extend(scan.bad.into_iter().map(|bad| Damage {
                path: path.clone(),
                line: bad.number,
                message: bad.message,
                seq: None,
            }));
            let file = chain.files.len();
            chain.files.push(path);
            links.extend(scan.lines.into_iter().map(|line| link(line, file)));
            chain.torn.extend(scan.torn.map(|(at, bytes)| Torn {
                journal: name,
                at,
                bytes,
            }));
        }
        links.sort_by_key(|link| link.record.seq);
        for link in links {
            chain.add(fs, link);
        }
        Ok(chain)
    }

    fn add(&mut self, fs: &dyn Fs, link: Link) {
        let last = self.last().map(|last| (last.record.seq, last.crc));
        match last {
            // Written again after a failure that had not been one.
            Some((seq, crc)) if link.record.seq == seq && link.crc == crc => {}
            Some((seq, _)) if link.record.seq == seq => {
                let message = format!("a second record {seq}, unlike the first");
                let damage = self.damage_at(&link, message);
                self.damage.push(damage);
            }
            Some((seq, crc))
                if (link.record.seq == seq + 1 || fs.skips(Check::Number))
                    && (link.record.prev == crc || fs.skips(Check::Previous)) =>
            {
                if let Some(run) = self.runs.last_mut() {
                    run.push(link);
                }
            }
            _ => self.runs.push(vec![link]),
        }
    }

    fn damage_at(&self, link: &Link, message: String) -> Damage {
        Damage {
            path: self.files.get(link.file).cloned().unwrap_or_default(),
            line: link.line,
            message,
            seq: Some(link.record.seq),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// The latest record.
    pub(super) fn last(&self) -> Option<&Link> {
        self.runs.last().and_then(|run| run.last())
    }

    /// Where a snapshot with this mark stands.
    pub(super) fn place(&self, mark: &Mark) -> Place {
        for (nth, run) in self.runs.iter().enumerate() {
            let (Some(first), Some(last)) = (run.first(), run.last()) else {
                continue;
            };
            if mark.seq > last.record.seq {
                continue;
            }
            if mark.seq + 1 < first.record.seq {
                return Place::Gap(nth);
            }
            let crc = if mark.seq + 1 == first.record.seq {
                first.record.prev
            } else {
                run.iter()
                    .find(|link| link.record.seq == mark.seq)
                    .map_or(0, |link| link.crc)
            };
            return if crc == mark.crc {
                Place::In(nth)
            } else {
                Place::Foreign
            };
        }
        Place::Beyond
    }

    /// The records after a mark that stands in a run.
    pub(super) fn tail(&self, run: usize, mark: &Mark) -> Vec<&Link> {
        let links = self.runs.get(run).into_iter().flatten();
        links.filter(|link| link.record.seq > mark.seq).collect()
    }

    /// Makes sure that every record after a mark is there.
    pub(super) fn check_after(&self, mark: &Mark) -> Result<(), StoreError> {
        let contradicted = |damage: &&Damage| damage.seq.is_some_and(|seq| seq > mark.seq);
        if let Some(damage) = self.damage.iter().find(contradicted) {
            return Err(damage.error());
        }
        let run = match self.place(mark) {
            Place::In(run) if run + 1 < self.runs.len() => run + 1,
            Place::Gap(run) => run,
            Place::In(_) | Place::Beyond | Place::Foreign => return Ok(()),
        };
        // A damaged line says more than the hole that it leaves.
        if let Some(damage) = self.damage.last() {
            return Err(damage.error());
        }
        let first = self.runs.get(run).and_then(|run| run.first());
        first.map_or(Ok(()), |first| {
            let message = format!(
                "record {} does not follow on from what stands before it: acts are missing",
                first.record.seq
            );
            Err(self.damage_at(first, message).error())
        })
    }

    /// Whether every record since the first is there.
    fn is_whole(&self) -> bool {
        let first = self.runs.first().and_then(|run| run.first());
        self.runs.len() == 1 && first.is_some_and(|first| first.record.seq == 1)
    }

    /// Like [`Chain::history`], but hands the records over instead of copying them.
    pub(super) fn take_history(&mut self, mark: Option<&Mark>) -> History {
        if !self.is_whole() || mark.is_some_and(|mark| self.place(mark) == Place::Beyond) {
            return self.history(mark);
        }
        let mut history = History::default();
        for link in std::mem::take(&mut self.runs).into_iter().flatten() {
            history.push(link.record, link.crc);
        }
        history
    }

    /// The history of all records, or, where some are missing, of those after
    /// a mark; without a mark, of none but with the right number of the last one.
    pub(super) fn history(&self, mark: Option<&Mark>) -> History {
        let place = mark.map(|mark| (mark, self.place(mark)));
        match place {
            Some((mark, Place::Beyond)) => History::from_mark(mark.clone()),
            _ if self.is_whole() => self.pushed(History::default(), 0),
            Some((mark, Place::In(run))) if run + 1 == self.runs.len() => {
                self.pushed(History::from_mark(mark.clone()), mark.seq)
            }
            _ => History::from_mark(self.end(mark)),
        }
    }

    /// The history up to a record, if every record before it is there.
    pub(super) fn history_until(&self, mark: &Mark, last: u64) -> Option<History> {
        let run = self.runs.first()?;
        let first = run.first()?;
        if first.record.seq != 1 || self.place(mark) != Place::In(0) {
            return None;
        }
        let mut history = History::default();
        for link in run.iter().take_while(|link| link.record.seq <= last) {
            history.push(link.record.clone(), link.crc);
        }
        Some(history)
    }

    fn pushed(&self, mut history: History, after: u64) -> History {
        for link in self.runs.iter().flatten() {
            if link.record.seq > after {
                history.push(link.record.clone(), link.crc);
            }
        }
        history
    }

    /// A mark at the last record; how many entries there were can only be counted from what is there.
    fn end(&self, mark: Option<&Mark>) -> Mark {
        let counted = self.pushed(History::default(), 0).mark().clone();
        Mark {
            entries: counted.entries.max(mark.map_or(0, |mark| mark.entries)),
            ..counted
        }
    }
}

fn link(line: Line, file: usize) -> Link {
    Link {
        record: line.record,
        crc: line.crc,
        file,
        line: line.number,
    }
}

/// The names in the history folder; none where there is no such folder.
fn names(fs: &dyn Fs, paths: &Paths) -> Result<Vec<String>, StoreError> {
    super::backups::names_in(fs, &paths.history)
}
