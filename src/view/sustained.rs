//! Who sustains what, since when, and what it costs them.

use std::collections::BTreeSet;
use std::ops::Range;

use super::header::Hours;
use super::text::clean;
use crate::campaign::{Campaign, CampaignChange, Change, CharacterId, Event, PersonChange};
use crate::game::Game;
use crate::game::words::cost_of_sustaining;

/// Those who sustain something, kept up to date act by act so that a crowd
/// need not be searched.
#[derive(Clone, Debug, Default)]
pub struct Sustainers {
    who: BTreeSet<CharacterId>,
}

impl Sustainers {
    /// Everyone who sustains something.
    #[must_use]
    pub fn of(campaign: &Campaign) -> Self {
        let who = campaign
            .characters
            .iter()
            .filter(|who| !who.sustained.is_empty())
            .map(|who| who.id)
            .collect();
        Self { who }
    }

    /// Looks again at those whom events are about.
    pub fn refresh(&mut self, campaign: &Campaign, events: &[Event]) {
        for event in events {
            if let Event::Person(who, PersonChange::Sustained(_)) = event {
                self.look(campaign, *who);
            } else if let Event::Campaign(CampaignChange::Character(Change { from, to })) = event {
                for person in from.iter().chain(to) {
                    self.look(campaign, person.id);
                }
            }
        }
    }

    fn look(&mut self, campaign: &Campaign, id: CharacterId) {
        let sustains = campaign
            .characters
            .get(id)
            .is_some_and(|who| !who.sustained.is_empty());
        if sustains {
            self.who.insert(id);
        } else {
            self.who.remove(&id);
        }
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self, campaign: &Campaign) -> usize {
        self.who.iter().map(|id| height(campaign, *id)).sum()
    }

    /// Whether nobody sustains anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.who.is_empty()
    }

    /// What is most worth knowing: whom it costs most, else who sustains something, else that nobody does.
    #[must_use]
    pub fn fact(&self, campaign: &Campaign, game: &Game) -> String {
        let people = self
            .who
            .iter()
            .filter_map(|id| campaign.characters.get(*id));
        let most = people.max_by_key(|who| who.sustained.len());
        let Some(who) = most else {
            return "nothing".to_owned();
        };
        let count = who.sustained.len();
        let cost = cost_of_sustaining(game, campaign, count);
        let others = match self.who.len() - 1 {
            0 => String::new(),
            others => format!(", {others} more"),
        };
        let name = clean(&who.name);
        format!("{name} {count} {cost}").trim_end().to_owned() + &others
    }

    /// The character whose rows begin at or before a row.
    #[must_use]
    pub fn at(&self, campaign: &Campaign, row: usize) -> Option<CharacterId> {
        let mut end = 0;
        self.who.iter().copied().find(|id| {
            end += height(campaign, *id);
            row < end
        })
    }

    #[must_use]
    pub fn rows_of(&self, campaign: &Campaign, who: CharacterId) -> Option<Range<usize>> {
        let mut start = 0;
        for id in &self.who {
            let end = start + height(campaign, *id);
            if *id == who {
                return Some(start..end);
            }
            start = end;
        }
        None
    }

    /// The next one who sustains something, after or before another.
    #[must_use]
    pub fn neighbour(&self, who: Option<CharacterId>, down: bool) -> Option<CharacterId> {
        let Some(who) = who else {
            return self.who.first().copied();
        };
        if down {
            let after = CharacterId(who.0.saturating_add(1));
            self.who.range(after..).next().copied()
        } else {
            self.who.range(..who).next_back().copied()
        }
    }

    /// The first or the last of them.
    #[must_use]
    pub fn end(&self, last: bool) -> Option<CharacterId> {
        if last {
            self.who.last().copied()
        } else {
            self.who.first().copied()
        }
    }

    /// The rows of a window.
    #[must_use]
    pub fn rows(
        &self,
        campaign: &Campaign,
        game: &Game,
        hours: Hours,
        window: Range<usize>,
    ) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut start = 0;
        for id in &self.who {
            let end = start + height(campaign, *id);
            if end > window.start {
                person(campaign, game, hours, *id, &mut rows, start, &window);
            }
            start = end;
            if start >= window.end {
                break;
            }
        }
        rows
    }
}

/// A row of the pane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Somebody, with how much is sustained and what it costs.
    Person {
        who: CharacterId,
        /// What that one is called.
        name: String,
        /// How many actions.
        count: usize,
        /// What they cost: `-20`; empty for nothing yet, `no cost` where they never cost anything.
        penalty: String,
    },
    /// One of their actions.
    Action {
        who: CharacterId,
        /// What is kept up.
        what: String,
        /// Since which round or time of day; empty where nobody noted it.
        since: String,
    },
}

impl Row {
    /// Whose row this is.
    #[must_use]
    pub fn who(&self) -> CharacterId {
        match self {
            Self::Person { who, .. } | Self::Action { who, .. } => *who,
        }
    }
}

fn height(campaign: &Campaign, id: CharacterId) -> usize {
    campaign
        .characters
        .get(id)
        .map_or(0, |who| who.sustained.len() + 1)
}

fn person(
    campaign: &Campaign,
    game: &Game,
    hours: Hours,
    id: CharacterId,
    rows: &mut Vec<Row>,
    start: usize,
    window: &Range<usize>,
) {
    let Some(who) = campaign.characters.get(id) else {
        return;
    };
    if window.contains(&start) {
        let count = who.sustained.len();
        rows.push(Row::Person {
            who: id,
            name: clean(&who.name).into_owned(),
            count,
            penalty: cost_of_sustaining(game, campaign, count),
        });
    }
    // Rounds are those of a fight: of somebody in another one, or in none, the time of day is shown.
    let fights = campaign
        .fight()
        .is_some_and(|fight| fight.place_of(id).is_some());
    let shown = who
        .sustained
        .iter()
        .zip(start + 1..)
        .filter(|(_, row)| window.contains(row));
    for (action, _) in shown {
        let since = if action.round > 0 && fights {
            format!("round {}", action.round)
        } else if action.since > 0 {
            hours(action.since)
        } else {
            String::new()
        };
        rows.push(Row::Action {
            who: id,
            what: clean(&action.what).into_owned(),
            since,
        });
    }
}
