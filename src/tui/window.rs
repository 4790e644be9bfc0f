//! The windows over the screen: a list, a form, a text to read.

mod draft;
mod form;
mod form_help;
mod form_keys;
mod form_layout;
mod form_paint;
mod letters;
mod list;
mod list_paint;
mod page;
mod places;
mod row;

pub(super) use draft::Draft;
pub(super) use form::{Fill, Form, Look, Trouble};
pub(super) use letters::Lettering;
pub(super) use list::{Content, List, Supply};
pub(super) use page::{Page, cite};
pub(super) use row::{Does, Row};

/// The answer that agrees to a question.
pub(super) const YES: char = 'y';
