//! Managing campaigns: renaming, copying, and the bin.

use std::path::Path;

use gmscreen::campaign::Campaign;
use gmscreen::dice::Seeded;
use gmscreen::library::{self, LibraryError};
use gmscreen::store::{self, RealFs, Store, StoreError};

fn made(path: &Path) {
    let campaign = Campaign::new("Winter", "renaissance", "current");
    Store::create(&RealFs, path, &campaign).unwrap();
    let mut session = library::open(path, None).unwrap().session;
    let mut dice = Seeded::new(1);
    session.execute("add Ann", &mut dice).unwrap();
    session.execute("note \"snow\"", &mut dice).unwrap();
    session.close().unwrap();
}

fn entries(path: &Path) -> usize {
    store::read(&RealFs, path).unwrap().history.entries().len()
}

#[test]
fn the_bin_keeps_and_restores_the_whole_log() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("winter.ron");
    made(&path);
    let binned = store::discard(&RealFs, &path).unwrap();
    assert!(binned.starts_with(folder.path().join("bin")));
    assert!(!path.exists() && !folder.path().join("winter.history").exists());
    assert_eq!(entries(&binned), 2);
    // A second one with that name gets a place of its own.
    made(&path);
    let second = store::discard(&RealFs, &path).unwrap();
    assert_ne!(second, binned);
    made(&path);
    let refused = store::put_back(&RealFs, &binned);
    assert!(matches!(refused, Err(StoreError::Exists { .. })));
    assert_eq!(entries(&binned), 2);
    store::discard(&RealFs, &path).unwrap();
    assert_eq!(store::put_back(&RealFs, &binned).unwrap(), path);
    assert_eq!(entries(&path), 2);
    let mut session = library::open(&path, None).unwrap().session;
    session.execute("undo 2", &mut Seeded::new(1)).unwrap();
    assert!(session.campaign().characters.is_empty());
}

#[test]
fn a_campaign_that_is_open_stays_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("winter.ron");
    made(&path);
    let held = library::open(&path, None).unwrap();
    let refused = store::discard(&RealFs, &path);
    assert!(matches!(refused, Err(StoreError::Locked { .. })));
    let refused = library::rename(&path, "summer");
    assert!(matches!(
        refused,
        Err(LibraryError::Store(StoreError::Locked { .. }))
    ));
    // Copying only reads.
    let copy = library::copy(&path, "summer").unwrap().path;
    assert_eq!(entries(&copy), 0);
    drop(held);
    assert_eq!(entries(&path), 2);
}

#[test]
fn renaming_changes_the_files_and_the_campaigns_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("winter.ron");
    made(&path);
    let to = library::rename(&path, "High Summer").unwrap().path;
    assert_eq!(to, folder.path().join("High Summer.ron"));
    assert!(!path.exists());
    let opened = library::open(&to, None).unwrap();
    assert_eq!(opened.session.campaign().name, "High Summer");
    assert_eq!(opened.session.history().entries().len(), 2);
    assert!(opened.notices.is_empty(), "{:?}", opened.notices);
    drop(opened);
    for bad in ["", "a/b", ".hidden", "a\\b"] {
        let refused = library::rename(&to, bad);
        assert!(matches!(refused, Err(LibraryError::Name { .. })), "{bad}");
    }
    made(&path);
    let refused = library::rename(&to, "winter");
    assert!(matches!(
        refused,
        Err(LibraryError::Store(StoreError::Exists { .. }))
    ));
    assert_eq!(entries(&to), 2);
}
