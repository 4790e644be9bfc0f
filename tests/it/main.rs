//! One integration binary; every file of this folder is a module here.

// Helpers of tests may panic as tests do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod dice;
mod dice_expression;
mod rules_check;
mod rules_contest;
mod rules_formula;
mod rules_numbers;
mod rules_odds;
mod rules_shared;
mod tui_keys;
mod tui_screens;
mod tui_support;
mod tui_sweep;
