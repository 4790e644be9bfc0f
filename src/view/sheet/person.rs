//! Who somebody is: name, side, stats and tracks.

use super::row::{Edits, Field, Row};
use super::writer::{Cell, LEAST_LABEL, Sheet};
use crate::campaign::Side;
use crate::game::draft::rolls_own_dice;
use crate::lang::line::quoted;
use crate::view::roster::Level;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

impl Sheet<'_> {
    /// Side, state, place and tracks in a line.
    pub(super) fn summary(&mut self) {
        let who = self.who;
        let mut line = Line::of(Ink::Dim, kind(who.side()));
        let mut add = |ink: Ink, text: String| {
            line.push(Ink::Dim, " · ");
            line.push(ink, text);
        };
        for state in self.game.fallen_by(self.campaign, who) {
            add(Ink::Notice, state.name.to_owned());
        }
        for track in self.game.tracks {
            let level = Level::of(self.game, who, track);
            let mut columns = self.game.columns.iter();
            // As the roster has it.
            let told = match columns.find(|column| column.track == track.id) {
                Some(column) => (column.cell)(who),
                None if level.value == 0 => String::new(),
                None => level.words(),
            };
            if !told.is_empty() {
                add(Ink::Plain, format!("{} {told}", track.label));
            }
        }
        if !who.injuries.is_empty() {
            let each = who.injuries.iter().map(|injury| injury.cost.to_string());
            let each: Vec<String> = each.collect();
            add(Ink::Plain, format!("Injuries {}", each.join(", ")));
        }
        if !who.zone.is_empty() {
            add(Ink::Dim, format!("in {}", clean(&who.zone)));
        }
        self.plain(line);
    }

    pub(super) fn title(&mut self) {
        let (who, name) = (self.who, &self.name);
        let kind = kind(who.side());
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

    pub(super) fn stats(&mut self) {
        let longest = self.game.stats.iter().map(|stat| stat.id.len()).max();
        let wide = longest.unwrap_or(0);
        for (title, derived) in [("Stats", false), ("Derived", true)] {
            if self.brief && derived {
                continue;
            }
            let chosen = self.game.stats.iter();
            let cells: Vec<_> = chosen
                .filter(|stat| stat.derived.is_some() == derived)
                .filter(|stat| !self.brief || self.game.stat_of(self.who, stat.id).is_some())
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
}

fn kind(side: Side) -> &'static str {
    match side {
        Side::Player => "player character",
        Side::Foe => "NPC",
        Side::Ally => "ally",
    }
}
