//! The settings of a GM: one small RON file, read once when the console starts.
//!
//! A file that is not there is no error. In one that cannot be read as it stands
//! nothing counts: half of the settings would be harder to understand than none.

mod place;
mod read;
mod settings;

use std::path::Path;

use crate::store::{Fs, RealFs};

pub use settings::{Config, ConfigError, KeySetting, Palette, Place};

/// The longest file of settings that is read, in bytes.
pub const LONGEST: u64 = 64 << 10;

impl Config {
    /// Reads the settings of a file; one that is not there says nothing.
    ///
    /// # Errors
    /// It cannot be read, is no text, or does not say what settings say.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let unreadable = |error: std::io::Error| ConfigError::Unreadable(error.to_string());
        if RealFs.look(path).map_err(unreadable)?.is_none() {
            return Ok(Self::default());
        }
        let bytes = RealFs.read(path, LONGEST).map_err(unreadable)?;
        let text =
            str::from_utf8(&bytes).map_err(|error| ConfigError::NotText(error.valid_up_to()))?;
        Self::parse(text)
    }

    /// Reads settings.
    ///
    /// # Errors
    /// The text does not say what settings say.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let says_nothing = |line: &str| line.trim().is_empty() || line.trim().starts_with("//");
        if text.lines().all(says_nothing) {
            return Ok(Self::default());
        }
        read::parse(text)
    }
}
