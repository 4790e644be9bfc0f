//! Saving acts to disk, and quitting.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{MainScreen, Message, Tone};
use crate::tui::message::{ExitReason, Flow, Saved, leaves, leaves_tour};

impl MainScreen {
    /// Writes everything that is left to write.
    ///
    /// # Errors
    /// Returns a description of what could not be written.
    pub fn close(&mut self) -> Result<(), String> {
        self.end_page();
        self.session.close().map_err(|error| error.to_string())
    }

    /// Cancels the typed line, or else the open window. With only the panes open it quits, but asks
    /// first.
    pub fn cancel(&mut self) -> Flow {
        let flow = self.give_up();
        self.has_changed();
        flow
    }

    fn give_up(&mut self) -> Flow {
        if self.explained.take().is_some() {
            return Flow::Draw;
        }
        if self.prompt.is_some() {
            self.leave_prompt();
            self.return_from_command();
            return Flow::Draw;
        }
        if self.is_covered() {
            self.close_window();
            return Flow::Draw;
        }
        if self.disk.cancelled || self.would_lose() > 0 {
            return self.leave(Flow::Leave(ExitReason::Quit));
        }
        self.disk.cancelled = true;
        let says = if self.disk.keeps_nothing() {
            leaves_tour()
        } else {
            leaves()
        };
        self.say(Tone::Notice, says);
        Flow::Draw
    }

    /// Closes the window over the panes. A form with unsaved input asks first.
    fn close_window(&mut self) {
        let escape = KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE);
        if self.initiative.is_some() {
            self.initiative_key(escape);
        } else if self.map.is_some() {
            self.map = None;
        } else if self.form.is_some() {
            self.form_key(escape);
        } else if self.encounter_form.is_some() && self.picker.is_none() {
            self.encounter_form_key(escape);
        } else if self.picker.is_some() {
            self.picker = None;
        } else if self.players.window.is_some() {
            self.players.window = None;
        } else {
            self.overlay = None;
        }
    }

    /// Leaves the campaign as `to` says, but asks first if acts would be lost.
    pub(super) fn leave(&mut self, to: Flow) -> Flow {
        let behind = self.would_lose();
        if behind == 0 || self.disk.asked {
            return to;
        }
        self.disk.asked = true;
        let acts = if behind == 1 { "act is" } else { "acts are" };
        self.say(
            Tone::Alarm,
            format!(
                "{behind} {acts} not saved yet: make room on the disk, or leave again to lose them"
            ),
        );
        Flow::Draw
    }

    /// How many acts would be lost because the disk does not accept them.
    fn would_lose(&self) -> u64 {
        let last = self.session.history().mark().seq;
        let behind = last.saturating_sub(self.disk.durable);
        self.disk.failed.as_ref().map_or(0, |_| behind)
    }

    /// The number of the last durable record.
    pub(in crate::tui) fn durable(&self) -> u64 {
        self.disk.durable
    }

    /// Why saving fails now.
    pub(in crate::tui) fn not_saved(&self) -> Option<&str> {
        self.disk.failed.as_ref().map(|(_, error)| error.as_str())
    }

    /// Looks at what is on disk by now, so that one frame shows an act and that it is saved. A
    /// failure is only over when the store says so.
    pub(super) fn look_at_disk(&mut self) {
        let durable = self.session.durable().unwrap_or_default();
        if self.disk.failed.is_none() && durable > self.disk.durable {
            self.disk.durable = durable;
            self.disk.version += 1;
        }
    }

    /// Handles a message from the store.
    pub fn saved(&mut self, saved: Saved) -> Flow {
        match saved {
            Saved::Durable { seq } => {
                let news = seq > self.disk.durable || self.disk.failed.is_some();
                self.disk.durable = self.disk.durable.max(seq);
                self.disk.failed = None;
                self.disk.asked = false;
                self.settle_with_players();
                if !news {
                    return Flow::Nothing;
                }
                self.disk.version += 1;
                Flow::Draw
            }
            Saved::Failed { error, .. } => {
                let since = match self.disk.failed.take() {
                    Some((since, _)) => since,
                    None => self.session.now(),
                };
                self.disk.failed = Some((since, error));
                self.disk.version += 1;
                self.settle_with_players();
                Flow::Draw
            }
            Saved::Noticed { text } => {
                let tone = Tone::Notice;
                let text = text.into();
                self.messages.push(Message { tone, text });
                self.has_changed();
                Flow::Draw
            }
            Saved::WantsState => {
                self.session.hand_over();
                Flow::Nothing
            }
            Saved::Snapshotted { .. } | Saved::Closed => Flow::Nothing,
        }
    }
}
