//! The part of the log that is not in memory: read back from the journals, it is the same as when
//! it was written.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use gmscreen::campaign::{Campaign, Entry, History};
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::session::Session;
use gmscreen::store::{self, RealFs, Store};

use crate::store_common::Table;
use crate::tier::by_tier;

/// Enough that entries leave the memory.
fn rounds() -> usize {
    by_tier(550, 700, 700)
}

fn session(table: &Table) -> (Session, Vec<String>) {
    let opened = Store::open(Arc::new(RealFs), &table.path()).unwrap();
    let game = games::by_id("renaissance").unwrap();
    let storage = Box::new(opened.store);
    let session = Session::new(opened.campaign, opened.history, game, storage, || {
        1_800_000_000
    });
    (session, opened.notices)
}

fn run(session: &mut Session, line: &str) {
    let done = session.execute(line, &mut Seeded::new(7));
    done.unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
}

fn begin(session: &mut Session) {
    for line in [
        "set ilse luck 9000",
        "skill ilse Stealth COO 40",
        "set ilse DUR 30",
    ] {
        run(session, line);
    }
}

/// Acts of many kinds, some undone, some redone, some changed later.
fn play(session: &mut Session, rounds: std::ops::Range<usize>) {
    for nth in rounds {
        run(session, &format!("note \"round {nth}\""));
        run(session, "check ilse stealth +10 = 45");
        if nth % 3 == 0 {
            run(session, "flip");
        }
        if nth % 7 == 0 {
            run(session, "undo 2");
        }
        if nth % 21 == 0 {
            run(session, "redo");
        }
        if nth % 50 == 0 {
            run(session, "scene");
        }
    }
}

fn all(history: &History) -> Vec<Entry> {
    history
        .entries()
        .iter()
        .map(|entry| Entry::clone(&entry))
        .collect()
}

/// Everything that can be asked of a history.
fn asked(session: &Session) -> (Vec<Entry>, Vec<String>, usize, Vec<Campaign>) {
    let history = session.history();
    let contests = (1..=history.mark().entries)
        .filter_map(|number| history.contest(number))
        .map(|contest| format!("{contest:?}"))
        .collect();
    let last = history.mark().entries;
    let looks = [1, 2, last / 2, last - 1, last];
    let past = looks.map(|number| history.as_it_was(session.campaign(), number).unwrap());
    (all(history), contests, history.undoable(), past.into())
}

#[test]
fn a_log_is_read_back_unchanged() {
    let table = Table::new();
    let (mut one, _) = session(&table);
    begin(&mut one);
    let rounds = by_tier(120, 350, 350);
    play(&mut one, 0..rounds);
    let told = asked(&one);
    assert!(told.0.len() > 2 * rounds && told.0.iter().any(|entry| entry.undone));
    one.close().unwrap();

    // Opened again, nothing is in memory; read from the newest back, from the oldest on, and all at
    // once.
    let (two, notices) = session(&table);
    assert_eq!(notices, Vec::<String>::new());
    assert!(asked(&two) == told);
    drop(two);
    let (two, _) = session(&table);
    let entries = two.history().entries();
    let mut backwards: Vec<Entry> = entries.iter().rev().map(|e| Entry::clone(&e)).collect();
    backwards.reverse();
    assert!(backwards == told.0);
    let middle = entries.get(told.0.len() / 2).unwrap();
    assert_eq!(*middle, told.0[told.0.len() / 2]);
    assert_eq!(
        two.history().flipped_since(1).len(),
        told.0.iter().filter(|e| e.undone).count()
    );
}

#[test]
fn every_act_of_earlier_sessions_can_be_undone_and_redone() {
    let table = Table::new();
    let (mut one, _) = session(&table);
    begin(&mut one);
    let clean = one.campaign().clone();
    for evening in 0..4 {
        play(&mut one, evening * 60..(evening + 1) * 60);
        one.close().unwrap();
        drop(one);
        one = session(&table).0;
    }
    let played = one.campaign().clone();
    let acts = one.history().undoable() - 3;
    run(&mut one, &format!("undo {acts}"));
    assert!(*one.campaign() == clean);
    one.close().unwrap();
    drop(one);
    let (mut two, _) = session(&table);
    assert_eq!(two.history().redoable(), acts);
    assert!(
        two.history()
            .entries()
            .iter()
            .skip(3)
            .all(|entry| entry.undone)
    );
    run(&mut two, &format!("redo {acts}"));
    assert!(*two.campaign() == played);
    // As many as there are, and no more.
    run(&mut two, "undo 100000");
    assert_eq!(two.history().undoable(), 0);
    assert!(two.execute("undo", &mut Seeded::new(1)).is_err());
}

#[test]
fn damage_in_an_old_journal_costs_only_the_log_before_it() {
    let table = Table::new();
    let (mut one, _) = session(&table);
    begin(&mut one);
    play(&mut one, 0..100);
    one.close().unwrap();
    drop(one);
    let hurt = table.journals()[0].clone();
    let (mut two, _) = session(&table);
    play(&mut two, 100..130);
    two.close().unwrap();
    let told = asked(&two);
    drop(two);
    let mut bytes = fs::read(&hurt).unwrap();
    let middle = bytes.len() / 2;
    // Not the end of a line, which may be missing.
    let quote = bytes[middle..].iter().position(|byte| *byte == b'"');
    bytes[middle + quote.unwrap()] ^= 1;
    fs::write(&hurt, bytes).unwrap();

    let (mut three, notices) = session(&table);
    assert_eq!(notices, Vec::<String>::new(), "nobody has looked");
    let entries = three.history().entries();
    assert_eq!((entries.len(), entries.first()), (told.0.len(), 0));
    let held: Vec<Entry> = entries.iter().rev().map(|e| Entry::clone(&e)).collect();
    assert!(held.iter().rev().eq(&told.0[told.0.len() - held.len()..]));
    assert!(held.len() < told.0.len() && held.len() > 60);
    assert_eq!(three.history().entries().first(), told.0.len() - held.len());
    run(&mut three, "note \"on we go\"");
    three.close().unwrap();
    // An explicit check reports it.
    let verified = store::verify(&RealFs, &table.path()).unwrap();
    assert!(
        verified.notices[0].starts_with("the log begins at entry"),
        "{verified}"
    );
    assert!(
        verified.notices[0].contains("the line is damaged"),
        "{verified}"
    );
}

#[test]
fn entries_of_a_long_session_are_evicted_and_read_back() {
    let table = Table::new();
    let (mut one, _) = session(&table);
    begin(&mut one);
    play(&mut one, 0..60);
    one.close().unwrap();
    drop(one);
    let (mut one, _) = session(&table);
    // So much that not all of the evicted entries can be cached.
    for smile in ["🙂", "🙃"].repeat(20) {
        run(
            &mut one,
            &format!("set ilse notes \"{}\"", smile.repeat(1_900)),
        );
    }
    play(&mut one, 60..rounds() / 2);
    assert!(all(one.history()).iter().any(|entry| entry.undone));
    play(&mut one, rounds() / 2..rounds());
    let told = all(one.history());
    let notes = told
        .iter()
        .filter(|entry| entry.line.starts_with("note"))
        .count();
    assert_eq!(notes, rounds());
    assert_eq!(table.journals().len(), 3);
    // The journal is removed while it is being written: its contents are written again.
    let journal = table.journals().pop().unwrap();
    fs::remove_file(journal).unwrap();
    run(&mut one, "note \"gone\"");
    run(&mut one, "note \"back\"");
    let now = all(one.history());
    assert!(now[..told.len()] == told[..]);
    assert_eq!(now.len(), told.len() + 2);
    one.close().unwrap();
    assert!(all(session(&table).0.history()) == now);
}

#[test]
fn a_journal_damaged_while_the_log_is_open_costs_only_its_entries() {
    let table = Table::new();
    let (mut one, _) = session(&table);
    begin(&mut one);
    play(&mut one, 0..500);
    one.close().unwrap();
    drop(one);
    let (two, _) = session(&table);
    let told = all(two.history());
    assert_eq!(two.history().entries().first(), 0);
    let path = table.journals()[0].clone();
    let mut bytes = fs::read(&path).unwrap();
    bytes[1_000] ^= 1;
    fs::write(&path, bytes).unwrap();

    // The last page read is cached; the first page is read again.
    let entries = two.history().entries();
    assert_eq!(entries.get(0), None);
    let first = entries.first();
    assert!((1..=64).contains(&first), "{first}");
    assert!(all(two.history()) == told[first..]);
}

#[test]
fn the_file_keeps_up_with_a_long_session() {
    let table = Table::new();
    let (mut one, _) = session(&table);
    begin(&mut one);
    let before = fs::read(table.path()).unwrap();
    let mut acts = ["condition ilse shaken", "clear ilse shaken"]
        .into_iter()
        .cycle();
    while fs::read(table.path()).unwrap() == before {
        assert!(one.history().mark().entries < 1_000);
        run(&mut one, acts.next().unwrap());
    }
    assert_eq!(store::verify(&RealFs, &table.path()).unwrap().restored, 0);
}

/// Records longer than the part of a journal that is read at once, wherever they are.
#[test]
fn long_records_are_read_back_wherever_they_are() {
    let table = Table::new();
    let (mut one, _) = session(&table);
    begin(&mut one);
    let long = |letter: &str, length: usize| format!("note \"{}\"", letter.repeat(length));
    for evening in 0..2 {
        run(&mut one, &long("a", 9_000));
        let acts = by_tier(2, 100, 100);
        play(&mut one, evening * acts..(evening + 1) * acts);
        run(&mut one, &long("b", 9_000));
        for letter in ["🙂", "🙃"].repeat(20) {
            let notes = letter.repeat(2_000);
            run(&mut one, &format!("set ilse notes \"{notes}\""));
        }
        // A record longer than a page and than what is searched at once.
        run(&mut one, "undo 200");
        run(&mut one, "redo 200");
        run(&mut one, &long("c", 9_000));
        one.close().unwrap();
        drop(one);
        one = session(&table).0;
    }
    let told = asked(&one);
    assert_eq!(told.0.len() as u64, one.history().mark().entries);
    drop(one);
    let longest = |path: &PathBuf| {
        fs::read(path)
            .unwrap()
            .split(|b| *b == b'\n')
            .map(<[u8]>::len)
            .max()
    };
    assert!(table.journals().iter().filter_map(longest).max() > Some(128 << 10));
    // One by one from the newest back, as the log is viewed.
    let (two, notices) = session(&table);
    assert_eq!(notices, Vec::<String>::new());
    let mut back: Vec<Entry> = (1..=told.0.len() as u64)
        .rev()
        .map(|number| Entry::clone(&two.entry(number).unwrap()))
        .collect();
    back.reverse();
    assert!(back == told.0);
    assert!(asked(&two) == told);
}
