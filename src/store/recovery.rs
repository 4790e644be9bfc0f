//! Recovery: applies every record after the snapshot to it. Nothing here writes.

use std::sync::Arc;

use super::archive::Archive;
use super::backups::{self, Reason};
use super::chain::{Chain, Kept, Place, Torn};
use super::current;
use super::error::{IoAt, StoreError};
use super::fs::Fs;
use super::journal::{Encoded, encode};
use super::paths::Paths;
use super::snapshot::{self, Checksum, Loaded};
use crate::campaign::history::Mark;
use crate::campaign::plural::plural;
use crate::campaign::{Campaign, History, Record, RecordBody};

/// Where the state comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The campaign's file as written by the store.
    Main,
    /// The campaign's file, written by hand, without a history yet.
    ByHand,
    /// The campaign's file, edited or copied from elsewhere.
    Outside,
    /// A backup, because the campaign's file is gone.
    Backup,
}

/// A campaign as recovered from its files.
#[derive(Debug)]
pub(super) struct Recovery {
    pub(super) campaign: Campaign,
    pub(super) history: History,
    /// The snapshot used, without its campaign.
    pub(super) start: Start,
    /// The file before these acts, if it was written or edited by hand.
    pub(super) written: Option<Campaign>,
    /// How many records were applied to it.
    pub(super) restored: usize,
    /// Why nothing may build on this state: acts no longer apply to the file.
    pub(super) conflict: Option<StoreError>,
    /// The record that says that the state came from outside, already in the history; it must be
    /// saved before any other.
    pub(super) adopted: Option<Encoded>,
    pub(super) chain: Chain,
    /// Reads back the records that the history does not hold.
    pub(super) archive: Arc<Archive>,
    pub(super) remarks: Vec<String>,
}

/// The chain of journals, shortened if the snapshot allows it.
fn read_chain(fs: &dyn Fs, paths: &Paths, loaded: &Loaded) -> Result<Chain, StoreError> {
    if let (Checksum::Good, Some(mark)) = (loaded.checksum, &loaded.mark)
        && let Some(chain) = Chain::read_since(fs, paths, mark)?
    {
        return Ok(chain);
    }
    Chain::read(fs, paths)
}

impl Recovery {
    /// The recovery, or an error if acts do not apply.
    fn or_conflict(mut self) -> Result<Self, StoreError> {
        self.conflict.take().map_or(Ok(self), Err)
    }
}

/// Recovers a campaign in memory.
pub(super) fn recover(fs: &dyn Fs, paths: &Paths) -> Result<Recovery, StoreError> {
    attempt(fs, paths)?.or_conflict()
}

/// Like [`recover`], but if acts do not apply, stops before the first of them instead of failing.
pub(super) fn attempt(fs: &dyn Fs, paths: &Paths) -> Result<Recovery, StoreError> {
    // The snapshot is read first, because another console may be adding records.
    let main = current::load(fs, paths)?;
    let chain = match &main {
        Some(loaded) => read_chain(fs, paths, loaded)?,
        None => Chain::read(fs, paths)?,
    };
    assemble(fs, paths, main, chain)
}

/// Like [`recover`], but reads every byte of the history.
pub(super) fn examine(fs: &dyn Fs, paths: &Paths) -> Result<Recovery, StoreError> {
    let main = snapshot::load(fs, &paths.campaign)?;
    let chain = Chain::read(fs, paths)?;
    assemble(fs, paths, main, chain)?.or_conflict()
}

/// The snapshot from which recovery starts.
#[derive(Debug)]
pub(super) struct Start {
    pub(super) loaded: Loaded,
    /// The name of the backup, if the campaign's file is gone.
    backup: Option<String>,
    pub(super) mark: Mark,
    /// Whether the mark says where the snapshot is among the records.
    placed: bool,
    pub(super) source: Source,
}

impl Start {
    fn find(
        fs: &dyn Fs,
        paths: &Paths,
        main: Option<Loaded>,
        chain: &Chain,
    ) -> Result<Self, StoreError> {
        let newest = || {
            backups::newest_good(fs, paths, &[Reason::Session])?.ok_or_else(|| {
                StoreError::NotFound {
                    path: paths.campaign.clone(),
                }
            })
        };
        let (loaded, backup) = match main {
            Some(loaded) => (loaded, None),
            None => newest().map(|(name, loaded)| (loaded, Some(name)))?,
        };
        // Every history begins at 0; its first checksum distinguishes it from others.
        let mark = loaded.mark.clone().unwrap_or_else(|| Mark {
            crc: loaded.sum,
            ..Mark::default()
        });
        Ok(Self {
            source: source_of(&loaded, chain, backup.is_some()),
            placed: loaded.mark.is_some() || chain.is_empty(),
            mark,
            backup,
            loaded,
        })
    }

    /// Whether the store wrote it, or nothing happened before it.
    fn is_trusted(&self) -> bool {
        self.source != Source::Outside
    }

    /// The campaign in the file, if people wrote it.
    fn written(&self) -> Option<Campaign> {
        let own = self.backup.is_none().then_some(&self.loaded)?;
        own.by_hand().cloned()
    }

    /// The records after it.
    fn tail<'a>(&self, chain: &'a Chain) -> Vec<Kept<'a>> {
        match chain.place(&self.mark) {
            Place::In(run) if self.placed => chain.tail(run, &self.mark),
            _ => Vec::new(),
        }
    }
}

/// Combines a snapshot with the records after it.
fn assemble(
    fs: &dyn Fs,
    paths: &Paths,
    main: Option<Loaded>,
    chain: Chain,
) -> Result<Recovery, StoreError> {
    let mut start = Start::find(fs, paths, main, &chain)?;
    if start.is_trusted() {
        chain.check_after(&start.mark)?;
    }
    let tail = start.tail(&chain);
    let written = start.written();
    let mut campaign = std::mem::take(&mut start.loaded.campaign);
    let (applied, left) = tail.split_at(replay(&mut campaign, &tail, !start.is_trusted()));
    let unfit = lines(left);
    let is_act = |(record, _): &&Kept<'_>| !matches!(record.body, RecordBody::Adopted { .. });
    let restored = applied.iter().filter(is_act).count();
    // A checksum shows who wrote the file, not that it is playable.
    let fits = campaign.check_bounds();
    fits.map_err(|error| StoreError::out_of_bounds(&paths.campaign, error))?;
    let (mark, since) = chain.since(start.placed.then_some(&start.mark));
    let (mut history, archive) = chain.history(fs, &mark, &since);
    let mut remarks = Vec::new();
    remarks.extend(start.backup.as_ref().map(|backup| {
        let name = paths.name();
        format!("{name} was gone; its state comes from the backup {backup}")
    }));
    remarks.extend(log_begins(&history, &chain));
    remarks.extend(put_back(fs, paths, &start, restored));
    let outside = outside(&start.source, start.loaded.checksum, &paths.name());
    remarks.extend(outside.clone());
    let adopted = outside.map(|text| adopt(&mut history, text)).transpose()?;
    let conflict = (!unfit.is_empty()).then(|| StoreError::Conflict {
        path: paths.campaign.clone(),
        why: why(&start.source),
        acts: unfit,
        choice: None,
    });
    Ok(Recovery {
        campaign,
        history,
        start,
        written,
        restored,
        conflict,
        adopted,
        chain,
        archive,
        remarks,
    })
}

/// The notice for a file that was replaced with an earlier one. The copy is written after the
/// file, so normally it is never later than the file.
fn put_back(fs: &dyn Fs, paths: &Paths, start: &Start, restored: usize) -> Option<String> {
    if start.source != Source::Main || restored == 0 {
        return None;
    }
    current::copied_seq(fs, &paths.copy).filter(|seq| *seq > start.mark.seq)?;
    let name = paths.name();
    Some(format!(
        "{name} was put back to an earlier state by hand, and {} since then done again: `gmscreen restore` goes back",
        if restored == 1 {
            "1 act was".to_owned()
        } else {
            format!("{restored} acts were")
        }
    ))
}

fn source_of(loaded: &Loaded, chain: &Chain, is_backup: bool) -> Source {
    let mark = loaded.mark.clone().unwrap_or_default();
    match loaded.checksum {
        Checksum::Absent if chain.is_empty() => Source::ByHand,
        Checksum::Good if chain.place(&mark) == Place::Foreign => Source::Outside,
        Checksum::Good if is_backup => Source::Backup,
        Checksum::Good => Source::Main,
        Checksum::Wrong | Checksum::Absent => Source::Outside,
    }
}

/// Applies records in order, and returns how many. To a state from outside, an act is applied only if
/// everything that it changes has the expected value.
fn replay(campaign: &mut Campaign, tail: &[Kept<'_>], outside: bool) -> usize {
    let mut careful = outside;
    for (nth, (Record { body, .. }, _)) in tail.iter().enumerate() {
        // The following acts were made on the adopted state, which may not be this one.
        careful |= matches!(body, RecordBody::Adopted { .. });
        let before = careful.then(|| campaign.clone());
        for event in body.events() {
            if let Some(before) = &before
                && !campaign.fits(event)
            {
                campaign.clone_from(before);
                return nth;
            }
            campaign.apply(event);
        }
    }
    tail.len()
}

/// The notice for a state from outside; `None` for others.
fn outside(source: &Source, sum: Checksum, name: &str) -> Option<String> {
    match source {
        Source::Outside if sum == Checksum::Good => Some(format!(
            "{name} comes from another history; it is taken as it is"
        )),
        Source::Outside => Some(format!("{name} was edited by hand; it is taken as it is")),
        Source::Main | Source::ByHand | Source::Backup => None,
    }
}

/// Why acts do not apply to a state.
fn why(source: &Source) -> &'static str {
    match source {
        Source::Outside => "was edited by hand",
        Source::Main | Source::ByHand | Source::Backup => {
            "is older than a state that came from outside"
        }
    }
}

fn lines(left: &[Kept<'_>]) -> Vec<String> {
    let line = |(record, _): &Kept<'_>| match &record.body {
        RecordBody::Act(act) => Some(act.line.clone()),
        RecordBody::Undo { .. } => Some("undo".to_owned()),
        RecordBody::Redo { .. } => Some("redo".to_owned()),
        RecordBody::Adopted { .. } => None,
    };
    left.iter().filter_map(line).collect()
}

fn log_begins(history: &History, chain: &Chain) -> Option<String> {
    let held = history.entries().len() as u64;
    let missing = history.mark().entries.saturating_sub(held);
    let why = chain.damage.first().map(|damage| {
        let name = damage.path.file_name().unwrap_or_default();
        format!(
            "; {}:{}: {}",
            name.to_string_lossy(),
            damage.line,
            damage.message
        )
    });
    if missing == 0 && why.is_none() {
        return None;
    }
    Some(format!(
        "the log begins at entry {}; the campaign is whole{}",
        missing + 1,
        why.unwrap_or_else(|| "; journals are missing".to_owned())
    ))
}

/// Adds a record to a history saying that its state came from outside.
pub(super) fn adopt(history: &mut History, text: String) -> Result<Encoded, StoreError> {
    let record = Record {
        seq: history.mark().seq + 1,
        prev: history.mark().crc,
        at: crate::system::now(),
        body: RecordBody::Adopted { text },
    };
    let encoded = encode(&record)?;
    history.push(record, encoded.crc);
    Ok(encoded)
}

/// A state recovered from files that cannot be opened.
#[derive(Debug)]
pub(super) struct Salvaged {
    pub(super) campaign: Campaign,
    pub(super) history: History,
    /// The backup that it comes from; `None` for the campaign's own file.
    pub(super) backup: Option<String>,
}

/// The latest recoverable state with its history: from the campaign's file, if `main` is set and
/// it is good, otherwise from the newest backup, with the records that follow it without a gap.
pub(super) fn salvage(fs: &dyn Fs, paths: &Paths, chain: &Chain, main: bool) -> Option<Salvaged> {
    let own = || {
        let loaded = snapshot::load(fs, &paths.campaign).ok().flatten()?;
        let place = chain.place(loaded.mark.as_ref()?);
        (loaded.checksum == Checksum::Good && place != Place::Foreign).then_some((None, loaded))
    };
    let backup = || {
        let newest = backups::newest_good(fs, paths, &[Reason::Session])
            .ok()
            .flatten();
        newest.map(|(name, loaded)| (Some(name), loaded))
    };
    let (backup, loaded) = main.then(own).flatten().or_else(backup)?;
    let mark = loaded.mark?;
    let tail = match chain.place(&mark) {
        Place::In(run) => chain.tail(run, &mark),
        Place::Beyond | Place::Gap(_) => Vec::new(),
        Place::Foreign => return None,
    };
    let mut campaign = loaded.campaign;
    let applied = &tail[..replay(&mut campaign, &tail, false)];
    let (history, _) = chain.history(fs, &mark, applied);
    Some(Salvaged {
        campaign,
        history,
        backup,
    })
}

/// The unfinished writes that are not in quarantine yet.
pub(super) fn unfinished<'a>(
    fs: &dyn Fs,
    paths: &Paths,
    chain: &'a Chain,
) -> Result<Vec<&'a Torn>, StoreError> {
    let mut found = Vec::new();
    for torn in &chain.torn {
        let path = paths.quarantine.join(torn.name());
        let kept = fs.look(&path).at("look at", &path)?;
        if kept.is_none_or(|kept| kept.len != torn.bytes.len() as u64) {
            found.push(torn);
        }
    }
    Ok(found)
}

/// `1 unfinished write (37 bytes)`; `None` if there are none.
pub(super) fn unfinished_text(torn: &[&Torn]) -> Option<String> {
    let bytes: usize = torn.iter().map(|torn| torn.bytes.len()).sum();
    (!torn.is_empty()).then(|| {
        let writes = plural(torn.len(), "unfinished write");
        format!("{writes} ({})", plural(bytes, "byte"))
    })
}
