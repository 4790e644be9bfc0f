//! The modifiers of every roll, conditions, sustained actions and pending checks on the sheet.

use super::row::Change;
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
                change: Some(format!("clear {} {}", self.name, quoted(&held.name)).into()),
            }
        };
        self.cells(self.who.conditions.iter().map(cell).collect(), None);
    }

    pub(super) fn sustained(&mut self, hours: Hours) {
        let who = self.who;
        if who.sustained.is_empty() {
            return;
        }
        let count = who.sustained.len();
        let cost = match cost_of_sustaining(self.game, count) {
            cost if cost.is_empty() => cost,
            cost => format!(" ({cost})"),
        };
        self.heading(format!("Sustained: {count}{cost}"));
        for action in &who.sustained {
            let mut line = Line::of(Ink::Plain, format!("  {}", clean(&action.what)));
            if action.since > 0 {
                line.push(Ink::Dim, format!("  since {}", hours(action.since)));
            }
            let change = Change {
                sustained: true,
                ..format!("release {} {}", self.name, quoted(&action.what)).into()
            };
            self.whole(line, change);
        }
    }

    /// Pending checks and work.
    pub(super) fn waiting(&mut self) {
        let (campaign, who) = (self.campaign, self.who.id);
        let pending = campaign.pending.iter();
        let mut pending = pending.filter(|check| check.who == who).peekable();
        if pending.peek().is_some() {
            self.heading("Pending checks");
        }
        for check in pending {
            let terms = story::pending(self.game, check);
            let text = format!("  {}: {}", check.id, clean(&terms));
            self.whole(Line::of(Ink::Notice, text), format!("roll {}", check.id));
        }
        let works = campaign.works.iter();
        let mut works = works.filter(|work| work.who == who).peekable();
        if works.peek().is_some() {
            self.heading("At work");
        }
        for work in works {
            let line = Line::of(Ink::Plain, format!("  {}", clean(&work.what)));
            let mut line = line.with(Ink::Dim, format!("  {}", progress(work)));
            if work.fails {
                line.push(Ink::Bad, "  will fail");
            }
            self.whole(line, format!("work {} {}", self.name, quoted(&work.what)));
        }
    }
}
