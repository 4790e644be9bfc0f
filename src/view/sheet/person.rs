//! The title, stats and tracks on the sheet.

use super::row::{Cell, Change, Edits, LEAST_LABEL, Row, Section, Sheet};
use crate::campaign::plural::{around, joined};
use crate::campaign::{Injury, Side};
use crate::game::draft::rolls_own_dice;
use crate::game::{Stat, board};
use crate::lang::line::quoted;
use crate::sheet::{SHEET, facts};
use crate::view::level::Level;
use crate::view::line::wrap;
use crate::view::table::health_bar;
use crate::view::text::width;
use crate::view::{Ink, Line};

/// Columns of a bar.
const BAR: usize = 10;

/// The text between two values on a line.
const BETWEEN: &str = " · ";

impl Sheet<'_> {
    /// Side, state, zone and the table's cells, on one line.
    pub(super) fn summary(&self) -> Row {
        let who = self.who;
        let mut parts = vec![(Ink::Dim, kind(who.side()).to_owned())];
        let state = self.game.state_in_words(self.campaign, who);
        parts.extend(state.map(|state| (Ink::Bad, state)));
        parts.push((Ink::Dim, around("in ", &who.zone, "")));
        parts.extend(self.levels());
        Line::joined(parts, (Ink::Dim, BETWEEN)).into()
    }

    /// What ends the character's worst state.
    pub(super) fn help(&self) -> impl Iterator<Item = Row> {
        let help = self.game.help_for(self.campaign, self.who).into_iter();
        let lines =
            help.flat_map(|help| wrap(&(Ink::Notice, help.words()).into(), self.columns, 3));
        lines.map(Row::from)
    }

    /// The table's cells on one line, if there are any.
    pub(super) fn glance(&self) -> Option<Row> {
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
        let line = Line::joined(levels, (Ink::Dim, BETWEEN));
        (!line.is_empty()).then(|| line.into())
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
            .map(|(label, told)| (Ink::Plain, format!("{label} {told}")))
            .collect();
        let injuries = self.injuries(|injury| injury.cost.to_string());
        all.extend(injuries.map(|told| (Ink::Plain, format!("Injuries {told}"))));
        all
    }

    fn injuries(&self, told: impl FnMut(&Injury) -> String) -> Option<String> {
        let told = joined(self.who.injuries.iter().map(told), ", ");
        Some(told).filter(|told| !told.is_empty())
    }

    pub(super) fn title(&self) -> Row {
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
        row
    }

    pub(super) fn stats(&self) -> Vec<Section> {
        let longest = self.game.stats.iter().map(|stat| stat.id.len()).max();
        let wide = longest.unwrap_or(0);
        let stats = self.game.stats.iter();
        let (apart, rest): (Vec<&Stat>, Vec<&Stat>) = stats.partition(|stat| {
            let mut sections = self.game.sections.iter();
            sections.any(|section| section.has(stat))
        });
        let section = |title: &str, of: &[&Stat], has: &dyn Fn(&Stat) -> bool| {
            let of = of.iter().filter(|stat| has(stat));
            let cells = of.filter_map(|stat| self.stat(stat, wide)).collect();
            (title.to_owned(), self.cells(cells, Some(wide + 7)))
        };
        let mut all = Vec::new();
        for one in self.game.sections {
            let (title, mut rows) = section(one.title, &apart, &|stat| one.has(stat));
            if !self.brief {
                let told = (one.shows)(self.who).into_iter();
                rows.extend(told.map(|text| Line::from(format!("  {text}")).into()));
            }
            all.push((title, rows));
        }
        all.push(section("Stats", &rest, &|stat| stat.derived.is_none()));
        all.push(section("Derived", &rest, &|stat| stat.derived.is_some()));
        all
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
        Some((line.with(Ink::Plain, value), (!derived).then(change)))
    }

    pub(super) fn tracks(&self) -> Section {
        let longest = self.game.tracks.iter().map(|track| width(track.label));
        let wide = longest.max().unwrap_or(0).max(LEAST_LABEL) + 1;
        let mut rows = Vec::new();
        let all = self.game.tracks.iter();
        for track in all.filter(|track| (track.counts)(self.campaign)) {
            let level = Level::of(self.game, self.who, track);
            let mut line = Line::of(Ink::Dim, format!("  {:<wide$}", track.label));
            let cell = self.game.board.of_track(track.id);
            let health = self.game.board.health;
            let bar = match health.filter(|health| health.track == track.id) {
                // As in the table.
                Some(_) => health_bar((self.campaign, self.game), self.who, BAR),
                None if level.has_bar() => Line::of(Ink::Plain, level.bar(BAR)),
                None => Line::new(),
            };
            if !bar.is_empty() {
                line = line.and(bar).with(Ink::Plain, " ");
            }
            let limit = cell.map(|cell| (cell.limit)(self.who));
            match limit.filter(|limit| !limit.is_empty()) {
                // A second maximum under the same label needs its meaning.
                Some(limit) => line.push(Ink::Plain, format!("{}, {limit}", level.value)),
                None => line.push(Ink::Plain, level.words()),
            }
            let typed = format!("set {} {} {}", self.name, track.id, level.value);
            rows.push(Row::whole(line, typed));
        }
        let injuries = self.injuries(|injury| {
            let treated = if injury.treated { " (treated)" } else { "" };
            format!("{}{treated}", injury.cost)
        });
        rows.extend(injuries.map(|told| {
            let line = Line::of(Ink::Dim, format!("  {:<wide$}", "Injuries"));
            line.with(Ink::Plain, told).into()
        }));
        ("Tracks".to_owned(), rows)
    }
}

fn kind(side: Side) -> &'static str {
    match side {
        Side::Player => "player character",
        Side::Foe => "NPC",
        Side::Ally => "ally",
    }
}
