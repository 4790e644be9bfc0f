//! Reads words as numbers, names and dice, with errors that point at them.

use super::line::{Span, Word};
use super::refusal::{Refusal, Result, Why};
use crate::campaign::fold::{fold, folded};
use crate::campaign::roster::inner_parts;
use crate::dice::{Expression, ExpressionErrorKind};

/// The largest absolute value of a number.
pub const LARGEST: i64 = 1_000_000;

/// Reads words one at a time.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    words: &'a [Word],
    end: Span,
}

impl<'a> Cursor<'a> {
    /// A cursor over some words; `end` is where a missing one would be.
    pub(crate) fn new(words: &'a [Word], end: Span) -> Self {
        Self { words, end }
    }

    /// The next word, without taking it.
    pub(crate) fn peek(&self) -> Option<&'a Word> {
        self.words.first()
    }

    /// The remaining words.
    pub(crate) fn rest(&self) -> &'a [Word] {
        self.words
    }

    /// The span of the next word, or where it would be.
    pub(crate) fn here(&self) -> Span {
        self.peek().map_or(self.end, |word| word.span)
    }

    /// Where a missing last word would be.
    pub(crate) fn end(&self) -> Span {
        self.end
    }

    /// Skips some words.
    pub(crate) fn skip(&mut self, count: usize) {
        self.words = self.words.get(count..).unwrap_or_default();
    }

    /// Takes the next word if it is one of these unquoted keywords.
    pub(crate) fn take(&mut self, keywords: &[&'static str]) -> Option<&'static str> {
        let word = self.peek()?;
        let keyword = keywords.iter().find(|keyword| word.is(keyword))?;
        self.skip(1);
        Some(keyword)
    }

    /// Takes the next word.
    ///
    /// # Errors
    /// Returns an error saying that `what` was expected if there is none.
    pub(crate) fn word(&mut self, what: &str) -> Result<&'a Word> {
        let word = self.peek();
        self.skip(1);
        word.ok_or_else(|| Refusal::expected(self.end, what))
    }

    /// Takes a whole number without a sign.
    ///
    /// # Errors
    /// Returns an error if the next word is not such a number, or if it is out of range.
    pub(crate) fn number(&mut self, what: &'static str, least: i64, most: i64) -> Result<i64> {
        match self.peek() {
            Some(word) if !word.is_number() => Err(Refusal::expected(word.span, what)),
            _ => self.signed(what, least, most),
        }
    }

    /// Takes a whole number that may have a sign.
    ///
    /// # Errors
    /// Returns an error if the next word is not such a number, or if it is out of range.
    pub(crate) fn signed(&mut self, what: &'static str, least: i64, most: i64) -> Result<i64> {
        let word = self.word(what)?;
        if !(word.is_number() || word.is_signed()) || word.label.is_some() {
            return Err(Refusal::expected(word.span, what));
        }
        in_range(word, what, least, most)
    }
}

/// A word as a whole number with an optional sign.
///
/// # Errors
/// Returns an error if it is not a number or out of range.
pub(crate) fn in_range(word: &Word, what: &'static str, least: i64, most: i64) -> Result<i64> {
    let digits = word.text.strip_prefix(['+', '-']).unwrap_or(&word.text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Refusal::expected(word.span, what));
    }
    // A number with too many digits to parse is out of range as well.
    let number = word.text.parse().ok();
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| Refusal::at(word.span, Why::Range { what, least, most }))
}

/// The numbers before and after the slash of a word such as `0/6`.
pub(crate) fn halves(word: &Word) -> Option<[Word; 2]> {
    let (one, other) = word.text.split_once('/').filter(|_| !word.quoted)?;
    let middle = word.span.start + one.chars().count();
    let one = Word::bare(one, Span::new(word.span.start, middle));
    let other = Word::bare(other, Span::new(middle + 1, word.span.end));
    (one.is_number() && other.is_number()).then_some([one, other])
}

/// A word as a new name or text.
///
/// # Errors
/// Returns an error if it is empty.
pub(crate) fn made(word: &Word, what: &str) -> Result<(String, Span)> {
    let name = crate::campaign::visible::visible(word.text.trim()).into_owned();
    if name.is_empty() {
        return Err(Refusal::expected(word.span, what));
    }
    Ok((name, word.span))
}

/// The index of the name that a word means.
///
/// # Errors
/// Returns an error if no name or several match.
pub(crate) fn choose<'n>(
    word: &Word,
    kind: &'static str,
    choices: impl Iterator<Item = &'n str> + Clone,
) -> Result<usize> {
    let found = find(word, kind, choices.clone())?;
    found.ok_or_else(|| Refusal::no_match(word, kind).or_near(&word.text, choices))
}

/// The index of the name that a word means; `none` is the hint if there are no names at all.
///
/// # Errors
/// Returns an error if no name or several match.
pub(crate) fn choose_or<'n>(
    word: &Word,
    kind: &'static str,
    choices: impl Iterator<Item = &'n str> + Clone,
    none: &str,
) -> Result<usize> {
    let mut all = choices.clone();
    let found = choose(word, kind, choices);
    match all.next() {
        None => found.map_err(|refusal| refusal.hint(none)),
        Some(_) => found,
    }
}

/// The index of the name that a word means, if any.
///
/// # Errors
/// Returns an error if several match.
#[allow(clippy::needless_pass_by_value)] // an iterator that is cheap to copy
pub(crate) fn find<'n>(
    word: &Word,
    kind: &'static str,
    choices: impl Iterator<Item = &'n str> + Clone,
) -> Result<Option<usize>> {
    match *matching(&word.text, choices.clone()) {
        [] => Ok(None),
        [one] => Ok(Some(one)),
        ref several => {
            let found = several.iter().filter_map(|at| choices.clone().nth(*at));
            Err(Refusal::several(word, kind, found.map(str::to_owned)))
        }
    }
}

/// The indexes of the names that match a text by the first rule that fits any: the whole name
/// ignoring case, then ignoring accents, then the beginning of the name, then the beginning of one
/// of its words.
#[allow(clippy::needless_pass_by_value)] // an iterator that is cheap to copy
pub(crate) fn matching<'n>(
    typed: &str,
    choices: impl Iterator<Item = &'n str> + Clone,
) -> Vec<usize> {
    let exact = typed.to_lowercase();
    let typed = fold(typed);
    if typed.is_empty() {
        return Vec::new();
    }
    let fits: [&dyn Fn(&str) -> bool; 4] = [
        &|name| name.to_lowercase() == exact,
        &|name| folded(name) == typed,
        &|name| folded(name).starts_with(&typed),
        &|name| inner_parts(&folded(name)).any(|part| part.starts_with(&typed)),
    ];
    let found = fits.iter().map(|fits| {
        let fitting = choices.clone().enumerate().filter(|(_, name)| fits(name));
        fitting.map(|(at, _)| at).collect::<Vec<_>>()
    });
    let mut found = found.filter(|found| !found.is_empty());
    found.next().unwrap_or_default()
}

/// Reads a time such as `10m`, `2h` or `1h30m`, in minutes.
///
/// # Errors
/// Returns an error if it is not such a time, or if it is more than 1,000,000 minutes.
pub(crate) fn minutes(word: &Word) -> Result<i64> {
    let expected = || Refusal::expected(word.span, "a time such as 10m, 2h or 1h30m");
    if word.quoted {
        return Err(expected());
    }
    let mut total = 0_i64;
    let text = word.text.to_lowercase();
    let mut rest = text.as_str();
    for (unit, factor) in [('h', 60), ('m', 1)] {
        if let Some((number, after)) = rest.split_once(unit) {
            let number = number.parse().ok().filter(|n| (0..=LARGEST).contains(n));
            total += number.ok_or_else(expected)? * factor;
            rest = after;
        }
    }
    if !rest.is_empty() || !(1..=LARGEST).contains(&total) {
        Err(expected())
    } else {
        Ok(total)
    }
}

/// Whether a word is a time such as `10m`.
pub(crate) fn is_time(word: &Word) -> bool {
    minutes(word).is_ok()
}

/// Reads a dice expression at `span`.
///
/// # Errors
/// Returns an error that points at the invalid character.
pub(crate) fn dice(text: &str, span: Span) -> Result<Expression> {
    Expression::parse(text).map_err(|error| {
        let at = span.start + error.at;
        let at = Span::new(at, (at + 1).min(span.end.max(at + 1)));
        let what = match error.kind {
            ExpressionErrorKind::ExpectedTerm => "dice such as 2d6, or a number",
            ExpressionErrorKind::ExpectedSign => {
                "+, -, *, or one of kh, kl, ph, pl, r, rr, mi, ma, e, ! and >= after dice"
            }
            ExpressionErrorKind::ExpectedBracket => "a closing )",
            ExpressionErrorKind::ExpectedBrace => "a comma or a closing }",
            kind => return Refusal::rule(at, kind.to_string()),
        };
        Refusal::expected(at, what)
    })
}
