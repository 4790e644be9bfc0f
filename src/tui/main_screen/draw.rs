//! Draws the screen of an open campaign.

use std::ops::Range;

use ratatui::layout::Rect;

use super::layout::{Grid, Layout, Wishes};
use super::{MainScreen, Scroll, past};
use crate::tui::keymap::Pane;
use crate::tui::paint::Painter;
use crate::tui::panes;
use crate::view::listed::Listed;
use crate::view::log::{People, Reading};
use crate::view::text::{clean, width};
use crate::view::{Ink, banner, header, order};

pub(in crate::tui) type Cursor = Option<(u16, u16)>;

/// Lines of a pane that has nothing to show and says why.
const NOTHING: usize = 2;

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
        let campaign = self.shown();
        let inside = self.rows_inside();
        self.layout = Layout::of(
            area,
            Wishes {
                bottom: wanted,
                panel: self.panel_rows(area),
                speaks,
                inside,
                split: self.split,
                alone: self.zoomed,
                fights: campaign.fight().is_some(),
            },
            self.focus,
        );
        if let Some(header) = self.layout.header {
            self.draw_header(painter, header);
        }
        if let Some(place) = self.layout.banner {
            self.draw_banner(painter, place);
        }
        self.draw_lines(painter);
        let mut cursor = None;
        for pane in Pane::ALL {
            if let Some(area) = self.layout.panes[pane.index()] {
                let at = self.draw_pane(painter, pane, area);
                if pane == self.focus {
                    cursor = at.or(Some((area.x, area.y)));
                }
            }
        }
        if let Some(mut overlay) = self.overlay.take() {
            let reading = self.reading();
            let middle = self.layout.middle;
            cursor = overlay.draw(painter, middle, reading, self.shown(), &self.keys);
            self.overlay = Some(overlay);
        }
        if let Some(mut map) = self.map.take() {
            let who = self.whom_the_map_moves();
            cursor = Some(map.draw(painter, self.layout.middle, self.shown(), &who));
            self.map = Some(map);
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
        self.draw_panel(painter);
        self.draw_bottom(painter, &below).or(cursor)
    }

    /// How many rows each pane has to say; the log has more than there is room for.
    fn rows_inside(&self) -> [usize; 4] {
        let campaign = self.shown();
        let (_, sustainers) = past::shown(self.past.as_ref(), (&self.session, &self.sustainers));
        let order = order::len(campaign).max(NOTHING);
        let kept = sustainers.len(campaign);
        let costs_nothing = self.session.game().sustains_freely(campaign);
        let kept = kept.max(if costs_nothing { NOTHING } else { 1 });
        [order, self.listed().len() + 1, kept, usize::MAX]
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
            None if self.disk.durable >= last => ("saved".to_owned(), painter.theme.ink(Ink::Dim)),
            None => ("saving".to_owned(), painter.theme.ink(Ink::Notice)),
        };
        let (state, style) = match (&self.past, &self.disk.failed) {
            (None, _) => (state, style),
            (Some(past), None) => (past.words(), painter.theme.ink(Ink::Notice)),
            (Some(past), Some(_)) => (format!("{} · {state}", past.words()), style),
        };
        let room = area.width.saturating_sub(1);
        let wide = u16::try_from(width(&state)).unwrap_or(room).min(room);
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
        painter.text(x, area.y, wide, &state, style);
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

    /// Borders and titles, or the row of tabs.
    fn draw_lines(&self, painter: &mut Painter<'_>) {
        if let Some(Grid { area, x, y }) = self.layout.grid {
            let wide = area.width;
            painter.horizontal(area.x, area.y, wide, ["┌", "┐"]);
            painter.horizontal(area.x, area.bottom() - 1, wide, ["└", "┘"]);
            for at in [area.x, x, area.right() - 1] {
                painter.vertical(at, area.y + 1, area.height.saturating_sub(2));
            }
            painter.horizontal(area.x, y[0], x - area.x + 1, ["├", "┤"]);
            painter.horizontal(x, y[1], area.right() - x, ["├", "┤"]);
            let border = painter.theme.border();
            painter.text(x, area.y, 1, "┬", border);
            if y[0] == y[1] {
                painter.text(x, y[0], 1, "┼", border);
            }
            painter.text(x, area.bottom() - 1, 1, "┴", border);
            for pane in Pane::ALL {
                if let Some(inside) = self.layout.panes[pane.index()] {
                    let title = self.title(pane);
                    let style = painter.theme.title(pane == self.focus);
                    painter.text(inside.x, inside.y - 1, inside.width, &title, style);
                }
            }
        } else if let Some(tabs) = self.layout.tabs {
            let wide = tabs.width / 4;
            for (pane, x) in Pane::ALL
                .into_iter()
                .zip((0..4).map(|nth| tabs.x + nth * wide))
            {
                let [long, short] = pane.titles();
                let focused = pane == self.focus;
                let mark = if focused { "▸" } else { "" };
                let title = if width(long) + 2 > usize::from(wide) {
                    short
                } else {
                    long
                };
                let style = painter.theme.title(focused);
                painter.text(x, tabs.y, wide, &format!("{mark}{title}"), style);
            }
        }
    }

    fn title(&self, pane: Pane) -> String {
        let mark = if pane == self.focus { "▸" } else { "" };
        let [name, _] = pane.titles();
        let more = match pane {
            Pane::Order => self
                .shown()
                .fight()
                .map(|fight| format!(" · round {}", fight.round))
                .unwrap_or_default(),
            Pane::Roster => match (self.listed().absent(), self.lists_everybody) {
                (0, false) => String::new(),
                (0, true) => " · everybody".to_owned(),
                (absent, _) => format!(" · {absent} not here: {}", self.keys.key("everybody")),
            },
            Pane::Log if !self.filter.is_off() => format!(" /{}", clean(self.filter.words())),
            Pane::Log if self.log.at.is_some() || self.log.bottom.is_some() => {
                format!(" · {} for the newest", self.keys.key("last-row"))
            }
            _ => String::new(),
        };
        format!("{mark}{name}{more} ")
    }

    fn draw_pane(&mut self, painter: &mut Painter<'_>, pane: Pane, area: Rect) -> Cursor {
        let now = (&self.session, &self.sustainers);
        let (campaign, sustainers) = past::shown(self.past.as_ref(), now);
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
                    .and_then(|who| order::row_of(campaign, game, who, self.order_row));
                let acting = std::mem::take(&mut self.reveals_turn);
                let acting = order::acting_row(campaign, game).filter(|_| acting);
                let window = self.scrolls[0].window(
                    acting.or(row).map(|row| row..row + 1),
                    order::len(campaign),
                    area.height,
                );
                panes::order::draw(painter, area, campaign, game, window, row, look)
            }
            Pane::Roster => {
                let listed = Listed::of(campaign, self.lists_everybody);
                let row = self.selected.and_then(|who| listed.row_of(campaign, who));
                let window = self.scrolls[1].window(
                    row.map(|row| row..row + 1),
                    listed.len(),
                    area.height.saturating_sub(1),
                );
                panes::roster::draw(painter, area, campaign, game, (&listed, window), look)
            }
            Pane::Sustained => {
                let rows = self
                    .selected
                    .and_then(|who| sustainers.rows_of(campaign, who));
                let len = sustainers.len(campaign);
                let window = self.scrolls[2].window(rows, len, area.height);
                let rows = sustainers.rows(campaign, game, self.hours, window);
                let free = game.sustains_freely(campaign);
                panes::sustained::draw(painter, area, &rows, free, look)
            }
            Pane::Log => {
                let mut filter = std::mem::take(&mut self.filter);
                let mut log = self.log;
                let (reading, entries) = (self.reading(), self.entries());
                let focused = look.focused;
                let at = panes::log::draw(
                    painter,
                    area,
                    reading,
                    entries,
                    &mut log,
                    &mut filter,
                    focused,
                );
                (self.log, self.filter) = (log, filter);
                at
            }
        }
    }
}
