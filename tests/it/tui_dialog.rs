//! The panel above a command that rolls: it shows what the command would do, and changes only the
//! command.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use gmscreen::games;
use gmscreen::tui::message::Msg;
use gmscreen::verbs::rolling::Rolling;

use crate::tui_support::{PEOPLE, Table, with};

fn her_turn(columns: u16, rows: u16) -> Table {
    let mut table = Table::new(with(PEOPLE), columns, rows);
    table.press(":begin = 9 1 1 1 1\n");
    table
}

/// Some terminals send it as a key of its own.
#[test]
fn control_space_may_come_as_no_letter() {
    let mut table = her_turn(120, 36);
    table.press("cstealth");
    let key = KeyEvent::new(KeyCode::Null, KeyModifiers::CONTROL);
    table.app.update(Msg::Key(key));
    table.press("e");
    assert_eq!(table.line(), "check \"Ilse Marrow\" stealth secret");
}

/// Whatever a modifier writes is accepted by its command, and turning it off restores the line.
#[test]
fn every_modifier_is_accepted_and_removed_completely() {
    for game in games::all() {
        for (verb, line) in [
            ("check", "check 40"),
            ("simple", "simple 40"),
            ("oppose", "oppose 40 vs 30"),
            ("vary", "vary 40 vs 30"),
            ("order", "order 40 vs 30"),
            ("resist", "resist 12 vs 10"),
            ("save", "save ann will"),
        ] {
            let Some(rolling) = Rolling::read(game, line, 0) else {
                continue;
            };
            for toggle in rolling.toggles() {
                let on = rolling.advance(&toggle).unwrap();
                let (longer, cursor) = on.apply(line, 0);
                assert_eq!(cursor, 0);
                let mut turned = Rolling::read(game, &longer, 0).unwrap();
                assert!(turned.shown(&toggle).is_some(), "{}: {longer}", game.id);
                let mut now = longer.clone();
                for _ in 0..10 {
                    let Some(edit) = turned.advance(&toggle) else {
                        break;
                    };
                    now = edit.apply(&now, 0).0;
                    turned = Rolling::read(game, &now, 0).unwrap();
                    if turned.shown(&toggle).is_none() {
                        break;
                    }
                }
                assert_eq!(now, line, "{} {verb} {}", game.id, toggle.label);
            }
        }
    }
}

/// The number before `more` after an arrow, if it is shown.
fn more(shown: &str, arrow: char) -> usize {
    let words = shown.split(arrow).nth(1);
    let number = words.and_then(|rest| rest.split_whitespace().next());
    number.and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// What does not fit into the panel is counted there, whatever the size of the screen, and the arrow
/// keys reach all of it.
#[test]
fn the_panel_shows_or_counts_every_modifier() {
    for (columns, rows) in [
        (80, 20),
        (80, 24),
        (100, 24),
        (100, 30),
        (120, 36),
        (200, 50),
    ] {
        let mut table = her_turn(columns, rows);
        table.press(":attack Ilse Melee vs \"Reed goblin 1\"\x14");
        let prompt = table.main_screen().prompt().unwrap();
        let Some(dialog) = prompt.dialog.clone().filter(|dialog| !dialog.is_text()) else {
            continue;
        };
        let count = dialog.toggles.len();
        for at in 0..count {
            let shown = table.shown();
            let panel: Vec<&str> = shown
                .lines()
                .skip_while(|row| !row.contains("─ attack"))
                .collect();
            let panel = panel.join("\n");
            let is_shown = |turned: &&gmscreen::tui::dialog::Turned| {
                let text = turned.shown.as_deref().unwrap_or(turned.toggle.label);
                let start: String = text.chars().take(6).collect();
                let key = turned.toggle.key;
                panel.contains(&format!("{key}  {start}"))
                    || panel.contains(&format!("{key} ✓{start}"))
            };
            let seen = dialog.toggles.iter().filter(is_shown).count();
            let rest = more(&panel, '↓') + more(&panel, '↑');
            assert_eq!(seen + rest, count, "{columns}x{rows}, at {at}:\n{shown}");
            assert!(
                is_shown(&&dialog.toggles[at]),
                "{columns}x{rows}, at {at}:\n{shown}"
            );
            table.key(KeyCode::Down);
        }
    }
}
