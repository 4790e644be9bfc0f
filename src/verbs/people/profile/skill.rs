//! A skill in a description: `"Melee" SOM 35 spec "Knives"`, or another change of it.

use std::sync::Arc;

use super::described::Described;
use super::listed::{self, Arranged, arrange, item};
use crate::campaign::Skill;
use crate::campaign::fold::same;
use crate::game::syntax::Arg;
use crate::game::{Game, Refusal, Result};
use crate::lang::line::Word;
use crate::lang::read::{Cursor, LARGEST, made};
use crate::sheet::{PROFICIENCY, SPECIALIZATION, find};

/// The keyword before a skill's new name.
pub(crate) const RENAME: Arg = Arg::Word(listed::RENAME, "renames it");
pub(crate) const AT: Arg = Arg::Word(listed::AT, "its place on the sheet, from 1");

/// What is expected after a skill's name.
pub(crate) const RATING: &str = "its ranks, such as 40";

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

impl Described {
    /// Reads a skill whose name has so many words, and changes it; `alone` if the rest of the line is about
    /// it, which may then be called like a number. Returns the keywords that could follow.
    ///
    /// # Errors
    /// Returns an error if the change cannot be read, if there is no skill to change, or if another one has the new
    /// name.
    pub(crate) fn skill(
        &mut self,
        (words, alone): (usize, bool),
        cursor: &mut Cursor<'_>,
    ) -> Result<Vec<&'static str>> {
        const KEYWORDS: &[&str] = &["-", "none", listed::RENAME, listed::AT];
        cursor.clone().word("a skill")?;
        let named = cursor.rest().get(..words).unwrap_or_default();
        let at = match named {
            [first, .., last] => first.span.to(last.span),
            _ => cursor.here(),
        };
        let (name, _) = made(&Word::bare(&Word::joined(named), at), "a skill")?;
        cursor.skip(words);
        let (game, who) = (self.game, &mut self.who);
        let stat = match cursor.rest() {
            [none, number, ..] if none.is("none") && number.is_number() => {
                cursor.skip(1);
                Some("")
            }
            _ => {
                let (kind, list) = (("skill", KEYWORDS), &mut who.skills);
                match arrange(kind, cursor, (&name, at), list, called)? {
                    Arranged::Not => linked_stat(game, cursor)?,
                    Arranged::Done => return Ok(Vec::new()),
                    // Attacks and powers keep using it.
                    Arranged::Renamed(to) => {
                        let attacks = who.attacks.iter_mut().map(|attack| &mut attack.skill);
                        let powers = who.powers.iter_mut();
                        let powers = powers.filter_map(|power| Arc::make_mut(power).skill_mut());
                        for skill in attacks.chain(powers).filter(|skill| same(skill, &name)) {
                            skill.clone_from(&to);
                        }
                        return Ok(Vec::new());
                    }
                }
            }
        };
        let ranks = cursor.number(RATING, 0, LARGEST)?;
        if !alone && who.skill(&name).is_none() {
            find::check_new_skill(game, &name, ranks, at)?;
        }
        let skill = item(&mut who.skills, &name, called);
        skill.ranks = ranks;
        if let Some(stat) = stat {
            stat.clone_into(&mut skill.stat);
        }
        refine(skill, alone, cursor)
    }
}

fn called(skill: &mut Skill) -> &mut String {
    &mut skill.name
}

/// Reads `[spec "..."] [prof "..."...]`, of which `-` removes either, and returns what was not given. Further
/// proficiencies need another `prof`, unless the rest of the line is about the skill `alone`.
pub(crate) fn refine(
    skill: &mut Skill,
    alone: bool,
    cursor: &mut Cursor<'_>,
) -> Result<Vec<&'static str>> {
    let mut more = vec![SPECIALIZATION, PROFICIENCY];
    let is_keyword = |word: &Word| word.is(SPECIALIZATION) || word.is(PROFICIENCY);
    loop {
        let at = cursor.here();
        let Some(keyword) = cursor.take(&[SPECIALIZATION, PROFICIENCY]) else {
            return Ok(more);
        };
        let is_first = more.contains(&keyword);
        if !is_first && (alone || keyword == SPECIALIZATION) {
            return Err(Refusal::twice(at, keyword));
        }
        more.retain(|one| *one != keyword);
        if keyword == SPECIALIZATION {
            let (_, one) = refined(cursor, "a specialization")?;
            skill.specialization = one.unwrap_or_default();
            continue;
        }
        let all = &mut skill.proficiencies;
        if is_first {
            all.clear();
        }
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
fn refined<'a>(cursor: &mut Cursor<'a>, what: &str) -> Result<(&'a Word, Option<String>)> {
    let word = cursor.word(what)?;
    let text = (!word.is("-")).then(|| made(word, what)).transpose()?;
    Ok((word, text.map(|(text, _)| text)))
}

/// Takes the stat before the ranks, if there is one.
///
/// # Errors
/// Returns an error if the word before a number is no stat, or one that is derived.
pub(crate) fn linked_stat(game: &Game, cursor: &mut Cursor<'_>) -> Result<Option<&'static str>> {
    let Some(word) = cursor.peek() else {
        return Ok(None);
    };
    let known = game.stat(&word.text).filter(|_| !word.quoted);
    match known.filter(|stat| stat.derived.is_none()) {
        Some(stat) => {
            cursor.skip(1);
            Ok(Some(stat.id))
        }
        None if cursor.rest().get(1).is_some_and(Word::is_number) => {
            Err(Refusal::no_match(word, "stat"))
        }
        None => Ok(None),
    }
}
