//! The lines of the game that a power stands for.

use super::read::{Typed, Use};
use crate::campaign::power::{Given, word};
use crate::campaign::{Campaign, CharacterId, Dc, PowerRoll};
use crate::dice::Expression;
use crate::game::{Game, Refusal, Result, Table, Using};
use crate::lang::fill::fill;
use crate::lang::line::{Span, quoted};
use crate::lang::read::matching;
use crate::play::attack::damage_of;
use crate::verbs::people::limits;
use crate::verbs::quote;

impl Use {
    /// What its rolls need to know while they are made.
    pub(super) fn using(&self) -> Using {
        let (who, weapon) = (self.who, self.power.weapon());
        Using { who, weapon }
    }

    /// Dice of the power, for its holder; `None` for none.
    ///
    /// # Errors
    /// Returns an error if its holder lacks a stat.
    pub(super) fn dice(&self, table: Table<'_>, dice: &str) -> Result<Option<Expression>> {
        if dice.is_empty() {
            return Ok(None);
        }
        let who = table.character(self.who)?;
        let dice = damage_of(table.game, Some(who), dice, self.at);
        dice.map(Some).map_err(|refusal| refusal.pointing(self.at))
    }

    /// The line of its attack on a target, of a target's save, or of its check; `None` if nothing is rolled.
    ///
    /// # Errors
    /// Returns an error if the game or the line has no difficulty where the other has one.
    pub(super) fn roll(
        &self,
        table: Table<'_>,
        target: Option<CharacterId>,
    ) -> Result<Option<String>> {
        let (game, campaign) = (table.game, table.campaign);
        Ok(match (&self.power.roll, target) {
            (PowerRoll::Attack { vs, .. }, Some(target)) => {
                Some(self.attack(game, campaign, (target, vs)))
            }
            (PowerRoll::Save { stat, dc }, Some(target)) => {
                let dc = self.difficulty(table, dc)?;
                // The game may have a check that is called like the stat.
                let checks = (game.checks.named)(campaign).into_iter();
                let is_it = |name: &str| game.stat(name).is_some_and(|one| one.id == stat);
                let mut names = checks.map(|check| check.name).filter(|name| is_it(name));
                let what = names.next().unwrap_or(stat);
                Some(self.check(table, game.checks.save, (target, what, dc)))
            }
            (PowerRoll::Check(skill), None) => {
                let dc = match self.dc {
                    Some(typed) => Some(typed),
                    None => self.difficulty(table, &self.power.dc)?,
                };
                Some(self.check(table, game.checks.line, (self.who, skill, dc)))
            }
            _ => None,
        })
    }

    fn attack(
        &self,
        game: &'static Game,
        campaign: &Campaign,
        (target, vs): (CharacterId, &str),
    ) -> String {
        let (mut line, _) = fill(game.attacks.line, |placeholder, _| {
            Some(match placeholder {
                "who" => quote(game, campaign.name_of(target)),
                "acting" => quote(game, campaign.name_of(self.who)),
                "|" if self.modifiers.is_empty() => quoted(&self.power.name),
                "|" => format!("{} {}", quoted(&self.power.name), self.modifiers),
                _ => String::new(),
            })
        });
        let kind = game.kind_of_damage(self.power.kind());
        let usual = Some(vs).filter(|vs| !vs.is_empty() && !self.defends);
        let usual = usual.map(|vs| named(game, vs));
        let typed = self.defence.as_ref().map(|typed| typed.text.clone());
        let kind = kind.map(|kind| named(game, kind));
        for word in [usual, typed, kind].into_iter().flatten() {
            line = format!("{} {word}", line.trim_end());
        }
        line
    }

    /// A refusal of one of its lines, at what was typed of that, or else where the power is named.
    pub(super) fn refusal(&self, line: &str, refusal: Refusal) -> Refusal {
        let mut typed = [&self.defence, &self.added].into_iter().flatten();
        let at = typed.find_map(|typed| typed.of_line(line, refusal.span?));
        refusal.pointing(at.unwrap_or(self.at))
    }

    fn check(
        &self,
        table: Table<'_>,
        line: &str,
        (who, what, dc): (CharacterId, &str, Option<i64>),
    ) -> String {
        let game = table.game;
        let (line, _) = fill(line, |placeholder, _| {
            let value = match placeholder {
                "who" => quote(game, table.campaign.name_of(who)),
                "dc" => dc?.to_string(),
                _ if who == self.who && !self.modifiers.is_empty() => {
                    format!("{} {}", named(game, what), self.modifiers)
                }
                _ => named(game, what),
            };
            Some(value)
        });
        line
    }

    /// The difficulty of a save or a check, with the holder's stats.
    fn difficulty(&self, table: Table<'_>, dc: &Dc) -> Result<Option<i64>> {
        match dc {
            Dc::Number(number) => Ok(Some(*number)),
            Dc::Formula(formula) if formula.is_empty() => Ok(None),
            Dc::Formula(formula) => {
                let who = table.character(self.who)?;
                let sum = damage_of(table.game, Some(who), formula, self.at);
                let sum = sum.map_err(|refusal| refusal.pointing(self.at))?;
                Ok(Some(sum.total(&[])))
            }
        }
    }

    /// The line that gives a condition.
    pub(super) fn gives(
        &self,
        table: Table<'_>,
        target: CharacterId,
        (condition, lasts): &(String, String),
    ) -> String {
        let (game, campaign) = (table.game, table.campaign);
        let name = |who| quote(game, campaign.name_of(who));
        let given = Given::of(condition);
        let mut line = format!("condition {} {}", name(target), quoted(given.name));
        if can_roll(table, target, given.on) {
            if !given.adds.is_empty() {
                line = format!("{line} {}", given.adds);
            }
            if !given.on.is_empty() {
                line = format!("{line} {} {}", word::ON, quoted(given.on));
            }
        }
        let lasts = lasting(lasts);
        // Outside a fight there are no turns to count.
        let counts = campaign.running().is_some() || lasts == SCENE;
        if counts && !lasts.is_empty() {
            line = format!("{line} {lasts}");
        }
        if self.power.sustain {
            let power = quoted(&self.power.name);
            line = format!("{line} with {power} of {}", name(self.who));
        }
        line
    }
}

impl Typed {
    /// The place in what was typed of one in a line that repeats it, or behind it of what the line lacks there.
    fn of_line(&self, line: &str, at: Span) -> Option<Span> {
        let begins = line[..line.rfind(&self.text)?].chars().count();
        let start = self.at.start + at.start.checked_sub(begins)?;
        let behind = self.at.end + 1;
        (start <= behind).then(|| Span::new(start, (start + at.end - at.start).min(behind)))
    }
}

/// Whether somebody can make such a check or has such a skill; everybody can roll something.
pub(super) fn can_roll(table: Table<'_>, who: CharacterId, what: &str) -> bool {
    let all = limits(table, table.campaign.characters.get(who).into_iter());
    what.is_empty() || !matching(what, all.iter().map(|(name, ..)| *name)).is_empty()
}

const SCENE: &str = "for scene";

/// How long a condition lasts, as the verb `condition` takes it.
fn lasting(said: &str) -> String {
    let turn = |edge: &str| format!("for 1 turn {edge}");
    match said.strip_prefix("until ") {
        Some(edge) if edge.contains("start") => turn("start"),
        Some(edge) if edge.contains("turn") => turn("end"),
        Some(_) => SCENE.to_owned(),
        None => said.to_owned(),
    }
}

/// A stat or a kind of damage as it is, and another name in quotes.
fn named(game: &Game, name: &str) -> String {
    let is_word = game.stat(name).is_some() || name.parse::<i64>().is_ok();
    if is_word || game.kind_of_damage(name).is_some() {
        name.to_owned()
    } else {
        quoted(name)
    }
}
