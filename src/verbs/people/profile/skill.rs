//! A skill in a description: `"Melee" SOM 35 spec "Knives"`, or another change of it.

use super::listed::{self, Change, Listed};
use crate::campaign::Character;
use crate::campaign::fold::same;
use crate::game::syntax::Arg;
use crate::game::{Game, Refusal};
use crate::lang::line::Word;
use crate::lang::read::{Cursor, LARGEST, made};
use crate::sheet::{PROFICIENCY, SPECIALIZATION};

/// The keyword before a skill's new name.
pub(crate) const RENAME: Arg = Arg::Word(listed::RENAME, "renames it");
pub(crate) const AT: Arg = Arg::Word(listed::AT, "its place on the sheet, from 1");

/// What is expected after a skill's name.
pub(crate) const RATING: &str = "its ranks, such as 40";

/// A skill, and how it changes.
pub(crate) type Skill = Listed<Rating>;

/// What is known of a skill. What is not given is kept.
#[derive(Clone, Debug)]
pub(crate) struct Rating {
    pub(super) ranks: i64,
    /// Its linked stat, `""` for none.
    stat: Option<&'static str>,
    specialization: Option<String>,
    proficiencies: Option<Vec<String>>,
}

/// The number of words that name the skill starting here: one in quotes, or all up to its rating.
pub(crate) fn skill_words(game: &'static Game, words: &[Word]) -> Option<usize> {
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
    pub(crate) fn read(
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
                Change::Is(rating(Some(""), alone, cursor)?)
            }
            rest => match Change::read(&["-", "none", listed::RENAME, listed::AT], cursor)? {
                Some(change) => change,
                None => Change::Is(rating(linked_stat(game, rest, cursor)?, alone, cursor)?),
            },
        };
        Ok(Self { name, at, change })
    }

    /// The keywords that could follow.
    pub(crate) fn more(&self) -> Vec<&'static str> {
        let Change::Is(rating) = &self.change else {
            return Vec::new();
        };
        let special = rating.specialization.is_none().then_some(SPECIALIZATION);
        let proficient = rating.proficiencies.is_none().then_some(PROFICIENCY);
        special.into_iter().chain(proficient).collect()
    }

    /// Changes the skill on a sheet, adding it if it does not exist. Attacks that use a renamed one are
    /// updated.
    ///
    /// # Errors
    /// Returns an error if there is no skill to change, or if another one has the new name.
    pub(crate) fn put(&self, who: &mut Character) -> Result<(), Refusal> {
        if let Some((to, skill)) =
            self.change_in("skill", &mut who.skills, |skill| &mut skill.name)?
        {
            skill.ranks = to.ranks;
            if let Some(stat) = to.stat {
                stat.clone_into(&mut skill.stat);
            }
            if let Some(to) = &to.specialization {
                skill.specialization.clone_from(to);
            }
            if let Some(to) = &to.proficiencies {
                skill.proficiencies.clone_from(to);
            }
        }
        if let Change::Renamed(to, _) = &self.change {
            for weapon in &mut who.attacks {
                if same(&weapon.skill, &self.name) {
                    weapon.skill.clone_from(to);
                }
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
) -> Result<Rating, Refusal> {
    let mut rating = Rating {
        ranks: cursor.number(RATING, 0, LARGEST)?,
        stat,
        specialization: None,
        proficiencies: None,
    };
    let is_keyword = |word: &Word| word.is(SPECIALIZATION) || word.is(PROFICIENCY);
    loop {
        let at = cursor.here();
        let Some(keyword) = cursor.take(&[SPECIALIZATION, PROFICIENCY]) else {
            return Ok(rating);
        };
        if keyword == SPECIALIZATION {
            if rating.specialization.is_some() {
                return Err(Refusal::twice(at, keyword));
            }
            let (_, one) = refined(cursor, "a specialization")?;
            rating.specialization = Some(one.unwrap_or_default());
            continue;
        }
        if alone && rating.proficiencies.is_some() {
            return Err(Refusal::twice(at, keyword));
        }
        let all = rating.proficiencies.get_or_insert_default();
        loop {
            let (word, one) = refined(cursor, "a proficiency")?;
            if let Some(one) = one {
                if all.iter().any(|other| same(other, &one)) {
                    return Err(Refusal::twice(word.span, &word.text));
                }
                all.push(one);
            }
            if !alone || cursor.peek().is_none_or(is_keyword) {
                break;
            }
        }
    }
}

/// Reads a specialization or a proficiency; `None` for `-`.
fn refined<'a>(cursor: &mut Cursor<'a>, what: &str) -> Result<(&'a Word, Option<String>), Refusal> {
    let word = cursor.word(what)?;
    let text = (!word.is("-")).then(|| made(word, what)).transpose()?;
    Ok((word, text.map(|(text, _)| text)))
}

/// Takes the stat before the ranks, if there is one: `rest` are the words that follow.
///
/// # Errors
/// Returns an error if the word before a number is no stat, or one that is derived.
fn linked_stat(
    game: &Game,
    rest: &[Word],
    cursor: &mut Cursor<'_>,
) -> Result<Option<&'static str>, Refusal> {
    let Some(word) = rest.first() else {
        return Ok(None);
    };
    let known = game.stat(&word.text).filter(|_| !word.quoted);
    match known.filter(|stat| stat.derived.is_none()) {
        Some(stat) => {
            cursor.skip(1);
            Ok(Some(stat.id))
        }
        None if rest.get(1).is_some_and(Word::is_number) => Err(Refusal::no_match(word, "stat")),
        None => Ok(None),
    }
}
