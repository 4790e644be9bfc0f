//! What a form says of the field with the cursor, or asks.

use super::form::{Asks, Form};
use crate::game::Table;
use crate::sheet::{Kind, Part, Shape};
use crate::tui::keymap::Context;
use crate::view::line::wrap;
use crate::view::text::clean;
use crate::view::{Ink, Line};

impl Form {
    /// What is said of the field with the cursor, or asked.
    pub(super) fn help(&self, table: Table<'_>, wide: usize) -> Vec<Line> {
        let mut all = Vec::new();
        match &self.asks {
            Asks::Leave => {
                let asks = "Leave? {back} again leaves and keeps what you typed as a draft, any other key stays";
                return wrap(&self.says(Ink::Notice, asks), wide, 0);
            }
            Asks::Draft => {
                let asks = "A draft is kept. {open} goes on with it, any other key begins anew";
                all.push(self.says(Ink::Notice, asks));
            }
            Asks::Nothing => all.extend(self.said.clone()),
        }
        let (_, offers) = self.fill.offers(&self.values, self.at, table);
        if let Some((first, more)) = offers.split_first() {
            let takes = self.says(Ink::Dim, "{cursor-right} takes ");
            let mut takes = takes.with(Ink::Plain, clean(first));
            if !more.is_empty() {
                takes = takes.with(Ink::Dim, format!("  ({})", clean(&more.join(", "))));
            }
            all.push(takes);
        } else {
            all.extend(self.about());
        }
        let lines = all.iter().flat_map(|line| wrap(line, wide, 0));
        lines.collect()
    }

    /// What the field takes, and what keys do there.
    fn about(&self) -> Vec<Line> {
        let Some(field) = self.values.field(self.at) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let from = self.values.cell(self.at).map_or("", |cell| &cell.from);
        if field.kind == Kind::Number && !from.is_empty() {
            all.push(Line::of(Ink::Notice, format!("rolled {}", clean(from))));
        }
        let mut help = Line::of(Ink::Dim, clean(&field.help));
        let chooses = match field.kind {
            // The hints name the keys that choose there.
            Kind::Choice(_) if self.look.context == Context::Players => "",
            Kind::Choice(_) => "{cursor-left} {cursor-right} or a first letter chooses",
            Kind::Text | Kind::Number | Kind::Digits | Kind::Shown => "",
        };
        for words in [&*self.fill.help(&self.values, self.at), chooses] {
            if !words.is_empty() {
                let between = if help.width() == 0 { "" } else { "; " };
                help = help.with(Ink::Dim, between).and(self.says(Ink::Dim, words));
            }
        }
        if help.width() > 0 {
            all.push(help);
        }
        let is_list = |part: &&Part| part.shape == Shape::Rows;
        if let Some(part) = self.values.parts.get(self.at.part).filter(is_list) {
            all.push(self.says(
                Ink::Dim,
                match (part.is_blank(self.at.row), part.moves) {
                    (true, _) => "{open} on an empty row goes on",
                    (false, true) => "{remove-row} removes, {move-up} {move-down} moves",
                    (false, false) => "{remove-row} removes",
                },
            ));
        }
        all
    }
}
