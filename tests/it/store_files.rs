//! Locks, files that are removed, new campaigns.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use gmscreen::campaign::Campaign;
use gmscreen::store::fs::{Access, Lock};
use gmscreen::store::{Fs as _, Paths, RealFs, Store, StoreError};

use crate::cli_home::Home;
use crate::store_common::{Table, harm_of, names};

#[test]
fn the_files_are_beside_the_campaign() {
    let paths = Paths::of(std::path::Path::new("games/rivermouth.ron"));
    assert_eq!(
        paths.history,
        std::path::Path::new("games/rivermouth.history")
    );
    let plain = |name: &str| Paths::of(std::path::Path::new(name)).history;
    assert_eq!(plain("st. john"), std::path::Path::new("st. john.history"));
    assert_eq!(plain("a.b.ron"), std::path::Path::new("a.b.history"));
    assert_eq!(
        paths.journal(17),
        paths.history.join("journal-000017.jsonl")
    );
    assert_eq!(paths.folder, std::path::Path::new("games"));
    assert_eq!(
        Paths::of(std::path::Path::new("a.ron")).folder,
        std::path::Path::new(".")
    );
}

#[test]
fn only_one_may_have_it_open() {
    let table = Table::new();
    let session = table.open();
    let error = table.try_open().err().unwrap();
    let own = std::process::id();
    assert!(
        matches!(&error, StoreError::Locked { by: Some(by), .. } if by.process == own),
        "{error}"
    );
    let named = format!("rivermouth.ron is open elsewhere, by process {own} since 20");
    assert!(error.to_string().contains(&named), "{error}");
    assert!(!error.is_damage());
    let restored = gmscreen::store::restore(&RealFs, &table.path(), "000000000-session.ron");
    assert!(matches!(restored, Err(StoreError::Locked { .. })));
    session.kill();
    let session = table.open();
    session.close();
    table.open();
}

#[test]
fn a_campaign_is_never_created_over_another() {
    let table = Table::new();
    let again = || Store::create(&RealFs, &table.path(), &Campaign::new("B", "brp", ""));
    assert!(matches!(again(), Err(StoreError::Exists { .. })));
    // Nor over the history of a campaign whose file is gone.
    fs::remove_file(table.path()).unwrap();
    assert!(matches!(again(), Err(StoreError::Exists { path }) if path == table.history()));
    assert!(!table.path().exists());
}

#[test]
fn a_file_is_known_by_itself_and_not_by_its_name_or_age() {
    let table = Table::empty();
    let [path, other] = ["lock", "old"].map(|name| table.folder().join(name));
    let at = |path: &Path| RealFs.look(path).unwrap().unwrap().identity;
    let mut file = RealFs.create_new(&path, Access::Private).unwrap();
    let own = file.identity().unwrap();
    file.write(b"written later").unwrap();
    assert_eq!((file.identity().unwrap(), at(&path)), (own, own));
    RealFs.rename(&path, &other).unwrap();
    assert_eq!(at(&other), own);
    // A new file of the same name, which some systems take for as old as the first one.
    let new = RealFs.create_new(&path, Access::Private).unwrap();
    let new = new.identity().unwrap();
    assert_eq!(at(&path), new);
    assert_ne!(new, own);
    let Lock::Held(_held, locked) = RealFs.try_lock(&other).unwrap() else {
        panic!("it is free");
    };
    assert_eq!((locked, at(&other)), (own, own));
}

#[test]
fn what_one_command_did_the_next_one_undoes() {
    let home = Home::new();
    home.run(&["new", "b2.ron", "--system", "brp"]).ended(0);
    home.run(&["exec", "b2.ron", "-c", "add Ann"]).ended(0);
    home.run(&["exec", "b2.ron", "-c", "add Ben"]).ended(0);
    let undone = home.run(&["exec", "b2.ron", "-c", "undo"]).ended(0);
    assert_eq!(undone.out.trim(), "undone: #2 add Ben");
    let log = home
        .run(&["export", "b2.ron", "--format", "jsonl"])
        .ended(0);
    let undone: Vec<_> = log
        .answers()
        .iter()
        .map(|one| one["undone"] == true)
        .collect();
    assert_eq!(undone, [false, true]);
}

#[test]
fn a_campaign_is_created_with_its_folders() {
    let table = Table::empty();
    let path = table.folder().join("a/b/c.ron");
    Store::create(&RealFs, &path, &Campaign::new("C", "brp", "")).unwrap();
    let opened = Store::open(Arc::new(RealFs), &path).unwrap();
    assert_eq!(opened.campaign, Campaign::new("C", "brp", ""));
    assert_eq!(names(&table.folder().join("a/b")), ["c.history", "c.ron"]);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_campaign_stays_a_link_and_shares_its_lock() {
    let table = Table::new();
    let link = table.folder().join("link.ron");
    std::os::unix::fs::symlink(table.path(), &link).unwrap();
    let mut session = table.open();
    let refused = Store::open(Arc::new(RealFs), &link);
    assert!(matches!(refused, Err(StoreError::Locked { .. })));
    session.harm(3);
    session.close();
    let opened = Store::open(Arc::new(RealFs), &link).unwrap();
    assert_eq!(harm_of(&opened.campaign), 3);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[cfg(unix)]
#[test]
fn the_campaigns_permissions_stay_the_same() {
    use std::os::unix::fs::PermissionsExt;
    let table = Table::new();
    fs::set_permissions(table.path(), fs::Permissions::from_mode(0o600)).unwrap();
    let mut session = table.open();
    session.harm(3);
    session.close();
    let mode = fs::metadata(table.path()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn a_removed_journal_is_noticed_and_written_again() {
    for take_away in [
        |path: &std::path::Path| fs::remove_file(path).unwrap(),
        |path: &std::path::Path| fs::rename(path, path.with_extension("old")).unwrap(),
        |path: &std::path::Path| {
            fs::copy(path, path.with_extension("old")).unwrap();
            fs::remove_file(path).unwrap();
            fs::rename(path.with_extension("old"), path).unwrap();
        },
    ] {
        let table = Table::new();
        let mut session = table.open();
        session.harm(1);
        session.harm(2);
        take_away(&table.journals()[0]);
        let encoded = session.draft_harm(3);
        let refused = session.0.store.append(&[encoded]);
        assert!(matches!(refused, Err(StoreError::Replaced { .. })));
        assert!(session.0.store.is_behind());
        session.harm(4);
        assert!(!session.0.store.is_behind());
        session.kill();
        let seen = table.read();
        assert_eq!(
            (harm_of(&seen.campaign), seen.history.entries().len()),
            (4, 4)
        );
    }
}

#[test]
fn a_removed_history_is_not_created_again() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(1);
    fs::rename(table.history(), table.folder().join("elsewhere")).unwrap();
    let encoded = session.draft_harm(2);
    for records in [&[encoded][..], &[]] {
        let refused = session.0.store.append(records);
        assert!(matches!(refused, Err(StoreError::Replaced { .. })));
    }
    session.kill();
    assert_eq!(names(table.folder()), ["elsewhere", "rivermouth.ron"]);
    // What had been acknowledged is in the folder that was moved away.
    fs::rename(table.folder().join("elsewhere"), table.history()).unwrap();
    assert_eq!(harm_of(&table.read().campaign), 1);
}

#[test]
fn half_written_files_from_a_crash_do_no_harm() {
    let table = Table::new();
    fs::write(table.folder().join(".rivermouth.ron.new"), "(half").unwrap();
    let mut session = table.open();
    session.harm(1);
    session.close();
    assert_eq!(
        names(table.folder()),
        ["rivermouth.history", "rivermouth.ron"]
    );
}
