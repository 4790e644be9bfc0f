//! The token in the address of the page: who does not know it finds nothing.

use std::fmt;
use std::io;

use subtle::ConstantTimeEq as _;

/// 128 random bits.
#[derive(Clone, Copy)]
pub struct Token([u8; 16]);

impl Token {
    /// A new one.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn new() -> io::Result<Self> {
        let mut bits = [0; 16];
        getrandom::fill(&mut bits).map_err(io::Error::other)?;
        Ok(Self(bits))
    }

    /// Whether a text is this token, in large letters or small. It takes as long whatever is wrong with it.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        let text = text.to_ascii_lowercase();
        self.to_string().as_bytes().ct_eq(text.as_bytes()).into()
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
