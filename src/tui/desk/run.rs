//! Runs commands and takes in what they did.

use super::messages::Tone;
use super::state::Desk;
use crate::campaign::CharacterId;
use crate::campaign::statement::Named;
use crate::game::draft::{Entrant, Question, Shows, Throw};
use crate::game::{Refusal, Table};
use crate::lang::line::Span;
use crate::session::{Asked, LinePreview, Reply};
use crate::tui::keymap::Pane;
use crate::tui::message::{ExitReason, Flow};
use crate::tui::wanted::{After, Begin, Subject, Waiting, Wanted};
use crate::verbs::Parsed;
use crate::verbs::session::AUTO;
use crate::view::log;

/// What follows from a command that was accepted.
#[derive(Debug)]
pub(in crate::tui) enum Next {
    Done,
    /// It needs this, or shows it.
    Open(Wanted),
    Go(Flow),
}

impl Next {
    /// What happens to the window that ran it and is done with it.
    pub(in crate::tui) fn closing(self) -> After {
        match self {
            Self::Done => After::Close,
            Self::Open(wanted) => After::Swap(wanted),
            Self::Go(flow) => After::Go(flow),
        }
    }

    /// What happens to the layer that ran it and stays.
    pub(in crate::tui) fn staying(self) -> After {
        match self {
            Self::Done => After::Stay,
            Self::Open(wanted) => After::Open(wanted),
            Self::Go(flow) => After::Go(flow),
        }
    }
}

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
    pub(in crate::tui) fn run_or_refuse(&mut self, line: &str) -> Next {
        self.run(line).unwrap_or_else(|refusal| {
            self.refuse(&refusal);
            Next::Done
        })
    }

    /// Runs a line and handles the result, or asks for the dice it needs. The past stays as it is.
    pub(in crate::tui) fn run(&mut self, line: &str) -> Result<Next, Refusal> {
        if self.looks_back() {
            self.refuse_the_past();
            return Ok(Next::Done);
        }
        self.run_answered(line, line, &[])
    }

    /// Runs a line without asking for dice: the console rolls whatever was not typed. `players`
    /// entered some of its dice on their own pages.
    pub(in crate::tui) fn run_unasked(
        &mut self,
        line: &str,
        players: &[Named],
    ) -> Result<Next, Refusal> {
        let acting = self.campaign().acting();
        let dice = &mut self.dice;
        let reply = self.session.execute_unasked(line, dice, players)?;
        reply.map_or(Ok(Next::Done), |reply| self.done(&reply, acting))
    }

    /// Runs a line with dice added that players rolled after it was typed; `players` entered some
    /// of them on their own pages.
    pub(in crate::tui) fn run_answered(
        &mut self,
        typed: &str,
        line: &str,
        players: &[Named],
    ) -> Result<Next, Refusal> {
        let acting = self.campaign().acting();
        let dice = &mut self.dice;
        Ok(match self.session.execute_answered(line, dice, players)? {
            Asked::Done(None) => Next::Done,
            Asked::Done(Some(reply)) => return self.done(&reply, acting),
            Asked::Waits(Question::Dice(throw)) => Next::Open(self.question(typed, line, throw)),
            Asked::Waits(Question::Initiative(entrants)) => {
                Next::Open(self.initiative(typed, entrants, true))
            }
        })
    }

    /// Asks for the initiative of those who would join a fight by this line.
    pub(in crate::tui) fn begin_by_form(&mut self, line: &str) -> Next {
        if self.looks_back() {
            self.refuse_the_past();
            return Next::Done;
        }
        match self.session.ask_for_initiative(line, &mut self.dice) {
            Ok(Asked::Waits(Question::Initiative(entrants))) => {
                self.has_read_all();
                Next::Open(self.initiative(line, entrants, false))
            }
            Ok(_) => Next::Done,
            Err(refusal) => {
                self.refuse(&refusal);
                Next::Done
            }
        }
    }

    fn question(&mut self, typed: &str, line: &str, throw: Throw) -> Wanted {
        Wanted::Dice(Box::new(Waiting {
            number: self.number(1),
            typed: typed.to_owned(),
            line: line.to_owned(),
            throw,
            by_players: Vec::new(),
            earlier: None,
        }))
    }

    fn initiative(&mut self, line: &str, entrants: Vec<Entrant>, typed: bool) -> Wanted {
        Wanted::Initiative(Begin {
            line: line.to_owned(),
            typed,
            // Each character gets a question number, in case players roll their own dice.
            first: self.number(entrants.len()),
            entrants,
        })
    }

    fn done(&mut self, reply: &Reply, acting: Option<CharacterId>) -> Result<Next, Refusal> {
        match &reply.shows {
            Some(Shows::Map) => return Ok(Next::Open(Wanted::Map)),
            Some(Shows::Help) => return Ok(Next::Open(Wanted::Page(Subject::Help(None)))),
            Some(Shows::End) => return Ok(Next::Go(Flow::Leave(ExitReason::Quit))),
            Some(Shows::Campaigns) => return Ok(Next::Go(Flow::Close)),
            Some(Shows::Theme(name, at)) => return self.change_theme(name, *at),
            None => {}
        }
        self.happened(reply, acting);
        let asks = reply.asks.as_ref();
        Ok(asks.map_or(Next::Done, |line| Next::Open(Wanted::line(line, None))))
    }

    /// Takes in what an act did. `acting` is whose turn it was before.
    pub(super) fn happened(&mut self, reply: &Reply, acting: Option<CharacterId>) {
        self.take_in(reply);
        self.timer.refresh(&self.session);
        let now = self.campaign().acting();
        if now != acting && now.is_some() {
            // The table of a fight that begins has the focus on its order.
            if acting.is_none() && self.aim.focus == Pane::Roster {
                self.aim.focus = Pane::Order;
            }
            self.turn_passed();
        }
        self.keep_selection();
        self.has_changed();
    }

    /// Switches to another theme at once.
    fn change_theme(&mut self, name: &str, at: Span) -> Result<Next, Refusal> {
        if name == AUTO {
            self.look.colours.chosen = None;
            return Ok(Next::Done);
        }
        let Some((scheme, errors)) = self.look.themes.find(name) else {
            let names = self.look.themes.names().join(", ");
            let hint = format!("there are {AUTO}, {names}");
            return Err(Refusal::unknown(at, "theme", name).hint(hint));
        };
        self.look.colours.chosen = Some(scheme);
        self.tell(errors.iter().map(|error| error.to_string().into()));
        Ok(Next::Done)
    }

    fn take_in(&mut self, reply: &Reply) {
        if reply.seq.is_some() {
            // Filtered entries may have been undone.
            let words = self.log.words().to_owned();
            self.set_filter(&words);
        }
        if reply.entry.is_none() || !self.log.seen || !self.log.filter.is_off() {
            let entry = reply.entry.and_then(|number| self.session.entry(number));
            let said = match entry {
                // The same text as in the log.
                Some(entry) => log::line(self.reading(), &entry).plain(),
                None => reply.text.clone(),
            };
            self.say(Tone::Said, said);
        }
        if let Some(dead) = self.fallen_players(reply) {
            self.say(Tone::Alarm, dead);
        }
    }

    /// The deaths of player characters, which nobody should miss: `Ann is dead`.
    fn fallen_players(&self, reply: &Reply) -> Option<String> {
        let entry = self.session.entry(reply.entry?)?;
        let Table { campaign, game, .. } = self.table();
        let deaths = game.deaths(&entry.said);
        let is_players = |id| campaign.characters.get(id).is_some_and(|who| who.player);
        let players = deaths.filter(|who| is_players(who.id));
        let dead: Vec<String> = players.map(|who| format!("{} is dead", who.name)).collect();
        (!dead.is_empty()).then(|| dead.join(" · "))
    }
}
