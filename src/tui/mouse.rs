//! What the mouse does.

use ratatui::layout::Rect;

use super::keymap::Chord;

/// What a click does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// Presses a key.
    Key(Chord),
    /// Takes a choice from the list above the prompt.
    Choice(usize),
    /// Toggles a modifier of the typed command.
    Modifier(usize),
}

/// A clickable area of the screen.
pub type Spot = (Rect, Click);
