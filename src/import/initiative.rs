//! Exports of improved-initiative: an object with `Creatures.ID`, `PersistentCharacters.ID` and
//! `SavedEncounters.ID`, or a single such creature.

use std::collections::BTreeSet;

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
                let Some((kind, _)) = key.split_once('.') else {
                    continue;
                };
                // Values may be JSON inside a text, as a browser stores them.
                let inner = value.as_str().and_then(|text| parse(text).ok());
                let value = inner.as_ref().unwrap_or(value);
                match kind {
                    "Creatures" => template(game, value, "", &mut found),
                    "PersistentCharacters" => player(game, value, &mut found),
                    "SavedEncounters" => encounter(game, value, &mut found),
                    _ => continue,
                }
                flat = true;
            }
            if !flat {
                one(game, &whole, &mut found);
            }
        }
        Value::Array(all) => all.iter().for_each(|value| one(game, value, &mut found)),
        _ => return Err(ImportError::malformed(1, 1, "expected an object or a list")),
    }
    let mut known = BTreeSet::new();
    found
        .templates
        .retain(|one| known.insert(one.name.to_lowercase()));
    Ok(found)
}

fn one(game: &'static Game, value: &Value, found: &mut Found) {
    if at(value, "Combatants").is_some() {
        encounter(game, value, found);
    } else if at(value, "StatBlock").is_some() || !text_at(value, "Player").is_empty() {
        player(game, value, found);
    } else {
        template(game, value, "", found);
    }
}

/// Reads a creature for the bestiary; `own` is its own name, which may be empty.
fn template(game: &'static Game, value: &Value, own: &str, found: &mut Found) {
    let mut read = Found::default();
    let kind = text_at(value, "Name");
    let mut writing = Writing::new(game);
    creature(&mut writing, value);
    if !own.is_empty() && own != kind {
        writing.note(kind);
    }
    finish(writing, if own.is_empty() { kind } else { own }, &mut read);
    found.misses.append(&mut read.misses);
    found
        .templates
        .extend(read.people.into_iter().map(|person| person.who));
}

fn player(game: &'static Game, value: &Value, found: &mut Found) {
    let block = at(value, "StatBlock").unwrap_or(value);
    let mut writing = Writing::new(game);
    writing.who.player = true;
    creature(&mut writing, block);
    left(
        &mut writing,
        number_at(value, "CurrentHP"),
        number_at(block, "HP.Value"),
    );
    writing.note(text_at(value, "Notes"));
    let names = [value, block].map(|value| text_at(value, "Name"));
    finish(
        writing,
        if names[0].is_empty() {
            names[1]
        } else {
            names[0]
        },
        found,
    );
}

fn finish(mut writing: Writing, name: &str, found: &mut Found) {
    name.clone_into(&mut writing.who.name);
    if writing.is_named() {
        return writing.finish(found, 0);
    }
    found
        .misses
        .push(Miss::new(0, 0, "a creature", "it has no name"));
}

fn encounter(game: &'static Game, value: &Value, found: &mut Found) {
    let mut groups = Groups::default();
    for combatant in list_at(value, "Combatants") {
        let block = at(combatant, "StatBlock").unwrap_or(combatant);
        let of_player = at(combatant, "PersistentCharacterId").is_some_and(Value::is_string);
        let own = text_at(combatant, "Alias").trim();
        let name = if own.is_empty() {
            text_at(block, "Name")
        } else {
            own
        };
        if of_player || name.is_empty() || !text_at(block, "Player").is_empty() {
            continue;
        }
        if groups.add(name, 1) {
            template(game, block, own, found);
        }
    }
    found
        .encounters
        .extend(groups.named(text_at(value, "Name")));
}
