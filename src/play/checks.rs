//! Checks as every game reads them: who rolls what, the modifiers, and the sides of a contest.

mod modifiers;
mod resolve;
mod sides;
mod subject;

pub use modifiers::{Reader, number};
pub use resolve::formula;
pub use sides::{OTHER_SIDE, TypedSide, Wants, one_side, sides, two_sides};
pub use subject::{Named, name_of, skill_subject, what_subject};
