//! A disk in memory that loses power: what was not synced may be lost, torn, or saved in any order.
//! Every crash state can be derived from the record of calls.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use gmscreen::store::fs::{Access, Facts, Fs, Identity, Kind, Lock, Output};

/// A seeded random number generator.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.next() % most.max(1) as u64).unwrap()
    }

    /// A random time up to this long.
    pub(crate) fn within(&mut self, longest: Duration) -> Duration {
        let part = u32::try_from(self.below(10_000)).unwrap();
        longest.mul_f64(f64::from(part) / 10_000.0)
    }

    pub(crate) fn one_in(&mut self, most: usize) -> bool {
        self.below(most) == 0
    }
}

/// What is at a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    File(u64),
    Folder,
}

/// The contents of a disk while the power is off.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Disk {
    pub(crate) names: BTreeMap<PathBuf, Node>,
    pub(crate) files: BTreeMap<u64, Vec<u8>>,
}

impl Disk {
    /// An empty folder.
    pub(crate) fn with_folder(path: &Path) -> Self {
        let names = path
            .ancestors()
            .map(|above| (above.to_owned(), Node::Folder));
        Self {
            names: names.collect(),
            files: BTreeMap::new(),
        }
    }

    /// Removes files without a name, and names in folders that do not exist.
    fn tidy(&mut self) {
        loop {
            let gone: Vec<PathBuf> = self
                .names
                .keys()
                .filter(|path| {
                    path.parent()
                        .is_some_and(|above| self.names.get(above) != Some(&Node::Folder))
                })
                .cloned()
                .collect();
            if gone.is_empty() {
                break;
            }
            for path in gone {
                self.names.remove(&path);
            }
        }
        let named: Vec<u64> = self
            .names
            .values()
            .filter_map(|node| match node {
                Node::File(ino) => Some(*ino),
                Node::Folder => None,
            })
            .collect();
        self.files.retain(|ino, _| named.contains(ino));
    }
}

/// A change, or a sync.
#[derive(Clone, Debug)]
enum Op {
    Write {
        ino: u64,
        at: usize,
        bytes: Vec<u8>,
    },
    Truncate {
        ino: u64,
        len: usize,
    },
    Link {
        path: PathBuf,
        ino: u64,
    },
    Unlink {
        path: PathBuf,
    },
    Rename {
        from: PathBuf,
        to: PathBuf,
        ino: u64,
    },
    Mkdir {
        path: PathBuf,
    },
    /// A sync that has finished, or an acknowledgement by the store.
    Mark,
}

impl Op {
    fn folder(&self) -> Option<&Path> {
        match self {
            Self::Link { path, .. } | Self::Unlink { path } | Self::Mkdir { path } => path.parent(),
            Self::Rename { to, .. } => to.parent(),
            _ => None,
        }
    }

    fn ino(&self) -> Option<u64> {
        match self {
            Self::Write { ino, .. } | Self::Truncate { ino, .. } => Some(*ino),
            _ => None,
        }
    }

    /// The length of a write.
    fn length(&self) -> Option<usize> {
        match self {
            Self::Write { bytes, .. } => Some(bytes.len()),
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
struct Logged {
    op: Op,
    /// The position in the log from which it is on disk.
    settled: Option<usize>,
    /// A sync failed, so the system has dropped this change and will never write it.
    forsaken: bool,
}

/// What happens to a change that was not synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Lost,
    Kept,
    /// Only the length was saved: zeros.
    Hole,
    /// This many bytes from the front.
    Front(usize),
    /// Zeros for this many bytes, then what was written.
    Back(usize),
}

/// The error of a call that was never made because the process was killed before it.
pub(crate) const KILLED: i32 = 0;

/// Which calls fail, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    pub(crate) first: usize,
    pub(crate) count: usize,
    pub(crate) errno: i32,
}

/// A kind of sync that returns at once without syncing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lie {
    /// Of a journal's records.
    Data,
    /// Of a whole file's contents.
    All,
    /// Of a file that was found.
    File,
    /// Of the names in a folder.
    Folder,
}

#[derive(Debug, Default)]
struct State {
    base: Disk,
    live: Disk,
    log: Vec<Logged>,
    next_ino: u64,
    calls: usize,
    /// How many of the calls were syncs.
    syncs: usize,
    fault: Option<Fault>,
    lie: Option<Lie>,
    /// Every n-th bit is written wrong.
    rots: bool,
    /// The acknowledgements, with their positions in the log, in order.
    acks: Vec<(usize, i64)>,
}

/// The disk while the power is on.
#[derive(Clone, Default)]
pub(crate) struct Simulated {
    state: Arc<Mutex<State>>,
    locked: Arc<AtomicBool>,
}

impl Simulated {
    pub(crate) fn on(disk: Disk) -> Self {
        let next_ino = disk.files.keys().max().copied().unwrap_or(0) + 1;
        let state = State {
            live: disk.clone(),
            base: disk,
            next_ino,
            ..State::default()
        };
        Self {
            state: Arc::new(Mutex::new(state)),
            locked: Arc::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    pub(crate) fn fail(&self, fault: Fault) {
        self.state().fault = Some(fault);
    }

    /// The disk works again, and another process begins.
    pub(crate) fn mend(&self) {
        self.state().fault = None;
        self.locked.store(false, Ordering::SeqCst);
    }

    pub(crate) fn lie(&self, lie: Option<Lie>) {
        self.state().lie = lie;
    }

    pub(crate) fn rot(&self) {
        self.state().rots = true;
    }

    /// Removes an empty folder.
    pub(crate) fn take_folder(&self, path: &Path) {
        let path = path.to_owned();
        self.state().change(Op::Unlink { path });
    }

    /// Whether a call has failed.
    pub(crate) fn failed(&self) -> bool {
        let state = self.state();
        state.fault.is_some_and(|fault| state.calls >= fault.first)
    }

    pub(crate) fn calls(&self) -> usize {
        self.state().calls
    }

    pub(crate) fn syncs(&self) -> usize {
        self.state().syncs
    }

    /// Records that everything up to this act was acknowledged.
    pub(crate) fn acknowledge(&self, act: i64) {
        let mut state = self.state();
        let at = state.log.len();
        state.acks.push((at, act));
        state.push(Op::Mark);
    }

    /// At how many moments the power can be cut.
    pub(crate) fn moments(&self) -> usize {
        self.state().log.len() + 1
    }

    /// The last act that had been acknowledged by then.
    pub(crate) fn acknowledged(&self, moment: usize) -> i64 {
        let state = self.state();
        let before = state.acks.iter().filter(|(at, _)| *at < moment);
        before.map(|(_, act)| *act).max().unwrap_or(0)
    }

    /// What was not on disk at that moment: positions in the log, with the lengths of writes.
    pub(crate) fn pending(&self, moment: usize) -> Vec<(usize, Option<usize>)> {
        let state = self.state();
        let open = |(_, logged): &(usize, &Logged)| {
            !matches!(logged.op, Op::Mark) && logged.settled.is_none_or(|at| at >= moment)
        };
        let log = state.log.iter().take(moment).enumerate();
        log.filter(open)
            .map(|(at, logged)| (at, logged.op.length()))
            .collect()
    }

    /// The disk if the power is cut at this moment; `fates` are those of the pending changes, in
    /// order.
    pub(crate) fn cut(&self, moment: usize, fates: &[Fate]) -> Disk {
        let pending: BTreeMap<usize, Fate> = self
            .pending(moment)
            .into_iter()
            .map(|(at, _)| at)
            .zip(fates.iter().copied())
            .collect();
        let state = self.state();
        let mut disk = state.base.clone();
        for (at, logged) in state.log.iter().take(moment).enumerate() {
            let fate = pending.get(&at).copied().unwrap_or(Fate::Kept);
            apply(&mut disk, &logged.op, fate);
        }
        disk.tidy();
        disk
    }

    /// The disk as programs see it.
    pub(crate) fn live(&self) -> Disk {
        self.state().live.clone()
    }
}

fn apply(disk: &mut Disk, op: &Op, fate: Fate) {
    if fate == Fate::Lost {
        return;
    }
    match op {
        Op::Write { ino, at, bytes } => {
            let content = disk.files.entry(*ino).or_default();
            let (from, to) = match fate {
                Fate::Front(count) => (0, count.min(bytes.len())),
                Fate::Back(count) => (count.min(bytes.len()), bytes.len()),
                Fate::Hole => (bytes.len(), bytes.len()),
                Fate::Kept | Fate::Lost => (0, bytes.len()),
            };
            if content.len() < at + to {
                content.resize(at + to, 0);
            }
            content[at + from..at + to].copy_from_slice(&bytes[from..to]);
        }
        Op::Truncate { ino, len } => {
            let content = disk.files.entry(*ino).or_default();
            content.truncate(*len);
        }
        Op::Link { path, ino } => {
            disk.files.entry(*ino).or_default();
            disk.names.insert(path.clone(), Node::File(*ino));
        }
        Op::Unlink { path } => {
            disk.names.remove(path);
        }
        Op::Rename { from, to, ino } => {
            disk.files.entry(*ino).or_default();
            if disk.names.get(from) == Some(&Node::File(*ino)) {
                disk.names.remove(from);
            }
            disk.names.insert(to.clone(), Node::File(*ino));
        }
        Op::Mkdir { path } => {
            disk.names.insert(path.clone(), Node::Folder);
        }
        Op::Mark => {}
    }
}

impl State {
    /// Counts a call, and refuses it if it should fail.
    fn call(&mut self) -> io::Result<()> {
        self.calls += 1;
        match self.fault {
            Some(fault) if self.calls >= fault.first && self.calls - fault.first < fault.count => {
                Err(io::Error::from_raw_os_error(fault.errno))
            }
            _ => Ok(()),
        }
    }

    fn push(&mut self, op: Op) {
        self.log.push(Logged {
            op,
            settled: None,
            forsaken: false,
        });
    }

    fn change(&mut self, op: Op) {
        apply(&mut self.live, &op, Fate::Kept);
        self.push(op);
    }

    fn settle(&mut self, which: impl Fn(&Op) -> bool) {
        let now = self.log.len();
        for logged in &mut self.log {
            if logged.settled.is_none() && !logged.forsaken && which(&logged.op) {
                logged.settled = Some(now);
            }
        }
        self.push(Op::Mark);
    }

    fn sync(&mut self, ino: u64, lie: bool) -> io::Result<()> {
        self.syncs += 1;
        if let Err(error) = self.call() {
            // A process killed before a sync does not make the system drop anything.
            if error.raw_os_error() == Some(KILLED) {
                return Err(error);
            }
            for logged in &mut self.log {
                logged.forsaken |= logged.settled.is_none() && logged.op.ino() == Some(ino);
            }
            return Err(error);
        }
        if !lie {
            self.settle(|op| op.ino() == Some(ino));
        }
        Ok(())
    }

    fn file(&self, path: &Path) -> io::Result<u64> {
        match self.live.names.get(path) {
            Some(Node::File(ino)) => Ok(*ino),
            Some(Node::Folder) => Err(io::Error::from(io::ErrorKind::InvalidInput)),
            None => Err(io::Error::from(io::ErrorKind::NotFound)),
        }
    }

    fn folder_of(&self, path: &Path) -> io::Result<()> {
        match path.parent().and_then(|above| self.live.names.get(above)) {
            Some(Node::Folder) => Ok(()),
            _ => Err(io::Error::from(io::ErrorKind::NotFound)),
        }
    }

    fn create(&mut self, path: &Path) -> io::Result<u64> {
        self.folder_of(path)?;
        if self.live.names.contains_key(path) {
            return Err(io::Error::from(io::ErrorKind::AlreadyExists));
        }
        let ino = self.next_ino;
        self.next_ino += 1;
        let path = path.to_owned();
        self.change(Op::Link { path, ino });
        Ok(ino)
    }
}

struct SimulatedFile {
    disk: Simulated,
    ino: u64,
    at: usize,
}

impl Output for SimulatedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.disk.state();
        let refused = state.call();
        let mut bytes = match &refused {
            Ok(()) => bytes.to_vec(),
            Err(_) => bytes[..bytes.len() / 2].to_vec(),
        };
        if state.rots
            && let Some(byte) = bytes.get_mut(40)
        {
            *byte ^= 1;
        }
        let (ino, at) = (self.ino, self.at);
        self.at += bytes.len();
        state.change(Op::Write { ino, at, bytes });
        refused
    }

    fn sync_data(&mut self) -> io::Result<()> {
        let mut state = self.disk.state();
        let lie = state.lie == Some(Lie::Data);
        state.sync(self.ino, lie)
    }

    fn sync_all(&mut self) -> io::Result<()> {
        let mut state = self.disk.state();
        let lie = state.lie == Some(Lie::All);
        state.sync(self.ino, lie)
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        let mut state = self.disk.state();
        state.call()?;
        let len = usize::try_from(len).unwrap();
        self.at = len;
        state.change(Op::Truncate { ino: self.ino, len });
        Ok(())
    }

    fn identity(&self) -> io::Result<Identity> {
        self.disk.state().call()?;
        Ok(Identity(1, self.ino))
    }
}

struct SimulatedLock(Arc<AtomicBool>);

impl Drop for SimulatedLock {
    fn drop(&mut self) {
        self.0.store(false, Ordering::SeqCst);
    }
}

impl Fs for Simulated {
    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        self.state().call()?;
        Ok(path.to_owned())
    }

    fn look(&self, path: &Path) -> io::Result<Option<Facts>> {
        let mut state = self.state();
        state.call()?;
        let facts = |kind, len: usize, ino| Facts {
            kind,
            len: len as u64,
            identity: Identity(1, ino),
            modified: None,
        };
        Ok(state.live.names.get(path).map(|node| match node {
            Node::Folder => facts(Kind::Folder, 0, 0),
            Node::File(ino) => {
                let len = state.live.files.get(ino).map_or(0, Vec::len);
                facts(Kind::File, len, *ino)
            }
        }))
    }

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let mut state = self.state();
        state.call()?;
        let ino = state.file(path)?;
        let bytes = state.live.files.get(&ino).cloned().unwrap_or_default();
        if bytes.len() as u64 > most {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge));
        }
        Ok(bytes)
    }

    fn read_part(&self, path: &Path, at: u64, len: usize) -> io::Result<Vec<u8>> {
        let mut state = self.state();
        state.call()?;
        let ino = state.file(path)?;
        let bytes = state.live.files.get(&ino).map_or(&[][..], Vec::as_slice);
        let at = usize::try_from(at).unwrap().min(bytes.len());
        Ok(bytes[at..].iter().take(len).copied().collect())
    }

    fn handle(&self) -> Arc<dyn Fs> {
        Arc::new(self.clone())
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        let mut state = self.state();
        state.call()?;
        if state.live.names.get(folder) != Some(&Node::Folder) {
            return Err(io::Error::from(io::ErrorKind::NotFound));
        }
        let inside = state
            .live
            .names
            .keys()
            .filter(|path| path.parent() == Some(folder));
        Ok(inside
            .filter_map(|path| path.file_name()?.to_str().map(str::to_owned))
            .collect())
    }

    fn create_new(&self, path: &Path, _access: Access<'_>) -> io::Result<Box<dyn Output>> {
        let mut state = self.state();
        state.call()?;
        let ino = state.create(path)?;
        drop(state);
        Ok(Box::new(SimulatedFile {
            disk: self.clone(),
            ino,
            at: 0,
        }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.call()?;
        let ino = state.file(from)?;
        let (from, to) = (from.to_owned(), to.to_owned());
        state.change(Op::Rename { from, to, ino });
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.call()?;
        state.file(path)?;
        let path = path.to_owned();
        state.change(Op::Unlink { path });
        Ok(())
    }

    fn create_folder(&self, path: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.call()?;
        state.folder_of(path)?;
        if state.live.names.contains_key(path) {
            return Err(io::Error::from(io::ErrorKind::AlreadyExists));
        }
        let path = path.to_owned();
        state.change(Op::Mkdir { path });
        Ok(())
    }

    fn create_private_folder(&self, path: &Path) -> io::Result<()> {
        self.create_folder(path)
    }

    fn keep_private(&self, _path: &Path) -> io::Result<()> {
        self.state().call()
    }

    fn sync_file(&self, path: &Path) -> io::Result<()> {
        let mut state = self.state();
        let ino = state.file(path)?;
        let lie = state.lie == Some(Lie::File);
        state.sync(ino, lie)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.syncs += 1;
        state.call()?;
        if state.lie != Some(Lie::Folder) {
            state.settle(|op| op.folder() == Some(path));
        }
        Ok(())
    }

    fn try_lock(&self, path: &Path) -> io::Result<Lock> {
        let mut state = self.state();
        state.call()?;
        let ino = match state.file(path) {
            Ok(ino) => ino,
            Err(_) => state.create(path)?,
        };
        if self.locked.swap(true, Ordering::SeqCst) {
            return Ok(Lock::Elsewhere);
        }
        let lock = SimulatedLock(Arc::clone(&self.locked));
        Ok(Lock::Held(Box::new(lock), Identity(1, ino)))
    }
}
