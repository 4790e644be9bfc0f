//! YAML from the Obsidian plugin initiative-tracker: the creatures of an encounter, in a fenced block
//! of a note, in its front matter or alone.

mod notation;
mod parts;

use serde_json::Value;

use super::found::{Found, Groups, ImportError};
use super::json::{at, list_at, parse, text_at};
use super::yaml;
use crate::campaign::Character;
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
            _ if !whole(game, &value, line, &mut found) => {
                creature(game, &value, line, &mut found);
            }
            _ => {}
        }
    }
    // A creature that an encounter only names is described by a statblock in the note.
    let Found {
        people, templates, ..
    } = &mut found;
    let described = |one: &mut Character| {
        let is_it = |person: &super::Person| {
            !person.who.player && person.who.name.eq_ignore_ascii_case(&one.name)
        };
        if one.stats.is_empty()
            && let Some(at) = people.iter().position(is_it)
        {
            *one = people.remove(at).who;
        }
    };
    templates.iter_mut().for_each(described);
    Ok(found)
}

/// Reads lists of creatures: an encounter, or the plugin's own data. Returns whether there were any.
fn whole(game: &'static Game, value: &Value, line: usize, found: &mut Found) -> bool {
    let kept = at(value, "encounters").and_then(Value::as_object);
    let creatures = at(value, "creatures").filter(|all| all.is_array());
    if creatures.is_some() {
        encounter(
            game,
            text_at(value, "name"),
            list_at(value, "creatures"),
            line,
            found,
        );
    }
    if creatures.is_none() || kept.is_some() {
        // An encounter only names its players.
        for one in list_at(value, "players")
            .iter()
            .filter(|one| one.is_object())
        {
            let before = found.people.len();
            creature(game, one, line, found);
            for person in found.people.iter_mut().skip(before) {
                (person.who.player, person.who.ally) = (true, false);
            }
        }
    }
    for one in list_at(value, "homebrew") {
        creature(game, one, line, found);
    }
    for (name, one) in kept.into_iter().flatten() {
        encounter(game, name, list_at(one, "creatures"), line, found);
    }
    let lists = ["players", "homebrew"]
        .iter()
        .any(|key| at(value, key).is_some_and(Value::is_array));
    creatures.is_some() || kept.is_some() || lists
}

fn encounter(game: &'static Game, name: &str, creatures: &[Value], line: usize, found: &mut Found) {
    let mut groups = Groups::default();
    for value in creatures {
        // The plugin's saved encounters list each creature of a group, and the players.
        if let Some((template, count)) = creature(game, value, line, found) {
            groups.add(&template, count);
        }
    }
    let Some(encounter) = groups.named(name) else {
        return;
    };
    // The creatures of an encounter come from the bestiary.
    let mut known = std::collections::BTreeSet::new();
    let (players, others): (Vec<_>, Vec<_>) = std::mem::take(&mut found.people)
        .into_iter()
        .partition(|person| person.who.player);
    found.people = players;
    let others = others.into_iter().map(|person| person.who);
    found
        .templates
        .extend(others.filter(|who| known.insert(who.name.to_lowercase())));
    found.encounters.push(encounter);
}
