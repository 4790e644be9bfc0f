//! Prepared encounters: creating, editing, starting and joining them, all outside a fight.

use gmscreen::campaign::{Campaign, Encounter};
use gmscreen::dice::Seeded;
use gmscreen::view::map;

use crate::harness::Game;

/// Two templates, a player character and nobody else.
fn prepared() -> Game {
    let mut game = Game::new();
    game.all(&[
        "template \"Quay rat\" DUR 20 SOM 10",
        "template \"Dock thug\" DUR 25",
        "add Ann",
        "player ann",
    ]);
    game
}

fn encounter(game: &Game) -> &Encounter {
    let [one] = game.campaign().encounters.as_slice() else {
        panic!("{:?}", game.campaign().encounters);
    };
    one
}

/// Templates, numbers and zones.
fn creatures(of: &Encounter) -> Vec<(&str, u32, &str)> {
    let groups = of.creatures.iter();
    groups
        .map(|group| (&*group.template, group.count, &*group.zone))
        .collect()
}

fn zone_of(game: &Game, name: &str) -> String {
    let people = &game.campaign().characters;
    people
        .get(people.named(name).unwrap())
        .unwrap()
        .zone
        .clone()
}

fn zones(campaign: &Campaign) -> Vec<&str> {
    campaign.zones.iter().map(|zone| &*zone.name).collect()
}

/// The column of a word in a line, from 1; after the end if the word is empty.
fn column(line: &str, word: &str) -> usize {
    if word.is_empty() {
        return line.len() + 2;
    }
    line.rfind(word).unwrap() + 1
}

#[test]
fn an_encounter_is_created_outside_a_fight() {
    let mut game = prepared();
    let said = game
        .run("encounter new \"Quay rats\" quay x3 \"Dock thug\" x2 in \"Gate\"")
        .text();
    assert!(
        said.contains("the encounter Quay rats is 3 Quay rat at Gate, 2 Dock thug at Gate"),
        "{said}"
    );
    assert_eq!(encounter(&game).name, "Quay rats");
    assert_eq!(
        creatures(encounter(&game)),
        [("Quay rat", 3, "Gate"), ("Dock thug", 2, "Gate")]
    );
    // Nothing has come in yet.
    assert_eq!(game.names(), ["Ann"]);
    assert!(game.campaign().zones.is_empty());
    game.run("undo").ok();
    assert!(game.campaign().encounters.is_empty());
}

#[test]
fn each_zone_applies_to_the_creatures_before_it() {
    let mut game = prepared();
    game.run("zone \"Salt gallery\" joins Yard").ok();
    game.run("encounter new Rats quay x3 dock in salt quay x2 in Cellar dock")
        .ok();
    assert_eq!(
        creatures(encounter(&game)),
        [
            ("Quay rat", 3, "Salt gallery"),
            ("Dock thug", 1, "Salt gallery"),
            ("Quay rat", 2, "Cellar"),
            ("Dock thug", 1, ""),
        ]
    );
}

#[test]
fn errors_point_at_the_word() {
    let mut game = prepared();
    game.run("encounter new Rats quay x3").ok();
    let before = game.campaign().clone();
    for (line, word) in [
        ("encounter", ""),
        ("encounter prepare", "prepare"),
        ("encounter new", ""),
        ("encounter new Cats", ""),
        ("encounter new rats dock", "rats"),
        ("encounter new Cats wolf x3", "wolf"),
        ("encounter new Cats x3", "x3"),
        ("encounter new Cats quay x0", "x0"),
        ("encounter new Cats quay x1001", "x1001"),
        ("encounter new Cats quay x3 x2", "x2"),
        ("encounter new Cats quay in", ""),
        ("encounter new Cats in Gate", "in"),
        ("encounter new Cats quay = 3", "="),
        ("encounter edit cats quay", "cats"),
        ("encounter edit rats", ""),
        ("encounter copy rats", ""),
        ("encounter copy rats Rats", "Rats"),
        ("encounter copy rats Cats more", "more"),
        ("encounter rename rats", ""),
        ("encounter remove cats", "cats"),
        ("encounter note rats", ""),
        ("encounter join rats", "encounter"),
        ("encounter save Cats", "encounter"),
    ] {
        game.run(line).refused_at(column(line, word));
    }
    assert_eq!(*game.campaign(), before);
}

#[test]
fn an_encounter_is_changed_copied_renamed_noted_and_removed() {
    let mut game = prepared();
    game.all(&[
        "encounter new Rats quay x3",
        "encounter note rats \"They want the cheese.\"",
        "encounter edit rats quay x5 dock",
        "encounter copy rats \"More rats\"",
        "encounter rename rats Vermin",
    ]);
    let [first, second] = game.campaign().encounters.as_slice() else {
        panic!("two of them");
    };
    assert_eq!(
        (&*first.name, &*first.notes),
        ("Vermin", "They want the cheese.")
    );
    assert_eq!(
        creatures(first),
        [("Quay rat", 5, ""), ("Dock thug", 1, "")]
    );
    assert_eq!(
        (&*second.name, &*second.notes, creatures(second)),
        ("More rats", "They want the cheese.", creatures(first))
    );
    game.run("encounter note vermin \"\"").ok();
    game.run("encounter remove \"More rats\"").ok();
    assert_eq!(&*encounter(&game).notes, "");
    game.run("undo 7").ok();
    assert!(game.campaign().encounters.is_empty());
    game.run("redo 7").ok();
    assert_eq!(encounter(&game).name, "Vermin");
}

#[test]
fn its_creatures_start_in_their_zones_which_are_created() {
    let mut game = prepared();
    game.all(&[
        "zone Gate joins Yard",
        "zone Hill",
        "encounter new Rats quay x2 in Gate dock in Cellar",
        "encounter start rats = 9 5 3 1",
    ]);
    assert_eq!(zones(game.campaign()), ["Gate", "Yard", "Hill", "Cellar"]);
    assert_eq!(zone_of(&game, "Quay rat 2"), "Gate");
    assert_eq!(zone_of(&game, "Dock thug 1"), "Cellar");
    assert_eq!(zone_of(&game, "Ann"), "");
    // A saved encounter includes the map around its creatures, and restores it.
    game.all(&[
        "zone note Yard \"Half flooded.\"",
        "encounter save Rats",
        "end",
        "zone remove Gate",
        "zone remove Yard",
        "remove quay* dock*",
    ]);
    assert_eq!(zones(game.campaign()), ["Hill", "Cellar"]);
    game.run("encounter start rats = 9 5 3 1").ok();
    assert_eq!(zones(game.campaign()), ["Hill", "Cellar", "Gate", "Yard"]);
    assert_eq!(
        &*game.campaign().zone("yard").unwrap().notes,
        "Half flooded."
    );
    assert!(game.campaign().touch("Gate", "Yard"));
    assert_eq!(zone_of(&game, "Quay rat 3"), "Gate");
}

#[test]
fn dead_creatures_are_not_reused() {
    let mut game = prepared();
    game.all(&[
        "encounter new Rats quay x2",
        "encounter start rats = 9 5 3",
        "damage \"Quay rat 1\" 60",
        "end",
        "encounter start rats = 9 5 3",
    ]);
    assert_eq!(game.order(), ["Ann", "Quay rat 2", "Quay rat 3"]);
}

#[test]
fn reinforcements_join_the_running_fight() {
    let mut game = prepared();
    game.all(&[
        "encounter new Rats quay x2",
        "encounter start rats = 9 5 3",
        "encounter join rats = 7 1",
    ]);
    assert_eq!(
        game.order(),
        [
            "Ann",
            "Quay rat 3",
            "Quay rat 1",
            "Quay rat 2",
            "Quay rat 4"
        ]
    );
    assert_eq!(encounter(&game).brought.len(), 4);
    game.run("undo").ok();
    assert_eq!(game.names(), ["Ann", "Quay rat 1", "Quay rat 2"]);
    game.run("pause").ok();
    game.run("encounter join rats").refused_at(1);
}

#[test]
fn a_zone_is_renamed_wherever_it_is_named() {
    let mut game = prepared();
    game.all(&[
        "zone Gate joins Yard",
        "zone Yard joins Hill",
        "move ann gate",
        "encounter new Rats quay in Gate",
        "zone rename gate \"Salt gate\"",
    ]);
    assert_eq!(zones(game.campaign()), ["Salt gate", "Yard", "Hill"]);
    assert_eq!(zone_of(&game, "Ann"), "Salt gate");
    assert_eq!(creatures(encounter(&game)), [("Quay rat", 1, "Salt gate")]);
    game.run("zone rename yard YARD").ok();
    assert!(game.campaign().touch("Salt gate", "YARD"));
    assert!(game.campaign().touch("YARD", "Hill"));
    game.run("zone remove salt").ok();
    assert_eq!(zone_of(&game, "Ann"), "");
    let joins = game.campaign().zones.iter().map(|zone| zone.joins.clone());
    assert_eq!(joins.collect::<Vec<_>>(), [vec!["Hill".to_owned()], vec![]]);
    game.run("undo 3").ok();
    assert_eq!(zones(game.campaign()), ["Gate", "Yard", "Hill"]);
    assert_eq!(zone_of(&game, "Ann"), "Gate");
}

#[test]
fn notes_of_a_zone_are_shown_on_the_map() {
    let mut game = prepared();
    game.all(&[
        "zone Gate joins Yard",
        "zone note gate \"The bell is cracked.\"",
    ]);
    let text = map::text(game.campaign());
    assert!(
        text.contains("Gate -- Yard; The bell is cracked."),
        "{text}"
    );
    game.run("zone note gate \"\"").ok();
    assert!(!map::text(game.campaign()).contains("bell"));
    for (line, word) in [
        ("zone rename", ""),
        ("zone rename gate", ""),
        ("zone rename cellar X", "cellar"),
        ("zone rename gate yard", "yard"),
        ("zone remove cellar", "cellar"),
        ("zone remove gate yard", "yard"),
        ("zone note gate", ""),
    ] {
        game.run(line).refused_at(column(line, word));
    }
    // A zone may have the name of a keyword, in quotes.
    game.run("zone \"note\" joins Gate").ok();
    assert!(game.campaign().touch("note", "Gate"));
    let reply = game.session.execute("zone", &mut Seeded::new(1)).unwrap();
    assert_eq!(
        reply.unwrap().shows,
        Some(gmscreen::game::draft::Shows::Map)
    );
}

#[test]
fn a_character_added_under_a_templates_name_is_a_copy_of_it() {
    let mut game = prepared();
    let dur = |game: &Game, name: &str| {
        let people = &game.campaign().characters;
        let who = people.get(people.named(name).unwrap()).unwrap();
        who.stats.get("DUR")
    };
    game.run("add \"quay rat\" x2")
        .ok()
        .text_has("from the bestiary");
    assert_eq!(dur(&game, "Quay rat 2"), Some(20));
    // What the line says takes precedence, and so does another template that it names.
    game.run("add \"Dock thug\" DUR 30").ok();
    assert_eq!(dur(&game, "Dock thug"), Some(30));
    game.run("remove \"Dock thug\"").ok();
    game.run("add \"Dock thug\" from quay").ok();
    assert_eq!(dur(&game, "Dock thug"), Some(20));
    game.run("undo 4").ok();
    assert_eq!(game.names(), ["Ann"]);
}
