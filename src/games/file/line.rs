//! Lines of a file: commands with formulas in them.

use super::formula::parse;
use super::template::Template;
use super::text::Wrong;
use super::written::Says;
use crate::rules::formula::Formula;

/// A command of a file.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Runs only if it is true.
    pub(super) when: Option<Formula>,
    command: Template,
    /// As it is written, for errors.
    pub(super) written: String,
}

/// What is filled into a line.
pub(super) struct Filled<'f> {
    pub(super) who: String,
    pub(super) target: Option<String>,
    pub(super) note: Option<String>,
    pub(super) value: &'f dyn Fn(&Formula) -> Option<i64>,
}

/// The names of what is filled in.
const WHO: &str = "who";
const TARGET: &str = "target";
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
    /// A word of the command, from 0; empty for one that is filled in, and past the end.
    pub(super) fn word(&self, nth: usize) -> String {
        let mut words = vec![String::new()];
        let mut quoted = false;
        // What is filled in is a word, or stands in a text.
        for c in self.command.texts().flat_map(str::chars) {
            quoted ^= c == '"';
            match c {
                ' ' if !quoted => words.push(String::new()),
                '"' => {}
                c => {
                    if let Some(word) = words.last_mut() {
                        word.push(c);
                    }
                }
            }
        }
        words.into_iter().nth(nth).unwrap_or_default()
    }

    /// Whether dice stand in it.
    pub(super) fn rolls(&self) -> bool {
        self.command.texts().any(|text| {
            let bytes = text.as_bytes();
            let die =
                |at: usize| bytes[at] == b'd' && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
            let begins = |at: usize| at == 0 || !bytes[at - 1].is_ascii_alphabetic();
            (0..bytes.len()).any(|at| die(at) && begins(at))
        })
    }

    /// Whether it needs somebody, a target, or a note.
    pub(super) fn needs(&self) -> [bool; 3] {
        [WHO, TARGET, NOTE].map(|name| self.command.has(name))
    }

    /// The command with what is filled in; `None` if a number in it is unknown.
    pub(super) fn fill(&self, with: &Filled<'_>) -> Option<String> {
        let place = |name: &str| match name {
            WHO => Some(with.who.clone()),
            TARGET => with.target.clone(),
            _ => Some(with.note.clone().unwrap_or_default()),
        };
        self.command.filled(&place, with.value)
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
