//! Applies a description to a sheet.

use super::{AttackChange, Part, Profile, Value, misnamed};
use crate::campaign::statement::SheetStatement;
use crate::campaign::{Character, Side, Statement, Weapon};
use crate::dice::Expression;
use crate::game::{Game, Refusal, Why};
use crate::lang::line::Span;
use crate::verbs::people::skill::{self, SkillChange, change_skill};
use crate::verbs::people::weapon::skill_of;

/// Rolls the dice given for a stat; `None` stores them, to be rolled for each copy.
pub(in crate::verbs::people) type Roll<'r> =
    dyn FnMut(&'static str, &Expression) -> Result<Option<i64>, Refusal> + 'r;

impl Profile {
    /// This description, preceded by the stats that the template rolls for each copy, unless they
    /// are given here.
    pub(in crate::verbs::people) fn after(
        &self,
        template: &Character,
        game: &'static Game,
    ) -> Self {
        let rolled = game.stats.iter().filter_map(|stat| {
            let dice = template.rolled.get(stat.id)?;
            let expression = Expression::parse(dice).ok()?;
            let said = self.value(stat.id).is_some();
            (!said).then_some(Part::Stat(stat, Value::Rolled(expression)))
        });
        Self {
            parts: rolled.chain(self.parts.iter().cloned()).collect(),
        }
    }

    /// The name given, and its span.
    pub(in crate::verbs::people) fn name(&self) -> Option<(&str, Span)> {
        self.parts.iter().rev().find_map(|part| match part {
            Part::Name(name, span) => Some((name.as_str(), *span)),
            _ => None,
        })
    }

    /// Applies everything except the name to a character. Returns the statements to report,
    /// without the rolled stats.
    ///
    /// # Errors
    /// Returns an error if a skill does not exist or its new name is taken, if an attack's skill
    /// does not exist, or if rolling fails.
    pub(in crate::verbs::people) fn apply(
        &self,
        game: &'static Game,
        who: &mut Character,
        roll: &mut Roll<'_>,
    ) -> Result<Vec<SheetStatement>, Refusal> {
        let mut told = Vec::new();
        // Attacks come last, because they need their skills.
        let is_attack = |part: &&Part| matches!(part, Part::Attack(..));
        let (attacks, others): (Vec<&Part>, Vec<&Part>) = self.parts.iter().partition(is_attack);
        for part in others.into_iter().chain(attacks) {
            match part {
                Part::Name(..) => {}
                Part::Side(side) => {
                    (who.player, who.ally) = (*side == Side::Player, *side == Side::Ally);
                    told.push(SheetStatement::Side(*side));
                }
                Part::Stat(stat, value) => {
                    // Only the last value counts and is rolled.
                    if self.value(stat.id) != Some(value) {
                        continue;
                    }
                    who.stats.remove(stat.id);
                    who.rolled.remove(stat.id);
                    let value = match value {
                        Value::Fixed(value) => {
                            told.push(SheetStatement::Stat {
                                stat: stat.id.into(),
                                to: *value,
                                per: None,
                                usual: value.and_then(|value| beyond(stat.range, value, value)),
                            });
                            *value
                        }
                        Value::Rolled(dice) => {
                            let fell = roll(stat.id, dice)?;
                            if fell.is_none() {
                                who.rolled.insert(stat.id.to_owned(), dice.to_string());
                            }
                            fell
                        }
                    };
                    if let Some(value) = value {
                        who.stats.insert(stat.id, value);
                    }
                }
                Part::Track(track, to) => {
                    who.tracks.insert(track.id, *to);
                    told.push(SheetStatement::Stat {
                        stat: track.label.into(),
                        to: Some(*to),
                        per: None,
                        usual: None,
                    });
                }
                Part::Notes(notes) => {
                    who.notes.clone_from(notes);
                    told.push(SheetStatement::Notes(notes.clone()));
                }
                Part::Skill(name, change, span) => {
                    let known = who.skill(name).map(|known| known.name.clone());
                    if let (None, SkillChange::Rated { ranks, .. }) = (&known, change) {
                        misnamed::refuse(game, name, *ranks, *span)?;
                    }
                    change_skill(who, name, change, *span)?;
                    let name = known.as_deref().unwrap_or(name);
                    let refines = matches!(
                        change,
                        SkillChange::Specialized(_) | SkillChange::Proficient(_)
                    );
                    if !refines {
                        told.push(skill::told(game, who, name, change));
                    }
                }
                Part::Attack(name, change, span) => {
                    told.push(change_attack(game, who, name, change, *span)?);
                }
            }
        }
        Ok(told)
    }

    /// Warnings about stats that are, or can be rolled, outside their usual range.
    pub(in crate::verbs::people) fn warnings(&self) -> Vec<Statement> {
        let warning = |part: &Part| {
            let Part::Stat(stat, value) = part else {
                return None;
            };
            let (least, most) = match value {
                Value::Fixed(None) => return None,
                Value::Fixed(Some(value)) => (*value, *value),
                Value::Rolled(expression) => (expression.lowest(), expression.highest()),
            };
            let usual = beyond(stat.range, least, most)?;
            let said = match value {
                Value::Rolled(expression) => expression.to_string(),
                Value::Fixed(_) => least.to_string(),
            };
            Some(Statement::Beyond {
                stat: stat.id.into(),
                value: said.into(),
                usual,
            })
        };
        self.parts.iter().filter_map(warning).collect()
    }
}

/// The usual range of a stat, if values from `least` to `most` can be outside it.
fn beyond(usual: (i64, i64), least: i64, most: i64) -> Option<(i64, i64)> {
    (least < usual.0 || most > usual.1).then_some(usual)
}

fn change_attack(
    game: &'static Game,
    who: &mut Character,
    name: &str,
    change: &AttackChange,
    span: Span,
) -> Result<SheetStatement, Refusal> {
    let known = who.attack(name).map(|(at, _)| at);
    let (weapon, skill) = match change {
        AttackChange::Gone => {
            let at = known.ok_or_else(|| Refusal::unknown(span, "attack", name))?;
            let gone = who.attacks.remove(at);
            return Ok(SheetStatement::AttackGone(gone.name.as_str().into()));
        }
        AttackChange::Renamed(to) => {
            let at = known.ok_or_else(|| Refusal::unknown(span, "attack", name))?;
            if who.attack(to).is_some_and(|(other, _)| other != at) {
                return Err(Refusal::at(span, Why::NameInUse(to.clone())));
            }
            let from = std::mem::replace(&mut who.attacks[at].name, to.clone());
            return Ok(SheetStatement::Retitled {
                from: from.as_str().into(),
                to: to.as_str().into(),
            });
        }
        AttackChange::Is(weapon, skill) => (weapon, skill),
    };
    let skill = match skill {
        Some(word) => skill_of(game, who, word)?,
        None => String::new(),
    };
    let mut weapon = Weapon {
        skill,
        ..Weapon::clone(weapon)
    };
    let told = SheetStatement::Attack((&weapon).into());
    match known {
        Some(at) => {
            weapon.notes.clone_from(&who.attacks[at].notes);
            who.attacks[at] = weapon;
        }
        None => who.attacks.push(weapon),
    }
    Ok(told)
}
