//! What is in a place of a form.

use super::choice::Choice;
use super::field::Field;

#[derive(Clone, Copy)]
pub(in crate::tui) enum Content<'f> {
    Text(&'f Field),
    Choice(&'f Choice),
}

pub(in crate::tui) enum ContentMut<'f> {
    Text(&'f mut Field),
    Choice(&'f mut Choice),
}

impl<'f> Content<'f> {
    /// The field, if it is a text field.
    pub(super) fn text(self) -> Option<&'f Field> {
        match self {
            Self::Text(field) => Some(field),
            Self::Choice(_) => None,
        }
    }
}

impl<'f> ContentMut<'f> {
    pub(super) fn text(self) -> Option<&'f mut Field> {
        match self {
            Self::Text(field) => Some(field),
            Self::Choice(_) => None,
        }
    }
}
