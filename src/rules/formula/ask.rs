//! What formulas ask for.

use std::fmt;

/// A number that a formula asks for: `COO`, and in the file of a game `target.Threat`, `STR.mod`, `cond('prone')`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ask {
    pub of: Whose,
    pub what: Asking,
    /// The name, or the text between quotes.
    pub text: String,
    /// The second text of `option`.
    pub value: String,
}

/// What a formula asks for, as those see it who answer.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted<'a> {
    /// A number of one's own by its name.
    Name(&'a str),
    /// In the file of a game: anything else.
    Ask(&'a Ask),
}

impl Wanted<'_> {
    /// The number of that name, if it is one of these.
    pub(crate) fn among(self, names: &[(&str, i64)]) -> Option<i64> {
        let Self::Name(name) = self else { return None };
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        let found = names.iter().find(|(known, _)| is(known));
        found.map(|(_, number)| *number)
    }
}

impl fmt::Display for Wanted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Ask(ask) => ask.fmt(f),
        }
    }
}

/// Whose number it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Whose {
    Own,
    Target,
    /// The other side of a contest.
    Other,
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asking {
    Name,
    Mod,
    Max,
    /// 0, 1, or the count of a condition.
    Cond,
    State,
    Skill,
    Trait,
    /// Whether this word was given, or is the kind of damage.
    Is,
    /// Whether a setting of the campaign has this value.
    Option,
    Clock,
    Counter,
    Zone,
    /// The value of a modifier.
    Given,
    /// How many dice that count show this face.
    Faces,
}

/// The words for what is asked for: parts of a number, which stand after a point, and functions.
const WORDS: [(&str, Asking); 13] = [
    ("mod", Asking::Mod),
    ("max", Asking::Max),
    ("cond", Asking::Cond),
    ("state", Asking::State),
    ("skill", Asking::Skill),
    ("trait", Asking::Trait),
    ("is", Asking::Is),
    ("option", Asking::Option),
    ("clock", Asking::Clock),
    ("counter", Asking::Counter),
    ("zone", Asking::Zone),
    ("given", Asking::Given),
    ("faces", Asking::Faces),
];

impl Ask {
    /// A number of one's own by its name.
    pub(super) fn own(name: String) -> Self {
        Self {
            of: Whose::Own,
            what: Asking::Name,
            text: name,
            value: String::new(),
        }
    }

    /// The name, if it is nothing but a number of one's own.
    pub(super) fn name(&self) -> Option<&str> {
        let is_name = self.of == Whose::Own && self.what == Asking::Name;
        is_name.then_some(&self.text)
    }

    pub(super) fn wanted(&self) -> Wanted<'_> {
        self.name().map_or(Wanted::Ask(self), Wanted::Name)
    }
}

impl Asking {
    fn is_part(self) -> bool {
        matches!(self, Self::Mod | Self::Max)
    }

    /// What a word means in any case, as a part of a number after a point or as a function.
    pub(super) fn find(name: &str, is_part: bool) -> Option<Self> {
        let mut all = WORDS.iter().filter(|(_, what)| what.is_part() == is_part);
        let found = all.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, what)| *what)
    }

    /// The names of all functions.
    pub(super) fn functions() -> impl Iterator<Item = &'static str> {
        let functions = WORDS.iter().filter(|(_, what)| !what.is_part());
        functions.map(|(word, _)| *word)
    }
}

impl Whose {
    /// The owner before a point.
    pub(super) fn of(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "target" => Some(Self::Target),
            "other" => Some(Self::Other),
            _ => None,
        }
    }
}

impl fmt::Display for Ask {
    /// As it is written in a formula.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.of {
            Whose::Own => "",
            Whose::Target => "target.",
            Whose::Other => "other.",
        })?;
        let (text, value) = (&self.text, &self.value);
        let word = WORDS.iter().find(|(_, what)| *what == self.what);
        let word = word.map_or("", |(word, _)| word);
        match self.what {
            Asking::Name => f.write_str(text),
            what if what.is_part() => write!(f, "{text}.{word}"),
            Asking::Faces => write!(f, "{word}({text})"),
            Asking::Option => write!(f, "{word}('{text}', '{value}')"),
            _ => write!(f, "{word}('{text}')"),
        }
    }
}
