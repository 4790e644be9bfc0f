//! What the log and the start screen look like.

use gmscreen::tui::CampaignSummary;
use gmscreen::tui::theme::Theme;
use insta::assert_snapshot;

use crate::tui_support::{Table, TestLibrary, lively};

const SIZES: [(u16, u16); 3] = [(120, 36), (80, 24), (40, 12)];

/// The times of the log differ in a transcript that is opened again.
#[test]
fn log_alone() {
    for (columns, rows) in SIZES {
        let mut table = Table::new(lively(), columns, rows);
        table.saved().press("4z");
        assert_snapshot!(format!("log_zoomed_{columns}x{rows}"), table.shown());
    }
}

#[test]
fn start() {
    let listed = |title: &str, detail: &str| CampaignSummary {
        title: title.to_owned(),
        detail: detail.to_owned(),
        path: format!("{title}.ron").into(),
    };
    for (columns, rows) in SIZES {
        let library = TestLibrary {
            recents: vec![
                listed("Bridge of Sighs", "renaissance, yesterday"),
                listed("The Long Winter", "renaissance, 3 weeks ago"),
            ],
            samples: vec![listed("The Ferryman's Debt", "renaissance, 6 people")],
            ..TestLibrary::default()
        };
        let mut table = Table::start(library, columns, rows, Theme::default());
        assert_snapshot!(format!("start_{columns}x{rows}"), table.shown());
    }
    let mut table = Table::start(TestLibrary::default(), 80, 24, Theme::default());
    table.press("\nWinter");
    assert_snapshot!("start_new_80x24", table.shown());
}

#[test]
fn ascii() {
    let theme = Theme {
        ascii: true,
        ..Theme::default()
    };
    let mut table = Table::themed(lively(), 80, 24, theme, &[]);
    let shown = table.shown();
    assert!(shown.is_ascii(), "{shown}");
    assert_snapshot!("ascii_80x24", shown);
}
