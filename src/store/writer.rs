//! A thread for writing, so that the screen does not wait for the disk.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use super::error::{IoAt, StoreError};
use super::journal::Encoded;
use super::open_files::Store;
use super::storage::Storage;
use crate::campaign::Campaign;
use crate::campaign::history::Mark;

/// The time between attempts to write to a failing disk.
const RETRY: Duration = Duration::from_secs(2);
/// The maximum number of records that share one sync.
const BATCH: usize = 256;

/// The outcome of records and snapshots that were handed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// Every record up to this one is on disk.
    Durable {
        seq: u64,
    },
    /// Records are not on disk. Writing them is retried.
    Failed {
        /// The number of the first of them, or of the state that could not be written.
        seq: u64,
        error: String,
    },
    /// The campaign's file contains the state.
    Snapshotted {
        seq: u64,
    },
    Noticed {
        text: String,
    },
    /// The campaign's files were moved: nothing can be saved before a whole state
    /// ([`Storage::snapshot`]).
    WantsState,
    /// The campaign was released; nothing more will be written.
    Closed,
}

enum Job {
    Keep(Encoded),
    Snapshot(Box<(Campaign, Mark)>),
    Close(Box<(Campaign, Mark)>, Sender<Result<(), StoreError>>),
}

/// Saves a campaign on its own thread.
pub struct Writer {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    /// The number of the last record on disk.
    durable: Arc<AtomicU64>,
}

impl Writer {
    /// Starts the thread. `report` is called on it.
    ///
    /// # Errors
    /// Returns an error if no thread could be started.
    pub fn start(store: Store, report: Box<dyn Fn(Report) + Send>) -> Result<Self, StoreError> {
        let (jobs, queue) = channel();
        let path = store.paths().campaign.clone();
        let durable = Arc::new(AtomicU64::new(0));
        let writer_queue = WriterQueue {
            store,
            report,
            durable: Arc::clone(&durable),
            queue,
            next: None,
            unsaved: None,
        };
        let thread = std::thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || writer_queue.work())
            .at("start writing", &path)?;
        Ok(Self {
            jobs: Some(jobs),
            thread: Some(thread),
            durable,
        })
    }

    fn hand_over(&self, job: Job) -> Result<(), StoreError> {
        let jobs = self.jobs.as_ref().ok_or(StoreError::Stopped)?;
        jobs.send(job).map_err(|_| StoreError::Stopped)
    }

    fn stop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // If the thread panicked, its hook has reported it.
            let _ = thread.join();
        }
    }
}

impl Storage for Writer {
    fn keep(&mut self, record: Encoded) -> Result<(), StoreError> {
        self.hand_over(Job::Keep(record))
    }

    fn durable(&self) -> Option<u64> {
        Some(self.durable.load(Ordering::Acquire))
    }

    fn snapshot(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError> {
        self.hand_over(Job::Snapshot(Box::new((campaign.clone(), mark.clone()))))
    }

    fn close(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError> {
        let (answer, outcome) = channel();
        let state = Box::new((campaign.clone(), mark.clone()));
        self.hand_over(Job::Close(state, answer))?;
        outcome.recv().map_err(|_| StoreError::Stopped)??;
        self.stop();
        Ok(())
    }
}

impl Drop for Writer {
    /// Waits until every record that was handed over has been tried.
    fn drop(&mut self) {
        self.stop();
    }
}

/// The thread's side: the queue and what remains to be written.
struct WriterQueue {
    store: Store,
    report: Box<dyn Fn(Report) + Send>,
    durable: Arc<AtomicU64>,
    queue: Receiver<Job>,
    /// A job taken out of the queue after a batch.
    next: Option<Job>,
    /// A state that could not be written, until it or a later one is.
    unsaved: Option<Box<(Campaign, Mark)>>,
}

impl WriterQueue {
    fn work(mut self) {
        // Other errors are reported with the first record, before which this is tried again.
        if self.store.settle().is_err() && self.store.wants_state() {
            (self.report)(Report::WantsState);
        }
        loop {
            match self.take() {
                Ok(Job::Keep(record)) => self.keep(record),
                Ok(Job::Snapshot(state)) => self.snapshot(state),
                Ok(Job::Close(state, answer)) => {
                    let outcome = self.store.close(&state.0, &state.1);
                    let closed = outcome.is_ok();
                    self.pass_on_notices();
                    if closed {
                        (self.report)(Report::Closed);
                    }
                    // The caller may have stopped waiting.
                    let _ = answer.send(outcome);
                    if closed {
                        return;
                    }
                }
                Err(RecvTimeoutError::Timeout) => match self.unsaved.take() {
                    // The error was reported once; writing is retried.
                    Some(state) => drop(self.save(state)),
                    None => self.append(&[]),
                },
                Err(RecvTimeoutError::Disconnected) => {
                    if self.store.is_behind() {
                        self.append(&[]);
                    }
                    (self.report)(Report::Closed);
                    return;
                }
            }
        }
    }

    fn take(&mut self) -> Result<Job, RecvTimeoutError> {
        if let Some(job) = self.next.take() {
            return Ok(job);
        }
        if self.store.is_behind() || self.unsaved.is_some() {
            self.queue.recv_timeout(RETRY)
        } else {
            self.queue
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected)
        }
    }

    /// Saves a record and those waiting after it.
    fn keep(&mut self, record: Encoded) {
        let mut batch = vec![record];
        while batch.len() < BATCH {
            match self.queue.try_recv() {
                Ok(Job::Keep(record)) => batch.push(record),
                Ok(job) => {
                    self.next = Some(job);
                    break;
                }
                Err(_) => break,
            }
        }
        self.append(&batch);
    }

    fn append(&mut self, batch: &[Encoded]) {
        let outcome = self.store.append(batch);
        self.pass_on_notices();
        let (first, last) = self.store.span();
        match outcome {
            Ok(()) => self.report_durable(last),
            Err(error) => (self.report)(Report::Failed {
                seq: first,
                error: error.reason_first(),
            }),
        }
        if self.store.wants_state() && self.unsaved.is_none() {
            (self.report)(Report::WantsState);
        }
    }

    /// Writes a state, which replaces one that could not be written.
    fn snapshot(&mut self, state: Box<(Campaign, Mark)>) {
        let first = self.unsaved.take().is_none();
        if let Err(error) = self.save(state)
            && first
        {
            // Every act is still in the journals, so this is a notice rather than an alarm.
            let text = format!("the campaign's file is behind its history: {error}");
            (self.report)(Report::Noticed { text });
        }
    }

    /// Writes a state, or keeps it for later. Returns an error only if every record is on disk.
    fn save(&mut self, state: Box<(Campaign, Mark)>) -> Result<(), StoreError> {
        let was_behind = self.store.is_behind();
        let outcome = self.store.snapshot(&state.0, &state.1);
        self.pass_on_notices();
        let (first, last) = self.store.span();
        let seq = state.1.seq;
        match outcome {
            Ok(()) => {
                if was_behind {
                    self.report_durable(last);
                }
                (self.report)(Report::Snapshotted { seq });
                Ok(())
            }
            Err(error) => {
                self.unsaved = Some(state);
                if !self.store.is_behind() {
                    if was_behind {
                        self.report_durable(last);
                    }
                    return Err(error);
                }
                let error = error.reason_first();
                (self.report)(Report::Failed { seq: first, error });
                Ok(())
            }
        }
    }

    fn report_durable(&self, seq: u64) {
        self.durable.store(seq, Ordering::Release);
        (self.report)(Report::Durable { seq });
    }

    fn pass_on_notices(&mut self) {
        for text in self.store.take_notices() {
            (self.report)(Report::Noticed { text });
        }
    }
}
