//! Files that people edit, replace, lose and restore.

use std::fs;

use gmscreen::campaign::{Campaign, Change, Event, PersonChange};
use gmscreen::store::{self, KEPT, RealFs, Store, StoreError};

use crate::store_common::{Table, entries, harm_of, names, sample};

#[test]
fn an_edit_is_accepted_reported_and_not_undone() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    session.close();
    let edited = table.edit("\"harm\": 5", "\"harm\": 2");

    let seen = table.read();
    assert_eq!(harm_of(&seen.campaign), 2);
    assert_eq!(seen.history.undoable(), 0);

    let mut session = table.open();
    assert_eq!(
        session.0.notices,
        ["rivermouth.ron was edited by hand; it is taken as it is"]
    );
    assert_eq!(harm_of(&session.0.campaign), 2);
    assert_eq!(entries(&session.0.history), 1);
    assert!(!session.0.history.can_undo());
    session.harm(8);
    assert_eq!(session.0.history.undoable(), 1);
    session.kill();
    let session = table.open();
    assert_eq!(harm_of(&session.0.campaign), 8);
    assert_eq!(session.0.history.undoable(), 1);

    let backups = names(&table.backups());
    for name in [
        "000000001-before-edit.ron",
        "000000001-edited.ron",
        "000000002-session.ron",
    ] {
        assert!(
            backups.iter().any(|backup| backup == name),
            "{name} in {backups:?}"
        );
    }
    let second = fs::read_to_string(&table.journals()[1]).unwrap();
    assert!(second.contains(r#""body":{"Adopted":"#), "{second}");
    assert_eq!(
        fs::read_to_string(table.backups().join("000000001-edited.ron")).unwrap(),
        edited
    );
}

#[test]
fn what_was_undone_before_an_edit_is_not_redone_after_it() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    session.harm(7);
    session.undo();
    assert_eq!(session.0.history.redoable(), 1);
    session.close();
    table.edit("\"harm\": 5", "\"harm\": 2");
    assert_eq!(table.read().history.redoable(), 0);
    for _ in 0..2 {
        let session = table.open();
        assert_eq!(session.0.history.redoable(), 0);
        assert!(session.0.history.redo(1).is_none());
        assert_eq!(harm_of(&session.0.campaign), 2);
        session.kill();
    }
    // Nor if the undo was not in the snapshot when the file was edited.
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    session.undo();
    session.kill();
    table.edit("Rivermouth", "Riverside");
    let session = table.open();
    assert_eq!(session.0.campaign.name, "Riverside");
    assert_eq!(session.0.history.redoable(), 0);
}

#[test]
fn acts_after_an_edit_are_not_applied_to_the_state_before_it() {
    // The file from before the edit is put back. Nothing is damaged, but the act was done in the
    // edited state, with harm 2 or another name.
    let put_back = |from: &str, to: &str| {
        let table = Table::new();
        let mut session = table.open();
        session.harm(5);
        session.close();
        table.edit(from, to);
        let mut session = table.open();
        session.harm(8);
        session.kill();
        let before = table.backups().join("000000001-before-edit.ron");
        fs::copy(before, table.path()).unwrap();
        table
    };
    let table = put_back("\"harm\": 5", "\"harm\": 2");
    let error = table.try_open().err().unwrap().to_string();
    assert!(error.contains("`harm ilse = 8`"), "{error}");
    // An act that fits either state is applied to it.
    let campaign = put_back("Rivermouth", "Riverside").open().0.campaign;
    assert_eq!(
        (campaign.name.as_str(), harm_of(&campaign)),
        ("Rivermouth", 8)
    );
}

/// A console killed after a rename and two acts of harm, and a file edited afterwards.
fn edited_behind(from: &str, to: &str) -> Table {
    let table = Table::new();
    let mut session = table.open();
    let rename = |from: &str, to: &str| {
        Event::Person(
            gmscreen::campaign::CharacterId(2),
            PersonChange::Name(Change::new(from.to_owned(), to.to_owned())),
        )
    };
    let tam = sample().characters.at(1).unwrap().name.clone();
    let renamed = session.draft("rename tam Tom", vec![rename(&tam, "Tom")]);
    session.0.store.append(&[renamed]).unwrap();
    session.harm(5);
    session.harm(6);
    session.kill();
    table.edit(from, to);
    table
}

#[test]
fn acts_after_an_edit_apply_if_they_fit() {
    let table = edited_behind("name: \"Rivermouth\"", "name: \"Riverside\"");
    let session = table.open();
    let campaign = &session.0.campaign;
    assert_eq!(
        (campaign.name.as_str(), harm_of(campaign)),
        ("Riverside", 6)
    );
    assert_eq!(campaign.characters.at(1).unwrap().name, "Tom");
    let told = &session.0.notices;
    assert!(
        told[0].ends_with("was edited by hand; it is taken as it is"),
        "{told:?}"
    );
    assert!(told[1].starts_with("restored 3 acts"), "{told:?}");
    let state = campaign.clone();
    session.kill();
    assert_eq!(table.read().campaign, state);
}

/// Ilse's harm was edited by hand, but the acts say that she had none.
fn conflict() -> Table {
    edited_behind(
        "player: true,",
        "player: true,\n        tracks: {\"harm\": 1},",
    )
}

const UNFIT: &str = "was edited by hand, and 2 acts since the last snapshot do not follow on from it: `harm ilse = 5`, `harm ilse = 6`";

#[test]
fn acts_that_do_not_fit_are_named_up_to_three() {
    for (acts, said) in [
        (
            1,
            "and 1 act since the last snapshot does not follow on from it: `harm ilse = 1`",
        ),
        (
            3,
            "and 3 acts since the last snapshot do not follow on from it: `harm ilse = 1`, `harm ilse = 2`, `harm ilse = 3`",
        ),
        (
            4,
            "and 4 acts since the last snapshot do not follow on from it: `harm ilse = 1`, `harm ilse = 2`, `harm ilse = 3`, ...",
        ),
    ] {
        let table = Table::new();
        let mut session = table.open();
        for harm in 1..=acts {
            session.harm(harm);
        }
        session.kill();
        let text = fs::read_to_string(table.path()).unwrap();
        let edited = text.replace(
            "player: true,",
            "player: true,\n        tracks: {\"harm\": 9},",
        );
        fs::write(table.path(), edited).unwrap();
        let error = table.try_open().err().unwrap().to_string();
        let (told, _) = error.split_once("; restore ").unwrap();
        assert!(told.ends_with(said), "{told}");
    }
}

#[test]
fn acts_that_do_not_fit_an_edit_prevent_opening_and_are_listed() {
    let table = conflict();
    let before = fs::read(table.path()).unwrap();
    for _ in 0..2 {
        let error = table.try_open().err().unwrap();
        assert!(error.is_damage());
        let text = error.to_string();
        assert!(text.contains(UNFIT), "{text}");
        let both = "; restore 000000003-recovered.ron for every act without the edit, or 000000000-edited.ron for the file as it is without these";
        assert!(text.ends_with(both), "{text}");
    }
    // Looking changes nothing, and offers nothing that is not there.
    for error in [
        store::read(&RealFs, &table.path()).unwrap_err(),
        store::verify(&RealFs, &table.path()).unwrap_err(),
    ] {
        assert!(error.to_string().ends_with(UNFIT), "{error}");
    }
    let seen = store::salvage(&RealFs, &table.path()).unwrap();
    assert_eq!(harm_of(&seen.campaign), 1);
    assert_eq!(seen.campaign.characters.at(1).unwrap().name, "Tom");
    assert!(
        seen.notices[1].ends_with(".ron with what follows on from it"),
        "{:?}",
        seen.notices
    );
    let unfit = [
        "does not follow on: `harm ilse = 5`",
        "does not follow on: `harm ilse = 6`",
    ];
    assert_eq!(seen.notices[2..], unfit);
    assert_eq!(fs::read(table.path()).unwrap(), before);
    assert_eq!(
        names(&table.backups()),
        [
            "000000000-edited.ron",
            "000000000-session.ron",
            "000000003-recovered.ron"
        ]
    );
}

#[test]
fn the_gm_decides_conflicts() {
    let tam = sample().characters.at(1).unwrap().name.clone();
    for (backup, harm, name) in [
        ("000000003-recovered.ron", 6, "Tom"),
        ("000000000-edited.ron", 1, tam.as_str()),
    ] {
        let table = conflict();
        table.try_open().err().unwrap();
        store::restore(&RealFs, &table.path(), backup).unwrap();
        let mut session = table.open();
        assert_eq!(harm_of(&session.0.campaign), harm, "{backup}");
        assert_eq!(session.0.campaign.characters.at(1).unwrap().name, name);
        // Every act is in the log, whether or not it was applied.
        assert_eq!(entries(&session.0.history), 3);
        session.harm(9);
        session.kill();
        assert_eq!(harm_of(&table.read().campaign), 9);
        assert_eq!(
            table.open().0.notices,
            ["restored 1 act since the last snapshot"]
        );
    }
}

#[test]
fn a_campaign_from_elsewhere_does_not_get_the_acts_of_this_one() {
    let other = Table::empty();
    Store::create(&RealFs, &other.path(), &Campaign::new("Other", "brp", "")).unwrap();
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    session.close();
    fs::copy(other.path(), table.path()).unwrap();
    let session = table.open();
    assert_eq!(session.0.campaign, Campaign::new("Other", "brp", ""));
    assert_eq!(
        session.0.notices,
        ["rivermouth.ron comes from another history; it is taken as it is"]
    );
    assert!(!session.0.history.can_undo());
    session.close();
    // The previous state can be restored.
    let name = names(&table.backups())
        .into_iter()
        .find(|name| name.contains("before-edit"));
    store::restore(&RealFs, &table.path(), &name.unwrap()).unwrap();
    assert_eq!(harm_of(&table.read().campaign), 5);
}

#[test]
fn a_file_written_by_hand_needs_no_numbers() {
    let text = "(campaign: (name: \"Home\", system: \"brp\", characters: [(name: \"Ann\"), (name: \"Bea\")]))";
    let table = Table::written(text);
    let mut session = table.open();
    assert_eq!(session.0.notices, Vec::<String>::new());
    let ids: Vec<u32> = session
        .0
        .campaign
        .characters
        .iter()
        .map(|who| who.id.0)
        .collect();
    assert_eq!(ids, [1, 2]);
    // The file stays as written until something is done.
    assert_eq!(fs::read_to_string(table.path()).unwrap(), text);
    let noted = Event::Noted {
        who: None,
        text: "hello".to_owned(),
    };
    let noted = session.draft("note hello", vec![noted]);
    session.0.store.append(&[noted]).unwrap();
    assert!(
        fs::read_to_string(table.path())
            .unwrap()
            .contains("// crc32 ")
    );
    session.kill();
    let session = table.open();
    assert_eq!(
        session.0.notices,
        ["restored 1 act since the last snapshot"]
    );
    assert_eq!(session.0.campaign.characters.len(), 2);
    session.close();
    assert!(names(&table.backups()).contains(&"000000000-edited.ron".to_owned()));
}

#[test]
fn a_campaign_whose_file_is_gone_is_restored_from_a_backup() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    session.close();
    fs::remove_file(table.path()).unwrap();
    assert_eq!(harm_of(&table.read().campaign), 5);
    let session = table.open();
    assert_eq!(
        session.0.notices,
        [
            "rivermouth.ron was gone; its state comes from the backup 000000000-session.ron",
            "restored 1 act since the last snapshot"
        ]
    );
    assert_eq!(harm_of(&session.0.campaign), 5);
    session.kill();
    assert!(table.path().exists());
}

#[test]
fn the_first_session_of_a_hand_written_file_survives_its_loss() {
    for destroyed in [false, true] {
        let text = "(campaign: (name: \"Home\", system: \"renaissance\", characters: [(name: \"Ilse Marrow\")]))";
        let table = Table::written(text);
        let mut session = table.open();
        session.harm(4);
        session.harm(5);
        session.kill();
        if destroyed {
            fs::write(table.path(), "(campaign: (name").unwrap();
            let offered = table.try_open().err().unwrap().to_string();
            assert!(
                offered.ends_with("; the last good backup is 000000002-recovered.ron"),
                "{offered}"
            );
            store::restore(&RealFs, &table.path(), "000000002-recovered.ron").unwrap();
        } else {
            fs::remove_file(table.path()).unwrap();
        }
        assert_eq!(harm_of(&table.open().0.campaign), 5);
    }
}

#[test]
fn backups_are_rotated_once_per_session() {
    let table = Table::new();
    for to in 1..=15 {
        let mut session = table.open();
        session.harm(to);
        session.save();
        session.harm(100 + to);
        session.close();
    }
    let kept = names(&table.backups());
    assert_eq!(kept.len(), KEPT);
    assert_eq!(kept.first().unwrap(), "000000010-session.ron");
    assert_eq!(kept.last().unwrap(), "000000028-session.ron");
    let listed = store::list_backups(&RealFs, &table.path()).unwrap();
    assert_eq!(listed.len(), KEPT);
    assert_eq!(listed[0].seq, Some(28));
}

#[test]
fn restoring_a_backup_keeps_the_replaced_state() {
    let table = Table::new();
    for to in [5, 9] {
        let mut session = table.open();
        session.harm(to);
        session.close();
    }
    let mut session = table.open();
    session.harm(20);
    session.kill();
    store::restore(&RealFs, &table.path(), "000000001-session.ron").unwrap();
    let session = table.open();
    assert_eq!(session.0.notices, Vec::<String>::new());
    assert_eq!(harm_of(&session.0.campaign), 5);
    assert_eq!(entries(&session.0.history), 3);
    assert!(!session.0.history.can_undo());
    session.close();
    store::restore(&RealFs, &table.path(), "000000003-replaced.ron").unwrap();
    assert_eq!(harm_of(&table.read().campaign), 20);
    let missing = store::restore(&RealFs, &table.path(), "../rivermouth.ron");
    assert!(matches!(missing, Err(StoreError::NoBackup { .. })));
}

#[test]
fn a_file_that_does_not_parse_offers_the_latest_state() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    session.kill();
    fs::write(table.path(), "(campaign: (name: \"Riv").unwrap();
    let error = table.try_open().err().unwrap();
    assert!(error.is_damage());
    assert!(
        error
            .to_string()
            .ends_with("; the last good backup is 000000001-recovered.ron"),
        "{error}"
    );
    assert_eq!(
        fs::read_to_string(table.path()).unwrap(),
        "(campaign: (name: \"Riv"
    );
    store::restore(&RealFs, &table.path(), "000000001-recovered.ron").unwrap();
    assert_eq!(harm_of(&table.read().campaign), 5);
    let kept = fs::read_to_string(table.backups().join("000000000-replaced.ron")).unwrap();
    assert_eq!(kept, "(campaign: (name: \"Riv");
}

#[test]
fn a_damaged_journal_does_not_stop_a_backup() {
    let table = Table::new();
    let mut session = table.open();
    for to in 1..=4 {
        session.harm(to);
    }
    session.kill();
    let mut bytes = fs::read(table.journal()).unwrap();
    bytes[40] ^= 1;
    fs::write(table.journal(), bytes).unwrap();
    assert!(table.try_open().is_err());
    store::restore(&RealFs, &table.path(), "000000000-session.ron").unwrap();
    let mut session = table.open();
    assert_eq!(harm_of(&session.0.campaign), 0);
    session.harm(9);
    session.close();
    assert_eq!(harm_of(&table.read().campaign), 9);
}

#[test]
fn an_edit_beside_an_open_console_is_kept() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    fs::write(table.path(), "(my work of an hour)").unwrap();
    session.save();
    let notices = session.0.store.take_notices();
    assert_eq!(notices.len(), 1);
    assert!(notices[0].contains("000000000-edited.ron"), "{notices:?}");
    let kept = fs::read_to_string(table.backups().join("000000000-edited.ron")).unwrap();
    assert_eq!(kept, "(my work of an hour)");
}

/// An older state returns under a record that included an edit. Acts done in the edited state must
/// fit the older one, or it is a conflict. Fails if recovery continues after such a record without
/// checking.
#[test]
fn acts_on_an_edited_state_are_not_applied_to_an_older_one() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(1);
    session.close();
    let older = fs::read_to_string(table.path()).unwrap();
    table.edit("\"harm\": 1", "\"harm\": 50");
    let mut session = table.open();
    session.harm(51);
    session.kill();
    // The edited state is on disk, so all is well until the older file is put back.
    assert_eq!(harm_of(&table.read().campaign), 51);
    fs::write(table.path(), &older).unwrap();
    match table.try_open().err().unwrap() {
        StoreError::Conflict { why, acts, .. } => {
            assert_eq!(why, "is older than a state that came from outside");
            assert_eq!(acts, ["harm ilse = 51"]);
        }
        other => panic!("{other}"),
    }
    let seen = store::salvage(&RealFs, &table.path()).unwrap();
    assert_eq!(harm_of(&seen.campaign), 1);
}

/// What was undone before an edit cannot be redone after it.
#[test]
fn redo_does_not_reach_across_an_edit() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    session.harm(7);
    session.undo();
    assert_eq!(session.0.history.redoable(), 1);
    session.close();
    table.edit("\"harm\": 5", "\"harm\": 2");
    assert_eq!(table.read().history.redoable(), 0);
    let session = table.open();
    assert!(session.0.history.redo(1).is_none());
    session.kill();
    // Neither from the journals alone nor from the next snapshot.
    let session = table.open();
    assert!(session.0.history.redo(1).is_none());
    session.close();
    let mut session = table.open();
    assert!(session.0.history.redo(1).is_none());
    assert_eq!(harm_of(&session.0.campaign), 2);
    // What is undone after the edit can be redone.
    session.harm(8);
    session.undo();
    assert_eq!(session.0.history.redoable(), 1);
}
