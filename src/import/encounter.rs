//! YAML from the Obsidian plugin initiative-tracker: the creatures of an encounter, in a fenced block
//! of a note, in its front matter or alone.

mod notation;
mod parts;

use serde_json::Value;

use super::found::{Found, Groups, ImportError};
use super::json::{at, list_at, parse, text_at};
use super::yaml;
use crate::game::Game;
use notation::creature;
use parts::{parts, quoted};

pub(super) fn read(game: &'static Game, text: &str) -> Result<Found, ImportError> {
    let mut found = Found::default();
    for (line, part) in parts(text) {
        // The plugin's own data is JSON, which may be longer than YAML.
        let value = match part.trim_start().as_bytes().first() {
            Some(b'{' | b'[') => parse(&part).or_else(|_| yaml::read(&quoted(&part), line)),
            _ => yaml::read(&quoted(&part), line),
        }?;
        match &value {
            Value::Array(all) => encounter(game, "", all, line, &mut found),
            _ => whole(game, &value, line, &mut found),
        }
    }
    found.settle();
    Ok(found)
}

/// Reads lists of creatures, such as an encounter or the plugin's own data, or else a single one.
fn whole(game: &'static Game, value: &Value, line: usize, found: &mut Found) {
    let kept = at(value, "encounters").and_then(Value::as_object);
    let is_list = |key: &str| at(value, key).is_some_and(Value::is_array);
    let listed = is_list("creatures");
    if !(listed || kept.is_some() || is_list("players") || is_list("homebrew")) {
        creature(game, value, line, found);
        return;
    }
    let creatures = list_at(value, "creatures");
    encounter(game, text_at(value, "name"), creatures, line, found);
    // An encounter only names its players.
    let players = list_at(value, "players").iter();
    let described = players.filter(|one| one.is_object() && (!listed || kept.is_some()));
    for one in described {
        let before = found.people.len();
        creature(game, one, line, found);
        for person in found.people.iter_mut().skip(before) {
            (person.who.player, person.who.ally) = (true, false);
        }
    }
    for one in list_at(value, "homebrew") {
        creature(game, one, line, found);
    }
    for (name, one) in kept.into_iter().flatten() {
        encounter(game, name, list_at(one, "creatures"), line, found);
    }
}

fn encounter(game: &'static Game, name: &str, creatures: &[Value], line: usize, found: &mut Found) {
    let mut groups = Groups::default();
    for value in creatures {
        // The plugin's saved encounters list each creature of a group, and the players.
        if let Some((template, count)) = creature(game, value, line, found) {
            groups.add(&template, count);
        }
    }
    found.encounters.extend(groups.named(name));
}
