use super::*;
use crate::campaign::{
    Campaign, CampaignChange, Character, CharacterId, Combatant, CombatantId, Condition, Event,
    Fight, FightChange, FightId, Moment, PersonChange, Zone,
};
use proptest::prelude::*;
use std::sync::Arc;

const ILSE: CharacterId = CharacterId(1);

/// Two people, one of them in a fight.
fn table() -> Campaign {
    let mut campaign = Campaign::new("R", "", "");
    for name in ["Ilse", "Tam"] {
        let mut who = Character::named(name);
        who.id = CharacterId(u32::try_from(campaign.characters.len()).unwrap() + 1);
        who.conditions = vec![Condition::named("wet"), Condition::named("prone")].into();
        who.tracks.insert("harm", 3);
        come(&mut campaign, who);
    }
    let place = Combatant {
        id: CombatantId(1),
        character: ILSE,
        ..Combatant::default()
    };
    campaign.fights = vec![Arc::new(Fight {
        id: FightId(1),
        round: 1,
        order: vec![place],
        ..Fight::default()
    })];
    campaign
}

fn come(campaign: &mut Campaign, who: Character) {
    campaign.apply(&Event::from(CampaignChange::Character(Change::new(
        None,
        Some(Arc::new(who)),
    ))));
}

/// Checks that the event fits before, that its inverse fits after, and that the inverse restores the
/// campaign.
fn goes_there_and_back(campaign: &Campaign, event: &Event) -> Campaign {
    assert!(campaign.fits(event), "{event:?}");
    let mut after = campaign.clone();
    after.apply(event);
    assert_ne!(after, *campaign, "{event:?}");
    let inverse = event.inverse();
    assert!(after.fits(&inverse), "{event:?}");
    let mut back = after.clone();
    back.apply(&inverse);
    assert_eq!(back, *campaign, "{event:?}");
    after
}

#[test]
fn every_kind_of_part_changes_and_changes_back() {
    let campaign = table();
    let tam = campaign.characters.get(CharacterId(2)).unwrap().clone();
    let fight = campaign.fights[0].clone();
    let moment = Moment {
        round: 1,
        turn: 1,
        acting: Some(CombatantId(1)),
    };
    let person = |change| Event::Person(ILSE, change);
    for event in [
        person(PersonChange::Name(Change::new(
            "Ilse".to_owned(),
            "Ada".to_owned(),
        ))),
        person(PersonChange::Track(Keyed::new("harm", Some(3), None))),
        person(PersonChange::Stat(Keyed::new("COO", None, Some(30)))),
        person(PersonChange::Condition(At::remove(
            0,
            Condition::named("wet"),
        ))),
        CampaignChange::Character(Change::new(Some(Arc::new(tam)), None)).into(),
        CampaignChange::Fight(At::remove(0, fight)).into(),
        CampaignChange::Zone(At::insert(0, Zone::default())).into(),
        CampaignChange::Counter(Keyed::new("#character", None, Some(2))).into(),
        CampaignChange::Session(Change::new(1, 2)).into(),
        Event::Fight(
            FightId(1),
            FightChange::Turn(Change::new(
                Moment {
                    turn: 0,
                    acting: None,
                    ..moment
                },
                moment,
            )),
        ),
    ] {
        let after = goes_there_and_back(&campaign, &event);
        assert_eq!(event.inverse().inverse(), event);
        // An insertion fits both before and after; all other events fit only one of them.
        assert!(!(after.fits(&event) && campaign.fits(&event.inverse())));
    }
}

#[test]
fn a_renamed_character_is_found_only_by_the_new_name() {
    let mut campaign = table();
    assert_eq!(campaign.characters.named("ilse"), Some(ILSE));
    campaign.apply(&Event::Person(
        ILSE,
        PersonChange::Name(Change::new("Ilse".to_owned(), "Ada".to_owned())),
    ));
    assert_eq!(campaign.characters.named("ilse"), None);
    assert_eq!(campaign.characters.named("ada"), Some(ILSE));
}

#[test]
fn changes_of_missing_places_do_nothing() {
    let campaign = table();
    let hidden = || PersonChange::Hidden(Change::new(false, true));
    let paused = FightChange::Paused(Change::new(false, true));
    let beyond = At::remove(7, Condition::named("wet"));
    for event in [
        Event::Person(CharacterId(9), hidden()),
        Event::Fight(FightId(9), paused),
        Event::Person(ILSE, PersonChange::Condition(beyond)),
        CampaignChange::Zone(At::insert(1, Zone::default())).into(),
    ] {
        assert!(!campaign.fits(&event), "{event:?}");
        let mut after = campaign.clone();
        after.apply(&event);
        assert_eq!(after, campaign, "{event:?}");
    }
}

proptest! {
    #[test]
    fn an_edit_of_a_list_fits_where_its_place_is_and_can_be_taken_back(
        list in prop::collection::vec(0..4_u8, 0..6),
        at in 0..8_usize,
        from in prop::option::of(0..4_u8),
        to in prop::option::of(0..4_u8),
    ) {
        let mut edit = At { at, from, to };
        let place_is_there = match from {
            Some(from) => list.get(at) == Some(&from),
            None => at <= list.len(),
        };
        prop_assert_eq!(edit.fits(&list), place_is_there);
        let mut after = list.clone();
        edit.apply(&mut after);
        if place_is_there {
            let grown = usize::from(to.is_some()) + list.len();
            prop_assert_eq!(after.len() + usize::from(from.is_some()), grown);
            prop_assert!(to.is_none() || after.get(at) == to.as_ref());
            edit.invert();
            prop_assert!(edit.fits(&after) || (from, to) == (None, None));
            edit.apply(&mut after);
            prop_assert_eq!(after, list);
        }
    }

    #[test]
    fn a_value_by_name_fits_what_is_there_and_can_be_taken_back(
        there in prop::option::of(0..3_i64),
        from in prop::option::of(0..3_i64),
        to in prop::option::of(0..3_i64),
    ) {
        let mut values = Values::default();
        let mut map = BTreeMap::new();
        if let Some(there) = there {
            values.insert("harm", there);
            map.insert("harm".to_owned(), there);
        }
        let mut set = Keyed::new("harm", from, to);
        prop_assert_eq!(set.fits(&values), from == there);
        prop_assert_eq!(set.fits(&map), from == there);
        set.apply(&mut values);
        set.apply(&mut map);
        prop_assert_eq!(values.get("harm"), to);
        prop_assert_eq!(map.get("harm").copied(), to);
        set.invert();
        prop_assert!(set.fits(&values) && set.fits(&map));
        set.apply(&mut values);
        prop_assert_eq!(values.get("harm"), from);
    }
}

#[test]
fn a_replacement_needs_the_same_character() {
    let campaign = table();
    let ilse = campaign.characters.get(ILSE).unwrap().clone();
    let becomes = |id: CharacterId| {
        let other = Character {
            id,
            ..Character::named("Ada")
        };
        let (from, to) = (Some(Arc::new(ilse.clone())), Some(Arc::new(other)));
        Event::from(CampaignChange::Character(Change::new(from, to)))
    };
    goes_there_and_back(&campaign, &becomes(ILSE));
    assert!(!campaign.fits(&becomes(CharacterId(2))));
}
