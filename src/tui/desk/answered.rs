//! Keys that were meant as answers to a question which is not asked. How many dice a roll asks for differs, so
//! one of them is easily pressed too often.

use super::state::{Answers, Desk, Message, Tone};
use crate::campaign::Entry;
use crate::game::draft::rolls_own_dice;
use crate::tui::keymap::Chord;

/// What is said when such a key is pressed.
const NOTHING_ASKED: &str = "nothing is being asked";

impl Desk {
    /// A line that was typed has run, perhaps after questions.
    pub(in crate::tui) fn has_run_typed(&mut self) {
        let history = self.session.history();
        let last = history.entry(history.mark().entries);
        let made = last.filter(|entry| entry.seq == history.mark().seq);
        // Initiative is asked for in a form.
        let is_graded = |entry: &Entry| entry.rolled().is_some_and(|roll| roll.is_graded());
        if made.is_some_and(|entry| is_graded(&entry)) {
            self.answers = Answers::JustRolled;
        }
    }

    /// Whether a key comes too late to answer a question for dice. If so, the GM is told, and it is to do
    /// nothing. Digits are answers only where players roll dice themselves.
    pub(in crate::tui) fn is_surplus(&mut self, key: Chord) -> bool {
        let is_answer = match key.letter() {
            Some(c) => c.is_ascii_digit() && self.asks_for_dice(),
            None => key.is_enter(),
        };
        if self.answers == Answers::Over || !is_answer {
            return false;
        }
        self.disk.cancelled = false;
        self.answers = Answers::Surplus(Message {
            tone: Tone::Said,
            text: NOTHING_ASKED.into(),
        });
        true
    }

    fn asks_for_dice(&self) -> bool {
        let campaign = self.campaign();
        let mut present = campaign.present();
        present.any(|who| rolls_own_dice(campaign, who.id))
    }
}
