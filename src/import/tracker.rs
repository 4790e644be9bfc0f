//! Creatures and encounters from programs that track initiative: exports of improved-initiative, and the YAML and the
//! data of the Obsidian plugin initiative-tracker.

mod notation;
mod parts;

use serde_json::Value;

use super::found::{Found, ImportError, Miss, Person, encounter};
use super::json::{at, list_at, parse, plain, text_at};
use super::write::Writing;
use super::yaml;
use crate::game::Game;
use notation::block;
use parts::{parts, quoted};

/// Reads YAML from the plugin, in fenced blocks of a note, in its front matter or alone, or the plugin's own data; as a
/// `bestiary`, an export of improved-initiative: an object with `Creatures.ID`, `PersistentCharacters.ID` and
/// `SavedEncounters.ID`, or one or more of those.
pub(super) fn read(game: &'static Game, text: &str, bestiary: bool) -> Result<Found, ImportError> {
    let mut reading = Reading {
        game,
        line: 0,
        bestiary,
        found: Found::default(),
    };
    if bestiary {
        let whole = parse(text)?;
        if !whole.is_object() && !whole.is_array() {
            return Err(ImportError::malformed(1, 1, "expected an object or a list"));
        }
        reading.whole(&whole);
    }
    for (line, part) in parts(text).into_iter().filter(|_| !bestiary) {
        // The plugin's own data is JSON, which may be longer than YAML.
        let is_json = part.trim_start().starts_with(['{', '[']);
        let data = if is_json { parse(&part).ok() } else { None };
        let read = || yaml::read(&quoted(&part), line);
        let value = data.map_or_else(read, Ok)?;
        reading.line = line + 1;
        reading.whole(&value);
    }
    reading.found.settle();
    Ok(reading.found)
}

/// A file that is being read.
struct Reading {
    game: &'static Game,
    /// Of the part being read; 0 if lines mean nothing.
    line: usize,
    /// Creatures are templates, even if no encounter names them; otherwise their names may be links to notes.
    bestiary: bool,
    found: Found,
}

impl Reading {
    /// Reads lists of creatures, such as an encounter or the data of a program, or else a single one.
    fn whole(&mut self, value: &Value) {
        let all = match value {
            Value::Object(all) => all,
            Value::Array(all) => return all.iter().for_each(|one| self.whole(one)),
            name => {
                self.creature(name, false);
                return;
            }
        };
        let mut stored = false;
        for (key, value) in all {
            // In a browser's storage the keys start with the name of the program, and values are JSON in a text.
            let key = key.strip_prefix("ImprovedInitiative.").unwrap_or(key);
            let kind = key.split_once('.').map_or("", |(kind, _)| kind);
            if ["Creatures", "PersistentCharacters", "SavedEncounters"].contains(&kind) {
                let inner = value.as_str().and_then(|text| parse(text).ok());
                let value = inner.as_ref().unwrap_or(value);
                self.one(value, kind == "PersistentCharacters");
                stored = true;
            }
        }
        let kept = at(value, "encounters").and_then(Value::as_object);
        let is_list = |key: &str| at(value, key).is_some_and(Value::is_array);
        let listed = is_list("creatures");
        if stored {
            return;
        }
        if !(listed || kept.is_some() || is_list("players") || is_list("homebrew")) {
            return self.one(value, false);
        }
        self.encounter(text_at(value, "name"), list_at(value, "creatures"));
        // An encounter only names its players.
        let players = list_at(value, "players").iter();
        for one in players.filter(|one| one.is_object() && (!listed || kept.is_some())) {
            self.creature(one, true);
        }
        for one in list_at(value, "homebrew") {
            self.creature(one, false);
        }
        for (name, one) in kept.into_iter().flatten() {
            self.encounter(name, list_at(one, "creatures"));
        }
    }

    /// Reads an encounter, a player's character or a creature.
    fn one(&mut self, value: &Value, player: bool) {
        if at(value, "Combatants").is_some() {
            return self.encounter(text_at(value, "Name"), list_at(value, "Combatants"));
        }
        let player = player || block(value).is_some() || is_players(value);
        self.creature(value, player);
    }

    fn encounter(&mut self, name: &str, creatures: &[Value]) {
        let mut read = Vec::new();
        for value in creatures {
            let block = block(value).unwrap_or(value);
            let known = at(value, "PersistentCharacterId").is_some_and(Value::is_string);
            if known || is_players(block) {
                continue;
            }
            // Saved encounters list each creature of a group, and the players.
            read.extend(self.creature(value, false));
        }
        self.found.encounters.extend(encounter(name, &read));
    }

    /// Reads a creature. Returns its name and how many there are, if it is not a player's.
    fn creature(&mut self, value: &Value, player: bool) -> Option<(String, u32)> {
        let mut writing = Writing::new(self.game);
        writing.who.player = player;
        let count = notation::creature(&mut writing, value, !self.bestiary);
        if !writing.is_named() {
            let said = Some(plain(value)).filter(|said| !said.is_empty());
            let said = said.unwrap_or_else(|| "a creature".to_owned());
            let miss = Miss::new(self.line, 1, said, "it has no name");
            self.found.misses.push(miss);
            return None;
        }
        let (name, player) = (writing.who.name.clone(), writing.who.player);
        // A name may include the count: `Wolf x2`.
        let count = count.or(writing.count);
        writing.count = count.filter(|count| *count > 1);
        let new = Person {
            template: self.bestiary && !player,
            ..writing.finished(&mut self.found.misses)
        };
        let mut known = self.found.people.iter_mut();
        match known.find(|known| player && known.who.player && known.who.name == name) {
            // Saved encounters contain the players too, with the hit points that they have left.
            Some(known) => known.who.tracks = new.who.tracks,
            None => self.found.people.push(new),
        }
        (!player).then_some((name, count.unwrap_or(1)))
    }
}

/// Whether a text says whose character it is.
fn is_players(value: &Value) -> bool {
    !text_at(value, "Player").is_empty()
}
