//! Which rows each form has, and what saving it does.

mod campaign;
mod character;
mod encounter;
mod import;
mod initiative;

pub(super) use campaign::{NameFill, Naming, NewFill, new_campaign};
pub(super) use character::CharacterFill;
pub(super) use encounter::EncounterFill;
pub(super) use import::ImportFill;
pub(super) use initiative::InitiativeFill;
