//! The players' table as a web page, for phones and tablets. It runs on a thread of its own and
//! never blocks the console: a slow reader gets only the latest state and is dropped in the end.

mod address;
mod desk;
mod feed;
mod link;
mod links;
mod qr;
mod roll;
mod room;
mod routes;
mod seats;
mod shared;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use axum::Extension;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::{oneshot, watch};
use tokio_io_timeout::TimeoutStream;

pub use address::{Bind, ParseBindError};
pub use desk::{Desk, FromPage};
pub use feed::Feed;
pub use link::Token;
pub use links::Links;
pub use qr::code;
pub(crate) use qr::code_of_link;

use crate::campaign::CharacterId;
use crate::view::public::{PublicTable, Question, Seat};
use room::Room;
use shared::Shared;

/// The longest head of a request, in bytes, and how long it may take.
const LONGEST_HEAD: usize = 8 * 1024;
const SLOWEST_HEAD: Duration = Duration::from_secs(5);

/// How long a reader may accept no data before it is dropped.
const SLOWEST_READER: Duration = Duration::from_secs(20);

/// The page cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("port {port}{} is taken{}", of(*.ip), .free.map(|free| format!("; {free} is free")).unwrap_or_default())]
    Taken {
        ip: std::net::IpAddr,
        port: u16,
        /// Another port that is free.
        free: Option<u16>,
    },
    #[error("{address} cannot be served: {error}")]
    Bind {
        address: SocketAddr,
        error: io::Error,
    },
    #[error("the page cannot be served: {0}")]
    Start(io::Error),
}

/// A page being served, until this is dropped.
pub struct Server {
    /// The address without a token.
    root: String,
    /// Whether another device can open that address.
    for_others: bool,
    shared: Arc<Shared>,
    /// Stops the thread when dropped.
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Serves a page with new links. The desk receives whatever comes from it.
    ///
    /// # Errors
    /// Returns an error if the port is in use or the system does not allow listening there.
    pub fn start(bind: Bind, desk: Desk) -> Result<Self, ServeError> {
        Self::start_again(bind, desk, &Links::new().map_err(ServeError::Start)?)
    }

    /// Serves a page with the links of an earlier one.
    ///
    /// # Errors
    /// Returns the errors of [`Server::start`].
    pub(crate) fn start_again(bind: Bind, desk: Desk, links: &Links) -> Result<Self, ServeError> {
        let address = bind.address;
        let listener = TcpListener::bind(address).map_err(|error| refused(address, error))?;
        listener.set_nonblocking(true).map_err(ServeError::Start)?;
        let bound = listener.local_addr().map_err(ServeError::Start)?;
        let reached = address::reachable(bound);
        let (stop, stopped) = oneshot::channel();
        let shared = Arc::new(Shared {
            links: links.clone(),
            changes: watch::Sender::new(()),
            table: watch::Sender::new(Arc::from("")),
            questions: watch::Sender::new(Arc::default()),
            connected: AtomicUsize::new(0),
            desk,
        });
        let host = Arc::clone(&shared);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(ServeError::Start)?;
        let thread = thread::Builder::new()
            .name("serve".to_owned())
            .spawn(move || {
                runtime.block_on(async move {
                    tokio::select! {
                        () = listen(listener, host) => {}
                        _ = stopped => {}
                    }
                });
            })
            .map_err(ServeError::Start)?;
        Ok(Self {
            root: format!("http://{reached}"),
            for_others: !reached.ip().is_loopback(),
            shared,
            stop: Some(stop),
            thread: Some(thread),
        })
    }

    /// The whole address, with the token.
    #[must_use]
    pub fn link(&self) -> String {
        format!("{}/{}", self.root, self.shared.seats().table())
    }

    /// Whether a phone can open the links: they lead to an address in a network.
    pub(crate) fn is_for_others(&self) -> bool {
        self.for_others
    }

    /// Makes new links: all pages are closed, and no earlier link works any more.
    ///
    /// # Errors
    /// Returns an error if the system has no random numbers for new links.
    pub(crate) fn withdraw(&self) -> io::Result<()> {
        self.shared.seats().withdraw()?;
        self.shared.changes.send_replace(());
        Ok(())
    }

    /// Shows this table from now on.
    pub fn show(&self, table: &PublicTable) {
        self.shared.show(table);
    }

    /// Feeds the page what the console hands over.
    ///
    /// # Errors
    /// Returns an error if no thread can be started.
    pub(crate) fn feed(&self) -> io::Result<Feed> {
        Feed::of(Arc::clone(&self.shared))
    }

    /// Asks these questions from now on, at most one per player; an empty list asks nothing.
    pub fn ask(&self, questions: Vec<Question>) {
        self.shared.questions.send_if_modified(|asked| {
            let news = **asked != *questions;
            if news {
                *asked = questions.into();
            }
            news
        });
    }

    /// The characters whose players may answer, each with its own link.
    #[must_use]
    pub fn seats(&self) -> Vec<(Seat, String)> {
        let all = self.shared.seats().all().into_iter();
        all.map(|(seat, token)| (seat, format!("{}/{token}", self.root)))
            .collect()
    }

    /// Stops or allows answers for a character. Pages open for it are closed, and their link stops
    /// working.
    ///
    /// # Errors
    /// Returns an error if the system has no random numbers for a new link.
    pub fn refuse(&self, who: CharacterId, refused: bool) -> io::Result<()> {
        self.shared.seats().refuse(who, refused)?;
        self.shared.changes.send_replace(());
        Ok(())
    }

    /// How many pages are open.
    #[must_use]
    pub fn connected(&self) -> usize {
        self.shared.connected.load(Ordering::Relaxed)
    }
}

impl Drop for Server {
    /// Waits until the port is free again; the thread never blocks on a client.
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// ` of 127.0.0.1`; nothing if all addresses are meant.
fn of(ip: std::net::IpAddr) -> String {
    if ip.is_unspecified() {
        String::new()
    } else {
        format!(" of {ip}")
    }
}

fn refused(address: SocketAddr, error: io::Error) -> ServeError {
    if error.kind() != io::ErrorKind::AddrInUse {
        return ServeError::Bind { address, error };
    }
    let other = TcpListener::bind(SocketAddr::new(address.ip(), 0));
    let free = other.and_then(|other| other.local_addr());
    ServeError::Taken {
        ip: address.ip(),
        port: address.port(),
        free: free.ok().map(|address| address.port()),
    }
}

/// Accepts connections forever.
async fn listen(listener: TcpListener, shared: Arc<Shared>) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else {
        return;
    };
    let room = Room::default();
    let router = routes::router(shared);
    loop {
        let Ok((stream, from)) = listener.accept().await else {
            // Perhaps too many files are open; wait for connections to close.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let visit = Arc::new(room.enter(from.ip()));
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(SLOWEST_READER));
        let router = router.clone().layer(Extension(Arc::clone(&visit)));
        let service = TowerToHyperService::new(router);
        tokio::spawn(async move {
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(SLOWEST_HEAD)
                .max_buf_size(LONGEST_HEAD)
                .serve_connection(TokioIo::new(Box::pin(stream)), service);
            // A client that misbehaves or disconnects is dropped.
            tokio::select! {
                _ = connection => {}
                () = visit.must_leave() => {}
            }
        });
    }
}
