//! Two clicks that are one act.

use std::time::{Duration, Instant};

/// Two clicks in so short a time are one act.
const DOUBLE: Duration = Duration::from_millis(400);

/// Where and when it was clicked last.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clicks {
    last: Option<(u16, u16, Instant)>,
}

impl Clicks {
    /// Whether a click at this place is the second of two.
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
