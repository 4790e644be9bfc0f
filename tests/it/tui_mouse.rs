//! The mouse: dividers between the panes that are dragged.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gmscreen::tui::keymap::Pane;
use gmscreen::tui::message::{Flow, Msg};

use crate::tui_support::{Table, lively};

const DOWN: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
const DRAG: MouseEventKind = MouseEventKind::Drag(MouseButton::Left);
const UP: MouseEventKind = MouseEventKind::Up(MouseButton::Left);

fn send(table: &mut Table, kind: MouseEventKind, (column, row): (u16, u16)) -> Flow {
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
    let found = shown.lines().zip(0..).find_map(|(line, y)| {
        let at = line.find(text)?;
        Some((u16::try_from(line[..at].chars().count()).unwrap(), y))
    });
    found.unwrap_or_else(|| panic!("no {text} in\n{shown}"))
}

#[test]
fn dividers_between_the_panes_are_dragged() {
    let mut table = Table::new(lively(), 120, 36);
    let (x, top) = place(&mut table, "┬");
    assert_eq!(x, 59);
    send(&mut table, DOWN, (x, top + 3));
    for (to, expected) in [(49, 49), (60, 60), (73, 73), (119, 90), (0, 20)] {
        send(&mut table, DRAG, (to, 4));
        assert_eq!(place(&mut table, "┬").0, expected);
    }
    send(&mut table, UP, (0, 4));
    assert_eq!(send(&mut table, DRAG, (70, 4)), Flow::Nothing);
    assert_eq!(place(&mut table, "┬").0, 20);
    // The keys continue from there.
    table.press(">");
    assert!(place(&mut table, "┬").0 > 20);
    // On the left, the divider above the sustained effects; on the right, the one above the log.
    for (x, title) in [(18, "3 Sustained"), (70, "4 Log")] {
        let (_, y) = place(&mut table, title);
        send(&mut table, DOWN, (x, y));
        for to in [y + 3, y - 3, 12, 9] {
            send(&mut table, DRAG, (x, to));
            assert_eq!(place(&mut table, title).1, to.clamp(6, 30), "{title}");
        }
        for (to, expected) in [(35, 25..34), (0, 5..7)] {
            send(&mut table, DRAG, (x, to));
            let now = place(&mut table, title).1;
            assert!(expected.contains(&now), "{title}: {to}, {now}");
        }
        send(&mut table, UP, (x, 0));
    }
    // Nothing was selected by dragging.
    assert_eq!(table.main_screen().focus(), Pane::Order);
    for (columns, rows) in [(80, 24), (81, 20), (300, 60), (79, 24), (1, 1)] {
        table.resize(columns, rows);
        table.frame();
    }
}
