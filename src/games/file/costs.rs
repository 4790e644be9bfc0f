//! What verbs cost, and what formulas lack.

use super::fields::{F, T};
use super::schema::File;
use super::scope::Person;
use super::template::Template;
use super::text::{Map, said, said_first};
use crate::campaign::{Character, CharacterId, after_name};
use crate::game::remark::{SPENDS, TAKES};
use crate::game::{Draft, Refusal, Result, Table};
use crate::lang::line::Span;
use crate::rules::formula::{EvalError, Formula};

/// The values of formulas at a place.
pub(super) type Values<'v> = &'v dyn Fn(&Formula) -> Result<i64, EvalError>;

/// Takes points from a track and says so. A track of which more is worse fills.
pub(super) fn spend(
    draft: &mut Draft<'_>,
    file: &File,
    (who, track): (CharacterId, &str),
    amount: i64,
) {
    let game = draft.game();
    let Some(person) = draft.campaign().characters.get(who) else {
        return;
    };
    let before = game.track_of(person, track);
    let row = game.track(track);
    let bad = row.is_some_and(|row| row.bad);
    // With `force` it costs no more than there is.
    let to = if bad {
        let most = Person::alone(file, person).limit(track).unwrap_or(i64::MAX);
        before.saturating_add(amount).min(most.max(before))
    } else {
        let least = file.track(track).map_or(0, |track| track.min).min(before);
        before.saturating_sub(amount).max(least)
    };
    if to == before {
        return;
    }
    let label = row.map_or(track, |row| row.label);
    let told = if bad {
        TAKES.by(
            draft.named(who),
            &format!("{} {label}, now {to}", to - before),
        )
    } else {
        SPENDS.by(
            draft.named(who),
            &format!("{} {label}, {to} left", before - to),
        )
    };
    // Said first: what follows from it is told after it.
    draft.state(told);
    draft.set_track(who, track, to);
}

/// What somebody pays, by track.
///
/// # Errors
/// Returns an error if there is less, which is a rule, or if a formula has no value.
pub(super) fn price(
    (file, table): (&File, Table<'_>),
    costs: &'static Map<F>,
    (who, at): (Option<&Character>, Span),
    value: Values<'_>,
) -> Result<Vec<(&'static str, i64)>> {
    let mut price = Vec::new();
    for (track, formula) in said(costs) {
        let amount = value(formula).map_err(|error| lacks(who, at, &error))?;
        if let Some(who) = who {
            may_spend((file, table), who, track, amount, at)?;
        }
        price.push((&**track, amount));
    }
    Ok(price)
}

/// Refuses what somebody cannot pay, as a rule.
fn may_spend(
    (file, table): (&File, Table<'_>),
    who: &Character,
    track: &str,
    amount: i64,
    at: Span,
) -> Result {
    let has = table.game.track_of(who, track);
    let row = table.game.track(track);
    let label = row.map_or(track, |row| row.label);
    let name = &who.name;
    let why = if row.is_some_and(|row| row.bad) {
        let most = Person::alone(file, who).limit(track).unwrap_or(i64::MAX);
        let full = amount > most.saturating_sub(has);
        full.then(|| format!("{name} has {has} of {most} {label}, and this takes {amount} more"))
    } else {
        (has < amount).then(|| match has {
            0 => format!("{name} has no {label} left"),
            has => format!("{name} has {has} {label}, and this costs {amount}"),
        })
    };
    match why.filter(|_| amount > 0) {
        Some(why) => table.forbid(at, why),
        None => Ok(()),
    }
}

/// Refuses what has to be the case and is not, as a rule.
pub(super) fn check_needs(
    table: Table<'_>,
    needs: &[(F, T)],
    (who, at): (Option<&Character>, Span),
    value: Values<'_>,
) -> Result {
    for (needed, why) in said_first(needs) {
        if value(needed).map_err(|error| lacks(who, at, &error))? == 0 {
            let with = |why: &Template| why.with(&|formula| value(formula).ok());
            let why = why.get().map_or_else(String::new, with);
            table.forbid(at, lacking(who, &why))?;
        }
    }
    Ok(())
}

/// What somebody does not do: a sentence after the name, or after its genitive.
fn lacking(who: Option<&Character>, why: &str) -> String {
    let name = who.map_or("nobody", |who| who.name.as_str());
    if why.starts_with("'s ") {
        format!("{name}{}", after_name(name, why))
    } else {
        format!("{name} {why}")
    }
}

/// The refusal of a formula without a value.
pub(super) fn lacks(who: Option<&Character>, at: Span, error: &EvalError) -> Refusal {
    match (error, who) {
        (EvalError::MissingStat(name), Some(who)) => Refusal::lacks(at, &who.name, name),
        (EvalError::MissingStat(name), None) => {
            Refusal::rule(at, format!("whose {name}? Name who rolls"))
        }
        (other, _) => Refusal::rule(at, other.to_string()),
    }
}
