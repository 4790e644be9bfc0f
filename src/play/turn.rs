//! The turn passes, steps back, and goes on without those who leave; what it ends ends with it.

use super::elective;
use super::expiry;
use super::fight::{FightDraft, FightTable};
use super::turn_order::{Next, next, passed_over, upcoming};
use crate::campaign::statement::FightStatement;
use crate::campaign::{
    Campaign, Change, CharacterId, Combatant, CombatantId, Condition, Edge, Fight, FightChange,
    Moment,
};
use crate::game::{Draft, Order, Refusal, SKIP_FALLEN};
use crate::lang::line::Span;

impl FightDraft<'_, '_> {
    /// Gives the turn to the next in order; `leaving` is passed over. In an elective order nobody is
    /// next unless only one is left: the GM names.
    pub fn advance(&mut self, leaving: Option<CombatantId>) {
        let (round, place) = match self.draft.game().turns.order {
            Order::Elective => {
                let only = elective::only_one_left(self.table(), leaving);
                (self.fight().round, only)
            }
            Order::Rolled | Order::Fixed | Order::Manual => {
                let mut next = self.table().next(leaving);
                // What the end of the round does may keep somebody from the next one.
                if next.round > self.fight().round && self.close_round() {
                    next = self.table().next(leaving);
                }
                let Next { round, place } = next;
                self.pass_over(round, place, leaving);
                (round, place)
            }
        };
        self.give(round, place);
    }

    /// Does what the end of this round calls for, once; whether it did.
    fn close_round(&mut self) -> bool {
        let round = self.fight().round;
        if self.fight().record.closed >= round {
            return false;
        }
        self.record(|record| record.closed = round);
        let all = self.fight().characters();
        let round_ends = self.draft.game().turns.round_ends;
        round_ends(self.draft, &all);
        true
    }

    /// Those who cannot act have no turn in a round, as if it were over; `leaving` is no matter.
    fn pass_over(&mut self, round: u32, next: Option<CombatantId>, leaving: Option<CombatantId>) {
        let Some(next) = next else { return };
        let mut passed = passed_over(self.fight(), round, next);
        passed.retain(|place| Some(*place) != leaving);
        for place in passed {
            self.change(place, |place| place.acted = round);
        }
    }

    /// Gives the turn to a place, or to nobody, and ends what is due.
    pub fn give(&mut self, round: u32, place: Option<CombatantId>) {
        let from = self.fight().moment();
        let to = Moment {
            round,
            turn: from.turn + u32::from(place.is_some()),
            acting: place,
        };
        self.apply(FightChange::Turn(Change { from, to }));
        // The reaction comes back as the turn ends, everything else as the next one begins.
        if let Some(ended) = from.acting {
            self.change(ended, |place| place.usage.reaction = false);
        }
        if let Some(begun) = place {
            self.change(begun, |place| {
                place.acted = round;
                place.held = 0;
                place.usage = place.usage.at_the_next_turn();
            });
            self.hinder(begun);
        }
        expiry::expire(self);
    }

    /// The turn was begun and is not taken: remembered, so that stepping back knows.
    pub fn give_up(&mut self) {
        let turn = self.fight().turn();
        self.record(|record| record.given_up.push(turn));
    }

    /// Takes the turn from whoever has it: they have not acted, and nobody acts.
    pub fn take_back(&mut self) {
        let from = self.fight().moment();
        if from.acting.is_none() {
            return;
        }
        self.step_to(Moment {
            round: from.round,
            turn: from.turn.saturating_sub(1),
            acting: None,
        });
        // What ended as that turn began has not ended.
        expiry::bring_back(self);
    }

    /// Steps back to the last turn of somebody who is still in the fight.
    ///
    /// # Errors
    /// There is none before this one.
    pub fn back(&mut self, at: Span) -> Result<(), Refusal> {
        while !self.back_one(at)? {}
        expiry::bring_back(self);
        Ok(())
    }

    /// Steps to the turn before; whether whoever took it is still in the fight.
    fn back_one(&mut self, at: Span) -> Result<bool, Refusal> {
        let from = self.fight().moment();
        // The turn before belongs to the last but one begun, or to the last if nobody is acting now.
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
        // The turn is had again, even if it was delayed or lost the first time.
        self.record(|record| record.given_up.retain(|given_up| *given_up < turn));
        self.change(before, |place| {
            place.acted = round;
            place.held = 0;
        });
        Ok(self.fight().place(before).is_some())
    }

    /// Steps back to a moment; whoever had the turn has not had it.
    fn step_to(&mut self, to: Moment) {
        let from = self.fight().moment();
        self.apply(FightChange::Turn(Change { from, to }));
        self.attacks_go_back();
        for (place, acted) in passed_since(self.fight()) {
            self.change(place, |place| place.acted = acted);
        }
        if let Some(place) = from.acting {
            let acted = self.fight().last_taken(place, to.turn);
            self.change(place, |place| place.acted = acted);
        }
    }

    /// Takes somebody out of the fight, every place of theirs; if they have the turn, it passes.
    /// Answers whether they were in it.
    pub fn leave(&mut self, who: CharacterId) -> bool {
        let mut was_in = false;
        while let Some(place) = last_to_leave(self.fight(), who).map(|place| place.id) {
            was_in = true;
            self.record(|record| record.left.push((place, who)));
            self.drop_place(place);
        }
        was_in
    }

    /// Takes a place out of the order; if it has the turn, it passes.
    pub fn drop_place(&mut self, place: CombatantId) {
        if self.fight().acting == Some(place) {
            self.advance(Some(place));
        }
        self.remove(place);
    }

    /// Tells whose turn it is, with what the GM should know before it begins.
    pub fn say_who_acts(&mut self) {
        let (campaign, game) = (self.draft.campaign(), self.draft.game());
        let fight = self.fight();
        let who = fight.acting_character();
        let waits = game.turns.order == Order::Elective && !self.table().namable().is_empty();
        if who.is_none() && waits {
            self.state(FightStatement::ToBeNamed(fight.round));
            return;
        }
        let person = who.and_then(|who| campaign.characters.get(who));
        let states = person.map(|person| game.fallen_by(campaign, person));
        self.state(FightStatement::Turn {
            round: fight.round,
            who: who.map(|who| self.draft.named(who)),
            states: states
                .into_iter()
                .flatten()
                .map(|state| state.name.into())
                .collect(),
            hidden: person.is_some_and(|person| person.hidden),
        });
        self.warn_in_the_last_turn();
    }

    /// Tells in the last turn of a round what its end will do to somebody, while something can be done.
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

/// What somebody's last turn called for as it began is done: stepping back does not call for it again.
pub fn mark_opened(draft: &mut Draft<'_>, who: CharacterId) {
    let Some(fight) = draft.campaign().running() else {
        return;
    };
    let last = fight
        .places_of(who)
        .max_by_key(|place| (fight.acting == Some(place.id), place.acted));
    let (id, Some(place)) = (fight.id, last.map(|place| place.id)) else {
        return;
    };
    FightDraft::of(draft, id).change(place, |place| place.opened = place.acted.max(place.opened));
}

impl FightTable<'_> {
    /// Whose turn is next where turns have an order; `leaving` is not counted.
    fn next(&self, leaving: Option<CombatantId>) -> Next {
        let skips = skips_fallen(self.campaign);
        next(self.fight, leaving, |place, round| {
            !skips || self.can_begin(place, round)
        })
    }

    /// Whether nobody has a turn of this round after the running one.
    fn is_last_turn(&self) -> bool {
        match self.game.turns.order {
            Order::Elective => self.is_round_over(),
            Order::Rolled | Order::Fixed | Order::Manual => {
                self.next(None).round > self.fight.round
            }
        }
    }

    /// Who has a turn after the running one where turns have an order, at most so many.
    #[must_use]
    pub fn upcoming(&self, count: usize) -> Vec<CombatantId> {
        let skips = skips_fallen(self.campaign);
        upcoming(self.fight, count, |place, round| {
            !skips || self.can_begin(place, round)
        })
    }

    /// Whether somebody can take their turn in a round, once what ends as it begins has ended.
    fn can_begin(&self, place: &Combatant, round: u32) -> bool {
        let ends = |held: &Condition| {
            held.deadline().is_some_and(|deadline| {
                let own = deadline.of == place.character && deadline.edge == Edge::Start;
                let watched = [CombatantId(0), place.id].contains(&deadline.place);
                let due = deadline.round < round || (deadline.round == round && own && watched);
                deadline.fight == self.fight.id && due
            })
        };
        let who = self.campaign.characters.get(place.character);
        who.is_some_and(|who| self.game.can_act_without(self.campaign, who, ends))
    }
}

/// Whether the campaign passes over those who cannot act.
pub fn skips_fallen(campaign: &Campaign) -> bool {
    campaign.setting(SKIP_FALLEN) != Some("off")
}

/// Places that were passed over and have not begun a turn since, with the round of the last that they
/// began: stepping back, the turn has not passed over them.
fn passed_since(fight: &Fight) -> Vec<(CombatantId, u32)> {
    let begun = |place: &Combatant| {
        let mut turns = fight.turns.iter().rev();
        let last = turns.find(|(_, by)| *by == place.id);
        last.map_or(0, |(round, _)| *round)
    };
    let acting = fight.acting;
    let others = fight.order.iter();
    let others = others.filter(|place| place.acted > 0 && Some(place.id) != acting);
    let each = others.map(|place| (place, begun(place)));
    let passed = each.filter(|(place, begun)| place.acted > *begun);
    passed.map(|(place, begun)| (place.id, begun)).collect()
}

/// A place of somebody; the one that has the turn only when no other is left, so that the turn never
/// passes to another place of theirs.
fn last_to_leave(fight: &Fight, who: CharacterId) -> Option<&Combatant> {
    let waits = |place: &&Combatant| fight.acting != Some(place.id);
    let first = || fight.places_of(who).next();
    fight.places_of(who).find(waits).or_else(first)
}
