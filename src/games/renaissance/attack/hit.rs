//! The hit of an attack, and its recalculation when the attack changes.

use super::super::harm;
use super::super::options::{bonus_by_grade, edition};
use super::super::stats::stat_of;
use super::strike::{self, boosts};
use crate::campaign::{Attack, Campaign, Contest};
use crate::game::{Draft, Result};
use crate::play::flow::{self, Aim};
use crate::rules::amount::{How, Way};
use crate::rules::renaissance as rules;
use crate::rules::{Grade, Verdict};

/// What a hit of this attack does.
pub(super) fn aim(campaign: &Campaign, kept: Attack) -> Aim {
    let target = campaign.characters.get(kept.target);
    Aim {
        target: Some(kept.target),
        armour: target.and_then(|who| stat_of(who, "AV")).unwrap_or(0),
        boosts: boosts(&kept.strikes),
        strikes: strike::land,
        ..Aim::new(kept, rules::WAYS)
    }
}

/// Announces the dice of a hit, if an earlier roll was an attack.
pub(in super::super) fn may_land(draft: &mut Draft<'_>, contest: &Contest) {
    if let Some(attack) = &contest.attack {
        let aim = aim(draft.campaign(), attack.clone());
        let by = contest.sides.first().and_then(|side| side.who);
        flow::expect_hit(draft, by, &aim);
    }
}

/// The quality of a hit with this grade and MoS.
pub(in super::super) fn as_how(campaign: &Campaign, grade: Grade, margin: i64) -> How {
    let bonus = rules::attack_bonus(edition(campaign), margin);
    // By this reading even an upgraded success has it.
    let by_grade = grade == rules::EXCEPTIONAL_SUCCESS && bonus_by_grade(campaign);
    How::plain(grade, if by_grade { bonus.max(5) } else { bonus })
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
) -> Result {
    let was = how(draft.campaign(), before);
    let now = how(draft.campaign(), after);
    let by = after.sides.first().and_then(|side| side.who);
    let Some(attack) = &mut after.attack else {
        return Ok(());
    };
    let mut aim = aim(draft.campaign(), attack.clone());
    let landed = now.is_some_and(|how| rules::is_strong(how.grade));
    let same_strikes = attack.strikes.iter().all(|one| one.landed == landed);
    let same = same_strikes && same_damage(&aim, was, now);
    if same || draft.character(attack.target).is_err() {
        return Ok(());
    }
    let earlier = flow::take_back(draft, attack);
    harm::limit_negated(draft, attack.target);
    if let Some(how) = now {
        aim.kept = attack.clone();
        *attack = flow::hit_anew(draft, by, &aim, how, earlier)?;
    }
    Ok(())
}

/// Whether an attack does the same damage by another reading of its roll: how it hit `before` and hits `now`, `None`
/// for a miss.
fn same_damage(aim: &Aim, before: Option<How>, now: Option<How>) -> bool {
    let attack = &aim.kept;
    if attack.damage.is_none() {
        return before.is_some() == now.is_some();
    }
    let was = attack.hit.as_ref().map(|hit| (hit.bonus, hit.maximum));
    let is = now.map(|how| {
        let way = Way::of(aim.ways, how.grade);
        (how.bonus, way.is_some_and(Way::is_maximum))
    });
    was == is
}
