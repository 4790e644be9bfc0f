//! Draws the zones as boxes on a grid, with lines between those that touch.

use super::canvas::{Canvas, Frame};
use super::grid;
use crate::view::text::{clip_name, width};

/// The minimum and maximum inner width of a box.
const INSIDE: (usize, usize) = (8, 18);
/// The columns and rows between boxes, enough for two parallel lines.
const GAP: (usize, usize) = (5, 2);
/// The columns and rows around the map.
const MARGIN: (usize, usize) = (2, 1);
/// How many names a box lists.
const LISTED: usize = 4;
/// The maximum number of boxes side by side.
const MOST_COLUMNS: usize = 4;
/// Boxes are only made wider as long as this many fit side by side.
const FEW_COLUMNS: usize = 3;

/// A zone of the map as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneRow {
    pub name: String,
    /// The zones that it touches.
    pub joins: Vec<String>,
    /// The living in it, in roster order; minions with one letter together.
    pub here: Vec<String>,
    /// How many dead lie in it.
    pub dead: usize,
    /// The GM's notes.
    pub notes: String,
}

impl ZoneRow {
    /// Who is there: `a Ann, b Wick moth ×5, 2 dead`.
    pub(crate) fn told(&self) -> String {
        let dead = (self.dead > 0).then(|| format!("{} dead", self.dead));
        let all: Vec<&str> = self.here.iter().chain(&dead).map(String::as_str).collect();
        all.join(", ")
    }

    /// The lines of its box.
    fn lines(&self) -> usize {
        (self.here.len() + usize::from(self.dead > 0)).min(LISTED)
    }
}

/// Rows of runs of text; a run that is a zone's name carries its index.
pub(super) type Drawing = Vec<Vec<(String, Option<usize>)>>;

/// Draws zones within `columns`, with lines between those that touch. Also returns the pairs whose
/// line did not fit.
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
    // Short lines first, because they have the fewest possible paths.
    let mut lines = touching;
    let far = |(a, b): &(usize, usize)| {
        places[*a].0.abs_diff(places[*b].0) + places[*a].1.abs_diff(places[*b].1)
    };
    lines.sort_by_key(far);
    lines.retain(|(a, b)| !canvas.connect(frames[*a], frames[*b]));
    (canvas.rows(), lines)
}

/// The inner width of every box, for the longest name within limits. `share` is the width
/// available to a box and its gap.
fn inside(zones: &[ZoneRow], share: usize) -> usize {
    let names = zones.iter().map(|zone| width(&zone.name) + 1);
    let people = zones.iter().flat_map(|zone| &zone.here);
    let widest = names.chain(people.map(|name| width(name))).max();
    let most = share.saturating_sub(4 + GAP.0).clamp(INSIDE.0, INSIDE.1);
    widest.unwrap_or(0).clamp(INSIDE.0, most)
}

/// The boxes; all boxes of a row are as high as the fullest one.
fn frames(zones: &[ZoneRow], places: &[grid::Place], inside: usize) -> Vec<Frame> {
    let high = |row: usize| {
        let here = zones.iter().zip(places).filter(|(_, place)| place.1 == row);
        let fullest = here.map(|(zone, _)| zone.lines()).max();
        fullest.unwrap_or(0).max(1) + 2
    };
    let wide = inside + 4;
    let frame = |&(column, row): &grid::Place| Frame {
        x: MARGIN.0 + column * (wide + GAP.0),
        y: MARGIN.1 + (0..row).map(|above| high(above) + GAP.1).sum::<usize>(),
        wide,
        high: high(row),
    };
    places.iter().map(frame).collect()
}

/// Draws a box with its name in the upper edge and its characters inside.
fn put(canvas: &mut Canvas, frame: Frame, zone: &ZoneRow, nth: usize) {
    let inside = frame.wide - 4;
    canvas.frame(frame);
    canvas.text(frame.x + 1, frame.y, 1, " ", None);
    canvas.text(frame.x + 2, frame.y, inside, &zone.name, Some(nth));
    let after = frame.x + 2 + width(&zone.name).min(inside);
    canvas.text(after, frame.y, 1, " ", None);
    let all = zone.here.len();
    let listed = if all + usize::from(zone.dead > 0) > LISTED {
        LISTED - 1
    } else {
        all
    };
    let names = zone.here[..listed].iter();
    let names = names.map(|name| clip_name(name, inside));
    let more = match (all - listed, zone.dead) {
        (0, 0) => None,
        (0, dead) => Some(format!("{dead} dead")),
        (more, 0) => Some(format!("and {more} more")),
        (more, dead) => Some(format!("{more} more, {dead} dead")),
    };
    let more = more.map(Into::into);
    for (name, y) in names.chain(more).zip(frame.y + 1..) {
        canvas.text(frame.x + 2, y, inside, &name, None);
    }
}
