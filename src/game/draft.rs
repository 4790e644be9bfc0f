//! An act being made: events are applied as they are drafted, and taken back
//! whole if the act is refused.

mod conditions;

use std::sync::Arc;

use super::operands::Amount;
use super::{Game, Preview, Refusal, Remark, Table, Why};
use crate::campaign::record::rolls;
use crate::campaign::statement::{DamageRoll, Named, PersonStatement};
use crate::campaign::{
    Attack, Campaign, CampaignChange, Character, CharacterId, Contest, Event, FightChange, FightId,
    History, Keyed, PersonChange, Statement,
};
use crate::dice::{Dice, DiceError, Die, Expression};
use crate::lang::line::TypedDice;
use crate::lang::read::LARGEST;

/// An act being made.
pub struct Draft<'a> {
    campaign: &'a mut Campaign,
    game: &'static Game,
    history: &'a History,
    dice: &'a mut dyn Dice,
    typed: Option<&'a TypedDice>,
    now: i64,
    events: Vec<Event>,
    said: Vec<Statement>,
    wish: Option<Wish>,
    asks: Option<&'static str>,
    forced: bool,
}

/// What an act wants that no event says.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// To answer with odds and be forgotten.
    Answer(Preview),
    /// To answer with a text and be forgotten.
    Tell(String),
    /// To show the map of the zones.
    ShowMap,
    /// To take back this many acts.
    Undo(usize),
    /// To do this many acts again.
    Redo(usize),
}

/// What a finished draft leaves: it is applied already.
#[derive(Debug, Default)]
pub struct Drafted {
    /// What changed, in order.
    pub events: Vec<Event>,
    /// What it tells, in order.
    pub said: Vec<Statement>,
    /// What it wants besides.
    pub wish: Option<Wish>,
    /// How the line begins that the GM should finish next.
    pub asks: Option<&'static str>,
}

impl<'a> Draft<'a> {
    /// Begins an act. `now` is in seconds since 1970; `typed` are the dice of the line, for pointing at them.
    pub fn new(
        campaign: &'a mut Campaign,
        game: &'static Game,
        history: &'a History,
        dice: &'a mut dyn Dice,
        typed: Option<&'a TypedDice>,
        now: i64,
    ) -> Self {
        Self {
            campaign,
            game,
            history,
            dice,
            typed,
            now,
            events: Vec::new(),
            said: Vec::new(),
            wish: None,
            asks: None,
            forced: false,
        }
    }

    /// From now on the GM overrules the rules.
    pub fn force(&mut self) {
        self.forced = true;
    }

    /// Whether the GM overrules the rules.
    #[must_use]
    pub fn is_forced(&self) -> bool {
        self.forced
    }

    /// What a verb may look at.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        Table {
            campaign: self.campaign,
            game: self.game,
            history: self.history,
            forced: self.forced,
        }
    }

    /// The campaign with all that has been drafted.
    #[must_use]
    pub fn campaign(&self) -> &Campaign {
        self.campaign
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'static Game {
        self.game
    }

    /// What has happened before this act.
    #[must_use]
    pub fn history(&self) -> &'a History {
        self.history
    }

    /// When this act happens, in seconds since 1970.
    #[must_use]
    pub fn now(&self) -> i64 {
        self.now
    }

    /// A character that exists.
    ///
    /// # Errors
    /// [`Why::Gone`] for a number that nobody has.
    pub fn character(&self, id: CharacterId) -> Result<&Character, Refusal> {
        self.campaign
            .characters
            .get(id)
            .ok_or_else(|| Refusal::new(Why::Gone))
    }

    /// Rolls dice: the typed ones, or the console's.
    ///
    /// # Errors
    /// [`Why::NeedDice`] when too few were typed, [`Why::Face`] for what a die cannot show.
    pub fn roll(&mut self, dice: &[Die]) -> Result<Vec<u16>, Refusal> {
        self.dice
            .roll(dice)
            .map_err(|error| self.not_rolled(&error))
    }

    /// Rolls a dice expression with all its explosions; the faces in rolling order.
    ///
    /// # Errors
    /// As [`Draft::roll`].
    pub(crate) fn roll_expression(&mut self, dice: &Expression) -> Result<Vec<u16>, Refusal> {
        let dice = dice.clone().with_d100(self.game.percentile);
        let mut faces = Vec::new();
        loop {
            let missing = dice.missing(&faces);
            if missing.is_empty() {
                return Ok(faces);
            }
            faces.extend(self.roll(&missing)?);
        }
    }

    /// How much an amount is: dice are rolled, and said under a label.
    ///
    /// # Errors
    /// As [`Draft::roll`].
    pub(crate) fn roll_amount(&mut self, amount: &Amount, label: &str) -> Result<i64, Refusal> {
        let dice = match amount {
            Amount::Fixed(amount) => return Ok(*amount),
            Amount::Dice(dice) => dice,
        };
        let faces = self.roll_expression(dice)?;
        let total = dice.total(&faces).clamp(0, LARGEST);
        self.state(Statement::DamageRolled(DamageRoll {
            label: label.into(),
            total,
            dice: dice.to_string().into(),
            fell: Some(faces),
            bonus: 0,
            others: Vec::new(),
        }));
        Ok(total)
    }

    /// The dice themselves, for rules that roll as far as they need.
    #[must_use]
    pub fn dice(&mut self) -> &mut dyn Dice {
        self.dice
    }

    /// The refusal that dice come to which could not be rolled, pointing at the typed one.
    #[must_use]
    pub fn not_rolled(&self, error: &DiceError) -> Refusal {
        match *error {
            DiceError::Need { at_least } => {
                let why = Why::NeedDice { at_least };
                match self.typed {
                    Some(typed) => Refusal::at(typed.sign, why),
                    None => Refusal::new(why),
                }
            }
            DiceError::Face { index, value, die } => {
                let faces = format!("{} to {}", die.lowest(), die.highest());
                let why = Why::Face {
                    value,
                    die: die.to_string(),
                    faces,
                };
                match self.typed.and_then(|typed| typed.faces.get(index)) {
                    Some((_, span)) => Refusal::at(*span, why),
                    None => Refusal::new(why),
                }
            }
        }
    }

    /// Where the dice stand.
    #[must_use]
    pub fn dice_mark(&self) -> u64 {
        self.dice.mark()
    }

    /// Drafts a fact: it holds from now on, unless the act is refused.
    pub fn apply(&mut self, event: impl Into<Event>) {
        let event = event.into();
        self.campaign.apply(&event);
        let react = self.game.react;
        self.events.push(event);
        let at = self.events.len() - 1;
        react(self, at);
        self.follow(at);
    }

    /// Drafts a fact about a character.
    pub fn person(&mut self, who: CharacterId, change: PersonChange) {
        self.apply(Event::Person(who, change));
    }

    /// Drafts a fact about a fight.
    pub fn fight(&mut self, fight: FightId, change: FightChange) {
        self.apply(Event::Fight(fight, change));
    }

    /// Takes back what an earlier act did, the last of it first. What follows from the
    /// rules is among it already, so the game does not react.
    pub fn take_back(&mut self, events: &[Event]) {
        for event in events.iter().rev() {
            // What lives in the log alone stands there still.
            if matches!(event, Event::Rolled { .. } | Event::Noted { .. }) {
                continue;
            }
            let inverse = event.inverse();
            self.campaign.apply(&inverse);
            self.events.push(inverse);
        }
    }

    /// An event that was drafted.
    #[must_use]
    pub fn event(&self, at: usize) -> Option<&Event> {
        self.events.get(at)
    }

    /// The last roll that this act has drafted.
    #[must_use]
    pub fn last_rolled(&self) -> Option<&Arc<Contest>> {
        self.events.iter().rev().find_map(Event::rolled)
    }

    /// Drafts a roll and states it; gives its place among the events.
    pub fn rolled(&mut self, contest: Contest) -> usize {
        let nth = rolls(&self.events).count();
        self.state(Statement::Rolled(nth));
        self.keep_roll(contest)
    }

    /// Drafts a roll of which something else tells what came of it; gives its place among the events.
    pub fn keep_roll(&mut self, contest: Contest) -> usize {
        let at = self.events.len();
        self.apply(Event::Rolled {
            contest: Arc::new(contest),
        });
        at
    }

    /// Keeps with a roll of this draft what its attack did. The table does not change by it.
    pub fn keep_attack(&mut self, at: usize, attack: Attack) {
        if let Some(Event::Rolled { contest }) = self.events.get_mut(at) {
            Arc::make_mut(contest).attack = Some(attack);
        }
    }

    /// Moves a track of a character, if it is not there already.
    pub fn set_track(&mut self, who: CharacterId, track: &str, to: i64) {
        let Some(person) = self.campaign.characters.get(who) else {
            return;
        };
        let from = person.tracks.get(track);
        if self.game.track_of(person, track) != to {
            self.apply(Event::Person(
                who,
                PersonChange::Track(Keyed {
                    key: track.to_owned(),
                    from,
                    to: Some(to),
                }),
            ));
        }
    }

    /// Gives out the next number of a counter.
    pub fn count(&mut self, counter: &str) -> u32 {
        let from = self.campaign.counters.get(counter).copied();
        let to = from.unwrap_or(0).saturating_add(1);
        self.apply(CampaignChange::Counter(Keyed::new(counter, from, Some(to))));
        to
    }

    /// Tells something about the act.
    pub fn state(&mut self, statement: impl Into<Statement>) {
        self.said.push(statement.into());
    }

    /// Tells something about a character.
    pub fn state_of(&mut self, who: CharacterId, statement: impl Into<PersonStatement>) {
        let who = self.named(who);
        self.state(Statement::Person(who, statement.into()));
    }

    /// Explains something about whoever or whatever it names; `""` for nothing.
    pub fn remark(&mut self, remark: &Remark, about: &str) {
        self.state(remark.about(about));
    }

    /// A character under its present name.
    #[must_use]
    pub fn named(&self, id: CharacterId) -> Named {
        Named {
            id,
            name: self.campaign.name_of(id).into(),
        }
    }

    /// Answers with odds instead of doing something.
    pub fn answer(&mut self, preview: Preview) {
        self.wish = Some(Wish::Answer(preview));
    }

    /// Asks the GM to go on with a line that begins so.
    pub fn ask(&mut self, line: &'static str) {
        self.asks = Some(line);
    }

    /// Asks for earlier acts to be taken back or done again.
    pub fn wish(&mut self, wish: Wish) {
        self.wish = Some(wish);
    }

    /// Ends the act.
    #[must_use]
    pub fn finish(mut self) -> Drafted {
        if self.forced {
            self.state(Statement::Forced);
        }
        Drafted {
            events: self.events,
            said: self.said,
            wish: self.wish,
            asks: self.asks,
        }
    }

    /// Takes the act back: every event's inverse, the last one first.
    pub fn roll_back(self) {
        for event in self.events.iter().rev() {
            self.campaign.apply(&event.inverse());
        }
    }
}
