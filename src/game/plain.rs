//! A game that declares nothing; other games start from it.

use super::{Attacks, Board, Checks, Conditions, Game, State, Turns, Work};
use crate::dice::Die;

impl Game {
    /// A game without stats, tracks, verbs or rules, in which the GM orders the turns. A game sets
    /// what it has and ends with `..Game::PLAIN`.
    pub const PLAIN: Self = Self {
        id: "",
        name: "",
        editions: &[],
        settings: &[],
        reference: &|| Vec::new(),
        stats: &[],
        sections: &[],
        tracks: &[],
        kept: &[],
        board: Board::PLAIN,
        zones: false,
        states: &[State::DEAD, State::down("unconscious")],
        health: &|_| None,
        helps: &|_, _, _| None,
        healing: "",
        verbs: &[],
        modifiers: &[],
        toggles: &[],
        grades: &[],
        graded: |_, all| all,
        target: "target",
        remarks: &[],
        percentile: Die::D100,
        face: |face| face.to_string(),
        totals: None,
        attacks: Attacks::PLAIN,
        contests: &["oppose {acting} | vs {who} "],
        checks: Checks::PLAIN,
        clocks: &[],
        conditions: Conditions::PLAIN,
        upkeep: None,
        turns: Turns::PLAIN,
        harm: None,
        luck: None,
        work: Work::PLAIN,
        sums_apart: false,
        told_facts: &[],
        react: &|_, _| {},
        watches: false,
        usual: None,
    };
}
