//! Choices that can be taken up in place: luck, pending checks, an entry of the log.

use super::{MainScreen, Tone};
use crate::game::draft::rolls_own_dice;
use crate::play::pending::first_pending;
use crate::tui::keymap::{CORRECT, Pane};
use crate::tui::overlay::Kept;
use crate::tui::prompt::Purpose;
use crate::view::pending;

impl MainScreen {
    /// Handles a key of an open overlay.
    pub(super) fn keep(&mut self, kept: Kept) {
        match kept {
            Kept::Open => {}
            Kept::Closed => self.overlay = None,
            Kept::Asked => self.explain(),
            Kept::Copied => self.copy(),
            Kept::Past(number) => {
                self.look_back(number);
                self.overlay = None;
            }
            Kept::Types(..) if self.past.is_some() => self.refuse_the_past(),
            Kept::Cites(_) | Kept::Corrects(_) if self.past.is_some() => {
                self.refuse_the_past();
                self.overlay = None;
            }
            Kept::Cites(number) => {
                self.cite(Some(number));
                self.overlay = None;
            }
            Kept::Corrects(number) => {
                self.fill_about(CORRECT, Some(number));
                self.overlay = None;
            }
            Kept::Edits(who, what) => {
                self.messages.clear();
                self.form_for_change(who, &what);
            }
            Kept::Types(line, cursor) => {
                self.messages.clear();
                self.open_prompt(Purpose::Command, &line, cursor);
            }
        }
    }

    /// Fills in the luck options of the last roll, if there are any.
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

    /// Fills in the pending check of the selected character, or else the first one, with its
    /// modifiers by letter. If players roll their own dice, asks for them at once.
    pub(super) fn fill_pending(&mut self) {
        let campaign = self.session.campaign();
        let Some(check) = first_pending(campaign, self.selected) else {
            self.say(Tone::Notice, "no check is pending");
            return;
        };
        let own_dice = rolls_own_dice(campaign, check.who);
        let line = format!("roll {} ", check.id);
        if !own_dice {
            self.take_picked(&line, None);
        } else if let Err(refusal) = self.run(&line) {
            self.put_back(&line, refusal);
        }
    }

    /// Fills in the number of an entry, with the cursor before it, where the command goes.
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

    /// The number of the entry selected in the log, if one is.
    pub(super) fn chosen_entry(&mut self) -> Option<u64> {
        let chosen = self.focus == Pane::Log && self.log.at.is_some();
        if chosen { self.selected_entry() } else { None }
    }
}
