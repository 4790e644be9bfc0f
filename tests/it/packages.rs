//! The program as others get it: for Windows under Wine, and the static one of Linux in a folder with nothing
//! else. `.ci/run` makes them and says where they are; without that these tests do nothing.

use std::fs;
#[cfg(feature = "serve")]
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::cli_home::json;
#[cfg(feature = "serve")]
use super::page_client;
use super::pty_console::{Console, Desktop, Shown};

/// Longer than Wine takes to end a process or to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Makes a folder the root; not among the programs of ordinary users.
const CHROOT: &str = "/usr/sbin/chroot";

/// A program that runs somewhere else, with folders of its own.
struct Elsewhere {
    desktop: Desktop,
    /// Wine with its console, or `chroot`.
    host: Host,
}

enum Host {
    /// The program of Windows, and the one that draws for it into a named pipe (`.ci/wine/console.c`).
    Wine { program: String, console: String },
    /// The desktop's folder is the root of all that the program sees.
    Root,
}

/// A path as Windows names it under Wine.
fn windows(path: &Path) -> String {
    format!("Z:{}", path.display().to_string().replace('/', r"\"))
}

/// The absolute path in a variable that `.ci/run` sets.
fn given(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os(name)?;
    Some(fs::canonicalize(path).unwrap())
}

impl Elsewhere {
    /// Wine, if it is there, with a data folder whose name is no plain one.
    fn wine() -> Option<Self> {
        let program = windows(&given("GMSCREEN_WINDOWS")?);
        let wine = given("GMSCREEN_WINE")?;
        let desktop = Desktop::new();
        let data = desktop.path().join("Spielabend für Ödön");
        let desktop = desktop
            .with("WINEDEBUG", "-all")
            .with("WINEPREFIX", wine.join("prefix").display().to_string())
            .with("WINEPATH", windows(&wine.join("dll")))
            .with("GMSCREEN_DATA", windows(&data));
        let console = windows(&wine.join("console.exe"));
        let host = Host::Wine { program, console };
        let all = Self { desktop, host };
        // The first program waits for Wine's own.
        all.ran(&["--version"]);
        Some(all)
    }

    /// A folder that holds the static program and nothing else, if there is one.
    fn root() -> Option<Self> {
        let program = given("GMSCREEN_STATIC")?;
        let desktop = Desktop::new();
        fs::copy(program, desktop.path().join("gmscreen")).unwrap();
        let host = Host::Root;
        Some(Self { desktop, host })
    }

    fn console(&self, args: &[&str]) -> Console {
        match &self.host {
            Host::Wine { program, console } => {
                let pipe = self.desktop.path().join("screen");
                if !pipe.exists() {
                    let made = Command::new("mkfifo").arg(&pipe).status();
                    assert!(made.unwrap().success());
                }
                let drawn = windows(&pipe);
                let args = [&[console, &*drawn, program], args].concat();
                self.desktop.start_drawing("wine", &args, Some(pipe))
            }
            Host::Root => {
                let root = self.desktop.path().display().to_string();
                let args = [&[&*root, "/gmscreen"], args].concat();
                self.desktop.start(CHROOT, &args)
            }
        }
    }

    fn command(&self, args: &[&str]) -> Command {
        let root = self.desktop.path().display().to_string();
        let (host, first) = match &self.host {
            Host::Wine { program, .. } => ("wine", vec![&**program]),
            Host::Root => (CHROOT, vec![&*root, "/gmscreen"]),
        };
        self.desktop.another(host, &[&first, args].concat())
    }

    fn output(&self, args: &[&str]) -> Output {
        self.command(args).stdin(Stdio::null()).output().unwrap()
    }

    /// What it prints when all is well.
    #[track_caller]
    fn ran(&self, args: &[&str]) -> String {
        let output = self.output(args);
        assert!(output.status.success(), "{args:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// What it says when it refuses.
    #[track_caller]
    fn refused(&self, args: &[&str]) -> String {
        let output = self.output(args);
        assert!(!output.status.success(), "{args:?}: {output:?}");
        String::from_utf8(output.stderr).unwrap()
    }
}

/// Begins with nothing: the start screen, a sample, a fight, a kill, and the same fight again.
fn a_first_fight(there: &Elsewhere, folder: &str) {
    let mut console = there.console(&[]);
    console.wait_for("The Ember Stair");
    console.wait_for(&format!("campaigns are kept in {folder}"));
    // Wine loses keys that come before the program waits for them.
    let give_up = Instant::now() + PATIENCE;
    while !console.shown().row("New campaign").unwrap().contains('▸') {
        assert!(Instant::now() < give_up, "it hears no key");
        console.press("G");
        thread::sleep(Duration::from_millis(100));
    }
    console.press("a");
    console.wait_for("1 Turn order · b begins");
    console.press(":begin\r");
    let shown = console.wait_until("the first turn", |shown| shown.acting().is_some());
    assert!(shown.header().contains("ROUND 1"), "{}", shown.text());
    let first = shown.acting();
    console.press("n");
    console.wait_until("the next turn", |shown| shown.acting() != first);
    console.press(":damage wren 9\r");
    let wren = |shown: &Shown| {
        let row = shown.row(" 9/20 ");
        row.is_some_and(|row| row.to_lowercase().contains("wren tallow"))
    };
    console.wait_until("a wound", wren);
    let acting = console.wait_saved().acting();
    console.signal("KILL");
    assert_eq!(console.ended().code, None);

    // Windows lets go of what a killed process held a little later.
    let give_up = Instant::now() + PATIENCE;
    let note = ["exec", "salt-and-lanterns", "-c", "note \"kept\""];
    while !there.output(&note).status.success() {
        assert!(Instant::now() < give_up, "the campaign stays locked");
        thread::sleep(Duration::from_millis(100));
    }
    let mut console = there.console(&["salt-and-lanterns"]);
    let shown = console.wait_until("the wound", wren);
    assert_eq!(shown.acting(), acting, "{}", shown.text());
    console.press("u");
    console.wait_for("undone");
    console.wait_until("the wound still", wren);
    console.ended_by("q");
    there.ran(&["verify", "salt-and-lanterns"]);
}

#[test]
fn the_static_program_needs_nothing_beside_it() {
    let Some(there) = Elsewhere::root() else {
        return;
    };
    let folder = there.desktop.path().join("data/gmscreen");
    a_first_fight(&there, &folder.display().to_string());
}

#[test]
fn the_windows_console_plays_a_first_fight() {
    let Some(there) = Elsewhere::wine() else {
        return;
    };
    let folder = there.desktop.path().join("Spielabend für Ödön");
    a_first_fight(&there, &windows(&folder));
}

#[test]
fn windows_takes_names_that_it_can_have() {
    let Some(there) = Elsewhere::wine() else {
        return;
    };
    for name in ["CON", "nul.old", "com1", "a:b", "ends."] {
        let said = there.refused(&["new", name, "--system", "renaissance"]);
        assert!(said.contains("a campaign cannot be called"), "{said}");
    }
    let device = windows(&there.desktop.path().join("AUX.ron"));
    let said = there.refused(&["new", &device, "--system", "renaissance"]);
    assert!(said.starts_with("gmscreen: "), "{said}");

    let path = there.ran(&["new", "Süße Tage", "--system", "renaissance"]);
    assert!(
        path.trim_end()
            .ends_with(r"\Spielabend für Ödön\Süße Tage.ron")
    );
    let lines = ["add Ödön", "set Ödön COO 30", "check Ödön COO = 12"];
    let [one, two, three] = lines.map(|line| ["-c", line]);
    let told = there.ran(&[&["exec", "Süße Tage"][..], &one, &two, &three].concat());
    assert!(told.contains("Ödön joins the campaign"), "{told}");
    let shown = json(&there.ran(&["show", "Süße Tage", "--format", "json"]));
    assert_eq!(shown["characters"][0]["name"], "Ödön", "{shown}");
}

#[cfg(feature = "serve")]
#[test]
fn windows_serves_the_players_page() {
    let Some(there) = Elsewhere::wine() else {
        return;
    };
    there.ran(&["new", "quay", "--system", "renaissance"]);
    there.ran(&["exec", "quay", "-c", "add Ilse player", "-c", "begin"]);
    let mut serving = there.command(&["serve", "quay"]);
    let mut serving = serving.stdout(Stdio::piped()).spawn().unwrap();
    let mut link = String::new();
    let mut said = BufReader::new(serving.stdout.take().unwrap());
    said.read_line(&mut link).unwrap();
    let (status, page) = page_client::read(link.trim(), "");
    let mut told = page_client::events(link.trim());
    let before = told.find(|line| line.contains("Ilse"));
    there.ran(&["exec", "quay", "-c", "add Jory player"]);
    let after = told.find(|line| line.contains("Jory"));
    let _ = serving.kill();
    let _ = serving.wait();
    assert_eq!(status, 200, "{page}");
    assert!(page.contains("<html"), "{page}");
    assert!(before.is_some() && after.is_some());
}
