//! Ruina Imperii: pools of d6, risk, Fortune and the verbs that only it has.

mod checks;
mod fortune;
mod side;

use crate::campaign::turn_order::Order;
use crate::campaign::{Campaign, Character, CharacterId};
use crate::game::{Blow, Draft, Game, Refusal, Stat, Track, Verb, Why};
use crate::rules::ruina_imperii as rules;

/// The game.
pub static GAME: Game = Game {
    id: "ruina-imperii",
    name: "Ruina Imperii",
    editions: &[],
    settings: &[],
    stats: STATS,
    tracks: TRACKS,
    grades: rules::GRADES,
    order: Order::Manual,
    initiative: None,
    init: "0",
    allot: "",
    free_once: false,
    zones: false,
    verbs: VERBS,
    modifiers: side::MODIFIERS,
    checks: |_| Vec::new(),
    face: |face| face.to_string(),
    standing: |_, _| Vec::new(),
    sustaining: |_, _| 0,
    status: |_: &Campaign, _: &Character| Vec::new(),
    reference: &[],
    owed_at_once: |_| false,
    instead: |_, _, _| None,
    grasp: |_| "",
    offers: |_, _| Vec::new(),
    hurt: |_, _, _: Blow| Err(no_damage()),
    mend: |_: &mut Draft<'_>, _: CharacterId, _| Err(no_damage()),
    shifts: |_| 1,
    day: |_| {},
    react: fortune::a_scene_ends,
};

const VERBS: &[Verb] = &[checks::CHECK, checks::OPPOSE, fortune::FORTUNE];

/// The stat that limits how much risk somebody may take.
const RISK_LIMIT: &str = "Risk";

const STATS: &[Stat] = &[Stat {
    id: RISK_LIMIT,
    doc: "Risk Limit: the most risk that may be taken on a roll",
    range: (0, 10),
    derived: None,
}];

const TRACKS: &[Track] = &[Track {
    id: fortune::TRACK,
    label: "Fortune",
    doc: "Fortune left: one covers a roll or adds a detail, all that is left covers a scene or averts the worst.",
    max: |_| None,
    starts_full: false,
    bad: false,
    quiet: false,
}];

/// The game has consequences, and no points of harm to count them in.
fn no_damage() -> Refusal {
    let said = "this game counts no damage: what hurts is a consequence";
    Refusal::new(Why::Rule(said.to_owned())).hint("condition NAME \"wounded\" keeps it in sight")
}
