//! Saving acts to disk, quitting, and the players' page, which shows only what is saved.

use super::state::{Desk, Tone};
use crate::game::{LINKS, STAY};
use crate::tui::inbox::Sender;
use crate::tui::message::{ExitReason, Flow, Saved};
use crate::tui::page::Served;
use crate::tui::wanted::After;
use crate::view::public::Question;
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// The number of the last durable record in a campaign that is not saved, so that no act waits for
/// the disk.
const NOTHING_KEPT: u64 = u64::MAX;

impl Desk {
    /// Writes everything that is left to write.
    ///
    /// # Errors
    /// Returns a description of what could not be written.
    pub(in crate::tui) fn close(&mut self) -> Result<(), String> {
        self.players.stop();
        self.session.close().map_err(|error| error.to_string())
    }

    /// Nothing in the campaign is saved from now on, and the header says so.
    pub(in crate::tui) fn practise(&mut self) {
        self.disk.durable = NOTHING_KEPT;
    }

    /// Whether nothing is saved because it is for practice, as in the tour.
    pub(super) fn is_practice(&self) -> bool {
        self.disk.durable == NOTHING_KEPT
    }

    /// Another key was pressed than the one for cancelling and one that came too late to answer a question.
    pub(in crate::tui) fn goes_on(&mut self) {
        self.disk.cancelled = false;
        self.late = None;
    }

    /// Quits if it was asked to before or acts would be lost, and else asks first.
    pub(in crate::tui) fn quit_or_ask(&mut self) -> After {
        if self.disk.cancelled || self.would_lose() > 0 {
            return After::Go(Flow::Leave(ExitReason::Quit));
        }
        self.disk.cancelled = true;
        self.late = None;
        let leaves = match self.disk.durable {
            NOTHING_KEPT => " again leaves the tour and gmscreen",
            _ => " again leaves; everything is saved",
        };
        self.notice(Line::of(Ink::Key, "Ctrl-C").with(Ink::Plain, leaves))
    }

    /// Leaves the campaign as `to` says, but asks first if acts would be lost.
    pub(in crate::tui) fn leave(&mut self, to: Flow) -> Flow {
        let behind = self.would_lose();
        if behind == 0 || self.disk.asked {
            return to;
        }
        self.disk.asked = true;
        let acts = if behind == 1 { "act is" } else { "acts are" };
        let rest = "not saved yet: make room on the disk, or leave again to lose them";
        self.say(Tone::Alarm, format!("{behind} {acts} {rest}"));
        Flow::Draw
    }

    /// How many acts would be lost because the disk does not accept them.
    fn would_lose(&self) -> u64 {
        let behind = self.moment().seq.saturating_sub(self.disk.durable);
        self.disk.failed.as_ref().map_or(0, |_| behind)
    }

    /// The number of the last durable record, or why saving fails now.
    pub(in crate::tui) fn saved_up_to(&self) -> Result<u64, &str> {
        let failed = self.disk.failed.as_ref();
        failed.map_or(Ok(self.disk.durable), |(_, error)| Err(error))
    }

    /// The version of what the disk has.
    pub(in crate::tui) fn disk_version(&self) -> u64 {
        self.disk.version
    }

    /// What the header says of the disk, and how loudly.
    pub(in crate::tui) fn kept(&self) -> (Ink, String) {
        if let Some((since, error)) = &self.disk.failed {
            let since = (self.hours)(*since);
            let text = format!("NOT SAVED since {since}: {}", clean(error));
            return (Ink::Alarm, text);
        }
        let (ink, text) = match self.disk.durable {
            _ if self.session.is_read_only() => (Ink::Notice, "read-only"),
            NOTHING_KEPT => (Ink::Dim, "nothing is saved"),
            durable if durable >= self.moment().seq => (Ink::Dim, "saved"),
            _ => (Ink::Notice, "saving"),
        };
        (ink, text.to_owned())
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
        let news = match saved {
            Saved::Durable { seq } => {
                let before = self.disk.failed.take();
                let news = seq > self.disk.durable || before.is_some();
                self.disk.durable = self.disk.durable.max(seq);
                self.disk.asked = false;
                news
            }
            Saved::Failed { error, .. } => {
                let before = self.disk.failed.take();
                let since = before.map_or_else(|| self.session.now(), |(since, _)| since);
                self.disk.failed = Some((since, error));
                true
            }
            Saved::Noticed { text } => {
                self.also_say(Tone::Notice, text);
                true
            }
            Saved::WantsState => {
                self.session.hand_over();
                false
            }
            Saved::Snapshotted { .. } | Saved::Closed => false,
        };
        self.disk.version += u64::from(news);
        Flow::drawn(news)
    }

    /// Gives the page the current table if it has changed, and the questions to players. Players
    /// only see what has been saved, unless saving fails. Never blocks.
    pub(in crate::tui) fn feed_players(&mut self, questions: Vec<Question>) {
        let stay = self.links_stay();
        let last = self.session.history().mark().seq;
        let waits = self.saved_up_to().is_ok_and(|seq| seq < last);
        let session = (!waits).then_some(&self.session);
        if let Err(why) = self.players.feed(session, questions, stay) {
            self.say(Tone::Alarm, why);
        }
    }

    fn links_stay(&self) -> bool {
        self.campaign().setting(LINKS) == Some(STAY)
    }

    /// Serves the page for the chosen players, or stops it; its messages go to `sender`.
    pub(in crate::tui) fn serve(&mut self, served: Served, sender: Sender) {
        let stay = self.links_stay();
        match self.players.serve(served, sender, stay) {
            Ok(()) => self.feed_players(Vec::new()),
            Err(why) => drop(self.notice(why)),
        }
    }

    /// A link as a QR code; empty if no phone can open it or the terminal cannot draw it.
    pub(in crate::tui) fn code_of(&self, link: &str) -> Vec<Line> {
        if self.settings.theme().ascii {
            return Vec::new();
        }
        self.players.code(link)
    }
}
