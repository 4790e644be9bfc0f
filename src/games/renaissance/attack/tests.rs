//! Renaissance: attacks and their damage, compared with a count of every pair of rolls and every
//! face.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::super::GAME;
use super::hit::aim;
use super::strike::STRIKES;
use crate::campaign::{Attack, Campaign, ContestKind, Roll, Strike};
use crate::dice::Expression;
use crate::game::modifier::Effect;
use crate::play::flow::{self, Aim, Compare, Plan, Ready};
use crate::rules::Verdict;
use crate::rules::chances::Chances;
use crate::rules::renaissance::{self as rules, Edition};

const BOTH: [Edition; 2] = [Edition::Current, Edition::Draft];
const TARGETS: [i64; 13] = [-20, 0, 1, 2, 11, 29, 30, 59, 60, 75, 97, 98, 130];

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12
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
    assert_eq!(STRIKES.len(), table.len());
    for (strike, (id, penalty, melee, gains)) in STRIKES.iter().zip(table) {
        assert_eq!((strike.id, strike.melee), (id, melee));
        assert_eq!(strike.gains(4), gains, "{id}");
        let word = id.replace(' ', "");
        let mut rows = GAME.modifiers.iter();
        let row = rows.find(|row| row.word == word).unwrap();
        let Effect::Adds([adds]) = row.effect else {
            panic!("{word}");
        };
        assert_eq!((adds.label, adds.value), (id, penalty));
    }
}

/// An attack with nothing but these targets; without a second one the other side does not roll.
fn plan(attack: i64, defence: Option<i64>, edition: Edition, aim: Aim) -> Plan {
    let ready = |tn| Ready::again(&Roll::default(), rules::numbers(tn, edition, false));
    let mut sides = vec![ready(attack), ready(defence.unwrap_or(50))];
    sides[1].no_roll = defence.is_none().then_some("unaware");
    let compare = Compare::Versus(rules::ON_SUCCESS);
    Plan::new(ContestKind::OnSuccess, sides, compare).aiming(aim)
}

fn aim_of(kept: Attack, edition: Edition) -> Aim {
    let mut campaign = Campaign::default();
    let word = GAME.editions[usize::from(edition == Edition::Draft)];
    word.clone_into(&mut campaign.edition);
    aim(&campaign, kept)
}

/// What matters of a hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
struct Hit {
    bonus: i64,
    critical: bool,
    strong: bool,
}

/// The chances of each kind of hit, and of a miss.
fn attack_odds(attack: i64, defence: Option<i64>, edition: Edition) -> Chances<Option<Hit>> {
    let aim = aim_of(Attack::default(), edition);
    let plan = plan(attack, defence, edition, aim.clone());
    let (_, hits) = flow::attack_odds(&plan, &aim);
    hits.map(|how| {
        how.map(|how| Hit {
            bonus: how.bonus,
            critical: how.grade == rules::CRITICAL_SUCCESS,
            strong: rules::is_strong(how.grade),
        })
    })
}

/// All pairs of rolls that are not rolled again, grouped by how they hit. `None` is a miss.
fn pairs(attack: i64, defence: Option<i64>, edition: Edition) -> BTreeMap<Option<Hit>, u32> {
    let least = i64::from(edition == Edition::Current);
    let target = |tn: i64| tn.max(least).min(98);
    let mut counts = BTreeMap::new();
    for a in 0..100 {
        for d in 0..100 {
            let hits = a <= target(attack);
            let defended = defence.is_some_and(|tn| d <= target(tn));
            if hits && defended && a == d {
                continue;
            }
            let draft = i64::from(edition == Edition::Draft);
            let bonus = match a - draft {
                60.. => 10,
                30.. => 5,
                _ => 0,
            };
            let critical = a / 10 == a % 10;
            // The margin of an exceptional success is the same number as the margin of the bonus.
            let strong = critical || bonus > 0;
            let hit = (hits && !(defended && d > a)).then_some(Hit {
                bonus,
                critical,
                strong,
            });
            *counts.entry(hit).or_insert(0) += 1;
        }
    }
    counts
}

fn defences() -> impl Iterator<Item = Option<i64>> {
    TARGETS.into_iter().map(Some).chain([None])
}

#[test]
fn attack_odds_match_counting() {
    for edition in BOTH {
        for attack in TARGETS {
            for defence in defences() {
                let here = format!("{attack} vs {defence:?} {edition:?}");
                let counts = pairs(attack, defence, edition);
                let all = f64::from(counts.values().sum::<u32>());
                let p = |which: &dyn Fn(Option<Hit>) -> bool| -> f64 {
                    let some = counts.iter().filter(|(hit, _)| which(**hit));
                    f64::from(some.map(|(_, count)| *count).sum::<u32>()) / all
                };
                let odds = attack_odds(attack, defence, edition);
                for (hit, chance) in odds.iter() {
                    assert!(close(chance, p(&|one| one == hit)), "{here} {hit:?}");
                }
                let mut listed: Vec<_> = odds.iter().map(|(hit, _)| hit).collect();
                listed.sort_unstable();
                let possible: Vec<_> = counts.keys().copied().collect();
                assert_eq!(listed, possible, "{here}");
                let is = |test: fn(Hit) -> bool| move |one: Option<Hit>| one.is_some_and(test);
                assert!(close(hit(&odds), p(&is(|_| true))), "{here}");
                let strong = is(|hit| hit.strong);
                assert!(close(odds.chance(strong), p(&strong)), "{here}");
            }
        }
    }
}

#[test]
fn attacks_are_ordered_contests() {
    for edition in BOTH {
        for attack in TARGETS {
            for defence in TARGETS {
                let [one, two] = [attack, defence].map(|tn| rules::numbers(tn, edition, false));
                let contest = rules::ON_SUCCESS.odds(&[(0, &one), (0, &two)], &[]);
                let odds = attack_odds(attack, Some(defence), edition);
                assert!(close(hit(&odds), contest.get(Verdict::FIRST)));
            }
        }
    }
}

/// The probability of a hit.
fn hit(odds: &Chances<Option<Hit>>) -> f64 {
    odds.chance(|hit| hit.is_some())
}

fn hits(odds: &Chances<Option<Hit>>) -> Vec<(i64, bool, f64)> {
    let hits = odds.iter().filter_map(|(hit, p)| Some((hit?, p)));
    let mut hits: Vec<_> = hits.map(|(hit, p)| (hit.bonus, hit.critical, p)).collect();
    hits.sort_unstable_by_key(|(bonus, critical, _)| (*bonus, *critical));
    hits
}

#[test]
fn attacks_by_hand() {
    // Unaware, 66: 0 to 29 with 0, 11, 22; 30 to 59 with 33, 44, 55; 60 to 66 with 66.
    let unaware = attack_odds(66, None, Edition::Current);
    assert_eq!(
        hits(&unaware),
        [
            (0, false, 0.27),
            (0, true, 0.03),
            (5, false, 0.27),
            (5, true, 0.03),
            (10, false, 0.06),
            (10, true, 0.01)
        ]
    );
    assert!(close(hit(&unaware), 0.67));
    // 1 against 1: 0 (critical) beats the 98 failures, 1 also the 0; 0 loses to 1; two pairs tie.
    let even = attack_odds(1, Some(1), Edition::Current);
    assert_eq!(
        hits(&even),
        [(0, false, 99.0 / 9998.0), (0, true, 98.0 / 9998.0)]
    );
    assert!(close(hit(&even), 197.0 / 9998.0));
}

/// Every pair of rolls with every face. Pairs that hit in the same way are counted together.
fn enumerated(
    pairs: &BTreeMap<Option<Hit>, u32>,
    totals: &[i64],
    av: i64,
    ap: i64,
    (dv, gap): (i64, i64),
) -> (f64, BTreeMap<i64, f64>) {
    let most = *totals.iter().max().unwrap();
    let mut counts: BTreeMap<Option<i64>, u64> = BTreeMap::new();
    for (hit, count) in pairs {
        for total in totals {
            let damage = hit.map(|hit| {
                let dice = if hit.critical { most } else { *total };
                let [dv, ap] = if hit.strong { [dv, ap + gap] } else { [0, ap] };
                let armour = if av > ap { av - ap } else { 0 };
                (dice + hit.bonus + dv - armour).max(0)
            });
            *counts.entry(damage).or_default() += u64::from(*count);
        }
    }
    let float = |count: u64| f64::from(u32::try_from(count).unwrap());
    let all = float(counts.values().sum());
    let miss = counts.remove(&None).map_or(0.0, |count| float(count) / all);
    let damage = counts
        .into_iter()
        .filter_map(|(damage, count)| damage.map(|damage| (damage, float(count) / all)));
    (miss, damage.collect())
}

/// The totals of all faces, one by one.
fn totals(expression: &Expression) -> Vec<i64> {
    let mut faces: Vec<Vec<u16>> = vec![Vec::new()];
    for die in expression.dice() {
        let longer = faces.iter().flat_map(|before| {
            (die.lowest()..=die.highest()).map(|face| {
                let mut after = before.clone();
                after.push(face);
                after
            })
        });
        faces = longer.collect();
    }
    faces.iter().map(|faces| expression.total(faces)).collect()
}

/// The probability of a hit with at least this damage.
fn at_least(damage: &[(i64, f64)], least: i64) -> f64 {
    let enough = damage.iter().filter(|(value, _)| *value >= least);
    enough.map(|(_, p)| p).sum()
}

/// What an attack does, with its weapon and the armour of its target.
struct Dealt<'e> {
    dice: &'e Expression,
    av: i64,
    ap: i64,
    gains: (i64, i64),
}

fn damage_odds(
    (attack, defence, edition): (i64, Option<i64>, Edition),
    dealt: &Dealt<'_>,
) -> Vec<(i64, f64)> {
    let (dv, gap) = dealt.gains;
    let strike = |id: &str, bonus| Strike {
        id: id.to_owned(),
        bonus,
        ..Strike::default()
    };
    let kept = Attack {
        damage: Some(dealt.dice.clone()),
        pierce: dealt.ap,
        strikes: vec![strike("mighty blow", dv), strike("armour gap", gap)],
        ..Attack::default()
    };
    let aim = Aim {
        armour: dealt.av,
        ..aim_of(kept, edition)
    };
    let preview = flow::odds(&plan(attack, defence, edition, aim));
    preview.distribution.unwrap().values
}

#[test]
fn damage_against_counting() {
    for text in ["1d10+2", "2d6", "1d6-1d4", "1d6+1d8-2d3+4", "5"] {
        let dice = Expression::parse(text).unwrap();
        let totals = totals(&dice);
        for edition in BOTH {
            for attack in [0, 30, 66, 98] {
                for defence in [None, Some(0), Some(45), Some(98)] {
                    let pairs = pairs(attack, defence, edition);
                    for (av, ap, dv, gap) in [
                        (0, 0, 0, 0),
                        (5, 0, 4, 0),
                        (7, 3, 0, 2),
                        (3, 7, 1, 1),
                        (40, 0, 0, 6),
                    ] {
                        let here = format!("{text} {attack} {defence:?} {av}/{ap} {edition:?}");
                        let gains = (dv, gap);
                        let (miss, damage) = enumerated(&pairs, &totals, av, ap, gains);
                        let dealt = Dealt {
                            dice: &dice,
                            av,
                            ap,
                            gains,
                        };
                        let got = damage_odds((attack, defence, edition), &dealt);
                        let values: Vec<_> = got.iter().map(|(value, _)| *value).collect();
                        let possible: Vec<_> = damage.keys().copied().collect();
                        assert_eq!(values, possible, "{here}");
                        for (value, p) in &got {
                            assert!(close(*p, damage[value]), "{here} {value}");
                        }
                        assert!(close(at_least(&got, 0) + miss, 1.0), "{here}");
                    }
                }
            }
        }
    }
}

/// An unaware target, 30, a d6 against 3 of armour. 0, 11, 22 do 6 - 3; the 27 others below 30 do
/// 1 to 6 less 3; 30 does 6 to 11 less 3.
#[test]
fn damage_by_hand() {
    let dealt = Dealt {
        dice: &Expression::parse("1d6").unwrap(),
        av: 4,
        ap: 1,
        gains: (0, 0),
    };
    let got = damage_odds((30, None, Edition::Current), &dealt);
    assert!(close(at_least(&got, 0), 0.31));
    let by_hand = [81.0, 27.0, 27.0, 46.0, 1.0, 1.0, 1.0, 1.0, 1.0];
    assert_eq!(got.len(), by_hand.len());
    for ((damage, p), (value, parts)) in got.iter().zip((0_i64..).zip(by_hand)) {
        assert_eq!(*damage, value);
        assert!(close(*p, parts / 600.0), "{value}");
    }
    assert!(close(at_least(&got, 3), 51.0 / 600.0));
    assert!(close(at_least(&got, 9), 0.0));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn better_attacks_hit_more_and_better_defences_less(
        attack in -10_i64..110, defence in -10_i64..110, draft: bool
    ) {
        let edition = BOTH[usize::from(draft)];
        let hits = |attack, defence| hit(&attack_odds(attack, defence, edition));
        let here = hits(attack, Some(defence));
        prop_assert!(here <= hits(attack + 1, Some(defence)) + 1e-12);
        prop_assert!(here + 1e-12 >= hits(attack, Some(defence + 1)));
        prop_assert!(here <= hits(attack, None) + 1e-12);
    }

    #[test]
    fn armour_helps_and_piercing_hurts(
        attack in 0_i64..99, defence in 0_i64..99, av in 0_i64..20, ap in 0_i64..20
    ) {
        let odds = attack_odds(attack, Some(defence), Edition::Current);
        let dice = &Expression::parse("2d10+1d6-1").unwrap();
        let [here, thicker, sharper] = [(av, ap), (av + 1, ap), (av, ap + 1)].map(|(av, ap)| {
            let dealt = Dealt { dice, av, ap, gains: (0, 0) };
            damage_odds((attack, Some(defence), Edition::Current), &dealt)
        });
        for damage in 0..40 {
            prop_assert!(at_least(&thicker, damage) <= at_least(&here, damage) + 1e-12);
            prop_assert!(at_least(&here, damage) <= at_least(&sharper, damage) + 1e-12);
            prop_assert!(at_least(&here, damage + 1) <= at_least(&here, damage));
        }
        prop_assert!(close(at_least(&here, 0), hit(&odds)));
    }
}
