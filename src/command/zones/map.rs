//! The small map: zones as boxes, who stands in them, and lines where one can go.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;

use super::canvas::{Canvas, Frame, width};
use super::grid;
use crate::campaign::visible::visible;
use crate::campaign::{Campaign, Character, Zone};

/// More zones than this are listed and not drawn.
pub const MOST_DRAWN: usize = 12;

/// How many columns a map may take where nobody says.
const USUAL: usize = 76;
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
pub struct Stand {
    /// What it is called.
    pub name: String,
    /// The zones that it touches.
    pub joins: Vec<String>,
    /// Who is there, in roster order.
    pub here: Vec<String>,
}

/// A map, drawn or only listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    /// The drawing, each row as runs of text; a run that is the name of a zone has its number.
    /// Empty where there are too many zones or too few columns.
    pub drawing: Vec<Vec<(String, Option<usize>)>>,
    /// The pairs of zones whose connection found no room in the drawing.
    pub besides: Vec<(usize, usize)>,
    /// Every zone, in the order in which they were made.
    pub zones: Vec<Stand>,
}

/// The zones in words. This looks at every character once.
#[must_use]
pub fn stands(campaign: &Campaign) -> Vec<Stand> {
    let shown = |text: &str| visible(text).into_owned();
    let mut found: Vec<Stand> = campaign
        .zones
        .iter()
        .map(|zone| {
            let touching = campaign.zones.iter();
            let touching = touching.filter(|other| campaign.touch(&zone.name, &other.name));
            Stand {
                name: shown(&zone.name),
                joins: touching.map(|other| shown(&other.name)).collect(),
                here: Vec::new(),
            }
        })
        .collect();
    let folded: Vec<String> = folded(&campaign.zones);
    let placed = campaign
        .characters
        .iter()
        .filter(|who| !who.zone.is_empty());
    for who in placed {
        let zone = who.zone.to_lowercase();
        if let Some(at) = folded.iter().position(|name| *name == zone) {
            found[at].here.push(called(campaign, who));
        }
    }
    found
}

fn folded(zones: &[Zone]) -> Vec<String> {
    zones.iter().map(|zone| zone.name.to_lowercase()).collect()
}

/// A name as the map shows it: the acting one is pointed at, the hidden ones stand in parentheses.
fn called(campaign: &Campaign, who: &Character) -> String {
    let name = visible(&who.name);
    match (campaign.acting() == Some(who.id), who.hidden) {
        (true, _) => format!("▸{name}"),
        (false, true) => format!("({name})"),
        (false, false) => name.into_owned(),
    }
}

/// The map in so many columns.
#[must_use]
pub fn map(campaign: &Campaign, columns: usize) -> Map {
    let zones = stands(campaign);
    let (drawing, besides) = if (1..=MOST_DRAWN).contains(&zones.len()) {
        draw(campaign, &zones, columns)
    } else {
        Default::default()
    };
    Map {
        drawing,
        besides,
        zones,
    }
}

type Drawing = (Vec<Vec<(String, Option<usize>)>>, Vec<(usize, usize)>);

fn draw(campaign: &Campaign, zones: &[Stand], columns: usize) -> Drawing {
    let room = (columns + GAP.0).saturating_sub(2 * MARGIN.0);
    let inside = inside(zones, room / FEW_COLUMNS);
    let side_by_side = (room / (inside + 4 + GAP.0)).min(MOST_COLUMNS);
    if side_by_side == 0 {
        return Drawing::default();
    }
    let touching = touching(campaign);
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
fn inside(zones: &[Stand], share: usize) -> usize {
    let names = zones.iter().map(|zone| width(&zone.name) + 1);
    let people = zones.iter().flat_map(|zone| &zone.here);
    let widest = names.chain(people.map(|name| width(name))).max();
    let most = share.saturating_sub(4 + GAP.0).clamp(INSIDE.0, INSIDE.1);
    widest.unwrap_or(0).clamp(INSIDE.0, most)
}

/// Which zones touch, as numbers, each pair once.
fn touching(campaign: &Campaign) -> Vec<(usize, usize)> {
    let zones = &campaign.zones;
    (0..zones.len())
        .flat_map(|a| (a + 1..zones.len()).map(move |b| (a, b)))
        .filter(|(a, b)| campaign.touch(&zones[*a].name, &zones[*b].name))
        .collect()
}

/// The boxes: those of a row are as high as the fullest of them.
fn frames(zones: &[Stand], places: &[grid::Place], inside: usize) -> Vec<Frame> {
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
fn put(canvas: &mut Canvas, frame: Frame, zone: &Stand, nth: usize) {
    let inside = frame.wide - 4;
    canvas.frame(frame);
    canvas.text(frame.x + 1, frame.y, 1, " ", None);
    canvas.text(frame.x + 2, frame.y, inside, &zone.name, Some(nth));
    let after = frame.x + 2 + width(&zone.name).min(inside);
    canvas.text(after, frame.y, 1, " ", None);
    let more = zone.here.len() > LISTED;
    let listed = if more { LISTED - 1 } else { LISTED };
    for (name, y) in zone.here.iter().take(listed).zip(frame.y + 1..) {
        canvas.text(frame.x + 2, y, inside, &fitted(name, inside), None);
    }
    if more {
        let rest = format!("and {} more", zone.here.len() - listed);
        canvas.text(frame.x + 2, frame.y + LISTED, inside, &rest, None);
    }
}

/// A name that fits: the number at its end stays, for it tells one from another.
fn fitted(name: &str, room: usize) -> Cow<'_, str> {
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &name[bare.len()..];
    if number.is_empty() || width(name) <= room || number.len() + 2 > room {
        return Cow::Borrowed(name);
    }
    let mut head = String::new();
    for grapheme in bare.graphemes(true) {
        if width(&head) + width(grapheme) + 1 + number.len() > room {
            break;
        }
        head.push_str(grapheme);
    }
    Cow::Owned(format!("{head}…{number}"))
}

/// Without the empty rows above.
fn trimmed(mut rows: Vec<Vec<(String, Option<usize>)>>) -> Vec<Vec<(String, Option<usize>)>> {
    let empty = rows.iter().take_while(|row| row.is_empty()).count();
    rows.drain(..empty);
    rows
}

/// A zone in a line: `Gate -- Yard, Stair: Ann, Bob`.
#[must_use]
pub fn line(zone: &Stand) -> String {
    let mut out = zone.name.clone();
    if !zone.joins.is_empty() {
        out = format!("{out} -- {}", zone.joins.join(", "));
    }
    if !zone.here.is_empty() {
        out = format!("{out}: {}", zone.here.join(", "));
    }
    out
}

/// The connections that found no room in the drawing, in a line each.
#[must_use]
pub fn besides(map: &Map) -> Vec<String> {
    let name = |zone: usize| map.zones.get(zone).map_or("", |zone| zone.name.as_str());
    let pairs = map.besides.iter();
    pairs
        .map(|(a, b)| format!("also {} -- {}", name(*a), name(*b)))
        .collect()
}

/// The map as text: the drawing where there is one, then every zone in a line.
#[must_use]
pub fn text(campaign: &Campaign) -> Vec<String> {
    let map = map(campaign, USUAL);
    let runs = |row: &Vec<(String, Option<usize>)>| -> String {
        row.iter().map(|(text, _)| text.as_str()).collect()
    };
    let mut lines: Vec<String> = map.drawing.iter().map(runs).collect();
    lines.extend(besides(&map));
    lines.extend(map.zones.iter().map(line));
    lines
}
