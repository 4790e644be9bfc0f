//! Passing the turn, stepping back, and leaving the fight, with everything that ends as a result.

use super::expiry;
use super::fight::{FightDraft, FightTable};
use super::occasions::happens;
use super::turn_order::{skips_fallen, waits_for_turn};
use crate::campaign::{
    Change, CharacterId, Combatant, CombatantId, Fight, FightChange, Moment, Statement,
};
use crate::game::{Occasion, Order, Refusal, Result};
use crate::lang::line::Span;

impl FightDraft<'_, '_> {
    /// Gives the turn to the next in order, skipping `leaving`. In elective order nobody is next
    /// unless only one is left, because the GM picks.
    pub(crate) fn advance(&mut self, leaving: Option<CombatantId>) {
        let (round, place) = match self.draft.game().turns.order {
            Order::Elective => {
                let only = self.table().only_one_left(leaving);
                (self.fight().round, only)
            }
            Order::Rolled | Order::Fixed | Order::Manual => {
                let mut next = self.table().next(leaving);
                if next.0 > self.fight().round {
                    self.say_untaken(leaving);
                    // The end of the round may have stopped someone from acting.
                    if self.close_round() {
                        next = self.table().next(leaving);
                    }
                }
                self.pass_over(next.0, next.1, leaving);
                next
            }
        };
        self.give(round, place);
        if self.loses_turn_at_once() {
            self.advance(leaving);
        }
    }

    /// Whether what the turn begins with has stopped the character whose turn came by itself.
    fn loses_turn_at_once(&self) -> bool {
        let table = self.table();
        let comes = table.game.turns.order != Order::Elective && skips_fallen(table.campaign);
        let who = table.fight.acting_character().filter(|_| comes);
        who.is_some_and(|who| !table.has_turns(who))
    }

    /// Marks the places skipped on the way as done with this round, except `leaving`.
    fn pass_over(&mut self, round: u32, next: Option<CombatantId>, leaving: Option<CombatantId>) {
        if next.is_none() {
            return;
        }
        let places = self.fight().order.iter();
        let before = places.take_while(|place| Some(place.id) != next);
        let passed = before.filter(|place| waits_for_turn(place, round));
        let passed: Vec<CombatantId> = passed.map(|place| place.id).collect();
        for place in passed.into_iter().filter(|place| Some(*place) != leaving) {
            self.change(place, |place| place.acted = round);
        }
    }

    /// Gives the turn to a place, or to nobody, and ends what is due.
    pub(crate) fn give(&mut self, round: u32, place: Option<CombatantId>) {
        let from = self.fight().moment();
        let to = Moment {
            round,
            turn: from.turn + u32::from(place.is_some()),
            acting: place,
        };
        self.apply(FightChange::Turn(Change { from, to }));
        // The reaction is regained at the end of the turn, everything else at the start of the
        // next. What comes of a turn comes once, also after stepping back.
        if let Some(ended) = from.acting {
            self.change(ended, |place| place.usage.reaction = false);
            let before = self.draft.events().len();
            if let Some(who) = self.due(ended, |place| place.closed < from.round) {
                happens(self.draft, Occasion::TurnEnd, &[who]);
            }
            if self.draft.events().len() > before {
                self.change(ended, |place| place.closed = from.round);
            }
        }
        if let Some(begun) = place {
            let due = self.due(begun, |place| place.opened < round);
            self.change(begun, |place| {
                place.acted = round;
                place.held = 0;
                place.usage = place.usage.at_the_next_turn();
                place.opened = place.opened.max(round);
            });
            self.end_all_readied();
            if let Some(who) = due {
                happens(self.draft, Occasion::TurnStart, &[who]);
            }
            self.apply_turn_costs(begun, due.is_none());
        }
        expiry::expire(self);
    }

    /// The character of a place to whom something is still to happen in a round.
    fn due(&self, place: CombatantId, is: impl Fn(&Combatant) -> bool) -> Option<CharacterId> {
        let (_, place) = self.fight().place(place)?;
        is(place).then_some(place.character)
    }

    /// Records that the turn was begun but not taken, for stepping back.
    pub(crate) fn give_up(&mut self) {
        let turn = self.fight().turn();
        self.record(|record| record.given_up.push(turn));
    }

    /// Takes the turn away from the active character as if it had not begun; then nobody is
    /// active.
    pub(crate) fn take_back(&mut self) {
        let from = self.fight().moment();
        if from.acting.is_none() {
            return;
        }
        self.step_to(Moment {
            round: from.round,
            turn: from.turn.saturating_sub(1),
            acting: None,
        });
        // What ended at the start of that turn has not ended.
        expiry::restore_expired(self);
    }

    /// Steps back to the last turn of a character who is still in the fight.
    ///
    /// # Errors
    /// Returns an error if there is no turn before this one.
    pub(crate) fn back(&mut self, at: Span) -> Result {
        while !self.back_one(at)? {}
        expiry::restore_expired(self);
        Ok(())
    }

    /// Steps back one turn. Returns whether the character who took it is still in the fight.
    fn back_one(&mut self, at: Span) -> Result<bool> {
        let from = self.fight().moment();
        // That is the last turn but one if someone is active, otherwise the last one.
        let turn = from.turn - u32::from(from.acting.is_some());
        let last = usize::try_from(turn).unwrap_or(usize::MAX).checked_sub(1);
        let begun = last.and_then(|last| self.fight().turns.get(last).copied());
        let Some((round, before)) = begun else {
            return Err(Refusal::rule(at, "this is the first turn of the fight"));
        };
        self.step_to(Moment {
            round,
            turn,
            acting: Some(before),
        });
        // The turn is taken again, even if it was delayed or lost the first time.
        self.record(|record| record.given_up.retain(|given_up| *given_up < turn));
        self.change(before, |place| {
            place.acted = round;
            place.held = 0;
        });
        Ok(self.fight().place(before).is_some())
    }

    /// Steps back to a moment; the character who had the turn has not had it.
    fn step_to(&mut self, to: Moment) {
        let from = self.fight().moment();
        self.apply(FightChange::Turn(Change { from, to }));
        self.reopen_rounds();
        self.rewind_attacks();
        for (place, acted) in passed_since(self.fight()) {
            self.change(place, |place| place.acted = acted);
        }
        if let Some(place) = from.acting {
            let acted = self.fight().last_taken(place, to.turn);
            self.change(place, |place| place.acted = acted);
        }
    }

    /// Removes a character from the fight, with all their places, passing the turn if they have
    /// it. It is only reported if it is `told`.
    pub(crate) fn leave(&mut self, who: CharacterId, told: bool) {
        while let Some(place) = last_to_leave(self.fight(), who) {
            self.record(|record| record.left.push((place, who)));
            self.pass_on(place);
            let is_last = self.fight().places_of(who).count() == 1;
            self.remove(place, told && is_last);
        }
    }

    /// Removes a place from the order, passing the turn if it has it; this is not reported.
    pub(crate) fn drop_place(&mut self, place: CombatantId) {
        self.pass_on(place);
        self.remove(place, false);
    }

    /// Passes the turn of a place that is about to be removed.
    fn pass_on(&mut self, place: CombatantId) {
        if self.fight().acting == Some(place) {
            self.advance(Some(place));
        }
    }

    /// Reports whose turn it is if that has changed since an earlier moment.
    pub(crate) fn say_a_new_turn(&mut self, since: Moment) {
        if self.fight().moment() != since {
            self.say_who_acts();
        }
    }

    /// Reports whose turn it is, with what the GM should know before it begins.
    pub(crate) fn say_who_acts(&mut self) {
        let (campaign, game) = (self.draft.campaign(), self.draft.game());
        let fight = self.fight();
        let who = fight.acting_character();
        let waits = game.turns.order == Order::Elective && !self.table().namable().is_empty();
        let open = who.is_none() && waits;
        let person = who.and_then(|who| campaign.characters.get(who));
        let states = person.map(|person| game.fallen_by(campaign, person));
        let states = states.into_iter().flatten();
        let turn = Statement::Turn {
            round: fight.round,
            who: who.map(|who| self.draft.named(who)),
            states: states.map(|state| state.name.into()).collect(),
            hidden: person.is_some_and(|person| person.hidden),
            open,
        };
        self.draft.state(turn);
        self.warn_in_the_last_turn();
    }

    /// In the last turn of a round, warns about what its end will do to characters while it can
    /// still be prevented.
    fn warn_in_the_last_turn(&mut self) {
        let Some(threat) = self.draft.game().turns.threat else {
            return;
        };
        if self.fight().acting.is_none() || !self.table().is_last_turn() {
            return;
        }
        for who in self.fight().characters() {
            let campaign = self.draft.campaign();
            let person = campaign.characters.get(who);
            let told = person.and_then(|who| Some((threat(campaign, who)?, who.name.clone())));
            if let Some((threat, name)) = told {
                self.draft.remark(&threat, &name);
            }
        }
    }
}

impl FightTable<'_> {
    /// Whether nobody has a turn in this round after the running one.
    fn is_last_turn(&self) -> bool {
        if self.game.turns.order == Order::Elective {
            return self.is_round_over();
        }
        self.next(None).0 > self.fight.round
    }
}

/// The places that were skipped and have not begun a turn since, with the round of the last turn
/// that they began. Stepping back undoes the skipping.
fn passed_since(fight: &Fight) -> Vec<(CombatantId, u32)> {
    let begun = |place: &Combatant| {
        let mut turns = fight.turns.iter().rev();
        let last = turns.find(|(_, by)| *by == place.id);
        last.map_or(0, |(round, _)| *round)
    };
    let acting = fight.acting;
    let others = fight.order.iter();
    let others = others.filter(|place| Some(place.id) != acting);
    let each = others.map(|place| (place, begun(place)));
    let passed = each.filter(|(place, begun)| place.acted > *begun);
    passed.map(|(place, begun)| (place.id, begun)).collect()
}

/// The next of a character's places to remove. The active one comes last, so that the turn never
/// passes to another place of the same character.
fn last_to_leave(fight: &Fight, who: CharacterId) -> Option<CombatantId> {
    let places = fight.places_of(who).map(|place| place.id);
    places.min_by_key(|place| fight.acting == Some(*place))
}
