//! Importing on the start screen: into the selected campaign or a new one, with a preview.

use gmscreen::tui::CampaignSummary;
use gmscreen::tui::theme::Theme;
use insta::assert_snapshot;

#[cfg(unix)]
use crate::pty_console::Desktop;
use crate::tui_support::{Table, TestLibrary};

fn start(columns: u16, rows: u16) -> Table {
    let listed = |title: &str| CampaignSummary {
        title: title.to_owned(),
        path: format!("{title}.ron").into(),
        ..CampaignSummary::default()
    };
    let library = TestLibrary {
        recents: vec![listed("Winter")],
        samples: vec![listed("Ferryman")],
        ..TestLibrary::default()
    };
    Table::start(library, columns, rows, Theme::default())
}

#[test]
fn a_path_is_completed_and_the_import_previewed() {
    let mut table = start(80, 24);
    table.press("ira\t");
    let shown = table.shown();
    assert!(
        shown.contains("ratsbane.csv") && shown.contains("rats.txt"),
        "{shown}"
    );
    assert_snapshot!("import_offers_80x24", shown);
    table.press(".t\t\n");
    let shown = table.shown();
    assert!(shown.contains("roster: Quay rat: STR 7"), "{shown}");
    assert_snapshot!("import_shows_80x24", shown);
    table.press("\n");
    let shown = table.shown();
    assert!(
        shown.contains("imported from rats.txt: 1 person (Quay rat); undo takes it back"),
        "{shown}"
    );
}

#[test]
fn errors_have_positions_and_nothing_is_imported() {
    let mut table = start(80, 24);
    table.press("i\n");
    assert!(
        table.shown().contains("enter the path of a file"),
        "{}",
        table.shown()
    );
    table.press("zz\t");
    assert!(
        table.shown().contains("no such file or folder"),
        "{}",
        table.shown()
    );
    table.press(".csv\n");
    let shown = table.shown();
    assert!(
        shown.contains("zz.csv: 3:7: there is no quote that ends it"),
        "{shown}"
    );
    table.press("\u{1b}");
    assert!(!table.shown().contains(" Import "), "{}", table.shown());
}

#[cfg(unix)]
#[test]
fn the_console_imports_a_file_into_a_new_campaign_and_undo_reverts_it() {
    let desktop = Desktop::new();
    let file = desktop.path().join("rats.txt");
    std::fs::write(
        &file,
        "Quay rat\nSTR 7 CON 9 SIZ 2 DEX 16\nDodge 40%, Bite 35% (1d3)\n",
    )
    .unwrap();
    let mut console = desktop.console(&[]);
    console.wait_for("Salt and Lanterns");
    console.press("i");
    console.press(file.to_str().unwrap());
    // The selected sample is not one of the GM's campaigns, so a new one of the second game is
    // offered.
    console.press("\t");
    console.press("b");
    console.press("\r");
    console.wait_for("read as text");
    console.press("\r");
    console.wait_for("imported from");
    let seen = desktop.show("rats");
    assert_eq!(seen["characters"][0]["name"], "Quay rat");
    let ran = desktop
        .program(&["exec", "rats", "-c", "undo"])
        .output()
        .unwrap();
    assert!(ran.status.success());
    assert_eq!(
        desktop.show("rats")["characters"].as_array().unwrap().len(),
        0
    );
    console.ended_by("q");
}
