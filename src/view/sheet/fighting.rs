//! The attacks on the sheet.

use super::row::{Change, Edits, RATING, Row, Section, Sheet, in_a_column};
use super::skills::rated;
use crate::campaign::letters::letter;
use crate::campaign::plural::{around, joined};
use crate::campaign::{Character, Weapon};
use crate::game::Game;
use crate::lang::line::quoted;
use crate::sheet::{self, attack};
use crate::view::level::total;
use crate::view::{Ink, Line};

/// Beside the log so many attacks have the letters that choose them in a list, before the first letter that moves there.
const LETTERED: usize = 6;

impl Sheet<'_> {
    /// The letter that chooses an attack or a power, counted together, if there is a choice.
    fn chosen_by(&self, nth: usize) -> String {
        let are_chosen = self.brief && self.who.attacks.len() + self.who.powers.len() > 1;
        match nth {
            0..LETTERED if are_chosen => letter(nth),
            _ => " ".to_owned(),
        }
    }

    pub(super) fn attacks(&self) -> Section {
        let who = self.who;
        let names = in_a_column(who.attacks.iter().map(|one| &one.name));
        let of_attacks = self.game.conditions.of_attacker(who);
        let penalty = self.penalty() + total(&of_attacks);
        let rows = who.attacks.iter().zip(names).enumerate();
        let rows = rows.map(|(nth, (weapon, called))| {
            let line = Line::of(Ink::Strong, self.chosen_by(nth));
            let line = line.with(Ink::Plain, format!(" {called} "));
            let line = line.and(one_attack(self.game, who, weapon, penalty));
            let (name, called) = (&self.name, quoted(&weapon.name));
            let change = Change {
                typed: format!("weapon {name} {called} {}", attack(weapon)),
                edits: Edits::Attack(weapon.name.clone()),
                ..Change::default()
            };
            Row::whole(line, change)
        });
        ("Attacks".to_owned(), rows.collect())
    }

    /// The powers, each with the letter that chooses it after the attacks, and with what it costs.
    pub(super) fn powers(&self) -> Section {
        let who = self.who;
        let names = in_a_column(who.powers.iter().map(|one| &one.name));
        let rows = who.powers.iter().zip(names).enumerate();
        let rows = rows.map(|(nth, (power, called))| {
            let letter = self.chosen_by(who.attacks.len() + nth);
            let is_spent = power.left() == Some(0);
            let ink = if is_spent { Ink::Dim } else { Ink::Plain };
            let mut line = Line::of(Ink::Strong, letter).with(ink, format!(" {called} "));
            if let Some(left) = power.left() {
                let ink = if is_spent { Ink::Bad } else { Ink::Strong };
                line.push(ink, format!(" {left}/{}", power.of()));
            }
            line.push(ink, format!("  {}", power.parts(str::to_owned).join(", ")));
            line.push(Ink::Dim, around("  ", &power.notes, ""));
            let (name, called) = (&self.name, quoted(&power.name));
            let change = Change {
                typed: format!("power {name} {called} {}", sheet::power(power)),
                edits: Edits::Power(power.name.clone()),
                ..Change::default()
            };
            Row::whole(line, change)
        });
        ("Powers".to_owned(), rows.collect())
    }
}

/// What an attack rolls and does, after its name.
fn one_attack(game: &Game, who: &Character, weapon: &Weapon, penalty: i64) -> Line {
    let rating = match (weapon.bonus, who.skill(&weapon.skill)) {
        (Some(bonus), _) => Some(bonus),
        (None, Some(skill)) => game.rating_of(who, skill),
        (None, None) => game.check_or_stat(who, &weapon.skill),
    };
    let now = rating.map(|rating| rating.saturating_add(penalty));
    let mut line = rated(game, rating, now, RATING);
    line.push(Ink::Dim, around("  (", &weapon.skill, ")"));
    if !weapon.damage.is_empty() {
        let damage = joined([game.attacks.damage, &weapon.damage], " ");
        line.push(Ink::Plain, format!("  {damage}"));
    }
    if weapon.pierce != 0 {
        line.push(Ink::Plain, format!("  AP {}", weapon.pierce));
    }
    line.push(Ink::Plain, around("  uses up ", &weapon.ammo, ""));
    for one in &weapon.traits {
        line.push(Ink::Plain, format!("  {one}"));
    }
    line.push(Ink::Dim, around("  ", &weapon.notes, ""));
    line
}
