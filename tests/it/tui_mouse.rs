//! The mouse: clicks, the wheel, and dividers that are dragged.

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

fn click(table: &mut Table, at: (u16, u16)) -> Flow {
    let flow = send(table, MouseEventKind::Down(MouseButton::Left), at);
    send(table, MouseEventKind::Up(MouseButton::Left), at);
    flow
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

fn selected(table: &Table) -> String {
    let screen = table.main_screen();
    let campaign = screen.session().campaign();
    campaign.name_of(screen.selected().unwrap()).to_owned()
}

#[test]
fn a_click_selects_and_a_second_one_opens() {
    let mut table = Table::new(lively(), 120, 36);
    let (_, below) = place(&mut table, "2 Roster");
    let roster = (70, below + 3);
    click(&mut table, roster);
    assert_eq!(table.main_screen().focus(), Pane::Roster);
    assert_eq!(selected(&table), "Brother Tam");
    assert!(!table.shown().contains(" Sheet · Enter changes"));
    click(&mut table, roster);
    assert!(table.shown().contains(" Sheet · Enter changes"));
    // An open window receives all mouse events.
    assert_eq!(click(&mut table, (70, below + 4)), Flow::Nothing);
    table.press("\x1b");
    assert_eq!(selected(&table), "Brother Tam");
    // Clicks at two positions are not a double click, and a third at one position does not open it
    // again.
    click(&mut table, (70, below + 2));
    click(&mut table, (61, below + 2));
    assert_eq!(selected(&table), "Ilse Marrow");
    assert!(!table.shown().contains(" Sheet · Enter changes"));
    // The headings and the space below the last row are not characters.
    click(&mut table, (70, below + 1));
    click(&mut table, (70, below + 1));
    assert!(!table.shown().contains(" Sheet · Enter changes"));
    assert_eq!(selected(&table), "Ilse Marrow");
    let order = place(&mut table, "9 ◆ Reed goblin 3");
    click(&mut table, order);
    assert_eq!(table.main_screen().focus(), Pane::Order);
    assert_eq!(selected(&table), "Reed goblin 3");
}

#[test]
fn an_entry_of_the_log_is_selected_and_opened() {
    let mut table = Table::new(lively(), 120, 36);
    let entry = place(&mut table, "keep watch: 3 sustained");
    click(&mut table, entry);
    assert_eq!(table.main_screen().focus(), Pane::Log);
    assert_eq!(table.cursor().1, entry.1);
    let before = table.shown();
    click(&mut table, entry);
    let shown = table.shown();
    assert!(shown.contains("Entry #"), "{shown}");
    assert!(shown.contains("sustain Tam \"keep watch\""), "{shown}");
    table.press("\x1b");
    // The visible rows stayed where they were.
    assert_eq!(table.shown(), before);
    // A line in the middle of an entry belongs to that entry.
    let roll = place(&mut table, "TN 40 (Melee");
    click(&mut table, roll);
    assert!((roll.1 - 2..=roll.1).contains(&table.cursor().1));
    // The newest entry is followed.
    let last = place(&mut table, "shaken until");
    click(&mut table, last);
    table.press(":note \"later\"\n");
    assert!(table.shown().contains("later"));
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

#[test]
fn the_keys_of_the_hint_line_can_be_clicked() {
    let mut table = Table::new(lively(), 120, 36);
    let (x, y) = place(&mut table, "n next turn");
    let before = table.last();
    click(&mut table, (x, y));
    assert_eq!(table.last(), "next", "after {before}");
    // In windows too: a sheet is copied and closed.
    table.press("2g\n");
    let copy = place(&mut table, "y copy");
    click(&mut table, (copy.0 + 3, copy.1));
    assert!(table.app.take_copied().is_some());
    let back = place(&mut table, "Esc back");
    click(&mut table, back);
    assert!(!table.shown().contains(" Sheet · "), "{}", table.shown());
    // A form is saved by its key.
    table.press("+nMoth");
    let keeps = place(&mut table, "Ctrl-s saves  ?");
    click(&mut table, keeps);
    // It says first that stats are missing.
    click(&mut table, keeps);
    assert!(table.last().starts_with("add \"Moth\""), "{}", table.last());
    // Between two keys there is nothing to click.
    let before = table.shown();
    let (x, y) = place(&mut table, "n next turn");
    click(&mut table, (x - 1, y));
    assert_eq!(table.shown(), before);
}

#[test]
fn names_in_the_banner_select() {
    let mut table = Table::new(lively(), 120, 36);
    let third = place(&mut table, "Reed goblin 3, Ilse");
    assert_eq!(third.1, 1);
    click(&mut table, (third.0 + 16, 1));
    assert_eq!(selected(&table), "Ilse Marrow");
    click(&mut table, third);
    assert_eq!(selected(&table), "Reed goblin 3");
    click(&mut table, (4, 1));
    assert_eq!(selected(&table), "Reed goblin 2");
}

#[test]
fn a_click_in_the_help_presses_the_key() {
    let mut table = Table::new(lively(), 120, 36);
    table.press("?step back");
    let row = place(&mut table, "step back to the turn before");
    click(&mut table, row);
    assert_eq!(table.last(), "back");
    assert!(!table.shown().contains("Keys and commands"));
    // Over another window the help only explains.
    table.press("2g\n?");
    let before = table.shown();
    let row = place(&mut table, "change or roll what is at the cursor");
    click(&mut table, row);
    assert_eq!(table.shown(), before);
}

#[test]
fn a_click_chooses_what_is_on_the_sheet() {
    let mut table = Table::new(lively(), 120, 36);
    table.press("2g\n");
    let skill = place(&mut table, "Knowledge: Theology");
    click(&mut table, skill);
    assert_eq!(table.cursor(), skill, "{}", table.shown());
    click(&mut table, skill);
    assert!(table.line().contains("Theology"), "{}", table.line());
}

#[test]
fn fields_of_initiative_and_zones_are_chosen_by_a_click() {
    let mut table = Table::new(
        crate::tui_support::with(crate::tui_support::PEOPLE),
        120,
        36,
    );
    table.press("b");
    table.frame();
    let tam = {
        let shown = table.shown();
        let rows = shown.lines().enumerate();
        let mut rows = rows.filter(|(_, row)| row.contains("Brother Tam") && row.contains("d10"));
        u16::try_from(rows.next().unwrap().0).unwrap()
    };
    let (x, _) = place(&mut table, "Initiative");
    click(&mut table, (x + 4, tam));
    assert_eq!(table.cursor().1, tam);
    let lines = "add Ann\nzone Gate joins Yard\nzone Yard joins Well";
    let mut table = Table::new(
        crate::tui_support::at_play("forge-of-power", lines),
        100,
        30,
    );
    table.press("M");
    let well = {
        let shown = table.shown();
        let rows = shown
            .lines()
            .enumerate()
            .filter(|(_, row)| row.contains("Well"));
        u16::try_from(rows.last().unwrap().0).unwrap()
    };
    let (x, _) = place(&mut table, " Map · ");
    click(&mut table, (x + 5, well));
    assert_eq!(table.cursor().1, well, "{}", table.shown());
    click(&mut table, (x + 5, well));
    assert_eq!(table.last(), "move \"Ann\" \"Well\"");
}

#[test]
fn the_keys_of_the_start_screen_can_be_clicked() {
    let library = crate::tui_support::TestLibrary::default();
    let theme = gmscreen::tui::theme::Theme::default();
    let mut table = Table::start(library, 100, 30, theme);
    let new = place(&mut table, "n new");
    click(&mut table, (new.0 + 3, new.1));
    assert!(
        table.shown().contains(" New campaign "),
        "{}",
        table.shown()
    );
    table.press("\x1b");
    let quit = place(&mut table, "q quit");
    let flow = send(&mut table, MouseEventKind::Down(MouseButton::Left), quit);
    assert!(matches!(flow, Flow::Leave(_)), "{flow:?}");
}
