//! The page that the console serves.

use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

use super::{Refused, Served, Serving, Wake};
use crate::campaign::CharacterId;
use crate::serve::{Bind, Desk, Feed, Links, ServeError, Server, code_of_link};
use crate::session::Session;
use crate::store::{self, RealFs};
use crate::view::public::{Answer, Question, Replying};
use crate::view::{Ink, Line};

/// What is said while there is no page, with `{id}` for keys.
pub(in crate::tui) const OFF: &str =
    "The page is off. {next-value} serves it; a second window can also run gmscreen watch.";

/// The port tried first; it is fixed so that a firewall needs only one rule.
const PORT: u16 = 4747;

/// What a page leaves to the next one.
#[derive(Default)]
pub(in crate::tui) struct Earlier {
    links: Option<Links>,
    /// The port that was chosen, if not the usual one.
    pub(in crate::tui) port: Option<u16>,
    /// The campaign whose history may keep them.
    pub(in crate::tui) campaign: Option<PathBuf>,
}

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
    /// Serves the page with what an earlier one left, or what the campaign has kept if links are to `stay`.
    pub(in crate::tui) fn start(
        whom: Served,
        wake: Wake,
        earlier: &mut Earlier,
        stay: bool,
    ) -> Result<Self, Refused> {
        let mut lost = None;
        let campaign = earlier.campaign.as_deref();
        if let Some(campaign) = campaign.filter(|_| stay && earlier.links.is_none()) {
            match read(campaign) {
                Ok(Some((links, port))) => {
                    earlier.links = Some(links);
                    earlier.port = earlier.port.or(port);
                }
                Ok(None) => {}
                Err(why) => {
                    let lead = "the links are new, for the earlier ones are lost";
                    lost = Some(format!("{lead}: {why}"));
                }
            }
        }
        let bind = Bind::here().at(earlier.port.unwrap_or(PORT));
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
        let links = earlier.links.clone();
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
        earlier.links = Some(links.clone());
        Ok(Self {
            links,
            kept: Kept::Unknown,
            lost,
            serving: Serving {
                link: server.link(),
                is_for_others: server.is_for_others(),
                ..Serving::default()
            },
            server,
            feed,
            handed: None,
            answers,
        })
    }

    /// Gives the page the state of the table, if there is a new one, and the questions asked of players;
    /// sees who has it open, so that all later frames show the same.
    pub(in crate::tui) fn feed(&mut self, session: Option<&Session>, questions: Vec<Question>) {
        let seq = |session: &Session| session.history().mark().seq;
        if let Some(session) = session.filter(|it| self.handed != Some(seq(it))) {
            self.handed = Some(seq(session));
            self.feed.hand(session);
        }
        self.server.screen().ask(questions);
        self.look();
    }

    /// What a player has entered since, if anything; it must be replied to.
    pub(in crate::tui) fn answer(&self) -> Option<(Answer, Replying)> {
        self.answers.try_recv().ok()
    }

    fn look(&mut self) {
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

    /// Keeps the links in the campaign's history where they are to stay, and otherwise removes them
    /// from there.
    pub(in crate::tui) fn keep(&mut self, earlier: &Earlier, stay: bool) -> Result<(), String> {
        let Some(campaign) = &earlier.campaign else {
            return Ok(());
        };
        let now = if stay {
            Kept::Version(self.links.version())
        } else {
            Kept::Nothing
        };
        if mem::replace(&mut self.kept, now) != now {
            let done = if stay {
                let text = self.links.to_text(earlier.port);
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

    /// A link as a QR code, which is empty if no phone can open it.
    pub(in crate::tui) fn code(&self, link: &str) -> Vec<Line> {
        let half = |(upper, lower): &(bool, bool)| match (upper, lower) {
            (true, true) => ' ',
            (true, false) => '▄',
            (false, true) => '▀',
            (false, false) => '█',
        };
        let rows = code_of_link(link).into_iter();
        let lines = rows.map(|row| Line::of(Ink::Code, row.iter().map(half).collect::<String>()));
        lines.filter(|_| self.serving.is_for_others).collect()
    }
}

/// The links that a campaign has kept, and their port if it is not the usual one.
fn read(campaign: &Path) -> Result<Option<(Links, Option<u16>)>, String> {
    let text = store::links::read(&RealFs, campaign).map_err(|error| error.to_string())?;
    let kept = text.map(|text| Links::from_text(&text));
    kept.transpose().map_err(|error| error.to_string())
}
