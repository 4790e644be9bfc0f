//! Messages on standard error.

use std::io::{self, Write};

use crate::campaign::visible::visible_lines;

/// Prints a message with control characters made visible. Does nothing if standard error is closed.
pub(super) fn tell(text: &str) {
    let _ = writeln!(io::stderr(), "{}", visible_lines(text));
}

/// Prints a message with the program's name before it.
pub(super) fn complain(text: &str) {
    tell(&format!("gmscreen: {text}"));
}
