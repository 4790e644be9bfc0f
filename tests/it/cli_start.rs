//! Arguments, help, new campaigns, and exit codes.

use std::fs;

use super::cli_home::{Home, Talk, journals, listing};

const ESCAPE: char = '\u{1b}';

#[test]
fn new_makes_a_campaign_in_the_data_folder_and_prints_its_path() {
    let home = Home::new();
    let ran = home
        .run(&["new", "rivermouth", "--system", "renaissance"])
        .ended(0);
    let path = home.data().join("rivermouth.ron");
    assert_eq!(ran.out, format!("{}\n", path.display()));
    assert_eq!(ran.err, "");
    assert!(path.is_file());
    assert!(home.data().join("rivermouth.history").is_dir());

    let state = home.show("rivermouth");
    assert_eq!(state["campaign"], "rivermouth");
    assert_eq!(state["system"], "renaissance");
    assert_eq!(state["mode"], "unstructured");
    assert_eq!(state["entries"], 0);
    assert_eq!(state["undoable"], 0);
    assert_eq!(state["characters"].as_array().unwrap().len(), 0);
}

#[test]
fn a_name_may_contain_spaces_dots_and_any_script() {
    let home = Home::new();
    for name in ["Bridge of Sighs", "act.2", "Ærø 橋", "-x"] {
        let args = ["new", "--system", "renaissance", "--", name];
        let ran = home.run(&args).ended(0);
        let path = home.data().join(format!("{name}.ron"));
        assert_eq!(ran.out, format!("{}\n", path.display()));
        assert!(home.data().join(format!("{name}.history")).is_dir());
        let state = home.run(&["show", "--format", "json", "--", name]).ended(0);
        assert_eq!(super::cli_home::json(&state.out)["campaign"], name);
    }
}

#[test]
fn escape_sequences_in_a_name_are_made_visible() {
    let home = Home::new();
    let name = "a\u{1b}[31mb.ron";
    home.run(&["new", name, "--system", "renaissance"]).ended(0);
    for args in [
        &["show", name] as &[&str],
        &["verify", name],
        &["exec", name, "-c", "nonsense"],
        &["new", name, "--system", "renaissance"],
    ] {
        let ran = home.run(args);
        assert!(!ran.out.contains(ESCAPE), "{args:?}: {:?}", ran.out);
        assert!(!ran.err.contains(ESCAPE), "{args:?}: {:?}", ran.err);
    }
}

#[test]
fn a_name_must_not_be_blank() {
    let home = Home::new();
    for name in ["", " "] {
        let ran = home.run(&["new", name, "--system", "renaissance"]).ended(2);
        assert_eq!(ran.out, "");
        assert_ne!(ran.err, "");
    }
    assert!(!home.data().exists());
}

#[test]
fn anything_with_a_separator_or_ending_in_ron_is_a_path_as_given() {
    let home = Home::new();
    for (given, made) in [
        ("here.ron", "here.ron"),
        ("./there.ron", "there.ron"),
        ("deep/down/it.ron", "deep/down/it.ron"),
        ("sub/plain", "sub/plain"),
    ] {
        let ran = home
            .run(&["new", given, "--system", "renaissance"])
            .ended(0);
        assert_eq!(ran.out, format!("{given}\n"));
        let path = home.work().join(made);
        assert!(path.is_file(), "{given}");
        assert!(path.with_extension("history").is_dir(), "{given}");
        assert_eq!(home.show(given)["entries"], 0);
    }
    assert!(!home.data().exists(), "nothing was made in the data folder");

    let absolute = home.work().join("abs.ron");
    let absolute = absolute.to_str().unwrap();
    let ran = home
        .run(&["new", absolute, "--system", "renaissance"])
        .ended(0);
    assert_eq!(ran.out, format!("{absolute}\n"));
}

#[test]
fn a_path_needs_no_home() {
    let home = Home::new();
    let mut command = home.command(&["new", "x.ron", "--system", "renaissance"]);
    for name in ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
        command.env_remove(name);
    }
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(home.work().join("x.ron").is_file());
}

#[test]
fn an_existing_file_is_refused_and_left_alone() {
    let home = Home::new();
    fs::write(home.work().join("mine.ron"), "not a campaign at all").unwrap();
    home.campaign("other.ron");
    home.play("other.ron", &["add Ann"]);
    home.campaign("named");
    let before = listing(&home.work());
    for given in ["mine.ron", "other.ron", "named"] {
        let ran = home
            .run(&["new", given, "--system", "renaissance"])
            .ended(1);
        assert_eq!(ran.out, "");
        assert!(ran.err.contains("exists"), "{}", ran.err);
    }
    assert_eq!(listing(&home.work()), before);
}

#[test]
fn unknown_systems_and_editions_are_wrong_usage() {
    let home = Home::new();
    for args in [
        &["new", "x", "--system", "chess"] as &[&str],
        &["new", "x", "--system", ""],
        &["new", "x", "--system", "renaissance", "--edition", "first"],
        &["new", "x"],
        &["new", "--system", "renaissance"],
        &["exec", "--system", "chess", "-c", "check 50"],
        &["exec", "--edition", "first", "-c", "check 50"],
    ] {
        let ran = home.run(args).ended(2);
        assert_eq!(ran.out, "", "{args:?}");
        assert_ne!(ran.err, "", "{args:?}");
        assert!(!home.data().exists(), "{args:?}");
    }
    let ran = home.run(&["new", "x", "--system", "chess"]);
    assert!(ran.err.contains("renaissance"), "{}", ran.err);
}

#[test]
fn a_campaign_keeps_its_edition() {
    let home = Home::new();
    let args = [
        "new",
        "old",
        "--system",
        "renaissance",
        "--edition",
        "draft",
    ];
    home.run(&args).ended(0);
    assert_eq!(home.show("old")["edition"], "draft");
    home.campaign("fresh");
    assert_eq!(home.show("fresh")["edition"], "current");
}

#[test]
fn help_and_version() {
    let home = Home::new();
    let ran = home.run(&["--help"]).ended(0);
    assert!(ran.out.contains("Examples"), "{}", ran.out);
    for command in ["new", "exec", "show", "verify", "restore"] {
        assert!(ran.out.contains(command), "{command}");
        let own = home.run(&[command, "--help"]).ended(0);
        assert!(own.out.contains("Usage"), "{}", own.out);
        assert_eq!(own.err, "");
    }
    let exec = home.run(&["exec", "--help"]).ended(0);
    assert!(exec.out.contains("gmscreen exec"), "{}", exec.out);
    for option in [
        "-c",
        "--system",
        "--edition",
        "--seed",
        "--keep-going",
        "--format",
    ] {
        assert!(exec.out.contains(option), "{option}");
    }
    let ran = home.run(&["--version"]).ended(0);
    assert_eq!(ran.out, format!("gmscreen {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn wrong_usage_exits_with_2_and_a_reason() {
    let home = Home::new();
    home.campaign("c");
    for args in [
        &["exec", "--frobnicate"] as &[&str],
        &["exec", "--format", "xml", "-c", "check 50"],
        &["exec", "--seed", "many", "-c", "check 50"],
        &["exec", "--seed", "-1", "-c", "check 50"],
        &["exec", "-c"],
        &["exec", "c", "file", "more"],
        &["exec", "c", "file", "-c", "next"],
        &["show"],
        &["show", "c", "c"],
        &["show", "c", "--format", "xml"],
        &["verify"],
        &["restore"],
        &["c", "c"],
    ] {
        let ran = home.run(args).ended(2);
        assert_eq!(ran.out, "", "{args:?}");
        assert_ne!(ran.err, "", "{args:?}");
    }
}

#[test]
fn without_a_terminal_the_screen_says_so() {
    let home = Home::new();
    home.campaign("c");
    for args in [&[] as &[&str], &["c"], &["nothing-there"], &["x.ron"]] {
        let ran = home.run(args).ended(2);
        assert_eq!(ran.out, "", "{args:?}");
        assert!(ran.err.contains("terminal"), "{}", ran.err);
        assert!(!ran.err.contains(ESCAPE), "{:?}", ran.err);
    }
}

#[test]
fn missing_files_are_refused() {
    let home = Home::new();
    home.campaign("c");
    for args in [
        &["show", "nobody"] as &[&str],
        &["show", "nobody.ron"],
        &["verify", "nobody"],
        &["exec", "nobody", "-c", "next"],
        &["exec", "c", "no-such-file"],
        &["restore", "nobody"],
        &["restore", "c", "no-such-backup"],
    ] {
        let ran = home.run(args).ended(1);
        assert_eq!(ran.out, "", "{args:?}");
        let named = args.iter().skip(1).any(|arg| ran.err.contains(arg));
        assert!(named, "{args:?}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
    assert!(!home.data().join("nobody.history").exists());
    assert!(!home.work().join("nobody.history").exists());
}

#[test]
fn verify_reports_and_changes_nothing() {
    let home = Home::new();
    home.campaign("v.ron");
    home.play("v.ron", &["add Ann", "add Bea", "note \"hello\""]);
    let mut talk = home.talk("v.ron");
    talk.say("note \"more\"");
    talk.kill();
    let before = listing(&home.work());
    let ran = home.run(&["verify", "v.ron"]).ended(0);
    assert!(ran.out.contains('4'), "{}", ran.out);
    assert!(ran.out.contains("restore 1 act"), "{}", ran.out);
    assert_eq!(ran.err, "");
    assert_eq!(listing(&home.work()), before);
}

#[test]
fn verify_works_beside_a_running_exec() {
    let home = Home::new();
    home.campaign("v.ron");
    let mut talk = home.talk("v.ron");
    talk.say("add Ann");
    let before = listing(&home.work());
    home.run(&["verify", "v.ron"]).ended(0);
    assert_eq!(listing(&home.work()), before);
    talk.say("add Bea");
    assert_eq!(talk.close(), 0);
}

#[test]
fn restore_lists_backups_and_restores_one() {
    let home = Home::new();
    let path = home.campaign("r.ron");
    home.play("r.ron", &["add Ann"]);
    home.play("r.ron", &["add Bea"]);
    home.play("r.ron", &["add Cleo"]);

    let before = listing(&home.work());
    let ran = home.run(&["restore", "r.ron"]).ended(0);
    assert_eq!(listing(&home.work()), before, "listing changes nothing");
    let names: Vec<&str> = ran.out.lines().collect();
    // One per session: empty, with Ann, with Ann and Bea.
    assert_eq!(names.len(), 3, "{names:?}");
    let folder = path.with_extension("history").join("backups");
    for name in &names {
        assert!(folder.join(name).is_file(), "{name}");
    }

    // The latest first.
    home.run(&["restore", "r.ron", names[1]]).ended(0);
    let state = home.show("r.ron");
    let people = state["characters"].as_array().unwrap();
    assert_eq!(people.len(), 1);
    assert_eq!(people[0]["name"], "Ann");
    assert_eq!(state["undoable"], 0, "undo stops here");

    // The previous state is a backup now, and can be restored.
    let after = home.run(&["restore", "r.ron"]).ended(0);
    let kept: Vec<&str> = after
        .out
        .lines()
        .filter(|name| !names.contains(name))
        .collect();
    assert_eq!(kept.len(), 1, "{}", after.out);
    home.run(&["restore", "r.ron", kept[0]]).ended(0);
    let state = home.show("r.ron");
    assert_eq!(state["characters"].as_array().unwrap().len(), 3);

    // It can be played on.
    home.play("r.ron", &["add Dora", "undo", "redo"]);
    let state = home.show("r.ron");
    assert_eq!(state["characters"].as_array().unwrap().len(), 4);
    home.run(&["verify", "r.ron"]).ended(0);
}

#[test]
fn restore_is_refused_while_the_campaign_is_open() {
    let home = Home::new();
    home.campaign("r.ron");
    home.play("r.ron", &["add Ann"]);
    let names = home.run(&["restore", "r.ron"]).ended(0).out;
    let name = names.lines().next().unwrap();
    let mut talk = home.talk("r.ron");
    talk.say("add Bea");
    let before = listing(&home.work());
    let ran = home.run(&["restore", "r.ron", name]).ended(1);
    assert!(
        ran.err.contains(&talk.child.id().to_string()),
        "{}",
        ran.err
    );
    assert_eq!(listing(&home.work()), before);
    talk.say("add Cleo");
    assert_eq!(talk.close(), 0);
    assert_eq!(
        home.show("r.ron")["characters"].as_array().unwrap().len(),
        3
    );
}

#[test]
fn every_open_starts_a_journal_of_its_own() {
    let home = Home::new();
    let path = home.campaign("j.ron");
    for _ in 0..3 {
        home.play("j.ron", &["note \"one\""]);
    }
    assert_eq!(journals(&path).len(), 3);
    // Opening it without an act leaves nothing new behind.
    let talk = Talk::start(&mut home.command(&["exec", "j.ron"]));
    assert_eq!(talk.close(), 0);
    assert_eq!(home.show("j.ron")["entries"], 3);
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
