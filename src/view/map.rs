//! The zone map: zones as boxes with the characters in them, and a list with one row per zone.

mod canvas;
mod draw;
mod grid;

use super::text::clean;
use super::{Ink, Line};
use crate::campaign::{Campaign, Character};
use draw::{Drawing, draw};
use grid::neighbours;

pub use draw::ZoneRow;

/// With more zones the map is only a list.
pub const MOST_DRAWN: usize = 12;

/// The default width of a map.
const USUAL: usize = 76;

/// Shown if there are no zones.
pub(crate) const NO_ZONES: &str = "there are no zones yet: zone \"Bridge\" joins \"Gate\"";

/// The map of a campaign, laid out for a number of columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    /// The drawing, each row as runs of text; a run that is a zone's name carries its index. Empty
    /// if there are too many zones or too few columns.
    pub drawing: Drawing,
    /// The connected pairs of zones whose line did not fit into the drawing.
    pub besides: Vec<(usize, usize)>,
    /// All zones, in the order in which they were made.
    pub zones: Vec<ZoneRow>,
    columns: usize,
}

impl Map {
    /// Draws the map. This reads every character, so the result is kept while the map is shown.
    pub fn of(campaign: &Campaign, columns: usize) -> Self {
        let touching = touching(campaign);
        let zones = zone_rows(campaign, &touching);
        let (drawing, besides) = if (1..=MOST_DRAWN).contains(&zones.len()) {
            draw(&zones, touching, columns)
        } else {
            Default::default()
        };
        Self {
            drawing,
            besides,
            zones,
            columns,
        }
    }

    /// The width for which it was laid out.
    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// The drawing with the name of the selected zone highlighted, followed by the connections
    /// that did not fit. Empty without a drawing.
    #[must_use]
    pub fn drawn(&self, selected: Option<usize>) -> Vec<Line> {
        let ink = |of: &Option<usize>| match of {
            Some(_) if *of == selected => Ink::Notice,
            Some(_) => Ink::Strong,
            None => Ink::Plain,
        };
        let line = |row: &Vec<(String, Option<usize>)>| {
            let runs = row.iter();
            runs.fold(Line::new(), |line, (text, of)| line.with(ink(of), text))
        };
        let besides = self.besides.iter().map(|(a, b)| {
            let [a, b] = [*a, *b].map(|zone| &self.zones[zone].name);
            Line::of(Ink::Dim, format!("also {a} -- {b}"))
        });
        self.drawing.iter().map(line).chain(besides).collect()
    }
}

/// The map as text: the drawing if there is one, then a line per zone.
pub fn text(campaign: &Campaign) -> String {
    let map = Map::of(campaign, USUAL);
    if map.zones.is_empty() {
        return NO_ZONES.to_owned();
    }
    let drawn = map.drawn(None).iter().map(Line::plain).collect::<Vec<_>>();
    let rows = map.zones.iter().map(line);
    drawn.into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}

/// A zone on a line: `Gate -- Yard, Stair: Ann, Bob`.
fn line(zone: &ZoneRow) -> String {
    let mut out = zone.name.clone();
    if !zone.joins.is_empty() {
        out = format!("{out} -- {}", zone.joins.join(", "));
    }
    if !zone.here.is_empty() {
        out = format!("{out}: {}", zone.here.join(", "));
    }
    if !zone.notes.is_empty() {
        out = format!("{out}; {}", zone.notes);
    }
    out
}

/// The rows of all zones, of which these pairs touch. This reads every character.
fn zone_rows(campaign: &Campaign, touching: &[(usize, usize)]) -> Vec<ZoneRow> {
    let zones = campaign.zones.iter();
    let folded: Vec<String> = zones.map(|zone| zone.name.to_lowercase()).collect();
    let rows = campaign.zones.iter().enumerate().map(|(nth, zone)| {
        let joins = neighbours(nth, touching);
        ZoneRow {
            name: zone.name.clone(),
            joins: joins
                .map(|other| campaign.zones[other].name.clone())
                .collect(),
            here: Vec::new(),
            notes: clean(&zone.notes).into_owned(),
        }
    });
    let mut found: Vec<ZoneRow> = rows.collect();
    for who in campaign.present().filter(|who| !who.zone.is_empty()) {
        let zone = who.zone.to_lowercase();
        if let Some(at) = folded.iter().position(|name| *name == zone) {
            found[at].here.push(called(campaign, who));
        }
    }
    found
}

/// A name on the map, after the letter of whoever has one: the active character has a pointer, hidden
/// ones are in parentheses.
fn called(campaign: &Campaign, who: &Character) -> String {
    let letter = campaign.fight().and_then(|fight| fight.letter_of(who.id));
    let letter = letter.map_or_else(String::new, |letter| letter + " ");
    let name = format!("{letter}{}", who.name);
    match who.hidden {
        _ if campaign.acting() == Some(who.id) => format!("▸{name}"),
        true => format!("({name})"),
        false => name,
    }
}

/// The pairs of zones that touch, by index, each once.
fn touching(campaign: &Campaign) -> Vec<(usize, usize)> {
    let zones = &campaign.zones;
    (0..zones.len())
        .flat_map(|a| (a + 1..zones.len()).map(move |b| (a, b)))
        .filter(|(a, b)| campaign.touch(&zones[*a].name, &zones[*b].name))
        .collect()
}
