//! The power is cut at every moment: what was acknowledged is there afterwards.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gmscreen::campaign::{Campaign, CampaignChange, Change, Character, Event};
use gmscreen::store::{self, Storage, Store, StoreError};

use crate::simulated::{Chance, Disk, Fate, Fault, KILLED, Lie, Simulated};
use crate::store_common::{Session, harm_of};
use crate::tier::by_tier;

const ENOSPC: i32 = 28;
const EIO: i32 = 5;
const EROFS: i32 = 30;
const EDQUOT: i32 = 122;
pub(crate) const ERRNOS: [i32; 4] = [ENOSPC, EIO, EROFS, EDQUOT];

/// The value of a campaign in which nothing has been done; the first act adds one.
const MADE: i64 = 100;
/// How many acts the script does.
const ACTS: i64 = 12;
/// Up to this many pending changes are tried in every combination; more only one by one.
const COMBINED: usize = 7;

/// A disk on which one kind of sync lies, or none.
pub(crate) fn on(disk: Disk, lie: Option<Lie>) -> Simulated {
    let simulated = Simulated::on(disk);
    simulated.lie(lie);
    simulated
}

pub(crate) fn place() -> PathBuf {
    PathBuf::from("/games/r.ron")
}

pub(crate) fn empty() -> Disk {
    Disk::with_folder(Path::new("/games"))
}

pub(crate) fn small() -> Campaign {
    let mut campaign = Campaign::new("R", "renaissance", "");
    campaign.apply(&Event::Campaign(CampaignChange::Character(Change::new(
        None,
        Some(Arc::new(Character::named("Ilse Marrow"))),
    ))));
    campaign.assign_ids();
    campaign
}

pub(crate) fn make(disk: &Simulated) -> Result<(), StoreError> {
    Store::create(disk, &place(), &small())?;
    disk.acknowledge(MADE);
    Ok(())
}

pub(crate) fn open(disk: &Simulated) -> Result<Session, StoreError> {
    Store::open(Arc::new(disk.clone()), &place()).map(Session)
}

/// How many acts are done, counted from [`MADE`].
pub(crate) fn value(campaign: &Campaign) -> i64 {
    harm_of(campaign).max(MADE)
}

/// Does the next acts with a single sync.
pub(crate) fn act(disk: &Simulated, session: &mut Session, count: i64) -> bool {
    let mut records = Vec::new();
    for _ in 0..count {
        let to = value(&session.0.campaign) + 1;
        records.push(session.draft_harm(to));
    }
    let kept = session.0.store.append(&records).is_ok();
    if kept {
        disk.acknowledge(value(&session.0.campaign));
    }
    kept
}

fn save(disk: &Simulated, session: &mut Session) {
    let mark = session.0.history.mark().clone();
    if session.0.store.snapshot(&session.0.campaign, &mark).is_ok() {
        disk.acknowledge(value(&session.0.campaign));
    }
}

fn close(disk: &Simulated, mut session: Session) {
    let mark = session.0.history.mark().clone();
    if Storage::close(&mut session.0.store, &session.0.campaign, &mark).is_ok() {
        disk.acknowledge(value(&session.0.campaign));
    }
}

/// Twelve acts in four sessions, alone and together, with snapshots between them.
pub(crate) fn script(disk: &Simulated) -> Result<(), StoreError> {
    make(disk)?;
    let mut session = open(disk)?;
    for _ in 0..3 {
        act(disk, &mut session, 1);
    }
    act(disk, &mut session, 3);
    session.kill();
    let mut session = open(disk)?;
    act(disk, &mut session, 1);
    save(disk, &mut session);
    act(disk, &mut session, 1);
    session.kill();
    let mut session = open(disk)?;
    act(disk, &mut session, 1);
    close(disk, session);
    let mut session = open(disk)?;
    act(disk, &mut session, 2);
    save(disk, &mut session);
    act(disk, &mut session, 1);
    close(disk, session);
    Ok(())
}

/// Opens what a power cut has left, and continues from there. Returns how many acts are there, or
/// what is wrong.
pub(crate) fn survives(disk: &Disk, lie: Option<Lie>, acknowledged: i64) -> Result<i64, String> {
    let there = on(disk.clone(), lie);
    let seen = store::read(&there, &place());
    let mut session = match open(&there) {
        Ok(session) => session,
        Err(StoreError::NotFound { .. }) if acknowledged < MADE => return Ok(0),
        Err(error) => return Err(format!("{acknowledged} acknowledged, and: {error}")),
    };
    let found = value(&session.0.campaign);
    match seen {
        Ok(seen) if value(&seen.campaign) == found => {}
        Ok(seen) => return Err(format!("read {}, opened {found}", value(&seen.campaign))),
        Err(error) => return Err(format!("opened {found}, and read: {error}")),
    }
    if found < acknowledged {
        return Err(format!("{acknowledged} acknowledged, {found} there"));
    }
    let entries = session.0.history.mark().entries;
    if i64::try_from(entries).unwrap() != found - MADE {
        return Err(format!("{found} there, {entries} entries"));
    }
    for entry in session.0.history.entries().iter() {
        let number = i64::try_from(entry.number).unwrap();
        let then = session
            .0
            .history
            .as_it_was(&session.0.campaign, entry.number);
        if then.as_ref().map(value) != Some(MADE + number) {
            return Err(format!("the log does not lead back to {number}"));
        }
    }
    // What is acknowledged now survives another cut at once.
    if !act(&there, &mut session, 1) {
        return Err("the next act is refused".to_owned());
    }
    let moment = there.moments() - 1;
    let lost = vec![Fate::Lost; there.pending(moment).len()];
    let again = on(there.cut(moment, &lost), lie);
    match open(&again) {
        Ok(session) if value(&session.0.campaign) == found + 1 => Ok(found),
        Ok(session) => {
            let harm = value(&session.0.campaign);
            Err(format!(
                "{} acknowledged, {harm} after a second cut",
                found + 1
            ))
        }
        Err(error) => Err(format!("after a second cut: {error}")),
    }
}

/// Crash states that have already been checked.
#[derive(Default)]
struct Known {
    found: HashMap<u64, i64>,
    states: usize,
}

impl Known {
    fn look(&mut self, disk: &Disk, lie: Option<Lie>, acknowledged: i64) -> Result<(), String> {
        self.states += 1;
        let mut hasher = DefaultHasher::new();
        disk.hash(&mut hasher);
        let found = match self.found.get(&hasher.finish()) {
            Some(found) if *found >= acknowledged => return Ok(()),
            _ => survives(disk, lie, acknowledged)?,
        };
        self.found.insert(hasher.finish(), found);
        Ok(())
    }
}

/// Cuts the power at every moment of the script, with every combination of what may have happened
/// to pending changes. Returns how many states there were, and how many were different.
pub(crate) fn every_cut(
    lie: Option<Lie>,
    moments: usize,
    step: usize,
) -> Result<(usize, usize), String> {
    let disk = on(empty(), lie);
    script(&disk).map_err(|error| error.to_string())?;
    assert_eq!(disk.acknowledged(disk.moments()), MADE + ACTS);
    let mut known = Known::default();
    for moment in (0..disk.moments()).step_by(moments) {
        let acknowledged = disk.acknowledged(moment);
        let pending = disk.pending(moment);
        let mut look = |fates: &[Fate]| {
            let state = disk.cut(moment, fates);
            known
                .look(&state, lie, acknowledged)
                .map_err(|error| format!("moment {moment}, {pending:?}, {fates:?}: {error}"))
        };
        let all = pending.len().min(COMBINED);
        for chosen in 0..1_usize << all {
            let mut fates = vec![Fate::Lost; pending.len()];
            for (nth, fate) in fates.iter_mut().enumerate() {
                if nth >= all || chosen & (1 << nth) != 0 {
                    *fate = Fate::Kept;
                }
            }
            look(&fates)?;
        }
        // Each write torn at every position, with all or nothing of the rest.
        for (nth, (_, length)) in pending.iter().enumerate() {
            let Some(length) = *length else { continue };
            for rest in [Fate::Kept, Fate::Lost] {
                let mut fates = vec![rest; pending.len()];
                for cut in (0..length).step_by(if length > 600 { step } else { 1 }) {
                    fates[nth] = Fate::Front(cut);
                    look(&fates)?;
                }
                for cut in (0..length).step_by(step) {
                    fates[nth] = Fate::Back(cut);
                    look(&fates)?;
                }
                fates[nth] = Fate::Hole;
                look(&fates)?;
            }
        }
    }
    Ok((known.states, known.found.len()))
}

#[test]
fn every_crash_state_of_twelve_acts_keeps_what_was_acknowledged() {
    let step = by_tier(9_973, 97, 1);
    let (states, differing) = every_cut(None, by_tier(149, 1, 1), step).unwrap();
    eprintln!(
        "power cuts: {states} crash states of 12 acts, {differing} of them different, 0 acts lost"
    );
    assert!(states > by_tier(5, 10_000, 20_000));
}

fn fate(chance: &mut Chance, length: Option<usize>) -> Fate {
    match (chance.below(8), length) {
        (0, Some(_)) => Fate::Hole,
        (1 | 2, Some(length)) => Fate::Front(chance.below(length)),
        (3, Some(length)) => Fate::Back(chance.below(length)),
        (4 | 5, _) => Fate::Lost,
        _ => Fate::Kept,
    }
}

/// A random session on a disk on which calls may fail.
fn session(disk: &Simulated, chance: &mut Chance) {
    if chance.one_in(3) {
        disk.fail(Fault {
            first: 1 + chance.below(45),
            count: 1 + chance.below(3),
            errno: ERRNOS[chance.below(4)],
        });
    }
    let Ok(mut session) = open(disk) else { return };
    for _ in 0..chance.below(6) {
        if chance.one_in(5) {
            save(disk, &mut session);
        } else {
            let count = 1 + i64::try_from(chance.below(3)).unwrap();
            act(disk, &mut session, count);
        }
    }
    if chance.one_in(3) {
        close(disk, session);
    } else {
        session.kill();
    }
}

/// A campaign with power cuts between its sessions: one state is continued, others are only
/// checked.
pub(crate) fn random_cuts(lie: Option<Lie>, seed: u64, states: usize) -> Result<usize, String> {
    let mut chance = Chance(seed);
    let mut done = 0;
    let mut faults = 0;
    while done < states {
        let first = on(empty(), lie);
        make(&first).map_err(|error| error.to_string())?;
        let (mut disk, mut floor) = (first.live(), MADE);
        for _ in 0..4 {
            let power = on(disk.clone(), lie);
            session(&power, &mut chance);
            faults += usize::from(power.failed());
            for look in 0..6 {
                let moment = chance.below(power.moments() + 1);
                let fates: Vec<Fate> = power
                    .pending(moment)
                    .into_iter()
                    .map(|(_, length)| fate(&mut chance, length))
                    .collect();
                let acknowledged = power.acknowledged(moment).max(floor);
                let state = power.cut(moment, &fates);
                survives(&state, lie, acknowledged)
                    .map_err(|error| format!("seed {seed}, state {done}: {error}"))?;
                done += 1;
                if look == 5 {
                    floor = acknowledged;
                    disk = state;
                }
            }
        }
    }
    Ok(faults)
}

#[test]
fn random_crash_states_keep_what_was_acknowledged() {
    let each = by_tier(8, 2_500, 500_000);
    let threads: Vec<_> = [0x5eed, 0xd15c]
        .map(|seed| std::thread::spawn(move || random_cuts(None, seed, each)))
        .into_iter()
        .collect();
    let faults: usize = threads
        .into_iter()
        .map(|thread| thread.join().unwrap().unwrap())
        .sum();
    eprintln!(
        "power cuts: {} random crash states, {faults} sessions with failing calls before them, 0 acts lost",
        2 * each
    );
}

/// Every call of the script fails (or every `step`-th), with every error, once and permanently;
/// then the power is cut as well.
pub(crate) fn every_fault(lie: Option<Lie>, step: usize) -> Result<usize, String> {
    let mut runs = 0;
    for errno in ERRNOS {
        for count in [1, usize::MAX] {
            for first in (1..).step_by(step) {
                let disk = on(empty(), lie);
                disk.fail(Fault {
                    first,
                    count,
                    errno,
                });
                let _ = script(&disk);
                let acknowledged = disk.acknowledged(disk.moments());
                let what = |error| format!("call {first}, {count} failing, errno {errno}: {error}");
                let moment = disk.moments() - 1;
                let lost = vec![Fate::Lost; disk.pending(moment).len()];
                survives(&disk.live(), lie, acknowledged).map_err(what)?;
                survives(&disk.cut(moment, &lost), lie, acknowledged).map_err(what)?;
                goes_on(&disk, lie, false).map_err(what)?;
                runs += 1;
                if disk.calls() < first {
                    break;
                }
            }
        }
    }
    Ok(runs)
}

/// Another process opens what one has left, on a disk that works again and was not switched off
/// meanwhile, and does an act; then the power is cut.
fn goes_on(disk: &Simulated, lie: Option<Lie>, whole_log: bool) -> Result<(), String> {
    disk.mend();
    let Ok(mut session) = open(disk) else {
        return make(disk).map_err(|error| error.to_string());
    };
    if !act(disk, &mut session, 1) {
        return Err("the next act is refused".to_owned());
    }
    session.kill();
    let moment = disk.moments();
    let count = disk.pending(moment).len();
    for one in 0..=count {
        let mut fates = vec![Fate::Lost; count];
        if let Some(fate) = fates.get_mut(one) {
            *fate = Fate::Kept;
        }
        let cut = disk.cut(moment, &fates);
        survives(&cut, lie, disk.acknowledged(moment))?;
        let seen = store::read(&on(cut, lie), &place()).map_err(|error| error.to_string())?;
        let held = seen.history.entries().len() as u64;
        if whole_log && held < seen.history.mark().entries {
            return Err(format!("only {held} entries are left: {:?}", seen.notices));
        }
    }
    Ok(())
}

/// The process is killed before every call of the script; another continues; then the power is cut.
pub(crate) fn every_kill(lie: Option<Lie>, step: usize) -> Result<usize, String> {
    for first in (1..).step_by(step) {
        let disk = on(empty(), lie);
        disk.fail(Fault {
            first,
            count: usize::MAX,
            errno: KILLED,
        });
        let _ = script(&disk);
        let ended = disk.calls() < first;
        goes_on(&disk, lie, true).map_err(|error| format!("killed at {first}: {error}"))?;
        if ended {
            return Ok(first);
        }
    }
    Ok(0)
}

#[test]
fn killed_at_every_call_then_continued_and_cut_off() {
    let step = by_tier(41, 1, 1);
    let kills = every_kill(None, step).unwrap() / step;
    eprintln!("kills: before {kills} calls, another process, a power cut, 0 acts lost");
}

#[test]
fn every_call_fails_with_every_error() {
    let runs = every_fault(None, by_tier(701, 1, 1)).unwrap();
    eprintln!(
        "failing calls: {runs} runs of the script (every call, 4 errors, once and for ever), each with and without a power cut, 0 acts lost"
    );
}
