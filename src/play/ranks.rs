//! Joining a fight, and the positions in its order.

use super::fight::FightDraft;
use super::initiative::{roll_initiative, rollers};
use super::minions::shares_with;
use super::places::find_place;
use super::turn_order::{group_end, group_start, row_for, row_of};
use crate::campaign::{At, CharacterId, Combatant, CombatantId, Fight, FightChange};
use crate::game::condition::FLED;
use crate::game::draft::rolls_own_dice;
use crate::game::remark::{AFTER, BEFORE, UNCHANGED};
use crate::game::{Order, Refusal, Result};
use crate::lang::line::Span;

/// On which side of another character someone is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// Acts before it.
    Before,
    /// Acts directly after it.
    After,
}

impl FightDraft<'_, '_> {
    /// Adds characters to the fight. In sequential order, those whose place has passed wait for
    /// the next round. Errors in the dice point at `verb`.
    ///
    /// # Errors
    /// Returns an error if one of them is in the fight already, or if the dice do not fit.
    pub(crate) fn join(&mut self, several: &[(CharacterId, Span)], verb: Span) -> Result {
        for (who, at) in several {
            if self.fight().place_of(*who).is_some() {
                let said = format!("{} is in the fight already", self.name(*who));
                return Err(Refusal::rule(*at, said));
            }
        }
        let who: Vec<CharacterId> = several.iter().map(|(who, _)| *who).collect();
        for who in &who {
            self.draft.end_condition(*who, FLED);
        }
        let rolled = self.draft.game().turns.die.is_some() && !self.draft.hand.has_typed();
        let campaign = self.draft.campaign();
        let own = who.iter().filter(|who| rolls_own_dice(campaign, **who));
        if rolled && own.count() > 1 {
            // Several questions are asked as one list.
            let rollers = rollers(self.draft, &who);
            self.draft.roller().ask_for_initiative(&rollers)?;
        }
        let fight = self.fight();
        let (formula, first) = (fight.init.clone(), fight.next_place());
        let (led, alone): (Vec<CharacterId>, Vec<CharacterId>) = who
            .iter()
            .partition(|who| self.shared_with(**who).is_some());
        for place in roll_initiative(self.draft, &alone, (&formula, verb), first)? {
            self.join_at(place);
        }
        for who in led {
            let (initiative, modifier) = self.shared_with(who).unwrap_or_default();
            self.join_at(Combatant {
                id: self.fight().next_place(),
                character: who,
                initiative,
                modifier,
                ..Combatant::default()
            });
        }
        self.gather_groups()?;
        if self.fight().acting.is_none() && self.draft.game().turns.order != Order::Elective {
            self.advance(None);
            self.say_who_acts();
        }
        find_place(self.draft, &who);
        Ok(())
    }

    fn join_at(&mut self, mut place: Combatant) {
        let (fight, order) = (self.fight(), self.draft.game().turns.order);
        let who = place.character;
        let (row, passed) = row_of(fight, &place);
        let late = passed && order != Order::Elective;
        // A returning character gets no second turn in a round, because the old place records the
        // turns taken.
        if let Some((old, acted)) = old_place(fight, who) {
            place.id = old;
            place.acted = acted;
        }
        place.from_round = fight.round + u32::from(late);
        self.apply(FightChange::Place(At::insert(row, place)));
        self.give_letter(who);
        self.record(|record| record.left.retain(|(_, left)| *left != who));
    }

    /// Gives a letter to somebody who joins for the first time, or the one of other minions of its kind.
    fn give_letter(&mut self, who: CharacterId) {
        let fight = self.fight();
        let (letters, shares) = (&fight.letters, &fight.shares);
        if letters.contains(&fight.letter_owner(who)) {
            return;
        }
        let change = match shares_with(self.draft.campaign(), letters, who) {
            Some(owner) => FightChange::Shares(At::insert(shares.len(), (who, owner))),
            None => FightChange::Letter(At::insert(letters.len(), who)),
        };
        self.apply(change);
    }

    /// Changes the initiative of a character and its group, and moves them to the matching
    /// position. The turn does not change, unless nothing else has happened in this fight.
    ///
    /// # Errors
    /// Returns an error if the character is not in the fight.
    pub(crate) fn set_initiative(&mut self, (who, at): (CharacterId, Span), to: i64) -> Result {
        let place = self.table().place_of(who, at)?.clone();
        let order = &self.fight().order;
        let same = |other: &&Combatant| {
            other.id == place.id || place.group != 0 && other.group == place.group
        };
        let mut moved: Vec<Combatant> = order.iter().filter(same).cloned().collect();
        if place.initiative == to {
            self.draft.remark_of(who, &UNCHANGED, "");
        }
        for place in &mut moved {
            place.initiative = to;
            self.change(place.id, |place| place.initiative = to);
        }
        for place in &moved {
            self.remove(place.id, false);
        }
        let place = Combatant {
            initiative: to,
            ..place
        };
        for (row, place) in (row_for(self.fight(), &place)..).zip(moved) {
            self.insert(row, place);
        }
        self.restart_first_turn();
        Ok(())
    }

    /// Moves a character in the order. The turn does not change, except that this can break a tie
    /// for the first turn.
    ///
    /// # Errors
    /// Returns an error if one of the two is not in the fight, or if they are the same.
    pub(crate) fn place(
        &mut self,
        (who, at): (CharacterId, Span),
        side: Side,
        (anchor, anchor_at): (CharacterId, Span),
    ) -> Result {
        if who == anchor {
            return Err(Refusal::expected(anchor_at, "a different character"));
        }
        let table = self.table();
        let (from_row, moved) = table.first_of(who, at)?;
        let (anchor_row, _) = table.first_of(anchor, anchor_at)?;
        // Groups stay together: nobody is placed inside a group except its own members.
        let order = &table.fight.order;
        let among = moved.group != 0 && order[anchor_row].group == moved.group;
        let anchor_row = match side {
            _ if among => anchor_row,
            Side::After => group_end(order, anchor_row),
            Side::Before => group_start(order, anchor_row),
        };
        // The target row is counted without the moved place.
        let anchor_row = anchor_row - usize::from(from_row < anchor_row);
        let to_row = anchor_row + usize::from(side == Side::After);
        let (place, group) = (moved.id, moved.group);
        self.move_to(place, to_row);
        if group != 0 && !among {
            self.gather(group, who);
        }
        let placed = match side {
            Side::Before => BEFORE,
            Side::After => AFTER,
        };
        let name = self.name(anchor);
        self.draft.remark_of(who, &placed, &name);
        self.decide_first_turn([who, anchor]);
        Ok(())
    }
}

/// The first place of a character who left, and the last round in which they took a turn.
fn old_place(fight: &Fight, who: CharacterId) -> Option<(CombatantId, u32)> {
    let left = fight.record.left.iter().filter(|(_, of)| *of == who);
    let theirs: Vec<CombatantId> = left.map(|(place, _)| *place).collect();
    let taken = theirs
        .iter()
        .map(|place| fight.last_taken(*place, fight.turn()));
    Some((*theirs.first()?, taken.max().unwrap_or(0)))
}
