//! Turns that are not taken when they come: delayed, readied, or lost to surprise.

use super::able::{may_do, may_take_action};
use super::actions::{Kind, NO_REACTION};
use super::fight::FightDraft;
use super::kind::counts_reactions;
use super::reveal::reveal;
use super::taking::{may_use, use_action};
use super::turn_order::group_end;
use crate::campaign::{CharacterId, Combatant, CombatantId, genitive};
use crate::game::remark::{ACTS_AFTER, ACTS_NEXT, DELAY_LAPSES, TAKES_READY, UNCHANGED};
use crate::game::{Order, Refusal, Result};
use crate::lang::line::Span;

impl FightDraft<'_, '_> {
    /// Delays the active character's turn; a character who has delayed acts after the active one.
    ///
    /// # Errors
    /// Returns an error if the character is not in the fight, has no turn to delay, or has begun to act in it and the
    /// GM does not override the rules.
    pub(crate) fn delay(&mut self, who: CharacterId, at: Span) -> Result {
        let place = self.table().place_of(who, at)?.clone();
        let (name, round) = (self.name(who), self.fight().round);
        if self.table().is_active(&place) {
            // A turn is delayed as a whole.
            if !place.usage.actions.is_empty() || place.usage.lost {
                let said = format!("{name} has acted in this turn, so it cannot be delayed");
                let refused = self.draft.table().forbid(at, said);
                refused.map_err(|refusal| {
                    refusal.hint("next ends the turn; 'force' does it anyway")
                })?;
            }
            self.change(place.id, |place| {
                not_taken(place);
                place.held = round;
            });
            self.give_up();
            self.advance(None);
            self.say_who_acts();
            return Ok(());
        }
        if place.held != round {
            let whose = genitive(&name);
            let said = format!("it is not {whose} turn, so it cannot be delayed");
            return Err(Refusal::rule(at, said));
        }
        let after = self.fight().acting_character();
        self.act_after_the_active(&place);
        match after.map(|active| self.name(active)) {
            Some(active) => self.draft.remark_of(who, &ACTS_AFTER, &active),
            None => self.draft.remark_of(who, &ACTS_NEXT, ""),
        }
        Ok(())
    }

    /// Reports the delayed turns that nobody has taken before the round ends, except that of `leaving`.
    pub(super) fn say_untaken(&mut self, leaving: Option<CombatantId>) {
        let (table, round) = (self.table(), self.fight().round);
        let waits = |place: &&Combatant| {
            let stays = Some(place.id) != leaving && table.has_turns(place.character);
            place.held == round && stays
        };
        let untaken = self.fight().order.iter().filter(waits);
        let untaken: Vec<CharacterId> = untaken.map(|place| place.character).collect();
        for who in untaken {
            self.draft.remark_of(who, &DELAY_LAPSES, "");
        }
    }

    /// Moves a delayed place behind the active one and its group, with the same initiative, so
    /// that it is next.
    fn act_after_the_active(&mut self, delayed: &Combatant) {
        let fight = self.fight();
        let Some((row, _)) = fight.place(delayed.id) else {
            return;
        };
        let active = fight.acting.and_then(|active| fight.place(active));
        let last = active.map(|(active, _)| group_end(&fight.order, active));
        // The target row is counted without the moved place.
        let to = last.map_or(0, |last| last + 1 - usize::from(row <= last));
        let initiative = active.map_or(delayed.initiative, |(_, active)| active.initiative);
        let fight = self.id();
        self.draft.untold(|draft| {
            FightDraft::of(draft, fight).change(delayed.id, |place| {
                place.held = 0;
                place.group = 0;
                place.initiative = initiative;
            });
        });
        self.move_to(delayed.id, to);
    }

    /// Ends the active character's turn with a readied action, described by `what` if not empty.
    /// For a character who has one readied, takes it and returns its description.
    ///
    /// # Errors
    /// Returns an error if the character is not in the fight or cannot act, if it is not their
    /// turn, or if the action that it takes is used up: a Standard one to ready, the reaction
    /// later.
    pub(crate) fn ready(
        &mut self,
        who: CharacterId,
        at: Span,
        what: &str,
    ) -> Result<Option<String>> {
        let place = self.table().place_of(who, at)?.clone();
        let (name, active) = (self.name(who), self.table().is_active(&place));
        if place.is_ready() && !active {
            may_take_action(self.draft.table(), who, at)?;
            may_do(self.draft.table(), who, &place.ready_for, at)?;
            let table = self.draft.table();
            if place.usage.reaction && counts_reactions(self.fight()) {
                table.forbid(at, format!("{name} {NO_REACTION}"))?;
            }
            self.begin_readied(&place);
            self.draft.remark_of(who, &TAKES_READY, "");
            reveal(self.draft, who);
            return Ok(Some(place.ready_for));
        }
        if !active {
            let whose = genitive(&name);
            let said = format!("it is not {whose} turn, so no action can be made ready");
            return Err(Refusal::rule(at, said));
        }
        // It takes what an attack would, in a fight that counts it.
        let mut kinds = [Kind::STANDARD, Kind::ACTION].into_iter();
        let counted = |kind: &Kind| kind.letter.is_some_and(|one| self.fight().allows(one));
        let cost = kinds.find(counted);
        may_use(self.draft.table(), who, cost, at)?;
        may_do(self.draft.table(), who, what, at)?;
        use_action(self.draft, who, cost);
        self.change(place.id, |place| {
            place.readied = place.acted;
            what.clone_into(&mut place.ready_for);
        });
        self.advance(None);
        self.say_who_acts();
        Ok(None)
    }

    /// Marks characters as surprised; they first act in the next round.
    ///
    /// # Errors
    /// Returns an error if one of them is not in the fight or has acted this round.
    pub(crate) fn surprise(&mut self, mut several: Vec<(CharacterId, Span)>) -> Result {
        // The active one comes last, so that the turn does not pass to another surprised
        // character.
        let active = self.fight().acting_character();
        let before = self.fight().moment();
        several.sort_by_key(|(who, _)| active == Some(*who));
        for (who, at) in several {
            self.surprise_one(who, at)?;
        }
        self.open();
        self.say_a_new_turn(before);
        Ok(())
    }

    /// Ends the turn that a surprised character had begun. In elective order the turn never began.
    fn lose_turn(&mut self, place: CombatantId) {
        if self.draft.game().turns.order == Order::Elective {
            return self.take_back();
        }
        self.change(place, not_taken);
        self.give_up();
        self.advance(None);
    }

    fn surprise_one(&mut self, who: CharacterId, at: Span) -> Result {
        let place = self.table().place_of(who, at)?.clone();
        let active = self.table().is_active(&place);
        let round = self.fight().round;
        if place.acted == round && !active {
            let said = format!("{} has acted this round", self.name(who));
            return Err(Refusal::rule(at, said));
        }
        if place.surprised == round {
            self.draft.remark_of(who, &UNCHANGED, "");
        }
        self.change(place.id, |place| place.surprised = round);
        if active {
            self.lose_turn(place.id);
        }
        Ok(())
    }
}

/// Undoes the beginning of a turn, so that it does not count for this round.
fn not_taken(place: &mut Combatant) {
    place.acted = place.acted.saturating_sub(1);
    place.readied = 0;
}
