//! One field of a form.

use crate::lang::edit::Editor;

/// What stands in a field, what is wrong with it, and how it was rolled.
#[derive(Clone, Debug, Default)]
pub(super) struct Field {
    pub(super) editor: Editor,
    pub(super) trouble: Option<String>,
    /// The dice that were rolled for it: `3d6: 4 5 2`.
    pub(super) rolled: Option<String>,
}

impl Field {
    pub(super) fn of(text: &str) -> Self {
        Self {
            editor: Editor::new(text, None),
            ..Self::default()
        }
    }

    /// Without the spaces around it.
    pub(super) fn text(&self) -> &str {
        self.editor.line().trim()
    }

    /// Another text takes the place of what stands there.
    pub(super) fn place(&mut self, text: &str) {
        self.editor.place(text.to_owned(), None);
        self.trouble = None;
    }
}
