//! Uses a power: all of it is one act.

use super::lines::can_roll;
use super::odds::unable;
use super::pay::{may_pay, pay};
use super::read::{Use, read};
use crate::campaign::power::Given;
use crate::campaign::statement::UsedOn;
use crate::campaign::{CharacterId, Condition, Contest, PowerRoll, Statement, Verdict};
use crate::game::draft::Purpose;
use crate::game::remark::{ADDS_NOTHING, CANNOT_SAVE, UNHURT};
use crate::game::{Args, Damage, Draft, Result, Shape};
use crate::lang::line::Line;
use crate::play::flow;
use crate::play::minions::fell;
use crate::play::pending::expect_checks;
use crate::play::sustaining::begin_sustaining;
use crate::rules::Grade;
use crate::verbs::parsed::ReadLine;
use crate::verbs::people::revive::is_dead;

/// Uses a power; `read_line` reads the lines of the game for it.
///
/// # Errors
/// Returns an error if it cannot be paid, if it does not reach its targets, and the errors of its lines.
pub(in crate::verbs) fn run(draft: &mut Draft<'_>, args: &Args<'_>, read_line: ReadLine) -> Result {
    let using = read(draft.table(), args, read_line)?;
    may_pay(draft.table(), &using)?;
    // Before the first die is asked for.
    let unable = unable(draft.table(), &using)?;
    let said = draft.said().len();
    let acted = pay(draft, &using)?;
    draft.using = Some(using.using());
    let on = effects(draft, &using, &unable);
    draft.using = None;
    let used = Statement::Used {
        who: draft.named(using.who),
        power: using.power.name.as_str().into(),
        acted,
        on: on?,
    };
    draft.told_at(said, |draft| draft.state(used));
    Ok(())
}

/// What a power does. Returns what came of it for each target; those who are unable to save fail.
fn effects(draft: &mut Draft<'_>, using: &Use, unable: &[CharacterId]) -> Result<Vec<UsedOn>> {
    if !matches!(using.power.roll, PowerRoll::Check(_)) {
        sustain(draft, using)?;
    }
    let is_dead = |draft: &Draft<'_>, who| is_dead(draft, who).unwrap_or_default();
    let targets = using.targets.iter().copied();
    let lives: Vec<_> = targets.filter(|who| !is_dead(draft, *who)).collect();
    let (on, mut reached) = match using.power.roll {
        PowerRoll::Attack { .. } => attacks(draft, using)?,
        PowerRoll::Save { .. } => saves(draft, using, unable)?,
        PowerRoll::Check(_) | PowerRoll::Nothing => at_once(draft, using)?,
    };
    // Whom it kills gets no conditions.
    reached.retain(|who| !(lives.contains(who) && is_dead(draft, *who)));
    give(draft, using, &reached)?;
    Ok(on)
}

/// What came of a power for each target, and who gets its conditions.
type Effects = (Vec<UsedOn>, Vec<CharacterId>);

/// Attacks each target.
fn attacks(draft: &mut Draft<'_>, using: &Use) -> Result<Effects> {
    let (mut on, mut reached) = (Vec::new(), Vec::new());
    for target in &using.targets {
        let rolled = roll(draft, using, Some(*target))?;
        let hit = rolled.as_ref().is_some_and(is_hit);
        if hit && using.power.only_hits() {
            fell(draft, *target);
        }
        let attack = rolled.and_then(|contest| contest.attack);
        let damage = attack.and_then(|attack| attack.hit).map(|hit| hit.damage);
        reached.extend(hit.then_some(*target));
        on.push(UsedOn {
            hit: Some(hit),
            damage,
            who: draft.named(*target),
            ..UsedOn::default()
        });
    }
    Ok((on, reached))
}

/// Lets each target save; those who are unable to fail.
fn saves(draft: &mut Draft<'_>, using: &Use, unable: &[CharacterId]) -> Result<Effects> {
    let (mut on, mut reached) = (Vec::new(), Vec::new());
    expect_checks_of(draft, using);
    let amount = roll_damage(draft, using)?;
    for target in &using.targets {
        let contest = if unable.contains(target) {
            draft.remark_of(*target, &CANNOT_SAVE, &using.power.name);
            None
        } else {
            roll(draft, using, Some(*target))?
        };
        let grade = contest.as_ref().and_then(|contest| graded(draft, contest));
        let saved = grade.is_some_and(|grade| grade.rank > 0);
        let share = amount.map(|amount| {
            let rolled = (*target, contest.as_ref());
            share(draft, using, rolled, (grade, saved), amount)
        });
        let damage = share.map(|damage| flow::land(draft, *target, damage));
        let damage = damage.transpose()?.map(|hit| hit.damage);
        reached.extend((!saved).then_some(*target));
        on.push(UsedOn {
            saved: Some(saved),
            damage,
            who: draft.named(*target),
            ..UsedOn::default()
        });
    }
    Ok((on, reached))
}

/// Makes the check of the power, if it has one, and does the same to all targets if it succeeds.
fn at_once(draft: &mut Draft<'_>, using: &Use) -> Result<Effects> {
    let (mut on, mut reached) = (Vec::new(), Vec::new());
    // A check that fails needs none of these.
    for dice in [using.power.dice(), &using.power.heals] {
        if let Some(dice) = using.dice(draft.table(), dice)? {
            draft.hand.may_roll_expression(Some(using.who), &dice);
        }
    }
    expect_checks_of(draft, using);
    let rolled = roll(draft, using, None)?;
    let grade = rolled.as_ref().and_then(|contest| graded(draft, contest));
    if grade.is_none_or(|grade| grade.rank > 0) {
        sustain(draft, using)?;
        let amount = roll_damage(draft, using)?;
        let heals = roll_shared(draft, using, &using.power.heals, ["healing"; 2])?;
        let mut unhurt = Vec::new();
        for target in &using.targets {
            let heal = |amount| {
                if flow::is_hurt(draft, *target) == Some(false) {
                    unhurt.push(draft.campaign().name_of(*target).to_owned());
                    return Ok(0);
                }
                flow::heal(draft, *target, amount)
            };
            let healed = heals.map(heal);
            let healed = healed.transpose().map_err(|why| why.or_at(using.at))?;
            let damage =
                amount.map(|amount| flow::land(draft, *target, damage_of(draft, using, amount)));
            let damage = damage.transpose()?.map(|hit| hit.damage);
            on.push(UsedOn {
                damage,
                healed,
                who: draft.named(*target),
                ..UsedOn::default()
            });
        }
        if !unhurt.is_empty() {
            draft.remark(&UNHURT, &unhurt.join(", "));
        }
        reached.clone_from(&using.targets);
        if reached.is_empty() {
            reached.push(using.who);
        }
    }
    Ok((on, reached))
}

/// Sustains the power from now on, if it is one to sustain and is not sustained already.
fn sustain(draft: &mut Draft<'_>, using: &Use) -> Result {
    let mut held = draft.character(using.who)?.sustained.iter();
    if !using.power.sustain || held.any(|held| held.what == using.power.name) {
        return Ok(());
    }
    begin_sustaining(draft, using.who, &using.power.name)
}

/// Gives the conditions of a power.
fn give(draft: &mut Draft<'_>, using: &Use, reached: &[CharacterId]) -> Result {
    for target in reached {
        for given in &using.power.gives {
            let person = draft.character(*target)?;
            // That somebody is like that already is not worth a word, unless it now ends otherwise.
            let ends_with_it = |held: &Condition| {
                let link = held.with.as_ref();
                link.is_some_and(|link| link.who == using.who && link.what == using.power.name)
            };
            let held = person.condition(Given::of(&given.0).name);
            let is_same = |held: &Condition| !using.power.sustain || ends_with_it(held);
            if held.is_some_and(is_same) && given.1.is_empty() {
                continue;
            }
            let line = using.gives(draft.table(), *target, given);
            run_line(draft, using, &line)?;
            let on = Given::of(&given.0).on;
            if !can_roll(draft.table(), *target, on) {
                draft.remark_of(*target, &ADDS_NOTHING, on);
            }
        }
    }
    Ok(())
}

/// Rolls for a target, or the check of the power. Returns the roll; `None` if nothing was rolled.
fn roll(
    draft: &mut Draft<'_>,
    using: &Use,
    target: Option<CharacterId>,
) -> Result<Option<Contest>> {
    let Some(line) = using.roll(draft.table(), target)? else {
        return Ok(None);
    };
    let before = draft.events().len();
    run_line(draft, using, &line)?;
    let mut events = draft.events()[before..].iter();
    let rolled = events.find_map(|event| event.rolled());
    Ok(rolled.map(|contest| Contest::clone(contest)))
}

fn run_line(draft: &mut Draft<'_>, using: &Use, line: &str) -> Result {
    let parsed = (using.read_line)(draft.table(), Line::read(line));
    let run = parsed.run(draft);
    run.map_err(|refusal| using.refusal(line, refusal))
}

fn is_hit(contest: &Contest) -> bool {
    contest.verdict == Some(Verdict::FIRST)
}

/// The grade of the first side.
fn graded(draft: &Draft<'_>, contest: &Contest) -> Option<Grade> {
    draft.game().grade(&contest.sides.first()?.grade)
}

/// Announces the checks that damage of the power may call for.
fn expect_checks_of(draft: &mut Draft<'_>, using: &Use) {
    let harm = draft.game().harm.filter(|_| !using.power.dice().is_empty());
    for target in &using.targets {
        expect_checks(draft, *target, harm.map_or(0, |harm| harm.calls));
    }
}

/// Rolls the damage that all targets share; `None` if there is none.
fn roll_damage(draft: &mut Draft<'_>, using: &Use) -> Result<Option<i64>> {
    let label = [using.power.kind(), "damage"].join(" ");
    roll_shared(
        draft,
        using,
        using.power.dice(),
        ["damage", label.trim_start()],
    )
}

/// Rolls dice of the power once for all targets, by what they are for in a question and in the log; `None` for none.
fn roll_shared(
    draft: &mut Draft<'_>,
    using: &Use,
    dice: &str,
    [what, label]: [&str; 2],
) -> Result<Option<i64>> {
    let Some(dice) = using.dice(draft.table(), dice)? else {
        return Ok(None);
    };
    let purpose = Purpose::Open(format!("{} {what}", using.power.name));
    draft.hand.describe(Some(using.who), purpose, "", false);
    draft.roll_total(Some(using.who), &dice, label).map(Some)
}

/// So much damage of the power's kind.
fn damage_of(draft: &Draft<'_>, using: &Use, amount: i64) -> Damage {
    let harm = draft.game().harm;
    let kind = draft.game().kind_of_damage(using.power.kind());
    Damage {
        from: kind.unwrap_or_default(),
        unarmoured: harm.is_some_and(|harm| harm.attacks_only),
        ..Damage::of(amount)
    }
}

/// What the verb of a game's file leaves of the damage, if it says.
fn declared_share(
    draft: &Draft<'_>,
    using: &Use,
    (target, contest): (CharacterId, Option<&Contest>),
    amount: i64,
) -> Option<i64> {
    let line = using.roll(draft.table(), Some(target)).ok()??;
    let parsed = (using.read_line)(draft.table(), Line::read(&line));
    let args = parsed.args().ok()?;
    match args.row.shape {
        Some(Shape::Declared(verb)) => verb.share(draft.table(), &args, contest?, amount),
        _ => None,
    }
}

/// What a save leaves of the damage, by the game's rules where it halves.
fn share(
    draft: &Draft<'_>,
    using: &Use,
    (target, contest): (CharacterId, Option<&Contest>),
    (grade, saved): (Option<Grade>, bool),
    amount: i64,
) -> Damage {
    let by_grade = draft.game().totals.zip(grade);
    let half = if saved { amount / 2 } else { amount };
    let left = match by_grade {
        _ if saved && !using.power.half => 0,
        Some((totals, grade)) => (totals.share)(grade, amount),
        None => declared_share(draft, using, (target, contest), amount).unwrap_or(half),
    };
    let worst =
        |(totals, grade): (&crate::game::Totals, Grade)| totals.scale.grades.last() == Some(&grade);
    Damage {
        critical: by_grade.is_some_and(worst),
        ..damage_of(draft, using, left)
    }
}
