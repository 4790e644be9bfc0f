//! The list of supported games.

pub mod brp;
pub mod file;
pub mod forge_of_power;
pub mod renaissance;

use std::sync::LazyLock;

use crate::game::Game;

/// The games that are code.
static CODED: [&Game; 3] = [&renaissance::GAME, &brp::GAME, &forge_of_power::GAME];

/// Those that are files, which are read when somebody asks for one that is not code.
const FILES: [&str; 1] = [include_str!("../games/ruina-imperii.game.ron")];

static ALL: LazyLock<Vec<&Game>> = LazyLock::new(|| {
    let read = FILES.iter().filter_map(|text| file::read(text).ok());
    CODED
        .into_iter()
        .chain(read.map(|read| read.game))
        .collect()
});

/// All games, in the order in which they are offered.
#[must_use]
pub fn all() -> &'static [&'static Game] {
    &ALL
}

/// The game of a campaign for which none is named.
#[must_use]
pub fn usual() -> &'static Game {
    CODED[0]
}

/// A game by its id, ignoring case.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Game> {
    let is = |game: &&&Game| game.id.eq_ignore_ascii_case(id);
    let coded = CODED.iter().find(is);
    coded.or_else(|| all().iter().find(is)).copied()
}
