//! Answers that are computed once and kept until the question changes.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;

use crate::view::table::Places;

/// How many answers are kept, so that going back and forth between characters is cheap.
const KEPT: usize = 16;

/// The last questions and their answers, the latest at the end.
pub(in crate::tui) struct Memo<Q, A>(RefCell<Vec<(Q, Rc<A>)>>);

impl<Q, A> Default for Memo<Q, A> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<Q: PartialEq, A> Memo<Q, A> {
    /// The answer, computed only if it is not among the last ones.
    pub(in crate::tui) fn get(&self, question: Q, answer: impl FnOnce() -> A) -> Rc<A> {
        let all = self.0.borrow();
        if let Some((_, known)) = all.iter().rev().find(|(asked, _)| *asked == question) {
            return Rc::clone(known);
        }
        drop(all);
        let answer = Rc::new(answer());
        let mut all = self.0.borrow_mut();
        if all.len() == KEPT {
            all.remove(0);
        }
        all.push((question, Rc::clone(&answer)));
        answer
    }
}

/// The state of the campaign shown. Every act, undo and redo is a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) struct Moment {
    /// The last record.
    pub(super) seq: u64,
    /// The log entry being looked back at.
    pub(super) past: Option<u64>,
}

/// What a frame needs from the campaign and only an act can change.
#[derive(Default)]
pub(super) struct Memos {
    pub(super) places: Memo<(Moment, bool), Places>,
    pub(super) round: Memo<Moment, Option<usize>>,
    /// The keys whose commands the game does not have.
    pub(super) lacking: OnceCell<BTreeSet<&'static str>>,
    /// Whether somebody can interrupt, and whether luck can change the last roll.
    pub(super) chances: Memo<Moment, (bool, bool)>,
}
