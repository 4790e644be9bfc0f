//! Problems that people met when they first tried the command line, each as it is now. Also the
//! shells and manual readers installed on this computer.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::cli_home::Home;
use crate::pty_console::Desktop;

#[test]
fn a_file_that_is_not_a_campaign_is_reported_in_a_sentence() {
    let home = Home::new();
    for args in [&["show", "/etc/passwd"][..], &["verify", "/etc/passwd"]] {
        let ran = home.run(args).ended(3);
        assert!(ran.err.contains("this is not a campaign"), "{}", ran.err);
        assert!(!ran.err.contains("Expected"), "{}", ran.err);
    }
    let ended = Desktop::new().console(&["/etc/passwd"]).ended();
    assert_eq!(ended.code, Some(3));
    assert!(
        ended.text.contains("this is not a campaign"),
        "{}",
        ended.text
    );
}

#[test]
fn a_failed_write_is_not_a_success() {
    let home = Home::new();
    home.campaign("c");
    for args in [
        &["--help"][..],
        &["exec", "--help"],
        &["--version"],
        &["commands"],
        &["man"],
        &["completions", "bash"],
        &["schema", "show"],
        &["show", "c"],
        &["list"],
        &["export", "c"],
    ] {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let status = home
            .command(args)
            .stdout(full)
            .stderr(Stdio::null())
            .status()
            .unwrap();
        assert_eq!(status.code(), Some(1), "{args:?}");
    }
}

#[test]
fn lines_of_other_editors_leave_the_console() {
    for leaves in [":q\r", ":quit\r"] {
        let desktop = Desktop::new();
        desktop.sample().ended_by(leaves);
    }
}

#[test]
fn lists_need_no_terminal_and_no_campaign_of_that_name() {
    let desktop = Desktop::new();
    desktop.sample().ended_by("q");
    let piped = desktop.program(&["list"]).output().unwrap();
    assert!(piped.status.success(), "{piped:?}");
    assert!(piped.stderr.is_empty(), "{piped:?}");
    let piped = String::from_utf8(piped.stdout).unwrap();
    assert_eq!(piped, "salt-and-lanterns  (Renaissance)\n");
    let ended = desktop.console(&["list"]).ended();
    assert_eq!(ended.code, Some(0));
    assert_eq!(ended.text.trim(), piped.trim());
}

/// What nobody can open by its name is not made, wherever one looks.
#[test]
fn names_that_lead_astray_make_nothing() {
    let home = Home::new();
    for name in ["show", "My campaign: Nr. 1 / x", ".."] {
        let ran = home.run(&["new", name, "--system", "renaissance"]).ended(2);
        assert!(ran.err.contains("would do"), "{}", ran.err);
    }
    assert!(!home.data().exists());
    assert_eq!(fs::read_dir(home.work()).unwrap().count(), 0);
    let all = fs::read_dir(home.work().parent().unwrap()).unwrap();
    assert_eq!(all.count(), 1, "only the folder where it ran");
}

#[test]
fn one_bad_line_of_the_settings_costs_one_setting() {
    let desktop = Desktop::new();
    let folder = desktop.path().join("config/gmscreen");
    fs::create_dir_all(&folder).unwrap();
    let settings = "theme: \"light\"\nmouse = false\n[keys]\nF6 = \":note \\\"by a key\\\"\"\n";
    fs::write(folder.join("config.toml"), settings).unwrap();
    let mut console = desktop.sample();
    console.press("\x1b");
    console.wait_for("? help");
    assert!(!console.hears_the_mouse());
    // A line is written as it is typed, with the key that opens the prompt or without.
    console.press("\x1b[17~");
    console.wait_for("by a key");
    console.ended_by("q");
    let told = desktop.program(&["config"]).output().unwrap();
    assert_eq!(told.status.code(), Some(1));
    let told = String::from_utf8(told.stderr).unwrap();
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.contains("error at 1:"), "{told}");
}

#[test]
fn settings_of_a_named_file_count_in_the_console() {
    let desktop = Desktop::new();
    fs::write(desktop.path().join("own.toml"), "mouse = false\n").unwrap();
    let named = ["--config", "own.toml", "salt-and-lanterns"];
    desktop.sample().ended_by("q");
    let console = desktop.console(&["salt-and-lanterns"]);
    console.wait_for("? help");
    assert!(console.hears_the_mouse());
    console.ended_by("q");
    let console = desktop.console(&named);
    console.wait_for("? help");
    assert!(!console.hears_the_mouse());
    console.ended_by("q");
    let desktop = desktop.with("GMSCREEN_CONFIG", "own.toml");
    let console = desktop.console(&["salt-and-lanterns"]);
    console.wait_for("? help");
    assert!(!console.hears_the_mouse());
    console.ended_by("q");
}

#[test]
fn the_screen_has_the_colours_that_are_asked_for() {
    for (set, asked, coloured) in [
        ("NO_COLOR", "always", true),
        ("NO_COLOR", "auto", false),
        ("LC_ALL", "never", false),
    ] {
        let desktop = Desktop::new();
        desktop.sample().ended_by("q");
        let desktop = desktop.with(set, "1");
        let mut console = desktop.console(&["--color", asked, "salt-and-lanterns"]);
        console.wait_for("? help");
        console.press(":damage wren 9\r");
        console.wait_for("2 wounds");
        console.press("q");
        let ended = console.ended();
        let sequences = crate::pty::colours(&ended.bytes);
        assert_eq!(
            !sequences.is_empty(),
            coloured,
            "{set} {asked}: {sequences:?}"
        );
    }
}

#[test]
fn a_bare_exec_on_a_terminal_shows_its_help() {
    let ended = Desktop::new().console(&["exec"]).ended();
    assert_eq!(ended.code, Some(2));
    assert!(
        ended
            .text
            .contains("A file of commands; - is standard input"),
        "{}",
        ended.text
    );
}

#[test]
fn luck_options_are_answers_and_not_errors() {
    let home = Home::new();
    home.campaign("c");
    home.play("c", &["add Ann player WIL 40", "set Ann Luck 3"]);
    for format in ["text", "json"] {
        let args = ["exec", "c", "--format", format, "-c", "check Ann WIL = 94"];
        let ran = home.run(&args).ended(0);
        assert_eq!(ran.err, "");
    }
}

/// The output of a program on this computer; `None` if it is not installed.
fn said(home: &Home, program: &str, args: &[&str]) -> Option<Output> {
    let folder = home.work().join("bin");
    let link = folder.join("gmscreen");
    if !link.exists() {
        fs::create_dir_all(&folder).unwrap();
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_gmscreen"), &link).unwrap();
    }
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", folder.display());
    let there = path
        .split(':')
        .any(|folder| Path::new(folder).join(program).exists());
    if !there {
        // Where all of them are installed, none may be left out.
        let all = std::env::var_os("GMSCREEN_TOOLS").is_some();
        assert!(
            !all,
            "there is no {program} here, and GMSCREEN_TOOLS is set"
        );
        eprintln!("SKIPPED: there is no {program} here");
        return None;
    }
    let mut command = Command::new(program);
    let as_user = home.command(&[]);
    for (name, value) in as_user.get_envs() {
        if let Some(value) = value {
            command.env(name, value);
        }
    }
    let output = command
        .args(args)
        .env("PATH", path)
        .env("TERM", "dumb")
        .current_dir(home.work())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    Some(output)
}

fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_subcommands_and_campaigns() {
    let home = Home::new();
    home.campaign("rivermouth");
    home.campaign("old mill");
    let script = r#"source <(gmscreen completions bash)
        f=$(complete -p gmscreen | sed -n 's/.*-F \([^ ]*\).*/\1/p')
        try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_TYPE=9; COMPREPLY=()
            $f gmscreen "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}"; printf '%s\n' "${COMPREPLY[@]}"; }
        try gmscreen show riv; try gmscreen und; try gmscreen exec --form; try gmscreen show old"#;
    let args = ["--norc", "--noprofile", "-c", script];
    if let Some(output) = said(&home, "bash", &args) {
        let lines: Vec<String> = lines(&output)
            .iter()
            .map(|line| line.trim().to_owned())
            .collect();
        // A name with a space is one word.
        let wanted = ["rivermouth", "undelete", "--format", "old\\ mill"];
        assert_eq!(lines, wanted, "{output:?}");
    }
}

#[test]
fn fish_completes_subcommands_and_campaigns() {
    let home = Home::new();
    home.campaign("rivermouth");
    let script = "gmscreen completions fish | source
        complete -C'gmscreen show riv'; complete -C'gmscreen und'";
    if let Some(output) = said(&home, "fish", &["--no-config", "-c", script]) {
        let lines = lines(&output);
        assert!(lines[0].starts_with("rivermouth"), "{output:?}");
        assert!(lines[1].starts_with("undelete\t"), "{output:?}");
    }
}

#[test]
fn zsh_completes_with_the_first_tab() {
    let home = Home::new();
    home.campaign("rivermouth");
    let file = home.run(&["completions", "zsh"]).ended(0).out;
    fs::write(home.work().join("_gmscreen"), file).unwrap();
    // The shell answers once it has drawn, so each wait is for visible text.
    let script = r#"zmodload zsh/zpty
        zpty z 'zsh -f -i'
        zpty -w z "PS1='ready> '; fpath=($PWD \$fpath); autoload -U compinit; compinit -u -D; print be''gun"
        zpty -r z out '*begun*'
        zpty -w -n z $'gmscreen show riv\t'
        for i in {1..100}; do zpty -r -t z more && out+=$more; [[ $out == *rivermouth* || $out == *riv*mouth* ]] && break; sleep 0.1; done
        print -r -- $out"#;
    if let Some(output) = said(&home, "zsh", &["-f", "-c", script]) {
        let text = lines(&output).join("\n");
        let typed = text.rsplit("show riv").next().unwrap_or_default();
        assert!(typed.starts_with("ermouth"), "{output:?}");
    }
}

#[test]
fn the_manual_is_formatted_without_warnings() {
    let home = Home::new();
    let whole = home.run(&["--help"]).ended(0).out;
    let commands = whole.split("Commands:").nth(1).unwrap_or_default();
    let names = commands
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| line.starts_with(char::is_lowercase))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| !["help", "gmscreen"].contains(name) && !name.contains(['<', '=', '.']));
    let mut pages: Vec<Vec<&str>> = names.map(|name| vec!["man", name]).collect();
    assert!(pages.len() > 12, "{pages:?}");
    pages.push(vec!["man"]);
    for page in pages {
        let text = home.run(&page).ended(0).out;
        fs::write(home.work().join("page.1"), text).unwrap();
        let lint = ["-T", "lint", "-W", "warning", "page.1"];
        if let Some(output) = said(&home, "mandoc", &lint) {
            assert!(output.stdout.is_empty(), "{page:?}: {output:?}");
        }
        let set = ["--warnings", "-l", "page.1"];
        if let Some(output) = said(&home, "man", &set) {
            assert!(output.status.success(), "{page:?}: {output:?}");
            assert!(output.stderr.is_empty(), "{page:?}: {output:?}");
        }
    }
}
