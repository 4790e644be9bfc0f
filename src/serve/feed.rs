//! From a console to the page: the console hands over what it has and goes on, and what players may see of
//! it is worked out on another thread.

use std::io;
use std::sync::mpsc::{self, Sender};
use std::thread;

use super::screen::Screen;
use crate::campaign::{Campaign, History};
use crate::game::Game;
use crate::session::Session;
use crate::view::public::PublicTable;

/// A campaign as it stands. It shares its people and its entries with the console's.
struct Standing {
    campaign: Campaign,
    history: History,
    game: &'static Game,
}

/// Takes what a console has, for as long as it is kept.
pub struct Feed(Sender<Standing>);

impl Feed {
    /// Feeds a page.
    ///
    /// # Errors
    /// The system has no thread for it.
    pub fn of(screen: Screen) -> io::Result<Self> {
        let (sender, standings) = mpsc::channel::<Standing>();
        thread::Builder::new()
            .name("players".to_owned())
            .spawn(move || {
                while let Ok(first) = standings.recv() {
                    // Only the latest is worth the work.
                    let latest = standings.try_iter().last().unwrap_or(first);
                    let Standing {
                        campaign,
                        history,
                        game,
                    } = latest;
                    screen.show(&PublicTable::of(&campaign, &history, game));
                }
            })?;
        Ok(Self(sender))
    }

    /// Hands over how a session stands. Nothing is waited for.
    pub fn hand(&self, session: &Session) {
        // Once the thread is gone the page is, too.
        let _ = self.0.send(Standing {
            campaign: session.campaign().clone(),
            history: session.history().clone(),
            game: session.game(),
        });
    }
}
