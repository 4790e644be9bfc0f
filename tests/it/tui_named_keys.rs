//! Keys are named as they are bound: with all of them reassigned, none of the old names appear.

use std::fmt::Write as _;

use gmscreen::tui::keymap::{Keymap, TABLE, Window, chord};
use gmscreen::tui::paint::Click;

use crate::tui_bindings::{open, send, settings_of};
use crate::tui_support::{PEOPLE, Table, lively, with};

/// Keys that are bound to nothing.
fn free() -> impl Iterator<Item = String> {
    let alt = ('a'..='z').chain('A'..='Z').map(|c| format!("Alt-{c}"));
    let all = alt.chain((3..=12).map(|n| format!("F{n}")));
    // The panes have more keys, and letters that do something.
    let all = all.chain(('А'..='я').map(String::from));
    let map = Keymap::default();
    let mut taken: Vec<_> = map.rows().iter().flat_map(|row| row.keys.clone()).collect();
    for window in Window::ALL {
        taken.extend(map.window(window).iter().flat_map(|row| row.keys.clone()));
    }
    all.filter(move |name| !taken.contains(&chord(name).unwrap()))
}

/// Settings that give every action of a window another key.
fn given_away(window: Window) -> String {
    let keys = Keymap::default();
    let mut text = format!("[keys.{}]\n", window.id());
    for (row, new) in keys.window(window).iter().zip(free()) {
        let _ = writeln!(text, "{new} = {:?}", row.binding.id);
        for old in &row.keys {
            let old = old.label();
            // These stay, in addition to the new ones.
            if !["Enter", "Esc", "Ctrl-c"].contains(&old.as_str()) {
                let old = names(&old);
                let _ = writeln!(text, "{old:?} = \"nothing\"");
            }
        }
    }
    text
}

/// The name that settings use for a key with this label.
fn names(label: &str) -> String {
    let arrows = [("↑", "Up"), ("↓", "Down"), ("←", "Left"), ("→", "Right")];
    let mut name = label.to_owned();
    for (arrow, word) in arrows {
        name = name.replace(arrow, word);
    }
    name
}

const OLD: [&str; 14] = [
    "Enter",
    "Esc",
    "Tab",
    "Space",
    "PgUp",
    "PgDn",
    "Backspace",
    "Delete",
    "Ctrl-t",
    "Ctrl-f",
    "Ctrl-s",
    "Ctrl-d",
    "Ctrl-p",
    "F2",
];

fn names_no_old_key(
    what: &str,
    table: &mut Table,
    has: &dyn Fn(gmscreen::tui::keymap::Chord) -> bool,
) {
    let shown = table.shown();
    let words = shown.split(|c: char| c.is_whitespace() || ",;:·()│".contains(c));
    for word in words {
        assert!(!OLD.contains(&word), "{what}: {word}\n{shown}");
    }
    for (_, click) in table.app.spots() {
        if let Click::Key(chord) = click {
            assert!(
                has(*chord),
                "{what}: {} does nothing\n{shown}",
                chord.label()
            );
        }
    }
}

#[test]
fn no_window_names_a_reassigned_key() {
    for window in Window::ALL {
        let text = given_away(window);
        let mut table = open(window, &text);
        let keys = settings_of(&text).keys;
        let has = |chord| {
            let mut rows = keys.window(window).iter();
            rows.any(|row| row.keys.contains(&chord))
        };
        if window != Window::Search {
            // The help explains all windows, most of which still have their own keys.
            names_no_old_key(window.id(), &mut table, &has);
        }
        // And the question that it asks before input is lost.
        if matches!(
            window,
            Window::Form | Window::EncounterForm | Window::StartForm
        ) {
            send(&mut table, "Ann Esc");
            let shown = table.shown();
            assert!(
                shown.contains("y discards it, any other key stays"),
                "{shown}"
            );
        }
    }
}

#[test]
fn the_panes_name_no_reassigned_key() {
    let mut text = "[keys]\n".to_owned();
    let mut by_id = std::collections::HashMap::new();
    for (binding, new) in TABLE.iter().zip(free()) {
        let _ = writeln!(text, "{new:?} = {:?}", binding.id);
        by_id.insert(binding.id, new.clone());
        for old in binding.keys.iter().map(|key| key.label()) {
            if !["Enter", "Esc", "Ctrl-c"].contains(&old.as_str()) {
                let _ = writeln!(text, "{:?} = \"nothing\"", names(&old));
            }
        }
    }
    let settings = settings_of(&text);
    let keys = settings.keys.clone();
    let has = |chord| keys.bound(chord).is_some();
    let key = |id: &str| by_id[id].clone();
    for (what, session, pressed) in [
        ("a fight", lively(), vec![]),
        ("nobody", with(""), vec![]),
        ("nobody fights", with(PEOPLE), vec![]),
        ("the log", lively(), vec!["open-log", "up", "up"]),
        (
            "as it was",
            lively(),
            vec!["open-log", "up", "up", "as-it-was"],
        ),
        (
            "it is over",
            lively(),
            vec!["open-log", "up", "up", "as-it-was", "begin"],
        ),
        ("marked", lively(), vec!["mark"]),
    ] {
        let mut table = Table::themed(session, 120, 36, settings.clone(), &[]);
        for id in pressed {
            assert!(chord(&key(id)).is_some());
            send(&mut table, &key(id));
        }
        names_no_old_key(what, &mut table, &has);
        let shown = table.shown();
        for old in [
            "b to begin",
            "+ a character",
            "E an encounter",
            ": then add",
            "G for the",
            "not: A",
            "? all",
            "? help",
        ] {
            assert!(!shown.contains(old), "{what}: {old}\n{shown}");
        }
    }
}
