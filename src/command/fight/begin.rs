//! `begin`: who is in the fight, on what terms, and who comes first.

use std::sync::Arc;

use super::{opening, say_first};
use crate::campaign::turn_order::{self, Order, sort};
use crate::campaign::{
    Allotment, At, CampaignChange, Change, CharacterId, Combatant, CombatantId, Contest,
    ContestKind, FIGHT_COUNTER, Fight, FightId, Roll,
};
use crate::command::checks::names;
use crate::dice::Die;
use crate::game::args::Cursor;
use crate::game::{Args, Completion, Draft, Refusal, Verb, Why};
use crate::lang::line::{Line, Span};
use crate::play::turn::give;
use crate::rules::Part;
use crate::rules::formula::{EvalError, Formula};

pub(super) const BEGIN: Verb = Verb {
    name: "begin",
    usage: "begin [NAME...] [init FORMULA] [allot 1S+1Q|3Q] [= DICE]",
    doc: "Begins a fight with these, or with everyone: initiative is rolled, the highest acts first.",
    dice: true,
    complete: |table, typing| {
        let mut out = names(table);
        if !typing.has("init") {
            out.push(Completion::keyword(
                "init",
                format!("initiative formula, else {}", table.game.turns.init),
            ));
        }
        if !typing.has("allot") {
            out.push(Completion::keyword(
                "allot",
                format!("what a turn allows, else {}", table.game.turns.allotment),
            ));
        }
        out
    },
    run: begin,
    ..Verb::PLAIN
};

/// The terms on which turns are taken.
#[derive(Clone, Debug)]
pub struct Terms {
    /// What the GM calls the fight.
    pub name: String,
    /// The initiative formula.
    pub init: String,
    /// What a turn allows.
    pub allot: Allotment,
    /// Where the formula stands, for pointing at it.
    pub span: Span,
}

fn begin(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let mut who = Vec::new();
    if cursor
        .peek()
        .is_some_and(|word| !word.is("init") && !word.is("allot"))
    {
        who = cursor.characters(draft.table(), &["init", "allot"])?;
    }
    let terms = terms(draft, args.line, &mut cursor, args.verb.span)?;
    if who.is_empty() {
        who = draft
            .campaign()
            .characters
            .iter()
            .map(|person| person.id)
            .collect();
    }
    start(draft, &who, &terms, args.verb.span)
}

/// Reads `[init FORMULA] [allot ...]` to the end.
fn terms(
    draft: &Draft<'_>,
    line: &Line,
    cursor: &mut Cursor<'_>,
    verb: Span,
) -> Result<Terms, Refusal> {
    let game = draft.game();
    let mut terms = Terms {
        name: String::new(),
        init: game.turns.init.to_owned(),
        allot: default_allotment(game.turns.allotment),
        span: verb,
    };
    let (mut init_said, mut allot_said) = (false, false);
    while let Some(word) = cursor.peek() {
        if !init_said && cursor.take("init") {
            init_said = true;
            let end = cursor
                .rest()
                .iter()
                .position(|word| word.is("allot"))
                .unwrap_or(cursor.rest().len());
            let words = &cursor.rest()[..end];
            let [first, ..] = words else {
                return Err(Refusal::expected(
                    cursor.here(),
                    "a formula for the initiative modifier",
                ));
            };
            let span = first.span.to(words[words.len() - 1].span);
            terms.init = initiative_formula(draft, line.text(span), span)?;
            terms.span = span;
            cursor.skip(end);
        } else if !allot_said && cursor.take("allot") {
            allot_said = true;
            terms.allot = super::act::allotment(cursor)?;
        } else {
            let what = match (init_said, allot_said) {
                (false, _) if word.is_number() || word.is_signed() => "'init' before a number",
                _ => "'init', 'allot', '=' or the end",
            };
            return Err(Refusal::expected(word.span, what));
        }
    }
    Ok(terms)
}

/// The allotment that a game or a prepared fight declares.
#[must_use]
pub fn default_allotment(text: &str) -> Allotment {
    Allotment::parse(text).unwrap_or_default()
}

/// Reads an initiative formula: it may begin with a sign, and all its stats must be the game's.
///
/// # Errors
/// Anything else.
pub fn initiative_formula(draft: &Draft<'_>, text: &str, span: Span) -> Result<String, Refusal> {
    let formula = Formula::parse_signed(text).map_err(|error| {
        let at = (span.start + error.at).min(span.end);
        Refusal::at(Span::new(at, at + 1), Why::Formula(error.kind.to_string()))
    })?;
    match formula
        .stats()
        .iter()
        .find(|stat| draft.game().stat(stat).is_none())
    {
        Some(stat) => Err(Refusal::at(
            span,
            Why::NoMatch {
                kind: "stat",
                typed: (*stat).to_owned(),
            },
        )),
        None => Ok(text.trim().to_owned()),
    }
}

/// Begins a fight with these characters, in this order of rolling.
///
/// # Errors
/// A fight runs, nobody is named, or the dice do not fit.
pub fn start(
    draft: &mut Draft<'_>,
    who: &[CharacterId],
    terms: &Terms,
    verb: Span,
) -> Result<(), Refusal> {
    if draft.campaign().fight().is_some_and(|fight| !fight.paused) {
        let refusal = Refusal::rule(verb, "a fight is running already");
        return Err(refusal.hint("end it, pause it, or join NAME"));
    }
    if who.is_empty() {
        return Err(Refusal::rule(verb, "there is nobody to begin with").hint("add NAME"));
    }
    crate::command::work::end_downtime(draft);
    let mut order = initiative(draft, who, &terms.init, terms.span, CombatantId(1))?;
    for place in &mut order {
        place.from_round = 1;
    }
    // In a manual order people stand as they were named.
    if draft.game().turns.order != Order::Manual {
        sort(&mut order);
    }
    let id = FightId(draft.count(FIGHT_COUNTER));
    let fight = Fight {
        id,
        name: terms.name.clone(),
        round: 1,
        init: terms.init.clone(),
        allot: terms.allot.clone(),
        order,
        ..Fight::default()
    };
    let first = fight.order.first().map(|place| place.id);
    let listed: Vec<String> = fight
        .order
        .iter()
        .map(|place| {
            let name = draft.campaign().name_of(place.character);
            match turn_order::initiative(draft.game().turns.order, &fight, place) {
                Some(initiative) => format!("{name} {initiative}"),
                None => name.to_owned(),
            }
        })
        .collect();
    let at = draft.campaign().fights.len();
    draft.apply(CampaignChange::Fight(At {
        at,
        from: None,
        to: Some(Arc::new(fight)),
    }));
    let before = draft.campaign().current;
    draft.apply(CampaignChange::Current(Change {
        from: before,
        to: Some(id),
    }));
    draft.say(format!("the fight begins: {}", listed.join(", ")));
    // In an elective order a tie for the first turn is the GM's to decide.
    let tied = draft.game().turns.order == Order::Elective && opening::tied_first(draft, id);
    give(draft, id, 1, first.filter(|_| !tied));
    if tied {
        draft.say("a tie for the first turn: pick or place who takes it");
    } else {
        say_first(draft, id);
    }
    Ok(())
}

/// Rolls initiative for some characters. One that lacks a stat of the formula has a modifier of 0.
pub(super) fn initiative(
    draft: &mut Draft<'_>,
    who: &[CharacterId],
    formula: &str,
    span: Span,
    first: CombatantId,
) -> Result<Vec<Combatant>, Refusal> {
    let game = draft.game();
    let formula = Formula::parse_signed(formula)
        .map_err(|error| Refusal::at(span, Why::Formula(error.kind.to_string())))?;
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
            Err(error) => return Err(Refusal::at(span, Why::Formula(error.to_string()))),
        };
        modifiers.push(modifier);
    }
    if !lacking.is_empty() {
        draft.say(format!(
            "no initiative modifier for want of a stat: {}",
            lacking.join(", ")
        ));
    }
    let dice: Vec<Die> = game
        .turns
        .die
        .map(|die| vec![die; who.len()])
        .unwrap_or_default();
    let faces = draft.roll(&dice)?;
    let mut places = Vec::with_capacity(who.len());
    let mut sides = Vec::with_capacity(who.len());
    for (nth, (id, modifier)) in who.iter().zip(modifiers).enumerate() {
        let face = faces.get(nth).copied();
        let initiative = i64::from(face.unwrap_or(0)) + modifier;
        let number = first.0 + u32::try_from(nth).unwrap_or(u32::MAX - first.0);
        places.push(Combatant {
            id: CombatantId(number),
            character: *id,
            initiative,
            modifier,
            ..Combatant::default()
        });
        sides.push(Roll {
            who: Some(*id),
            name: draft.campaign().name_of(*id).to_owned(),
            what: "initiative".to_owned(),
            dice: face.into_iter().collect(),
            facts: vec![
                Part::new("modifier", modifier),
                Part::new("total", initiative),
            ],
            ..Roll::default()
        });
    }
    if !faces.is_empty() {
        draft.keep_roll(Contest {
            kind: ContestKind::Initiative,
            sides,
            ..Contest::default()
        });
    }
    Ok(places)
}
