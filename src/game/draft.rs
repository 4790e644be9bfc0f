//! Drafting an act: events are applied as they are drafted, and rolled back if the act is refused.

mod conditions;
mod hand;
mod question;

use std::collections::BTreeMap;
use std::sync::Arc;

use hand::Hand;
pub use hand::Kept;
pub use question::{
    Entrant, Question, StopsFor, Throw, die as typed_die, in_words, rolls_own_dice,
};

use super::operands::Amount;
use super::{Game, Preview, Refusal, Remark, State, Table, Why};
use crate::campaign::record::rolls;
use crate::campaign::statement::{DamageRoll, Named, PersonStatement};
use crate::campaign::{
    Attack, Campaign, CampaignChange, Character, CharacterId, Contest, Event, FightChange, FightId,
    History, Keyed, PersonChange, Statement,
};
use crate::dice::{Dice, Die, Expression};
use crate::lang::line::{Span, TypedDice, Word};
use crate::lang::read::LARGEST;

/// An act being drafted.
pub struct Draft<'a> {
    campaign: &'a mut Campaign,
    game: &'static Game,
    history: &'a History,
    dice: &'a mut dyn Dice,
    hand: Hand,
    now: i64,
    events: Vec<Event>,
    /// The states before this act of the characters whose states it may have changed.
    states: BTreeMap<CharacterId, Vec<State>>,
    said: Vec<Statement>,
    request: Option<Request>,
    asks: Option<&'static str>,
    forced: bool,
}

/// What an act requests besides its events.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Answer with odds, without keeping the act.
    Answer(Preview),
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
    /// The help: all keys and commands.
    Help,
    /// Leave the console.
    End,
    /// Another theme, by name, with the position of the name in the line.
    Theme(String, Span),
}

/// The result of a finished draft, which is applied already.
#[derive(Debug, Default)]
pub struct Drafted {
    /// What changed, in order.
    pub events: Vec<Event>,
    /// What the act reports, in order.
    pub said: Vec<Statement>,
    /// The request, if any.
    pub request: Option<Request>,
    /// The beginning of a line that the GM should complete next.
    pub asks: Option<&'static str>,
}

impl<'a> Draft<'a> {
    /// Begins an act. `now` is in seconds since 1970; `typed` are the dice of the line; `dice`
    /// rolls the others.
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
            hand: Hand::new(typed),
            now,
            events: Vec::new(),
            states: BTreeMap::new(),
            said: Vec::new(),
            request: None,
            asks: None,
            forced: false,
        }
    }

    /// Sets what the act stops for, before it begins.
    #[must_use]
    pub fn stopping_for(mut self, stops: StopsFor) -> Self {
        self.hand.asking.stops = stops;
        self
    }

    /// Sets dice from an earlier reading of the same line, which are reused unless others are
    /// typed.
    pub fn keep_dice(&mut self, kept: Vec<Kept>) {
        self.hand.keep(kept);
    }

    /// Assigns the typed dice without a name to a named character.
    pub fn dice_are_of(&mut self, name: &Word) {
        self.hand.name(name);
    }

    /// Descriptions of the typed dice and what each was for, up to the first die that was not
    /// typed, because the order of later ones depends on the console's dice.
    #[must_use]
    pub fn typed_so_far(&self) -> Vec<String> {
        self.hand.asking.named.clone()
    }

    /// Takes the question for which the act stopped.
    pub fn question(&mut self) -> Option<Question> {
        self.hand.asking.question.take()
    }

    /// Describes what a character's next dice are for, and against whom or what, for the question
    /// to a player. Secret dice are rolled by the console.
    pub fn describe(&mut self, who: Option<CharacterId>, what: &str, against: &str, secret: bool) {
        self.hand.asking.know(who, what, against, secret);
    }

    /// Describes a character's next dice as damage of a weapon, whose name may be empty.
    pub fn describe_damage(&mut self, who: Option<CharacterId>, weapon: &str, target: CharacterId) {
        let what = match weapon {
            "" => "damage".to_owned(),
            weapon => format!("{weapon} damage"),
        };
        let target = self.campaign.name_of(target).to_owned();
        self.describe(who, &what, &target, false);
    }

    /// Describes the next dice of the sides of a contest that continues.
    pub fn describe_sides(&mut self, contest: &Contest) {
        for (nth, side) in contest.sides.iter().enumerate() {
            let others = contest.sides.iter().enumerate();
            let mut others = others.filter(|(other, _)| *other != nth);
            let against = others.next().map_or("", |(_, other)| &other.name);
            self.describe(side.who, &side.what, against, side.secret);
        }
    }

    /// Notes that dice are rerolled because they decided nothing.
    pub fn rolls_again(&mut self) {
        self.hand.asking.again();
    }

    /// Stops for the initiative of these characters if players have a say in it; from then on the
    /// console rolls what was not typed.
    ///
    /// # Errors
    /// Returns an error if the act stops here.
    pub fn ask_for_initiative(&mut self, who: &[CharacterId]) -> Result<(), Refusal> {
        let table = Table {
            campaign: self.campaign,
            game: self.game,
            history: self.history,
            forced: self.forced,
        };
        let typed = self.hand.has_typed();
        self.hand.asking.ask_for_initiative(table, who, typed)?;
        self.hand.asking.stops = StopsFor::Nothing;
        Ok(())
    }

    /// Whether any typed dice are unused.
    #[must_use]
    pub fn has_typed_dice(&self) -> bool {
        self.hand.has_typed()
    }

    /// The number typed for a character where no die is rolled.
    ///
    /// # Errors
    /// Returns an error if something else was typed.
    pub fn typed_number(&mut self, who: CharacterId) -> Result<Option<i64>, Refusal> {
        let table = Table {
            campaign: self.campaign,
            game: self.game,
            history: self.history,
            forced: self.forced,
        };
        self.hand.number(table, who)
    }

    /// From now on the GM overrides the rules.
    pub fn force(&mut self) {
        self.forced = true;
    }

    /// Whether the GM overrides the rules.
    #[must_use]
    pub fn is_forced(&self) -> bool {
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
        }
    }

    /// The campaign including everything drafted so far.
    #[must_use]
    pub fn campaign(&self) -> &Campaign {
        self.campaign
    }

    #[must_use]
    pub fn game(&self) -> &'static Game {
        self.game
    }

    /// What happened before this act.
    #[must_use]
    pub fn history(&self) -> &'a History {
        self.history
    }

    /// The time of this act, in seconds since 1970.
    #[must_use]
    pub fn now(&self) -> i64 {
        self.now
    }

    /// A character by id.
    ///
    /// # Errors
    /// Returns [`Why::Gone`] if no character has this id.
    pub fn character(&self, id: CharacterId) -> Result<&Character, Refusal> {
        self.campaign
            .characters
            .get(id)
            .ok_or_else(|| Refusal::new(Why::Gone))
    }

    /// Announces, before the first roll, dice that any branch of the line may need, and for whom.
    /// They may be typed, and are set aside if the branch taken does not need them.
    pub fn may_roll(&mut self, who: Option<CharacterId>, dice: &[Die]) {
        self.hand.expect(who, dice);
    }

    /// Announces the dice of an expression, without explosions.
    pub(crate) fn may_roll_expression(&mut self, who: Option<CharacterId>, dice: &Expression) {
        let dice = dice.clone().with_d100(self.game.percentile).missing(&[]);
        self.hand.expect(who, &dice);
    }

    /// While `held`, the console rolls and typed dice are kept back.
    pub fn hold_typed_dice(&mut self, held: bool) {
        self.hand.hold(held);
    }

    /// Rolls dice for a character, or for none: first the typed ones, then the console's for the
    /// rest.
    ///
    /// # Errors
    /// Returns [`Why::Face`] if a die does not have the typed face, or an error if dice were typed
    /// for a character who does not roll.
    pub fn roll(&mut self, who: Option<CharacterId>, dice: &[Die]) -> Result<Vec<u16>, Refusal> {
        self.throw(who, dice, dice.len() > 1)
    }

    /// Marks a character's next dice as extra dice from exploding ones.
    pub fn explode(&mut self, who: Option<CharacterId>) {
        self.hand.explode(who);
    }

    /// Marks the last of a character's next dice as being for something else, such as a risk.
    pub fn describe_last(&mut self, who: Option<CharacterId>, last: usize, kind: &'static str) {
        self.hand.asking.last(who, last, kind);
    }

    /// Rolls the dice of a pool, whose faces may be typed without spaces.
    ///
    /// # Errors
    /// Returns the errors of [`Draft::roll`].
    pub fn roll_pool(
        &mut self,
        who: Option<CharacterId>,
        dice: &[Die],
    ) -> Result<Vec<u16>, Refusal> {
        self.throw(who, dice, true)
    }

    fn throw(
        &mut self,
        who: Option<CharacterId>,
        dice: &[Die],
        pool: bool,
    ) -> Result<Vec<u16>, Refusal> {
        let table = Table {
            campaign: self.campaign,
            game: self.game,
            history: self.history,
            forced: self.forced,
        };
        self.hand.roll(table, self.dice, who, dice, pool)
    }

    /// The hits typed for a character's next pool, at most `most`; `None` if the dice are rolled.
    ///
    /// # Errors
    /// Returns an error if more hits were typed than the pool can show.
    pub fn typed_hits(
        &mut self,
        who: Option<CharacterId>,
        most: Option<u32>,
    ) -> Result<Option<u32>, Refusal> {
        let table = Table {
            campaign: self.campaign,
            game: self.game,
            history: self.history,
            forced: self.forced,
        };
        self.hand.hits(table, who, most)
    }

    /// Ends the rolling: sets aside the typed dice that this branch did not need, and reports
    /// them.
    ///
    /// # Errors
    /// Returns an error if dice were typed that no branch could use.
    pub fn set_aside(&mut self) -> Result<(), Refusal> {
        let table = Table {
            campaign: self.campaign,
            game: self.game,
            history: self.history,
            forced: self.forced,
        };
        let aside = self.hand.finish(table)?;
        if !aside.is_empty() {
            self.state(Statement::SetAside(aside));
        }
        Ok(())
    }

    /// Rolls a dice expression with all its explosions. Returns the faces in rolling order.
    ///
    /// # Errors
    /// Returns the errors of [`Draft::roll`].
    pub(crate) fn roll_expression(
        &mut self,
        who: Option<CharacterId>,
        dice: &Expression,
    ) -> Result<Vec<u16>, Refusal> {
        let dice = dice.clone().with_d100(self.game.percentile);
        let several = dice.missing(&[]).len() > 1;
        let mut faces = Vec::new();
        loop {
            let missing = dice.missing(&faces);
            if missing.is_empty() {
                return Ok(faces);
            }
            faces.extend(self.throw(who, &missing, several)?);
        }
    }

    /// Rolls dice whose total is reported, but which are not part of a roll of the log. Returns
    /// the faces and the indexes of the typed ones.
    ///
    /// # Errors
    /// Returns the errors of [`Draft::roll`].
    pub(crate) fn roll_damage(
        &mut self,
        who: Option<CharacterId>,
        dice: &Expression,
    ) -> Result<(Vec<u16>, Vec<usize>), Refusal> {
        let faces = self.roll_expression(who, dice)?;
        let typed = self.typed_of_last(faces.len());
        Ok((faces, typed))
    }

    /// Which of the last dice were typed, by index; they are then not marked in a roll of the log.
    pub(crate) fn typed_of_last(&mut self, count: usize) -> Vec<usize> {
        self.hand.take_marks(count)
    }

    /// Announces that an amount may be rolled.
    pub(crate) fn may_roll_amount(&mut self, amount: &Amount) {
        if let Amount::Dice(dice) = amount {
            self.may_roll_expression(None, dice);
        }
    }

    /// The value of an amount; dice are rolled and reported under a label.
    ///
    /// # Errors
    /// Returns the errors of [`Draft::roll`].
    pub(crate) fn roll_amount(&mut self, amount: &Amount, label: &str) -> Result<i64, Refusal> {
        let dice = match amount {
            Amount::Fixed(amount) => return Ok(*amount),
            Amount::Dice(dice) => dice,
        };
        let (faces, typed) = self.roll_damage(None, dice)?;
        let total = dice.total(&faces).clamp(0, LARGEST);
        self.state(Statement::DamageRolled(DamageRoll {
            label: label.into(),
            total,
            dice: dice.to_string().into(),
            fell: Some(faces),
            typed,
            bonus: 0,
            others: Vec::new(),
        }));
        Ok(total)
    }

    /// Drafts an event and applies it.
    pub fn apply(&mut self, event: impl Into<Event>) {
        let mut event = event.into();
        if let Some(contest) = event.rolled_mut() {
            self.hand.mark(Arc::make_mut(contest));
        }
        self.remember_states(&event);
        self.campaign.apply(&event);
        let react = self.game.react;
        self.events.push(event);
        let at = self.events.len() - 1;
        react(self, at);
        self.follow(at);
    }

    /// Drafts a change of a character.
    pub fn person(&mut self, who: CharacterId, change: PersonChange) {
        self.apply(Event::Person(who, change));
    }

    /// Drafts a change of a fight.
    pub fn fight(&mut self, fight: FightId, change: FightChange) {
        self.apply(Event::Fight(fight, change));
    }

    /// Reverts the events of an earlier act, last one first. They include what followed from the
    /// rules, so the game does not react.
    pub fn take_back(&mut self, events: &[Event]) {
        for event in events.iter().rev() {
            // These events exist only in the log, which keeps them.
            if matches!(event, Event::Rolled { .. } | Event::Noted { .. }) {
                continue;
            }
            let inverse = event.inverse();
            self.remember_states(&inverse);
            self.campaign.apply(&inverse);
            self.events.push(inverse);
        }
    }

    /// Remembers a character's states before the first event of this act that may change them.
    fn remember_states(&mut self, event: &Event) {
        let Event::Person(who, change) = event else {
            return;
        };
        let changes = matches!(
            change,
            PersonChange::Track(_)
                | PersonChange::Stat(_)
                | PersonChange::Condition(_)
                | PersonChange::Injury(_)
        );
        if changes
            && !self.states.contains_key(who)
            && let Some(person) = self.campaign.characters.get(*who)
        {
            let states = self.game.states_of(self.campaign, person);
            self.states.insert(*who, states);
        }
    }

    /// The characters whose states this act has changed, with the states before it.
    #[must_use]
    pub fn changed_states(&self) -> Vec<(CharacterId, Vec<State>)> {
        let is_changed = |(who, before): &(&CharacterId, &Vec<State>)| {
            let person = self.campaign.characters.get(**who);
            person.is_some_and(|person| self.game.states_of(self.campaign, person) != **before)
        };
        let changed = self.states.iter().filter(is_changed);
        changed
            .map(|(who, before)| (*who, before.clone()))
            .collect()
    }

    /// Whether this act has already reported something.
    #[must_use]
    pub fn has_told(&self, told: impl Fn(&Statement) -> bool) -> bool {
        self.said.iter().any(told)
    }

    /// A drafted event, by index.
    #[must_use]
    pub fn event(&self, at: usize) -> Option<&Event> {
        self.events.get(at)
    }

    /// The last roll drafted by this act.
    #[must_use]
    pub fn last_rolled(&self) -> Option<&Arc<Contest>> {
        self.events.iter().rev().find_map(Event::rolled)
    }

    /// Drafts a roll and reports it. Returns the index of its event.
    pub fn rolled(&mut self, contest: Contest) -> usize {
        let nth = rolls(&self.events).count();
        self.state(Statement::Rolled(nth));
        self.keep_roll(contest)
    }

    /// Drafts a roll whose result another statement reports. Returns the index of its event.
    pub fn keep_roll(&mut self, mut contest: Contest) -> usize {
        if let Some(attack) = &mut contest.attack {
            self.name_target(attack);
        }
        let at = self.events.len();
        self.apply(Event::Rolled {
            contest: Arc::new(contest),
        });
        at
    }

    /// Adds the details of an attack to a roll of this draft, which changes nothing else.
    pub fn keep_attack(&mut self, at: usize, mut attack: Attack) {
        self.name_target(&mut attack);
        if let Some(Event::Rolled { contest }) = self.events.get_mut(at) {
            Arc::make_mut(contest).attack = Some(attack);
        }
    }

    fn name_target(&self, attack: &mut Attack) {
        if attack.whom.is_empty() {
            self.campaign
                .name_of(attack.target)
                .clone_into(&mut attack.whom);
        }
    }

    /// Sets a track of a character, unless it has that value.
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

    /// Sets a track of a character and reports it.
    pub fn place_track(&mut self, who: CharacterId, track: &str, to: i64) {
        self.set_track(who, track, to);
        let label = self.game.track(track).map_or(track, |track| track.label);
        self.state_of(
            who,
            PersonStatement::Track {
                label: label.into(),
                to,
                again: false,
            },
        );
    }

    /// Increments a counter and returns the new number.
    pub fn count(&mut self, counter: &str) -> u32 {
        let from = self.campaign.counters.get(counter).copied();
        let to = from.unwrap_or(0).saturating_add(1);
        self.apply(CampaignChange::Counter(Keyed::new(counter, from, Some(to))));
        to
    }

    /// Reports a statement about the act.
    pub fn state(&mut self, statement: impl Into<Statement>) {
        self.said.push(statement.into());
    }

    /// Reports a statement about a character.
    pub fn state_of(&mut self, who: CharacterId, statement: impl Into<PersonStatement>) {
        let who = self.named(who);
        self.state(Statement::Person(who, statement.into()));
    }

    /// Adds an explanation about `about`, which may be empty.
    pub fn remark(&mut self, remark: &Remark, about: &str) {
        self.state(remark.about(about));
    }

    /// A character with its present name.
    #[must_use]
    pub fn named(&self, id: CharacterId) -> Named {
        Named {
            id,
            name: self.campaign.name_of(id).into(),
        }
    }

    /// Answers with odds instead of acting.
    pub fn answer(&mut self, preview: Preview) {
        self.request = Some(Request::Answer(preview));
    }

    /// Asks the GM to continue with a line that begins like this.
    pub fn ask(&mut self, line: &'static str) {
        self.asks = Some(line);
    }

    /// Sets the request of the act.
    pub fn request(&mut self, request: Request) {
        self.request = Some(request);
    }

    /// Finishes the act.
    #[must_use]
    pub fn finish(mut self) -> Drafted {
        if self.forced {
            self.state(Statement::Forced);
        }
        Drafted {
            events: self.events,
            said: self.said,
            request: self.request,
            asks: self.asks,
        }
    }

    /// Rolls the act back: reverts every event, last one first.
    pub fn roll_back(self) {
        for event in self.events.iter().rev() {
            self.campaign.apply(&event.inverse());
        }
    }
}
