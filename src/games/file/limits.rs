//! What a file may not have: too much of anything, a name twice, the name of a command that every game has.

use super::schema::{File, Stat, Verb};
use super::source::Source;
use super::text::Text;
use crate::game::Game;
use crate::verbs::{gives_way, verbs};

/// A game with only the commands that every game has.
static NO_GAME: Game = Game::PLAIN;

/// Finds lists that are too long, names that stand twice, and names that are taken.
pub(super) fn check(file: &File, source: &mut Source<'_>) {
    let id = file.id.as_bytes();
    let plain = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
    if id.is_empty() || !id.iter().all(plain) {
        let what = "the id has small letters, digits and - only";
        source.wrong(&file.id, 0, what.to_owned());
    }
    if file.name.trim().is_empty() {
        source.wrong(&file.name, 0, "a game needs a name".to_owned());
    }
    for (count, most, what) in [
        (file.stats.len(), 100, "stats"),
        (file.tracks.len(), 50, "tracks"),
        (file.conditions.len(), 200, "conditions"),
        (file.modifiers.len(), 100, "modifiers"),
        (file.verbs.len(), 40, "verbs"),
        (file.states.len(), 50, "states"),
        (file.columns.len(), 20, "columns"),
        (file.keep.len(), 20, "items of `keep`"),
        (file.grades.len(), 20, "grades"),
    ] {
        if count > most {
            source.wrong(&file.name, 0, format!("{count} {what}; at most {most}"));
        }
    }
    let stats = file.stats.iter().flat_map(Stat::names);
    twice(
        stats.chain(file.tracks.iter().map(|track| &track.id)),
        source,
    );
    twice(file.grades.iter().map(|(grade, _)| grade), source);
    twice(file.modifiers.iter().map(|row| &row.word), source);
    twice(file.conditions.iter().map(|row| &row.name), source);
    twice(file.states.iter().map(|row| &row.name), source);
    twice(file.attacks.traits.iter().map(|row| &row.word), source);
    twice(file.harm.kinds.iter(), source);
    for pair in file.grades.windows(2) {
        if pair[0].1 < pair[1].1 {
            let what = "grades stand best first, and this one ranks above the one before it";
            source.wrong(&pair[1].0, 0, what.to_owned());
        }
    }
    let names = || file.verbs.iter().flat_map(Verb::names);
    twice(names(), source);
    for name in names() {
        let mut of_every_game = verbs(&NO_GAME).filter(|verb| !gives_way(verb));
        if of_every_game.any(|verb| verb.is_called(name)) {
            source.wrong(name, 0, format!("`{name}` is a command of every game"));
        }
    }
    for (_, rolled) in file.rolling() {
        let lets = rolled.lets.len();
        if lets > 16 {
            source.wrong(
                &rolled.name,
                0,
                format!("{lets} names in `let`; at most 16"),
            );
        }
    }
    let mut first = file.verbs.iter().filter_map(|verb| verb.names().next());
    if !first.any(|name| **name == *"check") {
        let what = "no verb is called `check`, so no check can be called for";
        source.warn(&file.name, what.to_owned());
    }
}

/// Finds names that stand more than once, ignoring case.
fn twice<'t>(names: impl Iterator<Item = &'t Text>, source: &mut Source<'_>) {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        if name.trim().is_empty() {
            source.wrong(name, 0, "expected a name".to_owned());
        } else if seen.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            source.wrong(name, 0, format!("`{name}` stands there twice"));
        }
        seen.push(name);
    }
}
