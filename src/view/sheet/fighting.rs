//! The attacks on the sheet.

use super::row::Edits;
use super::skills::push_rating;
use super::writer::Sheet;
use crate::campaign::letters::letter;
use crate::campaign::{Character, Weapon};
use crate::game::Game;
use crate::lang::line::quoted;
use crate::sheet::attack;
use crate::view::level::total;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// Beside the log so many attacks have the letters that choose them in a list, before the first letter that moves there.
const LETTERED: usize = 6;

impl Sheet<'_> {
    pub(super) fn attacks(&mut self) {
        let who = self.who;
        if who.attacks.is_empty() {
            return;
        }
        self.heading("Attacks");
        let names = who.attacks.iter().map(|one| width(&clean(&one.name)));
        let widest = names.max().unwrap_or(0).min(30);
        let of_attacks = self.game.conditions.of_attacker(who);
        let penalty = self.penalty() + total(&of_attacks);
        let are_chosen = self.brief && who.attacks.len() > 1;
        let chosen_by = |nth: usize| match nth {
            0..LETTERED if are_chosen => letter(nth),
            _ => " ".to_owned(),
        };
        for (nth, weapon) in who.attacks.iter().enumerate() {
            let line = Line::of(Ink::Strong, chosen_by(nth));
            let line = line.and(one_attack(self.game, who, weapon, widest, penalty));
            self.part(line, |name| {
                let typed = format!("weapon {name} {} {}", quoted(&weapon.name), attack(weapon));
                (typed, Edits::Attack(weapon.name.clone()))
            });
        }
    }
}

fn one_attack(game: &Game, who: &Character, weapon: &Weapon, widest: usize, penalty: i64) -> Line {
    let name = clean(&weapon.name);
    let gap = widest.saturating_sub(width(&name));
    let mut line = Line::of(Ink::Plain, format!(" {name}{} ", " ".repeat(gap)));
    let rating = match (weapon.bonus, who.skill(&weapon.skill)) {
        (Some(bonus), _) => Some(bonus),
        (None, Some(skill)) => game.rating_of(who, skill),
        (None, None) => game.check_or_stat(who, &weapon.skill),
    };
    match rating {
        Some(rating) => {
            let now = rating.saturating_add(penalty);
            push_rating(&mut line, game, rating, Some(now));
        }
        None => line.push(Ink::Strong, "   -"),
    }
    if !weapon.skill.is_empty() {
        line.push(Ink::Dim, format!("  ({})", clean(&weapon.skill)));
    }
    if !weapon.damage.is_empty() {
        let word = game.attacks.damage;
        let between = if word.is_empty() { "" } else { " " };
        line.push(
            Ink::Plain,
            format!("  {word}{between}{}", clean(&weapon.damage)),
        );
    }
    if weapon.pierce != 0 {
        line.push(Ink::Plain, format!("  AP {}", weapon.pierce));
    }
    for one in &weapon.traits {
        line.push(Ink::Plain, format!("  {}", clean(one)));
    }
    if !weapon.notes.is_empty() {
        line.push(Ink::Dim, format!("  {}", clean(&weapon.notes)));
    }
    line
}
