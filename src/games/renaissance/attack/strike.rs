//! Strikes: aims named before an attack roll, and their results (Renaissance, Combat: Strikes). Their penalties
//! stand in the table of modifiers.

use super::super::harm;
use super::super::remarks;
use crate::campaign::{Attack, Strike};
use crate::game::{Draft, Remark, Result, Side, Table};
use crate::lang::line::Span;
use crate::play::flow::Boost;
use crate::rules::Part;
use crate::rules::amount::How;
use crate::rules::renaissance as rules;

/// A kind of strike.
pub(super) struct Kind {
    /// The name in files and on screen; the word that is typed is the same without spaces.
    pub(super) id: &'static str,
    /// Whether it is possible in melee only.
    pub(super) melee: bool,
    pub(super) result: Outcome,
}

/// What a strike does to a target that is hit well enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// The GM says what, about the target.
    Told(&'static Remark),
    /// The target falls unless it makes a check of this many times SOM.
    Falls(i64),
    /// Adds DB this many times to the DV and to the AP, which the remark says of a hit without damage.
    Adds([i64; 2], &'static Remark),
}

const fn strike(id: &'static str, melee: bool, result: Outcome) -> Kind {
    Kind { id, melee, result }
}

/// Every strike, in the order of the rules.
pub(super) const STRIKES: &[Kind] = &[
    strike("called shot", false, Outcome::Told(&remarks::CALLED_SHOT)),
    strike("knock down", true, Outcome::Falls(2)),
    strike("maim", false, Outcome::Told(&remarks::MAIM)),
    strike(
        "mighty blow",
        true,
        Outcome::Adds([1, 0], &remarks::MIGHTY_BLOW),
    ),
    strike(
        "armour gap",
        false,
        Outcome::Adds([0, 1], &remarks::ARMOUR_GAP),
    ),
];

impl Kind {
    pub(super) fn of(strike: &Strike) -> Option<&'static Self> {
        STRIKES.iter().find(|kind| kind.id == strike.id)
    }

    /// What its result adds to the DV and to the AP.
    pub(super) fn gains(&self, db: i64) -> (i64, i64) {
        match self.result {
            Outcome::Adds([dv, ap], _) => (dv * db, ap * db),
            Outcome::Told(_) | Outcome::Falls(_) => (0, 0),
        }
    }
}

/// What a charge adds to the damage, and the strikes of an attack: one, unless the GM forces more.
///
/// # Errors
/// Returns an error if one of them is not possible at this range, or for an attacker without damage bonus.
pub(super) fn named(table: Table<'_>, side: &Side, melee: bool) -> Result<(i64, Vec<Strike>)> {
    let who = side.subject.who.map(|who| table.character(who));
    let who = who.transpose()?;
    let bonus = who.and_then(|who| table.game.stat_of(who, "DB"));
    let db = |at: Span| {
        let why = "without SOM and STR there is no damage bonus";
        bonus.map_or_else(|| table.forbid(at, why).map(|()| 0), Ok)
    };
    let charge = match side.noted("charge") {
        Some(charge) if melee => db(charge.at)?,
        // A character who charged may still shoot, without the bonus.
        Some(charge) if !side.by_itself.contains(&"charge") => {
            table.forbid(charge.at, "a charge ends in melee")?;
            0
        }
        _ => 0,
    };
    let mut strikes = Vec::new();
    for noted in &side.noted {
        let is = |kind: &&Kind| kind.id.replace(' ', "") == noted.word;
        let Some(kind) = STRIKES.iter().find(is) else {
            continue;
        };
        if !melee && kind.melee {
            let why = format!("a {} is possible in melee only", kind.id);
            table.forbid(noted.at, why)?;
        }
        let bonus = match kind.result {
            Outcome::Adds(..) => db(noted.at)?,
            Outcome::Told(_) | Outcome::Falls(_) => 0,
        };
        strikes.push(Strike {
            id: kind.id.to_owned(),
            bonus,
            ..Strike::default()
        });
    }
    Ok((charge, strikes))
}

/// What these strikes add to a hit that is good enough.
pub(super) fn boosts(strikes: &[Strike]) -> Vec<Boost> {
    let grades = rules::GRADES.iter();
    let grades = grades.filter(|grade| rules::is_strong(**grade));
    let each = grades.flat_map(|grade| strikes.iter().map(move |strike| (grade, strike)));
    let each = each.filter_map(|(grade, strike)| {
        let (dv, ap) = Kind::of(strike)?.gains(strike.bonus);
        Some(Boost {
            grade: *grade,
            damage: Part::new(strike.id.as_str(), dv),
            pierce: ap,
        })
    });
    each.collect()
}

/// Applies the results of the strikes if the attack hit well enough. The damage was applied before, so that
/// new wounds count in the checks.
pub(super) fn land(draft: &mut Draft<'_>, attack: &mut Attack, how: How) -> Result {
    let strong = rules::is_strong(how.grade);
    let target = attack.target;
    let whom = draft.character(target)?.name.clone();
    for strike in &mut attack.strikes {
        strike.landed = strong;
        if !strong {
            draft.remark(&remarks::NO_RESULT, &format!("the {}", strike.id));
            continue;
        }
        let bonus = strike.bonus.to_string();
        match Kind::of(strike).map(|kind| kind.result) {
            Some(Outcome::Told(remark)) => draft.remark(remark, &whom),
            Some(Outcome::Adds(_, remark)) if attack.damage.is_none() => {
                draft.remark(remark, &bonus);
            }
            Some(Outcome::Falls(factor)) => {
                if harm::stands(draft, target)? && strike.pending.is_none() {
                    let why = "resist the knock down";
                    strike.pending = harm::call_or_prone(draft, target, factor, why)?;
                }
            }
            Some(Outcome::Adds(..)) | None => {}
        }
    }
    Ok(())
}
