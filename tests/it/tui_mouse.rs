//! The mouse: the wheel, and dividers that are dragged.

use std::fmt::Write as _;

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gmscreen::tui::keymap::Pane;
use gmscreen::tui::message::{Flow, Msg};

use crate::tui_support::{Table, lively};

fn send(table: &mut Table, kind: MouseEventKind, (column, row): (u16, u16)) -> Flow {
    table.frame();
    table.app.update(Msg::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    }))
}

/// The position of a text on the screen.
fn place(table: &mut Table, text: &str) -> (u16, u16) {
    let shown = table.shown();
    let found = shown.lines().enumerate().find_map(|(y, line)| {
        let at = line.find(text)?;
        Some((line[..at].chars().count(), y))
    });
    let (x, y) = found.unwrap_or_else(|| panic!("no {text} in\n{shown}"));
    (u16::try_from(x).unwrap(), u16::try_from(y).unwrap())
}

#[test]
fn the_wheel_scrolls_what_is_under_it() {
    let mut lines = String::from("add \"Guard\" x60\n");
    for nth in 0..60 {
        writeln!(lines, "note \"entry {nth}.\"").unwrap();
    }
    let mut table = Table::new(crate::tui_support::with(&lines), 120, 36);
    let (_, roster) = place(&mut table, "2 Roster");
    send(&mut table, MouseEventKind::ScrollDown, (70, roster + 2));
    let shown = table.shown();
    assert!(
        !shown.contains("Guard 3\n") && shown.contains("Guard 4\n"),
        "{shown}"
    );
    send(&mut table, MouseEventKind::ScrollUp, (70, roster + 2));
    assert!(table.shown().contains("Guard 1\n"));
    let (_, log) = place(&mut table, "4 Log");
    send(&mut table, MouseEventKind::ScrollUp, (70, log + 2));
    assert!(!table.shown().contains("entry 59."));
    send(&mut table, MouseEventKind::ScrollDown, (70, log + 2));
    assert!(table.shown().contains("entry 59."));
    table.press("?");
    let before = table.shown();
    send(&mut table, MouseEventKind::ScrollDown, (70, log + 2));
    assert_ne!(table.shown(), before);
}

#[test]
fn the_wheel_moves_the_cursor_of_a_list() {
    let mut table = Table::new(lively(), 120, 36);
    table.press("a");
    let list = place(&mut table, "▸a  ● ");
    send(&mut table, MouseEventKind::ScrollDown, list);
    assert!(table.shown().contains("▸b  ◆ "), "{}", table.shown());
    send(&mut table, MouseEventKind::ScrollUp, list);
    assert!(table.shown().contains("▸a  ● "), "{}", table.shown());
}

#[test]
fn dividers_between_the_panes_are_dragged() {
    let mut table = Table::new(lively(), 120, 36);
    let (x, top) = place(&mut table, "┬");
    let drag = MouseEventKind::Drag(MouseButton::Left);
    assert_eq!(x, 59);
    send(
        &mut table,
        MouseEventKind::Down(MouseButton::Left),
        (x, top + 3),
    );
    for to in [49, 60, 73] {
        send(&mut table, drag, (to, 4));
        assert_eq!(place(&mut table, "┬").0, to);
    }
    send(&mut table, drag, (119, 4));
    assert_eq!(place(&mut table, "┬").0, 90);
    send(&mut table, drag, (0, 4));
    assert_eq!(place(&mut table, "┬").0, 20);
    send(&mut table, MouseEventKind::Up(MouseButton::Left), (0, 4));
    assert_eq!(send(&mut table, drag, (70, 4)), Flow::Nothing);
    assert_eq!(place(&mut table, "┬").0, 20);
    // The keys continue from there.
    table.press(">");
    assert!(place(&mut table, "┬").0 > 20);
    // On the left, the divider above the sustained effects; on the right, the one above the log.
    for (x, title) in [(18, "3 Sustained"), (70, "4 Log")] {
        let (_, y) = place(&mut table, title);
        send(&mut table, MouseEventKind::Down(MouseButton::Left), (x, y));
        for to in [y + 3, y - 3, 12, 9] {
            send(&mut table, drag, (x, to));
            assert_eq!(place(&mut table, title).1, to.clamp(6, 30), "{title}");
        }
        send(&mut table, drag, (x, 35));
        let lowest = place(&mut table, title).1;
        assert!((25..34).contains(&lowest), "{lowest}");
        send(&mut table, drag, (x, 0));
        assert!((5..=6).contains(&place(&mut table, title).1), "{title}");
        send(&mut table, MouseEventKind::Up(MouseButton::Left), (x, 0));
    }
    // Nothing was selected by dragging.
    assert_eq!(table.main_screen().focus(), Pane::Order);
    for (columns, rows) in [(80, 24), (81, 20), (300, 60), (79, 24), (1, 1)] {
        table.resize(columns, rows);
        table.frame();
    }
}

#[test]
fn the_mouse_does_no_harm_anywhere() {
    let mut table = Table::new(lively(), 80, 24);
    for keys in ["", "?", "\x1b:check", "\x1b", "z", "v"] {
        table.press(keys);
        for x in (0..90).step_by(3) {
            for y in 0..26 {
                for kind in [
                    MouseEventKind::Down(MouseButton::Left),
                    MouseEventKind::Drag(MouseButton::Left),
                    MouseEventKind::ScrollDown,
                    MouseEventKind::Moved,
                    MouseEventKind::Down(MouseButton::Right),
                ] {
                    table.app.update(Msg::Mouse(MouseEvent {
                        kind,
                        column: x,
                        row: y,
                        modifiers: KeyModifiers::NONE,
                    }));
                }
            }
            table.frame();
        }
    }
}
