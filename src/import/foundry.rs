//! Actors of Foundry, one or a list, as exported by its system for percentile games with seven
//! characteristics: `system.stats`, `system.health` and the like, and items for skills, weapons and
//! armour.

mod item;
mod skill;

use serde_json::Value;

use super::action::told;
use super::found::{Found, ImportError, Miss};
use super::json::{at, documents, is_set, list_at, number_at, said, text_at};
use super::write::Writing;
use crate::campaign::Injury;
use crate::game::Game;
use crate::sheet::find;
use item::fields;
use skill::sum;

/// The parts of a characteristic; its total is not stored.
const PARTS: &[&str] = &["base", "redist", "culture", "exp", "age", "effects"];
const STATS: &[&str] = &["STR", "CON", "SIZ", "INT", "POW", "DEX", "CHA", "EDU"];

/// What is counted, and our track, or else the label of a note.
const LEVELS: &[(&str, &str)] = &[
    ("health", "hp"),
    ("power", "Power points"),
    ("fatigue", "Fatigue"),
    ("sanity", "Sanity"),
    ("res5", "Resource 5"),
];

/// What is told of an actor in one line.
const FACTS: &str = "gender=gender, age=age, culture=culture, religion=religion, profession=professionName, \
                     personality=personalityName, height=height, weight=weight, wealth=wealth";

/// What becomes a note behind a label. The system spells `distincitve` like this.
const NOTES: &str = "=altMoveTitle, other movement=altMove, movement:=movDesc, sanity loss:=sanLoss, sanity:=sanDesc, \
     armour=apRnd, armour against bullets=bap, armour against bullets=bapRnd, =description, =distincitve, \
     =background, =backstory, =biography, =extDesc";

pub(super) fn read(game: &'static Game, text: &str) -> Result<Found, ImportError> {
    // A pack has one document per line.
    let whole = documents(text)?;
    let actors = whole.iter().flat_map(|one| match one {
        Value::Array(all) => all.as_slice(),
        // An adventure or a world lists its actors in a field.
        one => match list_at(one, "actors") {
            [] => std::slice::from_ref(one),
            all => all,
        },
    });
    let mut found = Found::default();
    for one in actors {
        if at(one, "system.stats").is_some() {
            actor(game, one, &mut found);
            continue;
        }
        let name = Some(text_at(one, "name")).filter(|name| !name.is_empty());
        let name = name.unwrap_or("something without a name");
        let why = "it is not an actor with system.stats";
        found.misses.push(Miss::new(0, 0, name, why));
    }
    Ok(found)
}

fn actor(game: &'static Game, actor: &Value, found: &mut Found) {
    let mut writing = Writing::new(game);
    writing.name(text_at(actor, "name"));
    let npc = text_at(actor, "type") == "npc";
    writing.who.player = !npc;
    stats(actor, npc, &mut writing);
    let items = list_at(actor, "items");
    let skills = skill::skills(actor, items, npc, &mut writing);
    item::armour(actor, items, &mut writing);
    for item in items {
        match text_at(item, "type") {
            "weapon" => item::weapon(item, npc, &skills, &mut writing),
            "wound" => {
                let cost = number_at(item, "system.value").filter(|cost| *cost > 0);
                writing.who.injuries.extend(cost.map(|cost| Injury {
                    cost,
                    treated: is_set(item, "system.treated"),
                    major: false,
                }));
            }
            _ => item::noted(item, &mut writing),
        }
    }
    levels(actor, npc, &mut writing);
    about(actor, &mut writing);
    writing.finish(found, 0);
}

fn stats(actor: &Value, npc: bool, writing: &mut Writing) {
    let stat = |id: &str| at(actor, &format!("system.stats.{id}"));
    let sum_of = |id: &str| stat(id).map_or(0, |stat| sum(stat, PARTS));
    // An actor that is rolled when it is placed on a map has dice instead of values.
    let unrolled = npc && STATS.iter().all(|id| sum_of(id) == 0);
    for id in STATS {
        let random = text_at(actor, &format!("system.baseStats.{id}.random")).to_lowercase();
        let dice = if unrolled && *id != "EDU" {
            random
        } else {
            String::new()
        };
        let value = super::cell::number(&dice).unwrap_or_else(|| sum_of(id));
        let field = find::known(writing.game, id);
        if value != 0 {
            writing.set(id, value);
        } else if field.is_none_or(|field| writing.dice(field, &dice).is_err()) && !dice.is_empty()
        {
            writing.note(&format!("{id} {dice}"));
        }
    }
    if let Some(value) = number_at(actor, "system.move").filter(|value| *value != 0) {
        writing.set("Move", value);
    }
}

/// Writes descriptions as notes.
fn about(actor: &Value, writing: &mut Writing) {
    let system = at(actor, "system").unwrap_or(actor);
    writing.note(&fields(system, FACTS).join(", "));
    for note in fields(system, NOTES) {
        writing.note(&note);
    }
    for story in list_at(actor, "system.stories") {
        let said = said(story, "value");
        if !said.is_empty() {
            writing.note(&told(text_at(story, "title").trim(), "", &said));
        }
    }
}

/// Remaining points. If none are missing, the game knows them itself.
fn levels(actor: &Value, npc: bool, writing: &mut Writing) {
    // For characters the system subtracts wounds itself; the stored value is out of date.
    let wounds = writing.who.injuries.iter().map(|wound| wound.cost);
    let wounds = wounds.fold(0, i64::saturating_add);
    let hp = writing.game.track("hp").filter(|_| wounds > 0 && !npc);
    let full = hp.and_then(|hp| (hp.max)(&writing.who));
    for (id, track) in LEVELS {
        let number = |key: &str| number_at(actor, &format!("system.{id}.{key}"));
        let (value, max) = match full.filter(|_| *id == "health") {
            Some(full) => (Some(full.saturating_sub(wounds)), Some(full)),
            None => (number("value"), number("max")),
        };
        let Some(value) = value else { continue };
        if writing.game.track(track).is_some() {
            if max.is_some_and(|max| max != value) {
                writing.level(track, value);
            }
        } else if value != 0 || max.is_some_and(|max| max != 0) {
            let max = max.map_or_else(String::new, |max| format!("/{max}"));
            writing.note(&format!("{track} {value}{max}"));
        }
    }
}
