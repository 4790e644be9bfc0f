//! The windows over the screen: a list, a form, a text to read.

mod content;
mod form;
mod form_help;
mod form_keys;
mod form_layout;
mod form_paint;
mod list;
mod list_paint;
mod page;
mod places;
mod row;

pub(super) use content::{Content, Lettering, inside};
pub(super) use form::{Fill, Form, Look, Trouble};
pub(super) use list::List;
pub(super) use page::{Page, cite};
pub(super) use row::{Does, Row};
