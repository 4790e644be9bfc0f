//! Splits the words of a line into the sides of a roll.

use super::resolve::ANYTHING_ROLLED;
use crate::game::args::{Aimed, Given};
use crate::game::{Args, Refusal, Result, Table, Why};
use crate::lang::line::{Line, Span};
use crate::lang::read::Cursor;
use crate::lang::syntax::VERSUS;

/// One side as typed: who, what, and modifiers.
#[derive(Clone, Copy)]
pub struct TypedSide<'t, 'a> {
    pub table: Table<'t>,
    /// The whole line.
    pub line: &'a Line,
    /// The words of the side that are not read yet.
    pub cursor: Cursor<'a>,
    /// The first side, on which the active character rolls if nobody is named.
    pub first: bool,
    /// A pending check, which replaces the words for who and what.
    pub given: Option<&'a Given<'a>>,
    /// An attack that replaces all words.
    pub aimed: Option<&'a Aimed<'a>>,
    /// What is wanted of the side, for refusals.
    pub(crate) wants: &'static Wants,
    /// What is expected in place of the side if it is missing; empty if it is there.
    lacking: &'static str,
    /// The keyword that follows; empty after the last side.
    next: &'static str,
    /// The options that may stand between its modifiers, such as `dv 1d6`. They are passed over: the
    /// verb reads them itself.
    pub(crate) options: Option<Args<'a>>,
}

impl<'t, 'a> TypedSide<'t, 'a> {
    /// A single side.
    pub(crate) fn new(table: Table<'t>, line: &'a Line, cursor: Cursor<'a>) -> Self {
        Self {
            table,
            line,
            cursor,
            first: true,
            given: None,
            aimed: None,
            wants: &Wants::ROLL,
            lacking: "",
            next: "",
            options: None,
        }
    }

    /// All words of a verb as a single side.
    pub(crate) fn whole(table: Table<'t>, args: &Args<'a>) -> Self {
        Self {
            given: args.given,
            aimed: args.aimed,
            ..Self::new(table, args.line, Cursor::new(args.words, args.end()))
        }
    }

    /// The words before a keyword, and those after it; `None` if the keyword is missing.
    pub(crate) fn split(self, keyword: &'static str) -> (Self, Option<Self>) {
        let words = self.cursor.rest();
        let Some(at) = words.iter().position(|word| word.is(keyword)) else {
            return (self, None);
        };
        let before = Self {
            cursor: Cursor::new(&words[..at], words[at].span),
            next: keyword,
            ..self
        };
        let after = Self {
            cursor: Cursor::new(&words[at + 1..], self.cursor.end()),
            first: false,
            given: None,
            ..self
        };
        (before, Some(after))
    }

    /// The words before and after a keyword. Without the keyword, the second side is missing:
    /// reading it fails with `lacking`, after whatever is wrong with the first one.
    pub(crate) fn two(self, keyword: &'static str, lacking: &'static str) -> (Self, Self) {
        let (before, after) = self.split(keyword);
        let missing = Self {
            cursor: Cursor::new(&[], self.cursor.end()),
            first: false,
            given: None,
            lacking,
            ..self
        };
        let next = if after.is_some() || self.given.is_none() {
            keyword
        } else {
            ""
        };
        (Self { next, ..before }, after.unwrap_or(missing))
    }

    /// Whether there is no such side.
    pub(crate) fn is_missing(&self) -> bool {
        !self.lacking.is_empty()
    }

    /// Checks that the side is not missing.
    ///
    /// # Errors
    /// Returns an error where it should be.
    pub(crate) fn is_there(&self) -> Result {
        if self.is_missing() {
            return Err(self.nothing(""));
        }
        Ok(())
    }

    /// The refusal of a side of which nothing was typed; `what` is expected there, unless the whole
    /// side is missing.
    pub(crate) fn nothing(&self, what: &'static str) -> Refusal {
        let what = if self.is_missing() {
            self.lacking
        } else {
            what
        };
        Refusal::expected(self.cursor.here(), what)
    }

    /// What may follow what is rolled.
    pub(super) fn then(&self) -> String {
        match self.next {
            "" => "a modifier, '=' or the end".to_owned(),
            keyword => format!("a modifier or '{keyword}'"),
        }
    }
}

/// What a side wants besides a name, in the words of its refusals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wants {
    /// What must match: `skill, check or formula`.
    pub kind: &'static str,
    /// The question when nothing is typed.
    pub what: &'static str,
    /// What the character does with it.
    pub does: &'static str,
}

impl Wants {
    /// What most sides want: something to roll.
    pub(crate) const ROLL: Self = Self {
        kind: ANYTHING_ROLLED,
        what: "what is rolled? A skill, a check or a formula",
        does: "roll",
    };

    /// The refusal of something unknown, with what is wanted here.
    pub(super) fn of(self, mut refusal: Refusal) -> Refusal {
        if let Why::NoMatch { kind, .. } = &mut refusal.why
            && *kind == ANYTHING_ROLLED
        {
            *kind = self.kind;
        }
        refusal
    }

    /// The refusal of something that begins with a sign.
    pub(super) fn unsigned(self, at: Span, typed: &str) -> Refusal {
        let hint = format!("it never begins with a sign: write 0 {typed}");
        Refusal::expected(at, self.what).hint(hint)
    }
}

/// What a contest lacks that has only one side.
pub(crate) const OTHER_SIDE: &str = "'vs' and the other side";

/// The sides of a contest, separated by unquoted `vs`: two or more, of which the second may be
/// missing.
pub(crate) fn sides<'t, 'a>(table: Table<'t>, args: &Args<'a>) -> Vec<TypedSide<'t, 'a>> {
    let (first, mut rest) = TypedSide::whole(table, args).two(VERSUS, OTHER_SIDE);
    let mut found = vec![first];
    loop {
        let (side, next) = rest.split(VERSUS);
        found.push(side);
        match next {
            Some(next) => rest = next,
            None => return found,
        }
    }
}

/// The two sides of a contest, of which the second may be missing: reading it then fails with
/// `lacking`.
///
/// # Errors
/// Returns an error if there is more than one `vs`.
pub(crate) fn two_sides<'t, 'a>(
    table: Table<'t>,
    args: &Args<'a>,
    lacking: &'static str,
) -> Result<[TypedSide<'t, 'a>; 2]> {
    let (first, second) = TypedSide::whole(table, args).two(VERSUS, lacking);
    match second.split(VERSUS) {
        (second, None) => Ok([first, second]),
        (_, Some(third)) => Err(Refusal::expected(third.cursor.here(), "two sides only")),
    }
}

/// The single side of a roll.
///
/// # Errors
/// Returns an error at a `vs`, which only contests have.
pub fn one_side<'t, 'a>(table: Table<'t>, args: &Args<'a>) -> Result<TypedSide<'t, 'a>> {
    match args.words.iter().find(|word| word.is(VERSUS)) {
        Some(vs) => Err(Refusal::expected(vs.span, "one side only")
            .hint("a contest, such as 'oppose', takes two")),
        None => Ok(TypedSide::whole(table, args)),
    }
}
