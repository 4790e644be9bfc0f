//! How a campaign orders turns: as its game does, or in another of the usual ways.

use super::groups::{Order, Picks, Turns};
use super::memo::Memo;
use super::{COMMON_SETTINGS, Game, Setting};
use crate::campaign::Campaign;
use crate::dice::Die;

/// The setting that says how turns are ordered.
pub const INITIATIVE: &str = "initiative";

/// The die of those who roll in a game that rolls none.
const USUAL_DIE: Die = Die::D(10);

const EACH: &str = "each";
const GROUPS: &str = "groups";
const SIDES: &str = "sides";
const POPCORN: &str = "popcorn";
const ROUNDS: &str = "rounds";

const DOC: &str = "How turns are ordered: each character rolls, numbered characters share a roll, one side acts after the other, whoever has acted picks who is next, or all roll anew each round; unless it is set, as the game itself does.";

/// The games that order turns in another way, by that way.
static VARIANTS: Memo<&str, Game> = Memo::new();

impl Game {
    /// The game as this campaign orders turns.
    pub(crate) fn ordered_for(&'static self, campaign: &Campaign) -> &'static Self {
        let own = self.usual.unwrap_or(self);
        let [usual, others @ ..] = own.turns.ways() else {
            return own;
        };
        let wanted = campaign.setting(INITIATIVE).unwrap_or(usual);
        match others.iter().find(|name| **name == wanted) {
            None => own,
            Some(name) if self.turns.way == *name => self,
            Some(name) => own.variant(name),
        }
    }

    fn variant(&'static self, name: &'static str) -> &'static Self {
        VARIANTS.of(self, name, || Self {
            turns: self.turns.in_way(name),
            usual: Some(self),
            ..*self
        })
    }

    /// The settings of its campaigns, except the edition.
    pub(crate) fn all_settings(&self) -> impl Iterator<Item = Setting> + Clone + use<> {
        let own = self.usual.unwrap_or(self);
        let initiative = Setting::new(INITIATIVE, own.turns.ways(), DOC);
        let settings = own.settings.iter().chain(COMMON_SETTINGS).copied();
        settings.chain([initiative])
    }
}

impl Turns {
    /// The ways in which turns can be ordered, the game's own first.
    fn ways(&self) -> &'static [&'static str] {
        match self.order {
            Order::Rolled => &[EACH, GROUPS, SIDES, POPCORN, ROUNDS],
            Order::Fixed => &["fixed", EACH, GROUPS, SIDES, POPCORN, ROUNDS],
            Order::Manual => &["list", EACH, GROUPS, SIDES, POPCORN, ROUNDS],
            Order::Elective if self.picks == Picks::Sides => {
                &[SIDES, EACH, GROUPS, POPCORN, ROUNDS]
            }
            Order::Elective => &[POPCORN, EACH, GROUPS, SIDES, ROUNDS],
        }
    }

    fn in_way(&self, way: &'static str) -> Self {
        let unrolled = self.picks == Picks::Sides && self.die.is_none();
        let rolled = Self {
            way,
            order: Order::Rolled,
            die: Some(self.die.unwrap_or(USUAL_DIE)),
            // It is the same for a whole side.
            value: self.value.filter(|_| !unrolled),
            picks: Picks::Once,
            groups_share: way == GROUPS,
            each_round: way == ROUNDS,
            ..*self
        };
        match way {
            SIDES => Self {
                order: Order::Elective,
                picks: Picks::Sides,
                ..rolled
            },
            POPCORN => Self {
                order: Order::Elective,
                // In a game without a roll the GM picks who begins.
                die: self.die,
                ..rolled
            },
            _ => rolled,
        }
    }
}
