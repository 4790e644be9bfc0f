//! Attacks: a roll at somebody, the damage of a hit, what that does to the target, and what else follows.

use super::contest::{self, Earlier, Rolled};
use super::plan::{Aim, Bare, Plan};
use super::{after, harm};
use crate::campaign::fold::same;
use crate::campaign::statement::{ByHand, DamageRoll};
use crate::campaign::{
    At, Attack, CharacterId, Contest, ContestKind, Counter, Hit, PersonChange, Statement,
};
use crate::game::draft::Purpose;
use crate::game::remark::NO_DAMAGE;
use crate::game::{Damage, Draft, Result};
use crate::lang::line::quoted;
use crate::play::elective::mark_attacked;
use crate::play::minions::{fell, is_standing_minion};
use crate::play::pending::expect_checks;
use crate::play::taking::use_attack;
use crate::rules::amount::{Amount, Counts, How, Way};
use crate::rules::scale::verdict;
use crate::rules::{Part, Verdict};

/// Rolls what was read: an attack, or a check or a contest, which have no aim.
///
/// # Errors
/// Returns an error if dice were typed that do not fit.
pub(crate) fn roll(draft: &mut Draft<'_>, plan: &Plan) -> Result<Rolled> {
    match &plan.aim {
        Some(aim) => attack(draft, plan, aim),
        None => contest::roll(draft, plan),
    }
}

/// Rolls an attack and applies what comes of it, in this order: the sides are thrown, then the damage of a hit; the
/// roll is recorded, in which a check names its damage; then come the action that it uses, what the damage does, and the
/// consequences of the grade.
fn attack(draft: &mut Draft<'_>, plan: &Plan, aim: &Aim) -> Result<Rolled> {
    let by = plan.by();
    let used_up = ammo(draft, plan, aim)?;
    contest::expect(draft, plan, 0);
    expect_hit(draft, by, aim);
    after::expect_after(draft, by, aim);
    let (mut contest, mut rolled) = contest::play(draft, plan, Earlier::default())?;
    let first = rolled.sides.first().map(|side| side.how);
    let alone = first.map(|how| verdict(how.grade, false));
    let verdict = rolled.verdict.or(alone);
    let won = first.filter(|_| verdict == Some(Verdict::FIRST));
    rolled.how = won.map(|hit| aim.lowered_by(hit, rolled.defence(plan)));
    // Some attacks do no damage at all.
    let how = rolled
        .how
        .filter(|how| Way::of(aim.ways, how.grade).is_some());
    let damage = match how {
        Some(how) => roll_damage(draft, by, aim, how, &[])?,
        None => None,
    };
    if let (Some(first), Some(damage), ContestKind::Check) =
        (contest.sides.first_mut(), &damage, plan.kind)
    {
        first.facts.push(Part::new("damage", damage.total));
    }
    let at = draft.rolled(Contest {
        verdict: verdict.filter(|_| aim.hits),
        ..contest
    });
    if aim.hits {
        let kept = aim.kept.clone();
        let target = aim.target.unwrap_or(kept.target);
        draft.keep_attack(at, Attack { target, ..kept });
    }
    if let Some(by) = by {
        if let Some(warning) = &aim.warning {
            draft.state(warning.clone());
        }
        if let Some(target) = aim.target {
            mark_attacked(draft, by, target);
        }
        if let Some(used_up) = used_up {
            draft.person(by, PersonChange::Counter(used_up));
        }
        use_attack(draft, by);
    }
    if let Some(how) = how {
        let kept = apply_hit(draft, aim, how, damage, Before::default())?;
        rolled.hit.clone_from(&kept.hit);
        if aim.hits {
            draft.keep_attack(at, kept);
        }
    }
    if let Some(how) = first {
        after::follow(draft, by, aim, how.grade)?;
    }
    contest::tell(draft, &rolled.told);
    Ok(rolled)
}

/// What the attack takes of the counter that it uses up.
///
/// # Errors
/// Returns an error if there is nothing left of it, or no such counter.
fn ammo(draft: &Draft<'_>, plan: &Plan, aim: &Aim) -> Result<Option<At<Counter>>> {
    let subject = plan.sides.first().map(|side| &side.side.subject);
    let Some((who, span)) = subject.and_then(|subject| Some((subject.who?, subject.span))) else {
        return Ok(None);
    };
    let person = draft.character(who)?;
    let weapon = person.attack(&aim.kept.weapon);
    let Some((_, weapon)) = weapon.filter(|(_, weapon)| !weapon.ammo.is_empty()) else {
        return Ok(None);
    };
    let (name, ammo) = (&person.name, &weapon.ammo);
    let mut counters = person.counters.iter();
    let at = counters.position(|counter| same(&counter.name, ammo));
    let left = at.map(|at| (at, &person.counters[at]));
    let why = match left {
        Some((at, counter)) if counter.value > 0 => {
            return Ok(Some(At::changed(at, counter, |one| one.value -= 1)));
        }
        Some(_) => format!("{name} has no {ammo} left"),
        None => {
            let [who, what] = [name, ammo].map(|text| quoted(text));
            format!("{name} does not count {ammo}: counter {who} {what} 12")
        }
    };
    draft.table().forbid(span, why).map(|()| None)
}

/// What is left of an earlier reading of the same hit.
#[derive(Default)]
pub(crate) struct Before {
    /// The damage dice that fell.
    pub(crate) fell: Vec<u16>,
    /// The check that it called for, if it was rolled or skipped.
    pub(crate) settled: Option<u32>,
}

/// Announces the dice of a hit: the damage with the most dice, and the checks that it may call for.
pub(crate) fn expect_hit(draft: &mut Draft<'_>, by: Option<CharacterId>, aim: &Aim) {
    let amounts = aim.ways.iter().filter_map(|way| aim.amount(*way));
    let dice = |amount: &Amount| -> usize {
        let each = amount.dice();
        each.map(|dice| dice.missing(&[]).len()).sum()
    };
    if let Some(most) = amounts.max_by_key(dice) {
        for dice in most.dice() {
            draft.hand.may_roll_expression(by, dice);
        }
    }
    if let Some((target, harm)) = aim.target.zip(draft.game().harm) {
        expect_checks(draft, target, harm.calls + aim.kept.strikes.len());
    }
}

/// Applies a hit of an earlier roll that counts differently now. The dice that fell for its damage are read again, of
/// which there is one expression.
///
/// # Errors
/// Returns an error if dice were typed that do not fit, or if damage to the target cannot be counted.
pub(crate) fn hit_anew(
    draft: &mut Draft<'_>,
    by: Option<CharacterId>,
    aim: &Aim,
    how: How,
    before: Before,
) -> Result<Attack> {
    let rolled = roll_damage(draft, by, aim, how, &before.fell)?;
    apply_hit(draft, aim, how, rolled, before)
}

/// Rolls the damage of a hit, or reads the dice that fell for it before; `None` if it does none.
fn roll_damage(
    draft: &mut Draft<'_>,
    by: Option<CharacterId>,
    aim: &Aim,
    how: How,
    fell: &[u16],
) -> Result<Option<DamageRoll>> {
    let Some((target, way)) = aim.target.zip(Way::of(aim.ways, how.grade)) else {
        return Ok(None);
    };
    let Some(amount) = aim.amount(way) else {
        return Ok(None);
    };
    let what = format!("{} damage", aim.kept.weapon);
    let target = draft.campaign().name_of(target).to_owned();
    let purpose = Purpose::open(what.trim_start());
    draft.hand.describe(by, purpose, &target, false);
    let (mut faces, mut totals) = (Vec::new(), Vec::new());
    let (mut typed, mut typed_totals) = (Vec::new(), Vec::new());
    for dice in amount.dice() {
        let (fell, by_hand) = match fell {
            [] => draft.roll_damage(by, dice)?,
            fell => (fell.to_vec(), ByHand::default()),
        };
        totals.push(dice.total(&fell));
        typed.extend(by_hand.dice.into_iter().map(|at| at + faces.len()));
        typed_totals.push(by_hand.total);
        faces.extend(fell);
    }
    // Only a sum of all its dice says more than the faces.
    let called_out = typed_totals.into_iter().sum::<Option<i64>>();
    let by_hand = ByHand {
        dice: typed,
        total: called_out.filter(|_| !faces.is_empty()),
    };
    let mut others = Vec::new();
    if !way.label.is_empty() {
        others.push(Part::new(way.label, amount.doubled(&totals)));
    }
    let boosts = aim.boosts_of(how.grade).map(|boost| &boost.damage);
    others.extend(boosts.filter(|part| part.value != 0).cloned());
    let label = match draft.game().attacks.damage {
        "" => "damage",
        word => word,
    };
    let counted = amount.total(&totals, aim.more(how));
    let total = aim.dealt(how, counted);
    if total != counted.max(0) {
        others.push(Part::new("by the roll", total - counted));
    }
    Ok(Some(DamageRoll {
        fell: (way.times != [Counts::Maximum]).then(|| faces.clone()),
        bonus: how.bonus,
        others,
        ..DamageRoll::new(label, &amount, total, faces, by_hand)
    }))
}

/// Reports the damage of a hit and applies it, then the results of its strikes, so that new wounds count in the
/// checks. Returns the attack with its hit.
fn apply_hit(
    draft: &mut Draft<'_>,
    aim: &Aim,
    how: How,
    rolled: Option<DamageRoll>,
    before: Before,
) -> Result<Attack> {
    let mut kept = aim.kept.clone();
    let Some(target) = aim.target else {
        return Ok(kept);
    };
    kept.target = target;
    let way = Way::of(aim.ways, how.grade);
    let Some((rolled, way)) = rolled.zip(way) else {
        // A power says itself whether it does damage.
        if aim.hits && draft.using.is_none() {
            kept.felled = hit_bare(draft, aim, target);
        }
        (aim.strikes)(draft, &mut kept, how)?;
        return Ok(kept);
    };
    let (amount, fell) = (rolled.total, rolled.fell.clone());
    draft.state(Statement::DamageRolled(rolled));
    if aim.spares {
        kept.hit = Some(Hit {
            dice: fell.unwrap_or(before.fell),
            maximum: way.is_maximum(),
            amount,
            ..Hit::default()
        });
        return Ok(kept);
    }
    let damage = Damage {
        pierce: aim.pierce(how),
        unarmoured: way.unarmoured,
        critical: way.critical,
        from: aim.deals.as_ref().map_or("", |deals| deals.kind),
        ..Damage::of(amount)
    };
    let stood = is_standing_minion(draft, target);
    let mut blow = harm::strike(draft, target, damage)?;
    kept.felled = stood && !is_standing_minion(draft, target);
    (aim.strikes)(draft, &mut kept, how)?;
    blow.hit.pending = before.settled;
    if before.settled.is_none() {
        harm::follow(draft, &mut blow)?;
    }
    kept.hit = Some(Hit {
        dice: fell.unwrap_or(before.fell),
        maximum: way.is_maximum(),
        bonus: how.bonus,
        ..blow.hit
    });
    Ok(kept)
}

/// A hit for which no damage was given. Returns whether it took a minion down.
fn hit_bare(draft: &mut Draft<'_>, aim: &Aim, target: CharacterId) -> bool {
    if aim.bare == Bare::Harmless {
        return false;
    }
    if !aim.spares && fell(draft, target) {
        return true;
    }
    if aim.bare == Bare::Noted {
        let name = quoted(draft.campaign().name_of(target));
        draft.remark(&NO_DAMAGE, &name);
    }
    false
}
