//! Checks that the words after a verb fit its syntax, and says what was expected where they do not.

use super::Args;
use crate::game::syntax::{Candidates, Kind, Value};
use crate::game::who::CHARACTER;
use crate::game::{Refusal, Result, Why};
use crate::lang::line::Word;
use crate::lang::refusal::either;
use crate::lang::syntax::Item;
use crate::lang::walk::{Expected, Taken};

impl Args<'_> {
    /// Checks that no keyword was given twice that can be given only once.
    ///
    /// # Errors
    /// Returns an error at the second occurrence.
    pub(crate) fn once(&self) -> Result {
        let Some(word) = self.words.get(self.walk.end) else {
            return Ok(());
        };
        let again = |taken: &Taken<_>| taken.item.keyword().is_some_and(|keyword| word.is(keyword));
        if !self.walk.complete && self.walk.taken.iter().any(again) {
            return Err(Refusal::twice(word.span, &word.text));
        }
        Ok(())
    }

    /// Checks that all words fit the syntax and none is missing.
    ///
    /// # Errors
    /// Returns an error at the first word that does not fit, with what was expected there.
    pub(crate) fn finish(&self) -> Result {
        if self.walk.complete {
            return Ok(());
        }
        self.once()?;
        let mut what = self.wanted(|_| true);
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

    /// What may follow the words that fit, as far as `fits` is true of it.
    fn wanted(&self, fits: impl Fn(&Expected<Candidates>) -> bool) -> Vec<String> {
        let mut what: Vec<String> = Vec::new();
        for one in self.walk.expected.iter().filter(|one| fits(one)) {
            let shown = match one.item {
                Item::Word(word, _) => format!("'{word}'"),
                Item::Value(value) => describe(value),
            };
            if !what.contains(&shown) {
                what.push(shown);
            }
        }
        what
    }

    /// What came of running the verb, unless the words do not fit its syntax: then only a word is refused that the
    /// verb could not read, if it stands further left.
    ///
    /// # Errors
    /// Returns the errors of the verb and of [`Args::finish`].
    pub(crate) fn fitting(&self, done: Result) -> Result {
        let here = self.here();
        let comes_first = |refusal: &Refusal| {
            // What the verb cannot do at all does not depend on its words.
            let least = match refusal.why {
                Why::Rule(_) => self.verb.span,
                _ => here,
            };
            refusal.span.is_some_and(|at| at.start <= least.start)
        };
        // A word that names nobody after other names stands in place of what has to follow them.
        let last = self.words.last().filter(|_| self.words.len() > 1);
        let last = last.map(|word| word.span);
        match done {
            Err(Refusal {
                why: Why::NoMatch {
                    kind: CHARACTER, ..
                },
                span: Some(span),
                ..
            }) if Some(span) == last && !self.walk.may_end => {
                let what = self.wanted(|one| one.needed && !one.item.is_name());
                Err(Refusal::expected(span, either(&what)))
            }
            Err(refusal) if comes_first(&refusal) => Err(refusal),
            done => self.finish().and(done),
        }
    }

    /// Whether the words go on after a text without quotes, which may be part of it.
    fn loose(&self) -> bool {
        let last = self.walk.taken.last();
        let is_plain = |word: Option<&Word>| word.is_some_and(|word| !word.quoted);
        let text = last.is_some_and(|taken| matches!(taken.item.kind(), Some(Kind::Text)));
        let end = self.walk.end;
        text && end > 0 && is_plain(self.words.get(end - 1)) && is_plain(self.words.get(end))
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
        Kind::Text | Kind::Like(_) if value.shown.starts_with(char::is_uppercase) => {
            value.shown.to_owned()
        }
        Kind::Text | Kind::Quoted if value.shown.starts_with('"') => {
            format!("a text such as {}", value.shown)
        }
        Kind::Text | Kind::Quoted | Kind::Like(_) => format!("something like {}", value.shown),
    }
}
