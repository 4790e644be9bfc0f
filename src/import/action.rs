//! What a creature can do, in the words in which games on a d20 print it: `Melee Weapon Attack: +4 to hit, reach 5
//! ft., one target. Hit: 7 (2d4 + 2) slashing damage.`

use std::ops::Range;

use super::cell::number;
use super::write::Writing;
use crate::campaign::Weapon;
use crate::dice::Expression;

/// Writes an action: an attack if it has a bonus to hit and damage, or else a note. What the attack has as values is
/// left out of its notes.
pub(super) fn action(writing: &mut Writing, name: &str, usage: &str, content: &str) {
    if let (Some((bonus, at)), Some((damage, of))) = (bonus_in(content), damage_in(content)) {
        let weapon = Weapon {
            name: name.to_owned(),
            bonus: Some(bonus),
            ..Weapon::default()
        };
        let between = content.get(at.end..of.start).unwrap_or_default();
        let after = content[of.end.max(at.end)..].trim_start();
        let between = between.trim_start_matches([',', '.', ' ']);
        let said = [&content[..at.start], between, after].concat();
        let notes = [usage, said.trim()].map(str::to_owned).into_iter();
        let notes = notes.filter(|note| !["", "damage"].contains(&note.as_str()));
        if writing.weapon(weapon, &damage, notes.collect()).is_ok() {
            return;
        }
    }
    writing.note(&told(name, usage, content));
}

/// `Name (3/day): what it does`.
pub(super) fn told(name: &str, usage: &str, said: &str) -> String {
    match (name, usage) {
        ("", _) => said.to_owned(),
        (name, "") => format!("{name}: {said}"),
        (name, usage) => format!("{name} ({usage}): {said}"),
    }
}

/// The bonus to hit, and where it stands with the words after it.
fn bonus_in(content: &str) -> Option<(i64, Range<usize>)> {
    const TO_HIT: &str = " to hit";
    let end = content.find(TO_HIT)?;
    let start = content[..end].rfind(['+', '-', '\u{2212}'])?;
    Some((number(&content[start..end])?, start..end + TO_HIT.len()))
}

/// The dice of the damage, in brackets behind their mean or alone: `7 (1d8 + 3)`; or else the number after `Hit:`.
/// Also returns where they stand.
fn damage_in(content: &str) -> Option<(String, Range<usize>)> {
    let dice = |part: &str| {
        let dice: String = part.chars().filter(|c| !c.is_whitespace()).collect();
        let is_dice = dice.contains(['d', 'D']) && Expression::parse(&dice).is_ok();
        is_dice.then_some(dice)
    };
    let bracketed = content.match_indices('(').find_map(|(open, _)| {
        let close = open + content[open..].find(')')?;
        let mean = content[..open].trim_end();
        let mean = mean.trim_end_matches(|c: char| c.is_ascii_digit());
        Some((dice(&content[open + 1..close])?, mean.len()..close + 1))
    });
    let place = |word: &str| {
        let start = content.find(word)?;
        Some(start..start + word.len())
    };
    let bare = || {
        let mut words = content.split([' ', ',', '.']);
        let word = words.find(|word| dice(word).is_some())?;
        Some((dice(word)?, place(word)?))
    };
    let fixed = || {
        let (_, hit) = content.split_once("Hit: ")?;
        let (word, _) = hit.split_once(' ')?;
        let start = content.len() - hit.len();
        Some((number(word)?.to_string(), start..start + word.len()))
    };
    bracketed.or_else(bare).or_else(fixed)
}
