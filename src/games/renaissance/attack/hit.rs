//! The hit of an attack, and its recalculation when the attack changes.

use super::super::harm;
use super::super::options::{bonus_by_grade, edition};
use super::super::stats::{stat_of, track_of};
use super::strike::{self, boosts};
use crate::campaign::statement::PersonStatement;
use crate::campaign::{Attack, Campaign, Contest};
use crate::game::{Draft, Refusal};
use crate::play::flow::{self, Aim, Before};
use crate::play::pending;
use crate::rules::amount::How;
use crate::rules::renaissance as rules;
use crate::rules::{Grade, Verdict};

/// What a hit of this attack does.
pub(super) fn aim(campaign: &Campaign, kept: Attack) -> Aim {
    let target = campaign.characters.get(kept.target);
    Aim {
        target: Some(kept.target),
        armour: target.and_then(|who| stat_of(who, "AV")).unwrap_or(0),
        bonus: rules::attack_bonus(edition(campaign)),
        boosts: boosts(&kept.strikes),
        strikes: strike::land,
        ..Aim::new(kept, rules::WAYS)
    }
}

/// Announces the dice of a hit, if an earlier roll was an attack.
pub(in super::super) fn may_land(draft: &mut Draft<'_>, contest: &Contest) {
    if let Some(attack) = &contest.attack {
        let aim = aim(draft.campaign(), attack.clone());
        flow::may_hit(draft, contest.sides.first().and_then(|side| side.who), &aim);
    }
}

/// The quality of a hit with this grade and MoS.
pub(in super::super) fn as_how(campaign: &Campaign, grade: Grade, margin: i64) -> How {
    let bonus = rules::attack_bonus(edition(campaign))(margin);
    let by_grade = bonus_by_grade(campaign).then(|| rules::bonus_of_grade(grade));
    How {
        grade,
        bonus: bonus.max(by_grade.unwrap_or(0)),
    }
}

/// The quality of the hit in a contest; `None` for a miss.
fn how(campaign: &Campaign, contest: &Contest) -> Option<How> {
    let attack = contest.sides.first()?;
    let margin = attack.margin.as_ref().map_or(0, |margin| margin.value);
    let grade = Grade::find(rules::GRADES, &attack.grade)?;
    let hits = contest.verdict == Some(Verdict::FIRST);
    hits.then(|| as_how(campaign, grade, margin))
}

/// Reapplies a changed attack: its old hit is taken back, and the new one is calculated from the data in the
/// attack.
pub(in super::super) fn land_anew(
    draft: &mut Draft<'_>,
    before: &Contest,
    after: &mut Contest,
) -> Result<(), Refusal> {
    let hit_before = how(draft.campaign(), before).is_some();
    let now = how(draft.campaign(), after);
    let by = after.sides.first().and_then(|side| side.who);
    let Some(attack) = &mut after.attack else {
        return Ok(());
    };
    let was = attack.hit.as_ref().map(|hit| (hit.bonus, hit.maximum));
    let same_damage = match attack.damage {
        Some(_) => was == now.map(|how| (how.bonus, how.grade == rules::CRITICAL_SUCCESS)),
        None => hit_before == now.is_some(),
    };
    let landed = now.is_some_and(|how| rules::is_strong(how.grade));
    let same_strikes = attack.strikes.iter().all(|one| one.landed == landed);
    if (same_damage && same_strikes) || draft.character(attack.target).is_err() {
        return Ok(());
    }
    let before = take_back(draft, attack);
    if let Some(how) = now {
        let aim = aim(draft.campaign(), attack.clone());
        *attack = flow::hit(draft, by, &aim, how, before)?;
    }
    Ok(())
}

/// Takes a hit back with the results of its strikes. Checks that were already rolled or skipped are not
/// called for again.
fn take_back(draft: &mut Draft<'_>, attack: &mut Attack) -> Before {
    strike::take_back(draft, attack);
    let target = attack.target;
    let Some(hit) = attack.hit.take() else {
        return Before::default();
    };
    for moved in &hit.tracks {
        let Some(person) = draft.campaign().characters.get(target) else {
            break;
        };
        let now = track_of(person, &moved.label);
        draft.set_track(target, &moved.label, (now - moved.value).max(0));
    }
    harm::limit_negated(draft, target);
    draft.state_of(target, PersonStatement::TakenBack(hit.damage));
    Before {
        fell: hit.dice,
        settled: hit.pending.filter(|id| !pending::remove(draft, *id)),
    }
}
