//! What the screen looks like.

use gmscreen::tui::CampaignSummary;
use gmscreen::tui::theme::Theme;
use insta::assert_snapshot;

use crate::tui_support::{Table, TestLibrary, empty, lively};

const SIZES: [(u16, u16); 3] = [(120, 36), (80, 24), (40, 12)];

fn at_every_size(name: &str, keys: &str) {
    for (columns, rows) in SIZES {
        let mut table = Table::new(lively(), columns, rows);
        table.saved().press(keys);
        let shown = uncounted(&table.shown());
        assert_snapshot!(format!("{name}_{columns}x{rows}"), shown);
    }
}

/// Without numbers that change with every new command.
fn uncounted(shown: &str) -> String {
    let masked = |line: &str, digits: std::ops::Range<usize>| {
        let count = "N".repeat(digits.len());
        format!("{}{count}{}", &line[..digits.start], &line[digits.end..])
    };
    let is_digit = |c: char| c.is_ascii_digit();
    let each = shown.split_inclusive('\n').map(|line| {
        if let Some(at) = line.find(" 1 of ") {
            let rest = &line[at + 6..];
            let digits = rest.len() - rest.trim_start_matches(is_digit).len();
            masked(line, at + 6..at + 6 + digits)
        } else if let Some(at) = line.find(" to choose from") {
            let digits = at - line[..at].trim_end_matches(is_digit).len();
            masked(line, at - digits..at)
        } else {
            line.to_owned()
        }
    });
    each.collect()
}

#[test]
fn main_screen() {
    at_every_size("main", "");
}

#[test]
fn roster_and_log_alone() {
    at_every_size("roster_zoomed", "2z");
    at_every_size("log_zoomed", "4z");
}

#[test]
fn sheet() {
    at_every_size("sheet", "2g\n");
}

#[test]
fn entry() {
    at_every_size("entry", "4kkkkk\n");
}

#[test]
fn help() {
    at_every_size("help", "?");
    at_every_size("help_filtered", "?sust");
}

#[test]
fn prompt_with_its_preview() {
    at_every_size("preview", ":check Ilse Stealth +10");
    at_every_size("usage", "d");
    at_every_size("contest", ":oppose Ilse Stealth vs Tam COO");
}

#[test]
fn refusal() {
    at_every_size("refusal", ":check Nobody Stealth\n");
}

#[test]
fn completion() {
    at_every_size("completion", ":damage Re");
    at_every_size("completion_verbs", ":s");
}

#[test]
fn answer() {
    at_every_size("odds", ":odds check Ilse Stealth\n");
}

#[test]
fn empty_campaign() {
    let mut table = Table::new(empty("Nothing yet"), 80, 24);
    assert_snapshot!("empty_80x24", table.shown());
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
