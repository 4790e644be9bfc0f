//! What reads the inputs of a form.

use super::values::{At, Values, Wrong};
use crate::game::Table;

/// What a form makes of what is typed, by what it is about.
pub(crate) trait Reader {
    /// Reads a field when the cursor leaves it; may complete it, and fill in fields linked to it.
    ///
    /// # Errors
    /// Returns what was expected.
    fn check(&mut self, _: &mut Values, _: At, _: Table<'_>) -> Result<(), Wrong> {
        Ok(())
    }

    /// Called when a field has changed.
    fn changed(&mut self, _: &mut Values, _: At) {}

    /// Called when a completion was taken into a field; may fill in fields linked to it.
    fn took(&self, _: &mut Values, _: At) {}

    /// The completions of what is typed in a field, best first, and the part of it that stays before
    /// them.
    fn offers(&self, _: &Values, _: At, _: Table<'_>) -> (String, Vec<String>) {
        Default::default()
    }

    /// Lines to read below a part.
    fn below(&self, _: &Values, _part: usize) -> Vec<String> {
        Vec::new()
    }

    /// What would be missing though every field is right, with the field where it is missing.
    fn missing(&self, _: &Values) -> Option<(At, String)> {
        None
    }

    /// The field that a letter belongs to, if not to the one with the cursor.
    fn belongs(&self, _: &Values, _: At, _: char) -> Option<At> {
        None
    }
}
