//! One integration binary; every file of this folder is a module here.

// Helpers of tests may panic as tests do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod dice;
mod dice_expression;
mod layering;
mod rules_brp;
mod rules_brp_contest;
mod rules_brp_odds;
mod rules_check;
mod rules_contest;
mod rules_forge;
mod rules_forge_odds;
mod rules_forge_order;
mod rules_formula;
mod rules_numbers;
mod rules_odds;
mod rules_ruina;
mod rules_ruina_odds;
mod rules_shared;
