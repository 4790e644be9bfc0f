//! The zone map: zones as boxes with the characters in them, and a list with one row per zone.

mod canvas;
mod draw;
mod grid;

use super::text::clean;
use super::{Ink, Line};
use crate::campaign::plural::around;
use crate::campaign::{Campaign, Character, CharacterId, Zone};
use crate::game::Game;
use crate::play::minions;
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
    pub fn of(campaign: &Campaign, game: &Game, columns: usize) -> Self {
        let touching = touching(campaign);
        let zones = zone_rows(campaign, game, &touching);
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
pub fn text(campaign: &Campaign, game: &Game) -> String {
    let map = Map::of(campaign, game, USUAL);
    if map.zones.is_empty() {
        return NO_ZONES.to_owned();
    }
    let drawn = map.drawn(None).iter().map(Line::plain).collect::<Vec<_>>();
    let rows = map.zones.iter().map(line);
    drawn.into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}

/// A zone on a line: `Gate -- Yard, Stair: Ann, Bob`.
fn line(zone: &ZoneRow) -> String {
    let joins = around(" -- ", &zone.joins.join(", "), "");
    let (here, notes) = (
        around(": ", &zone.told(), ""),
        around("; ", &zone.notes, ""),
    );
    format!("{}{joins}{here}{notes}", zone.name)
}

/// Those in a zone who share a name on the map: somebody, or minions with one letter.
struct Together<'c> {
    /// Whose letter they have.
    owner: CharacterId,
    first: &'c Character,
    count: usize,
}

/// The rows of all zones, of which these pairs touch. This reads every character.
fn zone_rows(campaign: &Campaign, game: &Game, touching: &[(usize, usize)]) -> Vec<ZoneRow> {
    let zones = campaign.zones.iter();
    let folded: Vec<String> = zones.map(|zone| zone.name.to_lowercase()).collect();
    let fight = campaign.fight();
    let mut dead = vec![0; folded.len()];
    let mut all: Vec<Vec<Together<'_>>> = folded.iter().map(|_| Vec::new()).collect();
    for who in campaign.present().filter(|who| !who.zone.is_empty()) {
        let zone = who.zone.to_lowercase();
        let Some(at) = folded.iter().position(|name| *name == zone) else {
            continue;
        };
        if game.is_dead(campaign, who) {
            dead[at] += 1;
            continue;
        }
        let owner = fight.map_or(who.id, |fight| fight.letter_owner(who.id));
        let mut known = all[at].iter_mut();
        match known.find(|one| one.owner == owner && one.first.hidden == who.hidden) {
            Some(one) => {
                one.count += 1;
                if campaign.acting() == Some(who.id) {
                    one.first = who;
                }
            }
            None => all[at].push(Together {
                owner,
                first: who,
                count: 1,
            }),
        }
    }
    let rows = campaign.zones.iter().zip(all).zip(dead).enumerate();
    let row = |(nth, ((zone, here), dead)): (usize, ((&Zone, Vec<Together<'_>>), usize))| ZoneRow {
        name: zone.name.clone(),
        joins: neighbours(nth, touching)
            .map(|other| campaign.zones[other].name.clone())
            .collect(),
        here: here.iter().map(|one| called(campaign, one)).collect(),
        dead,
        notes: clean(&zone.notes).into_owned(),
    };
    rows.map(row).collect()
}

/// A name on the map, after the letter of whoever has one: the active character has a pointer, hidden
/// ones are in parentheses.
fn called(campaign: &Campaign, one: &Together<'_>) -> String {
    let who = one.first;
    let letter = campaign.fight().and_then(|fight| fight.letter_of(who.id));
    let letter = letter.map_or_else(String::new, |letter| letter + " ");
    let name = format!("{letter}{}", minions::called(&who.name, one.count));
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
