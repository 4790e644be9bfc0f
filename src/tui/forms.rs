//! The forms: what is filled in, and what saving it does.

mod campaign;
mod character;
mod initiative;
mod players;

pub(super) use campaign::{import, name_of, new_campaign};
pub(super) use character::{change, copy_of, encounter, new_character, of_block};
pub(super) use initiative::initiative;
pub(super) use players::players;
