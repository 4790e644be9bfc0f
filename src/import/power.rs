//! Powers in the words in which games on a d20 print them: `Spores (Recharge 6). Each creature ... must make a DC 14
//! Constitution saving throw, taking 5 (1d10) poison damage on a failed save, or half as much ...`.

use super::damage::damage_in;
use super::write::Writing;
use crate::campaign::{Dc, Power, PowerRoll, Refill, Targets, Uses};
use crate::game::Game;
use crate::play::actions::Kind;

/// What each ability saves with in a game with other saves than abilities.
const SAVES: [(&str, &[&str]); 3] = [
    ("Fortitude", &["Strength", "Constitution"]),
    ("Reflex", &["Dexterity"]),
    ("Will", &["Intelligence", "Wisdom", "Charisma"]),
];

/// Writes an action that many save against as a power. `None` if it is none: a power has a save that the game has,
/// and damage behind it or a number of uses.
pub(super) fn power(writing: &mut Writing, name: &str, usage: &str, content: &str) -> Option<()> {
    let (dc, ability, end) = save_in(content)?;
    let roll = PowerRoll::Save {
        stat: save_of(writing.game, ability)?,
        dc: Dc::Number(dc),
    };
    let (uses, recharge) = often(usage);
    let damage = damage_in(content, end);
    if damage.is_none() && uses == Uses::default() && recharge.is_empty() {
        return None;
    }
    let (dice, after) = damage.map_or((String::new(), end), |(dice, of)| (dice, of.end));
    let mut words = content[after..].split_whitespace();
    let kind = words.next().unwrap_or_default();
    let is_kind = words.next().is_some_and(|word| word.starts_with("damage"));
    let lower = content.to_lowercase();
    let many = lower.contains("each ");
    let action = Kind::counted(writing.game.attacks.uses);
    let power = Power {
        name: name.to_owned(),
        action: action.map_or("", Kind::word).to_owned(),
        uses,
        recharge,
        roll,
        targets: if many { Targets::Zone } else { Targets::One },
        half: lower.contains("half as much") || lower.contains("half damage"),
        notes: content.to_owned(),
        ..Power::default()
    };
    writing.power(power, &dice, if is_kind { kind } else { "" })
}

/// The difficulty of the first save, its ability, and where the words end: `DC 14 Constitution saving throw`, or
/// `Constitution Saving Throw: DC 14`.
fn save_in(content: &str) -> Option<(i64, &str, usize)> {
    content.match_indices("DC ").find_map(|(at, sign)| {
        let start = at + sign.len();
        let rest = &content[start..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let dc = rest[..digits].parse().ok()?;
        let behind = rest[digits..].split_once(" saving throw");
        let behind = behind.map(|(ability, _)| ability.trim());
        let before = content[..at].strip_suffix("Saving Throw: ");
        let before = before.and_then(|before| before.split_whitespace().last());
        let ability = behind.filter(|one| !one.contains(' ')).or(before)?;
        Some((dc, ability, start + digits))
    })
}

/// What a game saves with for an ability; `None` if it has no saves against a number.
fn save_of(game: &Game, ability: &str) -> Option<String> {
    if !game.checks.save.contains("{dc}") {
        return None;
    }
    if let Some(totals) = game.totals {
        let by_ability = SAVES.iter().find(|(_, from)| from.contains(&ability));
        let by_ability = by_ability.map_or("", |(to, _)| to);
        let mut saves = totals.saves.iter();
        let known = saves.find(|save| [ability, by_ability].contains(save));
        return known.map(|save| (*save).to_owned());
    }
    let short = ability.get(..3).unwrap_or(ability);
    let stat = game.stat(ability).or_else(|| game.stat(short))?;
    Some(stat.id.to_owned())
}

/// How often something can be done, and the dice that bring it back: `3/Day`, `Recharge 5-6`.
fn often(usage: &str) -> (Uses, String) {
    if usage.starts_with("Recharge") {
        let mut numbers = usage.split(|c: char| !c.is_ascii_digit());
        if let Some(first) = numbers.find(|number| !number.is_empty()) {
            return (Uses::default(), format!("d6>={first}"));
        }
        let refill = Some(Refill::Rest);
        return (Uses { of: 1, refill }, String::new());
    }
    let said = usage.split([' ', ',']).next().unwrap_or_default();
    let uses = said.to_lowercase().parse().ok();
    let uses = uses.filter(|uses: &Uses| uses.refill.is_some());
    (uses.unwrap_or_default(), String::new())
}
