//! What a verb is handed: the words after it, in their line.

use super::Verb;
use super::syntax::Arg;
use crate::campaign::{CharacterId, PendingCheck};
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
    pub check: &'a PendingCheck,
    /// What a refusal of it points at.
    pub at: Span,
}

impl<'a> Args<'a> {
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
