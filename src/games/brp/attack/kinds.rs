//! The kinds of weapons: what their special hits do in edition `uge`, and how they reach their target.

use crate::game::syntax::Arg;
use crate::game::{Args, Refusal, Result, Side, Subject, Trait};
use crate::rules::brp::Kind;

/// The kinds, in the order of their traits.
const KINDS: [Kind; 5] = [
    Kind::Impale,
    Kind::Bleed,
    Kind::Crush,
    Kind::Knockback,
    Kind::Entangle,
];

/// Traits of weapons: the effect of special hits, and how they reach the target.
pub(in super::super) const TRAITS: &[Trait] = &[
    special("impale", "a special hit rolls the weapon twice (uge)"),
    special("bleed", "a special hit bleeds (uge)"),
    special("crush", "a special hit doubles the damage modifier (uge)"),
    special("knockback", "a special hit throws back (uge)"),
    special("entangle", "a special hit holds fast (uge)"),
    reach("thrown", "it is thrown"),
    reach("missile", "it shoots, as a bow does"),
    reach("gun", "it is a gun"),
];

const fn special(word: &'static str, doc: &'static str) -> Trait {
    let one_of = "special";
    Trait { word, doc, one_of }
}

const fn reach(word: &'static str, doc: &'static str) -> Trait {
    let one_of = "reach";
    Trait { word, doc, one_of }
}

/// How an attack reaches its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Hand to hand.
    Melee,
    Thrown,
    /// Shot from a bow or the like.
    Shot,
    /// A gun: the damage modifier does not apply.
    Gun,
}

impl Reach {
    pub(super) fn of(strike: &Side) -> Self {
        let reaches = [
            ("thrown", Self::Thrown),
            ("missile", Self::Shot),
            ("gun", Self::Gun),
        ];
        let mut reaches = reaches.into_iter();
        let typed = reaches.find(|(word, _)| strike.has(word));
        typed.map_or(Self::Melee, |(_, reach)| reach)
    }
}

/// Syntax for a kind of weapon that differs from the one used.
pub(in super::super) const fn kind(nth: usize) -> Arg {
    Arg::Word(TRAITS[nth].word, TRAITS[nth].doc)
}

/// The kind of the weapon: as typed, or by the attack on the sheet.
pub(super) fn kind_of(args: &Args<'_>, with: &Subject) -> Result<Kind> {
    let all = || TRAITS.iter().map(|one| one.word).zip(KINDS);
    let words: Vec<&str> = all().map(|(word, _)| word).collect();
    let said = args.keyword(&words);
    if let Some((first, _)) = said {
        let others: Vec<&str> = words.into_iter().filter(|word| *word != first).collect();
        if let Some((other, at)) = args.keyword(&others) {
            let why = format!("'{other}' cannot be combined with '{first}'");
            return Err(Refusal::rule(at, why));
        }
    }
    let mut fitting = all().filter(|(word, _)| match said {
        Some((said, _)) => *word == said,
        None => with.has_trait(word),
    });
    Ok(fitting.next().map_or(Kind::Plain, |(_, kind)| kind))
}
