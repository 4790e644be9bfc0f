//! Draws the screen of an open campaign.

use std::ops::Range;

use ratatui::layout::Rect;

use super::kept::{KeptRows, Wanted};
use super::layout::{Grid, Layout, Wishes};
use super::sheet_lines::SheetFor;
use super::{MainScreen, Scroll, past};
use crate::tui::board::Fields as _;
use crate::tui::keymap::Pane;
use crate::tui::paint::Painter;
use crate::tui::panes;
use crate::view::line::wrap;
use crate::view::log::{People, Reading};
use crate::view::text::{clean, width};
use crate::view::{Ink, Line, banner, header, sheet};

pub(in crate::tui) type Cursor = Option<(u16, u16)>;

/// Lines of a pane that has nothing to show and says what to do.
const NOTHING: usize = 2;

/// Between the titles of panes in one line.
const BETWEEN: u16 = 2;

/// Rows that the bottom takes at most.
const MOST_ROWS: usize = 4;

impl Scroll {
    /// The rows that show, with what is selected among them if it has moved.
    fn window(&mut self, selected: Option<Range<usize>>, len: usize, height: u16) -> Range<usize> {
        let height = usize::from(height);
        if let Some(rows) = selected.filter(|_| std::mem::take(&mut self.reveal)) {
            if rows.end > self.offset + height {
                self.offset = rows.end - height;
            }
            self.offset = self.offset.min(rows.start);
        }
        self.offset = self.offset.min(len.saturating_sub(height));
        self.offset..(self.offset + height).min(len)
    }
}

impl MainScreen {
    /// Draws all of it; answers with where the cursor stands.
    pub fn draw(&mut self, painter: &mut Painter<'_>) -> Cursor {
        let area = painter.area();
        self.filter.go_on();
        self.area = area;
        let below = self.below(area);
        let wanted = 1 + u16::try_from(below.len().min(MOST_ROWS - 1)).unwrap_or(1);
        let speaks = self.prompt.is_some() || !self.messages.is_empty();
        let mut wishes = Wishes {
            bottom: wanted,
            panel: self.panel_rows(area),
            speaks,
            inside: self.rows_inside(),
            split: self.split,
            alone: self.zoomed,
            fights: self.shown().fight().is_some(),
            sheet: self.wants_sheet(area).then_some(usize::MAX),
        };
        // What is kept up is laid out for the most room that it can have, and asks for what it needs.
        let largest = Layout::of(area, wishes, self.focus);
        if let Some(room) = largest.panes[Pane::Kept.index()] {
            self.make_kept_rows(room);
            wishes.inside[Pane::Kept.index()] = self.kept.rows.len();
        }
        if let Some(room) = largest.panes[Pane::Sheet.index()] {
            self.make_sheet(room);
            wishes.sheet = Some(self.sheet_lines.lines.len());
        }
        if let Some(room) = largest.panes[Pane::Log.index()] {
            wishes.inside[Pane::Log.index()] = self.rows_of_log(area, room);
        }
        self.layout = Layout::of(area, wishes, self.focus);
        if let Some(header) = self.layout.header {
            self.draw_header(painter, header);
        }
        if let Some(place) = self.layout.banner {
            self.draw_banner(painter, place);
        }
        let mut cursor = None;
        for pane in Pane::ALL {
            if let Some(area) = self.layout.panes[pane.index()] {
                let at = self.draw_pane(painter, pane, area);
                if pane == self.focus {
                    cursor = at.or(Some((area.x, area.y)));
                }
            }
        }
        self.draw_titles(painter);
        if self.is_covered() || self.explained.is_some() || self.prompt.is_some() {
            // Keys that the panes name do something else now.
            painter.cover();
        }
        if let Some(mut overlay) = self.overlay.take() {
            let reading = self.reading();
            let middle = self.layout.middle;
            cursor = overlay.draw(painter, middle, reading, self.shown(), &self.keys);
            self.overlay = Some(overlay);
        }
        if let Some(mut map) = self.map.take() {
            let who = self.whom_the_map_moves();
            let shown = (self.shown(), who.as_str());
            cursor = Some(map.draw(painter, self.layout.middle, shown, &self.keys));
            self.map = Some(map);
        }
        if let Some(mut window) = self.players.window.take() {
            let middle = self.layout.middle;
            cursor = Some(window.draw(painter, middle, self.players_shown(), &self.keys));
            self.players.window = Some(window);
        }
        if let Some(mut form) = self.initiative.take() {
            cursor = Some(form.draw(painter, self.layout.middle));
            self.initiative = Some(form);
        }
        if let Some(form) = &mut self.form {
            cursor = Some(form.draw(painter, self.layout.middle));
        }
        if let Some(form) = &mut self.encounter_form {
            cursor = Some(form.draw(painter, self.layout.middle));
        }
        if let Some(picker) = &mut self.picker {
            cursor = Some(picker.draw(painter, self.layout.middle));
        }
        if self.explained.is_some() || self.prompt.is_some() {
            painter.cover();
        }
        if let Some(mut help) = self.explained.take() {
            let reading = self.reading();
            let middle = self.layout.middle;
            cursor = help.draw(painter, middle, reading, self.shown(), &self.keys);
            self.explained = Some(help);
            self.draw_bottom(painter, &below);
            return cursor;
        }
        self.draw_panel(painter);
        self.draw_bottom(painter, &below).or(cursor)
    }

    /// How many rows a young log has; an old one has more than there is room for.
    fn rows_of_log(&self, area: Rect, room: Rect) -> usize {
        let entries = self.entries();
        if entries.len() >= usize::from(area.height) || !self.filter.is_off() {
            return usize::MAX;
        }
        panes::log::rows(self.reading(), entries, usize::from(room.width))
    }

    /// How many rows each pane has to say; the log has more than there is room for, and what is kept up
    /// is not known yet.
    fn rows_inside(&self) -> [usize; 4] {
        let places = self.places();
        let rule = places.first_fallen().is_some_and(|row| row > 0);
        let order = if self.shown().fight().is_some() {
            places.len() + usize::from(rule)
        } else {
            NOTHING
        };
        let roster = self.listed().len().max(NOTHING - 1) + 1;
        [order, roster, usize::MAX, usize::MAX]
    }

    /// Makes the rows of what is kept up, if there are none yet for this moment and room.
    fn make_kept_rows(&mut self, room: Rect) {
        let wanted = Wanted {
            seq: self.session.history().mark().seq,
            past: self.past.as_ref().map(|past| past.number),
            room,
        };
        if !self.kept.are_for(wanted) {
            let (campaign, game) = (self.shown(), self.session.game());
            let size = wanted.size();
            let rows = self.keepers().rows(campaign, game, self.hours, size);
            self.kept = KeptRows::of(wanted, rows);
        }
    }

    /// Makes the lines of the sheet, if there are none yet for this moment and room.
    fn make_sheet(&mut self, room: Rect) {
        let wanted = SheetFor {
            who: self.whose_sheet(),
            seq: self.session.history().mark().seq,
            past: self.past.as_ref().map(|past| past.number),
            columns: room.width.saturating_sub(2).max(1),
        };
        if self.sheet_lines.are_for(wanted) {
            return;
        }
        let (campaign, game) = (self.shown(), self.session.game());
        let columns = usize::from(wanted.columns);
        let who = wanted.who.and_then(|id| campaign.characters.get(id));
        let rows = who.map(|who| sheet::brief(campaign, game, who, self.hours, columns));
        let rows = rows.unwrap_or_default().into_iter();
        let lines = rows.flat_map(|row| wrap(&row.line, columns, 4));
        let lines = lines.collect();
        self.sheet_lines.set(wanted, lines);
    }

    fn draw_panel(&self, painter: &mut Painter<'_>) {
        if let Some(prompt) = &self.prompt
            && let Some(dialog) = &prompt.dialog
        {
            let (place, grades) = (self.layout.panel, self.session.table().grades());
            let list = prompt.offers().then_some(&prompt.list);
            panes::panel::draw(painter, place, grades, dialog, (list, &prompt.preview));
        }
    }

    pub(super) fn reading(&self) -> Reading<'_> {
        Reading {
            history: self.session.history(),
            game: self.session.game(),
            grades: self.session.table().grades(),
            hours: self.hours,
            durable: self.disk.durable,
            flipped: self.past.as_ref().map(|past| &past.flipped),
            until: self.past.as_ref().map_or(u64::MAX, |past| past.number),
            days: self.days,
            people: Some(People {
                campaign: self.shown(),
                briefly: true,
            }),
        }
    }

    fn draw_header(&self, painter: &mut Painter<'_>, area: Rect) {
        let last = self.session.history().mark().seq;
        let (state, style) = match &self.disk.failed {
            Some((since, error)) => {
                let since = (self.hours)(*since);
                let text = format!("NOT SAVED since {since}: {}", clean(error));
                (text, painter.theme.alarm())
            }
            None if self.session.is_read_only() => {
                let text = "read-only".to_owned();
                (text, painter.theme.ink(Ink::Notice))
            }
            None if self.disk.keeps_nothing() => {
                ("nothing is saved".to_owned(), painter.theme.ink(Ink::Dim))
            }
            None if self.disk.durable >= last => ("saved".to_owned(), painter.theme.ink(Ink::Dim)),
            None => ("saving".to_owned(), painter.theme.ink(Ink::Notice)),
        };
        let state = Line::from(state);
        let (state, style) = match (&self.past, &self.disk.failed) {
            (None, _) => (state, style),
            (Some(past), None) => (past.words(&self.keys), painter.theme.ink(Ink::Notice)),
            (Some(past), Some(_)) => {
                let words = past.words(&self.keys).with(Ink::Plain, " · ");
                (words.and(state), style)
            }
        };
        let room = area.width.saturating_sub(1);
        let wide = u16::try_from(state.width()).unwrap_or(room).min(room);
        let turn = self.turn_lasts();
        let lasts = turn.as_ref().map_or(0, |(_, text)| text.len() + 3);
        let lasts = u16::try_from(lasts).unwrap_or(room);
        let left = room.saturating_sub(wide + 1 + lasts);
        let line = header::line(self.shown(), self.session.game(), usize::from(left));
        painter.line(area.x, area.y, left, &line);
        let x = area.x + area.width.saturating_sub(wide + 1);
        if let Some((ink, text)) = turn.filter(|_| x > area.x + lasts) {
            let at = painter.ink(x - lasts, area.y, lasts, &text, ink);
            painter.ink(at, area.y, 3, " · ", Ink::Dim);
        }
        painter.line(x, area.y, wide, &state);
        painter.lay(
            Rect {
                x,
                width: wide,
                ..area
            },
            style,
        );
    }

    /// Whose turn it is, filled from edge to edge so that it is seen from across the table.
    fn draw_banner(&self, painter: &mut Painter<'_>, area: Rect) {
        let (campaign, game) = (self.shown(), self.session.game());
        let Some(banner) = banner::banner(campaign, game, usize::from(area.width)) else {
            return;
        };
        let style = painter.theme.acting();
        painter.text(area.x, area.y, area.width, &banner.left, style);
        let wide = panes::columns(&banner.right);
        let x = area.right().saturating_sub(wide + 1);
        painter.text(x, area.y, wide, &banner.right, style);
        painter.lay(area, style);
    }

    /// The lines that part the panes, and their titles on them.
    fn draw_titles(&mut self, painter: &mut Painter<'_>) {
        self.layout.titles = [None; 5];
        if let Some(Grid {
            area,
            x,
            y,
            places: panes,
        }) = self.layout.grid
        {
            painter.vertical(x, area.y, area.height);
            let (left, right) = (Rect::new(area.x, 0, x - area.x, 1), x + 1);
            let right = Rect::new(right, 0, area.right() - right, 1);
            let places = [(left, area.y), (right, area.y), (left, y[0]), (right, y[1])];
            for (pane, (place, y)) in panes.into_iter().zip(places) {
                self.draw_title(painter, pane, Rect { y, ..place });
            }
            let border = painter.theme.border();
            painter.text(x, area.y, 1, "┬", border);
            if let Some(beside) = self.layout.beside {
                painter.vertical(area.right(), area.y, area.height);
                self.draw_title(painter, Pane::Sheet, beside);
                painter.text(area.right(), area.y, 1, "┬", border);
            }
        }
        if let Some(tabs) = self.layout.tabs {
            self.draw_tabs(painter, tabs);
        }
        if let Some((pane, title)) = self.layout.lower {
            self.draw_title(painter, pane, title);
        }
    }

    /// A line with the title of a pane and what is most worth knowing of it.
    fn draw_title(&mut self, painter: &mut Painter<'_>, pane: Pane, area: Rect) {
        painter.horizontal(area.x, area.y, area.width, ["─", "─"]);
        let [title, _] = self.title(pane);
        let style = painter.theme.title(pane == self.focus);
        let (x, room) = (area.x + 1, area.width.saturating_sub(2));
        painter.ink(x, area.y, room, " ", Ink::Plain);
        let end = painter.text(x + 1, area.y, room.saturating_sub(1), &title, style);
        let end = painter.ink(
            end,
            area.y,
            area.right().saturating_sub(end),
            " ",
            Ink::Plain,
        );
        self.layout.titles[pane.index()] = Some(Rect {
            width: end - area.x,
            ..area
        });
        let fact = self.fact(pane);
        let mut end = end;
        if !fact.pieces.is_empty() {
            let room = area.right().saturating_sub(end + 1);
            end = painter.line(end, area.y, room, &fact.with(Ink::Dim, " "));
        }
        if let Some(hidden) = self.behind_sheet().filter(|_| pane == Pane::Sheet) {
            // Whose place the sheet has taken.
            let [title, _] = self.title(hidden);
            let room = area.right().saturating_sub(end + 1);
            let to = painter.ink(end, area.y, room, &format!("· {title} "), Ink::Dim);
            self.layout.titles[hidden.index()] = Some(Rect {
                x: end,
                width: to - end,
                ..area
            });
            end = to;
        }
        let more = self.more_words(pane);
        let wide = panes::columns(&more) + 2;
        if !more.is_empty() && end + wide < area.right() {
            let x = area.right() - wide - 1;
            painter.ink(x, area.y, wide, &format!(" {more} "), Ink::Notice);
        }
    }

    /// The pane in whose place the sheet stands, where all others show.
    fn behind_sheet(&self) -> Option<Pane> {
        let places = self.layout.grid?.places;
        let numbered = [Pane::Roster, Pane::Log];
        numbered.into_iter().find(|pane| !places.contains(pane))
    }

    /// The titles of all panes but one that has a line of its own, in one line.
    fn draw_tabs(&mut self, painter: &mut Painter<'_>, area: Rect) {
        let lower = self.layout.lower.map(|(pane, _)| pane);
        let has_sheet = self.wants_sheet(self.area);
        let shown: Vec<Pane> = Pane::ALL
            .into_iter()
            .filter(|pane| Some(*pane) != lower && (*pane != Pane::Sheet || has_sheet))
            .collect();
        let words = |pane: Pane, form: usize, facts: bool| {
            let mut title = self.title(pane)[form].clone();
            if self.layout.panes[pane.index()].is_some() {
                let more = self.more_words(pane);
                if !more.is_empty() {
                    title.push(' ');
                    title.push_str(more.trim_end_matches(" more"));
                }
            }
            let fact = if facts { self.fact(pane) } else { Line::new() };
            (title, fact)
        };
        let forms = [
            (0, true, BETWEEN),
            (0, false, BETWEEN),
            (1, false, BETWEEN),
            (1, false, 1),
        ];
        let (mut titles, mut between) = (Vec::new(), BETWEEN);
        for (form, facts, gap) in forms {
            between = gap;
            titles = shown.iter().map(|pane| words(*pane, form, facts)).collect();
            let wide = titles.iter().map(|(title, fact): &(String, Line)| {
                let fact = fact.width() + usize::from(!fact.pieces.is_empty());
                width(title) + fact + usize::from(gap)
            });
            if wide.sum::<usize>() <= usize::from(area.width) {
                break;
            }
        }
        let mut x = area.x + 1;
        for (pane, (title, fact)) in shown.into_iter().zip(titles) {
            let room = |x: u16| area.right().saturating_sub(x);
            let style = painter.theme.title(pane == self.focus);
            let start = x;
            x = painter.text(x, area.y, room(x), &title, style);
            if !fact.pieces.is_empty() {
                x = painter.line(x + 1, area.y, room(x + 1), &fact);
            }
            self.layout.titles[pane.index()] = Some(Rect::new(start, area.y, x - start, 1));
            x += between;
        }
    }

    /// How many rows of a pane stand above and below those that show.
    fn more_words(&self, pane: Pane) -> String {
        let (above, below) = self.more[pane.index()];
        let parts = [("↑", above), ("↓", below)];
        let parts = parts.iter().filter(|(_, rows)| *rows > 0);
        let parts: Vec<String> = parts.map(|(mark, rows)| format!("{mark}{rows}")).collect();
        if parts.is_empty() {
            return String::new();
        }
        format!("{} more", parts.join(" "))
    }

    /// The title of a pane, long and short.
    fn title(&self, pane: Pane) -> [String; 2] {
        let mark = if pane == self.focus { "▸" } else { "" };
        pane.titles(self.session.game())
            .map(|name| format!("{mark}{name}"))
    }

    /// What is most worth knowing of a pane, beside its title.
    fn fact(&self, pane: Pane) -> Line {
        let dim = |text: String| Line::of(Ink::Dim, text);
        match pane {
            Pane::Order => {
                let fight = self.shown().fight();
                fight.map_or_else(Line::new, |fight| dim(format!("round {}", fight.round)))
            }
            Pane::Roster => {
                let listed = self.listed();
                let here = listed.len();
                match (listed.absent(), self.lists_everybody) {
                    (0, false) => dim(format!("{here} here")),
                    (0, true) => dim(format!("everybody, {here}")),
                    (absent, _) => {
                        let words = format!("{here} here, {absent} not: {{everybody}}");
                        self.keys.says_bare(Ink::Dim, &words)
                    }
                }
            }
            Pane::Kept => {
                let (campaign, game) = (self.shown(), self.session.game());
                dim(self.keepers().fact(campaign, game))
            }
            Pane::Log if !self.filter.is_off() => dim(format!("/{}", clean(self.filter.words()))),
            Pane::Log if self.log.at.is_some() || self.log.bottom.is_some() => {
                self.keys.says_bare(Ink::Dim, "{last-row} for the newest")
            }
            Pane::Log => Line::new(),
            Pane::Sheet => {
                let who = self.whose_sheet();
                let who = who.and_then(|id| self.shown().characters.get(id));
                who.map_or_else(Line::new, |who| dim(clean(&who.name).into_owned()))
            }
        }
    }

    fn draw_pane(&mut self, painter: &mut Painter<'_>, pane: Pane, area: Rect) -> Cursor {
        let (places, listed) = (self.places(), self.listed());
        let round = self.round_row();
        let now = (&self.session, &self.keepers);
        let (campaign, _) = past::shown(self.past.as_ref(), now);
        let rows_of_selected = self.selected.and_then(|who| self.kept.about(who));
        let game = self.session.game();
        let look = panes::Look {
            focused: pane == self.focus && !self.is_covered(),
            selected: self.selected,
            marked: &self.marked,
            keys: &self.keys,
        };
        match pane {
            Pane::Order => {
                let row = self
                    .selected
                    .and_then(|who| places.row_of(who, self.order_row));
                let acting = std::mem::take(&mut self.reveals_turn);
                let acting = places.acting().filter(|_| acting);
                let len = places.len();
                let wanted = acting.or(row).map(|row| row..row + 1);
                let scroll = self.scrolls[0];
                let mut window = self.scrolls[0].window(wanted.clone(), len, area.height);
                // The rule above the fallen takes a row, where it shows.
                let fallen = places.first_fallen();
                let has_rule = |row: usize| row > window.start && row < window.end;
                if fallen.is_some_and(has_rule) && window.len() == usize::from(area.height) {
                    self.scrolls[0] = scroll;
                    window = self.scrolls[0].window(wanted, len, area.height.saturating_sub(1));
                }
                self.more[0] = (window.start, len - window.end);
                let table = (campaign, game, &*places);
                let (at, rule) = panes::order::draw(painter, area, table, window, row, look);
                self.order_rule = rule;
                at
            }
            Pane::Roster => {
                // In a fight the roster follows the selection only where the GM looks at it.
                let follows = campaign.fight().is_none() || pane == self.focus;
                let row = self.selected.filter(|_| follows);
                let row = row.and_then(|who| listed.row_of(campaign, who));
                let window = self.scrolls[1].window(
                    row.map(|row| row..row + 1),
                    listed.len(),
                    area.height.saturating_sub(1),
                );
                self.more[1] = (window.start, listed.len() - window.end);
                panes::roster::draw(painter, area, campaign, game, (&listed, window), look)
            }
            Pane::Kept => {
                let rows = &self.kept.rows;
                let len = rows.len();
                let window = self.scrolls[2].window(rows_of_selected, len, area.height);
                self.more[2] = (window.start, len - window.end);
                let empty = game.kept.nothing;
                panes::kept::draw(painter, area, &rows[window], empty, look)
            }
            Pane::Sheet => {
                let (lines, more) = self.sheet_lines.window(area);
                self.more[Pane::Sheet.index()] = more;
                panes::sheet::draw(painter, area, lines)
            }
            Pane::Log => {
                let mut filter = std::mem::take(&mut self.filter);
                let mut telling = std::mem::take(&mut self.log_rows);
                let mut log = self.log;
                let source = panes::log::telling::Source {
                    reading: self.reading(),
                    entries: self.entries(),
                    round,
                };
                let kept = (&mut filter, &mut telling);
                let at = panes::log::draw(painter, area, source, &mut log, kept, look);
                (self.log, self.filter, self.log_rows) = (log, filter, telling);
                at
            }
        }
    }
}
