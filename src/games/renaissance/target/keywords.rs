//! The modifiers that have a name.

use super::{MODIFIERS, Scope, Side, may_cross, situations_for, weighs_here};
use crate::game::args::choose;
use crate::game::{Cursor, Refusal, Table};
use crate::lang::line::{Span, Word};
use crate::rules::renaissance::{self as rules, Situation, TimeStep};

/// A named modifier where it stands.
pub(super) struct Keyword<'a> {
    pub(super) table: Table<'a>,
    pub(super) name: &'static str,
    pub(super) at: Span,
    pub(super) first: bool,
    pub(super) scope: Scope,
}

impl Keyword<'_> {
    /// Reads what follows the word and changes the side; gives the situations it stands for.
    pub(super) fn read(
        &self,
        side: &mut Side,
        cursor: &mut Cursor<'_>,
    ) -> Result<Vec<Situation>, Refusal> {
        match self.name {
            "assist" => self.assist(side, cursor)?,
            "related" => self.related(side, cursor)?,
            "spec" => {
                let label = self.specialization(side)?;
                side.add(label, rules::SPECIALIZATION);
            }
            "unproficient" => self.unproficient(side)?,
            "difficulty" => {
                let (least, most) = (*rules::DIFFICULTY.start(), *rules::DIFFICULTY.end());
                side.add(
                    "difficulty",
                    cursor.signed("a difficulty from -30 to +30", least, most)?,
                );
            }
            "retry" => {
                let earlier = cursor.number("how many earlier tries", 0, 1000)?;
                let earlier = u32::try_from(earlier).unwrap_or(u32::MAX);
                side.tries = Some(earlier);
                if earlier > 0 {
                    side.add("trying again", rules::try_again(earlier));
                }
            }
            "slow" | "rush" => self.time(side, cursor)?,
            "ignore-penalties" => side.ignores = Some(self.at),
            "passive" => {
                side.secret = true;
                side.passive = true;
                side.add("passive", rules::PASSIVE);
            }
            "secret" => side.secret = true,
            _ => return self.situation(side, cursor),
        }
        Ok(Vec::new())
    }

    fn assist(&self, side: &mut Side, cursor: &mut Cursor<'_>) -> Result<(), Refusal> {
        let helpers = if cursor.peek().is_none_or(Word::is_number) {
            cursor.number("how many help, or who", 1, 1000)?
        } else {
            self.helpers(side, cursor)?
        };
        let what = side.subject.what.to_lowercase();
        let attack = matches!(self.scope, Scope::Attack | Scope::Defence { .. });
        if attack || what.starts_with("stealth") || what.starts_with("perception") {
            let what = if attack {
                "an attack"
            } else {
                &side.subject.what
            };
            side.warnings
                .push(format!("{what} is normally not assisted"));
        }
        let value = rules::assist(u32::try_from(helpers).unwrap_or(u32::MAX));
        side.add(format!("assisted by {helpers}"), value);
        Ok(())
    }

    /// Helpers by name: each needs basic proficiency in what is rolled.
    fn helpers(&self, side: &Side, cursor: &mut Cursor<'_>) -> Result<i64, Refusal> {
        let mut helpers = Vec::new();
        while let Some(word) = cursor.peek().filter(|word| {
            word.quoted || !(word.is_signed() || MODIFIERS.iter().any(|(name, _)| word.is(name)))
        }) {
            let id = cursor.character(self.table)?;
            let person = self.table.character(id)?;
            let no = |why: String| Refusal::rule(word.span, why).hint("'assist 1' insists");
            if side.subject.who == Some(id) || helpers.contains(&id) {
                return Err(no(format!("{} cannot help here once more", person.name)));
            }
            if let Some(rolled) = &side.subject.skill {
                let ranks = person.skill(&rolled.name).map_or(0, |skill| skill.ranks);
                if !rules::basic_proficiency(ranks) {
                    return Err(no(format!(
                        "a helper needs 10 ranks, and {} has {ranks} in {}",
                        person.name, rolled.name
                    )));
                }
            }
            helpers.push(id);
        }
        if helpers.is_empty() {
            return Err(Refusal::expected(cursor.here(), "how many help, or who"));
        }
        Ok(i64::try_from(helpers.len()).unwrap_or(i64::MAX))
    }

    /// A related skill, by its ranks or by its name.
    fn related(&self, side: &mut Side, cursor: &mut Cursor<'_>) -> Result<(), Refusal> {
        let word = cursor.word("the ranks of a related skill, or its name")?;
        let (label, ranks) = if word.is_number() {
            let ranks =
                Cursor::new(std::slice::from_ref(word), word.span).number("ranks", 0, 1000)?;
            ("related skill".to_owned(), ranks)
        } else {
            self.named_skill(side, word)?
        };
        let bonus = rules::related_skill(ranks).ok_or_else(|| {
            Refusal::rule(
                word.span,
                format!("a related skill needs 10 ranks, and this has {ranks}"),
            )
        })?;
        side.add(label, bonus);
        Ok(())
    }

    fn named_skill(&self, side: &Side, word: &Word) -> Result<(String, i64), Refusal> {
        let Some(who) = side.subject.who else {
            return Err(Refusal::rule(
                word.span,
                "nobody is rolling, so there are no skills: give the ranks",
            ));
        };
        let person = self.table.character(who)?;
        let at = choose(
            word,
            "skill",
            person.skills.iter().map(|skill| skill.name.as_str()),
        )
        .map_err(|refusal| refusal.hint(format!("for {}", person.name)))?;
        let skill = &person.skills[at];
        if side
            .subject
            .skill
            .as_ref()
            .is_some_and(|own| own.name == skill.name)
        {
            return Err(Refusal::rule(
                word.span,
                "that is the skill that is rolled: another one is meant",
            ));
        }
        Ok((format!("related {}", skill.name), skill.ranks))
    }

    /// A bare formula has no specialization that the console could know, so the GM's word counts.
    fn specialization(&self, side: &Side) -> Result<String, Refusal> {
        match &side.subject.skill {
            Some(skill) if skill.specialization.is_empty() => {
                let said = format!(
                    "{} has no specialization in {}",
                    side.subject.name, skill.name
                );
                Err(Refusal::rule(self.at, said))
            }
            Some(skill) => Ok(format!("specialization {}", skill.specialization)),
            None => Ok("specialization".to_owned()),
        }
    }

    fn unproficient(&self, side: &mut Side) -> Result<(), Refusal> {
        match &side.subject.skill {
            Some(skill) if skill.proficiencies.is_empty() => Err(Refusal::rule(
                self.at,
                format!("{} asks for no proficiency", skill.name),
            )),
            _ => {
                side.add("no proficiency", rules::UNPROFICIENT);
                Ok(())
            }
        }
    }

    fn time(&self, side: &mut Side, cursor: &mut Cursor<'_>) -> Result<(), Refusal> {
        if self.scope != Scope::Work {
            return Err(Refusal::rule(
                self.at,
                format!("'{}' is for the checks of tasks and jobs only", self.name),
            ));
        }
        if side.time != TimeStep::None {
            return Err(Refusal::rule(self.at, "one cannot both take time and rush"));
        }
        let steps = cursor.number("steps of time, 1 to 3", 1, 3)?;
        let steps = u8::try_from(steps).unwrap_or(1);
        let (step, label) = match self.name {
            "slow" => (
                TimeStep::Slow(steps),
                format!("taking {}% more time", u32::from(steps) * 50),
            ),
            _ => (
                TimeStep::Rush(steps),
                format!("rushing, {}% less time", u32::from(steps) * 25),
            ),
        };
        side.time = step;
        side.add(label, step.modifier());
        Ok(())
    }

    fn situation(
        &self,
        side: &mut Side,
        cursor: &mut Cursor<'_>,
    ) -> Result<Vec<Situation>, Refusal> {
        let argument = self.argument(cursor)?;
        let mut found = situations_for(self.name, argument, self.first, self.scope);
        if self.name == "offhand" && cursor.take("untagged") {
            found = vec![rules::off_hand(false)];
        }
        for situation in &found {
            if weighs_here(*situation, self.scope) {
                side.add(situation.label, situation.value);
            } else if self.crosses() {
                side.across.push((*situation, self.at));
            } else {
                let side = if self.scope == Scope::Attack {
                    "the defence"
                } else {
                    "the attack"
                };
                return Err(Refusal::rule(
                    self.at,
                    format!("'{}' weighs on {side}", self.name),
                ));
            }
        }
        Ok(found)
    }

    fn crosses(&self) -> bool {
        let word = Word {
            text: self.name.to_owned(),
            quoted: false,
            label: None,
            span: self.at,
        };
        may_cross(&word, self.scope)
    }

    fn argument(&self, cursor: &mut Cursor<'_>) -> Result<Option<&'static str>, Refusal> {
        if self.name != "cover" {
            return Ok(None);
        }
        let at = cursor.here();
        if cursor.take("total") {
            return Err(Refusal::rule(
                at,
                "behind total cover nobody can be attacked directly",
            ));
        }
        match cursor.take_one_of(&["minimal", "partial"]) {
            Some(argument) => Ok(Some(argument)),
            None => Err(Refusal::expected(at, "'minimal' or 'partial'")),
        }
    }
}

/// Adds what earlier failures of the same check cost, where the campaign plays so.
pub(super) fn tried_before(table: Table<'_>, side: &mut Side) {
    if table.campaign.setting("trying_again") != Some("On") {
        return;
    }
    let (who, what) = (side.subject.who, &side.subject.what);
    let tried = table
        .campaign
        .tried
        .iter()
        .find(|tried| Some(tried.who) == who && tried.what == *what);
    if let Some(times) = tried.map(|tried| tried.times).filter(|times| *times > 0) {
        side.add("trying again", rules::try_again(times));
    }
}
