//! Tests of what the games share.

use crate::rules::{Odds, Outcome, Part, Verdict, floor_div};

/// The odds, by the identifiers of the outcomes in files.
pub(crate) fn by_id(odds: &Odds) -> Vec<(&'static str, f64)> {
    odds.iter().map(|(what, p)| (what.id(), p)).collect()
}

/// The chance of an outcome by its identifier, or 0 if it cannot happen.
pub(crate) fn chance(odds: &Odds, id: &str) -> f64 {
    let found = by_id(odds).into_iter().find(|(what, _)| *what == id);
    found.map_or(0.0, |(_, p)| p)
}

#[test]
fn division_rounds_down() {
    for (a, b, quotient) in [
        (7, 2, Some(3)),
        (-7, 2, Some(-4)),
        (7, -2, Some(-4)),
        (-7, -2, Some(3)),
        (6, 2, Some(3)),
        (-6, 2, Some(-3)),
        (6, -2, Some(-3)),
        (0, 5, Some(0)),
        (-1, 5, Some(-1)),
        (1, -5, Some(-1)),
        (1, 0, None),
        (0, 0, None),
        (i64::MIN, -1, None),
        (i64::MIN, 1, Some(i64::MIN)),
        (i64::MAX, 2, Some(4_611_686_018_427_387_903)),
        (i64::MIN, 3, Some(-3_074_457_345_618_258_603)),
    ] {
        assert_eq!(floor_div(a, b), quotient, "{a} / {b}");
    }
}

#[test]
fn verdicts_have_ids() {
    let words = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    ];
    for (side, word) in (0..).zip(words) {
        assert_eq!(Verdict::Side(side).id(), word);
        assert_eq!(Verdict::from_id(word), Some(Verdict::Side(side)));
    }
    for (verdict, word) in [
        (Verdict::FIRST, "first"),
        (Verdict::SECOND, "second"),
        (Verdict::Partial, "partial"),
        (Verdict::Tie, "tie"),
        (Verdict::Neither, "neither"),
    ] {
        assert_eq!(verdict.id(), word);
        assert_eq!(Verdict::from_id(word), Some(verdict));
        let kept = serde_json::to_string(&verdict).unwrap();
        assert_eq!(kept, format!("\"{word}\""));
        assert_eq!(serde_json::from_str::<Verdict>(&kept).unwrap(), verdict);
    }
    let none = serde_json::from_str::<Verdict>("\"fourthly\"").unwrap_err();
    assert!(none.to_string().contains("not 'fourthly'"), "{none}");
    assert_eq!(Verdict::Side(9).id(), "later");
    for no_verdict in ["later", "", "First", "tenth"] {
        assert_eq!(Verdict::from_id(no_verdict), None);
    }
}

#[test]
fn odds_leave_out_what_cannot_happen() {
    let [a, b, c] = [Verdict::FIRST, Verdict::Tie, Verdict::Neither];
    let odds = Odds::new([(a, 0.25), (b, 0.0), (c, 0.75)]);
    let listed: Vec<_> = odds.iter().collect();
    assert_eq!(
        listed,
        [(Outcome::Verdict(a), 0.25), (Outcome::Verdict(c), 0.75)]
    );
    assert!(odds.get(b).abs() < f64::EPSILON);
    assert!((odds.get(c) - 0.75).abs() < f64::EPSILON);
    assert!((odds.total() - 1.0).abs() < f64::EPSILON);
    assert_eq!(Odds::new([(a, 0.0), (b, 1.0)]).iter().count(), 1);
}

#[test]
fn odds_without_outcomes_are_empty() {
    let odds = Odds::new([(Verdict::Tie, 0.0)]);
    assert_eq!(odds, Odds::default());
    assert!(odds.total().abs() < f64::EPSILON);
}

#[test]
fn modifiers_keep_their_shape_in_files() {
    let modifier = Part {
        label: "high ground".to_owned(),
        value: -10,
    };
    let text = serde_json::to_string(&modifier).unwrap();
    assert_eq!(text, r#"{"label":"high ground","value":-10}"#);
    assert_eq!(serde_json::from_str::<Part>(&text).unwrap(), modifier);
    let more = r#"{"label":"a","value":1,"note":"b"}"#;
    assert!(serde_json::from_str::<Part>(more).is_err());
}
