//! Typing into the field with the cursor.

use tui_input::InputRequest;

use crate::lang::edit::Editor;
use crate::sheet::Cell;
use crate::view::text::clean;

/// Whether the cursor is at the end of a text.
pub(super) fn is_at_end(editor: &Editor) -> bool {
    editor.cursor() >= editor.line().chars().count()
}

/// Edits a text. If the cursor has just arrived (`fresh`), what is typed replaces the text, and an
/// erasing key empties it; a text that was not accepted is erased letter by letter. Returns whether
/// the text changed.
pub(super) fn edit(editor: &mut Editor, cell: &Cell, request: InputRequest, fresh: bool) -> bool {
    use InputRequest as R;
    let types = matches!(request, R::InsertChar(_));
    let erases = matches!(
        request,
        R::DeletePrevChar | R::DeleteNextChar | R::DeletePrevWord | R::DeleteNextWord
    );
    let replaces = types || erases && cell.wrong.is_none();
    if fresh && replaces && !editor.line().trim().is_empty() {
        editor.place(String::new(), None);
        if !types {
            return true;
        }
    }
    editor.handle(request)
}

/// Inserts pasted text as one line.
pub(super) fn paste(editor: &mut Editor, text: &str, fresh: bool) {
    if fresh {
        editor.place(String::new(), None);
    }
    let text = text.replace(['\n', '\r', '\t'], " ");
    editor.insert(&clean(&text));
}
