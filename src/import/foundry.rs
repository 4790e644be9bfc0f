//! Actors of Foundry, one or a list, as exported by its system for percentile games with seven
//! characteristics: `system.stats`, `system.health` and the like, and items for skills, weapons and
//! armour.

mod item;
mod rating;

use std::collections::BTreeMap;

use serde_json::Value;

use super::found::{Found, ImportError, Miss};
use super::json::{at, documents, is_set, number_at, text_at, without_tags};
use super::write::Writing;
use crate::campaign::{Injury, Skill};
use crate::dice::Expression;
use crate::game::Game;
use rating::{Skills, ids, rating, sum};

/// The parts of a characteristic; its total is not stored.
const PARTS: &[&str] = &["base", "redist", "culture", "exp", "age", "effects"];
const STATS: &[&str] = &["str", "con", "siz", "int", "pow", "dex", "cha", "edu"];
pub(super) fn read(game: &'static Game, text: &str) -> Result<Found, ImportError> {
    // A pack has one document per line.
    let whole = documents(text)?;
    let actors = whole.iter().flat_map(|one| match one {
        Value::Array(all) => all.iter().collect(),
        // An adventure or a world lists its actors in a field.
        one => match one.get("actors").and_then(Value::as_array) {
            Some(all) => all.iter().collect(),
            None => vec![one],
        },
    });
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

fn actor(game: &'static Game, actor: &Value, found: &mut Found) {
    let mut writing = Writing::new(game);
    writing.name(text_at(actor, &["name"]));
    let npc = text_at(actor, &["type"]) == "npc";
    writing.who.player = !npc;
    stats(game, actor, npc, &mut writing);
    let items = at(actor, &["items"]).and_then(Value::as_array);
    let items: &[Value] = items.map_or(&[], Vec::as_slice);
    let skills = skills(actor, items, npc, &mut writing);
    if npc {
        item::own_armour(game, actor, &mut writing);
    }
    for item in items {
        match text_at(item, &["type"]) {
            "weapon" => item::weapon(item, npc, &skills, &mut writing),
            "armour" => item::armour(game, item, &mut writing),
            "wound" => {
                let cost = number_at(item, &["system", "value"]).filter(|cost| *cost > 0);
                writing.who.injuries.extend(cost.map(|cost| Injury {
                    cost,
                    treated: is_set(item, &["system", "treated"]),
                    major: false,
                }));
            }
            _ => item::noted(item, npc, &mut writing),
        }
    }
    item::places(items, &mut writing);
    levels(game, actor, npc, &mut writing);
    about(actor, &mut writing);
    writing.finish(found, 0);
}

fn stats(game: &'static Game, actor: &Value, npc: bool, writing: &mut Writing) {
    let sum_of = |id: &str| at(actor, &["system", "stats", id]).map_or(0, |stat| sum(stat, PARTS));
    // An actor that is rolled when it is placed on a map has dice instead of values.
    let unrolled = npc && STATS.iter().all(|id| sum_of(id) == 0);
    for id in STATS {
        let (value, dice) = match text_at(actor, &["system", "baseStats", id, "random"]) {
            dice if unrolled && !dice.is_empty() => match super::cell::number(dice) {
                Some(value) => (value, None),
                None => (0, Some(dice.to_lowercase())),
            },
            _ => (sum_of(id), None),
        };
        let dice = dice.filter(|dice| Expression::parse(dice).is_ok());
        let said = dice.clone().unwrap_or_else(|| value.to_string());
        if dice.is_none() && value == 0 || *id == "edu" && unrolled {
            continue;
        }
        match game.stat(id).filter(|stat| stat.derived.is_none()) {
            Some(stat) => match dice {
                Some(dice) => drop(writing.who.rolled.insert(stat.id.to_owned(), dice)),
                None => drop(writing.who.stats.insert(stat.id, value)),
            },
            None => writing.note(&format!("{} {said}", id.to_uppercase())),
        }
    }
    if let Some(value) = number_at(actor, &["system", "move"]).filter(|value| *value != 0) {
        match game.stat("MOV") {
            Some(stat) => drop(writing.who.stats.insert(stat.id, value)),
            None => writing.note(&format!("Move {value}")),
        }
    }
    if let Some(value) = number_at(actor, &["system", "altMove"]).filter(|value| *value != 0) {
        let title = text_at(actor, &["system", "altMoveTitle"]);
        writing.note(&format!("{title} {value}"));
    }
}

/// Writes descriptions as notes.
fn about(actor: &Value, writing: &mut Writing) {
    let mut facts = Vec::new();
    for (key, label) in [
        ("gender", "gender"),
        ("age", "age"),
        ("culture", "culture"),
        ("religion", "religion"),
        ("professionName", "profession"),
        ("personalityName", "personality"),
        ("height", "height"),
        ("weight", "weight"),
        ("wealth", "wealth"),
    ] {
        let said = match at(actor, &["system", key]) {
            Some(Value::String(text)) => text.trim().to_owned(),
            Some(Value::Number(number)) => number.to_string(),
            _ => continue,
        };
        if !said.is_empty() && said != "0" {
            facts.push(format!("{label} {said}"));
        }
    }
    writing.note(&facts.join(", "));
    for (key, label) in [
        ("movDesc", "movement"),
        ("sanLoss", "sanity loss"),
        ("sanDesc", "sanity"),
    ] {
        let said = without_tags(text_at(actor, &["system", key]));
        if !said.is_empty() {
            writing.note(&format!("{label}: {said}"));
        }
    }
    for key in [
        "description",
        // The system spells it like this.
        "distincitve",
        "background",
        "backstory",
        "biography",
        "extDesc",
    ] {
        writing.note(&without_tags(text_at(actor, &["system", key])));
    }
    let stories = at(actor, &["system", "stories"]).and_then(Value::as_array);
    for story in stories.into_iter().flatten() {
        let said = without_tags(text_at(story, &["value"]));
        match text_at(story, &["title"]).trim() {
            _ if said.is_empty() => {}
            "" => writing.note(&said),
            title => writing.note(&format!("{title}: {said}")),
        }
    }
}

/// Remaining points. If none are missing, the game knows them itself.
fn levels(game: &'static Game, actor: &Value, npc: bool, writing: &mut Writing) {
    // For characters the system subtracts wounds itself; the stored value is out of date.
    let wounds = writing.who.injuries.iter().map(|wound| wound.cost);
    let wounds = wounds.fold(0, i64::saturating_add);
    let full = game.track("hp").and_then(|track| (track.max)(&writing.who));
    let left = full
        .filter(|_| wounds > 0 && !npc)
        .map(|full| full.saturating_sub(wounds));
    for (id, track) in [
        ("health", "hp"),
        ("power", "Power points"),
        ("fatigue", "Fatigue"),
        ("sanity", "Sanity"),
        ("res5", "Resource 5"),
    ] {
        let mut value = number_at(actor, &["system", id, "value"]);
        let mut max = number_at(actor, &["system", id, "max"]);
        if let Some(left) = left.filter(|_| id == "health") {
            (value, max) = (Some(left), full);
        }
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

/// Writes the skills, and the spells and powers that are rolled like skills. Returns their names and
/// ratings by item id.
fn skills(actor: &Value, items: &[Value], npc: bool, writing: &mut Writing) -> Skills {
    let is = |kinds: &'static [&str]| {
        let kind = move |item: &&Value| kinds.contains(&text_at(item, &["type"]));
        items.iter().filter(kind)
    };
    let mut bonuses: BTreeMap<&str, i64> = BTreeMap::new();
    for category in is(&["skillcat"]) {
        let bonus = number_at(category, &["system", "mod"]).unwrap_or(0);
        bonuses.extend(ids(category).map(|id| (id, bonus)));
    }
    let mut names = Skills::new();
    for item in is(&["skill", "magic", "psychic"]) {
        let Some(system) = item.get("system") else {
            continue;
        };
        let main = text_at(system, &["mainName"]);
        let name = match text_at(system, &["specName"]) {
            "" | "specify" => text_at(item, &["name"]).to_owned(),
            special if main.is_empty() => format!("{}: {special}", text_at(item, &["name"])),
            special => format!("{main}: {special}"),
        };
        let category = text_at(system, &["category"]);
        // A total stored with the actor includes the bonus of the category.
        let bonus = number_at(actor, &["system", "skillcategory", category])
            .or_else(|| bonuses.get(category).copied())
            .filter(|_| !npc);
        let ranks = rating(system, npc).saturating_add(bonus.unwrap_or(0));
        names.extend(ids(item).map(|id| (id.to_owned(), (name.clone(), ranks))));
        if name.is_empty() || writing.who.skill(&name).is_some() {
            continue;
        }
        writing.who.skills.push(Skill {
            name,
            ranks,
            marked: is_set(system, &["improve"]),
            ..Skill::default()
        });
    }
    names
}
