//! Initiative: who rolls it, for whom, and what it comes to.

use std::collections::BTreeMap;

use super::checks::no_formula;
use super::fight::FightDraft;
use super::turn_order::sort;
use crate::campaign::numbered::Kind;
use crate::campaign::{
    Character, CharacterId, Combatant, CombatantId, Contest, ContestKind, Fight, FightId, Roll,
};
use crate::dice::Die;
use crate::game::draft::Purpose;
use crate::game::draft::once::rolls_once;
use crate::game::groups::Picks;
use crate::game::remark::{NO_MODIFIER, ROLLED_ANEW};
use crate::game::{Draft, Game, Order, Refusal, Result, Table};
use crate::lang::line::Span;
use crate::rules::Part;
use crate::rules::formula::{EvalError, Formula};

/// Reads an initiative formula. It may begin with a sign, and all its stats must exist in the
/// game.
///
/// # Errors
/// Returns an error if it is not such a formula.
pub(crate) fn initiative_formula(draft: &Draft<'_>, text: &str, span: Span) -> Result<String> {
    let formula = Formula::parse_signed(text).map_err(|error| no_formula(error, span))?;
    let unknown = |stat: &&str| draft.game().stat(stat).is_none();
    match formula.stats().find(unknown) {
        Some(stat) => Err(Refusal::unknown(span, "stat", stat)),
        None => Ok(text.trim().to_owned()),
    }
}

/// Those with whom a character shares all of its initiative: its side where sides act, otherwise its kind where groups
/// roll and if they are minions. `None` for one who rolls alone.
fn sharing(game: &Game, who: &Character) -> Option<Kind> {
    match game.turns.picks {
        Picks::Sides => Some(Kind::of_side(who)),
        _ if game.turns.groups_share || who.minion => Some(Kind::of(who)),
        _ => None,
    }
}

/// For each of these characters, who rolls for it: the first of those who share or roll once, and otherwise itself.
fn leaders(table: Table<'_>, who: &[CharacterId]) -> Vec<CharacterId> {
    let once = rolls_once(table);
    let mut first = BTreeMap::new();
    let leader = |id: &CharacterId| {
        let person = table.campaign.characters.get(*id);
        let kind = person.and_then(|who| {
            let alike = || once.then(|| Kind::of(who));
            sharing(table.game, who).or_else(alike)
        });
        kind.map_or(*id, |kind| *first.entry(kind).or_insert(*id))
    };
    who.iter().map(leader).collect()
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
) -> Result<Vec<Combatant>> {
    let modifiers = initiative_modifiers(draft, who, formula, span)?;
    let turns = draft.game().turns;
    let die = turns.die;
    let leaders = leaders(draft.table(), who);
    for who in rollers(draft, who) {
        // Without a die, a number may be typed instead.
        let die = die.unwrap_or(Die::D(u16::MAX));
        draft.hand.may_roll(Some(who), &[die]);
    }
    let mut places: Vec<Combatant> = Vec::with_capacity(who.len());
    let mut sides = Vec::with_capacity(who.len());
    let each = who.iter().zip(leaders).zip(modifiers);
    for (number, ((id, leader), modifier)) in (first.0..).zip(each) {
        let led = places.iter().find(|place| place.character == leader);
        let (people, game) = (&draft.campaign().characters, draft.game());
        let kind = |who| people.get(who).and_then(|who| sharing(game, who));
        let shares = led.is_some() && kind(leader).is_some() && kind(leader) == kind(*id);
        let (face, known) = match (led.filter(|_| shares), die) {
            (Some(led), _) => (None, Some(led.initiative)),
            (None, Some(die)) => {
                let purpose = Purpose::open("initiative");
                let known = draft.hand.describe(Some(*id), purpose, "", false);
                known.shared = true;
                draft.roller().take_total(Some(*id), &[die], &|faces| {
                    Some(i64::from(*faces.first()?) + modifier)
                })?;
                (draft.roll(Some(*id), &[die])?.first().copied(), None)
            }
            (None, None) => (None, draft.roller().number(*id)?),
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
) -> Result<Vec<i64>> {
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
pub(super) fn roll_again(draft: &mut Draft<'_>, fight: FightId) -> Result {
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
        let kind = |who| sharing(table.game, table.campaign.characters.get(who)?);
        let joins = kind(joins)?;
        let mut order = self.fight().order.iter();
        let place = order.find(|place| kind(place.character).as_ref() == Some(&joins))?;
        Some((place.initiative, place.modifier))
    }

    /// Groups the numbered characters that share their initiative.
    ///
    /// # Errors
    /// Never in a fight with these characters.
    pub(super) fn gather_groups(&mut self) -> Result {
        let table = self.draft.table();
        if table.game.turns.picks == Picks::Sides {
            return Ok(());
        }
        let mut kinds: BTreeMap<Kind, Vec<CharacterId>> = BTreeMap::new();
        for who in self.fight().characters() {
            let person = table.campaign.characters.get(who);
            if let Some(kind) = person.and_then(|who| sharing(table.game, who)) {
                kinds.entry(kind).or_default().push(who);
            }
        }
        let grouped = |who: CharacterId| {
            let mut places = self.fight().places_of(who);
            places.next().map_or(0, |place| place.group)
        };
        let mut groups: Vec<Vec<(CharacterId, Span)>> = Vec::new();
        for members in kinds.into_values() {
            let group = members.first().map_or(0, |leader| grouped(*leader));
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
