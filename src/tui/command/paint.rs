//! Paints the line being typed, what is said of it and what it offers, and the panel above a command that rolls.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::dialog::{Dialog, Turned, panel_rows};
use super::popup::{cells, window};
use super::prompt::{Prompt, Purpose};
use crate::game::Refusal;
use crate::rules::Grade;
use crate::session::LinePreview;
use crate::tui::desk::Desk;
use crate::tui::keymap::{Context, Keymap};
use crate::tui::layer::{Cursor, Cx, Room};
use crate::tui::paint::Painter;
use crate::tui::rows::{below, fit, more_words};
use crate::tui::surface::Click;
use crate::tui::wanted::Waiting;
use crate::verbs::rolling::Subject;
use crate::verbs::verbs;
use crate::view::filter::USAGE;
use crate::view::line::wrap;
use crate::view::text::{clean, head, width};
use crate::view::{Ink, Line, panel, prompt};

impl Prompt {
    /// What is said below the line.
    pub(super) fn below(&self, desk: &Desk, area: Rect) -> Vec<Line> {
        let columns = usize::from(area.width.max(1));
        let room = columns.saturating_sub(2).max(1);
        if let Some(refusal) = &self.refusal {
            return self.refused(refusal, &desk.keys, columns);
        }
        match &self.purpose {
            Purpose::Answer(waiting) => answer_hint(waiting, &desk.keys, room),
            Purpose::Filter => wrap(&Line::of(Ink::Dim, USAGE), room, 0),
            Purpose::Command => {
                let mut lines = Vec::new();
                let has_panel = panel_rows(area) > 0;
                let dialog = self.dialog.as_ref();
                if let Some(dialog) = dialog.filter(|dialog| has_panel || dialog.turns) {
                    lines = wrap(&dialog.hint(&desk.keys, self.offers()), room, 0);
                    lines.truncate(1);
                }
                if has_panel && dialog.is_some() {
                    return lines;
                }
                if let Some(becomes) = self.promise() {
                    let line = Line::of(Ink::Dim, "-> ").with(Ink::Strong, clean(becomes));
                    let does = desk.keys.says(Context::Line, Ink::Dim, "  {open} does it");
                    return wrap(&line.and(does), room, 0);
                }
                let grades = desk.table().grades();
                let chosen = self.chosen_command(desk);
                let preview = chosen.as_ref().unwrap_or(&self.preview);
                lines.extend(prompt::preview(grades, preview, room));
                lines
            }
        }
    }

    /// Why the line was refused, below the word in question.
    fn refused(&self, refusal: &Refusal, keys: &Keymap, columns: usize) -> Vec<Line> {
        let room = columns.saturating_sub(2).max(1);
        let sign = width(&self.sign(columns));
        let scroll = self.scrolled(columns.saturating_sub(1 + sign));
        let column = |start: usize| (self.columns_before(start) + sign).saturating_sub(scroll);
        let column = refusal.span.map(|span| column(span.start));
        let mut text = Line::of(Ink::Notice, clean(&refusal.to_string()));
        if refusal.by_rule {
            let anyway = " · {overrule}: anyway";
            text = text.and(keys.says(Context::Line, Ink::Notice, anyway));
        }
        let mut lines = pointed(column, text, room);
        if let Some(last) = lines.last_mut().filter(|_| self.turns()) {
            let leads = " · {modifiers}: to the text";
            let leads = keys.says(Context::Modifiers, Ink::Dim, leads);
            if last.width() + leads.width() <= room {
                *last = last.clone().and(leads);
            }
        }
        lines
    }

    /// The syntax of the command that Tab would complete.
    fn chosen_command(&self, desk: &Desk) -> Option<LinePreview> {
        self.list.keys.get(self.list.chosen)?;
        let chosen = self.list.offer.choices.get(self.list.chosen)?;
        let mut verbs = verbs(desk.game());
        let verb = verbs.find(|verb| verb.name == chosen.text);
        verb.map(LinePreview::Usage)
    }

    /// Paints it and returns the position of the cursor. What is said of it stands below, or beside it on
    /// a screen without a row for that.
    pub(super) fn draw(&self, painter: &mut Painter<'_>, room: Room, cx: &Cx) -> Cursor {
        let desk = &cx.desk;
        self.draw_panel(painter, room.panel, desk.table().grades());
        let row = room.bottom.rows().next()?;
        painter.clear(row);
        let sign = self.sign(usize::from(row.width));
        let bold = painter.theme.ink(Ink::Strong);
        let x = row.width.saturating_sub(1);
        let x = painter.text(row.x + 1, row.y, x, &sign, bold);
        let free = row.right().saturating_sub(x);
        let scroll = self.scrolled(usize::from(free));
        let column = |chars: usize| fit(self.columns_before(chars).saturating_sub(scroll));
        let shown = skip_columns(self.line(), scroll);
        let end = painter.text(x, row.y, free, shown, Style::new());
        if let Some(span) = self.refusal.as_ref().and_then(|refusal| refusal.span) {
            let (from, to) = (column(span.start), column(span.end).min(free));
            let wrong = Rect::new(x.saturating_add(from), row.y, to.saturating_sub(from), 1);
            let style = Style::new().add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
            painter.lay(wrong, style);
        }
        if room.bottom.height == 1
            && let Some(line) = self.below(desk, cx.screen).first()
        {
            let wide = fit(line.width());
            if wide <= row.right().saturating_sub(end.saturating_add(2)) {
                painter.line(row.right() - wide, row.y, wide, line);
            }
        }
        if self.offers() && !self.list.waits && room.panel.height == 0 {
            let start = self.columns_before(self.list.offer.span.start);
            let x = row.x.saturating_add(fit(start));
            let top = room.middle.y.min(row.y);
            let above = Rect::new(x, top, row.right().saturating_sub(x), row.y - top);
            self.list.draw(painter, &desk.keys, above);
        }
        let column = column(self.editor.cursor()).min(free);
        Some((x.saturating_add(column), row.y))
    }
}

/// The possible answers, and the line that waits for one.
fn answer_hint(waiting: &Waiting, keys: &Keymap, room: usize) -> Vec<Line> {
    let takes_hits = waiting.throw.hits.is_some();
    let hits = if takes_hits { " or 3 hits" } else { "" };
    let total = waiting.throw.in_all.as_deref();
    let total = total.map(|all| {
        let usual = i64::midpoint(all.lowest().max(0), all.highest());
        format!(", or a total of {all} such as {usual}t")
    });
    let total = total.unwrap_or_default();
    let earlier = waiting.earlier.as_ref();
    let again = earlier.map_or("", |_| " · {erase}: the answer before");
    let words = format!(
        "digits{hits}{total}, {{open}} · {{open}} alone: the console rolls{again} · {{back}}: back to the line"
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
    let mut rest = text[before.len()..].chars();
    if used < columns {
        // A wide character across the edge is dropped too.
        rest.next();
    }
    rest.as_str()
}

/// Columns of a modifier at most and at least, including the gap after it.
const CELL: u16 = 17;
const SMALL_CELL: u16 = 14;

impl Prompt {
    /// Paints the panel; its first row is the divider below the panes.
    pub(super) fn draw_panel(&self, painter: &mut Painter<'_>, area: Rect, grades: &[Grade]) {
        let Some(dialog) = &self.dialog else {
            return;
        };
        if area.height < 2 || area.width < 20 {
            return;
        }
        painter.clear(area);
        painter.horizontal(area.x, area.y, area.width, ["─", "─"]);
        let room = area.width.saturating_sub(2);
        let style = painter.theme.ink(Ink::Focus);
        painter.text(area.x + 1, area.y, room, &title(dialog), style);
        let mut half = match area.width {
            wide @ ..100 => wide * 3 / 7,
            wide => wide / 2,
        };
        let inside = below(area, 1);
        let sides = (&*dialog.sides, dialog.turned_side());
        let rows = usize::from(inside.height);
        let beside = |half: u16| half.saturating_sub(2).max(1);
        let is_cut = panel::needs_room(grades, &self.preview, beside(half).into(), rows);
        if is_cut && !self.offers() {
            half = half.max(area.width.saturating_sub(toggle_columns(dialog, rows)));
        }
        let columns = beside(half);
        let lines = panel::lines(grades, &self.preview, sides, columns.into(), rows);
        for (line, row) in lines.iter().zip(inside.rows()) {
            painter.line(row.x + 1, row.y, columns, line);
        }
        let (x, wide) = (area.x + half, area.width - half);
        if self.offers() {
            let place = Rect::new(x + 1, inside.y, wide - 1, inside.height);
            self.list.choices(painter, place, wide * 2 / 3);
        } else {
            let place = Rect::new(x, inside.y, wide, inside.height);
            toggles(painter, place, dialog);
        }
    }
}

/// The command and who rolls what; `▸` marks the side whose modifiers letters toggle.
fn title(dialog: &Dialog) -> String {
    let turned = dialog.turned_side();
    let read = dialog.sides.iter().map(Subject::to_string).enumerate();
    let read = read.filter(|(_, side)| !side.is_empty());
    let read = read.map(|(nth, side)| match turned {
        Some(turned) if turned == nth => format!("▸{side}"),
        _ => side,
    });
    let read: Vec<String> = read.collect();
    let gap = if read.is_empty() { "" } else { " · " };
    format!(" {}{gap}{} ", dialog.verb, clean(&read.join(" vs ")))
}

/// The columns that all modifiers take, of one or more columns of so many rows.
fn toggle_columns(dialog: &Dialog, rows: usize) -> u16 {
    fit(dialog.toggles.len().div_ceil(rows.max(1))).max(1) * CELL
}

/// Paints the modifiers column by column; those in the command have a check mark. If some do not
/// fit, the last row says how many.
fn toggles(painter: &mut Painter<'_>, area: Rect, dialog: &Dialog) {
    let count = dialog.toggles.len();
    // Where there is little room, the cells are smaller.
    let across = |rows: usize| {
        let wanted = fit(count.div_ceil(rows.max(1)));
        wanted.min(area.width / SMALL_CELL).max(1)
    };
    let mut rows = usize::from(area.height);
    let cut = rows * usize::from(across(rows)) < count && rows > 1;
    rows -= usize::from(cut);
    let columns = across(rows);
    let wide = (area.width / columns).min(CELL);
    let shown = window((rows, columns.into()), (dialog.at, count));
    if let Some(more) = more_words(shown.start, count - shown.end).filter(|_| cut) {
        let y = area.bottom().saturating_sub(1);
        let room = area.width.saturating_sub(1);
        painter.ink(area.x + 1, y, room, &more, Ink::Dim);
    }
    let line = |nth: usize| {
        let line = toggle(&dialog.toggles[nth], dialog.turns);
        line.cut(usize::from(wide.saturating_sub(1)))
    };
    let height = fit(rows);
    let chosen = (dialog.at, count, dialog.turns);
    cells(
        painter,
        (Rect { height, ..area }, wide),
        chosen,
        (Click::Modifier, line),
    );
}

/// `a ✓aim`, or without the letter while letters are typed as text.
fn toggle(turned: &Turned, turning: bool) -> Line {
    let letter = if turning { turned.toggle.key } else { ' ' };
    let line = Line::of(Ink::Strong, format!(" {letter} "));
    let off = if turning { Ink::Plain } else { Ink::Dim };
    match &turned.shown {
        Some(shown) => line.with(Ink::Notice, format!("✓{}", clean(shown))),
        None => line.with(off, format!(" {}", clean(turned.toggle.label))),
    }
}
