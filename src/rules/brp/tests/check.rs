//! Basic Roleplaying: one check, compared with the printed table; difficulty; experience.

use crate::dice::Die;
use crate::rules::Grade;
use crate::rules::brp::check::{
    Chance, Difficulty, FAILURE, FUMBLE, GRADES, Grading, SPECIAL_SUCCESS, SUCCESS, TURN_ORDER,
    at_least, bands, numbers,
};
use crate::rules::brp::experience::{FREE_MARKS, earns_mark, experience_bonus, improvement};
use crate::rules::formula::Formula;
use crate::rules::scale::Throw;

/// The printed table: ability from and to, highest special, highest success (`None`: per ability),
/// lowest fumble.
const PRINTED: [(i64, i64, i64, Option<i64>, i64); 30] = [
    (1, 5, 1, Some(5), 96),
    (6, 7, 1, None, 96),
    (8, 10, 2, None, 96),
    (11, 12, 2, None, 97),
    (13, 17, 3, None, 97),
    (18, 22, 4, None, 97),
    (23, 27, 5, None, 97),
    (28, 29, 6, None, 97),
    (30, 30, 6, None, 97),
    (31, 32, 6, None, 98),
    (33, 37, 7, None, 98),
    (38, 42, 8, None, 98),
    (43, 47, 9, None, 98),
    (48, 49, 10, None, 98),
    (50, 50, 10, None, 98),
    (51, 52, 10, None, 99),
    (53, 57, 11, None, 99),
    (58, 62, 12, None, 99),
    (63, 67, 13, None, 99),
    (68, 69, 14, None, 99),
    (70, 70, 14, None, 99),
    (71, 72, 14, None, 100),
    (73, 77, 15, None, 100),
    (78, 82, 16, None, 100),
    (83, 87, 17, None, 100),
    (88, 89, 18, None, 100),
    (90, 92, 18, None, 100),
    (93, 95, 19, None, 100),
    (96, 97, 19, Some(95), 100),
    (98, 100, 20, Some(95), 100),
];

/// Highest special, highest success and lowest fumble, as printed in the table; its last band, "higher", has
/// a special of 20% of the ability.
fn printed(chance: i64) -> (i64, i64, i64) {
    if chance > 100 {
        let fifth = (0..=95).min_by_key(|fifth| (*fifth * 5 - chance).abs());
        return (fifth.unwrap(), 95, 100);
    }
    let row = PRINTED
        .iter()
        .find(|(from, to, ..)| (*from..=*to).contains(&chance));
    let (_, _, special, success, fumble) = *row.unwrap();
    (special, success.unwrap_or(chance), fumble)
}

#[test]
fn the_printed_table_band_by_band() {
    for chance in 1..=1000 {
        let row = bands(chance, Grading::Table);
        assert_eq!(
            (row.special, row.success, row.fumble),
            printed(chance),
            "{chance}"
        );
    }
    // The bands follow one another without a gap, from 1 to 100.
    for pair in PRINTED.windows(2) {
        assert_eq!(pair[0].1 + 1, pair[1].0);
    }
}

#[test]
fn every_roll_against_every_chance() {
    for chance in 0..=200 {
        for roll in 1..=100 {
            let grade = if chance == 0 {
                if roll >= 96 { FUMBLE } else { FAILURE }
            } else {
                let (special, success, fumble) = printed(chance);
                match roll {
                    _ if roll >= fumble => FUMBLE,
                    _ if roll > success => FAILURE,
                    _ if roll > special => SUCCESS,
                    _ => SPECIAL_SUCCESS,
                }
            };
            let found = bands(chance, Grading::default()).grade(roll);
            assert_eq!(found, grade, "{roll} against {chance}");
            assert_eq!((found.rank > 0), roll <= 95 && grade.rank > 0);
        }
    }
}

#[test]
fn a_fifth_rounded_up() {
    for chance in 1..=200_i64 {
        let fifth = (1..=95_i64).find(|fifth| *fifth * 5 >= chance);
        let (up, nearest) = (
            bands(chance, Grading::RoundUp),
            bands(chance, Grading::Table),
        );
        assert_eq!(up.special, fifth.unwrap(), "{chance}");
        assert_eq!((up.success, up.fumble), (nearest.success, nearest.fumble));
    }
    for (chance, nearest, up) in [(6, 1, 2), (60, 12, 12), (96, 19, 20), (101, 20, 21)] {
        assert_eq!(bands(chance, Grading::Table).special, nearest);
        assert_eq!(bands(chance, Grading::RoundUp).special, up);
    }
}

#[test]
fn chances_at_the_ends() {
    for special in [Grading::Table, Grading::RoundUp] {
        for none in [0, -1, i64::MIN] {
            let row = bands(none, special);
            assert_eq!((row.special, row.success, row.fumble), (0, 0, 96));
            assert_eq!(bands(none, special).grade(1), FAILURE);
            assert_eq!(bands(none, special).grade(95), FAILURE);
            assert_eq!(bands(none, special).grade(96), FUMBLE);
        }
        for vast in [475, 476, 10_000, i64::MAX] {
            let row = bands(vast, special);
            assert_eq!((row.special, row.success, row.fumble), (95, 95, 100));
        }
    }
    // A roll of 1 to 5 succeeds whenever success is possible.
    assert_eq!(bands(1, Grading::Table).grade(5), SUCCESS);
    assert_eq!(bands(1, Grading::Table).grade(6), FAILURE);
    assert_eq!(bands(472, Grading::Table).special, 94);
    assert_eq!(bands(472, Grading::RoundUp).special, 95);
}

#[test]
fn grades_and_readings_have_ids() {
    let listed: Vec<_> = GRADES.iter().map(|grade| (grade.id, grade.rank)).collect();
    assert_eq!(
        listed,
        [
            ("critical success", 3),
            ("special success", 2),
            ("success", 1),
            ("failure", -1),
            ("fumble", -2)
        ]
    );
    for grade in GRADES {
        assert_eq!(Grade::find(GRADES, grade.id), Some(*grade));
    }
    for (difficulty, id) in [
        (Difficulty::Automatic, "automatic"),
        (Difficulty::Easy, "easy"),
        (Difficulty::Normal, "normal"),
        (Difficulty::Difficult, "difficult"),
        (Difficulty::Impossible, "impossible"),
    ] {
        assert_eq!(difficulty.id(), id);
        assert_eq!(Difficulty::from_id(id), Some(difficulty));
    }
    assert_eq!(Difficulty::from_id("hard"), None);
    assert_eq!(Difficulty::default(), Difficulty::Normal);
}

fn chance(ability: i64, difficulty: Difficulty, parts: i64, situation: i64) -> Chance {
    difficulty.chance(ability).one_in(parts).plus(situation)
}

#[test]
fn difficulty_makes_the_chance() {
    for (ability, easy, difficult) in [
        (0, 0, 0),
        (1, 2, 1),
        (2, 4, 1),
        (35, 70, 18),
        (60, 120, 30),
        (75, 150, 38),
        (-5, 0, 0),
        (i64::MAX, i64::MAX, i64::MAX / 2 + 1),
        (i64::MIN, 0, 0),
    ] {
        let rolled = |difficulty: Difficulty| difficulty.chance(ability);
        assert_eq!(rolled(Difficulty::Easy), Chance::Roll(easy), "{ability}");
        assert_eq!(rolled(Difficulty::Normal), Chance::Roll(ability.max(0)));
        assert_eq!(rolled(Difficulty::Difficult), Chance::Roll(difficult));
        assert_eq!(rolled(Difficulty::Automatic), Chance::Automatic);
        assert_eq!(rolled(Difficulty::Impossible), Chance::Impossible);
    }
    let sure = |chance: Chance| numbers(chance, Grading::Table).throw;
    assert_eq!(sure(Chance::Automatic), Throw::Sure(SUCCESS));
    assert_eq!(sure(Chance::Impossible), Throw::Sure(FAILURE));
    assert_eq!(sure(Chance::Roll(50)), Throw::Die(Die::D100));
}

/// Worked out by hand: ability, difficulty, situation, chance.
#[test]
fn the_situation_counts_after_the_difficulty() {
    use Difficulty::{Difficult, Easy, Normal};
    for (ability, difficulty, situation, rolled) in [
        (50, Difficult, -20, 5),
        (50, Normal, -20, 30),
        (50, Easy, -20, 80),
        (45, Difficult, 10, 33),
        (45, Easy, 10, 100),
        (10, Difficult, -20, 0),
        (0, Easy, 20, 20),
        (-30, Normal, 20, 20),
        (i64::MAX, Easy, i64::MAX, i64::MAX),
    ] {
        assert_eq!(
            chance(ability, difficulty, 1, situation),
            Chance::Roll(rolled),
            "{ability} {difficulty:?} {situation}"
        );
    }
    for (ability, difficulty, parts, situation, rolled) in [
        (60, Normal, 4, 0, 15),
        (61, Normal, 4, 0, 16),
        (60, Normal, 5, 10, 22),
        (61, Easy, 5, 0, 25),
        (61, Difficult, 5, -7, 0),
    ] {
        let found = chance(ability, difficulty, parts, situation);
        assert_eq!(
            found,
            Chance::Roll(rolled),
            "{ability} {difficulty:?} 1/{parts}"
        );
    }
    assert_eq!(
        chance(50, Difficulty::Automatic, 5, -200),
        Chance::Automatic
    );
    assert_eq!(
        chance(50, Difficulty::Impossible, 5, 200),
        Chance::Impossible
    );
}

#[test]
fn circumstances_cancel_or_count_once() {
    use Difficulty::{Automatic, Difficult, Easy, Impossible, Normal};
    for (all, come_to) in [
        (vec![], Normal),
        (vec![Easy], Easy),
        (vec![Easy, Easy], Easy),
        (vec![Difficult, Difficult, Difficult], Difficult),
        (vec![Easy, Difficult], Normal),
        (vec![Difficult, Easy, Difficult], Normal),
        (vec![Normal, Difficult], Difficult),
        (vec![Easy, Impossible], Impossible),
        (vec![Automatic, Difficult], Automatic),
        (vec![Automatic, Impossible], Impossible),
    ] {
        assert_eq!(Difficulty::of_all(&all), come_to, "{all:?}");
    }
    for (one, _) in Difficulty::ALL {
        for (other, _) in Difficulty::ALL {
            let both = [one.id(), other.id()];
            let goes = both == ["easy", "difficult"] || both == ["difficult", "easy"];
            assert_eq!(one.goes_with(other), goes, "{both:?}");
        }
    }
}

#[test]
fn turns_go_by_a_formula() {
    let formula = Formula::parse(TURN_ORDER).unwrap();
    assert_eq!(formula.to_string(), "DEX");
}

#[test]
fn what_earns_a_mark() {
    for (difficulty, _) in Difficulty::ALL {
        let earned = matches!(difficulty.id(), "normal" | "difficult");
        assert_eq!(earns_mark(difficulty, true), earned, "{difficulty:?}");
        assert!(!earns_mark(difficulty, false));
    }
    assert_eq!(FREE_MARKS, 4);
}

#[test]
fn experience_rolls_go_above_the_rating() {
    for (rating, roll, better) in [
        (35, 35, false),
        (35, 36, true),
        (35, 100, true),
        (0, 1, true),
        (-10, 1, true),
        (99, 99, false),
        (99, 100, true),
        (100, 99, false),
        (100, 100, true),
        (180, 99, false),
        (180, 100, true),
    ] {
        let grade = improvement(rating).grade(roll, rating);
        assert_eq!(grade.rank > 0, better, "{roll} at {rating}");
    }
}

/// Edition `uge`, worked out by hand: chance, highest critical, special and success, lowest
/// fumble.
#[test]
fn the_universal_grades_by_hand() {
    for (chance, critical, special, success, fumble) in [
        (0, 0, 0, 0, 96),
        (1, 1, 1, 1, 96),
        (3, 1, 1, 3, 96),
        (5, 1, 1, 5, 96),
        (20, 1, 4, 20, 96),
        (21, 2, 5, 21, 97),
        (40, 2, 8, 40, 97),
        (41, 3, 9, 41, 98),
        (50, 3, 10, 50, 98),
        (60, 3, 12, 60, 98),
        (61, 4, 13, 61, 99),
        (80, 4, 16, 80, 99),
        (81, 5, 17, 81, 100),
        (100, 5, 20, 95, 100),
        (140, 7, 28, 95, 100),
        (10_000, 95, 95, 95, 100),
    ] {
        let row = bands(chance, Grading::Universal);
        assert_eq!(
            (row.critical, row.special, row.success, row.fumble),
            (critical, special, success, fumble),
            "{chance}"
        );
    }
    for chance in 0..=300_i64 {
        let row = bands(chance, Grading::Universal);
        for roll in 1..=100 {
            let of = |parts: i64| chance > 0 && roll <= 95 && parts * (roll - 1) < chance;
            let grade = if of(20) {
                "critical success"
            } else if of(5) {
                "special success"
            } else if roll <= chance.min(95) {
                "success"
            } else if roll >= row.fumble {
                "fumble"
            } else {
                "failure"
            };
            let found = bands(chance, Grading::Universal).grade(roll).id;
            assert_eq!(found, grade, "{roll} against {chance}");
        }
    }
}

#[test]
fn one_to_five_succeeds_from_a_rating_of_five() {
    for (chance, rating, universal) in [(0, 5, 5), (3, 40, 5), (3, 4, 3), (0, 4, 0), (30, 5, 30)] {
        assert_eq!(at_least(chance, rating, Grading::Universal), universal);
        assert_eq!(at_least(chance, rating, Grading::Table), chance);
    }
}

#[test]
fn half_of_int_helps_an_improvement_roll() {
    for (int, bonus) in [(13, 7), (12, 6), (1, 1), (0, 0), (-3, 0)] {
        assert_eq!(experience_bonus(int, Grading::Universal), bonus);
        assert_eq!(experience_bonus(int, Grading::RoundUp), 0);
    }
}
