//! Those whom one act is for together.

use super::act::BAR;
use super::{MainScreen, Pane, Tone};
use crate::campaign::Character;
use crate::verbs::quote;

impl MainScreen {
    /// Marks the selected character, or takes the mark off.
    pub(super) fn mark_selected(&mut self) {
        if self.focus == Pane::Log {
            self.say(Tone::Notice, "only characters can be marked, not entries");
            return;
        }
        match self.selected {
            None => self.say(Tone::Notice, "nobody is selected"),
            Some(who) if self.marked.remove(&who) => {}
            Some(who) => {
                self.marked.insert(who);
            }
        }
    }

    /// Marked characters may be gone.
    pub(super) fn keep_marks(&mut self) {
        let people = &self.session.campaign().characters;
        self.marked.retain(|id| people.get(*id).is_some());
    }

    /// Those whom an act is for: all who are marked, else the selected character.
    pub(super) fn meant(&self) -> Vec<&Character> {
        let people = &self.session.campaign().characters;
        if self.marked.is_empty() {
            return self
                .selected
                .and_then(|id| people.get(id))
                .into_iter()
                .collect();
        }
        self.marked
            .iter()
            .filter_map(|id| people.get(*id))
            .collect()
    }

    /// The names of all who are marked as they stand in a line; `{who}` where nobody is.
    pub(super) fn marked_names(&self) -> String {
        if self.marked.is_empty() {
            return "{who}".to_owned();
        }
        let game = self.session.game();
        let names = self.meant().into_iter().map(|who| quote(game, &who.name));
        names.collect::<Vec<_>>().join(" ").replace('|', BAR)
    }

    /// Hides them all if players see any of them, else reveals them all.
    pub(super) fn toggle(&mut self, hide: &str, reveal: &str) {
        let meant = self.meant();
        if meant.is_empty() {
            self.say(Tone::Notice, "nobody is selected");
            return;
        }
        let seen = meant.iter().any(|who| !who.hidden);
        self.run_at_once(if seen { hide } else { reveal });
    }
}
