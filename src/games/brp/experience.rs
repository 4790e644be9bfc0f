//! `experience`, `mark` and `unmark`: how skills improve.

use super::checks::finish;
use super::options::grading;
use super::remarks;
use crate::campaign::{At, Campaign, Character, CharacterId, PersonChange, Roll, Skill};
use crate::dice::Die;
use crate::game::candidates::skills_of;
use crate::game::syntax::{Arg, DICE, NAME, NAMES, one_of};
use crate::game::words::signed;
use crate::game::{Args, Completion, Draft, Preview, Refusal, RollOdds, Table, Typing, Verb, base};
use crate::lang::line::Word;
use crate::lang::read::choose;
use crate::rules::Part;
use crate::rules::brp::{self as rules, FREE_MARKS};

pub(super) const VERBS: &[Verb] = &[EXPERIENCE, MARK, UNMARK];

const EXPERIENCE: Verb = Verb {
    name: "experience",
    syntax: &[Arg::Optional(&[NAMES]), DICE],
    doc: "Ends an adventure for these characters, or for all players' living characters: each marked skill gains 1D6 if D100 rolls above its rating, and loses its mark.",
    odds: Some(preview),
    run: experience,
    ..Verb::PLAIN
};

const MARK: Verb = Verb {
    name: "mark",
    syntax: &[NAME, Arg::Many(&[one_of("SKILL", unmarked)])],
    doc: "Marks one skill by hand, or up to four of the player's choice after months of down-time.",
    run: |draft, args| set_marks(draft, args, true),
    ..Verb::PLAIN
};

const UNMARK: Verb = Verb {
    name: "unmark",
    syntax: &[NAME, Arg::Many(&[one_of("SKILL", marked_skills)])],
    doc: "Removes the marks of skills.",
    run: |draft, args| set_marks(draft, args, false),
    ..Verb::PLAIN
};

fn marked_skills(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    skills_of(table, typing, |skill| skill.marked)
}

fn unmarked(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    skills_of(table, typing, |skill| !skill.marked)
}

/// The index of the character's skill that a word refers to.
pub(super) fn skill_of(table: Table<'_>, who: CharacterId, word: &Word) -> Result<usize, Refusal> {
    let person = table.character(who)?;
    let skills = person.skills.iter().map(|skill| skill.name.as_str());
    choose(word, "skill", skills).map_err(|refusal| refusal.hint(format!("for {}", person.name)))
}

fn set_marks(draft: &mut Draft<'_>, args: &Args<'_>, to: bool) -> Result<(), Refusal> {
    let (who, _) = args.somebody(draft.table())?;
    let words = args.texts();
    if words.is_empty() {
        return Err(args.missing("a skill"));
    }
    args.finish()?;
    for (nth, word) in words.into_iter().enumerate() {
        if to && nth >= usize::from(FREE_MARKS) {
            let said = format!("down-time grants at most {FREE_MARKS} marks");
            draft.table().forbid(word.span, said)?;
        }
        let at = skill_of(draft.table(), who, word)?;
        let from = draft.character(who)?.skills[at].clone();
        if from.marked == to {
            let state = if to {
                "has its mark already"
            } else {
                "has no mark"
            };
            return Err(Refusal::rule(word.span, format!("{} {state}", from.name)));
        }
        remark(draft, who, at, from, to);
    }
    Ok(())
}

fn remark(draft: &mut Draft<'_>, who: CharacterId, at: usize, from: Skill, marked: bool) {
    let to = Skill {
        marked,
        ..from.clone()
    };
    draft.person(who, PersonChange::Skill(At::replace(at, from, to)));
}

/// The experience rolls of a line.
struct Rolls {
    /// Every marked skill of the named characters, or of all players' characters.
    marked: Vec<(CharacterId, usize)>,
    /// The characters with marks who are dead, and so do not roll.
    dead: Vec<CharacterId>,
}

/// Parses a line, for both the rolls and their preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Rolls, Refusal> {
    let named = args.named(table)?;
    args.finish()?;
    let everyone = table.campaign.characters.iter();
    let players = everyone.filter(|person| person.player);
    let who: Vec<CharacterId> = if named.is_empty() {
        players.map(|person| person.id).collect()
    } else {
        named.into_iter().map(|(who, _)| who).collect()
    };
    let (mut marked, mut dead) = (Vec::new(), Vec::new());
    for id in who {
        let person = table.character(id)?;
        let skills = person.skills.iter().enumerate();
        let found = skills.filter(|(_, skill)| skill.marked);
        let found: Vec<_> = found.map(|(at, _)| (id, at)).collect();
        let is_dead = table.game.is_dead(table.campaign, person) && !table.forced;
        if is_dead && !found.is_empty() {
            dead.push(id);
        } else {
            marked.extend(found);
        }
    }
    let at = args.words.first().map_or(args.verb.span, |word| word.span);
    match (marked.is_empty(), dead.is_empty()) {
        (true, true) => Err(Refusal::rule(at, "no skill is marked")
            .hint("a success with something at stake marks one")),
        (true, false) => Err(Refusal::by_rule(at, "only the dead have marked skills")),
        (false, _) => Ok(Rolls { marked, dead }),
    }
}

fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
    let each = read(table, args)?.marked.into_iter().map(|(who, at)| {
        let person = table.character(who)?;
        let skill = &person.skills[at];
        let bonus = bonus(table.campaign, person);
        let bonus = bonus.map(|bonus| format!(", {} {}", signed(bonus.value), bonus.label));
        let bonus = bonus.unwrap_or_default();
        Ok(RollOdds {
            who: person.name.clone(),
            what: format!("{} {}{bonus}, to gain 1D6", skill.name, skill.ranks),
            odds: rules::improvement_odds(to_beat(table.campaign, person, skill.ranks)),
        })
    });
    let each = each.collect::<Result<Vec<_>, Refusal>>()?;
    Preview::of_each(each).ok_or_else(|| Refusal::rule(args.verb.span, "no skill is marked"))
}

fn experience(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let Rolls { marked, dead } = read(draft.table(), args)?;
    let mut sides = Vec::with_capacity(marked.len());
    let mut better = Vec::with_capacity(marked.len());
    for (id, _) in &marked {
        may_improve(draft, *id);
    }
    for (id, at) in marked {
        let (roll, skill) = improve(draft, id, at)?;
        sides.push(roll);
        better.push((id, at, skill));
    }
    finish(draft, sides, None);
    for id in dead {
        let name = draft.named(id).name;
        draft.remark(&remarks::DEAD_LEARN_NOTHING, &name);
    }
    for (who, at, to) in better {
        let to = Skill {
            marked: false,
            ..to
        };
        let from = draft.character(who)?.skills[at].clone();
        let change = PersonChange::Skill(At::replace(at, from, to));
        draft.untold(|draft| draft.person(who, change));
    }
    Ok(())
}

/// What is added to a character's experience rolls, in the edition that adds something.
fn bonus(campaign: &Campaign, who: &Character) -> Option<Part> {
    let bonus = rules::experience_bonus(base(who, "INT").unwrap_or(0), grading(campaign));
    (bonus > 0).then(|| Part::new("INT/2", bonus))
}

/// The number that the die of an experience roll has to beat.
pub(super) fn to_beat(campaign: &Campaign, who: &Character, rating: i64) -> i64 {
    rating.saturating_sub(bonus(campaign, who).map_or(0, |bonus| bonus.value))
}

/// Announces the dice of an experience roll.
pub(super) fn may_improve(draft: &mut Draft<'_>, who: CharacterId) {
    draft.may_roll(Some(who), &[Die::D100, Die::D(6)]);
}

/// One experience roll, and the resulting skill: D100, and 1D6 if it improves.
pub(super) fn improve(
    draft: &mut Draft<'_>,
    who: CharacterId,
    at: usize,
) -> Result<(Roll, Skill), Refusal> {
    let person = draft.character(who)?;
    let (name, mut skill) = (person.name.clone(), person.skills[at].clone());
    let rating = skill.ranks;
    let beat = to_beat(draft.campaign(), person, rating);
    let bonus = bonus(draft.campaign(), person);
    let what = format!("experience in {}", skill.name);
    draft.describe(Some(who), &what, "", false);
    let mut dice = draft.roll(Some(who), &[Die::D100])?;
    let improves = rules::improves(dice[0], beat);
    if improves {
        draft.describe(Some(who), &format!("gain in {}", skill.name), "", false);
        let gain = draft.roll(Some(who), &[Die::D(6)])?[0];
        dice.push(gain);
        skill.ranks = rules::improved(rating, gain);
    }
    let grade = if improves {
        rules::SUCCESS
    } else {
        rules::FAILURE
    };
    let fact = |label: &str, value| Part::new(label, value);
    let facts = [fact("rating", rating), fact("now", skill.ranks)];
    let roll = Roll {
        who: Some(who),
        name,
        what,
        dice,
        grade: grade.id.to_owned(),
        facts: bonus.into_iter().chain(facts).collect(),
        ..Roll::default()
    };
    Ok((roll, skill))
}
