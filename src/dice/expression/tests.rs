//! Tests of dice expressions.

use std::collections::BTreeMap;

use super::steps::{MOST_STEPS, Steps, most_explosions};
use super::{Expression, ExpressionError, ExpressionErrorKind as Kind};
use crate::dice::Die;
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
        ("4d6kh3", "4d6kh3", &[d(6); 4], 3, 18),
        ("4D6KH3", "4d6kh3", &[d(6); 4], 3, 18),
        ("2d20kl+5", "2d20kl1+5", &[d(20); 2], 6, 25),
        ("5d6dh1dl1", "5d6ph1pl1", &[d(6); 5], 3, 18),
        ("2d6pl9", "2d6pl9", &[d(6); 2], 0, 0),
        ("2d6kh9", "2d6kh9", &[d(6); 2], 2, 12),
        ("3d6!", "3d6!", &[d(6); 3], 3, 18),
        ("3d6e6", "3d6!", &[d(6); 3], 3, 18),
        ("2d6e1!e1", "2d6e1!", &[d(6); 2], 4, 12),
        ("(1d6+2) * 2", "(1d6+2)*2", &[d(6)], 6, 16),
        ("10-(1d6-1d4)", "10-(1d6-1d4)", &[d(6), d(4)], 5, 13),
        ("((1d6))", "1d6", &[d(6)], 1, 6),
        ("2*(3*1d4)", "2*(3*1d4)", &[d(4)], 6, 24),
        ("(1d4-2)*(1d6-5)", "(1d4-2)*(1d6-5)", &[d(4), d(6)], -8, 4),
        ("1d%", "1d100", &[Die::D100], 1, 100),
        ("4dF", "4dF", &[Die::Fate; 4], -4, 4),
        ("df+1", "1dF+1", &[Die::Fate], 0, 2),
        ("6d6>=5", "6d6>=5", &[d(6); 6], 0, 6),
        ("6d6>4", "6d6>=5", &[d(6); 6], 0, 6),
        ("3d10<3", "3d10<=2", &[d(10); 3], 0, 3),
        ("2d6>=1", "2d6>=1", &[d(6); 2], 2, 2),
        ("6d6kh3>=5", "6d6>=5kh3", &[d(6); 6], 0, 3),
        ("5d10>=8e10", "5d10>=8!", &[d(10); 5], 0, 5),
        ("3d6!>=5", "3d6!>=5", &[d(6); 3], 3, 18),
        ("3d6!<=2>4", "3d6>=5!<=2", &[d(6); 3], 0, 3),
        ("1d6r1", "1d6r1", &[d(6)], 1, 6),
        ("1d6rr1", "1d6rr1", &[d(6)], 2, 6),
        ("2d6rr<3", "2d6rr<=2", &[d(6); 2], 6, 12),
        ("2d6mi2", "2d6mi2", &[d(6); 2], 4, 12),
        ("2d6ma5mi2", "2d6mi2ma5", &[d(6); 2], 4, 10),
        ("d{4,6,8}", "d{4,6,8}", &[d(4), d(6), d(8)], 3, 18),
        ("{d4, d6, d8}", "d{4,6,8}", &[d(4), d(6), d(8)], 3, 18),
        ("{2d6,1d8}kh2", "{2d6,1d8}kh2", &[d(6), d(6), d(8)], 2, 14),
        ("{1d6,1d6}kl", "2d6kl1", &[d(6); 2], 1, 6),
        (
            "2d{4,%,f}",
            "{2d4,2d100,2dF}",
            &[d(4), d(4), Die::D100, Die::D100, Die::Fate, Die::Fate],
            2,
            210,
        ),
        (
            "1d4+{1d6,1d8}kh1*2",
            "1d4+d{6,8}kh1*2",
            &[d(4), d(6), d(8)],
            3,
            20,
        ),
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
        ("1d6k3", 3, Kind::ExpectedSign),
        ("1d6)", 3, Kind::ExpectedSign),
        ("(1d6", 4, Kind::ExpectedBracket),
        ("2*", 2, Kind::ExpectedTerm),
        ("()", 1, Kind::ExpectedTerm),
        ("1d6e7", 3, Kind::NoSuchFace),
        ("1d6e", 3, Kind::NoSuchFace),
        ("1d1!", 3, Kind::Endless),
        ("1d2e1!", 5, Kind::Endless),
        ("((((((((((((((((((1))))))))))))))))))", 16, Kind::Depth),
        ("1000000*1000000", 0, Kind::NumberTooLarge),
        ("1d1000!*1001", 0, Kind::NumberTooLarge),
        ("é", 0, Kind::ExpectedTerm),
        ("1d6é", 3, Kind::ExpectedSign),
        ("1d6>=7", 3, Kind::NoSuchFace),
        ("1d6>6", 3, Kind::NoSuchFace),
        ("1d6<1", 3, Kind::NoSuchFace),
        ("1d6<0", 3, Kind::NoSuchFace),
        ("1d6>", 3, Kind::NoSuchFace),
        ("1d6>=3>=4", 6, Kind::ExpectedSign),
        ("1d6!>=1", 3, Kind::Endless),
        ("1d6r<=6", 3, Kind::Endless),
        ("1d6rr>=1", 3, Kind::Endless),
        ("1d6rr<=5!", 8, Kind::Endless),
        ("1d6r", 3, Kind::NoSuchFace),
        ("1d6r7", 3, Kind::NoSuchFace),
        ("1d6r1rr2", 5, Kind::ExpectedSign),
        ("1d6mi7", 3, Kind::NoSuchFace),
        ("1d6mi4ma3", 6, Kind::NoSuchFace),
        ("1d6m3", 3, Kind::ExpectedSign),
        ("2dF!<=1", 3, Kind::NoSuchFace),
        ("d{4,6", 5, Kind::ExpectedBrace),
        ("d{}", 2, Kind::Faces),
        ("d{4 6}", 4, Kind::ExpectedBrace),
        ("{2d6+1}", 4, Kind::ExpectedBrace),
        ("{}", 1, Kind::ExpectedTerm),
        ("{3}", 1, Kind::ExpectedTerm),
        ("600d{4,6}", 0, Kind::Count),
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

#[test]
fn dropped_dice_do_not_count() {
    for (text, faces, total, counting) in [
        ("4d6kh3", &[2, 5, 2, 6][..], 13, "++-+"),
        ("4d6kh3", &[2, 5, 1, 6], 13, "++-+"),
        ("4d6kl1", &[2, 5, 1, 6], 1, "--+-"),
        ("5d6ph1pl1", &[3, 1, 6, 4, 6], 13, "+--++"),
        ("5d6kh4kl2", &[3, 1, 6, 4, 5], 7, "+--+-"),
        ("2d20kl1+5", &[17, 4], 9, "-+"),
        ("1d4+2d6kh1-1d8", &[4, 2, 6, 8], 2, "+-++"),
        ("3d6pl3", &[1, 2, 3], 0, "---"),
        ("(1d6+2)*2", &[3], 10, "+"),
        ("(1d6-3)*(1d6-4)", &[1, 2], 4, "++"),
        ("4dF", &[1, 2, 3, 3], 1, "++++"),
        ("6d6>=5", &[5, 1, 6, 4, 2, 5], 3, "++++++"),
        ("4d6kh2>=5", &[5, 1, 6, 5], 2, "+-+-"),
        ("3d6<=2+1", &[2, 3, 1], 3, "+++"),
        ("3d6mi3ma5", &[1, 6, 4], 12, "+++"),
        ("{2d6,1d8}kh2", &[3, 5, 8], 13, "-++"),
        ("2d6r1", &[1, 4, 1], 5, "-++"),
        ("2d6rr1", &[1, 4, 1, 3], 7, "-+-+"),
        ("1d6r1!", &[1, 6, 1, 4], 10, "-+-+"),
    ] {
        let expression = parse(text);
        assert_eq!(expression.total(faces), total, "{text} {faces:?}");
        let marks = expression.counting(faces);
        let marks: String = marks.iter().map(|on| if *on { '+' } else { '-' }).collect();
        assert_eq!(marks, counting, "{text} {faces:?}");
    }
}

#[test]
fn explosions_ask_for_more_dice_wave_by_wave() {
    let six = Die::D(6);
    let four = Die::D(4);
    let both = parse("2d6!+1d4e1");
    assert_eq!(both.missing(&[]), [six, six, four]);
    assert_eq!(both.missing(&[6]), [six, four], "one of them has fallen");
    assert_eq!(both.missing(&[6, 2, 1]), [six, four], "one explosion each");
    assert_eq!(both.missing(&[6, 2, 1, 6, 1]), [six, four]);
    assert_eq!(both.missing(&[6, 2, 1, 6, 1, 3, 4]), []);
    assert_eq!(
        both.total(&[6, 2, 1, 6, 1, 3, 4]),
        6 + 2 + 6 + 3 + 1 + 1 + 4
    );
    // The highest are kept of all dice, including those that explosions added.
    let kept = parse("3d6!kh2");
    assert_eq!(kept.missing(&[6, 1, 2]), [six]);
    assert_eq!(kept.total(&[6, 1, 2, 5]), 11);
    assert_eq!(kept.counting(&[6, 1, 2, 5]), [true, false, false, true]);
    // A die that is rerolled is replaced by one of its kind; one that explodes is not rerolled for that.
    let mixed = parse("{1d4,1d6}r1!");
    assert_eq!(mixed.missing(&[1, 6]), [four, six]);
    assert_eq!(
        mixed.missing(&[1, 6, 1, 1]),
        [six],
        "a second 1 of the d4 counts"
    );
    assert_eq!(mixed.total(&[1, 6, 1, 1, 3]), 6 + 1 + 3);
    // Explosions stop at a thousand dice.
    let most = parse("999d6!");
    assert_eq!(most.missing(&[6; 999]).len(), 1);
    assert_eq!(most.missing(&[6; 1000]), []);
}

#[test]
fn a_d100_can_be_read_as_the_game_does() {
    let read = parse("1d100+(2d100kh1-1)*2").with_d100(Die::Percentile);
    assert_eq!(read.to_string(), "1d100+(2d100kh1-1)*2");
    assert_eq!(read.dice(), [Die::Percentile; 3]);
    assert_eq!((read.lowest(), read.highest()), (-2, 99 + 98 * 2));
}

fn distribution(text: &str) -> Vec<(i64, f64)> {
    parse(text).distribution().unwrap()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12
}

#[test]
fn distributions_by_hand() {
    assert_eq!(distribution("7"), [(7, 1.0)]);
    assert_eq!(distribution("3d1-1"), [(2, 1.0)]);
    assert_eq!(distribution("1d2+4"), [(5, 0.5), (6, 0.5)]);
    assert_eq!(distribution("2d2"), [(2, 0.25), (3, 0.5), (4, 0.25)]);
    assert_eq!(
        distribution("10-1d4"),
        [(6, 0.25), (7, 0.25), (8, 0.25), (9, 0.25)]
    );
    let two: Vec<_> = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map(f64::from).to_vec();
    for ((total, p), (by_hand, ways)) in distribution("2d6").into_iter().zip((2..).zip(two)) {
        assert_eq!(total, by_hand);
        assert!(close(p, ways / 36.0));
    }
}

#[test]
fn distributions_match_counting() {
    for text in [
        "1d100",
        "2d6+1d4-1",
        "1d4+2d6",
        "3d6-2d4",
        "1d3-1d20+2",
        "2d2+2d3+1d5-1d7",
        "1d12+1d1",
        "4d6kh3",
        "4d6kl3",
        "2d20kh1",
        "5d4ph1pl1",
        "2d%kh0+1d4",
        "3d6kh2kl1-1d4",
        "(1d6+2)*2",
        "(1d4-2)*(2d6kh1-3)",
        "1d6*1d6*1d4",
        "2*(1d6-1d8)",
        "4dF",
        "3dFkh2-1d4",
        "5d6>=5",
        "4d6<=2",
        "5d6kh3>=5",
        "5d6kl2<=3+1",
        "3d6mi2",
        "3d8mi3ma5kh2",
        "d{4,6,8}",
        "{2d6,1d8}kh2",
        "{2d6,1dF,1d4}kl3ph1",
        "{3d4,2d6}kh2>=4",
        "2d{4,6}mi2*3",
    ] {
        let expression = parse(text);
        let mut counts: BTreeMap<i64, u32> = BTreeMap::new();
        let dice = expression.dice();
        let mut faces: Vec<u16> = dice.iter().map(|die| die.lowest()).collect();
        // Counts through all combinations of faces.
        loop {
            *counts.entry(expression.total(&faces)).or_default() += 1;
            let Some(wheel) = (0..faces.len()).find(|at| faces[*at] < dice[*at].highest()) else {
                break;
            };
            faces[wheel] += 1;
            for at in 0..wheel {
                faces[at] = dice[at].lowest();
            }
        }
        let all = f64::from(counts.values().sum::<u32>());
        let got = expression.distribution().unwrap();
        assert_eq!(got.len(), counts.len(), "{text}");
        for ((total, p), (counted, ways)) in got.into_iter().zip(counts) {
            assert_eq!(total, counted, "{text}");
            assert!(close(p, f64::from(ways) / all), "{text} {total}");
        }
    }
}

#[test]
fn distributions_of_exploding_dice() {
    // 1 to 5 with one die, 7 to 11 with two, and so on.
    let one = distribution("1d6!");
    let chance = |total: i64| {
        one.iter()
            .find(|(t, _)| *t == total)
            .map_or(0.0, |(_, p)| *p)
    };
    for total in 1..40 {
        let dice = i32::try_from(total / 6 + 1).unwrap();
        let expected = if total % 6 == 0 {
            0.0
        } else {
            6.0_f64.powi(-dice)
        };
        assert!(close(chance(total), expected), "{total}");
    }
    // The mean of a die that explodes on 1 of f faces is f / (f - 1) times its own.
    for (text, mean) in [
        ("1d6!", 3.5 * 6.0 / 5.0),
        ("3d6!+1", 3.0 * 4.2 + 1.0),
        ("1d4e1", 2.5 * 4.0 / 3.0),
        ("2d10e9!", 2.0 * 5.5 * 10.0 / 8.0),
        ("1d2e1*3", 3.0 * 3.0),
        ("1d%!", 50.5 * 100.0 / 99.0),
    ] {
        let got = distribution(text);
        let whole: f64 = got.iter().map(|(_, p)| p).sum();
        assert!(close(whole, 1.0), "{text} {whole}");
        let centre: f64 = got
            .iter()
            .map(|(total, p)| f64::from(i32::try_from(*total).unwrap()) * p)
            .sum();
        assert!((centre - mean).abs() < 1e-9, "{text} {centre} {mean}");
    }
}

/// The chance of each total, by going through all faces of all dice as they are asked for; the rest is the chance
/// of what is followed no further.
fn followed(
    expression: &Expression,
    faces: &mut Vec<u16>,
    p: f64,
    into: &mut BTreeMap<i64, f64>,
) -> f64 {
    let missing = expression.missing(faces);
    let Some(die) = missing.first() else {
        *into.entry(expression.total(faces)).or_default() += p;
        return 0.0;
    };
    if p < 1e-7 {
        return p;
    }
    let all = die.lowest()..=die.highest();
    let each = p / f64::from(die.highest() - die.lowest() + 1);
    let rest = all.map(|face| {
        faces.push(face);
        let rest = followed(expression, faces, each, into);
        faces.pop();
        rest
    });
    rest.sum()
}

#[test]
fn distributions_of_rerolls_and_explosions_match_following_them() {
    for text in [
        "1d6r1",
        "3d4r1",
        "2d6r<=2",
        "2d6r<=2kh1",
        "3d4r>=3>=4",
        "2d6rr1",
        "1d4rr<=2*2",
        "1d6rr1!",
        "2d4r1!",
        "1d4!>=3",
        "2d4>=3!",
        "2d4>=4e1",
        "2d4>=3e1!",
        "2d4mi2!",
        "1dF!",
        "{1d3,1d4}!",
        "d{3,4}r1>=3",
        "{1d3,1d4}rr1kh1",
        "1dFr<=0",
    ] {
        let expression = parse(text);
        let mut chances = BTreeMap::new();
        let rest = followed(&expression, &mut Vec::new(), 1.0, &mut chances);
        assert!(rest < 0.03, "{text}: {rest}");
        let got: BTreeMap<i64, f64> = expression.distribution().unwrap().into_iter().collect();
        let sum: f64 = got.values().sum();
        assert!(close(sum, 1.0), "{text}: {sum}");
        for (total, p) in &chances {
            let got = got.get(total).copied().unwrap_or(0.0);
            assert!(
                got >= p - 1e-12 && got <= p + rest + 1e-12,
                "{text} {total}: {got} {p} {rest}"
            );
        }
        assert!(
            got.iter()
                .all(|(total, p)| chances.contains_key(total) || *p <= rest),
            "{text}"
        );
    }
}

/// The steps that a distribution takes; `None` if it is refused.
fn steps(text: &str) -> Option<usize> {
    let mut steps = Steps::all();
    let got = parse(text).counted(&mut steps).ok()?;
    let sum: f64 = got.iter().map(|(_, p)| p).sum();
    assert!(close(sum, 1.0), "{text} {sum}");
    assert!(got.windows(2).all(|two| two[0].0 < two[1].0), "{text}");
    Some(MOST_STEPS - steps.0)
}

#[test]
fn what_takes_too_many_steps_is_refused() {
    let many = |term: &str, times: usize| vec![term; times].join("");
    for text in [
        "200d10",
        "20d1000",
        "1000d1",
        "1000000",
        "10d10kh3",
        "50d2kh1",
        "10d6!",
        "50d6!",
        "3d100!",
        "4d10e1e2e3e9",
        "1d1000e1e2e3e4e5!",
        "1d1000+1d1000",
        "1d100*1d100",
        "(1d6-1)*(1d6-6)*0",
        "(1d6-1d6)*(1d4-9)",
        "1000000*1d1000-7",
        "5-1000000*1d1000",
        "500dF",
        "300d6>=5",
        "100d10>=8e10",
        "50d6r1",
        "50d6rr1",
        "30d20mi2ma19",
        "10d{4,6,8}",
        "{6d6,4d8}kh5",
        "d{4,6,8,10,12}kh2",
        "40d10kh9>=7",
        &format!("1d1000{}", many("*1", 990)),
        &format!("1d1000{}", many("+1", 990)),
        &format!("2d20{}", many("+1d9", 90)),
    ] {
        assert!(steps(text).is_some(), "{text} is refused");
    }
    for text in [
        "1d1000+2d1000*3d1000",
        "1d1000*1d1000",
        "900000*1d1000+1d6",
        "1000d20",
        "1000d1000",
        "500d10+500d40",
        "300d6kh100",
        "999d6!",
        "990d6rr<=3",
        "{20d6,20d8,20d10}kh9",
        &format!("1d1000*1d999{}", many("*1", 50)),
        &format!("1d9{}", many("+1d9", 990)),
    ] {
        assert_eq!(steps(text), None, "{text}");
    }
}

#[test]
fn what_is_not_counted_has_its_bounds() {
    use super::Uncounted;
    use super::steps::Why;
    for (text, least, most, why) in [
        ("1d1000*1d1000", Some(1), Some(1_000_000), Why::TooMany),
        ("5-1000d1000", Some(5 - 1_000_000), Some(-995), Why::TooMany),
        ("1d8!kh1", Some(1), None, Why::ExplodesAndDrops),
        ("9-3d6!kh2", None, Some(7), Why::ExplodesAndDrops),
        ("999d6!", Some(999), None, Why::TooMany),
    ] {
        let why = Uncounted { least, most, why };
        assert_eq!(parse(text).distribution(), Err(why), "{text}");
    }
}

#[test]
fn tails_are_as_exact_as_the_middle() {
    // 1 way of 10^20, and 20.
    let tail = distribution("20d10");
    assert!((tail[0].1 * 1e20 - 1.0).abs() <= 1e-12);
    assert!((tail[1].1 * 1e20 - 20.0).abs() <= 1e-10);
}

#[test]
fn halves_are_rounded_up() {
    let half = parse("1d6-3").halved();
    // -2, -1, 0, 1, 2, 3
    let values = half.distribution().unwrap();
    let thirds = [-1, 0, 1, 2].map(|n| (n, if n == 0 || n == 1 { 2.0 } else { 1.0 } / 6.0));
    assert_eq!(values.len(), thirds.len());
    for ((n, p), (wanted, q)) in values.iter().zip(thirds) {
        assert!(*n == wanted && close(*p, q), "{n} {p}");
    }
    assert_eq!((half.lowest(), half.highest()), (-1, 2));
    assert_eq!(half.total(&[6]), 2);
}

#[test]
fn explosions_are_followed_until_a_longer_chain_has_a_chance_below_ten_to_the_minus_18() {
    // Of one die, a chain of more than n has the chance (exploding / faces) to the power n + 1.
    for (exploding, faces, most) in [
        (1.0, 6.0, 23),
        (1.0, 2.0, 59),
        (2.0, 4.0, 59),
        (1.0, 20.0, 13),
    ] {
        assert_eq!(most_explosions(1, exploding / faces), Some(most));
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
    fn what_is_shown_reads_back(text in "[0-9dD+ *()!ekhlp%rmaiFf{},<>=-]{0,16}") {
        if let Ok(expression) = Expression::parse(&text) {
            prop_assert_eq!(Expression::parse(&expression.to_string()), Ok(expression));
        }
    }

    #[test]
    fn treated_dice_read_back_and_stay_within_their_bounds(
        dice in "([1-9]d([1-9]|%|F)|d\\{[2-9],[2-9]\\}|\\{2d[2-9],3d[2-9]\\})",
        treated in "((r|rr|!|e|mi|ma|>=|<=|kh|pl|!>=|r<=)[1-6]?){0,3}",
        seed: u64,
    ) {
        use crate::dice::{Dice, Seeded};
        let Ok(expression) = Expression::parse(&format!("{dice}{treated}")) else {
            return Ok(());
        };
        prop_assert_eq!(Expression::parse(&expression.to_string()), Ok(expression.clone()));
        let mut source = Seeded::new(seed);
        let mut faces = Vec::new();
        loop {
            let missing = expression.missing(&faces);
            if missing.is_empty() {
                break;
            }
            faces.extend(source.roll(&missing));
        }
        let total = expression.total(&faces);
        let (low, high) = expression.0.bounds(true);
        prop_assert!((low..=high).contains(&total), "{} {:?} {}", expression, faces, total);
        if steps(&expression.to_string()).is_some() {
            let chances = expression.distribution().unwrap();
            let ends = (chances[0].0, chances[chances.len() - 1].0);
            prop_assert!(low <= ends.0 && ends.1 <= high);
        }
    }

    #[test]
    fn totals_lie_between_lowest_and_highest(
        a in 1_u16..20, b in 1_u16..20, number in 0_i64..100, seed: u64
    ) {
        use crate::dice::{Dice, Seeded};
        let expression = parse(&format!("{a}d6-{b}d8+{number}"));
        let faces = Seeded::new(seed).roll(&expression.dice());
        let (plus, minus) = faces.split_at(usize::from(a));
        let sum = |faces: &[u16]| faces.iter().map(|face| i64::from(*face)).sum::<i64>();
        let total = expression.total(&faces);
        prop_assert_eq!(total, sum(plus) - sum(minus) + number);
        prop_assert!((expression.lowest()..=expression.highest()).contains(&total));
        prop_assert_eq!(expression.lowest(), i64::from(a) - 8 * i64::from(b) + number);
        prop_assert_eq!(expression.highest(), 6 * i64::from(a) - i64::from(b) + number);
    }

    #[test]
    fn no_text_takes_more_than_its_steps(text in "[1-9][0-9]{0,2}(d[1-9][0-9]{0,2}(!|kh2|e1)?)?([+*-][1-9][0-9]{0,1}d[1-9][0-9]{0,1}(!|pl1)?){0,3}") {
        if Expression::parse(&text).is_ok()
            && let Some(taken) = steps(&text)
        {
            prop_assert!(taken <= MOST_STEPS, "{text}: {taken}");
        }
    }

    #[test]
    fn distributions_are_whole_and_centred(
        a in 1_u16..20, b in 1_u16..20, f in 1_u16..30, g in 1_u16..30, number in 0_i64..100
    ) {
        let expression = parse(&format!("{a}d{f}-{b}d{g}+{number}"));
        let got = expression.distribution().unwrap();
        let sum: f64 = got.iter().map(|(_, p)| p).sum();
        prop_assert!(close(sum, 1.0));
        prop_assert_eq!(got[0].0, expression.lowest());
        prop_assert_eq!(got[got.len() - 1].0, expression.highest());
        // Dice are symmetric, and so are their sums.
        for ((_, low), (_, high)) in got.iter().zip(got.iter().rev()) {
            prop_assert!((low - high).abs() <= 1e-12 * low.max(*high));
        }
    }
}
