//! Elective order: the character who acted picks the next one, and characters who were attacked
//! may interrupt.

use super::fight::{FightDraft, FightTable};
use crate::campaign::{
    At, Attacked, CharacterId, Combatant, CombatantId, FightChange, Statement, after_name, genitive,
};
use crate::game::groups::Picks;
use crate::game::remark::{ATTACKED, INTERRUPTS};
use crate::game::{Draft, Fate, Order, Refusal, Result, Table};
use crate::lang::line::Span;

/// What elective order lets a character do when the turn ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Call {
    #[default]
    None,
    /// Can be picked as the next.
    Named,
    /// Can take the turn of the character who was just picked.
    Interrupts,
}

impl FightTable<'_> {
    fn can_still_act(&self, place: &Combatant) -> bool {
        let round = self.fight.round;
        place.acted < round && place.acts_in(round) && self.has_turns(place.character)
    }

    /// The places that have yet to act before the round is over.
    fn yet_to_act(&self) -> impl Iterator<Item = &Combatant> {
        let places = self.fight.order.iter();
        places.filter(|place| self.can_still_act(place) && self.comes(place) != TurnComes::IfPicked)
    }

    pub(super) fn is_round_over(&self) -> bool {
        self.yet_to_act().next().is_none()
    }

    /// How a character's turn comes about.
    fn comes(&self, place: &Combatant) -> TurnComes {
        let who = self.campaign.characters.get(place.character);
        let states = who.map_or_else(Vec::new, |who| self.game.states_of(self.campaign, who));
        match states.first() {
            None => TurnComes::Chosen,
            Some(state) if state.fate == Fate::Acts => TurnComes::Chosen,
            Some(state) if state.fate == Fate::Lies => TurnComes::IfPicked,
            Some(_) => TurnComes::Automatically,
        }
    }

    /// The place that the console picks if there is no real choice: the only one whose turn has to come; if all of
    /// those come automatically, the first. Who takes the last turn of a round opens the next one, so that one who
    /// stands has a choice even before the dying.
    fn only_candidate(&self, among: &[CombatantId]) -> Option<CombatantId> {
        let of = |comes| {
            let all = among.iter().copied();
            all.filter(move |id| self.comes_at(*id) == Some(comes))
        };
        let mut standing = of(TurnComes::Chosen);
        let mut automatic = of(TurnComes::Automatically);
        match (standing.next(), automatic.next(), among) {
            (Some(only), None, _) if standing.next().is_none() => Some(only),
            (None, Some(first), _) => Some(first),
            (None, None, [only]) => Some(*only),
            (Some(_), ..) | (None, None, _) => None,
        }
    }

    /// The only candidate among those who have yet to act this round, not counting `leaving`.
    pub(super) fn only_one_left(&self, leaving: Option<CombatantId>) -> Option<CombatantId> {
        let places = self.yet_to_act().map(|place| place.id);
        let left: Vec<CombatantId> = places.filter(|place| Some(*place) != leaving).collect();
        self.only_candidate(&left)
    }

    /// How the turn of a place comes about.
    fn comes_at(&self, place: CombatantId) -> Option<TurnComes> {
        self.fight.place(place).map(|(_, place)| self.comes(place))
    }

    /// The places that may be picked next: those that have yet to act this round, otherwise all
    /// for the next round; those who are down come last. Before the first turn, those with the
    /// highest initiative.
    #[must_use]
    pub fn namable(&self) -> Vec<CombatantId> {
        let mut all = self.places_with_call(&[Call::Named, Call::Interrupts]);
        all.sort_by_key(|place| self.comes_at(*place));
        all
    }

    /// The places that may interrupt the one just picked: attacked in the turn before, and yet to
    /// act.
    #[must_use]
    pub fn interrupters(&self) -> Vec<CombatantId> {
        self.places_with_call(&[Call::Interrupts])
    }

    fn places_with_call(&self, wanted: &[Call]) -> Vec<CombatantId> {
        let order: Vec<&Combatant> = self.fight.order.iter().collect();
        let called = order.iter().zip(self.calls(&order));
        let called = called.filter(|(_, call)| wanted.contains(call));
        called.map(|(place, _)| place.id).collect()
    }

    /// What elective order lets the characters of some places do, in the order of the places.
    pub(crate) fn calls(&self, places: &[&Combatant]) -> Vec<Call> {
        let picks = self.game.turns.picks;
        let round_over = self.is_round_over();
        let first_turn = self.fight.turns.is_empty();
        // Before the first turn those with the highest initiative may begin; sides take turns by theirs.
        let next = |place: &&Combatant| round_over && self.has_turns(place.character);
        let next = self.fight.order.iter().filter(next);
        let acting = next.chain(self.yet_to_act()).map(|place| place.initiative);
        let highest = (first_turn || picks == Picks::Sides).then(|| acting.max());
        let call = |place: &&Combatant| {
            let may = if round_over || picks == Picks::Anybody {
                self.has_turns(place.character)
            } else {
                self.can_still_act(place)
            };
            let opens = highest.is_none_or(|highest| highest == Some(place.initiative));
            let interrupts = picks == Picks::Interrupts && !round_over;
            if may && interrupts && self.claim(place.character).is_ok() {
                Call::Interrupts
            } else if may && (round_over || opens) {
                Call::Named
            } else {
                Call::None
            }
        };
        places.iter().map(call).collect()
    }

    /// Whether a character was attacked in the turn before, and the present turn is not under way
    /// yet; otherwise why they cannot interrupt, after the name of a place, if any.
    fn claim(&self, who: CharacterId) -> Result<(), (Option<CombatantId>, &'static str)> {
        let fight = self.fight;
        let now = fight.turn();
        let Some(active) = fight.acting else {
            return Err((None, "nobody has been picked"));
        };
        let before = now.checked_sub(2).and_then(|at| usize::try_from(at).ok());
        let before = before.and_then(|at| fight.turns.get(at));
        let Some((_, by)) = before.filter(|(round, _)| *round == fight.round) else {
            return Err((None, "this turn opens the round"));
        };
        match fight.attacked_in(now - 1).find(|one| one.who == who) {
            Some(attacked) if attacked.too_late => Err((Some(active), "'s turn is under way")),
            Some(_) => Ok(()),
            None => Err((Some(*by), " did not attack them")),
        }
    }

    /// Why a character has no more turn this round.
    fn why_no_turn(&self, place: &Combatant) -> &'static str {
        if !self.has_turns(place.character) {
            "cannot act"
        } else if place.surprised == self.fight.round {
            "is surprised this round"
        } else if self.fight.turns.is_empty() {
            "does not have the highest initiative"
        } else {
            "has acted this round"
        }
    }
}

/// How a character's turn comes about, in the order in which candidates are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum TurnComes {
    /// Someone decides when.
    Chosen,
    /// Automatically once nobody stands, because there is nothing to decide in it.
    Automatically,
    /// Only if someone picks them.
    IfPicked,
}

/// Whether the GM has to pick who is next: the order is elective and there is a choice, of the
/// character or of interrupting.
pub(crate) fn must_pick(table: Table<'_>) -> bool {
    let fight = FightTable::running(table.campaign, table.game);
    let is_choice = |fight: FightTable<'_>| {
        // Who goes first is rolled before anybody is picked.
        let turns = table.game.turns;
        let rolls = turns.picks == Picks::Sides && turns.each_round;
        if rolls && fight.fight.acting.is_some() && fight.is_round_over() {
            return false;
        }
        let stands = |place: &CombatantId| fight.comes_at(*place) == Some(TurnComes::Chosen);
        let namable = fight.namable();
        let interrupts = fight.interrupters().iter().any(stands);
        interrupts || !namable.is_empty() && fight.only_candidate(&namable).is_none()
    };
    table.game.turns.order == Order::Elective && fight.is_some_and(is_choice)
}

/// The characters who may interrupt the one just picked, in turn order.
pub(crate) fn interrupters(table: Table<'_>) -> Vec<CharacterId> {
    let fight = FightTable::running(table.campaign, table.game);
    let fight = fight.filter(|_| table.game.turns.order == Order::Elective);
    let places = fight.into_iter().flat_map(|fight| {
        let may = fight.interrupters().into_iter();
        may.filter_map(move |place| fight.fight.place(place))
    });
    places.map(|(_, place)| place.character).collect()
}

impl FightDraft<'_, '_> {
    /// Ends the turn and gives the next one to a character who may be picked, or to any in the
    /// fight if the GM overrides the rules. If all have acted, this opens a new round.
    ///
    /// # Errors
    /// Returns an error if the character may not be picked or is not in the fight.
    pub(crate) fn pick(&mut self, who: CharacterId, at: Span) -> Result {
        self.begin_round_of_sides();
        let place = self.place_to_pick(who, at)?;
        self.give_next_turn(Some(place));
        self.say_who_acts();
        let may = interrupters(self.draft.table()).into_iter();
        let may: Vec<_> = may.map(|who| self.draft.named(who)).collect();
        if !may.is_empty() {
            self.draft.state(Statement::MayInterrupt(may));
        }
        Ok(())
    }

    fn place_to_pick(&self, who: CharacterId, at: Span) -> Result<CombatantId> {
        let table = self.table();
        let choice = table.namable();
        let (_, first) = table.first_of(who, at)?;
        let mut theirs = table.fight.places_of(who).map(|place| place.id);
        if let Some(place) = theirs.find(|place| choice.contains(place)) {
            return Ok(place);
        }
        if self.draft.is_forced() {
            return Ok(first.id);
        }
        let why = table.why_no_turn(first);
        let choice = table.names(&choice).join(", ");
        let name = self.name(who);
        Err(Refusal::by_rule(at, format!("{name} {why}"))
            .hint(format!("may be picked: {choice}; 'force' overrides this")))
    }

    /// Gives the next turn to a place, or to nobody yet; if all have acted, in a new round.
    fn give_next_turn(&mut self, place: Option<CombatantId>) {
        let round_over = self.table().is_round_over();
        if round_over {
            self.close_round();
        }
        let round = self.fight().round + u32::from(round_over);
        self.give(round, place);
    }

    /// Ends a round in which all have acted, where sides take turns: then it is open who begins the next one.
    /// Returns whether it did.
    pub(crate) fn begin_round_of_sides(&mut self) -> bool {
        let sides = self.draft.game().turns.picks == Picks::Sides;
        let over = sides && self.table().is_round_over();
        if over && self.fight().acting.is_some() {
            self.give_next_turn(None);
        }
        over
    }

    /// Passes the turn without a name, if only one candidate is left.
    ///
    /// # Errors
    /// Returns an error if there is a choice, or if nobody can act.
    pub(crate) fn pick_the_last(&mut self, at: Span) -> Result {
        if self.begin_round_of_sides() && self.table().namable().len() > 1 {
            self.say_who_acts();
            return Ok(());
        }
        let choice = self.table().namable();
        if choice.is_empty() {
            return Err(Refusal::rule(at, "nobody can act").hint("end, or heal somebody"));
        }
        if let Some(place) = self.table().only_candidate(&choice) {
            self.give_next_turn(Some(place));
            self.say_who_acts();
            return Ok(());
        }
        let names = self.table().names(&choice).join(", ");
        let said = format!("the one who just acted picks who is next: {names}");
        Err(Refusal::rule(at, said).hint("pick NAME"))
    }

    /// Lets an attacked character take the turn of the one just picked, who may still act later
    /// but has no claim to the next turn.
    ///
    /// # Errors
    /// Returns an error if the character may not interrupt.
    pub(crate) fn interrupt(&mut self, who: CharacterId, at: Span) -> Result {
        let place = self.interrupting_place(who, at)?;
        let round = self.fight().round;
        self.take_back();
        self.draft.remark_of(who, &INTERRUPTS, "");
        self.give(round, Some(place));
        self.mark_under_way();
        self.say_who_acts();
        Ok(())
    }

    fn interrupting_place(&self, who: CharacterId, at: Span) -> Result<CombatantId> {
        let (table, name) = (self.table(), self.name(who));
        let (_, first) = table.first_of(who, at)?;
        let mut theirs = table.fight.places_of(who);
        let yet_to_act = theirs.find(|place| table.can_still_act(place));
        let why = match (yet_to_act, table.claim(who)) {
            (Some(place), Ok(())) => return Ok(place.id),
            (None, _) if table.is_active(first) => format!("it is {} own turn", genitive(&name)),
            (None, _) => format!("{name} {}", table.why_no_turn(first)),
            (_, Err((place, why))) => {
                let name = table.names(place.as_slice()).join("");
                let why = after_name(&name, why);
                name + &why
            }
        };
        if self.draft.is_forced() && !table.is_active(first) {
            return Ok(first.id);
        }
        let refusal = Refusal::by_rule(at, format!("{name} may not interrupt: {why}"));
        let may = table.interrupters();
        if may.is_empty() {
            return Err(refusal);
        }
        let may = table.names(&may).join(", ");
        Err(refusal.hint(format!("may interrupt: {may}; 'force' overrides this")))
    }

    /// Records that the active character has attacked someone, hit or miss.
    ///
    /// # Errors
    /// Returns an error if it is nobody's turn, if the target is not in the fight, or if it is the
    /// target's own turn.
    pub(crate) fn attacked(&mut self, who: CharacterId, at: Span) -> Result {
        self.table().first_of(who, at)?;
        if self.table().active(at)? == who {
            let said = format!("it is {} own turn", genitive(&self.name(who)));
            return Err(Refusal::rule(at, said));
        }
        let before = self.draft.events().len();
        self.note_attack(who);
        if self.draft.events().len() == before {
            self.draft.remark_of(who, &ATTACKED, "");
        }
        Ok(())
    }

    fn note_attack(&mut self, who: CharacterId) {
        self.mark_under_way();
        let (fight, turn) = (self.fight(), self.fight().turn());
        if !fight.attacked_in(turn).any(|one| one.who == who) {
            let attacked = Attacked {
                turn,
                who,
                too_late: false,
            };
            let at = fight.attacked.len();
            self.apply(FightChange::Attacked(At::insert(at, attacked)));
        }
    }

    /// Marks the turn as under way, after which nobody may interrupt it.
    pub(super) fn mark_under_way(&mut self) {
        let before = self.fight().turn().checked_sub(1);
        self.change_attacks(|one| one.too_late |= Some(one.turn) == before);
    }

    /// After stepping back, removes the attacks of later turns, and lets the targets of the
    /// present one interrupt when it ends.
    pub(super) fn rewind_attacks(&mut self) {
        let now = self.fight().turn();
        while let Some(last) = self.fight().attacked.last().copied()
            && last.turn > now
        {
            let at = self.fight().attacked.len() - 1;
            self.apply(FightChange::Attacked(At::remove(at, last)));
        }
        self.change_attacks(|one| one.too_late &= one.turn != now);
    }

    /// Changes the attacks of the present turn and the one before.
    fn change_attacks(&mut self, change: impl Fn(&mut Attacked)) {
        let recent = self.fight().turn().saturating_sub(1);
        let attacked = self.fight().attacked.iter().enumerate().rev();
        let recent = attacked.take_while(|(_, one)| one.turn >= recent);
        let changes = recent.map(|(at, one)| At::changed(at, one, &change));
        let changes: Vec<_> = changes.filter(|one| one.from != one.to).collect();
        for change in changes {
            self.apply(FightChange::Attacked(change));
        }
    }

    /// Before the first turn, gives it to the one with the highest initiative, unless several
    /// share it.
    pub(super) fn open(&mut self) {
        let fight = self.fight();
        if self.draft.game().turns.order == Order::Elective
            && fight.acting.is_none()
            && fight.turns.is_empty()
            && let [only] = self.table().namable().as_slice()
        {
            self.give_next_turn(Some(*only));
        }
    }
}

/// Marks the turn as under way if it is this character's, after which nobody may interrupt it.
pub(crate) fn mark_under_way(draft: &mut Draft<'_>, who: CharacterId) {
    if let Some(mut fight) = FightDraft::of_active(draft, who) {
        fight.mark_under_way();
    }
}

/// Records an attack that lets the target interrupt: the attacker has the turn and both are in the
/// fight.
pub(crate) fn mark_attacked(draft: &mut Draft<'_>, by: CharacterId, who: CharacterId) {
    let turns = draft.game().turns;
    if turns.order != Order::Elective || turns.picks != Picks::Interrupts {
        return;
    }
    let fight = FightDraft::of_active(draft, by);
    if let Some(mut fight) = fight.filter(|fight| fight.fight().place_of(who).is_some()) {
        fight.note_attack(who);
    }
}
