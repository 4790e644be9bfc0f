//! Checks as every game reads them: who rolls what, the modifiers, and the sides of a contest.

mod modifiers;
mod resolve;
mod sides;
mod subject;

pub(crate) use modifiers::{Reader, number};
pub(crate) use resolve::no_formula;
pub(crate) use sides::{OTHER_SIDE, Wants, sides, two_sides};
pub use sides::{TypedSide, one_side};
pub(crate) use subject::{Named, name_of, skill_subject, what_subject};
