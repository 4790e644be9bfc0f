//! A creature in any of the notations of an encounter: fields, a name, or names with numbers.

use serde_json::Value;

use crate::dice::Expression;
use crate::import::cell;
use crate::import::creature::{creature as described, left};
use crate::import::json::{at, is_set, number_at, plain, text_at};
use crate::import::write::Writing;

/// Reads one kind of creature, whose name may be a link to a note if there are `links`. Returns how many there are, if
/// that stands before its name.
pub(super) fn creature(writing: &mut Writing, value: &Value, links: bool) -> Option<u32> {
    let Value::Object(map) = value else {
        return listed(writing, value, links);
    };
    let only = map.iter().next().filter(|_| map.len() == 1);
    let dice = only.and_then(|(times, _)| Expression::parse(&times.to_lowercase()).ok());
    match (only, dice) {
        (Some((times, inner)), Some(dice)) => {
            if times.bytes().any(|byte| !byte.is_ascii_digit()) {
                writing.note(&format!("{times} of them"));
            }
            creature(writing, inner, links);
            return cell::count(&dice.highest().to_string());
        }
        // `- Goblin:`
        (Some((name, Value::Null)), None) => writing.name(name),
        _ => fields(writing, value, links),
    }
    None
}

/// Splits a creature in a list at its commas: `Goblin, 7, 15, 2`. Brackets only hold its two names together, and to
/// YAML a link in double brackets is a list in a list.
fn split(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| split(one, out)),
        one => {
            let bare = |part: &str| part.trim_matches(['[', ']', ' ']).to_owned();
            out.extend(plain(one).split(',').map(bare));
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

/// One or two names, hit points, armour class, initiative modifier; `hidden` and `friend` may be anywhere.
fn listed(writing: &mut Writing, value: &Value, links: bool) -> Option<u32> {
    const FLAGS: [&str; 4] = ["hidden", "friend", "friendly", "ally"];
    let mut parts = Vec::new();
    split(value, &mut parts);
    let (count, first) = counted(parts.first()?);
    let is_flag = |part: &str| FLAGS.contains(&part.to_lowercase().as_str());
    let is_name = |part: &&String| !is_flag(part) && cell::number(part).is_none();
    let own = parts.get(1).filter(is_name);
    let names: Vec<String> = [first.to_owned()].into_iter().chain(own.cloned()).collect();
    named(writing, &names, links);
    let mut numbers = ["HP", "AC", "Initiative", "XP"].iter();
    for part in &parts[names.len()..] {
        match cell::number(part) {
            Some(value) => {
                if let Some(name) = numbers.next() {
                    writing.set(name, value);
                }
            }
            None if part.eq_ignore_ascii_case(FLAGS[0]) => writing.who.hidden = true,
            None if is_flag(part) => writing.who.ally = true,
            None => writing.note(part),
        }
    }
    count
}

/// Names a creature by the last of its names; its kind is the first, which becomes a note.
fn named(writing: &mut Writing, names: &[String], links: bool) {
    let plain = |name| if links { unlinked(name) } else { name };
    let names = names.iter().map(|name| plain(name.trim()));
    let mut names = names.filter(|name| !name.is_empty());
    let kind = names.next().unwrap_or_default();
    let own = names.next_back().filter(|own| *own != kind);
    writing.name(own.unwrap_or(kind));
    if own.is_some() && !writing.who.player {
        writing.note(kind);
    }
}

/// What is said of the kind of a creature, if that is a field of its own.
pub(super) fn block(value: &Value) -> Option<&Value> {
    at(value, "StatBlock").filter(|block| block.is_object())
}

/// Reads a creature from the fields of an encounter, a statblock or the data of a program.
fn fields(writing: &mut Writing, value: &Value, links: bool) {
    let kind = block(value);
    let block = kind.unwrap_or(value);
    // `name: Goblin` with `display: Snag`, or `creature: Goblin` with `name: Snag`.
    let said = |key: &str| match at(value, key) {
        Some(Value::Array(all)) => all.iter().map(plain).collect(),
        Some(Value::String(text)) => vec![text.clone()],
        _ => Vec::new(),
    };
    let of_kind = kind.map(|kind| text_at(kind, "Name").to_owned());
    let own = ["creature", "monster", "name", "display", "alias"].map(said);
    writing.who.player |= is_set(value, "player");
    let names = of_kind.into_iter().chain(own.concat());
    named(writing, &names.collect::<Vec<_>>(), links);
    writing.who.hidden = is_set(value, "hidden");
    let friends = ["friendly", "friend", "ally"];
    writing.who.ally = friends.iter().any(|key| is_set(value, key)) && !writing.who.player;
    let mut most = ["currentMaxHP", "HP.Value", "hp"].iter();
    let most = most.find_map(|key| number_at(value, key).or_else(|| number_at(block, key)));
    described(writing, block);
    left(writing, number_at(value, "currentHP"), most);
    // What is noted in the block itself is described with it.
    if kind.is_some() {
        writing.note(text_at(value, "Notes"));
    }
}

/// The text that a link to a note shows: the last part of `Bestiary/Goblin|the goblin`.
fn unlinked(name: &str) -> &str {
    let name = name.trim_start_matches('[').trim_end_matches(']');
    match name.rsplit_once('|') {
        Some((_, shown)) => shown.trim_end_matches('\\').trim(),
        None => match name.rsplit_once('/') {
            Some((_, last)) if last.starts_with(char::is_alphabetic) => last.trim_end(),
            _ => name,
        },
    }
}
