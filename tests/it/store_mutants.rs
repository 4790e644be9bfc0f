//! Each protection is taken away in turn: the tests of faults must notice.

use std::path::PathBuf;

use gmscreen::campaign::{Record, RecordBody};
use gmscreen::store::fs::Check;
use gmscreen::store::{self, StoreError, encode, readable_back};
use serde::{Deserialize, Serialize};

use crate::simulated::{Disk, Lie, Node, Simulated};
use crate::store_power::{
    Mutant, act, empty, every_cut, every_fault, every_kill, make, open, place, random_cuts, value,
};

fn waits(lie: Lie) -> Mutant {
    Mutant {
        lie: Some(lie),
        skips: None,
    }
}

fn without(check: Check) -> Mutant {
    Mutant {
        skips: Some(check),
        ..Mutant::default()
    }
}

/// What runs into one sort of fault, and its name.
type Matrix = (&'static str, fn(Mutant) -> Result<(), String>);

/// The quick ones first.
const MATRICES: [Matrix; 7] = [
    ("damage", damage),
    ("a disk that rots", rotting),
    ("a journal taken away", taken_away),
    ("kills", |mutant| every_kill(mutant).map(drop)),
    ("power cuts", |mutant| every_cut(mutant, 997).map(drop)),
    ("random cuts", |mutant| {
        random_cuts(mutant, 7, 1_500).map(drop)
    }),
    ("failing calls", |mutant| every_fault(mutant).map(drop)),
];

/// The fault matrix that notices first, and what it says.
fn caught(mutant: Mutant) -> Option<(&'static str, String)> {
    MATRICES
        .into_iter()
        .find_map(|(name, run)| Some((name, run(mutant).err()?)))
}

/// The others are tests of their own.
#[test]
fn the_store_as_it_is_passes() {
    for (name, run) in &MATRICES[..3] {
        assert_eq!(run(Mutant::default()), Ok(()), "{name}");
    }
}

#[test]
fn no_wait_can_be_left_out() {
    let mutants = [
        ("fdatasync", Lie::Data),
        ("fsync", Lie::All),
        ("fsync of what was recovered", Lie::File),
        ("fsync of folders", Lie::Folder),
    ];
    for (name, lie) in mutants {
        let (matrix, error) = caught(waits(lie)).unwrap_or_else(|| panic!("{name}: not noticed"));
        eprintln!("mutant without {name}: noticed by {matrix}: {error}");
    }
}

#[test]
fn no_check_can_be_left_out() {
    for check in [
        Check::Sum,
        Check::Number,
        Check::Previous,
        Check::ReadBack,
        Check::Identity,
    ] {
        let (matrix, error) =
            caught(without(check)).unwrap_or_else(|| panic!("{check:?}: not noticed"));
        eprintln!("mutant without {check:?}: noticed by {matrix}: {error}");
    }
}

/// A campaign with four acts and no snapshot since.
fn played(mutant: Mutant) -> Simulated {
    let disk = mutant.on(empty());
    make(&disk).unwrap();
    let mut session = open(&disk).unwrap();
    for _ in 0..4 {
        assert!(act(&disk, &mut session, 1));
    }
    session.kill();
    disk
}

fn journals(disk: &Disk) -> Vec<PathBuf> {
    let named = |path: &&PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("journal-")
    };
    disk.names.keys().filter(named).cloned().collect()
}

fn journal(disk: &mut Disk) -> &mut Vec<u8> {
    let path = journals(disk).remove(0);
    let Some(Node::File(ino)) = disk.names.get(&path).copied() else {
        panic!("no journal");
    };
    disk.files.get_mut(&ino).unwrap()
}

/// What a damaged disk reads as: as many acts as there were, fewer at the end and said, or an error.
fn look(disk: &Disk, mutant: Mutant) -> Result<(), String> {
    match store::read(&mutant.on(disk.clone()), &place()) {
        Err(StoreError::Corrupt { .. }) => Ok(()),
        Err(error) => Err(error.to_string()),
        Ok(seen) => {
            let acts = seen.history.mark().entries;
            let harm = u64::try_from(value(&seen.campaign) - 100).unwrap();
            if acts != harm || acts > 4 {
                return Err(format!("{acts} entries, harm {harm}"));
            }
            if acts < 4 && seen.notices.is_empty() {
                return Err(format!("{acts} acts, and nothing is said"));
            }
            Ok(())
        }
    }
}

/// Digits and letters of the journal changed, and lines taken out, put elsewhere or forged.
fn damage(mutant: Mutant) -> Result<(), String> {
    let whole = played(mutant).live();
    let length = journal(&mut whole.clone()).len();
    for at in 0..length {
        let mut disk = whole.clone();
        let byte = &mut journal(&mut disk)[at];
        if byte.is_ascii_digit() {
            *byte = if *byte == b'9' { b'8' } else { *byte + 1 };
            look(&disk, mutant).map_err(|error| format!("byte {at}: {error}"))?;
        }
    }
    let text = String::from_utf8(journal(&mut whole.clone()).clone()).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut forgeries = vec![
        ("a line is missing", [lines[0], lines[2], lines[3]].concat()),
        ("the first line is missing", lines[1..].concat()),
    ];
    // A whole record with the right number from another evening, and one with the wrong number.
    let payload = lines[2].splitn(3, ' ').nth(2).unwrap().trim_end();
    let third: Record = ron::from_str(payload).unwrap();
    let last = crc32fast::hash(
        lines[3]
            .splitn(3, ' ')
            .nth(2)
            .unwrap()
            .trim_end()
            .as_bytes(),
    );
    let foreign = Record {
        seq: 5,
        prev: last ^ 1,
        ..third.clone()
    };
    let skipped = Record {
        seq: 7,
        prev: last,
        ..third
    };
    for (what, record) in [("a foreign line", foreign), ("a number too far", skipped)] {
        let body = RecordBody::Act {
            line: "forged".to_owned(),
            said: Vec::new(),
            events: Vec::new(),
        };
        let encoded = encode(&Record { body, ..record }).unwrap();
        let payload = std::str::from_utf8(encoded.payload()).unwrap();
        let line = format!("{:08x} {} {payload}\n", encoded.crc, payload.len());
        forgeries.push((what, lines.concat() + &line));
    }
    for (what, text) in forgeries {
        let mut disk = whole.clone();
        *journal(&mut disk) = text.into_bytes();
        look(&disk, mutant).map_err(|error| format!("{what}: {error}"))?;
    }
    Ok(())
}

/// A disk that gives back other bytes than it was given: never the only copy of a snapshot.
fn rotting(mutant: Mutant) -> Result<(), String> {
    let disk = played(mutant);
    let mut session = open(&disk).map_err(|error| error.to_string())?;
    disk.rot();
    let mark = session.0.history.mark().clone();
    let saved = session.0.store.save(&session.0.campaign, &mark);
    session.kill();
    match (saved, store::read(&mutant.on(disk.live()), &place())) {
        (_, Ok(seen)) if value(&seen.campaign) == 104 && seen.history.can_undo() => Ok(()),
        (saved, Ok(_)) => Err(format!(
            "saved: {saved:?}, and the snapshot is not as it was"
        )),
        (saved, Err(error)) => Err(format!("saved: {saved:?}, and: {error}")),
    }
}

/// The open journal is moved away: the next act must not be acknowledged into nowhere.
fn taken_away(mutant: Mutant) -> Result<(), String> {
    use gmscreen::store::Fs;
    let disk = played(mutant);
    let mut session = open(&disk).map_err(|error| error.to_string())?;
    act(&disk, &mut session, 1);
    let last = journals(&disk.live()).pop().unwrap();
    disk.remove(&last).map_err(|error| error.to_string())?;
    act(&disk, &mut session, 1);
    act(&disk, &mut session, 1);
    session.kill();
    let acknowledged = disk.acknowledged(disk.moments());
    let seen = store::read(&disk, &place()).map_err(|error| error.to_string())?;
    if value(&seen.campaign) < acknowledged {
        return Err(format!(
            "{acknowledged} acknowledged, {} there",
            value(&seen.campaign)
        ));
    }
    Ok(())
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Forgetful {
    kept: u8,
    #[serde(skip)]
    lost: u8,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Tagged {
    Pair(Wrapped),
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Wrapped {
    inner: Newtype,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Newtype(u8);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Deep(Vec<Deep>);

/// What RON writes and does not read again as it was is refused before it is written.
#[test]
fn nothing_is_written_that_does_not_read_as_the_same() {
    assert!(readable_back(&Forgetful { kept: 1, lost: 0 }).is_ok());
    assert!(readable_back(&Forgetful { kept: 1, lost: 2 }).is_err());
    assert!(readable_back(&f64::NAN).is_err());
    let inner = Newtype(1);
    assert!(readable_back(&Tagged::Pair(Wrapped { inner })).is_err());
    let deep = (0..200).fold(Deep(Vec::new()), |inner, _| Deep(vec![inner]));
    assert!(readable_back(&deep).is_err());
}
