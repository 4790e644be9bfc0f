//! Requests to the running console from outside, handled one at a time, after the GM's own keys.

use std::collections::VecDeque;
use std::path::Path;

use super::desk::{Desk, Outside};
use super::inbox::Sender;
use super::layer::Cx;
use super::message::{Msg, Opening, Saved};
use super::stack::Stack;
use crate::exec::{self, Answered, Format};
use crate::game::{Refusal, Why};
use crate::remote::{Call, Console, Reply, Request};
use crate::view::public::Taken;

/// Requests from outside, and callers waiting for their changes to be durable.
#[derive(Default)]
pub(super) struct Calls {
    console: Option<Console>,
    queue: VecDeque<Call>,
    waiting: Vec<Waiting>,
}

/// A request that is done and will be answered once it is durable.
struct Waiting {
    seq: u64,
    call: Call,
    done: Done,
}

/// What was done and is answered once it is durable.
enum Done {
    Line(Answered),
    /// Dice entered by a player.
    Dice,
}

impl Calls {
    /// Starts accepting requests for the open campaign at a path. If no socket can be opened, there
    /// are none.
    pub(super) fn listen(&mut self, path: &Path, opening: Opening, sender: Sender) {
        let post = move |call| sender.send(Msg::Call { opening, call }).is_ok();
        self.console = Console::open(path, post).ok();
    }

    pub(super) fn push(&mut self, call: Call) {
        self.queue.push_back(call);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Handles the first request. Returns whether anything visible changed.
    pub(super) fn next(&mut self, stack: &mut Stack, cx: &mut Cx<'_>) -> bool {
        let Some(call) = self.queue.pop_front() else {
            return false;
        };
        match &call.request {
            Request::Line { line, format } => {
                let came = cx.desk.run_from_outside(line, *format);
                stack.changed(cx);
                self.came(cx.desk, call, came.map_err(|error| error.to_string()));
            }
            Request::Import(order) => {
                let came = cx.desk.import_from_outside(order);
                stack.changed(cx);
                self.came(cx.desk, call, came);
            }
            Request::Asked => self.answer(call.id, Reply::Asks(stack.asks(cx.desk))),
            Request::Dice {
                question,
                who,
                dice,
            } => {
                let done = Done::Dice;
                match stack.take_dice((*question, *who), dice, cx) {
                    Ok(Some(seq)) => self.wait(cx.desk, Waiting { seq, call, done }),
                    Ok(None) => self.answer(call.id, Reply::Taken(Taken::Held)),
                    Err(why) => self.answer(call.id, Reply::Refused(why)),
                }
            }
        }
        true
    }

    /// Answers a request once its result is durable.
    fn came(&mut self, desk: &Desk, call: Call, came: Result<Outside, String>) {
        match came {
            Ok(Outside {
                answered: Some(answered),
                seq: Some(seq),
            }) => {
                let done = Done::Line(answered);
                self.wait(desk, Waiting { seq, call, done });
            }
            Ok(Outside { answered, .. }) => {
                let reply = answered.map_or(Reply::Blank, Reply::Answered);
                self.answer(call.id, reply);
            }
            Err(why) => self.answer(call.id, Reply::Refused(why)),
        }
    }

    fn wait(&mut self, desk: &Desk, waiting: Waiting) {
        self.waiting.push(waiting);
        match desk.not_saved() {
            Some(error) => self.fail(error),
            None => self.durable(desk.durable()),
        }
    }

    fn answer(&self, id: u64, reply: Reply) {
        if let Some(console) = &self.console {
            console.answer(id, reply);
        }
    }

    /// Answers the requests that the store has made durable, or failed to.
    pub(super) fn saved(&mut self, saved: &Saved) {
        match saved {
            Saved::Durable { seq } => self.durable(*seq),
            Saved::Failed { error, .. } => self.fail(error),
            Saved::Noticed { .. }
            | Saved::WantsState
            | Saved::Snapshotted { .. }
            | Saved::Closed => {}
        }
    }

    fn durable(&mut self, until: u64) {
        let done = |waiting: &mut Waiting| waiting.seq <= until;
        let done: Vec<Waiting> = self.waiting.extract_if(.., done).collect();
        for Waiting { call, done, .. } in done {
            let reply = match done {
                Done::Line(answered) => Reply::Answered(answered),
                Done::Dice => Reply::Taken(Taken::Kept),
            };
            self.answer(call.id, reply);
        }
    }

    /// Tells the waiting callers that their changes may be lost.
    fn fail(&mut self, error: &str) {
        for Waiting { call, .. } in std::mem::take(&mut self.waiting) {
            let (line, format) = match &call.request {
                Request::Line { line, format } => (line.clone(), *format),
                Request::Import(order) => (order.line(), Format::Text),
                Request::Asked | Request::Dice { .. } => {
                    self.answer(call.id, Reply::Taken(Taken::Unsaved));
                    continue;
                }
            };
            let told = format!("{error}; it is done on the screen, which keeps trying");
            let refusal = Refusal::new(Why::NotSaved(told));
            let reply = match exec::refused(&line, &refusal, format) {
                Ok(answered) => Reply::Answered(answered),
                Err(error) => Reply::Refused(error.to_string()),
            };
            self.answer(call.id, reply);
        }
    }

    /// Stops accepting requests, because the campaign is about to be closed.
    pub(super) fn shut(&mut self) {
        if let Some(console) = &mut self.console {
            console.shut();
        }
    }

    /// Sends the last answers after the campaign was closed.
    pub(super) fn end(&mut self, closed: &Result<(), String>) {
        match closed {
            Ok(()) => self.durable(u64::MAX),
            Err(error) => self.fail(error),
        }
        self.queue.clear();
        self.console = None;
    }
}
