//! The token in the page's address; without it nothing is found.

use std::fmt;
use std::io;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use subtle::ConstantTimeEq as _;

/// 128 random bits.
#[derive(Clone, Copy)]
pub struct Token([u8; 16]);

impl Token {
    /// A new token.
    ///
    /// # Errors
    /// Returns an error if the system has no random numbers.
    pub(crate) fn new() -> io::Result<Self> {
        let mut bits = [0; 16];
        getrandom::fill(&mut bits).map_err(io::Error::other)?;
        Ok(Self(bits))
    }

    /// Whether a text is this token, in upper or lower case. The comparison takes the same time
    /// wherever they differ.
    pub(crate) fn is(&self, text: &str) -> bool {
        let text = text.to_ascii_lowercase();
        self.to_string().as_bytes().ct_eq(text.as_bytes()).into()
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Its 32 digits.
impl Serialize for Token {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = digits.then(|| u128::from_str_radix(&text, 16));
        match bits {
            Some(Ok(bits)) => Ok(Self(bits.to_be_bytes())),
            Some(Err(_)) | None => Err(D::Error::custom("expected 32 hexadecimal digits")),
        }
    }
}
