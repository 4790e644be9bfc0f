//! `aid`: First Aid for a wound, once each.

use super::super::checks::{alone, earn};
use super::super::options::is_universal;
use super::super::remarks;
use super::super::target::Rated;
use super::rounds::bleeding;
use super::{BY_AID, HARM, heal_wound, loss, state_of, still};
use crate::campaign::CharacterId;
use crate::dice::{Die, Expression};
use crate::game::draft::Purpose;
use crate::game::spec::Usual;
use crate::game::syntax::{ANYONE, Arg, DICE, MODIFIERS, NAME, WHAT};
use crate::game::{
    Args, Distribution, Draft, Note, Preview, Refusal, Result, Reveals, Role, Side, Subject, Table,
    Verb,
};
use crate::lang::line::{Span, quoted};
use crate::lang::operand::Operand;
use crate::play::checks::{Named, Reader, TypedSide, name_of};
use crate::play::flow::{self, Plan, land, restore};
use crate::play::manoeuvre::rolled_by;
use crate::play::taking::{may_use, use_action};
use crate::rules::Grade;
use crate::rules::brp::{self as rules, Aid};
use crate::rules::chances::summed;
use crate::verbs::people::revive::must_live;

/// The keyword before the character who gives it.
const BY: &str = "by";

pub(in super::super) const AID: Verb = Verb {
    name: "aid",
    syntax: &[
        NAME,
        MODIFIERS,
        Arg::Optional(&[
            Arg::Word(BY, "who gives it, and the skill if it is not First Aid"),
            ANYONE,
            Arg::Optional(&[WHAT]),
            MODIFIERS,
        ]),
        DICE,
    ],
    doc: "First Aid for the worst wound that has had none: 1D3 of its points (edition uge: special 2D3, critical 1D3+3, fumble costs 1); it ends bleeding.",
    reveals: Reveals::First,
    odds: Some(preview),
    run: aid,
    ..Verb::PLAIN
};

/// Parsed First Aid.
struct Care {
    patient: CharacterId,
    /// The index of the wound, and its cost.
    wound: Option<(usize, i64)>,
    bleeding: Option<String>,
    healer: Option<CharacterId>,
    plan: Plan,
}

fn read(table: Table<'_>, args: &Args<'_>) -> Result<Care> {
    let (mut left, by) = TypedSide::whole(table, args).split(BY);
    let then = "a modifier, 'by' or the end";
    let Named {
        who: patient,
        span,
        with,
    } = left.named("the wounded character", then)?;
    if let Some(extra) = with {
        return Err(Refusal::expected(extra.span, then));
    }
    must_live(table, patient, span)?;
    let (wound, bleeding) = what_to_treat(table, patient, span)?;
    let mut reader = Reader::new(table, "aid");
    let mut healer = by.unwrap_or(left);
    let (found, at) = if by.is_some() {
        let at = healer.cursor.here();
        (healer.operands(), at)
    } else {
        (Vec::new(), span)
    };
    let subject = healer_of(&healer, &found, at)?;
    if let Some(who) = subject.who {
        may_use(table, who, None, subject.span)?;
    }
    let mut side = Side::new(subject, Role::Rolls);
    if by.is_some() {
        reader.all(&mut left.cursor, &mut side)?;
        left.no_more()?;
    }
    healer.modify(&mut reader, &mut side)?;
    healer.no_more()?;
    side.add_own(table);
    let mut ready = alone(Rated::new(table, side, None, false).must_be_rolled(table)?);
    let cost = wound.map(|(_, cost)| format!("a wound of {cost}"));
    let bleeds = bleeding.as_ref().map(|_| "bleeding".to_owned());
    let treats: Vec<String> = cost.into_iter().chain(bleeds).collect();
    let treats = Note::Text(format!("treats {}", treats.join(" and ")));
    ready.notes.insert(0, treats);
    Ok(Care {
        patient,
        wound,
        bleeding,
        healer: ready.side.subject.who,
        plan: Plan::of(ready),
    })
}

/// The worst wound that was not treated yet, and the bleeding condition.
#[allow(clippy::type_complexity)] // a pair that is taken apart at once
fn what_to_treat(
    table: Table<'_>,
    patient: CharacterId,
    at: Span,
) -> Result<(Option<(usize, i64)>, Option<String>)> {
    let who = table.character(patient)?;
    let worst = |treated: bool| {
        let wounds = who.injuries.iter().enumerate();
        let some = wounds.filter(|(_, wound)| treated || !wound.treated);
        let worst = some.max_by_key(|(at, wound)| (wound.cost, std::cmp::Reverse(*at)));
        worst.map(|(at, wound)| (at, wound.cost))
    };
    let bleeding = bleeding(who).map(str::to_owned);
    let fresh = worst(false);
    if fresh.is_none() && bleeding.is_none() {
        let name = &who.name;
        let why = match who.injuries.as_slice() {
            [] => format!("{name} has no wound"),
            _ => format!("every wound of {name} has had First Aid"),
        };
        table.forbid(at, why).map_err(|refusal| {
            let heals = format!("heal {} 1d3 heals without it", quoted(name));
            let anyway = refusal.hint.as_deref().unwrap_or_default();
            let hint = format!("{heals}; {anyway}");
            refusal.hint(hint)
        })?;
    }
    let again = || worst(true).filter(|_| table.forced);
    Ok((fresh.or_else(again), bleeding))
}

/// Who gives it with which skill; by default the active character with First Aid.
fn healer_of(typed: &TypedSide<'_, '_>, found: &[Operand<'_>], at: Span) -> Result<Subject> {
    let (table, line) = (typed.table, typed.line);
    let (who, span) = match found.first() {
        Some(name) => (name_of(table, line, name)?, name.span),
        None => match table.campaign.acting() {
            Some(who) => (who, at),
            None => return Err(Refusal::rule(at, "say who gives it: by NAME")),
        },
    };
    if let Some(extra) = found.get(2) {
        return Err(Refusal::expected(extra.span, "a modifier or the end"));
    }
    let with = found.get(1).copied();
    let usual = [Usual::Skill("First Aid")];
    let hint = "another skill or a chance may follow the name: by NAME 30";
    rolled_by(typed, &Named { who, span, with }, hint, &usual)
}

/// The dice that First Aid of a grade heals.
fn healing(grade: Grade, universal: bool) -> Option<Expression> {
    match rules::first_aid(grade, universal) {
        Aid::Heals(dice) => Expression::parse(dice).ok(),
        Aid::Harms(_) | Aid::Nothing => None,
    }
}

fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview> {
    let care = read(table, args)?;
    let universal = is_universal(table.campaign);
    let preview = flow::odds(&care.plan);
    let Some((_, cost)) = care.wound else {
        return Ok(preview);
    };
    let healed = rules::GRADES.iter().flat_map(|grade| {
        let dice = healing(*grade, universal);
        let values = dice.and_then(|dice| dice.distribution().ok());
        let chance = preview.odds.get(*grade);
        let values = values.into_iter().flatten();
        values.map(move |(value, p)| (value.min(cost), p * chance))
    });
    let values = summed(healed);
    Ok(Preview {
        distribution: Some(Distribution {
            what: "heals",
            values,
        }),
        ..preview
    })
}

fn aid(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let care = read(draft.table(), args)?;
    let universal = is_universal(draft.campaign());
    draft.hand.may_roll(care.healer, &[Die::D100]);
    let most = healing(rules::SPECIAL_SUCCESS, universal);
    if let Some(dice) = most.filter(|_| care.wound.is_some()) {
        draft.hand.may_roll_expression(care.healer, &dice);
    }
    if let Some(healer) = care.healer {
        use_action(draft, healer, None);
    }
    let rolled = flow::roll(draft, &care.plan)?;
    if let Some(grade) = rolled.grades().next() {
        treat(draft, &care, grade, universal)?;
    }
    earn(draft, &care.plan, &rolled);
    Ok(())
}

/// The effect of First Aid by grade.
fn treat(draft: &mut Draft<'_>, care: &Care, grade: Grade, universal: bool) -> Result {
    let id = care.patient;
    let mut healed = 0;
    match rules::first_aid(grade, universal) {
        Aid::Nothing => draft.remark(&remarks::NO_AID, &draft.named(id).name),
        Aid::Harms(more) => {
            land(draft, id, loss(more, BY_AID))?;
        }
        Aid::Heals(_) => {
            if let (Some((_, cost)), Some(dice)) = (care.wound, healing(grade, universal)) {
                healed = roll_healing(draft, care, &dice)?.min(cost);
            }
        }
    }
    if let Some((at, _)) = care.wound {
        heal_wound(draft, id, at, healed, true);
    }
    if care.wound.is_some() && healed > 0 {
        let was = state_of(draft.character(id)?);
        restore(draft, &HARM, id, healed)?;
        still(draft, id, was)?;
    }
    if let Some(bleeding) = care.bleeding.as_ref().filter(|_| grade.rank > 0) {
        draft.end_condition(id, bleeding);
    }
    Ok(())
}

/// The healing of First Aid, rolled by the character who gives it.
fn roll_healing(draft: &mut Draft<'_>, care: &Care, dice: &Expression) -> Result<i64> {
    let purpose = Purpose::open("points of First Aid");
    draft.hand.describe(care.healer, purpose, "", false);
    draft.roll_total(care.healer, dice, "First Aid")
}
