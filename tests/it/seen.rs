//! Problems that people met when they first tried the command line, each as it is now. Also the
//! shells and manual readers installed on this computer.

use std::fs;
use std::process::{Command, Output, Stdio};

use crate::cli_home::Home;
use crate::pty_console::Desktop;
use crate::tier::by_tier;

#[test]
fn a_failed_write_is_not_a_success() {
    let home = Home::new();
    home.campaign("c");
    let runs = "--help|exec --help|--version|commands|man|completions bash|schema show|show c|list|export c";
    for run in runs.split('|') {
        let args: Vec<&str> = run.split(' ').collect();
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let status = home
            .command(&args)
            .stdout(full)
            .stderr(Stdio::null())
            .status()
            .unwrap();
        assert_eq!(status.code(), Some(1), "{run}");
    }
}

#[test]
fn on_a_terminal_each_way_ends_as_it_should() {
    let desktop = Desktop::new();
    desktop.sample().ended_by(":q\r");
    let console = desktop.console(&["salt-and-lanterns"]);
    console.wait_for("? help");
    console.ended_by(":quit\r");
    for (args, code, told) in [
        (&["/etc/passwd"][..], 3, "this is not a campaign"),
        (&["exec"], 2, "A file of commands; - is standard input"),
        (&["list"], 0, "salt-and-lanterns  (Renaissance)"),
    ] {
        let ended = desktop.console(args).ended();
        assert_eq!(ended.code, Some(code), "{args:?}");
        assert!(ended.text.contains(told), "{args:?}: {}", ended.text);
    }
    let piped = desktop.program(&["list"]).output().unwrap();
    assert!(
        piped.status.success() && piped.stderr.is_empty(),
        "{piped:?}"
    );
    assert_eq!(piped.stdout, b"salt-and-lanterns  (Renaissance)\n");
}

#[test]
fn the_console_has_the_colours_and_settings_that_are_asked_for() {
    for (set, args, mouse, coloured) in [
        (("LC_ALL", "C.UTF-8"), &[][..], true, true),
        (
            ("LC_ALL", "C.UTF-8"),
            &["--config", "own.toml"],
            false,
            true,
        ),
        (("GMSCREEN_CONFIG", "own.toml"), &[], false, true),
        (("NO_COLOR", "1"), &["--color", "always"], true, true),
        (("NO_COLOR", "1"), &["--color", "auto"], true, false),
        (("LC_ALL", "C.UTF-8"), &["--color", "never"], true, false),
    ]
    .into_iter()
    .step_by(by_tier(2, 1, 1))
    {
        let desktop = Desktop::new();
        fs::write(desktop.path().join("own.toml"), "mouse = false\n").unwrap();
        desktop.sample().ended_by("q");
        let desktop = desktop.with(set.0, set.1);
        let mut console = desktop.console(&[args, &["salt-and-lanterns"]].concat());
        console.wait_for("? help");
        assert_eq!(console.hears_the_mouse(), mouse, "{set:?} {args:?}");
        console.press(":damage wren 9\r");
        console.wait_for("2 wounds");
        console.press("q");
        let sequences = crate::pty::colours(&console.ended().bytes);
        assert_eq!(!sequences.is_empty(), coloured, "{set:?} {args:?}");
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
    let as_user = home.command(&[]);
    let environment = as_user.get_envs();
    let mut command = Command::new(program);
    command
        .args(args)
        .envs(environment.filter_map(|(name, value)| Some((name, value?))))
        .env("PATH", path)
        .env("TERM", "dumb")
        .current_dir(home.work())
        .stdin(Stdio::null());
    let output = command.output().ok();
    if output.is_none() {
        // Where all of them are installed, none may be left out.
        let all = std::env::var_os("GMSCREEN_TOOLS").is_some();
        assert!(!all, "GMSCREEN_TOOLS is set, but there is no {program}");
        eprintln!("SKIPPED: there is no {program} here");
    }
    output
}

fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(str::to_owned).collect()
}

const BASH: &str = r#"source <(gmscreen completions bash)
    f=$(complete -p gmscreen | sed -n 's/.*-F \([^ ]*\).*/\1/p')
    try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_TYPE=9; COMPREPLY=()
        $f gmscreen "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}"; printf '%s\n' "${COMPREPLY[@]}"; }
    try gmscreen show riv; try gmscreen und; try gmscreen exec --form; try gmscreen show old"#;

const FISH: &str = "gmscreen completions fish | source
    complete -C'gmscreen show riv'; complete -C'gmscreen und'";

#[test]
fn bash_and_fish_complete_subcommands_and_campaigns() {
    let home = Home::new();
    home.campaign("rivermouth");
    home.campaign("old mill");
    // A name with a space is one word.
    let words = ["rivermouth", "undelete", "--format", "old\\ mill"];
    let told = ["rivermouth", "undelete\t"];
    for (program, args, wanted) in [
        ("bash", ["--norc", "-c", BASH], &words[..]),
        ("fish", ["--no-config", "-c", FISH], &told[..]),
    ] {
        let Some(output) = said(&home, program, &args) else {
            continue;
        };
        let lines = lines(&output);
        assert_eq!(lines.len(), wanted.len(), "{output:?}");
        for (line, wanted) in lines.iter().zip(wanted) {
            assert!(line.trim_start().starts_with(wanted), "{output:?}");
        }
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
    let (_, commands) = whole.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    // A description may go on in the next row.
    let rows = commands.lines().filter(|row| !row.starts_with("   "));
    let names = rows.filter_map(|row| row.split_whitespace().next());
    let names = names.filter(|name| *name != "help");
    let mut pages: Vec<Vec<&str>> = names.map(|name| vec!["man", name]).collect();
    assert!(pages.len() > 12, "{pages:?}");
    pages.push(vec!["man"]);
    for page in pages.into_iter().rev().step_by(by_tier(4, 1, 1)) {
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
