//! Reads a line that is to run by itself.

use crate::campaign::Each;
use crate::game::syntax::{Arg, Kind, nothing, value};
use crate::game::{Draft, Refusal, Result};
use crate::lang::line::Word;
use crate::play::occasions::filled;

pub(super) const END: &str = "end";
/// A command in quotes.
pub(super) const LINE: Arg = value("\"damage {who} 1d4\"", Kind::Quoted, nothing);
/// Whether it runs as the turn ends.
pub(super) const AT_THE_END: Arg = Arg::Optional(&[Arg::Word(END, "as the turn ends")]);

/// A line that is to run by itself.
///
/// # Errors
/// Returns an error if it begins with no command, or with one that cannot be part of another act.
pub(super) fn line(draft: &Draft<'_>, word: &Word, end: bool) -> Result<Each> {
    let text = word.text.trim();
    let verb = draft.lines.map(|lines| lines.verb);
    let verb = verb.ok_or_else(Refusal::gone)?;
    let verb = verb(draft.table(), &filled(text, "somebody"));
    let verb = verb.map_err(|refusal| refusal.pointing(word.span))?;
    if NEVER.contains(&verb.name) {
        let why = format!("'{}' cannot run by itself", verb.name);
        return Err(Refusal::rule(word.span, why));
    }
    Ok(Each {
        line: text.to_owned(),
        end,
    })
}

/// The commands that move turns and acts, or only ask for something.
const NEVER: [&str; 20] = [
    "act",
    "back",
    "begin",
    "campaigns",
    "correct",
    "delay",
    "each",
    "end",
    "force",
    "help",
    "next",
    "pause",
    "pick",
    "quit",
    "ready",
    "redo",
    "resume",
    "theme",
    "undo",
    "write",
];
