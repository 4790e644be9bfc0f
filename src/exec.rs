//! The console without a screen: lines in, answers out.

mod answer;

use std::borrow::Cow;
use std::io::{self, BufRead, Write};

use memchr::memchr;
use serde::{Deserialize, Serialize};

use crate::campaign::visible::visible_lines;
use crate::dice::Dice;
use crate::lang::line::LONGEST_LINE;
use crate::session::Session;

pub use answer::{Answered, LineResult, refused, schema, written};

/// The longest line that is read whole, in bytes: each character has four at most, then comes its end.
const MOST_BYTES: usize = 4 * LONGEST_LINE + 2;

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// For people.
    Text,
    /// One compact object a command, for programs.
    Json,
}

/// Where answers and messages go.
pub struct Console<'a> {
    /// Answers.
    pub out: &'a mut dyn Write,
    /// Messages.
    pub err: &'a mut dyn Write,
    /// How answers are written.
    pub format: Format,
    /// Whether to go on after a refusal.
    pub keep_going: bool,
}

/// Whether every line was accepted and answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Every one; or nobody was left to answer, and every one was run and accepted.
    Accepted,
    /// At least one was refused.
    Refused,
    /// Every one was accepted, and not every answer could be written.
    Unanswered,
}

/// Runs lines one by one: each is read, done, durable and answered before the next is read.
/// Answers that cannot be written stop nothing: whoever read them may have gone.
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

/// The same, with whoever carries the lines out: `answer` is given a line and how to write what came
/// of it, and answers with nothing to a blank line or a comment.
///
/// # Errors
/// The input cannot be read, or `answer` fails.
pub fn run_with(
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
            // That it cannot be told is in the exit code, too.
            LineResult::Refused => outcome = Outcome::Refused,
            LineResult::NotSaved => return Ok(Outcome::Refused),
        }
        if outcome == Outcome::Refused && !console.keep_going {
            return Ok(outcome);
        }
    }
}

/// A line as it is carried out: what is typed is repeated in answers, refusals and the log, so nothing in
/// it is hidden; of one that is too long no more is left than is refused.
#[must_use]
pub fn readable(line: &str) -> Cow<'_, str> {
    let end = line.char_indices().nth(LONGEST_LINE + 1);
    visible_lines(end.map_or(line, |(end, _)| &line[..end]))
}

/// Reads a line with its end, if it has one. Of a line that is longer than any that is accepted, only
/// so much is kept that it is refused.
fn next_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut read = false;
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        if bytes.is_empty() {
            return Ok(read);
        }
        read = true;
        let end = memchr(b'\n', bytes);
        let len = end.map_or(bytes.len(), |end| end + 1);
        let room = (MOST_BYTES + 1).saturating_sub(line.len());
        line.extend_from_slice(&bytes[..len.min(room)]);
        input.consume(len);
        if end.is_some() {
            return Ok(true);
        }
    }
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
