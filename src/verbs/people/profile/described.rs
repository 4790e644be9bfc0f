//! A sheet that is being described: what was given, and the dice that are rolled for it.

use std::mem::take;

use crate::campaign::fold::same;
use crate::campaign::statement::Text;
use crate::campaign::{Campaign, Character};
use crate::dice::Expression;
use crate::game::remark::BEYOND;
use crate::game::{Draft, Game, Result, Stat};
use crate::lang::line::Word;
use crate::lang::read::choose;
use crate::sheet::{Field, Place, beyond};

/// A sheet onto which the parts of a description are written as they are read. Dice are stored, to be rolled.
pub(crate) struct Described {
    pub(in super::super) game: &'static Game,
    pub(crate) who: Character,
    /// The stats that were given, in order.
    pub(crate) stats: Vec<&'static Stat>,
    /// Attacks and the words that name their skills, which may come later in the line.
    pub(super) with: Vec<(String, Word)>,
    /// Powers and the words of their parts, which may name what comes later in the line.
    pub(in super::super) parts: Vec<(String, Vec<Word>)>,
}

impl Described {
    /// A sheet of which nothing is said yet.
    pub(crate) fn new(game: &'static Game, who: Character) -> Self {
        Self {
            game,
            who,
            stats: Vec::new(),
            with: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// Writes the value of a field.
    pub(super) fn field(&mut self, field: Field, value: &Word) -> Result {
        field.put(&mut self.who, value)?;
        if let Place::Stat(stat) = field.place {
            self.stats.retain(|other| other.id != stat.id);
            self.stats.push(stat);
        }
        Ok(())
    }

    /// Finds what the attacks and the powers name, after everything else was read.
    ///
    /// # Errors
    /// Returns an error if the sheet lacks one.
    pub(crate) fn find_named(&mut self) -> Result {
        for (name, word) in take(&mut self.with) {
            let skill = skill_of(self.game, &self.who, &word)?;
            let mut attacks = self.who.attacks.iter_mut();
            if let Some(weapon) = attacks.find(|weapon| same(&weapon.name, &name)) {
                weapon.skill = skill;
            }
        }
        self.find_powers()
    }

    /// Whether a stat is removed, which may have had no value.
    pub(crate) fn removes(&self) -> bool {
        let mut stats = self.stats.iter();
        stats.any(|stat| self.score(stat).is_none())
    }

    /// Warns about stats that are, or can be rolled, outside their usual range.
    pub(crate) fn warn(&self, draft: &mut Draft<'_>) {
        for stat in &self.stats {
            let Some((value, ends)) = self.score(stat) else {
                continue;
            };
            if let Some((least, most)) = beyond(stat.range, ends) {
                let about = format!("{} {value} ({least} to {most})", stat.id);
                draft.remark(&BEYOND, &about);
            }
        }
    }

    /// The value or the dice of a stat, with the least and the most that they can be.
    fn score(&self, stat: &Stat) -> Option<(String, (i64, i64))> {
        if let Some(value) = self.who.stats.get(stat.id) {
            return Some((value.to_string(), (value, value)));
        }
        let dice = self.who.rolled.get(stat.id)?;
        let read = Expression::parse(dice).ok()?;
        Some((dice.clone(), (read.lowest(), read.highest())))
    }
}

/// Rolls the dice that a sheet has for these stats. Returns what they came to.
///
/// # Errors
/// Returns an error if a typed face does not exist on its die.
pub(crate) fn roll(
    draft: &mut Draft<'_>,
    who: &mut Character,
    stats: impl Iterator<Item = &'static str>,
) -> Result<Vec<(Text, i64)>> {
    let mut fell = Vec::new();
    for stat in stats {
        let dice = who.rolled.remove(stat);
        let Some(dice) = dice.and_then(|dice| Expression::parse(&dice).ok()) else {
            continue;
        };
        let faces = draft.roll_expression(None, &dice)?;
        let total = dice.total(&faces);
        who.stats.insert(stat, total);
        fell.push((stat.into(), total));
    }
    Ok(fell)
}

/// The skill, the stat or, in a game from a file, the check that a word means, by its whole name.
///
/// # Errors
/// Returns an error if it means none of them.
pub(crate) fn skill_of(game: &Game, who: &Character, word: &Word) -> Result<String> {
    let checks = (game.checks.named)(&Campaign::default()).into_iter();
    let mut checks = checks.filter(|check| check.value.is_some());
    if let Some(check) = checks.find(|check| word.is(check.name)) {
        return Ok(check.name.to_owned());
    }
    let stat = game.stat(&word.text).filter(|_| !word.quoted);
    if let Some(stat) = stat {
        return Ok(stat.id.to_owned());
    }
    let skills = who.skills.iter().map(|skill| skill.name.as_str());
    let at = choose(word, "skill or stat", skills)?;
    Ok(who.skills[at].name.clone())
}
