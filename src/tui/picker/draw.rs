//! Paints a list to choose from.

use ratatui::layout::Rect;

use super::row::PickRow;
use super::{Drawn, Picker};
use crate::tui::keymap::{Group, Row};
use crate::tui::paint::{Painter, in_the_middle};
use crate::tui::rows::{more, scrolled};
use crate::view::line::wrap;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// The greatest width of a list.
const WIDEST: u16 = 100;

/// The least width of a list, if the screen has it, so that the key hints fit.
const NARROWEST: usize = 64;

/// Rows kept visible before there is any text below them, where there is little room.
const FEWEST: usize = 3;

impl<C: Clone> Picker<C> {
    fn heading(&self) -> Line {
        let title = clean(&self.title);
        if let Some(words) = &self.filter {
            return format!(" {title} · /{} ", clean(words)).into();
        }
        if !self.begun.is_empty() {
            let title = format!(" {title} · {}_ ", self.begun);
            return Line::from(title).and(self.keys.says(self.window, Ink::Plain, "{back} back "));
        }
        let title = match (self.counts, self.count) {
            (false, _) => title.into_owned(),
            (true, None) => format!("{title} · digits: how many"),
            (true, Some(count)) => format!("{title} {count}"),
        };
        let title = Line::from(format!(" {title} · "));
        let says = |words: &str| self.keys.says(self.window, Ink::Plain, words);
        if self.enter.is_empty() {
            let leaves = if self.back.is_some() {
                "back"
            } else {
                "leaves"
            };
            let words = format!("a letter chooses, {{filter}} filters, {{back}} {leaves} ");
            return title.and(says(&words));
        }
        let mut line = title.and(says(&format!("{{open}} {}", self.enter)));
        let own = self.own().filter(|row| !row.key.hint.is_empty());
        for (key, hint) in own.filter_map(|row| Some((row.chords.first()?, row.key.hint))) {
            line = line.with(Ink::Plain, ", ").with(Ink::Key, key.label());
            line.push(Ink::Plain, format!(" {hint}"));
        }
        line.and(says(", {back} leaves "))
    }

    /// Whether no other window has the row.
    fn is_own(&self, row: &Row) -> bool {
        row.key.group == Group::Own(self.window)
    }

    /// The list's own actions.
    fn own(&self) -> impl Iterator<Item = &Row> {
        let rows = self.keys.rows(self.window).iter();
        rows.filter(|row| self.is_own(row) && Some(row.key.act) != self.without)
    }

    /// The text below the rows: the keys if they are explained, or else notes.
    fn below(&self, row: Option<&PickRow<C>>, columns: usize) -> Vec<Line> {
        let told = |lines: &[Line]| -> Vec<Line> {
            let lines = lines.iter().flat_map(|line| wrap(line, columns, 2));
            lines.collect()
        };
        if self.explains {
            let all = self.keys.rows(self.window).iter();
            let wide = all
                .map(|row| width(&row.labels()))
                .max()
                .unwrap_or(0)
                .max(9);
            let row = |row: &Row| {
                let keys = row.labels();
                let gap = " ".repeat(wide.saturating_sub(width(&keys)) + 1);
                let key = row
                    .chords
                    .first()
                    .map_or_else(String::new, |key| key.label());
                let rest = format!("{}{gap}", &keys[key.len()..]);
                let line = Line::of(Ink::Key, key).with(Ink::Strong, rest);
                line.with(Ink::Dim, row.key.doc)
            };
            let mut lines = vec![Line::of(Ink::Notice, "Keys")];
            let letter = Line::of(Ink::Strong, format!("{:<wide$} ", "a letter"));
            lines.push(letter.with(Ink::Dim, "choose that row"));
            let rows = self.keys.rows(self.window).iter();
            let rows = rows.filter(|row| !self.is_own(row) && !row.chords.is_empty());
            let rows = rows.filter(|row| Some(row.key.act) != self.without);
            lines.extend(rows.map(row));
            let own: Vec<&Row> = self.own().filter(|row| !row.chords.is_empty()).collect();
            if !own.is_empty() {
                lines.push(Line::of(Ink::Notice, "Commands"));
            }
            lines.extend(own.into_iter().map(row));
            return told(&lines);
        }
        let mut lines = row.map_or_else(Vec::new, |row| told(&row.notes));
        if !lines.is_empty() && !self.notes.is_empty() {
            lines.push(Line::new());
        }
        lines.extend(told(&self.notes));
        lines
    }

    /// Whether rows have text below them, in which case the list keeps its size wherever the cursor
    /// is.
    fn is_read(&self) -> bool {
        self.rows.iter().any(|row| !row.notes.is_empty())
    }

    /// The columns it needs, whatever the filter and wherever the cursor is.
    fn widest(&self) -> u16 {
        if self.is_read() {
            return WIDEST;
        }
        let names = self.rows.iter().map(PickRow::wide).max();
        let asides = self.rows.iter().map(|row| width(&clean(&row.aside))).max();
        let rows = self.key_columns() + names.unwrap_or(0) + asides.unwrap_or(0) + 7;
        let most = rows.max(self.heading().width() + 2).max(NARROWEST);
        u16::try_from(most).unwrap_or(u16::MAX).min(WIDEST)
    }

    /// Columns of the longest key.
    fn key_columns(&self) -> usize {
        let keys = self.rows.iter().map(|row| row.key.len());
        keys.max().unwrap_or(0).max(1)
    }

    /// Paints the list in the middle of an area and returns the position of the cursor.
    pub(in crate::tui) fn draw(&mut self, painter: &mut Painter<'_>, area: Rect) -> (u16, u16) {
        let shown = self.shown();
        self.at = self.at.min(shown.len().saturating_sub(1));
        let mut place = in_the_middle(area, self.widest());
        let columns = usize::from(place.width.saturating_sub(4).max(1));
        let row = shown.get(self.at).and_then(|at| self.rows.get(*at));
        let mut below = self.below(row, columns);
        // Text cut from a row is shown below the list, which keeps room for the longest.
        let widest = shown.iter().map(|at| self.rows[*at].wide()).max();
        let widest = widest.unwrap_or(0) + self.key_columns();
        let cut = shown.iter().map(|at| self.rows[*at].cut(widest, columns));
        let mut kept = cut.map(|lines| lines.len()).max().unwrap_or(0);
        if self.explains || self.is_read() {
            kept = 0;
        } else if let Some(row) = row {
            below.splice(0..0, row.cut(widest, columns));
        }
        let len = shown.len();
        let kept = kept.max(below.len());
        let gap = usize::from(kept > 0);
        let wanted = len.max(1) + gap + kept + 2;
        if !self.is_read() {
            place.height = place.height.min(u16::try_from(wanted).unwrap_or(u16::MAX));
        }
        let inside = painter.frame(place, &self.heading(), true);
        let high = usize::from(inside.height);
        // Pinned rows stay visible below those that scroll.
        let pinned = shown.iter().filter(|at| self.rows[**at].pinned).count();
        let fixed = if high > pinned { pinned } else { 0 };
        let scrolls = len - fixed;
        let listed = FEWEST.max((high / 2).saturating_sub(fixed));
        let fewest = scrolls.min(listed) + fixed;
        let under = kept.min(high.saturating_sub(fewest + 1));
        let room = high
            .saturating_sub(under + usize::from(under > 0) + fixed)
            .max(1);
        let chosen = self.at.min(scrolls.saturating_sub(1));
        self.scroll = scrolled(self.scroll, chosen, room).min(scrolls.saturating_sub(room));
        let window = self.scroll..scrolls.min(self.scroll + room);
        let visible: Vec<usize> = window.clone().chain(scrolls..len).take(high).collect();
        let widest = u16::try_from(widest).unwrap_or(u16::MAX);
        for (y, nth) in (inside.top()..).zip(&visible) {
            let row = Rect {
                y,
                height: 1,
                ..inside
            };
            self.draw_row(painter, row, &self.rows[shown[*nth]], widest);
            if *nth == self.at {
                painter.lay(row, painter.theme.selected());
                painter.ink(row.x, y, 1, "▸", Ink::Strong);
            }
        }
        let last = |y: u16| y < inside.bottom();
        if len == 0 {
            let nothing = Line::of(Ink::Dim, "nothing fits");
            let text = if self.filter.is_some() {
                &nothing
            } else {
                &self.empty
            };
            painter.line(inside.x + 1, inside.y, inside.width.saturating_sub(1), text);
        }
        let first = inside.y + u16::try_from(visible.len().max(1) + 1).unwrap_or(0);
        for (line, y) in below
            .iter()
            .take(under)
            .zip((first..).take_while(|y| last(*y)))
        {
            painter.line(inside.x + 1, y, inside.width.saturating_sub(1), line);
        }
        let hidden = scrolls.saturating_sub(window.end);
        more(painter, place, window.start, hidden);
        let down = visible.iter().position(|nth| *nth == self.at);
        let down = u16::try_from(down.unwrap_or(0)).unwrap_or(0);
        self.drawn = Drawn {
            inside,
            rows: visible,
        };
        let lowest = inside.bottom().saturating_sub(1);
        (inside.x, inside.y.saturating_add(down).min(lowest))
    }

    fn draw_row(&self, painter: &mut Painter<'_>, at: Rect, row: &PickRow<C>, widest: u16) {
        let left = |x: u16| at.right().saturating_sub(x);
        // While letters filter, they choose nothing.
        let key = if self.filter.is_some() { "" } else { &row.key };
        let x = at.x + 1;
        painter.ink(x, at.y, left(x), key, Ink::Strong);
        let keys = u16::try_from(self.key_columns()).unwrap_or(u16::MAX);
        let name = x.saturating_add(keys).saturating_add(2);
        painter.line(name, at.y, left(name), &row.named());
        let x = (x + 4).saturating_add(widest).min(at.right());
        painter.ink(x, at.y, left(x), &clean(&row.aside), Ink::Dim);
    }
}
