//! What a creature can do, in the words in which games on a d20 print it: `Melee Weapon Attack: +4 to hit, reach 5
//! ft., one target. Hit: 7 (2d4 + 2) slashing damage.`, `Melee Attack Roll: +4, reach 5 ft. Hit: ...`

use std::ops::Range;

use super::cell::number;
use super::damage::damage_in;
use super::power::power;
use super::write::Writing;
use crate::campaign::Weapon;

/// Writes an action: an attack if it begins with a bonus to hit, a power if many save against it or it heals, or else a note. What the attack has as values is left
/// out of its notes.
pub(super) fn action(writing: &mut Writing, name: &str, usage: &str, content: &str) {
    if let Some((bonus, at)) = bonus_in(content) {
        let weapon = Weapon {
            name: name.to_owned(),
            bonus: Some(bonus),
            ..Weapon::default()
        };
        let none = (String::new(), content.len()..content.len());
        let (damage, of) = damage_in(content, at.end).unwrap_or(none);
        let between = content[at.end..of.start].trim_start_matches([',', '.', ' ']);
        let after = content[of.end..].trim_start();
        let said = format!("{}{between}{after}", &content[..at.start]);
        let mut notes = vec![usage.to_owned(), said.trim().to_owned()];
        notes.retain(|note| !["", "damage"].contains(&note.as_str()));
        if writing.weapon(weapon, &damage, notes).is_ok() {
            return;
        }
    }
    if power(writing, name, usage, content).is_none() {
        writing.note(&told(name, usage, content));
    }
}

/// `Name (3/day): what it does`.
pub(super) fn told(name: &str, usage: &str, said: &str) -> String {
    match (name, usage) {
        ("", _) => said.to_owned(),
        (name, "") if said.is_empty() => name.to_owned(),
        (name, "") => format!("{name}: {said}"),
        (name, usage) => format!("{name} ({usage}): {said}"),
    }
}

/// Whether a text says with which bonus something is attacked.
pub(super) fn is_attack(content: &str) -> bool {
    bonus_in(content).is_some()
}

/// The bonus to hit, behind nothing but the kind of attack; and where it stands with the words after it. The bonus
/// `to hit with spell attacks` in a sentence is none.
fn bonus_in(content: &str) -> Option<(i64, Range<usize>)> {
    const TO_HIT: &str = " to hit";
    const ROLL: &str = "Attack Roll: ";
    let (start, end, after) = if let Some((kind, rest)) = content.split_once(ROLL) {
        let start = kind.len() + ROLL.len();
        let end = start + rest.find([',', ' ', '.']).unwrap_or(rest.len());
        (start, end, end)
    } else {
        let end = content.find(TO_HIT)?;
        let start = content[..end].rfind(['+', '-', '\u{2212}'])?;
        (start, end, end + TO_HIT.len())
    };
    let kind = content[..start].trim_end();
    let begins = kind.is_empty() || kind.ends_with(':') && !kind.contains('.');
    Some((number(&content[start..end])?, start..after)).filter(|_| begins)
}
