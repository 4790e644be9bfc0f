//! Where things stand in the lines of a window, and how a cursor goes from one to the other.

/// Something that stands in a line.
#[derive(Clone, Debug)]
pub(super) struct Place<T> {
    /// The line, from 0.
    pub(super) line: usize,
    /// Its first column and how many it takes.
    pub(super) x: u16,
    pub(super) wide: u16,
    pub(super) what: T,
}

impl<T> Place<T> {
    /// How many columns lie between it and a column; 0 if it stands there.
    pub(super) fn away(&self, x: u16) -> u16 {
        let last = self.x.saturating_add(self.wide.saturating_sub(1));
        self.x.saturating_sub(x).max(x.saturating_sub(last))
    }
}

/// The index of the place about `by` lines further down or up, as near as possible to the column of
/// the one at `from`; `None` if nothing stands beyond. The places are in reading order.
pub(super) fn step<T>(places: &[Place<T>], from: usize, by: usize, down: bool) -> Option<usize> {
    let here = places.get(from)?;
    let lines = |place: &Place<T>| {
        let (from, to) = if down {
            (here.line, place.line)
        } else {
            (place.line, here.line)
        };
        to.checked_sub(from).filter(|lines| *lines > 0)
    };
    // As far as requested, or else to the last line with a place.
    let beyond = places.iter().filter_map(lines);
    let reached = beyond.clone().filter(|lines| *lines >= by).min();
    let reached = reached.or_else(|| beyond.max())?;
    let there = places.iter().enumerate();
    let there = there.filter(|(_, place)| lines(place) == Some(reached));
    let nearest = there.min_by_key(|(_, place)| place.x.abs_diff(here.x));
    nearest.map(|(at, _)| at)
}
