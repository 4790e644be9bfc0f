//! A creature described field by field.

use serde_json::Value;

use super::super::action::action;
use super::super::cell;
use super::super::initiative::{bonus_of, score, set};
use super::super::json::{is_set, number, text_at};
use super::super::write::Writing;
use crate::campaign::Skill;

/// Names with a number each, which a statblock has as a list of objects (`- stealth: 4`) or as one
/// object.
fn named_values(value: &Value, list: &str) -> Vec<(String, i64)> {
    let all: Vec<&Value> = match value.get(list) {
        Some(Value::Array(all)) => all.iter().collect(),
        Some(one) => vec![one],
        None => Vec::new(),
    };
    let each = all.into_iter().filter_map(Value::as_object);
    let each = each.flatten().filter_map(|(name, value)| {
        let plain = !name.is_empty() && name.is_ascii();
        Some((name.clone(), number(value)?)).filter(|_| plain)
    });
    each.collect()
}

/// A number with a remark after it: `15 (leather)`.
fn with_remark(value: &Value) -> Option<(i64, &str)> {
    if let Some(number) = number(value) {
        return Some((number, ""));
    }
    let one = match value {
        // Of several modifiers the plugin uses the best.
        Value::Array(all) => return all.iter().filter_map(number).max().map(|best| (best, "")),
        other => other.as_str()?.trim(),
    };
    let end = one.find(|c: char| !c.is_ascii_digit() && !"+-".contains(c))?;
    let (number, remark) = one.split_at(end);
    Some((cell::number(number)?, remark.trim()))
}

/// A creature's own name, which may be empty, and its kind.
fn names(value: &Value) -> (String, String) {
    let said = |key: &str| match value.get(key) {
        Some(Value::Array(all)) => all.iter().map(plain).collect(),
        Some(Value::String(text)) => vec![text.clone()],
        _ => Vec::new(),
    };
    let mut both = [said("creature"), said("monster")].concat();
    let own = [said("name"), said("display")].concat();
    // `name: Goblin` with `display: Snag`, or `creature: Goblin` with `name: Snag`.
    both.extend(own);
    both.retain(|name| !name.trim().is_empty());
    let mut both = both.iter().map(|name| unlinked(name).to_owned());
    let kind = both.next().unwrap_or_default();
    (both.next_back().unwrap_or_default(), kind)
}

/// Reads a creature from the fields of an encounter, a statblock or the plugin's data.
pub(super) fn fields(writing: &mut Writing, value: &Value) {
    let (own, kind) = names(value);
    let is_own = !own.is_empty() && own != kind;
    writing.name(if is_own { &own } else { &kind });
    if is_own {
        writing.note(&kind);
    }
    let first = |keys: &[&str]| {
        let mut said = keys.iter().filter_map(|key| value.get(key));
        said.find_map(with_remark)
    };
    let stats = value.get("stats").and_then(Value::as_array);
    for (keys, id) in [
        (&["hp", "max_hp"][..], "HP"),
        (&["ac"], "AC"),
        (&["modifier", "mod"], "Initiative"),
    ] {
        let mut said = first(keys);
        if id == "Initiative" && said.is_none() && writing.game.stat(id).is_some() {
            // The plugin derives it from the second score, dexterity.
            let quick = stats.and_then(|stats| number(stats.get(1)?));
            said = quick.map(|quick| (bonus_of(quick), ""));
        }
        if let Some((number, remark)) = said {
            set(writing, id, Some(number), remark);
        }
    }
    let left = first(&["currentHP"]).map(|(left, _)| left);
    let most = first(&["currentMaxHP", "hp"]).map(|(most, _)| most);
    if let Some(left) = left.filter(|left| most != Some(*left)) {
        match writing.game.track("hp") {
            Some(track) if is_set(value, &["player"]) => {
                writing.who.tracks.insert(track.id, left);
            }
            // Creatures start an encounter with all hit points.
            _ => writing.note(&format!("HP {left} left")),
        }
    }
    for (id, said) in ["Str", "Dex", "Con", "Int", "Wis", "Cha"]
        .iter()
        .zip(stats.into_iter().flatten())
    {
        score(writing, id, number(said));
    }
    for (name, bonus) in named_values(value, "saves") {
        writing.note(&format!("save {name} {bonus:+}"));
    }
    for (name, ranks) in named_values(value, "skillsaves") {
        let mut name = name;
        name[..1].make_ascii_uppercase();
        writing.who.skills.push(Skill {
            name,
            ranks,
            ..Skill::default()
        });
    }
    for list in [
        "actions",
        "traits",
        "bonus_actions",
        "reactions",
        "legendary_actions",
        "mythic_actions",
        "lair_actions",
    ] {
        let all = value.get(list).and_then(Value::as_array);
        for one in all.into_iter().flatten() {
            let (name, said) = (text_at(one, &["name"]), text_at(one, &["desc"]));
            if list == "traits" {
                writing.note(&format!("{name}: {said}"));
            } else {
                action(writing, name, "", said);
            }
        }
    }
    told(writing, value);
}

/// Reads which side the creature is on, and writes everything else as notes.
fn told(writing: &mut Writing, value: &Value) {
    writing.who.player = is_set(value, &["player"]);
    writing.who.hidden = is_set(value, &["hidden"]);
    let friends = ["friendly", "friend", "ally"];
    writing.who.ally = friends.iter().any(|key| is_set(value, &[key])) && !writing.who.player;
    for (key, label) in [
        ("size", ""),
        ("type", ""),
        ("subtype", ""),
        ("alignment", ""),
        ("hit_dice", "hit dice"),
        ("cr", "CR"),
        ("level", "level"),
        ("xp", "XP"),
        ("speed", "speed"),
        ("damage_vulnerabilities", "vulnerable to"),
        ("damage_resistances", "resists"),
        ("damage_immunities", "immune to"),
        ("condition_immunities", "immune to"),
        ("senses", "senses"),
        ("languages", "languages"),
        ("status", "is"),
        ("notes", ""),
        ("note", ""),
        ("desc", ""),
    ] {
        let said = match value.get(key) {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::Array(all)) => {
                let all: Vec<String> = all.iter().map(plain).collect();
                all.join(", ")
            }
            _ => continue,
        };
        writing.note(format!("{label} {said}").trim());
    }
    let spells = value.get("spells").and_then(Value::as_array);
    for spell in spells.into_iter().flatten() {
        match spell {
            Value::Object(slots) => {
                for (slot, named) in slots {
                    writing.note(&format!("{slot}: {}", plain(named)));
                }
            }
            other => writing.note(&plain(other)),
        }
    }
}

/// The text that a link to a note shows: the last part of `Bestiary/Goblin|the goblin`.
pub(super) fn unlinked(name: &str) -> &str {
    let name = name.trim().trim_start_matches('[').trim_end_matches(']');
    match name.rsplit_once('|') {
        Some((_, shown)) => shown.trim_end_matches('\\').trim(),
        None => match name.rsplit_once('/') {
            Some((_, last)) if last.starts_with(char::is_alphabetic) => last.trim_end(),
            _ => name,
        },
    }
}

/// A value as text.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
