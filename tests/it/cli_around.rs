//! The command line apart from play: lists, help, completions, manuals, paths.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cli_home::{Home, json, sample};

#[test]
fn campaigns_are_listed_by_the_names_that_open_them() {
    let home = Home::new();
    assert_eq!(home.run(&["list"]).ended(0).out, "");
    assert_eq!(home.run(&["list", "--format", "json"]).ended(0).out, "[]\n");
    home.campaign("rivermouth");
    home.campaign("St. John");
    fs::write(home.data().join("broken.ron"), "(").unwrap();
    let ran = home.run(&["list"]).ended(0);
    for line in [
        "rivermouth  (Renaissance)",
        "St. John  (Renaissance)",
        "broken  (cannot be read)",
    ] {
        assert!(
            ran.out.lines().any(|one| one == line),
            "{line} in {}",
            ran.out
        );
    }
    let all: Value = json(&home.run(&["list", "--format", "json"]).ended(0).out);
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), 3);
    for one in all {
        let keys: Vec<&String> = one.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["modified", "name", "path", "system", "title"]);
        let name = one["name"].as_str().unwrap();
        let path = home.run(&["path", name]).ended(0).out;
        assert_eq!(path.trim_end(), one["path"].as_str().unwrap());
        assert!(Path::new(path.trim_end()).exists());
    }
    home.run(&["path", "nowhere"]).ended(1);
}

#[test]
fn invalid_names_are_refused_with_a_valid_suggestion() {
    let home = Home::new();
    for (name, would) in [
        ("show", "show campaign"),
        ("list", "list campaign"),
        ("My campaign: Nr. 1 / x", "My campaign Nr. 1 - x"),
        ("..", "campaign"),
        ("aux", "campaign aux"),
        ("what?", "what"),
    ] {
        let ran = home.run(&["new", name, "--system", "brp"]).ended(2);
        assert!(
            ran.err.contains(&format!("'{would}' would do")),
            "{name}: {}",
            ran.err
        );
        home.run(&["new", would, "--system", "brp"]).ended(0);
        fs::remove_dir_all(home.data()).unwrap();
    }
    assert_eq!(fs::read_dir(home.work()).unwrap().count(), 0);
}

#[test]
fn commands_are_listed_from_the_tables() {
    let home = Home::new();
    let all = json(&home.run(&["commands", "--format", "json"]).ended(0).out);
    assert_eq!(all["v"], 1);
    let rows = all["commands"].as_array().unwrap();
    let undo = rows.iter().find(|row| row["name"] == "undo").unwrap();
    assert_eq!(undo["games"].as_array().unwrap().len(), 4);
    assert!(!undo["keys"].as_array().unwrap().is_empty(), "{undo}");
    for row in rows {
        for key in ["name", "aliases", "usage", "doc", "keys", "games"] {
            assert!(!row[key].is_null(), "{key} of {row}");
        }
    }
    let of_one = home
        .run(&["commands", "--game", "ruina-imperii", "--format", "json"])
        .ended(0);
    let of_one = json(&of_one.out);
    let names = of_one["commands"].as_array().unwrap();
    assert!(names.len() < rows.len());
    assert!(
        names
            .iter()
            .all(|row| row["games"] == json("[\"ruina-imperii\"]"))
    );
    let check = home.run(&["commands", "check"]).ended(0).out;
    assert!(
        check.starts_with("check ") && check.contains("key c"),
        "{check}"
    );
    let ran = home.run(&["commands", "frobnicate"]).ended(2);
    assert!(ran.err.contains("'frobnicate'"), "{}", ran.err);
}

/// The guide's reference is made from the tables; `GMSCREEN_DOCS=write` writes it again.
#[test]
fn the_reference_of_the_guide_is_current() {
    let home = Home::new();
    let made = home.run(&["commands", "--format", "markdown"]).ended(0).out;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/commands.md");
    if std::env::var("GMSCREEN_DOCS").as_deref() == Ok("write") {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &made).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == made,
        "docs/commands.md is old: run this test with GMSCREEN_DOCS=write"
    );
}

#[test]
fn help_is_a_command_of_exec_too() {
    let home = Home::new();
    let ran = home
        .run(&["exec", "-c", "help", "-c", "help check", "-c", "?"])
        .ended(0);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(
        lines[0].contains(" check, ") && lines[0] == lines[2],
        "{}",
        ran.out
    );
    assert!(lines[1].starts_with("check "), "{}", ran.out);
    let ran = home.run(&["exec", "-c", "help chekc"]).ended(1);
    assert!(ran.err.contains("did you mean 'check'?"), "{}", ran.err);
}

#[test]
fn completions_work_in_each_shell_and_name_the_campaigns() {
    let home = Home::new();
    for (shell, holds) in [
        ("bash", "complete "),
        ("zsh", "#compdef gmscreen"),
        ("fish", "complete "),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let ran = home.run(&["completions", shell]).ended(0);
        assert!(ran.out.contains(holds), "{shell}: {}", ran.out);
        assert_eq!(ran.err, "");
    }
    home.campaign("rivermouth");
    let mut asks = home.command(&["--", "gmscreen", "show", "riv"]);
    asks.env("GMSCREEN_COMPLETE", "fish");
    let output = asks.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.lines().any(|line| line.starts_with("rivermouth")),
        "{text}"
    );
}

#[test]
fn the_manual_has_a_page_for_each_subcommand() {
    let home = Home::new();
    let main = home.run(&["man"]).ended(0).out;
    assert!(main.contains(".TH") && main.contains("gmscreen"), "{main}");
    for one in ["exec", "import", "export", "commands"] {
        let page = home.run(&["man", one]).ended(0).out;
        assert!(page.contains(&format!("gmscreen\\-{one}")), "{page}");
    }
    home.run(&["man", "nothing"]).ended(2);
}

#[test]
fn the_manual_has_the_date_of_its_version_in_the_changelog() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let changelog = std::fs::read_to_string(root.join("CHANGELOG.md")).unwrap();
    let heading = concat!("## ", env!("CARGO_PKG_VERSION"), " - ");
    let mut dates = changelog
        .lines()
        .filter_map(|line| line.strip_prefix(heading));
    let date = dates.next().expect("the version and its date");
    for args in [&["man"][..], &["man", "exec"]] {
        let page = Home::new().run(args).ended(0).out;
        let title = page.lines().find(|line| line.starts_with(".TH")).unwrap();
        assert!(title.contains(date), "{date} in {title}");
    }
}

#[test]
fn data_and_settings_folders_can_be_chosen() {
    let home = Home::new();
    let elsewhere = home.work().join("my data");
    let mut make = home.command(&["new", "x", "--system", "brp"]);
    make.env("GMSCREEN_DATA", &elsewhere);
    let output = make.output().unwrap();
    assert!(output.status.success());
    assert!(elsewhere.join("x.ron").exists());
    let mut list = home.command(&["list"]);
    list.env("GMSCREEN_DATA", &elsewhere);
    assert_eq!(
        String::from_utf8(list.output().unwrap().stdout).unwrap(),
        "x  (Basic Roleplaying)\n"
    );
    let file = home.work().join("own.toml");
    let mut place = home.command(&["config", "--path"]);
    place.env("GMSCREEN_CONFIG", &file);
    let said = String::from_utf8(place.output().unwrap().stdout).unwrap();
    assert_eq!(said.trim_end(), file.to_str().unwrap());
    fs::write(&file, "turn_timer = nonsense\n").unwrap();
    let ran = home.run(&["config", "--config", "own.toml"]).ended(1);
    assert!(ran.err.contains("error at 1:"), "{}", ran.err);
    let ran = home
        .run(&["config", "--path", "--config", "own.toml"])
        .ended(0);
    assert_eq!(ran.out, "own.toml\n");
}

#[test]
fn quiet_prints_only_errors_and_colours_follow_the_option() {
    let home = Home::new();
    let name = sample(&home);
    home.play(&name, &["check wren stealth = 33"]);
    fs::write(home.work().join("a.csv"), "name\nZoe\n").unwrap();
    let loud = home.run(&["import", &name, "a.csv", "--dry-run"]).ended(0);
    assert!(loud.err.contains("read as csv"), "{}", loud.err);
    let quiet = home
        .run(&["import", &name, "a.csv", "--dry-run", "-q"])
        .ended(0);
    assert_eq!(quiet.err, "");
    let ran = home.run(&["-q", "show", "nowhere.ron"]).ended(1);
    assert!(ran.err.contains("no campaign"), "{}", ran.err);
    let always = home.run(&["--color", "always", "--help"]).ended(0);
    assert!(always.out.contains("\u{1b}["), "{}", always.out);
    let never = home.run(&["--color=never", "--help"]).ended(0);
    assert!(!never.out.contains("\u{1b}["), "{}", never.out);
    home.run(&["--color", "sometimes", "list"]).ended(2);
}

#[test]
fn campaigns_are_renamed_copied_deleted_and_restored() {
    let home = Home::new();
    home.campaign("old");
    home.play("old", &["add Ann", "check 50 = 20"]);
    home.run(&["rename", "old", "new one"]).ended(0);
    home.run(&["show", "old"]).ended(1);
    assert_eq!(home.show("new one")["entries"], 2);
    home.run(&["copy", "new one", "other"]).ended(0);
    home.run(&["copy", "new one", "other"]).ended(1);
    home.run(&["rename", "other", "show"]).ended(2);
    assert_eq!(
        home.show("other")["characters"].as_array().unwrap().len(),
        1
    );
    let before = home.show("new one");
    home.run(&["delete", "new one"]).ended(0);
    home.run(&["show", "new one"]).ended(1);
    home.run(&["undelete", "new one"]).ended(0);
    assert_eq!(home.show("new one"), before);
    // Its history came back with it.
    home.play("new one", &["undo 2"]);
    assert_eq!(home.show("new one")["redoable"], 2);
    home.play("new one", &["redo 2"]);
    assert_eq!(home.show("new one")["characters"], before["characters"]);
    home.run(&["delete", "new one"]).ended(0);
    home.run(&["delete", "new one", "--for-good"]).ended(0);
    home.run(&["undelete", "new one"]).ended(1);
    let mut open = home.talk("other");
    open.say("odds check 50");
    home.run(&["delete", "other", "--for-good"]).ended(1);
    open.kill();
    home.run(&["delete", "other", "--for-good"]).ended(0);
    assert_eq!(home.run(&["list"]).ended(0).out, "");
}
