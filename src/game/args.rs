//! The arguments passed to a verb: the words after it and the line they are in.

use std::rc::Rc;

use super::Verb;
use super::syntax::{Arg, Candidates};
use crate::campaign::{CharacterId, PendingCheck};
use crate::lang::line::{Line, Span, Word};
use crate::lang::walk::Walk;

/// The words after a verb.
#[derive(Clone, Copy, Debug)]
pub struct Args<'a> {
    /// The whole line.
    pub line: &'a Line,
    /// The verb as typed.
    pub verb: &'a Word,
    /// The words after the verb.
    pub words: &'a [Word],
    /// The verb's syntax.
    pub syntax: &'static [Arg],
    /// A pending check that the line resolves; the words after the verb then only add modifiers to
    /// it.
    pub given: Option<&'a Given<'a>>,
    /// How the words match the syntax, if that is known already.
    pub(super) walk: Option<&'a Rc<Walk<Candidates>>>,
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

impl<'a> Args<'a> {
    #[must_use]
    pub fn of(verb: &Verb, line: &'a Line, word: &'a Word, words: &'a [Word]) -> Self {
        Self {
            line,
            verb: word,
            words,
            syntax: verb.syntax,
            given: None,
            walk: None,
        }
    }

    /// The same words, whose match with the syntax is known.
    #[must_use]
    pub fn matched(self, walk: &'a Rc<Walk<Candidates>>) -> Self {
        Self {
            walk: Some(walk),
            ..self
        }
    }

    /// Other words, such as a part of them.
    #[must_use]
    pub fn with(self, words: &'a [Word]) -> Self {
        Self {
            words,
            walk: None,
            ..self
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
}
