//! What a GM has set, as the screen uses it.

use std::rc::Rc;

use super::keymap::Keymap;
use super::theme::Theme;
use crate::config::{Config, ConfigError};

/// How the console looks and listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Colours and marks.
    pub theme: Theme,
    /// The keys.
    pub keys: Rc<Keymap>,
    /// Clicks, wheel and dragging are listened to.
    pub mouse: bool,
    /// Seconds that a turn may last; turns are timed if it is there.
    pub turn_timer: Option<u32>,
    /// Per cent of the columns that the left panes take at first.
    pub left_pane: Option<u16>,
}

impl From<Theme> for Settings {
    fn from(theme: Theme) -> Self {
        Self {
            theme,
            keys: Rc::default(),
            mouse: true,
            turn_timer: None,
            left_pane: None,
        }
    }
}

impl Settings {
    /// What is set, and for the rest what the terminal asks for; then everything that is wrong with
    /// the file, in its order.
    #[must_use]
    pub fn of(theme: Theme, config: &Config) -> (Self, Vec<ConfigError>) {
        let theme = Theme {
            palette: config.theme.unwrap_or(theme.palette),
            ascii: config.ascii.unwrap_or(theme.ascii),
            ..theme
        };
        let (keys, wrong) = Keymap::of(&config.keys);
        let mut errors = [config.errors.as_slice(), &wrong].concat();
        errors.sort();
        let settings = Self {
            keys: Rc::new(keys),
            mouse: config.mouse.unwrap_or(true),
            turn_timer: config.turn_timer,
            left_pane: config.left_pane,
            ..Self::from(theme)
        };
        (settings, errors)
    }
}
