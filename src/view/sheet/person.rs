//! The title, stats and tracks on the sheet.

use super::row::{Change, Edits, Row};
use super::writer::{Cell, LEAST_LABEL, Sheet};
use crate::campaign::Side;
use crate::game::Stat;
use crate::game::board;
use crate::game::draft::rolls_own_dice;
use crate::lang::line::quoted;
use crate::sheet::{SHEET, facts};
use crate::view::level::Level;
use crate::view::line::wrap;
use crate::view::table::health_bar;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// Columns of a bar.
const BAR: usize = 10;

/// The text between two values on a line.
const BETWEEN: &str = " · ";

impl Sheet<'_> {
    /// Side, state, zone and the table's cells, on one line.
    pub(super) fn summary(&mut self) {
        let who = self.who;
        let mut parts = vec![(Ink::Dim, kind(who.side()).to_owned())];
        let state = self.game.state_in_words(self.campaign, who);
        parts.extend(state.map(|state| (Ink::Bad, state)));
        if !who.zone.is_empty() {
            parts.push((Ink::Dim, format!("in {}", clean(&who.zone))));
        }
        parts.extend(self.levels());
        self.joined(parts);
        self.help();
    }

    /// What ends the character's worst state.
    pub(super) fn help(&mut self) {
        let help = self.game.help_for(self.campaign, self.who);
        if let Some(help) = help {
            let line = Line::of(Ink::Notice, clean(&help.words()));
            for line in wrap(&line, self.columns, 3) {
                self.plain(line);
            }
        }
    }

    /// The table's cells on one line.
    pub(super) fn glance(&mut self) {
        let mut levels = self.levels();
        let used = levels.iter().map(|(_, text)| width(text) + width(BETWEEN));
        let mut left = self.columns.saturating_sub(used.sum());
        for beside in self.game.board.all().map(|cell| (cell.beside)(self.who)) {
            // It never costs a row of its own.
            if !beside.is_empty() && width(&beside) <= left {
                left = left.saturating_sub(width(&beside) + width(BETWEEN));
                levels.push((Ink::Dim, beside));
            }
        }
        if !levels.is_empty() {
            self.joined(levels);
        }
    }

    fn joined(&mut self, parts: Vec<(Ink, String)>) {
        let mut line = Line::new();
        for (ink, text) in parts {
            let between = if line.pieces.is_empty() { "" } else { BETWEEN };
            line.push(Ink::Dim, between);
            line.push(ink, text);
        }
        self.plain(line);
    }

    /// The table's cells, then tracks without a column that are not 0, then injuries.
    fn levels(&self) -> Vec<(Ink, String)> {
        let (game, who) = (self.game, self.who);
        let told = |cell: &board::Cell| (cell.titles[0], (cell.of)(who).to_string());
        let cells = game.board.all().filter(|cell| !cell.told);
        let tracks = game.tracks.iter().filter_map(|track| {
            let has_cell = game.board.of_track(track.id).is_some();
            let level = Level::of(game, who, track);
            (!has_cell && level.value != 0).then(|| (track.label, level.words()))
        });
        let told = cells.map(told).chain(tracks);
        let told = told.filter(|(_, told)| !told.is_empty());
        let mut all: Vec<_> = told
            .map(|(label, told)| (Ink::Plain, format!("{label} {}", clean(&told))))
            .collect();
        let injuries = who.injuries.iter().map(|injury| injury.cost.to_string());
        let injuries: Vec<String> = injuries.collect();
        if !injuries.is_empty() {
            all.push((Ink::Plain, format!("Injuries {}", injuries.join(", "))));
        }
        all
    }

    pub(super) fn title(&mut self) {
        let (who, name) = (self.who, &self.name);
        let mut row = Row::default();
        let between = (BETWEEN, Ink::Dim);
        row.put(
            ("", Ink::Strong),
            &who.name,
            format!("rename {name} {name}"),
        );
        let typed = format!("side {name} {}", who.side().id());
        row.put(between, kind(who.side()), typed);
        for fact in facts(SHEET) {
            let text = fact.of(who);
            if !text.is_empty() {
                let typed = format!("set {name} {} {}", fact.id, quoted(&text));
                row.put(between, &text, typed);
            }
        }
        if who.player || who.own_dice.is_some() {
            let (dice, turned) = if rolls_own_dice(self.campaign, who.id) {
                ("rolls their own dice", "off")
            } else {
                ("the console rolls", "on")
            };
            row.put(between, dice, format!("own_dice {name} {turned}"));
        }
        if who.hidden {
            row.put(between, "hidden from the players", format!("reveal {name}"));
        }
        if !who.alias.is_empty() {
            let typed = format!("alias {name} {}", quoted(&who.alias));
            row.put((" · players see ", Ink::Dim), &who.alias, typed);
        }
        if let Some(state) = self.game.state_in_words(self.campaign, who) {
            row.line.push(Ink::Bad, format!("{BETWEEN}{state}"));
        }
        if !who.zone.is_empty() {
            let typed = format!("move {name} {}", quoted(&who.zone));
            row.put((" · in ", Ink::Dim), &who.zone, typed);
        }
        if row.line.width() > self.columns {
            row.fields.truncate(1);
        }
        self.rows.push(row);
    }

    pub(super) fn stats(&mut self) {
        let longest = self.game.stats.iter().map(|stat| stat.id.len()).max();
        let wide = longest.unwrap_or(0);
        let stats = self.game.stats.iter();
        let (apart, rest): (Vec<&Stat>, Vec<&Stat>) = stats.partition(|stat| {
            let mut sections = self.game.sections.iter();
            sections.any(|section| section.has(stat))
        });
        for section in self.game.sections {
            let of = apart.iter().copied().filter(|stat| section.has(stat));
            let cells: Vec<Cell> = of.filter_map(|stat| self.stat(stat, wide)).collect();
            let told: Vec<String> = if self.brief {
                Vec::new()
            } else {
                (section.shows)(self.who)
            };
            if cells.is_empty() && told.is_empty() {
                continue;
            }
            self.heading(section.title);
            self.cells(cells, Some(wide + 7));
            for text in told {
                self.plain(Line::of(Ink::Plain, format!("  {}", clean(&text))));
            }
        }
        for (title, derived) in [("Stats", false), ("Derived", true)] {
            let of = rest.iter().copied();
            let of = of.filter(|stat| stat.derived.is_some() == derived);
            let cells: Vec<Cell> = of.filter_map(|stat| self.stat(stat, wide)).collect();
            if !cells.is_empty() {
                self.heading(title);
                self.cells(cells, Some(wide + 7));
            }
        }
    }

    /// The cell of a stat; in brief only what the character has of its own.
    fn stat(&self, stat: &Stat, wide: usize) -> Option<Cell> {
        let value = self.game.stat_of(self.who, stat.id);
        let derived = stat.derived.is_some();
        if self.brief && (derived || value.is_none()) {
            return None;
        }
        let value = value.map_or_else(|| "-".to_owned(), |value| value.to_string());
        let typed = format!("set {} {} {value}", self.name, stat.id);
        let line = Line::of(Ink::Dim, format!("{:<wide$} ", stat.id));
        let change = || Change {
            edits: Edits::Stat(stat.id.to_owned()),
            ..typed.into()
        };
        Some(Cell {
            line: line.with(Ink::Plain, value),
            change: (!derived).then(change),
        })
    }

    pub(super) fn tracks(&mut self) {
        if self.game.tracks.is_empty() {
            return;
        }
        self.heading("Tracks");
        let longest = self.game.tracks.iter().map(|track| width(track.label));
        let wide = longest.max().unwrap_or(0).max(LEAST_LABEL) + 1;
        for track in self.game.tracks {
            let level = Level::of(self.game, self.who, track);
            let mut line = Line::of(Ink::Dim, format!("  {:<wide$}", track.label));
            let cell = self.game.board.of_track(track.id);
            let health = self.game.board.health;
            let bar = match health.filter(|health| health.track == track.id) {
                // As in the table.
                Some(_) => health_bar(self.game, self.who, BAR),
                None if level.has_bar() => Line::of(Ink::Plain, level.bar(BAR)),
                None => Line::new(),
            };
            if !bar.pieces.is_empty() {
                line = line.and(bar).with(Ink::Plain, " ");
            }
            let limit = cell.map(|cell| (cell.limit)(self.who));
            match limit.filter(|limit| !limit.is_empty()) {
                // A second maximum under the same label needs its meaning.
                Some(limit) => line.push(Ink::Plain, format!("{}, {limit}", level.value)),
                None => line.push(Ink::Plain, level.words()),
            }
            self.whole(
                line,
                format!("set {} {} {}", self.name, track.id, level.value),
            );
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
}

fn kind(side: Side) -> &'static str {
    match side {
        Side::Player => "player character",
        Side::Foe => "NPC",
        Side::Ally => "ally",
    }
}
