//! Keys that were meant as answers to a question which is not asked. How many dice a roll asks for differs, so
//! one of them is easily pressed too often.

use super::state::{Desk, Late, Message, Tone};
use crate::campaign::{CampaignChange, Entry, Event};
use crate::game::Order;
use crate::tui::keymap::Chord;
use crate::view::{Ink, Line};

/// What is said when such a key is pressed.
const NOTHING_ASKED: &str = "nothing is being asked";
/// What is said when a letter picks who has the turn already.
const ALREADY_PICKED: &str = "only one was left, who has the turn already";
/// Such keys come in a burst. More than so many seconds after the roll, or after the last of them, a key means what it
/// always does. The clock counts whole seconds, so that this takes from two to three of them.
const BURST: i64 = 2;
/// Ends a total among dice.
const TOTAL: char = 't';

impl Desk {
    /// A line has run that was typed or made by the form of initiative, perhaps after questions. The tour names
    /// the keys to press next, so there each of them counts.
    pub(in crate::tui) fn has_run_typed(&mut self, by_form: bool) {
        if self.is_practice() {
            return;
        }
        let history = self.session.history();
        let last = history.entry(history.mark().entries);
        let made = last.filter(|entry| entry.seq == history.mark().seq);
        // Initiative is asked for in the form alone.
        if made.is_some_and(|entry| has_rolled(&entry) && (by_form || !begins(&entry))) {
            self.late = Some(Late::after(self.session.now(), None));
        }
    }

    /// The turn has passed by a key that picks who is next where there is a choice. If there was none, the letter of
    /// whoever was picked may follow all the same.
    pub(in crate::tui) fn has_passed_turn(&mut self) {
        let fight = self.session.campaign().running();
        let picked = fight.and_then(|fight| fight.letter_of(fight.acting_character()?));
        let picked = picked.and_then(|letter| letter.parse().ok());
        let is_elective = self.game().turns.order == Order::Elective;
        if picked.is_some() && is_elective && !self.is_practice() {
            self.late = Some(Late::after(self.session.now(), picked));
        }
    }

    /// Whether a key comes too late to answer a question for dice. If so, the GM is told, and it is to do
    /// nothing.
    pub(in crate::tui) fn is_surplus(&mut self, key: Chord) -> bool {
        let now = self.session.now();
        let is_late = self.late.as_mut().is_some_and(|late| late.takes(key, now));
        self.disk.cancelled &= !is_late;
        is_late
    }

    /// Whether so little time has passed since then that a key may still have been meant for what was there before.
    pub(in crate::tui) fn is_burst_since(&self, since: i64) -> bool {
        is_burst(since, self.session.now())
    }
}

fn is_burst(since: i64, now: i64) -> bool {
    (0..=BURST).contains(&(now - since))
}

impl Late {
    /// No such key was pressed since then.
    fn after(since: i64, picked: Option<char>) -> Self {
        Self {
            since,
            picked,
            said: None,
            is_digit: false,
        }
    }

    /// Whether a key is one of them now.
    fn takes(&mut self, key: Chord, now: i64) -> bool {
        let letter = key.letter();
        let is_digit = letter.is_some_and(|c| c.is_ascii_digit());
        let is_answer = match letter {
            _ if self.picked.is_some() => letter == self.picked,
            Some(c) => is_digit || c == ' ' || c == TOTAL && self.is_digit,
            None => key.is_enter(),
        };
        if !is_answer || !is_burst(self.since, now) {
            return false;
        }
        *self = Self {
            since: now,
            said: Some(Message {
                tone: Tone::Said,
                text: ignored(key, self.picked.map_or(NOTHING_ASKED, |_| ALREADY_PICKED)),
            }),
            is_digit,
            picked: None,
        };
        true
    }
}

/// What is said when such a key is pressed, which may have been meant for what it always does, and why.
fn ignored(key: Chord, why: &str) -> Line {
    let why = Line::of(Ink::Plain, format!("{why}: "));
    let why = why.with(Ink::Key, key.label());
    why.with(Ink::Plain, " did nothing, and works again in a moment")
}

/// Whether an act threw dice or read earlier ones anew.
fn has_rolled(entry: &Entry) -> bool {
    !entry.dice.is_empty()
        || entry
            .events
            .iter()
            .any(|event| event.rolled().is_some() || event.regraded().is_some())
}

/// Whether a fight begins with it.
fn begins(entry: &Entry) -> bool {
    let begins = |event: &Event| matches!(event, Event::Campaign(CampaignChange::Fight(_)));
    entry.events.iter().any(begins)
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyCode;

    use super::Late;

    #[test]
    fn a_burst_of_surplus_keys_ends_by_itself() {
        let mut late = Late::after(100, None);
        let mut takes = |letter, now| late.takes(KeyCode::Char(letter).into(), now);
        assert!(!takes('t', 100), "not after a digit");
        assert!(takes('4', 101));
        assert!(takes('t', 101));
        assert!(takes(' ', 103));
        assert!(!takes('4', 106));
        assert!(!takes('4', 90), "the clock was put back");
    }
}
