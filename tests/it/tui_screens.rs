//! What the start screen looks like, the screen in ASCII, and the dates in the log.

use gmscreen::campaign::Entry;
use gmscreen::tui::CampaignSummary;
use gmscreen::tui::theme::Theme;
use gmscreen::view::header::{utc_days, utc_hours};
use gmscreen::view::log::{Reading, lines};
use insta::assert_snapshot;

use crate::tui_support::{Table, TestLibrary, lively, with};

const SIZES: [(u16, u16); 3] = [(120, 36), (80, 24), (40, 12)];

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

#[test]
fn the_date_is_shown_where_it_changes() {
    let session = with("add Ann\nnote \"one\"\n");
    assert!(session.history().entries().len() == 2);
    let entries: Vec<_> = session.history().entries().iter().collect();
    let reading = Reading {
        history: session.history(),
        game: session.game(),
        grades: session.table().grades(),
        hours: utc_hours,
        durable: u64::MAX,
        flipped: None,
        until: u64::MAX,
        days: utc_days,
        people: None,
    };
    let first = |entry: &Entry| lines(reading, entry, 40)[0].plain();
    assert!(
        first(&entries[1]).starts_with("21:04"),
        "{}",
        first(&entries[1])
    );
    let mut tomorrow = Entry::clone(&entries[1]);
    tomorrow.at += 86_400;
    assert!(
        first(&tomorrow).starts_with("── 2026-11-21 ──"),
        "{}",
        first(&tomorrow)
    );
    // The first entry in memory changes nothing.
    assert!(
        first(&entries[0]).starts_with("21:04"),
        "{}",
        first(&entries[0])
    );
}
