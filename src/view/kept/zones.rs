//! The zones in a few rows: each by its name, with those who stand there.

use std::ops::Range;

use super::row::{Row, push_name};
use crate::campaign::{Campaign, Character, CharacterId, Zone};
use crate::game::Game;
use crate::view::text::{clean, clip_name, width};
use crate::view::{Ink, Line};

/// Columns that the name of a zone takes at most.
const WIDEST: usize = 18;
/// Between two names.
const GAP: usize = 2;

/// A zone with its name as it shows, and those in it, the active one first.
struct Shown<'c> {
    zone: &'c Zone,
    people: Vec<&'c Character>,
}

/// A row for each zone and more where there is room for all names; where there is none, the number of
/// those who have none, and the zone of the active character before others.
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
    /// Columns of the names of zones.
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

    /// Adds a name if it fits with so many columns left; whether it has been added.
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

    /// All who are there, in as many rows as they need, and where one can go from there.
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

    /// The zones that this one joins, where there is room.
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

    /// As many as fit in one row, and how many more there are.
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
