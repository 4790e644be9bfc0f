//! The skills, counters and notes on the sheet, and the offers to add something.

use super::row::{Change, Edits, RATING, Row, Section, Sheet, in_a_column};
use crate::campaign::pending::What;
use crate::campaign::plural::{around, joined};
use crate::campaign::{Character, History, Skill, Weapon};
use crate::game::words::{signed, when_refilled};
use crate::game::{Game, Table};
use crate::lang::line::quoted;
use crate::play::rating::Rating;
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// Up to this many skills are looked up for what they count with now.
const LOOKED_UP: usize = 200;

impl<'a> Sheet<'a> {
    pub(super) fn counters(&self) -> Section {
        let all = &self.who.counters;
        let names = in_a_column(all.iter().map(|one| &one.name));
        let rows = all.iter().zip(names).map(|(counter, called)| {
            let line = Line::of(Ink::Dim, format!("  {called}  "));
            let (name, called) = (&self.name, quoted(&counter.name));
            let typed = format!("tick {name} {called} {}", counter.value);
            let line = line.with(Ink::Plain, counter.level());
            let refill = counter.refill.map_or("", when_refilled);
            Row::whole(line.with(Ink::Dim, format!("  {refill}")), typed)
        });
        ("Counters".to_owned(), rows.collect())
    }

    /// The skills that attacks use or that attack or defend, and the others.
    pub(super) fn skills(&self) -> (Vec<&'a Skill>, Vec<&'a Skill>) {
        let skills = self.who.skills.iter();
        skills.partition(|skill| self.fights(skill))
    }

    fn fights(&self, skill: &Skill) -> bool {
        let (attacks, name) = (&self.game.attacks, &skill.name);
        let is_of = |weapon: &Weapon| weapon.skill.eq_ignore_ascii_case(name);
        (attacks.fights)(skill) || (attacks.defends)(skill) || self.who.attacks.iter().any(is_of)
    }

    /// Lists skills under a title.
    pub(super) fn list_skills(&self, title: &str, all: &[&Skill]) -> Section {
        let (who, title) = (self.who, title.to_owned());
        if self.brief {
            let cell = |skill: &&Skill| (in_short(self.game, who, skill, self.now(skill)), None);
            return (title, self.cells(all.iter().map(cell).collect(), None));
        }
        let names = in_a_column(all.iter().map(|skill| &skill.name));
        let rows = all.iter().zip(names).map(|(skill, called)| {
            let line = Line::of(Ink::Plain, format!("  {called} "));
            let line = line.and(one_skill(self.game, who, skill, self.now(skill)));
            let change = Change {
                // The same line that the key for checks fills in.
                typed: format!("check {} {} ", self.name, quoted(&skill.name)),
                edits: Edits::Skill(skill.name.clone()),
                ..Change::default()
            };
            Row::whole(line, change)
        });
        (title, rows.collect())
    }

    /// What a check of a skill counts with now. Nobody reads so many skills that each of them needs
    /// to be looked up.
    fn now(&self, skill: &Skill) -> Option<i64> {
        if self.who.skills.len() > LOOKED_UP {
            let rating = self.game.rating_of(self.who, skill)?;
            return Some(rating.saturating_add(self.penalty()));
        }
        let history = History::default();
        let table = Table::of(self.campaign, &history, self.game);
        let what = What::Skill(skill.name.clone());
        Some(Rating::of(table, self.who.id, &what)?.now)
    }

    pub(super) fn notes(&self) -> Section {
        let notes = &self.who.notes;
        // A typed line has no line breaks.
        let one_line = quoted(&joined(notes.split_whitespace(), " "));
        let typed = format!("set {} notes {one_line}", self.name);
        let rows = notes.lines().map(|line| {
            let line = Line::of(Ink::Plain, format!("  {}", clean(line)));
            Row::whole(line, typed.clone())
        });
        ("Notes".to_owned(), rows.collect())
    }

    /// Offers to add what is missing.
    pub(super) fn more(&self) -> Section {
        let name = &self.name;
        let mut cells = Vec::new();
        let mut add = |what: &str, before: String| {
            let cursor = before.chars().count() + 1;
            let change = Change {
                cursor: Some(cursor),
                ..format!("{before}\"\"").into()
            };
            cells.push((Line::of(Ink::Dim, format!("+ {what}")), Some(change)));
        };
        add("skill", format!("skill {name} "));
        if !self.game.attacks.line.is_empty() {
            add("attack", format!("weapon {name} "));
        }
        add("power", format!("power {name} "));
        add("counter", format!("counter {name} "));
        add("condition", format!("condition {name} "));
        add("sustained", format!("sustain {name} "));
        if self.who.notes.is_empty() {
            add("notes", format!("set {name} notes "));
        }
        (String::new(), self.cells(cells, Some(13)))
    }
}

/// A rating in so many columns, and what a roll counts with now, where it differs.
pub(super) fn rated(game: &Game, rating: Option<i64>, now: Option<i64>, columns: usize) -> Line {
    let Some(rating) = rating else {
        return Line::of(Ink::Strong, format!("{:>columns$}", "-"));
    };
    let mut line = Line::of(Ink::Strong, format!("{:>columns$}", number(game, rating)));
    if let Some(now) = now.filter(|now| *now != rating) {
        let ink = if now < rating { Ink::Bad } else { Ink::Strong };
        line.push(ink, format!(" now {}", number(game, now)));
    }
    line
}

/// As the sheet writes it: `45`, `+7`.
fn number(game: &Game, rating: i64) -> String {
    if game.checks.are_bonuses {
        signed(rating)
    } else {
        rating.to_string()
    }
}

/// `✓ Stealth 70 now 60`.
fn in_short(game: &Game, who: &Character, skill: &Skill, now: Option<i64>) -> Line {
    let mark = if skill.marked { "✓ " } else { "" };
    let line = Line::of(Ink::Plain, format!("{mark}{} ", skill.name));
    line.and(rated(game, game.rating_of(who, skill), now, 0))
}

/// The rating of a skill and what else is known of it, after its name.
fn one_skill(game: &Game, who: &Character, skill: &Skill, now: Option<i64>) -> Line {
    let mut line = rated(game, game.rating_of(who, skill), now, RATING);
    if !skill.stat.is_empty() {
        let Skill { stat, ranks, .. } = skill;
        let value = game.stat_of(who, stat);
        let value = value.map_or_else(|| "-".to_owned(), |value| value.to_string());
        let text = format!("  ({stat} {value}, ranks {ranks})");
        line.push(Ink::Dim, text);
    }
    let familiarity = (game.checks.familiarity)(skill);
    line.push(Ink::Dim, around("  ", familiarity, ""));
    let special = around("  specialization ", &skill.specialization, "");
    line.push(Ink::Plain, special);
    if skill.marked {
        line.push(Ink::Plain, "  ✓ marked");
    }
    let all = skill.proficiencies.join(", ");
    line.with(Ink::Plain, around("  proficient: ", &all, ""))
}
