//! What a character and an encounter consist of. The fields of a character are one table: what each is
//! called, where its value is, how it is read and written, and where it is shown. A form shows inputs;
//! nothing here knows of keys or screens.

mod character;
mod encounter;
mod field;
pub(crate) mod find;
mod input;
mod put;
mod values;
mod written;

pub(crate) use character::{ATTACKS, Made, POWERS, PowerWords, SIDE_AT, SKILLS, STATS, Sheet};
pub(crate) use encounter::{CREATURES, EncounterSheet};
pub(crate) use field::{
    ALIAS, ANYWHERE, COPIES, CSV, FORM, Field, HIDDEN, MINION, NAME, NOTES, OWN_DICE, PLAYERS,
    PROFICIENCY, Place, SHEET, SIDE, SPECIALIZATION, facts, fields, own,
};
pub(crate) use input::{Input, Kind};
pub(crate) use put::{beyond, is_fraction, score};
pub(crate) use values::{At, Part, Reader, Shape, Values, Wrong};
pub(crate) use written::{Trouble, Written, attack, one_line, power};
