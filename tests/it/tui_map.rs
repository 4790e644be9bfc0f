//! The map of the zones over the panes: what it shows, and the command it fills in.

use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::session::Session;
use gmscreen::store::Unsaved;

use crate::tui_support::{Table, lively};

/// Six zones, one of them with a wide name, and a few characters.
fn session() -> Session {
    let game = games::by_id("forge-of-power").unwrap();
    let campaign = Campaign::new("Stair", game.id, "");
    let mut session = Session::new(campaign, History::default(), game, Box::new(Unsaved), || 0);
    for line in [
        "zone Landing joins Gallery \"Chain well\"",
        "zone Gallery joins \"鐘の間\"",
        "zone \"Chain well\" joins \"鐘の間\" \"Coal door\"",
        "zone \"Coal door\" joins Hearth",
        "add \"Bryn Oxholm\"",
        "add \"Sefa of the Nine Cords\"",
        "add \"Cinder imp\" x5",
        "hide \"cinder imp 5\"",
        "move bryn landing",
        "move sefa landing",
        "move cinder* gallery",
        "begin bryn sefa \"cinder imp 1\" init 0 = 20 10 5",
    ] {
        session.execute(line, &mut Seeded::new(1)).unwrap();
    }
    session
}

#[test]
fn the_map_at_two_sizes() {
    for (columns, rows) in [(120, 36), (80, 24)] {
        let mut table = Table::new(session(), columns, rows);
        table.press("Mjj");
        insta::assert_snapshot!(format!("map_{columns}x{rows}"), table.shown());
    }
}

#[test]
fn enter_moves_the_selected_character() {
    let mut table = Table::new(session(), 120, 36);
    // It opens at the zone of the selected character.
    table.press("Mj\n");
    assert!(table.main_screen().prompt().is_none());
    assert_eq!(table.last(), "move \"Bryn Oxholm\" \"Gallery\"");
    // All marked characters move together; the last zone is the last row. A refusal can be
    // overruled.
    table.press("2gj kk jMG\n");
    assert_eq!(
        table.line(),
        "move \"Bryn Oxholm\" \"Sefa of the Nine Cords\" \"Hearth\""
    );
    table.ctrl('f');
    table.press("\n");
    let zones = |table: &Table| -> Vec<String> {
        let campaign = table.main_screen().session().campaign();
        campaign
            .characters
            .iter()
            .take(2)
            .map(|who| who.zone.clone())
            .collect()
    };
    assert_eq!(zones(&table), ["Hearth", "Hearth"]);
    table.press("u");
    assert_eq!(zones(&table), ["Gallery", "Landing"]);
}

#[test]
fn the_command_opens_it_and_escape_closes_it_without_an_act() {
    let mut table = Table::new(session(), 80, 24);
    let before = table.shown();
    for keys in ["M\u{1b}", ":zone\n\u{1b}", ":zones\nq", "MM", "Mjjjjkkgq"] {
        table.press(keys);
        assert_eq!(table.shown(), before, "{keys:?}");
    }
    table.press(":zone\n");
    assert!(
        table.shown().contains("Map · Enter moves"),
        "{}",
        table.shown()
    );
}

#[test]
fn it_draws_at_every_size_and_with_nothing_to_show() {
    let mut table = Table::new(session(), 120, 36);
    table.press("MG");
    for rows in 1..40 {
        for columns in [1, 2, 3, 5, 9, 20, 33, 47, 80, 119, 200] {
            table.resize(columns, rows);
            let shown = table.shown();
            if columns >= 47 && rows >= 10 {
                assert!(shown.contains("▸ Hearth"), "{columns}x{rows}:\n{shown}");
            }
        }
    }
    let game = games::by_id("forge-of-power").unwrap();
    let campaign = Campaign::new("Bare", game.id, "");
    let session = Session::new(campaign, History::default(), game, Box::new(Unsaved), || 0);
    let mut table = Table::new(session, 80, 24);
    table.press("M");
    assert!(
        table.shown().contains("there are no zones yet"),
        "{}",
        table.shown()
    );
    table.press("jk\n");
    assert!(table.main_screen().prompt().is_none());
}

#[test]
fn a_game_without_zone_rules_has_a_map_too() {
    let mut table = Table::new(lively(), 80, 24);
    table.press("M");
    let shown = table.shown();
    assert!(shown.contains("there are no zones yet"), "{shown}");
    table.press("q:zone \"Bridge\" joins \"Gate\"\nM");
    let shown = table.shown();
    assert!(shown.contains("┌ Bridge ─"), "{shown}");
}

#[test]
fn the_past_is_read_only() {
    let mut table = Table::new(session(), 120, 36);
    table.press("4gvM");
    assert!(table.shown().contains("Map"), "{}", table.shown());
    table.press("j\n");
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
}
