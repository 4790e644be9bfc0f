//! Texts with formulas in them: `{hp}/{hp.max}[ +{temp}]`.

use super::scope::Person;
use super::text::Text;
use crate::rules::formula::Formula;

/// A text with numbers in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Template(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Number(Number),
    /// Left out if all its numbers are 0 or unknown.
    Group(Vec<Piece>),
}

#[derive(Clone, Debug)]
struct Number {
    formula: Formula,
    /// Shown with its sign.
    signed: bool,
}

/// What is wrong in a text, and where, in characters.
pub(super) type Wrong = (usize, String);

/// The formula between braces, which may begin with a `+`.
fn number(inner: &str, at: usize) -> Result<Number, Wrong> {
    let (signed, text) = match inner.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, inner),
    };
    let before = at + usize::from(signed);
    let formula = Formula::parse_file(text);
    let formula = formula.map_err(|error| (before + error.at, error.kind.to_string()))?;
    Ok(Number { formula, signed })
}

impl Number {
    fn in_words(&self, value: i64) -> String {
        if self.signed {
            format!("{value:+}")
        } else {
            value.to_string()
        }
    }
}

impl Template {
    /// Reads a text with formulas between braces.
    ///
    /// # Errors
    /// Returns what is wrong and where.
    pub(super) fn parse(text: &Text) -> Result<Self, Wrong> {
        let chars: Vec<char> = text.chars().collect();
        let mut pieces = Vec::new();
        let mut group: Option<Vec<Piece>> = None;
        let mut at = 0;
        while let Some(c) = chars.get(at) {
            let piece = match c {
                '{' => {
                    let end = closing(&chars, at, '}')?;
                    let inner: String = chars[at + 1..end].iter().collect();
                    let piece = Piece::Number(number(&inner, at + 1)?);
                    at = end + 1;
                    piece
                }
                '[' if group.is_none() => {
                    closing(&chars, at, ']')?;
                    group = Some(Vec::new());
                    at += 1;
                    continue;
                }
                ']' if group.is_some() => {
                    at += 1;
                    Piece::Group(group.take().unwrap_or_default())
                }
                '}' => return Err((at, "this } has no {".to_owned())),
                _ => {
                    let rest = chars[at..].iter();
                    let plain: String = rest.take_while(|c| !"{}[]".contains(**c)).collect();
                    let plain = if plain.is_empty() {
                        c.to_string()
                    } else {
                        plain
                    };
                    at += plain.chars().count();
                    Piece::Text(plain)
                }
            };
            match (&mut group, piece) {
                (Some(inner), piece @ (Piece::Text(_) | Piece::Number(_))) => inner.push(piece),
                (_, piece) => pieces.push(piece),
            }
        }
        Ok(Self(pieces))
    }

    /// All formulas in it.
    pub(super) fn formulas(&self) -> Vec<&Formula> {
        fn of(pieces: &[Piece]) -> Vec<&Formula> {
            let each = pieces.iter().flat_map(|piece| match piece {
                Piece::Text(_) => Vec::new(),
                Piece::Number(number) => vec![&number.formula],
                Piece::Group(inner) => of(inner),
            });
            each.collect()
        }
        of(&self.0)
    }

    /// The text for a character; an unknown number is left out.
    pub(super) fn show(&self, person: &Person<'_>) -> String {
        shown(&self.0, person).0
    }

    /// The value and the most, if it is `N/N` or `N`.
    pub(super) fn points(&self, person: &Person<'_>) -> Option<(i64, Option<i64>)> {
        let value = |number: &Number| person.value(&number.formula).ok();
        match self.0.as_slice() {
            [Piece::Number(now)] if !now.signed => Some((value(now)?, None)),
            [Piece::Number(now), Piece::Text(slash), Piece::Number(most)] if slash == "/" => {
                Some((value(now)?, Some(value(most)?)))
            }
            _ => None,
        }
    }
}

/// The text of pieces, and whether a number in them is known and not 0.
fn shown(pieces: &[Piece], person: &Person<'_>) -> (String, bool) {
    let mut out = String::new();
    let mut any = false;
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Number(number) => {
                if let Ok(value) = person.value(&number.formula) {
                    any |= value != 0;
                    out.push_str(&number.in_words(value));
                }
            }
            Piece::Group(inner) => {
                let (text, some) = shown(inner, person);
                if some {
                    any = true;
                    out.push_str(&text);
                }
            }
        }
    }
    (out, any)
}

fn closing(chars: &[char], open: usize, close: char) -> Result<usize, Wrong> {
    let rest = chars.iter().enumerate().skip(open + 1);
    let found = rest.into_iter().find(|(_, c)| **c == close);
    let sign = chars.get(open).copied().unwrap_or(' ');
    found
        .map(|(at, _)| at)
        .ok_or_else(|| (open, format!("this {sign} is never closed")))
}

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
                let formula = Formula::parse_file(&formula)
                    .map_err(|error| (5 + error.at, error.kind.to_string()))?;
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

    /// Whether it needs a target, or a note.
    pub(super) fn needs(&self) -> [bool; 2] {
        let has = |is: fn(&Part) -> bool| self.parts.iter().any(is);
        [
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

/// A line that a key writes, with numbers filled in: `save {many} dexterity dc {SaveDC}|`.
#[derive(Clone, Debug)]
pub(super) struct Offered(Vec<Piece>);

/// The placeholders that the console fills in.
const PLACES: [&str; 3] = ["acting", "who", "many"];

impl Offered {
    /// Reads a line.
    ///
    /// # Errors
    /// Returns what is wrong and where.
    pub(super) fn parse(text: &Text) -> Result<Self, Wrong> {
        let chars: Vec<char> = text.chars().collect();
        let mut pieces = Vec::new();
        let mut at = 0;
        while at < chars.len() {
            if chars[at] != '{' {
                let plain: String = chars[at..].iter().take_while(|c| **c != '{').collect();
                at += plain.chars().count();
                pieces.push(Piece::Text(plain));
                continue;
            }
            let end = closing(&chars, at, '}')?;
            let inner: String = chars[at + 1..end].iter().collect();
            pieces.push(if PLACES.contains(&inner.as_str()) {
                Piece::Text(format!("{{{inner}}}"))
            } else {
                Piece::Number(number(&inner, at + 1)?)
            });
            at = end + 1;
        }
        Ok(Self(pieces))
    }

    /// All formulas in it.
    pub(super) fn formulas(&self) -> impl Iterator<Item = &Formula> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Number(number) => Some(&number.formula),
            Piece::Text(_) | Piece::Group(_) => None,
        })
    }

    /// The line for a character.
    pub(super) fn fill(&self, person: &Person<'_>) -> String {
        shown(&self.0, person).0
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

/// Dice with formulas in place of numbers: `(bonus)d6>=5`.
#[derive(Clone, Debug)]
pub(super) struct Dice {
    parts: Vec<DicePart>,
}

#[derive(Clone, Debug)]
enum DicePart {
    Plain(String),
    Number(Formula),
}

impl Dice {
    /// Reads dice.
    ///
    /// # Errors
    /// Returns what is wrong and where.
    pub(super) fn parse(text: &Text) -> Result<Self, Wrong> {
        let chars: Vec<char> = text.chars().collect();
        let mut parts = Vec::new();
        let mut at = 0;
        while let Some(c) = chars.get(at) {
            if *c == '(' {
                let end = bracket(&chars, at)?;
                let inner: String = chars[at + 1..end].iter().collect();
                let formula = Formula::parse_file(&inner);
                let formula =
                    formula.map_err(|error| (at + 1 + error.at, error.kind.to_string()))?;
                parts.push(DicePart::Number(formula));
                at = end + 1;
            } else {
                let plain: String = chars[at..].iter().take_while(|c| **c != '(').collect();
                at += plain.chars().count();
                parts.push(DicePart::Plain(plain));
            }
        }
        let dice = Self { parts };
        if let Err((_, what)) = dice.filled(&|_| Some(1)) {
            return Err((0, what));
        }
        Ok(dice)
    }

    /// All formulas in it.
    pub(super) fn formulas(&self) -> Vec<&Formula> {
        let parts = self.parts.iter().filter_map(|part| match part {
            DicePart::Number(formula) => Some(formula),
            DicePart::Plain(_) => None,
        });
        parts.collect()
    }

    /// Whether it begins with a formula, the number of dice, that is at most 0.
    pub(super) fn is_empty(&self, value: &dyn Fn(&Formula) -> Option<i64>) -> bool {
        match self.parts.first() {
            Some(DicePart::Number(formula)) => value(formula).is_some_and(|count| count <= 0),
            _ => false,
        }
    }

    /// The dice with their numbers.
    ///
    /// # Errors
    /// Returns what is wrong with them.
    pub(super) fn filled(
        &self,
        value: &dyn Fn(&Formula) -> Option<i64>,
    ) -> Result<crate::dice::Expression, Wrong> {
        let mut out = String::new();
        for part in &self.parts {
            match part {
                DicePart::Plain(text) => out.push_str(text),
                DicePart::Number(formula) => {
                    let number = value(formula)
                        .ok_or_else(|| (0, format!("the number of dice is unknown: {formula}")))?;
                    out.push_str(&number.to_string());
                }
            }
        }
        let read = crate::dice::Expression::parse(&out);
        let dice = read.map_err(|error| (error.at, format!("{out}: {}", error.kind)))?;
        if dice.is_pool() {
            Ok(dice)
        } else {
            Err((
                0,
                "a verb rolls the dice of one pool: 2d6, 6d6>=5, {2d6,1d8}kh2".to_owned(),
            ))
        }
    }
}

fn bracket(chars: &[char], open: usize) -> Result<usize, Wrong> {
    let mut depth = 0_usize;
    for (at, c) in chars.iter().enumerate().skip(open) {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok(at);
        }
    }
    Err((open, "this ( is never closed".to_owned()))
}
