//! The modifiers of every roll, conditions, sustained actions and pending checks on the sheet.

use super::row::Edits;
use super::writer::{Cell, Sheet};
use crate::campaign::Condition;
use crate::game::words::condition as condition_of;
use crate::game::words::cost_of_sustaining;
use crate::game::words::progress;
use crate::lang::line::quoted;
use crate::story;
use crate::view::header::Hours;
use crate::view::level::{ink_of, sum};
use crate::view::text::clean;
use crate::view::{Ink, Line};

impl Sheet<'_> {
    /// The modifiers of every roll, with their sources.
    pub(super) fn standing(&mut self) {
        let modifiers = self.game.modifiers_of(self.campaign, self.who);
        if !modifiers.is_empty() {
            self.heading("On every roll");
            self.plain(Line::of(
                ink_of(&modifiers),
                format!("  {}", sum(&modifiers)),
            ));
        }
    }

    pub(super) fn conditions(&mut self) {
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

    pub(super) fn sustained(&mut self, hours: Hours) {
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
        let first = self.rows.len();
        for action in &who.sustained {
            let mut line = Line::of(Ink::Plain, format!("  {}", clean(&action.what)));
            if action.since > 0 {
                line.push(Ink::Dim, format!("  since {}", hours(action.since)));
            }
            self.whole(line, |name| {
                format!("release {name} {}", quoted(&action.what))
            });
        }
        for field in self.rows[first..]
            .iter_mut()
            .flat_map(|row| &mut row.fields)
        {
            field.sustained = true;
        }
    }

    /// Pending checks and work.
    pub(super) fn waiting(&mut self) {
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
            let text = format!(
                "  {}: {}",
                check.id,
                clean(&story::pending(self.game, check))
            );
            self.whole(Line::of(Ink::Notice, text), |_| {
                format!("roll {}", check.id)
            });
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
            self.whole(line, |name| format!("work {name} {}", quoted(&work.what)));
        }
    }
}
