//! What all lists have in common: letters, filtering, the mouse, explanations.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gmscreen::tui::message::Msg;

use crate::tui_support::{PEOPLE, Table, at_play, with};

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
fn beginnings_of_several_words_filter() {
    for (typed, name) in [
        ("salt h 2", "Salt hound 2"),
        ("dro 1", "Drowned hand 1"),
        ("hand 11", "Drowned hand 11"),
    ] {
        let mut table = crowd(120, 36);
        table.press("a/").press(typed).press("\n");
        assert_eq!(table.line(), format!("attack Odile Melee vs \"{name}\""));
    }
    // Typed letters filter; Esc shows all rows again, and then closes.
    let mut table = crowd(120, 36);
    table.press("a/zz");
    assert!(table.shown().contains("nothing fits"), "{}", table.shown());
    table.press("\n\x1b");
    assert!(table.shown().contains("Salt hound 2"), "{}", table.shown());
    table.press("\x1b");
    assert!(
        !table.shown().contains("Odile attacks"),
        "{}",
        table.shown()
    );
}

#[test]
fn abbreviated_names_are_understood_in_a_line_too() {
    let mut table = crowd(120, 36);
    for (line, said) in [
        ("damage salt h 2 7", "Salt hound 2"),
        ("damage dro 1 3", "Drowned hand 1"),
        ("damage \"dro ha 12\" 3", "Drowned hand 12"),
        ("condition hand 11 prone", "Drowned hand 11"),
    ] {
        table.press(":").press(line).press("\n");
        let entries = table.main_screen().session().history().entries();
        assert_eq!(entries.last().unwrap().line, line, "{}", table.shown());
        let shown = table.shown();
        assert!(shown.contains(&format!("{said} ")), "{line}: {shown}");
    }
    // If more than one could be meant, nobody is chosen.
    let before = table.main_screen().session().history().mark().seq;
    table.press(":damage dro ha 7\n");
    assert_eq!(table.main_screen().session().history().mark().seq, before);
    table.press("\x1b");
}

#[test]
fn the_keys_of_a_list_are_explained_there() {
    let mut table = crowd(120, 36);
    table.press("a?");
    let shown = table.shown();
    for text in ["a letter", "choose that row", "filter", "Esc"] {
        assert!(shown.contains(text), "{text}: {shown}");
    }
    table.press("?");
    assert!(
        !table.shown().contains("choose that row"),
        "{}",
        table.shown()
    );
    let mut table = Table::new(with(PEOPLE), 100, 30);
    table.press("E?");
    assert!(
        table.shown().contains("a new encounter, in a form"),
        "{}",
        table.shown()
    );
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

#[test]
fn rows_that_do_not_fit_are_counted() {
    let mut table = crowd(60, 14);
    table.press("a");
    assert!(table.shown().contains("↓ "), "{}", table.shown());
    table.key(KeyCode::End);
    let shown = table.shown();
    assert!(shown.contains("↑ ") && !shown.contains("↓ "), "{shown}");
    // j and k move in every list, and no letter with a modifier chooses.
    table.press("k");
    let before = table.shown();
    table.ctrl('a');
    let alt = KeyEvent::new(KeyCode::Char('a'), KeyModifiers::ALT);
    table.app.update(Msg::Key(alt));
    assert_eq!(table.shown(), before);
}
