//! What players could work out from what they see: titles, numbers, times and dice.

use gmscreen::campaign::Campaign;
use gmscreen::export::{Format, What, export_for_players};
use gmscreen::session::Session;
use gmscreen::view::public::PublicTable;

use crate::harness::Game;
use crate::public_lines::sample;

fn salt(lines: &[&str]) -> Game {
    sample("Salt and Lanterns", lines)
}

fn table(session: &Session) -> PublicTable {
    PublicTable::of(session.campaign(), session.history(), session.game())
}

/// The lines that players read.
fn told(game: &Game) -> Vec<String> {
    let lines = table(&game.session).log.into_iter();
    lines.map(|line| line.text).collect()
}

fn exported(game: &Game) -> String {
    export_for_players(game.source(), What::Log, Format::Markdown).unwrap()
}

/// The names in the order, as players read them.
fn order(game: &Game) -> Vec<String> {
    let order = table(&game.session).order.into_iter();
    order.map(|place| place.person.name).collect()
}

#[test]
fn the_title_of_an_encounter_is_the_gms_until_players_get_one() {
    let mut game = salt(&[
        "encounter new \"Odile is the traitor\" \"Salt hound\" x2",
        "encounter start traitor",
    ]);
    let seen = |game: &Game| serde_json::to_string(&table(&game.session)).unwrap();
    assert!(!seen(&game).contains("traitor"), "{}", seen(&game));
    assert_eq!(table(&game.session).fight, "");
    game.run("encounter title traitor \"At the bridge\"").ok();
    assert_eq!(table(&game.session).fight, "At the bridge");
    assert!(!seen(&game).contains("traitor") && !exported(&game).contains("traitor"));
    game.run("encounter title traitor -").ok();
    assert_eq!(table(&game.session).fight, "");
    game.run("undo").ok();
    assert_eq!(table(&game.session).fight, "At the bridge");
    game.run("encounter rename traitor \"Bridge\"").ok();
    assert!(!seen(&game).contains("Bridge"), "{}", seen(&game));
}

#[test]
fn hidden_ones_leave_no_gap_in_the_numbers() {
    let mut game = salt(&[
        "add \"Salt hound\" x4",
        "begin odile \"hound 1\" \"hound 2\" \"hound 3\" \"hound 4\" = 10 9 8 7 6",
    ]);
    let hands = |game: &Game| -> Vec<String> {
        let all = order(game).into_iter();
        all.filter_map(|name| name.strip_prefix("Salt hound ").map(str::to_owned))
            .collect()
    };
    assert_eq!(hands(&game), ["1", "2", "3", "4"]);
    game.run("hide \"hound 2\"").ok();
    assert_eq!(hands(&game), ["1", "2", "3"]);
    game.run("damage \"hound 4\" 2").ok();
    assert!(
        told(&game).contains(&"Salt hound 3 is hurt".to_owned()),
        "{:?}",
        told(&game)
    );
    assert!(!exported(&game).contains("Salt hound 4"));
    // Under an alias nobody can tell which of them it is.
    game.run("alias \"hound 1\" \"the tall one\"").ok();
    assert_eq!(hands(&game), ["1", "2"]);
    game.run("remove \"hound 2\"").ok();
    assert_eq!(hands(&game), ["1", "2"]);
    game.run("undo 3").ok();
    game.run("reveal \"hound 2\"").ok();
    assert_eq!(hands(&game), ["1", "2", "3", "4"]);
    // A number that is a name stays.
    game.all(&[
        "add \"Agent 47\"",
        "side \"Agent 47\" ally",
        "add \"Ship 7\"",
        "player \"Ship 7\"",
        "add \"Ship 9\"",
        "side \"Ship 9\" foe",
    ]);
    let seen = table(&game.session);
    let others: Vec<&str> = seen.others.iter().map(|who| who.name.as_str()).collect();
    assert!(
        others.contains(&"Agent 47") && others.contains(&"Ship 7"),
        "{others:?}"
    );
}

#[test]
fn somebody_revealed_brings_no_earlier_time() {
    use std::sync::atomic::{AtomicI64, Ordering};
    static NOW: AtomicI64 = AtomicI64::new(1_700_000_000);
    let played = salt(&[]);
    let mut session = Session::new(
        played.campaign().clone(),
        played.history().clone(),
        played.session.game(),
        Box::new(gmscreen::store::Unsaved),
        || NOW.fetch_add(60, Ordering::Relaxed),
    );
    let mut dice = gmscreen::dice::Seeded::new(1);
    for line in [
        "add Grell from \"Drowned hand\"",
        "hide grell",
        "begin odile wren = 9 5",
        "join grell = 1",
        "damage odile 1",
        "damage grell 5",
        "public \"A bell.\"",
        "reveal grell",
        "damage wren 1",
    ] {
        session.execute(line, &mut dice).unwrap();
    }
    let seen = table(&session);
    let texts: Vec<&str> = seen.log.iter().map(|line| line.text.as_str()).collect();
    let at = |text: &str| {
        let found = texts.iter().position(|line| *line == text);
        found.unwrap_or_else(|| panic!("{text}: {texts:?}"))
    };
    let bell = at("A bell.");
    for hidden in ["Grell joins the fight", "Grell is hurt", "Grell appears"] {
        assert!(at(hidden) > bell, "{hidden}: {texts:?}");
        assert_eq!(seen.log[at(hidden)].at, seen.log[at("Grell appears")].at);
    }
    assert!(at("Odile Varrick is hurt") < bell && at("Wren Tallow is hurt") > at("Grell appears"));
    assert!(seen.log.is_sorted_by_key(|line| line.at), "{texts:?}");
}

#[test]
fn the_value_of_a_state_is_health_in_numbers() {
    let mut game = Game::of(Campaign::new("test", "forge-of-power", ""));
    game.all(&[
        "add Ann",
        "player ann",
        "add Rat HP 5",
        "side rat foe",
        "begin ann rat = 9 5",
        "damage rat 9",
    ]);
    let dying = |game: &Game| -> Vec<String> {
        let lines = told(game).into_iter();
        lines.filter(|line| line.starts_with("Rat")).collect()
    };
    assert_eq!(dying(&game), ["Rat is hurt: dying"]);
    assert!(!exported(&game).contains("dying 1"));
    game.run("option players_see_foes numbers").ok();
    assert_eq!(dying(&game), ["Rat takes 9 damage: dying 1"]);
    game.run("option players_see_foes nothing").ok();
    assert_eq!(dying(&game), ["Rat: dying"]);
}

#[test]
fn hits_that_were_typed_stand_for_their_dice() {
    let mut game = crate::games_ruina::peopled();
    game.all(&["check ann climb vs 2 = 3 hits"]);
    let line = "Ann, Climb: 3 hits · success";
    assert!(told(&game).contains(&line.to_owned()), "{:?}", told(&game));
    assert!(exported(&game).contains(line), "{}", exported(&game));
}
