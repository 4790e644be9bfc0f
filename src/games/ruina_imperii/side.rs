//! One side of a roll: its pool, and the effect of risk, explosions and Fortune.

use super::fortune::{self, is_protected};
use super::remarks;
use super::stats::{FORTUNE, RISK_LIMIT};
use crate::game::words::breakdown;
use crate::game::{Note, Refusal, Side, Table};
use crate::play::flow::{Cost, Ready};
use crate::rules::pool::Pool;
use crate::rules::ruina_imperii as rules;
use crate::rules::scale::{Numbers, Scale, Throw};

/// The highest risk in comparisons.
const LADDER: i64 = 10;

/// A side by its modifiers and the limits of its character. `against`: the hits to beat.
pub(super) fn ready(
    table: Table<'_>,
    side: Side,
    scale: &'static Scale,
    against: Option<i64>,
) -> Result<Ready, Refusal> {
    let (subject, total) = (&side.subject, side.total());
    let person = subject.who.map(|id| table.character(id)).transpose()?;
    let risk = side.number("risk").unwrap_or(0);
    let limit = person.and_then(|person| table.game.stat_of(person, RISK_LIMIT));
    if let Some(limit) = limit.filter(|limit| risk > *limit) {
        let at = side
            .noted("risk")
            .map_or(subject.span, |noted| noted.value_at);
        table.forbid(at, format!("{}'s Risk Limit is {limit}", subject.name))?;
    }
    let explodes = side
        .number("explode")
        .and_then(|face| u16::try_from(face).ok());
    let pool = rules::pool(total, risk, explodes)
        .map_err(|error| Refusal::rule(subject.span, error.to_string()))?;
    let protected = person.is_some_and(is_protected);
    let fortune = side.noted("fortune").map(|noted| noted.at);
    // Fortune that would cover nothing is not spent.
    let needless = match fortune {
        Some(_) if pool.risk == 0 => Some((remarks::NOTHING_TO_COVER, "")),
        Some(_) if protected => Some((remarks::COVERED_ALREADY, subject.name.as_str())),
        _ => None,
    };
    let spends = fortune.filter(|_| needless.is_none());
    if let (Some(at), Some(person)) = (spends, person) {
        fortune::left(table, person, at)?;
    }
    let covered = spends.is_some() || protected && (fortune.is_none() || pool.risk > 0);
    let numbers = |pool: Pool| Numbers {
        named: vec![
            ("risk", i64::from(pool.risk)),
            ("pool", i64::from(pool.dice) - i64::from(pool.risk)),
            ("covered", i64::from(covered)),
        ],
        ..Numbers::new(scale, Throw::Pool(pool), total, against.unwrap_or(0))
    };
    let told = [
        needless.map(|(remark, about)| remark.about(about)),
        rules::is_forced(total, risk).then(|| remarks::NO_DICE.about("")),
        (risk > 0 && person.is_some() && limit.is_none())
            .then(|| remarks::NO_LIMIT.about(&subject.name)),
    ];
    let told = told.into_iter().flatten().collect();
    let notes = needless.iter();
    let notes = notes.map(|(remark, about)| Note::Text(remark.of(about)));
    let notes = notes.collect();
    // The same pool at each possible risk, up to the character's limit, or the chosen risk if higher.
    let most = limit.unwrap_or(0).max(i64::from(pool.risk)).min(LADDER);
    let choices = (0..=most).filter(|_| most > 0).filter_map(|risk| {
        let pool = rules::pool(total, risk, explodes).ok()?;
        Some((format!("risk {risk}"), numbers(pool)))
    });
    let choices = choices.collect();
    let mut words = words(&side, &pool, rules::is_forced(total, risk), covered);
    if let Some(number) = against {
        words = format!("{words} against {number}");
    }
    let cost = spends.filter(|_| person.is_some()).map(|_| Cost {
        track: FORTUNE,
        label: "Fortune",
    });
    Ok(Ready {
        cost,
        told,
        notes,
        choices,
        ..Ready::new(side, numbers(pool), words)
    })
}

/// The pool in words, for a preview: `4 dice (Climb 3, +1), risk 2, exploding on 6`.
fn words(side: &Side, pool: &Pool, forced: bool, covered: bool) -> String {
    let dice = i64::from(pool.dice) - i64::from(pool.risk);
    let mut out = match dice {
        1 => "1 die".to_owned(),
        dice => format!("{dice} dice"),
    };
    let parts = breakdown(&side.parts);
    if parts != dice.to_string() {
        out = format!("{out} ({parts})");
    }
    if pool.risk > 0 {
        let forced = if forced { "forced " } else { "" };
        out = format!("{out}, {forced}risk {}", pool.risk);
    }
    if let Some(face) = pool.explodes {
        out = format!("{out}, exploding on {face}");
    }
    if covered {
        out = format!("{out}, covered by Fortune");
    }
    out
}
