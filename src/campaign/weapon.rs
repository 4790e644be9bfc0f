//! An attack on a character's sheet.

use super::fields::stored;
use crate::dice::Expression;

stored! {
    /// One attack of a character, with or without a weapon.
    pub struct Weapon {
        pub name: String,
        ..
        /// The skill or stat used; empty if `bonus` is used instead.
        pub skill: String,
        /// A plain number used to attack: a bonus, a chance or a pool.
        pub bonus: Option<i64>,
        /// Dice, which may use the attacker's stats (`1d6+DB`); empty if it deals no damage.
        pub damage: String,
        /// How much armour it ignores.
        pub pierce: i64,
        /// The counter of which each attack takes one (`arrows`); empty for none.
        pub ammo: String,
        /// Further properties, by the game's words for them.
        pub traits: Vec<String>,
        pub notes: String,
    }
}

/// The keywords for damage, and before what an attack uses up.
pub(crate) const DV: &str = "dv";
pub(crate) const AMMO: &str = "ammo";

/// The damage with each stat replaced by its value: `1d6+DB` becomes `1d6+4`.
///
/// # Errors
/// The first word without a value, by its byte offset.
pub(crate) fn with_values(
    damage: &str,
    mut value: impl FnMut(&str) -> Option<i64>,
) -> Result<String, usize> {
    let mut out = String::with_capacity(damage.len());
    let mut at = 0;
    while at < damage.len() {
        let rest = &damage[at..];
        let end = rest.find(|c: char| !c.is_alphanumeric());
        let term = &rest[..end.unwrap_or(rest.len())];
        if term.is_empty() {
            let next = rest.chars().next().map_or(rest.len(), char::len_utf8);
            out.push_str(&rest[..next]);
            at += next;
            continue;
        }
        if term.chars().all(char::is_alphabetic) {
            push(&mut out, value(term).ok_or(at)?);
        } else {
            out.push_str(term);
        }
        at += term.len();
    }
    Ok(out)
}

/// Writes a value after a sign; a negative value flips the sign.
fn push(out: &mut String, value: i64) {
    let size = value.unsigned_abs().to_string();
    let sign = if value < 0 { out.pop() } else { None };
    match sign {
        _ if value >= 0 => out.push_str(&size),
        Some('+') => out.extend(["-", &size]),
        Some('-') => out.extend(["+", &size]),
        other => {
            out.extend(other);
            out.extend(["(0-", &size, ")"]);
        }
    }
}

impl Weapon {
    /// Whether its damage is a valid dice expression once stats are replaced.
    pub(crate) fn has_dice(&self) -> bool {
        has_dice(&self.damage)
    }
}

/// Whether a text is empty, or a valid dice expression once stats are replaced.
pub(super) fn has_dice(damage: &str) -> bool {
    damage.is_empty()
        || with_values(damage, |_| Some(0)).is_ok_and(|damage| Expression::parse(&damage).is_ok())
}

#[cfg(test)]
mod tests {
    use super::{Weapon, with_values};

    #[test]
    fn stats_are_replaced_by_their_values() {
        let value = |term: &str| match term {
            "DB" => Some(4),
            "Strength" => Some(-1),
            _ => None,
        };
        for (damage, known) in [
            ("1d6+DB", Ok("1d6+4")),
            ("DB+1d6", Ok("4+1d6")),
            ("2d6kh1 + DB", Ok("2d6kh1 + 4")),
            ("1d8+Strength", Ok("1d8-1")),
            ("1d8-Strength", Ok("1d8+1")),
            ("Strength+1d8", Ok("(0-1)+1d8")),
            ("1d8*Strength", Ok("1d8*(0-1)")),
            ("d6", Ok("d6")),
            ("1d6+XY", Err(4)),
        ] {
            let known = known.map(str::to_owned);
            assert_eq!(with_values(damage, value), known, "{damage}");
        }
    }

    #[test]
    fn damage_is_dice_with_stats_or_nothing() {
        for (damage, is) in [
            ("", true),
            ("1d6+DB", true),
            ("7", true),
            ("1d", false),
            ("+", false),
        ] {
            let weapon = Weapon {
                damage: damage.to_owned(),
                ..Weapon::default()
            };
            assert_eq!(weapon.has_dice(), is, "{damage}");
        }
    }
}
