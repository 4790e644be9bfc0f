//! Forge of Power: elective order, as rounds at a table go.

use crate::rules::forge_of_power::elective::{Elective, ElectiveError, highest};
const ANN: u32 = 1;
const BEA: u32 = 2;
const CAL: u32 = 3;
const DOG: u32 = 4;

/// A fight of four, Ann acting in round 1.
fn fight() -> Elective {
    let mut order = Elective::new([ANN, BEA, CAL, DOG]);
    assert_eq!(order.name(ANN), Ok(()));
    order
}

/// A refused act changes nothing.
fn refuses(
    order: &Elective,
    error: ElectiveError,
    act: fn(&mut Elective) -> Result<(), ElectiveError>,
) {
    let mut after = order.clone();
    assert_eq!(act(&mut after), Err(error));
    assert_eq!(&after, order);
}

#[test]
fn the_highest_initiative_opens() {
    assert_eq!(highest(&[(ANN, 12), (BEA, 17), (CAL, -3)]), [BEA]);
    assert_eq!(highest(&[(ANN, 17), (BEA, 12), (CAL, 17)]), [ANN, CAL]);
    assert!(highest(&[]).is_empty());
    let order = Elective::new([ANN, BEA]);
    assert_eq!((order.round, order.acting), (0, None));
    assert_eq!(order.namable(), [ANN, BEA]);
    assert_eq!(order.namer(), None);
    assert!(order.interrupters().is_empty());
}

#[test]
fn a_round_with_an_interrupt() {
    let mut order = fight();
    assert_eq!((order.round, order.acting), (1, Some(ANN)));
    assert_eq!(order.namer(), Some(ANN));
    assert_eq!(order.namable(), [BEA, CAL, DOG]);
    assert_eq!(order.only_choice(), None);
    refuses(&order, ElectiveError::Acted, |order| order.name(ANN));
    refuses(&order, ElectiveError::NoClaim, |order| order.interrupt(BEA));

    // Ann attacks Bea, twice, and names Cal; before Cal acts, Bea interrupts.
    assert_eq!(order.attack(BEA), Ok(()));
    assert_eq!(order.attack(BEA), Ok(()));
    assert!(order.interrupters().is_empty(), "not during the turn");
    assert_eq!(order.name(CAL), Ok(()));
    assert_eq!(order.acting, Some(CAL));
    assert_eq!(order.interrupters(), [BEA]);
    refuses(&order, ElectiveError::NoClaim, |order| order.interrupt(DOG));
    refuses(&order, ElectiveError::NoClaim, |order| order.interrupt(CAL));
    assert_eq!(order.interrupt(BEA), Ok(()));
    assert_eq!(order.acting, Some(BEA));
    assert!(order.interrupters().is_empty());

    // Cal is displaced, without a claim: Bea may name Dog first, and Cal still has a turn.
    assert_eq!(order.namable(), [CAL, DOG]);
    assert_eq!(order.name(DOG), Ok(()));
    refuses(&order, ElectiveError::NoClaim, |order| order.interrupt(CAL));
    assert_eq!(order.only_choice(), Some(CAL));
    refuses(&order, ElectiveError::Acted, |order| order.name(BEA));
    assert_eq!(order.name(CAL), Ok(()));

    // Cal's turn is the round's last, and whoever it attacks cannot interrupt what follows.
    assert_eq!(order.attack(ANN), Ok(()));
    assert!(order.round_over());
    assert_eq!(order.namable(), [ANN, BEA, CAL, DOG]);
    assert_eq!(order.round, 1);
    assert_eq!(order.name(BEA), Ok(()));
    assert_eq!((order.round, order.acting), (2, Some(BEA)));
    assert!(order.interrupters().is_empty());
    assert_eq!(order.namable(), [ANN, CAL, DOG]);
}

#[test]
fn the_last_one_may_open_the_next_round() {
    let mut order = fight();
    for next in [BEA, CAL, DOG, DOG] {
        assert_eq!(order.name(next), Ok(()));
    }
    assert_eq!((order.round, order.acting), (2, Some(DOG)));
    // It acts, and so cannot be named again.
    assert_eq!(order.namable(), [ANN, BEA, CAL]);
    refuses(&order, ElectiveError::Acted, |order| order.name(DOG));
}

#[test]
fn only_those_who_have_not_acted_interrupt() {
    let mut order = fight();
    assert_eq!(order.name(BEA), Ok(()));
    for target in [ANN, CAL, DOG, BEA] {
        assert_eq!(order.attack(target), Ok(()));
    }
    assert_eq!(order.name(CAL), Ok(()));
    // Ann has acted, Bea just did, Cal is the one named.
    assert_eq!(order.interrupters(), [DOG]);
    // Once Cal does something, it is too late.
    order.acts();
    assert!(order.interrupters().is_empty());
    refuses(&order, ElectiveError::NoClaim, |order| order.interrupt(DOG));
}

#[test]
fn several_may_interrupt_and_one_does() {
    let mut order = fight();
    for target in [DOG, BEA] {
        assert_eq!(order.attack(target), Ok(()));
    }
    assert_eq!(order.name(CAL), Ok(()));
    assert_eq!(order.interrupters(), [BEA, DOG]);
    assert_eq!(order.interrupt(DOG), Ok(()));
    refuses(&order, ElectiveError::NoClaim, |order| order.interrupt(BEA));
    assert_eq!(order.namable(), [BEA, CAL]);
}

#[test]
fn an_attack_by_the_one_named_ends_the_chance() {
    let mut order = fight();
    assert_eq!(order.attack(BEA), Ok(()));
    assert_eq!(order.name(CAL), Ok(()));
    assert_eq!(order.attack(DOG), Ok(()));
    assert!(order.interrupters().is_empty());
    // What Ann did is past; Cal attacked Dog.
    assert_eq!(order.name(BEA), Ok(()));
    assert_eq!(order.interrupters(), [DOG]);
}

#[test]
fn the_chance_is_of_the_turn_before_only() {
    let mut order = fight();
    assert_eq!(order.attack(DOG), Ok(()));
    assert_eq!(order.name(BEA), Ok(()));
    assert_eq!(order.interrupters(), [DOG]);
    assert_eq!(order.name(CAL), Ok(()));
    assert!(order.interrupters().is_empty());
}

#[test]
fn joining_in_the_middle() {
    let mut order = fight();
    for next in [BEA, CAL, DOG] {
        assert_eq!(order.name(next), Ok(()));
    }
    assert!(order.round_over());
    order.join(9);
    assert!(!order.round_over());
    assert_eq!(order.only_choice(), Some(9));
    refuses(&order, ElectiveError::Acted, |order| order.name(ANN));
    assert_eq!(order.attack(9), Ok(()));
    assert_eq!(order.name(9), Ok(()));
    assert_eq!(order.namable(), [ANN, BEA, CAL, DOG, 9]);
}

#[test]
fn leaving_and_coming_back() {
    let mut order = fight();
    assert_eq!(order.name(BEA), Ok(()));
    // Ann has acted, Cal has not; both leave.
    order.leave(ANN);
    order.leave(CAL);
    assert_eq!(order.namable(), [DOG]);
    refuses(&order, ElectiveError::Absent, |order| order.name(CAL));
    refuses(&order, ElectiveError::Absent, |order| order.attack(CAL));
    refuses(&order, ElectiveError::Absent, |order| order.name(77));
    order.join(ANN);
    order.join(CAL);
    assert_eq!(order.namable(), [CAL, DOG]);
    // Joining twice is joining once.
    order.join(CAL);
    assert_eq!(order.members.len(), 4);
}

#[test]
fn the_acting_one_leaves_and_the_game_master_names() {
    let mut order = fight();
    assert_eq!(order.attack(BEA), Ok(()));
    order.leave(ANN);
    assert_eq!((order.acting, order.namer()), (None, None));
    refuses(&order, ElectiveError::Nobody, |order| order.attack(BEA));
    order.acts();
    // Its turn is over, and what it attacked may still interrupt.
    assert_eq!(order.namable(), [BEA, CAL, DOG]);
    assert_eq!(order.name(CAL), Ok(()));
    assert_eq!(order.interrupt(BEA), Ok(()));
    order.join(ANN);
    assert_eq!(order.namable(), [CAL, DOG]);

    // The last one of a round leaves: anyone left may open the next.
    assert_eq!(order.name(DOG), Ok(()));
    assert_eq!(order.name(CAL), Ok(()));
    order.leave(CAL);
    assert!(order.round_over());
    assert_eq!(order.namable(), [ANN, BEA, DOG]);
    assert_eq!(order.name(ANN), Ok(()));
    assert_eq!(order.round, 2);
    // One who comes back in a new round may act in it.
    order.join(CAL);
    assert_eq!(order.namable(), [BEA, CAL, DOG]);
}

#[test]
fn one_who_is_removed_is_forgotten() {
    let mut order = fight();
    assert_eq!(order.attack(BEA), Ok(()));
    assert_eq!(order.attack(DOG), Ok(()));
    order.remove(BEA);
    assert_eq!(order.attacked, [DOG]);
    assert_eq!(order.name(CAL), Ok(()));
    assert_eq!(order.interrupters(), [DOG]);
    order.remove(DOG);
    assert!(order.claims.is_empty());
    order.remove(CAL);
    assert_eq!(order.acting, None);
    assert_eq!(order.namable(), [ANN]);
    assert_eq!(order.only_choice(), Some(ANN));
    assert!(order.round_over());
    order.remove(ANN);
    assert!(order.namable().is_empty());
    assert!(order.members.is_empty());
}

#[test]
fn those_who_cannot_act_are_skipped() {
    let mut order = fight();
    order.set_able(CAL, false);
    assert_eq!(order.namable(), [BEA, DOG]);
    refuses(&order, ElectiveError::Unable, |order| order.name(CAL));
    assert_eq!(order.attack(CAL), Ok(()));
    assert_eq!(order.name(BEA), Ok(()));
    assert!(order.interrupters().is_empty());
    assert_eq!(order.only_choice(), Some(DOG));
    assert_eq!(order.name(DOG), Ok(()));
    // Cal does not hold the round open, nor may it open the next.
    assert_eq!(order.namable(), [ANN, BEA, DOG]);
    // It comes to in time, and may act this round.
    order.set_able(CAL, true);
    assert_eq!(order.only_choice(), Some(CAL));

    // An acting one who cannot act any more names nobody.
    order.set_able(CAL, false);
    order.set_able(DOG, false);
    assert_eq!((order.acting, order.namer()), (Some(DOG), None));
    assert_eq!(order.namable(), [ANN, BEA]);
    assert_eq!(order.name(BEA), Ok(()));
    assert_eq!(order.round, 2);
    assert_eq!(order.only_choice(), Some(ANN));
    // It acted in round 1 only.
    order.set_able(DOG, true);
    assert_eq!(order.namable(), [ANN, DOG]);
}

#[test]
fn nobody_can_act() {
    let mut order = fight();
    for id in [ANN, BEA, CAL, DOG] {
        order.set_able(id, false);
    }
    assert!(order.namable().is_empty());
    assert_eq!(order.only_choice(), None);
    assert_eq!(order.namer(), None);
    order.end_turn();
    assert_eq!((order.acting, order.round), (None, 1));
    order.end_turn();
    assert_eq!(order.acting, None);
    // Ann has acted; Bea comes to, and the round goes on.
    order.set_able(ANN, true);
    assert_eq!(order.only_choice(), Some(ANN));
    assert!(order.round_over());
    order.set_able(BEA, true);
    assert_eq!(order.only_choice(), Some(BEA));
    assert_eq!(order.name(BEA), Ok(()));
    assert_eq!((order.acting, order.round), (Some(BEA), 1));
    assert!(Elective::new([]).namable().is_empty());
}

#[test]
fn nobody_acts_twice_in_a_round() {
    // Forty fights of many rounds, with whatever the numbers say happening in them.
    for seed in 0..40_u32 {
        let mut order = Elective::new(0..6);
        let mut number = seed;
        let mut acted: Vec<(u32, u32)> = Vec::new();
        for _ in 0..400 {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let pick = |list: &[u32]| {
                list.get((number >> 20) as usize % list.len().max(1))
                    .copied()
            };
            match (number >> 13) % 9 {
                0 => order.leave(number >> 27),
                1 => order.join((number >> 20) % 6),
                2 => order.set_able((number >> 20) % 6, number >> 30 != 0),
                3 | 4 => {
                    let _ = order.attack((number >> 20) % 6);
                }
                5 | 6 if !order.interrupters().is_empty() => {
                    let id = pick(&order.interrupters()).unwrap();
                    assert_eq!(order.interrupt(id), Ok(()));
                }
                _ => {
                    let acting = order.acting.map(|id| (order.round, id));
                    if let Some(id) = pick(&order.namable()) {
                        assert_eq!(order.name(id), Ok(()));
                        acted.extend(acting);
                    }
                }
            }
        }
        let turns = acted.len();
        assert!(turns > 50, "{turns}");
        acted.sort_unstable();
        acted.dedup();
        assert_eq!(acted.len(), turns, "seed {seed}");
    }
}
