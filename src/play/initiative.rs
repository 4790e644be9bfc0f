//! Initiative: who rolls it, for whom, and what it comes to.

use super::checks::no_formula;
use super::fight::FightDraft;
use super::minions::are_minions;
use super::turn_order::sort;
use crate::campaign::numbered::are_alike;
use crate::campaign::{
    Character, CharacterId, Combatant, CombatantId, Contest, ContestKind, Fight, FightId, Roll,
};
use crate::dice::Die;
use crate::game::draft::Purpose;
use crate::game::draft::once::rolls_once;
use crate::game::groups::Picks;
use crate::game::remark::{NO_MODIFIER, ROLLED_ANEW};
use crate::game::{Draft, Game, Order, Refusal, Table};
use crate::lang::line::Span;
use crate::rules::Part;
use crate::rules::formula::{EvalError, Formula};

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

/// Whether two characters share all of their initiative: those of one side where sides act, otherwise those of one
/// kind where groups roll, and minions.
fn share_initiative(game: &Game, one: &Character, other: &Character) -> bool {
    match game.turns.picks {
        Picks::Sides => !one.side().opposes(other.side()),
        _ => are_minions(one, other) || game.turns.groups_share && are_alike(one, other),
    }
}

/// For each of these characters, who rolls for it: the first of its kind, and otherwise itself.
fn leaders(table: Table<'_>, who: &[CharacterId]) -> Vec<CharacterId> {
    let people = &table.campaign.characters;
    let once = rolls_once(table);
    let alike = |one: CharacterId, other: CharacterId| {
        let both = people.get(one).zip(people.get(other));
        both.is_some_and(|(one, other)| {
            share_initiative(table.game, one, other) || once && are_alike(one, other)
        })
    };
    let first = |of: &CharacterId| {
        let mut all = who.iter().copied();
        all.find(|other| alike(*other, *of)).unwrap_or(*of)
    };
    who.iter().map(first).collect()
}

/// Those of these characters who roll.
pub(super) fn rollers(draft: &Draft<'_>, who: &[CharacterId]) -> Vec<CharacterId> {
    let leaders = leaders(draft.table(), who).into_iter();
    let each = leaders.zip(who);
    each.filter(|(leader, who)| leader == *who)
        .map(|(leader, _)| leader)
        .collect()
}

/// Rolls initiative for some characters, whose places count from `first`. The modifier is 0 for a character who lacks a
/// stat of the formula.
///
/// # Errors
/// Returns an error if the dice do not fit.
pub(super) fn roll_initiative(
    draft: &mut Draft<'_>,
    who: &[CharacterId],
    (formula, span): (&str, Span),
    first: CombatantId,
) -> Result<Vec<Combatant>, Refusal> {
    let modifiers = initiative_modifiers(draft, who, formula, span)?;
    let turns = draft.game().turns;
    let die = turns.die;
    let leaders = leaders(draft.table(), who);
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
        let (people, game) = (&draft.campaign().characters, draft.game());
        let both = people.get(leader).zip(people.get(*id));
        let shares = both.is_some_and(|(leader, who)| share_initiative(game, leader, who));
        let (face, known) = match (led.filter(|_| shares), die) {
            (Some(led), _) => (None, Some(led.initiative)),
            (None, Some(die)) => {
                let purpose = Purpose::open("initiative");
                draft.hand.describe(Some(*id), purpose, "", false);
                draft.hand.describe_shared(Some(*id));
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

/// Rolls initiative again for everybody in a fight.
///
/// # Errors
/// Returns an error if the dice do not fit.
pub(super) fn roll_again(draft: &mut Draft<'_>, fight: FightId) -> Result<(), Refusal> {
    let now = FightDraft::of(draft, fight).fight().clone();
    let who = now.characters();
    let formula = (now.init.as_str(), Span::default());
    let rolled = roll_initiative(draft, &who, formula, CombatantId(1))?;
    let mut order = now.order;
    for place in &mut order {
        let mut all = rolled.iter();
        if let Some(new) = all.find(|new| new.character == place.character) {
            place.initiative = new.initiative;
            place.modifier = new.modifier;
        }
    }
    sort(&mut order);
    if draft.game().turns.order == Order::Rolled {
        let name = |who| draft.campaign().name_of(who);
        let each = order
            .iter()
            .map(|place| format!("{} {}", name(place.character), place.initiative));
        let each = each.collect::<Vec<_>>().join(", ");
        draft.remark(&ROLLED_ANEW, &each);
    }
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

impl FightDraft<'_, '_> {
    /// The initiative of somebody in the fight that one who joins it takes over.
    pub(super) fn shared_with(&self, joins: CharacterId) -> Option<(i64, i64)> {
        let table = self.draft.table();
        let people = &table.campaign.characters;
        let joins = people.get(joins)?;
        let mut order = self.fight().order.iter();
        let place = order.find(|place| {
            let other = people.get(place.character);
            other.is_some_and(|other| share_initiative(table.game, joins, other))
        })?;
        Some((place.initiative, place.modifier))
    }

    /// Groups the numbered characters that share their initiative.
    ///
    /// # Errors
    /// Never in a fight with these characters.
    pub(super) fn gather_groups(&mut self) -> Result<(), Refusal> {
        let table = self.draft.table();
        if table.game.turns.picks == Picks::Sides {
            return Ok(());
        }
        let who = self.fight().characters();
        let grouped = |who: CharacterId| {
            let mut places = self.fight().places_of(who);
            places.next().map_or(0, |place| place.group)
        };
        let mut groups: Vec<Vec<(CharacterId, Span)>> = Vec::new();
        let people = &table.campaign.characters;
        let persons: Vec<&Character> = who.iter().filter_map(|who| people.get(*who)).collect();
        for (nth, leader) in persons.iter().enumerate() {
            let shares = |other: &&&Character| share_initiative(table.game, leader, other);
            if persons[..nth].iter().any(|other| shares(&other)) {
                continue;
            }
            let members = persons[nth..]
                .iter()
                .filter(|other| other.id == leader.id || shares(other));
            let members: Vec<CharacterId> = members.map(|who| who.id).collect();
            let group = grouped(leader.id);
            let gathered = group != 0 && members.iter().all(|who| grouped(*who) == group);
            if members.len() > 1 && !gathered {
                let members = members.into_iter().map(|who| (who, Span::default()));
                groups.push(members.collect());
            }
        }
        for members in groups {
            let id = self.id();
            self.draft
                .untold(|draft| FightDraft::of(draft, id).group(&members))?;
        }
        Ok(())
    }
}
