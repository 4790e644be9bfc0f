//! Saving acts to disk, and quitting.

use super::disk::{Kept, NOTHING_KEPT};
use super::messages::Tone;
use super::state::Desk;
use crate::tui::message::{ExitReason, Flow, Saved, leaves, leaves_tour};
use crate::tui::wanted::After;
use crate::view::text::clean;
use crate::view::{Ink, Line};

impl Desk {
    /// Writes everything that is left to write.
    ///
    /// # Errors
    /// Returns a description of what could not be written.
    pub(in crate::tui) fn close(&mut self) -> Result<(), String> {
        self.end_page();
        self.session.close().map_err(|error| error.to_string())
    }

    /// Nothing in the campaign is saved from now on, and the GM is told so.
    pub(in crate::tui) fn practise(&mut self) {
        self.disk.durable = NOTHING_KEPT;
        self.has_read_all();
        self.has_changed();
    }

    /// Another key than the one for cancelling was pressed.
    pub(in crate::tui) fn goes_on(&mut self) {
        self.disk.cancelled = false;
    }

    /// Quits if it was asked to before or acts would be lost, and else asks first.
    pub(in crate::tui) fn quit_or_ask(&mut self) -> After {
        if self.disk.cancelled || self.would_lose() > 0 {
            return After::Go(Flow::Leave(ExitReason::Quit));
        }
        self.disk.cancelled = true;
        let says = if self.disk.keeps_nothing() {
            leaves_tour()
        } else {
            leaves()
        };
        self.notice(says);
        After::Stay
    }

    /// Leaves the campaign as `to` says, but asks first if acts would be lost.
    pub(in crate::tui) fn leave(&mut self, to: Flow) -> Flow {
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

    /// The version of what the disk has.
    pub(in crate::tui) fn disk_version(&self) -> u64 {
        self.disk.version
    }

    /// Why saving fails now.
    pub(in crate::tui) fn not_saved(&self) -> Option<&str> {
        self.disk.failed.as_ref().map(|(_, error)| error.as_str())
    }

    /// What the header says of the disk.
    pub(in crate::tui) fn kept(&self) -> Kept {
        let last = self.session.history().mark().seq;
        let fine = |ink, text: &str| Kept::Fine(ink, text.to_owned());
        match &self.disk.failed {
            Some((since, error)) => {
                let since = (self.clocks.hours)(*since);
                Kept::Failing(format!("NOT SAVED since {since}: {}", clean(error)))
            }
            None if self.session.is_read_only() => fine(Ink::Notice, "read-only"),
            None if self.disk.keeps_nothing() => fine(Ink::Dim, "nothing is saved"),
            None if self.disk.durable >= last => fine(Ink::Dim, "saved"),
            None => fine(Ink::Notice, "saving"),
        }
    }

    /// Looks at what is on disk by now, so that one frame shows an act and that it is saved. A
    /// failure is only over when the store says so.
    pub(in crate::tui) fn look_at_disk(&mut self) {
        let durable = self.session.durable().unwrap_or_default();
        if self.disk.failed.is_none() && durable > self.disk.durable {
            self.disk.durable = durable;
            self.disk.version += 1;
        }
    }

    /// Handles a message from the store.
    pub(in crate::tui) fn saved(&mut self, saved: Saved) -> Flow {
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
                self.also_say(Tone::Notice, Line::from(text));
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
