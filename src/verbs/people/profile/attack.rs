//! An attack in a description: `weapon "Boat hook" SKILL|BONUS [dv EXPR] [ap N] [ammo COUNTER] [TRAIT...]`.

use super::described::Described;
use super::listed::{RENAME, arrange, item};
use crate::campaign::Weapon;
use crate::campaign::fold::same;
use crate::game::{Game, Refusal, Result, Trait};
use crate::lang::line::{Span, Word};
use crate::lang::read::{Cursor, LARGEST, made};
use crate::play::attack::{AMMO, AP, DV, check_damage};

const WITH: &str = "a skill, or a bonus such as 7";

impl Described {
    /// Reads what follows the word `weapon`, which is `at`, and changes that attack; its skill is found
    /// when everything is read. Returns the keywords that could follow.
    ///
    /// # Errors
    /// Returns an error if the game has no attacks or this is none, if there is no attack to change, or if another
    /// one has the new name.
    pub(crate) fn attack(
        &mut self,
        at: Span,
        cursor: &mut Cursor<'_>,
    ) -> Result<Vec<&'static str>> {
        const CALLED: &str = "a name for the attack";
        let game = self.game;
        if game.attacks.line.is_empty() {
            return Err(Refusal::rule(at, format!("{} has no attacks", game.name)));
        }
        let (name, at) = made(cursor.word(CALLED)?, CALLED)?;
        let (kind, list) = (("attack", &["-", RENAME][..]), &mut self.who.attacks);
        let arranged = arrange(kind, cursor, (&name, at), list, called)?;
        if arranged.followed_by(&mut self.with, &name) {
            return Ok(Vec::new());
        }
        let (weapon, skill, ammo, more) = read_weapon(game, cursor)?;
        self.with.retain(|(attack, _)| !same(attack, &name));
        self.with.extend(skill.map(|word| (name.clone(), word)));
        let attack = item(&mut self.who.attacks, &name, called);
        *attack = Weapon {
            name,
            notes: std::mem::take(&mut attack.notes),
            ammo: ammo.unwrap_or_else(|| std::mem::take(&mut attack.ammo)),
            ..weapon
        };
        Ok(more)
    }
}

fn called(attack: &mut Weapon) -> &mut String {
    &mut attack.name
}

/// An attack, the word that names its skill, what it uses up if that was said, and the keywords that could follow.
pub(crate) type Read = (Weapon, Option<Word>, Option<String>, Vec<&'static str>);

/// Reads `SKILL|BONUS [dv EXPR] [ap N] [ammo COUNTER] [TRAIT...]`.
pub(crate) fn read_weapon(game: &'static Game, cursor: &mut Cursor<'_>) -> Result<Read> {
    let mut weapon = Weapon::default();
    let mut skill = None;
    match cursor.peek() {
        Some(word) if word.is_number() || word.is_signed() => {
            weapon.bonus = Some(cursor.signed("a bonus", -LARGEST, LARGEST)?);
        }
        _ => skill = Some(cursor.word(WITH)?.clone()),
    }
    let mut ammo = None;
    let mut more = vec![DV, AP, AMMO];
    let mut traits: Vec<&Trait> = Vec::new();
    while let Some(word) = cursor.peek() {
        if let Some(new) = game.attacks.traits.iter().find(|one| word.is(one.word)) {
            cursor.skip(1);
            add_trait(&mut traits, new, word)?;
            continue;
        }
        let Some(keyword) = cursor.take(&[DV, AP, AMMO]) else {
            break;
        };
        if !more.contains(&keyword) {
            return Err(Refusal::twice(word.span, &word.text));
        }
        more.retain(|one| *one != keyword);
        if keyword == DV {
            let damage = cursor.word("damage such as 1d6+4")?;
            check_damage(game, damage)?;
            weapon.damage.clone_from(&damage.text);
        } else if keyword == AMMO {
            let counter =
                cursor.word("what an attack uses up, such as arrows, or - for nothing")?;
            ammo = Some(if counter.is("-") {
                String::new()
            } else {
                counter.text.clone()
            });
        } else if game.attacks.pierce {
            weapon.pierce = cursor.number("how much armour is pierced", 0, LARGEST)?;
        } else {
            let why = format!("weapons pierce no armour in {}", game.name);
            return Err(Refusal::rule(word.span, why));
        }
    }
    more.retain(|keyword| *keyword != AP || game.attacks.pierce);
    more.extend(game.attacks.traits.iter().map(|one| one.word));
    weapon.traits = traits.iter().map(|one| one.word.to_owned()).collect();
    Ok((weapon, skill, ammo, more))
}

/// Adds the trait that a word names.
///
/// # Errors
/// Returns an error if the trait was given already or excludes another one.
fn add_trait<'g>(found: &mut Vec<&'g Trait>, new: &'g Trait, word: &Word) -> Result {
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
