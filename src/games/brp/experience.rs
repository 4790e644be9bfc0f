//! `experience`, `mark` and `unmark`: how skills improve.

use super::options::grading;
use super::remarks;
use crate::campaign::{At, Campaign, Character, CharacterId, PersonChange, Skill};
use crate::dice::Die;
use crate::game::candidates::{named, skills_of};
use crate::game::syntax::{Arg, DICE, NAME, NAMES, one_of};
use crate::game::words::signed;
use crate::game::{
    Args, Completion, Draft, Refusal, Result, Role, Side, Subject, Table, Typing, Verb, base,
};
use crate::lang::line::Word;
use crate::lang::read::choose;
use crate::play::flow::{self, Gain, Plan, Ready};
use crate::rules::Part;
use crate::rules::brp::{self as rules, FREE_MARKS};

pub(super) const VERBS: &[Verb] = &[EXPERIENCE, MARK, UNMARK];

const EXPERIENCE: Verb = Verb {
    name: "experience",
    syntax: &[Arg::Optional(&[NAMES]), DICE],
    doc: "Ends an adventure for these characters, or for all players' living characters: each marked skill gains 1D6 if D100 rolls above its rating, and loses its mark.",
    odds: Some(|table, args| {
        let plan = read(table, args)?.plan;
        let nothing = || Refusal::rule(args.verb.span, "no skill is marked");
        flow::many_odds(&plan, None).ok_or_else(nothing)
    }),
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
    skills_of(named(table, typing), |skill| skill.marked)
}

fn unmarked(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    skills_of(named(table, typing), |skill| !skill.marked)
}

/// The index of the character's skill that a word refers to.
pub(super) fn skill_of(table: Table<'_>, who: CharacterId, word: &Word) -> Result<usize> {
    let person = table.character(who)?;
    let skills = person.skills.iter().map(|skill| skill.name.as_str());
    choose(word, "skill", skills).map_err(|refusal| refusal.hint(format!("for {}", person.name)))
}

fn set_marks(draft: &mut Draft<'_>, args: &Args<'_>, to: bool) -> Result {
    let (who, _) = args.somebody(draft.table())?;
    let words = args.texts();
    if words.is_empty() {
        return Err(args.missing("a skill"));
    }
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
        set_mark(draft, who, (at, &from), to);
    }
    Ok(())
}

/// Marks a skill, given with its index, or removes its mark.
pub(super) fn set_mark(
    draft: &mut Draft<'_>,
    who: CharacterId,
    (at, from): (usize, &Skill),
    marked: bool,
) {
    let change = At::changed(at, from, |skill| skill.marked = marked);
    draft.person(who, PersonChange::Skill(change));
}

/// The experience rolls of a line.
struct Rolls {
    /// Every marked skill of the named characters, or of all players' characters, by its index.
    marked: Vec<(CharacterId, usize)>,
    /// Their rolls.
    plan: Plan,
    /// The characters with marks who are dead, and so do not roll.
    dead: Vec<CharacterId>,
}

/// Parses a line, for both the rolls and their preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Rolls> {
    let named = args.named(table)?;
    args.finish()?;
    let everyone = table.campaign.characters.iter();
    let players = everyone.filter(|person| person.player);
    let who: Vec<CharacterId> = if named.is_empty() {
        players.map(|person| person.id).collect()
    } else {
        named.into_iter().map(|(who, _)| who).collect()
    };
    let (mut marked, mut sides, mut dead) = (Vec::new(), Vec::new(), Vec::new());
    for id in who {
        let person = table.character(id)?;
        let skills = person.skills.iter().enumerate();
        let found: Vec<_> = skills.filter(|(_, skill)| skill.marked).collect();
        let is_dead = table.game.is_dead(table.campaign, person) && !table.forced;
        if is_dead && !found.is_empty() {
            dead.push(id);
            continue;
        }
        for (at, skill) in found {
            marked.push((id, at));
            sides.push(improvement(table.campaign, person, skill));
        }
    }
    let at = args.words.first().map_or(args.verb.span, |word| word.span);
    let plan = Plan::each(sides);
    match (marked.is_empty(), dead.is_empty()) {
        (true, true) => Err(Refusal::rule(at, "no skill is marked")
            .hint("a success with something at stake marks one")),
        (true, false) => Err(Refusal::by_rule(at, "only the dead have marked skills")),
        (false, _) => Ok(Rolls { marked, plan, dead }),
    }
}

fn experience(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let Rolls { marked, plan, dead } = read(draft.table(), args)?;
    let rolled = flow::roll(draft, &plan)?;
    for id in dead {
        let name = draft.named(id).name;
        draft.remark(&remarks::DEAD_LEARN_NOTHING, &name);
    }
    for ((who, at), side) in marked.into_iter().zip(rolled.sides) {
        learns(draft, who, at, &side.dice, false)?;
    }
    Ok(())
}

/// An experience roll of a skill: D100 over its rating, and 1D6 if it improves. In the edition that adds to it, the
/// number to beat is lower.
pub(super) fn improvement(campaign: &Campaign, who: &Character, skill: &Skill) -> Ready {
    let rating = skill.ranks;
    let bonus = rules::experience_bonus(base(who, "INT").unwrap_or(0), grading(campaign));
    let what = format!("experience in {}", skill.name);
    let subject = Subject::plain(Some(who.id), &who.name, &what, Part::new("", rating));
    let mut side = Side::new(subject, Role::Rolls);
    side.parts.clear();
    let mut words = format!("{} {rating}", skill.name);
    if bonus > 0 {
        words = format!("{words}, {} {INT_HELPS}", signed(bonus));
    }
    let beat = rating.saturating_sub(bonus);
    let words = format!("{words}, to gain 1D6");
    let mut ready = Ready::new(side, rules::improvement(beat), words);
    let bonus = (bonus > 0).then(|| Part::new(INT_HELPS, bonus));
    ready.log.facts.extend(bonus);
    ready.log.facts.push(Part::new("rating", rating));
    ready.gain = Some(Gain {
        what: format!("gain in {}", skill.name),
        die: Die::D(6),
        from: Part::new("now", rating),
    });
    ready
}

/// What is added to experience rolls.
const INT_HELPS: &str = "INT/2";

/// Gives a skill what its experience roll gained, after which it is marked or not.
pub(super) fn learns(
    draft: &mut Draft<'_>,
    who: CharacterId,
    at: usize,
    dice: &[u16],
    marked: bool,
) -> Result {
    let skill = &draft.character(who)?.skills[at];
    let gained = dice.get(1).copied().map_or(0, i64::from);
    let change = At::changed(at, skill, |skill| {
        skill.ranks = skill.ranks.saturating_add(gained);
        skill.marked = marked;
    });
    if change.from != change.to {
        draft.untold(|draft| draft.person(who, PersonChange::Skill(change)));
    }
    Ok(())
}
