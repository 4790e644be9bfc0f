//! The keys of the list, and the window that explains them.

use crossterm::event::KeyCode;

use super::dialog::{Row, Rows};
use crate::view::Ink;

/// What a key of the list does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Down,
    Up,
    First,
    Last,
    Open,
    New,
    Rename,
    Copy,
    Delete,
    PutBack,
    Bin,
    Backups,
    Filter,
    Help,
    Quit,
}

/// A row of the list's keys.
pub(super) struct Key {
    pub(super) codes: &'static [KeyCode],
    pub(super) act: Act,
    /// What the hint shows of them.
    pub(super) sign: &'static str,
    /// What the hint says about them; empty for none.
    pub(super) hint: &'static str,
    /// What they do, in full; empty where another row says it.
    doc: &'static str,
}

const fn press(
    codes: &'static [KeyCode],
    act: Act,
    sign: &'static str,
    hint: &'static str,
    doc: &'static str,
) -> Key {
    Key {
        codes,
        act,
        sign,
        hint,
        doc,
    }
}

/// The keys of the list, in the order of the hints.
#[rustfmt::skip] // a table reads by its columns
pub(super) const KEYS: &[Key] = &[
    press(&[KeyCode::Down, KeyCode::Char('j'), KeyCode::Tab], Act::Down, "↑↓", "move", "selects another campaign; g the first, G the last"),
    press(&[KeyCode::Up, KeyCode::Char('k'), KeyCode::BackTab], Act::Up, "", "", ""),
    press(&[KeyCode::Home, KeyCode::Char('g')], Act::First, "", "", ""),
    press(&[KeyCode::End, KeyCode::Char('G')], Act::Last, "", "", ""),
    press(&[KeyCode::Enter], Act::Open, "Enter", "open", "opens the selected campaign, a sample as a copy"),
    press(&[KeyCode::Char('n')], Act::New, "n", "new", "a new campaign: its name, game, edition, and who rolls"),
    press(&[KeyCode::Char('r')], Act::Rename, "r", "rename", "another name for the campaign and its files"),
    press(&[KeyCode::Char('c')], Act::Copy, "c", "copy", "a copy of the campaign as it stands"),
    press(&[KeyCode::Char('d'), KeyCode::Delete], Act::Delete, "d", "delete", "moves the campaign into the bin, with its log and backups"),
    press(&[KeyCode::Char('u')], Act::PutBack, "u", "", "puts the campaign back that was deleted last"),
    press(&[KeyCode::Char('B')], Act::Bin, "B", "bin", "what was deleted, to be put back"),
    press(&[KeyCode::Char('b')], Act::Backups, "b", "backups", "goes back to an earlier state of the campaign"),
    press(&[KeyCode::Char('/')], Act::Filter, "/", "filter", "shows only what holds the words that are typed"),
    press(&[KeyCode::Char('?'), KeyCode::F(1)], Act::Help, "?", "help", "these keys"),
    press(&[KeyCode::Char('q'), KeyCode::Esc], Act::Quit, "q", "quit", "leaves gmscreen"),
];

/// What each key does.
pub(super) fn rows() -> Rows<'static> {
    let told = KEYS.iter().filter(|key| !key.doc.is_empty());
    let rows = told.map(|key| Row::Text(Ink::Plain, format!("{:<6} {}", key.sign, key.doc)));
    Rows {
        title: " Keys · any key closes ",
        rows: rows.collect(),
    }
}
