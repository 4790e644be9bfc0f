//! What conditions cost at the start of a turn.

use super::fight::{FightDraft, FightTable};
use super::kind::ACTION;
use crate::campaign::{At, Combatant, CombatantId, Condition, Expired, FightChange};
use crate::game::Takes;
use crate::game::remark::{NO_ACTION, NO_TURN};

impl FightDraft<'_, '_> {
    /// Applies what conditions cost the turn that begins; counted ones drop by 1. It is not told `again` after stepping
    /// back.
    pub(super) fn apply_turn_costs(&mut self, place: CombatantId, again: bool) {
        let fight = self.fight();
        let Some(who) = fight.place(place).map(|(_, place)| place.character) else {
            return;
        };
        let person = self.draft.campaign().characters.get(who);
        let conditions = &self.draft.game().conditions;
        let taking = person.map_or_else(Vec::new, |person| conditions.taking(person));
        for (condition, takes) in taking {
            let lost = match takes {
                Takes::Turn => Some(NO_TURN),
                Takes::Action => Some(NO_ACTION),
                Takes::Nothing => None,
            };
            if let Some(lost) = lost {
                self.change(place, |place| {
                    place.usage.lost |= takes == Takes::Turn;
                    place.usage.spend(ACTION, 1);
                });
                if !again {
                    self.draft.remark_of(who, &lost, &condition.label());
                }
            }
            let Some(left) = condition.count.checked_sub(1) else {
                continue;
            };
            // Stepping back restores it.
            let fight = self.fight();
            let (at, turn) = (fight.expired.len(), fight.turn());
            let expired = Expired {
                who,
                condition: condition.clone(),
                turn,
            };
            self.apply(FightChange::Expired(At::insert(at, expired)));
            if left == 0 {
                self.draft.end_condition(who, &condition.name);
            } else {
                let condition = Condition {
                    count: left,
                    ..condition
                };
                self.draft
                    .untold(|draft| draft.put_condition(who, condition));
            }
        }
    }
}

impl FightTable<'_> {
    /// Why the active place has no 1-Action, or nothing, left, if counted conditions took that as its turn began and it
    /// has used nothing.
    pub(super) fn cost_of_turn(&self, place: &Combatant) -> Option<String> {
        let turn = self.fight.turn();
        let recent = self.fight.expired.iter().rev();
        let recent = recent.take_while(|expired| expired.turn == turn);
        let theirs = recent.filter(|expired| expired.who == place.character);
        let takes = |expired: &Expired| self.game.conditions.takes(&expired.condition);
        let taking = theirs.filter(|expired| takes(expired) != Takes::Nothing);
        let taking: Vec<&Expired> = taking.collect();
        if u32::try_from(taking.len()) != Ok(place.usage.count(ACTION)) {
            return None;
        }
        let worst = taking
            .into_iter()
            .max_by_key(|expired| takes(expired) == Takes::Turn)?;
        let lost = match takes(worst) {
            Takes::Turn => "can do nothing this turn",
            Takes::Action | Takes::Nothing => "has no 1-Action this turn",
        };
        let name = self.campaign.name_of(place.character);
        Some(format!("{name} was {} and {lost}", worst.condition.label()))
    }
}
