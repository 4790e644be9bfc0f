//! Drafting an act: events are applied as they are drafted, and rolled back if the act is refused.

mod again;
mod asking;
mod changes;
mod conditions;
mod dice;
mod hand;
mod kept;
pub(crate) mod once;
mod question;

use std::collections::BTreeMap;

use super::{Game, Preview, Refusal, Remark, Result, State, Table, Using, Verb};
use crate::campaign::statement::{Named, PersonStatement};
use crate::campaign::{
    Act, Campaign, Character, CharacterId, History, RecordBody, Statement, Thrown,
};
use crate::dice::Dice;
use crate::lang::line::{Span, TypedDice};
use crate::lang::work;

use hand::Hand;
pub use question::{Entrant, Goal, Question, StopsFor, Throw};
pub(crate) use question::{Purpose, die as typed_die, in_words, rolls_own_dice};

/// An act being drafted.
pub struct Draft<'a> {
    campaign: &'a mut Campaign,
    game: &'static Game,
    history: &'a History,
    dice: &'a mut dyn Dice,
    /// The dice of the act.
    pub(crate) hand: Hand,
    now: i64,
    /// What it has done and said so far, without its line and its dice.
    act: Act,
    /// The states before this act of the characters whose states it may have changed.
    states: BTreeMap<CharacterId, Vec<State>>,
    request: Option<Request>,
    /// The beginning of a line with which the GM is asked to continue.
    pub(crate) asks: Option<String>,
    forced: bool,
    /// The power that is being used.
    pub(crate) using: Option<Using>,
    /// Another statement reports the events that are drafted now.
    untold: bool,
    /// The states of a character just before the last event about one, in a game that reacts to them.
    pub(crate) states_before: Vec<&'static str>,
    /// What follows from an event is being drafted.
    hooking: bool,
    /// Why what follows from an event was refused.
    refused: Option<Refusal>,
    /// `None` while a line runs by itself, which makes no others run.
    pub(crate) lines: Option<Lines>,
    /// How many lines of the game's file the act has run.
    pub(crate) lines_run: u32,
    /// What follows from events waits until something is told: the events, with the states before them.
    waiting: Option<Vec<(usize, Vec<&'static str>)>>,
}

/// How a draft runs lines as a part of its act: the commands are not known here.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    /// The command with which a line begins, if it can run without dice of its own.
    pub(crate) verb: fn(Table<'_>, &str) -> Result<&'static Verb>,
    pub(crate) run: fn(&mut Draft<'_>, &str) -> Result,
}

/// What an act requests besides its events.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Answer with odds, without keeping the act.
    Answer(Box<Preview>),
    /// Answer with a text, without keeping the act.
    Tell(String),
    /// Change what the screen shows.
    Show(Shows),
    /// Undo this many acts.
    Undo(usize),
    /// Redo this many acts.
    Redo(usize),
}

/// Requests that only a screen can fulfil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The zone map.
    Map,
    /// The help: the keys, and all commands.
    Help,
    /// Leave the console.
    End,
    /// Close the campaign and show the start screen.
    Campaigns,
    /// Another theme, by name, with the position of the name in the line.
    Theme(String, Span),
}

/// The result of a finished draft, which is applied already.
#[derive(Debug, Default)]
pub struct Drafted {
    /// The act, without its line.
    pub act: Act,
    /// The request, if any.
    pub request: Option<Request>,
    /// The beginning of a line that the GM should complete next.
    pub asks: Option<String>,
}

/// What a line did when it ran again.
#[derive(Debug, Default)]
pub struct Ran {
    /// As of any act; its events are applied, and it has all its rolls.
    pub did: Drafted,
    /// The dice that it no longer needs.
    pub left: Vec<Thrown>,
    /// The dice that it had not rolled before.
    pub fresh: Vec<Thrown>,
}

impl Drafted {
    /// The act to keep, under the line that made it.
    pub(crate) fn into_act(self, line: String) -> RecordBody {
        RecordBody::Act(Act { line, ..self.act })
    }
}

impl<'a> Draft<'a> {
    /// Begins an act. `now` is in seconds since 1970; `typed` are the dice of the line; `dice`
    /// rolls the others.
    pub(crate) fn new(
        campaign: &'a mut Campaign,
        game: &'static Game,
        history: &'a History,
        dice: &'a mut dyn Dice,
        typed: Option<&'a TypedDice>,
        now: i64,
    ) -> Self {
        work::count(|work| work.drafts += 1);
        Self {
            campaign,
            game,
            history,
            dice,
            hand: Hand::new(typed),
            now,
            act: Act::default(),
            states: BTreeMap::new(),
            request: None,
            asks: None,
            forced: false,
            using: None,
            untold: false,
            states_before: Vec::new(),
            hooking: false,
            refused: None,
            lines: None,
            lines_run: 0,
            waiting: None,
        }
    }

    /// From now on the GM overrides the rules.
    pub(crate) fn force(&mut self) {
        self.forced = true;
    }

    /// Whether the GM overrides the rules.
    pub(crate) fn is_forced(&self) -> bool {
        self.forced
    }

    /// The state that a verb may read.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        Table {
            campaign: self.campaign,
            game: self.game,
            history: self.history,
            forced: self.forced,
            using: self.using.as_ref(),
        }
    }

    /// The campaign including everything drafted so far.
    pub(crate) fn campaign(&self) -> &Campaign {
        self.campaign
    }

    pub(crate) fn game(&self) -> &'static Game {
        self.game
    }

    /// What happened before this act.
    pub(crate) fn history(&self) -> &'a History {
        self.history
    }

    /// The time of this act, in seconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.now
    }

    /// A character by id.
    ///
    /// # Errors
    /// Returns an error if no character has this id.
    pub(crate) fn character(&self, id: CharacterId) -> Result<&Character> {
        self.table().character(id)
    }

    /// What this act has reported so far.
    pub(crate) fn said(&self) -> &[Statement] {
        &self.act.said
    }

    /// Reports a statement about the act.
    pub(crate) fn state(&mut self, statement: impl Into<Statement>) {
        self.act.said.push(statement.into());
    }

    /// Drafts events that are not reported, because another statement says what they do, or because they only
    /// follow from what is reported.
    pub(crate) fn untold<T>(&mut self, draft: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.untold, true);
        let done = draft(self);
        self.untold = before;
        done
    }

    /// Drafts something that is reported before what was reported after the first `count` statements.
    pub(crate) fn told_at<T>(&mut self, count: usize, draft: impl FnOnce(&mut Self) -> T) -> T {
        let end = self.act.said.len();
        let done = draft(self);
        let new = self.act.said.split_off(end);
        self.act.said.splice(count..count, new);
        done
    }

    /// Reports a statement about a character.
    pub(crate) fn state_of(&mut self, who: CharacterId, statement: impl Into<PersonStatement>) {
        let who = self.named(who);
        self.state(Statement::Person(who, statement.into()));
    }

    /// Adds an explanation about `about`, which may be empty.
    pub(crate) fn remark(&mut self, remark: &Remark, about: &str) {
        self.state(remark.about(about));
    }

    /// Adds an explanation about a character.
    pub(crate) fn remark_of(&mut self, who: CharacterId, remark: &Remark, about: &str) {
        let who = self.named(who);
        self.state(remark.by(who, about));
    }

    /// A character with its present name.
    pub(crate) fn named(&self, id: CharacterId) -> Named {
        Named {
            id,
            name: self.campaign.name_of(id).into(),
        }
    }

    /// Sets the request of the act.
    pub(crate) fn request(&mut self, request: Request) {
        self.request = Some(request);
    }

    /// Finishes the act.
    pub(crate) fn finish(mut self) -> Drafted {
        if self.forced && !self.act.said.contains(&Statement::Forced) {
            self.state(Statement::Forced);
        }
        self.act.dice = self.hand.thrown;
        Drafted {
            act: self.act,
            request: self.request,
            asks: self.asks,
        }
    }

    /// Drafts what follows from an event. Nothing follows from that in turn.
    pub(crate) fn hooked(&mut self, run: impl FnOnce(&mut Self) -> Result) {
        if self.hooking {
            return;
        }
        self.hooking = true;
        self.follows(run);
        self.hooking = false;
    }

    /// Drafts what follows from an event, and what follows from that.
    pub(crate) fn follows(&mut self, run: impl FnOnce(&mut Self) -> Result) {
        let refused = run(self).err();
        if self.refused.is_none() {
            self.refused = refused;
        }
    }

    /// Takes back the statements since there were `count` of them.
    pub(crate) fn unsay(&mut self, count: usize) {
        self.act.said.truncate(count);
    }

    /// In a game that reacts to states, lets what follows from the events of `run` wait until it is through, so that
    /// it is told after them.
    pub(crate) fn before_what_follows<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        if !self.game.watches || self.waiting.is_some() || self.hooking {
            return run(self);
        }
        self.waiting = Some(Vec::new());
        let done = run(self);
        for (at, states) in self.waiting.take().unwrap_or_default() {
            self.states_before = states;
            (self.game.react)(self, at);
        }
        done
    }

    /// Why what follows from the events was refused, if it was.
    pub(crate) fn take_refused(&mut self) -> Option<Refusal> {
        self.refused.take()
    }

    /// Rolls the act back: reverts every event, last one first.
    pub(crate) fn roll_back(self) {
        self.campaign.take_back(&self.act.events);
    }
}
