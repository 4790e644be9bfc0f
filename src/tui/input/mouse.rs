//! The mouse.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::tui::message::Msg;

/// The event of a button at a position, both as the protocols send them; `up` for a release.
pub(super) fn mouse(button: u16, x: u16, y: u16, up: bool) -> Option<Msg> {
    let number = button & 3 | (button & 0xc0) >> 4;
    let dragged = button & 0x20 != 0;
    let which = match number {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        _ => MouseButton::Right,
    };
    let kind = match (number, dragged) {
        (0..=2, false) if up => MouseEventKind::Up(which),
        (0..=2, false) => MouseEventKind::Down(which),
        (0..=2, true) => MouseEventKind::Drag(which),
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (3..=5, true) => MouseEventKind::Moved,
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        (6, false) => MouseEventKind::ScrollLeft,
        (7, false) => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let mut modifiers = KeyModifiers::NONE;
    for (bit, modifier) in [
        (4, KeyModifiers::SHIFT),
        (8, KeyModifiers::ALT),
        (16, KeyModifiers::CONTROL),
    ] {
        if button & bit != 0 {
            modifiers |= modifier;
        }
    }
    Some(Msg::Mouse(MouseEvent {
        kind,
        column: x.checked_sub(1)?,
        row: y.checked_sub(1)?,
        modifiers,
    }))
}
