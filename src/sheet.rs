//! What a character and an encounter consist of, as tables of fields: what each is called, what it
//! holds, how it is read from the campaign, what may be typed into it, and the command that changes
//! it. A form shows such a table; nothing here knows of keys or screens.

mod character;
mod encounter;
mod field;
mod values;
mod written;

pub(crate) use character::{ATTACKS, Made, SIDE, SKILLS, STATS, Sheet};
pub(crate) use encounter::{CREATURES, EncounterSheet};
pub(crate) use field::{Field, Kind};
pub(crate) use values::{At, Part, Shape, Values, Wrong};
pub(crate) use written::Written;
