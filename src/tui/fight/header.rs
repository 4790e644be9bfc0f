//! The top: the campaign and the moment.

use crate::tui::desk::Desk;
use crate::view::measured::Measured;
use crate::view::{Ink, Line, header};

/// Columns of the right end of the header.
const LEAST_STATE: usize = 26;

/// The line at the top. The clocks stand in it unless they have a line of their own.
pub(super) fn line(desk: &Desk, columns: usize, clocks: bool) -> Line {
    let (ink, kept) = desk.kept();
    let kept = Line::of(ink, kept);
    let state = match desk.past_in_words() {
        None => kept,
        Some(words) if desk.saved_up_to().is_err() => {
            words.with(Ink::Plain, " · ").tinted(ink).and(kept)
        }
        Some(words) => words.tinted(Ink::Notice),
    };
    let room = columns.saturating_sub(1);
    let mut state = state.cut(room);
    if let Some((ink, lasts)) = desk.turn_lasts() {
        let both = Line::of(ink, lasts)
            .with(Ink::Dim, " · ")
            .and(state.clone());
        state = if both.width() < room { both } else { state };
    }
    let at = room - state.width();
    let left = at.saturating_sub(1);
    let mut line = Measured::default();
    let (before, _) = header::line(desk.shown(), desk.game(), left, clocks);
    line.add(before.cut(left));
    line.fill_to(at);
    line.add(state);
    line.text
}

/// Whether the clocks stand in the header, if there are any.
pub(super) fn has_clocks(desk: &Desk, columns: u16) -> bool {
    let campaign = desk.shown();
    if campaign.clocks.is_empty() {
        return true;
    }
    // What is said of the disk may change from frame to frame, but takes no more than this.
    let room = usize::from(columns).saturating_sub(LEAST_STATE);
    header::line(campaign, desk.game(), room, true).1
}
