//! A creature in any of the notations of an encounter.

use serde_json::Value;

use crate::dice::Expression;
use crate::game::Game;
use crate::import::cell;
use crate::import::creature::{creature as described, left};
use crate::import::found::{Found, Miss};
use crate::import::json::{at, is_set, number_at, plain};
use crate::import::write::Writing;

/// Reads a creature. Returns its name and how many there are, if it is not a player's.
pub(super) fn creature(
    game: &'static Game,
    value: &Value,
    line: usize,
    found: &mut Found,
) -> Option<(String, u32)> {
    let mut writing = Writing::new(game);
    let count = match value {
        Value::Object(map) if map.len() == 1 => {
            let (times, inner) = map.iter().next()?;
            match Expression::parse(&times.to_lowercase()) {
                Ok(dice) => {
                    if times.bytes().any(|byte| !byte.is_ascii_digit()) {
                        writing.note(&format!("{times} of them"));
                    }
                    one(&mut writing, inner);
                    cell::count(&dice.highest().to_string())
                }
                // `- Goblin:`
                Err(_) if inner.is_null() => {
                    writing.name(times);
                    None
                }
                Err(_) => one(&mut writing, value),
            }
        }
        _ => one(&mut writing, value),
    };
    if !writing.is_named() {
        found
            .misses
            .push(Miss::new(line + 1, 1, plain(value), "it names no creature"));
        return None;
    }
    let (name, player) = (writing.who.name.clone(), writing.who.player);
    // A name may include the count: `Wolf x2`.
    let count = count.or(writing.count);
    writing.count = count.filter(|count| *count > 1);
    // The plugin's saved encounters contain the players too, with their current hit points.
    let mut read = Found::default();
    writing.finish_named(&mut read);
    found.misses.append(&mut read.misses);
    for new in read.people {
        let mut people = found.people.iter_mut();
        let known = people.find(|known| player && known.who.player && known.who.name == name);
        match known {
            Some(known) => known.who.tracks = new.who.tracks,
            // A creature may also be a name alone.
            None => found.people.push(new),
        }
    }
    (!player).then_some((name, count.unwrap_or(1)))
}

/// Reads one kind of creature. Returns how many there are, if that stands before its name.
fn one(writing: &mut Writing, value: &Value) -> Option<u32> {
    if value.is_object() {
        fields(writing, value);
        return None;
    }
    let mut parts = Vec::new();
    split(value, &mut parts);
    let (count, first) = counted(parts.first()?);
    let first = first.to_owned();
    parts[0] = first;
    listed(writing, &parts);
    count
}

/// Splits a creature in a list at its commas: `Goblin, 7, 15, 2`. Brackets only hold its two names together, and to
/// YAML a link in double brackets is a list in a list.
fn split(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| split(one, out)),
        one => {
            let text = plain(one);
            let parts = text
                .split(',')
                .map(|part| part.trim_matches(['[', ']', ' ']));
            out.extend(parts.map(str::to_owned));
        }
    }
}

/// Splits a count from the name after it: `3: Goblin` in quotes, or `3 Goblin`.
fn counted(text: &str) -> (Option<u32>, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let name = rest.strip_prefix(':').unwrap_or(rest);
    match cell::count(number) {
        count @ Some(_) if name.starts_with(' ') => (count, name.trim_start()),
        _ => (None, text),
    }
}

/// Whether a word describes a creature and is not its name.
fn is_flag(word: &str) -> bool {
    ["hidden", "friend", "friendly", "ally"].contains(&word.to_lowercase().as_str())
}

/// One or two names, hit points, armour class, initiative modifier; `hidden` and `friend` may be anywhere.
fn listed(writing: &mut Writing, parts: &[String]) {
    let is_name = |part: &&String| !is_flag(part) && cell::number(part).is_none();
    let names = 1 + usize::from(parts.get(1).is_some_and(|own| is_name(&own)));
    let (names, rest) = parts.split_at(names);
    named(
        writing,
        &names.iter().map(|name| unlinked(name)).collect::<Vec<_>>(),
    );
    let mut numbers = ["HP", "AC", "Initiative", "XP"].iter();
    for part in rest {
        if part.eq_ignore_ascii_case("hidden") {
            writing.who.hidden = true;
        } else if is_flag(part) {
            writing.who.ally = true;
        } else if let Some(value) = cell::number(part) {
            numbers
                .next()
                .map(|name| writing.set(name, name, value))
                .unwrap_or_default();
        } else {
            writing.note(part);
        }
    }
}

/// Names a creature by the last of its names; its kind is the first, which becomes a note.
fn named(writing: &mut Writing, names: &[&str]) {
    let mut names = names.iter().filter(|name| !name.is_empty());
    let kind = names.next().copied().unwrap_or_default();
    let own = names.next_back().copied().filter(|own| *own != kind);
    writing.name(own.unwrap_or(kind));
    if own.is_some() {
        writing.note(kind);
    }
}

/// Reads a creature from the fields of an encounter, a statblock or the plugin's data.
fn fields(writing: &mut Writing, value: &Value) {
    // `name: Goblin` with `display: Snag`, or `creature: Goblin` with `name: Snag`.
    let said = |key: &str| match at(value, key) {
        Some(Value::Array(all)) => all.iter().map(plain).collect(),
        Some(Value::String(text)) => vec![text.clone()],
        _ => Vec::new(),
    };
    let names = ["creature", "monster", "name", "display"]
        .map(said)
        .concat();
    named(
        writing,
        &names.iter().map(|name| unlinked(name)).collect::<Vec<_>>(),
    );
    writing.who.player = is_set(value, "player");
    writing.who.hidden = is_set(value, "hidden");
    let friends = ["friendly", "friend", "ally"];
    writing.who.ally = friends.iter().any(|key| is_set(value, key)) && !writing.who.player;
    let most = ["currentMaxHP", "hp"]
        .iter()
        .find_map(|key| number_at(value, key));
    described(writing, value);
    left(writing, number_at(value, "currentHP"), most);
}

/// The text that a link to a note shows: the last part of `Bestiary/Goblin|the goblin`.
fn unlinked(name: &str) -> &str {
    let name = name.trim().trim_start_matches('[').trim_end_matches(']');
    match name.rsplit_once('|') {
        Some((_, shown)) => shown.trim_end_matches('\\').trim(),
        None => match name.rsplit_once('/') {
            Some((_, last)) if last.starts_with(char::is_alphabetic) => last.trim_end(),
            _ => name,
        },
    }
}
