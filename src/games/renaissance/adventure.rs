//! `adventure`: ends the adventure and its last scene (Renaissance, Modes of play).

use super::remarks;
use crate::game::Verb;
use crate::play::occasions::begin_scene;

pub(super) const VERBS: &[Verb] = &[Verb {
    name: "adventure",
    doc: "Ends the adventure and its last scene; the next session begins a new one.",
    run: |draft, _| {
        let number = draft.count(ENDED);
        draft.remark(&remarks::ADVENTURE_ENDS, &number.to_string());
        begin_scene(draft);
        Ok(())
    },
    ..Verb::PLAIN
}];

/// Counter of adventures that have ended.
const ENDED: &str = "#adventure";
