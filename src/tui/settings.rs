//! The GM's settings as the screen uses them.

use std::rc::Rc;

use super::keymap::Keymap;
use super::theme::{Scheme, Theme, Themes};
use crate::config::{Config, ConfigError};
use crate::verbs::session::AUTO;

/// The look and behaviour of the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Symbols, and colours that suit the terminal.
    pub of_terminal: Theme,
    /// The colours that the GM has chosen instead.
    pub chosen: Option<Scheme>,
    /// Whether to ask the terminal if its background is light.
    pub queries_background: bool,
    /// Where other themes are found.
    pub themes: Themes,
    pub keys: Rc<Keymap>,
    /// Whether clicks and the wheel are handled.
    pub mouse: bool,
    /// Seconds that a turn may last; `None` if turns are not timed.
    pub turn_timer: Option<u32>,
    /// Whether to ring the terminal's bell once when a turn has lasted that long.
    pub bell: bool,
    /// Whether the sheet is shown at first; `None` shows it if there is room beside the log.
    pub sheet: Option<bool>,
}

impl From<Theme> for Settings {
    fn from(theme: Theme) -> Self {
        Self::of(theme, Themes::default(), &Config::default()).0
    }
}

impl Settings {
    /// The settings, with the terminal's defaults for the rest, and all errors in the files, in
    /// order.
    #[must_use]
    pub fn of(theme: Theme, themes: Themes, config: &Config) -> (Self, Vec<ConfigError>) {
        let mut errors = config.errors.clone();
        let mut chosen = None;
        let ascii = config.ascii.unwrap_or(theme.ascii);
        if let Some(wanted) = config.theme.as_ref().filter(|wanted| wanted.name != AUTO) {
            if let Some((scheme, wrong)) = themes.find(&wanted.name) {
                chosen = Some(scheme);
                errors.extend(wrong);
            } else {
                let (name, all) = (&wanted.name, themes.names().join(", "));
                let message = format!("there is no theme '{name}': expected {AUTO}, {all}");
                errors.push(ConfigError::wrong(wanted.at, &message));
            }
        }
        let (keys, wrong) = Keymap::of(&config.keys);
        errors.extend(wrong);
        errors.sort();
        let settings = Self {
            of_terminal: Theme { ascii, ..theme },
            chosen,
            queries_background: false,
            themes,
            keys: Rc::new(keys),
            mouse: config.mouse.unwrap_or(true),
            turn_timer: config.turn_timer,
            bell: config.bell.unwrap_or(false),
            sheet: config.sheet,
        };
        (settings, errors)
    }

    /// The symbols, and the colours in use.
    #[must_use]
    pub fn theme(&self) -> Theme {
        Theme {
            scheme: self.chosen.unwrap_or(self.of_terminal.scheme),
            ..self.of_terminal
        }
    }

    /// Takes the terminal's report of whether its background is light.
    pub fn set_background(&mut self, light: bool) {
        self.of_terminal.scheme = Scheme::for_background(light);
    }
}
