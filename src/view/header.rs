//! The line at the top: campaign, session and round.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::{Ink, Line, level};
use crate::campaign::Campaign;
use crate::campaign::plural::{around, joined};
use crate::game::Game;
use crate::play::fights::title;
use crate::system;

/// Formats a moment, in seconds since 1970.
pub type Hours = fn(i64) -> String;

/// The time of day in the local time zone: `21:04`.
pub(crate) fn local_hours(at: i64) -> String {
    told(at, system::time_zone().clone(), "%H:%M")
}

/// The day in the local time zone: `2026-11-20`.
pub(crate) fn local_days(at: i64) -> String {
    told(at, system::time_zone().clone(), "%Y-%m-%d")
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

/// What stands between two parts.
const BETWEEN: &str = " · ";

/// The index of the clocks among the parts.
const CLOCKS: usize = 5;

/// Which parts to show, by index, from all to the least; the clocks stand in the first ones only.
const WAYS: [&[usize]; 6] = [
    &[0, 1, 2, 3, 4, 5, 6],
    &[0, 1, 2, 4, 5, 6],
    &[0, 2, 4, 5, 6],
    &[0, 4, 5, 6],
    &[0, 3, 4, 6],
    &[0, 4, 6],
];

/// The campaign and its state, in at most `columns` if possible, and whether the clocks stand in it; the round is
/// dropped last. The clocks are left out where they have a line of their own.
pub(crate) fn line(campaign: &Campaign, game: &Game, columns: usize, clocks: bool) -> (Line, bool) {
    let title = campaign.fight().filter(|fight| !fight.paused);
    let title = title.map(|fight| fight.name.clone());
    let clocks = clocks.then(|| self::clocks(campaign).plain());
    let parts = [
        (Ink::Strong, campaign.name.clone()),
        (Ink::Dim, game.name.to_owned()),
        (Ink::Dim, format!("session {}", campaign.session)),
        (Ink::Dim, title.unwrap_or_default()),
        (Ink::Strong, phase_after("ROUND", campaign)),
        (Ink::Plain, clocks.unwrap_or_default()),
        (Ink::Plain, aside(campaign)),
    ];
    let mut line = Line::new();
    for way in WAYS {
        line = Line::from(" ");
        for (ink, text) in way.iter().map(|nth| &parts[*nth]) {
            if line.pieces.len() > 1 && !text.is_empty() {
                line.push(Ink::Dim, BETWEEN);
            }
            line.push(*ink, text);
        }
        if line.width() <= columns {
            return (line, way.contains(&CLOCKS));
        }
    }
    (line, false)
}

/// The round of a fight: `round 3`; empty without one.
pub(crate) fn phase(campaign: &Campaign) -> String {
    phase_after("round", campaign)
}

fn phase_after(word: &str, campaign: &Campaign) -> String {
    match campaign.fight() {
        None => String::new(),
        Some(fight) if fight.paused => {
            format!("{word} {}, {} paused", fight.round, title(fight))
        }
        Some(fight) => format!("{word} {}", fight.round),
    }
}

/// The clocks: `Bell tolls ██░░░░ 2/6`.
pub(crate) fn clocks(campaign: &Campaign) -> Line {
    let clocks = campaign.clocks.iter();
    let clocks = clocks.map(|clock| level::clock(&clock.name, clock.value, clock.max));
    Line::joined(clocks, (Ink::Plain, ", "))
}

/// The paused fights besides the current one: `paused: Quay rats`.
fn aside(campaign: &Campaign) -> String {
    let others = campaign.fights.iter();
    let others = others.filter(|fight| fight.paused && Some(fight.id) != campaign.current);
    around(
        "paused: ",
        &joined(others.map(|fight| title(fight)), ", "),
        "",
    )
}
