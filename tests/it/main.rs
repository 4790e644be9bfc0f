//! The single integration test binary; every file in this folder is a module.

// Test helpers may panic as tests do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cli_around;
#[cfg(target_os = "linux")] // it mounts
#[cfg(target_os = "linux")] // it mounts and reads /proc
mod cli_disk;
mod cli_exec;
mod cli_home;
#[cfg(unix)]
#[cfg(unix)]
#[cfg(target_os = "linux")] // it runs scripts
mod cli_safe;
mod config;
mod contract_properties;
mod correct_again;
mod elective_order;
mod export;
mod fight_model;
mod game_files;
mod games_fifth;
mod games_samples;
mod games_zones;
mod generated_games;
mod guide;
mod harness;
mod import;
mod import_hostile;
mod kill;
mod layering;
mod modifiers;
mod odds;
#[cfg(target_os = "linux")] // it runs the packages of Linux
mod packages;
#[cfg(feature = "serve")]
mod page_client;
#[cfg(feature = "serve")]
mod phones;
#[cfg(all(feature = "serve", unix))]
mod phones_console;
#[cfg(feature = "serve")]
mod phones_initiative;
mod pictures;
#[cfg(unix)]
mod pty;
#[cfg(unix)]
mod pty_comfort;
#[cfg(unix)]
mod pty_console;
#[cfg(unix)]
mod pty_exit;
#[cfg(unix)]
mod pty_hard;
mod public;
#[cfg(unix)]
mod remote;
#[cfg(feature = "schemas")]
mod schema;
mod screens;
#[cfg(unix)]
mod seen;
#[cfg(feature = "serve")]
mod serve;
mod simulated;
mod source;
mod statements;
mod store_archive;
mod store_common;
mod store_copy;
mod store_damage;
mod store_edits;
mod store_faults;
mod store_files;
mod store_journal;
mod store_mutants;
#[cfg(unix)]
mod store_place;
mod store_power;
mod store_recovery;
#[cfg(target_os = "linux")] // it reads /proc
mod store_scale;
mod store_snapshot;
mod store_writer;
mod svg;
mod table_rows;
mod tier;
mod tui_bindings;
mod tui_canvas;
mod tui_clicks;
mod tui_comfort;
mod tui_cost;
mod tui_dialog;
mod tui_keys;
#[cfg(feature = "serve")]
mod tui_players;
mod tui_saved;
mod tui_sheet;
mod tui_start;
mod tui_support;
mod tui_sweep;
mod tui_theme;
mod watch;
mod wording;
