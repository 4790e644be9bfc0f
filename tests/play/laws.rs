//! What holds for every transcript, whatever it shows.

use gmscreen::campaign::{Campaign, History, Outcome, Verdict};
use gmscreen::dice::Seeded;
use gmscreen::game::{Preview, Refusal};
use gmscreen::session::{LinePreview, Reply, Session};
use gmscreen::store::Unsaved;

use crate::files::{begun, game, noon};
use crate::script::Script;
use crate::tier::by_tier;

/// What is checked of a transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checks {
    /// Its answers.
    Answers,
    /// Everything that holds for every transcript too.
    All,
}

impl Checks {
    /// Those of the transcript with this name: in everyday use all of them for one of four transcripts,
    /// which is always the same one.
    pub(crate) fn of(name: &str) -> Self {
        if crc32fast::hash(name.as_bytes()).is_multiple_of(by_tier(4, 1, 1)) {
            Self::All
        } else {
            Self::Answers
        }
    }
}

/// A session at the table of a transcript, without a disk.
pub(crate) fn without_disk(script: &Script) -> Result<Session, String> {
    let mut campaign = begun(&script.table)?;
    campaign.assign_ids();
    unsaved(campaign, History::default())
}

/// A session without a disk.
fn unsaved(campaign: Campaign, history: History) -> Result<Session, String> {
    let game = game(&campaign.system)?;
    Ok(Session::new(
        campaign,
        history,
        game,
        Box::new(Unsaved),
        noon,
    ))
}

/// What a line would do, which changes nothing.
pub(crate) fn previewed(session: &Session, line: &str) -> Result<LinePreview, String> {
    let mut beside = unsaved(session.campaign().clone(), session.history().clone())?;
    let parsed = beside.read(line);
    let preview = beside.preview(&parsed);
    if beside.campaign() != session.campaign() {
        return Err(format!("the preview of `{line}` changed something"));
    }
    Ok(preview)
}

/// A table before a command.
pub(crate) struct Before {
    campaign: Campaign,
    entries: usize,
    undoable: usize,
    dice: u64,
    preview: Option<LinePreview>,
}

impl Before {
    pub(crate) fn of(
        session: &Session,
        dice: u64,
        line: &str,
        checks: Checks,
    ) -> Result<Self, String> {
        let history = session.history();
        let previewed = (checks == Checks::All).then(|| previewed(session, line));
        Ok(Self {
            campaign: session.campaign().clone(),
            entries: history.entries().len(),
            undoable: history.undoable(),
            dice,
            preview: previewed.transpose()?,
        })
    }
}

/// A refused command changes nothing, and does not use the dice; a roll has an outcome that its preview has
/// too. In the slow tests each act is undone and redone alone, besides all of them at the end.
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
    if let Some(LinePreview::Odds(preview)) = &before.preview {
        is_within(preview, reply)?;
    }
    let history = session.history();
    let is_act = history.entries().len() > before.entries && history.undoable() > before.undoable;
    if is_act && by_tier(false, true, true) {
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
    let Some(contest) = reply.contest() else {
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

/// The law of a whole transcript that ended like this: undoing everything gives the table of the
/// beginning, redoing everything that of the end.
pub(crate) fn everything_undone_and_redone(script: &Script, ended: &Session) -> Result<(), String> {
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
