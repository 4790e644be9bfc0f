//! Situations of an attack that the console knows by itself: from what was done since somebody's turn
//! began, and from conditions that go by their names (Renaissance, Combat: situations).

use super::super::target::Side;
use crate::campaign::CharacterId;
use crate::game::Table;
use crate::play::turn_usage::has_done;
use crate::rules::renaissance::{FEINTED, FULL_DEFENCE, MOVED, Situation};

/// What `act` is told of an action that brings a situation.
fn doings(situation: Situation) -> &'static [&'static str] {
    match situation.word {
        "fulldefence" => &["full defence", "full defense", "fulldefence"],
        "moved" => &["run", "sprint", "move fast", "moved", "moved fast"],
        _ => &[],
    }
}

/// Whether a situation holds of somebody.
fn holds(table: Table<'_>, who: CharacterId, situation: Situation) -> bool {
    let called = |text: &String| {
        let text = text.to_lowercase();
        text == situation.word || text == situation.label
    };
    let person = table.campaign.characters.get(who);
    let fight = table.campaign.running();
    person.is_some_and(|person| person.conditions.iter().any(called))
        || fight
            .and_then(|fight| fight.place_of(who))
            .is_some_and(|(_, place)| has_done(place, doings(situation)))
}

/// Adds to an attack what is known of the attacker.
pub(super) fn of_attacker(table: Table<'_>, attack: &mut Side) {
    if let Some(who) = attack.subject.who {
        add(table, who, attack, &[MOVED]);
    }
}

/// Adds to a defence what is known of the target.
pub(super) fn of_target(table: Table<'_>, target: CharacterId, defence: &mut Side) {
    add(table, target, defence, &[FULL_DEFENCE, MOVED, FEINTED]);
}

fn add(table: Table<'_>, who: CharacterId, side: &mut Side, situations: &[Situation]) {
    for situation in situations {
        let said = side.parts.iter().any(|part| part.label == situation.label);
        if !said && holds(table, who, *situation) {
            side.add(situation.label, situation.value);
            side.situations.push(*situation);
        }
    }
}
