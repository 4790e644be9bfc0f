//! Which side characters are on, the names under which players see them, and who is absent.

use std::sync::Arc;

use gmscreen::campaign::{Campaign, Character, Side};
use gmscreen::show::State;
use gmscreen::view::listed::Listed;
use serde_json::Value;

use crate::harness::Game;
use crate::tui_support::{Table, with};

fn person<'g>(game: &'g Game, name: &str) -> &'g Character {
    let people = &game.campaign().characters;
    people.get(people.named(name).unwrap()).unwrap()
}

/// Two players, an ally, two templates and encounters with them.
fn prepared() -> Game {
    Game::after(PREPARED)
}

const PREPARED: &[&str] = &[
    "template Rat DUR 20",
    "template Thug DUR 25",
    "add Ann",
    "add Bea",
    "add Cid",
    "add Dow",
    "side ann bea player",
    "side cid ally",
    "encounter new Rats rat x2",
    "encounter new Thugs thug x2",
];

fn in_order(game: &Game) -> Vec<String> {
    let campaign = game.campaign();
    let order = &campaign.fight().unwrap().order;
    let mut names: Vec<String> = order
        .iter()
        .map(|place| campaign.name_of(place.character).to_owned())
        .collect();
    names.sort_unstable();
    names
}

fn listed(campaign: &Campaign, everybody: bool) -> Vec<&str> {
    let listed = Listed::of(campaign, everybody);
    let rows = (0..listed.len()).map(|row| listed.at(campaign, row).unwrap());
    let rows: Vec<&Character> = rows.collect();
    for (row, who) in rows.iter().enumerate() {
        assert_eq!(listed.row_of(campaign, who.id), Some(row));
    }
    rows.iter().map(|who| &*who.name).collect()
}

#[test]
fn characters_are_enemies_by_default() {
    let mut game = prepared();
    for (line, name, side, said) in [
        (
            "side dow player",
            "Dow",
            Side::Player,
            "Dow is a player's character",
        ),
        (
            "side dow ally",
            "Dow",
            Side::Ally,
            "Dow is an ally of the players",
        ),
        (
            "player dow",
            "Dow",
            Side::Player,
            "Dow is a player's character",
        ),
        (
            "npc dow",
            "Dow",
            Side::Foe,
            "Dow is an NPC, against the players",
        ),
        (
            "npc cid",
            "Cid",
            Side::Foe,
            "Cid is an NPC, against the players",
        ),
    ] {
        let before = game.campaign().clone();
        let said_now = game.run(line).ok().text();
        assert_eq!(said_now, said, "{line}");
        assert_eq!(person(&game, name).side(), side, "{line}");
        let after = game.campaign().clone();
        game.run("undo").ok();
        assert_eq!(*game.campaign(), before, "{line}");
        game.run("redo").ok();
        assert_eq!(*game.campaign(), after, "{line}");
    }
    game.run("side dow").refused_at(10);
    game.run("side dow friend").refused_at(10);
    game.run("side foe").refused();
    game.run("side ann bea foe").ok();
    assert_eq!(person(&game, "Bea").side(), Side::Foe);
}

#[test]
fn json_and_the_file_include_the_side() {
    let mut game = prepared();
    game.run("alias dow \"a tall stranger\"").ok();
    let campaign = game.campaign();
    let state = State::of(campaign, game.session.history(), game.session.game());
    let state = serde_json::to_value(state).unwrap();
    let sides: Vec<&Value> = (0..4).map(|at| &state["characters"][at]["side"]).collect();
    assert_eq!(sides, ["player", "player", "ally", "foe"]);
    assert_eq!(state["characters"][3]["alias"], "a tall stranger");
    assert_eq!(state["characters"][0]["alias"], Value::Null);
    let text = ron::ser::to_string(campaign).unwrap();
    assert!(text.contains("ally:true"), "{text}");
    let back: Campaign = ron::from_str(&text).unwrap();
    assert_eq!(back, *campaign);
}

#[test]
fn an_encounter_starts_with_players_allies_and_its_creatures() {
    let mut game = prepared();
    game.run("encounter start rats").ok();
    assert_eq!(in_order(&game), ["Ann", "Bea", "Cid", "Rat 1", "Rat 2"]);
    // An ally is not a creature of a saved encounter.
    game.run("encounter save All").ok();
    let saved = game.campaign().encounters.last().unwrap();
    let names: Vec<&str> = saved.creatures.iter().map(|one| &*one.template).collect();
    assert_eq!(names, ["Rat"]);
    // Characters who fled in this scene stay out.
    game.all(&["flee bea", "end", "encounter start rats"]);
    assert_eq!(in_order(&game), ["Ann", "Cid", "Rat 1", "Rat 2"]);
}

#[test]
fn players_see_the_alias_until_the_name_is_revealed() {
    let mut game = prepared();
    for (line, alias, hidden, said) in [
        (
            "alias dow \"a tall stranger\"",
            "a tall stranger",
            false,
            "players see Dow as a tall stranger",
        ),
        (
            "hide dow",
            "a tall stranger",
            true,
            "Dow is hidden from the players",
        ),
        // A character who comes out of hiding still has the public name.
        ("reveal dow", "a tall stranger", false, "Dow is revealed"),
        ("reveal dow", "", false, "players see Dow under that name"),
        ("reveal dow", "", false, "Dow is revealed"),
        (
            "alias dow stranger",
            "stranger",
            false,
            "players see Dow as stranger",
        ),
        ("alias dow -", "", false, "players see Dow under that name"),
    ] {
        let said_now = game.run(line).ok().text();
        assert_eq!(said_now, said, "{line}");
        let dow = person(&game, "Dow");
        assert_eq!((&*dow.alias, dow.hidden), (alias, hidden), "{line}");
    }
    game.run("alias dow").refused_at(11);
    game.run("alias nobody x").refused_at(7);
}

#[test]
fn creatures_of_other_fights_are_not_here() {
    let mut game = prepared();
    let friends = ["Ann", "Bea", "Cid", "Dow"];
    assert_eq!(listed(game.campaign(), false), friends);
    game.run("encounter start rats").ok();
    assert_eq!(
        listed(game.campaign(), false),
        ["Ann", "Bea", "Cid", "Dow", "Rat 1", "Rat 2"]
    );
    game.all(&["pause", "encounter start thugs"]);
    assert_eq!(
        listed(game.campaign(), false),
        ["Ann", "Bea", "Cid", "Dow", "Thug 1", "Thug 2"]
    );
    assert_eq!(listed(game.campaign(), true).len(), 8);
    // A pattern matches present characters; absent ones only if no one else matches.
    game.run("damage *1 2").ok();
    let harm = |game: &Game, name: &str| person(game, name).tracks.get("harm");
    assert_eq!(
        (harm(&game, "Thug 1"), harm(&game, "Rat 1")),
        (Some(2), None)
    );
    game.run("damage rat* 3").ok();
    assert_eq!(harm(&game, "Rat 1"), Some(3));
    game.all(&["end", "resume"]);
    assert_eq!(
        listed(game.campaign(), false),
        ["Ann", "Bea", "Cid", "Dow", "Rat 1", "Rat 2"]
    );
    game.run("end").ok();
    assert_eq!(listed(game.campaign(), false), friends);
    // Those present begin.
    game.run("begin").ok();
    assert_eq!(in_order(&game), friends);
    game.all(&["join \"rat 2\"", "remove dow"]);
    assert_eq!(
        listed(game.campaign(), false),
        ["Ann", "Bea", "Cid", "Rat 2"]
    );
}

#[test]
fn the_dead_of_an_earlier_fight_do_not_return_with_reinforcements() {
    let mut game = prepared();
    game.all(&[
        "encounter start rats",
        "damage rat* 200",
        "end",
        "encounter start rats",
    ]);
    assert_eq!(in_order(&game), ["Ann", "Bea", "Cid", "Rat 3", "Rat 4"]);
    game.run("encounter join rats").ok();
    game.run("end").ok();
    assert_eq!(listed(game.campaign(), false), ["Ann", "Bea", "Cid", "Dow"]);
    assert_eq!(listed(game.campaign(), true).len(), 10);
}

#[test]
fn a_key_lists_everybody_again() {
    let lines = PREPARED.join("\n") + "\nencounter start rats\nend";
    let mut table = Table::new(with(&lines), 120, 36);
    let shown = table.shown();
    assert!(shown.contains("2 Roster 4 here, 2 not: A"), "{shown}");
    assert!(!shown.contains("◆ Rat 1"), "{shown}");
    assert!(shown.contains("▲ "), "{shown}");
    // The last row is the last character present.
    table.press("2Gd");
    assert_eq!(table.line(), "damage Dow ");
    table.press("\x1bA");
    let shown = table.shown();
    assert!(shown.contains("Roster everybody, "), "{shown}");
    assert!(
        shown.contains("◆ Rat 1") && shown.contains("◆ Rat 2"),
        "{shown}"
    );
    table.press("Gd");
    assert_eq!(table.line(), "damage \"Rat 2\" ");
    table.press("\x1bA:damage ra\t");
    // Names of absent characters are not completed.
    assert_eq!(table.line(), "damage ra");
}

#[test]
fn the_other_side_comes_first_among_targets() {
    let lines = PREPARED.join("\n")
        + "\nskill cid Melee SOM 30\nweapon cid Club Melee\nencounter start rats = 9 8 10 1 1";
    let mut table = Table::new(with(&lines), 120, 36);
    let campaign = table.main_screen().session().campaign();
    assert_eq!(campaign.name_of(campaign.acting().unwrap()), "Cid");
    table.press("a");
    let shown = table.shown();
    let rows = ["a  ◆ Rat 1", "b  ◆ Rat 2", "c  ● Ann", "d  ● Bea"];
    assert!(rows.iter().all(|row| shown.contains(row)), "{shown}");
}

#[test]
fn a_sustained_effect_of_one_word_needs_no_quotes_after_a_name() {
    let mut game = prepared();
    game.run("sustain ann light").ok();
    game.run("sustain ann \"ward the door\"").ok();
    let kept = |game: &Game| -> Vec<String> {
        let kept = person(game, "Ann").sustained.iter();
        kept.map(|held| held.what.clone()).collect()
    };
    assert_eq!(kept(&game), ["light", "ward the door"]);
    game.run("release ann ward").ok();
    assert_eq!(kept(&game), ["light"]);
    // One unquoted word is a name, and several are not a single text.
    game.run("sustain light").refused_at(9);
    game.run("sustain ann ward the door").refused_at(18);
    game.run("release ann dark").refused_with(13, "dark");
    game.run("release ann all").ok();
    assert!(kept(&game).is_empty());
}

#[test]
fn players_can_tell_copies_of_a_template_apart() {
    let mut campaign = Campaign::new("test", "renaissance", "current");
    campaign.bestiary.push(Arc::new(Character {
        alias: "a pale sailor".to_owned(),
        ..Character::named("Drowned hand")
    }));
    let mut game = Game::of(campaign);
    game.all(&[
        "encounter new \"Under the Patience\" \"drowned hand\" x3",
        "encounter start \"Under the Patience\"",
        "add \"Drowned hand\" x2",
    ]);
    let aliases: Vec<&str> = game
        .session
        .campaign()
        .characters
        .iter()
        .filter(|who| who.name.starts_with("Drowned"))
        .map(|who| who.alias.as_str())
        .collect();
    let wanted = ["1", "2", "3", "4", "5"].map(|number| format!("a pale sailor {number}"));
    assert_eq!(aliases, wanted);
}
