//! The attacks of a character: weapons with their skill, damage, traits and notes.

use std::sync::Arc;

use super::{Writing, within};
use crate::campaign::{Power, Weapon};
use crate::lang::line::{Span, Word};
use crate::play::attack::check_damage;

/// The longest damage that is read as dice.
const LONGEST: usize = 200;

impl Writing {
    /// Adds an attack with its damage, skill and notes.
    pub(in crate::import) fn weapon(
        &mut self,
        mut weapon: Weapon,
        damage: &str,
        mut notes: Vec<String>,
    ) -> Result<(), &'static str> {
        if self.game.attacks.line.is_empty() {
            return Err("this game has no attacks");
        }
        if self.who.attack(&weapon.name).is_some() {
            return Err("there is another attack of that name");
        }
        if weapon.pierce != 0 && !self.game.attacks.pierce {
            notes.push(format!("AP {}", weapon.pierce));
            weapon.pierce = 0;
        }
        let (dice, left) = self.damage(damage);
        weapon.damage = dice;
        // `1d6+db and venom`: the part of the damage that cannot be rolled goes before the notes.
        match notes.first_mut() {
            _ if left.is_empty() => {}
            Some(first) if first.starts_with("and ") => *first = format!("{left} {first}"),
            _ => notes.push(left),
        }
        if weapon.bonus.is_none() && weapon.skill.is_empty() {
            // The name of an attack is often also the skill it is rolled with.
            match self.known(&weapon.name) {
                Some(at) => weapon.skill.clone_from(&self.who.skills[at].name),
                None if !self.style.is_empty() => weapon.skill.clone_from(&self.style),
                None => weapon.bonus = Some(0),
            }
        }
        weapon.bonus = weapon.bonus.filter(|_| weapon.skill.is_empty()).map(within);
        weapon.pierce = within(weapon.pierce);
        weapon.notes = notes.join(", ");
        self.who.attacks.push(weapon);
        Ok(())
    }

    /// Adds a power with its damage and the kind of that. `None` if it cannot: its name may be in use.
    pub(in crate::import) fn power(
        &mut self,
        power: Power,
        damage: &str,
        kind: &str,
    ) -> Option<()> {
        if power.name.is_empty() || self.who.power(&power.name).is_some() {
            return None;
        }
        let (dice, left) = self.damage(damage);
        let damage = match kind {
            _ if dice.is_empty() || !left.is_empty() => String::new(),
            "" => dice,
            kind => format!("{dice} {}", kind.to_lowercase()),
        };
        self.who.powers.push(Arc::new(Power { damage, ..power }));
        Some(())
    }

    /// The part of the damage that the game can roll, and the rest.
    fn damage(&self, damage: &str) -> (String, String) {
        let damage: Vec<char> = damage.chars().filter(|c| !c.is_whitespace()).collect();
        // `2D6`, and `2W6` in German. Elsewhere a capital letter may begin the name of a stat.
        let is_die = |at: usize| damage.get(at + 1).is_some_and(char::is_ascii_digit);
        let die = |(at, c): (usize, &char)| match c {
            'D' | 'W' | 'w' if is_die(at) => 'd',
            c => *c,
        };
        let damage: String = damage.iter().enumerate().map(die).collect();
        let mut end = if damage.len() > LONGEST {
            0
        } else {
            damage.len()
        };
        while end > 0
            && check_damage(self.game, &Word::bare(&damage[..end], Span::new(0, 1))).is_err()
        {
            end = damage[..end].rfind(['+', '-']).unwrap_or(0);
        }
        (damage[..end].to_owned(), damage[end..].to_owned())
    }
}
