//! Verbs for characters.

mod add;
pub(super) mod conditions;
mod edit;
pub mod harm;
pub mod items;
mod marks;
mod power;
mod profile;
pub mod revive;
mod roster;
mod sustain;
mod values;
pub(super) mod whose;

pub(crate) use add::{as_template, bring, number};
pub(super) use add::{how_many, is_count, read_count};
pub(super) use conditions::limits;
pub(super) use power::read_described;
pub(crate) use power::{check_target, check_written, is_unused, read_parts};
pub(super) use profile::POWER_WORD;
pub(crate) use profile::attack::read_weapon;
pub(super) use profile::listed::RENAME;
pub(crate) use profile::skill::{linked_stat, refine};
pub use values::INITIATIVE_LINE;
pub(super) use whose::templates;

use crate::game::Verb;

/// The verb for powers.
pub const POWERS: &[Verb] = &[power::POWER];

/// The verb for powers in games in which nothing heals.
pub const HARMLESS_POWERS: &[Verb] = &[power::HARMLESS];

/// The verb for what is kept up.
pub const SUSTAINS: &[Verb] = &[sustain::SUSTAIN];

/// The verbs that all games have for characters.
pub const VERBS: &[Verb] = &[
    add::ADD,
    add::TEMPLATE,
    roster::REMOVE,
    roster::TIDY,
    roster::RENAME,
    edit::EDIT,
    marks::SIDE,
    marks::PLAYER,
    marks::NPC,
    marks::OWN_DICE,
    marks::HIDE,
    marks::REVEAL,
    marks::ALIAS,
    values::SET,
    items::SKILL,
    sustain::RELEASE,
    conditions::CONDITION,
    conditions::CLEAR,
    revive::REVIVE,
];
