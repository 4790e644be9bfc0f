//! `use`: a power of a sheet, with all that it costs and does, as one act.
//!
//! What a power rolls and gives is written as lines of the game (`lines`), which run in the same act. So an attack, a
//! save, a check, a condition and a sustained action are those of the same verbs as ever.

mod known;
mod lines;
mod odds;
mod pay;
mod read;
mod run;
mod syntax;
mod with;

pub(super) use known::{lacks_dc, rolled_by, throws};
pub(super) use odds::{chance, odds};
pub(crate) use pay::why_not;
pub(super) use run::run;
pub(super) use syntax::{DC, IN, SYNTAX};

/// The name of the verb.
pub(super) const USE: &str = "use";
