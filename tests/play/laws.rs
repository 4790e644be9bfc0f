//! What holds for every transcript, whatever it shows.

use gmscreen::campaign::{Campaign, Outcome, Verdict};
use gmscreen::dice::Seeded;
use gmscreen::game::{Preview, Refusal};
use gmscreen::library::{self, Library};
use gmscreen::session::{LinePreview, Reply, Session};
use gmscreen::store::RealFs;

use crate::console::Console;
use crate::run::{Player, begun, noon, unsaved};
use crate::script::{Action, Script, compare};

/// A table before a command.
pub(crate) struct Before {
    campaign: Campaign,
    entries: usize,
    undoable: usize,
    dice: u64,
    preview: LinePreview,
}

impl Before {
    pub(crate) fn of(session: &Session, dice: u64, line: &str) -> Self {
        let history = session.history();
        Self {
            campaign: session.campaign().clone(),
            entries: history.entries().len(),
            undoable: history.undoable(),
            dice,
            preview: session.preview(line),
        }
    }
}

/// A refused command changes nothing, and does not use the dice; an act can be undone and redone; a
/// roll has an outcome that its preview has too.
pub(crate) fn line_holds(
    before: &Before,
    done: &Result<Option<Reply>, Refusal>,
    session: &Session,
    dice: u64,
) -> Result<(), String> {
    let Ok(Some(reply)) = done else {
        let same = session.campaign() == &before.campaign && dice == before.dice;
        return same
            .then_some(())
            .ok_or_else(|| "a line that was not run changed something".to_owned());
    };
    if let LinePreview::Odds(preview) = &before.preview {
        is_within(preview, reply)?;
    }
    let history = session.history();
    if history.entries().len() > before.entries && history.undoable() > before.undoable {
        let mut beside = unsaved(session.campaign().clone(), history.clone())?;
        for (what, expected) in [("undo", &before.campaign), ("redo", session.campaign())] {
            moved(&mut beside, what)?;
            if beside.campaign() != expected {
                return Err(format!("`{what}` does not give the state that was there"));
            }
        }
    }
    Ok(())
}

/// The outcome must be possible by the preview: the verdict of a contest, or a grade of a side.
fn is_within(preview: &Preview, reply: &Reply) -> Result<(), String> {
    let Some(contest) = &reply.contest else {
        return Ok(());
    };
    let verdict = contest.verdict.map(Verdict::id);
    let grades = contest.sides.iter().map(|side| side.grade.as_str());
    let outcomes: Vec<_> = verdict.into_iter().chain(grades).collect();
    let possible = |(what, p): (Outcome, f64)| p > 0.0 && outcomes.contains(&what.id());
    if preview.odds.is_empty() || preview.odds.iter().any(possible) {
        Ok(())
    } else {
        Err(format!("{outcomes:?} is none of {:?}", preview.odds))
    }
}

fn moved(session: &mut Session, line: &str) -> Result<(), String> {
    let done = session.execute(line, &mut Seeded::new(1));
    done.map(drop)
        .map_err(|refusal| format!("`{line}`: {refusal}"))
}

/// The laws of a whole transcript that was played with these answers and ended like this.
pub(crate) fn hold(
    script: &Script,
    answers: &[Vec<String>],
    ended: &Session,
) -> Result<(), String> {
    everything_undone_and_redone(script, ended)?;
    reopened(script, answers)
}

/// Undoing everything gives the table of the beginning, redoing everything that of the end.
fn everything_undone_and_redone(script: &Script, ended: &Session) -> Result<(), String> {
    let first = begun(&script.table)?;
    let (last, history) = (ended.campaign().clone(), ended.history().clone());
    let (undone, redone) = (history.undoable(), history.redoable());
    let mut beside = unsaved(last.clone(), history)?;
    for (what, count, expected) in [("undo", undone, &first), ("redo", undone, &last)] {
        if count > 0 {
            moved(&mut beside, &format!("{what} {count}"))?;
        }
        if beside.campaign() != expected {
            return Err(format!(
                "`{what}` of everything does not give the state that was there"
            ));
        }
    }
    (beside.history().redoable() == redone)
        .then_some(())
        .ok_or_else(|| "what was undone before cannot be redone any more".to_owned())
}

/// Killed in the middle and opened again from its files, the rest gives the same answers; and what
/// was there in the middle and at the end is in the files.
fn reopened(script: &Script, expected: &[Vec<String>]) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let library = Library::at(&folder.path().join("data"), &folder.path().join("state"));
    let first = begun(&script.table)?;
    let path = library.resolve("table");
    gmscreen::store::Store::create(&RealFs, &path, &first).map_err(|error| error.to_string())?;
    let open = || {
        let opened = library::open(&path, None).map_err(|error| error.to_string())?;
        Ok::<_, String>(opened.session.by_clock(noon))
    };
    let middle = middle(script);
    let console = Console::new(open()?, Seeded::new(script.seed));
    let mut player = Player::new(console, script.seed).again();
    let mut told = Vec::new();
    for (at, step) in script.all().enumerate() {
        if at == middle {
            let console = std::mem::replace(&mut player.console, Console::Nothing);
            let Console::Lines(table) = console else {
                return Err("reopened while a screen is open".to_owned());
            };
            let (session, dice) = *table;
            let session = killed(session, &open)?;
            player.console = Console::new(session, dice);
        }
        told.push(player.step(step)?);
    }
    let (session, _) = player.console.into_table()?;
    killed(session, &open)?;
    let differ = expected
        .iter()
        .zip(&told)
        .position(|(one, other)| one != other);
    match differ {
        None => Ok(()),
        Some(at) => {
            let told = compare(script, script.own(&told));
            let told = told.err().unwrap_or_default();
            Err(format!(
                "reopened before step {middle}, step {at} answers otherwise: {told}"
            ))
        }
    }
}

/// The same table from its files, although nothing closed it.
fn killed(
    session: Session,
    open: &impl Fn() -> Result<Session, String>,
) -> Result<Session, String> {
    let before = session.campaign().clone();
    drop(session);
    let session = open()?;
    if session.campaign() == &before {
        Ok(session)
    } else {
        Err("reopened, the table differs".to_owned())
    }
}

/// The step before which a transcript is reopened: in the middle, but before its first key.
fn middle(script: &Script) -> usize {
    let on_screen = |action: &Action| {
        matches!(
            action,
            Action::Keys(_)
                | Action::Screen(_)
                | Action::Pane(_)
                | Action::Find(_)
                | Action::Click(_)
                | Action::Paste(_)
                | Action::Style(_)
                | Action::Cursor
                | Action::Wheel(..)
                | Action::Window
                | Action::Hints
                | Action::Prompt
                | Action::Size(..)
        )
    };
    let first_key = script.all().position(|step| on_screen(&step.action));
    (script.all().count() / 2).min(first_key.unwrap_or(usize::MAX))
}
