//! Every key of every window can be changed, and can be disabled.

use crate::tier::by_tier;
use crossterm::event::KeyCode;
use gmscreen::config::Config;
use gmscreen::tui::keymap::{Chord, Context, Keymap, Letters};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::{Theme, Themes};

fn settings_of(text: &str) -> (Settings, Vec<String>) {
    let config = Config::parse(text);
    let (settings, errors) = Settings::of(Theme::default(), Themes::default(), &config);
    let errors = errors.iter().map(ToString::to_string).collect();
    (settings, errors)
}

/// The name of what a key does; `None` for nothing.
fn done(settings: &Settings, context: Context, key: Chord) -> Option<&'static str> {
    let press = settings.keys.look(context, key, Letters::Act)?;
    press.key.map(|key| key.id)
}

/// A key that is given to it does the same as the old ones; disabled in this window or in all, these do nothing.
#[test]
fn every_row_of_the_table_can_be_bound_anew_and_disabled() {
    let usual = Keymap::default();
    for context in Context::all() {
        let own = match context {
            Context::Panes => "keys".to_owned(),
            window => format!("keys.{}", window.id()),
        };
        for row in usual.rows(context).iter().step_by(by_tier(9, 1, 1)) {
            let id = row.key.id;
            let what = format!("{own}: {id}");
            let (settings, errors) = settings_of(&format!("[{own}]\nF11 = {id:?}"));
            assert_eq!(errors, [""; 0], "{what}");
            let free = Chord::from(KeyCode::F(11));
            assert_eq!(done(&settings, context, free), Some(id), "{what}");
            for key in &row.chords {
                let label = key.label();
                let does = done(&settings, context, *key);
                assert_eq!(does, Some(id), "{what}: {label}");
                if ["Enter", "Esc", "Ctrl-c"].contains(&&*label) {
                    continue;
                }
                for section in [&own, "keys"] {
                    let (settings, errors) =
                        settings_of(&format!("[{section}]\n{label:?} = \"nothing\""));
                    assert_eq!(errors, [""; 0], "{what}: {label}");
                    let does = done(&settings, context, *key);
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
        &["5:7", "no window 'lists'", "list, people, targets"],
        &["8:6", "no action of the window list is called 'take'"],
    ];
    assert_eq!(errors.len(), says.len(), "{errors:?}");
    for (error, words) in errors.iter().zip(says) {
        assert!(words.iter().all(|word| error.contains(word)), "{error}");
    }
    // The rest applies.
    assert_eq!(settings.keys.lines().len(), 1);
    assert_eq!(settings.keys.label(Context::List, "filter"), "F10");
}
