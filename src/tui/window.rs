//! The windows over the screen: a list, a form, a text to read.

mod content;
mod form;
mod form_keys;
mod form_layout;
mod form_paint;
mod list;
mod list_paint;
mod page;

pub(super) use content::{Content, Does, Row, inside};
pub(super) use form::{Fill, Form};
pub(super) use list::List;
pub(super) use page::{Page, cite};
