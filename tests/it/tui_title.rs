//! The title of the terminal's window.

use gmscreen::tui::theme::Theme;

use crate::tui_support::{Table, TestLibrary, empty, lively};

#[test]
fn the_window_title_has_the_campaign_and_its_round() {
    let mut table = Table::new(lively(), 100, 30);
    assert_eq!(table.app.title(), "Bridge of Sighs · round 1 · gmscreen");
    table.press("nnn");
    assert_eq!(table.app.title(), "Bridge of Sighs · round 2 · gmscreen");
    let start = Table::start(TestLibrary::default(), 80, 24, Theme::default());
    assert_eq!(start.app.title(), "gmscreen");
}

#[test]
fn a_hostile_name_stays_a_name() {
    let name = format!("x\x1b]0;y\x07{}", "z".repeat(500));
    let table = Table::new(empty(&name), 80, 24);
    let title = table.app.title();
    assert!(!title.contains(char::is_control), "{title}");
    assert!(title.chars().count() < 100, "{title}");
    assert!(title.ends_with("… · gmscreen"), "{title}");
}
