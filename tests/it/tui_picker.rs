//! What all lists have in common: letters, filtering, the mouse, explanations.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gmscreen::tui::message::Msg;

use crate::tui_support::{Table, at_play};

const CROWD: &str = "add Odile SOM 20 COO 20 DUR 20
player Odile
add \"Salt hound\" x2 SOM 20 COO 10 DUR 20
add \"Drowned hand\" x12 SOM 20 COO 5 DUR 20
skill Odile Melee SOM 30";

/// Odile is active among fourteen enemies.
fn crowd(columns: u16, rows: u16) -> Table {
    let mut table = Table::new(at_play("renaissance", CROWD), columns, rows);
    table.press(":begin = Odile:10\n");
    while table
        .main_screen()
        .session()
        .campaign()
        .acting()
        .map(|id| id.0)
        != Some(1)
    {
        table.press("n");
    }
    table
}

fn mouse(table: &mut Table, kind: MouseEventKind, x: u16, y: u16) {
    table.frame();
    table.app.update(Msg::Mouse(MouseEvent {
        kind,
        column: x,
        row: y,
        modifiers: KeyModifiers::NONE,
    }));
}

/// The position of a text on the screen.
fn place(table: &mut Table, text: &str) -> (u16, u16) {
    let shown = table.shown();
    let (y, row) = shown
        .lines()
        .enumerate()
        .find(|(_, row)| row.contains(text))
        .unwrap_or_else(|| panic!("{text}:\n{shown}"));
    let x = row[..row.find(text).unwrap()].chars().count();
    (u16::try_from(x).unwrap(), u16::try_from(y).unwrap())
}

#[test]
fn the_mouse_moves_the_cursor_and_then_chooses() {
    let mut table = crowd(120, 36);
    table.press("a");
    let (x, y) = place(&mut table, "b  ◆ ");
    mouse(&mut table, MouseEventKind::Down(MouseButton::Left), x, y);
    assert!(table.shown().contains("▸b  ◆ "), "{}", table.shown());
    mouse(&mut table, MouseEventKind::ScrollDown, x, y);
    assert!(table.shown().contains("▸c  ◆ "), "{}", table.shown());
    mouse(&mut table, MouseEventKind::ScrollUp, x, y);
    mouse(&mut table, MouseEventKind::Down(MouseButton::Left), x, y);
    let campaign = table.main_screen().session().campaign();
    let second = campaign.fight().unwrap().order[2].character;
    let name = campaign.name_of(second).to_owned();
    assert_eq!(table.line(), format!("attack Odile Melee vs \"{name}\""));
}
