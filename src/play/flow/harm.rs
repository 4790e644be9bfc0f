//! What damage does to its target, and healing: from the rules of a game to the events.

use crate::campaign::statement::{Armour, DamageTaken, PersonStatement, Uncounted};
use crate::campaign::{At, Character, CharacterId, Counter, Hit, PersonChange};
use crate::game::{Blow, Damage, Draft, Harm, Lacks, Refusal, Remark, Result, Why, base};
use crate::play::minions::take_down;
use crate::rules::Part;
use crate::rules::harm::{absorbed, after_armour, moves_to};

/// Damage in a game that leaves its meaning to the GM.
pub(crate) const GMS_CHOICE: Remark =
    Remark::new("the GM's choice", "what it does to {} is the GM's choice");

/// Deals damage, and calls for the checks that follow. A game without rules for damage adds it to the target's
/// counter for it, if there is one.
///
/// # Errors
/// Returns an error if damage to the target cannot be counted, and the errors of the game's rules.
pub(crate) fn land(draft: &mut Draft<'_>, target: CharacterId, damage: Damage) -> Result<Hit> {
    let mut blow = strike(draft, target, damage)?;
    follow(draft, &mut blow)?;
    Ok(blow.hit)
}

/// Deals damage without the checks that follow.
///
/// # Errors
/// Returns the errors of [`land`].
pub(crate) fn strike(draft: &mut Draft<'_>, target: CharacterId, damage: Damage) -> Result<Blow> {
    if let Some(harm) = draft.game().harm {
        return strike_by(draft, &harm, target, damage);
    }
    if damage.amount > 0 && draft.character(target)?.minion {
        let mut blow = untaken(target, damage);
        take_down(draft, &mut blow);
        return Ok(blow);
    }
    if !count_harm(draft, target, damage.amount)? {
        let name = draft.campaign().name_of(target).to_owned();
        draft.remark(&GMS_CHOICE, &name);
    }
    Ok(untaken(target, damage))
}

/// Damage that has done nothing yet.
fn untaken(target: CharacterId, damage: Damage) -> Blow {
    Blow {
        target,
        damage,
        taken: DamageTaken {
            taken: damage.amount,
            kind: damage.from.into(),
            ..DamageTaken::default()
        },
        hit: Hit {
            amount: damage.amount,
            damage: damage.amount,
            ..Hit::default()
        },
    }
}

/// Deals damage by these rules, without the checks that follow.
///
/// # Errors
/// Returns an error if damage to the target cannot be counted.
pub(crate) fn strike_by(
    draft: &mut Draft<'_>,
    harm: &Harm,
    target: CharacterId,
    damage: Damage,
) -> Result<Blow> {
    let mut blow = untaken(target, damage);
    let who = draft.character(target)?;
    let minion = who.minion;
    match (harm.lacks)(who) {
        _ if minion => {}
        Lacks::Nothing => {}
        Lacks::Marks(stat, what) => blow.taken.uncounted = Some(Uncounted::new(stat, what)),
        Lacks::Everything(stat, what) => {
            blow.taken.uncounted = Some(Uncounted::new(stat, what));
            draft.state_of(target, PersonStatement::Took(blow.taken.clone()));
            return Ok(blow);
        }
        Lacks::Refused(why, hint) => return Err(refused(&who.name, why, hint)),
    }
    let worn = base(who, harm.armour).filter(|worn| *worn > 0 && !damage.unarmoured);
    let lost = match harm.takes {
        Some(takes) => takes(draft.campaign(), who, damage).max(0),
        None => after_armour(damage.amount, worn.unwrap_or(0), damage.pierce),
    };
    blow.taken.armour = worn.map(|value| Armour {
        before: damage.amount,
        value,
        pierced: damage.pierce,
    });
    blow.taken.taken = lost;
    blow.hit.damage = lost;
    if minion && lost > 0 {
        take_down(draft, &mut blow);
        return Ok(blow);
    }
    draft.before_what_follows(|draft| {
        let before = states(draft, target);
        take(draft, harm, &mut blow, lost)?;
        (harm.struck)(draft, &mut blow)?;
        let after = states(draft, target);
        let new = after.into_iter().find(|state| !before.contains(state));
        if let Some(state) = new.filter(|_| blow.taken.state.is_empty()) {
            blow.taken.state = state.into();
        }
        draft.state_of(target, PersonStatement::Took(blow.taken.clone()));
        Ok(blow)
    })
}

/// Calls for the checks that follow from a blow.
///
/// # Errors
/// Returns the errors of the game's rules.
pub(super) fn follow(draft: &mut Draft<'_>, blow: &mut Blow) -> Result {
    match draft.game().harm {
        Some(harm) if !draft.character(blow.target)?.minion => (harm.follows)(draft, blow),
        _ => Ok(()),
    }
}

/// Changes the tracks: those that are used up first, then the main one.
fn take(draft: &mut Draft<'_>, harm: &Harm, blow: &mut Blow, lost: i64) -> Result {
    let target = blow.target;
    let mut rest = lost;
    let mut moved = Vec::new();
    let is_past = harm.past.contains(&blow.damage.from);
    for track in harm.absorbs.iter().filter(|_| !is_past) {
        let now = draft.game().track_of(draft.character(target)?, track);
        let (left, more) = absorbed(now, rest);
        rest = more;
        if left != now {
            draft.place_track(target, track, left);
            moved.push(Part::new(*track, left - now));
        }
    }
    let who = draft.character(target)?;
    let now = draft.game().track_of(who, harm.track);
    let bounds = if harm.stops {
        (0, (harm.most)(who).unwrap_or(i64::MAX))
    } else {
        (i64::MIN, i64::MAX)
    };
    let to = moves_to(now, if harm.adds { rest } else { -rest }, bounds);
    draft.set_track(target, harm.track, to);
    if to != now {
        moved.insert(0, Part::new(harm.track, to - now));
    }
    blow.hit.tracks = moved;
    if !harm.adds {
        blow.taken.left = Some((to, harm.label.into()));
    }
    Ok(())
}

fn states(draft: &Draft<'_>, who: CharacterId) -> Vec<&'static str> {
    let person = draft.campaign().characters.get(who);
    person.map_or_else(Vec::new, |who| draft.game().status(draft.campaign(), who))
}

fn refused(name: &str, why: &str, hint: &str) -> Refusal {
    Refusal::new(Why::Rule(format!("{name} {why}"))).hint(hint)
}

/// Heals damage; returns how much.
///
/// # Errors
/// Returns an error if damage to the character cannot be counted, and the errors of the game's rules.
pub(crate) fn heal(draft: &mut Draft<'_>, id: CharacterId, amount: i64) -> Result<i64> {
    let Some(harm) = draft.game().harm else {
        return Ok(0);
    };
    let before = states(draft, id);
    let healed = restore(draft, &harm, id, amount)?;
    (harm.healed)(draft, id, healed, &before)?;
    Ok(healed)
}

/// Heals damage without what else healing does; returns how much.
///
/// # Errors
/// Returns an error if damage to the character cannot be counted.
pub(crate) fn restore(
    draft: &mut Draft<'_>,
    harm: &Harm,
    id: CharacterId,
    amount: i64,
) -> Result<i64> {
    let who = draft.character(id)?;
    let lacks = (harm.lacks)(who);
    if let Lacks::Refused(why, hint) = lacks {
        return Err(refused(&who.name, why, hint));
    }
    let regained = harm
        .regains
        .map(|regains| regains(draft.campaign(), who, amount));
    let amount = regained.unwrap_or(amount).max(0);
    let (now, most) = level(draft, harm, who);
    let to = moves_to(now, if harm.adds { -amount } else { amount }, (0, most));
    let healed = PersonStatement::Healed {
        amount: (to - now).abs(),
        left: to,
        label: harm.label.into(),
    };
    draft.state_of(id, healed);
    draft.set_track(id, harm.track, to);
    Ok((to - now).abs())
}

/// What the track of a character stands at, and what it could stand at most.
fn level(draft: &Draft<'_>, harm: &Harm, who: &Character) -> (i64, i64) {
    let now = draft.game().track_of(who, harm.track);
    let most = match ((harm.most)(who), (harm.lacks)(who)) {
        (Some(most), _) => most,
        (None, Lacks::Everything(..)) => now,
        (None, _) => i64::MAX,
    };
    (now, most)
}

/// Whether a character has damage that could heal; `None` if theirs is not counted.
pub(crate) fn is_hurt(draft: &Draft<'_>, id: CharacterId) -> Option<bool> {
    let (who, harm) = (draft.campaign().characters.get(id)?, draft.game().harm?);
    let (now, most) = level(draft, &harm, who);
    let is_counted = matches!((harm.lacks)(who), Lacks::Nothing | Lacks::Marks(..));
    is_counted.then_some(if harm.adds { now > 0 } else { now < most })
}

/// Brings a dead character back with this value of the track, or the first one with which it lives.
///
/// # Errors
/// Returns an error if the character is gone.
pub(crate) fn revive(draft: &mut Draft<'_>, id: CharacterId, to: Option<i64>) -> Result {
    let Some(harm) = draft.game().harm else {
        return Ok(());
    };
    let who = draft.character(id)?;
    let least = harm.lives(who).filter(|_| harm.stops);
    let lives = (harm.revives)(who).or(least.map(|(least, _)| least));
    for track in harm.clears {
        draft.set_track(id, track, 0);
    }
    for condition in harm.ends {
        draft.end_condition(id, condition);
    }
    if let Some(lives) = lives {
        draft.place_track(id, harm.track, to.unwrap_or(lives));
    }
    Ok(())
}

/// Adds damage to the target's counter for it; returns whether there is one.
fn count_harm(draft: &mut Draft<'_>, target: CharacterId, amount: i64) -> Result<bool> {
    let name = draft.game().attacks.counter;
    let counters = &draft.character(target)?.counters;
    let is_harm = |one: &Counter| one.name.eq_ignore_ascii_case(name);
    let Some(at) = counters.iter().position(is_harm) else {
        return Ok(false);
    };
    let change = At::changed(at, &counters[at], |one| {
        one.value = one.nearest(one.value.saturating_add(amount));
    });
    draft.person(target, PersonChange::Counter(change));
    Ok(true)
}
