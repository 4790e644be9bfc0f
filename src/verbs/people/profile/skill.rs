//! A skill in a description: `"Melee" SOM 35 spec "Knives"`, or another change of it.

use crate::campaign::{self, Character};
use crate::game::syntax::Arg;
use crate::game::{Game, Refusal, Why};
use crate::lang::line::{Span, Word};
use crate::lang::read::{Cursor, LARGEST, made};
use crate::sheet::{PROFICIENCY, SPECIALIZATION};

/// The keyword before a skill's new name.
pub(in crate::verbs::people) const RENAME: Arg = Arg::Word("rename", "renames it");
pub(in crate::verbs::people) const AT: Arg = Arg::Word("at", "its place on the sheet, from 1");

/// What is expected after `at`.
const PLACE: &str = "its place in the list, such as 1";
/// What is expected after a skill's name.
pub(in crate::verbs::people) const RATING: &str = "its ranks, such as 40";

/// A skill, and how it changes.
#[derive(Clone, Debug)]
pub(in crate::verbs::people) struct Skill {
    name: String,
    at: Span,
    pub(super) change: Change,
}

/// A change of a skill.
#[derive(Clone, Debug)]
pub(super) enum Change {
    Rated {
        ranks: i64,
        /// Its linked stat, `""` for none; like the others, kept if it is not given.
        stat: Option<&'static str>,
        specialization: Option<String>,
        proficiencies: Option<Vec<String>>,
    },
    Forgotten,
    Renamed(String, Span),
    /// A place on the sheet, from 1.
    Placed(usize),
}

/// The number of words that name the skill starting here: one in quotes, or all up to its rating.
pub(in crate::verbs::people) fn skill_words(game: &'static Game, words: &[Word]) -> Option<usize> {
    let stat = |word: Option<&Word>| {
        let word = word.filter(|word| !word.quoted)?;
        game.stat(&word.text)
    };
    let rated = |at: usize| {
        let next = words.get(at);
        let none = next.is_some_and(|word| word.is("none"));
        let number = |word: Option<&Word>| word.is_some_and(Word::is_number);
        number(next) || (none || stat(next).is_some()) && number(words.get(at + 1))
    };
    let changed = |at: usize| {
        let next = words.get(at);
        next.is_some_and(|word| ["-", "none", "rename", "at"].iter().any(|it| word.is(it)))
    };
    let first = words.first()?;
    if first.quoted {
        // An unfinished rating counts, so that the error asks for the rest of it.
        return (rated(1) || changed(1) || stat(words.get(1)).is_some()).then_some(1);
    }
    let plain = |word: &&Word| !word.quoted && !word.is_number() && !word.is_signed();
    let most = words.iter().take_while(plain).count();
    (1..=most).find(|at| rated(*at) || changed(*at))
}

impl Skill {
    /// Reads a skill whose name has so many words, and its change; `alone` if the rest of the line
    /// is about it.
    ///
    /// # Errors
    /// Returns an error if the change cannot be read.
    pub(in crate::verbs::people) fn read(
        game: &'static Game,
        (words, alone): (usize, bool),
        cursor: &mut Cursor<'_>,
    ) -> Result<Self, Refusal> {
        cursor.clone().word("a skill")?;
        let named = cursor.rest().get(..words).unwrap_or_default();
        let texts: Vec<&str> = named.iter().map(|word| word.text.as_str()).collect();
        let at = match named {
            [first, .., last] => first.span.to(last.span),
            _ => cursor.here(),
        };
        let (name, _) = made(&Word::bare(&texts.join(" "), at), "a skill")?;
        cursor.skip(words);
        let change = match cursor.rest() {
            [none, number, ..] if none.is("none") && number.is_number() => {
                cursor.skip(1);
                rating(Some(""), alone, cursor)?
            }
            [word, ..] if word.is("-") || word.is("none") => {
                cursor.skip(1);
                Change::Forgotten
            }
            [word, ..] if word.is("rename") => {
                cursor.skip(1);
                let (to, at) = made(cursor.word("the new name")?, "the new name")?;
                Change::Renamed(to, at)
            }
            [word, ..] if word.is("at") => {
                cursor.skip(1);
                let place = cursor.number(PLACE, 1, LARGEST)?;
                Change::Placed(usize::try_from(place).unwrap_or(usize::MAX))
            }
            [word, rest @ ..]
                if linked_stat(game, word).is_ok() || rest.first().is_some_and(Word::is_number) =>
            {
                let stat = linked_stat(game, word)?;
                cursor.skip(1);
                rating(Some(stat), alone, cursor)?
            }
            _ => rating(None, alone, cursor)?,
        };
        Ok(Self { name, at, change })
    }

    /// The keywords that could follow.
    pub(in crate::verbs::people) fn more(&self) -> Vec<&'static str> {
        let Change::Rated {
            specialization,
            proficiencies,
            ..
        } = &self.change
        else {
            return Vec::new();
        };
        let special = specialization.is_none().then_some(SPECIALIZATION);
        let proficient = proficiencies.is_none().then_some(PROFICIENCY);
        special.into_iter().chain(proficient).collect()
    }

    /// The ranks of a skill that a sheet lacks; `None` if it only changes one.
    pub(super) fn is_new(&self, who: &Character) -> Option<(&str, i64, Span)> {
        match self.change {
            Change::Rated { ranks, .. } if who.skill(&self.name).is_none() => {
                Some((&self.name, ranks, self.at))
            }
            _ => None,
        }
    }

    /// Changes the skill on a sheet, adding it if it does not exist.
    ///
    /// # Errors
    /// Returns an error if there is no skill to change, or if another one has the new name.
    pub(in crate::verbs::people) fn put(&self, who: &mut Character) -> Result<(), Refusal> {
        let known = place_of(who, &self.name);
        let there = known.ok_or_else(|| Refusal::unknown(self.at, "skill", &self.name));
        match &self.change {
            Change::Rated {
                ranks,
                stat,
                specialization,
                proficiencies,
            } => {
                let at = known.unwrap_or_else(|| {
                    who.skills.push(campaign::Skill {
                        name: self.name.clone(),
                        ..campaign::Skill::default()
                    });
                    who.skills.len() - 1
                });
                let skill = &mut who.skills[at];
                skill.ranks = *ranks;
                if let Some(stat) = stat {
                    (*stat).clone_into(&mut skill.stat);
                }
                if let Some(to) = specialization {
                    skill.specialization.clone_from(to);
                }
                if let Some(to) = proficiencies {
                    skill.proficiencies.clone_from(to);
                }
            }
            Change::Forgotten => drop(who.skills.remove(there?)),
            Change::Renamed(to, at_name) => {
                let at = there?;
                if place_of(who, to).is_some_and(|other| other != at) {
                    return Err(Refusal::at(*at_name, Why::NameInUse(to.clone())));
                }
                let from = std::mem::replace(&mut who.skills[at].name, to.clone());
                // Attacks that use the skill are updated.
                for weapon in &mut who.attacks {
                    if same(&weapon.skill, &from) {
                        weapon.skill.clone_from(to);
                    }
                }
            }
            Change::Placed(place) => {
                let skill = who.skills.remove(there?);
                let to = place.saturating_sub(1).min(who.skills.len());
                who.skills.insert(to, skill);
            }
        }
        Ok(())
    }
}

/// Reads `35 [spec "..."] [prof "..."...]`; `-` removes either. Further proficiencies need another
/// `prof`, unless the rest of the line is about the skill `alone`.
fn rating(
    stat: Option<&'static str>,
    alone: bool,
    cursor: &mut Cursor<'_>,
) -> Result<Change, Refusal> {
    let ranks = cursor.number(RATING, 0, LARGEST)?;
    let mut specialization: Option<String> = None;
    let mut proficiencies: Option<Vec<String>> = None;
    let twice = |word: &str, at: Span| Refusal::rule(at, format!("'{word}' is given twice"));
    let is_keyword = |word: &Word| word.is(SPECIALIZATION) || word.is(PROFICIENCY);
    loop {
        let at = cursor.here();
        match cursor.take(&[SPECIALIZATION, PROFICIENCY]) {
            None => break,
            Some(word) if word == SPECIALIZATION => {
                if specialization.is_some() {
                    return Err(twice(word, at));
                }
                let (_, one) = refined(cursor, "a specialization")?;
                specialization = Some(one.unwrap_or_default());
            }
            Some(word) => {
                if alone && proficiencies.is_some() {
                    return Err(twice(word, at));
                }
                let all = proficiencies.get_or_insert_default();
                loop {
                    let (word, one) = refined(cursor, "a proficiency")?;
                    if let Some(one) = one {
                        if all.iter().any(|other| same(other, &one)) {
                            return Err(twice(&word.text, word.span));
                        }
                        all.push(one);
                    }
                    if !alone || cursor.peek().is_none_or(is_keyword) {
                        break;
                    }
                }
            }
        }
    }
    Ok(Change::Rated {
        ranks,
        stat,
        specialization,
        proficiencies,
    })
}

/// Reads a specialization or a proficiency; `None` for `-`.
fn refined<'a>(cursor: &mut Cursor<'a>, what: &str) -> Result<(&'a Word, Option<String>), Refusal> {
    let word = cursor.word(what)?;
    let text = (!word.is("-")).then(|| made(word, what)).transpose()?;
    Ok((word, text.map(|(text, _)| text)))
}

/// The stat that a skill can be linked to.
///
/// # Errors
/// Returns an error if there is no such stat, or if it is derived.
fn linked_stat(game: &Game, word: &Word) -> Result<&'static str, Refusal> {
    let known = game.stat(&word.text).filter(|_| !word.quoted);
    match known.filter(|stat| stat.derived.is_none()) {
        Some(stat) => Ok(stat.id),
        None => Err(Refusal::no_match(word, "stat")),
    }
}

fn place_of(who: &Character, name: &str) -> Option<usize> {
    who.skills.iter().position(|skill| same(&skill.name, name))
}

fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}
