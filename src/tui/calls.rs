//! Requests to the running console from outside, and dice from the players' page, handled one at a
//! time, after the GM's own keys.

use std::collections::VecDeque;
use std::path::Path;

use super::inbox::Sender;
use super::layer::{Cx, Given};
use super::message::{Msg, Opening};
use super::stack::Stack;
use crate::exec::{self, Format};
use crate::game::{Refusal, Why};
use crate::remote::{Call, Console, Reply, Request};
use crate::view::public::Taken;

/// Answers a caller whose change is durable, or whose change may be lost, and why.
type Answering = Box<dyn FnOnce(&Calls, Result<(), &str>)>;

/// Tells a player what became of their dice, or why nothing was done.
type Telling = Box<dyn FnOnce(&Calls, Result<Taken, String>)>;

/// Requests from outside, and callers waiting for their changes to be durable.
#[derive(Default)]
pub(super) struct Calls {
    console: Option<Console>,
    pub(super) queue: VecDeque<Call>,
    /// Callers waiting for a record to be durable, with the number of the record.
    waiting: Vec<(u64, Answering)>,
}

impl Calls {
    /// Starts accepting requests for the open campaign at a path. If no socket can be opened, there
    /// are none.
    pub(super) fn listen(&mut self, path: &Path, opening: Opening, sender: Sender) {
        let post = move |call| sender.send(Msg::Call { opening, call });
        self.console = Console::open(path, post).ok();
    }

    /// Handles the first request. Returns whether anything visible changed.
    pub(super) fn next(&mut self, stack: &mut Stack, cx: &mut Cx) -> bool {
        let Some(Call { id, request }) = self.queue.pop_front() else {
            return false;
        };
        let (line, format, came) = match request {
            Request::Line { line, format } => {
                let came = cx.desk.run_from_outside(&line, format);
                (line, format, came)
            }
            Request::Import(order) => {
                let came = cx.desk.import_from_outside(&order);
                (order.line(), Format::Text, came)
            }
            Request::Asked => {
                self.answer(id, Reply::Asks(stack.asks(&cx.desk)));
                return true;
            }
            Request::Dice(one) => {
                let reply = |taken: Result<_, _>| taken.map_or_else(Reply::Refused, Reply::Taken);
                let tell = move |calls: &Self, taken| calls.answer(id, reply(taken));
                let given = stack.take_dice((one.question, one.who), &one.dice, cx);
                self.tell(given, Box::new(tell), cx);
                return true;
            }
        };
        stack.changed(cx);
        match came {
            Ok((Some(answered), Some(seq))) => {
                let answering = move |calls: &Self, saved: Result<(), &str>| {
                    let lost = |error: &str| not_saved(&line, error, format);
                    let reply = saved.map_or_else(lost, |()| Reply::Answered(answered));
                    calls.answer(id, reply);
                };
                self.wait(seq, Box::new(answering), cx);
            }
            Ok((answered, _)) => self.answer(id, answered.map_or(Reply::Blank, Reply::Answered)),
            Err(why) => self.answer(id, Reply::Refused(why)),
        }
        true
    }

    /// Takes what has come from the players' page. Returns whether anything has.
    pub(super) fn hear_players(&mut self, stack: &mut Stack, cx: &mut Cx) -> bool {
        let answers = cx.desk.players.answers();
        let heard = !answers.is_empty();
        for (one, reply) in answers {
            let asked = (one.question, one.who);
            let given = stack.take_dice(asked, &one.dice, cx);
            self.tell(given, Box::new(|_, taken| reply(taken)), cx);
        }
        heard
    }

    /// Tells a player what became of their dice once it is durable, or why nothing was done.
    fn tell(&mut self, given: Given, tell: Telling, cx: &Cx) {
        match given {
            Ok(Some(seq)) => {
                let answering = |calls: &Self, saved: Result<(), &str>| {
                    tell(calls, Ok(saved.map_or(Taken::Unsaved, |()| Taken::Kept)));
                };
                self.wait(seq, Box::new(answering), cx);
            }
            Ok(None) => tell(self, Ok(Taken::Held)),
            Err(why) => tell(self, Err(why)),
        }
    }

    fn wait(&mut self, seq: u64, answering: Answering, cx: &Cx) {
        self.waiting.push((seq, answering));
        self.settle(cx.desk.saved_up_to());
    }

    fn answer(&self, id: u64, reply: Reply) {
        if let Some(console) = &self.console {
            console.answer(id, reply);
        }
    }

    /// Answers the callers whose records are saved up to a number, or all that they may be lost.
    pub(super) fn settle(&mut self, saved: Result<u64, &str>) {
        let until = saved.unwrap_or(u64::MAX);
        let done = self.waiting.extract_if(.., |(seq, _)| *seq <= until);
        for (_, answering) in done.collect::<Vec<_>>() {
            answering(self, saved.map(drop));
        }
    }

    /// Stops accepting requests, because the campaign is about to be closed.
    pub(super) fn shut(&mut self) {
        if let Some(console) = &mut self.console {
            console.shut();
        }
    }

    /// Sends the last answers after the campaign was closed.
    pub(super) fn end(&mut self, closed: Result<(), &str>) {
        self.settle(closed.map(|()| u64::MAX));
        self.queue.clear();
        self.console = None;
    }
}

/// The answer to a line that is done, but may be lost.
fn not_saved(line: &str, error: &str, format: Format) -> Reply {
    let told = format!("{error}; it is done on the screen, which keeps trying");
    let refusal = Refusal::new(Why::NotSaved(told));
    let answered = exec::refused(line, &refusal, format);
    answered.map_or_else(|error| Reply::Refused(error.to_string()), Reply::Answered)
}
