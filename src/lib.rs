//! gmscreen is a full-screen terminal console for game masters: it runs turn order, checks and
//! attacks of four games, logs every roll, undoes anything and never loses an act that it has shown
//! as done. This library is everything but the `main` of the program.
//!
//! # One command
//!
//! A line goes in, the campaign changes by events, an answer comes out. The screen, `gmscreen exec`
//! and the tests all go this way:
//!
//! ```
//! use gmscreen::campaign::{Campaign, History};
//! use gmscreen::dice::Seeded;
//! use gmscreen::session::{Session, system_clock};
//! use gmscreen::store::Unsaved;
//!
//! let game = gmscreen::games::by_id("renaissance").ok_or("no such game")?;
//! let campaign = Campaign::new("Rivermouth", game.id, "");
//! let mut session = Session::new(
//!     campaign,
//!     History::default(),
//!     game,
//!     Box::new(Unsaved),
//!     system_clock,
//! );
//!
//! let reply = session.execute("check 75 = 65", &mut Seeded::new(1))?;
//! let text = reply.map(|reply| reply.text).unwrap_or_default();
//! assert_eq!(text, "75: 65, exceptional success, MoS 65");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rooms
//!
//! Each module imports only from those above it in this list.
//!
//! | module | what it is |
//! |---|---|
//! | [`dice`] | where rolls come from, and dice expressions |
//! | `rules` | the rules as pure functions of numbers; private, so the compiler finds what no game calls |
//! | [`campaign`] | plain data, the events that change it, and the history with its undo cursor |
//! | [`lang`] | one line of the command language: words, syntax, completion, editing |
//! | [`game`] | what a game declares, and what its verbs are handed |
//! | [`play`] | what all games share at the table: turns, expiry, sides of a check |
//! | [`verbs`] | the commands that every game has |
//! | [`games`] | the four games, a folder each |
//! | [`store`] | the only files: journal, snapshot, recovery |
//! | [`session`] | an open campaign: a line in, an answer out |
//! | `sheet` | what a character and an encounter consist of, as tables of fields |
//! | [`config`], [`library`], [`view`] | settings; where campaigns live; what a screen shows, as rows and words |
//! | [`answer`], [`import`] | rolls as programs read them; people imported from other programs and tables |
//! | [`exec`] | the console without a screen |
//! | [`remote`] | a running console that is reached from outside |
//! | [`show`], [`follow`] | the state as text and JSON; what the players may see, as files change |
//! | `serve` | what the players may see as a web page; a feature |
//! | [`export`] | log, roster, sheets and summary as documents and tables |
//! | [`tui`] | cells and keys |
//! | [`cli`] | arguments in, an exit code out |
//!
//! `ARCHITECTURE.md` says what holds everywhere, and how to add a verb, a modifier or a game.

mod system;

pub mod dice;
mod rules;

pub mod campaign;
pub mod lang;

pub mod game;
pub mod games;
pub mod play;
mod sheet;
pub mod story;
pub mod verbs;

pub mod store;

pub mod session;

pub mod config;
pub mod library;
pub mod view;

pub mod answer;
pub mod import;

pub mod exec;
pub mod remote;

pub mod follow;
#[cfg(feature = "serve")]
pub mod serve;
pub mod show;

pub mod export;

pub mod tui;

pub mod cli;
