//! The list of supported games.

pub mod brp;
pub mod file;
pub mod forge_of_power;
pub mod renaissance;
pub mod ruina_imperii;

use crate::game::Game;

/// All games, in the order in which they are offered.
#[must_use]
pub fn all() -> &'static [&'static Game] {
    ALL
}

static ALL: &[&Game] = &[
    &renaissance::GAME,
    &brp::GAME,
    &forge_of_power::GAME,
    &ruina_imperii::GAME,
];

/// A game by its id, ignoring case.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Game> {
    all()
        .iter()
        .copied()
        .find(|game| game.id.eq_ignore_ascii_case(id))
}
