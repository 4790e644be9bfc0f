//! Changes of a fight and of its order in words.

use crate::campaign::plural::{around, joined, plural};
use crate::campaign::statement::Named;
use crate::campaign::{At, Combatant, Fight, Moved};
use crate::game::Game;
use crate::story::sentence::{Kept, Piece, Sentence, To};

/// A fight that began or ended, or that counts other actions from now on.
pub(super) fn fight(game: &Game, names: &[Named], change: &At<std::sync::Arc<Fight>>) -> Sentence {
    match (&change.from, &change.to) {
        (None, Some(fight)) => {
            let each = in_order(game, fight, names).map(|(name, initiative)| match initiative {
                Some(initiative) => format!("{name} {initiative}"),
                None => name.to_owned(),
            });
            let order = format!(": {}", joined(each, ", "));
            let said = Sentence::from("the fight begins".to_owned());
            said.kept(Kept::Terms, order, "").to(To::Players)
        }
        (Some(fight), None) => {
            // The name is the GM's.
            let name = around("", &fight.name, ": ");
            let ends = format!("the fight ends after {}", plural(fight.round, "round"));
            let said = Sentence::default().kept(Kept::Terms, name, "");
            said.with(ends).to(To::Players)
        }
        (Some(_), Some(fight)) => {
            let text = if fight.allot.is_empty() {
                "actions are no longer counted".to_owned()
            } else {
                format!("a turn allows {}", fight.allot)
            };
            Sentence::from(text).to(To::Console)
        }
        (None, None) => Sentence::default(),
    }
}

/// The places of a fight in order, each with the name that its character had then and the initiative that it shows.
pub(crate) fn in_order<'n>(
    game: &'n Game,
    fight: &'n Fight,
    names: &'n [Named],
) -> impl Iterator<Item = (&'n str, Option<i64>)> {
    fight.order.iter().map(|place| {
        let who = names.iter().find(|who| who.id == place.character);
        let initiative = game.turns.initiative(&fight.init, place);
        (who.map_or("", |who| &*who.name), initiative)
    })
}

/// A change of the order, in a round of its fight.
pub(super) fn place(game: &Game, who: &Named, change: &At<Combatant>, round: u32) -> Sentence {
    let (Some(what), Some(place)) = (Moved::of(change), change.both().last()) else {
        return Sentence::default();
    };
    let said = Sentence::of_name(who);
    match what {
        Moved::Joins => {
            let said = said.piece(Piece::Verb(" joins", " join", None));
            let said = match game.turns.initiative("0", place) {
                Some(at) => said.piece(Piece::Each(format!(" at {at}"), format!(" ({at})"))),
                None => said,
            };
            let waits = place.from_round > round;
            let waits = ["", ", waiting for the next round"][usize::from(waits)];
            said.kept(Kept::Terms, waits, " the fight").to(To::Players)
        }
        Moved::Leaves => said.with(" leaves the fight").to(To::Players),
        Moved::Ungroups => said.with(" leaves the group"),
        Moved::Delays => said.kept(Kept::Terms, " delays", " waits").to(To::Players),
        Moved::Readies if place.ready_for.is_empty() => said.with(" has an action ready"),
        Moved::Readies => said.with(format!(" has an action ready: {}", place.ready_for)),
        Moved::Surprised => {
            let said = said.piece(Piece::Verb(
                " is surprised and first acts",
                " are surprised and first act",
                None,
            ));
            said.with(format!(" in round {}", place.surprised + 1))
        }
        Moved::Groups => {
            let said = said.piece(Piece::Verb(" acts", " act", None));
            said.with(format!(" together at {}", place.initiative))
        }
        Moved::Initiative => said
            .piece(Piece::Colon)
            .with(format!("initiative {}", place.initiative)),
    }
}
