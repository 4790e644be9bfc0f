//! Checks that the texts of the tour fit the screens they are for.

use super::{DONE, NO_FIGHT, STEPS};
use crate::tui::keymap::{Context, Keymap};
use crate::view::Ink;
use crate::view::line::wrap;

#[test]
fn all_texts_fit_into_two_lines() {
    let keys = Keymap::default();
    let fits = |words: &str, columns: usize| {
        let told = wrap(&keys.says(Context::Panes, Ink::Plain, words), columns, 0);
        assert!(told.len() <= 2, "{columns} columns: {words}");
    };
    for step in STEPS {
        fits(step.says, 74);
        fits(step.brief, 38);
        fits(step.hint, 38);
    }
    fits(DONE[0], 74);
    fits(DONE[1], 38);
    fits(NO_FIGHT, 38);
}
