//! Texts that may have several lines.

use std::fmt;
use std::ops::Deref;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::visible::visible_lines;

/// A text that may have several lines and no hidden characters. (A `String` in a campaign is one line, which
/// the store sanitizes when it reads it.)
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Lines;
        impl Visitor<'_> for Lines {
            type Value = Text;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Text, E> {
                Ok(text.into())
            }
        }
        // The store does not sanitize values read as `str`, which would remove line ends.
        from.deserialize_str(Lines)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        match visible_lines(&text) {
            std::borrow::Cow::Owned(clean) => Self(clean),
            std::borrow::Cow::Borrowed(_) => Self(text),
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
