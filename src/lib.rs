//! gmscreen: a full-screen terminal console for game masters.
//!
//! `ARCHITECTURE.md` tells which room a line of code belongs in; every module
//! imports only from those above it in this list.

mod system;

pub mod dice;
pub mod rules;

pub mod campaign;
pub mod lang;

pub mod game;
pub mod games;
pub mod play;
pub mod verbs;

pub mod store;

pub mod session;

pub mod config;
pub mod library;
pub mod view;

pub mod exec;
pub mod show;

pub mod tui;

pub mod cli;
