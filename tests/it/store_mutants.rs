//! Tests of the fault tests: one of them must notice a sync that lies. Each check of data read from
//! disk has a test here that fails without the check.

use std::path::PathBuf;

use gmscreen::campaign::Record;
use gmscreen::store::{self, Fs, Storage, StoreError, encode};

use crate::simulated::{Disk, Fault, Lie, Node, Simulated};
use crate::store_power::{
    act, empty, every_cut, every_fault, every_kill, make, open, place, random_cuts, value,
};

/// A name, and a fault matrix.
type Matrix = (&'static str, fn(Option<Lie>) -> Result<(), String>);

const MATRICES: [Matrix; 4] = [
    ("kills", |lie| every_kill(lie, 1).map(drop)),
    ("power cuts", |lie| every_cut(lie, 1, 997).map(drop)),
    ("random cuts", |lie| random_cuts(lie, 7, 1_500).map(drop)),
    ("failing calls", |lie| every_fault(lie, 1).map(drop)),
];

/// The fault matrix that notices the lie first, and its message.
fn caught(lie: Lie) -> Option<(&'static str, String)> {
    MATRICES
        .into_iter()
        .find_map(|(name, run)| Some((name, run(Some(lie)).err()?)))
}

#[test]
fn no_sync_can_be_left_out() {
    let mutants = [
        ("fdatasync", Lie::Data),
        ("fsync", Lie::All),
        ("fsync of what was recovered", Lie::File),
        ("fsync of folders", Lie::Folder),
    ];
    for (name, lie) in mutants {
        let (matrix, error) = caught(lie).unwrap_or_else(|| panic!("{name}: not noticed"));
        eprintln!("mutant without {name}: noticed by {matrix}: {error}");
    }
}

/// A campaign with four acts and no snapshot since.
fn played() -> Simulated {
    let disk = Simulated::on(empty());
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

/// Checks how a damaged disk reads: all acts, or fewer at the end with a notice, or an error.
fn look(disk: &Disk, what: &str) {
    match store::read(&Simulated::on(disk.clone()), &place()) {
        Err(StoreError::Corrupt { .. }) => {}
        Err(error) => panic!("{what}: {error}"),
        Ok(seen) => {
            let acts = seen.history.mark().entries;
            let harm = u64::try_from(value(&seen.campaign) - 100).unwrap();
            assert!(
                acts == harm && acts <= 4,
                "{what}: {acts} entries, harm {harm}"
            );
            assert!(
                acts == 4 || !seen.notices.is_empty(),
                "{what}: {acts} acts, and nothing is said"
            );
        }
    }
}

/// Fails if a record's checksum is not verified.
#[test]
fn a_changed_digit_in_a_journal_is_noticed() {
    let whole = played().live();
    let length = journal(&mut whole.clone()).len();
    for at in 0..length {
        let mut disk = whole.clone();
        let byte = &mut journal(&mut disk)[at];
        if byte.is_ascii_digit() {
            *byte = if *byte == b'9' { b'8' } else { *byte + 1 };
            look(&disk, &format!("byte {at}"));
        }
    }
}

/// Fails if a record's number, or the checksum it refers to, is not verified.
#[test]
fn missing_or_foreign_lines_are_noticed() {
    let whole = played().live();
    let text = String::from_utf8(journal(&mut whole.clone()).clone()).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let payload = |line: &str| line.splitn(3, ' ').nth(2).unwrap().trim_end().to_owned();
    let third: Record = serde_json::from_str(&payload(lines[2])).unwrap();
    let last = crc32fast::hash(payload(lines[3]).as_bytes());
    // A complete record with the right number from another session, and one with the wrong number.
    let forged = |seq, prev| {
        let record = Record {
            seq,
            prev,
            ..third.clone()
        };
        let encoded = encode(&record).unwrap();
        let payload = std::str::from_utf8(encoded.payload()).unwrap();
        format!("{text}{:08x} {} {payload}\n", encoded.crc, payload.len())
    };
    for (what, text) in [
        ("a line is missing", [lines[0], lines[2], lines[3]].concat()),
        ("the first line is missing", lines[1..].concat()),
        ("a foreign line", forged(5, last ^ 1)),
        ("a number too far", forged(7, last)),
    ] {
        let mut disk = whole.clone();
        *journal(&mut disk) = text.into_bytes();
        look(&disk, what);
    }
}

/// Fails if written data is not read back.
#[test]
fn a_disk_that_returns_other_bytes_never_gets_the_only_copy() {
    let disk = played();
    let mut session = open(&disk).unwrap();
    disk.rot();
    let mark = session.0.history.mark().clone();
    let saved = session.0.store.snapshot(&session.0.campaign, &mark);
    session.kill();
    let seen = store::read(&Simulated::on(disk.live()), &place()).unwrap();
    assert_eq!(value(&seen.campaign), 104, "{saved:?}");
    assert!(seen.history.can_undo(), "{saved:?}");
}

/// Fails if nobody checks that the journal's name still refers to the file being written.
#[test]
fn no_act_is_acknowledged_in_a_removed_journal() {
    let disk = played();
    let mut session = open(&disk).unwrap();
    act(&disk, &mut session, 1);
    let last = journals(&disk.live()).pop().unwrap();
    disk.remove(&last).unwrap();
    act(&disk, &mut session, 1);
    act(&disk, &mut session, 1);
    session.kill();
    let acknowledged = disk.acknowledged(disk.moments());
    let seen = store::read(&disk, &place()).unwrap();
    assert!(value(&seen.campaign) >= acknowledged);
}

/// Fails if the remains of a failed write stay in the journal.
#[test]
fn remains_of_a_failed_append_are_cut_off() {
    // The write itself, which leaves half of the bytes, and the sync after it, which leaves all.
    for (nth, what) in [(1, "write"), (2, "sync")] {
        let disk = played();
        let mut session = open(&disk).unwrap();
        assert!(act(&disk, &mut session, 1));
        let last = journals(&disk.live()).pop().unwrap();
        let before = disk.read(&last, u64::MAX).unwrap();
        disk.fail(Fault {
            first: disk.calls() + nth,
            count: 1,
            errno: 28,
        });
        assert!(!act(&disk, &mut session, 1), "{what}");
        assert!(disk.failed(), "{what}");
        assert_eq!(disk.read(&last, u64::MAX).unwrap(), before, "{what}");
        session.kill();
        // The refused act was not saved, and no remains of it are reported.
        disk.mend();
        let seen = store::read(&disk, &place()).unwrap();
        assert_eq!(value(&seen.campaign), 105, "{what}");
        assert_eq!(seen.notices, Vec::<String>::new(), "{what}");
    }
}
