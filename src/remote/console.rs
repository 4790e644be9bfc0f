//! The console's side: a thread for each connection, and one queue for their requests.

use std::collections::HashMap;
use std::io::BufReader;
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{Heard, LONGEST_REQUEST, RemoteError, Reply, Request, place, read, write};
use crate::answer::VERSION;
use crate::system::socket::{self, Door, Stream};

/// The most connections at a time.
const MOST: usize = 32;

/// How long the last answers may take when the console closes.
const LAST_ANSWERS: Duration = Duration::from_millis(300);

/// The reply to requests that were not handled.
const ENDING: &str = "the console is closing: nothing was done";

/// A request waiting for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Unique to this request.
    pub id: u64,
    pub request: Request,
}

/// What the console and its connections share.
#[derive(Default)]
struct Inside {
    state: Mutex<State>,
    answered: Condvar,
}

#[derive(Default)]
struct State {
    guests: usize,
    calls: u64,
    waiting: HashMap<u64, SyncSender<Reply>>,
    /// How many requests have not been answered, or their answers not yet written.
    open: usize,
    ending: bool,
}

impl Inside {
    fn state(&self) -> MutexGuard<'_, State> {
        // Each change is a single step, so a panic leaves nothing half done.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A number for a request and the channel for its answer; `None` if the console is closing.
    fn begin(&self) -> Option<(u64, Receiver<Reply>)> {
        let mut state = self.state();
        if state.ending {
            return None;
        }
        let (sender, receiver) = sync_channel(1);
        state.calls += 1;
        state.open += 1;
        let id = state.calls;
        state.waiting.insert(id, sender);
        Some((id, receiver))
    }

    fn end(&self) {
        self.state().open -= 1;
        self.answered.notify_all();
    }
}

/// Accepts connections for the campaign open here, until it is dropped. Each connection's request
/// is answered before its next one is read, so that no one can flood the console.
pub struct Console {
    door: Option<Door>,
    inside: Arc<Inside>,
}

impl Console {
    /// Listens beside a campaign whose lock is held. `post` is called with each request, on any
    /// thread, and returns whether it will be handled.
    ///
    /// # Errors
    /// Returns an error if the folder does not support sockets, or if something else is in the
    /// socket's place.
    pub fn open(
        campaign: &Path,
        post: impl Fn(Call) -> bool + Clone + Send + 'static,
    ) -> Result<Self, RemoteError> {
        let inside = Arc::new(Inside::default());
        let host = Arc::clone(&inside);
        let enter = move |stream| let_in(&host, stream, post.clone());
        let door = socket::open(&place(campaign)?, enter)?;
        Ok(Self {
            door: Some(door),
            inside,
        })
    }

    /// Answers a request. A second answer, or one to a closed connection, is dropped.
    pub(crate) fn answer(&self, id: u64, reply: Reply) {
        let waiting = self.inside.state().waiting.remove(&id);
        if let Some(waiting) = waiting {
            let _ = waiting.send(reply);
        }
    }

    /// Accepts no more connections and refuses new requests. Earlier requests may still be
    /// answered.
    pub(crate) fn shut(&mut self) {
        self.inside.state().ending = true;
        self.door = None;
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        self.shut();
        self.inside.state().waiting.clear();
        let give_up = Instant::now() + LAST_ANSWERS;
        let mut state = self.inside.state();
        while state.open > 0 {
            let left = give_up.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let waited = self.inside.answered.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

fn let_in(inside: &Arc<Inside>, stream: Stream, post: impl Fn(Call) -> bool + Send + 'static) {
    {
        let mut state = inside.state();
        if state.guests >= MOST {
            drop(state);
            let _ = write(
                &mut &stream,
                &Reply::Refused(format!("{MOST} programs are already connected")),
            );
            return;
        }
        state.guests += 1;
    }
    let host = Arc::clone(inside);
    let serve = move || {
        serve(&host, &stream, &post);
        host.state().guests -= 1;
    };
    let thread = thread::Builder::new().name("guest".to_owned());
    if thread.spawn(serve).is_err() {
        inside.state().guests -= 1;
    }
}

/// Serves one connection until it closes.
fn serve(inside: &Inside, stream: &Stream, post: &dyn Fn(Call) -> bool) {
    let mut from = BufReader::new(stream);
    let mut to = stream;
    if write(&mut to, &Reply::Welcome { v: VERSION }).is_err() {
        return;
    }
    loop {
        let request = match read(&mut from, LONGEST_REQUEST) {
            Heard::Whole(request) => request,
            Heard::Gone => return,
            Heard::TooLong => {
                let _ = write(&mut to, &Reply::Refused("this is too long".to_owned()));
                return;
            }
            Heard::Wrong(why) => {
                if write(&mut to, &Reply::Refused(why)).is_err() {
                    return;
                }
                continue;
            }
        };
        let Some((id, reply)) = inside.begin() else {
            let _ = write(&mut to, &Reply::Refused(ENDING.to_owned()));
            return;
        };
        let taken = post(Call { id, request });
        let reply = taken.then(|| reply.recv().ok()).flatten();
        let reply = reply.unwrap_or_else(|| Reply::Refused(ENDING.to_owned()));
        let written = write(&mut to, &reply);
        inside.end();
        if written.is_err() {
            return;
        }
    }
}
