//! The line at the top: which campaign, which session, which round.

use super::text::clean;
use crate::campaign::Campaign;
use crate::game::Game;

/// Tells the time of day of a moment in seconds since 1970.
pub type Hours = fn(i64) -> String;

/// The time of day in the zone of this computer: `21:04`.
#[must_use]
pub fn local_hours(at: i64) -> String {
    jiff::Timestamp::from_second(at).map_or_else(
        |_| "--:--".to_owned(),
        |moment| {
            moment
                .to_zoned(jiff::tz::TimeZone::system())
                .strftime("%H:%M")
                .to_string()
        },
    )
}

/// The same in UTC, which is the same everywhere.
#[must_use]
pub fn utc_hours(at: i64) -> String {
    let minutes = at.div_euclid(60);
    format!(
        "{:02}:{:02}",
        minutes.div_euclid(60).rem_euclid(24),
        minutes.rem_euclid(60)
    )
}

/// What is played, and where the game stands: `["Bridge", "renaissance", "session 4", "round 3"]`.
#[must_use]
pub fn parts(campaign: &Campaign, game: &Game) -> Vec<String> {
    let phase = match campaign.fight() {
        None => "unstructured".to_owned(),
        Some(fight) if fight.paused => format!("round {}, paused", fight.round),
        Some(fight) => format!("round {}", fight.round),
    };
    vec![
        clean(&campaign.name).into_owned(),
        game.id.to_owned(),
        format!("session {}", campaign.session),
        phase,
    ]
}
