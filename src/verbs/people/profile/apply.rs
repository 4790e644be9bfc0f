//! Applies a description to a sheet.

use super::{Part, Profile};
use crate::campaign::statement::Text;
use crate::campaign::{Character, Statement};
use crate::dice::Expression;
use crate::game::{Draft, Game, Refusal};
use crate::lang::line::Word;
use crate::sheet::{Place, Score, beyond, find};

impl Profile {
    /// Applies everything to a sheet; dice are stored, to be rolled.
    ///
    /// # Errors
    /// Returns an error if a skill does not exist or its new name is taken, if a new one is called
    /// like a number, or if the sheet lacks the skill of an attack.
    pub(in crate::verbs::people) fn apply(
        &self,
        game: &'static Game,
        who: &mut Character,
    ) -> Result<(), Refusal> {
        // Attacks come last, because they need their skills.
        let is_attack = |part: &&Part| matches!(part, Part::Attack(_));
        let (attacks, others): (Vec<&Part>, Vec<&Part>) = self.parts.iter().partition(is_attack);
        for part in others.into_iter().chain(attacks) {
            match part {
                Part::Field(field, value) => {
                    if self.value(field.id) == Some(value) {
                        field.put(who, value)?;
                    }
                }
                Part::Skill(skill) => {
                    if let Some((name, ranks, at)) = skill.is_new(who) {
                        find::check_new_skill(game, name, ranks, at)?;
                    }
                    skill.put(who)?;
                }
                Part::Attack(attack) => attack.put(game, who)?,
            }
        }
        Ok(())
    }

    /// The last value given for a field, which alone counts.
    fn value(&self, id: &str) -> Option<&Word> {
        self.parts.iter().rev().find_map(|part| match part {
            Part::Field(field, value) if field.id == id => Some(value),
            _ => None,
        })
    }

    /// The stats that are given, in the order in which they were typed.
    pub(in crate::verbs::people) fn stats(&self) -> impl Iterator<Item = &'static str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Field(field, value) => match field.place {
                Place::Stat(stat) => (self.value(stat.id) == Some(value)).then_some(stat.id),
                _ => None,
            },
            _ => None,
        })
    }

    /// Whether a stat is removed, which may have had no value.
    pub(in crate::verbs::people) fn removes(&self) -> bool {
        let mut scores = self.scores();
        scores.any(|(_, score)| score == Score::Nothing)
    }

    fn scores(&self) -> impl Iterator<Item = (&'static crate::game::Stat, Score)> {
        self.parts.iter().filter_map(|part| match part {
            Part::Field(field, value) => match field.place {
                Place::Stat(stat) => Some((stat, Score::read(value).ok()?)),
                _ => None,
            },
            _ => None,
        })
    }

    /// Warnings about stats that are, or can be rolled, outside their usual range.
    pub(in crate::verbs::people) fn warnings(&self) -> Vec<Statement> {
        let warning = |(stat, score): (&'static crate::game::Stat, Score)| {
            let usual = beyond(stat.range, score.ends()?)?;
            let value = match score {
                Score::Dice(dice) => dice.to_string(),
                Score::Fixed(value) => value.to_string(),
                Score::Nothing => return None,
            };
            Some(Statement::Beyond {
                stat: stat.id.into(),
                value: value.as_str().into(),
                usual,
            })
        };
        self.scores().filter_map(warning).collect()
    }
}

/// Rolls the dice that a sheet has for these stats. Returns what they came to.
///
/// # Errors
/// Returns an error if a typed face does not exist on its die.
pub(in crate::verbs::people) fn roll(
    draft: &mut Draft<'_>,
    who: &mut Character,
    stats: impl Iterator<Item = &'static str>,
) -> Result<Vec<(Text, i64)>, Refusal> {
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
