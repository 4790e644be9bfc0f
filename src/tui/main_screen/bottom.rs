//! Draws the bottom of the screen: the prompt, messages and key hints.

use std::rc::Rc;

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::draw::Cursor;
use super::layout::{Layout, panel_rows};
use super::{MainScreen, Tone};
use crate::campaign::History;
use crate::session::LinePreview;
use crate::tui::keymap::{Context, Keymap};
use crate::tui::paint::Painter;
use crate::tui::panes;
use crate::tui::prompt::{Prompt, Purpose};
use crate::verbs::verbs;
use crate::view::filter::USAGE;
use crate::view::line::wrap;
use crate::view::text::{CUT, clean, head, width};
use crate::view::{Ink, Line, pending, prompt};

impl MainScreen {
    /// What is shown below the prompt, or the message to the GM.
    pub(super) fn below(&self, area: Rect) -> Rc<Vec<Line>> {
        if self.prompt.is_some() {
            return Rc::new(self.make_below(area));
        }
        let wanted = (self.version, self.selected, area);
        self.memos.below.get(wanted, || self.make_below(area))
    }

    fn make_below(&self, area: Rect) -> Vec<Line> {
        let columns = usize::from(area.width.max(1));
        let room = columns.saturating_sub(2).max(1);
        let Some(typing) = &self.prompt else {
            let Some(message) = self.messages.first() else {
                if Layout::is_roomy(area) {
                    let pending = self.pending(room);
                    if self.is_covered() {
                        // The keys do nothing while a line is typed, but their rows stay so that
                        // the layout does not jump.
                        return vec![Line::new(); pending.len()];
                    }
                    return pending;
                }
                return Vec::new();
            };
            let ink = match message.tone {
                Tone::Said | Tone::Outside => Ink::Plain,
                Tone::Notice | Tone::Alarm => Ink::Notice,
            };
            return wrap(&message.text.clone().cleaned().tinted(ink), room, 0);
        };
        match &typing.refusal {
            Some(refusal) => {
                let sign = width(&typing.sign(columns));
                let scroll = typing.scrolled(columns.saturating_sub(1 + sign));
                let column = refusal
                    .span
                    .map(|span| (typing.columns_before(span.start) + sign).saturating_sub(scroll));
                let mut text = Line::of(Ink::Notice, clean(&refusal.to_string()));
                if refusal.by_rule {
                    let anyway = " · {overrule}: anyway";
                    text = text.and(self.keys.says(Context::Line, Ink::Notice, anyway));
                }
                let mut lines = pointed(column, text, room);
                if let Some(last) = lines.last_mut().filter(|_| typing.turns()) {
                    let leads = " · {modifiers}: to the text";
                    let leads = self.keys.says(Context::Modifiers, Ink::Dim, leads);
                    if last.width() + leads.width() <= room {
                        *last = last.clone().and(leads);
                    }
                }
                lines
            }
            None if typing.purpose == Purpose::Answer => answer_hint(typing, &self.keys, room),
            None if self.panel_rows(area) > 0 => {
                let hint = typing
                    .dialog
                    .as_ref()
                    .map_or_else(Line::new, |dialog| dialog.hint(&self.keys, typing.offers()));
                let mut lines = wrap(&hint, room, 0);
                lines.truncate(1);
                lines
            }
            None if typing.promise().is_some() => {
                let becomes = typing.promise().unwrap_or_default();
                let line = Line::of(Ink::Dim, "-> ").with(Ink::Strong, clean(becomes));
                let does = self.keys.says(Context::Line, Ink::Dim, "  {open} does it");
                wrap(&line.and(does), room, 0)
            }
            None if typing.purpose == Purpose::Filter => wrap(&Line::of(Ink::Dim, USAGE), room, 0),
            None if !typing.list.keys.is_empty() => self.chosen_command(typing, room),
            None => prompt::preview(self.session.table().grades(), &typing.preview, room),
        }
    }

    /// The syntax of the command that Tab would complete.
    fn chosen_command(&self, typing: &Prompt, room: usize) -> Vec<Line> {
        let chosen = typing.list.offer.choices.get(typing.list.chosen);
        let mut all = verbs(self.session.game());
        let verb = chosen.and_then(|choice| all.find(|verb| verb.name == choice.insert));
        let usage = verb.map_or(LinePreview::Nothing, LinePreview::Usage);
        prompt::preview(self.session.table().grades(), &usage, room)
    }

    /// Rows of the panel above the prompt, if the typed command rolls dice and there is room.
    pub(super) fn panel_rows(&self, area: Rect) -> u16 {
        let rolls = self
            .prompt
            .as_ref()
            .is_some_and(|typing| typing.dialog.is_some());
        if rolls { panel_rows(area) } else { 0 }
    }

    /// What is pending. Luck options are only shown for the present.
    fn pending(&self, room: usize) -> Vec<Line> {
        let mut table = self.session.table();
        let nothing = History::default();
        if self.past.is_some() {
            (table.campaign, table.history) = (self.shown(), &nothing);
        }
        let keys = pending::Keys {
            luck: self.keys.key(Context::Panes, "luck"),
            pending: self.keys.key(Context::Panes, "roll-pending"),
            work: self.keys.key(Context::Panes, "work"),
        };
        pending::lines(table, &keys, self.selected, room)
    }

    /// Draws the bottom and returns the position of the cursor, if it is here.
    pub(super) fn draw_bottom(&self, painter: &mut Painter<'_>, below: &[Line]) -> Cursor {
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
            put_lines(painter, area, 1, below);
            self.draw_popup(painter, row(0));
            return cursor;
        }
        let told = below.len().min(usize::from(area.height));
        put_lines(painter, area, 0, below);
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
        let sign = typing.sign(usize::from(area.width));
        let bold = painter.theme.ink(Ink::Strong);
        let room = area.width.saturating_sub(1);
        let x = painter.text(area.x + 1, area.y, room, &sign, bold);
        let room = area.right().saturating_sub(x);
        let scroll = typing.scrolled(usize::from(room));
        let cursor = typing.columns_before(typing.editor.cursor());
        let column = cursor.saturating_sub(scroll).min(usize::from(room));
        let shown = skip_columns(typing.line(), scroll);
        let end = painter.text(x, area.y, room, shown, Style::new());
        if let Some(span) = typing.refusal.as_ref().and_then(|refusal| refusal.span) {
            let columns = |chars: usize| {
                let columns = typing.columns_before(chars).saturating_sub(scroll);
                u16::try_from(columns).unwrap_or(u16::MAX)
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
        let in_panel = self.layout.panel.height > 0;
        if typing.offers() && !typing.list.waits && !in_panel {
            let start = typing.columns_before(typing.list.offer.span.start);
            let x = prompt.x.saturating_add(u16::try_from(start).unwrap_or(0));
            let top = self.layout.middle.y;
            panes::popup::draw(painter, &typing.list, &self.keys, x, top..prompt.y);
        }
    }

    /// Draws as many of the useful keys as fit.
    fn draw_hints(&self, painter: &mut Painter<'_>, area: Rect) {
        let mut x = area.x.saturating_add(1);
        for (key, hint) in self.hints() {
            let hint = Line::of(Ink::Key, key).with(Ink::Dim, format!(" {hint}"));
            let wide = u16::try_from(hint.width()).unwrap_or(u16::MAX);
            if x.saturating_add(wide) > area.right() {
                break;
            }
            painter.line(x, area.y, wide, &hint);
            x = x.saturating_add(wide + 2);
        }
    }
}

/// The possible answers, and the line that waits for one.
fn answer_hint(typing: &Prompt, keys: &Keymap, room: usize) -> Vec<Line> {
    let Some(waiting) = &typing.waiting else {
        return Vec::new();
    };
    let hits = if waiting.throw.takes_hits() {
        " or 3 hits"
    } else {
        ""
    };
    let again = if waiting.earlier.is_some() {
        " · {erase}: the answer before"
    } else {
        ""
    };
    let words = format!(
        "digits{hits}, {{open}} · {{open}} alone: the console rolls{again} · {{back}}: back to the line"
    );
    let mut lines = wrap(&keys.says(Context::Line, Ink::Dim, &words), room, 0);
    let given = waiting.throw.given_in_words();
    if !given.is_empty() {
        let given = format!("dice given: {}", given.join(" · "));
        lines.extend(wrap(&Line::of(Ink::Plain, clean(&given)), room, 0));
    }
    lines.extend(wrap(&Line::of(Ink::Plain, clean(&waiting.typed)), room, 0));
    lines
}

/// Draws as many lines as fit; the last is cut with `…` if more follow.
fn put_lines(painter: &mut Painter<'_>, area: Rect, from: u16, lines: &[Line]) {
    let room = area.height.saturating_sub(from);
    let more = lines.len() > usize::from(room);
    let columns = area.width.saturating_sub(1);
    for (nth, line) in (0..room).zip(lines) {
        let y = area.y + from + nth;
        let end = painter.line(area.x + 1, y, columns, line);
        if more && nth + 1 == room {
            let last = area.right().saturating_sub(1).min(end);
            painter.ink(last, y, 1, CUT, Ink::Dim);
        }
    }
}

/// A caret under a column, with the text beside it if it fits there.
fn pointed(column: Option<usize>, text: Line, room: usize) -> Vec<Line> {
    let Some(column) = column.filter(|column| *column < room) else {
        return wrap(&text, room, 0);
    };
    let caret = |before: String| Line::of(Ink::Notice, before);
    if column + 2 + text.width() <= room {
        return vec![caret(format!("{}^ ", " ".repeat(column))).and(text)];
    }
    if text.width() < column {
        let gap = " ".repeat(column - text.width() - 1);
        return vec![caret(gap).and(text).with(Ink::Notice, " ^")];
    }
    let mut lines = vec![caret(format!("{}^", " ".repeat(column)))];
    lines.extend(wrap(&text, room, 0));
    lines
}

/// The rest of a text after its first `columns` columns.
fn skip_columns(text: &str, columns: usize) -> &str {
    let (before, used) = head(text, columns);
    let rest = &text[before.len()..];
    if used < columns {
        // A wide character across the edge is dropped too.
        let mut chars = rest.chars();
        chars.next();
        return chars.as_str();
    }
    rest
}
