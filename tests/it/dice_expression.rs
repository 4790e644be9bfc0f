//! Dice expressions.

use gmscreen::dice::{Die, Expression, ExpressionError, ExpressionErrorKind as Kind};
use proptest::prelude::*;

fn parse(text: &str) -> Expression {
    Expression::parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

#[test]
fn expressions_name_their_dice_and_bounds() {
    let d = Die::D;
    let table: &[(&str, &str, &[Die], i64, i64)] = &[
        ("20", "20", &[], 20, 20),
        ("0", "0", &[], 0, 0),
        ("1d10+5", "1d10+5", &[d(10)], 6, 15),
        ("4d6", "4d6", &[d(6); 4], 4, 24),
        ("d6", "1d6", &[d(6)], 1, 6),
        ("D6", "1d6", &[d(6)], 1, 6),
        ("2d6+1d4-1", "2d6+1d4-1", &[d(6), d(6), d(4)], 2, 15),
        (" 2d6 - 1d4 ", "2d6-1d4", &[d(6), d(6), d(4)], -2, 11),
        ("5-2d6", "5-2d6", &[d(6), d(6)], -7, 3),
        ("1d100", "1d100", &[Die::D100], 1, 100),
        ("1d1000", "1d1000", &[d(1000)], 1, 1000),
        ("3d1", "3d1", &[d(1); 3], 3, 3),
        ("1000000-1000000-1", "1000000-1000000-1", &[], -1, -1),
        ("007", "7", &[], 7, 7),
    ];
    for (text, canonical, dice, lowest, highest) in table {
        let expression = parse(text);
        assert_eq!(expression.to_string(), *canonical, "{text}");
        assert_eq!(expression.dice(), *dice, "{text}");
        assert_eq!(expression.lowest(), *lowest, "{text}");
        assert_eq!(expression.highest(), *highest, "{text}");
    }
    assert_eq!(parse("1000d1000").dice().len(), 1000);
    assert_eq!(parse("999d2+1d2").highest(), 2000);
}

#[test]
fn totals_take_the_faces_in_order() {
    assert_eq!(parse("1d10+5").total(&[7]), 12);
    assert_eq!(parse("2d6+1d4-1").total(&[6, 2, 3]), 10);
    assert_eq!(parse("5-2d6").total(&[4, 4]), -3);
    assert_eq!(parse("1d6-2d4+1d8").total(&[6, 1, 2, 8]), 11);
    assert_eq!(parse("20").total(&[]), 20);
    assert_eq!(parse("2d6+1").total(&[5]), 6, "a die without a face");
    assert_eq!(parse("1d6").total(&[5, 6]), 5, "a face without a die");
}

#[test]
fn errors_point_at_the_character() {
    for (text, at, kind) in [
        ("", 0, Kind::ExpectedTerm),
        ("  ", 2, Kind::ExpectedTerm),
        ("+2", 0, Kind::ExpectedTerm),
        ("-2", 0, Kind::ExpectedTerm),
        ("fire", 0, Kind::ExpectedTerm),
        ("1d6+", 4, Kind::ExpectedTerm),
        ("1d6 + + 2", 6, Kind::ExpectedTerm),
        ("1d6 2", 4, Kind::ExpectedSign),
        ("1d6x2", 3, Kind::ExpectedSign),
        ("é", 0, Kind::ExpectedTerm),
        ("1d6é", 3, Kind::ExpectedSign),
        ("1d", 2, Kind::Faces),
        ("1d+2", 2, Kind::Faces),
        ("1d0", 2, Kind::Faces),
        ("1d1001", 2, Kind::Faces),
        ("1d99999999999999999999", 2, Kind::Faces),
        ("2+0d6", 2, Kind::Count),
        ("1001d6", 0, Kind::Count),
        ("999d6 + 2d6", 8, Kind::Count),
        ("99999999999999999999d6", 0, Kind::Count),
        ("1000001", 0, Kind::NumberTooLarge),
        ("1d6+99999999999999999999", 4, Kind::NumberTooLarge),
    ] {
        assert_eq!(
            Expression::parse(text),
            Err(ExpressionError { at, kind }),
            "{text:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in ".*") {
        let length = text.chars().count();
        if let Err(error) = Expression::parse(&text) {
            prop_assert!(error.at <= length);
        }
    }

    #[test]
    fn what_is_shown_reads_back(text in "[0-9dD+ -]{0,16}") {
        if let Ok(expression) = Expression::parse(&text) {
            prop_assert_eq!(Expression::parse(&expression.to_string()), Ok(expression));
        }
    }

    #[test]
    fn totals_lie_between_lowest_and_highest(
        a in 1_u16..20, b in 1_u16..20, number in 0_i64..100, seed: u64
    ) {
        use gmscreen::dice::{Dice, Seeded};
        let expression = parse(&format!("{a}d6-{b}d8+{number}"));
        let faces = Seeded::new(seed).roll(&expression.dice()).unwrap();
        let (plus, minus) = faces.split_at(usize::from(a));
        let sum = |faces: &[u16]| faces.iter().map(|face| i64::from(*face)).sum::<i64>();
        let total = expression.total(&faces);
        prop_assert_eq!(total, sum(plus) - sum(minus) + number);
        prop_assert!((expression.lowest()..=expression.highest()).contains(&total));
        prop_assert_eq!(expression.lowest(), i64::from(a) - 8 * i64::from(b) + number);
        prop_assert_eq!(expression.highest(), 6 * i64::from(a) - i64::from(b) + number);
    }
}
