//! A form that was left with something typed in it.

use crate::sheet::Values;

/// What was typed into a form that was left, and what the form held before.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Draft {
    pub(super) before: Values,
    pub(super) typed: Values,
}
