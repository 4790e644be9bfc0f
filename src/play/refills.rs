//! The uses of powers that come back by themselves.

use std::sync::Arc;

use crate::campaign::{At, CharacterId, PersonChange, Power, Refill};
use crate::dice::Expression;
use crate::game::Draft;

/// Brings back what these characters have used of powers that come back at such a moment.
pub(super) fn refill_powers(draft: &mut Draft<'_>, who: &[CharacterId], refill: Refill) {
    for who in who {
        for (nth, power) in spent(draft, *who) {
            if power.uses.refill == Some(refill) {
                bring_back(draft, *who, nth, &power);
            }
        }
    }
}

/// Rolls for the powers of a character that come back by dice as a turn begins.
pub(super) fn recharge(draft: &mut Draft<'_>, who: CharacterId) {
    for (nth, power) in spent(draft, who) {
        let Ok(dice) = Expression::parse(&power.recharge) else {
            continue;
        };
        let label = format!("{} recharge", power.name);
        // Nobody types these dice, so there is nothing that could not fit.
        if draft
            .roll_total(None, &dice, &label)
            .is_ok_and(|total| total > 0)
        {
            bring_back(draft, who, nth, &power);
        }
    }
}

/// The powers of a character of which something is used up, each with its index on the sheet.
fn spent(draft: &Draft<'_>, who: CharacterId) -> Vec<(usize, Arc<Power>)> {
    let person = draft.campaign().characters.get(who);
    let powers = person.into_iter().flat_map(|who| &who.powers).enumerate();
    let spent = powers.filter(|(_, power)| power.spent > 0);
    spent.map(|(nth, power)| (nth, power.clone())).collect()
}

fn bring_back(draft: &mut Draft<'_>, who: CharacterId, nth: usize, power: &Arc<Power>) {
    let change = At::changed(nth, power, |power| Arc::make_mut(power).spent = 0);
    draft.person(who, PersonChange::Power(change));
}
