//! The page that the console serves.

use super::served::{Served, Wake};
use crate::serve::{Bind, Desk, Feed, ServeError, Server, code_of_link};
use crate::session::Session;

/// Never said in this build.
pub(in crate::tui) const LEFT_OUT: &str = "";

/// Where the page is looked for first, so that a firewall can be told of it once.
const PORT: u16 = 4747;

/// Why the page is not served.
#[derive(Debug)]
pub(in crate::tui) struct Refused {
    pub(in crate::tui) text: String,
    /// A port that is free instead.
    pub(in crate::tui) free: Option<u16>,
}

/// The page while it is served.
pub(in crate::tui) struct Page {
    server: Server,
    feed: Feed,
    /// The record after which it was handed over last.
    handed: Option<u64>,
    code: Vec<Vec<(bool, bool)>>,
}

/// The console, as the page knows it.
struct Console(Wake);

impl Desk for Console {
    fn changed(&self) {
        (self.0)();
    }
}

impl Page {
    /// Serves it at a port, or at the usual one.
    pub(in crate::tui) fn start(
        whom: Served,
        port: Option<u16>,
        wake: Wake,
    ) -> Result<Self, Refused> {
        let bind = Bind::here().at(port.unwrap_or(PORT));
        let bind = match whom {
            Served::Network => bind.in_the_network(),
            Served::Off | Served::Here => bind,
        };
        let started = Server::start(bind, std::sync::Arc::new(Console(wake)));
        let server = started.map_err(|error| Refused {
            free: match &error {
                ServeError::Taken { free, .. } => *free,
                ServeError::Bind { .. } | ServeError::Start(_) => None,
            },
            text: error.to_string(),
        })?;
        let feed = Feed::of(server.screen()).map_err(|error| Refused {
            text: ServeError::Start(error).to_string(),
            free: None,
        })?;
        Ok(Self {
            code: code_of_link(server.link()),
            server,
            feed,
            handed: None,
        })
    }

    /// Hands over how the table stands, where that is news.
    pub(in crate::tui) fn hand(&mut self, session: &Session) {
        let now = session.history().mark().seq;
        if self.handed.replace(now) != Some(now) {
            self.feed.hand(session);
        }
    }

    pub(in crate::tui) fn link(&self) -> &str {
        self.server.link()
    }

    /// The link as a code: see [`code_of_link`].
    pub(in crate::tui) fn code(&self) -> Vec<Vec<(bool, bool)>> {
        self.code.clone()
    }

    /// How many pages are open.
    pub(in crate::tui) fn connected(&self) -> usize {
        self.server.connected()
    }
}
