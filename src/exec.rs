//! The console without a screen: lines in, answers out.

mod answer;

use std::borrow::Cow;
use std::io::{self, BufRead, Read, Write};

use serde::{Deserialize, Serialize};

use crate::campaign::visible::visible_lines;
use crate::dice::Dice;
use crate::lang::line::LONGEST_LINE;
use crate::session::Session;

pub use answer::{Answered, LineResult, written};
pub(crate) use answer::{refused, schema};

/// The longest line read as a whole, in bytes: up to four for each character, then the line end.
const MOST_BYTES: u64 = 4 * LONGEST_LINE as u64 + 2;

/// Output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// For people.
    Text,
    /// One compact JSON object a command, for programs.
    Json,
}

impl Format {
    /// All of them, with their names on the command line.
    pub(crate) const ALL: &'static [(Self, &'static str, &'static str)] =
        &[(Self::Text, "text", ""), (Self::Json, "json", "")];
}

/// Where answers and messages are written.
pub struct Console<'a> {
    /// Answers.
    pub out: &'a mut dyn Write,
    /// Messages.
    pub err: &'a mut dyn Write,
    /// Output format.
    pub format: Format,
    /// Whether to continue after a refusal.
    pub keep_going: bool,
}

/// Whether every line was accepted and answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Every line was accepted; if nobody reads the answers any more, the lines still run.
    Accepted,
    /// At least one was refused.
    Refused,
    /// Every line was accepted, but not every answer could be written.
    Unanswered,
}

/// Runs lines one by one: each is read, done, durable and answered before the next is read. If answers cannot
/// be written, the lines still run: the reader may be gone.
///
/// # Errors
/// The input cannot be read.
pub fn run(
    session: &mut Session,
    dice: &mut dyn Dice,
    input: &mut dyn BufRead,
    console: &mut Console<'_>,
) -> io::Result<Outcome> {
    run_with(input, console, &mut |line, format| {
        let came = session.execute(line, dice);
        Ok(written(session, line, came, format)?)
    })
}

/// The same with a custom executor: `answer` gets a line and the output format, and returns `None` for a
/// blank line or a comment.
///
/// # Errors
/// The input cannot be read, or `answer` fails.
pub(crate) fn run_with(
    input: &mut dyn BufRead,
    console: &mut Console<'_>,
    answer: &mut dyn FnMut(&str, Format) -> io::Result<Option<Answered>>,
) -> io::Result<Outcome> {
    let mut outcome = Outcome::Accepted;
    let mut bytes = Vec::new();
    loop {
        if !next_line(input, &mut bytes)? {
            return Ok(outcome);
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end_matches(['\n', '\r']);
        let line = line.strip_prefix('\u{feff}').unwrap_or(line);
        let Some(answered) = answer(&readable(line), console.format)? else {
            continue;
        };
        let told = console.tell(&answered);
        match answered.result {
            LineResult::Accepted => {
                if told.is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe) {
                    outcome = outcome.max(Outcome::Unanswered);
                }
            }
            // If it cannot be reported here, the exit code still says so.
            LineResult::Refused => outcome = Outcome::Refused,
            LineResult::NotSaved => return Ok(Outcome::Refused),
        }
        if outcome == Outcome::Refused && !console.keep_going {
            return Ok(outcome);
        }
    }
}

/// A sanitized line: answers, refusals and the log repeat what is typed. A line that is too long is cut just
/// above the limit, so that it is refused.
#[must_use]
pub fn readable(line: &str) -> Cow<'_, str> {
    let end = line.char_indices().nth(LONGEST_LINE + 1);
    visible_lines(end.map_or(line, |(end, _)| &line[..end]))
}

/// Reads a line with its line end, if any. A line longer than the limit is cut just above it, so that it is
/// refused.
fn next_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    input.take(MOST_BYTES + 1).read_until(b'\n', line)?;
    if !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(!line.is_empty())
}

impl Console<'_> {
    fn tell(&mut self, answered: &Answered) -> io::Result<()> {
        let (out, err) = (&mut *self.out, &mut *self.err);
        for (to, text) in [(out, &answered.out), (err, &answered.err)] {
            if !text.is_empty() {
                to.write_all(text.as_bytes())?;
                to.flush()?;
            }
        }
        Ok(())
    }
}
