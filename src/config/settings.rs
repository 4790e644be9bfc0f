//! What settings may say, and what is wrong with them.

use serde::Deserialize;

use crate::campaign::visible::visible;

/// The colours of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Palette {
    /// For a dark terminal.
    #[default]
    Dark,
    /// For a light terminal.
    Light,
    /// Bright letters on black, whatever the terminal has.
    HighContrast,
    /// Colours that differ for every kind of eye, for a dark terminal.
    ColourBlind,
}

impl Palette {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Dark,
        Self::Light,
        Self::HighContrast,
        Self::ColourBlind,
    ];
}

/// A key that the GM wants to do something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeySetting {
    /// What is written on the key.
    pub key: String,
    /// What it is to do.
    pub action: String,
    /// Line and column of the key, from 1.
    pub key_at: Place,
    /// Line and column of the action, from 1.
    pub action_at: Place,
}

/// A place in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
}

/// What the file says; `None` where it says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// The colours.
    pub theme: Option<Palette>,
    /// Borders and marks of plain ASCII.
    pub ascii: Option<bool>,
    /// Clicks, wheel and dragging.
    pub mouse: Option<bool>,
    /// Seconds that a turn may last, from 1 to 86,400; turns are timed if it is there.
    pub turn_timer: Option<u32>,
    /// Per cent of the columns that turn order and sustained actions take, from 10 to 90.
    pub left_pane: Option<u16>,
    /// Keys that are to do something else, in the order of the file.
    pub keys: Vec<KeySetting>,
}

/// Why settings are not used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// It cannot be read: a folder, too long, forbidden.
    #[error("the settings cannot be read: {0}")]
    Unreadable(String),
    /// It holds bytes that are no text.
    #[error("the settings are no UTF-8 text: byte {0} is none")]
    NotText(usize),
    /// It does not say what settings say.
    #[error("line {}, column {}: {message}", at.line, at.column)]
    Wrong {
        /// Where the wrong word begins.
        at: Place,
        /// What was expected.
        message: String,
    },
}

impl ConfigError {
    /// Something wrong at a place.
    pub fn wrong(at: Place, message: impl Into<String>) -> Self {
        Self::Wrong {
            at,
            message: visible(&message.into()).into_owned(),
        }
    }
}
