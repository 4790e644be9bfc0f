//! An open campaign: runs lines and previews them.

mod keep;
mod preview;
mod reply;
mod size;

use std::sync::Arc;

use crate::campaign::statement::Named;
use crate::campaign::{Campaign, Entry, History, RecordBody, Statement};
use crate::dice::Dice;
use crate::game::draft::{Drafted, Question, Request, StopsFor};
use crate::game::{Draft, Game, Refusal, Result, Table, Why};
use crate::lang::line::{TypedDice, is_silent};
use crate::store::{Storage, StoreError, Unsaved};
use crate::system;
use crate::verbs::{Parsed, named_elsewhere};

pub use preview::LinePreview;
pub use reply::Reply;
use reply::answer;
use size::Size;

/// Returns the time in seconds since 1970.
pub type Clock = fn() -> i64;

/// The system's clock.
#[must_use]
pub fn system_clock() -> i64 {
    system::now()
}

/// The result of a line that may have to wait for players.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// The line was run; `None` for a blank line or a comment.
    Done(Option<Reply>),
    /// Nothing has changed; the line waits for an answer.
    Waits(Question),
}

/// An open campaign.
pub struct Session {
    campaign: Campaign,
    history: History,
    game: &'static Game,
    storage: Box<dyn Storage>,
    clock: Clock,
    since_snapshot: usize,
    size: Size,
}

impl Session {
    /// Opens a campaign that was read, with its game and storage.
    #[must_use]
    pub fn new(
        campaign: Campaign,
        history: History,
        game: &'static Game,
        storage: Box<dyn Storage>,
        clock: Clock,
    ) -> Self {
        Self {
            game: game.ordered_for(&campaign),
            campaign,
            history,
            storage,
            clock,
            since_snapshot: 0,
            size: Size::default(),
        }
    }

    /// A campaign without a log that is only tried out: nothing is saved.
    pub(crate) fn unsaved(campaign: Campaign, game: &'static Game) -> Self {
        let (history, storage) = (History::default(), Box::new(Unsaved));
        Self::new(campaign, history, game, storage, system_clock)
    }

    /// Sets the length of the campaign's file, in bytes.
    pub(crate) fn of_size(mut self, bytes: u64) -> Self {
        self.size.measured = bytes;
        self
    }

    /// Sets the clock, for a session whose times are to be the same each time it is played.
    #[must_use]
    pub fn by_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    #[must_use]
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// What has happened so far.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The time by this session's clock, in seconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        (self.clock)()
    }

    /// The number of the last record on disk, if the storage writes on another thread.
    #[must_use]
    pub fn durable(&self) -> Option<u64> {
        self.storage.durable()
    }

    /// Whether nothing can be changed.
    pub(crate) fn is_read_only(&self) -> bool {
        self.storage.accepts().is_err()
    }

    /// The game system.
    #[must_use]
    pub fn game(&self) -> &'static Game {
        self.game
    }

    /// The state that verbs and views may read.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        Table::of(&self.campaign, &self.history, self.game)
    }

    #[must_use]
    pub fn entry(&self, number: u64) -> Option<Arc<Entry>> {
        self.history.entry(number)
    }

    /// Runs a line completely or not at all. Returns `None` for a blank line or a comment.
    ///
    /// # Errors
    /// Returns an error if the line is invalid, a rule refuses it, or it could not be saved. Then
    /// nothing has changed, and the dice are as before.
    pub fn execute(&mut self, line: &str, dice: &mut dyn Dice) -> Result<Option<Reply>> {
        let parsed = self.read(line);
        match self.run(&parsed, dice, (StopsFor::Nothing, &[]))? {
            Asked::Done(reply) => Ok(reply),
            Asked::Waits(_) => Ok(None),
        }
    }

    /// Runs a line completely or not at all. If something is missing for which it is to stop, such
    /// as the dice that a player rolls, nothing changes, and it can be run again with the answer.
    /// The log mentions those who entered some of its dice themselves.
    ///
    /// # Errors
    /// Returns the errors of [`Session::execute`].
    pub fn run(
        &mut self,
        parsed: &Parsed,
        dice: &mut dyn Dice,
        from: (StopsFor, &[Named]),
    ) -> Result<Asked> {
        if is_silent(&parsed.line.source) {
            return Ok(Asked::Done(None));
        }
        let mark = dice.mark();
        let done = self.act(parsed, dice, from);
        if !matches!(done, Ok(Asked::Done(_))) {
            dice.rewind(mark);
        }
        done.map_err(|refusal| self.elsewhere(refusal))
    }

    /// Applies everything that `run` drafts as one act, or nothing. The log shows it under `line`.
    ///
    /// # Errors
    /// Returns an error if `run` fails or the act could not be saved. Then nothing has changed.
    pub fn take_in(
        &mut self,
        line: &str,
        dice: &mut dyn Dice,
        run: impl FnOnce(&mut Draft<'_>) -> Result,
    ) -> Result<Reply> {
        let now = (self.clock)();
        let mark = dice.mark();
        let mut draft = self.begin(dice, None, now);
        if let Err(refusal) = run(&mut draft) {
            draft.roll_back();
            dice.rewind(mark);
            return Err(refusal);
        }
        let drafted = draft.finish();
        self.keep(drafted.into_act(line.to_owned()), now)
    }

    fn begin<'s>(
        &'s mut self,
        dice: &'s mut dyn Dice,
        typed: Option<&'s TypedDice>,
        now: i64,
    ) -> Draft<'s> {
        let (campaign, history) = (&mut self.campaign, &self.history);
        let mut draft = Draft::new(campaign, self.game, history, dice, typed, now);
        draft.lines = Some(crate::verbs::LINES);
        draft
    }

    /// Reads a line as a command of this campaign.
    #[must_use]
    pub fn read(&self, source: &str) -> Parsed {
        crate::verbs::read(self.table(), source)
    }

    /// If a verb is unknown, says which game has it.
    fn elsewhere(&self, refusal: Refusal) -> Refusal {
        named_elsewhere(refusal, self.game, crate::games::all())
    }

    fn act(
        &mut self,
        parsed: &Parsed,
        dice: &mut dyn Dice,
        from: (StopsFor, &[Named]),
    ) -> Result<Asked> {
        if let Some(error) = &parsed.line.wrong {
            return Err(error.clone().into());
        }
        parsed.takes_its_dice()?;
        let now = (self.clock)();
        let mut drafted = match self.draft(parsed, dice, (now, from))? {
            Ok(drafted) => drafted,
            Err(question) => return Ok(Asked::Waits(question)),
        };
        let reply = match drafted.request {
            Some(Request::Answer(preview)) => answer(preview),
            Some(Request::Tell(text)) => Reply {
                text,
                ..Reply::default()
            },
            Some(Request::Show(shows)) => Reply {
                shows: Some(shows),
                ..Reply::default()
            },
            Some(Request::Undo(count)) => self.move_cursor(self.history.undo(count), now)?,
            Some(Request::Redo(count)) => self.move_cursor(self.history.redo(count), now)?,
            None => {
                let asks = drafted.asks.take();
                let act = drafted.into_act(parsed.line.source.trim().to_owned());
                let reply = self.keep(act, now)?;
                Reply { asks, ..reply }
            }
        };
        Ok(Asked::Done(Some(reply)))
    }

    /// Runs a command. Its events are applied; an error or a question, which comes first, rolls them back.
    fn draft(
        &mut self,
        parsed: &Parsed,
        dice: &mut dyn Dice,
        (now, (stops, players)): (i64, (StopsFor, &[Named])),
    ) -> Result<Result<Drafted, Question>> {
        let typed = parsed.line.dice.as_ref();
        // A line that runs by itself asks for dice only where they can be typed.
        let takes_dice = parsed.command().is_ok_and(|head| head.verb.takes_dice());
        let stops = if takes_dice { stops } else { StopsFor::Nothing };
        let mut draft = self.begin(dice, typed, now);
        draft.hand.stops = stops;
        let mut refused = parsed.carry_out(&mut draft).err();
        if refused.is_none() {
            refused = draft.set_aside().err();
            if !players.is_empty() {
                draft.state(Statement::ByPlayers(players.to_vec()));
            }
        }
        if let Some(question) = draft.hand.question.take() {
            draft.roll_back();
            return Ok(Err(question));
        }
        match refused {
            None => Ok(Ok(draft.finish())),
            Some(refusal) => {
                draft.roll_back();
                Err(refusal)
            }
        }
    }

    fn move_cursor(&mut self, body: Option<RecordBody>, now: i64) -> Result<Reply> {
        let Some(body) = body else {
            return Err(Refusal::new(Why::Rule(
                "earlier acts are not in this log".to_owned(),
            )));
        };
        for event in body.events() {
            self.campaign.apply(event);
        }
        self.keep(body, now)
    }

    /// Writes a snapshot and closes the campaign. Everything is on disk when this returns.
    ///
    /// # Errors
    /// Returns an error if writing failed; the journal still has every act.
    pub fn close(&mut self) -> Result<(), StoreError> {
        self.storage.close(&self.campaign, self.history.mark())
    }
}
