//! Runs commands, the GM's and others' from outside, and takes in what they did.

use super::state::{Desk, Tone};
use crate::campaign::statement::Named;
use crate::exec::{self, Answered, Format};
use crate::game::draft::{Question, Shows, StopsFor};
use crate::game::{Refusal, Result};
use crate::import::Order;
use crate::lang::line::Span;
use crate::session::{Asked, LinePreview, Reply};
use crate::sheet::{Trouble, Written};
use crate::tui::keymap::Pane;
use crate::tui::message::{ExitReason, Flow};
use crate::tui::wanted::{After, Begin, Listed, Subject, Waiting, Wanted};
use crate::verbs::Parsed;
use crate::verbs::session::AUTO;
use crate::view::log;
use crate::view::text::width;

/// The answer to a command from outside, which a blank line or a comment has not, and the record it
/// made, if any; or else why nothing was done.
pub(in crate::tui) type Outside = Result<(Option<Answered>, Option<u64>), String>;

/// The most columns of an answer that stands in the line of messages.
const LONG_ANSWER: usize = 240;

impl Desk {
    /// What a line would do.
    pub(in crate::tui) fn preview(&mut self, parsed: &Parsed) -> LinePreview {
        self.session.preview(parsed)
    }

    /// Keeps a command that was typed or made from a window in the history of the prompt.
    pub(in crate::tui) fn remember(&mut self, line: String) {
        if !line.trim().is_empty() && self.typed.last() != Some(&line) {
            self.typed.push(line);
        }
    }

    /// Runs a line, or says why it is refused.
    pub(in crate::tui) fn run_or_refuse(&mut self, line: &str) -> After {
        let done = self.run(line);
        done.unwrap_or_else(|refusal| self.refuse(&refusal))
    }

    /// Runs a line and keeps it in the history. One that is refused goes into the prompt, because the GM can
    /// overrule a rule or, of a line that the GM wrote, to be corrected.
    pub(in crate::tui) fn run_or_correct(&mut self, line: String, is_own: bool) -> After {
        match self.run(&line) {
            Ok(next) => {
                self.remember(line);
                next
            }
            Err(refusal) if is_own || refusal.by_rule => {
                After::Open(Wanted::refused(line, refusal))
            }
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Runs a line and returns what follows for a layer that stays, such as the question for the
    /// dice it needs. The past stays as it is.
    pub(in crate::tui) fn run(&mut self, line: &str) -> Result<After> {
        self.run_parsed(&self.session.read(line), StopsFor::OwnDice)
    }

    /// The same for a line that was read already, and what it may ask for.
    pub(in crate::tui) fn run_parsed(&mut self, parsed: &Parsed, stops: StopsFor) -> Result<After> {
        if let Err(past) = self.is_now() {
            return Ok(self.notice(past));
        }
        self.carry_out(&parsed.line.source, parsed, (stops, &[]))
    }

    /// Runs a line in place of the one that was typed, because it may have more dice, some of which players
    /// entered; it may stop to ask for others.
    pub(in crate::tui) fn carry_out(
        &mut self,
        typed: &str,
        parsed: &Parsed,
        from: (StopsFor, &[Named]),
    ) -> Result<After> {
        Ok(match self.session.run(parsed, &mut self.dice, from)? {
            Asked::Done(None) => After::Stay,
            Asked::Done(Some(reply)) => return self.done(typed, &reply),
            Asked::Waits(Question::Dice(throw)) => After::Open(Wanted::Dice(Box::new(Waiting {
                number: self.number(1),
                typed: typed.to_owned(),
                line: parsed.line.without_dice().to_owned(),
                throw,
                by_players: Vec::new(),
                earlier: None,
            }))),
            Asked::Waits(Question::Initiative(entrants)) => {
                After::Open(Wanted::Initiative(Begin {
                    line: typed.to_owned(),
                    typed: from.0 == StopsFor::OwnDice,
                    // Each character gets a question number, in case players roll their own dice.
                    first: self.number(entrants.len()),
                    entrants,
                }))
            }
        })
    }

    /// Runs the command of a form, or says that nothing was changed in it.
    ///
    /// # Errors
    /// Returns why the command is refused, and the field that this is about.
    pub(in crate::tui) fn run_written(
        &mut self,
        written: Option<Written>,
    ) -> Result<After, Trouble> {
        let Some(written) = written else {
            self.say(Tone::Said, "nothing was changed");
            return Ok(After::Close);
        };
        let next = self.run(&written.line);
        let next = next.map_err(|why| (written.place_of(why.span), why.to_string()))?;
        self.remember(written.line);
        Ok(next.closing())
    }

    /// Asks for the initiative of those who would join a fight by this line.
    pub(in crate::tui) fn begin_by_form(&mut self, line: &str) -> After {
        let done = self.run_parsed(&self.session.read(line), StopsFor::Initiative);
        if let Ok(After::Open(_)) = done {
            self.has_read_all();
        }
        done.unwrap_or_else(|refusal| self.refuse(&refusal))
    }

    /// Runs a command from outside as `exec` does. What the GM is typing stays.
    pub(in crate::tui) fn run_from_outside(&mut self, line: &str, format: Format) -> Outside {
        // A request is one line.
        let line = line.replace(['\n', '\r'], " ");
        let line = exec::readable(&line);
        let came = self.session.execute(&line, &mut self.dice);
        self.came_from_outside(&line, came, format)
    }

    /// Imports characters from files, as `import` does.
    pub(in crate::tui) fn import_from_outside(&mut self, order: &Order) -> Outside {
        let seen = order.read(self.game());
        let seen = seen.map_err(|error| error.to_string())?;
        let came = order.bring(&seen.found, &mut self.session, &mut self.dice);
        self.came_from_outside(&order.line(), came.map(Some), Format::Text)
    }

    /// Shows the result of an act from outside and writes the answer to it.
    fn came_from_outside(
        &mut self,
        line: &str,
        came: Result<Option<Reply>>,
        format: Format,
    ) -> Outside {
        let reply = came.as_ref().ok().and_then(Option::as_ref);
        let seq = reply.and_then(|reply| reply.seq);
        if let Some(reply) = reply.filter(|_| seq.is_some()) {
            let unread = std::mem::take(&mut self.messages);
            self.happened(reply);
            let said = std::mem::replace(&mut self.messages, unread);
            self.say_from_outside(line, said);
            self.look_again();
        }
        let answered = exec::written(&self.session, line, came, format);
        Ok((answered.map_err(|error| error.to_string())?, seq))
    }

    fn done(&mut self, line: &str, reply: &Reply) -> Result<After> {
        Ok(match &reply.shows {
            Some(Shows::Map) => After::Open(Wanted::List(Listed::Zones)),
            Some(Shows::Help) => After::Open(Wanted::Page(Subject::Help(None))),
            Some(Shows::End) => After::Go(Flow::Leave(ExitReason::Quit)),
            Some(Shows::Campaigns) => After::Go(Flow::Close),
            Some(Shows::Theme(name, at)) => return self.change_theme(name, *at),
            None if is_long_answer(reply) => {
                let lines = reply.text.lines().map(str::to_owned);
                let lines = Subject::Lines(line.trim().to_owned(), lines.collect());
                After::Open(Wanted::Page(lines))
            }
            None => {
                self.happened(reply);
                let asks = reply.asks.as_ref();
                asks.map_or(After::Stay, |line| After::Open(Wanted::line(line, None)))
            }
        })
    }

    /// Takes in what an act did.
    fn happened(&mut self, reply: &Reply) {
        self.take_in(reply);
        let now = self.campaign().acting();
        let acting = std::mem::replace(&mut self.acting, now);
        if now != acting && now.is_some() {
            // The table of a fight that begins has the focus on its order.
            if acting.is_none() && self.aim.focus == Pane::Roster {
                self.aim.focus = Pane::Order;
            }
            self.turn_passed();
        }
        self.keep_selection();
    }

    /// Switches to another theme at once.
    fn change_theme(&mut self, name: &str, at: Span) -> Result<After> {
        let themes = &self.settings.themes;
        self.settings.chosen = if name == AUTO {
            None
        } else if let Some((scheme, errors)) = themes.find(name) {
            self.tell(errors.iter().map(|error| error.to_string().into()));
            Some(scheme)
        } else {
            let hint = format!("there are {AUTO}, {}", themes.names().join(", "));
            return Err(Refusal::unknown(at, "theme", name).hint(hint));
        };
        Ok(After::Stay)
    }

    fn take_in(&mut self, reply: &Reply) {
        if reply.seq.is_some() {
            // Filtered entries may have been undone.
            let words = self.log.filter.words().to_owned();
            self.set_filter(&words);
        }
        if reply.entry.is_none() || !self.log.seen || !self.log.filter.is_off() {
            // The same text as in the log.
            let entry = reply.entry.as_ref();
            let said = entry.map(|entry| log::line(self.reading(), entry).plain());
            self.say(Tone::Said, said.unwrap_or_else(|| reply.text.clone()));
        } else {
            // The answer to an earlier act may no longer be true.
            self.messages.retain(|message| message.tone != Tone::Said);
        }
        if let Some(dead) = self.fallen_players(reply) {
            self.say(Tone::Alarm, dead);
        }
    }

    /// The deaths of player characters, which nobody should miss: `Ann is dead`.
    fn fallen_players(&self, reply: &Reply) -> Option<String> {
        let entry = reply.entry.as_ref()?;
        let people = &self.campaign().characters;
        let deaths = self.game().deaths(&entry.said, &entry.events);
        let players = deaths.filter(|who| people.get(who.id).is_some_and(|who| who.player));
        let dead: Vec<String> = players.map(|who| format!("{} is dead", who.name)).collect();
        (!dead.is_empty()).then(|| dead.join(" · "))
    }
}

/// Whether a command only told something, and more than a message has room for.
fn is_long_answer(reply: &Reply) -> bool {
    let is_long = reply.text.lines().nth(1).is_some() || width(&reply.text) > LONG_ANSWER;
    reply.seq.is_none() && is_long
}
