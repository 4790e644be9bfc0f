//! What is worked out once and kept for as long as it is asked for the same.

use std::cell::RefCell;
use std::rc::Rc;

use ratatui::layout::Rect;

use crate::campaign::CharacterId;
use crate::view::Line;
use crate::view::listed::Listed;
use crate::view::order::Places;

/// The last answer to a question, until another one is asked.
pub(super) struct Memo<Q, A>(RefCell<Option<(Q, Rc<A>)>>);

impl<Q, A> Default for Memo<Q, A> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<Q: PartialEq, A> Memo<Q, A> {
    /// The answer, worked out only where the question is not that of the last time.
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

/// The state of the campaign that is shown: every act, undo and redo is a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    /// The last record.
    pub(super) seq: u64,
    /// The entry that is looked back at.
    pub(super) past: Option<u64>,
}

/// What a frame needs of the campaign and only an act changes.
#[derive(Default)]
pub(super) struct Memos {
    pub(super) places: Memo<Moment, Places>,
    pub(super) listed: Memo<(Moment, bool), Listed>,
    pub(super) log_rows: Memo<(u64, u16), usize>,
    pub(super) below: Memo<(u64, Option<CharacterId>, Rect), Vec<Line>>,
    pub(super) round: Memo<Moment, Option<usize>>,
}
