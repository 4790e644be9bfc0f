//! Elective order: whoever acted names who is next, and whom they attacked may interrupt.

use super::fight::{FightDraft, FightTable};
use crate::campaign::statement::FightStatement;
use crate::campaign::{CharacterId, Combatant, CombatantId};
use crate::game::{Draft, Order, Refusal, Table};
use crate::lang::line::Span;

/// What an elective order lets somebody do when the turn is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Call {
    /// Nothing.
    #[default]
    None,
    /// Be named as the next.
    Named,
    /// Take the turn of the one who was named just now.
    Interrupts,
}

impl FightTable<'_> {
    fn has_yet_to_act(&self, place: &Combatant) -> bool {
        let round = self.fight.round;
        place.acted < round && place.from_round <= round && self.can_act(place.character)
    }

    /// Those who have yet to act this round.
    fn yet_to_act(&self) -> impl Iterator<Item = &Combatant> {
        let places = self.fight.order.iter();
        places.filter(|place| self.has_yet_to_act(place))
    }

    /// Who may be named next: those who have yet to act this round, else everybody for the round
    /// after. Before the very first turn it is those with the highest initiative.
    #[must_use]
    pub fn namable(&self) -> Vec<CombatantId> {
        self.calls_to_be(&[Call::Named, Call::Interrupts])
    }

    /// Who may interrupt the one who was named: attacked in the turn before, and yet to act.
    #[must_use]
    pub fn interrupters(&self) -> Vec<CombatantId> {
        self.calls_to_be(&[Call::Interrupts])
    }

    fn calls_to_be(&self, wanted: &[Call]) -> Vec<CombatantId> {
        let order = &self.fight.order;
        let called = order.iter().zip(self.calls(order));
        called
            .filter(|(_, call)| wanted.contains(call))
            .map(|(place, _)| place.id)
            .collect()
    }

    /// What some places may do, in their order, without looking further than it must.
    #[must_use]
    pub fn calls(&self, places: &[Combatant]) -> Vec<Call> {
        let round_over = self.yet_to_act().next().is_none();
        let first_turn = self.fight.turns.is_empty();
        let highest = first_turn.then(|| self.yet_to_act().map(|place| place.initiative).max());
        let attacked = &self.fight.record.may_interrupt;
        let call = |place: &Combatant| {
            if round_over {
                return if self.can_act(place.character) {
                    Call::Named
                } else {
                    Call::None
                };
            }
            let opens = highest.is_none_or(|highest| highest == Some(place.initiative));
            if !self.has_yet_to_act(place) {
                Call::None
            } else if self.fight.acting.is_some() && attacked.contains(&place.character) {
                Call::Interrupts
            } else if opens {
                Call::Named
            } else {
                Call::None
            }
        };
        places.iter().map(call).collect()
    }
}

/// Whether the turn can only pass by naming: the order is elective and there is a choice.
#[must_use]
pub fn must_name(table: Table<'_>) -> bool {
    let fight = FightTable::running(table.campaign, table.game);
    table.game.turns.order == Order::Elective
        && fight.is_some_and(|fight| fight.namable().len() > 1)
}

/// The one who is left to act this round, if it is one alone; `leaving` is not counted.
pub(super) fn only_one_left(
    table: FightTable<'_>,
    leaving: Option<CombatantId>,
) -> Option<CombatantId> {
    let places = table.yet_to_act().map(|place| place.id);
    let mut left = places.filter(|place| Some(*place) != leaving);
    left.next().filter(|_| left.next().is_none())
}

impl FightDraft<'_, '_> {
    /// Ends the turn and gives the next one to somebody who may be named; to anybody in the fight if
    /// it is forced. When all have acted, that opens a round.
    ///
    /// # Errors
    /// They may not be named, or are not in the fight.
    pub fn pick(&mut self, who: CharacterId, force: bool, at: Span) -> Result<(), Refusal> {
        let place = self.namable_place(who, force, at)?;
        self.name_next(place);
        self.say_who_acts();
        let table = self.table();
        let may = table.interrupters().into_iter();
        let may = may.filter_map(|place| table.fight.place(place));
        let may: Vec<_> = may
            .map(|(_, place)| self.draft.named(place.character))
            .collect();
        if !may.is_empty() {
            self.state(FightStatement::MayInterrupt(may));
        }
        Ok(())
    }

    fn namable_place(
        &self,
        who: CharacterId,
        force: bool,
        at: Span,
    ) -> Result<CombatantId, Refusal> {
        let table = self.table();
        let choice = table.namable();
        let (_, first) = table.first_of(who, at)?;
        let mut theirs = table.fight.places_of(who).map(|place| place.id);
        if let Some(place) = theirs.find(|place| choice.contains(place)) {
            return Ok(place);
        }
        if force {
            return Ok(first.id);
        }
        let why = if !table.can_act(who) {
            "cannot act"
        } else if table.fight.turns.is_empty() {
            "has not the highest initiative"
        } else {
            "has acted this round"
        };
        let choice = table.names(&choice).join(", ");
        let name = self.name(who);
        Err(Refusal::by_rule(at, format!("{name} {why}"))
            .hint(format!("may be named: {choice}; 'force' overrules")))
    }

    fn name_next(&mut self, place: CombatantId) {
        let round_over = self.table().yet_to_act().next().is_none();
        let round = self.fight().round + u32::from(round_over);
        if self.fight().acting.is_some() {
            self.leave_claims();
        }
        if round_over {
            // After the last turn of a round nobody may interrupt.
            self.close_claims();
        }
        self.give(round, Some(place));
    }

    /// The turn passes without a name: the last one left is named by itself.
    ///
    /// # Errors
    /// There is a choice, or nobody can act.
    pub fn name_the_last(&mut self, at: Span) -> Result<(), Refusal> {
        let choice = self.table().namable();
        match choice.as_slice() {
            [] => Err(Refusal::rule(at, "nobody can act").hint("end, or heal somebody")),
            [only] => {
                self.name_next(*only);
                self.say_who_acts();
                Ok(())
            }
            several => {
                let names = self.table().names(several).join(", ");
                let said = format!("whoever acted names who is next: {names}");
                Err(Refusal::rule(at, said).hint("pick NAME"))
            }
        }
    }

    /// One who was attacked takes the turn of the one who was named, who may still act later but has
    /// no claim to the next turn.
    ///
    /// # Errors
    /// They may not.
    pub fn interrupt(&mut self, who: CharacterId, at: Span) -> Result<(), Refusal> {
        let place = self.interrupting_place(who, at)?;
        let round = self.fight().round;
        self.take_back();
        self.close_claims();
        self.state(FightStatement::Interrupts(self.draft.named(who)));
        self.give(round, Some(place));
        self.say_who_acts();
        Ok(())
    }

    fn interrupting_place(&self, who: CharacterId, at: Span) -> Result<CombatantId, Refusal> {
        let table = self.table();
        let may = table.interrupters();
        let mut theirs = table.fight.places_of(who);
        let found = theirs.find(|place| may.contains(&place.id) && !table.is_active(place));
        found.map(|place| place.id).ok_or_else(|| {
            let refusal = Refusal::rule(at, format!("{} may not interrupt", self.name(who)));
            if may.is_empty() {
                refusal.hint("only one who was attacked in the turn before and has not acted may")
            } else {
                refusal.hint(format!("may interrupt: {}", table.names(&may).join(", ")))
            }
        })
    }

    /// The active character has attacked somebody, hit or miss.
    ///
    /// # Errors
    /// It is nobody's turn, the other is not in the fight, or it is their own turn.
    pub fn attacked(&mut self, who: CharacterId, at: Span) -> Result<(), Refusal> {
        self.table().first_of(who, at)?;
        if self.table().active(at)? == who {
            let said = format!("it is {}'s own turn", self.name(who));
            return Err(Refusal::rule(at, said));
        }
        self.note_attack(who);
        Ok(())
    }

    fn note_attack(&mut self, who: CharacterId) {
        self.close_claims();
        self.record(|record| {
            if !record.attacked.contains(&who) {
                record.attacked.push(who);
            }
        });
        self.state(FightStatement::Attacked(self.draft.named(who)));
    }
}

/// Notes that somebody was attacked, where that lets them interrupt: the attacker has the turn and
/// both are in the fight.
pub fn mark_attacked(draft: &mut Draft<'_>, by: CharacterId, who: CharacterId) {
    if draft.game().turns.order != Order::Elective || by == who {
        return;
    }
    let fight = FightDraft::of_active(draft, by);
    if let Some(mut fight) = fight.filter(|fight| fight.fight().place_of(who).is_some()) {
        fight.note_attack(who);
    }
}
