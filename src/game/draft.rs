//! An act being made: events are applied as they are drafted, and taken back
//! whole if the act is refused.

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

/// An act being made.
pub struct Draft<'a> {
    campaign: &'a mut Campaign,
    game: &'static Game,
    history: &'a History,
    dice: &'a mut dyn Dice,
    hand: Hand,
    now: i64,
    events: Vec<Event>,
    /// The states, before this act, of those whose state it may have changed.
    states: BTreeMap<CharacterId, Vec<State>>,
    said: Vec<Statement>,
    request: Option<Request>,
    asks: Option<&'static str>,
    forced: bool,
}

/// What an act wants that no event says.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// To answer with odds and be forgotten.
    Answer(Preview),
    /// To answer with a text and be forgotten.
    Tell(String),
    /// To change how the screen looks.
    Show(Shows),
    /// To take back this many acts.
    Undo(usize),
    /// To do this many acts again.
    Redo(usize),
}

/// What only a screen can show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The map of the zones.
    Map,
    /// All keys and commands.
    Help,
    /// Nothing more: the console is left.
    End,
    /// Another theme, by its name and where that stands in the line.
    Theme(String, Span),
}

/// What a finished draft leaves: it is applied already.
#[derive(Debug, Default)]
pub struct Drafted {
    /// What changed, in order.
    pub events: Vec<Event>,
    /// What it tells, in order.
    pub said: Vec<Statement>,
    /// What it wants besides.
    pub request: Option<Request>,
    /// How the line begins that the GM should finish next.
    pub asks: Option<&'static str>,
}

impl<'a> Draft<'a> {
    /// Begins an act. `now` is in seconds since 1970; `typed` are the dice of the line;
    /// `dice` roll what was not typed.
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

    /// Says what the act stops for, before it begins.
    #[must_use]
    pub fn stopping_for(mut self, stops: StopsFor) -> Self {
        self.hand.asking.stops = stops;
        self
    }

    /// Dice of an earlier reading of the same line: they count again unless others are typed.
    pub fn keep_dice(&mut self, kept: Vec<Kept>) {
        self.hand.keep(kept);
    }

    /// The typed dice that have no name are those of one who is named.
    pub fn dice_are_of(&mut self, name: &Word) {
        self.hand.name(name);
    }

    /// What the typed dice have been, each with what it was rolled for, up to the first that was not
    /// typed: from there on which is which depends on the console's.
    #[must_use]
    pub fn typed_so_far(&self) -> Vec<String> {
        self.hand.asking.named.clone()
    }

    /// What the act stopped for.
    pub fn question(&mut self) -> Option<Question> {
        self.hand.asking.question.take()
    }

    /// Says what the next dice of somebody are rolled for, and against whom or what, for the question
    /// to a player. Secret dice are the console's.
    pub fn describe(&mut self, who: Option<CharacterId>, what: &str, against: &str, secret: bool) {
        self.hand.asking.know(who, what, against, secret);
    }

    /// The same of the damage of an attack; its name may be empty.
    pub fn describe_damage(&mut self, who: Option<CharacterId>, weapon: &str, target: CharacterId) {
        let what = match weapon {
            "" => "damage".to_owned(),
            weapon => format!("{weapon} damage"),
        };
        let target = self.campaign.name_of(target).to_owned();
        self.describe(who, &what, &target, false);
    }

    /// The same of the sides of a contest that goes on.
    pub fn describe_sides(&mut self, contest: &Contest) {
        for (nth, side) in contest.sides.iter().enumerate() {
            let others = contest.sides.iter().enumerate();
            let mut others = others.filter(|(other, _)| *other != nth);
            let against = others.next().map_or("", |(_, other)| &other.name);
            self.describe(side.who, &side.what, against, side.secret);
        }
    }

    /// Says that dice are rolled again that decided nothing.
    pub fn rolls_again(&mut self) {
        self.hand.asking.again();
    }

    /// Stops where players have a say in who of these comes first; from then on the console rolls
    /// what was not typed.
    ///
    /// # Errors
    /// The act stops here.
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

    /// Whether dice were typed that have not fallen yet.
    #[must_use]
    pub fn has_typed_dice(&self) -> bool {
        self.hand.has_typed()
    }

    /// The number that was typed for somebody, where no die is rolled for it.
    ///
    /// # Errors
    /// What is no such number.
    pub fn typed_number(&mut self, who: CharacterId) -> Result<Option<i64>, Refusal> {
        let table = Table {
            campaign: self.campaign,
            game: self.game,
            history: self.history,
            forced: self.forced,
        };
        self.hand.number(table, who)
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

    /// Says before the first roll what a line may roll in any of its branches, and for whom: such dice
    /// may be typed, and are set aside where the branch that came does not need them.
    pub fn may_roll(&mut self, who: Option<CharacterId>, dice: &[Die]) {
        self.hand.expect(who, dice);
    }

    /// The same for a dice expression, without its explosions.
    pub(crate) fn may_roll_expression(&mut self, who: Option<CharacterId>, dice: &Expression) {
        let dice = dice.clone().with_d100(self.game.percentile).missing(&[]);
        self.hand.expect(who, &dice);
    }

    /// From now on the console rolls, and typed dice wait until it is `held` no more.
    pub fn hold_typed_dice(&mut self, held: bool) {
        self.hand.hold(held);
    }

    /// Rolls dice for a character, or for nobody in particular: the typed ones, and the console's for
    /// those that were not typed.
    ///
    /// # Errors
    /// [`Why::Face`] for what a die cannot show; a name of somebody who does not roll.
    pub fn roll(&mut self, who: Option<CharacterId>, dice: &[Die]) -> Result<Vec<u16>, Refusal> {
        self.throw(who, dice, dice.len() > 1)
    }

    /// Says that the next dice of somebody are those that exploded.
    pub fn explode(&mut self, who: Option<CharacterId>) {
        self.hand.explode(who);
    }

    /// Says that the last of the next dice of somebody are for something else, such as a risk.
    pub fn describe_last(&mut self, who: Option<CharacterId>, last: usize, kind: &'static str) {
        self.hand.asking.last(who, last, kind);
    }

    /// Rolls dice of a pool, of which the faces may be typed without spaces.
    ///
    /// # Errors
    /// As [`Draft::roll`].
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

    /// The hits that were typed for the next pool of somebody, which can show at most so many; `None`
    /// where its dice are rolled.
    ///
    /// # Errors
    /// More than the pool can show.
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

    /// Ends the rolling: typed dice that this branch did not need are set aside, and it says so.
    ///
    /// # Errors
    /// Typed dice that no branch could have used.
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

    /// Rolls a dice expression with all its explosions; the faces in rolling order.
    ///
    /// # Errors
    /// As [`Draft::roll`].
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

    /// Rolls dice whose total is told and that no roll of the log keeps: the faces, and the places of
    /// those that were typed.
    ///
    /// # Errors
    /// As [`Draft::roll`].
    pub(crate) fn roll_damage(
        &mut self,
        who: Option<CharacterId>,
        dice: &Expression,
    ) -> Result<(Vec<u16>, Vec<usize>), Refusal> {
        let faces = self.roll_expression(who, dice)?;
        let typed = self.typed_of_last(faces.len());
        Ok((faces, typed))
    }

    /// Which of the last dice were typed, by their places; no roll of the log keeps them then.
    pub(crate) fn typed_of_last(&mut self, count: usize) -> Vec<usize> {
        self.hand.take_marks(count)
    }

    /// Says that an amount may be rolled.
    pub(crate) fn may_roll_amount(&mut self, amount: &Amount) {
        if let Amount::Dice(dice) = amount {
            self.may_roll_expression(None, dice);
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

    /// Drafts a fact: it holds from now on, unless the act is refused.
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
            self.remember_states(&inverse);
            self.campaign.apply(&inverse);
            self.events.push(inverse);
        }
    }

    /// Keeps what states somebody is in before the first event of this act that may change them.
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

    /// Those whose states this act has changed, each with the states before it.
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

    /// Whether this act has told something already.
    #[must_use]
    pub fn has_told(&self, told: impl Fn(&Statement) -> bool) -> bool {
        self.said.iter().any(told)
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

    /// Keeps with a roll of this draft what its attack did. The table does not change by it.
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

    /// Moves a track of a character to where it is to stand, and says so.
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
        self.request = Some(Request::Answer(preview));
    }

    /// Asks the GM to go on with a line that begins so.
    pub fn ask(&mut self, line: &'static str) {
        self.asks = Some(line);
    }

    /// Asks for earlier acts to be taken back or done again.
    pub fn request(&mut self, request: Request) {
        self.request = Some(request);
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
            request: self.request,
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
