//! Splits the words of a line into the sides of a roll.

use super::resolve::ANYTHING_ROLLED;
use crate::game::args::Given;
use crate::game::modifier::Takes;
use crate::game::{Args, Refusal, Table, Why};
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
    /// What is wanted of the side, for refusals.
    pub wants: Wants,
}

impl<'t, 'a> TypedSide<'t, 'a> {
    /// All words of a verb as a single side.
    #[must_use]
    pub fn whole(table: Table<'t>, args: &Args<'a>) -> Self {
        Self {
            table,
            line: args.line,
            cursor: Cursor::new(args.words, args.end()),
            first: true,
            given: args.given,
            wants: Wants::ROLL,
        }
    }

    /// The refusal of a side after whose modifiers `what` must follow.
    #[must_use]
    pub fn lacks(mut self, what: &str) -> Refusal {
        while let Some(word) = self.cursor.peek() {
            let mut known = self.table.game.modifiers.iter();
            let known = known.find(|one| word.is(one.word));
            match known.map(|one| one.takes) {
                None if !word.is_signed() => break,
                // Its own code knows which words belong to it.
                Some(Takes::Own(_)) => self.cursor.skip(self.cursor.rest().len()),
                None => self.cursor.skip(1),
                Some(takes) => {
                    self.cursor.skip(1);
                    if let Err(refusal) = takes.read(&mut self.cursor) {
                        return refusal;
                    }
                }
            }
        }
        Refusal::expected(self.cursor.here(), what)
    }

    /// What may follow what is rolled.
    #[must_use]
    pub(super) fn then(&self) -> String {
        match self.line.text(self.cursor.end()) {
            "" | "=" => AFTER_MODIFIERS.to_owned(),
            keyword => format!("a modifier or '{keyword}'"),
        }
    }
}

/// What a side wants besides a name, in the words of its refusals.
#[derive(Clone, Copy, Debug)]
pub struct Wants {
    /// What must match: `skill, check or formula`.
    pub kind: &'static str,
    /// The question when nothing is typed.
    pub what: &'static str,
    /// What the character does with it.
    pub does: &'static str,
}

impl Wants {
    /// What most sides want: something to roll.
    pub const ROLL: Self = Self {
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

/// What may follow the modifiers of the last side.
pub(super) const AFTER_MODIFIERS: &str = "a modifier, '=' or the end";

/// The sides of a contest, separated by unquoted `vs`.
#[must_use]
pub fn sides<'t, 'a>(table: Table<'t>, args: &Args<'a>) -> Vec<TypedSide<'t, 'a>> {
    let mut found = Vec::new();
    let mut next = Some(TypedSide::whole(table, args));
    while let Some(side) = next {
        let (side, rest) = split(side, VERSUS);
        next = rest.map(|cursor| TypedSide {
            cursor,
            first: false,
            given: None,
            ..side
        });
        found.push(side);
    }
    found
}

/// The words of a side before a keyword, and those after it; `None` if the keyword is missing.
#[must_use]
pub fn split<'t, 'a>(
    side: TypedSide<'t, 'a>,
    keyword: &str,
) -> (TypedSide<'t, 'a>, Option<Cursor<'a>>) {
    let words = side.cursor.rest();
    let Some(at) = words.iter().position(|word| word.is(keyword)) else {
        return (side, None);
    };
    let before = Cursor::new(&words[..at], words[at].span);
    let after = Cursor::new(&words[at + 1..], side.cursor.end());
    let side = TypedSide {
        cursor: before,
        ..side
    };
    (side, Some(after))
}

/// The two sides of a contest.
///
/// # Errors
/// Returns an error if there is no `vs`, or more than one.
pub fn two_sides<'t, 'a>(
    table: Table<'t>,
    args: &Args<'a>,
) -> Result<[TypedSide<'t, 'a>; 2], Refusal> {
    two_sides_or(table, args, |only| only.alone(OTHER_SIDE))
}

/// What a contest lacks that has only one side.
pub const OTHER_SIDE: &str = "'vs' and the other side";

/// Like [`two_sides`], where `alone` is the refusal of a line that has only one.
///
/// # Errors
/// Returns an error if there is no `vs`, or more than one.
pub fn two_sides_or<'t, 'a>(
    table: Table<'t>,
    args: &Args<'a>,
    alone: impl FnOnce(TypedSide<'t, 'a>) -> Refusal,
) -> Result<[TypedSide<'t, 'a>; 2], Refusal> {
    match *sides(table, args) {
        [first, second] => Ok([first, second]),
        [_, _, third, ..] => Err(Refusal::expected(third.cursor.here(), "two sides only")),
        [only] => Err(alone(only)),
        [] => Err(Refusal::expected(args.end(), OTHER_SIDE)),
    }
}

/// The single side of a roll.
///
/// # Errors
/// Returns an error at a `vs`, which only contests have.
pub fn one_side<'t, 'a>(table: Table<'t>, args: &Args<'a>) -> Result<TypedSide<'t, 'a>, Refusal> {
    match args.words.iter().find(|word| word.is(VERSUS)) {
        Some(vs) => Err(Refusal::expected(vs.span, "one side only")
            .hint("a contest, such as 'oppose', takes two")),
        None => Ok(TypedSide::whole(table, args)),
    }
}
