//! Items of an actor other than skills: weapons, armour, hit locations, and those that become notes.

use serde_json::Value;

use super::super::found::Miss;
use super::super::json::{at, is_set, number_at, text_at};
use super::super::write::Writing;
use super::rating::{Skills, rating};
use crate::campaign::Weapon;
use crate::game::Game;

/// A text or a number as it is written; `None` if it is empty or zero.
fn said(value: &Value, way: &[&str]) -> Option<String> {
    let said = match at(value, way)? {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    let nothing = ["", "0", "none", "n/a", "-"];
    (!nothing.contains(&said.as_str())).then_some(said)
}

pub(super) fn weapon(item: &Value, npc: bool, skills: &Skills, writing: &mut Writing) {
    let Some(system) = item.get("system") else {
        return;
    };
    let name = text_at(item, &["name"]);
    let mut weapon = Weapon {
        name: name.to_owned(),
        ..Weapon::default()
    };
    // A weapon uses the better of two skills, or the first if they are equal.
    let ways = ["skill2", "skill1"].map(|key| skills.get(text_at(system, &[key])));
    let best = ways.into_iter().flatten().max_by_key(|(_, rating)| *rating);
    if let Some((skill, _)) = best {
        weapon.skill.clone_from(skill);
    } else {
        // If the skill is gone, the weapon's own value is used.
        let own = number_at(system, &["npcVal"]);
        weapon.bonus = own.filter(|own| npc || *own != 0);
    }
    let mut notes = traits(system, &mut weapon, writing);
    let damage = said(system, &["dmg1"]).unwrap_or_default();
    if !damage.to_uppercase().contains("DB") {
        let bonus = match text_at(system, &["db"]) {
            "full" => "+DB",
            "half" => "half DB",
            "dbl" => "double DB",
            "oneH" => "half DB in one hand",
            "str" => "DB of STR*2",
            _ => "",
        };
        notes.extend((!bonus.is_empty()).then(|| bonus.to_owned()));
    }
    notes.extend(
        ["dmg2", "dmg3"]
            .iter()
            .filter_map(|key| said(system, &[key])),
    );
    for (keys, label) in [
        (&["range1", "range2", "range3"][..], "range"),
        (&["att"], "attacks"),
        (&["hp"], "HP"),
        (&["ap"], "AP"),
        (&["mal"], "malfunction"),
        (&["ammo"], "ammunition"),
    ] {
        let each = keys.iter().filter_map(|key| said(system, &[key]));
        let all: Vec<String> = each.collect();
        let usual = label == "attacks" && all == ["1"] || label == "range" && all == ["S"];
        if !all.is_empty() && !usual {
            notes.push(format!("{label} {}", all.join("/")));
        }
    }
    if let Err(why) = writing.weapon(weapon, &damage, notes) {
        writing.misses.push(Miss {
            line: 0,
            column: 0,
            text: name.to_owned(),
            why,
        });
    }
}

/// Adds the traits that the game knows to a weapon. Returns the words it does not know.
fn traits(system: &Value, weapon: &mut Weapon, writing: &Writing) -> Vec<String> {
    let words: &[&str] = match text_at(system, &["special"]) {
        "" | "none" => &[],
        "impknock" => &["impale", "knockback"],
        "crushknock" => &["crush", "knockback"],
        "impale" => &["impale"],
        "bleed" => &["bleed"],
        "crush" => &["crush"],
        "knockback" => &["knockback"],
        "entangle" => &["entangle"],
        "fire" => &["fire"],
        _ => &["stun"],
    };
    let reach = match text_at(system, &["weaponType"]) {
        "firearm" | "energy" => &["gun"][..],
        "missile" => &["missile"],
        _ => &[],
    };
    let mut others = Vec::new();
    let mut taken: Vec<&str> = Vec::new();
    for word in words.iter().chain(reach) {
        let mut known = writing.game.attacks.traits.iter();
        match known.find(|one| one.word == *word && !taken.contains(&one.one_of)) {
            Some(known) => {
                taken.push(known.one_of);
                weapon.traits.push(known.word.to_owned());
            }
            None => others.push((*word).to_owned()),
        }
    }
    others
}

fn add_armour(game: &'static Game, value: i64, writing: &mut Writing) {
    if let Some(stat) = game.stat("AV").filter(|_| value > 0) {
        let before = writing.who.stats.get(stat.id).unwrap_or(0);
        let sum = before.saturating_add(value);
        writing.who.stats.insert(stat.id, sum);
    }
}

/// Armour that is worn adds up. Armour that is only carried is noted.
pub(super) fn armour(game: &'static Game, item: &Value, writing: &mut Writing) {
    let name = text_at(item, &["name"]);
    let value = number_at(item, &["system", "av1"]).unwrap_or(0);
    let mut words = vec![format!("armour: {name} {value}")];
    words.extend(said(item, &["system", "avr1"]).map(|dice| format!("({dice})")));
    words.extend(said(item, &["system", "coverage"]).map(|where_to| format!("on {where_to}")));
    let worn = match text_at(item, &["system", "equipStatus"]) {
        "" | "worn" => true,
        other => {
            words.push(format!("({other})"));
            false
        }
    };
    writing.note(&words.join(" "));
    if worn {
        add_armour(game, value, writing);
    }
}

/// The armour that a non-player actor has without an item.
pub(super) fn own_armour(game: &'static Game, actor: &Value, writing: &mut Writing) {
    let number = |key: &str| number_at(actor, &["system", key]).unwrap_or(0);
    add_armour(game, number("ap"), writing);
    if number("ap") != 0 && game.stat("AV").is_none() {
        writing.note(&format!("armour {}", number("ap")));
    }
    for (key, label) in [
        ("apRnd", "armour"),
        ("bap", "armour against bullets"),
        ("bapRnd", "armour against bullets"),
    ] {
        if let Some(said) = said(actor, &["system", key]) {
            writing.note(&format!("{label} {said}"));
        }
    }
}

/// Writes the hit locations in one line.
pub(super) fn places(items: &[Value], writing: &mut Writing) {
    let places = items
        .iter()
        .filter(|item| text_at(item, &["type"]) == "hit-location");
    let mut all = Vec::new();
    for place in places {
        let name = match text_at(place, &["system", "displayName"]) {
            "" => text_at(place, &["name"]),
            name => name,
        };
        let number = |key: &str| number_at(place, &["system", key]).unwrap_or(0);
        let (low, high) = (number("lowRoll"), number("highRoll"));
        if name.is_empty() || (low, high) == (1, 20) {
            continue;
        }
        let mut more = Vec::new();
        if number("maxHP") > 0 {
            more.push(format!("HP {}/{}", number("currHP"), number("maxHP")));
        }
        more.extend(said(place, &["system", "ap"]).map(|ap| format!("AP {ap}")));
        more.extend(said(place, &["system", "apRnd"]).map(|ap| format!("AP {ap}")));
        let span = if low == high {
            low.to_string()
        } else {
            format!("{low}-{high}")
        };
        let more = if more.is_empty() {
            String::new()
        } else {
            format!(" ({})", more.join(", "))
        };
        all.push(format!("{name} {span}{more}"));
    }
    if !all.is_empty() {
        writing.note(&format!("hit locations: {}", all.join(", ")));
    }
}

/// Notes an item that the game has no place for, with its number.
pub(super) fn noted(item: &Value, npc: bool, writing: &mut Writing) {
    let (kind, name) = (text_at(item, &["type"]), text_at(item, &["name"]));
    let Some(system) = item.get("system").filter(|_| !name.is_empty()) else {
        return;
    };
    let label = match kind {
        "gear" | "power" | "magic" | "mutation" | "psychic" | "sorcery" | "super" | "failing"
        | "allegiance" | "passion" | "profession" | "personality" | "culture" | "reputation" => {
            kind
        }
        "persTrait" => "trait",
        _ => return,
    };
    let number = |key: &str| number_at(system, &[key]).unwrap_or(0);
    let experience = if npc { 0 } else { number("xp") };
    let value = match kind {
        "gear" => Some(number("quantity")).filter(|count| *count > 1),
        "allegiance" => Some(number("allegPoints").saturating_add(experience)),
        "passion" | "persTrait" | "reputation" => Some(number("base").saturating_add(experience)),
        "magic" | "psychic" => Some(rating(system, npc)),
        "sorcery" => Some(number("currLvl")).filter(|level| *level > 1),
        "super" | "power" => Some(number("level")).filter(|level| *level > 0),
        _ => None,
    };
    let mut words = vec![format!("{label}: {name}")];
    if kind == "persTrait" {
        words.extend(said(system, &["oppName"]).map(|other| format!("against {other}")));
    }
    words.extend(value.map(|value| match kind {
        "gear" => format!("x{value}"),
        _ => value.to_string(),
    }));
    if is_set(system, &["improve"]) && !["magic", "psychic"].contains(&kind) {
        words.push("(to improve)".to_owned());
    }
    writing.note(&words.join(" "));
}
