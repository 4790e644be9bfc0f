//! The pane beside the log: zones, the game's own items, sustained actions, clocks and counters,
//! as rows that fit the columns.

mod row;
mod zones;

use std::collections::BTreeSet;

use super::header::Hours;
use super::roster::Level;
use super::text::{clean, clip_name, width};
use super::{Ink, Line};
use crate::campaign::{Campaign, CampaignChange, Change, Character, CharacterId, Counter, Event};
use crate::game::Game;
use crate::game::words::cost_of_sustaining;
use row::push_name;

pub use row::Row;

/// The characters with something to show, updated after each act so that the roster need not be
/// searched.
#[derive(Clone, Debug, Default)]
pub struct Keepers {
    who: BTreeSet<CharacterId>,
}

impl Keepers {
    /// Every character with something to show.
    #[must_use]
    pub fn of(campaign: &Campaign, game: &Game) -> Self {
        let people = campaign.characters.iter();
        let who = people.filter(|who| has_items(campaign, game, who));
        Self {
            who: who.map(|who| who.id).collect(),
        }
    }

    /// Updates the characters that events are about.
    pub fn refresh(&mut self, campaign: &Campaign, game: &Game, events: &[Event]) {
        for event in events {
            if let Event::Person(who, _) = event {
                self.look(campaign, game, *who);
            } else if let Event::Campaign(CampaignChange::Character(Change { from, to })) = event {
                for person in from.iter().chain(to) {
                    self.look(campaign, game, person.id);
                }
            }
        }
    }

    fn look(&mut self, campaign: &Campaign, game: &Game, id: CharacterId) {
        let who = campaign.characters.get(id);
        if who.is_some_and(|who| has_items(campaign, game, who)) {
            self.who.insert(id);
        } else {
            self.who.remove(&id);
        }
    }

    /// The most important fact: who pays most for sustaining, or the game's own fact, or the
    /// active character's zone, or `nothing`.
    #[must_use]
    pub fn fact(&self, campaign: &Campaign, game: &Game) -> String {
        let people = self.who.iter();
        let people: Vec<&Character> = people
            .filter_map(|id| campaign.characters.get(*id))
            .collect();
        let sustaining: Vec<&&Character> = people
            .iter()
            .filter(|who| !who.sustained.is_empty())
            .collect();
        let own = (game.kept.fact)(&people);
        let acting = campaign.acting().and_then(|id| campaign.characters.get(id));
        let acting = acting.filter(|who| game.zones && !who.zone.is_empty());
        let most = sustaining.iter().max_by_key(|who| who.sustained.len());
        match (most, acting) {
            (Some(who), _) if own.is_empty() && !(game.zones && acting.is_some()) => {
                let count = who.sustained.len();
                let cost = cost_of_sustaining(game, campaign, count);
                let others = match sustaining.len() - 1 {
                    0 => String::new(),
                    others => format!(", {others} more"),
                };
                let name = clean(&who.name);
                format!("{name} {count} {cost}").trim_end().to_owned() + &others
            }
            _ if !own.is_empty() => own,
            (_, Some(who)) => format!("{} in {}", clean(&who.name), clean(&who.zone)),
            _ if game.zones && !campaign.zones.is_empty() => String::new(),
            _ => "nothing".to_owned(),
        }
    }

    /// All rows, for `columns` and, if possible, `lines`.
    #[must_use]
    pub fn rows(
        &self,
        campaign: &Campaign,
        game: &Game,
        hours: Hours,
        (columns, lines): (usize, usize),
    ) -> Vec<Row> {
        let people = self.people(campaign, game);
        let names = people.iter().filter(|kept| kept.has_row());
        let counted = people.iter().filter(|kept| !kept.who.counters.is_empty());
        let names = names.chain(counted);
        let widest = names.map(|kept| width(&clean(&kept.who.name)) + 2).max();
        let pane = Pane {
            campaign,
            game,
            hours,
            columns,
            name: widest.unwrap_or(0).min((columns / 2).max(12)).min(columns),
        };
        let mut below = Vec::new();
        for kept in people.iter().filter(|kept| kept.has_row()) {
            pane.person(kept, &mut below);
        }
        pane.clocks(&mut below);
        for kept in people.iter().filter(|kept| !kept.who.counters.is_empty()) {
            below.push(pane.counters(kept.who));
        }
        if !game.zones || campaign.zones.is_empty() {
            return below;
        }
        let here = self.here(campaign);
        let room = lines.saturating_sub(below.len());
        let mut rows = zones::rows((campaign, game), &here, columns, room);
        rows.append(&mut below);
        rows
    }

    /// The characters in the current fight, in turn order; without a fight, those who are present.
    fn here<'c>(&self, campaign: &'c Campaign) -> Vec<&'c Character> {
        let people = &campaign.characters;
        if let Some(fight) = campaign.fight() {
            let mut seen = BTreeSet::new();
            let places = fight.order.iter().map(|place| place.character);
            let once = places.filter(|id| seen.insert(*id));
            return once.filter_map(|id| people.get(id)).collect();
        }
        let absent = campaign.absent();
        let here = self.who.iter().filter(|id| !absent.contains(id));
        here.filter_map(|id| people.get(*id)).collect()
    }

    /// The characters with something to show, in roster order.
    fn people<'c>(&self, campaign: &'c Campaign, game: &Game) -> Vec<Person<'c>> {
        let fight = campaign.fight();
        let fighters: BTreeSet<CharacterId> = fight
            .iter()
            .flat_map(|fight| &fight.order)
            .map(|place| place.character)
            .collect();
        let absent = campaign.absent();
        let all = self.who.union(&fighters);
        let all = all.filter_map(|id| campaign.characters.get(*id));
        all.filter_map(|who| {
            let is_here = !absent.contains(&who.id);
            // Sustained actions are shown even for absent characters.
            if !is_here && who.sustained.is_empty() {
                return None;
            }
            let mut says = Line::new();
            for keeps in (game.kept.of)(campaign, who, fighters.contains(&who.id)) {
                let between = if says.pieces.is_empty() { "" } else { " · " };
                says.push(Ink::Dim, between);
                let ink = if keeps.notable {
                    Ink::Notice
                } else {
                    Ink::Plain
                };
                says.push(ink, clean(&keeps.what));
            }
            Some(Person { who, says })
        })
        .collect()
    }
}

/// Whether a character has something to show outside a fight.
fn has_items(campaign: &Campaign, game: &Game, who: &Character) -> bool {
    !who.sustained.is_empty()
        || !who.counters.is_empty()
        || game.zones && !who.zone.is_empty()
        || !(game.kept.of)(campaign, who, false).is_empty()
}

/// A character with the items that the game shows about them.
struct Person<'c> {
    who: &'c Character,
    says: Line,
}

impl Person<'_> {
    fn has_row(&self) -> bool {
        !self.says.pieces.is_empty() || !self.who.sustained.is_empty()
    }
}

/// What the rows need to be laid out.
struct Pane<'a> {
    campaign: &'a Campaign,
    game: &'a Game,
    hours: Hours,
    columns: usize,
    /// The width of a name with the mark of its side.
    name: usize,
}

impl Pane<'_> {
    /// The start of a character's row.
    fn named(&self, who: &Character) -> Row {
        let mut line = Line::new();
        let from = push_name(
            &mut line,
            (self.campaign, who),
            self.name.saturating_sub(2),
            false,
        );
        let gap = self.name.saturating_sub(line.width());
        line.push(Ink::Plain, " ".repeat(gap));
        Row {
            people: vec![(who.id, from..self.columns)],
            line,
            goes_on: false,
        }
    }

    fn person(&self, kept: &Person<'_>, rows: &mut Vec<Row>) {
        let who = kept.who;
        let mut row = self.named(who);
        let mut right = Line::new();
        let count = who.sustained.len();
        if count > 0 {
            let cost = cost_of_sustaining(self.game, self.campaign, count);
            let ink = if cost.starts_with('-') {
                Ink::Bad
            } else {
                Ink::Dim
            };
            right.push(ink, format!("{count:>3} {cost:>5}"));
        }
        if !kept.says.pieces.is_empty() {
            row.line.push(Ink::Plain, "  ");
            row.line.pieces.extend(kept.says.pieces.clone());
        }
        row.line = beside(row.line, right, self.columns);
        rows.push(row);
        // A round belongs to a fight; for a character who is not in the current one, the time of
        // day is shown.
        let fight = self.campaign.fight();
        let fights = fight.is_some_and(|fight| fight.place_of(who.id).is_some());
        for action in &who.sustained {
            let since = if action.round > 0 && fights {
                format!("round {}", action.round)
            } else if action.since > 0 {
                (self.hours)(action.since)
            } else {
                String::new()
            };
            let what = Line::of(Ink::Plain, format!("  {}", clean(&action.what)));
            rows.push(Row {
                line: beside(what, Line::of(Ink::Dim, since), self.columns),
                people: vec![(who.id, 0..self.columns)],
                goes_on: true,
            });
        }
    }

    /// The campaign's clocks, each with a bar if it has a maximum.
    fn clocks(&self, rows: &mut Vec<Row>) {
        let clocks = &self.campaign.clocks;
        let names = clocks.iter().map(|clock| width(&clean(&clock.name)));
        let widest = names.max().unwrap_or(0).min(self.columns / 2);
        for clock in clocks {
            let name = clip_name(&clean(&clock.name), widest).into_owned();
            let gap = " ".repeat(widest.saturating_sub(width(&name)) + 2);
            let mut line = Line::of(Ink::Notice, name).with(Ink::Plain, gap);
            if let Some(max) = clock.max.filter(|max| *max <= MOST_CELLS) {
                let cells = usize::try_from(max).unwrap_or(0);
                line.push(Ink::Notice, format!("{}  ", level(clock).bar(cells)));
            }
            let ink = if clock.is_full() {
                Ink::Bad
            } else {
                Ink::Plain
            };
            line.push(ink, clock.level());
            rows.push(Row {
                line: beside(line, Line::new(), self.columns),
                ..Row::default()
            });
        }
    }

    fn counters(&self, who: &Character) -> Row {
        let mut row = self.named(who);
        for (nth, counter) in who.counters.iter().enumerate() {
            let between = if nth == 0 { "  " } else { " · " };
            row.line.push(Ink::Dim, between);
            let name = clean(&counter.name);
            row.line
                .push(Ink::Plain, format!("{name} {}", counter.level()));
        }
        row.line = beside(row.line, Line::new(), self.columns);
        row
    }
}

/// A clock with more steps has no bar.
const MOST_CELLS: i64 = 12;

fn level(clock: &Counter) -> Level {
    Level {
        value: clock.value,
        max: clock.max,
        bad: false,
        lacking: false,
    }
}

/// A line with another at its right end; the first is cut if both do not fit.
fn beside(left: Line, right: Line, columns: usize) -> Line {
    let wide = right.width();
    let room = match wide {
        0 => columns,
        wide => columns.saturating_sub(wide + 1),
    };
    let mut line = left.cut(room);
    if wide > 0 {
        let gap = columns.saturating_sub(wide + line.width());
        line.push(Ink::Plain, " ".repeat(gap));
        line.pieces.extend(right.pieces);
    }
    line
}
