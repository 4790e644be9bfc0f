//! The position of the terminal's cursor, which screen readers follow: it is on what matters.

use gmscreen::tui::keymap::Window;

use crate::tui_bindings::{open, send};
use crate::tui_support::{Table, lively};

/// The screen row with the cursor, and the cursor's column.
fn at_cursor(table: &mut Table) -> (String, usize) {
    let (x, y) = table.cursor();
    let shown = table.shown();
    let row = shown.lines().nth(usize::from(y)).unwrap_or_default();
    (row.to_owned(), usize::from(x))
}

/// Checks the text in the cursor's row after each group of keys.
fn follows(window: Window, steps: &[(&str, &str)]) {
    let mut table = open(window, "");
    for (keys, expected) in steps {
        send(&mut table, keys);
        let (row, _) = at_cursor(&mut table);
        let what = format!("{window:?}: {keys:?}: {expected:?} is not in {row:?}");
        assert!(row.contains(expected), "{what}\n{}", table.shown());
    }
}

#[test]
fn in_the_panes_it_is_on_the_selected_row() {
    let mut table = Table::new(lively(), 120, 36);
    for (keys, expected) in [
        ("", "REED GOBLIN 2"),
        ("n", "REED GOBLIN 3"),
        ("k", "Reed goblin 2"),
        ("2g", "Ilse Marrow"),
        ("j", "Brother Tam"),
        ("4", "Reed goblin 3 acts"),
        ("k", "takes 14"),
        ("z", "takes 14"),
    ] {
        table.press(keys);
        let (row, _) = at_cursor(&mut table);
        assert!(
            row.contains(expected),
            "{keys:?}: {row:?}\n{}",
            table.shown()
        );
    }
}

#[test]
fn in_a_line_it_is_the_caret_and_shows_the_side_for_modifiers() {
    let mut table = open(Window::Line, "");
    send(&mut table, "abc Left");
    assert_eq!(at_cursor(&mut table), (" :abc".to_owned(), 4));
    let mut table = open(Window::Line, "");
    send(
        &mut table,
        "oppose Space Ilse Space st Space vs Space 4 5 Ctrl-t",
    );
    let (line, first) = at_cursor(&mut table);
    assert!(line.starts_with(" :oppose Ilse st vs 45"), "{line}");
    send(&mut table, "Tab");
    let (line, second) = at_cursor(&mut table);
    assert!(line.starts_with(" :oppose Ilse st vs 45"), "{line}");
    assert_ne!(first, second);
}

#[test]
fn in_a_list_it_is_on_the_chosen_row() {
    follows(
        Window::List,
        &[("Home", "a  "), ("Down", "b  "), ("End", "Reed goblin 3")],
    );
    follows(
        Window::Encounters,
        &[("", "The ford"), ("Down", "The weir")],
    );
    follows(Window::Map, &[("", "A"), ("Down", "B"), ("End", "H")]);
    follows(
        Window::Players,
        &[
            ("Down Down", "Health of foes"),
            ("Down", "Health of players"),
        ],
    );
}

#[test]
fn in_a_form_it_is_in_the_field() {
    follows(
        Window::Form,
        &[
            ("Abc", "Name  Abc"),
            ("Tab", "COG"),
            ("PgDn", "___"),
            ("Climb", "Climb"),
        ],
    );
    let mut table = open(Window::Form, "");
    let before = at_cursor(&mut table).1;
    send(&mut table, "Abc");
    assert_eq!(at_cursor(&mut table).1, before + 3);
    follows(Window::EncounterForm, &[("", "Name"), ("Enter 3", "3")]);
    follows(
        Window::Initiative,
        &[("", "Ilse Marrow"), ("Tab", "Brother Tam"), ("5", "d10: 5")],
    );
}

#[test]
fn in_reading_windows_it_is_on_what_can_be_edited_or_at_the_beginning() {
    follows(Window::Sheet, &[("Home", "Ilse Marrow"), ("Down", "Melee")]);
    follows(Window::Entry, &[("", "#1")]);
    follows(Window::Page, &[("", "Session 1")]);
    follows(Window::Search, &[("", "/"), ("undo", "/undo")]);
    let mut table = open(Window::Search, "");
    send(&mut table, "undo Left");
    let (row, x) = at_cursor(&mut table);
    assert_eq!(row.chars().nth(x), Some('o'), "{row}");
}

#[test]
fn on_the_start_screen_it_is_on_the_campaign_or_in_the_field() {
    follows(
        Window::Start,
        &[
            ("", "One"),
            ("Down", "Two"),
            ("End", "New campaign"),
            ("/ Tw", "/Tw"),
            ("Esc", "One"),
        ],
    );
    follows(Window::StartForm, &[("Deep", "Deep")]);
}
