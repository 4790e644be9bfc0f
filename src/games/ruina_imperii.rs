//! Ruina Imperii: pools of d6, risk, Fortune and the verbs that only it has.

mod checks;
mod fortune;
mod modifiers;
mod read;
mod reference;
mod remarks;
mod side;

use crate::game::{Conditions, Game, Luck, Stat, Track, Verb, stat};
use crate::rules::ruina_imperii as rules;

/// The game.
pub static GAME: Game = Game {
    id: "ruina-imperii",
    name: "Ruina Imperii",
    stats: STATS,
    tracks: TRACKS,
    luck: Some(Luck {
        track: fortune::TRACK,
        offers: |_, _| Vec::new(),
    }),
    grades: rules::GRADES,
    remarks: remarks::ALL,
    conditions: Conditions {
        range: Some((-20, 20)),
        ..Conditions::PLAIN
    },
    verbs: VERBS,
    modifiers: &modifiers::MODIFIERS,
    toggles: modifiers::TOGGLES,
    reference: reference::REFERENCE,
    attack: "oppose {acting} | vs {who} ",
    ..Game::PLAIN
};

const VERBS: &[Verb] = &[checks::CHECK, checks::OPPOSE, fortune::FORTUNE];

/// The stat that limits how much risk somebody may take.
const RISK_LIMIT: &str = "Risk";

const STATS: &[Stat] = &[stat(
    RISK_LIMIT,
    "Risk Limit: the most risk that may be taken on a roll",
    (0, 10),
)
.also(&["Risk Limit", "RiskLimit", "Limit"])];

const TRACKS: &[Track] = &[Track {
    id: fortune::TRACK,
    label: "Fortune",
    doc: "Fortune left: one covers a roll or adds a detail, all that is left covers a scene or averts the worst.",
    max: |_| None,
    starts_full: false,
    bad: false,
    quiet: false,
}];
