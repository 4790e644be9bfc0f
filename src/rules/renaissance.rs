//! The numbers of Renaissance, in both editions.
//!
//! D% shows 0 to 99, and low is good: a roll up to the target succeeds. The margin of success
//! (MoS) is the roll itself; the margin of failure (MoF) is how far the roll is above the target.

mod check;
mod combat;
mod contest;
mod harm;
mod healing;
mod modifiers;
#[cfg(test)]
mod tests;
mod work;

pub(crate) use check::{
    BASIC_FAILURE, BASIC_SUCCESS, CRITICAL_FAILURE, CRITICAL_SUCCESS, EXCEL, EXCEPTIONAL_FAILURE,
    EXCEPTIONAL_SUCCESS, Edition, GRADES, GRADES_OF_DRAFT, attack_bonus, downgrade, flip, numbers,
    upgrade,
};
pub(crate) use combat::{WAYS, blind_attack, is_strong};
pub(crate) use contest::{ON_FAILURE, ON_SUCCESS, OPPOSE, VARY, has_lost};
pub(crate) use harm::{
    Stress, death_rating, insanity_rating, least_healing, lucidity, stress_kept, stress_state,
    trauma_threshold, traumas, wound_penalty, wound_threshold, wounds,
};
pub(crate) use healing::{
    Ailment, HARM_ALONE, HARM_CARED_FOR, Rest, STRESS_ALONE, STRESS_CARED_FOR,
};
pub(crate) use modifiers::{
    DEFAULT_TO_RELATED, DIFFICULTY, LEAST_RELATED, PASSIVE, SPECIALIZATION, UNPROFICIENT, assist,
    basic_proficiency, check_tried, related_skill, sustained_penalty, try_again,
};
pub(crate) use work::{MINUTES_A_SHIFT, Pace, adjusted, shifts_earned, work_done};
