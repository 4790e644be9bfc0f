//! Draws the desk.

use std::ops::Range;

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::layout::{Layout, Wishes};
use super::{Desk, Scroll, Tone};
use crate::tui::keymap::{Pane, TABLE};
use crate::tui::paint::Painter;
use crate::tui::panes;
use crate::tui::prompt::Purpose;
use crate::view::log::Reading;
use crate::view::text::{clean, width, wrap};
use crate::view::{Ink, Line, header, order, prompt};

/// Where the cursor stands.
pub(in crate::tui) type Cursor = Option<(u16, u16)>;

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

impl Desk {
    /// Draws all of it; answers with where the cursor stands.
    pub fn draw(&mut self, painter: &mut Painter<'_>) -> Cursor {
        let area = painter.area();
        let below = self.below(area.width);
        let wanted = 1 + u16::try_from(below.len().min(MOST_ROWS - 1)).unwrap_or(1);
        let speaks = self.prompt.is_some() || !self.messages.is_empty();
        let campaign = self.session.campaign();
        let people = campaign.characters.len() + 1;
        self.layout = Layout::of(
            area,
            Wishes {
                bottom: wanted,
                speaks,
                top: people.max(order::len(campaign)),
                alone: self.zoomed,
            },
            self.focus,
        );
        if let Some(header) = self.layout.header {
            self.draw_header(painter, header);
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
            cursor = overlay.draw(painter, middle, reading, self.session.campaign());
            self.overlay = Some(overlay);
        }
        self.draw_bottom(painter, &below).or(cursor)
    }

    fn reading(&self) -> Reading<'_> {
        Reading {
            history: self.session.history(),
            game: self.session.game(),
            hours: self.hours,
            durable: self.disk.durable,
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
                let text = "reading only".to_owned();
                (text, painter.theme.ink(Ink::Notice))
            }
            None if self.disk.durable >= last => ("saved".to_owned(), painter.theme.ink(Ink::Dim)),
            None => ("saving".to_owned(), painter.theme.ink(Ink::Notice)),
        };
        let room = area.width.saturating_sub(1);
        let wide = u16::try_from(width(&state)).unwrap_or(room).min(room);
        let left = room.saturating_sub(wide + 1);
        let line = header::line(
            self.session.campaign(),
            self.session.game(),
            usize::from(left),
        );
        painter.line(area.x, area.y, left, &line);
        let x = area.x + area.width.saturating_sub(wide + 1);
        painter.text(x, area.y, wide, &state, style);
    }

    /// Borders and titles, or the row of tabs.
    fn draw_lines(&self, painter: &mut Painter<'_>) {
        if let Some((area, x, y)) = self.layout.grid {
            let wide = area.width;
            painter.horizontal(area.x, area.y, wide, ["┌", "┐"]);
            painter.horizontal(area.x, y, wide, ["├", "┤"]);
            painter.horizontal(area.x, area.bottom() - 1, wide, ["└", "┘"]);
            for at in [area.x, x, area.right() - 1] {
                painter.vertical(at, area.y + 1, y - area.y - 1);
                painter.vertical(at, y + 1, area.bottom() - y - 2);
            }
            let border = painter.theme.border();
            painter.text(x, area.y, 1, "┬", border);
            painter.text(x, y, 1, "┼", border);
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
                .session
                .campaign()
                .fight()
                .map(|fight| format!(" · round {}", fight.round))
                .unwrap_or_default(),
            Pane::Log if !self.filter.is_off() => format!(" /{}", clean(&self.filter.words())),
            Pane::Log if self.log.at.is_some() || self.log.bottom.is_some() => {
                " · G for the newest".to_owned()
            }
            _ => String::new(),
        };
        format!("{mark}{name}{more} ")
    }

    fn draw_pane(&mut self, painter: &mut Painter<'_>, pane: Pane, area: Rect) -> Cursor {
        let campaign = self.session.campaign();
        let game = self.session.game();
        let look = panes::Look {
            focused: pane == self.focus && self.overlay.is_none(),
            selected: self.selected,
        };
        match pane {
            Pane::Order => {
                let row = self
                    .selected
                    .and_then(|who| order::row_of(campaign, who, self.order_row));
                let window = self.scrolls[0].window(
                    row.map(|row| row..row + 1),
                    order::len(campaign),
                    area.height,
                );
                panes::order::draw(painter, area, campaign, game, window, row, look.focused)
            }
            Pane::Roster => {
                let row = self
                    .selected
                    .and_then(|who| campaign.characters.row_of(who));
                let window = self.scrolls[1].window(
                    row.map(|row| row..row + 1),
                    campaign.characters.len(),
                    area.height.saturating_sub(1),
                );
                panes::roster::draw(painter, area, campaign, game, window, look)
            }
            Pane::Sustained => {
                let rows = self
                    .selected
                    .and_then(|who| self.sustainers.rows_of(campaign, who));
                let len = self.sustainers.len(campaign);
                let window = self.scrolls[2].window(rows, len, area.height);
                let rows = self.sustainers.rows(campaign, game, self.hours, window);
                panes::sustained::draw(painter, area, &rows, look)
            }
            Pane::Log => {
                // Split by hand: what is read and what is scrolled are different fields.
                let reading = Reading {
                    history: self.session.history(),
                    game,
                    hours: self.hours,
                    durable: self.disk.durable,
                };
                panes::log::draw(
                    painter,
                    area,
                    reading,
                    &mut self.log,
                    &mut self.filter,
                    look.focused,
                )
            }
        }
    }

    /// What stands under the line that is typed, or what there is to say.
    fn below(&self, columns: u16) -> Vec<Line> {
        let columns = usize::from(columns.max(1));
        let room = columns.saturating_sub(2).max(1);
        let Some(typing) = &self.prompt else {
            let Some(message) = self.messages.first() else {
                return Vec::new();
            };
            let ink = match message.tone {
                Tone::Said => Ink::Plain,
                Tone::Notice | Tone::Alarm => Ink::Notice,
            };
            return wrap(&Line::of(ink, clean(&message.text)), room, 0);
        };
        match &typing.refusal {
            Some(refusal) => {
                let column = refusal.span.map(|span| {
                    let before: String = typing.line().chars().take(span.start).collect();
                    width(&before) + width(typing.purpose.sign())
                });
                pointed(column, &clean(&refusal.to_string()), room)
            }
            None => prompt::preview(self.session.game(), &typing.glimpse, room),
        }
    }

    fn draw_bottom(&self, painter: &mut Painter<'_>, below: &[Line]) -> Cursor {
        let area = self.layout.bottom;
        if area.height == 0 {
            return None;
        }
        let row = |nth: u16| Rect {
            y: area.y + nth,
            height: 1,
            ..area
        };
        if self.prompt.is_some() {
            let cursor =
                self.draw_prompt(painter, row(0), below.first().filter(|_| area.height == 1));
            for (nth, line) in (1..area.height).zip(below) {
                painter.line(area.x + 1, row(nth).y, area.width.saturating_sub(1), line);
            }
            self.draw_popup(painter, row(0));
            return cursor;
        }
        let told = below.len().min(usize::from(area.height));
        for (nth, line) in (0..area.height).zip(below) {
            painter.line(area.x + 1, row(nth).y, area.width.saturating_sub(1), line);
        }
        if self
            .messages
            .first()
            .is_some_and(|message| message.tone == Tone::Alarm)
        {
            painter.lay(row(0), painter.theme.alarm());
        }
        if told < usize::from(area.height) {
            self.draw_hints(painter, row(area.height - 1));
        }
        None
    }

    fn draw_prompt(&self, painter: &mut Painter<'_>, area: Rect, beside: Option<&Line>) -> Cursor {
        let typing = self.prompt.as_ref()?;
        let sign = typing.purpose.sign();
        let bold = painter.theme.ink(Ink::Strong);
        let x = painter.text(area.x + 1, area.y, area.width.saturating_sub(1), sign, bold);
        let room = area.right().saturating_sub(x);
        let scroll = typing
            .input
            .visual_scroll(usize::from(room.saturating_sub(1)));
        let shown = skip_columns(typing.line(), scroll);
        let end = painter.text(x, area.y, room, shown, Style::new());
        if let Some(span) = typing.refusal.as_ref().and_then(|refusal| refusal.span) {
            let columns = |chars: usize| {
                let before: String = typing.line().chars().take(chars).collect();
                u16::try_from(width(&before).saturating_sub(scroll)).unwrap_or(u16::MAX)
            };
            let (from, to) = (columns(span.start), columns(span.end).min(room));
            let wrong = Rect::new(x.saturating_add(from), area.y, to.saturating_sub(from), 1);
            let style = Style::new().add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
            painter.lay(wrong, style);
        }
        if let Some(line) = beside {
            let wide = u16::try_from(line.width()).unwrap_or(u16::MAX);
            let left = area.right().saturating_sub(end.saturating_add(2));
            if wide <= left {
                painter.line(area.right() - wide, area.y, wide, line);
            }
        }
        let column = typing.input.visual_cursor().saturating_sub(scroll);
        let column = u16::try_from(column).unwrap_or(u16::MAX);
        Some((x.saturating_add(column), area.y))
    }

    fn draw_popup(&self, painter: &mut Painter<'_>, prompt: Rect) {
        let Some(typing) = self
            .prompt
            .as_ref()
            .filter(|typing| typing.purpose == Purpose::Command)
        else {
            return;
        };
        if let Some(popup) = &typing.popup {
            let before: String = typing.line().chars().take(popup.start).collect();
            let x = prompt
                .x
                .saturating_add(u16::try_from(width(&before)).unwrap_or(0));
            panes::popup::draw(painter, popup, x, prompt.y);
        }
    }

    /// The keys that are of use now, as many as there is room for.
    fn draw_hints(&self, painter: &mut Painter<'_>, area: Rect) {
        let fighting = self.session.campaign().fight().is_some();
        // What leads to everything else comes first: there may be room for little.
        let wanted: &[&str] = match (self.overlay.is_some(), fighting, self.focus) {
            (true, ..) => &["back"],
            (_, _, Pane::Log) => &[
                "keys", "command", "open", "filter", "undo", "repeat", "first", "last", "quit",
            ],
            (_, true, _) => &[
                "keys",
                "command",
                "next",
                "check",
                "attack",
                "damage",
                "sustain",
                "release",
                "undo",
                "repeat",
                "open",
                "condition",
                "quit",
            ],
            (_, false, _) => &[
                "keys", "command", "begin", "check", "damage", "heal", "sustain", "undo", "repeat",
                "open", "quit",
            ],
        };
        let game = self.session.game();
        let mut x = area.x.saturating_add(1);
        for label in wanted {
            let binding = TABLE
                .iter()
                .find(|binding| binding.label == *label)
                .filter(|binding| {
                    !matches!(binding.verb(game), crate::tui::keymap::Need::Lacks(_))
                });
            let Some(key) = binding.and_then(|binding| binding.keys.first()) else {
                continue;
            };
            let key = key.label();
            let wide = u16::try_from(width(&key) + 1 + width(label)).unwrap_or(u16::MAX);
            if x.saturating_add(wide) > area.right() {
                break;
            }
            let after = painter.ink(x, area.y, wide, &key, Ink::Strong);
            painter.ink(after + 1, area.y, wide, label, Ink::Dim);
            x = x.saturating_add(wide + 2);
        }
    }
}

/// A caret under a column, with the words beside it if they fit there.
fn pointed(column: Option<usize>, text: &str, room: usize) -> Vec<Line> {
    let whole = || wrap(&Line::of(Ink::Notice, text), room, 0);
    let Some(column) = column.filter(|column| *column < room) else {
        return whole();
    };
    let caret = |before: String| Line::of(Ink::Notice, before);
    if column + 2 + width(text) <= room {
        return vec![caret(format!("{}^ {text}", " ".repeat(column)))];
    }
    if width(text) < column {
        let gap = " ".repeat(column - width(text) - 1);
        return vec![caret(format!("{gap}{text} ^"))];
    }
    let mut lines = vec![caret(format!("{}^", " ".repeat(column)))];
    lines.extend(whole());
    lines
}

/// What is left of a text after so many columns.
fn skip_columns(text: &str, columns: usize) -> &str {
    let (before, used) = crate::view::text::head(text, columns);
    let rest = &text[before.len()..];
    if used < columns {
        // A wide character stands across the edge: it goes too.
        let mut chars = rest.chars();
        chars.next();
        return chars.as_str();
    }
    rest
}
