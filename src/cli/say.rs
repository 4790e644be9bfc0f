//! Words on standard error.

use std::io::{self, Write};

use crate::campaign::visible::visible_lines;

/// Says something, with nothing hidden in it. Where nobody listens nothing is said.
pub(super) fn tell(text: &str) {
    let _ = writeln!(io::stderr(), "{}", visible_lines(text));
}

/// The same with the name of the program before it.
pub(super) fn complain(text: &str) {
    tell(&format!("gmscreen: {text}"));
}
