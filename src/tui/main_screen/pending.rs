//! What waits or is past and can be taken up in place: luck, pending checks, an entry of the log.

use crossterm::event::KeyEvent;

use super::{MainScreen, Tone};
use crate::game::draft::rolls_own_dice;
use crate::play::pending::foremost;
use crate::tui::keymap::{Action, CORRECT, Chord, Pane};
use crate::tui::overlay::Overlay;
use crate::tui::prompt::Purpose;
use crate::view::pending;

impl MainScreen {
    /// Keys that act on the entry that lies open; whether this was one.
    pub(super) fn about_entry(&mut self, key: KeyEvent) -> bool {
        let Some(number) = self.overlay.as_ref().and_then(Overlay::open_entry) else {
            return false;
        };
        let Some(binding) = self.keys.find(Chord::of(key)) else {
            return false;
        };
        match binding.action {
            Action::Past => self.look_back(number),
            Action::Cite | Action::Fill(CORRECT) if self.past.is_some() => {
                self.refuse_the_past();
            }
            Action::Cite => self.cite(Some(number)),
            Action::Fill(CORRECT) => self.fill_about(CORRECT, Some(number)),
            _ => return false,
        }
        self.overlay = None;
        true
    }

    /// Fills in what luck could make of the last roll, if anything.
    pub(super) fn fill_luck(&mut self, template: &str) {
        let Some(offered) = pending::best_offer(self.session.table()) else {
            self.fill_prompt(template);
            return;
        };
        self.open_prompt(Purpose::Command, &offered.line, None);
        if let Some(prompt) = &mut self.prompt {
            prompt.promised = Some(offered);
        }
    }

    /// Fills in the pending check of the selected character, else the first; a player's own dice are
    /// asked for at once.
    pub(super) fn fill_pending(&mut self) {
        let campaign = self.session.campaign();
        let Some(check) = foremost(campaign, self.selected) else {
            self.say(Tone::Notice, "no check is pending");
            return;
        };
        let own_dice = rolls_own_dice(campaign, check.who);
        let line = format!("roll {} ", check.id);
        if !own_dice {
            self.open_prompt(Purpose::Command, &line, None);
        } else if let Err(refusal) = self.run(&line) {
            self.put_back(&line, refusal);
        }
    }

    /// The number of an entry in a line, with the cursor before it, where the command goes.
    pub(super) fn cite(&mut self, number: Option<u64>) {
        match number.or_else(|| {
            self.session
                .history()
                .last_roll(None)
                .map(|entry| entry.number)
        }) {
            Some(number) => self.open_prompt(Purpose::Command, &format!(" #{number}"), Some(0)),
            None => self.say(Tone::Notice, "nothing has been rolled yet"),
        }
    }

    /// The number of the entry that was selected in the log, if one was.
    pub(super) fn chosen_entry(&mut self) -> Option<u64> {
        let chosen = self.focus == Pane::Log && self.log.at.is_some();
        if chosen { self.selected_entry() } else { None }
    }
}
