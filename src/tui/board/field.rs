//! A text field of a form.

use tui_input::InputRequest;

use crate::lang::edit::Editor;
use crate::view::text::clean;

/// A field's text, its error, and the dice it was rolled with.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct Field {
    pub(in crate::tui) editor: Editor,
    pub(in crate::tui) trouble: Option<String>,
    /// The dice that were rolled for it: `3d6: 4 5 2`.
    pub(in crate::tui) rolled: Option<String>,
}

impl Field {
    pub(in crate::tui) fn of(text: &str) -> Self {
        Self {
            editor: Editor::new(text, None),
            ..Self::default()
        }
    }

    /// The text without surrounding spaces.
    pub(in crate::tui) fn text(&self) -> &str {
        self.editor.line().trim()
    }

    /// Replaces the text.
    pub(in crate::tui) fn place(&mut self, text: &str) {
        self.editor.place(text.to_owned(), None);
        self.trouble = None;
    }

    /// Whether the cursor is at the end.
    pub(super) fn is_at_end(&self) -> bool {
        self.editor.cursor() >= self.editor.line().chars().count()
    }

    /// Edits the text. If the cursor has just arrived, what is typed replaces the text, and an
    /// erasing key empties the field; a refused text is erased letter by letter. Returns whether the
    /// text changed.
    pub(super) fn typed(&mut self, request: InputRequest, fresh: bool) -> bool {
        use InputRequest as R;
        let types = matches!(request, R::InsertChar(_));
        let erases = matches!(
            request,
            R::DeletePrevChar | R::DeleteNextChar | R::DeletePrevWord | R::DeleteNextWord
        );
        let replaces = types || erases && self.trouble.is_none();
        if fresh && replaces && !self.text().is_empty() {
            self.place("");
            if !types {
                self.rolled = None;
                return true;
            }
        }
        let changed = self.editor.handle(request);
        if changed {
            self.trouble = None;
            self.rolled = None;
        }
        changed
    }

    /// Inserts pasted text as one line.
    pub(super) fn paste(&mut self, text: &str, fresh: bool) {
        if fresh {
            self.place("");
        }
        let text = text.replace(['\n', '\r', '\t'], " ");
        self.editor.insert(&clean(&text));
        self.trouble = None;
    }
}
