//! The syntax of a verb, as data. A row of a verb table declares it once; its usage, its
//! completions, its keywords, whether it takes dice and the panel above the prompt all follow from
//! it.

use super::line::Word;

/// A part of a verb's syntax. `C` provides the completions of a value; it is opaque here.
#[derive(Clone, Copy, Debug)]
pub enum Arg<C: 'static> {
    /// A keyword, and what it means.
    Word(&'static str, &'static str),
    /// A name, a number or a description.
    Value(Value<C>),
    /// May be left out: `[force]`.
    Optional(&'static [Arg<C>]),
    /// Any number of times: `[STAT VALUE]...`.
    Any(&'static [Arg<C>]),
    /// One or more times: `NAME...`.
    Many(&'static [Arg<C>]),
    /// Options in any order, each at most once: `[ap 2] [unarmoured]`. An option that is itself an
    /// [`Arg::Any`] or [`Arg::Many`] may be repeated.
    Options(&'static [&'static [Arg<C>]]),
    /// One of these: `start|save`.
    OneOf(&'static [&'static [Arg<C>]]),
    All(&'static [Arg<C>]),
    /// The usage shows a shorter form: `SIDE`.
    Short(&'static str, &'static [Arg<C>]),
    /// The usage shows a computed list.
    Listed(fn() -> String, &'static [Arg<C>]),
    /// `= DICE`, at the end of the line.
    Dice,
}

/// A part of a line that is not a keyword.
#[derive(Clone, Copy, Debug)]
pub struct Value<C: 'static> {
    /// How the usage shows it: a role such as `NAME`, or an example such as `10m`.
    pub shown: &'static str,
    /// Which words it takes.
    pub kind: Kind,
    /// Its completions.
    pub from: C,
}

/// A part of the syntax that takes words.
#[derive(Clone, Copy, Debug)]
pub enum Item<C: 'static> {
    /// A keyword, and what it means.
    Word(&'static str, &'static str),
    Value(&'static Value<C>),
}

impl<C> Item<C> {
    pub(crate) fn keyword(&self) -> Option<&'static str> {
        match self {
            Self::Word(word, _) => Some(word),
            Self::Value(_) => None,
        }
    }

    /// Whether it takes the names of characters.
    pub(crate) fn is_name(&self) -> bool {
        self.kind().is_some_and(Kind::is_name)
    }

    /// Which words it takes, if it is not a keyword.
    pub(crate) fn kind(&self) -> Option<Kind> {
        match self {
            Self::Word(..) => None,
            Self::Value(value) => Some(value.kind),
        }
    }
}

/// Which words a [`Value`] takes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A name of one word.
    Name,
    /// The first of a list of names, which ends at an unquoted number.
    Names,
    /// A further name of a list, which must exist; a word that does not is what follows the list.
    Known,
    /// What is rolled: one word, or several joined by operators.
    What,
    /// Modifiers, up to the next keyword.
    Modifiers,
    /// Any word.
    Text,
    /// A word in quotes.
    Quoted,
    /// A whole number without a sign.
    Number,
    /// The same, or dice such as `2d6`.
    Amount,
    /// A whole number that may have a sign.
    Signed,
    /// A whole number with a sign.
    Plus,
    /// Words up to the next keyword.
    Formula,
    /// An entry of the log: `#12`.
    Entry,
    /// A word in its own format, such as `x6`.
    Like(fn(&Word) -> bool),
    /// A complete command with its verb.
    Command,
}

impl Kind {
    /// Whether it takes the names of characters.
    pub(crate) fn is_name(self) -> bool {
        matches!(self, Self::Name | Self::Names | Self::Known)
    }
}

/// The word between the sides of a contest.
pub const VERSUS: &str = "vs";

/// The usage of a verb: `damage NAME... 7 [ap 2] [unarmoured] [= DICE]`.
pub(crate) fn usage<C>(name: &str, syntax: &[Arg<C>]) -> String {
    format!("{name} {}", spaced(syntax)).trim_end().to_owned()
}

fn shown<C>(arg: &Arg<C>) -> String {
    match arg {
        Arg::Word(word, _) => (*word).to_owned(),
        Arg::Value(value) => value.shown.to_owned(),
        Arg::Optional(args) => format!("[{}]", spaced(args)),
        Arg::Any(args) => format!("[{}]...", spaced(args)),
        Arg::Many(args) => format!("{}...", spaced(args)),
        Arg::All(args) => spaced(args),
        Arg::Options(options) => {
            let option = |args: &&[Arg<C>]| match args {
                [again @ Arg::Any(_)] => shown(again),
                _ => format!("[{}]", spaced(args)),
            };
            options.iter().map(option).collect::<Vec<_>>().join(" ")
        }
        Arg::OneOf(choices) => {
            let choices = choices.iter().map(|args| spaced(args));
            choices.collect::<Vec<_>>().join("|")
        }
        Arg::Short(short, _) => (*short).to_owned(),
        Arg::Listed(list, _) => list(),
        Arg::Dice => "= DICE".to_owned(),
    }
}

fn spaced<C>(args: &[Arg<C>]) -> String {
    args.iter().map(shown).collect::<Vec<_>>().join(" ")
}

/// The keywords, the values and the places of dice, in order.
pub(crate) fn leaves<C>(syntax: &'static [Arg<C>]) -> Vec<&'static Arg<C>> {
    let inner = |arg: &'static Arg<C>| match arg {
        Arg::Optional(args)
        | Arg::Any(args)
        | Arg::Many(args)
        | Arg::All(args)
        | Arg::Short(_, args)
        | Arg::Listed(_, args) => leaves(args),
        Arg::Options(lists) | Arg::OneOf(lists) => {
            lists.iter().flat_map(|args| leaves(args)).collect()
        }
        Arg::Word(..) | Arg::Value(_) | Arg::Dice => vec![arg],
    };
    syntax.iter().flat_map(inner).collect()
}

/// Whether a part that is not a keyword takes words of some kind.
pub(crate) fn takes<C>(syntax: &'static [Arg<C>], kind: fn(Kind) -> bool) -> bool {
    let values = values(syntax, None);
    values.iter().any(|value| kind(value.kind))
}

/// The keywords in order.
pub(crate) fn keywords<C>(syntax: &'static [Arg<C>]) -> Vec<&'static str> {
    let words = leaves(syntax).into_iter().map(|arg| match arg {
        Arg::Word(word, _) => Some(*word),
        _ => None,
    });
    words.flatten().collect()
}

/// The values in order; only those after a keyword, if one is given.
pub(crate) fn values<C>(syntax: &'static [Arg<C>], after: Option<&str>) -> Vec<&'static Value<C>> {
    let mut found = Vec::new();
    let mut reached = after.is_none();
    for arg in leaves(syntax) {
        match arg {
            Arg::Word(word, _) => reached |= Some(*word) == after,
            Arg::Value(value) if reached => found.push(value),
            _ => {}
        }
    }
    found
}
