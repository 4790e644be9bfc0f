//! The line at the top: campaign, session and round.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::level::Level;
use super::text::{clean, width};
use super::{Ink, Line};
use crate::campaign::{Campaign, Counter};
use crate::game::Game;
use crate::play::fights::title;
use crate::system;

/// A clock with more steps has no bar.
const MOST_CELLS: i64 = 12;

/// Formats a moment, in seconds since 1970.
pub type Hours = fn(i64) -> String;

/// The time of day in the local time zone: `21:04`.
#[must_use]
pub fn local_hours(at: i64) -> String {
    told(at, system::time_zone().clone(), "%H:%M")
}

/// The day in the local time zone: `2026-11-20`.
#[must_use]
pub fn local_days(at: i64) -> String {
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

/// The campaign and its state, in at most `columns` if possible; the round is dropped last. The clocks are
/// left out where they have a line of their own.
#[must_use]
pub fn line(campaign: &Campaign, game: &Game, columns: usize, clocks: bool) -> Line {
    fitting(campaign, game, columns, clocks).0
}

/// Whether the clocks have room in the line.
#[must_use]
pub fn has_clocks(campaign: &Campaign, game: &Game, columns: usize) -> bool {
    fitting(campaign, game, columns, true).1
}

/// A part of the line, and its width in columns.
struct Part {
    ink: Ink,
    text: String,
    wide: usize,
}

/// What stands between two parts.
const BETWEEN: &str = " · ";

/// The first line that fits, and whether the clocks stand in it.
fn fitting(campaign: &Campaign, game: &Game, columns: usize, clocks: bool) -> (Line, bool) {
    let part = |ink: Ink, text: String| {
        let wide = width(&text);
        Part { ink, text, wide }
    };
    let name = part(Ink::Strong, clean(&campaign.name).into_owned());
    let system = part(Ink::Dim, game.name.to_owned());
    let session = part(Ink::Dim, format!("session {}", campaign.session));
    let title = campaign.fight().filter(|fight| !fight.paused);
    let title = title.map(|fight| clean(&fight.name).into_owned());
    let title = part(Ink::Dim, title.unwrap_or_default());
    let phase = part(Ink::Strong, phase_after("ROUND", campaign));
    let aside = part(Ink::Plain, aside(campaign));
    let clocks = clocks.then(|| self::clocks(campaign).plain());
    let clocks = part(Ink::Plain, clocks.unwrap_or_default());
    let with_clocks: [&[&Part]; 4] = [
        &[&name, &system, &session, &title, &phase, &clocks, &aside],
        &[&name, &system, &session, &phase, &clocks, &aside],
        &[&name, &session, &phase, &clocks, &aside],
        &[&name, &phase, &clocks, &aside],
    ];
    let fits = |way: &&[&Part]| {
        let shown = way.iter().filter(|part| !part.text.is_empty());
        let wide: usize = shown.map(|part| part.wide + width(BETWEEN)).sum();
        wide < columns + width(BETWEEN)
    };
    let way = with_clocks.into_iter().find(fits);
    let without: &[&Part] = &[&name, &title, &phase, &aside];
    let least: &[&Part] = &[&name, &phase, &aside];
    let rest = if fits(&without) { without } else { least };
    (joined(way.unwrap_or(rest)), way.is_some())
}

/// The round of a fight: `round 3`; empty without one.
#[must_use]
pub fn phase(campaign: &Campaign) -> String {
    phase_after("round", campaign)
}

fn phase_after(word: &str, campaign: &Campaign) -> String {
    match campaign.fight() {
        None => String::new(),
        Some(fight) if fight.paused => {
            format!("{word} {}, {} paused", fight.round, clean(&title(fight)))
        }
        Some(fight) => format!("{word} {}", fight.round),
    }
}

/// The clocks: `Bell tolls ██░░░░ 2/6`.
#[must_use]
pub fn clocks(campaign: &Campaign) -> Line {
    let clocks = campaign.clocks.iter();
    let clocks = clocks.map(|clock| format!("{} {}", clean(&clock.name), clock_in_words(clock)));
    Line::of(Ink::Plain, clocks.collect::<Vec<_>>().join(", "))
}

/// `██░░░░ 2/6`.
fn clock_in_words(clock: &Counter) -> String {
    let level = Level {
        value: clock.value,
        max: clock.max,
        bad: false,
        lacking: false,
    };
    match clock.max.filter(|max| (1..=MOST_CELLS).contains(max)) {
        Some(max) => {
            let cells = usize::try_from(max).unwrap_or(0);
            format!("{} {}", level.bar(cells), clock.level())
        }
        None => clock.level().clone(),
    }
}

/// The paused fights besides the current one: `paused: Quay rats`.
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

fn joined(parts: &[&Part]) -> Line {
    let mut line = Line::of(Ink::Plain, " ");
    for Part { ink, text, .. } in parts.iter().filter(|part| !part.text.is_empty()) {
        if line.pieces.len() > 1 {
            line.push(Ink::Dim, BETWEEN);
        }
        line.push(*ink, text);
    }
    line
}
