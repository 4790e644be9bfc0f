//! Powers in the words in which games on a d20 print them: `Spores (Recharge 6). Each creature ... must make a DC 14
//! Constitution saving throw, taking 5 (1d10) poison damage on a failed save, or half as much ...`, `Mend (3/Day). The
//! target regains 10 (3d6) hit points`.

use super::cell::number;
use super::damage::damage_in;
use super::write::Writing;
use crate::campaign::{Dc, Power, PowerRoll, Refill, Targets, Uses};
use crate::game::Game;
use crate::lang::line::{Span, Word};
use crate::play::actions::Kind;
use crate::play::attack::check_damage;
use crate::verbs::people::check_written;

/// What each ability saves with in a game with other saves than abilities.
const SAVES: [(&str, &[&str]); 3] = [
    ("Fortitude", &["Strength", "Constitution"]),
    ("Reflex", &["Dexterity"]),
    ("Will", &["Intelligence", "Wisdom", "Charisma"]),
];

/// Writes an action as a power: one that many save against, or one that heals. `None` if it is neither.
pub(super) fn power(writing: &mut Writing, name: &str, usage: &str, content: &str) -> Option<()> {
    let (uses, recharge) = often(usage);
    let is_for_many = content.to_lowercase().contains("each ");
    let action = Kind::counted(writing.game.attacks.uses);
    let power = Power {
        name: name.to_owned(),
        action: action.map_or("", |kind| kind.word).to_owned(),
        uses,
        recharge,
        targets: if is_for_many {
            Targets::Zone
        } else {
            Targets::One
        },
        notes: content.to_owned(),
        ..Power::default()
    };
    saved_against(writing, power.clone()).or_else(|| healing(writing, power))
}

/// Writes what many save against. `None` if it is no power: one has a save that the game has, and damage behind it or
/// a number of uses.
fn saved_against(writing: &mut Writing, power: Power) -> Option<()> {
    let content = power.notes.clone();
    let (dc, ability, end) = save_in(&content)?;
    let roll = PowerRoll::Save {
        stat: save_of(writing.game, ability)?,
        dc: Dc::Number(dc),
    };
    let damage = damage_in(&content, end);
    if damage.is_none() && power.uses == Uses::default() && power.recharge.is_empty() {
        return None;
    }
    let (dice, after) = damage.map_or((String::new(), end), |(dice, of)| (dice, of.end));
    let mut words = content[after..].split_whitespace();
    let kind = words.next().unwrap_or_default();
    let is_kind = words.next().is_some_and(|word| word.starts_with("damage"));
    let lower = content.to_lowercase();
    let power = Power {
        roll,
        half: lower.contains("half as much") || lower.contains("half damage"),
        ..power
    };
    writing.power(power, &dice, if is_kind { kind } else { "" })
}

/// Writes what heals. `None` if it also does harm or happens by itself, or if nothing heals in the game.
fn healing(writing: &mut Writing, power: Power) -> Option<()> {
    let content = power.notes.to_lowercase();
    let is_more = ["damage", "saving throw", "start of", "end of"];
    if is_more.iter().any(|words| content.contains(words)) {
        return None;
    }
    let power = Power {
        heals: healing_in(&content)?,
        ..power
    };
    check_damage(writing.game, &Word::bare(&power.heals, Span::default())).ok()?;
    check_written(writing.game, &power).ok()?;
    writing.power(power, "", "")
}

/// What a text in lower case says that somebody heals: `regains 10 (3d6) hit points`, `restores 2d8 + 3 HP`, or a
/// number alone.
fn healing_in(content: &str) -> Option<String> {
    const VERBS: [&str; 6] = [
        "regains ",
        "regain ",
        "restores ",
        "restore ",
        "heals ",
        "heal ",
    ];
    let behind = VERBS.iter().find_map(|verb| content.split_once(verb));
    let (_, behind) = behind?;
    let units = [" hit point", " hp"].iter();
    let ends = units.filter_map(|unit| behind.find(unit));
    let said = &behind[..ends.min()?];
    let inside = said.split_once('(').and_then(|(mean, inside)| {
        number(mean.trim())?;
        inside.strip_suffix(')')
    });
    let dice = inside.unwrap_or(said);
    Some(dice.chars().filter(|c| !c.is_whitespace()).collect())
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
