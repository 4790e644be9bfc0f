//! `train`: a student learns from a teacher.

use super::experience::{improvement, learns, skill_of};
use super::options::grading;
use super::remarks;
use super::target::against;
use crate::campaign::{CharacterId, Skill};
use crate::game::candidates::{named, names, skills_of};
use crate::game::syntax::{Arg, DICE, Kind, NAME, one_of, value};
use crate::game::{Args, Completion, Draft, Refusal, Result, Role, Side, Table, Typing, Verb, Why};
use crate::lang::line::Word;
use crate::play::checks::skill_subject;
use crate::play::flow::{self, Plan};
use crate::rules::Part;
use crate::rules::brp::{self as rules, Chance};

pub(super) const TRAIN: Verb = Verb {
    name: "train",
    syntax: &[
        NAME,
        one_of("SKILL", all_skills),
        Arg::Word("with", "the teacher"),
        value("TEACHER", Kind::Name, names),
        DICE,
    ],
    doc: "The teacher rolls Teach, no higher than the skill taught, and the skill; if both succeed the student rolls for experience.",
    odds: Some(|table, args| Ok(flow::odds(&read(table, args)?.plan))),
    run: train,
    ..Verb::PLAIN
};

/// The skills that a student could learn.
fn all_skills(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    skills_of(named(table, typing), |_| true)
}

/// The student, the skill with its index, and the rolls: two of the teacher, and one of the student if both
/// succeed.
struct Lesson {
    student: CharacterId,
    at: usize,
    skill: Skill,
    plan: Plan,
}

fn read(table: Table<'_>, args: &Args<'_>) -> Result<Lesson> {
    let (student, _) = args.somebody(table)?;
    let skill = args.text();
    let word = skill.ok_or_else(|| args.missing("a skill of the student"))?;
    let at = skill_of(table, student, word)?;
    let with = args.option("with");
    let with = with.ok_or_else(|| args.missing("'with' and the teacher"))?;
    let (teacher, teacher_at) = with.somebody(table)?;
    args.finish()?;
    if teacher == student {
        let said = "nobody is their own teacher";
        table.forbid(teacher_at, said)?;
    }
    let skill = table.character(student)?.skills[at].clone();
    let own = |name: &str| {
        let word = Word::bare(name, teacher_at);
        let person = table.character(teacher)?;
        let found = skill_of(table, teacher, &word).map_err(|refusal| match refusal.why {
            Why::NoMatch { .. } => {
                Refusal::rule(teacher_at, format!("{} has no {name}", person.name))
            }
            _ => refusal,
        });
        Ok::<_, Refusal>(&person.skills[found?])
    };
    let (teach, taught) = (own("Teach")?, own(&skill.name)?);
    let rolls = |skill: &Skill, chance: i64| {
        let subject = skill_subject(table, teacher, skill, teacher_at)?;
        let mut side = Side::new(subject, Role::Rolls);
        side.parts = vec![Part::new(format!("{} {chance}", skill.name), chance)];
        let numbers = rules::numbers(Chance::Roll(chance), grading(table.campaign));
        let mut ready = against(side, numbers);
        ready.need = true;
        Ok::<_, Refusal>(ready)
    };
    Ok(Lesson {
        student,
        at,
        plan: Plan::each(vec![
            rolls(teach, teach.ranks.min(taught.ranks))?,
            rolls(taught, taught.ranks)?,
            improvement(table.campaign, table.character(student)?, &skill),
        ]),
        skill,
    })
}

/// The skill of the student's last lesson since the session or the scene began.
fn trained_before(draft: &Draft<'_>, student: CharacterId) -> Option<String> {
    // The teacher's two rolls, then the student's.
    draft
        .history()
        .roll_of_scene(|_, contest| match &contest.sides[..] {
            [teach, taught, learnt]
                if learnt.who == Some(student)
                    && teach.who == taught.who
                    && teach.who != learnt.who =>
            {
                Some(taught.what.clone())
            }
            _ => None,
        })
}

fn train(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let Lesson {
        student,
        at,
        skill,
        plan,
    } = read(draft.table(), args)?;
    let before = trained_before(draft, student).filter(|before| *before != skill.name);
    let rolled = flow::roll(draft, &plan)?;
    let [_, _, learnt] = rolled.sides.as_slice() else {
        draft.remark(&remarks::NOT_LEARNT, "");
        return Ok(());
    };
    learns(draft, student, at, &learnt.dice, skill.marked)?;
    if let Some(before) = before {
        let name = draft.named(student).name;
        draft.remark(&remarks::ONE_AT_A_TIME, &format!("{name} trained {before}"));
    }
    Ok(())
}
