//! The line at the top: which campaign, which session, which round.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::text::clean;
use super::{Ink, Line};
use crate::campaign::Campaign;
use crate::game::Game;
use crate::play::fights::title;

/// Tells the time of day of a moment in seconds since 1970.
pub type Hours = fn(i64) -> String;

/// The time of day in the zone of this computer: `21:04`.
#[must_use]
pub fn local_hours(at: i64) -> String {
    told(at, TimeZone::system(), "%H:%M")
}

/// The day in the zone of this computer: `2026-11-20`.
#[must_use]
pub fn local_days(at: i64) -> String {
    told(at, TimeZone::system(), "%Y-%m-%d")
}

/// The time of day in UTC, which is the same everywhere.
#[must_use]
pub fn utc_hours(at: i64) -> String {
    told(at, TimeZone::UTC, "%H:%M")
}

#[must_use]
pub fn utc_days(at: i64) -> String {
    told(at, TimeZone::UTC, "%Y-%m-%d")
}

fn told(at: i64, zone: TimeZone, shape: &str) -> String {
    Timestamp::from_second(at).map_or_else(
        |_| "-".to_owned(),
        |moment| moment.to_zoned(zone).strftime(shape).to_string(),
    )
}

/// What is played, and where the game stands, in at most so many columns if
/// that is possible: the round is the last to go.
#[must_use]
pub fn line(campaign: &Campaign, game: &Game, columns: usize) -> Line {
    let name = clean(&campaign.name);
    let session = format!("session {}", campaign.session);
    let phase = phase(campaign);
    let aside = aside(campaign);
    let aside = aside.as_str();
    let clocks = clocks(campaign);
    let clocks = clocks.as_str();
    let ways: [&[&str]; 4] = [
        &[&name, game.id, &session, &phase, clocks, aside],
        &[&name, &session, &phase, clocks, aside],
        &[&name, &phase, clocks, aside],
        &[&name, &phase, aside],
    ];
    let lines = ways.map(|parts| joined(parts.iter().filter(|part| !part.is_empty())));
    let fits = lines.iter().position(|line| line.width() <= columns);
    let [.., shortest] = &lines;
    fits.and_then(|at| lines.get(at))
        .unwrap_or(shortest)
        .clone()
}

/// In or out of a fight: `round 3`.
#[must_use]
pub fn phase(campaign: &Campaign) -> String {
    match campaign.fight() {
        None => "unstructured".to_owned(),
        Some(fight) if fight.paused => {
            format!("round {}, {} paused", fight.round, clean(&title(fight)))
        }
        Some(fight) => format!("round {}", fight.round),
    }
}

/// What the table counts together: `Bell tolls 2/6`.
fn clocks(campaign: &Campaign) -> String {
    let clocks = campaign.clocks.iter();
    let clocks = clocks.map(|clock| format!("{} {}", clean(&clock.name), clock.level()));
    clocks.collect::<Vec<_>>().join(", ")
}

/// The fights that were set aside for another one: `paused: Quay rats`.
fn aside(campaign: &Campaign) -> String {
    let others = campaign.fights.iter();
    let others = others.filter(|fight| fight.paused && Some(fight.id) != campaign.current);
    let titles: Vec<String> = others
        .map(|fight| clean(&title(fight)).into_owned())
        .collect();
    if titles.is_empty() {
        return String::new();
    }
    format!("paused: {}", titles.join(", "))
}

fn joined<'p>(parts: impl Iterator<Item = &'p &'p str>) -> Line {
    let mut line = Line::of(Ink::Plain, " ");
    for (nth, part) in parts.enumerate() {
        if nth > 0 {
            line.push(Ink::Dim, " · ");
        }
        line.push(if nth == 0 { Ink::Strong } else { Ink::Plain }, *part);
    }
    line
}
