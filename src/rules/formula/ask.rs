//! What formulas of a game's file may ask for besides plain names.

use std::fmt;

/// A number that is not a plain name: `target.Threat`, `STR.mod`, `cond('prone')`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ask {
    pub of: Whose,
    pub what: Asking,
    /// The name, or the text between quotes.
    pub text: String,
    /// The second text of `option`.
    pub value: String,
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

/// The functions, by name.
const FUNCTIONS: [(&str, Asking); 11] = [
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

impl Asking {
    /// The function of this name, in any case.
    pub(super) fn function(name: &str) -> Option<Self> {
        let mut all = FUNCTIONS.iter();
        let found = all.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, asking)| *asking)
    }

    /// The part of a number after a point.
    pub(super) fn part(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "mod" => Some(Self::Mod),
            "max" => Some(Self::Max),
            _ => None,
        }
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
        match self.what {
            Asking::Name => f.write_str(text),
            Asking::Mod => write!(f, "{text}.mod"),
            Asking::Max => write!(f, "{text}.max"),
            Asking::Faces => write!(f, "faces({text})"),
            Asking::Option => write!(f, "option('{text}', '{value}')"),
            what => {
                let mut all = FUNCTIONS.iter();
                let name = all.find(|(_, asking)| *asking == what);
                write!(f, "{}('{text}')", name.map_or("", |(name, _)| name))
            }
        }
    }
}
