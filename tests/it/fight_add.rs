//! Characters made by one line, and templates that roll stats for each copy.

use crate::harness::Game;

fn stat(game: &Game, name: &str, stat: &str) -> Option<i64> {
    game.who(name).stats.get(stat)
}

#[test]
fn one_line_adds_several_characters_with_stats_and_skills() {
    let mut game = Game::new();
    game.run("add \"Dock thug\" x3 DUR 20 COO 15 \"Melee\" SOM 35 \"Brawling\" 40")
        .ok()
        .text_has("Dock thug 1 to 3 join the campaign");
    assert_eq!(game.names(), ["Dock thug 1", "Dock thug 2", "Dock thug 3"]);
    assert_eq!(stat(&game, "Dock thug 2", "DUR"), Some(20));
    let skills = &game.who("Dock thug 3").skills;
    assert_eq!((skills[0].stat.as_str(), skills[0].ranks), ("SOM", 35));
    assert_eq!((skills[1].stat.as_str(), skills[1].ranks), ("", 40));
    game.run("undo").ok();
    assert!(game.names().is_empty());
}

#[test]
fn dice_are_rolled_for_each_copy_in_order() {
    let mut game = Game::new();
    game.run("add Rat x3 DUR 2d6+3 COO 1d4 = 1 2 4 3 4 1 6 6 2")
        .ok()
        .text_has("Rat 2: DUR 10, COO 1");
    let durs: Vec<_> = (1..4)
        .map(|n| stat(&game, &format!("Rat {n}"), "DUR"))
        .collect();
    assert_eq!(durs, [Some(6), Some(10), Some(15)]);
    assert_eq!(stat(&game, "Rat 3", "COO"), Some(2));
    game.run("add Rat x2 DUR 2d6 = 1 2 3 4 5").refused_at(30);
    game.run("add Rat DUR 2d6 = 1 7").refused_at(21);
    game.run("add Rat DUR 2d6 = 1 6 5").refused_at(23);
    game.run("add Rat = 1").refused_at(11);
    // Numbers are not reused.
    game.all(&["remove rat*"]);
    game.run("add Rat x2").ok();
    assert_eq!(game.names(), ["Rat 4", "Rat 5"]);
}

#[test]
fn an_unknown_stat_or_value_is_refused_at_the_word() {
    let mut game = Game::new();
    game.run("add Dock thug")
        .refused_with(10, "a stat with its value");
    game.run("add Thug DUR").refused_at(14);
    game.run("add Thug DUR many").refused_at(14);
    game.run("add Thug DUR 2d").refused_at(14);
    game.run("add Thug DUR 2000000").refused_at(14);
    game.run("add Thug WT 4")
        .refused_with(10, "follows from other stats");
    game.run("add Thug \"Melee\" SOM").refused_at(22);
    game.run("add Thug DUR 10 x0").refused_at(17);
    game.run("add Thug DUR 90")
        .ok()
        .text_has("beyond its usual");
    game.run("add Ghost DUR - WIL 20").ok();
    assert_eq!(stat(&game, "Ghost", "DUR"), None);
}

#[test]
fn a_template_keeps_its_dice_for_its_copies() {
    let mut game = Game::new();
    game.run("template \"Reed goblin\" DUR 1d6+6 COO 15 \"Fray\" COO 20")
        .ok()
        .text_has("Reed goblin is now in the bestiary");
    assert!(game.names().is_empty());
    game.run("add goblin from \"Reed goblin\" x2 = 3 5").ok();
    assert_eq!(stat(&game, "goblin 1", "DUR"), Some(9));
    assert_eq!(stat(&game, "goblin 2", "DUR"), Some(11));
    assert!(game.who("goblin 1").rolled.is_empty());
    // Stats in the line take precedence over the template's rolls.
    game.run("add Chief from reed DUR 20 COO 1d4 = 2").ok();
    assert_eq!(stat(&game, "Chief", "DUR"), Some(20));
    assert_eq!(stat(&game, "Chief", "COO"), Some(2));
    assert_eq!(game.who("Chief").skills[0].name, "Fray");
    // A fixed value again.
    game.run("template \"reed goblin\" DUR 8")
        .ok()
        .text_has("was changed");
    assert_eq!(game.campaign().bestiary.len(), 1);
    game.run("add Small from reed").ok();
    assert_eq!(stat(&game, "Small", "DUR"), Some(8));
    game.run("template Big from chief STR 30").ok();
    game.run("template Other from nobody").refused_at(21);
    game.run("template Other = 3").refused_at(16);
}

#[test]
fn typed_dice_of_an_encounter_are_for_initiative_and_creatures_roll_only_once() {
    let mut game = Game::new();
    game.all(&[
        "add Ann INT 20 COO 20",
        "player ann",
        "template Rat DUR 1d6",
        "add Rat from rat x2 = 1 2",
        "begin ann rat* = 9 5 3",
        "encounter save cellar",
        "end",
        "remove rat*",
    ]);
    game.run("encounter start cellar = 9 5 3").ok();
    assert_eq!(game.names(), ["Ann", "Rat 3", "Rat 4"]);
    let dur = stat(&game, "Rat 4", "DUR");
    assert!(dur.is_some_and(|dur| (1..=6).contains(&dur)));
    assert_eq!(game.order(), ["Ann", "Rat 3", "Rat 4"]);
    game.run("end").ok();
    game.run("encounter start cellar = \"rat 4\":9 5 8").ok();
    assert_eq!(game.order(), ["Ann", "Rat 4", "Rat 3"]);
    assert_eq!(stat(&game, "Rat 4", "DUR"), dur);
    assert_eq!(game.names(), ["Ann", "Rat 3", "Rat 4"]);
}

#[test]
fn invalid_dice_in_a_template_are_refused_when_opened() {
    let mut game = Game::new();
    game.run("template Rat DUR 1d6").ok();
    let mut campaign = game.campaign().clone();
    assert!(campaign.check_bounds().is_ok());
    let rat = std::sync::Arc::make_mut(&mut campaign.bestiary[0]);
    rat.rolled.insert("COO".to_owned(), "many".to_owned());
    let said = campaign.check_bounds().unwrap_err().message;
    assert!(said.contains("the COO of `Rat`"), "{said}");
}
