//! The numbers of Renaissance, in both editions.
//!
//! D% is 0 to 99 and low is good: a roll up to the target succeeds. The margin of success (MoS) is the
//! roll itself; the margin of failure (MoF) is how far the roll lies above the target.

mod check;
mod combat;
mod common;
mod contest;
mod harm;
mod healing;
mod luck;
mod modifiers;
mod odds;
mod situations;
mod stress;
mod work;

pub use check::{
    BASIC_FAILURE, BASIC_SUCCESS, CRITICAL_FAILURE, CRITICAL_SUCCESS, Check, DowngradedCritical,
    EXCEL, EXCEPTIONAL_FAILURE, EXCEPTIONAL_SUCCESS, Edition, GRADES, STUMBLE, check, downgrade,
    flip, limit, simple, upgrade,
};
pub use combat::{AttackOdds, DamageOdds, Hit, attack_odds, damage_odds, damage_value};
pub use common::{COMMON_CHECKS, CommonCheck};
pub use contest::{OrderOn, opposed, ordered, second_rolls, variable};
pub use harm::{
    Harm, attack_bonus, carrying_capacity, combat_initiative, damage_after_armour, damage_bonus,
    death_rating, harm, initiative, insanity_rating, lucidity, trauma_threshold, traumas,
    wound_penalty, wound_threshold, wounds,
};
pub use healing::{Ailment, HARM_ALONE, HARM_CARED_FOR, Rest, STRESS_ALONE, STRESS_CARED_FOR};
pub use luck::{
    check_after_flip, check_after_upgrade, flip_changes, gain_luck, luck_allows, spend_luck,
};
pub use modifiers::{
    DEFAULT_TO_RELATED, DIFFICULTY, PASSIVE, SPECIALIZATION, UNPROFICIENT, assist,
    basic_proficiency, difficulty, related_skill, rushing, sustained_penalty, taking_time,
    try_again,
};
pub use odds::{check_odds, opposed_odds, ordered_odds, simple_odds, variable_odds};
pub use situations::{
    AIMED, EXTREME_RANGE, FEINTED, FULL_DEFENCE, LONG_RANGE, MEDIUM_RANGE, MINIMAL_COVER, MOVED,
    MULTIPLE_ATTACKS, OFF_HAND, OFF_HAND_UNTAGGED, PARTIAL_COVER, POINT_BLANK, PRONE_ATTACKER,
    PRONE_TARGET_MELEE, PRONE_TARGET_RANGED, SEVERAL_TARGETS, SITUATIONS, Situation, TOUCH_ATTACK,
    TOUCH_DEFENCE, Weighs, off_hand, prone_target, situations,
};
pub use stress::{Stress, resist_stress, stress_state, stress_taken};
pub use work::{
    LONGEST_TASK, Labour, MINUTES_A_SHIFT, TimeStep, adjusted, labour, should_be_a_job,
    strong_success_halves,
};
