//! Damage in words: its dice, what is left of it, and what it does.

use super::sentence::{Kept, Piece, Sentence, To};
use crate::campaign::Contest;
use crate::campaign::plural::{around, joined, plural};
use crate::campaign::statement::{Armour, DamageRoll, DamageTaken, Named};
use crate::game::Game;
use crate::game::words::{by_hand, signed};

/// `DV 13 (1d10+5: 8, +5 bonus)`.
pub(super) fn rolled(roll: &DamageRoll) -> String {
    let parts = around(" (", &parts(roll, "bonus").join(", "), ")");
    format!("{} {}{parts}", roll.label, roll.total)
}

/// The damage of a hit.
#[derive(Default)]
pub(super) struct Damage<'a> {
    pub(super) rolled: Option<&'a DamageRoll>,
    pub(super) taken: Option<&'a DamageTaken>,
    /// The damage of an earlier hit that it replaces.
    pub(super) instead: Option<i64>,
}

impl Damage<'_> {
    /// `13 damage (1d6+4: 4, +5 MoS, -2 armour), 3 wounds, disabled`; `None` without any.
    pub(super) fn words(&self, game: &Game, contest: &Contest) -> Option<Sentence> {
        let total = self.rolled.map(|roll| roll.total);
        let amount = self.taken.map(|taken| taken.taken).or(total)?;
        let margin = contest.sides.first().and_then(|side| side.margin.as_ref());
        let bonus = margin.map_or("bonus", |margin| margin.label.as_str());
        let mut all = self.rolled.map_or_else(Vec::new, |roll| parts(roll, bonus));
        let armour = self.taken.and_then(|taken| taken.armour.as_ref());
        all.extend(armour.map(|armour| stopped(armour, amount)));
        let instead = self.instead.map(|before| format!(" instead of {before}"));
        let instead = instead.unwrap_or_default();
        let all = around(" (", &all.join(", "), ")");
        let said = Sentence::from(format!("{amount} damage{instead}{all}"));
        Some(match self.taken {
            Some(taken) => effect(said, game, taken),
            None => said,
        })
    }
}

/// `Ilse takes 7 (12 - 6 armour, 1 pierced), 1 wound`.
pub(super) fn taken(game: &Game, who: &Named, damage: &DamageTaken) -> Sentence {
    let amount = joined([&damage.taken.to_string(), &*damage.kind], " ");
    let armour = damage.armour.as_ref().map(|armour| {
        let pierced = (armour.pierced != 0).then(|| format!(", {} pierced", armour.pierced));
        let pierced = pierced.unwrap_or_default();
        format!(" ({} - {} armour{pierced})", armour.before, armour.value)
    });
    let is_hurt = if damage.taken > 0 { " is hurt" } else { "" };
    let said = Sentence::of_name(who)
        .piece(Piece::Verb(" takes", " take", Some(is_hurt)))
        .kept(Kept::Health, format!(" {amount}"), "")
        .kept(Kept::Terms, armour.unwrap_or_default(), "");
    effect(said, game, damage).to(To::Players)
}

/// The marks that damage leaves, what is left after it and the state to which it leads.
fn effect(mut said: Sentence, game: &Game, taken: &DamageTaken) -> Sentence {
    if let Some((marks, unit)) = &taken.marks {
        said = said.kept(Kept::Health, format!(", {}", plural(*marks, unit)), "");
    }
    if let Some((left, label)) = &taken.left {
        let left = joined([&left.to_string(), &**label, "left"], " ");
        said = said.kept(Kept::Terms, format!(", {left}"), "");
    }
    if let Some(uncounted) = &taken.uncounted {
        let (stat, what) = (&uncounted.stat, &uncounted.what);
        let text = format!("; no {stat}, so no {what} are counted");
        said = said.kept(Kept::Terms, text, "");
    }
    if taken.state.is_empty() {
        return said;
    }
    let said = said.kept(Kept::Health, ", ", ", ");
    let said = said.becoming(game, &taken.state, taken.state.to_string());
    match taken.level {
        0 => said,
        // The value of a state is health in numbers.
        level => said.kept(Kept::Health, format!(" {level}"), ""),
    }
}

/// The dice of damage and what is added to them; `bonus` is the name of what an attack adds.
fn parts(roll: &DamageRoll, bonus: &str) -> Vec<String> {
    let faces = roll.fell.as_ref().map(|faces| joined(faces, " "));
    let fell = match (faces, roll.typed_total) {
        (None, _) => Some(format!("{}: all dice at maximum", roll.dice)),
        (Some(_), Some(total)) => Some(format!("{}: total {total}", roll.dice)),
        (Some(faces), None) => (!faces.is_empty()).then(|| format!("{}: {faces}", roll.dice)),
    };
    let bonus = (roll.bonus != 0).then(|| format!("+{} {bonus}", roll.bonus));
    let others = roll.others.iter();
    let others = others.map(|part| format!("{} {}", signed(part.value), part.label));
    fell.into_iter().chain(bonus).chain(others).collect()
}

/// What armour has kept of the damage, of which `amount` is left.
fn stopped(armour: &Armour, amount: i64) -> String {
    match (armour.before.saturating_sub(amount), armour.pierced) {
        (0, _) => "armour pierced".to_owned(),
        (kept, 0) => format!("-{kept} armour"),
        (kept, pierced) => format!("-{kept} armour, {pierced} pierced"),
    }
}

/// The dice of damage with who rolled each: `1d8+4: 5 typed`; `None` if none were rolled.
#[must_use]
pub fn damage_dice(roll: &DamageRoll) -> Option<String> {
    let faces = roll.fell.as_ref().filter(|faces| !faces.is_empty())?;
    let dice = match roll.typed_total {
        Some(total) => format!("total {total}"),
        None => by_hand(faces, |face| face.to_string(), &roll.typed),
    };
    Some(format!("{}: {dice}", roll.dice))
}
