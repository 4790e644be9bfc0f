//! Reading the words after a verb, one at a time, with refusals that point at them.

use super::refusal::{Refusal, Why};
use super::syntax::Arg;
use super::{Table, Verb, words};
use crate::campaign::fold::{fold, folded};
use crate::campaign::roster::{Found, inner_parts};
use crate::campaign::{CharacterId, PendingCheck, Roster};
use crate::lang::line::{Line, Span, Word};

/// The words after a verb.
#[derive(Clone, Copy, Debug)]
pub struct Args<'a> {
    /// The whole line.
    pub line: &'a Line,
    /// The verb itself.
    pub verb: &'a Word,
    /// What follows it.
    pub words: &'a [Word],
    /// What the verb takes.
    pub syntax: &'static [Arg],
    /// A check that was called for earlier: the words after the verb are further modifiers of it.
    pub given: Option<&'a Given<'a>>,
}

/// A check that was called for earlier, in the place of the words that would say it.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// Who rolls.
    pub who: CharacterId,
    /// What.
    pub check: &'a PendingCheck,
    /// What a refusal of it points at.
    pub at: Span,
}

impl<'a> Args<'a> {
    /// The words after a verb.
    #[must_use]
    pub fn of(verb: &Verb, line: &'a Line, word: &'a Word, words: &'a [Word]) -> Self {
        Self {
            line,
            verb: word,
            words,
            syntax: verb.syntax,
            given: None,
        }
    }

    /// Reads the words from the first on.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'a> {
        Cursor {
            given: self.given,
            ..Cursor::new(self.words, self.end())
        }
    }

    /// Where something that is missing would stand: at the `=`, else behind the last word.
    #[must_use]
    pub fn end(&self) -> Span {
        if let Some(dice) = &self.line.dice {
            dice.sign
        } else {
            let end = self.words.last().unwrap_or(self.verb).span.end;
            Span::new(end + 1, end + 1)
        }
    }
}

/// Integers beyond this are refused, either way.
pub const LARGEST: i64 = 1_000_000;

/// The longest name or short text, in characters.
pub const LONGEST_NAME: usize = 200;

/// Reads words one at a time.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    words: &'a [Word],
    at: usize,
    end: Span,
    given: Option<&'a Given<'a>>,
}

impl<'a> Cursor<'a> {
    /// Reads some words; `end` is where a missing one would stand.
    #[must_use]
    pub fn new(words: &'a [Word], end: Span) -> Self {
        Self {
            words,
            at: 0,
            end,
            given: None,
        }
    }

    /// The check that was called for earlier, which comes before the words.
    #[must_use]
    pub fn given(&self) -> Option<&'a Given<'a>> {
        self.given
    }

    /// The next word, left where it is.
    #[must_use]
    pub fn peek(&self) -> Option<&'a Word> {
        self.words.get(self.at)
    }

    /// The words that are left.
    #[must_use]
    pub fn rest(&self) -> &'a [Word] {
        self.words.get(self.at..).unwrap_or_default()
    }

    /// Where the next word stands, or would.
    #[must_use]
    pub fn here(&self) -> Span {
        self.peek().map_or(self.end, |word| word.span)
    }

    /// Where a missing last word would stand.
    #[must_use]
    pub fn end(&self) -> Span {
        self.end
    }

    /// Goes over some words.
    pub fn skip(&mut self, count: usize) {
        self.at = (self.at + count).min(self.words.len());
    }

    /// Takes an unquoted keyword if it is next.
    pub fn take(&mut self, keyword: &str) -> bool {
        let is = self.peek().is_some_and(|word| word.is(keyword));
        self.at += usize::from(is);
        is
    }

    /// Takes one of some keywords if it is next.
    pub fn take_one_of(&mut self, keywords: &[&'static str]) -> Option<&'static str> {
        let word = self.peek()?;
        let keyword = keywords.iter().find(|keyword| word.is(keyword))?;
        self.at += 1;
        Some(keyword)
    }

    /// Takes the next word, whatever it is.
    ///
    /// # Errors
    /// When there is none: `what` was expected.
    pub fn word(&mut self, what: &str) -> Result<&'a Word, Refusal> {
        let word = self
            .peek()
            .ok_or_else(|| Refusal::expected(self.end, what))?;
        self.at += 1;
        Ok(word)
    }

    /// Nothing may follow.
    ///
    /// # Errors
    /// At the first word that does.
    pub fn finish(&self) -> Result<(), Refusal> {
        match self.peek() {
            None => Ok(()),
            Some(word) => Err(Refusal::expected(word.span, "nothing more here")),
        }
    }

    /// Takes a whole number without a sign.
    ///
    /// # Errors
    /// Anything else, or one out of its range.
    pub fn number(&mut self, what: &'static str, least: i64, most: i64) -> Result<i64, Refusal> {
        let word = self.word(what)?;
        if !word.is_number() {
            return Err(Refusal::expected(word.span, what));
        }
        in_range(word, what, least, most)
    }

    /// Takes a whole number that may have a sign.
    ///
    /// # Errors
    /// Anything else, or one out of its range.
    pub fn signed(&mut self, what: &'static str, least: i64, most: i64) -> Result<i64, Refusal> {
        let word = self.word(what)?;
        if !(word.is_number() || word.is_signed()) || word.label.is_some() {
            return Err(Refusal::expected(word.span, what));
        }
        in_range(word, what, least, most)
    }

    /// Takes the name of a character that exists.
    ///
    /// # Errors
    /// Nobody or several match.
    pub fn character(&mut self, table: Table<'_>) -> Result<CharacterId, Refusal> {
        let word = self.word("a character's name")?;
        character(table, word)
    }

    /// Takes a name or text that is being made.
    ///
    /// # Errors
    /// None, an empty one, or one longer than 200 characters.
    pub fn made(&mut self, what: &str) -> Result<(String, Span), Refusal> {
        made(self.word(what)?, what)
    }
}

/// A word as a name or text that is being made.
///
/// # Errors
/// An empty one, or one longer than 200 characters.
pub fn made(word: &Word, what: &str) -> Result<(String, Span), Refusal> {
    let name = crate::campaign::visible::visible(word.text.trim()).into_owned();
    if name.is_empty() {
        return Err(Refusal::expected(word.span, what));
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(Refusal::rule(
            word.span,
            format!("this is too long: at most {LONGEST_NAME} characters"),
        ));
    }
    Ok((name, word.span))
}

pub(super) fn in_range(
    word: &Word,
    what: &'static str,
    least: i64,
    most: i64,
) -> Result<i64, Refusal> {
    let digits = word.text.strip_prefix('+').unwrap_or(&word.text);
    match digits.parse::<i64>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        // Too long to be a number at all is out of range too.
        Ok(_) => Err(Refusal::at(word.span, Why::Range { what, least, most })),
        Err(_)
            if digits
                .trim_start_matches('-')
                .bytes()
                .all(|b| b.is_ascii_digit()) =>
        {
            Err(Refusal::at(word.span, Why::Range { what, least, most }))
        }
        Err(_) => Err(Refusal::expected(word.span, what)),
    }
}

/// Whether a list of names ends at this word.
#[must_use]
pub fn is_number_or(word: &Word, keywords: &[&str]) -> bool {
    word.is_number() || word.is_signed() || keywords.iter().any(|keyword| word.is(keyword))
}

/// The character that a word names.
///
/// # Errors
/// Nobody or several match.
pub fn character(table: Table<'_>, word: &Word) -> Result<CharacterId, Refusal> {
    match table.campaign.characters.find(&word.text) {
        Found::One(id) => Ok(id),
        Found::Nobody => {
            let why = Why::NoMatch {
                kind: "character",
                typed: word.text.clone(),
            };
            let refusal = Refusal::at(word.span, why);
            Err(if table.campaign.characters.is_empty() {
                refusal.hint("there is nobody yet: add NAME")
            } else {
                refusal
            })
        }
        Found::Several(ids) => {
            let found = names(&table.campaign.characters, &ids);
            Err(Refusal::at(
                word.span,
                Why::Several {
                    kind: "character",
                    typed: word.text.clone(),
                    found,
                },
            ))
        }
    }
}

/// Everybody that a word names: one character, or all that a pattern such as
/// `goblin*` fits, in roster order.
///
/// # Errors
/// Nobody fits, or a word that is no pattern fits several.
pub fn characters(table: Table<'_>, word: &Word) -> Result<Vec<CharacterId>, Refusal> {
    if word.quoted || !word.text.contains('*') {
        return Ok(vec![character(table, word)?]);
    }
    let pattern = fold(&word.text);
    let everyone = table.campaign.characters.iter();
    let found: Vec<CharacterId> = everyone
        .filter(|who| fits(&pattern, &folded(&who.name)))
        .map(|who| who.id)
        .collect();
    if found.is_empty() {
        let typed = word.text.clone();
        let kind = "character";
        return Err(Refusal::at(word.span, Why::NoMatch { kind, typed }));
    }
    Ok(found)
}

/// Whether a name, or what follows a space in it, is what a pattern says: `*` stands for anything.
fn fits(pattern: &str, name: &str) -> bool {
    std::iter::once(name)
        .chain(inner_parts(name))
        .any(|part| fits_whole(pattern, part))
}

fn fits_whole(pattern: &str, text: &str) -> bool {
    let mut pieces = pattern.split('*');
    let Some(mut rest) = pieces.next().and_then(|first| text.strip_prefix(first)) else {
        return false;
    };
    let pieces: Vec<&str> = pieces.collect();
    let Some((last, middle)) = pieces.split_last() else {
        return rest.is_empty();
    };
    for piece in middle {
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

fn names(roster: &Roster, ids: &[CharacterId]) -> Vec<String> {
    ids.iter()
        .filter_map(|id| roster.get(*id))
        .map(|who| who.name.clone())
        .collect()
}

/// The one of some names that a word means: the whole of it without case, else
/// the unique beginning of a whole name, else of one of its words. Gives its index.
///
/// # Errors
/// None or several match.
pub fn choose<'n>(
    word: &Word,
    kind: &'static str,
    choices: impl Iterator<Item = &'n str> + Clone,
) -> Result<usize, Refusal> {
    match choose_text(&word.text, choices.clone()) {
        Chosen::One(at) => Ok(at),
        Chosen::None => Err(Refusal::at(
            word.span,
            Why::NoMatch {
                kind,
                typed: word.text.clone(),
            },
        )),
        Chosen::Several(indices) => {
            let found = choices.enumerate().filter(|(at, _)| indices.contains(at));
            let found = found
                .map(|(_, name)| name.to_owned())
                .take(words::LISTED)
                .collect();
            Err(Refusal::at(
                word.span,
                Why::Several {
                    kind,
                    typed: word.text.clone(),
                    found,
                },
            ))
        }
    }
}

/// What a text means among some names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// The one at an index.
    One(usize),
    /// None of them.
    None,
    /// Several, by their indices.
    Several(Vec<usize>),
}

/// As [`choose`], without a word to point at. Case and accents are ignored, but a
/// whole name with its accents comes first.
#[allow(clippy::needless_pass_by_value)] // an iterator that is cheap to copy
pub fn choose_text<'n>(typed: &str, choices: impl Iterator<Item = &'n str> + Clone) -> Chosen {
    let exact = typed.to_lowercase();
    let typed = fold(typed);
    if typed.is_empty() {
        return Chosen::None;
    }
    // With its accents before without them.
    let exactly = |name: &str| name.to_lowercase() == exact;
    let whole = |name: &str| folded(name) == typed;
    let beginning = |name: &str| folded(name).starts_with(&typed);
    let inner = |name: &str| inner_parts(&folded(name)).any(|part| part.starts_with(&typed));
    for fits in [
        &exactly as &dyn Fn(&str) -> bool,
        &whole,
        &beginning,
        &inner,
    ] {
        let found: Vec<usize> = choices
            .clone()
            .enumerate()
            .filter(|(_, name)| fits(name))
            .map(|(at, _)| at)
            .collect();
        match found.as_slice() {
            [] => {}
            [one] => return Chosen::One(*one),
            _ => return Chosen::Several(found),
        }
    }
    Chosen::None
}
