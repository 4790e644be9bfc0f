//! The numbers of Renaissance, in both editions.
//!
//! D% is 0 to 99 and low is good: a roll up to the target succeeds. The margin of success (MoS) is the
//! roll itself; the margin of failure (MoF) is how far the roll lies above the target.

mod check;
mod common;
mod contest;
mod harm;
mod modifiers;
mod odds;

pub use check::{
    BASIC_FAILURE, BASIC_SUCCESS, CRITICAL_FAILURE, CRITICAL_SUCCESS, Check, DowngradedCritical,
    EXCEL, EXCEPTIONAL_FAILURE, EXCEPTIONAL_SUCCESS, Edition, GRADES, STUMBLE, check, downgrade,
    flip, grade_of, limit, simple, upgrade,
};
pub use common::{COMMON_CHECKS, CommonCheck};
pub use contest::{OrderOn, opposed, ordered, second_rolls, variable};
pub use harm::{
    Harm, attack_bonus, carrying_capacity, combat_initiative, damage_after_armour, damage_bonus,
    death_rating, harm, initiative, insanity_rating, lucidity, trauma_threshold, traumas,
    wound_penalty, wound_threshold, wounds,
};
pub use modifiers::{
    assist, basic_proficiency, related_skill, rushing, sustained_penalty, taking_time,
};
pub use odds::{check_odds, opposed_odds, ordered_odds, simple_odds, variable_odds};
