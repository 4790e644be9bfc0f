//! Applies a description to a sheet.

use super::Profile;
use super::listed::Change;
use crate::campaign::Character;
use crate::campaign::statement::Text;
use crate::dice::Expression;
use crate::game::args::Amount;
use crate::game::remark::BEYOND;
use crate::game::{Draft, Game, Refusal, Stat};
use crate::sheet::{Place, beyond, find, score};

impl Profile {
    /// Applies everything to a sheet; dice are stored, to be rolled.
    ///
    /// # Errors
    /// Returns an error if a skill does not exist or its new name is taken, if a new one is called
    /// like a number, or if the sheet lacks the skill of an attack.
    pub(crate) fn apply(&self, game: &'static Game, who: &mut Character) -> Result<(), Refusal> {
        for (field, value) in &self.fields {
            field.put(who, value)?;
        }
        for skill in &self.skills {
            if let Change::Is(rating) = &skill.change
                && who.skill(&skill.name).is_none()
            {
                find::check_new_skill(game, &skill.name, rating.ranks, skill.at)?;
            }
            skill.put(who)?;
        }
        // Attacks come last, because they need their skills.
        self.attacks.iter().try_for_each(|one| one.put(game, who))
    }

    /// The stats that are given, in order.
    pub(crate) fn stats(&self) -> impl Iterator<Item = &'static str> {
        self.scores().map(|(stat, _)| stat.id)
    }

    /// Whether a stat is removed, which may have had no value.
    pub(crate) fn removes(&self) -> bool {
        let mut scores = self.scores();
        scores.any(|(_, score)| score.is_none())
    }

    fn scores(&self) -> impl Iterator<Item = (&'static Stat, Option<Amount>)> {
        let fields = self.fields.iter();
        fields.filter_map(|(field, value)| match field.place {
            Place::Stat(stat) => Some((stat, score(value).ok()?)),
            _ => None,
        })
    }

    /// Warns about stats that are, or can be rolled, outside their usual range.
    pub(crate) fn warn(&self, draft: &mut Draft<'_>) {
        for (stat, score) in self.scores() {
            let (value, ends) = match score {
                Some(Amount::Dice(dice)) => (dice.to_string(), (dice.lowest(), dice.highest())),
                Some(Amount::Fixed(value)) => (value.to_string(), (value, value)),
                None => continue,
            };
            if let Some((least, most)) = beyond(stat.range, ends) {
                let about = format!("{} {value} ({least} to {most})", stat.id);
                draft.remark(&BEYOND, &about);
            }
        }
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
