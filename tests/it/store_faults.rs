//! Each call to the file system fails in turn: what was acknowledged is there.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use gmscreen::store::fs::{Access, Facts, Fs, Identity, Lock, Output, RealFs};
use gmscreen::store::{Storage, Store, StoreError};

use crate::store_common::{Session, Table, harm_of};
use crate::tier::by_tier;

/// What a failing call has done before it fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    Nothing,
    Everything,
    /// Half of the bytes, if there are any.
    Half,
}

/// Which calls fail, and how.
#[derive(Debug)]
struct Plan {
    calls: AtomicUsize,
    first: usize,
    /// How many calls fail from the first one on.
    count: usize,
    done: Done,
}

impl Plan {
    fn fails(&self) -> bool {
        let call = self.calls.fetch_add(1, Ordering::SeqCst) + 1;
        call >= self.first && call - self.first < self.count
    }

    fn run<T>(&self, act: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        let fails = self.fails();
        if fails && self.done != Done::Everything {
            return Err(refused());
        }
        let outcome = act();
        if fails { Err(refused()) } else { outcome }
    }
}

fn refused() -> io::Error {
    io::Error::from(io::ErrorKind::StorageFull)
}

/// The machine's file system, with failing calls. Nothing is really synced, because no power is cut
/// here.
struct Failing(Arc<Plan>);

struct FailingFile(Arc<Plan>, Box<dyn Output>);

impl Output for FailingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Self(plan, file) = self;
        if plan.done == Done::Half && plan.fails() {
            file.write(&bytes[..bytes.len() / 2])?;
            return Err(refused());
        }
        plan.run(|| file.write(bytes))
    }

    fn sync_data(&mut self) -> io::Result<()> {
        self.0.run(|| Ok(()))
    }

    fn sync_all(&mut self) -> io::Result<()> {
        self.0.run(|| Ok(()))
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.0.run(|| self.1.truncate(len))
    }

    fn identity(&self) -> io::Result<Identity> {
        self.0.run(|| self.1.identity())
    }
}

impl Fs for Failing {
    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        self.0.run(|| RealFs.resolve(path))
    }

    fn look(&self, path: &Path) -> io::Result<Option<Facts>> {
        self.0.run(|| RealFs.look(path))
    }

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        self.0.run(|| RealFs.read(path, most))
    }

    fn read_part(&self, path: &Path, at: u64, len: usize) -> io::Result<Vec<u8>> {
        self.0.run(|| RealFs.read_part(path, at, len))
    }

    fn handle(&self) -> Arc<dyn Fs> {
        Arc::new(Self(Arc::clone(&self.0)))
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        self.0.run(|| RealFs.list(folder))
    }

    fn create_new(&self, path: &Path, access: Access<'_>) -> io::Result<Box<dyn Output>> {
        let file = self.0.run(|| RealFs.create_new(path, access))?;
        Ok(Box::new(FailingFile(Arc::clone(&self.0), file)))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.0.run(|| RealFs.rename(from, to))
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.0.run(|| RealFs.remove(path))
    }

    fn create_folder(&self, path: &Path) -> io::Result<()> {
        self.0.run(|| RealFs.create_folder(path))
    }

    fn create_private_folder(&self, path: &Path) -> io::Result<()> {
        self.0.run(|| RealFs.create_private_folder(path))
    }

    fn keep_private(&self, path: &Path) -> io::Result<()> {
        self.0.run(|| RealFs.keep_private(path))
    }

    fn sync_file(&self, _path: &Path) -> io::Result<()> {
        self.0.run(|| Ok(()))
    }

    fn sync_folder(&self, _path: &Path) -> io::Result<()> {
        self.0.run(|| Ok(()))
    }

    fn try_lock(&self, path: &Path) -> io::Result<Lock> {
        self.0.run(|| RealFs.try_lock(path))
    }
}

/// The last act of [`play`]; the first is 101.
const LAST: i64 = 105;

/// Opens, acts a few times, saves in between, and closes. Returns the last act that was
/// acknowledged, or 0.
fn play(table: &Table, fs: Arc<dyn Fs>) -> i64 {
    let Ok(opened) = Store::open(fs, &table.path()) else {
        return 0;
    };
    let mut session = Session(opened);
    let mut acknowledged = 0;
    for to in 101..=LAST {
        let encoded = session.draft_harm(to);
        // A refused act is saved together with the next one that is accepted.
        if session.0.store.append(&[encoded]).is_ok() {
            acknowledged = to;
        }
        if to == 103 {
            let mark = session.0.history.mark().clone();
            if session.0.store.snapshot(&session.0.campaign, &mark).is_ok() {
                acknowledged = to;
            }
        }
    }
    let mark = session.0.history.mark().clone();
    if Storage::close(&mut session.0.store, &session.0.campaign, &mark).is_ok() {
        acknowledged = LAST;
    }
    let notices = session.0.store.take_notices();
    assert_eq!(notices, Vec::<String>::new(), "nobody else wrote");
    acknowledged
}

/// A name, and how to create it.
type Start = (&'static str, fn() -> Table);

/// Every situation that a console may find at the start.
fn starts() -> Vec<Start> {
    vec![
        ("new", Table::new),
        ("killed", || {
            let table = Table::new();
            let mut session = table.open();
            session.harm(5);
            session.harm(6);
            session.kill();
            let mut torn = std::fs::read(table.journal()).unwrap();
            torn.extend(b"0badcafe 12 (se");
            std::fs::write(table.journal(), torn).unwrap();
            table
        }),
        ("edited", || {
            let table = Table::new();
            let mut session = table.open();
            session.harm(5);
            session.close();
            table.edit("\"harm\": 5", "\"harm\": 6");
            table
        }),
        ("gone", || {
            let table = Table::new();
            let mut session = table.open();
            session.harm(6);
            session.close();
            std::fs::remove_file(table.path()).unwrap();
            table
        }),
        ("by hand", || {
            let campaign = "(campaign: (name: \"A\", system: \"brp\", characters: [(name: \"Ilse Marrow\", tracks: {\"harm\": 6})]))";
            Table::written(campaign)
        }),
    ]
}

fn every_call_fails(count: usize, done: Done) {
    for (name, start) in starts() {
        let origin = start();
        let before = harm_of(&origin.read().campaign);
        for first in (1..).step_by(by_tier(197, 1, 1)) {
            let table = origin.copy();
            let plan = Arc::new(Plan {
                calls: AtomicUsize::new(0),
                first,
                count,
                done,
            });
            let acknowledged = play(&table, Arc::new(Failing(Arc::clone(&plan))));
            let what = format!("{name}, call {first}, {count} failing, {done:?}");
            let opened = table
                .try_open()
                .unwrap_or_else(|error| panic!("{what}: {error}"));
            let harm = harm_of(&opened.0.campaign);
            if acknowledged == 0 {
                assert!(harm == before || harm > 100, "{what}: {harm}");
            } else {
                assert!(harm >= acknowledged, "{what}: {harm}, not {acknowledged}");
            }
            check_log(&opened, &what);
            if plan.calls.load(Ordering::SeqCst) < first {
                assert_eq!(acknowledged, LAST);
                break;
            }
        }
    }
}

/// Checks that the log leads from the present back to each act.
fn check_log(session: &Session, what: &str) {
    for entry in session.0.history.entries().iter() {
        let Some(there) = session
            .0
            .history
            .as_it_was(&session.0.campaign, entry.number)
        else {
            continue;
        };
        assert_eq!(
            entry.line,
            format!("harm ilse = {}", harm_of(&there)),
            "{what}"
        );
    }
}

#[test]
fn every_call_fails_once() {
    for done in [Done::Nothing, Done::Everything, Done::Half] {
        every_call_fails(1, done);
    }
}

#[test]
fn every_call_fails_for_a_while() {
    for done in [Done::Nothing, Done::Everything, Done::Half] {
        every_call_fails(7, done);
    }
}

#[test]
fn every_call_fails_from_then_on() {
    for done in [Done::Nothing, Done::Everything, Done::Half] {
        every_call_fails(usize::MAX, done);
    }
}

/// The answers of `exec` are true: `ok` is saved, and what was refused is not.
#[cfg(unix)]
#[test]
fn an_answer_is_true_whichever_call_fails() {
    for (count, done) in [1, 3, usize::MAX]
        .into_iter()
        .flat_map(|count| [Done::Nothing, Done::Everything, Done::Half].map(|done| (count, done)))
    {
        for first in (1..).step_by(by_tier(107, 1, 1)) {
            let table = Table::new();
            let plan = Arc::new(Plan {
                calls: AtomicUsize::new(0),
                first,
                count,
                done,
            });
            let what = format!("call {first}, {count} failing, {done:?}");
            if let Ok(opened) = Store::open(Arc::new(Failing(Arc::clone(&plan))), &table.path()) {
                answered(&table, opened, &what);
            }
            if plan.calls.load(Ordering::SeqCst) < first {
                break;
            }
        }
    }
}

/// The answer to a note: saved (`true`), refused (`false`), or uncertain (`None`).
#[cfg(unix)]
fn said_of(answer: &serde_json::Value) -> Option<bool> {
    if answer["ok"] == true {
        return Some(true);
    }
    let error = answer["error"].as_str().unwrap();
    (!error.contains("to see whether it was saved")).then_some(false)
}

/// Runs a few lines, and compares the answers with what is there.
#[cfg(unix)]
fn answered(table: &Table, opened: gmscreen::store::Opened, what: &str) {
    use gmscreen::exec::{Console, Format, run};

    let game = gmscreen::games::by_id("renaissance").unwrap();
    let mut session = gmscreen::session::Session::new(
        opened.campaign,
        opened.history,
        game,
        Box::new(opened.store),
        gmscreen::session::system_clock,
    );
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut console = Console {
        out: &mut out,
        err: &mut err,
        format: Format::Json,
        keep_going: true,
    };
    let lines = "note \"a\"\nnote \"b\"\nundo\nnote \"c\"\nnote \"d\"\n";
    let mut dice = gmscreen::dice::Seeded::new(1);
    run(&mut session, &mut dice, &mut lines.as_bytes(), &mut console).unwrap();
    let closed = session.close();
    drop(session);
    let there = table.read().history;
    let kept: Vec<String> = there
        .entries()
        .iter()
        .map(|entry| entry.line.clone())
        .collect();
    let text = String::from_utf8(out).unwrap();
    let mut accepted = 0;
    for line in text.lines() {
        let answer = crate::cli_home::json(line);
        let command = answer["command"].as_str().unwrap();
        let times = kept.iter().filter(|line| *line == command).count();
        match said_of(&answer) {
            Some(true) => {
                accepted += 1;
                let expected = usize::from(command != "undo");
                assert_eq!(times, expected, "{what}: {answer} {closed:?}");
            }
            Some(false) => assert_eq!(times, 0, "{what}: {answer} {closed:?}"),
            None => assert!(times <= 1, "{what}: {answer}"),
        }
    }
    let records = there.mark().seq;
    assert!(
        (accepted..=accepted + 1).contains(&records),
        "{what}: {accepted} accepted, {records} kept"
    );
}

#[test]
fn restoring_works_completely_or_not_at_all() {
    let origin = Table::new();
    for to in [5, 9] {
        let mut session = origin.open();
        session.harm(to);
        session.close();
    }
    for done in [Done::Nothing, Done::Everything, Done::Half] {
        for first in (1..).step_by(by_tier(7, 1, 1)) {
            let table = origin.copy();
            let plan = Arc::new(Plan {
                calls: AtomicUsize::new(0),
                first,
                count: 1,
                done,
            });
            let fs = Failing(Arc::clone(&plan));
            let outcome = gmscreen::store::restore(&fs, &table.path(), "000000001-session.ron");
            let harm = harm_of(&table.open().0.campaign);
            match outcome {
                Ok(()) => assert_eq!(harm, 5, "call {first}"),
                Err(error) => {
                    assert!(matches!(error, StoreError::Io { .. }), "{error}");
                    assert!(harm == 9 || harm == 5, "call {first}");
                }
            }
            if plan.calls.load(Ordering::SeqCst) < first {
                break;
            }
        }
    }
}
