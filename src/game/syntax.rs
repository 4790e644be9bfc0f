//! The building blocks of verb syntax, used in the verb tables.

use super::candidates::{modifiers, names, rollable};
pub use super::{Arg, Candidates};
use super::{Completion, Refusal, Reveals, Table, Typing, Verb, Why};
use crate::lang::line::Word;
pub use crate::lang::syntax::Kind;
use crate::lang::syntax::{self, usage};

/// A part of the syntax that is not a keyword.
pub type Value = syntax::Value<Candidates>;

/// A value: how the usage shows it, which words it takes, and its completions.
pub(crate) const fn value(shown: &'static str, kind: Kind, from: Candidates) -> Arg {
    Arg::Value(Value { shown, kind, from })
}

/// A new text or name, without completions.
pub(crate) const fn text(shown: &'static str) -> Arg {
    value(shown, Kind::Text, nothing)
}

/// The name of an existing item.
pub(crate) const fn one_of(shown: &'static str, from: Candidates) -> Arg {
    value(shown, Kind::Text, from)
}

/// A whole number without a sign.
pub(crate) const fn number(shown: &'static str) -> Arg {
    value(shown, Kind::Number, nothing)
}

/// A whole number without a sign, or dice.
pub(crate) const fn amount(shown: &'static str) -> Arg {
    value(shown, Kind::Amount, nothing)
}

/// A whole number that may have a sign.
pub(crate) const fn signed(shown: &'static str) -> Arg {
    value(shown, Kind::Signed, nothing)
}

/// A word that `like` recognizes.
pub(crate) const fn like(shown: &'static str, like: fn(&Word) -> bool) -> Arg {
    value(shown, Kind::Like(like), nothing)
}

/// What is rolled, with its own name in the usage.
pub(crate) const fn what(shown: &'static str) -> Arg {
    value(shown, Kind::What, rollable)
}

/// A character.
pub const NAME: Arg = value("NAME", Kind::Name, names);
/// A character; the active one if left out.
pub const ANYONE: Arg = Arg::Optional(&[NAME]);
/// Several characters, or patterns such as `goblin*`.
pub const NAMES: Arg = Arg::Many(&[value("NAME", Kind::Names, names)]);
/// Characters followed by a text: after the first name, the first word that is not a name starts
/// the text.
pub const NAMES_THEN: Arg = Arg::Short(
    "NAME...",
    &[
        value("NAME", Kind::Names, names),
        Arg::Any(&[value("NAME", Kind::Known, names)]),
    ],
);
/// Something to roll.
pub const WHAT: Arg = what("WHAT");
pub const MODIFIER: Arg = value("M", Kind::Modifiers, modifiers);
/// Modifiers of a roll.
pub const MODIFIERS: Arg = Arg::Optional(&[Arg::Many(&[MODIFIER])]);
/// Who rolls what, with which modifiers.
pub const SIDE: Arg = Arg::All(&[ANYONE, WHAT, MODIFIERS]);
/// The second side of a contest, with the same syntax as the first.
pub const VERSUS_SIDE: Arg = Arg::All(&[Arg::Word(syntax::VERSUS, "the other side"), SIDE]);
/// A log entry.
pub const ENTRY: Arg = Arg::Optional(&[value("#ENTRY", Kind::Entry, nothing)]);
/// What the dice show, if the console is not to roll them.
pub const DICE: Arg = Arg::Optional(&[Arg::Dice]);
/// The same for called checks that are rolled at once; not shown in the usage.
pub const CALLED_DICE: Arg = Arg::Short("", &[Arg::Dice]);

/// No completions.
pub(crate) fn nothing(_: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    Vec::new()
}

impl Verb {
    /// A verb without operands, odds or aliases.
    pub const PLAIN: Self = Self {
        name: "",
        aliases: &[],
        syntax: &[],
        doc: "",
        reveals: Reveals::Nobody,
        odds: None,
        shape: None,
        tried: None,
        foretold: false,
        by_words: false,
        run: |_, args| {
            let why = Why::UnknownVerb(args.verb.text.clone());
            Err(Refusal::at(args.verb.span, why))
        },
    };

    /// Its usage.
    pub(crate) fn usage(&self) -> String {
        usage(self.name, self.syntax)
    }

    /// Whether dice can follow after `=`.
    pub(crate) fn takes_dice(&self) -> bool {
        let mut leaves = syntax::leaves(self.syntax).into_iter();
        leaves.any(|arg| matches!(arg, Arg::Dice))
    }

    /// Whether it takes another command: `odds check 50`.
    pub(crate) fn is_about_another(&self) -> bool {
        syntax::takes(self.syntax, |kind| matches!(kind, Kind::Command))
    }

    /// Whether it rolls something that has odds.
    pub(crate) fn has_odds(&self) -> bool {
        self.odds.is_some() || self.tried.is_some()
    }

    /// The verb whose modifiers it accepts; pending checks are rolled with `check`.
    pub(crate) fn rolls_as(&self) -> &'static str {
        match self.name {
            "roll" | "pending" => "check",
            name => name,
        }
    }

    /// Whether a word is its name or an alias, ignoring case.
    pub(crate) fn is_called(&self, word: &str) -> bool {
        let same = |name: &str| name.eq_ignore_ascii_case(word);
        same(self.name) || self.aliases.iter().any(|alias| same(alias))
    }

    /// Its names and the keywords of its syntax.
    pub(crate) fn words(&self) -> Vec<&'static str> {
        let mut words = vec![self.name];
        words.extend(self.aliases);
        words.extend(syntax::keywords(self.syntax));
        words
    }
}
