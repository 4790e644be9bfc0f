//! Every key of every window can be changed, and can be disabled.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use gmscreen::config::Config;
use gmscreen::tui::CampaignSummary;
use gmscreen::tui::keymap::{Chord, Keymap, Letters, Window, WindowRow, chord};
use gmscreen::tui::message::{Flow, Msg};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::{Theme, Themes};

use ratatui::buffer::Buffer;

use crate::tui_support::{PEOPLE, Table, TestLibrary, at_play, lively, text, with};

/// No window uses this key.
const FREE: &str = "F11";

const ENCOUNTERS: &str = r#"
template "Quay rat" DUR 20
encounter new "The ford" quay x3
encounter new "The weir" quay x2
"#;

pub(crate) fn settings_of(text: &str) -> Settings {
    let (settings, errors) =
        Settings::of(Theme::default(), Themes::default(), &Config::parse(text));
    assert_eq!(errors, [], "{text}");
    settings
}

fn press(table: &mut Table, chord: Chord) -> Flow {
    let mut modifiers = KeyModifiers::NONE;
    modifiers.set(KeyModifiers::CONTROL, chord.ctrl);
    modifiers.set(KeyModifiers::ALT, chord.alt);
    let event = KeyEvent::new(chord.code, modifiers);
    table.app.update(Msg::Key(event))
}

/// Presses keys by their labels; anything else is typed.
pub(crate) fn send(table: &mut Table, keys: &str) {
    for word in keys.split_whitespace() {
        match chord(word) {
            Some(chord) => {
                press(table, chord);
                if chord.letter().is_none() {
                    table.frame();
                }
            }
            None => {
                for c in word.chars() {
                    table.key(KeyCode::Char(c));
                }
            }
        }
    }
    table.frame();
}

/// An open window.
pub(crate) fn open(window: Window, text: &str) -> Table {
    let settings = settings_of(text);
    let (session, columns, rows, keys) = match window {
        Window::Line => (with(PEOPLE), 80, 24, ":"),
        Window::Modifiers => (with(PEOPLE), 120, 40, "2 g c s t Ctrl-t"),
        Window::List => (lively(), 100, 20, "+ c"),
        Window::Targets => (lively(), 100, 20, "a"),
        Window::Encounters => {
            let lines = format!("{PEOPLE}{ENCOUNTERS}begin init 5 = 9 2 7 7 4");
            (with(&lines), 120, 40, "E")
        }
        Window::Form => (with(PEOPLE), 80, 24, "+ p"),
        Window::EncounterForm => (with(&format!("{PEOPLE}{ENCOUNTERS}")), 120, 40, "E +"),
        Window::Players => (with(PEOPLE), 100, 30, "P"),
        Window::Initiative => (with(PEOPLE), 120, 40, "b"),
        Window::Sheet => (with(PEOPLE), 80, 24, "2 g Enter"),
        Window::Entry => (with(PEOPLE), 30, 9, "4 g Enter"),
        Window::Page => (lively(), 60, 12, "S"),
        Window::Search => (with(PEOPLE), 80, 24, "?"),
        Window::Map => {
            let lines = "add Ann\nzone A joins B\nzone B joins C\nzone C joins D\nzone D joins E\nzone E joins F\nzone F joins G\nzone G joins H";
            (at_play("forge-of-power", lines), 100, 30, "M")
        }
        Window::Start | Window::StartForm => {
            let listed = |title: &str| CampaignSummary {
                title: title.to_owned(),
                detail: String::new(),
                path: format!("{title}.ron").into(),
            };
            let library = TestLibrary {
                recents: ["One", "Two", "Three"].map(listed).into(),
                samples: vec![listed("Ferryman")],
                ..TestLibrary::default()
            };
            let mut table = Table::start(library, 100, 30, settings);
            if window == Window::StartForm {
                send(&mut table, "n");
            }
            return table;
        }
    };
    let mut table = Table::themed(session, columns, rows, settings, &[]);
    send(&mut table, keys);
    table
}

/// Keys pressed first, so that the key has something to do.
fn before(window: Window, id: &str) -> &'static str {
    match (window, id) {
        (Window::Line, "take" | "down") | (Window::Modifiers, "more" | "less") => "d",
        (Window::Line, "choose-before") => "d Down",
        (Window::Line, "modifiers") => "Esc 2 g c s t",
        (Window::Line, "overrule") => "damage",
        (Window::Line, "open") => "note Space x",
        (Window::Modifiers, "other-side") => {
            "Esc : oppose Space Ilse Space st Space vs Space 4 5 Ctrl-t"
        }
        (Window::Modifiers, "erase") => "1 2",
        (Window::Modifiers, "next-die") => "1",
        (Window::List | Window::Targets | Window::Encounters, "erase") => "/ x",
        (Window::Form, "page-up") => "PgDn PgDn",
        (Window::Form | Window::EncounterForm | Window::Initiative, "up" | "previous-field") => {
            "Tab Tab"
        }
        (Window::Form, "toggle" | "toggle-back") => "Tab Shift-Tab",
        (Window::Form, "move-up") => "PgDn PgDn Climb Tab 3 Enter Swim Tab 4 Shift-Tab",
        (Window::Form, "move-down") => "PgDn PgDn Climb Tab 3 Enter Swim Tab 4 Enter Up Up",
        (Window::Form, "remove-row") => "PgDn PgDn Climb",
        (Window::EncounterForm, "list-creatures") => "Enter",
        (Window::EncounterForm, "remove-row") => "Enter 3",
        (
            Window::Initiative,
            "cursor-left" | "word-left" | "line-start" | "erase" | "erase-word" | "erase-to-start",
        ) => "123",
        (
            Window::Initiative,
            "cursor-right" | "word-right" | "line-end" | "erase-next" | "erase-next-word"
            | "erase-to-end",
        ) => "123 Ctrl-a",
        (Window::Initiative, "yank") => "123 Ctrl-u",
        (Window::StartForm, "up" | "toggle" | "toggle-back") => "Deep Enter",
        (
            Window::List
            | Window::Targets
            | Window::Encounters
            | Window::Sheet
            | Window::Entry
            | Window::Page
            | Window::Map
            | Window::Players
            | Window::Search,
            "up" | "page-up" | "first-row",
        ) => "End",
        // The first row of the players' window is the page, which would be served.
        (Window::Players, "next-value" | "value-before" | "open")
        | (Window::Start, "up" | "page-up" | "first-row") => "Down Down",
        (Window::Sheet, "left") => "Down Down Down Right",
        (Window::Sheet, "right") => "Down Down Down",
        (
            _,
            "cursor-left" | "word-left" | "line-start" | "erase" | "erase-word" | "erase-to-start",
        ) => "abc",
        (
            _,
            "cursor-right" | "word-right" | "line-end" | "erase-next" | "erase-next-word"
            | "erase-to-end",
        ) => "abc Ctrl-a",
        (_, "yank") => "abc Ctrl-u",
        _ => "",
    }
}

/// Everything visible, with colours and the cursor, and what is typed, because a space at the end
/// of a line is invisible.
fn seen(table: &mut Table) -> (Buffer, (u16, u16), Option<String>) {
    let main = table.app.main_screen();
    let prompt = main.and_then(gmscreen::tui::main_screen::MainScreen::prompt);
    let line = prompt.map(|prompt| prompt.line().to_owned());
    (table.frame().clone(), table.cursor(), line)
}

/// Another key does the same.
fn can_be_another(window: Window, row: &WindowRow) {
    let id = row.binding.id;
    if is_unseen(window, id) {
        let map = settings_of(&format!("[keys.{}]\n{FREE} = {id:?}", window.id())).keys;
        let event = KeyEvent::new(KeyCode::F(11), KeyModifiers::NONE);
        let does = map.press(window, event, Letters::Act);
        return assert_eq!(does, Some(row.binding.does));
    }
    let given = format!("[keys.{}]\n{FREE} = {id:?}", window.id());
    let opened = || {
        let mut table = open(window, &given);
        send(&mut table, before(window, id));
        table
    };
    let mut new = opened();
    let flow = press(&mut new, chord(FREE).unwrap());
    for key in &row.keys {
        let what = format!("{}: {id}: {}", window.id(), key.label());
        let mut old = opened();
        let was = seen(&mut old);
        assert_eq!(press(&mut old, *key), flow, "{what}");
        let now = seen(&mut old);
        assert!(flow != Flow::Draw || now != was, "{what}\n{}", text(&was.0));
        assert_eq!(now, seen(&mut new), "{what}");
    }
}

/// Whether an action does nothing that can be seen here: it is about pages that are being served, or
/// leaves what is not open.
fn is_unseen(window: Window, id: &str) -> bool {
    id == "refuse-answers" || (window, id) == (Window::Start, "back")
}

/// Disabled in this window or in all, the key does nothing, or types its letter.
fn can_be_none(window: Window, row: &WindowRow) {
    let kept = |key: &&Chord| ["Enter", "Esc"].contains(&key.label().as_str());
    let (letters, keys): (Vec<&Chord>, Vec<&Chord>) =
        row.keys.iter().filter(|key| !kept(key)).partition(|key| {
            // In a choice no text is typed.
            let chooses = row.binding.id.starts_with("toggle");
            let typed = is_typed(window) && !chooses;
            typed && key.letter().is_some()
        });
    let lines = keys.iter().chain(&letters);
    let lines = lines.map(|key| format!("{:?} = \"nothing\"\n", key.label()));
    let lines: String = lines.collect();
    for section in [format!("keys.{}", window.id()), "keys".to_owned()] {
        let opens = |key: &&Chord| opens_with(window, &key.label());
        if section == "keys" && row.keys.iter().any(|key| opens(&key)) {
            continue;
        }
        let mut table = open(window, &format!("[{section}]\n{lines}"));
        send(&mut table, before(window, row.binding.id));
        let was = seen(&mut table);
        for key in &keys {
            let what = format!("{section}: {}: {}", row.binding.id, key.label());
            press(&mut table, **key);
            assert!(seen(&mut table) == was, "{what}\n{}", table.shown());
        }
        for key in &letters {
            let what = format!("{section}: {}: {}", row.binding.id, key.label());
            let was = seen(&mut table);
            press(&mut table, **key);
            assert!(seen(&mut table) != was, "{what}\n{}", table.shown());
            let typed = text(&was.0).matches(&key.label()).count();
            let now = table.shown().matches(&key.label()).count();
            assert!(
                now > typed || key.label() == "Space",
                "{what}\n{}",
                table.shown()
            );
        }
    }
}

fn every_key_of(windows: &[Window]) {
    let map = Keymap::default();
    for window in windows {
        for row in map.window(*window) {
            can_be_another(*window, row);
            can_be_none(*window, row);
        }
    }
}

#[test]
fn keys_of_lines_can_be_changed_or_disabled() {
    every_key_of(&[Window::Line, Window::Modifiers]);
}

#[test]
fn keys_of_lists_can_be_changed_or_disabled() {
    every_key_of(&[
        Window::List,
        Window::Targets,
        Window::Encounters,
        Window::Map,
        Window::Players,
    ]);
}

#[test]
fn keys_of_forms_can_be_changed_or_disabled() {
    every_key_of(&[Window::Form, Window::EncounterForm, Window::Initiative]);
}

#[test]
fn keys_of_reading_windows_can_be_changed_or_disabled() {
    every_key_of(&[Window::Sheet, Window::Entry, Window::Page, Window::Search]);
}

#[test]
fn keys_of_the_start_screen_can_be_changed_or_disabled() {
    every_key_of(&[Window::Start, Window::StartForm]);
}

#[test]
fn every_window_is_tested() {
    let source = include_str!("tui_bindings.rs");
    let source = source.split("#[test]").skip(1).collect::<String>();
    for window in Window::ALL {
        let name = format!("Window::{window:?}");
        assert!(source.contains(&name), "{name}");
    }
}

/// Whether letters are text in a window.
fn is_typed(window: Window) -> bool {
    matches!(
        window,
        Window::Line | Window::Form | Window::EncounterForm | Window::Search | Window::StartForm
    )
}

/// Whether a window cannot be opened while a key is disabled everywhere.
fn opens_with(window: Window, label: &str) -> bool {
    match window {
        Window::Modifiers => ["Ctrl-t"].contains(&label),
        Window::Encounters => label == "E",
        Window::EncounterForm => ["E", "+"].contains(&label),
        Window::Form => label == "+",
        Window::Search => label == "?",
        Window::Sheet => label == "g",
        Window::Map => label == "M",
        Window::Players => label == "P",
        Window::StartForm => label == "n",
        _ => false,
    }
}

fn at_table(lines: &str, keys: &str) -> Table {
    Table::themed(with(lines), 100, 30, settings_of(keys), &[])
}

#[test]
fn a_key_runs_a_line_with_names_in_it() {
    let keys = "[keys]\nF6 = \"roll 2d6\"\nF7 = \"damage {selected} 2\"\nF9 = 'note \"{acting} waits\"'\nF10 = \"check {acting} COO = 12\"";
    let mut table = at_table(&format!("{PEOPLE}begin init 5 = 9 2 7 7 4"), keys);
    send(&mut table, "F6");
    assert_eq!(table.last(), "roll 2d6");
    send(&mut table, "2 g F7");
    assert_eq!(table.last(), "damage \"Ilse Marrow\" 2");
    send(&mut table, "n 2 g F9");
    let campaign = table.main_screen().session().campaign();
    let acting = campaign.name_of(campaign.acting().unwrap()).to_owned();
    assert!(acting.starts_with("Reed goblin"), "{acting}");
    assert_eq!(table.last(), format!("note \"{acting} waits\""));
    // What the line lacks is typed in place.
    send(&mut table, "F10");
    assert_eq!(table.line(), format!("check \"{acting}\" COO = 12"));
    assert!(table.shown().contains('^'), "{}", table.shown());
    send(&mut table, "Esc");
    // It is in the help, with its key.
    table.press("?roll 2d6");
    let shown = table.shown();
    assert!(shown.contains("Keys: lines of your own"), "{shown}");
    assert!(shown.contains("F6        roll 2d6"), "{shown}");
}

#[test]
fn a_line_without_its_character_is_refused_with_a_reason() {
    let keys = "[keys]\nF6 = \"damage {acting} 2\"\nF7 = \"damage {selected} 2\"\nF9 = \"quit\"";
    let mut table = at_table(PEOPLE, keys);
    let before = table.main_screen().session().history().mark().seq;
    send(&mut table, "F6");
    assert!(
        table.shown().contains("it is nobody's turn"),
        "{}",
        table.shown()
    );
    assert_eq!(table.main_screen().session().history().mark().seq, before);
    let mut table = at_table("note \"empty\"", keys);
    send(&mut table, "F7");
    assert!(
        table.shown().contains("nobody is selected"),
        "{}",
        table.shown()
    );
    let quits = press(&mut table, chord("F9").unwrap());
    assert!(matches!(quits, Flow::Leave(_)), "{quits:?}");
}

#[test]
fn a_name_inside_quotes_is_not_quoted_again() {
    let mut table = at_table(
        "add \"Jo \\\"Crow\\\" Ash\"",
        "[keys]\nF6 = 'note \"{selected} waits\"'\nF7 = 'note {selected}'",
    );
    send(&mut table, "F6");
    assert_eq!(table.last(), "note \"Jo \\\"Crow\\\" Ash waits\"");
    send(&mut table, "F7");
    assert_eq!(table.last(), "note \"Jo \\\"Crow\\\" Ash\"");
}

#[test]
fn errors_in_window_keys_and_lines_have_positions() {
    let text = "[keys]\nF6 = \"dmage {selected}\"\nF7 = \"damage {whom} 2\"\nF8 = \"roll 2d6\"\n\
                [keys.lists]\nF9 = \"up\"\n[keys.list]\nF9 = \"take\"\nF10 = \"filter\"";
    let (settings, errors) =
        Settings::of(Theme::default(), Themes::default(), &Config::parse(text));
    let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
    let told = |at: usize, words: &[&str]| {
        for word in words {
            assert!(told[at].contains(word), "{word}: {}", told[at]);
        }
    };
    assert_eq!(errors.len(), 4, "{errors:?}");
    told(
        0,
        &["2:6", "no action is called 'dmage {selected}'", "roll 2d6"],
    );
    told(
        1,
        &[
            "3:6",
            "'{whom}' stands for nobody",
            "{selected} or {acting}",
        ],
    );
    told(2, &["5:7", "no window 'lists'", "list, targets"]);
    told(3, &["8:6", "no action of the window list is called 'take'"]);
    // The rest applies.
    let keys = &settings.keys;
    assert_eq!(keys.lines().len(), 1);
    assert_eq!(keys.key_in(Window::List, "filter"), "F10");
}
