//! What the mouse does.

use std::time::{Duration, Instant};

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

/// The longest time between two clicks of a double click.
const DOUBLE: Duration = Duration::from_millis(400);

/// The position and time of the last click.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clicks {
    last: Option<(u16, u16, Instant)>,
}

impl Clicks {
    /// Whether a click at this position is the second of a double click.
    pub(crate) fn is_second(&mut self, x: u16, y: u16) -> bool {
        let now = Instant::now();
        let near = |(at_x, at_y, at): (u16, u16, Instant)| {
            (at_x, at_y) == (x, y) && now.duration_since(at) < DOUBLE
        };
        let second = self.last.is_some_and(near);
        self.last = (!second).then_some((x, y, now));
        second
    }
}
