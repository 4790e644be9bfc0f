//! One integration binary; every file of this folder is a module here.

// Helpers of tests may panic as tests do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod contract_exec;
mod contract_line;
mod contract_play;
mod contract_prompt;
mod contract_properties;
mod contract_renaissance;
mod dice;
mod dice_expression;
mod harness;
mod rules_check;
mod rules_contest;
mod rules_formula;
mod rules_numbers;
mod rules_odds;
mod rules_shared;
