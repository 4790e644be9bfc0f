//! The page that the console serves.

use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use super::{Served, Serving};
use crate::campaign::CharacterId;
use crate::serve::{Bind, Feed, FromPage, Links, ServeError, Server, code_of_link};
use crate::session::Session;
use crate::store::{self, RealFs};
use crate::tui::inbox::Sender;
use crate::tui::message::Msg;
use crate::view::public::{Answer, Question, Replying};
use crate::view::{Ink, Line};

/// What is said while there is no page, with `{id}` for keys.
pub(in crate::tui) const OFF: &str =
    "The page is off. {next-value} serves it; a second window can also run gmscreen watch.";

/// The port tried first; it is fixed so that a firewall needs only one rule.
const PORT: u16 = 4747;

/// The page, if it is served, and what it leaves to the next one.
#[derive(Default)]
pub(in crate::tui) struct Players {
    page: Option<Page>,
    links: Option<Links>,
    /// The port that was chosen, if not the usual one.
    port: Option<u16>,
    /// The campaign whose history may keep both.
    pub(in crate::tui) campaign: Option<PathBuf>,
    /// What was to be served, and a free port to offer instead of one in use.
    offer: Option<(Served, u16)>,
    /// Whether a message of the page is queued already: one is enough, however often it calls.
    waits: Arc<AtomicBool>,
}

/// The page while it is served.
struct Page {
    server: Server,
    feed: Feed,
    /// The last record in the state last given to the page.
    handed: Option<u64>,
    /// Whether the campaign's history has the links, and which version of them; `None` if that is not known.
    kept: Option<(bool, u64)>,
    /// Why earlier links could not be read.
    lost: Option<String>,
    answers: mpsc::Receiver<(Answer, Replying)>,
    /// As of the last look.
    serving: Serving,
}

impl Players {
    /// Serves the page to `whom`, or stops it, with the links of an earlier one, or those that the campaign
    /// has kept if links are to `stay`. Its messages go to `sender`. If its port was in use, the one that was
    /// offered instead is taken now.
    ///
    /// # Errors
    /// Says why it is not served, and offers another port if that would help.
    pub(in crate::tui) fn serve(
        &mut self,
        whom: Served,
        sender: Sender,
        stay: bool,
    ) -> Result<(), String> {
        let offered = self.offer.take();
        let (whom, port) = offered.map_or((whom, self.port), |(whom, port)| (whom, Some(port)));
        self.stop();
        if whom == Served::Off {
            return Ok(());
        }
        let before = mem::replace(&mut self.port, port);
        let started = self.start(whom, sender, stay);
        self.page = Some(started.map_err(|error| {
            self.port = before;
            let mut text = error.to_string();
            if let ServeError::Taken {
                free: Some(free), ..
            } = error
            {
                self.offer = Some((whom, free));
                text.push_str(": press the same key to use it");
            }
            text
        })?);
        Ok(())
    }

    fn start(&mut self, whom: Served, sender: Sender, stay: bool) -> Result<Page, ServeError> {
        let mut lost = None;
        let campaign = self.campaign.as_deref();
        if let Some(campaign) = campaign.filter(|_| stay && self.links.is_none()) {
            match read(campaign) {
                Ok(Some((links, port))) => {
                    self.links = Some(links);
                    self.port = self.port.or(port);
                }
                Ok(None) => {}
                Err(why) => {
                    let lead = "the links are new, for the earlier ones are lost";
                    lost = Some(format!("{lead}: {why}"));
                }
            }
        }
        let mut bind = Bind::here().at(self.port.unwrap_or(PORT));
        if whom == Served::Network {
            bind = bind.in_the_network();
        }
        let (queue, answers) = mpsc::channel();
        let waits = Arc::clone(&self.waits);
        let desk = move |from| {
            if let FromPage::Dice(answer, reply) = from {
                // If the console has stopped the page, the reply is dropped, which tells the player.
                let _ = queue.send((answer, reply));
            }
            if !waits.swap(true, Ordering::AcqRel) {
                // Nobody receives it if the console is closing.
                sender.send(Msg::Players);
            }
        };
        let links = self.links.clone().map_or_else(Links::new, Ok);
        let links = links.map_err(ServeError::Start)?;
        let server = Server::start_again(bind, Arc::new(desk), &links)?;
        let feed = server.feed().map_err(ServeError::Start)?;
        self.links = Some(links);
        Ok(Page {
            kept: None,
            lost,
            serving: Serving {
                whom,
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

    /// Stops the page.
    pub(in crate::tui) fn stop(&mut self) {
        self.page = None;
    }

    /// What is served, if anything.
    pub(in crate::tui) fn serving(&self) -> Option<&Serving> {
        self.page.as_ref().map(|page| &page.serving)
    }

    /// Gives the page the state of the table, if there is a new one, and the questions asked of players;
    /// sees who has it open, so that all later frames show the same. Keeps the links in the campaign's
    /// history where they are to stay, and otherwise removes them from there.
    ///
    /// # Errors
    /// Says why links are not kept, or why earlier ones are lost.
    pub(in crate::tui) fn feed(
        &mut self,
        session: Option<&Session>,
        questions: Vec<Question>,
        stay: bool,
    ) -> Result<(), String> {
        let Some(page) = &mut self.page else {
            return Ok(());
        };
        let seq = |session: &Session| session.history().mark().seq;
        if let Some(session) = session.filter(|it| page.handed != Some(seq(it))) {
            page.handed = Some(seq(session));
            page.feed.hand(session);
        }
        page.server.ask(questions);
        page.look();
        let (Some(campaign), Some(links)) = (&self.campaign, &self.links) else {
            return Ok(());
        };
        let now = (stay, if stay { links.version() } else { 0 });
        if page.kept.replace(now) != Some(now) {
            let done = if stay {
                let text = links.to_text(self.port);
                let text = text.map_err(|error| error.to_string())?;
                store::links::write(&RealFs, campaign, &text)
            } else {
                store::links::forget(&RealFs, campaign)
            };
            done.map_err(|error| format!("the players' links are not kept: {error}"))?;
        }
        page.lost.take().map_or(Ok(()), Err)
    }

    /// What players have entered since the last time, all of which must be replied to.
    pub(in crate::tui) fn answers(&self) -> Vec<(Answer, Replying)> {
        self.waits.store(false, Ordering::Release);
        let page = self.page.iter();
        page.flat_map(|page| page.answers.try_iter()).collect()
    }

    /// Stops or allows answers for a character.
    ///
    /// # Errors
    /// Says why there is no new link.
    pub(in crate::tui) fn refuse(&self, who: CharacterId, refused: bool) -> Result<(), String> {
        let page = self.page.as_ref();
        let done = page.map_or(Ok(()), |page| page.server.refuse(who, refused));
        done.map_err(|error| error.to_string())
    }

    /// Makes new links, so that no earlier one works.
    ///
    /// # Errors
    /// Says why there are none.
    pub(in crate::tui) fn withdraw(&mut self) -> Result<(), String> {
        let Some(page) = &mut self.page else {
            return Ok(());
        };
        page.server.withdraw().map_err(|error| error.to_string())?;
        page.serving.link = page.server.link();
        page.look();
        Ok(())
    }

    /// A link as a QR code, which is empty if no phone can open it.
    pub(in crate::tui) fn code(&self, link: &str) -> Vec<Line> {
        if !self.serving().is_some_and(|serving| serving.is_for_others) {
            return Vec::new();
        }
        let half = |(upper, lower): &(bool, bool)| match (upper, lower) {
            (true, true) => ' ',
            (true, false) => '▄',
            (false, true) => '▀',
            (false, false) => '█',
        };
        let rows = code_of_link(link).into_iter();
        let lines = rows.map(|row| Line::of(Ink::Code, row.iter().map(half).collect::<String>()));
        lines.collect()
    }
}

impl Page {
    fn look(&mut self) {
        self.serving.connected = self.server.connected();
        self.serving.seats = self.server.seats();
    }
}

/// The links that a campaign has kept, and their port if it is not the usual one.
fn read(campaign: &Path) -> Result<Option<(Links, Option<u16>)>, String> {
    let text = store::links::read(&RealFs, campaign).map_err(|error| error.to_string())?;
    let kept = text.map(|text| Links::from_text(&text));
    kept.transpose().map_err(|error| error.to_string())
}
