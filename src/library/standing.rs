//! How a campaign that is not open stands.

use std::path::{Path, PathBuf};

use super::game_of;
use crate::campaign::Campaign;
use crate::store::{self, RealFs, files};

/// How a campaign stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub path: PathBuf,
    /// The campaign's own name; empty if its files are damaged.
    pub title: String,
    /// How far it has been played, and its game, or what is wrong with its files.
    pub told: String,
    pub damaged: bool,
}

/// The most bytes read to find out how a campaign stands.
const MOST_READ: u64 = 4 << 20;

/// How a campaign stands; `None` if finding out would take long.
#[must_use]
pub fn standing(path: &Path) -> Option<Standing> {
    if files::bytes_to_read(&RealFs, path) > MOST_READ {
        return None;
    }
    let wrong = |told| (String::new(), told, true);
    let (title, told, damaged) = match store::read(&RealFs, path) {
        Ok(seen) => match game_of(path, &seen.campaign) {
            Ok(game) => {
                let told = played(&seen.campaign, game.name);
                (seen.campaign.name.clone(), told, false)
            }
            Err(error) => wrong(error.to_string()),
        },
        Err(error) if error.is_damage() => wrong(format!("damaged, see its backups; {error}")),
        Err(error) => wrong(error.to_string()),
    };
    Some(Standing {
        path: path.to_owned(),
        title,
        told,
        damaged,
    })
}

/// How far a campaign has been played: `session 4, round 3 running, Basic Roleplaying`.
fn played(campaign: &Campaign, game: &str) -> String {
    let session = format!("session {}", campaign.session.max(1));
    match campaign.fight() {
        Some(fight) if fight.paused => format!("{session}, round {} paused, {game}", fight.round),
        Some(fight) => format!("{session}, round {} running, {game}", fight.round),
        None => format!("{session}, {game}"),
    }
}
