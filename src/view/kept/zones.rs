//! The zones in a few rows, each with its characters.

use std::ops::Range;

use super::row::{Row, push_name};
use crate::campaign::{Campaign, Character, CharacterId, Zone};
use crate::game::Game;
use crate::view::text::{clean, clip_name, width};
use crate::view::{Ink, Line};

/// The maximum width of a zone's name.
const WIDEST: usize = 18;
/// The columns between two names.
const GAP: usize = 2;

/// A zone and the characters in it, the active one first.
struct Shown<'c> {
    zone: &'c Zone,
    people: Vec<&'c Character>,
}

/// The rows of the zones, with all names if they fit into `room` rows. Otherwise one row per zone
/// with the number of names left out; if not even those fit, the active character's zone comes
/// first.
pub(super) fn rows(
    table: (&Campaign, &Game),
    here: &[&Character],
    columns: usize,
    room: usize,
) -> Vec<Row> {
    let (campaign, _) = table;
    let acting = campaign.acting();
    let shown: Vec<Shown<'_>> = campaign
        .zones
        .iter()
        .map(|zone| {
            let folded = zone.name.to_lowercase();
            let inside = |who: &&&Character| who.zone.to_lowercase() == folded;
            let mut people: Vec<&Character> = here.iter().filter(inside).copied().collect();
            people.sort_by_key(|who| Some(who.id) != acting);
            Shown { zone, people }
        })
        .collect();
    let names = shown.iter().map(|one| width(&clean(&one.zone.name)));
    let widest = names.max().unwrap_or(0).min(WIDEST).min(columns / 3);
    let layout = Layout {
        table,
        label: widest,
        columns,
    };
    let whole: Vec<Row> = shown.iter().flat_map(|one| layout.whole(one)).collect();
    if whole.len() <= room {
        return whole;
    }
    let mut brief: Vec<&Shown<'_>> = shown.iter().collect();
    if brief.len() > room {
        let is_acting = |one: &Shown<'_>| one.people.iter().any(|who| Some(who.id) == acting);
        brief.sort_by_key(|one| (!is_acting(one), one.people.is_empty()));
    }
    brief.into_iter().map(|one| layout.brief(one)).collect()
}

struct Layout<'a> {
    table: (&'a Campaign, &'a Game),
    /// The width of the zones' names.
    label: usize,
    columns: usize,
}

impl Layout<'_> {
    fn labelled(&self, label: &str) -> Row {
        let name = clip_name(label, self.label).into_owned();
        let gap = self.label.saturating_sub(width(&name)) + GAP;
        let line = Line::of(Ink::Strong, name).with(Ink::Plain, " ".repeat(gap));
        Row {
            line,
            ..Row::default()
        }
    }

    /// Appends a name if it fits with `left` columns to spare. Returns whether it did.
    fn add(&self, row: &mut Row, who: &Character, left: usize) -> bool {
        let (campaign, game) = self.table;
        let gap = if row.people.is_empty() { 0 } else { GAP };
        let most = self.columns.saturating_sub(row.line.width() + gap + left);
        let wanted = width(&clean(&who.name)) + 2;
        if wanted > most && !row.people.is_empty() {
            return false;
        }
        let line = &mut row.line;
        line.push(Ink::Plain, " ".repeat(gap));
        let from = push_name(line, (campaign, who), most.saturating_sub(2), true);
        let fallen = !game.fallen_by(campaign, who).is_empty();
        if let Some(last) = line.pieces.last_mut().filter(|_| fallen) {
            last.ink = Ink::Dim;
        }
        let place: (CharacterId, Range<usize>) = (who.id, from..line.width());
        row.people.push(place);
        true
    }

    /// All characters of a zone, in as many rows as needed, and its neighbours.
    fn whole(&self, one: &Shown<'_>) -> Vec<Row> {
        let mut rows = vec![self.labelled(&clean(&one.zone.name))];
        for who in &one.people {
            let added = rows.last_mut().is_some_and(|last| self.add(last, who, 0));
            if !added {
                let mut row = self.labelled("");
                self.add(&mut row, who, 0);
                rows.push(row);
            }
        }
        if let Some(last) = rows.last_mut() {
            self.joins(one.zone, last);
        }
        rows
    }

    /// The zones that this one joins, if they fit.
    fn joins(&self, zone: &Zone, row: &mut Row) {
        let (campaign, _) = self.table;
        let others = campaign.zones.iter();
        let joins: Vec<_> = others
            .filter(|other| campaign.touch(&zone.name, &other.name))
            .map(|other| clean(&other.name))
            .collect();
        if joins.is_empty() {
            return;
        }
        let joins = format!("joins {}", joins.join(", "));
        let gap = if row.people.is_empty() { 0 } else { GAP };
        if row.line.width() + gap + width(&joins) <= self.columns {
            row.line.push(Ink::Plain, " ".repeat(gap));
            row.line.push(Ink::Dim, joins);
        }
    }

    /// As many names as fit into one row, and the number of the others.
    fn brief(&self, one: &Shown<'_>) -> Row {
        let mut row = self.labelled(&clean(&one.zone.name));
        let all = one.people.len();
        for (nth, who) in one.people.iter().enumerate() {
            let more = format!(" +{}", all - nth - 1);
            let left = if nth + 1 == all { 0 } else { width(&more) };
            if !self.add(&mut row, who, left) {
                row.line.push(Ink::Notice, format!(" +{}", all - nth));
                break;
            }
        }
        row
    }
}
