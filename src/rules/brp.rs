//! The numbers of Basic Roleplaying.
//!
//! D100 shows 1 to 100, and low is good: a roll up to the chance succeeds. The chance is the
//! ability after its difficulty.

mod attack;
mod check;
mod contest;
mod experience;
mod harm;
mod resistance;
#[cfg(test)]
mod tests;

pub(crate) use attack::{
    EACH_DEFENCE, Kind, Modifier, STRIKE, losses, lowered, of_size, shield_covers, thrown_back,
};
pub(crate) use check::{
    CHARACTERISTIC_MULTIPLE, CRITICAL_SUCCESS, Chance, Difficulty, FAILURE, FUMBLE, GRADES,
    Grading, SPECIAL_SUCCESS, SUCCESS, TURN_ORDER, at_least, bands, numbers,
};
pub(crate) use contest::{DIE_COMPARES, MOST_SIDES, SPECIALS_COMPARE, SPECIALS_FAIL, is_doubled};
pub(crate) use experience::{FREE_MARKS, earns_mark, experience_bonus, improvement};
pub(crate) use harm::{
    Aid, STUNNED, UNCONSCIOUS, Wound, first_aid, is_major, least_major, most_first_aid, state,
    wound,
};
pub(crate) use resistance::{Roller, resist, resistance};
