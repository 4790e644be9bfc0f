//! Serves the players' page.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::messages::Tone;
use super::state::Desk;
use crate::game::{LINKS, STAY};
use crate::tui::inbox::Sender;
use crate::tui::message::Msg;
use crate::tui::page::{Earlier, Page, Served};
use crate::view::public::{Question, Taken};

impl Desk {
    /// Sets the campaign whose history may keep the links of the players' page.
    pub(in crate::tui) fn keep_links(&mut self, campaign: &Path) {
        self.players.campaign = Some(campaign.to_owned());
    }

    /// Sets where the players' page sends its messages.
    pub(in crate::tui) fn hear_players(&mut self, sender: Sender) {
        let waits = Arc::new(AtomicBool::new(false));
        self.players.waits = Arc::clone(&waits);
        self.players.wake = Some(Arc::new(move || {
            // One queued message is enough, however often the page calls.
            if !waits.swap(true, Ordering::AcqRel) {
                // Nobody receives it if the console is closing.
                let _ = sender.send(Msg::Players);
            }
        }));
    }

    /// Gives the page the current table if it has changed, and the questions to players. Players
    /// only see what has been saved, unless saving fails. Never blocks.
    pub(in crate::tui) fn feed_players(&mut self, questions: impl FnOnce(&Self) -> Vec<Question>) {
        if self.players.page.is_none() {
            return;
        }
        let questions = questions(self);
        let stay = self.links_stay();
        let saved = self.durable() >= self.session.history().mark().seq;
        let shows = saved || self.not_saved().is_some();
        if let Some(page) = &mut self.players.page {
            if shows {
                page.hand(&self.session);
            }
            page.ask(questions);
            page.look();
            if let Err(why) = page.keep(stay) {
                self.say(Tone::Alarm, why);
            }
        }
    }

    /// Answers the players whose dice are saved, or tells them that saving fails.
    pub(in crate::tui) fn settle_with_players(&mut self) {
        let (durable, fails) = (self.durable(), self.not_saved().is_some());
        let owed = &mut self.players.owed;
        for (seq, reply) in owed.extract_if(.., |(seq, _)| *seq <= durable || fails) {
            reply(Ok(if seq <= durable {
                Taken::Kept
            } else {
                Taken::Unsaved
            }));
        }
    }

    /// Stops the page.
    pub(in crate::tui) fn end_page(&mut self) {
        if let Some(page) = self.players.page.take() {
            self.players.links = Some(page.links());
        }
        self.players.served = Served::Off;
    }

    fn links_stay(&self) -> bool {
        self.campaign().setting(LINKS) == Some(STAY)
    }

    /// Serves the page for the chosen players, or stops it. If its port was in use, the one that
    /// was offered instead is taken now.
    pub(in crate::tui) fn serve(&mut self, served: Served) {
        let (served, port) = match self.players.offer.take() {
            Some((served, port)) => (served, Some(port)),
            None => (served, self.players.port),
        };
        self.end_page();
        if served == Served::Off {
            return;
        }
        let wake = self.players.wake.clone().unwrap_or_else(|| Arc::new(|| ()));
        let earlier = Earlier {
            links: self.players.links.clone(),
            port,
            campaign: self.players.campaign.clone(),
            stay: self.links_stay(),
        };
        match Page::start(served, wake, earlier) {
            Ok(page) => {
                self.players.port = page.port();
                self.players.page = Some(page);
                self.players.served = served;
                self.feed_players(|_| Vec::new());
            }
            Err(refused) => {
                self.players.offer = refused.free.map(|port| (served, port));
                let text = match refused.free {
                    Some(_) => format!("{}: press the same key to use it", refused.text),
                    None => refused.text,
                };
                self.notice(text);
            }
        }
    }

    /// Stops or allows answers for a character.
    pub(in crate::tui) fn refuse_answers(
        &mut self,
        who: crate::campaign::CharacterId,
        refused: bool,
    ) {
        let page = self.players.page.as_ref();
        if let Some(Err(error)) = page.map(|page| page.refuse(who, refused)) {
            self.say(Tone::Alarm, error);
        }
    }

    /// Makes new links for the whole page.
    pub(in crate::tui) fn withdraw_links(&mut self) {
        match self.players.page.as_mut().map(Page::withdraw) {
            None => {}
            Some(Ok(())) => self.notice("new links: the earlier ones no longer work"),
            Some(Err(error)) => self.say(Tone::Alarm, error),
        }
    }
}
