//! Beginning a fight: its terms, the characters in it, and the order.

use std::sync::Arc;

use super::checks::no_formula;
use super::downtime::end_downtime;
use super::fight::FightDraft;
use super::occasions::{happens, refill_clocks};
use super::places::find_place;
use super::turn_order::{skips_fallen, sort};
use crate::campaign::{
    Allotment, At, CampaignChange, Character, CharacterId, Combatant, CombatantId, Contest,
    ContestKind, Event, FIGHT_COUNTER, Fight, FightChange, FightId, Refill, Roll,
};
use crate::dice::Die;
use crate::game::condition::FLED;
use crate::game::draft::Purpose;
use crate::game::remark::{NO_MODIFIER, NOBODY_FIRST, TIED_FIRST};
use crate::game::{Draft, Occasion, Order, Refusal};
use crate::lang::line::Span;
use crate::rules::Part;
use crate::rules::formula::{EvalError, Formula};

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

/// Reads an initiative formula. It may begin with a sign, and all its stats must exist in the
/// game.
///
/// # Errors
/// Returns an error if it is not such a formula.
pub(crate) fn initiative_formula(
    draft: &Draft<'_>,
    text: &str,
    span: Span,
) -> Result<String, Refusal> {
    let formula = Formula::parse_signed(text).map_err(|error| no_formula(error, span))?;
    let unknown = |stat: &&str| draft.game().stat(stat).is_none();
    match formula.stats().find(unknown) {
        Some(stat) => Err(Refusal::unknown(span, "stat", stat)),
        None => Ok(text.trim().to_owned()),
    }
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
) -> Result<(), Refusal> {
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
    draft.ask_for_initiative(who)?;
    let typed = draft.hand.has_typed();
    let mut order = roll_initiative(draft, who, &terms.init, terms.span, CombatantId(1))?;
    let order_of_turns = draft.game().turns.order;
    if order_of_turns != Order::Manual {
        sort(&mut order);
    } else if typed {
        // Characters stay in the order in which they were named, after those with a typed number.
        order.sort_by_key(|place| std::cmp::Reverse(place.initiative));
    }
    let fight = Fight {
        id: FightId(draft.count(FIGHT_COUNTER)),
        letters: order.iter().map(|place| place.character).collect(),
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

/// Rolls initiative for some characters. The modifier is 0 for a character who lacks a stat of the
/// formula.
///
/// # Errors
/// Returns an error if the dice do not fit.
pub(super) fn roll_initiative(
    draft: &mut Draft<'_>,
    who: &[CharacterId],
    formula: &str,
    span: Span,
    first: CombatantId,
) -> Result<Vec<Combatant>, Refusal> {
    let modifiers = initiative_modifiers(draft, who, formula, span)?;
    let turns = draft.game().turns;
    let die = turns.die;
    let leaders = leaders(draft, who);
    for (who, _) in who.iter().zip(&leaders).filter(|(who, first)| who == first) {
        // Without a die, a number may be typed instead.
        let die = die.unwrap_or(Die::D(u16::MAX));
        draft.hand.may_roll(Some(*who), &[die]);
    }
    let mut places: Vec<Combatant> = Vec::with_capacity(who.len());
    let mut sides = Vec::with_capacity(who.len());
    let each = who.iter().zip(leaders).zip(modifiers);
    for (number, ((id, leader), modifier)) in (first.0..).zip(each) {
        let led = places.iter().find(|place| place.character == leader);
        let (face, known) = match (led, die) {
            (Some(led), _) => (None, Some(led.initiative)),
            (None, Some(die)) => {
                let purpose = Purpose::open("initiative");
                draft.hand.describe(Some(*id), purpose, "", false);
                draft.take_total(Some(*id), &[die], &|faces| {
                    Some(i64::from(*faces.first()?) + modifier)
                })?;
                (draft.roll(Some(*id), &[die])?.first().copied(), None)
            }
            (None, None) => (None, draft.typed_number(*id)?),
        };
        let rolled = i64::from(face.unwrap_or(0)) + modifier;
        let initiative = known.unwrap_or(rolled);
        let person = draft.campaign().characters.get(*id);
        let breaks_ties = turns.ties.zip(person).and_then(|(ties, who)| ties(who));
        places.push(Combatant {
            id: CombatantId(number),
            character: *id,
            initiative,
            modifier: breaks_ties.unwrap_or(modifier),
            from_round: 1,
            ..Combatant::default()
        });
        let Some(face) = face else {
            continue;
        };
        sides.push(Roll {
            who: Some(*id),
            name: draft.campaign().name_of(*id).to_owned(),
            what: "initiative".to_owned(),
            dice: vec![face],
            facts: vec![
                Part::new("modifier", modifier),
                Part::new("total", initiative),
            ],
            ..Roll::default()
        });
    }
    if !sides.is_empty() {
        let contest = Contest {
            kind: ContestKind::Initiative,
            sides,
            ..Contest::default()
        };
        draft.untold(|draft| draft.rolled(contest));
    }
    Ok(places)
}

/// Rolls initiative again for everybody in a fight.
///
/// # Errors
/// Returns an error if the dice do not fit.
pub(super) fn roll_again(draft: &mut Draft<'_>, fight: FightId) -> Result<(), Refusal> {
    let now = FightDraft::of(draft, fight).fight().clone();
    let who = now.characters();
    let rolled = roll_initiative(draft, &who, &now.init, Span::default(), CombatantId(1))?;
    let mut order = now.order;
    for place in &mut order {
        let mut all = rolled.iter();
        if let Some(new) = all.find(|new| new.character == place.character) {
            place.initiative = new.initiative;
            place.modifier = new.modifier;
        }
    }
    sort(&mut order);
    draft.untold(|draft| {
        FightDraft::of(draft, fight).replace(|fight| {
            Some(Fight {
                order,
                ..fight.clone()
            })
        });
    });
    Ok(())
}

/// Who rolls for each of these: the first of its side in a game in which sides roll, and otherwise itself.
fn leaders(draft: &Draft<'_>, who: &[CharacterId]) -> Vec<CharacterId> {
    if !draft.game().turns.picks.are_sides() {
        return who.to_vec();
    }
    let people = &draft.campaign().characters;
    let side = |who: CharacterId| people.get(who).map(Character::side).unwrap_or_default();
    let first = |of: &CharacterId| {
        let mut all = who.iter().copied();
        let first = all.find(|other| !side(*other).opposes(side(*of)));
        first.unwrap_or(*of)
    };
    who.iter().map(first).collect()
}

fn initiative_modifiers(
    draft: &mut Draft<'_>,
    who: &[CharacterId],
    formula: &str,
    span: Span,
) -> Result<Vec<i64>, Refusal> {
    let game = draft.game();
    if let Some(value) = game.turns.value.filter(|_| formula == game.turns.init) {
        let people = who.iter().map(|who| draft.character(*who));
        let people = people.collect::<Result<Vec<_>, _>>()?;
        return Ok(people.iter().map(|who| value(who).unwrap_or(0)).collect());
    }
    let formula = Formula::parse_signed(formula).map_err(|error| no_formula(error, span))?;
    let mut modifiers = Vec::with_capacity(who.len());
    let mut lacking = Vec::new();
    for id in who {
        let person = draft.character(*id)?;
        let stats = |stat: &str| game.stat_of(person, stat);
        let modifier = match formula.eval(&stats) {
            Ok(modifier) => modifier,
            Err(EvalError::MissingStat(stat)) => {
                lacking.push(format!("{} ({stat})", person.name));
                0
            }
            Err(error) => return Err(Refusal::rule(span, error.to_string())),
        };
        modifiers.push(modifier);
    }
    if !lacking.is_empty() {
        draft.remark(&NO_MODIFIER, &lacking.join(", "));
    }
    Ok(modifiers)
}

impl FightDraft<'_, '_> {
    /// Gives the first turn to one of the two characters just placed, if they are now at the top
    /// of the order, were tied for it, and nothing else has happened in this fight.
    pub(super) fn decide_first_turn(&mut self, placed: [CharacterId; 2]) {
        match self.draft.game().turns.order {
            Order::Elective | Order::Fixed => {}
            Order::Rolled | Order::Manual => return,
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
        let is_open = first.is_none() && self.draft.game().turns.order == Order::Elective;
        if is_open && is_tied(self.fight()) {
            self.draft.remark(&NOBODY_FIRST, "");
        } else {
            self.say_who_acts();
        }
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
