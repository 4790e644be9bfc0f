//! The word being typed, and the choices that match it, best first.

use std::borrow::Cow;
use std::cell::RefCell;
use std::cmp::Reverse;
use std::fmt;

use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::line::{Span, quoted};
use crate::campaign::CharacterId;
use crate::campaign::fold::{fold, folded};
use crate::campaign::pending::What;
use crate::campaign::roster::inner_parts;

/// A possible next word, or one that may replace others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The text; among the choices of an [`Offer`] it is quoted as it is written into a line.
    pub text: String,
    /// A character's letter in the fight, which is typed instead; may be empty.
    pub letter: String,
    /// A short description.
    pub doc: String,
    /// How it is written into a line.
    pub form: Form,
    /// What a character rolls with it.
    pub rolls: Option<Rolls>,
}

/// What a character rolls by choosing something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolls {
    pub who: CharacterId,
    pub(crate) what: What,
    /// How many bytes at the beginning of the description are the value before modifiers.
    pub(crate) value: usize,
}

impl Rolls {
    /// The description with the present value added.
    pub(crate) fn now(&self, doc: &str, now: impl fmt::Display) -> String {
        let (value, rest) = doc.split_at_checked(self.value).unwrap_or((doc, ""));
        format!("{value}, now {now}{rest}")
    }
}

/// How a [`Completion`] is written into a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    Keyword,
    /// In quotes if necessary.
    Name,
    /// Always in quotes.
    Quoted,
}

impl Completion {
    /// A name or text, quoted if necessary.
    pub(crate) fn text(text: impl Into<String>, doc: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            letter: String::new(),
            doc: doc.into(),
            form: Form::Name,
            rolls: None,
        }
    }

    /// Names or texts with the same description.
    pub(crate) fn all<T: Into<String>>(texts: impl IntoIterator<Item = T>, doc: &str) -> Vec<Self> {
        let texts = texts.into_iter();
        texts.map(|text| Self::text(text, doc)).collect()
    }

    /// Adds the letter of a character.
    pub(crate) fn lettered(self, letter: Option<String>) -> Self {
        let letter = letter.unwrap_or_default();
        Self { letter, ..self }
    }

    /// Adds what a character rolls with it; the description is then the value before modifiers, to
    /// which `more` is added.
    pub(crate) fn rolling(mut self, who: CharacterId, what: What, more: &str) -> Self {
        let value = self.doc.len();
        self.rolls = Some(Rolls { who, what, value });
        self.doc.push_str(more);
        self
    }

    /// A text that is written as it is.
    pub(crate) fn keyword(text: impl Into<String>, doc: impl Into<String>) -> Self {
        Self {
            form: Form::Keyword,
            ..Self::text(text, doc)
        }
    }

    /// As a list shows it: a name after the letter of whoever has one.
    pub(crate) fn shown(&self) -> Cow<'_, str> {
        match self.letter.as_str() {
            "" => Cow::Borrowed(&self.text),
            letter => Cow::Owned(format!("{letter} {}", self.text)),
        }
    }
}

/// The completions at a place in a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// The part of the line that a choice replaces.
    pub span: Span,
    /// Best first.
    pub choices: Vec<Completion>,
}

/// How well a choice matches what is typed, the best first: whole, by its letter, by its beginning, by
/// that of one of its words, or else by its letters in order, of which a higher score is better.
fn fit(
    choice: &Completion,
    typed: &str,
    letters: impl FnOnce(&str) -> Option<u32>,
) -> Option<(usize, Reverse<u32>)> {
    let text = folded(&choice.text);
    let ways = [
        text == typed,
        choice.letter == typed,
        text.starts_with(typed),
        inner_parts(&text).any(|part| part.starts_with(typed)),
    ];
    match ways.into_iter().position(|fits| fits) {
        Some(how) => Some((how, Reverse(0))),
        None => Some((ways.len(), Reverse(letters(&choice.text)?))),
    }
}

/// The choices of which the beginning or a word starts with the typed text, best first, otherwise
/// in the given order.
pub(crate) fn beginning(choices: Vec<Completion>, typed: &str) -> Vec<Completion> {
    ranked(choices, &fold(typed), |_| None)
}

fn ranked(
    choices: Vec<Completion>,
    typed: &str,
    mut letters: impl FnMut(&str) -> Option<u32>,
) -> Vec<Completion> {
    if typed.is_empty() {
        return choices;
    }
    let choices = choices.into_iter();
    let found = choices.filter_map(|choice| Some((fit(&choice, typed, &mut letters)?, choice)));
    let mut found: Vec<_> = found.collect();
    found.sort_by_key(|(fit, _)| *fit);
    found.into_iter().map(|(_, choice)| choice).collect()
}

/// Fuzzy matching. It reuses its buffers between calls; they are large, and made with the first one.
#[derive(Default)]
pub struct Finder {
    matcher: RefCell<Option<Matcher>>,
}

impl fmt::Debug for Finder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Finder")
    }
}

impl Finder {
    /// The choices that contain the letters of a text in order, best first; all of them for an
    /// empty text.
    pub(crate) fn rank(&self, choices: Vec<Completion>, typed: &str) -> Vec<Completion> {
        let kind = AtomKind::Fuzzy;
        let pattern = Pattern::new(typed, CaseMatching::Ignore, Normalization::Smart, kind);
        let mut buffer = Vec::new();
        let mut matcher = self.matcher.borrow_mut();
        let matcher = matcher.get_or_insert_with(|| {
            let mut config = Config::DEFAULT;
            config.prefer_prefix = true;
            Matcher::new(config)
        });
        ranked(choices, &fold(typed), |text| {
            pattern.score(Utf32Str::new(text, &mut buffer), matcher)
        })
    }
}

/// Ranked choices as written into a line, without duplicates, at most `most`.
pub(crate) fn written(
    ranked: Vec<Completion>,
    quote: impl Fn(&str) -> String,
    most: usize,
) -> Vec<Completion> {
    let mut choices: Vec<Completion> = Vec::new();
    for mut one in ranked {
        one.text = match one.form {
            Form::Keyword => one.text,
            Form::Name => quote(&one.text),
            Form::Quoted => quoted(&one.text),
        };
        if choices.iter().all(|choice| choice.text != one.text) {
            choices.push(one);
        }
        if choices.len() >= most {
            break;
        }
    }
    choices
}
