//! Changes of a fight and of its order in words.

use crate::campaign::plural::plural;
use crate::campaign::statement::Named;
use crate::campaign::{At, Combatant, Event, Fight, FightChange, Moved, Statement};
use crate::game::Game;
use crate::story::sentence::Sentence;

/// A fight that began or ended, or that counts other actions from now on.
pub(super) fn fight(game: &Game, names: &[Named], change: &At<std::sync::Arc<Fight>>) -> Sentence {
    let text = match (&change.from, &change.to) {
        (None, Some(fight)) => {
            let each = in_order(game, fight, names).map(|(name, initiative)| match initiative {
                Some(initiative) => format!("{name} {initiative}"),
                None => name.to_owned(),
            });
            let order: Vec<String> = each.collect();
            format!("the fight begins: {}", order.join(", "))
        }
        (Some(fight), None) => {
            let rounds = plural(fight.round, "round");
            match fight.name.as_str() {
                "" => format!("the fight ends after {rounds}"),
                name => format!("{name}: the fight ends after {rounds}"),
            }
        }
        (Some(_), Some(fight)) if fight.allot.is_empty() => {
            "actions are no longer counted".to_owned()
        }
        (Some(_), Some(fight)) => format!("a turn allows {}", fight.allot),
        (None, None) => String::new(),
    };
    text.into()
}

/// The places of a fight in order, each with the name that its character had then and the initiative that it shows.
pub fn in_order<'n>(
    game: &'n Game,
    fight: &'n Fight,
    names: &'n [Named],
) -> impl Iterator<Item = (&'n str, Option<i64>)> {
    fight.order.iter().map(|place| {
        let who = names.iter().find(|who| who.id == place.character);
        let initiative = game.turns.order.initiative(&fight.init, place);
        (who.map_or("", |who| &*who.name), initiative)
    })
}

/// A change of the order, in a round of its fight.
pub(super) fn place(game: &Game, who: &Named, change: &At<Combatant>, round: u32) -> Sentence {
    let (Some(what), Some(place)) = (Moved::of(change), change.both().last()) else {
        return Sentence::default();
    };
    let text = match what {
        Moved::Joins => {
            format!(" joins{}", Newcomer::of(game, who, place, round).when())
        }
        Moved::Leaves => " leaves the fight".to_owned(),
        Moved::Ungroups => " leaves the group".to_owned(),
        Moved::Delays => " delays".to_owned(),
        Moved::Readies if place.ready_for.is_empty() => " has an action ready".to_owned(),
        Moved::Readies => format!(" has an action ready: {}", place.ready_for),
        Moved::Surprised => format!(" is surprised and first acts{}", surprised(place)),
        Moved::Groups => format!(" acts{}", grouped(place)),
        Moved::Initiative => return Sentence::of(who, initiative(place)),
    };
    Sentence::about(who, text)
}

/// The same change of several characters, after their names; `None` if it is told of each.
pub(in crate::story) fn of_several(change: &At<Combatant>) -> Option<Sentence> {
    let (what, place) = (Moved::of(change)?, change.to.as_ref()?);
    match what {
        Moved::Surprised => {
            Some(format!(" are surprised and first act{}", surprised(place)).into())
        }
        Moved::Groups => Some(format!(" act{}", grouped(place)).into()),
        Moved::Initiative => Some(Sentence::after_colon(initiative(place))),
        Moved::Joins | Moved::Leaves | Moved::Ungroups | Moved::Delays | Moved::Readies => None,
    }
}

fn surprised(place: &Combatant) -> String {
    format!(" in round {}", place.surprised + 1)
}

fn grouped(place: &Combatant) -> String {
    format!(" together at {}", place.initiative)
}

fn initiative(place: &Combatant) -> String {
    format!("initiative {}", place.initiative)
}

/// Somebody who joins a fight.
pub(in crate::story) struct Newcomer<'a> {
    pub(in crate::story) who: &'a Named,
    pub(in crate::story) initiative: Option<i64>,
    /// Their place in the order has passed, so that their first turn is in the next round.
    pub(in crate::story) waits: bool,
}

impl<'a> Newcomer<'a> {
    fn of(game: &Game, who: &'a Named, place: &Combatant, round: u32) -> Self {
        Self {
            who,
            initiative: game.turns.order.initiative("0", place),
            waits: place.from_round > round,
        }
    }

    /// `None` if the statement is about anything else.
    pub(in crate::story) fn told(
        game: &Game,
        said: &'a Statement,
        events: &[Event],
    ) -> Option<Self> {
        let (Event::Fight(_, FightChange::Place(change)), Statement::Event { who, round, .. }) =
            (said.event(events)?, said)
        else {
            return None;
        };
        let joins = Moved::of(change) == Some(Moved::Joins);
        let place = change.to.as_ref().filter(|_| joins)?;
        Some(Self::of(game, who.first()?, place, *round))
    }

    /// ` at 12, waiting for the next round`.
    pub(in crate::story) fn when(&self) -> String {
        let at = self.initiative;
        let at = at.map_or_else(String::new, |at| format!(" at {at}"));
        let waits = if self.waits {
            ", waiting for the next round"
        } else {
            ""
        };
        format!("{at}{waits}")
    }
}
