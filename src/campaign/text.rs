//! Texts that may have several lines.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize};

use super::visible::visible_lines;

/// A text that may have several lines and no hidden characters. (A `String` in a campaign is one line, which
/// the store sanitizes when it reads it.)
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Text(String);

/// A text that is asked for as `str`: the store sanitizes only values read as `String`, which removes line ends.
#[derive(Deserialize)]
#[serde(transparent)]
struct Lines<'t>(#[serde(borrow)] Cow<'t, str>);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Lines::deserialize(from).map(|Lines(text)| text.as_ref().into())
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        match visible_lines(&text) {
            Cow::Owned(clean) => Self(clean),
            Cow::Borrowed(_) => Self(text),
        }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(visible_lines(text).into_owned())
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
