//! The attacks of a character: weapons with their skill, damage, traits and notes.

use super::super::block::item::{Item, Role};
use super::{NO_ATTACKS, Writing};
use crate::campaign::Weapon;
use crate::lang::line::{Span, Word};
use crate::play::attack::check_damage;

impl Writing {
    /// A name without the brackets at its end, if they contain a stat or a skill.
    pub(super) fn without_stat(&self, name: &str) -> (String, Option<String>) {
        let cut = name
            .strip_suffix(')')
            .and_then(|name| name.rsplit_once('('));
        match cut {
            Some((name, said))
                if self.game.stat(said).is_some() || self.who.skill(said).is_some() =>
            {
                (name.trim().to_owned(), Some(said.to_owned()))
            }
            _ => (name.to_owned(), None),
        }
    }

    pub(super) fn attack(&mut self, item: &Item, bonus: Option<i64>) -> Result<(), &'static str> {
        let pierce = item
            .numbers
            .iter()
            .find(|number| number.role == Role::Pierces);
        let (name, aside) = self.without_stat(item.name.trim_end_matches(['.', ':']));
        let mut weapon = Weapon {
            name,
            bonus,
            pierce: pierce.map_or(0, |pierce| pierce.value.abs()),
            ..Weapon::default()
        };
        let mut notes: Vec<String> = Vec::new();
        for said in aside.iter().chain(&item.brackets) {
            let known = self.who.skills.iter();
            let mut same = known.filter(|skill| skill.name.eq_ignore_ascii_case(said));
            if let Some(skill) = same.next() {
                weapon.skill.clone_from(&skill.name);
            } else if let Some(stat) = self.game.stat(said) {
                stat.id.clone_into(&mut weapon.skill);
            } else {
                notes.push(said.clone());
            }
        }
        if let Some((kind, name)) = weapon.name.split_once(' ')
            && ["melee", "ranged"].contains(&kind.to_lowercase().as_str())
            && item.dice.is_some()
        {
            notes.insert(0, kind.to_owned());
            weapon.name = String::from(name);
        }
        // `Cutlass: Melee Weapons, 1d10+3`
        if let Some((name, skill)) = weapon.name.split_once(": ")
            && let Some(skill) = self.who.skill(skill)
        {
            weapon.skill.clone_from(&skill.name);
            weapon.name = String::from(name);
        }
        for said in item.tail.split(", ").filter(|said| !said.is_empty()) {
            let traits = self.game.attacks.traits.iter();
            let known: Option<Vec<_>> = said
                .split(' ')
                .map(|word| {
                    traits
                        .clone()
                        .find(|one| one.word.eq_ignore_ascii_case(word))
                })
                .collect();
            match known {
                Some(known) => weapon
                    .traits
                    .extend(known.iter().map(|one| one.word.to_owned())),
                None => notes.push(said.to_owned()),
            }
        }
        let damage = item.dice.clone().unwrap_or_default();
        self.weapon(weapon, &damage, notes)
    }

    /// Sets the damage, skill and notes of an attack.
    pub(in crate::import) fn weapon(
        &mut self,
        mut weapon: Weapon,
        damage: &str,
        mut notes: Vec<String>,
    ) -> Result<(), &'static str> {
        if self.game.attacks.line.is_empty() {
            return Err(NO_ATTACKS);
        }
        if weapon.pierce != 0 && !self.game.attacks.pierce {
            notes.push(format!("AP {}", weapon.pierce));
            weapon.pierce = 0;
        }
        let (dice, left) = self.damage(damage);
        weapon.damage = dice;
        // `1d6+db and venom`: the part of the damage that cannot be rolled goes before the notes.
        match (left, notes.first_mut()) {
            (Some(left), Some(first)) if first.starts_with("and ") => {
                *first = format!("{left} {first}");
            }
            (Some(left), _) => notes.push(left),
            (None, _) => {}
        }
        if weapon.bonus.is_none() && weapon.skill.is_empty() {
            // The name of an attack is often also the skill it is rolled with.
            let skill = self.who.skills.iter();
            let mut skill = skill.filter(|skill| skill.name.eq_ignore_ascii_case(&weapon.name));
            match skill.next() {
                Some(skill) => weapon.skill.clone_from(&skill.name),
                None if !self.style.is_empty() => weapon.skill.clone_from(&self.style),
                None => weapon.bonus = Some(0),
            }
        }
        if !weapon.skill.is_empty() {
            weapon.bonus = None;
        }
        weapon.notes = notes.join(", ");
        if self.who.attack(&weapon.name).is_some() {
            return Err("there is another attack of that name");
        }
        self.who.attacks.push(weapon);
        Ok(())
    }

    /// The part of the damage that the game can roll, and the rest.
    pub(super) fn damage(&self, damage: &str) -> (String, Option<String>) {
        let damage: String = damage.chars().filter(|c| !c.is_whitespace()).collect();
        // `2D6`, and `2W6` in German. Elsewhere a capital letter may begin the name of a stat.
        let chars: Vec<char> = damage.chars().collect();
        let is_die = |at: usize| chars.get(at + 1).is_some_and(char::is_ascii_digit);
        let each = chars.iter().enumerate();
        let mut known: String = each
            .map(|(at, c)| match c {
                'D' | 'W' | 'w' if is_die(at) => 'd',
                c => *c,
            })
            .collect();
        let mut left = Vec::new();
        while !known.is_empty() {
            if check_damage(self.game, &Word::bare(&known, Span::new(0, 1))).is_ok() {
                let left: Vec<String> = left.into_iter().rev().collect();
                return (known, (!left.is_empty()).then(|| left.concat()));
            }
            let cut = known.rfind(['+', '-']).unwrap_or(0);
            left.push(known.split_off(cut));
        }
        (String::new(), (!damage.is_empty()).then_some(damage))
    }
}
