//! Filters of the log.

use insta::assert_snapshot;

use crate::tui_support::{Table, lively, with};

/// The log alone, with a filter typed and applied.
fn filtered(terms: &str) -> String {
    let mut table = Table::new(lively(), 100, 60);
    table.saved().press("4z").press(&format!("/{terms}\n"));
    table.shown()
}

#[test]
fn by_who() {
    let shown = filtered("who:tam sustains");
    assert!(shown.contains("Brother Tam sustains light"), "{shown}");
    assert!(!shown.contains("Ilse Marrow sustains aim"), "{shown}");
    // Names of several words are quoted.
    let shown = filtered("who:\"reed goblin 3\"");
    assert!(shown.contains("Reed goblin 3 is hidden"), "{shown}");
    assert!(!shown.contains("Reed goblin 1 takes 7"), "{shown}");
    // A note about Tam is Tam's, though its text does not name him.
    assert!(filtered("who:tam ferryman").contains("Owes the ferryman"));
}

#[test]
fn by_kind() {
    let shown = filtered("kind:check");
    assert!(
        shown.contains("TN 80") && shown.contains("Tam · COO"),
        "{shown}"
    );
    assert!(!shown.contains("sustains"), "{shown}");
    assert!(filtered("kind:hurt").contains("Reed goblin 1 takes 7"));
    assert!(filtered("kind:dam").contains("Reed goblin 1 takes 7"));
}

#[test]
fn by_grade_secrecy_and_undone_entries() {
    let shown = filtered("grade:critical");
    assert!(
        shown.contains("critical success") && !shown.contains("94"),
        "{shown}"
    );
    assert!(filtered("grade:failure who:tam").contains("94 ✗"));
    assert!(filtered("grade:failure who:ilse").contains("no entry fits the filter"));
    let shown = filtered("is:secret");
    assert!(
        shown.contains("[secret]") && !shown.contains("takes"),
        "{shown}"
    );
    let shown = filtered("is:undone");
    assert!(
        shown.contains("undone soon") && !shown.contains("ferryman"),
        "{shown}"
    );
    assert!(filtered("is:purple").contains("no entry fits the filter"));
    // Nothing is asked for yet.
    assert!(filtered("who:").contains("takes 14"));
}

#[test]
fn the_title_and_the_line_explain_the_filter() {
    let mut table = Table::new(lively(), 100, 30);
    table.saved().press("/who:ilse kind:check grade:crit");
    assert_snapshot!("filter_typed_100x30", table.shown());
    table.press("\n");
    assert!(
        table
            .shown()
            .contains("4 Log /who:ilse kind:check grade:crit")
    );
    table.press("/");
    assert_eq!(table.line(), "who:ilse kind:check grade:crit");
}

#[test]
fn undone_entries_appear_and_disappear() {
    let mut table = Table::new(lively(), 100, 30);
    table.saved().press("/is:undone\nu");
    assert!(table.shown().contains("takes 14"), "{}", table.shown());
    table.ctrl('r');
    assert!(!table.shown().contains("[undone] Brother Tam takes 14"));
}

#[test]
fn by_characters_who_joined_were_renamed_or_took_a_place() {
    let lines = [
        "add Wolf x2",
        "add \"Old Crow\"",
        "rename \"old crow\" Raven",
        "begin \"wolf 1\" raven init 0 = 9 5",
        "condition \"wolf 1\" dazed for 1 round",
        "next",
        "next",
        "end",
    ];
    let mut lines = lines.join("\n");
    lines.push('\n');
    for (who, told) in [
        (
            "old crow",
            &[
                "Old Crow joins the campaign",
                "Old Crow is now called Raven",
            ][..],
        ),
        (
            "raven",
            &[
                "Old Crow joins the campaign",
                "Old Crow is now called Raven",
                "round 1: Raven acts",
                "Wolf 1 is no longer dazed; the fight ends after 2 rounds",
            ],
        ),
        ("wolf 2", &["Wolf 1 and 2 join the campaign"]),
        (
            "wolf 1",
            &[
                "Wolf 1 and 2 join the campaign",
                "Wolf 1 is dazed until the end of Wolf 1's turn in round 2",
                "Wolf 1 is no longer dazed; the fight ends after 2 rounds",
            ],
        ),
    ] {
        let mut table = Table::new(with(&lines), 100, 40);
        table
            .saved()
            .press("4z")
            .press(&format!("/who:\"{who}\"\n"));
        let shown = table.shown();
        let log = shown.lines().filter_map(|line| line.split_once("21:04 "));
        let log = log.map(|(_, told)| told.trim_end().replace("◆ ", ""));
        assert_eq!(log.collect::<Vec<_>>(), told);
    }
}
