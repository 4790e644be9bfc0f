//! The modifiers of every roll, conditions, sustained actions, lines that run by themselves and pending checks on the
//! sheet.

use super::row::{Change, Row, Section, Sheet};
use crate::campaign::Condition;
use crate::game::words::{condition as condition_of, cost_of_sustaining, progress};
use crate::lang::line::quoted;
use crate::story;
use crate::view::level::{ink_of, sum};
use crate::view::{Ink, Line};

impl Sheet<'_> {
    /// The modifiers of every roll, with their sources.
    pub(super) fn standing(&self) -> Section {
        let all = &self.modifiers;
        let row = Line::of(ink_of(all), format!("  {}", sum(all)));
        let row = (!all.is_empty()).then(|| row.into());
        ("On every roll".to_owned(), row.into_iter().collect())
    }

    pub(super) fn conditions(&self) -> Section {
        let cell = |held: &Condition| {
            let shown = condition_of(self.campaign, self.who, held);
            let typed = format!("clear {} {}", self.name, quoted(&held.name));
            (Line::from(shown), Some(typed.into()))
        };
        let cells = self.who.conditions.iter().map(cell).collect();
        ("Conditions".to_owned(), self.cells(cells, None))
    }

    pub(super) fn sustained(&self) -> Section {
        let all = &self.who.sustained;
        let count = all.len();
        let cost = match cost_of_sustaining(self.game, count) {
            cost if cost.is_empty() => cost,
            cost => format!(" ({cost})"),
        };
        let rows = all.iter().map(|action| {
            let mut line = Line::of(Ink::Plain, format!("  {}", action.what));
            if action.since > 0 {
                line.push(Ink::Dim, format!("  since {}", (self.hours)(action.since)));
            }
            let change = Change {
                sustained: true,
                ..format!("release {} {}", self.name, quoted(&action.what)).into()
            };
            Row::whole(line, change)
        });
        (format!("Sustained: {count}{cost}"), rows.collect())
    }

    /// The lines that run by themselves in each of the character's turns.
    pub(super) fn each_turn(&self) -> Section {
        let rows = self.who.each.iter().map(|each| {
            let mut line = Line::of(Ink::Plain, format!("  {}", each.line));
            let mut typed = format!("each turn {} {}", self.name, quoted(&each.line));
            if each.end {
                line.push(Ink::Dim, "  at its end");
                typed.push_str(" end");
            }
            Row::whole(line, typed)
        });
        ("Each turn".to_owned(), rows.collect())
    }

    pub(super) fn pending(&self) -> Section {
        let pending = self.campaign.pending.iter();
        let rows = pending
            .filter(|check| check.who == self.who.id)
            .map(|check| {
                let terms = story::pending(self.game, check);
                let text = format!("  {}: {terms}", check.id);
                Row::whole(Line::of(Ink::Notice, text), format!("roll {}", check.id))
            });
        ("Pending checks".to_owned(), rows.collect())
    }

    pub(super) fn work(&self) -> Section {
        let works = self.campaign.works.iter();
        let rows = works.filter(|work| work.who == self.who.id).map(|work| {
            let line = Line::of(Ink::Plain, format!("  {}", work.what));
            let mut line = line.with(Ink::Dim, format!("  {}", progress(work)));
            if work.fails {
                line.push(Ink::Bad, "  will fail");
            }
            Row::whole(line, format!("work {} {}", self.name, quoted(&work.what)))
        });
        ("At work".to_owned(), rows.collect())
    }
}
