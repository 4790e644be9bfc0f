//! How players see a character's health.

use schemars::JsonSchema;
use serde::Serialize;

use super::players_view::PlayersView;
use crate::campaign::{Character, Side};
use crate::game::{SEES_FOES, SEES_PLAYERS};

/// Health, as far as players see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Health {
    /// `unhurt`, `hurt`, `badly hurt` or `down`.
    Words(&'static str),
    /// What is left until down, in percent.
    Bar(u8),
    /// What is left until down, and the value of an unhurt character.
    Numbers { left: i64, of: i64 },
}

/// How players see a character's health, if they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    Words,
    Bar,
    Numbers,
}

pub(super) fn sight(seen: &PlayersView<'_>, who: &Character) -> Option<Sight> {
    let setting = match who.side() {
        Side::Foe => SEES_FOES,
        Side::Player | Side::Ally => SEES_PLAYERS,
    };
    match seen.setting(setting) {
        Some("nothing") => None,
        Some("bar") => Some(Sight::Bar),
        Some("numbers") => Some(Sight::Numbers),
        _ => Some(Sight::Words),
    }
}

/// A character's health; `None` if players do not see it or the game does not count it.
pub(super) fn of(seen: &PlayersView<'_>, who: &Character) -> Option<Health> {
    let sight = sight(seen, who)?;
    let (left, of) = (seen.game.health)(who)?.to_down();
    let down = !seen.game.fallen_by(seen.campaign, who).is_empty();
    let left = if down { 0 } else { left.clamp(0, of) };
    let percent = u8::try_from(left.saturating_mul(100) / of.max(1)).unwrap_or(100);
    Some(match sight {
        Sight::Words if down => Health::Words("down"),
        Sight::Words if left >= of => Health::Words("unhurt"),
        Sight::Words if percent > 50 => Health::Words("hurt"),
        Sight::Words => Health::Words("badly hurt"),
        // A character who is up has something left.
        Sight::Bar if !down => Health::Bar(percent.max(1)),
        Sight::Bar => Health::Bar(0),
        Sight::Numbers => Health::Numbers { left, of },
    })
}
