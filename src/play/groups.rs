//! Several turns a round for one character, and one turn for a group.

use super::fight::FightDraft;
use super::turn_order::row_of;
use crate::campaign::plural::plural;
use crate::campaign::{CharacterId, Combatant};
use crate::game::remark::TURNS;
use crate::game::{Refusal, Result};
use crate::lang::line::Span;

/// How much the initiative drops for each further turn of a round.
const LOWER: i64 = 10;

impl FightDraft<'_, '_> {
    /// Sets how many turns a round a character has.
    ///
    /// # Errors
    /// Returns an error if the character is not in the fight.
    pub(crate) fn set_turns(&mut self, who: CharacterId, wanted: usize, at: Span) -> Result {
        let first = self.table().first_of(who, at)?.1.clone();
        let theirs: Vec<_> = self.fight().places_of(who).map(|place| place.id).collect();
        for place in theirs.iter().skip(wanted).rev() {
            self.drop_place(*place);
        }
        for nth in theirs.len()..wanted {
            let lower = LOWER * i64::try_from(nth).unwrap_or(0);
            self.add_turn(Combatant {
                character: who,
                initiative: first.initiative - lower,
                modifier: first.modifier,
                ..Combatant::default()
            });
        }
        self.draft.remark_of(who, &TURNS, &plural(wanted, "turn"));
        Ok(())
    }

    /// Adds a place; if its turn has passed already, it starts next round.
    fn add_turn(&mut self, place: Combatant) {
        let fight = self.fight();
        let (row, late) = row_of(fight, &place);
        let place = Combatant {
            id: fight.next_place(),
            from_round: fight.round + u32::from(late),
            ..place
        };
        self.insert(row, place);
    }

    /// Groups characters at the best initiative among them; a single character leaves its group.
    ///
    /// # Errors
    /// Returns an error if one of them is not in the fight, or if a single one is in no group.
    pub(crate) fn group(&mut self, members: &[(CharacterId, Span)]) -> Result {
        let mut standing = Vec::new();
        for (who, at) in members {
            standing.push(self.table().place_of(*who, *at)?.clone());
        }
        if let [(alone, at)] = members {
            return self.ungroup(*alone, *at);
        }
        let order = &self.fight().order;
        let number = order.iter().map(|place| place.group).max().unwrap_or(0) + 1;
        let row = |place: &Combatant| order.iter().position(|other| other.id == place.id);
        let first = standing.iter().min_by_key(|place| row(place));
        let first = first.map(|place| place.character);
        let best = standing.iter();
        let best = best.map(|place| (place.initiative, place.modifier)).max();
        let (initiative, modifier) = best.unwrap_or_default();
        for place in &standing {
            self.change(place.id, |place| {
                place.group = number;
                (place.initiative, place.modifier) = (initiative, modifier);
            });
        }
        if let Some(first) = first {
            self.gather(number, first);
        }
        Ok(())
    }

    fn ungroup(&mut self, who: CharacterId, at: Span) -> Result {
        let name = self.name(who);
        let place = self.table().place_of(who, at)?;
        if place.group == 0 {
            let said = format!("{name} is not in a group: name two or more characters to make one");
            return Err(Refusal::rule(at, said));
        }
        let id = place.id;
        self.change(id, |place| place.group = 0);
        Ok(())
    }

    /// Moves the members of a group directly behind its leader, keeping their order.
    pub(super) fn gather(&mut self, group: u32, leader: CharacterId) {
        let fight = self.fight();
        let Some((mut last, _)) = fight.place_of(leader) else {
            return;
        };
        let others = fight.order.iter().filter(|place| place.group == group);
        let others = others.filter(|place| place.character != leader);
        let others: Vec<_> = others.map(|place| place.id).collect();
        for other in others {
            let Some((row, _)) = self.fight().place(other) else {
                continue;
            };
            // The target row is counted without the moved place.
            last += usize::from(row > last);
            self.move_to(other, last);
        }
    }
}
