//! An open campaign: runs lines and previews them.

use std::fmt;
use std::sync::Arc;

use crate::campaign::statement::{FightStatement, Named};
use crate::campaign::{Campaign, Contest, Entry, Event, History, Record, RecordBody, Statement};
use crate::dice::{Dice, Seeded};
use crate::game::draft::{Drafted, Question, Request, Shows, StopsFor};
use crate::game::words::{self, percent};
use crate::game::{Distribution, Draft, Game, Note, Preview, Refusal, RollOdds, Table, Verb, Why};
use crate::lang::line::{Line, Span, is_silent};
use crate::play::fallen::follow_states;
use crate::play::reveal::reveal_who_rolled;
use crate::rules::Odds;
use crate::store::{Encoded, LONGEST, Storage, StoreError, Withdrawn, encode, to_text};
use crate::system;
use crate::verbs::{Command, join_names, named_elsewhere};

/// A snapshot is written after this many records, or after as many as there are characters,
/// because the cost of writing it grows with their number and an act's share of it should not.
const SNAPSHOT_EVERY: usize = 200;

/// An upper limit for the length of the mark in a campaign's file, in bytes.
const MARK: u64 = 64 << 10;

/// Returns the time in seconds since 1970.
pub type Clock = fn() -> i64;

/// The system's clock.
#[must_use]
pub fn system_clock() -> i64 {
    system::now()
}

/// The result of a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    /// The result in words.
    pub text: String,
    /// The roll, or the new result of an earlier roll.
    pub contest: Option<Arc<Contest>>,
    /// The requested odds.
    pub odds: Option<Odds>,
    /// Chances finer than the results.
    pub details: Vec<(&'static str, f64)>,
    /// The odds of each of several separate rolls.
    pub each: Vec<RollOdds>,
    /// The distribution of the number rolled, if any.
    pub distribution: Option<Distribution>,
    /// The GM overrode the rules.
    pub forced: bool,
    /// Typed dice that were not needed.
    pub set_aside: Vec<u32>,
    /// The beginning of a line that the GM should complete next.
    pub asks: Option<&'static str>,
    /// The number of the log entry.
    pub entry: Option<u64>,
    /// A request that only a screen can fulfil.
    pub shows: Option<Shows>,
    /// The number of the record; the act is saved when that is on disk.
    pub seq: Option<u64>,
}

/// The preview of a line being typed.
#[derive(Clone, Debug, PartialEq)]
pub enum LinePreview {
    /// Nothing to show yet.
    Nothing,
    /// A roll with its targets and odds.
    Odds(Preview),
    /// A command without odds.
    Usage(&'static Verb),
    /// Not a valid command yet, with what is missing or wrong.
    Trouble(Refusal),
}

impl PartialEq for Verb {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The result of a line that may have to wait for players.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// The line was run; `None` for a blank line or a comment.
    Done(Option<Reply>),
    /// Nothing has changed; the line waits for an answer.
    Waits(Question),
}

/// Why a line was not run.
enum Stop {
    Refused(Box<Refusal>),
    Asks(Box<Question>),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
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

/// An upper limit for the length of the campaign's file, in bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Size {
    /// The length when it was last measured.
    measured: u64,
    /// The total length of the records since.
    since: u64,
}

impl Size {
    /// How much longer a value is in the file than in a record, at most, because records have no
    /// spaces and line breaks.
    const WIDER: u64 = 4;

    fn most(self) -> u64 {
        self.measured + Self::WIDER * self.since
    }
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
            campaign,
            history,
            game,
            storage,
            clock,
            since_snapshot: 0,
            size: Size::default(),
        }
    }

    /// Sets the length of the campaign's file, in bytes.
    #[must_use]
    pub fn of_size(mut self, bytes: u64) -> Self {
        self.size.measured = bytes;
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
    #[must_use]
    pub fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Whether nothing can be changed.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
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
        Table {
            campaign: &self.campaign,
            game: self.game,
            history: &self.history,
            forced: false,
        }
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
    pub fn execute(&mut self, line: &str, dice: &mut dyn Dice) -> Result<Option<Reply>, Refusal> {
        self.execute_unasked(line, dice, &[])
    }

    /// Like [`Session::execute`], with dice that the named players entered themselves, which the
    /// log mentions.
    ///
    /// # Errors
    /// Returns the errors of [`Session::execute`].
    pub fn execute_unasked(
        &mut self,
        line: &str,
        dice: &mut dyn Dice,
        players: &[Named],
    ) -> Result<Option<Reply>, Refusal> {
        match self.carry_out(line, dice, (StopsFor::Nothing, players))? {
            Asked::Done(reply) => Ok(reply),
            Asked::Waits(_) => Ok(None),
        }
    }

    /// Like [`Session::execute`], but if a player's own dice are missing, nothing changes, and the
    /// line can be run again with the answer.
    ///
    /// # Errors
    /// Returns the errors of [`Session::execute`].
    pub fn execute_asking(&mut self, line: &str, dice: &mut dyn Dice) -> Result<Asked, Refusal> {
        self.carry_out(line, dice, (StopsFor::OwnDice, &[]))
    }

    /// Like [`Session::execute_asking`], with dice that the named players entered themselves.
    ///
    /// # Errors
    /// Returns the errors of [`Session::execute`].
    pub fn execute_answered(
        &mut self,
        line: &str,
        dice: &mut dyn Dice,
        players: &[Named],
    ) -> Result<Asked, Refusal> {
        self.carry_out(line, dice, (StopsFor::OwnDice, players))
    }

    /// Asks for the initiative of a line that begins a fight; nothing changes. Any other line is
    /// run.
    ///
    /// # Errors
    /// Returns the errors of [`Session::execute`].
    pub fn ask_for_initiative(
        &mut self,
        line: &str,
        dice: &mut dyn Dice,
    ) -> Result<Asked, Refusal> {
        self.carry_out(line, dice, (StopsFor::Initiative, &[]))
    }

    /// Applies everything that `run` drafts as one act, or nothing. The log shows it under `line`.
    ///
    /// # Errors
    /// Returns an error if `run` fails or the act could not be saved. Then nothing has changed.
    pub fn take_in(
        &mut self,
        line: &str,
        dice: &mut dyn Dice,
        run: impl FnOnce(&mut Draft<'_>) -> Result<(), Refusal>,
    ) -> Result<Reply, Refusal> {
        let now = (self.clock)();
        let mark = dice.mark();
        let mut draft = Draft::new(
            &mut self.campaign,
            self.game,
            &self.history,
            dice,
            None,
            now,
        );
        if let Err(refusal) = run(&mut draft) {
            draft.roll_back();
            dice.rewind(mark);
            return Err(refusal);
        }
        let Drafted { events, said, .. } = draft.finish();
        let line = line.to_owned();
        self.keep(RecordBody::Act { line, said, events }, now)
    }

    fn carry_out(
        &mut self,
        line: &str,
        dice: &mut dyn Dice,
        from: (StopsFor, &[Named]),
    ) -> Result<Asked, Refusal> {
        if is_silent(line) {
            return Ok(Asked::Done(None));
        }
        let mark = dice.mark();
        let done = self.act(line, dice, from);
        if done.is_err() {
            dice.rewind(mark);
        }
        match done {
            Ok(reply) => Ok(Asked::Done(Some(reply))),
            Err(Stop::Asks(question)) => Ok(Asked::Waits(*question)),
            Err(Stop::Refused(refusal)) => Err(self.elsewhere(*refusal)),
        }
    }

    /// If a verb is unknown, says which game has it.
    fn elsewhere(&self, refusal: Refusal) -> Refusal {
        named_elsewhere(refusal, self.game, crate::games::all())
    }

    fn act(
        &mut self,
        source: &str,
        dice: &mut dyn Dice,
        from: (StopsFor, &[Named]),
    ) -> Result<Reply, Stop> {
        let mut line = Line::parse(source).map_err(Refusal::from)?;
        join_names(self.table(), &mut line)?;
        let command = crate::verbs::command(self.game, &line.words, Span::new(0, 1))?;
        let verb = command.verb;
        if let (Some(typed), false) = (&line.dice, verb.takes_dice()) {
            let why = Why::TakesNoDice(verb.name.to_owned());
            return Err(Refusal::at(typed.sign, why).into());
        }
        let now = (self.clock)();
        let drafted = self.draft(&command, &line, dice, (now, from))?;
        match drafted.request {
            Some(Request::Answer(preview)) => Ok(answer(preview)),
            Some(Request::Tell(text)) => Ok(Reply {
                text,
                ..Reply::default()
            }),
            Some(Request::Show(shows)) => Ok(Reply {
                shows: Some(shows),
                ..Reply::default()
            }),
            Some(Request::Undo(count)) => Ok(self.move_cursor(self.history.undo(count), now)?),
            Some(Request::Redo(count)) => Ok(self.move_cursor(self.history.redo(count), now)?),
            None => {
                let Drafted {
                    events, said, asks, ..
                } = drafted;
                if !command.forced
                    && let Some((name, other)) = self.campaign.alike(&events)
                {
                    let refusal = looks_alike(&line, name, other);
                    self.take_back(&events);
                    return Err(refusal.into());
                }
                let line = source.trim().to_owned();
                let reply = self.keep(RecordBody::Act { line, said, events }, now)?;
                Ok(Reply { asks, ..reply })
            }
        }
    }

    /// Runs a command. Its events are applied; an error or a question rolls them back.
    fn draft(
        &mut self,
        command: &Command<'_>,
        line: &Line,
        dice: &mut dyn Dice,
        (now, (stops, players)): (i64, (StopsFor, &[Named])),
    ) -> Result<Drafted, Stop> {
        let typed = line.dice.as_ref();
        let mut draft = Draft::new(
            &mut self.campaign,
            self.game,
            &self.history,
            dice,
            typed,
            now,
        )
        .stopping_for(stops);
        if command.forced {
            draft.force();
        }
        let args = command.args(line);
        let mut refused = (command.verb.run)(&mut draft, &args).err();
        if refused.is_none() {
            follow_states(&mut draft);
            reveal_who_rolled(&mut draft, command.verb.reveals);
            refused = draft.set_aside().err();
            if !players.is_empty() {
                draft.state(Statement::ByPlayers(players.to_vec()));
            }
        }
        let asks = draft.question().map(|asks| Stop::Asks(Box::new(asks)));
        let stop = asks.or(refused.map(Stop::from));
        match stop {
            None => Ok(draft.finish()),
            Some(stop) => {
                draft.roll_back();
                Err(stop)
            }
        }
    }

    fn move_cursor(&mut self, body: Option<RecordBody>, now: i64) -> Result<Reply, Refusal> {
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

    /// Saves a record whose events are applied; reverts them if that fails.
    fn keep(&mut self, body: RecordBody, at: i64) -> Result<Reply, Refusal> {
        let mark = self.history.mark();
        let record = Record {
            seq: mark.seq + 1,
            prev: mark.crc,
            at,
            body,
        };
        let accepted = self
            .storage
            .accepts()
            .map_err(|error| Why::Rule(error.to_string()));
        let encoded = accepted
            .and_then(|()| {
                self.campaign
                    .check_changed(record.body.events())
                    .map_err(Why::Rule)
            })
            .and_then(|()| {
                encode(&record).map_err(|error| Why::Rule(format!("what this does {error}")))
            })
            .and_then(|encoded| self.measure(&encoded).map(|()| encoded));
        let encoded = match encoded {
            Ok(encoded) => encoded,
            Err(why) => {
                self.take_back(record.body.events());
                return Err(Refusal::new(why));
            }
        };
        let crc = encoded.crc;
        if let Err(error) = self.store(encoded, &record) {
            self.take_back(record.body.events());
            return Err(error);
        }
        let mut reply = self.reply_to(&record.body);
        reply.seq = Some(record.seq);
        let is_act = matches!(record.body, RecordBody::Act { .. });
        self.history.push(record, crc);
        reply.entry = is_act.then(|| self.history.mark().entries);
        self.since_snapshot += 1;
        let every = SNAPSHOT_EVERY.max(self.campaign.characters.len());
        if self.since_snapshot >= every
            && self
                .storage
                .snapshot(&self.campaign, self.history.mark())
                .is_ok()
        {
            self.since_snapshot = 0;
        }
        Ok(reply)
    }

    /// Hands a record over to the storage. If it cannot be saved in the journal, it may be saved
    /// with the whole state.
    ///
    /// # Errors
    /// Returns an error if the record was not saved, or if that is uncertain; the error then says
    /// so.
    fn store(&mut self, encoded: Encoded, record: &Record) -> Result<(), Refusal> {
        let crc = encoded.crc;
        let Err(error) = self.storage.keep(encoded) else {
            return Ok(());
        };
        let mut history = self.history.clone();
        history.push(record.clone(), crc);
        if self
            .storage
            .snapshot(&self.campaign, history.mark())
            .is_ok()
        {
            return Ok(());
        }
        let error = error.to_string();
        match self.storage.withdraw(record.seq) {
            Withdrawn::Kept => Ok(()),
            Withdrawn::Gone => Err(Refusal::new(Why::NotSaved(error))),
            Withdrawn::Unsure => {
                let told = format!("{error}; open the campaign again to see whether it was saved");
                Err(Refusal::new(Why::NotSaved(told)))
            }
        }
    }

    /// Checks that the campaign's file will not become too long to be read again.
    fn measure(&mut self, record: &Encoded) -> Result<(), Why> {
        let before = self.size;
        self.size.since += record.payload().len() as u64;
        if self.size.most() <= LONGEST {
            return Ok(());
        }
        match to_text(&self.campaign, self.history.mark()) {
            // The mark of the next snapshot may be longer.
            Ok(text) if text.len() as u64 + MARK <= LONGEST => {
                self.size = Size {
                    measured: text.len() as u64,
                    since: 0,
                };
                Ok(())
            }
            Ok(_) | Err(_) => {
                self.size = before;
                Err(Why::Rule(format!(
                    "this would make the campaign larger than {} MB",
                    LONGEST >> 20
                )))
            }
        }
    }

    /// Reverts events.
    fn take_back(&mut self, events: &[Event]) {
        for event in events.iter().rev() {
            self.campaign.apply(&event.inverse());
        }
    }

    /// Hands the whole state to a storage that asked for it.
    pub fn hand_over(&mut self) {
        // The result is reported like that of records.
        let _ = self.storage.snapshot(&self.campaign, self.history.mark());
    }

    fn reply_to(&self, body: &RecordBody) -> Reply {
        let numbers = |entries: &[u64]| {
            let lines: Vec<String> = entries
                .iter()
                .map(|number| match self.history.entry(*number) {
                    Some(entry) => match turn_of(&entry) {
                        Some(who) => format!("#{number} {who}'s turn"),
                        None => format!("#{number} {}", entry.line),
                    },
                    None => format!("#{number}"),
                })
                .collect();
            lines.join("; ")
        };
        let text = match body {
            RecordBody::Act { said, events, .. } => words::said(self.game, said, events),
            RecordBody::Adopted { text } => text.clone(),
            RecordBody::Undo { entries, .. } => format!("undone: {}", numbers(entries)),
            RecordBody::Redo { entries, .. } => format!("redone: {}", numbers(entries)),
        };
        let contest = match body {
            RecordBody::Act { events, .. } => events.iter().find_map(Event::contest).cloned(),
            RecordBody::Undo { .. } | RecordBody::Redo { .. } | RecordBody::Adopted { .. } => None,
        };
        let forced = match body {
            RecordBody::Act { said, .. } => said.contains(&Statement::Forced),
            RecordBody::Undo { .. } | RecordBody::Redo { .. } | RecordBody::Adopted { .. } => false,
        };
        let set_aside = match body {
            RecordBody::Act { said, .. } => said.iter().find_map(|said| match said {
                Statement::SetAside(faces) => Some(faces.clone()),
                _ => None,
            }),
            RecordBody::Undo { .. } | RecordBody::Redo { .. } | RecordBody::Adopted { .. } => None,
        };
        Reply {
            text,
            contest,
            forced,
            set_aside: set_aside.unwrap_or_default(),
            ..Reply::default()
        }
    }

    /// Previews a line, without rolling or changing anything.
    #[must_use]
    pub fn preview(&self, source: &str) -> LinePreview {
        if is_silent(source) {
            return LinePreview::Nothing;
        }
        let mut line = match Line::parse(source) {
            Ok(line) => line,
            // Dice are only checked when the line is run.
            Err(error) => match source.rsplit_once('=') {
                Some((before, _)) if error.span.start > before.chars().count() => {
                    return self.preview(before);
                }
                _ => return LinePreview::Trouble(error.into()),
            },
        };
        if line.words.is_empty() {
            return LinePreview::Nothing;
        }
        if let Err(refusal) = join_names(self.table(), &mut line) {
            return LinePreview::Trouble(refusal);
        }
        let command = match crate::verbs::command(self.game, &line.words, Span::new(0, 1)) {
            Ok(command) => command,
            Err(refusal) => return LinePreview::Trouble(self.elsewhere(refusal)),
        };
        let verb = command.verb;
        let Some(odds) = verb.odds else {
            return LinePreview::Usage(verb);
        };
        let table = Table {
            forced: command.forced,
            ..self.table()
        };
        match odds(table, &command.args(&line)) {
            Ok(mut preview) => {
                let which = self.which_is_which(&command, &line);
                preview.notes.extend(which.map(Note::Text));
                LinePreview::Odds(preview)
            }
            Err(_) if command.words.is_empty() => LinePreview::Usage(verb),
            Err(refusal) => LinePreview::Trouble(self.elsewhere(refusal)),
        }
    }

    /// What each typed die would be for, found by running the line on a copy of the campaign.
    fn which_is_which(&self, command: &Command<'_>, line: &Line) -> Option<String> {
        let typed = line.dice.as_ref().filter(|typed| !typed.dice.is_empty())?;
        let (mut beside, mut dice) = (self.campaign.clone(), Seeded::new(0));
        let now = (self.clock)();
        let mut draft = Draft::new(
            &mut beside,
            self.game,
            &self.history,
            &mut dice,
            Some(typed),
            now,
        );
        if command.forced {
            draft.force();
        }
        // Errors are reported when the line is run.
        let _ = (command.verb.run)(&mut draft, &command.args(line));
        let which = draft.typed_so_far();
        (which.len() > 1 || typed.dice.len() > 1 && !which.is_empty())
            .then(|| format!("dice: {}", which.join(", ")))
    }

    /// Writes a snapshot and closes the campaign. Everything is on disk when this returns.
    ///
    /// # Errors
    /// Returns an error if writing failed; the journal still has every act.
    pub fn close(&mut self) -> Result<(), StoreError> {
        self.storage.close(&self.campaign, self.history.mark())
    }
}

/// The error for a name that could be mistaken for another one.
fn looks_alike(line: &Line, name: &str, other: &str) -> Refusal {
    let said = format!("`{name}` looks like `{other}`, but is written with other letters");
    let typed = line.words.iter().find(|word| word.text == name);
    let refusal = match typed {
        Some(word) => Refusal::by_rule(word.span, said),
        None => Refusal::by_rule(Span::new(0, 1), said),
    };
    refusal.hint("put `force` before the command to use it anyway")
}

fn answer(preview: Preview) -> Reply {
    let in_words = |odds: &Odds| -> String {
        let odds = odds.iter();
        let words = odds.map(|(what, chance)| format!("{} {}", what.id(), percent(chance)));
        words.collect::<Vec<_>>().join(", ")
    };
    let mut text = if preview.each.is_empty() {
        let targets = preview.targets.join(" vs ");
        // The ways to hit follow; they say more than the verdict.
        match in_words(&preview.odds) {
            odds if odds.is_empty() || !preview.details.is_empty() => targets,
            odds => format!("{targets}: {odds}"),
        }
    } else {
        let one =
            |each: &RollOdds| format!("{}, {}: {}", each.who, each.what, in_words(&each.odds));
        preview.each.iter().map(one).collect::<Vec<_>>().join("; ")
    };
    for one in &preview.compared {
        text = format!("{text}; {}: {}", one.who, in_words(&one.odds));
    }
    for note in preview.notes.iter().map(words::note) {
        text = format!("{text}; {note}");
    }
    if let Some(distribution) = &preview.distribution {
        text = format!("{text}; {}", words::distribution(distribution));
    }
    Reply {
        text,
        odds: Some(preview.odds),
        details: preview.details,
        each: if preview.each.is_empty() {
            preview.compared
        } else {
            preview.each
        },
        distribution: preview.distribution,
        ..Reply::default()
    }
}

/// The character whose turn began with an act, if it did nothing else.
fn turn_of(entry: &Entry) -> Option<&Named> {
    match entry.said.as_slice() {
        [Statement::Fight(FightStatement::Turn { who, .. })] => who.as_ref(),
        _ => None,
    }
}
