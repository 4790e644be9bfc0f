//! YAML from the Obsidian plugin initiative-tracker: the creatures of an encounter, in a fenced block
//! of a note, in its front matter or alone.

use std::collections::BTreeSet;

use serde_json::Value;

use super::found::{Found, ImportError, Miss, Person};
use super::initiative::{action, score, set};
use super::json::{is_set, number, number_at, text_at};
use super::write::Writing;
use super::yaml;
use crate::campaign::{Character, Encounter, Group, Skill};
use crate::game::Game;

pub(super) fn read(game: &'static Game, text: &str) -> Result<Found, ImportError> {
    let mut found = Found::default();
    let mut any = false;
    for (line, part) in parts(text) {
        let value = yaml::read(&quoted(&part), line)?;
        any = true;
        let creatures = value.get("creatures").or_else(|| value.get("players"));
        match creatures.and_then(Value::as_array) {
            Some(creatures) => encounter(game, &value, creatures, line, &mut found),
            None if value.is_array() => {
                let all = value.as_array().map_or(&[][..], Vec::as_slice);
                encounter(game, &Value::Null, all, line, &mut found);
            }
            None => {
                creature(game, &value, line, &mut found);
            }
        }
    }
    if any {
        // A creature that an encounter only names is described by a statblock in the note.
        let mut described: Vec<Character> = Vec::new();
        for one in std::mem::take(&mut found.templates) {
            let person = found.people.iter().position(|person| {
                !person.who.player && person.who.name.eq_ignore_ascii_case(&one.name)
            });
            described.push(match person {
                Some(at) if one.stats.is_empty() => found.people.remove(at).who,
                _ => one,
            });
        }
        found.templates = described;
        Ok(found)
    } else {
        Err(ImportError::Nobody)
    }
}

/// The YAML parts of a text with the line before each: fenced blocks, front matter, or the whole
/// text.
fn parts(text: &str) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let mut inside: Option<(usize, String)> = None;
    for (at, line) in text.lines().enumerate() {
        let bare = line.trim();
        match &mut inside {
            None if bare.starts_with("```encounter") || bare.starts_with("```statblock") => {
                inside = Some((at + 1, String::new()));
            }
            None => {}
            Some(_) if bare.starts_with("```") => out.extend(inside.take()),
            // Several encounters in one block.
            Some(_) if bare == "---" => {
                out.extend(inside.take());
                inside = Some((at + 1, String::new()));
            }
            Some((_, part)) => {
                part.push_str(line);
                part.push('\n');
            }
        }
    }
    if !out.is_empty() {
        return out;
    }
    let matter = text.trim_start().strip_prefix("---\n");
    if let Some((matter, _)) = matter.and_then(|text| text.split_once("\n---")) {
        return vec![(1, matter.to_owned())];
    }
    vec![(0, text.to_owned())]
}

/// Adds quotes to entries such as `- 2: [Hobgoblin, Jim], 12`, which the plugin accepts but which
/// are not YAML.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let bare = line.trim_start();
        let value = bare
            .strip_prefix("- ")
            .map(|value| match value.split_once(": ") {
                Some((count, value)) if count.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                    value
                }
                _ => value,
            });
        match value {
            Some(value) if value.starts_with('[') && !value.trim_end().ends_with(']') => {
                out.push_str(&line[..line.len() - value.len()]);
                out.push('\'');
                out.push_str(&value.trim_end().replace('\'', "''"));
                out.push('\'');
            }
            _ => out.push_str(line),
        }
        out.push('\n');
    }
    out
}

fn encounter(
    game: &'static Game,
    whole: &Value,
    creatures: &[Value],
    line: usize,
    found: &mut Found,
) {
    let mut out = Encounter {
        name: text_at(whole, &["name"]).to_owned(),
        ..Encounter::default()
    };
    for value in creatures {
        let Some((template, count, player)) = creature(game, value, line, found) else {
            continue;
        };
        if !player {
            out.creatures.push(Group {
                template,
                count,
                zone: String::new(),
            });
        }
    }
    if !out.name.is_empty() && !out.creatures.is_empty() {
        // The creatures of an encounter come from the bestiary.
        let mut known = BTreeSet::new();
        for person in std::mem::take(&mut found.people) {
            if person.who.player {
                found.people.push(person);
            } else if known.insert(person.who.name.to_lowercase()) {
                found.templates.push(person.who);
            }
        }
        found.encounters.push(out);
    }
}

/// A creature in any of its notations: the name, how many, and whether it is a player's.
fn creature(
    game: &'static Game,
    value: &Value,
    line: usize,
    found: &mut Found,
) -> Option<(String, u32, bool)> {
    let mut writing = Writing::new(game);
    let mut count = None;
    match value {
        Value::String(text) => listed(&mut writing, &split(text)),
        // `[Hobgoblin, Jim]`: the kind of creature and its name.
        Value::Array(all) if all.len() == 2 && all.iter().all(Value::is_string) => {
            let both: Vec<String> = all.iter().map(plain).collect();
            listed(&mut writing, &[format!("[{}]", both.join(", "))]);
        }
        Value::Array(all) => {
            let all: Vec<String> = all.iter().map(plain).collect();
            listed(&mut writing, &all);
        }
        Value::Object(map) if map.len() == 1 => {
            let (times, inner) = map.iter().next()?;
            let dice = crate::dice::Expression::parse(&times.to_lowercase()).ok();
            match dice {
                Some(dice) => {
                    count = u32::try_from(dice.highest())
                        .ok()
                        .filter(|count| (1..=1000).contains(count));
                    if times.bytes().any(|byte| !byte.is_ascii_digit()) {
                        writing.note(&format!("{times} of them"));
                    }
                    match inner {
                        Value::Array(all) => {
                            let all: Vec<String> = all.iter().map(plain).collect();
                            listed(&mut writing, &all);
                        }
                        Value::String(text) => listed(&mut writing, &split(text)),
                        inner => fields(&mut writing, inner),
                    }
                }
                // `- Goblin:`
                None if inner.is_null() => writing.name(times),
                None => fields(&mut writing, value),
            }
        }
        Value::Object(_) => fields(&mut writing, value),
        _ => {}
    }
    if !writing.is_named() {
        found.misses.push(Miss {
            line: line + 1,
            column: 1,
            text: plain(value),
            why: "it names no creature",
        });
        return None;
    }
    let (name, player) = (writing.who.name.clone(), writing.who.player);
    let times = count.unwrap_or(1);
    writing.count = count.filter(|count| *count > 1);
    let who = writing.who.clone();
    let before = found.people.len();
    let count = writing.count;
    let misses = found.misses.len();
    writing.finish(found, line + 1);
    if found.people.len() == before {
        // A creature may also be a name alone.
        found.misses.truncate(misses);
        found.people.push(Person { who, count });
    }
    Some((name, times, player))
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// Splits `Goblin, 7, 15, 2` or `[Goblin, Snag], 7` at commas, except inside brackets.
fn split(text: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut depth = 0_u32;
    for c in text.chars() {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        match out.last_mut() {
            Some(_) if c == ',' && depth == 0 => out.push(String::new()),
            Some(last) => last.push(c),
            None => {}
        }
    }
    out.iter().map(|part| part.trim().to_owned()).collect()
}

/// Name, hit points, armour class, initiative modifier; `hidden` and `friend` may be anywhere.
fn listed(writing: &mut Writing, parts: &[String]) {
    let mut numbers = ["HP", "AC", "Initiative", "XP"].iter();
    for (at, part) in parts.iter().enumerate() {
        if at == 0 {
            let names = part.trim_matches(['[', ']']);
            let (name, own) = names.split_once(',').unwrap_or((names, ""));
            let own = own.trim();
            writing.name(if own.is_empty() { name } else { own });
            if !own.is_empty() {
                writing.note(name.trim());
            }
        } else if part.eq_ignore_ascii_case("hidden") {
            writing.who.hidden = true;
        } else if ["friend", "friendly", "ally"].contains(&part.to_lowercase().as_str()) {
            writing.who.ally = true;
        } else if let Some(value) = super::cell::number(part) {
            if let Some(id) = numbers.next() {
                set(writing, id, Some(value), "");
            }
        } else {
            writing.note(part);
        }
    }
}

/// A list of names with a number each, which statblocks write as objects: `- stealth: 4`.
fn named_values(value: &Value, list: &str) -> Vec<(String, i64)> {
    let all = value.get(list).and_then(Value::as_array);
    let each = all.into_iter().flatten().filter_map(Value::as_object);
    let each = each.flatten().filter_map(|(name, value)| {
        let plain = !name.is_empty() && name.is_ascii();
        Some((name.clone(), number(value)?)).filter(|_| plain)
    });
    each.collect()
}

fn fields(writing: &mut Writing, value: &Value) {
    let mut own = text_at(value, &["name"]);
    let kind = ["creature", "monster"]
        .iter()
        .map(|key| text_at(value, &[key]));
    let kind = kind
        .clone()
        .find(|kind| !kind.is_empty())
        .unwrap_or_default();
    // `creature: [Ogre, Big Tom]`
    let both = value.get("creature").and_then(Value::as_array);
    let both: Vec<&str> = both
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let kind = both.first().copied().unwrap_or(kind);
    if let (Some(second), true) = (both.get(1), own.is_empty()) {
        own = second;
    }
    writing.name(if own.is_empty() { kind } else { own });
    if !own.is_empty() && !kind.is_empty() {
        writing.note(kind);
    }
    for (keys, id) in [
        (&["hp", "max_hp"][..], "HP"),
        (&["ac"], "AC"),
        (&["modifier", "mod", "initiative"], "Initiative"),
    ] {
        let mut said = keys.iter().filter_map(|key| number_at(value, &[key]));
        set(writing, id, said.next(), "");
    }
    if let Some(Value::Array(stats)) = value.get("stats") {
        for (id, said) in ["Str", "Dex", "Con", "Int", "Wis", "Cha"].iter().zip(stats) {
            score(writing, id, number(said));
        }
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
    for list in ["actions", "traits"] {
        let all = value.get(list).and_then(Value::as_array);
        for one in all.into_iter().flatten() {
            let (name, said) = (text_at(one, &["name"]), text_at(one, &["desc"]));
            if list == "actions" {
                action(writing, name, said);
            } else {
                writing.note(&format!("{name}: {said}"));
            }
        }
    }
    writing.who.player = is_set(value, &["player"]);
    writing.who.hidden = is_set(value, &["hidden"]);
    writing.who.ally = is_set(value, &["friendly"]) && !writing.who.player;
    for word in ["notes", "note", "display"] {
        writing.note(text_at(value, &[word]));
    }
}
