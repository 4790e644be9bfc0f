//! Answers that are computed once and kept until the question changes.

use std::cell::RefCell;
use std::rc::Rc;

use ratatui::layout::Rect;

use crate::campaign::CharacterId;
use crate::view::Line;
use crate::view::listed::Listed;
use crate::view::order::Places;

/// The last question and its answer.
pub(super) struct Memo<Q, A>(RefCell<Option<(Q, Rc<A>)>>);

impl<Q, A> Default for Memo<Q, A> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<Q: PartialEq, A> Memo<Q, A> {
    /// The answer, computed only if the question has changed.
    pub(super) fn get(&self, question: Q, answer: impl FnOnce() -> A) -> Rc<A> {
        if let Some((asked, known)) = &*self.0.borrow()
            && *asked == question
        {
            return Rc::clone(known);
        }
        let answer = Rc::new(answer());
        *self.0.borrow_mut() = Some((question, Rc::clone(&answer)));
        answer
    }
}

/// The state of the campaign shown. Every act, undo and redo is a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    /// The last record.
    pub(super) seq: u64,
    /// The log entry being looked back at.
    pub(super) past: Option<u64>,
}

/// What a frame needs from the campaign and only an act can change.
#[derive(Default)]
pub(super) struct Memos {
    pub(super) places: Memo<Moment, Places>,
    pub(super) listed: Memo<(Moment, bool), Listed>,
    pub(super) log_rows: Memo<(u64, u16), usize>,
    pub(super) below: Memo<(u64, Option<CharacterId>, Rect), Vec<Line>>,
    pub(super) round: Memo<Moment, Option<usize>>,
}
