//! Dice that are told as what they count: a total against a number, or hits.

use std::ops::Range;

use crate::campaign::Roll;
use crate::campaign::plural::{joined, plural};
use crate::game::Game;
use crate::game::words::{breakdown, only_total};
use crate::rules::Part;
use crate::rules::scale::{Numbers, Throw};

/// The dice with what they count: `18 + 8 Knives = 26 vs AC 15 of Bea`, `1 1 | risk 6: 1 hit vs 2`; `brief` leaves out
/// names. `None` for dice that count by themselves.
#[must_use]
pub fn counted(game: &Game, roll: &Roll, brief: bool) -> Option<String> {
    total(game, roll, brief).or_else(|| pool(game, roll, brief))
}

/// Whether a roll is a total against a number.
pub(super) fn is_total(roll: &Roll) -> bool {
    roll.fact("total").is_some()
}

/// `18 + 8 Knives - 2 shaken = 24 vs AC 15 of Stair hound 1`; in brief without the target's name.
fn total(game: &Game, roll: &Roll, brief: bool) -> Option<String> {
    let (total, dc) = (roll.fact("total")?, roll.fact("dc"));
    let dice = faces(game, roll, 0..roll.dice.len());
    if dice.is_empty() {
        return None;
    }
    let natural = dc.and_then(|dc| natural(game, roll, total, dc));
    let word = if natural.is_some() { "natural " } else { "" };
    let mut out = format!("{word}{dice}");
    let natural = natural.unwrap_or_default();
    for (nth, part) in roll.parts.iter().enumerate() {
        let label = if nth == 0 { &roll.what } else { &part.label };
        if part.value == 0 && (nth > 0 || part.label.is_empty()) {
            continue;
        }
        out = format!("{out} {}", added(part.value));
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
    // What the formula of a file makes of the dice and their parts.
    let counting = (0..roll.dice.len()).filter(|at| !roll.dropped.contains(at));
    let dice: i64 = counting.map(|at| i64::from(roll.dice[at])).sum();
    let parts: i64 = roll.parts.iter().map(|part| part.value).sum();
    let rest = total.saturating_sub(dice.saturating_add(parts));
    if game.sums_apart && rest != 0 {
        out = format!("{out} {} by the rules", added(rest));
    }
    out = format!("{out} = {total}{}", only_total(roll));
    let Some(dc) = dc else {
        return Some(out);
    };
    let Some(against) = &roll.against else {
        let word = match game.target {
            "target" => "DC",
            word => word,
        };
        return Some(format!("{out} vs {word} {dc}{natural}"));
    };
    out = format!("{out} vs {} {dc}", against.what);
    if !brief {
        out = format!("{out} of {}", against.of);
    }
    if let [base, changes @ ..] = against.parts.as_slice()
        && !changes.is_empty()
    {
        let changes = changes.iter();
        let changes = changes.map(|part| format!(" {} {}", added(part.value), part.label));
        out = format!("{out} ({}{})", base.value, changes.collect::<String>());
    }
    Some(format!("{out}{natural}"))
}

/// A number that is added to another: `+ 8`, `- 2`.
fn added(value: i64) -> String {
    let sign = if value < 0 { '-' } else { '+' };
    format!("{sign} {}", value.unsigned_abs())
}

/// The effect of the highest and the lowest face on the grade, empty if they have none; `None` for other faces.
fn natural(game: &Game, roll: &Roll, total: i64, dc: i64) -> Option<String> {
    let (totals, face) = (game.totals?, *roll.dice.first()?);
    let (lowest, highest) = (totals.die.lowest(), totals.die.highest());
    if face != lowest && face != highest {
        return None;
    }
    // The same total with a face between them.
    let between = i64::from(lowest) + 1;
    let throw = Throw::Die(totals.die);
    let numbers = Numbers::new(totals.scale, throw, total - between, dc);
    let grades = totals.scale.grades;
    let place = |id: &str| grades.iter().position(|grade| grade.id == id);
    let otherwise = place(numbers.grade(between, dc).id);
    let effect = match place(&roll.grade).zip(otherwise) {
        Some((now, otherwise)) if now + 1 == otherwise => ": one level better",
        Some((now, otherwise)) if now == otherwise + 1 => ": one level worse",
        Some((now, otherwise)) if now != otherwise => "",
        _ => return Some(String::new()),
    };
    Some(format!(" (natural {face}{effect})"))
}

/// The result of dice of which each may be a hit: `1 1 1 | risk 6 2: 2 hits`; `None` for others.
pub(in crate::story) fn hits(game: &Game, roll: &Roll) -> Option<String> {
    let hits = counted_hits(roll)?;
    roll.fact("number")?;
    Some(match thrown(game, roll) {
        Some(thrown) => format!("{thrown}: {hits}"),
        None => hits,
    })
}

/// Some dice of a roll, in brackets those that do not count.
pub(super) fn faces(game: &Game, roll: &Roll, dice: Range<usize>) -> String {
    let each = dice.filter_map(|at| {
        let face = (game.face)(*roll.dice.get(at)?);
        Some(if roll.dropped.contains(&at) {
            format!("({face})")
        } else {
            face
        })
    });
    joined(each, " ")
}

/// `1 1 1 (Climb 3) | risk 6 2 | exploded 4: 2 hits vs 2, Fortune spent`.
fn pool(game: &Game, roll: &Roll, brief: bool) -> Option<String> {
    let mut out = counted_hits(roll)?;
    if let Some(number) = roll.fact("number") {
        out = format!("{out} vs {number}");
    }
    if let Some(thrown) = thrown(game, roll) {
        let named = roll.parts.len() > 1 && !brief;
        let parts = named.then(|| format!(" ({})", breakdown(&roll.parts)));
        out = format!("{thrown}{}: {out}", parts.unwrap_or_default());
    }
    if roll.luck > 0 {
        let luck = game.luck.and_then(|luck| game.track(luck.track));
        let luck = luck.map_or("luck", |track| track.label);
        out = format!("{out}, {luck} spent");
    }
    Some(out)
}

fn counted_hits(roll: &Roll) -> Option<String> {
    Some(plural(roll.fact("hits")?, "hit"))
}

/// What the last dice of a pool are for, and how many they are: it stands before the number of the others.
pub(super) fn last_dice(roll: &Roll) -> Option<(&Part, &Part)> {
    let pool = roll.facts.iter().position(|fact| fact.label == "pool")?;
    let last = roll.facts.get(pool.checked_sub(1)?)?;
    Some((last, &roll.facts[pool]))
}

/// The dice by kind; `None` if only the hits are known.
fn thrown(game: &Game, roll: &Roll) -> Option<String> {
    let all = roll.dice.len();
    if all == 0 {
        return None;
    }
    let Some((last, pool)) = last_dice(roll) else {
        // Dice of one kind are not told apart.
        return Some(faces(game, roll, 0..all));
    };
    let count = |fact: &Part| usize::try_from(fact.value).unwrap_or(0);
    let begins = count(pool).min(all);
    let ends = begins.saturating_add(count(last)).min(all);
    let groups = [
        (String::new(), 0..begins),
        (format!("{} ", last.label), begins..ends),
        ("exploded ".to_owned(), ends..all),
    ];
    let groups = groups.into_iter().filter(|(_, dice)| !dice.is_empty());
    let groups = groups.map(|(name, dice)| format!("{name}{}", faces(game, roll, dice)));
    Some(joined(groups, " | "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::HeldAgainst;
    use crate::game::{Game, Luck, Totals, track};
    use crate::rules::Grade;
    use crate::rules::scale::Scale;

    const GRADES: &[Grade] = &[
        Grade::new("critical success", 2),
        Grade::new("success", 1),
        Grade::new("failure", -1),
        Grade::new("critical failure", -2),
    ];

    const D20: &Scale = &Scale::of_totals(GRADES, &|seen| {
        let level: usize = match seen.margin() {
            10.. => 0,
            0.. => 1,
            -10.. => 2,
            _ => 3,
        };
        GRADES[match seen.rolled {
            20 => level.saturating_sub(1),
            1 => (level + 1).min(3),
            _ => level,
        }]
    });

    static GAME: Game = Game {
        totals: Some(&Totals::new(D20, "AC", &[])),
        luck: Some(Luck {
            track: "fortune",
            key: "",
            offers: |_, _| Vec::new(),
        }),
        tracks: &[track("fortune", "Fortune", "")],
        ..Game::PLAIN
    };

    fn sum(roll: &Roll, brief: bool) -> Option<String> {
        counted(&GAME, roll, brief)
    }

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
