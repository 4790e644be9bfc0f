//! The numbers of Forge of Power.
//!
//! A d20 and a bonus against a difficulty class (DC); turns in elective order; zones.

mod check;
mod elective;
mod odds;
mod save;
mod turn;
mod zones;

pub use check::{
    CRITICAL_FAILURE, CRITICAL_SUCCESS, Check, FAILURE, GRADES, NAMED_DCS, NamedDc, SUCCESS, check,
    initiative, named_dc,
};
pub use elective::{Elective, ElectiveError, Member, highest};
pub use odds::{check_odds, rolled_damage, save_damage_odds};
pub use save::{SAVES, damage_share};
pub use turn::{ActionGone, Cost, STRIDE, TurnUse};
pub use zones::Zones;
