//! Every size draws something and nothing crashes.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gmscreen::tui::message::Msg;
use proptest::prelude::*;

use crate::tier::by_tier;
use crate::tui_support::{Table, lively};

const FACES: &[&str] = &[
    "",
    "2\n",
    "2",
    "3",
    "?",
    "?damage",
    "4g\n",
    "z",
    ":",
    ":check Nobody Stealth\n",
    ":check Ilse Stealth +10",
    ":damage Re\t\t",
    ":odds check Ilse Stealth\n",
    "/tam\n",
    "4kkkkkv",
    "2g j j d",
    "S",
    "\\",
    "4\\",
];

#[test]
fn every_size_draws() {
    for keys in FACES.iter().step_by(by_tier(7, 1, 1)) {
        let mut table = Table::new(lively(), 100, 30);
        table.press(keys);
        for columns in (1..=130).step_by(by_tier(43, 7, 1)) {
            for rows in (1..=50).step_by(by_tier(12, 1, 1)) {
                table.resize(columns, rows);
                table.frame();
            }
        }
        let every = by_tier(4, 1, 1);
        for columns in (1..=12).step_by(every) {
            for rows in (1..=8).step_by(every) {
                table.resize(columns, rows);
                table.frame();
            }
        }
    }
}

const BUTTON: MouseButton = MouseButton::Left;
const MOUSE: [MouseEventKind; 5] = [
    MouseEventKind::Down(BUTTON),
    MouseEventKind::Drag(BUTTON),
    MouseEventKind::ScrollDown,
    MouseEventKind::Moved,
    MouseEventKind::Down(MouseButton::Right),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(by_tier(2, 48, 48)))]

    #[test]
    fn any_keys_and_any_mouse_at_any_size(
        keys in "[a-zA-Z0-9:/?.\t\n\u{1b} \"=+-]{0,40}",
        columns in 1_u16..=130,
        rows in 1_u16..=50,
        mouse in proptest::collection::vec((0..MOUSE.len(), 0_u16..130, 0_u16..50), 0..60),
    ) {
        let mut table = Table::new(lively(), columns, rows);
        table.press(&keys);
        for (kind, column, row) in mouse {
            let (kind, modifiers) = (MOUSE[kind], KeyModifiers::NONE);
            let event = MouseEvent { kind, column, row, modifiers };
            table.app.update(Msg::Mouse(event));
        }
        table.frame();
    }
}
