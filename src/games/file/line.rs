//! Lines of a file: commands with formulas in them.

use super::template::Template;
use super::text::{Says, Wrong, parse};
use crate::dice::Expression;
use crate::lang::line::{Line as Typed, Word};
use crate::rules::formula::Formula;

/// A command of a file.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Runs only if it is true.
    pub(super) when: Option<Formula>,
    pub(super) command: Template,
    /// As it is written, for errors.
    pub(super) written: String,
}

/// The names of what is filled in.
pub(super) const WHO: &str = "who";
pub(super) const TARGET: &str = "target";
const NOTE: &str = "text";

/// The commands that a line may use.
const ALLOWED: [&str; 17] = [
    "set",
    "condition",
    "clear",
    "damage",
    "heal",
    "tick",
    "note",
    "public",
    "sustain",
    "release",
    "pending",
    "hide",
    "reveal",
    "move",
    "act",
    "roll",
    "later",
];

impl Says for Line {
    /// Reads `when FORMULA: COMMAND` or `COMMAND`.
    fn read(text: &str) -> Result<Option<Self>, Wrong> {
        let chars: Vec<char> = text.chars().collect();
        let (when, begin) = match text.strip_prefix("when ") {
            None => (None, 0),
            Some(rest) => {
                let colon = colon_of(rest);
                let no_colon = "expected a colon and a command: when FORMULA: COMMAND";
                let colon = colon.ok_or_else(|| (chars.len(), no_colon.to_owned()))?;
                let formula: String = rest.chars().take(colon).collect();
                (Some(parse(&formula, 5)?), 5 + colon + 1)
            }
        };
        let begin = begin + chars[begin..].iter().take_while(|c| **c == ' ').count();
        let command = chars[begin..].iter().take_while(|c| c.is_alphanumeric());
        let command: String = command.collect();
        if !ALLOWED.contains(&command.as_str()) {
            let all = ALLOWED.join(", ");
            return Err((begin, format!("a line begins with one of: {all}")));
        }
        Ok(Some(Self {
            when,
            command: Template::line(&chars, begin, &[WHO, TARGET, NOTE])?,
            written: text.to_owned(),
        }))
    }

    fn formulas(&self) -> Vec<&Formula> {
        let when = self.when.iter();
        when.chain(self.command.formulas()).collect()
    }
}

impl Line {
    /// The words of the command, with some number in place of each formula.
    pub(super) fn words(&self) -> Vec<Word> {
        Typed::read(&self.command.with(&|_| Some(2))).words
    }

    /// Whether dice stand in it.
    pub(super) fn rolls(&self) -> bool {
        let rolls = |dice: Expression| !dice.missing(&[]).is_empty();
        let mut words = self.words().into_iter();
        words.any(|word| Expression::parse(&word.text).is_ok_and(rolls))
    }

    /// Whether it needs somebody, a target, or a note.
    pub(super) fn needs(&self) -> [bool; 3] {
        [WHO, TARGET, NOTE].map(|name| self.command.has(name))
    }
}

/// The first colon outside quotes and brackets, in characters.
fn colon_of(text: &str) -> Option<usize> {
    let mut quoted = false;
    text.chars().position(|c| {
        quoted ^= c == '\'';
        c == ':' && !quoted
    })
}
