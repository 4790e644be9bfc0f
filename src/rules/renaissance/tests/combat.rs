//! Renaissance: the damage of hits, and strikes. The odds of attacks are counted where attacks are read.

use crate::dice::Expression;
use crate::rules::amount::{Amount, Times};
use crate::rules::renaissance::GRADES;
use crate::rules::renaissance::check::Edition;
use crate::rules::renaissance::combat::{attack_bonus, is_strong};
use crate::rules::renaissance::strike::{Gains, Strike};

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
            Times::Maximum
        } else {
            Times::Once
        };
        let weapon = Expression::parse(&format!("1d{maximum}")).unwrap();
        let amount = Amount::of(times, &weapon, []);
        assert_eq!(
            amount.total(&[dice], attack_bonus(Edition::Current)(mos)),
            dv,
            "{dice} {mos} {critical}"
        );
    }
}

/// The strikes of the combat rules: the penalty, whether they need melee, and what DB 4 adds to DV
/// and AP.
#[test]
fn the_table_of_strikes() {
    let table = [
        ("called shot", -10, false, (0, 0)),
        ("knock down", -10, true, (0, 0)),
        ("maim", -20, false, (0, 0)),
        ("mighty blow", -10, true, (4, 0)),
        ("armour gap", -10, false, (0, 4)),
    ];
    for (strike, (id, penalty, melee, (dv, ap))) in Strike::ALL.into_iter().zip(table) {
        assert_eq!(strike.id(), id);
        assert_eq!(Strike::from_id(id), Some(strike));
        assert_eq!(strike.penalty(), penalty, "{id}");
        assert_eq!(strike.is_for_melee_only(), melee, "{id}");
        assert_eq!(strike.gains(4), Gains { dv, ap }, "{id}");
        assert_eq!(strike.needs_damage_bonus(), (dv, ap) != (0, 0), "{id}");
    }
    assert_eq!(Strike::from_id("feint"), None);
    let strong: Vec<&str> = GRADES
        .iter()
        .filter(|grade| is_strong(**grade))
        .map(|grade| grade.id)
        .collect();
    assert_eq!(strong, ["critical success", "exceptional success"]);
}
