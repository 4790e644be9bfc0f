//! Locks, and files that are removed. `tests/play/cli/places.txt` has new campaigns, and
//! `looked_at.txt` beside it what is only opened to be read.

use std::fs;
use std::path::Path;

use gmscreen::dice::Seeded;
use gmscreen::library;
use gmscreen::store::fs::{Access, Lock};
use gmscreen::store::{Fs as _, RealFs, StoreError};

use crate::store_common::{Table, harm_of, names};

#[test]
fn only_one_may_have_it_open_and_others_may_read_it() {
    let table = Table::new();
    let mut holder = table.open();
    holder.harm(5);
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

    let error = library::open(&table.path(), None).err().unwrap();
    let mut opened = library::look(&table.path(), error).unwrap();
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

    // Even if nobody says by whom it is held; a time beyond the calendar is left out.
    let far = format!("{{\"process\":12,\"since\":{}}}", i64::MAX);
    for (named, by, pid) in [
        ("", "", ""),
        ("process 12 since", "", ""),
        ("{\"process\":-1,\"since\":0}", "", ""),
        (&far, ", by process 12", " (pid 12)"),
    ] {
        fs::write(table.history().join("holder"), named).unwrap();
        let error = library::open(&table.path(), None).err().unwrap();
        let end = format!("is open elsewhere{by}");
        assert!(error.to_string().ends_with(&end), "{error}");
        let opened = library::look(&table.path(), error).unwrap();
        let said = format!("this campaign is open elsewhere{pid}: read-only");
        assert_eq!(opened.notices, [said]);
    }
    holder.harm(6);
    holder.kill();
    let session = table.open();
    session.close();
    table.open();
}

#[cfg(unix)]
#[test]
fn a_link_to_a_campaign_stays_a_link_and_shares_its_lock_and_its_permissions_stay() {
    use gmscreen::store::Store;
    use std::os::unix::fs::PermissionsExt;
    use std::sync::Arc;
    let table = Table::new();
    fs::set_permissions(table.path(), fs::Permissions::from_mode(0o600)).unwrap();
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
    let mode = fs::metadata(table.path()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
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
