//! What verbs take, in the words that rows of the verb tables are written with.

use super::candidates::{modifiers, names, whats};
pub use super::{Arg, Candidates};
use super::{Completion, Refusal, Reveals, Table, Typing, Verb, Why};
use crate::lang::line::Word;
pub use crate::lang::syntax::Kind;
use crate::lang::syntax::{self, keywords, takes_dice, usage};

/// Something in a line that is not a keyword.
pub type Value = syntax::Value<Candidates>;

/// A value, by how the usage writes it, which words it takes and what could be typed.
#[must_use]
pub const fn value(shown: &'static str, kind: Kind, from: Candidates) -> Arg {
    Arg::Value(Value { shown, kind, from })
}

/// A text or name that is being made: nothing completes it.
#[must_use]
pub const fn text(shown: &'static str) -> Arg {
    value(shown, Kind::Text, nothing)
}

/// One of what there is, by its name.
#[must_use]
pub const fn one_of(shown: &'static str, from: Candidates) -> Arg {
    value(shown, Kind::Text, from)
}

/// A whole number without a sign.
#[must_use]
pub const fn number(shown: &'static str) -> Arg {
    value(shown, Kind::Number, nothing)
}

/// A whole number without a sign, or dice.
#[must_use]
pub const fn amount(shown: &'static str) -> Arg {
    value(shown, Kind::Amount, nothing)
}

/// A whole number that may have a sign.
#[must_use]
pub const fn signed(shown: &'static str) -> Arg {
    value(shown, Kind::Signed, nothing)
}

/// A word of its own look.
#[must_use]
pub const fn like(shown: &'static str, like: fn(&Word) -> bool) -> Arg {
    value(shown, Kind::Like(like), nothing)
}

/// What is rolled, under a name of its own.
#[must_use]
pub const fn what(shown: &'static str) -> Arg {
    value(shown, Kind::What, whats)
}

/// Somebody.
pub const NAME: Arg = value("NAME", Kind::Name, names);
/// Somebody, or the active character where that is left out.
pub const ANYONE: Arg = Arg::Optional(&[NAME]);
/// Some people, or patterns such as `goblin*`.
pub const NAMES: Arg = Arg::Many(&[value("NAME", Kind::Names, names)]);
/// The same before a text: from the second on, what names nobody is that text.
pub const NAMES_THEN: Arg = Arg::Short(
    "NAME...",
    &[
        value("NAME", Kind::Names, names),
        Arg::Any(&[value("NAME", Kind::Known, names)]),
    ],
);
/// What is rolled.
pub const WHAT: Arg = what("WHAT");
pub const MODIFIER: Arg = value("M", Kind::Modifiers, modifiers);
/// What changes a roll.
pub const MODIFIERS: Arg = Arg::Optional(&[Arg::Many(&[MODIFIER])]);
/// Who rolls what, and what changes it.
pub const SIDE: Arg = Arg::All(&[ANYONE, WHAT, MODIFIERS]);
/// A contest of two sides that are made alike.
pub const VERSUS_SIDE: Arg = Arg::All(&[Arg::Word(syntax::VERSUS, "the other side"), SIDE]);
/// An entry of the log.
pub const ENTRY: Arg = Arg::Optional(&[value("#ENTRY", Kind::Entry, nothing)]);
/// What the dice show, where the console is not to roll them.
pub const DICE: Arg = Arg::Optional(&[Arg::Dice]);
/// The same for checks that are called for and rolled at once; the usage does not speak of it.
pub const CALLED_DICE: Arg = Arg::Short("", &[Arg::Dice]);

/// Nothing can be offered.
#[must_use]
pub fn nothing(_: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    Vec::new()
}

impl Verb {
    /// Takes nothing, has no odds and no other name.
    pub const PLAIN: Self = Self {
        name: "",
        aliases: &[],
        syntax: &[],
        doc: "",
        reveals: Reveals::Nobody,
        odds: None,
        run: |_, args| {
            Err(Refusal::at(
                args.verb.span,
                Why::UnknownVerb(args.verb.text.clone()),
            ))
        },
    };

    /// How it is written.
    #[must_use]
    pub fn usage(&self) -> String {
        usage(self.name, self.syntax)
    }

    /// Whether dice may follow after `=`.
    #[must_use]
    pub fn takes_dice(&self) -> bool {
        takes_dice(self.syntax)
    }

    /// Whether it is about another command, which it takes: `odds check 50`.
    #[must_use]
    pub fn is_about_another(&self) -> bool {
        let values = syntax::values(self.syntax, None);
        values
            .iter()
            .any(|value| matches!(value.kind, Kind::Command))
    }

    /// The verb whose modifiers it takes: what is pending is rolled as a check.
    #[must_use]
    pub fn rolls_as(&self) -> &'static str {
        match self.name {
            "roll" | "pending" => "check",
            name => name,
        }
    }

    /// Whether a word calls it, without case.
    #[must_use]
    pub fn is_called(&self, word: &str) -> bool {
        let same = |name: &str| name.eq_ignore_ascii_case(word);
        same(self.name) || self.aliases.iter().any(|alias| same(alias))
    }

    /// Whether a word is one of its keywords, without case.
    #[must_use]
    pub fn has_keyword(&self, word: &str) -> bool {
        keywords(self.syntax)
            .iter()
            .any(|keyword| keyword.eq_ignore_ascii_case(word))
    }
}
