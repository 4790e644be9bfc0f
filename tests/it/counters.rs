//! Counters of characters and clocks of the table.

use gmscreen::campaign::{Campaign, Character, Counter};
use gmscreen::games;
use gmscreen::show::State;
use serde_json::{Value, json};

use crate::harness::Game;
use crate::tui_support::{Table, at_play};

fn counted() -> Game {
    Game::after(&[
        "add Ann",
        "add \"Bea Fox\"",
        "template Thug DUR 20",
        "counter ann \"arrows\" 12 max 20",
        "counter \"Bell tolls\" 0/6",
    ])
}

fn person<'g>(game: &'g Game, name: &str) -> &'g Character {
    let people = &game.campaign().characters;
    people.get(people.named(name).unwrap()).unwrap()
}

fn clock(game: &Game) -> &Counter {
    &game.campaign().clocks[0]
}

fn shown(game: &Game) -> Value {
    let (campaign, history) = (game.campaign(), game.session.history());
    let state = State::of(campaign, history, game.session.game());
    serde_json::to_value(state).unwrap()
}

#[test]
fn one_word_before_the_number_names_a_clock_and_two_a_characters_counter() {
    let mut game = counted();
    let ann = person(&game, "Ann");
    let arrows = &ann.counters[0];
    assert_eq!(
        (&*arrows.name, arrows.value, arrows.max),
        ("arrows", 12, Some(20))
    );
    assert_eq!((clock(&game).value, clock(&game).max), (0, Some(6)));
    assert!(!clock(&game).public);
    for (line, said) in [
        ("counter gold 250", "gold 250"),
        ("counter gold 300", "gold 300"),
        (
            "counter gold 2/6 public",
            "gold 2 of 6, shown to the players",
        ),
        ("counter gold 2 max 8", "gold 2 of 8"),
        ("counter \"bea fox\" bolts 3/4", "Bea Fox: bolts 3 of 4"),
        ("counter bea bolts 5", "Bea Fox: bolts 5"),
        ("counter thug knives 2", "Thug: knives 2"),
        ("counter GOLD -", "gold is no longer counted"),
        ("counter bea BOLTS -", "Bea Fox: bolts is no longer counted"),
    ] {
        let entry = game.run(line).ok();
        assert_eq!(entry.text(), said, "{line}");
    }
    assert_eq!(game.campaign().clocks.len(), 1);
    assert!(person(&game, "Bea Fox").counters.is_empty());
}

#[test]
fn a_tick_moves_by_one_or_the_given_amount_within_limits() {
    let mut game = counted();
    for (line, said) in [
        ("tick \"bell tolls\"", "Bell tolls 0 to 1 of 6"),
        ("tick bell", "Bell tolls 1 to 2 of 6"),
        ("tick bell +2", "Bell tolls 2 to 4 of 6"),
        ("count bell -3", "Bell tolls 4 to 1 of 6"),
        ("tick bell -2", "Bell tolls 1 to 0 of 6: empty"),
        ("tick bell -1", "Bell tolls 0 of 6: empty"),
        ("tick bell 5", "Bell tolls 0 to 5 of 6"),
        ("tick bell", "Bell tolls 5 to 6 of 6: full"),
        ("tick bell", "Bell tolls 6 of 6: full"),
        ("tick bell 9", "Bell tolls 6 of 6: full"),
        ("count ann arrows -1", "Ann: arrows 12 to 11 of 20"),
        ("count ann arr", "Ann: arrows 11 to 12 of 20"),
        ("tick ann arrows 0", "Ann: arrows 12 to 0 of 20"),
    ] {
        let entry = game.run(line).ok();
        assert_eq!(entry.text(), said, "{line}");
    }
}

#[test]
fn each_change_is_one_undoable_act() {
    let mut game = counted();
    let before = game.campaign().clone();
    let lines = [
        "tick bell",
        "counter bell -",
        "counter \"Bell tolls\" 3/4 public",
        "tick ann arrows -2",
        "counter ann arrows -",
        "counter thug knives 2",
        "tick thug knives",
    ];
    // The beginning of a name is enough to advance a clock; a new name is taken as typed.
    game.run("counter bell -").refused_at(9);
    for line in lines.iter().filter(|line| **line != "counter bell -") {
        game.run(line).ok();
    }
    let after = game.campaign().clone();
    assert_ne!(before, after);
    game.run("undo 6").ok();
    assert_eq!(*game.campaign(), before);
    game.run("redo 6").ok();
    assert_eq!(*game.campaign(), after);
}

#[test]
fn copies_of_a_template_get_its_counters() {
    let mut game = counted();
    game.all(&[
        "counter thug knives 2/3",
        "add Thug x2",
        "tick \"thug 1\" knives -1",
    ]);
    let knives = |name: &str| person(&game, name).counters[0].value;
    assert_eq!((knives("Thug 1"), knives("Thug 2")), (1, 2));
    assert_eq!(game.campaign().bestiary[0].counters[0].value, 2);
}

#[test]
fn errors_point_at_the_word() {
    let mut game = counted();
    for (line, column, why) in [
        ("counter", 9, "what is counted?"),
        ("counter ann arrows", 20, "expected a number such as 12"),
        ("counter ann arrows x", 20, "expected"),
        ("counter cid arrows 3", 9, "no character matches 'cid'"),
        ("counter gold 7/6", 14, "7 is more than its maximum, 6"),
        ("counter gold 3/0", 16, "its maximum"),
        ("counter gold 3/6 max 8", 22, "twice"),
        ("counter gold 3 max 2", 14, "3 is more than its maximum, 2"),
        ("counter gold 2000000", 14, "a number must be from 0"),
        ("counter ann arrows 3 public", 22, "only clocks"),
        ("counter silver -", 9, "silver"),
        ("tick gold", 6, "no clock matches 'gold'"),
        ("tick ann bolts", 10, "no counter matches 'bolts'"),
    ] {
        game.run(line).refused_with(column, why);
    }
}

#[test]
fn json_has_them_by_name() {
    let mut game = counted();
    game.all(&["counter gold 250 public", "tick bell"]);
    let state = shown(&game);
    assert_eq!(
        state["clocks"],
        json!({
            "Bell tolls": {"value": 1, "max": 6, "public": false},
            "gold": {"value": 250, "max": null, "public": true},
        })
    );
    assert_eq!(
        state["characters"][0]["counters"],
        json!({"arrows": {"value": 12, "max": 20}})
    );
    assert_eq!(state["characters"][1]["counters"], json!({}));
}

#[test]
fn the_file_keeps_them_and_refuses_invalid_ones() {
    let game = counted();
    let text = ron::ser::to_string(game.campaign()).unwrap();
    let back: Campaign = ron::from_str(&text).unwrap();
    assert_eq!(back, *game.campaign());
    assert_eq!(back.check_bounds(), Ok(()));
    let refused = |change: fn(&mut Counter)| {
        let mut campaign = game.campaign().clone();
        change(&mut campaign.clocks[0]);
        campaign.check_bounds().unwrap_err().message
    };
    assert!(refused(|clock| clock.value = -1).contains("Bell tolls"));
    assert!(refused(|clock| clock.value = 7).contains("0 to 6"));
    assert!(refused(|clock| clock.max = Some(0)).contains("the most"));
    let mut campaign = game.campaign().clone();
    campaign.clocks.push(campaign.clocks[0].clone());
    let refused = campaign.check_bounds().unwrap_err().message;
    assert!(refused.contains("two clocks"));
}

#[test]
fn every_game_has_them_on_the_screen() {
    for game in games::all() {
        let lines = "add Ann\ncounter ann arrows 12 max 20\ncounter \"Bell tolls\" 2/6";
        let mut table = Table::new(at_play(game.id, lines), 120, 36);
        let shown = table.shown();
        let header = shown.lines().next().unwrap();
        assert!(header.contains("Bell tolls 2/6"), "{header}");
        let row = shown.lines().find(|row| row.contains(" Ann "));
        assert!(row.unwrap().contains("arrows 12/20"), "{shown}");
        // On the sheet Enter fills in the command that changes it.
        table.press("2\n");
        assert!(table.shown().contains("arrows  12/20"), "{}", table.shown());
        table.press("\x1b");
        table.key(crossterm::event::KeyCode::F(2));
        assert!(
            table.shown().contains("Bell tolls 2/6  secret"),
            "{}",
            table.shown()
        );
        table.press("\x1b:tick bell\n");
        assert!(
            table.shown().contains("Bell tolls 3/6"),
            "{}",
            table.shown()
        );
    }
}

#[test]
fn the_log_finds_them_by_either_name() {
    let mut table = Table::new(
        at_play("brp", "add Ann\ncounter gold 3\ntick gold\ncount gold"),
        120,
        36,
    );
    table.press("/kind:tick\n");
    let shown = table.shown();
    assert!(
        shown.contains("gold 3 to 4") && shown.contains("gold 4 to 5"),
        "{shown}"
    );
    assert!(!shown.contains("gold 3\n"), "{shown}");
}

#[test]
fn tab_completes_the_character_and_the_counter() {
    let mut table = Table::new(at_play("brp", "add Ann\ncounter ann arrows 12"), 120, 36);
    table.press(":tick an\tarr\t-1\n");
    assert_eq!(table.last(), "tick Ann arrows -1");
}
