//! Every key of every window can be changed, and can be disabled.

use crate::tier::by_tier;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use gmscreen::config::Config;
use gmscreen::tui::keymap::{Chord, Keymap, Letters, Window};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::{Theme, Themes};

fn settings_of(text: &str) -> (Settings, Vec<String>) {
    let config = Config::parse(text);
    let (settings, errors) = Settings::of(Theme::default(), Themes::default(), &config);
    let errors = errors.iter().map(ToString::to_string).collect();
    (settings, errors)
}

fn event(chord: Chord) -> KeyEvent {
    let mut modifiers = KeyModifiers::NONE;
    modifiers.set(KeyModifiers::CONTROL, chord.ctrl);
    modifiers.set(KeyModifiers::ALT, chord.alt);
    KeyEvent::new(chord.code, modifiers)
}

/// A key that is given to it does the same as the old ones; disabled in this window or in all, these do nothing.
#[test]
fn every_row_of_the_table_can_be_bound_anew_and_disabled() {
    let usual = Keymap::default();
    for window in Window::ALL {
        for row in usual.window(window).iter().step_by(by_tier(4, 1, 1)) {
            let id = row.binding.id;
            let what = format!("{}: {id}", window.id());
            let (settings, errors) = settings_of(&format!("[keys.{}]\nF11 = {id:?}", window.id()));
            assert_eq!(errors, [""; 0], "{what}");
            let free = KeyEvent::from(KeyCode::F(11));
            let does = settings.keys.press(window, free, Letters::Act);
            assert_eq!(does, Some(row.binding.does), "{what}");
            for key in &row.keys {
                let label = key.label();
                let does = settings.keys.press(window, event(*key), Letters::Act);
                assert_eq!(does, Some(row.binding.does), "{what}: {label}");
                if ["Enter", "Esc"].contains(&&*label) {
                    continue;
                }
                for section in [format!("keys.{}", window.id()), "keys".to_owned()] {
                    let (settings, errors) =
                        settings_of(&format!("[{section}]\n{label:?} = \"nothing\""));
                    assert_eq!(errors, [""; 0], "{what}: {label}");
                    let does = settings.keys.press(window, event(*key), Letters::Act);
                    assert_eq!(does, None, "{what}: {label} in {section}");
                }
            }
        }
    }
}

#[test]
fn errors_in_window_keys_and_lines_have_positions() {
    let text = "[keys]\nF6 = \"dmage {selected}\"\nF7 = \"damage {whom} 2\"\nF8 = \"roll 2d6\"\n\
                [keys.lists]\nF9 = \"up\"\n[keys.list]\nF9 = \"take\"\nF10 = \"filter\"";
    let (settings, errors) = settings_of(text);
    let says = [
        &["2:6", "no action is called 'dmage {selected}'", "roll 2d6"][..],
        &[
            "3:6",
            "'{whom}' stands for nobody",
            "{selected} or {acting}",
        ],
        &["5:7", "no window 'lists'", "list, targets"],
        &["8:6", "no action of the window list is called 'take'"],
    ];
    assert_eq!(errors.len(), says.len(), "{errors:?}");
    for (error, words) in errors.iter().zip(says) {
        assert!(words.iter().all(|word| error.contains(word)), "{error}");
    }
    // The rest applies.
    assert_eq!(settings.keys.lines().len(), 1);
    assert_eq!(settings.keys.key_in(Window::List, "filter"), "F10");
}
