//! The summary of a session: turns, rolls by grade and luck, for each character.

use std::collections::BTreeMap;

use serde::Serialize;

use super::log::Reading;
use super::measured::Measured;
use super::text::width;
use super::{Ink, Line, Outcome};
use crate::campaign::plural::plural;
use crate::campaign::record::rolls;
use crate::campaign::{
    Campaign, CampaignChange, CharacterId, CombatantId, Contest, Entries, Entry, Event, Fight,
    FightChange, FightId, History, Keyed, PersonChange,
};
use crate::game::Game;

/// What one character has done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Deeds {
    /// The character's name, the last one if the character was removed.
    pub name: String,
    /// Turns taken.
    pub turns: usize,
    /// Points of luck spent, on rolls or otherwise.
    pub luck: u64,
    /// The number of rolls with each grade, by the grade's id.
    pub grades: BTreeMap<String, usize>,
}

/// What everyone has done since the session began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of the session.
    pub session: u32,
    /// Acts that were not undone or replaced.
    pub acts: usize,
    /// Everyone who did something, in roster order.
    pub people: BTreeMap<CharacterId, Deeds>,
}

impl Tally {
    /// Counts what has happened since the last entry that began a session.
    pub(crate) fn of(
        game: &Game,
        history: &History,
        entries: Entries<'_>,
        campaign: &Campaign,
    ) -> Self {
        let begins = |entry: &Entry| !entry.undone && entry.events.iter().any(is_session);
        let mut places: Places = campaign
            .fights
            .iter()
            .flat_map(|fight| places_of(fight))
            .collect();
        let mut tally = Self {
            session: campaign.session,
            ..Self::default()
        };
        // Newest first, so that no more is read back than needed. The places of a fight are known
        // by then, because the entry that ended the fight holds them; so are the names of those who were removed.
        let mut gone = BTreeMap::new();
        for entry in entries.iter().rev().take_while(|entry| !begins(entry)) {
            for event in &entry.events {
                learn(&mut places, event);
                if let Event::Campaign(CampaignChange::Character(change)) = event
                    && let Some(who) = &change.from
                {
                    gone.entry(who.id).or_insert_with(|| who.name.clone());
                }
            }
            let stands = history.standing(&entry).filter(|entry| entry.holds());
            let Some(entry) = stands else {
                continue;
            };
            tally.acts += 1;
            for event in entry.of_its_own() {
                tally.turn(event, &places);
                tally.spends(event, game, campaign);
            }
            // Only the first roll of an act can have been changed by a later one.
            let first = history.contest(entry.number);
            let others = rolls(entry.of_its_own()).skip(1);
            for contest in first.iter().chain(others) {
                tally.rolls(contest);
            }
        }
        for (who, deeds) in &mut tally.people {
            let person = campaign.characters.get(*who).map(|person| &person.name);
            if let Some(name) = person.or_else(|| gone.get(who)) {
                deeds.name.clone_from(name);
            }
        }
        tally
    }

    fn turn(&mut self, event: &Event, places: &Places) {
        let (fight, from, to) = if let Event::Fight(fight, FightChange::Turn(change)) = event {
            (*fight, change.from.turn, change.to)
        } else if let Event::Campaign(CampaignChange::Fight(change)) = event
            && let (None, Some(fight)) = (&change.from, &change.to)
        {
            (fight.id, 0, fight.moment())
        } else {
            return;
        };
        let who = to.acting.and_then(|place| places.get(&(fight, place)));
        if let Some(who) = who.filter(|_| to.turn > from) {
            self.people.entry(*who).or_default().turns += 1;
        }
    }

    /// Counts spent points; points gained are not subtracted.
    fn spends(&mut self, event: &Event, game: &Game, campaign: &Campaign) {
        let Event::Person(who, PersonChange::Track(Keyed { key, from, to })) = event else {
            return;
        };
        let luck = game.luck.map(|luck| luck.track);
        let Some(track) = game.track(key).filter(|track| luck == Some(track.id)) else {
            return;
        };
        let person = campaign.characters.get(*who);
        let all = person.map_or(0, |person| track.unset(person));
        let spent = from.unwrap_or(all) - to.unwrap_or(all);
        if spent > 0 {
            self.people.entry(*who).or_default().luck += spent.unsigned_abs();
        }
    }

    fn rolls(&mut self, contest: &Contest) {
        let rolled = contest.sides.iter().filter(|side| !side.grade.is_empty());
        for side in rolled {
            let Some(who) = side.who else { continue };
            let deeds = self.people.entry(who).or_default();
            if deeds.name.is_empty() {
                deeds.name.clone_from(&side.name);
            }
            *deeds.grades.entry(side.grade.clone()).or_default() += 1;
        }
    }
}

fn is_session(event: &Event) -> bool {
    matches!(event, Event::Campaign(CampaignChange::Session(_)))
}

/// The character in each place of each fight. A place never changes its character.
type Places = BTreeMap<(FightId, CombatantId), CharacterId>;

fn places_of(fight: &Fight) -> impl Iterator<Item = ((FightId, CombatantId), CharacterId)> {
    let all = fight.order.iter();
    all.map(|place| ((fight.id, place.id), place.character))
}

/// Learns the places that an event tells.
fn learn(places: &mut Places, event: &Event) {
    if let Event::Campaign(CampaignChange::Fight(change)) = event {
        places.extend(change.both().flat_map(|fight| places_of(fight)));
    } else if let Event::Fight(fight, FightChange::Place(change)) = event {
        let all = change.both();
        places.extend(all.map(|place| ((*fight, place.id), place.character)));
    }
}

/// The lines of the summary.
pub(crate) fn lines(reading: Reading<'_>, tally: &Tally) -> Vec<Line> {
    let people = || tally.people.values();
    let turns: usize = people().map(|deeds| deeds.turns).sum();
    let luck: u64 = people().map(|deeds| deeds.luck).sum();
    let rolls: usize = people().flat_map(|deeds| deeds.grades.values()).sum();
    let track = reading
        .game
        .luck
        .and_then(|luck| reading.game.track(luck.track));
    let spent = |points: u64| {
        let track = track.map(|track| format!(", {points} {} spent", track.label));
        track.unwrap_or_default()
    };
    let whole = [
        plural(tally.acts, "act"),
        plural(turns, "turn"),
        plural(rolls, "roll"),
    ];
    let mut out = vec![
        Line::of(Ink::Strong, format!("Session {}", tally.session)),
        Line::from(whole.join(", ") + &spent(luck)),
        Line::new(),
    ];
    if tally.people.is_empty() {
        out.push(Line::of(Ink::Dim, "nobody has rolled or had a turn yet"));
    }
    let widest = people().map(|deeds| width(&deeds.name)).max();
    for deeds in people() {
        let mut line = Measured::default();
        line.push(Ink::Strong, &deeds.name);
        line.fill_to(widest.unwrap_or(0) + 2);
        line.push(Ink::Plain, plural(deeds.turns, "turn"));
        if deeds.luck > 0 {
            line.push(Ink::Plain, spent(deeds.luck));
        }
        out.push(line.text);
        let grades = deeds.grades.iter();
        let grades = grades.filter_map(|(id, count)| Some((reading.game.grade(id)?, count)));
        let mut grades: Vec<_> = grades.collect();
        grades.sort_by_key(|(grade, _)| std::cmp::Reverse(grade.rank));
        for (grade, count) in grades {
            let look = Outcome::of(reading.grades, &grade);
            let text = format!("  {count:>3} {} {}", look.mark(), grade.label);
            out.push(Line::of(Ink::Outcome(look), text));
        }
    }
    out
}
