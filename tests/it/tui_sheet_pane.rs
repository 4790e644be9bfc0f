//! The sheet beside the panes: whose it is, where it is, and its contents.

use crossterm::event::KeyCode;
use gmscreen::library::SAMPLES;
use insta::assert_snapshot;

use crate::games_samples::opened;
use crate::harness::session;
use crate::pictures::fight_of;
use crate::tui_support::{Table, at_play, lively};

/// A game's sample at the beginning of its first fight.
fn fight(system: &str, columns: u16, rows: u16) -> Table {
    let sample = SAMPLES.iter().find(|sample| sample.system() == system);
    let campaign = opened(sample.unwrap().text);
    let encounter = campaign.encounters[0].name.clone();
    let mut table = Table::new(session(campaign), columns, rows);
    table.press(&format!(":encounter start \"{encounter}\"\n"));
    table
}

const GAMES: [&str; 4] = ["renaissance", "brp", "forge-of-power", "ruina-imperii"];

#[test]
fn it_is_beside_the_panes_on_a_wide_screen() {
    for system in GAMES {
        let mut table = fight(system, 200, 50);
        assert_snapshot!(format!("sheet_pane_{system}_200x50"), table.saved().shown());
    }
}

#[test]
fn it_replaces_the_roster_on_a_smaller_one() {
    for system in GAMES {
        let mut table = fight(system, 120, 36);
        table.press("\\");
        assert_snapshot!(format!("sheet_pane_{system}_120x36"), table.saved().shown());
    }
}

#[test]
fn it_replaces_the_log_on_a_small_screen_and_is_alone_on_a_smaller_one() {
    for system in GAMES {
        for (columns, rows) in [(80, 24), (40, 12)] {
            let mut table = fight(system, columns, rows);
            table.press("3");
            let name = format!("kept_{system}_{columns}x{rows}");
            assert_snapshot!(name, table.saved().shown());
            table.press("1\\");
            let name = format!("sheet_pane_{system}_{columns}x{rows}");
            assert_snapshot!(name, table.saved().shown());
        }
    }
}

fn title(table: &mut Table) -> String {
    let shown = table.shown();
    let mut lines = shown.lines().filter_map(|line| line.split("Sheet ").nth(1));
    let line = lines.next().unwrap_or_default();
    line.trim_end_matches(['─', ' ']).to_owned()
}

#[test]
fn it_follows_the_turn_and_the_selection() {
    let mut table = Table::new(lively(), 200, 50);
    let acting = |table: &Table| {
        let campaign = table.main_screen().session().campaign();
        campaign.name_of(campaign.acting().unwrap()).to_owned()
    };
    assert_eq!(title(&mut table), acting(&table));
    table.press("1g");
    let selected = title(&mut table);
    assert_ne!(selected, acting(&table));
    // The next turn shows the active character, wherever the cursor is.
    table.press("n");
    assert_eq!(title(&mut table), acting(&table));
    table.press("u");
    assert_eq!(title(&mut table), selected);
}

#[test]
fn every_part_of_a_penalty_is_named_and_targets_are_current() {
    let lines = "add Ann COO 20 SOM 20 DUR 40\nadd Bea\nskill Ann Fray COO 30\nskill Ann Melee SOM 40\n\
         weapon Ann Hook Melee dv 1d6+4\nbegin Ann Bea init 0 = 9 5\n\
         sustain Ann light\nsustain Ann aim\ncondition Ann shaken -20";
    let mut table = Table::new(at_play("renaissance", lines), 120, 36);
    let shown = table.press("\\").shown();
    for part in [
        "-30 (sustained -10, shaken -20)",
        "Hook   60 now 30",
        "1d6+4",
        "Fray 50 now 20",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let order = [
        "Attacks",
        "Fighting skills",
        "On every roll",
        "Sustained: 2",
    ];
    let places: Vec<usize> = order.map(|part| shown.find(part).unwrap()).to_vec();
    assert!(places.is_sorted(), "{shown}");
    table.press("uuu");
    let shown = table.shown();
    assert!(!shown.contains("now"), "{shown}");
}

#[test]
fn a_key_shows_and_hides_it_and_no_pane_is_lost() {
    for (columns, rows) in [
        (40, 12),
        (59, 30),
        (80, 24),
        (100, 20),
        (120, 36),
        (200, 50),
    ] {
        let mut table = Table::new(lively(), columns, rows);
        let has = |table: &mut Table| table.shown().contains("Sheet");
        let before = has(&mut table);
        assert_eq!(before, columns >= 160, "{columns}");
        table.press("\\");
        assert_eq!(has(&mut table), !before, "{columns}");
        if before {
            table.press("\\");
        }
        assert!(has(&mut table), "{columns}");
        // Each pane can still be shown, and the sheet too.
        for (key, title) in [
            ("1", "▸1 Turn"),
            ("2", "▸2 Roster"),
            ("3", "▸3 Sust"),
            ("4", "▸4 Log"),
        ] {
            assert!(
                table.press(key).shown().contains(title),
                "{columns}: {title}"
            );
        }
        table.press("4");
        table.key(KeyCode::Tab);
        let shown = table.shown();
        assert!(shown.contains("▸Sheet"), "{columns}: {shown}");
        assert!(has(&mut table), "{columns}: {shown}");
        table.key(KeyCode::Tab);
        assert!(table.shown().contains("▸1 Turn"), "{columns}");
        table.press("\\");
        if columns >= 60 {
            assert!(!has(&mut table), "{columns}");
        }
    }
}

#[test]
fn a_long_sheet_scrolls_and_shows_how_much_more_there_is() {
    let mut lines = "add Ann\nbegin Ann".to_owned();
    for nth in 10..70 {
        lines = format!("{lines}\nskill Ann \"Knowledge of something {nth}\" 40");
    }
    let mut table = Table::new(at_play("brp", &lines), 120, 36);
    table.press("\\");
    assert!(table.shown().contains("↓"), "{}", table.shown());
    table.key(KeyCode::Right);
    table.press("G");
    let shown = table.shown();
    assert!(!shown.contains("↓") && shown.contains("↑"), "{shown}");
    // Enter opens it for editing.
    table.press("\n");
    assert!(
        table.shown().contains("Enter changes or rolls"),
        "{}",
        table.shown()
    );
}

#[test]
fn names_are_whole_if_there_is_room() {
    let people = "add \"Sefa of the Nine Cordsx\" HP 26 AC 15 Fortitude 3 Reflex 5 Will 8\n\
        add \"Cinder imp\" x3 HP 8 AC 14 Fortitude 2 Reflex 5 Will 1\n\
        zone \"Chain well\"\nmove \"Sefa of the Nine Cordsx\" \"Chain well\"\n\
        counter \"Sefa of the Nine Cordsx\" arrows 20/20\n\
        condition \"Sefa of the Nine Cordsx\" frightened\nbegin = 9 8 7 6";
    let mut table = Table::new(at_play("forge-of-power", people), 120, 36);
    let shown = table.shown();
    // In capitals in the order, and as it is in the roster and among the zones.
    assert!(shown.contains("◆ SEFA OF THE NINE CORDSX"), "{shown}");
    assert!(
        shown.contains("◆ Sefa of the Nine Cordsx 26/26 15"),
        "{shown}"
    );
}

#[test]
fn the_panel_offers_to_ignore_penalties_only_if_there_are_any() {
    let lines =
        "add Ann WIL 20 DUR 20 Luck 2\nplayer Ann\nadd Bea WIL 20\ncondition Bea shaken -20";
    let mut table = Table::new(at_play("renaissance", lines), 120, 36);
    table.press(":check Ann WIL");
    assert!(!table.shown().contains("no penalty"), "{}", table.shown());
    table.press(" -10");
    assert!(table.shown().contains("no penalty"), "{}", table.shown());
    table.press("\x1b:check Bea WIL");
    assert!(table.shown().contains("no penalty"), "{}", table.shown());
}

#[test]
fn a_setting_shows_the_sheet_from_the_start_or_not_at_all() {
    for (text, columns, shows) in [
        ("", 120, false),
        ("sheet = true", 120, true),
        ("sheet = true", 80, true),
        ("", 200, true),
        ("sheet = false", 200, false),
    ] {
        let settings = crate::tui_bindings::settings_of(text);
        let mut table = Table::themed(fight_of("renaissance"), columns, 50, settings, &[]);
        let shown = table.shown();
        assert_eq!(shown.contains("Sheet "), shows, "{text} {columns}\n{shown}");
        // The key toggles it all the same.
        table.press("\\");
        assert_ne!(table.shown().contains("Sheet "), shows, "{text} {columns}");
    }
}

#[test]
fn a_fallen_characters_margin_is_shown_at_the_cursor() {
    let mut table = Table::new(fight_of("renaissance"), 120, 36);
    assert!(!table.shown().contains("more to die"));
    table.press("1G");
    for _ in 0..4 {
        if table.shown().contains("▼16: takes 16 more to die") {
            return;
        }
        table.press("k");
    }
    panic!("{}", table.shown());
}

#[test]
fn the_dead_are_not_dying_and_their_damage_is_not_cut() {
    let mut table = Table::new(fight_of("forge-of-power"), 120, 36);
    let shown = table.shown();
    assert!(
        shown.contains(" dead") && !shown.contains("dead, dying"),
        "{shown}"
    );
    let mut table = Table::new(fight_of("brp"), 120, 36);
    let shown = table.shown();
    assert!(
        shown.contains("dying 1") && !shown.contains("rounds to"),
        "{shown}"
    );
    // All ten fit beside the log.
    assert!(!shown.contains("more ─"), "{shown}");
}
