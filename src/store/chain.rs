//! All journals read as one chain of records. The records themselves determine the order, not the
//! names of the files.

use std::path::PathBuf;
use std::sync::Arc;

use super::archive::{Archive, Span};
use super::backups;
use super::error::StoreError;
use super::extent;
use super::fs::Fs;
use super::paths::{Paths, journal_number};
use super::scan::{self, Link};
use super::whole;
use crate::campaign::history::Mark;
use crate::campaign::{History, Record};

/// A record of the chain, with its checksum.
pub(super) type Kept<'a> = (&'a Record, u32);

/// Bytes at the end of a journal that are not a complete record.
#[derive(Clone, Debug)]
pub(super) struct Torn {
    pub(super) journal: String,
    /// The offset at which they begin.
    pub(super) at: usize,
    pub(super) bytes: Vec<u8>,
}

impl Torn {
    /// The name in quarantine, which is the same for the same bytes.
    pub(super) fn name(&self) -> String {
        let sum = crc32fast::hash(&self.bytes);
        format!("{}-{}-{sum:08x}", self.journal, self.at)
    }
}

/// A line of a journal that was complete once, or that contradicts another.
#[derive(Clone, Debug)]
pub(super) struct Damage {
    pub(super) path: PathBuf,
    /// From 1.
    pub(super) line: usize,
    pub(super) message: String,
    /// The number of the record, if known.
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

/// Every record of every journal, in runs without gaps.
#[derive(Debug, Default)]
pub(super) struct Chain {
    /// Runs in order; more than one if records are missing between them.
    runs: Vec<Vec<Link>>,
    /// The journals that were read.
    pub(super) files: Vec<PathBuf>,
    pub(super) torn: Vec<Torn>,
    pub(super) damage: Vec<Damage>,
    /// Higher than the number of every journal.
    pub(super) next_number: u64,
}

/// The position of a snapshot in the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The snapshot's last record is in this run, or directly before it.
    In(usize),
    /// It is later than every record.
    Beyond,
    /// Records are missing between it and the next run.
    Gap(usize),
    /// It belongs to another history.
    Foreign,
}

impl Chain {
    pub(super) fn read(fs: &dyn Fs, paths: &Paths) -> Result<Self, StoreError> {
        Self::read_after(fs, paths, 0)
    }

    /// Reads the records after an intact snapshot, and only the ends of the journals before it.
    /// `None` if anything is unusual, because then everything must be read.
    ///
    /// No act can be lost this way: the snapshot's own checksum covers everything up to its mark,
    /// and a journal is skipped only if its last record is not later than that. Records are
    /// appended in order, so none of its records is later either. All journals together must still
    /// form one chain from record 1, by number and checksum, that passes through the snapshot's
    /// mark. Damage inside a skipped journal affects only the log, and is found when someone looks
    /// back that far, or by `verify`.
    pub(super) fn read_since(
        fs: &dyn Fs,
        paths: &Paths,
        mark: &Mark,
    ) -> Result<Option<Self>, StoreError> {
        let chain = Self::read_after(fs, paths, mark.seq)?;
        let usual = if chain.is_empty() {
            mark.seq == 0
        } else {
            chain.is_whole() && chain.place(mark) == Place::In(0)
        };
        Ok((usual && chain.damage.is_empty()).then_some(chain))
    }

    fn read_after(fs: &dyn Fs, paths: &Paths, known: u64) -> Result<Self, StoreError> {
        let mut chain = Self {
            next_number: 1,
            ..Self::default()
        };
        let mut links = Vec::new();
        for name in backups::names_in(fs, &paths.history)? {
            let Some(number) = journal_number(&name) else {
                continue;
            };
            chain.next_number = chain.next_number.max(number.saturating_add(1));
            let path = paths.history.join(&name);
            if known > 0
                && let Some(link) = extent::read(fs, &path, known)?
            {
                let file = chain.files.len();
                links.push(Link { file, ..link });
                chain.files.push(path);
                continue;
            }
            // A console that closes in the meantime removes its empty journal.
            let Some(bytes) = whole::read(fs, &path, scan::LONGEST)? else {
                continue;
            };
            let scan = scan::scan(&bytes, known);
            let damage = scan.bad.into_iter().map(|(line, message)| Damage {
                path: path.clone(),
                line,
                message,
                seq: None,
            });
            chain.damage.extend(damage);
            let file = chain.files.len();
            chain.files.push(path);
            links.extend(scan.links.into_iter().map(|link| Link { file, ..link }));
            chain.torn.extend(scan.torn.map(|(at, bytes)| Torn {
                journal: name,
                at,
                bytes,
            }));
        }
        links.sort_by_key(|link| (link.first, link.last));
        for link in links {
            chain.add(link);
        }
        Ok(chain)
    }

    fn add(&mut self, link: Link) {
        let last = self.last().map(|last| (last.last, last.crc));
        match last {
            // It was written again, because the first write was wrongly reported as failed.
            Some((seq, crc)) if link.last == seq && link.crc == crc => {}
            Some((seq, _)) if link.last == seq => {
                let message = format!("a second record {seq}, unlike the first");
                let damage = self.damage_at(&link, message);
                self.damage.push(damage);
            }
            Some((seq, crc)) if link.first == seq + 1 && link.prev == crc => {
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
            seq: Some(link.first),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    fn last(&self) -> Option<&Link> {
        self.runs.last().and_then(|run| run.last())
    }

    /// The position of a snapshot with this mark.
    pub(super) fn place(&self, mark: &Mark) -> Place {
        for (nth, run) in self.runs.iter().enumerate() {
            let (Some(first), Some(last)) = (run.first(), run.last()) else {
                continue;
            };
            if mark.seq > last.last {
                continue;
            }
            if mark.seq + 1 < first.first {
                return Place::Gap(nth);
            }
            let crc = if mark.seq + 1 == first.first {
                first.prev
            } else {
                run.iter()
                    .find(|link| link.last == mark.seq)
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

    /// The records after a mark within a run.
    pub(super) fn tail(&self, run: usize, mark: &Mark) -> Vec<Kept<'_>> {
        let links = self.runs.get(run).into_iter().flatten();
        let kept = links.filter_map(Link::kept);
        kept.filter(|(record, _)| record.seq > mark.seq).collect()
    }

    /// Checks that no record after a mark is missing.
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
        // A damaged line explains more than the gap that it causes.
        if let Some(damage) = self.damage.last() {
            return Err(damage.error());
        }
        let first = self.runs.get(run).and_then(|run| run.first());
        first.map_or(Ok(()), |first| {
            let message = format!(
                "record {} does not follow on from the record before it: acts are missing",
                first.first
            );
            Err(self.damage_at(first, message).error())
        })
    }

    /// Whether no record since the first is missing.
    fn is_whole(&self) -> bool {
        let first = self.runs.first().and_then(|run| run.first());
        self.runs.len() == 1 && first.is_some_and(|first| first.first == 1)
    }

    /// Where the history of a campaign is that has a snapshot with this mark, and the records after
    /// that: at the mark, or if that is not among the records, at the last record.
    pub(super) fn since(&self, mark: Option<&Mark>) -> (Mark, Vec<Kept<'_>>) {
        let is_read = self.kept().next().is_some_and(|(first, _)| first.seq == 1);
        match mark.map(|mark| (mark, self.place(mark))) {
            Some((mark, Place::Beyond)) => (mark.clone(), Vec::new()),
            // The records say most about themselves.
            _ if is_read && self.is_whole() => (self.end(None), Vec::new()),
            Some((mark, Place::In(run))) if run + 1 == self.runs.len() => {
                (mark.clone(), self.tail(run, mark))
            }
            _ => (self.end(mark), Vec::new()),
        }
    }

    /// The history at a mark with the records after that. Earlier ones are read back.
    pub(super) fn history(
        &self,
        fs: &dyn Fs,
        mark: &Mark,
        then: &[Kept<'_>],
    ) -> (History, Arc<Archive>) {
        let archive = Arc::new(self.archive(fs.handle(), mark));
        let missing = self.missing(mark);
        let history = History::with_older(mark.clone(), missing, Arc::clone(&archive) as _);
        (pushed(history, then.iter().copied()), archive)
    }

    /// How many entries before a mark are missing.
    fn missing(&self, mark: &Mark) -> u64 {
        let Place::In(run) = self.place(mark) else {
            return mark.entries;
        };
        let run = self.runs.get(run).map_or(&[][..], Vec::as_slice);
        if run.first().is_some_and(|first| first.first == 1) {
            return 0;
        }
        let kept = run.iter().filter_map(Link::kept);
        let until = kept.filter(|(record, _)| record.seq <= mark.seq);
        let acts = until.filter(|(record, _)| record.body.is_act());
        mark.entries.saturating_sub(acts.count() as u64)
    }

    /// Reads back the records of a history at a mark.
    fn archive(&self, fs: Arc<dyn Fs>, mark: &Mark) -> Archive {
        let links = self.runs.iter().flatten();
        let placed = links.filter_map(|link| Some((self.files.get(link.file)?, link)));
        let (older, newer): (Vec<_>, Vec<_>) = placed.partition(|(_, link)| link.last <= mark.seq);
        let mut spans: Vec<Span> = Vec::new();
        for (path, link) in older {
            match spans.last_mut() {
                Some(span) if *span.path == *path => span.last = link.last,
                _ => spans.push(Span {
                    path: Arc::new(path.clone()),
                    first: link.first,
                    last: link.last,
                }),
            }
        }
        let archive = Archive::new(fs, mark, spans);
        for (path, link) in newer {
            archive.add(path, link.record.iter().map(|(_, written)| *written));
        }
        archive
    }

    /// All records that were read, in order.
    fn kept(&self) -> impl Iterator<Item = Kept<'_>> {
        self.runs.iter().flatten().filter_map(Link::kept)
    }

    /// A mark at the last record; its number of entries is counted from the records that are
    /// there.
    fn end(&self, mark: Option<&Mark>) -> Mark {
        let counted = pushed(History::default(), self.kept()).mark().clone();
        Mark {
            entries: counted.entries.max(mark.map_or(0, |mark| mark.entries)),
            ..counted
        }
    }
}

/// A history with further records.
pub(super) fn pushed<'a>(
    mut history: History,
    records: impl IntoIterator<Item = Kept<'a>>,
) -> History {
    for (record, crc) in records {
        history.push(record.clone(), crc);
    }
    history
}

impl Link {
    fn kept(&self) -> Option<Kept<'_>> {
        let (record, _) = self.record.as_ref()?;
        Some((record, self.crc))
    }
}
