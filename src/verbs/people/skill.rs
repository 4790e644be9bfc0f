//! `skill`: sets a skill's ranks, stat, name and place on the sheet.

use crate::campaign::change::Delta;
use crate::campaign::statement::SheetStatement;
use crate::campaign::{At, Character, CharacterId, PersonChange, Skill};
use crate::game::candidates::{skills_of, stats};
use crate::game::syntax::{Arg, Kind, NAME, number, one_of, text, value};
use crate::game::{Args, Completion, Draft, Game, Refusal, Table, Typing, Verb, Why};
use crate::lang::line::{Span, Word};
use crate::lang::read::{LARGEST, made};

pub(super) const SKILL: Verb = Verb {
    name: "skill",
    syntax: &[
        NAME,
        value("\"Stealth\"", Kind::Text, own_skills),
        Arg::OneOf(&[
            &[
                Arg::Short("COO", &[Arg::Optional(&[one_of("COO", stats)])]),
                RANKS,
                Arg::Options(&[
                    &[Arg::Word("spec", "specialization"), text("\"Crowds\"")],
                    &[
                        Arg::Word("prof", "proficiencies"),
                        Arg::Many(&[text("\"Knives\"")]),
                    ],
                ]),
            ],
            &[RENAME, text("\"Sneaking\"")],
            &[AT, number("1")],
        ]),
    ],
    doc: "Gives a character a skill with its stat and ranks; '-' instead of ranks removes it. 'rename' keeps ranks and marks, 'at 1' puts it first.",
    run: skill,
    ..Verb::PLAIN
};

/// The keyword before a skill's new name.
pub(super) const RENAME: Arg = Arg::Word("rename", "renames it");
pub(super) const AT: Arg = Arg::Word("at", "its place on the sheet, from 1");

/// The ranks of a skill, or the word that removes it.
const RANKS: Arg = Arg::Short(
    "40",
    &[Arg::OneOf(&[
        &[number("40")],
        &[Arg::Word("-", "removes it")],
        &[Arg::Word("none", "removes it")],
    ])],
);

fn own_skills(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    skills_of(table, typing, |_| true)
}

/// A change of a skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SkillChange {
    /// Its ranks and linked stat: `None` keeps the stat, `""` removes it.
    Rated {
        stat: Option<&'static str>,
        ranks: i64,
    },
    /// Its specialization; empty for none.
    Specialized(String),
    /// All of its proficiencies.
    Proficient(Vec<String>),
    Forgotten,
    Renamed(String),
    /// A place on the sheet, from 1.
    Placed(usize),
}

/// What is expected after `at`.
pub(super) const PLACE: &str = "its place in the list, such as 1";
/// What is expected after a skill's name.
pub(super) const RATING: &str = "its ranks, such as 40";

/// Changes a skill on a sheet, adding it if it does not exist.
///
/// # Errors
/// Returns an error if there is no skill to change, or if another one has the new name.
pub(super) fn change_skill(
    who: &mut Character,
    name: &str,
    change: &SkillChange,
    span: Span,
) -> Result<(), Refusal> {
    let known = place_of(who, name);
    let there = || known.ok_or_else(|| Refusal::unknown(span, "skill", name));
    match change {
        SkillChange::Rated { stat, ranks } => {
            let at = known.unwrap_or_else(|| {
                who.skills.push(Skill {
                    name: name.to_owned(),
                    ..Skill::default()
                });
                who.skills.len() - 1
            });
            let skill = &mut who.skills[at];
            if let Some(stat) = stat {
                (*stat).clone_into(&mut skill.stat);
            }
            skill.ranks = *ranks;
        }
        SkillChange::Specialized(to) => who.skills[there()?].specialization.clone_from(to),
        SkillChange::Proficient(with) => who.skills[there()?].proficiencies.clone_from(with),
        SkillChange::Forgotten => drop(who.skills.remove(there()?)),
        SkillChange::Renamed(to) => {
            let at = there()?;
            if place_of(who, to).is_some_and(|other| other != at) {
                return Err(Refusal::at(span, Why::NameInUse(to.clone())));
            }
            let from = std::mem::replace(&mut who.skills[at].name, to.clone());
            // Attacks that use the skill are updated.
            for weapon in &mut who.attacks {
                if same(&weapon.skill, &from) {
                    weapon.skill.clone_from(to);
                }
            }
        }
        SkillChange::Placed(place) => {
            let at = there()?;
            let skill = who.skills.remove(at);
            let to = place.saturating_sub(1).min(who.skills.len());
            who.skills.insert(to, skill);
        }
    }
    Ok(())
}

/// The statement about a change that was made.
pub(super) fn told(
    game: &Game,
    who: &Character,
    name: &str,
    change: &SkillChange,
) -> SheetStatement {
    match change {
        SkillChange::Rated { .. } | SkillChange::Specialized(_) | SkillChange::Proficient(_) => {
            let (least, most) = game.checks.ranks;
            let known = who.skill(name);
            let ranks = known.map_or(0, |skill| skill.ranks);
            SheetStatement::Skill {
                name: known.map_or(name, |skill| &skill.name).into(),
                stat: known.map_or("", |skill| &skill.stat).into(),
                ranks,
                usual: (!(least..=most).contains(&ranks)).then_some((least, most)),
            }
        }
        SkillChange::Forgotten => SheetStatement::SkillForgotten(name.into()),
        SkillChange::Renamed(to) => SheetStatement::Retitled {
            from: name.into(),
            to: to.as_str().into(),
        },
        SkillChange::Placed(_) => SheetStatement::SkillPlaced {
            name: name.into(),
            place: place_of(who, name).map_or(0, |at| at + 1),
        },
    }
}

fn place_of(who: &Character, name: &str) -> Option<usize> {
    who.skills.iter().position(|skill| same(&skill.name, name))
}

pub(super) fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// Drafts the changes of a sheet's skills and attacks.
pub(super) fn draft_lists(
    draft: &mut Draft<'_>,
    id: CharacterId,
    from: &Character,
    to: &Character,
) {
    for change in changes(&from.skills, &to.skills) {
        draft.person(id, PersonChange::Skill(change));
    }
    for change in changes(&from.attacks, &to.attacks) {
        draft.person(id, PersonChange::Attack(change));
    }
}

/// The steps that turn one list into the other: first removals, then insertions and moves.
fn changes<T: Clone + PartialEq>(from: &[T], to: &[T]) -> Vec<At<T>> {
    let mut list = from.to_vec();
    let mut all = Vec::new();
    let mut change = |change: At<T>, list: &mut Vec<T>| {
        change.apply(list);
        all.push(change);
    };
    while list.len() > to.len() {
        // The first item that differs is removed, and the rest moves up.
        let pairs = list.iter().zip(to);
        let first = pairs.take_while(|(one, other)| one == other).count();
        let gone = list[first].clone();
        change(At::remove(first, gone), &mut list);
    }
    for (at, wanted) in to.iter().enumerate() {
        match list.get(at).cloned() {
            Some(there) if there == *wanted => {}
            Some(there) => change(At::replace(at, there, wanted.clone()), &mut list),
            None => change(At::insert(at, wanted.clone()), &mut list),
        }
    }
    all
}

/// Whether `-` or `none` was given instead of a number.
fn is_none(args: &Args<'_>) -> bool {
    args.keyword(&["-", "none"]).is_some()
}

fn skill(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (id, _) = args.somebody(draft.table())?;
    let (name, name_at) = args.made("a skill")?;
    let from = draft.character(id)?.clone();
    let mut new_at = name_at;
    let change = if args.has("rename") {
        let (to, to_at) = args.after("rename").made("the new name")?;
        new_at = to_at;
        SkillChange::Renamed(to)
    } else if args.has("at") {
        let place = args.after("at").count(PLACE, 1, LARGEST)?;
        SkillChange::Placed(usize::try_from(place).unwrap_or(usize::MAX))
    } else if is_none(args) {
        SkillChange::Forgotten
    } else {
        let rated = args.before("spec").before("prof");
        let stat = match rated.texts().as_slice() {
            [_, stat, ..] => Some(linked_stat(draft.game(), stat)?),
            _ => None,
        };
        let ranks = rated.count(RATING, 0, LARGEST)?;
        SkillChange::Rated { stat, ranks }
    };
    let mut to = from.clone();
    change_skill(&mut to, &name, &change, name_at).map_err(|refusal| match refusal.why {
        Why::NameInUse(_) => refusal.pointing(new_at),
        _ => refusal,
    })?;
    if matches!(change, SkillChange::Rated { .. })
        && let Some(at) = place_of(&to, &name)
    {
        to.skills[at].name.clone_from(&name);
        refine(&mut to.skills[at], args)?;
    }
    args.finish()?;
    let called = from.skill(&name).map_or(name, |known| known.name.clone());
    draft.state_of(id, told(draft.game(), &to, &called, &change));
    draft_lists(draft, id, &from, &to);
    Ok(())
}

/// The stat that a skill can be linked to.
///
/// # Errors
/// Returns an error if there is no such stat, or if it is derived.
pub(super) fn linked_stat(game: &Game, word: &Word) -> Result<&'static str, Refusal> {
    let known = game.stat(&word.text).filter(|_| !word.quoted);
    match known.filter(|stat| stat.derived.is_none()) {
        Some(stat) => Ok(stat.id),
        None => Err(Refusal::no_match(word, "stat")),
    }
}

/// Reads `[spec "..."] [prof "..."...]`; `-` removes either.
fn refine(skill: &mut Skill, args: &Args<'_>) -> Result<(), Refusal> {
    let is_none = |word: &Word| word.is("-");
    if args.has("spec") {
        let args = args.after("spec").before("prof");
        let (said, _) = args.made("a specialization")?;
        let none = args.text().is_some_and(is_none);
        skill.specialization = if none { String::new() } else { said };
    }
    if args.has("prof") {
        let args = args.after("prof").before("spec");
        let words = args.texts();
        if words.is_empty() {
            return Err(args.missing("a proficiency"));
        }
        for (nth, word) in words.iter().enumerate() {
            let same = |other: &&Word| other.text.to_lowercase() == word.text.to_lowercase();
            if word.is("prof") || words.iter().take(nth).any(same) {
                let said = format!("'{}' is given twice", word.text);
                return Err(Refusal::rule(word.span, said));
            }
        }
        let named = words.into_iter().filter(|word| !is_none(word));
        let made = named.map(|word| Ok(made(word, "a proficiency")?.0));
        skill.proficiencies = made.collect::<Result<_, Refusal>>()?;
    }
    Ok(())
}
