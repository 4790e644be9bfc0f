//! Settings, data and notices on the command line, with the real binary.

use std::fs;

use gmscreen::config::Config;

use crate::cli_home::{Home, listing};

#[test]
fn init_writes_a_file_that_sets_nothing_and_never_writes_over_anything() {
    let home = Home::new();
    let path = home.run(&["config", "--path"]).ended(0).out;
    assert!(path.ends_with("config/gmscreen/config.toml\n"), "{path}");
    let written = home.run(&["config", "--init"]).ended(0);
    assert_eq!(written.out, path);
    let file = path.trim_end();
    let text = fs::read_to_string(file).unwrap();
    assert_eq!(Config::parse(&text), Config::default());
    assert!(
        text.lines()
            .all(|line| line.is_empty() || line.starts_with('#'))
    );
    // What it lists can be read back when the mark of the comment goes.
    let set: String = text.replace("# mouse = false", "mouse = false");
    assert_eq!(Config::parse(&set).mouse, Some(false));

    fs::write(file, "mouse = false\n").unwrap();
    let again = home.run(&["config", "--init"]).ended(1);
    assert!(again.err.contains("exists already"), "{}", again.err);
    assert_eq!(fs::read_to_string(file).unwrap(), "mouse = false\n");
    home.run(&["config", "--init", "--path"]).ended(2);
}

#[test]
fn init_refuses_a_folder_a_link_and_a_place_inside_a_file() {
    let home = Home::new();
    let work = home.work();
    fs::create_dir(work.join("folder")).unwrap();
    fs::write(work.join("file"), "x").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("nowhere", work.join("link")).unwrap();
    let before = listing(&work);
    let mut places = vec!["folder", "file"];
    if cfg!(unix) {
        places.push("link");
    }
    for place in places {
        let ran = home.run(&["config", "--init", "--config", place]).ended(1);
        assert_eq!(ran.out, "");
        assert!(
            ran.err.contains(place.split('/').next().unwrap()),
            "{}",
            ran.err
        );
        assert_eq!(listing(&work), before, "{place}");
    }
    // A link to a folder is a place like any other, but not one to a file.
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("file", work.join("to-file")).unwrap();
        std::os::unix::fs::symlink("folder", work.join("to-folder")).unwrap();
        home.run(&["config", "--init", "--config", "to-folder/own.toml"])
            .ended(0);
    }
    let through_link = cfg!(unix).then_some("to-file/own.toml");
    let inside = ["file/own.toml", "file/deep/own.toml"];
    for place in inside.into_iter().chain(through_link) {
        let ran = home.run(&["config", "--init", "--config", place]).ended(1);
        let parent = place.split('/').next().unwrap();
        let told = format!("gmscreen: {parent} is a file, not a folder\n");
        assert_eq!(ran.err, told);
    }
    // A folder that is missing is made.
    home.run(&["config", "--init", "--config", "new/deep/own.toml"])
        .ended(0);
    assert!(work.join("new/deep/own.toml").exists());
}

#[test]
fn each_bad_line_is_reported_with_its_place() {
    let home = Home::new();
    let file = home.work().join("own.toml");
    let settings =
        "mouse = false\ntheme = \"zebra\"\nturn_timer = \"1:30\"\nbogus = 3\n= 4\nsheet = true\n";
    fs::write(&file, settings).unwrap();
    let ran = home.run(&["config", "--config", "own.toml"]).ended(1);
    let told: Vec<&str> = ran.err.lines().collect();
    assert_eq!(told.len(), 3, "{told:?}");
    for place in ["error at 2:9", "error at 4:1", "error at 5:"] {
        assert!(ran.err.contains(place), "{place} in {}", ran.err);
    }
    // Only these are left out.
    let config = Config::parse(settings);
    assert_eq!(
        (config.mouse, config.turn_timer, config.sheet),
        (Some(false), Some(90), Some(true))
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), settings);

    // The variable names it as well as the option does, and the option is heard first.
    let mut named = home.command(&["config"]);
    let output = named.env("GMSCREEN_CONFIG", &file).output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), ran.err);
    let mut named = home.command(&["config", "--path", "--config", "other.toml"]);
    let output = named.env("GMSCREEN_CONFIG", &file).output().unwrap();
    assert_eq!(output.stdout, b"other.toml\n");
    // Empty is as if it were not there.
    let mut named = home.command(&["config", "--path"]);
    let output = named.env("GMSCREEN_CONFIG", "").output().unwrap();
    let usual = home.run(&["config", "--path"]).out;
    assert_eq!(String::from_utf8(output.stdout).unwrap(), usual);
}

#[test]
fn settings_that_cannot_be_read_are_reported_once() {
    let home = Home::new();
    let work = home.work();
    fs::create_dir(work.join("folder")).unwrap();
    fs::write(work.join("bytes"), [b'#', 0xff]).unwrap();
    for (place, told) in [
        ("folder", "cannot be read"),
        ("bytes", "not UTF-8 text at byte 1"),
    ] {
        let ran = home.run(&["config", "--config", place]).ended(1);
        assert!(ran.err.contains(told), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
    home.run(&["config", "--config", "missing.toml"]).ended(0);
}

#[test]
fn a_data_folder_that_is_a_file_makes_nothing() {
    let home = Home::new();
    let file = home.work().join("file");
    fs::write(&file, "x").unwrap();
    for (args, told) in [
        (
            ["new", "x", "--system", "brp"],
            "file is a file, not a folder",
        ),
        (["exec", "x", "-c", "begin"], "file/x"),
        (["copy", "x", "y", "-q"], "file/x"),
    ] {
        let mut command = home.command(&args);
        let output = command.env("GMSCREEN_DATA", &file).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(err.contains(told), "{args:?} {err}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "x");
}

#[test]
fn errors_are_in_colour_when_asked_for_and_quiet_keeps_them() {
    let home = Home::new();
    let wrong = ["export", "--zebra"];
    for (colour, has) in [("always", true), ("never", false), ("auto", false)] {
        let ran = home.run(&["--color", colour, wrong[0], wrong[1]]).ended(2);
        assert_eq!(ran.err.contains("\u{1b}["), has, "{colour}: {}", ran.err);
    }
    // The variable is overruled by the option.
    let mut plain = home.command(&["--color", "always", "--help"]);
    let output = plain.env("NO_COLOR", "1").output().unwrap();
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("\u{1b}[")
    );
    let loud = home.run(&["exec", "nowhere", "-c", "begin"]).ended(1);
    let quiet = home.run(&["exec", "nowhere", "-c", "begin", "-q"]).ended(1);
    assert_eq!(loud.err, quiet.err);
}
