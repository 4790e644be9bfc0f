//! Actors of Foundry, one or a list, as exported by its system for percentile games with seven
//! characteristics: `system.stats`, `system.health` and the like, and items for skills, weapons and
//! armour.

use std::collections::BTreeMap;

use serde_json::Value;

use super::found::{Found, ImportError, Miss};
use super::json::{at, is_set, number_at, parse, text_at, without_tags};
use super::write::Writing;
use crate::campaign::{Injury, Skill, Weapon};
use crate::game::Game;

/// The parts of a characteristic; its total is not stored.
const PARTS: &[&str] = &["base", "redist", "culture", "exp", "age", "effects"];
const STATS: &[&str] = &["str", "con", "siz", "int", "pow", "dex", "cha", "edu"];
const OF_SKILL: &[&str] = &[
    "base",
    "xp",
    "effects",
    "profession",
    "personality",
    "personal",
    "culture",
];
const OF_NPC_SKILL: &[&str] = &["base", "effects"];

pub(super) fn read(game: &'static Game, text: &str) -> Result<Found, ImportError> {
    let whole = parse(text)?;
    let actors: Vec<&Value> = match &whole {
        Value::Array(all) => all.iter().collect(),
        // A compendium or a world lists its actors in a field.
        one => match one.get("actors").and_then(Value::as_array) {
            Some(all) => all.iter().collect(),
            None => vec![one],
        },
    };
    let mut found = Found::default();
    for actor in actors {
        if at(actor, &["system", "stats"]).is_some() {
            self::actor(game, actor, &mut found);
        } else {
            found.misses.push(Miss {
                line: 0,
                column: 0,
                text: match text_at(actor, &["name"]) {
                    "" => "something without a name".to_owned(),
                    name => name.to_owned(),
                },
                why: "it is not an actor with system.stats",
            });
        }
    }
    Ok(found)
}

fn sum(value: &Value, parts: &[&str]) -> i64 {
    let each = parts.iter().filter_map(|part| number_at(value, &[part]));
    each.fold(0, i64::saturating_add)
}

fn actor(game: &'static Game, actor: &Value, found: &mut Found) {
    let mut writing = Writing::new(game);
    writing.name(text_at(actor, &["name"]));
    let npc = text_at(actor, &["type"]) == "npc";
    writing.who.player = !npc;
    let mut edu = None;
    for id in STATS {
        let Some(stat) = at(actor, &["system", "stats", id]) else {
            continue;
        };
        let value = sum(stat, PARTS);
        if *id == "edu" {
            edu = Some(value).filter(|value| *value != 0);
            continue;
        }
        match game.stat(id) {
            _ if value == 0 => {}
            Some(stat) if stat.derived.is_none() => {
                writing.who.stats.insert(stat.id, value);
            }
            _ => writing.note(&format!("{} {value}", id.to_uppercase())),
        }
    }
    if let Some(edu) = edu {
        writing.note(&format!("EDU {edu}"));
    }
    if let Some(value) = number_at(actor, &["system", "move"]).filter(|value| *value != 0) {
        match game.stat("MOV") {
            Some(stat) => drop(writing.who.stats.insert(stat.id, value)),
            None => writing.note(&format!("Move {value}")),
        }
    }
    levels(game, actor, &mut writing);
    let items = at(actor, &["items"]).and_then(Value::as_array);
    let items: &[Value] = items.map_or(&[], Vec::as_slice);
    let skills = skills(actor, items, npc, &mut writing);
    for item in items {
        match text_at(item, &["type"]) {
            "weapon" => weapon(item, npc, &skills, &mut writing),
            "armour" => armour(game, item, &mut writing),
            "wound" => {
                let cost = number_at(item, &["system", "value"]).filter(|cost| *cost > 0);
                writing.who.injuries.extend(cost.map(|cost| Injury {
                    cost,
                    treated: is_set(item, &["system", "treated"]),
                }));
            }
            "gear" | "power" | "magic" | "mutation" | "psychic" | "sorcery" | "super"
            | "failing" | "allegiance" | "passion" | "profession" | "personality" | "culture" => {
                let name = text_at(item, &["name"]);
                writing.note(&format!("{}: {name}", text_at(item, &["type"])));
            }
            _ => {}
        }
    }
    for way in ["description", "background", "biography", "extDesc"] {
        writing.note(&without_tags(text_at(actor, &["system", way])));
    }
    writing.finish(found, 0);
}

/// Remaining points. If none are missing, the game knows them itself.
fn levels(game: &'static Game, actor: &Value, writing: &mut Writing) {
    for (id, track) in [
        ("health", "hp"),
        ("power", "Power points"),
        ("fatigue", "Fatigue"),
        ("sanity", "Sanity"),
    ] {
        let value = number_at(actor, &["system", id, "value"]);
        let max = number_at(actor, &["system", id, "max"]);
        let Some(value) = value else { continue };
        match game.track(track) {
            Some(known) if max.is_some_and(|max| max != value) => {
                writing.who.tracks.insert(known.id, value);
            }
            None if value != 0 || max.is_some_and(|max| max != 0) => {
                let max = max.map_or_else(String::new, |max| format!("/{max}"));
                writing.note(&format!("{track} {value}{max}"));
            }
            Some(_) | None => {}
        }
    }
}

/// Writes the skills. Returns their names by item id.
fn skills(
    actor: &Value,
    items: &[Value],
    npc: bool,
    writing: &mut Writing,
) -> BTreeMap<String, String> {
    let categories: BTreeMap<&str, i64> = items
        .iter()
        .filter(|item| text_at(item, &["type"]) == "skillcat")
        .map(|item| {
            (
                text_at(item, &["_id"]),
                number_at(item, &["system", "mod"]).unwrap_or(0),
            )
        })
        .collect();
    let mut names = BTreeMap::new();
    for item in items
        .iter()
        .filter(|item| text_at(item, &["type"]) == "skill")
    {
        let Some(system) = item.get("system") else {
            continue;
        };
        let main = text_at(system, &["mainName"]);
        let name = match text_at(system, &["specName"]) {
            "" => text_at(item, &["name"]).to_owned(),
            special if main.is_empty() => format!("{}: {special}", text_at(item, &["name"])),
            special => format!("{main}: {special}"),
        };
        let category = text_at(system, &["category"]);
        let bonus = categories.get(category).copied().unwrap_or_else(|| {
            number_at(actor, &["system", "skillcategory", category]).unwrap_or(0)
        });
        let rating = if npc {
            sum(system, OF_NPC_SKILL)
        } else {
            sum(system, OF_SKILL).saturating_add(bonus)
        };
        names.insert(text_at(item, &["_id"]).to_owned(), name.clone());
        if name.is_empty() || writing.who.skill(&name).is_some() {
            continue;
        }
        writing.who.skills.push(Skill {
            name,
            ranks: rating,
            marked: is_set(system, &["improve"]),
            ..Skill::default()
        });
    }
    names
}

fn weapon(item: &Value, npc: bool, skills: &BTreeMap<String, String>, writing: &mut Writing) {
    let Some(system) = item.get("system") else {
        return;
    };
    let name = text_at(item, &["name"]);
    let mut weapon = Weapon {
        name: name.to_owned(),
        ..Weapon::default()
    };
    if let Some(skill) = skills.get(text_at(system, &["skill1"])) {
        weapon.skill.clone_from(skill);
    } else {
        // If the skill is gone, the weapon's own value is used.
        let own = number_at(system, &["npcVal"]);
        weapon.bonus = own.filter(|own| npc || *own != 0);
    }
    let mut notes = Vec::new();
    for other in ["dmg2", "dmg3"] {
        let damage = text_at(system, &[other]);
        if !damage.is_empty() && damage != "0" {
            notes.push(damage.to_owned());
        }
    }
    let damage = match text_at(system, &["dmg1"]) {
        "0" => "",
        damage => damage,
    };
    if let Err(why) = writing.weapon(weapon, damage, notes) {
        writing.misses.push(Miss {
            line: 0,
            column: 0,
            text: name.to_owned(),
            why,
        });
    }
}

/// Armour that is worn adds up.
fn armour(game: &'static Game, item: &Value, writing: &mut Writing) {
    let name = text_at(item, &["name"]);
    let value = number_at(item, &["system", "av1"]).unwrap_or(0);
    let worn = !matches!(
        text_at(item, &["system", "equipStatus"]),
        "stored" | "packed"
    );
    writing.note(&format!("armour: {name} {value}"));
    if let Some(stat) = game.stat("AV").filter(|_| worn && value > 0) {
        let before = writing.who.stats.get(stat.id).unwrap_or(0);
        writing
            .who
            .stats
            .insert(stat.id, before.saturating_add(value));
    }
}
