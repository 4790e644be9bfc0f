//! One integration binary; every file of this folder is a module here.

// Helpers of tests may panic as tests do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[cfg(unix)]
#[cfg(unix)]
#[cfg(unix)]
mod cli_disk;
mod cli_exec;
mod cli_files;
mod cli_home;
mod cli_session;
mod cli_show;
mod cli_start;
mod contract_exec;
mod contract_line;
mod contract_play;
mod contract_prompt;
mod contract_properties;
mod contract_renaissance;
mod dice;
mod dice_expression;
mod games_brp;
mod games_brp_play;
mod games_brp_resist;
mod games_fifth;
mod games_ruina;
mod games_ruina_odds;
mod games_samples;
mod harness;
mod kill;
mod layering;
mod pty;
mod pty_console;
mod ren_attack;
mod ren_checks;
mod ren_fight;
mod ren_luck;
mod ren_odds;
mod ren_reference;
mod ren_samples;
mod ren_turns;
mod ren_undo;
mod ren_work;
mod rules_allotment;
mod rules_brp;
mod rules_brp_contest;
mod rules_brp_odds;
mod rules_check;
mod rules_combat;
mod rules_contest;
mod rules_forge;
mod rules_forge_odds;
mod rules_forge_order;
mod rules_formula;
mod rules_healing;
mod rules_luck;
mod rules_numbers;
mod rules_odds;
mod rules_ruina;
mod rules_ruina_odds;
mod rules_shared;
mod rules_situations;
mod rules_work;
mod simulated;
mod store_common;
mod store_damage;
mod store_edits;
mod store_faults;
mod store_files;
mod store_journal;
mod store_mutants;
mod store_power;
mod store_readonly;
mod store_recovery;
mod store_snapshot;
mod store_writer;
mod tempo;
mod tui_keys;
mod tui_marks;
mod tui_past;
mod tui_screens;
mod tui_support;
mod tui_sweep;
