//! An open campaign: what a line does to it, and what it would do.

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

/// A snapshot is written after so many records, or as many as there are characters: writing
/// it costs in proportion to those, and an act's share of that must not grow with the crowd.
const SNAPSHOT_EVERY: usize = 200;

/// The longest mark that stands in a campaign's file, in bytes, and more.
const MARK: u64 = 64 << 10;

/// Tells the time in seconds since 1970.
pub type Clock = fn() -> i64;

/// The system's clock.
#[must_use]
pub fn system_clock() -> i64 {
    system::now()
}

/// What a line did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    /// In words.
    pub text: String,
    /// What was rolled, or what an earlier roll counts as now.
    pub contest: Option<Arc<Contest>>,
    /// The odds that were asked for.
    pub odds: Option<Odds>,
    /// Finer chances than the results.
    pub details: Vec<(&'static str, f64)>,
    /// The odds of each where several roll, each by itself.
    pub each: Vec<RollOdds>,
    /// The number that it comes to, where there is one.
    pub distribution: Option<Distribution>,
    /// The GM overruled the rules for it.
    pub forced: bool,
    /// Typed dice that were not needed.
    pub set_aside: Vec<u32>,
    /// How the line begins that the GM should finish next.
    pub asks: Option<&'static str>,
    /// The log entry it made.
    pub entry: Option<u64>,
    /// What was asked for that only whoever shows the reply can do.
    pub shows: Option<Shows>,
    /// The record it made, which is done when it is durable.
    pub seq: Option<u64>,
}

/// What a line would do, as it is being typed.
#[derive(Clone, Debug, PartialEq)]
pub enum LinePreview {
    /// Nothing to say yet.
    Nothing,
    /// A roll, with its targets and odds.
    Odds(Preview),
    /// A command that rolls nothing that has odds.
    Usage(&'static Verb),
    /// Not yet a command: what is missing or wrong.
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

/// What came of a line that may wait for players.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// It is done; `None` for a blank line or a comment.
    Done(Option<Reply>),
    /// Nothing has changed: it waits for the answer.
    Waits(Question),
}

/// Why a line was not carried out.
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

/// How long the campaign's file would be at most, in bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Size {
    /// How long it was when it was last measured.
    measured: u64,
    /// The length of all records since.
    since: u64,
}

impl Size {
    /// A thing takes at most so many times the room in the file that it takes in a record, which has
    /// no spaces and no line of its own for each part.
    const WIDER: u64 = 4;

    fn most(self) -> u64 {
        self.measured + Self::WIDER * self.since
    }
}

impl Session {
    /// Opens a campaign that has been read, played with a game and kept in a storage.
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

    /// The same, of a campaign whose file has so many bytes.
    #[must_use]
    pub fn of_size(mut self, bytes: u64) -> Self {
        self.size.measured = bytes;
        self
    }

    #[must_use]
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// What has happened.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The time by the clock of this session, in seconds since 1970.
    #[must_use]
    pub fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Whether it can only be looked at.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.storage.accepts().is_err()
    }

    /// The game that is played.
    #[must_use]
    pub fn game(&self) -> &'static Game {
        self.game
    }

    /// What verbs and views may look at.
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

    /// Does what a line says, all of it or nothing. `None` for a blank line or a comment.
    ///
    /// # Errors
    /// The line is wrong, a rule says no, or it could not be kept. Then nothing
    /// has changed, and the dice stand where they stood.
    pub fn execute(&mut self, line: &str, dice: &mut dyn Dice) -> Result<Option<Reply>, Refusal> {
        self.execute_unasked(line, dice, &[])
    }

    /// The same, with dice that the players of these have entered themselves: the log says so.
    ///
    /// # Errors
    /// As [`Session::execute`].
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

    /// The same, unless a player's own dice are missing: then nothing has changed, and the line can be
    /// run again with what was answered.
    ///
    /// # Errors
    /// As [`Session::execute`].
    pub fn execute_asking(&mut self, line: &str, dice: &mut dyn Dice) -> Result<Asked, Refusal> {
        self.carry_out(line, dice, (StopsFor::OwnDice, &[]))
    }

    /// The same, with dice that the players of these have entered themselves.
    ///
    /// # Errors
    /// As [`Session::execute`].
    pub fn execute_answered(
        &mut self,
        line: &str,
        dice: &mut dyn Dice,
        players: &[Named],
    ) -> Result<Asked, Refusal> {
        self.carry_out(line, dice, (StopsFor::OwnDice, players))
    }

    /// What a line that begins a fight would ask of those who come into it; nothing changes unless it
    /// begins none.
    ///
    /// # Errors
    /// As [`Session::execute`].
    pub fn ask_for_initiative(
        &mut self,
        line: &str,
        dice: &mut dyn Dice,
    ) -> Result<Asked, Refusal> {
        self.carry_out(line, dice, (StopsFor::Initiative, &[]))
    }

    /// Does all that `run` drafts as one act, or nothing; the log shows it under this line.
    ///
    /// # Errors
    /// What `run` refuses, or it could not be kept. Then nothing has changed.
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

    /// Says of a verb that is not found which game has it.
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

    /// Runs a command. What it drafts is applied; a refusal or a question takes it back.
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
                "what comes before is not in this log".to_owned(),
            )));
        };
        for event in body.events() {
            self.campaign.apply(event);
        }
        self.keep(body, now)
    }

    /// Keeps a record whose events are applied; takes them back if that fails.
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

    /// Hands a record over. What could not be kept in the journal may be in a whole new file.
    ///
    /// # Errors
    /// It is not kept, and the error says so if that is not certain.
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
                let told =
                    format!("{error}; whether it was kept shows when the campaign is opened again");
                Err(Refusal::new(Why::NotSaved(told)))
            }
        }
    }

    /// Makes sure that the campaign's file can be read again with what a record does to it.
    fn measure(&mut self, record: &Encoded) -> Result<(), Why> {
        let before = self.size;
        self.size.since += record.payload().len() as u64;
        if self.size.most() <= LONGEST {
            return Ok(());
        }
        match to_text(&self.campaign, self.history.mark()) {
            // The mark that it ends with may be longer.
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

    /// Takes events back.
    fn take_back(&mut self, events: &[Event]) {
        for event in events.iter().rev() {
            self.campaign.apply(&event.inverse());
        }
    }

    /// Hands the whole state over to what keeps it, which asked for it.
    pub fn hand_over(&mut self) {
        // What becomes of it is reported as what becomes of records is.
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

    /// What a line would do. Nothing is rolled, nothing changes.
    #[must_use]
    pub fn preview(&self, source: &str) -> LinePreview {
        if is_silent(source) {
            return LinePreview::Nothing;
        }
        let mut line = match Line::parse(source) {
            Ok(line) => line,
            // Dice are only looked at when the line is run.
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

    /// What each of the typed dice would be for: the line is run beside the table, as far as they go.
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
        // What is refused says so when it is run.
        let _ = (command.verb.run)(&mut draft, &command.args(line));
        let which = draft.typed_so_far();
        (which.len() > 1 || typed.dice.len() > 1 && !which.is_empty())
            .then(|| format!("dice: {}", which.join(", ")))
    }

    /// Writes a snapshot and leaves: all that was done is on disk when this returns.
    ///
    /// # Errors
    /// What could not be written; the journal still has it.
    pub fn close(&mut self) -> Result<(), StoreError> {
        self.storage.close(&self.campaign, self.history.mark())
    }
}

/// A name that could be taken for another one, pointing at where it was typed.
fn looks_alike(line: &Line, name: &str, other: &str) -> Refusal {
    let said = format!("`{name}` looks like `{other}`, and is written with other letters");
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
        // The ways to hit say more than who wins, and follow.
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

/// Whose turn began with an act, where that is all it was.
fn turn_of(entry: &Entry) -> Option<&Named> {
    match entry.said.as_slice() {
        [Statement::Fight(FightStatement::Turn { who, .. })] => who.as_ref(),
        _ => None,
    }
}
