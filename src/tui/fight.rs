//! The fight, or the roster outside of one: the table of people, the log, the sheet.

mod acts;
mod draw;
mod header;
mod hints;
mod layout;
mod log;
mod moves;
mod screen;
mod table;
mod title;
mod titles;

pub(super) use screen::FightScreen;
