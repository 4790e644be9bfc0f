//! A console under bad conditions: its folder disappears, its disk or terminal hangs, input stops
//! in the middle.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use gmscreen::library::{Library, LibraryError, Opened, game_of};
use gmscreen::session::{Session, system_clock};
use gmscreen::store::fs::{Access, Facts, Identity, Lock, Output};
use gmscreen::store::{Fs, RealFs, Store, Writer};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::Theme;
use gmscreen::tui::{self, Reporter, Start};

use crate::pty_console::{Console, Desktop};
use crate::tier::by_tier;

/// An exit that waits for nothing takes at most this long on a busy machine.
const SOON: Duration = Duration::from_secs(2);
const BUSY: Duration = Duration::from_millis(1_500);

/// How long a trouble lasts.
const MOMENT: Duration = Duration::from_millis(400);
const LONG: Duration = Duration::from_secs(3);

/// Signals that end a program.
fn signals() -> &'static [&'static str] {
    let all = &["TERM", "HUP", "INT", "QUIT"];
    by_tier(&all[..1], all, all)
}

#[track_caller]
fn ends_soon(console: Console, since: Instant) -> crate::pty_console::Ended {
    let ended = console.ended();
    let took = since.elapsed();
    assert!(took < SOON + BUSY, "it took {took:?}");
    ended
}

#[test]
fn nothing_counts_as_saved_while_the_folder_is_missing() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    console.press(":note \"one\"\r");
    console.wait_for("one");
    console.wait_saved();
    console.resize(80, 24);
    let data = desktop.path().join("data/gmscreen");
    let (history, away) = (data.join("salt-and-lanterns.history"), data.join("away"));
    fs::rename(&history, &away).unwrap();
    console.press(":note \"two\"\r");
    let shown = console.wait_for("NOT SAVED since");
    let header = shown.header();
    let (_, reason) = header.split_once("NOT SAVED since ").unwrap();
    assert!(reason[5..].starts_with(": moved or deleted: "), "{header}");
    // However long it lasts, and whatever is tried meanwhile.
    sleep(by_tier(MOMENT, LONG, LONG));
    console.press(":note \"three\"\r");
    console.wait_for("three");
    assert!(console.shown().header().contains("NOT SAVED"));
    assert!(!history.exists(), "nothing is made again");
    fs::rename(&away, &history).unwrap();
    console.wait_saved();
    console.wait_for("written again");
    console.signal("KILL");
    drop(console.ended());
    assert_eq!(desktop.show("salt-and-lanterns")["entries"], 3);
}

#[test]
fn with_a_deleted_folder_quitting_asks_first() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    console.wait_saved();
    let data = desktop.path().join("data/gmscreen");
    fs::remove_dir_all(&data).unwrap();
    console.press(":note \"two\"\r");
    console.wait_for("NOT SAVED since");
    sleep(by_tier(MOMENT, LONG, LONG));
    assert!(console.shown().header().contains("NOT SAVED"));
    assert!(!data.exists(), "nothing is made again");
    console.press("q");
    console.wait_for("not saved yet");
    console.press("q");
    let ended = console.ended();
    assert_eq!(ended.code, Some(1));
    assert!(ended.restored);
}

/// A terminal window that nobody reads any more is written to until it accepts nothing.
#[test]
fn a_blocked_terminal_does_not_prevent_quitting() {
    for name in signals() {
        let desktop = Desktop::new();
        let since = desktop.deaf(name, "Odile Varrick");
        assert!(since < SOON + BUSY, "{name}: {since:?}");
        let state = desktop.show("salt-and-lanterns");
        assert_eq!(state["entries"], 1, "{name}");
    }
}

/// The machine's file system, except that syncs never end.
struct Hanging;

struct HangingFile(Box<dyn Output>);

/// Blocks forever once the folder says so.
fn hang() {
    while Path::new("hang").exists() {
        sleep(Duration::from_millis(20));
    }
}

impl Output for HangingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write(bytes)
    }
    fn sync_data(&mut self) -> io::Result<()> {
        hang();
        self.0.sync_data()
    }
    fn sync_all(&mut self) -> io::Result<()> {
        hang();
        self.0.sync_all()
    }
    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.0.truncate(len)
    }
    fn identity(&self) -> io::Result<Identity> {
        self.0.identity()
    }
}

impl Fs for Hanging {
    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        RealFs.resolve(path)
    }
    fn look(&self, path: &Path) -> io::Result<Option<Facts>> {
        RealFs.look(path)
    }
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        RealFs.read(path, most)
    }
    fn read_part(&self, path: &Path, at: u64, len: usize) -> io::Result<Vec<u8>> {
        RealFs.read_part(path, at, len)
    }
    fn handle(&self) -> Arc<dyn Fs> {
        Arc::new(Self)
    }
    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        RealFs.list(folder)
    }
    fn create_new(&self, path: &Path, access: Access<'_>) -> io::Result<Box<dyn Output>> {
        let file = RealFs.create_new(path, access)?;
        Ok(Box::new(HangingFile(file)))
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        RealFs.rename(from, to)
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        RealFs.remove(path)
    }
    fn create_folder(&self, path: &Path) -> io::Result<()> {
        RealFs.create_folder(path)
    }
    fn create_private_folder(&self, path: &Path) -> io::Result<()> {
        RealFs.create_private_folder(path)
    }
    fn keep_private(&self, path: &Path) -> io::Result<()> {
        RealFs.keep_private(path)
    }
    fn sync_file(&self, path: &Path) -> io::Result<()> {
        RealFs.sync_file(path)
    }
    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        RealFs.sync_folder(path)
    }
    fn try_lock(&self, path: &Path) -> io::Result<Lock> {
        RealFs.try_lock(path)
    }
}

/// Opens a campaign on such a disk.
fn open(path: &Path, report: Reporter) -> Result<Opened, LibraryError> {
    let opened = Store::open(Arc::new(Hanging), path)?;
    let game = game_of(path, &opened.campaign)?;
    let writer = Box::new(Writer::start(opened.store, report)?);
    let (campaign, history) = (opened.campaign, opened.history);
    Ok(Opened {
        session: Session::new(campaign, history, game, writer, system_clock),
        notices: opened.notices,
    })
}

/// Plays the console; the next tests run it in a terminal.
#[test]
#[ignore = "takes over the terminal; the next tests do it in one of their own"]
fn a_console_on_a_disk_that_hangs() {
    let start = Start::Campaign(PathBuf::from("c.ron"));
    let settings = Settings::from(Theme::default());
    tui::run(start, (Library::default(), open), settings, Vec::new()).unwrap();
}

/// A console whose disk has just stopped answering in the middle of an act.
fn on_hanging_disk(desktop: &Desktop) -> Console {
    let text =
        "(campaign: (name: \"Hanging\", system: \"renaissance\", characters: [(name: \"Ann\")]))";
    fs::write(desktop.path().join("c.ron"), text).unwrap();
    let this = std::env::current_exe().unwrap();
    let args = [
        "--ignored",
        "--exact",
        "--nocapture",
        "pty_hard::a_console_on_a_disk_that_hangs",
    ];
    let mut console = desktop.start(this.to_str().unwrap(), &args);
    console.wait_for("Ann");
    let logged = |console: &Console, text: &str| {
        console.wait_until(text, |shown| shown.unwrapped("4 Log").contains(text));
    };
    console.press(":note \"quayside\"\r");
    logged(&console, "quayside");
    console.wait_saved();
    fs::write(desktop.path().join("hang"), "").unwrap();
    console.press(":note \"lantern\"\r");
    logged(&console, "lantern");
    console.wait_until("saving", |shown| {
        shown.header().trim_end().ends_with(" saving")
    });
    console
}

#[test]
fn a_hanging_disk_does_not_prevent_quitting() {
    for name in signals() {
        let desktop = Desktop::new();
        let console = on_hanging_disk(&desktop);
        let since = Instant::now();
        console.signal(name);
        let ended = ends_soon(console, since);
        assert_eq!(ended.code, Some(1), "SIG{name}: {}", ended.text);
        assert!(ended.restored && !ended.raw, "SIG{name}");
        fs::remove_file(desktop.path().join("hang")).unwrap();
        // What was shown as saved is on disk.
        let entries = desktop.show("c.ron")["entries"].as_u64().unwrap();
        assert!((1..=2).contains(&entries), "SIG{name}: {entries}");
    }
}

#[test]
fn quitting_says_that_it_waits_for_the_disk() {
    let desktop = Desktop::new();
    let mut console = on_hanging_disk(&desktop);
    console.press("q");
    console.wait_for("waiting for the disk");
    assert!(console.is_the_shells());
    // The disk answers again: everything is saved.
    fs::remove_file(desktop.path().join("hang")).unwrap();
    console.ended().cleanly(0);
    assert_eq!(desktop.show("c.ron")["entries"], 2);

    let desktop = Desktop::new();
    let mut console = on_hanging_disk(&desktop);
    console.press("q");
    console.wait_for("waiting for the disk");
    let since = Instant::now();
    console.press("\x03");
    let ended = ends_soon(console, since);
    assert_ne!(ended.code, Some(0));
    assert!(ended.restored);
}

#[test]
fn incomplete_input_is_dropped() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    let cuts = &[
        "\x1b[200~half a paste",
        "\x1b[<65;10",
        "\x1b[?1",
        "\x1b[",
        "\x1b]11;rgb",
    ];
    let cuts = by_tier(&cuts[..2], cuts, cuts);
    for (nth, cut) in cuts.iter().enumerate() {
        console.press(cut);
        sleep(Duration::from_millis(1_500));
        console.press(&format!(":note \"comma{nth}\"\r"));
        console.wait_until(cut, |shown| {
            shown.unwrapped("4 Log").contains(&format!("comma{nth}")) && shown.is_read()
        });
        console.press("?");
        console.wait_for("Keys and commands");
        console.press("\x1b");
        console.wait_until("no help", |shown| !shown.has("Keys and commands"));
    }
    console.wait_saved();
    console.ended_by("q");
    assert_eq!(desktop.show("salt-and-lanterns")["entries"], cuts.len());
}

#[test]
fn a_paste_of_400_kb_costs_nothing_noticeable() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    console.press(":");
    console.wait_until("the prompt", |shown| shown.has(":"));
    let since = Instant::now();
    console.paste(&"pasted ".repeat(400_000 / 7));
    console.wait_for("pasted pasted");
    // Right after a paste the console ignores keys for a moment.
    sleep(Duration::from_millis(100));
    console.press("\x1b\x1b");
    console.wait_until("the line gone", |shown| !shown.has("pasted pasted"));
    let took = since.elapsed();
    assert!(took < Duration::from_secs(6), "{took:?}");
    console.ended_by("q");
}

/// Opens a campaign read-only, on a disk of its own that `closing` made unwritable.
#[cfg(target_os = "linux")]
fn looked_at_where(closing: &str, why: &str) {
    let desktop = Desktop::new();
    fs::create_dir(desktop.path().join("d")).unwrap();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("campaigns/salt-and-lanterns.ron");
    fs::copy(from, desktop.path().join("salt.ron")).unwrap();
    let script = format!(
        "unshare -m sh -c 'mount -t tmpfs -o size=96k tmpfs d && cp salt.ron d && {{ {closing}; }} && \
         exec \"$0\" d/salt.ron' \"$1\" || echo CANNOT"
    );
    let mut console = desktop.shell(&script);
    let shown = console.wait_until("a screen", |shown| {
        shown.has("Read-only") || shown.has("read-only") || shown.has("CANNOT")
    });
    if shown.has("CANNOT") {
        eprintln!("{closing}: not tried, this machine lets nobody mount");
        return;
    }
    console.wait_for(why);
    // Each message has to be read.
    for _ in 0..3 {
        console.press("\x1b");
        sleep(Duration::from_millis(100));
    }
    console.wait_for("Odile Varrick");
    console.press(":note \"x\"\r");
    console.wait_for("nothing can be changed here");
    console.press("\x03");
    console.press("\x03\x03");
    drop(console.ended());
}

#[cfg(target_os = "linux")]
#[test]
fn a_campaign_on_a_read_only_disk_opens_read_only() {
    looked_at_where("mount -o remount,ro d", "nothing can be written here");
    looked_at_where(
        "cat /dev/zero > d/stone 2>&-; true",
        "No space left on device",
    );
}
