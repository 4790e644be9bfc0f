//! `adventure`: ends the adventure and its last scene (Renaissance, Modes of play).

use super::remarks;
use crate::campaign::{CampaignChange, Change};
use crate::game::Verb;
use crate::play::downtime::end_downtime;

pub(super) const VERBS: &[Verb] = &[Verb {
    name: "adventure",
    doc: "Ends the adventure and its last scene; the next session begins a new one.",
    run: |draft, _| {
        end_downtime(draft);
        let number = draft.count(ENDED);
        draft.remark(&remarks::ADVENTURE_ENDS, &number.to_string());
        let from = draft.campaign().scene;
        let to = from + 1;
        draft.apply(CampaignChange::Scene(Change { from, to }));
        Ok(())
    },
    ..Verb::PLAIN
}];

/// Counter of adventures that have ended.
const ENDED: &str = "#adventure";
