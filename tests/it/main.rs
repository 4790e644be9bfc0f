//! One integration binary; every file of this folder is a module here.

// Helpers of tests may panic as tests do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cli_exec;
mod cli_files;
mod cli_home;
mod cli_session;
mod cli_show;
mod cli_start;
mod dice;
mod dice_expression;
mod kill;
mod layering;
mod rules_check;
mod rules_contest;
mod rules_formula;
mod rules_numbers;
mod rules_odds;
mod rules_shared;
