//! The base of every form and dialog: fields and choices on lines, a cursor that moves between
//! them, and the handling of keys, clicks and pasted text that all forms share.

mod choice;
mod content;
mod cursor;
mod field;
mod fields;
mod line;
mod row;
mod typed;

pub(super) use choice::Choice;
pub(super) use content::{Content, ContentMut};
pub(super) use cursor::{Board, Height};
pub(super) use field::Field;
pub(super) use fields::Fields;
pub(super) use line::Written;
pub(super) use row::{Row, Shown, columns, troubles};
pub(super) use typed::{Done, Typed, YES, is_yes};
