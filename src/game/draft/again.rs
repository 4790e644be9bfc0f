//! Earlier lines that run again as part of an act, with the dice that they had.

use std::mem::{replace, take};

use super::kept::Kept;
use super::{Draft, Drafted, Ran, StopsFor};
use crate::campaign::record::rolls as rolls_of;
use crate::campaign::{Campaign, Character, CharacterId, Event, History, Rerun, Statement, Thrown};
use crate::dice::{Dice, Seeded};
use crate::game::{Refusal, Result, Why};

impl Draft<'_> {
    /// Runs an earlier line again at its own time, with `past` as the history. Typed dice replace `dice` if
    /// it is the `corrected` one, and otherwise only add those that are missing.
    ///
    /// # Errors
    /// Returns the errors of `run`; then the line has changed nothing.
    pub(crate) fn run_again(
        &mut self,
        (past, at): (&History, i64),
        dice: Vec<Thrown>,
        corrected: bool,
        run: impl FnOnce(&mut Draft<'_>) -> Result,
    ) -> Result<Ran> {
        let stops = self.hand.stops;
        let mut hand = take(&mut self.hand);
        hand.begin_again(Kept::new(dice, corrected));
        let mark = self.dice.mark();
        let (campaign, dice) = (&mut *self.campaign, &mut *self.dice);
        let mut child = Draft::new(campaign, self.game, past, dice, None, at);
        child.lines = self.lines;
        child.hand = hand;
        let done = run(&mut child);
        let mut hand = take(&mut child.hand);
        hand.stops = stops;
        let ran = match done {
            Ok(()) => {
                let mut did = child.finish();
                did.act.dice = take(&mut hand.thrown);
                Ok(Ran {
                    did,
                    left: hand.kept.take_left(),
                    fresh: take(&mut hand.fresh),
                })
            }
            Err(refusal) => {
                child.roll_back();
                self.dice.rewind(mark);
                Err(refusal)
            }
        };
        self.hand = hand;
        ran
    }

    /// Runs something as if the act began with it, and takes it back, except that typed dice stay used. Returns
    /// what it would have done; `None` if that depends on dice that are not typed.
    ///
    /// # Errors
    /// Returns the errors of `run`.
    pub(crate) fn try_out(
        &mut self,
        run: impl FnOnce(&mut Draft<'_>) -> Result,
    ) -> Result<Option<Drafted>> {
        let mut dice = Seeded::new(0);
        let start = dice.mark();
        let (campaign, past) = (&mut *self.campaign, self.history);
        let mut child = Draft::new(campaign, self.game, past, &mut dice, None, self.now);
        child.lines = self.lines;
        child.forced = self.forced;
        child.hand = take(&mut self.hand);
        let stops = replace(&mut child.hand.stops, StopsFor::Nothing);
        let done = run(&mut child);
        self.hand = take(&mut child.hand);
        self.hand.stops = stops;
        let drafted = child.finish();
        self.campaign.take_back(&drafted.act.events);
        done.map(|()| (dice.mark() == start).then_some(drafted))
    }

    /// Runs a line as a part of the act. One that is refused has done nothing.
    ///
    /// # Errors
    /// Returns the errors of the line, and one if it only asks for something.
    pub(crate) fn run_line(&mut self, line: &str) -> Result {
        self.attempt(|draft| {
            let lines = draft.lines.take();
            let run = lines.map_or_else(|| Err(Refusal::gone()), |lines| Ok(lines.run));
            let done = run.and_then(|run| run(draft, line));
            draft.lines = lines;
            done
        })
    }

    /// Does something as a part of the act. If it is refused, it has done nothing.
    ///
    /// # Errors
    /// Returns its errors, and one if it only asks for something.
    pub(crate) fn attempt(&mut self, run: impl FnOnce(&mut Self) -> Result) -> Result {
        let (events, said, thrown) = (
            self.act.events.len(),
            self.act.said.len(),
            self.hand.thrown.len(),
        );
        let (mark, forced) = (self.dice.mark(), self.forced);
        let (earlier, asks) = (self.refused.take(), self.asks.take());
        let mut done = run(self);
        if done.is_ok() {
            done = self.refused.take().map_or(Ok(()), Err);
        }
        if done.is_ok() && self.request.take().is_some() {
            done = Err(Refusal::new(Why::Rule(
                "it does nothing by itself".to_owned(),
            )));
        }
        self.forced = forced;
        self.refused = earlier;
        self.asks = asks;
        if done.is_err() {
            self.campaign.take_back(&self.act.events[events..]);
            self.act.events.truncate(events);
            self.act.said.truncate(said);
            self.hand.thrown.truncate(thrown);
            self.hand.fallen.clear();
            self.dice.rewind(mark);
        }
        done
    }

    /// Makes what an earlier line did a part of this act. Only the `corrected` line's rolls are rolls of the act, and only
    /// it is told there.
    pub(crate) fn include(&mut self, entry: u64, ran: &Ran, corrected: bool) {
        let did = &ran.did.act;
        let from = self.act.events.len();
        let mut again = Rerun {
            entry,
            from,
            dice: did.dice.clone(),
            left: ran.left.clone(),
            ..Rerun::default()
        };
        if corrected {
            self.act.events.extend(did.events.iter().cloned());
            let said = did.said.iter().cloned();
            self.act
                .said
                .extend(said.map(|one| moved(one, |at| from + at)));
            self.asks.clone_from(&ran.did.asks);
        } else {
            let rolls = |event: &Event| event.rolled().is_some();
            let kept = did.events.iter().filter(|event| !rolls(event));
            self.act.events.extend(kept.cloned());
            again.rolled = rolls_of(&did.events).cloned().collect();
            let count = did.events.len() - again.rolled.len();
            let place = |at: usize| {
                let before = rolls_of(did.events.get(..at).unwrap_or_default()).count();
                let is_roll = did.events.get(at).is_some_and(rolls);
                if is_roll { count + before } else { at - before }
            };
            let said = did.said.iter().cloned();
            again.said = said.map(|one| moved(one, place)).collect();
        }
        again.to = self.act.events.len();
        self.act.again.push(again);
    }

    /// Applies the events of an earlier act again, if each still fits. They include what followed from the
    /// rules, so the game does not react.
    pub(crate) fn put_back(&mut self, events: &[Event]) -> bool {
        for event in events {
            if !self.campaign.fits(event) {
                return false;
            }
            self.campaign.apply(event);
            self.act.events.push(event.clone());
        }
        true
    }

    /// Leaves it to this act to report whose states it has changed.
    pub(crate) fn reports_states(&mut self) {
        self.states.clear();
    }

    /// The events drafted so far.
    pub(crate) fn events(&self) -> &[Event] {
        &self.act.events
    }

    /// A character as they were before this act.
    pub(crate) fn before(&self, who: CharacterId) -> Option<Character> {
        let mut person = self.campaign.characters.get(who)?.clone();
        for event in self.act.events.iter().rev() {
            if let Event::Person(of, change) = event
                && *of == who
            {
                Campaign::revert(&mut person, change);
            }
        }
        Some(person)
    }
}

/// A statement about an event that is at another index now.
fn moved(statement: Statement, to: impl Fn(usize) -> usize) -> Statement {
    match statement {
        Statement::Event { at, who, round } => Statement::Event {
            at: to(at),
            who,
            round,
        },
        other => other,
    }
}
