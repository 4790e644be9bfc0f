//! YAML from the Obsidian plugin initiative-tracker: the creatures of an encounter, in a fenced block
//! of a note, in its front matter or alone.

mod fields;

use std::collections::BTreeSet;

use serde_json::Value;

use super::found::{Found, ImportError, Miss, Person};
use super::initiative::set;
use super::json::{parse, text_at};
use super::write::Writing;
use super::yaml;
use crate::campaign::{Character, Encounter, Group};
use crate::game::Game;
use fields::{fields, plain, unlinked};

pub(super) fn read(game: &'static Game, text: &str) -> Result<Found, ImportError> {
    let mut found = Found::default();
    let mut any = false;
    for (line, part) in parts(text) {
        // The plugin's own data is JSON, which may be longer than YAML.
        let value = match part.trim_start().as_bytes().first() {
            Some(b'{' | b'[') => parse(&part).or_else(|_| yaml::read(&quoted(&part), line)),
            _ => yaml::read(&quoted(&part), line),
        }?;
        any = true;
        match &value {
            Value::Array(all) => encounter(game, "", all, line, &mut found),
            _ if !whole(game, &value, line, &mut found) => {
                creature(game, &value, line, &mut found);
            }
            _ => {}
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

/// Reads lists of creatures: an encounter, or the plugin's own data. Returns whether there were any.
fn whole(game: &'static Game, value: &Value, line: usize, found: &mut Found) -> bool {
    let list = |key: &str| value.get(key).and_then(Value::as_array);
    let kept = value.get("encounters").and_then(Value::as_object);
    let creatures = list("creatures");
    if let Some(creatures) = creatures {
        encounter(game, text_at(value, &["name"]), creatures, line, found);
    }
    if creatures.is_none() || kept.is_some() {
        for one in list("players").into_iter().flatten() {
            // An encounter only names its players.
            if one.is_object() {
                let before = found.people.len();
                creature(game, one, line, found);
                for person in found.people.iter_mut().skip(before) {
                    (person.who.player, person.who.ally) = (true, false);
                }
            }
        }
    }
    for one in list("homebrew").into_iter().flatten() {
        creature(game, one, line, found);
    }
    for (name, one) in kept.into_iter().flatten() {
        let creatures = one.get("creatures").and_then(Value::as_array);
        encounter(
            game,
            name,
            creatures.map_or(&[], Vec::as_slice),
            line,
            found,
        );
    }
    creatures.is_some() || kept.is_some() || list("players").is_some() || list("homebrew").is_some()
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
    let mut lines = text
        .lines()
        .enumerate()
        .skip_while(|(_, line)| line.trim().is_empty());
    if let Some((first, "---")) = lines.next().map(|(at, line)| (at, line.trim_end())) {
        let matter = lines
            .map(|(_, line)| line)
            .take_while(|line| line.trim_end() != "---");
        let matter: Vec<&str> = matter.collect();
        return vec![(first + 1, matter.join("\n"))];
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
        // A comment after a creature is not part of it.
        let bare = |value: &'_ str| {
            value
                .split_once(" #")
                .map_or(value, |(value, _)| value)
                .trim_end()
                .to_owned()
        };
        match value {
            Some(value) if value.starts_with('[') && !bare(value).ends_with(']') => {
                out.push_str(&line[..line.len() - value.len()]);
                out.push('\'');
                out.push_str(&bare(value).replace('\'', "''"));
                out.push('\'');
            }
            _ => out.push_str(line),
        }
        out.push('\n');
    }
    out
}

fn encounter(game: &'static Game, name: &str, creatures: &[Value], line: usize, found: &mut Found) {
    let mut out = Encounter {
        name: name.to_owned(),
        ..Encounter::default()
    };
    for value in creatures {
        let Some((template, count, player)) = creature(game, value, line, found) else {
            continue;
        };
        // The plugin's saved encounters list each creature of a group.
        let same = |group: &&mut Group| group.template.eq_ignore_ascii_case(&template);
        match out.creatures.iter_mut().find(same) {
            _ if player => {}
            Some(group) => group.count = group.count.saturating_add(count).min(1000),
            None => out.creatures.push(Group {
                template,
                count,
                zone: String::new(),
            }),
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
        Value::String(text) => {
            let (times, text) = counted(text);
            count = times;
            listed(&mut writing, &split(text));
        }
        Value::Array(all) => row(&mut writing, all),
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
                        Value::Array(all) => row(&mut writing, all),
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
    // A name may include the count: `Wolf x2`.
    let count = count.or(writing.count);
    let times = count.unwrap_or(1);
    writing.count = count.filter(|count| *count > 1);
    // The plugin's saved encounters contain the players too, with their current hit points.
    let known = |person: &&mut Person| player && person.who.player && person.who.name == name;
    match found.people.iter_mut().find(known) {
        Some(person) => person.who.tracks = writing.who.tracks,
        // A creature may also be a name alone.
        None => writing.finish_named(found),
    }
    Some((name, times, player))
}

/// Splits a count from the name after it: `3: Goblin` in quotes, or `3 Goblin`.
fn counted(text: &str) -> (Option<u32>, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let name = rest.strip_prefix(':').unwrap_or(rest);
    let count = number
        .parse()
        .ok()
        .filter(|count| (1..=1000).contains(count));
    match count {
        Some(_) if name.starts_with(' ') => (count, name.trim_start()),
        _ => (None, text),
    }
}

/// Whether a word describes a creature and is not its name.
fn is_flag(word: &str) -> bool {
    ["hidden", "friend", "friendly", "ally"].contains(&word.to_lowercase().as_str())
}

/// A creature as a list: `[Hobgoblin, Jim]`, `[[Hobgoblin, Jim], 12, hidden]`, or as a link,
/// `[[Hobgoblin]]`.
fn row(writing: &mut Writing, all: &[Value]) {
    let mut all = all;
    // To YAML a link in double brackets is a list in a list.
    while let [Value::Array(inner)] = all {
        all = inner;
    }
    let names = |value: &Value| match value {
        Value::Array(names) => {
            let names: Vec<String> = names.iter().map(plain).collect();
            format!("[{}]", names.join(", "))
        }
        one => plain(one),
    };
    let mut parts: Vec<String> = all.iter().map(names).collect();
    if let [Value::String(kind), Value::String(own), ..] = all
        && !is_flag(own)
        && super::cell::number(own).is_none()
    {
        parts.splice(..2, [format!("[{kind}, {own}]")]);
    }
    listed(writing, &parts);
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
            let (name, own) = (unlinked(name), unlinked(own));
            writing.name(if own.is_empty() { name } else { own });
            if !own.is_empty() {
                writing.note(name);
            }
        } else if part.eq_ignore_ascii_case("hidden") {
            writing.who.hidden = true;
        } else if is_flag(part) {
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
