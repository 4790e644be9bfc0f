//! The start screen: a new campaign, and going back to a backup.

use gmscreen::tui::Shelved;
use gmscreen::tui::theme::Theme;
use insta::assert_snapshot;

use crate::tui_support::{Boards, Table};

fn shelved(title: &str) -> Shelved {
    Shelved {
        title: title.to_owned(),
        detail: "last played 2026-11-20 21:04".to_owned(),
        path: format!("{title}.ron").into(),
    }
}

fn start(columns: u16, rows: u16) -> Table {
    let boards = Boards {
        recents: vec![shelved("damaged"), shelved("locked"), shelved("Winter")],
        samples: vec![shelved("Ferryman")],
        ..Boards::default()
    };
    Table::start(boards, columns, rows, Theme::default())
}

#[test]
fn a_new_campaign_has_a_name_a_system_and_an_edition() {
    for (columns, rows) in [(120, 36), (80, 24), (40, 12)] {
        let mut table = start(columns, rows);
        table.press("nDeep Water\n");
        assert_snapshot!(format!("new_system_{columns}x{rows}"), table.shown());
        table.press("\n");
        assert_snapshot!(format!("new_edition_{columns}x{rows}"), table.shown());
    }
    let mut table = start(80, 24);
    table.press("nDeep Water\n\nj\n");
    assert_eq!(table.desk().session().campaign().name, "Deep Water");
}

#[test]
fn a_system_of_one_edition_asks_for_none() {
    let mut table = start(80, 24);
    table.press("nDeep Water\nG");
    assert!(!table.shown().contains("Edition"));
    table.press("\n");
    assert_eq!(table.desk().session().campaign().name, "Deep Water");
}

#[test]
fn what_is_wrong_is_said_in_the_dialog() {
    let mut table = start(80, 24);
    table.press("n  \n");
    assert!(table.shown().contains("a campaign needs a name"));
    table.press("Winter\n\n\n");
    let shown = table.shown();
    assert!(shown.contains("New campaign ") && shown.contains("Winter.ron exists already"));
    // The name stays, to be mended.
    table.press(" again\n\n\n");
    assert_eq!(table.desk().session().campaign().name, "Winter again");
}

#[test]
fn escape_goes_back_a_step_at_a_time() {
    let mut table = start(80, 24);
    table.press("nDeep\n\n\x1b\x1b\x1b");
    let shown = table.shown();
    assert!(!shown.contains("Deep") && shown.contains("q quit"));
}

#[test]
fn a_campaign_that_does_not_open_goes_back_to_a_backup() {
    for (columns, rows) in [(120, 36), (80, 24), (40, 12)] {
        let mut table = start(columns, rows);
        table.press("\nb");
        assert_snapshot!(format!("backups_{columns}x{rows}"), table.shown());
    }
    let mut table = start(80, 24);
    table.press("\n");
    assert!(table.shown().contains("expected a comma"));
    table.press("b\n");
    assert!(table.shown().contains("000000412-session.ron is damaged"));
    table.press("j\n");
    assert_eq!(table.desk().session().campaign().name, "damaged");
    let mut table = start(80, 24);
    table.press("jb");
    assert!(table.shown().contains("permission denied"));
    table.press("Gb");
    assert!(
        table
            .shown()
            .contains("only a campaign of your own has backups")
    );
    table.press("gb\x1b");
    assert!(!table.shown().contains("Backups,"));
}

#[test]
fn dialogs_draw_at_every_size() {
    for keys in ["", "n", "nDeep Water\n", "nDeep Water\n\n", "n\n", "b"] {
        let mut table = start(80, 24);
        table.press(keys);
        for columns in (1..=90).step_by(7) {
            for rows in 1..=26 {
                table.resize(columns, rows);
                table.frame();
            }
        }
    }
}
