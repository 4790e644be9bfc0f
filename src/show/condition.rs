//! The conditions of a character and the actions they sustain.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::{shown, text};
use crate::campaign::condition::{Deadline, Edge, Until};
use crate::campaign::{self, Campaign, Character, Effect, Link};
use crate::game::Game;
use crate::game::condition::{ConditionRow, Takes};

shown! {
    /// A condition of a character.
    pub(crate) Condition<'a> of (
        campaign: &'a Campaign,
        game: &'static Game,
        held: &'a campaign::Condition
    ) {
        name: &'a str = &held.name,
        /// How often it still counts, for a condition that wears off by turns (`slowed 2`).
        count: Option<u32> = Some(held.count).filter(|count| *count > 0),
        /// Added to rolls of its holder.
        modifier: i64 = held.modifier,
        /// The check or skill whose rolls it is added to; null for every roll.
        on: Option<&'a str> = text(&held.on),
        /// Its holder cannot act.
        cannot_act: bool = game.conditions.effect_of(held) == Effect::CannotAct,
        /// What the game's rules say about a condition of this name; null for the GM's own.
        rules: Option<Rules> = game.conditions.row(held).map(Rules::of),
        ends: Ends<'a> = Ends::of(campaign, held),
        /// What it depends on: it ends when this ends.
        with: Option<With<'a>> = held.with.as_ref().map(|link| With::of(campaign, link)),
        /// Its name with its count and `(scene)`, for people.
        #[serde(skip)]
        label: Cow<'a, str> = held.label(),
        /// It is a state of the game.
        #[serde(skip)]
        is_state: bool = game.is_state(held),
    }

    /// What a game's rules say about a condition.
    pub(crate) Rules of (row: &'static ConditionRow) {
        /// What it means, briefly.
        doc: &'static str = row.doc,
        /// Added to attacks by its holder.
        attacks: i64 = row.attacks,
        /// Added to attacks against its holder; the strongest condition counts.
        against: i64 = row.against,
        /// Added to rolls of these stats or skills; the strongest condition counts.
        rolls: BTreeMap<&'static str, i64> = row.rolls.iter().copied().collect(),
        /// What it takes of each turn of its holder: `action` or `turn`.
        takes: Option<&'static str> = match row.takes {
            Takes::Nothing => None,
            Takes::Action => Some("action"),
            Takes::Turn => Some("turn"),
        },
        /// Its holder does not move.
        holds: bool = row.holds,
    }

    /// A condition or a sustained action.
    pub(crate) With<'a> of (campaign: &'a Campaign, link: &'a Link) {
        who: &'a str = campaign.name_of(link.who),
        what: &'a str = &link.what,
        /// It is a sustained action, not a condition.
        sustained: bool = link.sustained,
    }

    /// A sustained action.
    pub(crate) Sustained<'a> of (
        campaign: &'a Campaign,
        who: &'a Character,
        held: &'a campaign::Sustained
    ) {
        what: &'a str = &held.what,
        /// When it began, in seconds since 1970; null if that is not known.
        since: Option<i64> = Some(held.since).filter(|at| *at != 0),
        /// The round in which it began; null outside a fight.
        round: Option<u32> = Some(held.round).filter(|round| *round > 0),
        /// The conditions that end with it.
        keeps: Vec<Keeps<'a>> = {
            let ends_with = |condition: &&campaign::Condition| {
                let with = condition.with.as_ref();
                with.is_some_and(|it| it.sustained && it.who == who.id && it.what == held.what)
            };
            let of_one = |holder: &'a Character| {
                let held = holder.conditions.iter().filter(ends_with);
                held.map(|held| Keeps::of(&holder.name, &held.name))
            };
            campaign.characters.iter().flat_map(of_one).collect()
        },
    }

    /// A condition that ends with a sustained action.
    pub(crate) Keeps<'a> of (who: &'a str, condition: &'a str) {
        who: &'a str = who,
        condition: &'a str = condition,
    }
}

/// When a condition ends by itself.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "when", rename_all = "kebab-case")]
pub(crate) enum Ends<'a> {
    /// When the GM clears it.
    Cleared,
    /// With the scene.
    Scene,
    /// At the start or the end of a turn.
    Turn {
        /// Whose turn.
        of: &'a str,
        round: u32,
        /// `start` or `end` of that turn.
        edge: &'static str,
        /// How many rounds from the current one: 0 is this round. Null if the fight is over.
        rounds_left: Option<u32>,
    },
}

/// All conditions of a character, oldest first.
pub(super) fn conditions<'a>(
    campaign: &'a Campaign,
    game: &'static Game,
    who: &'a Character,
) -> Vec<Condition<'a>> {
    let held = who.conditions.iter();
    let each = held.map(|held| Condition::of(campaign, game, held));
    each.collect()
}

impl<'a> Ends<'a> {
    fn of(campaign: &'a Campaign, held: &'a campaign::Condition) -> Self {
        match &held.until {
            Until::Cleared => Self::Cleared,
            Until::Scene => Self::Scene,
            Until::Turn(last) => {
                // The first moment that has not come yet of those at which it ends.
                let next = held.deadlines().find(|deadline| {
                    let fight = campaign.fight_by_id(deadline.fight);
                    fight.is_some_and(|fight| !fight.is_due(deadline))
                });
                Self::at(campaign, next.unwrap_or(last))
            }
        }
    }

    fn at(campaign: &'a Campaign, deadline: &Deadline) -> Self {
        let fight = campaign.fight_by_id(deadline.fight);
        Self::Turn {
            of: campaign.name_of(deadline.of),
            round: deadline.round,
            edge: match deadline.edge {
                Edge::Start => "start",
                Edge::End => "end",
            },
            rounds_left: fight.map(|fight| deadline.round.saturating_sub(fight.round)),
        }
    }
}
