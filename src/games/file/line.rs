//! Lines of a file: commands with formulas in them.

use super::braces::{Number, Wrong, closing, number};
use super::formula::parse;
use super::text::Text;
use crate::rules::formula::Formula;

/// A command of a file, in parts: plain words, and what is filled in.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Runs only if it is true.
    pub(super) when: Option<Formula>,
    parts: Vec<Part>,
    /// As it is written, for errors.
    pub(super) written: String,
}

#[derive(Clone, Debug)]
enum Part {
    Plain(String),
    Who,
    Target,
    Note,
    Number(Number),
}

/// What is filled into a line.
pub(super) struct Filled<'f> {
    pub(super) who: String,
    pub(super) target: Option<String>,
    pub(super) note: Option<String>,
    pub(super) value: &'f dyn Fn(&Formula) -> Option<i64>,
}

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

impl Line {
    /// Reads `when FORMULA: COMMAND` or `COMMAND`.
    ///
    /// # Errors
    /// Returns what is wrong and where.
    pub(super) fn parse(text: &Text) -> Result<Self, Wrong> {
        let chars: Vec<char> = text.chars().collect();
        let (when, begin) = match text.strip_prefix("when ") {
            None => (None, 0),
            Some(rest) => {
                let colon = colon_of(rest);
                let no_colon = "expected a colon and a command: when FORMULA: COMMAND";
                let colon = colon.ok_or_else(|| (chars.len(), no_colon.to_owned()))?;
                let formula: String = rest.chars().take(colon).collect();
                let formula =
                    parse(&formula).map_err(|error| (5 + error.at, error.kind.to_string()))?;
                (Some(formula), 5 + colon + 1)
            }
        };
        let begin = begin + chars[begin..].iter().take_while(|c| **c == ' ').count();
        let command = chars[begin..].iter().take_while(|c| c.is_alphanumeric());
        let command: String = command.collect();
        if !ALLOWED.contains(&command.as_str()) {
            let all = ALLOWED.join(", ");
            return Err((begin, format!("a line begins with one of: {all}")));
        }
        let mut parts = Vec::new();
        let mut at = begin;
        while at < chars.len() {
            if chars[at] == '{' {
                let end = closing(&chars, at, '}')?;
                let inner: String = chars[at + 1..end].iter().collect();
                parts.push(match inner.trim() {
                    "who" => Part::Who,
                    "target" => Part::Target,
                    "text" => Part::Note,
                    _ => Part::Number(number(&inner, at + 1)?),
                });
                at = end + 1;
            } else {
                let plain: String = chars[at..].iter().take_while(|c| **c != '{').collect();
                at += plain.chars().count();
                parts.push(Part::Plain(plain));
            }
        }
        Ok(Self {
            when,
            parts,
            written: text.to_string(),
        })
    }

    /// All formulas in it.
    pub(super) fn formulas(&self) -> Vec<&Formula> {
        let parts = self.parts.iter().filter_map(|part| match part {
            Part::Number(number) => Some(&number.formula),
            _ => None,
        });
        self.when.iter().chain(parts).collect()
    }

    /// A word of the command, from 0; empty for one that is filled in, and past the end.
    pub(super) fn word(&self, nth: usize) -> String {
        let mut words = vec![String::new()];
        let mut quoted = false;
        for part in &self.parts {
            let Part::Plain(text) = part else {
                // What is filled in is a word, or stands in a text.
                continue;
            };
            for c in text.chars() {
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
        }
        words.into_iter().nth(nth).unwrap_or_default()
    }

    /// Whether dice stand in it.
    pub(super) fn rolls(&self) -> bool {
        self.parts.iter().any(|part| {
            let Part::Plain(text) = part else {
                return false;
            };
            let bytes = text.as_bytes();
            let die =
                |at: usize| bytes[at] == b'd' && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
            let begins = |at: usize| at == 0 || !bytes[at - 1].is_ascii_alphabetic();
            (0..bytes.len()).any(|at| die(at) && begins(at))
        })
    }

    /// Whether it needs somebody, a target, or a note.
    pub(super) fn needs(&self) -> [bool; 3] {
        let has = |is: fn(&Part) -> bool| self.parts.iter().any(is);
        [
            has(|part| matches!(part, Part::Who)),
            has(|part| matches!(part, Part::Target)),
            has(|part| matches!(part, Part::Note)),
        ]
    }

    /// The command with what is filled in; `None` if a number in it is unknown.
    pub(super) fn fill(&self, with: &Filled<'_>) -> Option<String> {
        let mut out = String::new();
        for part in &self.parts {
            match part {
                Part::Plain(text) => out.push_str(text),
                Part::Who => out.push_str(&with.who),
                Part::Target => out.push_str(with.target.as_deref()?),
                Part::Note => out.push_str(with.note.as_deref().unwrap_or_default()),
                Part::Number(number) => {
                    out.push_str(&number.in_words((with.value)(&number.formula)?));
                }
            }
        }
        Some(out)
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
