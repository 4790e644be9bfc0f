use std::sync::Arc;

use super::*;
use crate::campaign::{At, Campaign};
use crate::campaign::{CampaignChange, Change, Character, Event, PersonChange};

fn link(who: u32, what: &str) -> Link {
    Link {
        who: CharacterId(who),
        what: what.to_owned(),
        sustained: false,
    }
}

fn linked(name: &str, with: Link) -> Condition {
    Condition {
        with: Some(with),
        ..Condition::named(name)
    }
}

/// Ann is stunned; her prone condition ends with that, and Bea's held ends with Ann's prone.
fn table() -> Campaign {
    let mut campaign = Campaign::new("R", "", "");
    for (id, name, conditions) in [
        (
            1,
            "Ann",
            vec![
                Condition::named("stunned"),
                linked("prone", link(1, "stunned")),
            ],
        ),
        (2, "Bea", vec![linked("held", link(1, "prone"))]),
        (3, "Cid", vec![Condition::named("stunned")]),
    ] {
        let who = Character {
            id: CharacterId(id),
            conditions: conditions.into(),
            ..Character::named(name)
        };
        campaign.apply(&Event::from(CampaignChange::Character(Change::new(
            None,
            Some(Arc::new(who)),
        ))));
    }
    campaign
}

fn names(found: &[(CharacterId, &Condition)]) -> Vec<(u32, String)> {
    let found = found.iter();
    found
        .map(|(who, held)| (who.0, held.name.clone()))
        .collect()
}

#[test]
fn linked_conditions_are_found_nearest_first() {
    let campaign = table();
    let found = campaign.linked_to(&link(1, "stunned"));
    let expected = [(1, "prone".to_owned()), (2, "held".to_owned())];
    assert_eq!(names(&found), expected);
    assert!(campaign.linked_to(&link(3, "stunned")).is_empty());
    let sustained = Link {
        sustained: true,
        ..link(1, "stunned")
    };
    assert!(campaign.linked_to(&sustained).is_empty());
}

#[test]
fn a_cycle_of_linked_conditions_is_visited_once() {
    let mut campaign = table();
    let ring = linked("stunned", link(2, "held"));
    campaign.apply(&Event::Person(
        CharacterId(1),
        PersonChange::Condition(At::replace(0, Condition::named("stunned"), ring)),
    ));
    let found = campaign.linked_to(&link(1, "stunned"));
    assert_eq!(found.len(), 2);
}

#[test]
fn characters_with_ending_conditions_are_indexed() {
    let mut campaign = table();
    let ending = |campaign: &Campaign| {
        let all: Vec<_> = campaign.ending().collect();
        names(&all)
    };
    let of_cid = |from: Condition, to: Condition| {
        Event::Person(
            CharacterId(3),
            PersonChange::Condition(At::replace(0, from, to)),
        )
    };
    let before = ending(&campaign);
    assert_eq!(before.len(), 2);
    let for_now = Condition {
        until: Until::Scene,
        ..Condition::named("stunned")
    };
    let event = of_cid(Condition::named("stunned"), for_now);
    campaign.apply(&event);
    assert_eq!(ending(&campaign).len(), 3);
    campaign.apply(&event.inverse());
    assert_eq!(ending(&campaign), before);
    let bea = campaign.characters.get(CharacterId(2)).unwrap().clone();
    let leaves = Event::from(CampaignChange::Character(Change::new(
        Some(Arc::new(bea)),
        None,
    )));
    campaign.apply(&leaves);
    assert_eq!(ending(&campaign).len(), 1);
    campaign.apply(&leaves.inverse());
    assert_eq!(ending(&campaign), before);
}

#[test]
fn default_fields_of_conditions_are_left_out_of_files() {
    let written = "(name:\"A\",conditions:[(name:\"shaken\",modifier:-10),(name:\"wet\")])";
    let who: Character = ron::from_str(written).unwrap();
    let shaken = Condition {
        modifier: -10,
        ..Condition::named("shaken")
    };
    assert_eq!(*who.conditions, [shaken, Condition::named("wet")]);
    assert_eq!(ron::to_string(&who).unwrap(), written);
    let until = "(name:\"wet\",until:Scene)";
    let wet: Condition = ron::from_str(until).unwrap();
    assert_eq!(
        (wet.until.clone(), wet.label().as_ref()),
        (Until::Scene, "wet (scene)")
    );
    assert_eq!(ron::to_string(&wet).unwrap(), until);
}

#[test]
fn a_condition_that_comes_again_lasts_as_long_as_the_longer_of_both() {
    let deadline = |of, round| Deadline {
        fight: FightId(1),
        of: CharacterId(of),
        place: CombatantId(0),
        round,
        edge: Edge::End,
    };
    let until = |until| Condition {
        until,
        ..Condition::named("held")
    };
    let timed = |of, round| until(Until::Turn(deadline(of, round)));
    let [open, scene] = [Until::Cleared, Until::Scene].map(until);
    for (known, new, both) in [
        (&open, timed(1, 2), open.clone()),
        (&scene, timed(1, 2), scene.clone()),
        (&open, scene.clone(), open.clone()),
        (&timed(1, 2), open.clone(), open.clone()),
        (&timed(1, 2), timed(3, 4), timed(3, 4)),
        (&timed(1, 4), timed(3, 2), timed(1, 4)),
        (&timed(1, 2), timed(1, 2), timed(1, 2)),
    ] {
        assert_eq!(new.clone().besides(known), both, "{known:?}, {new:?}");
    }
    let both = timed(3, 2).besides(&timed(1, 2));
    assert!(!both.is_over(|one| one.of == CharacterId(1)));
    assert!(!both.is_over(|one| one.of == CharacterId(3)));
    assert!(both.is_over(|_| true));
    assert_eq!(timed(1, 3).besides(&both), timed(1, 3));
}
