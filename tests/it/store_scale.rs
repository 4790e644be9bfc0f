//! Memory use that does not grow with the log, measured in a process of its own.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::store_common::{Table, peak_of};

const FEW: usize = 200;
const MANY: usize = 20_000;
/// Records that share a sync.
const BATCH: usize = 250;

/// A campaign with this many entries, some of them undone.
fn played(entries: usize) -> Table {
    let table = Table::new();
    let mut session = table.open();
    for _ in 0..entries / BATCH.min(entries) {
        let text = "The ferryman waits at the third bridge. ".repeat(5);
        let drafted: Vec<_> = (0..BATCH.min(entries))
            .map(|_| {
                let noted = gmscreen::campaign::Event::Noted {
                    who: None,
                    text: text.clone(),
                };
                session.draft("note", vec![noted])
            })
            .collect();
        session.0.store.append(&drafted).unwrap();
        session.undo();
    }
    session.close();
    table
}

/// The most memory that the console used to open a campaign, act, undo and look back, in kB.
fn peak(table: &Table) -> u64 {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gmscreen"))
        .arg("exec")
        .arg(table.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap()).lines();
    for line in ["note \"on\"", "undo 3", "redo 2", "check ilse coo = 20"] {
        writeln!(to, "{line}").unwrap();
        assert!(!from.next().unwrap().unwrap().is_empty());
    }
    let peak = peak_of(&child.id().to_string());
    assert!(peak > 0, "it takes some");
    drop(to);
    assert!(child.wait().unwrap().success());
    peak
}

#[test]
fn memory_does_not_grow_with_the_log() {
    let (few, many) = (peak(&played(FEW)), peak(&played(MANY)));
    eprintln!("peak memory: {few} kB with {FEW} entries, {many} kB with {MANY}");
    // One journal is read at a time. All entries together take more than 20 MB.
    assert!(many < few + 8_000, "{few} kB, {many} kB");
}
