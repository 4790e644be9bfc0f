//! Errors of commands: what was expected, and where.

use std::fmt;

use super::complete::Completion;
use super::edit::Edit;
use super::line::{LineError, Span, Word};
use super::near::near;

/// The maximum number of names listed in a sentence.
pub const LISTED: usize = 6;

/// What comes of reading or running something that may be refused: nothing, unless it names a type.
pub type Result<T = (), E = Refusal> = std::result::Result<T, E>;

/// Why a command was refused. A refused command changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The wrong word, if there is one.
    pub span: Option<Span>,
    /// What is wrong.
    pub why: Why,
    /// What might help.
    pub hint: Option<Box<str>>,
    /// A rule of the game forbids it, which the GM can override.
    pub by_rule: bool,
    /// What could replace the wrong word, best first.
    pub instead: Box<[Completion]>,
}

/// The reasons for a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// There is no verb of this name.
    UnknownVerb(String),
    /// Nothing of this kind matches.
    NoMatch { kind: &'static str, typed: String },
    /// More than one of its kind matches.
    Several(String),
    /// Something else was expected here.
    Expected(String),
    /// A number is out of its range.
    Range {
        /// What the number is.
        what: &'static str,
        /// The minimum.
        least: i64,
        /// The maximum.
        most: i64,
    },
    /// What is typed for the dice does not fit those that are rolled.
    Dice(String),
    /// A rule or the state of the game forbids it.
    Rule(String),
    /// The act could not be saved.
    NotSaved(String),
}

impl Refusal {
    /// A refusal without a position.
    pub(crate) fn new(why: Why) -> Self {
        Self {
            span: None,
            why,
            hint: None,
            by_rule: false,
            instead: Box::default(),
        }
    }

    /// A refusal that points at a word.
    pub(crate) fn at(span: Span, why: Why) -> Self {
        Self {
            span: Some(span),
            ..Self::new(why)
        }
    }

    /// Something else was expected here.
    pub(crate) fn expected(span: Span, what: impl Into<String>) -> Self {
        Self::at(span, Why::Expected(what.into()))
    }

    /// A word is refused by a rule that cannot be overridden.
    pub(crate) fn rule(span: Span, what: impl Into<String>) -> Self {
        Self::at(span, Why::Rule(what.into()))
    }

    /// A word is refused by a rule of the game, which `force` overrides.
    pub(crate) fn by_rule(span: Span, what: impl Into<String>) -> Self {
        Self {
            by_rule: true,
            ..Self::rule(span, what).hint("'force' does it anyway")
        }
    }

    /// Nothing of this kind matches the word.
    pub(crate) fn no_match(word: &Word, kind: &'static str) -> Self {
        Self::unknown(word.span, kind, &word.text)
    }

    /// Asks whether a name was meant that is almost the same as what was typed.
    pub(crate) fn or_near<'n>(self, typed: &str, known: impl IntoIterator<Item = &'n str>) -> Self {
        match near(typed, known) {
            Some(near) => self.hint(format!("did you mean '{near}'?")),
            None => self,
        }
    }

    /// Nothing of this kind has this name.
    pub(crate) fn unknown(span: Span, kind: &'static str, typed: &str) -> Self {
        let typed = typed.to_owned();
        Self::at(span, Why::NoMatch { kind, typed })
    }

    /// A word that may be given once is given twice.
    pub(crate) fn twice(span: Span, word: &str) -> Self {
        Self::rule(span, format!("'{word}' is given twice"))
    }

    /// A character lacks a stat.
    pub(crate) fn lacks(span: Span, who: &str, stat: &str) -> Self {
        Self::rule(span, format!("{who} has no {stat}"))
    }

    /// Dice are typed for a verb that rolls nothing.
    pub(crate) fn takes_no_dice(span: Span, verb: &str) -> Self {
        Self::rule(span, format!("'{verb}' rolls nothing, so it takes no dice"))
    }

    /// Several of this kind match the word; the first few are listed.
    pub(crate) fn several(word: &Word, kind: &str, found: impl Iterator<Item = String>) -> Self {
        let found: Vec<String> = found.take(LISTED).collect();
        let (typed, found) = (&word.text, found.join(", "));
        let why = format!("'{typed}' matches more than one {kind}: {found}");
        Self::at(word.span, Why::Several(why))
    }

    /// More dice were typed than the line could roll.
    pub(crate) fn too_many_dice(span: Span) -> Self {
        let why = "too many dice: nothing rolls this one";
        Self::at(span, Why::Dice(why.to_owned()))
    }

    /// A name belongs to something else.
    pub(crate) fn in_use(span: Span, name: &str) -> Self {
        Self::rule(span, format!("the name '{name}' is in use"))
    }

    /// A character no longer exists.
    pub(crate) fn gone() -> Self {
        Self::new(Why::Rule("that character is no longer here".to_owned()))
    }

    /// Adds advice.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into().into_boxed_str());
        self
    }

    /// The lines that could replace this one, with their meaning.
    pub(crate) fn lines_instead(&self, line: &str) -> Vec<(String, &str)> {
        let Some(span) = self.span else {
            return Vec::new();
        };
        let each = self.instead.iter().map(|instead| {
            let text = instead.text.clone();
            let (line, _) = Edit { span, text }.apply(line, 0);
            (line, instead.doc.as_str())
        });
        each.collect()
    }

    /// Sets the position if there is none yet.
    pub(crate) fn or_at(mut self, span: Span) -> Self {
        self.span.get_or_insert(span);
        self
    }

    /// Changes the position.
    pub(crate) fn pointing(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// The column of the wrong word, from 1.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.span.map(|span| span.start + 1)
    }
}

impl From<LineError> for Refusal {
    fn from(error: LineError) -> Self {
        Self::rule(error.span, error.why)
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.why)?;
        match &self.hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownVerb(word) => write!(f, "no command is called '{word}'"),
            Self::NoMatch { kind, typed } => write!(f, "no {kind} matches '{typed}'"),
            Self::Expected(what) => match question(what) {
                Some(question) => write!(f, "{question}"),
                None => write!(f, "expected {what}"),
            },
            Self::Range { what, least, most } => {
                let (what, least, most) = (short(what), grouped(*least), grouped(*most));
                match question(what) {
                    Some(question) => write!(f, "{question} From {least} to {most}"),
                    None => write!(f, "{what} must be from {least} to {most}"),
                }
            }
            Self::Several(what) | Self::Dice(what) | Self::Rule(what) => write!(f, "{what}"),
            Self::NotSaved(what) => write!(f, "this is NOT SAVED: {what}"),
        }
    }
}

/// What a number is, without examples and other forms: `a number` of `a number, or - for none`.
fn short(what: &str) -> &str {
    let ends = [",", ":", " such as ", " from "];
    let ends = ends.into_iter().filter_map(|end| what.find(end));
    ends.min().map_or(what, |end| &what[..end])
}

/// Choices in a sentence: `'on', 'off' or '-'`.
pub(crate) fn either(choices: &[impl AsRef<str>]) -> String {
    match choices {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [before @ .., last] => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} or {}", before.join(", "), last.as_ref())
        }
    }
}

/// A number with a comma between thousands.
pub(crate) fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut out = if number < 0 { "-" } else { "" }.to_owned();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// What is asked for, if it begins like a question: `which skill does Odile roll?`.
fn question(what: &str) -> Option<String> {
    let first = what.split_whitespace().next()?;
    let asks = ["how", "what", "which", "who", "whose"].contains(&first);
    let mark = if what.contains('?') { "" } else { "?" };
    asks.then(|| format!("{what}{mark}"))
}
