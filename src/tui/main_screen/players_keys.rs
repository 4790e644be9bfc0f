//! The key for what players see: the window, and the page that the console serves.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{MainScreen, Tone};
use crate::game::{LINKS, STAY};
use crate::tui::inbox::Sender;
use crate::tui::keymap::{Act, Go, PlayersAct, Press};
use crate::tui::message::{Flow, Msg};
use crate::tui::players::{Answered, Earlier, Page, Served, Shown, Wanted, Window};
use crate::view::public::Taken;

impl MainScreen {
    /// Sets the campaign whose history may keep the links of the players' page.
    pub fn keep_links(&mut self, campaign: &Path) {
        self.players.campaign = Some(campaign.to_owned());
    }

    /// Sets where the players' page sends its messages.
    pub fn hear_players(&mut self, sender: Sender<Msg>) {
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

    pub(super) fn open_players(&mut self) {
        self.messages.clear();
        self.players.window = Some(Window::default());
    }

    /// Gives the page the current table if it has changed. Players only see what has been saved,
    /// unless saving fails. Never blocks.
    pub fn feed_players(&mut self) {
        if self.players.page.is_none() {
            return;
        }
        let questions = self.questions_for_players();
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

    /// Tells players whether the records with their dice have been saved.
    pub(super) fn settle_with_players(&mut self) {
        let (durable, fails) = (self.durable(), self.not_saved().is_some());
        self.players.settle(durable, fails);
    }

    /// Handles what has come from the page.
    pub fn hear_from_players(&mut self) -> Flow {
        self.players.waits.store(false, Ordering::Release);
        let mut flow = if self.players.window.is_some() {
            Flow::Draw
        } else {
            Flow::Nothing
        };
        while let Some(answered) = self.players.page.as_ref().and_then(Page::answer) {
            let Answered {
                who,
                question,
                dice,
                reply,
            } = answered;
            match self.take_dice_of_player(question, who, &dice) {
                Ok(Some(seq)) => self.players.owe(seq, reply),
                Ok(None) => reply(Ok(Taken::Held)),
                Err(why) => reply(Err(why)),
            }
            flow = Flow::Draw;
        }
        self.settle_with_players();
        flow
    }

    /// Stops the page.
    pub(super) fn end_page(&mut self) {
        if let Some(page) = self.players.page.take() {
            self.players.links = Some(page.links());
        }
        self.players.served = Served::Off;
    }

    pub(super) fn players_shown(&self) -> Shown<'_> {
        Shown {
            campaign: self.session.campaign(),
            page: self.players.page.as_ref(),
            served: self.players.served,
        }
    }

    /// Handles a key while the window is open.
    pub(super) fn players_key(&mut self, press: Press) {
        let served = self.players.served;
        let Some(window) = &mut self.players.window else {
            return;
        };
        match press.act {
            Some(Act::Go(to @ (Go::Left | Go::Right))) => self.turn_value(to == Go::Right),
            Some(Act::Go(to)) => window.go(to),
            Some(Act::Players(PlayersAct::Refuse)) => {
                let wanted = window.refuses();
                self.grant(wanted);
            }
            Some(Act::Open) if !window.enters(served) => self.turn_value(true),
            Some(Act::Help) => self.explain(),
            Some(Act::Back | Act::Close) if !window.steps_back() => {
                self.players.window = None;
                self.messages.clear();
            }
            _ => {}
        }
    }

    /// A click on a row selects it; a second one changes it.
    pub(super) fn players_click(&mut self, x: u16, y: u16, second: bool) {
        let Some(window) = &mut self.players.window else {
            return;
        };
        if window.click(x, y) && second {
            self.turn_value(true);
        }
    }

    fn turn_value(&mut self, forwards: bool) {
        let Some(window) = &self.players.window else {
            return;
        };
        self.messages.clear();
        let wanted = window.turn(self.session.campaign(), self.players.served, forwards);
        self.grant(wanted);
    }

    fn grant(&mut self, wanted: Wanted) {
        match wanted {
            Wanted::Nothing => {}
            Wanted::Refuse(who, refused) => {
                let page = self.players.page.as_ref();
                if let Some(Err(error)) = page.map(|page| page.refuse(who, refused)) {
                    self.say(Tone::Alarm, error);
                }
            }
            Wanted::Withdraw => match self.players.page.as_mut().map(Page::withdraw) {
                None => {}
                Some(Ok(())) => {
                    self.say(Tone::Notice, "new links: the earlier ones no longer work");
                }
                Some(Err(error)) => self.say(Tone::Alarm, error),
            },
            Wanted::Serve(served) => match self.players.offer.take() {
                Some((served, port)) => self.serve(served, Some(port)),
                None => self.serve(served, self.players.port),
            },
            Wanted::Line(_) if self.past.is_some() => self.refuse_the_past(),
            Wanted::Line(line) => {
                if let Err(refusal) = self.run(&line) {
                    self.refuse(&refusal);
                }
            }
        }
    }

    fn links_stay(&self) -> bool {
        self.session.campaign().setting(LINKS) == Some(STAY)
    }

    /// Serves the page for the chosen players, or stops it.
    fn serve(&mut self, served: Served, port: Option<u16>) {
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
                self.feed_players();
            }
            Err(refused) => {
                self.players.offer = refused.free.map(|port| (served, port));
                let text = match refused.free {
                    Some(_) => format!("{}: press the same key to use it", refused.text),
                    None => refused.text,
                };
                self.say(Tone::Notice, text);
            }
        }
    }
}
