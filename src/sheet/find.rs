//! Finds the field that a name means.

use super::field::{Field, fields, own};
use crate::campaign::fold::folded;
use crate::game::{Game, Refusal, Result, Stat};
use crate::lang::line::{Span, Word, quoted};
use crate::lang::near::near;

/// What a name means.
#[derive(Clone, Copy)]
pub(crate) enum Found {
    /// This field, by one of its own names.
    Is(Field),
    /// This field, by its name in the rules or in other games.
    Called(Field),
    /// Perhaps this field.
    Near(Field),
    Unknown,
}

/// Words that a name of a number may have or lack: `Max HP`, `Armor Class`, `Luck Points`.
const FILLERS: &[&str] = &[
    "class", "current", "limit", "max", "maximum", "points", "rating", "score", "total", "value",
];

/// What numbers are called in other games, by their id.
const ELSEWHERE: &[(&str, &str)] = &[
    ("hp", "hits, hit points, hitpoints, max hp"),
    (
        "AV",
        "armour value, armor value, armour, armor, armour points, armor points, ap",
    ),
    (
        "AC",
        "armour class, armor class, defence class, defense class",
    ),
    ("MOV", "movement, move"),
    ("Initiative", "init, initiative bonus, initiative modifier"),
    ("Fortitude", "fort save, fortitude save"),
    ("Reflex", "ref save, reflex save, reflexes"),
    ("Will", "will save"),
    ("Luck", "luck points"),
    ("fortune", "fortune points"),
    ("harm", "damage taken"),
];

/// Finds a field.
pub(crate) fn find(game: &'static Game, name: &str) -> Found {
    if let Some(field) = by_own_name(game, name) {
        return Found::Is(field);
    }
    if let Some(field) = elsewhere(game, name) {
        return Found::Called(field);
    }
    let is_filler = |word: &&str| FILLERS.iter().any(|one| one.eq_ignore_ascii_case(word));
    let words = name.split_whitespace().filter(|word| !is_filler(word));
    let shorter = known(game, &words.collect::<Vec<_>>().join(" "));
    let likely = || likely(game, name);
    shorter.or_else(likely).map_or(Found::Unknown, Found::Near)
}

/// The field that a name means for certain.
pub(crate) fn known(game: &'static Game, name: &str) -> Option<Field> {
    by_own_name(game, name).or_else(|| elsewhere(game, name))
}

/// A field by one of its own names; also a track by the title of its column.
fn by_own_name(game: &'static Game, name: &str) -> Option<Field> {
    own()
        .find(|field| field.is_called(name))
        .or_else(|| game.stat(name).map(Field::of_stat))
        .or_else(|| game.track(name).map(Field::of_track))
}

/// A field by its name in the rules (`Cognition`) or in other games.
fn elsewhere(game: &'static Game, name: &str) -> Option<Field> {
    let is_called = |stat: &&Stat| in_rules(stat).eq_ignore_ascii_case(name);
    let is_one = |(_, names): &&(&str, &str)| {
        let mut names = names.split(", ");
        names.any(|one| one.eq_ignore_ascii_case(name))
    };
    let stat = game.stats.iter().find(is_called).map(Field::of_stat);
    stat.or_else(|| by_own_name(game, ELSEWHERE.iter().find(is_one)?.0))
}

/// What the rules call a stat: the beginning of its description.
fn in_rules(stat: &Stat) -> &'static str {
    stat.doc.split([':', ',']).next().unwrap_or_default()
}

/// A field whose name begins with the same letter and is almost this one.
fn likely(game: &'static Game, name: &str) -> Option<Field> {
    let names = || {
        let own = fields(game).flat_map(|field| field.names().map(move |name| (name, field)));
        let stats = game.stats.iter();
        own.chain(stats.map(|stat| (in_rules(stat), Field::of_stat(stat))))
    };
    let known = near(name, names().map(|(name, _)| name))?;
    let first = |text: &str| text.chars().next().map(|c| c.to_ascii_lowercase());
    let mut same = names().filter(|(name, _)| *name == known);
    let (_, field) = same.next().filter(|_| first(known) == first(name))?;
    Some(field)
}

/// The number that some words begin with, and how many words name it. One word in quotes names a
/// number only if it has a space: `"Reflex"` is a skill.
pub(crate) fn number(game: &'static Game, words: &[Word]) -> Option<(Field, usize)> {
    let plain = words.iter().take_while(|word| !word.quoted).count();
    let most = if plain == 0 { 1 } else { plain.min(3) };
    (1..=most.min(words.len())).rev().find_map(|count| {
        let name = Word::joined(&words[..count]).trim().to_owned();
        let is_long = name.contains(char::is_whitespace);
        if is_long && is_skill(game, &name) || !is_long && words[0].quoted {
            return None;
        }
        let field = by_own_name(game, &name).filter(Field::is_number)?;
        Some((field, count))
    })
}

/// Refuses a new skill whose name is that of a number, or almost.
///
/// # Errors
/// Returns an error that names the number.
pub(crate) fn check_new_skill(game: &'static Game, name: &str, ranks: i64, span: Span) -> Result {
    let (Found::Called(field) | Found::Near(field)) = find(game, name) else {
        return Ok(());
    };
    if !field.is_number() || is_skill(game, name) {
        return Ok(());
    }
    let (game, field) = (game.name, field.id);
    let why = format!("{game} has no skill '{name}': did you mean {field}?");
    let line = format!("skill NAME {} {ranks}", quoted(name));
    Err(Refusal::rule(span, why).hint(format!("{line} makes one")))
}

/// Whether the rules name a skill so.
fn is_skill(game: &Game, name: &str) -> bool {
    let mut skills = game.checks.skills.iter();
    skills.any(|(skill, _)| folded(skill) == folded(name))
}
