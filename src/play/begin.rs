//! Beginning a fight: its terms, the characters in it, and the order.

use std::sync::Arc;

use super::fight::FightDraft;
use super::initiative::{roll_initiative, rollers};
use super::minions::shares_with;
use super::occasions::end_downtime;
use super::occasions::{happens, refill_clocks};
use super::places::find_place;
use super::turn_order::{skips_fallen, sort};
use crate::campaign::{
    Allotment, At, CampaignChange, CharacterId, Combatant, CombatantId, Event, FIGHT_COUNTER,
    Fight, FightChange, FightId, Refill,
};
use crate::game::condition::FLED;
use crate::game::groups::Picks;
use crate::game::remark::{NOBODY_FIRST, TIED_FIRST};
use crate::game::{Draft, Occasion, Order, Refusal, Result};
use crate::lang::line::Span;

/// The terms of a fight.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// The name that the GM gave the fight.
    pub name: String,
    /// The initiative formula.
    pub init: String,
    /// What a turn allows.
    pub allot: Allotment,
    /// The position of the formula, for errors.
    pub span: Span,
}

/// Begins a fight with these characters; dice are rolled in this order.
///
/// # Errors
/// Returns an error if a fight is running, if there are no characters, or if the dice do not fit.
pub(crate) fn start(
    draft: &mut Draft<'_>,
    who: &[CharacterId],
    terms: &Terms,
    verb: Span,
) -> Result {
    if draft.campaign().running().is_some() {
        let refusal = Refusal::rule(verb, "a fight is running already");
        return Err(refusal.hint("end it, pause it, or join NAME"));
    }
    if who.is_empty() {
        return Err(Refusal::rule(verb, "there is nobody to begin a fight with").hint("add NAME"));
    }
    end_downtime(draft);
    for who in who {
        draft.end_condition(*who, FLED);
    }
    let rollers = rollers(draft, who);
    draft.roller().ask_for_initiative(&rollers)?;
    let typed = draft.hand.has_typed();
    let mut order = roll_initiative(draft, who, (&terms.init, terms.span), CombatantId(1))?;
    let order_of_turns = draft.game().turns.order;
    if order_of_turns != Order::Manual {
        sort(&mut order);
    } else if typed {
        // Characters stay in the order in which they were named, after those with a typed number.
        order.sort_by_key(|place| std::cmp::Reverse(place.initiative));
    }
    let (mut letters, mut shares) = (Vec::new(), Vec::new());
    for place in &order {
        match shares_with(draft.campaign(), &letters, place.character) {
            Some(owner) => shares.push((place.character, owner)),
            None => letters.push(place.character),
        }
    }
    let fight = Fight {
        id: FightId(draft.count(FIGHT_COUNTER)),
        letters,
        shares,
        name: terms.name.clone(),
        round: 1,
        init: terms.init.clone(),
        allot: terms.allot.clone(),
        order,
        ..Fight::default()
    };
    let id = fight.id;
    let at = draft.campaign().fights.len();
    draft.apply(CampaignChange::Fight(At::insert(at, Arc::new(fight))));
    happens(draft, Occasion::FightStart, who);
    refill_clocks(draft, Refill::Fight);
    let mut fight = FightDraft::of(draft, id);
    fight.set_current(Some(id));
    fight.gather_groups()?;
    let first = fight.first();
    fight.give_first(first);
    // In a fixed order no die breaks the tie, so the GM is told about it.
    if order_of_turns == Order::Fixed && is_tied(fight.fight()) {
        let order = fight.fight().order.iter();
        let highest = order.clone().map(|place| place.initiative).max();
        let tied = order.filter(|place| Some(place.initiative) == highest);
        let tied: Vec<CombatantId> = tied.map(|place| place.id).collect();
        let tied = fight.table().names(&tied).join(" and ");
        fight.draft.remark(&TIED_FIRST, &tied);
    }
    find_place(draft, who);
    Ok(())
}

/// Whether the first two have the same initiative.
fn is_tied(fight: &Fight) -> bool {
    match fight.order.as_slice() {
        [first, second, ..] => first.initiative == second.initiative,
        _ => false,
    }
}

impl FightDraft<'_, '_> {
    /// Gives the first turn to one of the two characters just placed, if they are now at the top
    /// of the order, were tied for it, and nothing else has happened in this fight.
    pub(super) fn decide_first_turn(&mut self, placed: [CharacterId; 2]) {
        if matches!(self.draft.game().turns.order, Order::Rolled | Order::Manual) {
            return;
        }
        let fight = self.fight();
        let top = fight.order.first();
        let Some(top) = top.filter(|top| placed.contains(&top.character)) else {
            return;
        };
        let highest = fight.order.iter().map(|place| place.initiative).max();
        if highest == Some(top.initiative) {
            self.begin_anew(Some(top.id));
        }
    }

    /// Gives the first turn to the new first in order after the order has changed, if nothing else
    /// has happened in this fight.
    pub(super) fn restart_first_turn(&mut self) {
        if self.draft.game().turns.order != Order::Manual {
            self.begin_anew(self.first());
        }
    }

    /// Gives the first turn to somebody else, if nothing else has happened in this fight.
    fn begin_anew(&mut self, first: Option<CombatantId>) {
        let fight = self.fight();
        // Checked last, since it looks through the history.
        if fight.turns.len() <= 1 && fight.acting != first && self.is_untouched() {
            self.take_back();
            self.give_first(first);
        }
    }

    /// Who begins: the first who can act, or anybody if the campaign skips nobody. In elective order the GM
    /// decides a tie.
    fn first(&self) -> Option<CombatantId> {
        let table = self.table();
        let skips = skips_fallen(table.campaign);
        let able = |place: &&Combatant| !skips || table.has_turns(place.character);
        let first = table.fight.order.iter().find(able).map(|place| place.id);
        first.filter(|_| table.game.turns.order != Order::Elective || !is_tied(table.fight))
    }

    fn give_first(&mut self, first: Option<CombatantId>) {
        self.give(1, first);
        let turns = self.draft.game().turns;
        let is_open = first.is_none() && turns.order == Order::Elective;
        let is_tied = match turns.picks {
            // Without an initiative there is no tie.
            Picks::Once | Picks::Anybody => false,
            Picks::Sides => self.are_sides_tied(),
            Picks::Interrupts => is_tied(self.fight()),
        };
        if is_open && is_tied {
            self.draft.remark(&NOBODY_FIRST, "");
        } else {
            self.say_who_acts();
        }
    }

    /// Whether both sides have the highest initiative.
    fn are_sides_tied(&self) -> bool {
        let campaign = self.draft.campaign();
        let order = &self.fight().order;
        let highest = order.iter().map(|place| place.initiative).max();
        let first = order
            .iter()
            .filter(|place| Some(place.initiative) == highest);
        let people = first.filter_map(|place| campaign.characters.get(place.character));
        let mut friends = people.map(|who| who.player || who.ally);
        let one = friends.next();
        friends.any(|friend| Some(friend) != one)
    }

    /// Whether the fight has only been put in order since it began.
    fn is_untouched(&self) -> bool {
        let history = self.draft.history();
        let numbers = (1..=history.mark().entries).rev();
        let entries = numbers.map_while(|number| history.entry(number));
        let mut standing = entries.filter(|entry| !entry.undone);
        let orders = |event: &Event| {
            use FightChange::{Place, Turn};
            matches!(event, Event::Fight(_, Place(_) | Turn(_)))
        };
        let begins = |event: &Event| match event {
            Event::Campaign(CampaignChange::Fight(At { from, to, .. })) => {
                from.is_none() && to.as_ref().is_some_and(|fight| fight.id == self.id())
            }
            _ => false,
        };
        let last = standing.find(|entry| !entry.events.iter().all(orders));
        last.is_some_and(|entry| entry.events.iter().any(begins))
    }
}
