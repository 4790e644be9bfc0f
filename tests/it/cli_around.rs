//! The command line apart from play, as far as `tests/play/cli` does not show it: beside a running `exec`, and
//! what is too long to read there.

use std::fs;
use std::path::Path;

use crate::cli_home::{Home, json, listing};

#[test]
fn a_campaign_that_is_open_is_looked_at_without_a_trace_and_stays_where_it_is() {
    let home = Home::new();
    home.campaign("r");
    home.play("r", &["add Ann"]);
    let backups = home.run(&["restore", "r"]).ended(0).out;
    let mut talk = home.talk("r");
    talk.say("add Bea");
    let before = listing(&home.data());
    assert_eq!(home.show("r")["entries"], 2);
    home.run(&["show", "r"]).ended(0);
    home.run(&["verify", "r"]).ended(0);
    let process = talk.child.id().to_string();
    for args in [
        &["restore", "r", backups.trim()][..],
        &["delete", "r"],
        &["delete", "r", "--for-good"],
        &["rename", "r", "s"],
    ] {
        let ran = home.run(args).ended(1);
        assert!(ran.err.contains(&process), "{args:?}: {}", ran.err);
    }
    assert_eq!(listing(&home.data()), before);
    // Copying only reads.
    home.run(&["copy", "r", "s"]).ended(0);
    assert_eq!(home.show("s")["entries"], 0);
    talk.say("add Cleo");
    let open = home.show("r");
    assert_eq!(open["entries"], 3);
    talk.kill();
    let before = listing(&home.data());
    assert_eq!(home.show("r"), open);
    home.run(&["verify", "r"]).ended(0);
    assert_eq!(listing(&home.data()), before);
    home.run(&["delete", "r", "--for-good"]).ended(0);
}

/// Writing the list costs two syncs, which would hold up the first frame.
#[cfg(unix)]
#[test]
fn the_campaign_that_was_opened_last_is_not_written_to_the_list_again() {
    use std::os::unix::fs::MetadataExt;

    let folder = tempfile::tempdir().unwrap();
    let library =
        gmscreen::library::Library::at(&folder.path().join("data"), &folder.path().join("state"));
    let list = || fs::metadata(folder.path().join("state/recent.ron")).unwrap();
    let [one, other] = ["one.ron", "other.ron"].map(|name| folder.path().join(name));
    library.remember(&one);
    let written = list().ino();
    library.remember(&one);
    assert_eq!(list().ino(), written);
    library.remember(&other);
    assert_ne!(list().ino(), written);
}

#[test]
fn commands_are_listed_from_the_tables() {
    let home = Home::new();
    let said = |args: &[&str]| home.run(args).ended(0).out;
    let all = json(&said(&["commands", "--format", "json"]));
    assert_eq!(all["v"], 1);
    let rows = all["commands"].as_array().unwrap();
    let undo = rows.iter().find(|row| row["name"] == "undo").unwrap();
    assert_eq!(undo["games"].as_array().unwrap().len(), 4);
    assert_eq!(undo["keys"], json("[\"u\"]"));
    for row in rows {
        for key in ["name", "aliases", "usage", "doc", "keys", "games"] {
            assert!(!row[key].is_null(), "{key} of {row}");
        }
    }
    let of_one = said(&["commands", "--game", "ruina-imperii", "--format", "json"]);
    let of_one = json(&of_one);
    let names = of_one["commands"].as_array().unwrap();
    assert!(names.len() < rows.len());
    let own = json("[\"ruina-imperii\"]");
    assert!(names.iter().all(|row| row["games"] == own));
}

#[test]
fn completions_manual_and_help_hold_what_they_must() {
    let home = Home::new();
    let version = env!("CARGO_PKG_VERSION");
    let changelog = Path::new(env!("CARGO_MANIFEST_DIR")).join("CHANGELOG.md");
    let changelog = fs::read_to_string(changelog).unwrap();
    let heading = format!("## {version} - ");
    let date = changelog
        .lines()
        .find_map(|line| line.strip_prefix(&heading));
    let date = date.expect("the version and its date");
    let title = |page: &str| format!(".TH {page} 1 {date}");
    let [man, exec] = ["gmscreen", "gmscreen-exec"].map(title);
    for (args, holds) in [
        (&["completions", "bash"][..], "complete "),
        (&["completions", "zsh"], "#compdef gmscreen"),
        (&["completions", "fish"], "complete "),
        (&["completions", "powershell"], "Register-ArgumentCompleter"),
        (&["man"], man.as_str()),
        (&["man", "exec"], exec.as_str()),
        (&["man", "exec"], "gmscreen\\-exec"),
        (&["man", "import"], "gmscreen\\-import"),
        (&["man", "export"], "gmscreen\\-export"),
        (&["man", "commands"], "gmscreen\\-commands"),
        (&["--version"], format!("gmscreen {version}\n").as_str()),
        (&["--color", "always", "--help"], "\u{1b}["),
    ] {
        let ran = home.run(args).ended(0);
        assert!(ran.out.contains(holds), "{args:?}: {}", ran.out);
        assert_eq!(ran.err, "");
    }
    let never = home.run(&["--color=never", "--help"]).ended(0);
    assert!(!never.out.contains('\u{1b}'), "{}", never.out);
}
