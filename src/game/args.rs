//! The arguments passed to a verb: the words after it, read by its syntax as characters, numbers,
//! keywords and texts, and the line they are in.

use super::syntax::{Arg, Candidates, Kind, Value};
use super::who::{character, characters};
use super::{Refusal, Table, Verb};
use crate::campaign::{CharacterId, PendingCheck};
use crate::dice::Expression;
use crate::lang::line::{Line, Span, Word};
use crate::lang::read::{LARGEST, dice, in_range, made};
use crate::lang::refusal::either;
use crate::lang::syntax::Item;
use crate::lang::walk::{Taken, Walk};

/// The words after a verb, or a part of them, with their meaning.
#[derive(Clone, Copy, Debug)]
pub struct Args<'a> {
    /// The whole line.
    pub line: &'a Line,
    /// The verb as typed.
    pub verb: &'a Word,
    /// All words after the verb.
    pub words: &'a [Word],
    /// The verb's syntax.
    pub syntax: &'static [Arg],
    /// A pending check that the line resolves; the words after the verb then only add modifiers to
    /// it.
    pub given: Option<&'a Given<'a>>,
    /// How the words match the syntax.
    walk: &'a Walk<Candidates>,
    /// The part of what they match that this covers: the first item, and one past the last.
    part: (usize, usize),
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

/// An amount: a number or a dice roll.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Amount {
    /// 0 or more.
    Fixed(i64),
    /// The total of the dice, at least 0.
    Dice(Expression),
}

/// No words.
static NOTHING: Walk<Candidates> = Walk {
    taken: Vec::new(),
    end: 0,
    may_end: true,
    complete: true,
    expected: Vec::new(),
};

impl<'a> Args<'a> {
    /// Words that were not matched against the syntax of the verb: modifiers of a roll.
    #[must_use]
    pub fn of(verb: &Verb, line: &'a Line, word: &'a Word, words: &'a [Word]) -> Self {
        Self {
            line,
            verb: word,
            words,
            syntax: verb.syntax,
            given: None,
            walk: &NOTHING,
            part: (0, 0),
        }
    }

    /// The same words with how they match the syntax.
    #[must_use]
    pub fn matched(self, walk: &'a Walk<Candidates>) -> Self {
        Self {
            walk,
            part: (0, walk.taken.len()),
            ..self
        }
    }

    /// Other words that describe a roll, such as a part of these, not matched against the syntax.
    #[must_use]
    pub fn with(self, words: &'a [Word]) -> Self {
        Self {
            words,
            ..self.matched(&NOTHING)
        }
    }

    /// The same words as modifiers of a pending check.
    #[must_use]
    pub fn giving(self, given: &'a Given<'a>) -> Self {
        Self {
            given: Some(given),
            ..self
        }
    }

    /// Where a missing word would be: at the `=`, or after the last word.
    #[must_use]
    pub fn end(&self) -> Span {
        if let Some(dice) = &self.line.dice {
            dice.sign
        } else {
            let end = self.line.words.last().unwrap_or(self.verb).span.end;
            Span::new(end + 1, end + 1)
        }
    }

    /// The character named by a line that takes a single name, and the position of the name.
    ///
    /// # Errors
    /// Returns an error if there is no name or anything besides it, or if the name matches no
    /// character or several.
    pub fn only(&self, table: Table<'_>) -> Result<(CharacterId, Span), Refusal> {
        let who = self.somebody(table)?;
        self.finish()?;
        Ok(who)
    }

    /// The characters named by a line that takes only names.
    ///
    /// # Errors
    /// Returns an error if there is no name or anything besides names, or if a name matches no
    /// character or several.
    pub fn everybody(&self, table: Table<'_>) -> Result<Vec<(CharacterId, Span)>, Refusal> {
        let who = self.people(table)?;
        self.finish()?;
        Ok(who)
    }

    fn taken(&self) -> &'a [Taken<Candidates>] {
        let (from, to) = self.part;
        self.walk.taken.get(from..to).unwrap_or_default()
    }

    fn values(&self) -> impl Iterator<Item = (&'static Value, &'a [Word])> {
        let words = self.words;
        self.taken()
            .iter()
            .filter_map(move |taken| match taken.item {
                Item::Value(value) => Some((value, words.get(taken.from..taken.to)?)),
                Item::Word(..) => None,
            })
    }

    fn first_of(&self, kind: fn(Kind) -> bool) -> Option<&'a Word> {
        let mut values = self.values().filter(|(value, _)| kind(value.kind));
        values.next()?.1.first()
    }

    /// An error saying that `what` was expected here.
    #[must_use]
    pub fn missing(&self, what: &str) -> Refusal {
        Refusal::expected(self.here(), what)
    }

    /// Where the words stop matching the syntax, or the end of the line.
    fn here(&self) -> Span {
        let word = self.words.get(self.walk.end);
        word.map_or(self.end(), |word| word.span)
    }

    #[must_use]
    pub fn has(&self, keyword: &str) -> bool {
        self.place_of(keyword).is_some()
    }

    fn place_of(&self, keyword: &str) -> Option<usize> {
        self.taken().iter().position(|taken| match taken.item {
            Item::Word(word, _) => word == keyword,
            Item::Value(_) => false,
        })
    }

    /// The first of these keywords that was given, and its position.
    #[must_use]
    pub fn keyword(&self, among: &[&'static str]) -> Option<(&'static str, Span)> {
        self.taken().iter().find_map(|taken| match taken.item {
            Item::Word(word, _) if among.contains(&word) => {
                Some((word, self.words.get(taken.from)?.span))
            }
            _ => None,
        })
    }

    /// The part after a keyword; nothing if it was not given.
    #[must_use]
    pub fn after(&self, keyword: &str) -> Self {
        let (start, end) = self.part;
        let from = self.place_of(keyword).map_or(end, |at| start + at + 1);
        Self {
            part: (from, end),
            ..*self
        }
    }

    /// The part before a keyword; everything if it was not given.
    #[must_use]
    pub fn before(&self, keyword: &str) -> Self {
        let (start, end) = self.part;
        let to = self.place_of(keyword).map_or(end, |at| start + at);
        Self {
            part: (start, to),
            ..*self
        }
    }

    /// The number of words of an option that begins with this word, such as 2 for `dv 1d6`; `None` if
    /// the word begins none.
    #[must_use]
    pub fn option_words(&self, word: &Word) -> Option<usize> {
        let begins = |taken: &Taken<Candidates>| match taken.item {
            Item::Word(..) => self.words.get(taken.from).is_some_and(|one| one == word),
            Item::Value(_) => false,
        };
        let from = self.taken().iter().position(begins)?;
        let is_its = |taken: &&Taken<Candidates>| match taken.item {
            Item::Value(value) => !matches!(value.kind, Kind::Modifiers),
            Item::Word(..) => false,
        };
        let values = self.taken()[from + 1..].iter().take_while(is_its);
        Some(1 + values.map(|value| value.to - value.from).sum::<usize>())
    }

    /// Whether a name was given, matching or not.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.first_of(|kind| matches!(kind, Kind::Name)).is_some()
    }

    /// The first character named, if any, and the position of the name.
    ///
    /// # Errors
    /// Returns an error if the name matches no character or several.
    pub fn name(&self, table: Table<'_>) -> Result<Option<(CharacterId, Span)>, Refusal> {
        let named = self.first_of(|kind| matches!(kind, Kind::Name));
        named
            .map(|word| Ok((character(table, word)?, word.span)))
            .transpose()
    }

    /// The first character named, and the position of the name.
    ///
    /// # Errors
    /// Returns an error if there is no name, or if it matches no character or several.
    pub fn somebody(&self, table: Table<'_>) -> Result<(CharacterId, Span), Refusal> {
        self.name(table)?
            .ok_or_else(|| self.missing("a character's name"))
    }

    /// All characters named, also by patterns such as `goblin*`, each with the word that named it
    /// first.
    ///
    /// # Errors
    /// Returns an error if there is no name, or if a name matches no character or several.
    pub fn people(&self, table: Table<'_>) -> Result<Vec<(CharacterId, Span)>, Refusal> {
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
    pub fn named(&self, table: Table<'_>) -> Result<Vec<(CharacterId, Span)>, Refusal> {
        let mut found: Vec<(CharacterId, Span)> = Vec::new();
        let names = self
            .values()
            .filter(|(value, _)| matches!(value.kind, Kind::Names | Kind::Known));
        for word in names.flat_map(|(_, words)| words) {
            for id in characters(table, word)? {
                if found.iter().all(|(other, _)| *other != id) {
                    found.push((id, word.span));
                }
            }
        }
        Ok(found)
    }

    /// The texts, in order: words that are not names, numbers or keywords.
    #[must_use]
    pub fn texts(&self) -> Vec<&'a Word> {
        let texts = self.values().filter(|(value, _)| is_text(value.kind));
        texts.filter_map(|(_, words)| words.first()).collect()
    }

    /// The first text, if any.
    #[must_use]
    pub fn text(&self) -> Option<&'a Word> {
        self.texts().first().copied()
    }

    /// The first text, as a new name or text.
    ///
    /// # Errors
    /// Returns an error if there is no text, or if it is empty or longer than 200 characters.
    pub fn made(&self, what: &str) -> Result<(String, Span), Refusal> {
        made(self.text().ok_or_else(|| self.missing(what))?, what)
    }

    /// The first number, if any.
    ///
    /// # Errors
    /// Returns an error if the number is out of range.
    pub fn number(
        &self,
        what: &'static str,
        least: i64,
        most: i64,
    ) -> Result<Option<i64>, Refusal> {
        let word = self.number_word();
        word.map(|word| in_range(word, what, least, most))
            .transpose()
    }

    /// The first number without a sign, if any.
    ///
    /// # Errors
    /// Returns an error if the number is out of range.
    pub fn unsigned(
        &self,
        what: &'static str,
        least: i64,
        most: i64,
    ) -> Result<Option<(i64, Span)>, Refusal> {
        let word = self.first_of(|kind| matches!(kind, Kind::Number));
        word.map(|word| Ok((in_range(word, what, least, most)?, word.span)))
            .transpose()
    }

    /// The position of the first number with a sign, if any.
    #[must_use]
    pub fn plus_at(&self) -> Option<Span> {
        let word = self.first_of(|kind| matches!(kind, Kind::Plus));
        word.map(|word| word.span)
    }

    /// The first number with a sign, if any.
    ///
    /// # Errors
    /// Returns an error if the number is out of range.
    pub fn plus(&self, what: &'static str, least: i64, most: i64) -> Result<Option<i64>, Refusal> {
        let word = self.first_of(|kind| matches!(kind, Kind::Plus));
        word.map(|word| in_range(word, what, least, most))
            .transpose()
    }

    /// The position of the first number, if any.
    #[must_use]
    pub fn number_at(&self) -> Option<Span> {
        self.number_word().map(|word| word.span)
    }

    fn number_word(&self) -> Option<&'a Word> {
        self.first_of(|kind| matches!(kind, Kind::Number | Kind::Signed | Kind::Plus))
    }

    /// The first number, which is required.
    ///
    /// # Errors
    /// Returns an error if there is no number, or if it is out of range.
    pub fn count(&self, what: &'static str, least: i64, most: i64) -> Result<i64, Refusal> {
        self.number(what, least, most)?
            .ok_or_else(|| self.missing(what))
    }

    /// The first amount, which is required: a number up to [`LARGEST`], or dice.
    ///
    /// # Errors
    /// Returns an error if there is no amount, or if the number is out of range.
    pub(crate) fn amount(&self, what: &'static str) -> Result<Amount, Refusal> {
        let word = self.first_of(|kind| matches!(kind, Kind::Amount));
        let word = word.ok_or_else(|| self.missing(what))?;
        if word.is_number() {
            return in_range(word, what, 0, LARGEST).map(Amount::Fixed);
        }
        dice(&word.text, word.span).map(Amount::Dice)
    }

    /// The span of the first formula, if any.
    #[must_use]
    pub fn formula(&self) -> Option<Span> {
        let mut formulas = self
            .values()
            .filter(|(value, _)| matches!(value.kind, Kind::Formula));
        let (_, words) = formulas.next()?;
        Some(words.first()?.span.to(words.last()?.span))
    }

    /// The number and position of the first log entry, if any.
    ///
    /// # Errors
    /// Returns an error if the `#` is not followed by a number.
    pub fn entry(&self) -> Result<Option<(u64, Span)>, Refusal> {
        let Some(word) = self.first_of(|kind| matches!(kind, Kind::Entry)) else {
            return Ok(None);
        };
        let digits = word.text.trim_start_matches('#').parse::<u64>();
        let number = digits.map_err(|_| Refusal::expected(word.span, "a log entry such as #12"))?;
        Ok(Some((number, word.span)))
    }

    /// Checks that no keyword was given twice that can be given only once.
    ///
    /// # Errors
    /// Returns an error at the second occurrence.
    pub fn once(&self) -> Result<(), Refusal> {
        let Some(word) = self.words.get(self.walk.end) else {
            return Ok(());
        };
        let again = |taken: &Taken<Candidates>| match taken.item {
            Item::Word(keyword, _) => word.is(keyword),
            Item::Value(_) => false,
        };
        if !self.walk.complete && self.walk.taken.iter().any(again) {
            let why = format!("'{}' is given twice", word.text);
            return Err(Refusal::rule(word.span, why));
        }
        Ok(())
    }

    /// Checks that all words fit the syntax and none is missing.
    ///
    /// # Errors
    /// Returns an error at the first word that does not fit, with what was expected there.
    pub fn finish(&self) -> Result<(), Refusal> {
        if self.walk.complete {
            return Ok(());
        }
        self.once()?;
        let mut what: Vec<String> = Vec::new();
        for one in &self.walk.expected {
            let shown = match one.item {
                Item::Word(word, _) => format!("'{word}'"),
                Item::Value(value) => describe(value),
            };
            if !what.contains(&shown) {
                what.push(shown);
            }
        }
        if self.walk.may_end {
            if what.is_empty() {
                let refusal = self.missing("nothing more here");
                return Err(if self.loose() {
                    refusal.hint("put quotes around several words")
                } else {
                    refusal
                });
            }
            what.push("the end".to_owned());
        }
        Err(self.missing(&either(&what)))
    }

    /// Whether the words go on after a text without quotes, which may be part of it.
    fn loose(&self) -> bool {
        let last = self.walk.taken.last();
        let is_plain = |word: Option<&Word>| word.is_some_and(|word| !word.quoted);
        let text = last.is_some_and(|taken| match taken.item {
            Item::Value(value) => matches!(value.kind, Kind::Text),
            Item::Word(..) => false,
        });
        let end = self.walk.end;
        text && end > 0 && is_plain(self.words.get(end - 1)) && is_plain(self.words.get(end))
    }
}

/// Whether a value is a word whose meaning is up to the verb.
fn is_text(kind: Kind) -> bool {
    match kind {
        Kind::Text | Kind::Quoted | Kind::Like(_) => true,
        Kind::Name
        | Kind::Names
        | Kind::Known
        | Kind::What
        | Kind::Modifiers
        | Kind::Number
        | Kind::Amount
        | Kind::Signed
        | Kind::Plus
        | Kind::Formula
        | Kind::Entry
        | Kind::Command => false,
    }
}

/// The description of a value for an error.
fn describe(value: &Value) -> String {
    match value.kind {
        Kind::Name | Kind::Names | Kind::Known => "a character's name".to_owned(),
        Kind::What => "what is rolled".to_owned(),
        Kind::Modifiers => "a modifier".to_owned(),
        Kind::Amount => format!("a number such as {}, or dice", value.shown),
        Kind::Number | Kind::Signed | Kind::Plus => {
            let one = value.shown.split('|').next().unwrap_or_default();
            format!("a number such as {one}")
        }
        Kind::Entry => "a log entry such as #12".to_owned(),
        Kind::Formula => "a formula".to_owned(),
        Kind::Command => "a command".to_owned(),
        Kind::Text if value.shown.starts_with(char::is_uppercase) => value.shown.to_owned(),
        Kind::Text | Kind::Quoted if value.shown.starts_with('"') => {
            format!("a text such as {}", value.shown)
        }
        Kind::Text | Kind::Quoted | Kind::Like(_) => format!("something like {}", value.shown),
    }
}
