//! Tests of action allotments.

use super::{Allotment, count, kinds};
use proptest::prelude::*;

type List = Vec<(String, u32)>;

fn remaining(turn: &[List], spent: &[(String, u32)]) -> Vec<List> {
    Allotment(turn.to_vec()).remaining(spent)
}

fn left(turn: &[List], spent: &[(String, u32)]) -> List {
    let remaining = Allotment(turn.to_vec()).remaining(spent);
    let all = kinds(turn.iter().flatten()).into_iter();
    let left = all.map(|(kind, _)| {
        let most = remaining.iter().map(|open| count(open, kind)).max();
        (kind.to_owned(), most.unwrap_or(0))
    });
    left.collect()
}

fn fits(turn: &[List], spent: &[(String, u32)], kind: &str, more: u32) -> bool {
    Allotment(turn.to_vec()).fits(spent, kind, more)
}

fn list(counts: &[(&str, u32)]) -> List {
    counts
        .iter()
        .map(|(kind, count)| ((*kind).to_owned(), *count))
        .collect()
}

/// One Standard and one Quick, or three Quick.
fn fight() -> Vec<List> {
    vec![list(&[("S", 1), ("Q", 1)]), list(&[("Q", 3)])]
}

/// Worked out by hand: what was spent, what each alternative still has, and the most left of S and
/// of Q.
#[test]
fn a_turn_of_a_fight_by_hand() {
    type Counts<'a> = &'a [(&'a str, u32)];
    let table: &[(Counts, &[Counts], u32, u32)] = &[
        (&[], &[&[("S", 1), ("Q", 1)], &[("Q", 3)]], 1, 3),
        (&[("S", 0)], &[&[("S", 1), ("Q", 1)], &[("Q", 3)]], 1, 3),
        (&[("S", 1)], &[&[("Q", 1)]], 0, 1),
        (&[("Q", 1)], &[&[("S", 1)], &[("Q", 2)]], 1, 2),
        (&[("Q", 1), ("S", 1)], &[&[]], 0, 0),
        (&[("Q", 2)], &[&[("Q", 1)]], 0, 1),
        (&[("Q", 1), ("Q", 1)], &[&[("Q", 1)]], 0, 1),
        (&[("Q", 3)], &[&[]], 0, 0),
        (&[("Q", 4)], &[], 0, 0),
        (&[("S", 1), ("Q", 2)], &[], 0, 0),
        (&[("S", 2)], &[], 0, 0),
        (&[("X", 1)], &[], 0, 0),
        (&[("q", 1)], &[], 0, 0),
    ];
    for (spent, open, standard, quick) in table {
        let spent = list(spent);
        let open: Vec<List> = open.iter().map(|counts| list(counts)).collect();
        assert_eq!(remaining(&fight(), &spent), open, "{spent:?}");
        assert_eq!(
            left(&fight(), &spent),
            list(&[("S", *standard), ("Q", *quick)]),
            "{spent:?}"
        );
        assert_eq!(fits(&fight(), &spent, "S", 1), *standard > 0, "{spent:?}");
        assert_eq!(fits(&fight(), &spent, "Q", 1), *quick > 0, "{spent:?}");
        assert!(!fits(&fight(), &spent, "X", 1), "{spent:?}");
        // Spending nothing fits exactly when some alternative still fits.
        assert_eq!(
            fits(&fight(), &spent, "X", 0),
            !open.is_empty(),
            "{spent:?}"
        );
    }
}

#[test]
fn minutes_of_a_task_are_spent_in_parts() {
    let turn = [list(&[("S", 1), ("m", 5)])];
    assert!(fits(&turn, &[], "m", 5));
    assert!(!fits(&turn, &[], "m", 6));
    let spent = list(&[("m", 3)]);
    assert!(fits(&turn, &spent, "m", 2));
    assert!(!fits(&turn, &spent, "m", 3));
    assert_eq!(left(&turn, &spent), list(&[("S", 1), ("m", 2)]));
}

#[test]
fn counts_of_a_repeated_kind_are_added() {
    let turn = [list(&[("Q", 1), ("S", 1), ("Q", 2)])];
    assert_eq!(left(&turn, &[]), list(&[("Q", 3), ("S", 1)]));
    assert!(fits(&turn, &list(&[("Q", 1), ("Q", 1)]), "Q", 1));
    assert!(!fits(&turn, &list(&[("Q", 2), ("Q", 1)]), "Q", 1));
    let most = [list(&[("Q", u32::MAX), ("Q", u32::MAX)])];
    assert_eq!(left(&most, &[]), list(&[("Q", u32::MAX)]));
}

/// With no alternatives there is no limit. One empty alternative allows nothing.
#[test]
fn no_alternatives_mean_no_limit() {
    let spent = list(&[("S", 7)]);
    assert!(fits(&[], &spent, "S", 1));
    assert_eq!(remaining(&[], &spent), Vec::<List>::new());
    assert_eq!(left(&[], &spent), []);
    assert!(!fits(&[vec![]], &[], "S", 1));
    assert_eq!(remaining(&[vec![]], &[]), [vec![]]);
}

fn lists() -> impl Strategy<Value = List> {
    let kind = prop::sample::select(vec!["S", "Q", "m"]).prop_map(str::to_owned);
    prop::collection::vec((kind, 0_u32..4), 0..4)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// What is left fits, and one more does not. After spending what fits, an alternative is still
    /// open.
    #[test]
    fn what_is_left_is_the_most_that_fits(
        turn in prop::collection::vec(lists(), 1..4), spent in lists()
    ) {
        for (kind, most) in left(&turn, &spent) {
            let open = !remaining(&turn, &spent).is_empty();
            prop_assert_eq!(fits(&turn, &spent, &kind, most), open);
            prop_assert!(!fits(&turn, &spent, &kind, most + 1));
            for more in 0..6 {
                let mut after = spent.clone();
                after.push((kind.clone(), more));
                let holds = !remaining(&turn, &after).is_empty();
                prop_assert_eq!(fits(&turn, &spent, &kind, more), holds);
            }
        }
    }

    #[test]
    fn spending_leaves_no_more_than_before(
        turn in prop::collection::vec(lists(), 0..4), spent in lists(), more in lists()
    ) {
        let after: List = spent.iter().chain(&more).cloned().collect();
        for ((kind, before), (same, after)) in left(&turn, &spent).iter().zip(left(&turn, &after)) {
            prop_assert_eq!(kind, &same);
            prop_assert!(after <= *before);
        }
        prop_assert!(remaining(&turn, &after).len() <= remaining(&turn, &spent).len());
    }
}
