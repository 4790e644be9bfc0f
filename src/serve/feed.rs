//! Feeds the page: the console hands over its state without waiting, and another thread works out
//! what players may see of it.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread;

use super::shared::Shared;
use crate::campaign::{Campaign, History};
use crate::game::{Game, Table};
use crate::session::Session;
use crate::view::public::PublicTable;

/// The state of a campaign, which shares its characters and entries with the console's.
type Standing = (Campaign, History, &'static Game);

/// Receives the console's state; dropping it stops the feed.
pub struct Feed(Sender<Standing>);

impl Feed {
    /// Feeds a page.
    ///
    /// # Errors
    /// Returns an error if no thread can be started.
    pub(super) fn of(shared: Arc<Shared>) -> io::Result<Self> {
        let (sender, standings) = mpsc::channel::<Standing>();
        let feed = move || {
            while let Ok(first) = standings.recv() {
                // Only the latest state matters.
                let (campaign, history, game) = standings.try_iter().last().unwrap_or(first);
                shared.show(&PublicTable::of(Table::of(&campaign, &history, game)));
            }
        };
        let thread = thread::Builder::new().name("players".to_owned());
        thread.spawn(feed)?;
        Ok(Self(sender))
    }

    /// Hands over the state of a session, without waiting.
    pub(crate) fn hand(&self, session: &Session) {
        let (campaign, history) = (session.campaign().clone(), session.history().clone());
        // If the thread is gone, so is the page.
        let _ = self.0.send((campaign, history, session.game()));
    }
}
