//! What conditions cost at the start of a turn.

use super::fight::FightDraft;
use super::turn_usage::ACTION;
use crate::campaign::{At, CombatantId, Condition, Expired, FightChange};
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
