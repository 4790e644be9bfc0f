//! Rolls in words: the die, each named bonus, and the target.

use crate::campaign::Roll;
use crate::game::Telling;
use crate::rules::forge_of_power as rules;

pub(super) const TELLING: Telling = Telling {
    sum,
    counted: |_| None,
    facts: &["bonus", "dc", "total"],
};

/// `18 + 8 Knives - 2 shaken = 24 vs AC 15 of Stair hound 1`; in brief without the target's name.
fn sum(roll: &Roll, brief: bool) -> Option<String> {
    let (die, total, dc) = (roll.dice.first()?, roll.fact("total")?, roll.fact("dc")?);
    let mut out = match die {
        1 | 20 => format!("natural {die}"),
        die => die.to_string(),
    };
    for (nth, part) in roll.parts.iter().enumerate() {
        let label = if nth == 0 {
            roll.what.as_str()
        } else {
            part.label.as_str()
        };
        if nth > 0 && part.value == 0 {
            continue;
        }
        let sign = if part.value < 0 { '-' } else { '+' };
        out = format!("{out} {sign} {}", part.value.unsigned_abs());
        // A part labelled with its own number needs no label.
        if label.parse::<i64>().is_ok() {
            continue;
        }
        out = if label.chars().any(|c| "+-*/".contains(c)) {
            format!("{out} ({label})")
        } else {
            format!("{out} {label}")
        };
    }
    out = format!("{out} = {total}");
    let Some(against) = &roll.against else {
        return Some(format!("{out} vs DC {dc}{}", natural(roll, total - dc)));
    };
    out = format!("{out} vs {} {dc}", against.what);
    if !brief {
        out = format!("{out} of {}", against.of);
    }
    if let [base, changes @ ..] = against.parts.as_slice()
        && !changes.is_empty()
    {
        let changes = changes.iter().map(|part| {
            let sign = if part.value < 0 { '-' } else { '+' };
            format!(" {sign} {} {}", part.value.unsigned_abs(), part.label)
        });
        out = format!("{out} ({}{})", base.value, changes.collect::<String>());
    }
    Some(format!("{out}{}", natural(roll, total - dc)))
}

/// The effect of a natural 1 or 20 on the level; empty if the level was already at the end.
fn natural(roll: &Roll, margin: i64) -> &'static str {
    let moved = !roll.grade.is_empty() && roll.grade != rules::level(margin).id;
    match roll.dice.first() {
        Some(20) if moved => " (natural 20: one level better)",
        Some(1) if moved => " (natural 1: one level worse)",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::HeldAgainst;
    use crate::rules::Part;

    fn roll(die: u16, total: i64) -> Roll {
        Roll {
            what: "Knives".to_owned(),
            dice: vec![die],
            parts: vec![Part::new("Knives 8", 8), Part::new("shaken", -2)],
            facts: vec![Part::new("total", total), Part::new("dc", 15)],
            ..Roll::default()
        }
    }

    #[test]
    fn a_roll_names_its_parts_and_its_target() {
        let mut one = roll(18, 24);
        assert_eq!(
            sum(&one, false).unwrap(),
            "18 + 8 Knives - 2 shaken = 24 vs DC 15"
        );
        one.against = Some(HeldAgainst {
            what: "AC".to_owned(),
            of: "Stair hound 1".to_owned(),
            parts: vec![Part::new("15", 15)],
        });
        assert_eq!(
            sum(&one, false).unwrap(),
            "18 + 8 Knives - 2 shaken = 24 vs AC 15 of Stair hound 1"
        );
        assert_eq!(
            sum(&one, true).unwrap(),
            "18 + 8 Knives - 2 shaken = 24 vs AC 15"
        );
        if let Some(against) = &mut one.against {
            against.parts = vec![Part::new("17", 17), Part::new("prone", -2)];
        }
        assert_eq!(
            sum(&one, true).unwrap(),
            "18 + 8 Knives - 2 shaken = 24 vs AC 15 (17 - 2 prone)"
        );
    }

    #[test]
    fn a_natural_face_states_its_effect() {
        let natural = |die: u16, total: i64, grade: &str| {
            let mut one = roll(die, total);
            one.grade = grade.to_owned();
            sum(&one, true).unwrap()
        };
        assert_eq!(
            natural(20, 22, "critical success"),
            "natural 20 + 8 Knives - 2 shaken = 22 vs DC 15 (natural 20: one level better)"
        );
        assert_eq!(
            natural(1, 14, "critical failure"),
            "natural 1 + 8 Knives - 2 shaken = 14 vs DC 15 (natural 1: one level worse)"
        );
        // There is no level beyond the ends.
        assert_eq!(
            natural(20, 26, "critical success"),
            "natural 20 + 8 Knives - 2 shaken = 26 vs DC 15"
        );
    }

    #[test]
    fn natural_20_and_1_are_marked_and_bare_numbers_have_no_label() {
        let mut one = roll(20, 26);
        one.parts.truncate(1);
        assert_eq!(
            sum(&one, false).unwrap(),
            "natural 20 + 8 Knives = 28 vs DC 15".replace("28", "26")
        );
        one.dice = vec![1];
        one.what = "8".to_owned();
        one.parts = vec![Part::new("8", 8), Part::new("+2", 2), Part::new("quick", 0)];
        assert_eq!(sum(&one, false).unwrap(), "natural 1 + 8 + 2 = 26 vs DC 15");
        one.what = "Strength + 2".to_owned();
        one.parts.truncate(1);
        assert_eq!(
            sum(&one, false).unwrap(),
            "natural 1 + 8 (Strength + 2) = 26 vs DC 15"
        );
        one.facts.clear();
        assert_eq!(sum(&one, false), None);
    }
}
