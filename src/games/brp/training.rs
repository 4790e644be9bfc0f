//! `train`: a student learns from a teacher.

use super::checks::finish;
use super::experience::{improve, may_improve, skill_of, to_beat};
use super::options::grading;
use super::remarks;
use super::target::CHANCE;
use crate::campaign::{At, CampaignChange, CharacterId, Event, PersonChange, Roll};
use crate::dice::Die;
use crate::game::candidates::{names, skills_of};
use crate::game::syntax::{Arg, DICE, Kind, NAME, one_of, value};
use crate::game::{Args, Completion, Draft, Note, Preview, Refusal, Table, Typing, Verb, Why};
use crate::lang::line::Word;
use crate::rules::brp::{self as rules, Chance};
use crate::rules::{Odds, Part};

pub(super) const VERBS: &[Verb] = &[TRAIN];

/// How many log entries back an earlier lesson is looked for.
const LOOKED_BACK: usize = 500;

const TRAIN: Verb = Verb {
    name: "train",
    syntax: &[
        NAME,
        one_of("SKILL", all_skills),
        Arg::Word("with", "the teacher"),
        value("TEACHER", Kind::Name, names),
        DICE,
    ],
    doc: "The teacher rolls Teach, no higher than the skill taught, and the skill; if both succeed the student rolls for experience.",
    odds: Some(|table, args| {
        let lesson = read(table, args)?;
        let reading = grading(table.campaign);
        let succeeds = |chance: i64| {
            let odds = rules::check_odds(Chance::Roll(chance), reading);
            let grades = rules::GRADES.iter().filter(|grade| grade.rank > 0);
            grades.map(|grade| odds.get(*grade)).sum::<f64>()
        };
        let student = table.character(lesson.student)?;
        let beat = to_beat(table.campaign, student, lesson.rating);
        let improves = rules::improvement_odds(beat).get(rules::SUCCESS);
        let learns = succeeds(lesson.teach) * succeeds(lesson.taught) * improves;
        Ok(Preview {
            targets: lesson
                .rolls()
                .iter()
                .map(|roll| crate::game::words::target(CHANCE, roll))
                .collect(),
            odds: Odds::new([(rules::SUCCESS, learns), (rules::FAILURE, 1.0 - learns)]),
            notes: vec![Note::Text(format!("to gain 1D6 on {}", lesson.rating))],
            ..Preview::default()
        })
    }),
    run: train,
    ..Verb::PLAIN
};

/// The skills that a student could learn.
fn all_skills(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    skills_of(table, typing, |_| true)
}

/// The student, the teacher and the skill.
struct Lesson {
    student: CharacterId,
    at: usize,
    skill: String,
    rating: i64,
    teacher: CharacterId,
    teacher_name: String,
    teach_skill: String,
    teach: i64,
    taught: i64,
}

impl Lesson {
    /// The teacher's two rolls, before their dice.
    fn rolls(&self) -> [Roll; 2] {
        let roll = |what: &str, label: String, target: i64| Roll {
            who: Some(self.teacher),
            name: self.teacher_name.clone(),
            what: what.to_owned(),
            parts: vec![Part::new(label, target)],
            target: Some(target),
            ..Roll::default()
        };
        [
            roll(
                &self.teach_skill,
                format!("{} {}", self.teach_skill, self.teach),
                self.teach,
            ),
            roll(
                &self.skill,
                format!("{} {}", self.skill, self.taught),
                self.taught,
            ),
        ]
    }
}

fn read(table: Table<'_>, args: &Args<'_>) -> Result<Lesson, Refusal> {
    let (student, _) = args.somebody(table)?;
    let skill = args.text();
    let word = skill.ok_or_else(|| args.missing("a skill of the student"))?;
    let at = skill_of(table, student, word)?;
    if !args.has("with") {
        return Err(args.missing("'with' and the teacher"));
    }
    let (teacher, teacher_at) = args.after("with").somebody(table)?;
    args.finish()?;
    if teacher == student {
        let said = "nobody is their own teacher";
        table.forbid(teacher_at, said)?;
    }
    let skill = table.character(student)?.skills[at].clone();
    let own = |name: &str| {
        let word = Word {
            text: name.to_owned(),
            quoted: true,
            label: None,
            span: teacher_at,
        };
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
    Ok(Lesson {
        student,
        at,
        rating: skill.ranks,
        skill: skill.name,
        teacher,
        teacher_name: table.character(teacher)?.name.clone(),
        teach_skill: teach.name.clone(),
        teach: rules::teaching(teach.ranks, taught.ranks),
        taught: taught.ranks,
    })
}

/// The skill of the student's last lesson since the session or the scene began.
fn trained_before(draft: &Draft<'_>, student: CharacterId) -> Option<String> {
    let entries = draft.history().entries().iter().rev().take(LOOKED_BACK);
    for entry in entries.filter(|entry| entry.holds()) {
        for event in &entry.events {
            match event {
                Event::Campaign(CampaignChange::Session(_) | CampaignChange::Scene(_)) => {
                    return None;
                }
                // The teacher's two rolls, then the student's.
                Event::Rolled { contest } => match &contest.sides[..] {
                    [teach, taught, learnt]
                        if learnt.who == Some(student)
                            && teach.who == taught.who
                            && teach.who != learnt.who =>
                    {
                        return Some(taught.what.clone());
                    }
                    _ => {}
                },
                _ => {}
            }
        }
    }
    None
}

fn train(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let lesson = read(draft.table(), args)?;
    let before = trained_before(draft, lesson.student).filter(|skill| *skill != lesson.skill);
    let reading = grading(draft.campaign());
    let teacher = Some(lesson.teacher);
    draft.may_roll(teacher, &[Die::D100, Die::D100]);
    may_improve(draft, lesson.student);
    let mut faces = Vec::with_capacity(2);
    for roll in lesson.rolls() {
        draft.describe(roll.who, &roll.what, "", roll.secret);
        faces.extend(draft.roll(teacher, &[Die::D100])?);
    }
    let [teach, taught] = [(lesson.teach, faces[0]), (lesson.taught, faces[1])]
        .map(|(chance, face)| rules::check(face, chance, reading));
    let mut sides: Vec<Roll> = lesson
        .rolls()
        .into_iter()
        .zip([teach, taught])
        .map(|(roll, check)| Roll {
            dice: vec![check.roll],
            grade: check.grade.id.to_owned(),
            ..roll
        })
        .collect();
    if !rules::may_learn(teach.grade, taught.grade) {
        finish(draft, sides, None);
        draft.remark(&remarks::NOT_LEARNT, "");
        return Ok(());
    }
    let (roll, to) = improve(draft, lesson.student, lesson.at)?;
    sides.push(roll);
    finish(draft, sides, None);
    let from = draft.character(lesson.student)?.skills[lesson.at].clone();
    if from != to {
        let change = PersonChange::Skill(At::replace(lesson.at, from, to));
        draft.untold(|draft| draft.person(lesson.student, change));
    }
    if let Some(skill) = before {
        let name = draft.character(lesson.student)?.name.clone();
        draft.remark(&remarks::ONE_AT_A_TIME, &format!("{name} trained {skill}"));
    }
    Ok(())
}
