//! Creating and opening campaigns. Whatever the first act builds on is durable before it.

use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use super::backups::{self, Reason};
use super::chain::{Chain, Torn};
use super::error::{IoAt, StoreError};
use super::fs::{Access, Fs, Kind};
use super::open_files::Store;
use super::paths::Paths;
use super::recovery::{self, Recovery, Source, recover, unfinished, unfinished_text};
use super::snapshot::{self, to_text};
use super::{current, lock, offer, whole};
use crate::campaign::history::Mark;
use crate::campaign::plural::plural;
use crate::campaign::{Campaign, History};

pub struct Opened {
    /// Saves the acts; holds the lock.
    pub store: Store,
    pub campaign: Campaign,
    pub history: History,
    /// The maximum length of its file, in bytes.
    pub size: u64,
    /// What the GM should know, one line each; empty if everything is as it was left.
    pub notices: Vec<String>,
}

impl Store {
    /// Creates the files of a new campaign, including folders.
    ///
    /// # Errors
    /// Returns `Exists` if there is a campaign or a history already, or an error if writing
    /// failed.
    pub fn create(fs: &dyn Fs, path: &Path, campaign: &Campaign) -> Result<(), StoreError> {
        let exists = |path: &Path| StoreError::Exists {
            path: path.to_owned(),
        };
        let paths = Paths::of(path);
        let there = |path: &Path| fs.look(path).at("look at", path);
        if there(path)?.is_some() {
            return Err(exists(path));
        }
        paths.check_links(fs)?;
        if there(&paths.history)?.is_some_and(|facts| facts.kind != Kind::Folder) {
            return Err(exists(&paths.history));
        }
        whole::create_folders(fs, &paths.folder)?;
        whole::create_own(fs, &paths.history)?;
        let _lock = lock::take(fs, &paths)?;
        paths.keep_private(fs);
        if there(path)?.is_some() {
            return Err(exists(path));
        }
        // Old records must not be mistaken for those of the new campaign.
        if !Chain::read(fs, &paths)?.is_empty() || !backups::list(fs, &paths)?.is_empty() {
            return Err(exists(&paths.history));
        }
        let mut campaign = campaign.clone();
        campaign.assign_ids();
        let mark = Mark {
            crc: begin(&campaign),
            ..Mark::default()
        };
        let text = to_text(&campaign, &mark)?;
        backups::keep(fs, &paths, 0, Reason::Session, text.as_bytes())?;
        current::write(fs, &paths, text.as_bytes(), &campaign, &mark)
    }

    /// Opens a campaign: takes the lock and recovers its state.
    ///
    /// # Errors
    /// Returns `NotFound`, `Locked`, an error describing the damage of the files (which are then
    /// not changed), or an error if writing failed.
    pub fn open(fs: Arc<dyn Fs>, path: &Path) -> Result<Opened, StoreError> {
        Self::open_if(fs, path, |_, _| Ok(Vec::new()))
    }

    /// Like [`Store::open`], but first calls `wanted` with the campaign, and with what its file had
    /// if that was written or edited by hand. Writes nothing if that fails, and otherwise adds the notices
    /// that it returns.
    ///
    /// # Errors
    /// Returns the errors of [`Store::open`] and those of `wanted`.
    pub fn open_if<E: From<StoreError>>(
        fs: Arc<dyn Fs>,
        path: &Path,
        wanted: impl Fn(&Campaign, Option<&Campaign>) -> Result<Vec<String>, E>,
    ) -> Result<Opened, E> {
        let paths = Paths::resolve(fs.as_ref(), path)?;
        let path = &paths.campaign;
        let there = |path: &Path| fs.look(path).at("look at", path);
        paths.check_links(fs.as_ref())?;
        if there(path)?.is_none() && there(&paths.backups)?.is_none() {
            let path = path.clone();
            return Err(StoreError::NotFound { path }.into());
        }
        if there(&paths.history)?.is_none() {
            // No history is created beside a file that is not a campaign.
            if let Some(loaded) = snapshot::load(fs.as_ref(), path)? {
                wanted(&loaded.campaign, loaded.by_hand())?;
            }
        }
        whole::create_own(fs.as_ref(), &paths.history)?;
        let lock = lock::take(fs.as_ref(), &paths)?;
        paths.keep_private(fs.as_ref());
        let recovery = recover(fs.as_ref(), &paths)
            .map_err(|error| offer::with_offer(fs.as_ref(), &paths, error, true))?;
        let notices = wanted(&recovery.campaign, recovery.written.as_ref())?;
        let mut opened = Self::start(fs, paths, lock, recovery)?;
        opened.notices.extend(notices);
        Ok(opened)
    }

    /// Prepares for the first act. What recovery found or took from outside is durable when this returns. If the
    /// campaign is as it was left, nobody waits for the disk to see it, and [`Store::settle`] follows.
    fn start(
        fs: Arc<dyn Fs>,
        paths: Paths,
        lock: lock::Held,
        recovery: Recovery,
    ) -> Result<Opened, StoreError> {
        let torn = unfinished(fs.as_ref(), &paths, &recovery.chain)?;
        let notices = notices(&recovery, &torn);
        let outside = matches!(recovery.start.source, Source::Outside | Source::Backup);
        let may_wait = !outside && recovery.restored == 0 && torn.is_empty();
        if recovery.restored > 0 {
            // They may have been written without a sync.
            for path in &recovery.chain.files {
                fs.sync_file(path).at("sync", path)?;
            }
        }
        quarantine(fs.as_ref(), &paths, &torn)?;
        keep_backups(fs.as_ref(), &paths, &recovery)?;
        let known = vec![recovery.start.loaded.sum];
        let mark = recovery.history.mark().clone();
        let (campaign, start) = (recovery.campaign, recovery.start);
        let (source, seq) = (start.source, start.mark.seq);
        // A file written by hand may be more compact than the console's.
        let closer = if source == Source::ByHand { 4 } else { 1 };
        let mut size = closer * start.loaded.bytes.len() as u64;
        let beginning = (source == Source::Main).then_some((seq, start.loaded.bytes));
        let mut store = Self {
            is_settled: false,
            beginning,
            journal: None,
            next_number: recovery.chain.next_number,
            last: (mark.seq, mark.crc),
            archive: recovery.archive,
            pending: Vec::new(),
            base: (source == Source::ByHand).then(|| (campaign.clone(), mark.clone())),
            saved: Some(seq),
            known,
            notices: Vec::new(),
            wants_state: None,
            withdrawn: false,
            abandoned: Vec::new(),
            lock: Some(lock),
            fs,
            paths,
        };
        if !may_wait {
            store.settle()?;
        }
        if let Some(adopted) = recovery.adopted {
            store.pending.push(adopted);
            store.flush()?;
        }
        // Acts on a state from outside need that state on disk beneath them. So do acts on records
        // whose sync may have failed, because syncing those again would prove nothing.
        if outside || recovery.restored > 0 {
            let bytes = store.write_main(&campaign, &mark)?;
            size = bytes.len() as u64;
            if outside {
                let (fs, seq) = (store.fs.as_ref(), mark.seq);
                backups::keep(fs, &store.paths, seq, Reason::Session, &bytes)?;
            }
        }
        Ok(Opened {
            store,
            campaign,
            size,
            history: recovery.history,
            notices,
        })
    }
}

/// A checksum that distinguishes a new campaign's history from others.
fn begin(campaign: &Campaign) -> u32 {
    let at = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos());
    crc32fast::hash(format!("{} {at} {}", campaign.name, std::process::id()).as_bytes())
}

fn notices(recovery: &Recovery, torn: &[&Torn]) -> Vec<String> {
    let mut notices = recovery.remarks.clone();
    let torn = unfinished_text(torn).map(|text| format!("{text} kept in quarantine"));
    let restored = (recovery.restored > 0).then(|| {
        let acts = plural(recovery.restored, "act");
        format!("restored {acts} since the last snapshot")
    });
    let line: Vec<String> = restored.into_iter().chain(torn).collect();
    if !line.is_empty() {
        notices.push(line.join("; "));
    }
    notices
}

/// Keeps the bytes of unfinished writes. They also stay in their journals, which are never written
/// again.
fn quarantine(fs: &dyn Fs, paths: &Paths, torn: &[&Torn]) -> Result<(), StoreError> {
    if !torn.is_empty() {
        whole::create_own(fs, &paths.quarantine)?;
    }
    for torn in torn {
        let path = paths.quarantine.join(torn.name());
        whole::write(fs, &path, Access::Private, &torn.bytes)?;
    }
    Ok(())
}

/// Keeps an edited file, and what the edit replaced.
fn keep_backups(fs: &dyn Fs, paths: &Paths, recovery: &Recovery) -> Result<(), StoreError> {
    let start = &recovery.start;
    let keep =
        |reason, bytes: &[u8]| backups::keep(fs, paths, start.mark.seq, reason, bytes).map(drop);
    match start.source {
        Source::Main | Source::Backup => Ok(()),
        Source::ByHand => keep(Reason::Edited, &start.loaded.bytes),
        Source::Outside => {
            if let Some(before) = recovery::salvage(fs, paths, &recovery.chain, false) {
                let mark = before.history.mark();
                let text = to_text(&before.campaign, mark)?;
                let reason = Reason::BeforeEdit;
                backups::keep(fs, paths, mark.seq, reason, text.as_bytes())?;
            }
            keep(Reason::Edited, &start.loaded.bytes)
        }
    }
}
