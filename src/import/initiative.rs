//! Exports of improved-initiative: an object with `Creatures.ID`, `PersistentCharacters.ID` and
//! `SavedEncounters.ID`, or a single such creature.

use std::collections::BTreeMap;

use serde_json::Value;

use super::action::{action, told};
use super::found::{Found, ImportError, Miss};
use super::json::{at, number_at, parse, text_at};
use super::write::Writing;
use crate::campaign::Encounter;
use crate::campaign::Group;
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
                    "Creatures" => template(game, value, &mut found),
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
        Value::Array(all) => {
            for value in all {
                one(game, value, &mut found);
            }
        }
        _ => return Err(ImportError::malformed(1, 1, "expected an object or a list")),
    }
    let templates: Vec<_> = std::mem::take(&mut found.templates);
    let mut known = std::collections::BTreeSet::new();
    found.templates = templates
        .into_iter()
        .filter(|one| known.insert(one.name.to_lowercase()))
        .collect();
    Ok(found)
}

fn one(game: &'static Game, value: &Value, found: &mut Found) {
    if value.get("Combatants").is_some() {
        encounter(game, value, found);
    } else if value.get("StatBlock").is_some() || !text_at(value, &["Player"]).is_empty() {
        player(game, value, found);
    } else {
        template(game, value, found);
    }
}

fn template(game: &'static Game, value: &Value, found: &mut Found) {
    named(game, value, "", found);
}

/// Reads a creature that may have its own name.
fn named(game: &'static Game, value: &Value, own: &str, found: &mut Found) {
    let mut read = Found::default();
    let kind = text_at(value, &["Name"]);
    let name = if own.is_empty() { kind } else { own };
    creature(game, value, name, &mut read, |writing| {
        if name != kind {
            writing.note(kind);
        }
    });
    found.misses.append(&mut read.misses);
    found
        .templates
        .extend(read.people.into_iter().map(|person| person.who));
}

fn player(game: &'static Game, value: &Value, found: &mut Found) {
    let block = value.get("StatBlock").unwrap_or(value);
    let name = match text_at(value, &["Name"]) {
        "" => text_at(block, &["Name"]),
        name => name,
    };
    let now = number_at(value, &["CurrentHP"]);
    creature(game, block, name, found, |writing| {
        writing.who.player = true;
        let most = number_at(block, &["HP", "Value"]);
        if let (Some(track), Some(now)) = (game.track("hp"), now)
            && most.is_some_and(|most| most != now)
        {
            writing.who.tracks.insert(track.id, now);
        }
        writing.note(text_at(value, &["Notes"]));
    });
}

fn creature(
    game: &'static Game,
    block: &Value,
    name: &str,
    found: &mut Found,
    more: impl FnOnce(&mut Writing),
) {
    let mut writing = Writing::new(game);
    name.clone_into(&mut writing.who.name);
    set(
        &mut writing,
        "HP",
        number_at(block, &["HP", "Value"]),
        text_at(block, &["HP", "Notes"]),
    );
    set(
        &mut writing,
        "AC",
        number_at(block, &["AC", "Value"]),
        text_at(block, &["AC", "Notes"]),
    );
    // The modifier is added to the bonus for dexterity.
    let init = number_at(block, &["InitiativeModifier"]).unwrap_or(0);
    let quick = number_at(block, &["Abilities", "Dex"]).map(bonus_of);
    let init = quick.map_or(init, |quick| quick.saturating_add(init));
    let told = init != 0 || quick.is_some() && game.stat("Initiative").is_some();
    set(&mut writing, "Initiative", told.then_some(init), "");
    if let Some(Value::Object(abilities)) = at(block, &["Abilities"]) {
        for (id, value) in abilities {
            score(&mut writing, id, super::json::number(value));
        }
    }
    for (list, is_save) in [("Saves", true), ("Skills", false)] {
        for one in at(block, &[list])
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            let name = text_at(one, &["Name"]);
            let Some(value) = number_at(one, &["Modifier"]) else {
                continue;
            };
            if is_save {
                writing.note(&format!("{name} save {value:+}"));
            } else if !name.is_empty() && writing.who.skill(name).is_none() {
                writing.who.skills.push(crate::campaign::Skill {
                    name: name.to_owned(),
                    ranks: value,
                    ..crate::campaign::Skill::default()
                });
            }
        }
    }
    said_of(&mut writing, block);
    more(&mut writing);
    let named = writing.is_named();
    if !named {
        found.misses.push(Miss {
            line: 0,
            column: 0,
            text: "a creature".to_owned(),
            why: "it has no name",
        });
        return;
    }
    writing.finish(found, 0);
}

/// Writes what a creature does, and the rest as notes.
fn said_of(writing: &mut Writing, block: &Value) {
    for list in [
        "Actions",
        "Traits",
        "BonusActions",
        "Reactions",
        "LegendaryActions",
        "MythicActions",
    ] {
        let all = at(block, &[list]).and_then(Value::as_array);
        for one in all.into_iter().flatten() {
            let (name, said) = (text_at(one, &["Name"]), text_at(one, &["Content"]));
            let usage = text_at(one, &["Usage"]).trim_matches(['(', ')', ' ']);
            if list == "Traits" {
                writing.note(&told(name, usage, said));
            } else {
                action(writing, name, usage, said);
            }
        }
    }
    for (key, label) in [
        ("Speed", "Speed"),
        ("DamageVulnerabilities", "Vulnerable to"),
        ("DamageResistances", "Resists"),
        ("DamageImmunities", "Immune to"),
        ("ConditionImmunities", "Immune to"),
        ("Senses", "Senses"),
        ("Languages", "Languages"),
    ] {
        let all = at(block, &[key]).and_then(Value::as_array);
        let all: Vec<&str> = all
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        if !all.is_empty() {
            writing.note(&format!("{label} {}", all.join(", ")));
        }
    }
    writing.note(text_at(block, &["Type"]));
    for key in ["Challenge", "Source"] {
        let said = text_at(block, &[key]);
        if !said.is_empty() {
            writing.note(&format!("{key} {said}"));
        }
    }
    writing.note(text_at(block, &["Description"]));
}

/// Sets a stat if the game has it, or else adds a note.
pub(super) fn set(writing: &mut Writing, id: &str, value: Option<i64>, more: &str) {
    let Some(value) = value else { return };
    match writing.game.stat(id).filter(|stat| stat.derived.is_none()) {
        Some(stat) => drop(writing.who.stats.insert(stat.id, value)),
        None => writing.note(&format!("{id} {value}")),
    }
    let more = more.trim_matches(['(', ')', ' ']);
    if !more.is_empty() {
        writing.note(&format!("{id} {more}"));
    }
}

/// The bonus of a score from 1 to 30.
pub(super) fn bonus_of(score: i64) -> i64 {
    (score.clamp(0, 100) - 10).div_euclid(2)
}

/// A score from 1 to 30; in games with bonuses, the bonus for it.
pub(super) fn score(writing: &mut Writing, id: &str, value: Option<i64>) {
    let Some(value) = value else { return };
    match writing.game.stat(id).filter(|stat| stat.derived.is_none()) {
        Some(stat) if stat.range.0 < 0 => {
            writing.who.stats.insert(stat.id, bonus_of(value));
        }
        Some(stat) => drop(writing.who.stats.insert(stat.id, value)),
        None => writing.note(&format!("{} {value}", id.to_uppercase())),
    }
}

fn encounter(game: &'static Game, value: &Value, found: &mut Found) {
    let mut out = Encounter {
        name: text_at(value, &["Name"]).to_owned(),
        ..Encounter::default()
    };
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut order = Vec::new();
    for combatant in at(value, &["Combatants"])
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        let block = combatant.get("StatBlock").unwrap_or(combatant);
        let is_player = !text_at(block, &["Player"]).is_empty()
            || combatant
                .get("PersistentCharacterId")
                .is_some_and(Value::is_string);
        let own = text_at(combatant, &["Alias"]).trim();
        let name = match own {
            "" => text_at(block, &["Name"]),
            own => own,
        };
        if is_player || name.is_empty() {
            continue;
        }
        if !counts.contains_key(name) {
            order.push(name.to_owned());
            named(game, block, own, found);
        }
        *counts.entry(name.to_owned()).or_default() += 1;
    }
    out.creatures = order
        .into_iter()
        .map(|template| Group {
            count: counts.get(&template).copied().unwrap_or(1).min(1000),
            template,
            zone: String::new(),
        })
        .collect();
    if !out.name.is_empty() && !out.creatures.is_empty() {
        found.encounters.push(out);
    }
}
