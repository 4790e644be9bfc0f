//! Exports of improved-initiative: an object with `Creatures.ID`, `PersistentCharacters.ID` and
//! `SavedEncounters.ID`, or a single such creature.

use serde_json::Value;

use super::creature::{creature, left};
use super::found::{Found, Groups, ImportError, Miss};
use super::json::{at, list_at, number_at, parse, text_at};
use super::write::Writing;
use crate::game::Game;

pub(super) fn read(game: &'static Game, text: &str) -> Result<Found, ImportError> {
    let whole = parse(text)?;
    let mut found = Found::default();
    match &whole {
        Value::Object(all) => {
            let mut flat = false;
            for (key, value) in all {
                // In a browser's storage the keys start with the name of the program.
                let key = key.strip_prefix("ImprovedInitiative.").unwrap_or(key);
                let (kind, _) = key.split_once('.').unwrap_or_default();
                if !["Creatures", "PersistentCharacters", "SavedEncounters"].contains(&kind) {
                    continue;
                }
                // Values may be JSON inside a text, as a browser stores them.
                let inner = value.as_str().and_then(|text| parse(text).ok());
                one(game, inner.as_ref().unwrap_or(value), kind, &mut found);
                flat = true;
            }
            if !flat {
                one(game, &whole, "", &mut found);
            }
        }
        Value::Array(all) => all
            .iter()
            .for_each(|value| one(game, value, "", &mut found)),
        _ => return Err(ImportError::malformed(1, 1, "expected an object or a list")),
    }
    found.settle();
    Ok(found)
}

/// Reads an encounter, a player's character or a creature for the bestiary.
fn one(game: &'static Game, value: &Value, kind: &str, found: &mut Found) {
    if at(value, "Combatants").is_some() {
        return encounter(game, value, found);
    }
    let player = kind == "PersistentCharacters"
        || at(value, "StatBlock").is_some()
        || !text_at(value, "Player").is_empty();
    let before = found.people.len();
    person(game, value, player, found);
    if !player {
        let read = found.people.drain(before..).map(|person| person.who);
        found.templates.extend(read);
    }
}

/// The name of a creature, which may be empty: its own, or that of its kind.
fn name<'v>(value: &'v Value, block: &'v Value) -> &'v str {
    let own = ["Alias", "Name"].map(|key| text_at(value, key).trim());
    let mut names = own.into_iter().chain([text_at(block, "Name")]);
    names.find(|name| !name.is_empty()).unwrap_or_default()
}

fn person(game: &'static Game, value: &Value, player: bool, found: &mut Found) {
    let block = at(value, "StatBlock").unwrap_or(value);
    let (name, kind) = (name(value, block), text_at(block, "Name"));
    let mut writing = Writing::new(game);
    writing.who.player = player;
    creature(&mut writing, block);
    if player {
        let most = number_at(block, "HP.Value");
        left(&mut writing, number_at(value, "CurrentHP"), most);
        writing.note(text_at(value, "Notes"));
    } else if name != kind {
        writing.note(kind);
    }
    name.clone_into(&mut writing.who.name);
    if writing.is_named() {
        return writing.finish(found, 0);
    }
    let miss = Miss::new(0, 0, "a creature", "it has no name");
    found.misses.push(miss);
}

fn encounter(game: &'static Game, value: &Value, found: &mut Found) {
    let mut groups = Groups::default();
    for combatant in list_at(value, "Combatants") {
        let block = at(combatant, "StatBlock").unwrap_or(combatant);
        let of_player = at(combatant, "PersistentCharacterId").is_some_and(Value::is_string);
        let name = name(combatant, block);
        if of_player || name.is_empty() || !text_at(block, "Player").is_empty() {
            continue;
        }
        if groups.add(name, 1) {
            person(game, combatant, false, found);
        }
    }
    let read = groups.named(text_at(value, "Name"));
    found.encounters.extend(read);
}
