//! Draws the top: the campaign and the moment.

use ratatui::layout::Rect;

use crate::tui::desk::Desk;
use crate::tui::paint::Painter;
use crate::view::{Ink, header};

/// Columns of the right end of the header.
const LEAST_STATE: usize = 26;

/// The clocks stand in it unless they have a line of their own.
pub(super) fn draw(painter: &mut Painter<'_>, area: Rect, clocks: bool, desk: &Desk) {
    let kept = desk.kept();
    let alarm = desk.not_saved().map(|_| painter.theme.alarm());
    let (state, style) = match (desk.past_in_words(), alarm) {
        (None, alarm) => (kept, alarm.unwrap_or_default()),
        (Some(words), Some(alarm)) => (words.with(Ink::Plain, " · ").and(kept), alarm),
        (Some(words), None) => (words, painter.theme.ink(Ink::Notice)),
    };
    let room = area.width.saturating_sub(1);
    let wide = u16::try_from(state.width()).unwrap_or(room).min(room);
    let turn = desk.turn_lasts();
    let lasts = turn.as_ref().map_or(0, |(_, text)| text.len() + 3);
    let lasts = u16::try_from(lasts).unwrap_or(room);
    let left = room.saturating_sub(wide + 1 + lasts);
    let line = header::line(desk.shown(), desk.game(), usize::from(left), clocks);
    painter.line(area.x, area.y, left, &line);
    let x = area.x + area.width.saturating_sub(wide + 1);
    if let Some((ink, text)) = turn.filter(|_| x > area.x + lasts) {
        let at = painter.ink(x - lasts, area.y, lasts, &text, ink);
        painter.ink(at, area.y, 3, " · ", Ink::Dim);
    }
    painter.line(x, area.y, wide, &state);
    let place = Rect {
        x,
        width: wide,
        ..area
    };
    painter.lay(place, style);
}

/// Whether the clocks stand in the header, if there are any.
pub(super) fn has_clocks(desk: &Desk, area: Rect) -> bool {
    let campaign = desk.shown();
    if campaign.clocks.is_empty() {
        return true;
    }
    // What is said of the disk may change from frame to frame, but takes no more than this.
    let room = usize::from(area.width).saturating_sub(LEAST_STATE);
    header::has_clocks(campaign, desk.game(), room)
}
