//! Connects the page of `gmscreen serve` with the console that has the campaign open: carries
//! questions to the players and their dice back.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::remote::{Reached, Reply, Request};
use crate::serve::{FromPage, Server};
use crate::view::public::{Answer, Taken};

/// How often the console is asked for its open questions while a player has a page of their own
/// open.
const OPEN: Duration = Duration::from_millis(250);
/// The same while no console answers.
const SHUT: Duration = Duration::from_secs(1);
/// How long a console may take to accept the connection.
const PATIENCE: Duration = Duration::from_secs(1);

const NOBODY: &str = "No dice are needed: the GM's console is not open.";

/// Handles messages on a separate thread until the page is closed.
///
/// # Errors
/// Returns an error if no thread can be started.
pub(super) fn begin(
    campaign: &Path,
    errands: Receiver<FromPage>,
    server: Arc<Server>,
) -> std::io::Result<()> {
    let mut clerk = Clerk {
        campaign: campaign.to_owned(),
        server,
        console: None,
    };
    let run = move || clerk.run(&errands);
    thread::Builder::new()
        .name("clerk".to_owned())
        .spawn(run)
        .map(drop)
}

struct Clerk {
    campaign: PathBuf,
    server: Arc<Server>,
    console: Option<Reached>,
}

impl Clerk {
    fn run(&mut self, errands: &Receiver<FromPage>) {
        loop {
            let errand = if self.has_players() {
                let often = if self.console.is_some() { OPEN } else { SHUT };
                errands.recv_timeout(often)
            } else {
                // No player would see a question.
                errands.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            match errand {
                Ok(FromPage::Dice(answer, reply)) => reply(self.hand_in(answer)),
                Ok(FromPage::Changed) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            if self.has_players() {
                let questions = match self.ask(&Request::Asked) {
                    Some(Reply::Asks(questions)) => questions,
                    Some(_) | None => Vec::new(),
                };
                self.server.ask(questions);
            }
        }
    }

    /// Whether any player has a page of their own open.
    fn has_players(&self) -> bool {
        self.server.seats().iter().any(|(seat, _)| seat.pages > 0)
    }

    /// Passes dice to the console.
    fn hand_in(&mut self, answer: Answer) -> Result<Taken, String> {
        match self.ask(&Request::Dice(answer)) {
            Some(Reply::Taken(taken)) => Ok(taken),
            Some(Reply::Refused(why)) => Err(why),
            Some(_) | None => Err(NOBODY.to_owned()),
        }
    }

    /// The console's answer; `None` if none is open.
    fn ask(&mut self, request: &Request) -> Option<Reply> {
        if self.console.is_none() {
            self.console = Reached::console(&self.campaign, PATIENCE).ok();
        }
        let answered = self.console.as_mut()?.ask(request);
        if answered.is_err() {
            self.console = None;
        }
        answered.ok()
    }
}
