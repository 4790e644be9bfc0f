//! Answers on standard output, and messages on standard error.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use serde::Serialize;

use super::exit::{CliError, Exit};
use crate::campaign::visible::{visible_lines, visible_path};
use crate::exec::Format;

/// Prints an answer, which ends the run.
pub(super) fn print(text: &str) -> Result<Exit, CliError> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Exit::Done)
}

/// Prints a value as one line of JSON.
pub(super) fn print_json(value: &impl Serialize) -> Result<Exit, CliError> {
    print(&(serde_json::to_string(value).map_err(io::Error::from)? + "\n"))
}

/// A value as JSON in several lines.
/// Prints things, one a line in text.
pub(super) fn print_list<T: Serialize>(
    all: &[T],
    line: impl Fn(&T) -> String,
    format: Format,
) -> Result<Exit, CliError> {
    match format {
        Format::Json => print_json(&all),
        Format::Text => print(&all.iter().map(line).collect::<String>()),
    }
}

pub(super) fn pretty(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string_pretty(value)? + "\n")
}

/// Prints a path; unchanged if a script reads it.
pub(super) fn print_path(path: &Path) -> Result<Exit, CliError> {
    let mut out = io::stdout();
    if out.is_terminal() {
        writeln!(out, "{}", visible_path(path))?;
    } else {
        writeln!(out, "{}", path.display())?;
    }
    Ok(Exit::Done)
}

/// Prints a message with control characters made visible. Does nothing if standard error is closed.
pub(super) fn tell(text: &str) {
    let _ = writeln!(io::stderr(), "{}", visible_lines(text));
}

/// Prints a message with the program's name before it.
pub(super) fn complain(text: &str) {
    tell(&format!("gmscreen: {text}"));
}
