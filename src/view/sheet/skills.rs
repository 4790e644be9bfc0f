//! The skills, counters and notes on the sheet, and the offers to add something.

use super::row::{Change, Edits};
use super::writer::{Cell, RATING, Sheet, in_a_column};
use crate::campaign::pending::What;
use crate::campaign::{Character, History, Skill, Weapon};
use crate::game::words::signed;
use crate::game::{Game, Table};
use crate::lang::line::quoted;
use crate::play::rating::Rating;
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// Up to this many skills are looked up for what they count with now.
const LOOKED_UP: usize = 200;

impl<'a> Sheet<'a> {
    pub(super) fn counters(&mut self) {
        if self.who.counters.is_empty() {
            return;
        }
        self.heading("Counters");
        let who = self.who;
        let names = in_a_column(who.counters.iter().map(|one| &one.name));
        for (counter, called) in who.counters.iter().zip(names) {
            let line = Line::of(Ink::Dim, format!("  {called}  "));
            let (name, called) = (&self.name, quoted(&counter.name));
            self.whole(
                line.with(Ink::Plain, counter.level()),
                format!("tick {name} {called} {}", counter.value),
            );
        }
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

    /// Lists skills under a title; nothing if there are none.
    pub(super) fn list_skills(&mut self, title: &str, all: &[&Skill]) {
        let who = self.who;
        if all.is_empty() {
            return;
        }
        self.heading(title);
        if self.brief {
            let cell = |skill: &&Skill| Cell {
                line: in_short(self.game, who, skill, self.now(skill)),
                change: None,
            };
            return self.cells(all.iter().map(cell).collect(), None);
        }
        let names = in_a_column(all.iter().map(|skill| &skill.name));
        for (skill, called) in all.iter().zip(names) {
            let line = Line::of(Ink::Plain, format!("  {called} "));
            let line = line.and(one_skill(self.game, who, skill, self.now(skill)));
            let change = Change {
                // The same line that the key for checks fills in.
                typed: format!("check {} {} ", self.name, quoted(&skill.name)),
                edits: Edits::Skill(skill.name.clone()),
                ..Change::default()
            };
            self.whole(line, change);
        }
    }

    /// What a check of a skill counts with now. Nobody reads so many skills that each of them needs
    /// to be looked up.
    fn now(&self, skill: &Skill) -> Option<i64> {
        let (campaign, game) = (self.campaign, self.game);
        if self.who.skills.len() > LOOKED_UP {
            return Some(
                game.rating_of(self.who, skill)?
                    .saturating_add(self.penalty()),
            );
        }
        let table = Table {
            campaign,
            game,
            history: &History::default(),
            forced: false,
        };
        let what = What::Skill(skill.name.clone());
        Some(Rating::of(table, self.who.id, &what)?.now)
    }

    pub(super) fn notes(&mut self) {
        let notes = &self.who.notes;
        if notes.is_empty() {
            return;
        }
        self.heading("Notes");
        // A typed line has no line breaks.
        let one_line: Vec<&str> = notes.split_whitespace().collect();
        let typed = format!("set {} notes {}", self.name, quoted(&one_line.join(" ")));
        for line in notes.lines() {
            let line = Line::of(Ink::Plain, format!("  {}", clean(line)));
            self.whole(line, typed.clone());
        }
    }

    /// Offers to add what is missing.
    pub(super) fn more(&mut self) {
        let name = &self.name;
        let mut cells = Vec::new();
        let mut add = |what: &str, before: String| {
            let cursor = before.chars().count() + 1;
            let change = Change {
                cursor: Some(cursor),
                ..format!("{before}\"\"").into()
            };
            cells.push(Cell {
                line: Line::of(Ink::Dim, format!("+ {what}")),
                change: Some(change),
            });
        };
        add("skill", format!("skill {name} "));
        if !self.game.attacks.line.is_empty() {
            add("attack", format!("weapon {name} "));
        }
        add("counter", format!("counter {name} "));
        add("condition", format!("condition {name} "));
        add("sustained", format!("sustain {name} "));
        if self.who.notes.is_empty() {
            add("notes", format!("set {name} notes "));
        }
        self.plain(Line::new());
        self.cells(cells, Some(14));
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
    let line = Line::of(Ink::Plain, mark).with(Ink::Plain, clean(&skill.name));
    let rating = rated(game, game.rating_of(who, skill), now, 0);
    line.with(Ink::Strong, " ").and(rating)
}

/// The rating of a skill and what else is known of it, after its name.
fn one_skill(game: &Game, who: &Character, skill: &Skill, now: Option<i64>) -> Line {
    let mut line = rated(game, game.rating_of(who, skill), now, RATING);
    if !skill.stat.is_empty() {
        let stat = game
            .stat_of(who, &skill.stat)
            .map_or_else(|| "-".to_owned(), |stat| stat.to_string());
        line.push(
            Ink::Dim,
            format!("  ({} {stat}, ranks {})", clean(&skill.stat), skill.ranks),
        );
    }
    let familiarity = (game.checks.familiarity)(skill);
    if !familiarity.is_empty() {
        line.push(Ink::Dim, format!("  {familiarity}"));
    }
    if !skill.specialization.is_empty() {
        line.push(
            Ink::Plain,
            format!("  specialization {}", clean(&skill.specialization)),
        );
    }
    if skill.marked {
        line.push(Ink::Plain, "  ✓ marked");
    }
    if !skill.proficiencies.is_empty() {
        let all: Vec<_> = skill.proficiencies.iter().map(|text| clean(text)).collect();
        line.push(Ink::Plain, format!("  proficient: {}", all.join(", ")));
    }
    line
}
