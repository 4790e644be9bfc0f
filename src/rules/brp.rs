//! The numbers of Basic Roleplaying.
//!
//! D100 is 1 to 100 and low is good: a roll up to the chance succeeds. The chance is the ability
//! after its difficulty.

mod check;
mod contest;
mod experience;
mod odds;
mod resistance;

pub use check::{
    Bands, CHARACTERISTIC_MULTIPLE, Chance, Check, Difficulty, FAILURE, FUMBLE, GRADES,
    SPECIAL_SUCCESS, SUCCESS, Special, TURN_ORDER, bands, characteristic, check,
};
pub use contest::{Contest, MOST_SIDES, Side, SpecialTie, contest};
pub use experience::{FREE_MARKS, earns_mark, improved, improves, may_learn, teaching};
pub use odds::{Contestant, check_odds, contest_odds, improvement_odds, resistance_odds};
pub use resistance::{
    Object, Roller, SIZES, SQUEEZING, active_wins, resist, resistance, resistance_roller,
};
