//! The page that the console serves.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

use super::served::{Answered, Seat, Served, Wake};
use crate::campaign::CharacterId;
use crate::serve::{Answer, Bind, Desk, Feed, Replying, ServeError, Server, code_of_link};
use crate::session::Session;
use crate::view::public::Question;

pub(in crate::tui) use crate::serve::Links;

/// Never shown in this build.
pub(in crate::tui) const LEFT_OUT: &str = "";

/// The port tried first; it is fixed so that a firewall needs only one rule.
const PORT: u16 = 4747;

/// Why the page is not served.
#[derive(Debug)]
pub(in crate::tui) struct Refused {
    pub(in crate::tui) text: String,
    /// A free port to use instead.
    pub(in crate::tui) free: Option<u16>,
}

/// The page while it is served.
pub(in crate::tui) struct Page {
    server: Server,
    feed: Feed,
    /// The last record in the state last given to the page.
    handed: Option<u64>,
    links: Links,
    link: String,
    answers: Receiver<(Answer, Replying)>,
    /// Who had the page open at the last look.
    seats: Vec<Seat>,
    connected: usize,
}

/// The console as the page sees it.
struct Console {
    wake: Wake,
    answers: Sender<(Answer, Replying)>,
}

impl Desk for Console {
    fn changed(&self) {
        (self.wake)();
    }

    fn answer(&self, answer: Answer, reply: Replying) {
        // If the console has stopped the page, the reply is dropped, which tells the player.
        let _ = self.answers.send((answer, reply));
        (self.wake)();
    }
}

impl Page {
    /// Serves the page at a port, or at the default one, with the links of an earlier page.
    pub(in crate::tui) fn start(
        whom: Served,
        port: Option<u16>,
        wake: Wake,
        links: Option<Links>,
    ) -> Result<Self, Refused> {
        let bind = Bind::here().at(port.unwrap_or(PORT));
        let bind = match whom {
            Served::Network => bind.in_the_network(),
            Served::Off | Served::Here => bind,
        };
        let (sender, answers) = mpsc::channel();
        let console = Console {
            wake,
            answers: sender,
        };
        let failed = |error: io::Error| Refused {
            text: ServeError::Start(error).to_string(),
            free: None,
        };
        let links = links.map_or_else(Links::new, Ok).map_err(failed)?;
        let started = Server::start_again(bind, Arc::new(console), &links);
        let server = started.map_err(|error| Refused {
            free: match &error {
                ServeError::Taken { free, .. } => *free,
                ServeError::Bind { .. } | ServeError::Start(_) => None,
            },
            text: error.to_string(),
        })?;
        let feed = Feed::of(server.screen()).map_err(failed)?;
        Ok(Self {
            links,
            link: server.link(),
            server,
            feed,
            handed: None,
            answers,
            seats: Vec::new(),
            connected: 0,
        })
    }

    /// Gives the page the state of the table if it has changed.
    pub(in crate::tui) fn hand(&mut self, session: &Session) {
        let now = session.history().mark().seq;
        if self.handed.replace(now) != Some(now) {
            self.feed.hand(session);
        }
    }

    /// Replaces the questions asked of players; an empty list asks nothing.
    pub(in crate::tui) fn ask(&self, questions: Vec<Question>) {
        self.server.screen().ask(questions);
    }

    /// What a player has entered since, if anything; it must be replied to.
    pub(in crate::tui) fn answer(&self) -> Option<Answered> {
        let (answer, reply) = self.answers.try_recv().ok()?;
        Some(Answered {
            who: answer.who,
            question: answer.question,
            dice: answer.dice,
            reply,
        })
    }

    /// Refreshes who has the page open, so that all later frames show the same.
    pub(in crate::tui) fn look(&mut self) {
        self.connected = self.server.connected();
        let seats = self.server.seats().into_iter();
        self.seats = seats
            .map(|(seat, link)| Seat {
                id: seat.id,
                name: seat.name,
                pages: seat.pages,
                refused: seat.refused,
                link,
            })
            .collect();
    }

    /// The characters whose players may answer.
    pub(in crate::tui) fn seats(&self) -> Vec<Seat> {
        self.seats.clone()
    }

    /// Stops or allows answers for a character.
    pub(in crate::tui) fn refuse(&self, who: CharacterId, refused: bool) -> Result<(), String> {
        let done = self.server.refuse(who, refused);
        done.map_err(|error| error.to_string())
    }

    pub(in crate::tui) fn link(&self) -> &str {
        &self.link
    }

    /// The links, for a page that is served later.
    pub(in crate::tui) fn links(&self) -> Links {
        self.links.clone()
    }

    /// Makes new links, so that no earlier one works.
    pub(in crate::tui) fn withdraw(&mut self) -> Result<(), String> {
        self.server.withdraw().map_err(|error| error.to_string())?;
        self.link = self.server.link();
        self.look();
        Ok(())
    }

    /// A link as a QR code (see [`code_of_link`]), which is empty if no phone can open it.
    pub(in crate::tui) fn code(&self, link: &str) -> Vec<Vec<(bool, bool)>> {
        if self.is_for_others() {
            code_of_link(link)
        } else {
            Vec::new()
        }
    }

    /// Whether a phone can open the links.
    pub(in crate::tui) fn is_for_others(&self) -> bool {
        self.server.is_for_others()
    }

    /// How many pages are open.
    pub(in crate::tui) fn connected(&self) -> usize {
        self.connected
    }
}
