//! The sheet beside the panes, by the settings.

use crate::pictures::fight_of;
use crate::tui_support::Table;

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
