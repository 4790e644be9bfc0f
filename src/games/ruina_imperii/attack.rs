//! `attack`: a pool against a pool or a number. The effect of a hit is the GM's choice: the game has no
//! damage.

use super::checks::{finish, opposed, tell};
use super::modifiers::MODIFIERS as LISTED;
use super::remarks;
use super::side::Side;
use crate::campaign::statement::DamageRoll;
use crate::campaign::{
    At, Attack as Kept, CharacterId, Counter, Hit, PersonChange, Skill, Statement,
};
use crate::game::modifier::listed;
use crate::game::syntax::{Arg, DICE, Kind, MODIFIERS, NAME, text, value};
use crate::game::{
    Args, Completion, Distribution, Draft, Preview, Refusal, Reveals, Role, Side as Reading,
    Subject, Table, Typing, Verb,
};
use crate::lang::line::Span;
use crate::lang::read::{Cursor, LARGEST};
use crate::lang::syntax::VERSUS;
use crate::play::attack::{
    Attacking, WHO_IS_ATTACKED, attacking, defends_with, preview as attack_preview, strikes,
};
use crate::play::checks::{Named, Reader, TypedSide, skill_subject, what_subject};
use crate::play::taking::use_attack;
use crate::play::weapon_skills::{contains_any, is_weapon_skill};
use crate::rules::Verdict;
use crate::rules::ruina_imperii as rules;

pub(super) const VERBS: &[Verb] = &[ATTACK];

const ATTACK: Verb = Verb {
    name: "attack",
    syntax: &[
        NAME,
        Arg::Optional(&[value("ATTACK|SKILL|POOL", Kind::What, strikes)]),
        Arg::Listed(
            || format!("[+N] {}", listed(LISTED, "attack")),
            &[MODIFIERS],
        ),
        Arg::Word(VERSUS, "the target"),
        NAME,
        Arg::Optional(&[value("SKILL|NUMBER", Kind::What, defences)]),
        Arg::Short("[...]", &[MODIFIERS]),
        Arg::Optional(&[
            Arg::Word(
                "dv",
                "damage that the GM gives a hit, such as 1d6: the game has none",
            ),
            text("1d6"),
        ]),
        DICE,
    ],
    doc: "Pool against the target's pool, or against a number of hits. Damage given with dv is shown: what it means is up to you.",
    reveals: Reveals::First,
    odds: Some(preview),
    run,
    ..Verb::PLAIN
};

/// Whether a skill is used to attack, by its name.
pub(super) fn fights(skill: &Skill) -> bool {
    is_weapon_skill(&skill.name)
}

/// Completions for a defence: fighting and evading skills.
fn defences(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    defends_with(table, typing, defends)
}

pub(super) fn defends(skill: &Skill) -> bool {
    let evades = &["dodge", "evade", "parry", "shield", "defend", "flee"];
    fights(skill) || contains_any(&skill.name, evades)
}

/// What an attack has to beat.
enum Against {
    Pool(Box<Side>),
    Number(i64),
}

/// A parsed attack.
struct Attack {
    strike: Side,
    against: Against,
    by: CharacterId,
    /// The target, and the damage that the GM gives a hit.
    kept: Kept,
}

/// Parses an attack, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Attack, Refusal> {
    let Attacking {
        who: by,
        mut strike,
        mut reader,
        target: mut right,
        mut kept,
    } = attacking(table, args)?;
    let (target, against) = defender(&mut right, by)?;
    kept.target = target;
    let against = match against {
        // After a number, further words can only belong to the attacker.
        Defence::Number(number) => {
            reader.words(&mut right.cursor, &mut strike)?;
            while right.skip_option() {
                reader.words(&mut right.cursor, &mut strike)?;
            }
            right.no_more()?;
            Against::Number(number)
        }
        Defence::Pool(subject) => {
            let mut said = Reading::new(*subject, Role::Defends { melee: true });
            right.modify(&mut Reader::new(table, "attack"), &mut said)?;
            right.no_more()?;
            said.add_own(table);
            Against::Pool(Box::new(Side::new(table, said)?))
        }
    };
    strike.add_own(table);
    Ok(Attack {
        strike: Side::new(table, strike)?,
        against,
        by,
        kept,
    })
}

/// The target's parsed defence.
enum Defence {
    Pool(Box<Subject>),
    Number(i64),
}

/// `NAME [SKILL|NUMBER]`: by default the best fighting or evading skill.
fn defender(
    typed: &mut TypedSide<'_, '_>,
    by: CharacterId,
) -> Result<(CharacterId, Defence), Refusal> {
    let (table, line) = (typed.table, typed.line);
    let then = "a modifier, 'dv' or the end";
    let Named { who, span, with } = typed.named(WHO_IS_ATTACKED, then)?;
    if who == by {
        return Err(Refusal::expected(span, "a different character"));
    }
    let Some(with) = with else {
        let best = best_defence(table, who, span)?;
        return Ok((who, Defence::Pool(Box::new(best))));
    };
    let number = with.single().filter(|word| word.is_number());
    Ok((
        who,
        match number {
            Some(word) => {
                let mut cursor = Cursor::new(std::slice::from_ref(word), word.span);
                Defence::Number(cursor.number("the hits to beat", 0, LARGEST)?)
            }
            None => Defence::Pool(Box::new(what_subject(table, line, who, &with)?)),
        },
    ))
}

/// The best fighting or evading skill, including those of attacks on the sheet.
fn best_defence(table: Table<'_>, who: CharacterId, span: Span) -> Result<Subject, Refusal> {
    let person = table.character(who)?;
    let uses = |skill: &Skill| person.attacks.iter().any(|one| one.skill == skill.name);
    let able = person
        .skills
        .iter()
        .filter(|skill| defends(skill) || uses(skill));
    let Some(best) = able.max_by_key(|skill| skill.ranks) else {
        let end = Span::new(span.end + 1, span.end + 1);
        let what = format!(
            "what does {} defend with, or which hits are to beat",
            person.name
        );
        return Err(Refusal::expected(end, what).hint("vs NAME SKILL, or vs NAME 2"));
    };
    skill_subject(table, who, best, span)
}

fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
    let attack = read(table, args)?;
    let strike = &attack.strike;
    let preview = match &attack.against {
        Against::Number(number) => Preview {
            targets: vec![format!("{} against {number}", strike.words())],
            odds: rules::check_odds(&strike.pool, *number, strike.covered()),
            compared: strike.ladder(|pool| rules::check_odds(pool, *number, strike.covered())),
            notes: strike.note().into_iter().collect(),
            ..Preview::default()
        },
        Against::Pool(defence) => opposed(strike, defence),
    };
    let hit: f64 = match &attack.against {
        Against::Number(_) => [rules::CRITICAL_SUCCESS, rules::SUCCESS]
            .iter()
            .map(|grade| preview.odds.get(*grade))
            .sum(),
        Against::Pool(_) => preview.odds.get(Verdict::FIRST),
    };
    let damage = attack.kept.damage.as_ref().map(|dice| {
        let on_hit = |(value, p): (i64, f64)| (value.max(0), p * hit);
        let values = dice.distribution();
        let values = values.map(|rolled| rolled.into_iter().map(on_hit).collect());
        Distribution::counted("damage", values)
    });
    Ok(attack_preview(preview, hit, damage))
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let Attack {
        strike,
        against,
        by,
        mut kept,
    } = read(draft.table(), args)?;
    let target = kept.target;
    strike.expect(draft);
    if let Against::Pool(defence) = &against {
        defence.expect(draft);
    }
    if let Some(damage) = &kept.damage {
        draft.may_roll_expression(Some(by), damage);
    }
    let whom = draft.named(target).name;
    let read = &strike.read;
    draft.describe(Some(by), &read.subject.what, &whom, read.secret);
    let ours = strike.roll(draft)?;
    let (sides, verdict, notes) = match &against {
        Against::Number(number) => {
            let grade = rules::check(ours.counted, *number);
            let verdict = if grade.rank > 0 {
                Verdict::FIRST
            } else {
                Verdict::Neither
            };
            let side = strike.as_roll(&ours, *number, grade.id);
            (vec![side], verdict, ours.notes)
        }
        Against::Pool(defence) => {
            defence.read.describe(draft, Some(&strike.read));
            let theirs = defence.roll(draft)?;
            let contest = rules::opposed(ours.counted, theirs.counted);
            let [own, other] = [&ours, &theirs].map(|side| i64::from(side.counted.hits));
            let sides = vec![
                strike.as_roll(&ours, other, contest.actor.id),
                defence.as_roll(&theirs, own, contest.opponent.id),
            ];
            let notes = ours.notes.into_iter().chain(theirs.notes).collect();
            (sides, contest.verdict, notes)
        }
    };
    let at = finish(draft, sides, Some(verdict));
    use_attack(draft, by);
    draft.keep_attack(at, kept.clone());
    let dice = kept.damage.clone().filter(|_| verdict == Verdict::FIRST);
    if let Some(dice) = dice {
        draft.describe_damage(Some(by), &kept.weapon, target);
        let (fell, typed) = draft.roll_damage(Some(by), &dice)?;
        let total = dice.total(&fell).max(0);
        draft.state(Statement::DamageRolled(DamageRoll {
            label: "damage".into(),
            total,
            dice: dice.to_string().into(),
            fell: Some(fell.clone()),
            typed,
            bonus: 0,
            others: Vec::new(),
        }));
        if !count_harm(draft, target, total)? {
            let name = draft.campaign().name_of(target).to_owned();
            draft.remark(&remarks::GMS_CHOICE, &name);
        }
        kept.hit = Some(Hit {
            dice: fell,
            amount: total,
            damage: total,
            ..Hit::default()
        });
        draft.keep_attack(at, kept);
    }
    tell(draft, notes);
    Ok(())
}

/// The GM's name for a counter of damage.
const HARM: &str = "harm";

/// Adds damage to the target's counter of that name; returns whether there is one.
fn count_harm(draft: &mut Draft<'_>, target: CharacterId, amount: i64) -> Result<bool, Refusal> {
    let counters = &draft.character(target)?.counters;
    let is_harm = |one: &Counter| one.name.eq_ignore_ascii_case(HARM);
    let Some(at) = counters.iter().position(is_harm) else {
        return Ok(false);
    };
    let from = counters[at].clone();
    let wanted = from.value.saturating_add(amount);
    let to = Counter {
        value: from.nearest(wanted),
        ..from.clone()
    };
    let change = At {
        at,
        from: Some(from),
        to: Some(to),
    };
    draft.person(target, PersonChange::Counter(change));
    Ok(true)
}
