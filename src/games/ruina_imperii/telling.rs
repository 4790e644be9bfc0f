//! Rolls in words: dice of the pool, the risk and explosions separately, and the hits.

use crate::campaign::Roll;
use crate::campaign::plural::plural;
use crate::game::Telling;
use crate::game::words::breakdown;

pub(super) const TELLING: Telling = Telling {
    sum,
    counted: |roll| {
        let hits = hits(roll)?;
        Some(match thrown(roll) {
            Some(thrown) => format!("{thrown}: {hits}"),
            None => hits,
        })
    },
    facts: &["hits", "number", "risk", "pool"],
};

/// `1 1 1 (Climb 3) | risk 6 2 | exploded 4: 2 hits vs 2, Fortune spent`.
fn sum(roll: &Roll, brief: bool) -> Option<String> {
    let (hits, number) = (hits(roll)?, roll.fact("number")?);
    let mut out = format!("{hits} vs {number}");
    if let Some(thrown) = thrown(roll) {
        let parts = breakdown(&roll.parts);
        let named = roll.parts.len() > 1 && !brief;
        let parts = if named {
            format!(" ({parts})")
        } else {
            String::new()
        };
        out = format!("{thrown}{parts}: {out}");
    }
    if roll.luck > 0 {
        out = format!("{out}, Fortune spent");
    }
    Some(out)
}

fn hits(roll: &Roll) -> Option<String> {
    Some(plural(roll.fact("hits")?, "hit"))
}

/// The dice by kind; `None` if only the hits are known.
fn thrown(roll: &Roll) -> Option<String> {
    let number = |label: &str| usize::try_from(roll.fact(label).unwrap_or(0)).unwrap_or(0);
    let (pool, risk) = (number("pool"), number("risk"));
    if roll.dice.is_empty() {
        return None;
    }
    let (pool, others) = roll.dice.split_at(pool.min(roll.dice.len()));
    let (risk, exploded) = others.split_at(risk.min(others.len()));
    let faces = |dice: &[u16]| {
        let faces: Vec<String> = dice.iter().map(u16::to_string).collect();
        faces.join(" ")
    };
    let groups = [("", pool), ("risk ", risk), ("exploded ", exploded)];
    let groups = groups.into_iter().filter(|(_, dice)| !dice.is_empty());
    let groups: Vec<String> = groups
        .map(|(name, dice)| format!("{name}{}", faces(dice)))
        .collect();
    Some(groups.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Part;

    #[test]
    fn pool_risk_and_explosion_dice_are_shown_separately() {
        let fact = |label: &str, value| Part::new(label, value);
        let mut roll = Roll {
            dice: vec![1, 1, 1, 6, 2, 4],
            facts: vec![
                fact("hits", 2),
                fact("number", 2),
                fact("risk", 2),
                fact("pool", 3),
            ],
            parts: vec![fact("Climb 4", 4), fact("rope", -1)],
            ..Roll::default()
        };
        assert_eq!(
            sum(&roll, true).unwrap(),
            "1 1 1 | risk 6 2 | exploded 4: 2 hits vs 2"
        );
        assert_eq!(
            sum(&roll, false).unwrap(),
            "1 1 1 | risk 6 2 | exploded 4 (Climb 4, -1 rope): 2 hits vs 2"
        );
        roll.luck = 1;
        roll.parts.truncate(1);
        roll.dice = vec![5];
        roll.facts = vec![
            fact("hits", 1),
            fact("number", 0),
            fact("risk", 0),
            fact("pool", 1),
        ];
        assert_eq!(sum(&roll, false).unwrap(), "5: 1 hit vs 0, Fortune spent");
        // Hits counted at the table.
        roll.dice.clear();
        assert_eq!(sum(&roll, false).unwrap(), "1 hit vs 0, Fortune spent");
        roll.facts.clear();
        assert_eq!(sum(&roll, false), None);
    }
}
