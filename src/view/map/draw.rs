//! Draws the zones: boxes on a grid, and lines between those that touch.

use super::canvas::{Canvas, Frame};
use super::grid;
use crate::view::text::{clip_name, width};

/// The narrowest and the widest inside of a box.
const INSIDE: (usize, usize) = (8, 18);
/// Columns and rows between boxes: room for two lines side by side.
const GAP: (usize, usize) = (5, 2);
/// Columns and rows around them all.
const MARGIN: (usize, usize) = (2, 1);
/// How many names a box lists.
const LISTED: usize = 4;
/// Boxes side by side.
const MOST_COLUMNS: usize = 4;
/// So many find room side by side before any is made wider.
const FEW_COLUMNS: usize = 3;

/// A zone of the map in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneRow {
    pub name: String,
    /// The zones that it touches.
    pub joins: Vec<String>,
    /// Who is there, in roster order.
    pub here: Vec<String>,
    /// What the GM noted of it.
    pub notes: String,
}

/// Rows of runs of text; a run that is the name of a zone has its number.
pub(super) type Drawing = Vec<Vec<(String, Option<usize>)>>;

/// Draws zones in so many columns, with lines between those that touch. Also answers with the
/// pairs whose line found no room.
pub(super) fn draw(
    zones: &[ZoneRow],
    touching: Vec<(usize, usize)>,
    columns: usize,
) -> (Drawing, Vec<(usize, usize)>) {
    let room = (columns + GAP.0).saturating_sub(2 * MARGIN.0);
    let inside = inside(zones, room / FEW_COLUMNS);
    let side_by_side = (room / (inside + 4 + GAP.0)).min(MOST_COLUMNS);
    if side_by_side == 0 {
        return (Drawing::new(), Vec::new());
    }
    let places = grid::places(zones.len(), &touching, side_by_side);
    let frames = frames(zones, &places, inside);
    let wide = frames.iter().map(|frame| frame.x + frame.wide).max();
    let high = frames.iter().map(|frame| frame.y + frame.high).max();
    let mut canvas = Canvas::new(
        (wide.unwrap_or(0) + MARGIN.0).min(columns),
        high.unwrap_or(0) + MARGIN.1,
    );
    for (nth, (zone, frame)) in zones.iter().zip(&frames).enumerate() {
        put(&mut canvas, *frame, zone, nth);
    }
    // The short ones first: they have the least choice.
    let mut lines = touching;
    let far = |(a, b): &(usize, usize)| {
        places[*a].0.abs_diff(places[*b].0) + places[*a].1.abs_diff(places[*b].1)
    };
    lines.sort_by_key(far);
    lines.retain(|(a, b)| !canvas.connect(frames[*a], frames[*b]));
    (trimmed(canvas.rows()), lines)
}

/// The inside of every box: what the longest name asks for, within reason. `share` is what a box
/// may take with its gap.
fn inside(zones: &[ZoneRow], share: usize) -> usize {
    let names = zones.iter().map(|zone| width(&zone.name) + 1);
    let people = zones.iter().flat_map(|zone| &zone.here);
    let widest = names.chain(people.map(|name| width(name))).max();
    let most = share.saturating_sub(4 + GAP.0).clamp(INSIDE.0, INSIDE.1);
    widest.unwrap_or(0).clamp(INSIDE.0, most)
}

/// The boxes: those of a row are as high as the fullest of them.
fn frames(zones: &[ZoneRow], places: &[grid::Place], inside: usize) -> Vec<Frame> {
    let bottom = places.iter().map(|place| place.1).max().unwrap_or(0);
    let mut tops = Vec::with_capacity(bottom + 1);
    let mut y = MARGIN.1;
    for row in 0..=bottom {
        let here = zones.iter().zip(places).filter(|(_, place)| place.1 == row);
        let fullest = here.map(|(zone, _)| zone.here.len().min(LISTED)).max();
        let high = fullest.unwrap_or(0).max(1) + 2;
        tops.push((y, high));
        y += high + GAP.1;
    }
    let frame = |place: &grid::Place| {
        let (y, high) = tops[place.1];
        let wide = inside + 4;
        Frame {
            x: MARGIN.0 + place.0 * (wide + GAP.0),
            y,
            wide,
            high,
        }
    };
    places.iter().map(frame).collect()
}

/// Draws a box with its name in the upper edge and its people inside.
fn put(canvas: &mut Canvas, frame: Frame, zone: &ZoneRow, nth: usize) {
    let inside = frame.wide - 4;
    canvas.frame(frame);
    canvas.text(frame.x + 1, frame.y, 1, " ", None);
    canvas.text(frame.x + 2, frame.y, inside, &zone.name, Some(nth));
    let after = frame.x + 2 + width(&zone.name).min(inside);
    canvas.text(after, frame.y, 1, " ", None);
    let more = zone.here.len() > LISTED;
    let listed = if more { LISTED - 1 } else { LISTED };
    for (name, y) in zone.here.iter().take(listed).zip(frame.y + 1..) {
        canvas.text(frame.x + 2, y, inside, &clip_name(name, inside), None);
    }
    if more {
        let rest = format!("and {} more", zone.here.len() - listed);
        canvas.text(frame.x + 2, frame.y + LISTED, inside, &rest, None);
    }
}

/// Without the empty rows above.
fn trimmed(mut rows: Drawing) -> Drawing {
    let empty = rows.iter().take_while(|row| row.is_empty()).count();
    rows.drain(..empty);
    rows
}
