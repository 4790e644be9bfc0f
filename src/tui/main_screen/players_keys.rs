//! The key for what players see: the window, and the page that the console serves.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};

use super::{MainScreen, Tone};
use crate::tui::inbox::Sender;
use crate::tui::message::Msg;
use crate::tui::players::{Page, Served, Shown, Window, Wish};

impl MainScreen {
    /// Says where news from the players' page go.
    pub fn hear_players(&mut self, sender: Sender<Msg>) {
        // Nobody listens any more once the console is ending.
        self.players.wake = Some(Arc::new(move || {
            let _ = sender.send(Msg::Players);
        }));
    }

    pub(super) fn open_players(&mut self) {
        self.messages.clear();
        self.players.window = Some(Window::default());
    }

    /// Hands the page how the table stands, where that is news. It waits for nothing.
    pub fn feed_players(&mut self) {
        if let Some(page) = &mut self.players.page {
            page.hand(&self.session);
        }
    }

    /// Ends the page.
    pub(super) fn end_page(&mut self) {
        self.players.page = None;
        self.players.served = Served::Off;
    }

    pub(super) fn players_shown(&self) -> Shown<'_> {
        Shown {
            campaign: self.session.campaign(),
            page: self.players.page.as_ref(),
            served: self.players.served,
        }
    }

    /// Takes in a key while the window shows.
    pub(super) fn players_key(&mut self, key: KeyEvent) {
        let served = self.players.served;
        let Some(window) = &mut self.players.window else {
            return;
        };
        match key.code {
            KeyCode::Up | KeyCode::BackTab => window.go(false),
            KeyCode::Down | KeyCode::Tab => window.go(true),
            KeyCode::Left => self.turn_value(false),
            KeyCode::Right | KeyCode::Char(' ') => self.turn_value(true),
            KeyCode::Enter if !window.enters(served) => self.turn_value(true),
            KeyCode::Esc | KeyCode::Char('q' | 'P') if !window.steps_back() => {
                self.players.window = None;
                self.messages.clear();
            }
            _ => {}
        }
    }

    /// A click on a row selects it, another one changes it.
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
        match window.turn(self.session.campaign(), self.players.served, forwards) {
            Wish::Nothing => {}
            Wish::Serve(served) => self.serve(served),
            Wish::Line(_) if self.past.is_some() => self.refuse_the_past(),
            Wish::Line(line) => {
                if let Err(refusal) = self.run(&line) {
                    self.refuse(&refusal);
                }
            }
        }
    }

    /// Serves the page for those it is meant for now, or ends it.
    fn serve(&mut self, served: Served) {
        self.end_page();
        if served == Served::Off {
            return;
        }
        let wake = self.players.wake.clone().unwrap_or_else(|| Arc::new(|| ()));
        match Page::start(served, self.players.port.take(), wake) {
            Ok(page) => {
                self.players.page = Some(page);
                self.players.served = served;
                self.feed_players();
            }
            Err(refused) => {
                self.players.port = refused.free;
                let text = match refused.free {
                    Some(_) => format!("{}: the same key takes it", refused.text),
                    None => refused.text,
                };
                self.say(Tone::Notice, text);
            }
        }
    }
}
