//! Serves the players' page.

use std::iter::from_fn;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::state::{Desk, Tone};
use crate::campaign::CharacterId;
use crate::game::{LINKS, STAY};
use crate::tui::inbox::Sender;
use crate::tui::message::Msg;
use crate::tui::page::{Page, Served};
use crate::view::Line;
use crate::view::public::{Answer, Question, Replying};

/// What is told when the links of the page have changed.
const NEW_LINKS: &str = "new links: the earlier ones no longer work";

impl Desk {
    /// Gives the page the current table if it has changed, and the questions to players. Players
    /// only see what has been saved, unless saving fails. Never blocks.
    pub(in crate::tui) fn feed_players(&mut self, questions: Vec<Question>) {
        let stay = self.links_stay();
        let last = self.session.history().mark().seq;
        let waits = self.saved_up_to().is_ok_and(|seq| seq < last);
        if let Some(page) = &mut self.players.page {
            page.feed((!waits).then_some(&self.session), questions);
            if let Err(why) = page.keep(&self.players.earlier, stay) {
                self.say(Tone::Alarm, why);
            }
        }
    }

    /// What players have entered since the last time, all of which must be replied to.
    pub(in crate::tui) fn take_answers(&self) -> Vec<(Answer, Replying)> {
        self.players.waits.store(false, Ordering::Release);
        let page = self.players.page.iter();
        page.flat_map(|page| from_fn(|| page.answer())).collect()
    }

    /// Stops the page.
    pub(in crate::tui) fn end_page(&mut self) {
        self.players.page = None;
        self.players.served = Served::Off;
    }

    fn links_stay(&self) -> bool {
        self.campaign().setting(LINKS) == Some(STAY)
    }

    /// Serves the page for the chosen players, or stops it; its messages go to `sender`. If its port
    /// was in use, the one that was offered instead is taken now.
    pub(in crate::tui) fn serve(&mut self, served: Served, sender: Sender) {
        let (served, port) = match self.players.offer.take() {
            Some((served, port)) => (served, Some(port)),
            None => (served, self.players.earlier.port),
        };
        self.end_page();
        if served == Served::Off {
            return;
        }
        let before = std::mem::replace(&mut self.players.earlier.port, port);
        let waits = Arc::clone(&self.players.waits);
        let wake = move || {
            if !waits.swap(true, Ordering::AcqRel) {
                // Nobody receives it if the console is closing.
                sender.send(Msg::Players);
            }
        };
        let stay = self.links_stay();
        match Page::start(served, Arc::new(wake), &mut self.players.earlier, stay) {
            Ok(page) => {
                self.players.page = Some(page);
                self.players.served = served;
                self.feed_players(Vec::new());
            }
            Err(refused) => {
                self.players.earlier.port = before;
                self.players.offer = refused.free.map(|port| (served, port));
                let offers = refused
                    .free
                    .map_or("", |_| ": press the same key to use it");
                self.notice(refused.text + offers);
            }
        }
    }

    /// A link as a QR code; empty if no phone can open it or the terminal cannot draw it.
    pub(in crate::tui) fn code_of(&self, link: &str) -> Vec<Line> {
        let page = self.players.page.as_ref();
        let page = page.filter(|_| !self.settings.theme().ascii);
        page.map_or_else(Vec::new, |page| page.code(link))
    }

    /// Stops or allows answers for a character.
    pub(in crate::tui) fn refuse_answers(&mut self, who: CharacterId, refused: bool) {
        let page = self.players.page.as_ref();
        if let Some(Err(error)) = page.map(|page| page.refuse(who, refused)) {
            self.say(Tone::Alarm, error);
        }
    }

    /// Makes new links for the whole page.
    pub(in crate::tui) fn withdraw_links(&mut self) {
        match self.players.page.as_mut().map(Page::withdraw) {
            None => {}
            Some(Ok(())) => self.say(Tone::Notice, NEW_LINKS),
            Some(Err(error)) => self.say(Tone::Alarm, error),
        }
    }
}
