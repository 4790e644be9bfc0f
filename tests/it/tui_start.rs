//! The start screen: every size, messages that carry over to a campaign, and times of day.

use gmscreen::tui::theme::Theme;
use gmscreen::view::when::when;
use jiff::tz::TimeZone;

use crate::tier::by_tier;
use crate::tui_support::{Shelf, Table, lively};

fn start() -> Table {
    Table::start(
        Shelf::of(&["damaged", "locked", "Winter"]),
        80,
        24,
        Theme::default(),
    )
}

#[test]
fn dialogs_draw_at_every_size() {
    for keys in ["", "n", "nDeep Water\n\n\n", "n\n", "b", "?", "t"] {
        let mut table = start();
        table.press(keys);
        for columns in (1..=90).step_by(by_tier(21, 7, 7)) {
            for rows in (1..=26).step_by(by_tier(6, 1, 1)) {
                table.resize(columns, rows);
                table.frame();
            }
        }
    }
}

#[test]
fn unread_messages_carry_over_to_the_campaign() {
    // One key dismisses one message; the next is shown in the campaign.
    let told = ["config.ron: wrong", "more of it"].map(str::to_owned);
    for (keys, shows) in [("", told[0].as_str()), ("G", told[1].as_str()), ("jj", "")] {
        let mut table = start();
        table.app.tell(told.to_vec());
        table.press(keys);
        let shown = table.shown();
        for one in &told {
            assert_eq!(shown.contains(one), one == shows, "{keys:?}\n{shown}");
        }
    }
    let mut table = Table::new(lively(), 80, 24);
    table.app.tell(vec![told[0].clone()]);
    table.press("jk");
    assert!(table.shown().contains(&told[0]));
    table.press("\x1b");
    assert!(!table.shown().contains(&told[0]));
}

#[test]
fn times_are_shown_in_everyday_words() {
    // 2026-11-20, a Friday, 21:04 in UTC.
    let now: i64 = 1_795_208_640;
    let day = 24 * 60 * 60;
    for (ago, says) in [
        (0, "today 21:04"),
        (3600, "today 20:04"),
        (22 * 3600, "yesterday 23:04"),
        (day, "yesterday 21:04"),
        (2 * day, "Wednesday 21:04"),
        (6 * day, "Saturday 21:04"),
        (7 * day, "2026-11-13"),
        (-2 * day, "2026-11-22"),
        (400 * day, "2025-10-16"),
        (i64::MAX, "long ago"),
    ] {
        assert_eq!(when(now.saturating_sub(ago), now, &TimeZone::UTC), says);
    }
}
