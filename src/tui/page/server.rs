//! The page that the console serves.

use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

use super::{Earlier, Refused, Served, Serving, Wake};
use crate::campaign::CharacterId;
use crate::serve::{Bind, Desk, Feed, ServeError, Server, code_of_link};
use crate::session::Session;
use crate::store::{self, RealFs};
use crate::view::public::{Answer, Question, Replying};

pub(in crate::tui) use crate::serve::Links;

/// Never shown in this build.
pub(in crate::tui) const LEFT_OUT: &str = "";

/// The port tried first; it is fixed so that a firewall needs only one rule.
const PORT: u16 = 4747;

/// What the campaign's history has of the links.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    Unknown,
    Nothing,
    Version(u64),
}

/// The page while it is served.
pub(in crate::tui) struct Page {
    server: Server,
    feed: Feed,
    /// The last record in the state last given to the page.
    handed: Option<u64>,
    links: Links,
    /// The campaign that keeps the links, if it can keep anything.
    campaign: Option<PathBuf>,
    /// What is known of the file in its history.
    kept: Kept,
    /// Why earlier links could not be read.
    lost: Option<String>,
    answers: Receiver<(Answer, Replying)>,
    /// As of the last look.
    serving: Serving,
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
    /// Serves the page with what an earlier one left.
    pub(in crate::tui) fn start(
        whom: Served,
        wake: Wake,
        earlier: Earlier,
    ) -> Result<Self, Refused> {
        let mut lost = None;
        let kept = match &earlier.campaign {
            Some(campaign) if earlier.stay && earlier.links.is_none() => read(campaign)
                .unwrap_or_else(|why| {
                    lost = Some(format!(
                        "the links are new, for the earlier ones are lost: {why}"
                    ));
                    None
                }),
            Some(_) | None => None,
        };
        let (links, port) = match kept {
            Some((links, port)) => (Some(links), earlier.port.or(port)),
            None => (earlier.links, earlier.port),
        };
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
            campaign: earlier.campaign,
            kept: Kept::Unknown,
            lost,
            serving: Serving {
                link: server.link(),
                port,
                is_for_others: server.is_for_others(),
                ..Serving::default()
            },
            server,
            feed,
            handed: None,
            answers,
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
    pub(in crate::tui) fn answer(&self) -> Option<(Answer, Replying)> {
        self.answers.try_recv().ok()
    }

    /// Refreshes who has the page open, so that all later frames show the same.
    pub(in crate::tui) fn look(&mut self) {
        self.serving.connected = self.server.connected();
        self.serving.seats = self.server.seats();
    }

    /// Stops or allows answers for a character.
    pub(in crate::tui) fn refuse(&self, who: CharacterId, refused: bool) -> Result<(), String> {
        let done = self.server.refuse(who, refused);
        done.map_err(|error| error.to_string())
    }

    /// What is served.
    pub(in crate::tui) fn serving(&self) -> &Serving {
        &self.serving
    }

    /// The links, for a page that is served later.
    pub(in crate::tui) fn links(&self) -> Links {
        self.links.clone()
    }

    /// Keeps the links in the campaign's history where they are to stay, and otherwise removes them
    /// from there.
    pub(in crate::tui) fn keep(&mut self, stay: bool) -> Result<(), String> {
        let Some(campaign) = &self.campaign else {
            return Ok(());
        };
        let now = if stay {
            Kept::Version(self.links.version())
        } else {
            Kept::Nothing
        };
        if mem::replace(&mut self.kept, now) != now {
            let done = if stay {
                let text = self.links.to_text(self.serving.port);
                let text = text.map_err(|error| error.to_string())?;
                store::links::write(&RealFs, campaign, &text)
            } else {
                store::links::forget(&RealFs, campaign)
            };
            done.map_err(|error| format!("the players' links are not kept: {error}"))?;
        }
        self.lost.take().map_or(Ok(()), Err)
    }

    /// Makes new links, so that no earlier one works.
    pub(in crate::tui) fn withdraw(&mut self) -> Result<(), String> {
        self.server.withdraw().map_err(|error| error.to_string())?;
        self.serving.link = self.server.link();
        self.look();
        Ok(())
    }

    /// A link as a QR code (see [`code_of_link`]), which is empty if no phone can open it.
    pub(in crate::tui) fn code(&self, link: &str) -> Vec<Vec<(bool, bool)>> {
        if self.serving.is_for_others {
            code_of_link(link)
        } else {
            Vec::new()
        }
    }
}

/// The links that a campaign has kept, and their port if it is not the usual one.
fn read(campaign: &Path) -> Result<Option<(Links, Option<u16>)>, String> {
    let text = store::links::read(&RealFs, campaign).map_err(|error| error.to_string())?;
    let kept = text.map(|text| Links::from_text(&text));
    kept.transpose().map_err(|error| error.to_string())
}
