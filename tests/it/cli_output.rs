//! Files that the user names for the program to write: nothing else is lost to them.

use std::fs;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::os::unix::net::UnixListener;

use crate::cli_home::{Home, listing};

/// A played campaign, a link to its file and to its history, and a file of somebody else.
fn played() -> Home {
    let home = Home::new();
    home.campaign("c.ron");
    home.play("c.ron", &["add Ann", "note \"one\""]);
    fs::write(home.work().join("diary.md"), "# c\n\nDear diary\n").unwrap();
    fs::create_dir(home.work().join("folder")).unwrap();
    symlink("c.ron", home.work().join("link.md")).unwrap();
    symlink("diary.md", home.work().join("diary-link.md")).unwrap();
    symlink("c.history", home.work().join("old")).unwrap();
    fs::hard_link(home.work().join("c.ron"), home.work().join("twin.md")).unwrap();
    home
}

#[track_caller]
fn refused(home: &Home, args: &[&str], why: &str) {
    let before = listing(&home.work());
    let ran = home.run(args).ended(1);
    assert!(ran.err.contains(why), "{args:?}: {}", ran.err);
    assert_eq!(listing(&home.work()), before, "{args:?}");
}

#[test]
fn an_export_never_takes_the_place_of_a_campaign_or_its_history() {
    let home = played();
    home.campaign("other.ron");
    fs::remove_file(home.work().join("other.ron")).unwrap();
    let own = "(name: \"By hand\", system: \"brp\")";
    fs::write(home.work().join("hand.ron"), format!("(campaign: {own})")).unwrap();
    let campaign = "is a campaign: choose another file";
    let history = "is in the history of a campaign: choose another folder";
    let full = home.work().join("folder/../c.ron");
    for (file, why) in [
        ("c.ron", campaign),
        ("./folder/../c.ron", campaign),
        (full.to_str().unwrap(), campaign),
        ("link.md", campaign),
        ("twin.md", campaign),
        ("hand.ron", campaign),
        // Its history waits for a file of this name.
        ("other.ron", campaign),
        ("c.history/journal-000001.jsonl", history),
        ("c.history/lock", history),
        ("c.history/new/deep.md", history),
        ("c.history/backups/../x.md", history),
        ("old/x.md", history),
        ("folder/../old/backups/x.md", history),
        ("c.history", "is a folder: name a file in it"),
        ("folder", "is a folder: name a file in it"),
        ("/dev/full", "is not a regular file: choose another file"),
    ] {
        refused(&home, &["export", "c.ron", "-o", file], why);
        let forced = ["export", "c.ron", "-o", file, "--overwrite"];
        refused(&home, &forced, why);
        let ran = home.run(&forced).ended(1);
        let name = file.rsplit('/').next().unwrap();
        assert!(ran.err.contains(name), "{file}: {}", ran.err);
    }
    let socket = home.work().join("c.history/console");
    let _listener = UnixListener::bind(&socket).unwrap();
    let args = ["export", "c.ron", "-o", "c.history/console", "--overwrite"];
    assert!(home.run(&args).ended(1).err.contains(history));
    assert!(
        fs::symlink_metadata(&socket)
            .unwrap()
            .file_type()
            .is_socket()
    );
    // Leaving a history by its dots is leaving it.
    home.run(&["export", "c.ron", "-o", "c.history/../out.md"])
        .ended(0);
    home.play("c.ron", &["undo", "undo"]);
}

#[test]
fn an_export_replaces_an_earlier_one_in_its_format_and_else_only_when_told() {
    let home = played();
    let what = ["log", "roster", "sheets", "summary"];
    for format in ["md", "html", "csv", "json", "jsonl"] {
        let file = format!("out.{format}");
        for what in what {
            let _ = fs::remove_file(home.work().join(&file));
            let args = ["export", "c.ron", "--what", what, "-o", &file];
            home.run(&args).ended(0);
            home.play("c.ron", &["add Ben", "set ann COO 40", "note \"more\""]);
            home.run(&args).ended(0);
            home.play("c.ron", &["undo", "undo", "undo"]);
        }
        let path = home.work().join(&file);
        for mine in [
            "Dear diary",
            "# c\n\nDear diary\n",
            "{\"v\": 1}",
            "a,b,c\n",
            "\u{fffd}",
        ] {
            fs::write(&path, mine).unwrap();
            let args = ["export", "c.ron", "-o", &file];
            let ran = home.run(&args).ended(1);
            let told = format!(
                "{file} exists already and is no earlier export in this format: choose another file, or replace it with --overwrite"
            );
            assert!(ran.err.contains(&told), "{}", ran.err);
            assert_eq!(fs::read_to_string(&path).unwrap(), mine);
        }
        fs::write(&path, [0xff, 0xfe]).unwrap();
        home.run(&["export", "c.ron", "-o", &file]).ended(1);
        home.run(&["export", "c.ron", "-o", &file, "--overwrite"])
            .ended(0);
        // And an empty file has nothing to lose.
        fs::write(&path, "").unwrap();
        home.run(&["export", "c.ron", "-o", &file]).ended(0);
    }
    // Through a link, the file changes and the link stays.
    refused(
        &home,
        &["export", "c.ron", "-o", "diary-link.md"],
        "--overwrite",
    );
    home.run(&["export", "c.ron", "-o", "diary-link.md", "--overwrite"])
        .ended(0);
    let link = home.work().join("diary-link.md");
    assert!(fs::symlink_metadata(link).unwrap().is_symlink());
    let diary = fs::read_to_string(home.work().join("diary.md")).unwrap();
    assert!(!diary.contains("Dear"), "{diary}");
    home.run(&["export", "c.ron", "--overwrite"]).ended(2);
}

#[test]
fn new_campaigns_and_settings_stay_out_of_histories_too() {
    let home = played();
    let history = "is in the history of a campaign: choose another folder";
    let new = ["new", "old/backups/x.ron", "--system", "brp"];
    refused(&home, &new, history);
    let backups = home.work().join("c.history/backups");
    let backup = fs::read_dir(backups).unwrap().next().unwrap().unwrap();
    let backup = backup.path();
    refused(&home, &["copy", backup.to_str().unwrap(), "x"], history);
    let init = |file| ["config", "--init", "--config", file];
    refused(&home, &init("c.history/journal-000009.jsonl"), history);
    refused(&home, &init("c.ron"), "is a campaign");
    refused(&home, &init("diary.md"), "diary.md exists already");
    refused(&home, &init("/dev/full"), "is not a regular file");
    home.run(&init("folder/config.toml")).ended(0);
}
