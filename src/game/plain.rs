//! A game that declares nothing: what others begin with and fill in.

use super::Game;
use crate::campaign::turn_order::Order;
use crate::campaign::{Campaign, Character};

impl Game {
    /// A game without stats, tracks, verbs or rules, whose turns go as the game master says.
    /// A game says what it has and ends with `..Game::PLAIN`.
    pub const PLAIN: Self = Self {
        id: "",
        name: "",
        editions: &[],
        settings: &[],
        reference: &[],
        stats: &[],
        ranks: (0, 1_000_000),
        tracks: &[],
        purse: "",
        grades: &[],
        order: Order::Manual,
        initiative: None,
        init: "0",
        allot: "",
        free_once: false,
        zones: false,
        verbs: &[],
        modifiers: &[],
        knobs: &[],
        checks: |_| Vec::new(),
        face: |face| face.to_string(),
        standing: |_, _| Vec::new(),
        weight: None,
        sustaining: |_, _| 0,
        status: |_: &Campaign, _: &Character| Vec::new(),
        offers: |_, _| Vec::new(),
        attack: "",
        harm: None,
        owed_at_once: |_| false,
        instead: |_, _, _| None,
        grasp: |_| "",
        shifts: |_| 1,
        day: |_| {},
        react: |_, _| {},
    };
}
