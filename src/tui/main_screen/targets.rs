//! The list of those whom somebody could attack, and then of the attacks and powers, by a letter each.

use crate::campaign::{Campaign, Character, CharacterId};
use crate::game::Game;
use crate::game::words::attack;

/// The letters of the rows; those after them are chosen with the arrows.
pub(super) const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";

/// What is chosen in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Whom,
    /// With which of the attacks, against whom.
    With(CharacterId),
}

/// A row of the list: what it says, and what of that is an aside.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) aside: String,
}

/// The list of targets, then of attacks.
#[derive(Clone, Debug)]
pub(super) struct Targets {
    /// The line that is filled in at last.
    pub(super) template: &'static str,
    pub(super) by: CharacterId,
    pub(super) step: Step,
    /// The chosen row.
    pub(super) at: usize,
}

/// Whom somebody could attack: the others in the fight, the other side first, those who are down last.
pub(super) fn targets<'c>(
    campaign: &'c Campaign,
    game: &Game,
    by: &Character,
) -> Vec<&'c Character> {
    let mut all: Vec<&Character> = Vec::new();
    let order = campaign.fight().map(|fight| fight.order.as_slice());
    for place in order.unwrap_or_default() {
        let known = all.iter().any(|who| who.id == place.character);
        if place.character != by.id && !known {
            all.extend(campaign.characters.get(place.character));
        }
    }
    all.sort_by_key(|who| {
        let is_down = !game.fallen_by(campaign, who).is_empty();
        (is_down, !who.side().opposes(by.side()))
    });
    all
}

impl Targets {
    /// The rows of the step, which are as many as there are letters and more.
    pub(super) fn rows(&self, campaign: &Campaign, game: &'static Game) -> Vec<Row> {
        let Some(by) = campaign.characters.get(self.by) else {
            return Vec::new();
        };
        match self.step {
            Step::Whom => targets(campaign, game, by)
                .into_iter()
                .map(|who| {
                    let states = game.states_of(campaign, who);
                    let states = states.iter().map(|state| state.name.to_owned());
                    let held = who.conditions.iter().filter(|held| !game.is_state(held));
                    let held = held.map(|held| held.label().into_owned());
                    let all: Vec<String> = states.chain(held).collect();
                    Row {
                        name: who.name.clone(),
                        aside: all.join(", "),
                    }
                })
                .collect(),
            Step::With(_) => {
                let powers = game.attacks.powers.iter().map(|power| Row {
                    name: power.name.to_owned(),
                    aside: power.doc.to_owned(),
                });
                let rows = by.attacks.iter().map(|weapon| {
                    let whole = attack(&weapon.into());
                    let aside = whole.strip_prefix(&weapon.name).unwrap_or_default();
                    Row {
                        name: weapon.name.clone(),
                        aside: aside.trim_start_matches(", ").to_owned(),
                    }
                });
                rows.chain(powers).collect()
            }
        }
    }
}
