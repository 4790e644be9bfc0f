//! Renaissance: the damage of hits. The odds of attacks are counted where attacks are read.

use crate::dice::Expression;
use crate::rules::amount::{Amount, Counts};
use crate::rules::renaissance::check::Edition;
use crate::rules::renaissance::{GRADES, attack_bonus, is_strong};

#[test]
fn damage_values_by_hand() {
    // dice, MoS, critical, maximum
    for (dice, mos, critical, maximum, dv) in [
        (7, 0, false, 12, 7),
        (7, 29, false, 12, 7),
        (7, 30, false, 12, 12),
        (7, 59, false, 12, 12),
        (7, 60, false, 12, 17),
        (7, 98, false, 12, 17),
        (7, 11, true, 12, 12),
        (7, 33, true, 12, 17),
        (7, 66, true, 12, 22),
        // An upgraded success keeps its MoS.
        (2, 20, true, 10, 10),
        (i64::MAX, 60, false, 1, i64::MAX),
    ] {
        let times = if critical {
            &[Counts::Maximum]
        } else {
            &[Counts::Added]
        };
        let weapon = Expression::parse(&format!("1d{maximum}")).unwrap();
        let amount = Amount::of(times, &weapon, []);
        assert_eq!(
            amount.total(&[dice], attack_bonus(Edition::Current, mos)),
            dv,
            "{dice} {mos} {critical}"
        );
    }
}

#[test]
fn hits_that_are_good_enough_for_a_strike() {
    let strong = GRADES.iter().filter(|grade| is_strong(**grade));
    let strong: Vec<&str> = strong.map(|grade| grade.id).collect();
    assert_eq!(strong, ["critical success", "exceptional success"]);
}
