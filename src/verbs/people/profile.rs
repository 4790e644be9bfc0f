//! What somebody new is like, in a few words: `DUR 20 COO 2d6+3 "Melee" SOM 35`.

use crate::campaign::statement::Text;
use crate::campaign::{Character, Skill, Statement};
use crate::dice::{Expression, ExpressionErrorKind};
use crate::game::{Draft, Game, Refusal, Stat, Why};
use crate::lang::line::Word;
use crate::lang::read::{Cursor, LARGEST, made};

/// What a stat is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A number, or none.
    Fixed(Option<i64>),
    /// Rolled for each.
    Rolled(Expression),
}

/// What was said of somebody who is being made, in the order in which it was said.
#[derive(Clone, Debug, Default)]
pub(super) struct Profile {
    /// Stats by their ids.
    pub(super) stats: Vec<(&'static str, Value)>,
    /// Skills.
    pub(super) skills: Vec<Skill>,
}

impl Profile {
    /// The stats that a template rolls for each copy, in the order of the sheet.
    pub(super) fn of(template: &Character, game: &'static Game) -> Self {
        let rolled = game.stats.iter().filter_map(|stat| {
            let dice = template.rolled.get(stat.id)?;
            let expression = Expression::parse(dice).ok()?;
            Some((stat.id, Value::Rolled(expression)))
        });
        Self {
            stats: rolled.collect(),
            skills: Vec::new(),
        }
    }

    /// Takes a stat with its value, or a quoted skill with its rating; whether one stood here.
    ///
    /// # Errors
    /// A stat that is worked out from others, or what is no value.
    pub(super) fn take(
        &mut self,
        game: &'static Game,
        cursor: &mut Cursor<'_>,
    ) -> Result<bool, Refusal> {
        let Some(word) = cursor.peek() else {
            return Ok(false);
        };
        if word.quoted {
            let rest = cursor.rest();
            let rated =
                |next: &Word| next.is_number() || (!next.quoted && game.stat(&next.text).is_some());
            if !rest.get(1).is_some_and(rated) {
                return Ok(false);
            }
            let skill = skill(game, cursor)?;
            self.skills.retain(|other| !same(&other.name, &skill.name));
            self.skills.push(skill);
            return Ok(true);
        }
        let Some(stat) = game.stat(&word.text) else {
            return Ok(false);
        };
        if stat.derived.is_some() {
            let said = format!("{} follows from other stats: {}", stat.id, stat.doc);
            return Err(Refusal::rule(word.span, said));
        }
        cursor.skip(1);
        let value = value(cursor)?;
        self.stats.retain(|(other, _)| *other != stat.id);
        self.stats.push((stat.id, value));
        Ok(true)
    }

    /// Gives a character all of this, rolling for what is rolled; says what fell.
    ///
    /// # Errors
    /// Typed dice that no die shows.
    pub(super) fn apply(
        &self,
        draft: &mut Draft<'_>,
        who: &mut Character,
    ) -> Result<Vec<(Text, i64)>, Refusal> {
        let mut fell = Vec::new();
        for (stat, value) in &self.stats {
            let value = match value {
                Value::Fixed(value) => *value,
                Value::Rolled(expression) => {
                    let faces = draft.roll_expression(None, expression)?;
                    let total = expression.total(&faces);
                    fell.push(((*stat).into(), total));
                    Some(total)
                }
            };
            match value {
                Some(value) => drop(who.stats.insert(stat, value)),
                None => drop(who.stats.remove(stat)),
            }
        }
        self.give_skills(who);
        Ok(fell)
    }

    /// Writes all of this into a template, which keeps its dice for those who are made after it.
    pub(super) fn write(&self, template: &mut Character) {
        for (stat, value) in &self.stats {
            template.stats.remove(stat);
            template.rolled.remove(*stat);
            match value {
                Value::Fixed(Some(value)) => {
                    template.stats.insert(stat, *value);
                }
                Value::Fixed(None) => {}
                Value::Rolled(expression) => {
                    let dice = expression.to_string();
                    template.rolled.insert((*stat).to_owned(), dice);
                }
            }
        }
        self.give_skills(template);
    }

    fn give_skills(&self, who: &mut Character) {
        for skill in &self.skills {
            let known = who
                .skills
                .iter_mut()
                .find(|other| same(&other.name, &skill.name));
            match known {
                Some(known) => {
                    known.stat.clone_from(&skill.stat);
                    known.ranks = skill.ranks;
                }
                None => who.skills.push(skill.clone()),
            }
        }
    }

    /// What is beyond what a stat usually is, or can come out beyond it.
    pub(super) fn warnings(&self, game: &'static Game) -> Vec<Statement> {
        let beyond = |stat: &Stat, value: &Value| {
            let (least, most) = match value {
                Value::Fixed(None) => return None,
                Value::Fixed(Some(value)) => (*value, *value),
                Value::Rolled(expression) => (expression.lowest(), expression.highest()),
            };
            let (low, high) = stat.range;
            (least < low || most > high).then(|| {
                let said = match value {
                    Value::Rolled(expression) => expression.to_string(),
                    Value::Fixed(_) => least.to_string(),
                };
                Statement::Beyond {
                    stat: stat.id.into(),
                    value: said.into(),
                    usual: (low, high),
                }
            })
        };
        let known = self.stats.iter();
        known
            .filter_map(|(id, value)| beyond(game.stat(id)?, value))
            .collect()
    }
}

fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// Reads `"Melee" [SOM] 35`.
fn skill(game: &'static Game, cursor: &mut Cursor<'_>) -> Result<Skill, Refusal> {
    let (name, _) = made(cursor.word("a skill")?, "a skill")?;
    let mut skill = Skill {
        name,
        ..Skill::default()
    };
    let linked = cursor.peek().filter(|word| !word.quoted);
    let linked = linked.and_then(|word| game.stat(&word.text));
    if let Some(stat) = linked.filter(|stat| stat.derived.is_none()) {
        stat.id.clone_into(&mut skill.stat);
        cursor.skip(1);
    }
    skill.ranks = cursor.number("its stat and ranks, such as SOM 35", 0, LARGEST)?;
    Ok(skill)
}

const VALUE: &str = "a number, dice such as 2d6+3, or - for none";

fn value(cursor: &mut Cursor<'_>) -> Result<Value, Refusal> {
    if cursor.take(&["-", "none"]).is_some() {
        return Ok(Value::Fixed(None));
    }
    let here = cursor.here();
    match cursor.peek() {
        Some(word) if word.is_number() || word.is_signed() => cursor
            .signed(VALUE, -LARGEST, LARGEST)
            .map(|value| Value::Fixed(Some(value))),
        Some(word) if !word.quoted => {
            cursor.skip(1);
            expression(word).map(Value::Rolled)
        }
        _ => Err(Refusal::expected(here, VALUE)),
    }
}

fn expression(word: &Word) -> Result<Expression, Refusal> {
    Expression::parse(&word.text).map_err(|error| match error.kind {
        ExpressionErrorKind::ExpectedTerm | ExpressionErrorKind::ExpectedSign => {
            Refusal::expected(word.span, VALUE)
        }
        kind => Refusal::at(word.span, Why::Formula(kind.to_string())),
    })
}
