//! What the rules need from the screen: the second side of an ordered check, a missing skill, work
//! on the sheet.

use crate::tui_sheet::rows;
use crate::tui_support::{PEOPLE, Table, lively, with};

#[test]
fn the_panel_asks_for_the_second_side_of_an_ordered_check() {
    let mut table = Table::new(with(PEOPLE), 120, 36);
    table.press(":order Ilse Stealth = 41\n");
    assert_eq!(table.line(), "then vs ");
    table.press("Tam COO*4");
    let shown = table.shown();
    for part in ["TN 60", "Ilse Marrow, Stealth rolled 41", "Tam"] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    table.press(" = 35\n");
    assert_eq!(table.last(), "then vs Tam COO*4 = 35");
    assert!(table.main_screen().prompt().is_none());
    let shown = table.shown();
    assert!(shown.contains("Ilse wins"), "{shown}");
    // Nothing is asked if the first side decides.
    table.press(":order Ilse Stealth = 98\n");
    assert!(table.main_screen().prompt().is_none());
}

#[test]
fn the_panel_offers_what_a_missing_skill_defaults_to() {
    let mut table = Table::new(with(PEOPLE), 120, 36);
    table.press(":check Tam Stealth");
    let shown = table.shown();
    assert!(shown.contains("COO x1 = 15, without Stealth"), "{shown}");
    table.press("\t");
    assert_eq!(table.line(), "check Tam COO ");
    table.press("= 5\n");
    assert_eq!(table.last(), "check Tam COO = 5");
}

#[test]
fn work_from_the_sheet_takes_the_turn() {
    let mut table = Table::new(lively(), 120, 36);
    table.press(":end\n:task Ilse \"mend the sail\" 2h\n:begin Ilse = 5\n");
    let campaign = table.main_screen().session().campaign();
    let rows = rows(campaign, 118);
    let mut fields = rows.iter().filter(|row| !row.fields.is_empty());
    let at = fields
        .position(|row| row.fields[0].typed.starts_with("work"))
        .unwrap();
    table.press("2g\n");
    table.press(&"j".repeat(at));
    table.press("\n");
    assert_eq!(table.line(), "work \"Ilse Marrow\" \"mend the sail\"");
    table.press("\n");
    let works = &table.main_screen().session().campaign().works;
    assert_eq!(works.last().unwrap().done, 0);
    let told = table
        .main_screen()
        .session()
        .history()
        .entries()
        .last()
        .unwrap()
        .said
        .clone();
    assert!(format!("{told:?}").contains("TurnLost"), "{told:?}");
}

#[test]
fn known_conditions_of_a_target_are_ticked() {
    for (line, ticked, odds) in [
        ("condition \"reed goblin 1\" prone", "l ✓", "target prone"),
        ("condition \"reed goblin 1\" feinted", "n ✓", "feinted"),
        ("condition \"reed goblin 1\" surprised", "w ✓", "surprised"),
        ("condition \"reed goblin 1\" unaware", "w ✓", "unaware"),
        ("condition ilse prone", "p ✓", "attacker prone"),
    ] {
        let mut table = Table::new(with(PEOPLE), 120, 36);
        table.press(&format!(":{line}\n"));
        table.press(":attack ilse melee vs \"reed goblin 1\" 40");
        // The letters stand there while they act.
        table.ctrl('t');
        let shown = table.shown();
        assert!(shown.contains(ticked), "{line}: {ticked}\n{shown}");
        assert!(shown.contains(odds), "{line}: {odds}\n{shown}");
        table.ctrl('t');
        // The GM can remove it again.
        if ticked == "w ✓" {
            assert!(!shown.contains("vs TN 40"), "{line}\n{shown}");
            table.press(" aware");
            let shown = table.shown();
            assert!(shown.contains("vs TN 40"), "{line}\n{shown}");
        }
    }
}
