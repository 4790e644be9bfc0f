//! The GM's settings: one small TOML file, read once at start.
//!
//! A missing file is not an error. Invalid settings are skipped and reported with their position; all others
//! apply.

use std::collections::BTreeMap;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::campaign::visible::visible;
use crate::store::{Fs, RealFs};

/// The largest settings file that is read, in bytes.
const LONGEST: u64 = 64 << 10;

/// The longest turn timer: one day, in seconds.
const LONGEST_TURN: u32 = 24 * 60 * 60;

/// A name with its position in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub name: String,
    pub at: Place,
}

/// A key bound by the GM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeySetting {
    /// The window it applies to; `None` for all.
    pub window: Option<Named>,
    /// The name of the key.
    pub key: String,
    /// The id of an action, or a line to run.
    pub action: String,
    /// Position of the key in the file.
    pub key_at: Place,
    /// Position of the action in the file.
    pub action_at: Place,
}

/// A position in the file: line and column, in characters, from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    /// The position of a byte offset in a text.
    pub(crate) fn of(text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// The settings; `None` for those that are missing or invalid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Name of the theme.
    pub theme: Option<Named>,
    /// Whether to use plain ASCII borders and marks.
    pub ascii: Option<bool>,
    /// Whether to use clicks and the wheel.
    pub mouse: Option<bool>,
    /// Length of a turn in seconds, from 1 to 86,400; `None` for untimed turns.
    pub turn_timer: Option<u32>,
    /// Whether to ring the bell when a turn has lasted too long.
    pub bell: Option<bool>,
    /// Whether to show the sheet from the start, at any width.
    pub sheet: Option<bool>,
    /// Bound keys, in file order.
    pub keys: Vec<KeySetting>,
    /// Errors in the file, in file order.
    pub errors: Vec<ConfigError>,
}

/// Why settings are not used.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read: it is a folder, too long, or forbidden.
    #[error("the settings file cannot be read: {0}; defaults are in use")]
    Unreadable(String),
    /// A theme file has an error.
    #[error("the theme {name} has an error at {}:{}: {message}", at.line, at.column)]
    Theme {
        name: String,
        /// Start of the invalid word.
        at: Place,
        /// What was expected.
        message: String,
    },
    /// The file is not valid UTF-8, from this byte.
    #[error("the settings file is not UTF-8 text at byte {0}; defaults are in use")]
    NotText(usize),
    /// A setting is invalid or unknown.
    #[error("the settings file has an error at {}:{}: {message}; defaults are in use for that setting", at.line, at.column)]
    Wrong {
        /// Start of the invalid word.
        at: Place,
        /// What was expected.
        message: String,
    },
}

impl ConfigError {
    /// An error at a position.
    pub(crate) fn wrong(at: Place, message: &str) -> Self {
        Self::Wrong {
            at,
            message: visible(message).into_owned(),
        }
    }

    /// The same error in the file of a theme.
    #[must_use]
    pub(crate) fn of_theme(self, name: &str) -> Self {
        let (at, message) = match self {
            Self::Wrong { at, message } => (at, message),
            Self::Unreadable(message) => (Place::default(), message),
            Self::Theme { .. } | Self::NotText(_) => return self,
        };
        Self::Theme {
            name: name.to_owned(),
            at,
            message,
        }
    }

    /// Whether the error is on this line.
    #[must_use]
    pub(crate) fn is_on(&self, line: usize) -> bool {
        matches!(self, Self::Wrong { at, .. } if at.line == line)
    }
}

impl Config {
    /// Reads a settings file; a missing file is empty.
    #[must_use]
    pub fn read(path: &Path) -> Self {
        match text_of(path) {
            Ok(text) => Self::parse(&text),
            Err(error) => Self {
                errors: vec![error],
                ..Self::default()
            },
        }
    }

    /// Reads settings.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut whole = Self::default();
        if whole.add(text) {
            return whole;
        }
        // Settings after a broken line may be lost with it: the text is read again without the line.
        let bad = bad_lines(text);
        let (rest, strays) = repaired(text, &bad);
        let mut config = Self::default();
        config.add(&rest);
        config.add(&strays);
        for (line, own) in bad {
            config.errors.retain(|error| !error.is_on(line));
            let mut told = whole.errors.iter().filter(|error| error.is_on(line));
            config.errors.push(told.next().cloned().unwrap_or(own));
        }
        config.errors.sort();
        config
    }

    /// Reads settings in addition to those read before. Returns whether the text is valid TOML.
    fn add(&mut self, text: &str) -> bool {
        let (table, broken) = DeTable::parse_recoverable(text);
        self.add_table(text, &table, &broken);
        broken.is_empty()
    }

    /// Adds the settings of a table, with the errors that were found in it.
    fn add_table(&mut self, text: &str, table: &Spanned<DeTable<'_>>, broken: &[toml::de::Error]) {
        // Further errors on such a line follow from the first.
        let mut unread: BTreeMap<usize, ConfigError> = BTreeMap::new();
        for error in broken {
            let wrong = wrong(text, error);
            unread.entry(wrong.0).or_insert(wrong.1);
        }
        for (name, value) in table.get_ref() {
            let at = Place::of(text, value.span().start);
            let name_at = Place::of(text, name.span().start);
            match (expected(name.get_ref()), value.get_ref()) {
                (None, _) if unread.contains_key(&name_at.line) => {}
                (None, _) => {
                    let message = format!("there is no setting '{}': {NAMES}", name.get_ref());
                    self.errors.push(ConfigError::wrong(name_at, &message));
                }
                (Some(KEYS), DeValue::Table(keys)) => {
                    self.read_keys(text, None, keys, &mut unread);
                }
                (Some(expected), value) => {
                    let broken = unread.remove(&at.line).is_some();
                    if broken || self.set(name.get_ref(), value, at).is_none() {
                        self.errors.push(ConfigError::wrong(at, expected));
                    }
                }
            }
        }
        self.keys.sort_by_key(|setting| setting.key_at);
        self.errors.extend(unread.into_values());
        self.errors.sort();
    }

    /// Applies a setting if its value is valid.
    fn set(&mut self, name: &str, value: &DeValue<'_>, at: Place) -> Option<()> {
        match name {
            "theme" => {
                let name = value.as_str()?.to_owned();
                self.theme = Some(Named { name, at });
            }
            "ascii" => self.ascii = Some(value.as_bool()?),
            "bell" => self.bell = Some(value.as_bool()?),
            "sheet" => self.sheet = Some(value.as_bool()?),
            "mouse" => self.mouse = Some(value.as_bool()?),
            "turn_timer" => self.turn_timer = Some(turn_timer(value)?),
            _ => return None,
        }
        Some(())
    }

    /// Reads keys for all windows or for one; a table among them is for one window.
    fn read_keys(
        &mut self,
        text: &str,
        window: Option<&Named>,
        keys: &DeTable<'_>,
        unread: &mut BTreeMap<usize, ConfigError>,
    ) {
        for (key, action) in keys {
            let key_at = Place::of(text, key.span().start);
            let action_at = Place::of(text, action.span().start);
            if let (None, DeValue::Table(keys)) = (window, action.get_ref()) {
                let name = key.get_ref().to_string();
                let window = Named { name, at: key_at };
                self.read_keys(text, Some(&window), keys, unread);
                continue;
            }
            let broken = unread.remove(&action_at.line).is_some();
            match action.get_ref().as_str().filter(|_| !broken) {
                Some(action) => self.keys.push(KeySetting {
                    window: window.cloned(),
                    key: key.get_ref().to_string(),
                    action: action.to_owned(),
                    key_at,
                    action_at,
                }),
                None => self.errors.push(ConfigError::wrong(
                    action_at,
                    "expected the id of an action or a line in quotes",
                )),
            }
        }
    }
}

/// An error of the parser, by its line.
pub(crate) fn wrong(text: &str, error: &toml::de::Error) -> (usize, ConfigError) {
    let at = Place::of(text, error.span().map_or(0, |span| span.start));
    (at.line, ConfigError::wrong(at, error.message()))
}

/// The lines that are no setting and no heading. Each setting is on one line.
fn bad_lines(text: &str) -> BTreeMap<usize, ConfigError> {
    let mut bad = BTreeMap::new();
    for (before, line) in text.lines().enumerate() {
        let alone = DeTable::parse_recoverable(line).1;
        if let Some(error) = alone.first() {
            let at = Place {
                line: before + 1,
                ..Place::of(line, error.span().map_or(0, |span| span.start))
            };
            bad.insert(at.line, ConfigError::wrong(at, error.message()));
        }
    }
    bad
}

/// The text with these lines made empty, except that headings of keys are closed so that the keys
/// under them count. Settings under such a heading are none of its keys: they are taken out and
/// form the second text, in the same lines.
fn repaired(text: &str, bad: &BTreeMap<usize, ConfigError>) -> (String, String) {
    let (mut rest, mut strays) = (String::new(), String::new());
    let mut under_repaired = false;
    for (before, line) in text.lines().enumerate() {
        if bad.contains_key(&(before + 1)) {
            if let Some(heading) = heading_of_keys(line) {
                rest.push_str(&heading);
                under_repaired = true;
            }
        } else {
            under_repaired &= !line.trim_start().starts_with('[');
            let stray = under_repaired && is_setting(line);
            (if stray { &mut strays } else { &mut rest }).push_str(line);
        }
        rest.push('\n');
        strays.push('\n');
    }
    (rest, strays)
}

/// The heading that a line with a missing bracket was meant to be, if it is one of keys.
fn heading_of_keys(line: &str) -> Option<String> {
    let (heading, _) = line.split_once('#').unwrap_or((line, ""));
    let name = heading.trim().trim_matches(['[', ']']).trim();
    let mut parts = name.split('.').map(str::trim);
    let of_keys = parts.next() == Some("keys") && parts.clone().count() <= 1;
    let is_plain = |part: &str| {
        let mut letters = part.chars();
        !part.is_empty() && letters.all(|c| c.is_ascii_alphanumeric() || "_-".contains(c))
    };
    (of_keys && parts.all(is_plain)).then(|| format!("[{name}]"))
}

/// Whether a line by itself is a setting outside of all sections.
fn is_setting(line: &str) -> bool {
    let (table, broken) = DeTable::parse_recoverable(line);
    let mut names = table.get_ref().keys();
    broken.is_empty() && names.any(|name| expected(name.get_ref()).is_some())
}

const NAMES: &str = "expected theme, ascii, mouse, turn_timer, bell, sheet or [keys]";
const KEYS: &str = "expected a section [keys]";

/// Describes the valid values of a setting; `None` for an unknown setting.
fn expected(name: &str) -> Option<&'static str> {
    Some(match name {
        "theme" => "expected the name of a theme in quotes",
        "ascii" | "mouse" | "bell" | "sheet" => "expected true or false",
        "turn_timer" => "expected minutes and seconds such as \"1:30\", or seconds from 1 to 86400",
        "keys" => KEYS,
        _ => return None,
    })
}

/// The text of a settings file; empty if there is none.
pub(crate) fn text_of(path: &Path) -> Result<String, ConfigError> {
    let unreadable = |error: std::io::Error| ConfigError::Unreadable(error.to_string());
    // Settings are often symbolic links into a managed folder.
    let path = RealFs.resolve(path).map_err(unreadable)?;
    if RealFs.look(&path).map_err(unreadable)?.is_none() {
        return Ok(String::new());
    }
    let bytes = RealFs.read(&path, LONGEST).map_err(unreadable)?;
    String::from_utf8(bytes).map_err(|error| ConfigError::NotText(error.utf8_error().valid_up_to()))
}

fn integer(value: &DeValue<'_>) -> Option<u32> {
    let number = value.as_integer()?;
    u32::from_str_radix(number.as_str(), number.radix()).ok()
}

/// Seconds, from `90` or `"1:30"`.
fn turn_timer(value: &DeValue<'_>) -> Option<u32> {
    let seconds = value.as_str().map_or_else(|| integer(value), clock);
    seconds.filter(|seconds| (1..=LONGEST_TURN).contains(seconds))
}

fn clock(text: &str) -> Option<u32> {
    let number = |digits: &str| {
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|_| plain)
    };
    let (minutes, seconds) = text.split_once(':')?;
    let seconds = number(seconds).filter(|seconds| *seconds < 60)?;
    number(minutes)?.checked_mul(60)?.checked_add(seconds)
}
