//! The forms: what is filled in, and what saving it does.

mod campaign;
mod character;
mod encounter;
mod import;
mod initiative;
mod players;
mod run;

pub(super) use campaign::{name_of, new_campaign};
pub(super) use character::{change, copy_of, new_character, of_block};
pub(super) use encounter::encounter;
pub(super) use import::import;
pub(super) use initiative::initiative;
pub(super) use players::players;
