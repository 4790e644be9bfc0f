//! The sheet of one character: what is known, and the lines that change it.

use super::header::Hours;
use super::roster::{Level, ink_of, sum};
use super::text::{clean, width};
use super::{Ink, Line};
use crate::campaign::{Campaign, Character, Condition, Side, Skill, Weapon};
use crate::game::Game;
use crate::game::draft::rolls_own_dice;
use crate::game::words::condition as condition_of;
use crate::game::words::cost_of_sustaining;
use crate::lang::line::quoted;
use crate::play::pending::terms;
use crate::play::work::progress;

/// Something on the sheet that a line changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its first column, from 0.
    pub from: usize,
    /// How many columns it takes.
    pub wide: usize,
    /// The line that sets it, with the present value at its end.
    pub typed: String,
    /// Where the cursor stands in that line, in characters; at its end if nothing is said.
    pub cursor: Option<usize>,
    /// What of it stands in the form of the character.
    pub edits: Edits,
}

/// A part of the sheet that has a place in the form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Edits {
    /// It has none there.
    #[default]
    Nothing,
    /// A stat, by its id.
    Stat(String),
    /// A skill, by its name.
    Skill(String),
    /// An attack, by its name.
    Attack(String),
}

/// A row of the sheet. One with several fields fits into the columns that were asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// What it says.
    pub line: Line,
    /// What in it can be changed, from left to right.
    pub fields: Vec<Field>,
}

/// Something that stands beside others in a row.
struct Cell {
    line: Line,
    /// What changes it, if anything does.
    typed: Option<String>,
    /// Where the cursor stands in that, in characters; at its end if nothing is said.
    cursor: Option<usize>,
    edits: Edits,
}

/// Columns before everything that stands under a heading.
const INDENT: usize = 2;
/// Columns that the name of a track takes at least.
const LEAST_LABEL: usize = 9;

/// A sheet being written.
struct Sheet<'a> {
    campaign: &'a Campaign,
    game: &'a Game,
    who: &'a Character,
    /// The name as it is typed.
    name: String,
    columns: usize,
    rows: Vec<Row>,
}

/// The sheet of a character, for so many columns.
#[must_use]
pub fn sheet(
    campaign: &Campaign,
    game: &Game,
    who: &Character,
    hours: Hours,
    columns: usize,
) -> Vec<Row> {
    let mut sheet = Sheet {
        campaign,
        game,
        who,
        name: quoted(&who.name),
        columns,
        rows: Vec::new(),
    };
    sheet.title();
    sheet.stats();
    sheet.tracks();
    sheet.standing();
    sheet.conditions();
    sheet.sustained(hours);
    sheet.waiting();
    sheet.attacks();
    sheet.counters();
    sheet.skills();
    sheet.notes();
    sheet.more();
    sheet.rows
}

impl Sheet<'_> {
    fn plain(&mut self, line: Line) {
        let fields = Vec::new();
        self.rows.push(Row { line, fields });
    }

    fn heading(&mut self, text: impl Into<String>) {
        self.plain(Line::new());
        self.plain(Line::of(Ink::Strong, text));
    }

    /// A row that one line changes; what is to be typed stands between two parts of it, if in the midst.
    fn whole(&mut self, line: Line, typed: String) {
        self.part(line, typed, Edits::Nothing);
    }

    /// The same for what stands in the form, too.
    fn part(&mut self, line: Line, typed: String, edits: Edits) {
        let field = Field {
            from: INDENT,
            wide: line.width().saturating_sub(INDENT),
            typed,
            cursor: None,
            edits,
        };
        let fields = vec![field];
        self.rows.push(Row { line, fields });
    }

    /// Things beside each other, as many to a row as there is room for; those without a line to type
    /// cannot be changed.
    fn cells(&mut self, cells: Vec<Cell>, least: usize) {
        let mut row = Row::default();
        row.line.push(Ink::Plain, " ".repeat(INDENT));
        for cell in cells {
            let wide = cell.line.width();
            let from = row.line.width();
            if from > INDENT && from + wide.max(least) > self.columns {
                self.rows.push(std::mem::take(&mut row));
                row.line.push(Ink::Plain, " ".repeat(INDENT));
            }
            let from = row.line.width();
            row.line.pieces.extend(cell.line.pieces);
            if let Some(typed) = cell.typed {
                row.fields.push(Field {
                    from,
                    wide,
                    typed,
                    cursor: cell.cursor,
                    edits: cell.edits,
                });
            }
            row.line
                .push(Ink::Plain, " ".repeat(least.saturating_sub(wide)));
        }
        self.rows.push(row);
    }

    fn title(&mut self) {
        let (who, name) = (self.who, &self.name);
        let kind = match who.side() {
            Side::Player => "player character",
            Side::Foe => "NPC",
            Side::Ally => "ally",
        };
        let mut line = Line::of(Ink::Strong, clean(&who.name));
        let field = |line: &Line, wide: &str, typed: String| Field {
            from: line.width(),
            wide: width(wide),
            typed,
            cursor: None,
            edits: Edits::Nothing,
        };
        let called = clean(&who.name);
        let mut fields = vec![field(
            &Line::new(),
            &called,
            format!("rename {name} {name}"),
        )];
        line.push(Ink::Dim, " · ");
        fields.push(field(
            &line,
            kind,
            format!("side {name} {}", who.side().id()),
        ));
        line.push(Ink::Dim, kind);
        if who.player || who.own_dice.is_some() {
            line.push(Ink::Dim, " · ");
            let (dice, turned) = if rolls_own_dice(self.campaign, who.id) {
                ("rolls their own dice", "off")
            } else {
                ("the console rolls", "on")
            };
            fields.push(field(&line, dice, format!("own_dice {name} {turned}")));
            line.push(Ink::Dim, dice);
        }
        if who.hidden {
            line.push(Ink::Dim, " · ");
            let hidden = "hidden from the players";
            fields.push(field(&line, hidden, format!("reveal {name}")));
            line.push(Ink::Dim, hidden);
        }
        if !who.alias.is_empty() {
            let alias = clean(&who.alias);
            line.push(Ink::Dim, " · players see ");
            let typed = format!("alias {name} {}", quoted(&who.alias));
            fields.push(field(&line, &alias, typed));
            line.push(Ink::Dim, alias);
        }
        for state in self.game.fallen_by(self.campaign, who) {
            line.push(Ink::Notice, format!(" · {}", state.name));
        }
        if !who.zone.is_empty() {
            line.push(Ink::Dim, " · in ");
            let zone = clean(&who.zone);
            let typed = format!("move {name} {}", quoted(&who.zone));
            fields.push(field(&line, &zone, typed));
            line.push(Ink::Dim, zone);
        }
        if line.width() > self.columns {
            fields.truncate(1);
        }
        self.rows.push(Row { line, fields });
    }

    fn stats(&mut self) {
        let longest = self.game.stats.iter().map(|stat| stat.id.len()).max();
        let wide = longest.unwrap_or(0);
        for (title, derived) in [("Stats", false), ("Derived", true)] {
            let chosen = self.game.stats.iter();
            let cells: Vec<_> = chosen
                .filter(|stat| stat.derived.is_some() == derived)
                .map(|stat| {
                    let value = self.game.stat_of(self.who, stat.id);
                    let value = value.map_or_else(|| "-".to_owned(), |value| value.to_string());
                    let typed = format!("set {} {} {value}", self.name, stat.id);
                    let line = Line::of(Ink::Dim, format!("{:<wide$} ", stat.id));
                    Cell {
                        line: line.with(Ink::Plain, value),
                        typed: (!derived).then_some(typed),
                        cursor: None,
                        edits: Edits::Stat(stat.id.to_owned()),
                    }
                })
                .collect();
            if !cells.is_empty() {
                self.heading(title);
                self.cells(cells, wide + 7);
            }
        }
    }

    fn tracks(&mut self) {
        if self.game.tracks.is_empty() {
            return;
        }
        self.heading("Tracks");
        let longest = self.game.tracks.iter().map(|track| width(track.label));
        let wide = longest.max().unwrap_or(0).max(LEAST_LABEL) + 1;
        for track in self.game.tracks {
            let level = Level::of(self.game, self.who, track);
            let mut line = Line::of(Ink::Dim, format!("  {:<wide$}", track.label));
            if level.has_bar() {
                line.push(Ink::Plain, format!("{} ", level.bar(10)));
            }
            line.push(Ink::Plain, level.words());
            let typed = format!("set {} {} {}", self.name, track.id, level.value);
            self.whole(line, typed);
        }
        let each = self.who.injuries.iter().map(|injury| {
            let treated = if injury.treated { " (treated)" } else { "" };
            format!("{}{treated}", injury.cost)
        });
        let injuries: Vec<String> = each.collect();
        if !injuries.is_empty() {
            let line = Line::of(Ink::Dim, format!("  {:<wide$}", "Injuries"));
            self.plain(line.with(Ink::Plain, injuries.join(", ")));
        }
    }

    /// What modifiers on every roll, a row for each source where there are several.
    fn standing(&mut self) {
        let modifiers = self.game.modifiers_of(self.campaign, self.who);
        if !modifiers.is_empty() {
            self.heading("On every roll");
            self.plain(Line::of(
                ink_of(&modifiers),
                format!("  {}", sum(&modifiers)),
            ));
        }
    }

    fn conditions(&mut self) {
        if self.who.conditions.is_empty() {
            return;
        }
        self.heading("Conditions");
        let cell = |held: &Condition| {
            let shown = condition_of(self.campaign, self.who, held);
            Cell {
                line: Line::of(Ink::Plain, clean(&shown)),
                typed: Some(format!("clear {} {}", self.name, quoted(&held.name))),
                cursor: None,
                edits: Edits::Nothing,
            }
        };
        let cells: Vec<_> = self.who.conditions.iter().map(cell).collect();
        let widest = cells.iter().map(|cell| cell.line.width()).max();
        self.cells(cells, widest.unwrap_or(0) + 2);
    }

    fn sustained(&mut self, hours: Hours) {
        let who = self.who;
        if who.sustained.is_empty() {
            return;
        }
        let count = who.sustained.len();
        let cost = match cost_of_sustaining(self.game, self.campaign, count) {
            cost if cost.is_empty() => cost,
            cost => format!(" ({cost})"),
        };
        self.heading(format!("Sustained: {count}{cost}"));
        for action in &who.sustained {
            let mut line = Line::of(Ink::Plain, format!("  {}", clean(&action.what)));
            if action.since > 0 {
                line.push(Ink::Dim, format!("  since {}", hours(action.since)));
            }
            let typed = format!("release {} {}", self.name, quoted(&action.what));
            self.whole(line, typed);
        }
    }

    /// Pending checks and work.
    fn waiting(&mut self) {
        let (campaign, who) = (self.campaign, self.who.id);
        let mut pending = campaign
            .pending
            .iter()
            .filter(|check| check.who == who)
            .peekable();
        if pending.peek().is_some() {
            self.heading("Pending checks");
        }
        for check in pending {
            let text = format!("  {}: {}", check.id, clean(&terms(self.game, check)));
            self.whole(Line::of(Ink::Notice, text), format!("roll {}", check.id));
        }
        let mut works = campaign
            .works
            .iter()
            .filter(|work| work.who == who)
            .peekable();
        if works.peek().is_some() {
            self.heading("At work");
        }
        for work in works {
            let line = Line::of(Ink::Plain, format!("  {}", clean(&work.what)));
            let mut line = line.with(Ink::Dim, format!("  {}", progress(work)));
            if work.fails {
                line.push(Ink::Bad, "  will fail");
            }
            let typed = format!("work {} {}", self.name, quoted(&work.what));
            self.whole(line, typed);
        }
    }

    fn attacks(&mut self) {
        let who = self.who;
        if who.attacks.is_empty() {
            return;
        }
        self.heading("Attacks");
        let names = who.attacks.iter().map(|one| width(&clean(&one.name)));
        let widest = names.max().unwrap_or(0).min(30);
        for weapon in &who.attacks {
            let mut typed = format!("weapon {} {}", self.name, quoted(&weapon.name));
            let with = match weapon.bonus {
                Some(bonus) => bonus.to_string(),
                None => quoted(&weapon.skill),
            };
            typed = format!("{typed} {with}");
            if !weapon.damage.is_empty() {
                typed = format!("{typed} dv {}", quoted(&weapon.damage));
            }
            if weapon.pierce != 0 {
                typed = format!("{typed} ap {}", weapon.pierce);
            }
            for one in &weapon.traits {
                typed = format!("{typed} {one}");
            }
            let edits = Edits::Attack(weapon.name.clone());
            self.part(one_attack(self.game, who, weapon, widest), typed, edits);
        }
    }

    fn counters(&mut self) {
        if self.who.counters.is_empty() {
            return;
        }
        self.heading("Counters");
        let who = self.who;
        let names = who.counters.iter().map(|one| width(&clean(&one.name)));
        let widest = names.max().unwrap_or(0).min(30);
        for counter in &who.counters {
            let name = clean(&counter.name);
            let gap = " ".repeat(widest.saturating_sub(width(&name)));
            let line = Line::of(Ink::Dim, format!("  {name}{gap}  "));
            let typed = format!(
                "tick {} {} {}",
                self.name,
                quoted(&counter.name),
                counter.value
            );
            self.whole(line.with(Ink::Plain, counter.level()), typed);
        }
    }

    fn skills(&mut self) {
        let who = self.who;
        if who.skills.is_empty() {
            return;
        }
        self.heading("Skills");
        let names = who.skills.iter().map(|skill| width(&clean(&skill.name)));
        let widest = names.max().unwrap_or(0).min(30);
        for skill in &who.skills {
            // What the key of checks would fill in.
            let typed = format!("check {} {} ", self.name, quoted(&skill.name));
            let edits = Edits::Skill(skill.name.clone());
            self.part(one_skill(self.game, who, skill, widest), typed, edits);
        }
    }

    fn notes(&mut self) {
        let notes = &self.who.notes;
        if notes.is_empty() {
            return;
        }
        self.heading("Notes");
        // A line that is typed has no lines of its own.
        let one_line: Vec<&str> = notes.split_whitespace().collect();
        let typed = format!("set {} notes {}", self.name, quoted(&one_line.join(" ")));
        for line in notes.lines() {
            let line = Line::of(Ink::Plain, format!("  {}", clean(line)));
            self.whole(line, typed.clone());
        }
    }

    /// What is not there yet can be added.
    fn more(&mut self) {
        let name = &self.name;
        let mut cells = Vec::new();
        let mut add = |what: &str, before: String| {
            let cursor = before.chars().count() + 1;
            cells.push(Cell {
                line: Line::of(Ink::Dim, format!("+ {what}")),
                typed: Some(format!("{before}\"\"")),
                cursor: Some(cursor),
                edits: Edits::Nothing,
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
        self.cells(cells, 14);
    }
}

fn one_attack(game: &Game, who: &Character, weapon: &Weapon, widest: usize) -> Line {
    let name = clean(&weapon.name);
    let gap = widest.saturating_sub(width(&name));
    let mut line = Line::of(Ink::Plain, format!("  {name}{} ", " ".repeat(gap)));
    let rating = match (weapon.bonus, who.skill(&weapon.skill)) {
        (Some(bonus), _) => Some(bonus),
        (None, Some(skill)) if skill.stat.is_empty() => Some(skill.ranks),
        (None, Some(skill)) => game
            .stat_of(who, &skill.stat)
            .map(|stat| stat.saturating_add(skill.ranks)),
        (None, None) => game.stat_of(who, &weapon.skill),
    };
    match rating {
        Some(rating) => line.push(Ink::Strong, format!("{rating:>4}")),
        None => line.push(Ink::Strong, "   -"),
    }
    if !weapon.skill.is_empty() {
        line.push(Ink::Dim, format!("  ({})", clean(&weapon.skill)));
    }
    if !weapon.damage.is_empty() {
        line.push(Ink::Plain, format!("  DV {}", clean(&weapon.damage)));
    }
    if weapon.pierce != 0 {
        line.push(Ink::Plain, format!("  AP {}", weapon.pierce));
    }
    for one in &weapon.traits {
        line.push(Ink::Plain, format!("  {}", clean(one)));
    }
    if !weapon.notes.is_empty() {
        line.push(Ink::Dim, format!("  {}", clean(&weapon.notes)));
    }
    line
}

fn one_skill(game: &Game, who: &Character, skill: &Skill, widest: usize) -> Line {
    let name = clean(&skill.name);
    let gap = widest.saturating_sub(super::text::width(&name));
    let mut line = Line::of(Ink::Plain, format!("  {name}{} ", " ".repeat(gap)));
    let linked = game.stat_of(who, &skill.stat);
    if skill.stat.is_empty() {
        line.push(Ink::Strong, format!("{:>4}", skill.ranks));
    } else {
        match linked {
            Some(stat) => line.push(
                Ink::Strong,
                format!("{:>4}", stat.saturating_add(skill.ranks)),
            ),
            None => line.push(Ink::Strong, "   -"),
        }
        let stat = linked.map_or_else(|| "-".to_owned(), |stat| stat.to_string());
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
        line.push(Ink::Notice, "  ✓ marked");
    }
    if !skill.proficiencies.is_empty() {
        let all: Vec<_> = skill.proficiencies.iter().map(|text| clean(text)).collect();
        line.push(Ink::Plain, format!("  proficient: {}", all.join(", ")));
    }
    line
}
