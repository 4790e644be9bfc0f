//! The fight, or the roster outside of one: the table of people, the log, the sheet.

mod acts;
mod draw;
mod hints;
mod layout;
mod screen;
mod title;
mod titles;

pub(super) use screen::FightScreen;
