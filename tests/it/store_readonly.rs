//! Read-only campaigns: open elsewhere, damaged, newer, or opened to look at.

use std::fs;
use std::sync::Arc;

use gmscreen::dice::Seeded;
use gmscreen::library;
use gmscreen::store::{self, ReadOnly, RealFs, Storage, Store, StoreError};

use crate::store_common::{Table, harm_of, names, sample};

/// Four acts in a journal, with damage in the third.
fn damaged() -> Table {
    let table = Table::new();
    let mut session = table.open();
    for to in [3, 7, 12, 40] {
        session.harm(to);
    }
    session.kill();
    let text = fs::read_to_string(table.journal()).unwrap();
    let third = text.match_indices('\n').nth(1).unwrap().0 + 40;
    let mut bytes = text.into_bytes();
    bytes[third] ^= 1;
    fs::write(table.journal(), bytes).unwrap();
    table
}

#[test]
fn a_damaged_history_is_shown_as_far_as_it_can_be_trusted() {
    let table = damaged();
    assert!(store::read(&RealFs, &table.path()).is_err());
    let before = crate::cli_home::listing(table.folder());
    let seen = store::salvage(&RealFs, &table.path()).unwrap();
    assert_eq!(harm_of(&seen.campaign), 7);
    assert_eq!(seen.history.entries().len(), 2);
    assert!(seen.notices[0].contains(":3:"), "{:?}", seen.notices);
    assert_eq!(
        seen.notices[1],
        "what is shown is the state after record 2, from rivermouth.ron and its history"
    );
    assert_eq!(crate::cli_home::listing(table.folder()), before);
}

#[test]
fn a_newer_format_shows_the_last_state_that_can_be_read() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    session.close();
    table.open().close();
    fs::write(table.path(), "(format: 9, reader: 9, people: {})").unwrap();
    let seen = store::salvage(&RealFs, &table.path()).unwrap();
    assert_eq!(harm_of(&seen.campaign), 5);
    assert!(
        seen.notices[0].contains("needs a newer gmscreen"),
        "{:?}",
        seen.notices
    );
    assert_eq!(
        seen.notices[1],
        "what is shown is the state after record 1, from the backup 000000001-session.ron and its history"
    );
    let error = library::open(&table.path(), None).err().unwrap();
    let mut opened = library::look(&table.path(), error).unwrap();
    assert!(opened.session.is_read_only());
    assert_eq!(
        opened.notices[0],
        "this campaign needs a newer gmscreen: read-only"
    );
    opened.session.close().unwrap();
    // If nothing older is left, it says so.
    let other = Table::written("(format: 9, reader: 9, people: {})");
    let error = library::open(&other.path(), None).err().unwrap();
    let error = library::look(&other.path(), error).err().unwrap();
    assert!(error.to_string().contains("format 9"), "{error}");
}

#[test]
fn a_newer_format_shows_its_own_file_if_readable() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    session.close();
    table.edit("reader: 1", "reader: 9");
    table.edit("Rivermouth", "Rivermouth in spring");
    assert!(matches!(
        store::read(&RealFs, &table.path()),
        Err(StoreError::Newer { .. })
    ));
    let seen = store::salvage(&RealFs, &table.path()).unwrap();
    assert_eq!(seen.campaign.name, "Rivermouth in spring");
    assert_eq!(
        seen.notices[1],
        "what is shown is what this version reads in rivermouth.ron"
    );
}

#[test]
fn a_campaign_is_open_elsewhere_even_if_nobody_says_by_whom() {
    let table = Table::new();
    let _holder = table.open();
    for named in ["", "process 12 since", "{\"process\":-1,\"since\":0}"] {
        fs::write(table.history().join("holder"), named).unwrap();
        let error = library::open(&table.path(), None).err().unwrap();
        assert!(error.to_string().ends_with("is open elsewhere"), "{error}");
        let opened = library::look(&table.path(), error).unwrap();
        assert_eq!(
            opened.notices,
            ["this campaign is open elsewhere: read-only"]
        );
    }
    // A time beyond the calendar is left out.
    let named = format!("{{\"process\":12,\"since\":{}}}", i64::MAX);
    fs::write(table.history().join("holder"), named).unwrap();
    let error = library::open(&table.path(), None).err().unwrap();
    assert!(
        error.to_string().ends_with("elsewhere, by process 12"),
        "{error}"
    );
}

#[test]
fn a_campaign_open_elsewhere_opens_read_only() {
    let table = Table::new();
    let mut holder = table.open();
    holder.harm(5);
    let error = library::open(&table.path(), None).err().unwrap();
    let mut opened = library::look(&table.path(), error).unwrap();
    let own = std::process::id();
    let said = format!("this campaign is open elsewhere (pid {own}): read-only");
    assert_eq!(opened.notices, std::slice::from_ref(&said));
    let before = crate::cli_home::listing(table.folder());
    let session = &mut opened.session;
    let (campaign, mark) = (session.campaign().clone(), session.history().mark().clone());
    assert_eq!(harm_of(&campaign), 5);
    let mut dice = Seeded::new(1);
    for line in [
        "damage ilse 3",
        "note \"x\"",
        "check ilse fray",
        "undo",
        "next",
    ] {
        let refusal = session.execute(line, &mut dice).unwrap_err();
        assert!(refusal.to_string().contains(&said), "{line}: {refusal}");
        assert_eq!(session.campaign(), &campaign, "{line}");
        assert_eq!(session.history().mark(), &mark, "{line}");
    }
    // Commands that change nothing are answered.
    session.execute("odds check 50", &mut dice).unwrap();
    session.close().unwrap();
    assert_eq!(crate::cli_home::listing(table.folder()), before);
    holder.harm(6);
    holder.close();
}

#[test]
fn campaigns_refused_for_other_reasons_are_not_opened_read_only() {
    let table = Table::new();
    fs::write(table.path(), "(campaign: (name: \"A\"").unwrap();
    let error = library::open(&table.path(), None).err().unwrap();
    let text = error.to_string();
    assert_eq!(
        library::look(&table.path(), error)
            .err()
            .unwrap()
            .to_string(),
        text
    );
}

#[test]
fn reading_leaves_a_campaign_unchanged() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    session.close();
    let text = table.edit("system: \"renaissance\"", "system: \"chess\"");
    let (journals, backups) = (table.journals(), names(&table.backups()));
    let error = library::open(&table.path(), None).err().unwrap();
    let error = error.to_string();
    assert!(
        error.contains("rivermouth.ron:7:13: this campaign plays 'chess', which is not one of"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(table.path()).unwrap(), text);
    assert_eq!(
        (table.journals(), names(&table.backups())),
        (journals, backups)
    );

    // A file written by hand gets no history either.
    let table = Table::written("(campaign: (name: \"A\", system: \"chess\"))");
    assert!(library::open(&table.path(), None).is_err());
    assert_eq!(names(table.folder()), ["rivermouth.ron"]);
    let refused = Store::open_if(Arc::new(RealFs), &table.path(), |campaign, _| {
        assert_eq!(campaign.system, "chess");
        Err(StoreError::Stopped)
    });
    assert!(matches!(refused, Err(StoreError::Stopped)));
}

#[test]
fn a_read_only_session_saves_nothing() {
    let mut storage = ReadOnly::new("it is somebody else's");
    let mark = gmscreen::campaign::history::Mark::default();
    let error = storage.snapshot(&sample(), &mark).unwrap_err();
    assert_eq!(
        error.to_string(),
        "nothing can be changed here: it is somebody else's"
    );
    assert!(!error.is_damage());
    assert!(storage.accepts().is_err());
    storage.close(&sample(), &mark).unwrap();
}

#[test]
fn a_file_where_the_history_should_be_is_named() {
    let table = Table::empty();
    fs::write(table.history(), "mine").unwrap();
    let error = Store::create(&RealFs, &table.path(), &sample()).unwrap_err();
    assert!(matches!(error, StoreError::Exists { path } if path == table.history()));
    assert_eq!(fs::read_to_string(table.history()).unwrap(), "mine");
    assert!(!table.path().exists());
}
