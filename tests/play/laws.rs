//! What holds for every transcript, whatever it shows.

use gmscreen::campaign::{Campaign, History, Outcome, Verdict};
use gmscreen::dice::Seeded;
use gmscreen::game::{Preview, Refusal};
use gmscreen::library::{self, Library};
use gmscreen::session::{LinePreview, Reply, Session};
use gmscreen::store::RealFs;

use crate::console::Console;
use crate::run::{Player, answers, begun, unsaved};
use crate::script::{Action, Script, compare};

/// A table before a command.
pub(crate) struct Before {
    campaign: Campaign,
    entries: usize,
    undoable: usize,
    dice: u64,
}

impl Before {
    pub(crate) fn of(session: &Session, dice: u64) -> Self {
        let history = session.history();
        Self {
            campaign: session.campaign().clone(),
            entries: history.entries().len(),
            undoable: history.undoable(),
            dice,
        }
    }
}

/// A refused command changes nothing, and does not use the dice; an act can be undone and redone; a
/// roll has an outcome that its preview has too.
pub(crate) fn line_holds(
    before: &Before,
    preview: &LinePreview,
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
    if let LinePreview::Odds(preview) = preview {
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

/// The laws of a whole transcript.
pub(crate) fn hold(script: &Script) -> Result<(), String> {
    everything_undone_and_redone(script)?;
    reopened(script)
}

/// Undoing everything gives the table of the beginning, redoing everything that of the end.
fn everything_undone_and_redone(script: &Script) -> Result<(), String> {
    let first = begun(&script.table)?;
    let mut player = Player::new(Console::new(
        unsaved(first.clone(), History::default())?,
        Seeded::new(script.seed),
    ));
    for step in script.all() {
        player.step(step)?;
    }
    let session = player.console.session()?;
    let (last, history) = (session.campaign().clone(), session.history().clone());
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

/// Killed in the middle and opened again from its files, the rest gives the same answers and the
/// same table.
fn reopened(script: &Script) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let library = Library::at(&folder.path().join("data"), &folder.path().join("state"));
    let first = begun(&script.table)?;
    let path = library.resolve("table");
    gmscreen::store::Store::create(&RealFs, &path, &first).map_err(|error| error.to_string())?;
    let open = || {
        let opened = library::open(&path, None).map_err(|error| error.to_string())?;
        Ok::<_, String>(opened.session)
    };
    let middle = middle(script);
    let mut player = Player::new(Console::new(open()?, Seeded::new(script.seed)));
    let mut told = Vec::new();
    for (at, step) in script.all().enumerate() {
        if at == middle {
            let console = std::mem::replace(&mut player.console, Console::Nothing);
            let Console::Lines(table) = console else {
                return Err("reopened while a screen is open".to_owned());
            };
            let (session, dice) = *table;
            let before = session.campaign().clone();
            // Not closed: as if the console had been killed.
            drop(session);
            let session = open()?;
            if session.campaign() != &before {
                return Err(format!("line {}: reopened, the table differs", step.line));
            }
            player.console = Console::new(session, dice);
        }
        told.push(player.step(step)?);
    }
    let expected = answers(script)?;
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

/// The step before which a transcript is reopened: in the middle, but before its first key.
fn middle(script: &Script) -> usize {
    let on_screen = |action: &Action| {
        matches!(
            action,
            Action::Keys(_)
                | Action::Screen(_)
                | Action::Window
                | Action::Hints
                | Action::Prompt
                | Action::Size(..)
        )
    };
    let first_key = script.all().position(|step| on_screen(&step.action));
    (script.all().count() / 2).min(first_key.unwrap_or(usize::MAX))
}
