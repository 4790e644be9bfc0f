//! The arguments passed to a verb: the words after it, read by its syntax as characters, numbers,
//! keywords and texts, and the line they are in.

mod finish;

use std::sync::LazyLock;

use super::syntax::{Candidates, Kind};
use super::who::{character, characters};
use super::{Refusal, Result, Table, Verb};
use crate::campaign::{CharacterId, Pending, PendingCheck};
use crate::dice::Expression;
use crate::lang::line::{Line, Span, Word};
use crate::lang::read::{LARGEST, dice, in_range, made};
use crate::lang::syntax::Item;
use crate::lang::walk::{Taken, Walk};

/// The words after a verb, or a part of them, with their meaning.
#[derive(Clone, Copy, Debug)]
pub struct Args<'a> {
    /// The whole line.
    pub line: &'a Line,
    /// The verb as typed.
    pub verb: &'a Word,
    /// Its row.
    pub row: &'static Verb,
    /// All words after the verb.
    pub words: &'a [Word],
    /// A pending check that the line resolves; the words after the verb then only add modifiers to
    /// it.
    pub given: Option<&'a Given<'a>>,
    /// An attack without words.
    pub aimed: Option<&'a Aimed<'a>>,
    /// How the words match the syntax.
    walk: &'a Walk<Candidates>,
    /// The part of what they match that this covers.
    taken: &'a [Taken<Candidates>],
}

/// A pending check, used instead of words that would describe the roll.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// Who rolls.
    pub who: CharacterId,
    pub check: &'a PendingCheck,
    /// The part of the line that an error about the check points at.
    pub at: Span,
}

/// An attack that nobody has typed, to know its chances.
#[derive(Clone, Copy, Debug)]
pub struct Aimed<'a> {
    /// Who attacks.
    pub by: CharacterId,
    /// The name of an attack on the sheet, or of a skill.
    pub with: &'a str,
    pub target: CharacterId,
}

/// An amount: a number or a dice roll.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Amount {
    Fixed(i64),
    Dice(Expression),
}

/// No words.
static NOTHING: Walk<Candidates> = Walk::NOTHING;

/// The line of a verb that nobody has typed, and its verb.
static NO_LINE: LazyLock<Line> = LazyLock::new(Line::default);
static NO_WORD: LazyLock<Word> = LazyLock::new(|| Word::bare("", Span::default()));

impl<'a> Given<'a> {
    /// A check of the list; errors about it point at `at`.
    pub(crate) fn of(pending: &'a Pending, at: Span) -> Self {
        let (who, check) = (pending.who, &pending.check);
        Self { who, check, at }
    }
}

impl<'a> Args<'a> {
    /// Words that were not matched against the syntax of the verb: modifiers of a roll.
    pub(crate) fn of(
        verb: &'static Verb,
        line: &'a Line,
        word: &'a Word,
        words: &'a [Word],
    ) -> Self {
        Self {
            line,
            verb: word,
            row: verb,
            words,
            given: None,
            aimed: None,
            walk: &NOTHING,
            taken: &[],
        }
    }

    /// A verb that nobody has typed, for a pending check or an attack without words.
    pub(crate) fn unwritten(verb: &'static Verb) -> Self {
        Self::of(verb, &NO_LINE, &NO_WORD, &[])
    }

    /// The same words with how they match the syntax.
    pub(crate) fn matched(self, walk: &'a Walk<Candidates>) -> Self {
        Self {
            walk,
            taken: &walk.taken,
            ..self
        }
    }

    /// Other words that describe a roll, such as a part of these, not matched against the syntax.
    pub(crate) fn with(self, words: &'a [Word]) -> Self {
        Self {
            words,
            ..self.matched(&NOTHING)
        }
    }

    /// The same words as modifiers of a pending check.
    pub(crate) fn giving(self, given: &'a Given<'a>) -> Self {
        let given = Some(given);
        Self { given, ..self }
    }

    /// An attack without words.
    pub(crate) fn aiming(self, aimed: &'a Aimed<'a>) -> Self {
        let aimed = Some(aimed);
        Self { aimed, ..self }
    }

    /// Where a missing word would be: at the `=`, or after the last word.
    pub(crate) fn end(&self) -> Span {
        if let Some(dice) = &self.line.dice {
            dice.sign
        } else {
            let end = self.line.words.last().unwrap_or(self.verb).span.end;
            Span::new(end + 1, end + 1)
        }
    }

    /// The keywords and values in order, each with its words, of which there is at least one.
    pub(crate) fn items(&self) -> impl Iterator<Item = (Item<Candidates>, &'a [Word])> + use<'a> {
        let words = self.words;
        let taken = self.taken.iter();
        taken.filter_map(move |taken| Some((taken.item, words.get(taken.from..taken.to)?)))
    }

    /// The words of the values of some kinds, in order.
    fn values(&self, kind: fn(Kind) -> bool) -> impl Iterator<Item = &'a [Word]> + use<'a> {
        let of_kind = move |(item, _): &(Item<_>, _)| item.kind().is_some_and(kind);
        self.items().filter(of_kind).map(|(_, words)| words)
    }

    /// The first word of a value of some kinds, if any.
    pub(crate) fn first_of(&self, kind: fn(Kind) -> bool) -> Option<&'a Word> {
        self.values(kind).next()?.first()
    }

    /// An error saying that `what` was expected here.
    pub(crate) fn missing(&self, what: &str) -> Refusal {
        Refusal::expected(self.here(), what)
    }

    /// Where the words stop matching the syntax, or the end of the line.
    pub(super) fn here(&self) -> Span {
        let word = self.words.get(self.walk.end);
        word.map_or(self.end(), |word| word.span)
    }

    pub(crate) fn has(&self, keyword: &str) -> bool {
        self.place_of(keyword).is_some()
    }

    fn place_of(&self, keyword: &str) -> Option<usize> {
        let mut taken = self.taken.iter();
        taken.position(|taken| taken.item.keyword() == Some(keyword))
    }

    /// The first of these keywords that was given, and its position.
    pub(crate) fn keyword(&self, among: &[&'static str]) -> Option<(&'static str, Span)> {
        self.items().find_map(|(item, words)| {
            let word = item.keyword().filter(|word| among.contains(word))?;
            Some((word, words.first()?.span))
        })
    }

    /// The part after a keyword; `None` if it was not given.
    pub(crate) fn option(&self, keyword: &str) -> Option<Self> {
        let at = self.place_of(keyword)?;
        Some(Self {
            taken: &self.taken[at + 1..],
            ..*self
        })
    }

    /// The part after a keyword; nothing if it was not given.
    pub(crate) fn after(&self, keyword: &str) -> Self {
        let nothing = Self {
            taken: &[],
            ..*self
        };
        self.option(keyword).unwrap_or(nothing)
    }

    /// The part before a keyword; everything if it was not given.
    pub(crate) fn before(&self, keyword: &str) -> Self {
        let to = self.place_of(keyword).unwrap_or(self.taken.len());
        Self {
            taken: &self.taken[..to],
            ..*self
        }
    }

    /// The number of words of an option that begins with this word, such as 2 for `dv 1d6` and 4 for `dc AC
    /// of Bea`; `None` if the word begins none.
    pub(crate) fn option_words(&self, word: &Word) -> Option<usize> {
        let begins = |(item, words): &(Item<_>, &[Word])| {
            item.keyword().is_some() && words.first() == Some(word)
        };
        let mut items = self.items().skip_while(|item| !begins(item));
        items.next()?;
        let is_its = |(item, _): &(Item<_>, _)| match item.kind() {
            Some(kind) => !matches!(kind, Kind::Modifiers),
            None => item.keyword() == Some("of"),
        };
        let words = items.take_while(is_its).map(|(_, words)| words.len());
        Some(1 + words.sum::<usize>())
    }

    /// Whether a name was given, matching or not.
    pub(crate) fn is_named(&self) -> bool {
        self.first_of(|kind| matches!(kind, Kind::Name)).is_some()
    }

    /// The first character named, if any, and the position of the name.
    ///
    /// # Errors
    /// Returns an error if the name matches no character or several.
    pub(crate) fn name(&self, table: Table<'_>) -> Result<Option<(CharacterId, Span)>> {
        let named = self.first_of(|kind| matches!(kind, Kind::Name));
        let named = named.map(|word| Ok((character(table, word)?, word.span)));
        named.transpose()
    }

    /// Each character named by itself, and the position of the name.
    ///
    /// # Errors
    /// Returns an error if a name matches no character or several.
    pub(crate) fn names(&self, table: Table<'_>) -> Result<Vec<(CharacterId, Span)>> {
        let names = self.values(|kind| matches!(kind, Kind::Name));
        let names = names.filter_map(<[Word]>::first);
        names
            .map(|word| Ok((character(table, word)?, word.span)))
            .collect()
    }

    /// The first character named, and the position of the name.
    ///
    /// # Errors
    /// Returns an error if there is no name, or if it matches no character or several.
    pub(crate) fn somebody(&self, table: Table<'_>) -> Result<(CharacterId, Span)> {
        self.name(table)?
            .ok_or_else(|| self.missing("a character's name"))
    }

    /// The first character named, or the active one, and where a name stands or is missing.
    ///
    /// # Errors
    /// Returns an error if a name matches no character or several, or if there is none and it is nobody's turn.
    pub(crate) fn actor(&self, table: Table<'_>) -> Result<(CharacterId, Span)> {
        let named = self.name(table)?.map(|(who, _)| who);
        let at = self.words.first().map_or(self.end(), |word| word.span);
        let what = "a character's name: it is nobody's turn";
        let who = named.or(table.campaign.acting());
        who.map(|who| (who, at))
            .ok_or_else(|| Refusal::expected(at, what))
    }

    /// All characters named, also by patterns such as `goblin*`, each with the word that named it
    /// first.
    ///
    /// # Errors
    /// Returns an error if there is no name, or if a name matches no character or several.
    pub(crate) fn people(&self, table: Table<'_>) -> Result<Vec<(CharacterId, Span)>> {
        let named = self.named(table)?;
        if named.is_empty() {
            return Err(self.missing("a character's name"));
        }
        Ok(named)
    }

    /// Like [`Args::people`], but there may be no name.
    ///
    /// # Errors
    /// Returns an error if a name matches no character or several.
    pub(crate) fn named(&self, table: Table<'_>) -> Result<Vec<(CharacterId, Span)>> {
        let mut found: Vec<(CharacterId, Span)> = Vec::new();
        let names = self.values(|kind| kind.is_name() && !matches!(kind, Kind::Name));
        for word in names.flatten() {
            for id in characters(table, word)? {
                if found.iter().all(|(other, _)| *other != id) {
                    found.push((id, word.span));
                }
            }
        }
        Ok(found)
    }

    /// The texts, in order: words that are not names, numbers or keywords.
    pub(crate) fn texts(&self) -> Vec<&'a Word> {
        self.values(is_text).filter_map(<[Word]>::first).collect()
    }

    /// The first text, if any.
    pub(crate) fn text(&self) -> Option<&'a Word> {
        self.first_of(is_text)
    }

    /// One of the texts, counted from 0.
    ///
    /// # Errors
    /// Returns an error saying that `what` was expected if there are not so many.
    pub(crate) fn word(&self, nth: usize, what: &str) -> Result<&'a Word> {
        let word = self.texts().get(nth).copied();
        word.ok_or_else(|| self.missing(what))
    }

    /// The first text, as a new name or text.
    ///
    /// # Errors
    /// Returns an error if there is no text, or if it is empty.
    pub(crate) fn made(&self, what: &str) -> Result<(String, Span)> {
        made(self.word(0, what)?, what)
    }

    /// The first number, if any.
    ///
    /// # Errors
    /// Returns an error if the number is out of range.
    pub(crate) fn number(&self, what: &'static str, least: i64, most: i64) -> Result<Option<i64>> {
        let word = self.number_word();
        word.map(|word| in_range(word, what, least, most))
            .transpose()
    }

    /// The position of the first number, if any.
    pub(crate) fn number_at(&self) -> Option<Span> {
        self.number_word().map(|word| word.span)
    }

    fn number_word(&self) -> Option<&'a Word> {
        self.first_of(|kind| matches!(kind, Kind::Number | Kind::Signed | Kind::Plus))
    }

    /// The first number, which is required.
    ///
    /// # Errors
    /// Returns an error if there is no number, or if it is out of range.
    pub(crate) fn count(&self, what: &'static str, least: i64, most: i64) -> Result<i64> {
        self.number(what, least, most)?
            .ok_or_else(|| self.missing(what))
    }

    /// The first amount, which is required: a number up to [`LARGEST`], or dice.
    ///
    /// # Errors
    /// Returns an error if there is no amount, or if the number is out of range.
    pub(crate) fn amount(&self, what: &'static str) -> Result<Amount> {
        let word = self.first_of(|kind| matches!(kind, Kind::Amount));
        let word = word.ok_or_else(|| self.missing(what))?;
        if word.is_number() {
            return in_range(word, what, 0, LARGEST).map(Amount::Fixed);
        }
        dice(&word.text, word.span).map(Amount::Dice)
    }

    /// The span of the first formula, if any.
    pub(crate) fn formula(&self) -> Option<Span> {
        let words = self.values(|kind| matches!(kind, Kind::Formula)).next()?;
        Some(words.first()?.span.to(words.last()?.span))
    }

    /// The number and position of the first log entry, if any.
    ///
    /// # Errors
    /// Returns an error if the `#` is not followed by a number.
    pub(crate) fn entry(&self) -> Result<Option<(u64, Span)>> {
        let Some(word) = self.first_of(|kind| matches!(kind, Kind::Entry)) else {
            return Ok(None);
        };
        let digits = word.text.trim_start_matches('#').parse::<u64>();
        let number = digits.map_err(|_| Refusal::expected(word.span, "a log entry such as #12"))?;
        Ok(Some((number, word.span)))
    }
}

/// Whether a value is a word whose meaning is up to the verb.
fn is_text(kind: Kind) -> bool {
    matches!(kind, Kind::Text | Kind::Quoted | Kind::Like(_))
}
