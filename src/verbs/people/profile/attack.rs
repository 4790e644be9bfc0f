//! An attack in a description: `weapon "Boat hook" SKILL|BONUS [dv EXPR] [ap N] [TRAIT...]`.

use super::listed::{Change, Listed, RENAME};
use crate::campaign::{Campaign, Character, Weapon};
use crate::game::{Game, Refusal, Trait};
use crate::lang::line::{Span, Word};
use crate::lang::read::{Cursor, LARGEST, choose, made};
use crate::play::attack::{AP, DV, check_damage};

const WITH: &str = "a skill, or a bonus such as 7";

/// An attack, and how it changes: it becomes this one, with the skill that a word names, if any.
pub(crate) type Attack = Listed<(Weapon, Option<Word>)>;

impl Attack {
    /// Reads what follows the word `weapon`, which is `at`.
    ///
    /// # Errors
    /// Returns an error if the game has no attacks or this is none.
    pub(crate) fn read(
        game: &'static Game,
        at: Span,
        cursor: &mut Cursor<'_>,
    ) -> Result<Self, Refusal> {
        const CALLED: &str = "a name for the attack";
        if game.attacks.line.is_empty() {
            return Err(Refusal::rule(at, format!("{} has no attacks", game.name)));
        }
        let (name, at) = made(cursor.word(CALLED)?, CALLED)?;
        let change = match Change::read(&["-", RENAME], cursor)? {
            Some(change) => change,
            None => Change::Is(weapon(game, cursor)?),
        };
        Ok(Self { name, at, change })
    }

    /// The keywords that could follow.
    pub(crate) fn more(&self, game: &Game) -> Vec<&'static str> {
        let Change::Is((weapon, _)) = &self.change else {
            return Vec::new();
        };
        let damage = weapon.damage.is_empty().then_some(DV);
        let pierces = (game.attacks.pierce && weapon.pierce == 0).then_some(AP);
        let traits = game.attacks.traits.iter().map(|one| one.word);
        damage.into_iter().chain(pierces).chain(traits).collect()
    }

    /// Changes the attack on a sheet, adding it if it does not exist.
    ///
    /// # Errors
    /// Returns an error if there is no attack to change, if another one has the new name, or if
    /// the sheet lacks its skill.
    pub(crate) fn put(&self, game: &Game, who: &mut Character) -> Result<(), Refusal> {
        let skill = match &self.change {
            Change::Is((_, Some(word))) => Some(skill_of(game, who, word)?),
            _ => None,
        };
        let changed = self.change_in("attack", &mut who.attacks, |weapon| &mut weapon.name)?;
        if let Some(((to, _), weapon)) = changed {
            *weapon = Weapon {
                name: self.name.clone(),
                skill: skill.unwrap_or_default(),
                notes: std::mem::take(&mut weapon.notes),
                ..to.clone()
            };
        }
        Ok(())
    }
}

/// Reads `SKILL|BONUS [dv EXPR] [ap N] [TRAIT...]`; also returns the word that names the skill.
fn weapon(game: &'static Game, cursor: &mut Cursor<'_>) -> Result<(Weapon, Option<Word>), Refusal> {
    let mut weapon = Weapon::default();
    let mut skill = None;
    match cursor.peek() {
        Some(word) if word.is_number() || word.is_signed() => {
            weapon.bonus = Some(cursor.signed("a bonus", -LARGEST, LARGEST)?);
        }
        _ => skill = Some(cursor.word(WITH)?.clone()),
    }
    let mut said: Vec<&str> = Vec::new();
    let mut traits: Vec<&Trait> = Vec::new();
    while let Some(word) = cursor.peek() {
        if let Some(new) = game.attacks.traits.iter().find(|one| word.is(one.word)) {
            cursor.skip(1);
            add_trait(&mut traits, new, word)?;
            continue;
        }
        let Some(keyword) = cursor.take(&[DV, AP]) else {
            break;
        };
        if said.contains(&keyword) {
            return Err(Refusal::twice(word.span, &word.text));
        }
        said.push(keyword);
        if keyword == DV {
            let damage = cursor.word("damage such as 1d6+4")?;
            check_damage(game, damage)?;
            weapon.damage.clone_from(&damage.text);
        } else if game.attacks.pierce {
            weapon.pierce = cursor.number("how much armour is pierced", 0, LARGEST)?;
        } else {
            let why = format!("weapons pierce no armour in {}", game.name);
            return Err(Refusal::rule(word.span, why));
        }
    }
    weapon.traits = traits.iter().map(|one| one.word.to_owned()).collect();
    Ok((weapon, skill))
}

/// Adds the trait that a word names.
///
/// # Errors
/// Returns an error if the trait was given already or excludes another one.
fn add_trait<'g>(found: &mut Vec<&'g Trait>, new: &'g Trait, word: &Word) -> Result<(), Refusal> {
    if found.contains(&new) {
        return Err(Refusal::twice(word.span, new.word));
    }
    let other = |one: &&&Trait| !one.one_of.is_empty() && one.one_of == new.one_of;
    if let Some(other) = found.iter().find(other) {
        let why = format!("'{}' cannot be combined with '{}'", new.word, other.word);
        return Err(Refusal::rule(word.span, why));
    }
    found.push(new);
    Ok(())
}

/// The skill, the stat or, in a game from a file, the check that a word means, by its whole name.
fn skill_of(game: &Game, who: &Character, word: &Word) -> Result<String, Refusal> {
    let checks = (game.checks.named)(&Campaign::default()).into_iter();
    let mut checks = checks.filter(|check| check.value.is_some());
    if let Some(check) = checks.find(|check| word.is(check.name)) {
        return Ok(check.name.to_owned());
    }
    let stat = game.stat(&word.text).filter(|_| !word.quoted);
    if let Some(stat) = stat {
        return Ok(stat.id.to_owned());
    }
    let skills = who.skills.iter().map(|skill| skill.name.as_str());
    let at = choose(word, "skill or stat", skills)?;
    Ok(who.skills[at].name.clone())
}
