//! Verbs, with what changes a roll.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::games::file::fields::{D, F, L, Reserved, T, parts};
use crate::games::file::text::{Map, Text};

/// What both modes together are.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(in crate::games::file) enum Together {
    /// Neither.
    #[default]
    Cancel,
    /// Good ones less bad ones.
    Sum,
}

/// A verb.
#[derive(Debug, Deserialize, JsonSchema)]
pub(in crate::games::file) enum Verb {
    /// `NAME? WHAT [M...] [vs N]`: one roll against nothing or a number.
    Check(Box<Rolled>),
    /// `NAME... WHAT [M...] dc N [damage 8d6 fire]`: a roll of each.
    Many(Box<Rolled>),
    /// `SIDE vs SIDE`: both roll.
    Contest(Box<Rolled>),
    /// `NAME [ATTACK|WHAT|N] [M...] vs NAME`: a roll at somebody and its harm.
    Attack(Box<Rolled>),
    /// `NAME... [word] [N] [NAME] ["note"]`: no roll.
    Act(Box<Act>),
}

/// What a verb does with its roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games::file) enum Kind {
    Check,
    /// A roll of each of several.
    Many,
    Contest,
    Attack,
}

impl Verb {
    /// What it rolls, if it does.
    pub(in crate::games::file) fn rolls(&self) -> Option<(Kind, &Rolled)> {
        Some(match self {
            Self::Check(rolled) => (Kind::Check, rolled),
            Self::Many(rolled) => (Kind::Many, rolled),
            Self::Contest(rolled) => (Kind::Contest, rolled),
            Self::Attack(rolled) => (Kind::Attack, rolled),
            Self::Act(_) => return None,
        })
    }

    /// The same, to be filled in.
    pub(in crate::games::file) fn rolls_mut(&mut self) -> Option<&mut Rolled> {
        match self {
            Self::Check(rolled)
            | Self::Many(rolled)
            | Self::Contest(rolled)
            | Self::Attack(rolled) => Some(rolled),
            Self::Act(_) => None,
        }
    }

    /// All words for it, its name first, and that for what rolls some of its dice again.
    pub(in crate::games::file) fn names(&self) -> impl Iterator<Item = &Text> {
        let (name, also, push) = match self {
            Self::Act(act) => (&act.name, &act.also, None),
            Self::Check(rolled)
            | Self::Many(rolled)
            | Self::Contest(rolled)
            | Self::Attack(rolled) => (&rolled.name, &rolled.also, rolled.push.as_ref()),
        };
        let push = push.map(|push| &push.word);
        std::iter::once(name).chain(also).chain(push)
    }
}

impl Rolled {
    /// Takes what is rolled, and how it is read, from another verb where this one does not say it.
    pub(in crate::games::file) fn take_from(&mut self, other: &Self) {
        macro_rules! take {
            ($is_left_out:ident: $($field:ident)*) => {$(
                if self.$field.$is_left_out() {
                    self.$field.clone_from(&other.$field);
                }
            )*};
        }
        take!(is_empty: number dice good bad empty total shift lets grades facts notes preview);
        take!(is_none: compare split);
    }
}

impl From<Verdict> for crate::rules::Verdict {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::First => Self::FIRST,
            Verdict::Second => Self::SECOND,
            Verdict::Tie => Self::Tie,
            Verdict::Neither => Self::Neither,
            Verdict::Partial => Self::Partial,
        }
    }
}

impl Against {
    /// The word of a number that is typed, and the names that it may have.
    pub(in crate::games::file) fn typed(&self) -> Option<(&Text, &[(Text, i64)])> {
        match self {
            Self::Number(word) => Some((word, &[])),
            Self::Named(word, names) => Some((word, names)),
            _ => None,
        }
    }

    /// Whether it is the target's.
    pub(in crate::games::file) fn is_of_target(&self) -> bool {
        matches!(self, Self::Target(_) | Self::Roll(_) | Self::Best)
    }
}

parts! {
    /// A verb that rolls.
    #[derive(Clone)]
    struct Rolled {
        name: Text,
        ..
        also: Vec<Text>,
        doc: Text,
        /// The verb whose roll this is: what does not stand here about names, dice and grades is as there.
        like: Text,
        what: What,
        against: Against,
        /// What its number is: `the hits to beat`.
        number: Text,
        /// The question if the number is missing.
        asks: Text,
        /// Refused with the text unless the formula is true.
        needs: Vec<(F, T)>,
        /// What is spent before the roll, by track.
        costs: Map<F>,
        /// Names for the fields below.
        #[serde(rename = "let")]
        lets: Vec<(Text, F)>,
        dice: D,
        good: D,
        bad: D,
        /// What is rolled for a count of 0.
        empty: D,
        /// By default `sum + bonus`.
        total: F,
        /// The first that is true counts.
        grades: Vec<(Text, F)>,
        /// The same for the second side of a contest, and for the target of an attack that rolls.
        answers: Vec<(Text, F)>,
        /// Moves the grade that many places up the list.
        shift: F,
        /// Of a contest: the first that is true counts.
        verdict: Vec<(Verdict, F)>,
        /// While it is true both roll again.
        again: F,
        /// By grade: the amount, from `rolled`, `dice` and `flat`.
        damage: Map<F>,
        /// How often the dice of the damage are rolled, by grade.
        dice_times: Map<u8>,
        /// Lines by grade or verdict.
        then: Map<Vec<L>>,
        /// Lines after every roll.
        does: Vec<L>,
        push: Option<Push>,
        /// The panel compares the odds of a modifier's values from 0 to this.
        compare: Option<(Text, F)>,
        /// Numbers for the log.
        facts: Vec<(Text, F)>,
        /// What the last of its dice are for, and how many they are.
        split: Option<(Text, F)>,
        /// Remarks, each told if it is true.
        notes: Vec<(F, Text)>,
        /// The roll in words for its preview: one after another, each if it is true.
        preview: Vec<(F, T)>,
        /// What it uses of the turn.
        action: Text,
    }
}

/// How a contest ends.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
pub(in crate::games::file) enum Verdict {
    First,
    Second,
    Tie,
    Neither,
    Partial,
}

parts! {
    /// A verb that rolls some dice of a roll again, once.
    #[derive(Clone)]
    struct Push {
        word: Text,
        /// Which dice, by `face`.
        rerolls: F,
        ..
        costs: Map<F>,
        does: Vec<L>,
        /// Lines by the grade that comes of it.
        then: Map<Vec<L>>,
    }
}

/// What may be rolled.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub(in crate::games::file) enum What {
    #[default]
    Any,
    /// Only these checks and skills; a single one need not be typed.
    Of(Vec<Text>),
    Nothing,
}

/// What a roll is against.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub(in crate::games::file) enum Against {
    #[default]
    Nothing,
    /// A number after this word.
    Number(Text),
    /// The same, which may have a name.
    Named(Text, Map<i64>),
    /// Never typed.
    Fixed(F),
    /// A number of the target.
    Target(F),
    /// A roll of the target, with this base.
    Roll(F),
    /// A roll of the target: the best of its skills for defence, and of those of its attacks.
    Best,
}

parts! {
    /// A verb without a roll.
    struct Act {
        name: Text,
        ..
        also: Vec<Text>,
        doc: Text,
        who: Who,
        /// A number of this range follows.
        number: Option<(i64, i64)>,
        /// One of these words follows, each with its help.
        words: Map<Text>,
        /// The track of which `+1` or `-1` in place of a word gives or takes some.
        gives: Text,
        /// What is told in place of the name of the verb, by word.
        says: Map<Text>,
        /// Another character follows.
        target: bool,
        /// A note may follow.
        note: bool,
        needs: Vec<(F, T)>,
        costs: Map<F>,
        /// The tracks that have this moment are refilled.
        refills: Text,
        does: Vec<L>,
        /// What it uses of the turn.
        action: Text,
    }
}

/// Who acts.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(in crate::games::file) enum Who {
    #[default]
    One,
    Many,
    Nobody,
}

parts! {
    /// Two modifiers that choose other dice.
    #[derive(Default)]
    struct Modes {
        ..
        good: Text,
        bad: Text,
        rule: Together,
    }

    /// A modifier of a roll.
    struct Modifier {
        word: Text,
        ..
        doc: Text,
        takes: Takes,
        /// The verbs that accept it; all by default.
        verbs: Vec<Text>,
        /// A side has at most one of a group.
        one_of: Text,
        /// What it adds.
        add: F,
        /// 1: good, -1: bad.
        mode: i64,
        /// When it applies without being typed.
        when: F,
        /// The same in words.
        by_itself: Text,
        needs: Vec<(F, T)>,
        costs: Map<F>,
        /// Its letter in the panel.
        key: Text,
        /// The number that the letter writes first; the lowest by default.
        first: Option<i64>,
        /// The page of the reference that lists it.
        page: Text,
        /// Reserved: replaces what the verb uses of the turn.
        #[schemars(with = "Text")]
        action: Reserved,
    }
}

/// What follows the word of a modifier.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub(in crate::games::file) enum Takes {
    #[default]
    Nothing,
    Number(Text, i64, i64),
    Signed(Text, i64, i64),
    OneOf(Map<i64>),
}
