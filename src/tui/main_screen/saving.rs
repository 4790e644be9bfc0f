//! What becomes of acts on the disk, and of the GM who leaves.

use super::{MainScreen, Message, Tone};
use crate::tui::message::{ExitReason, Flow, Saved};

impl MainScreen {
    /// Writes all that is left to write.
    ///
    /// # Errors
    /// What could not be written, in words.
    pub fn close(&mut self) -> Result<(), String> {
        self.session.close().map_err(|error| error.to_string())
    }

    /// Leaves, but asks first where acts would be lost.
    pub fn leave(&mut self) -> Flow {
        let last = self.session.history().mark().seq;
        let behind = last.saturating_sub(self.disk.durable);
        if self.disk.failed.is_none() || behind == 0 || self.disk.asked {
            return Flow::Leave(ExitReason::Quit);
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

    /// Takes in what the store says.
    pub fn saved(&mut self, saved: Saved) -> Flow {
        match saved {
            Saved::Durable { seq } => {
                let news = seq > self.disk.durable || self.disk.failed.is_some();
                self.disk.durable = self.disk.durable.max(seq);
                self.disk.failed = None;
                self.disk.asked = false;
                if news { Flow::Draw } else { Flow::Nothing }
            }
            Saved::Failed { error, .. } => {
                let since = match self.disk.failed.take() {
                    Some((since, _)) => since,
                    None => self.session.now(),
                };
                self.disk.failed = Some((since, error));
                Flow::Draw
            }
            Saved::Noticed { text } => {
                let tone = Tone::Notice;
                self.messages.push(Message { tone, text });
                Flow::Draw
            }
            Saved::Snapshotted { .. } | Saved::Closed => Flow::Nothing,
        }
    }
}
