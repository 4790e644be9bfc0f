//! `adventure`: one ends, and with it its last scene (Renaissance, Modes of play).

use super::remarks;
use crate::campaign::{CampaignChange, Change, Statement};
use crate::game::{Args, Draft, Refusal, Verb};
use crate::play::downtime::end_downtime;

pub(super) const VERBS: &[Verb] = &[Verb {
    name: "adventure",
    doc: "The adventure ends, and its last scene with it; the next session begins another.",
    run: end,
    ..Verb::PLAIN
}];

/// Counts the adventures that have ended.
const ENDED: &str = "#adventure";

fn end(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    args.read(draft.table()).finish()?;
    end_downtime(draft);
    let number = draft.count(ENDED);
    draft.remark(&remarks::ADVENTURE_ENDS, &number.to_string());
    let from = draft.campaign().scene;
    let to = from + 1;
    draft.state(Statement::Scene(to));
    draft.apply(CampaignChange::Scene(Change { from, to }));
    Ok(())
}
