//! What forms have in common: fields on lines, a cursor that goes between them, and how they are painted.

use ratatui::layout::Rect;
use ratatui::style::Style;
use tui_input::InputRequest;

use super::field::Field;
use crate::tui::paint::{Painter, in_the_middle};
use crate::tui::rows::scrolled;
use crate::view::text::{clean, head, width};
use crate::view::{Ink, Line};

/// Wider than this no form gets.
const WIDEST: u16 = 110;

/// A line of a form: texts and fields, each from its column on.
pub(super) struct Row<P> {
    texts: Vec<(u16, Line)>,
    pub(super) fields: Vec<(P, u16, u16)>,
}

impl<P> Default for Row<P> {
    fn default() -> Self {
        Self {
            texts: Vec::new(),
            fields: Vec::new(),
        }
    }
}

impl<P> Row<P> {
    pub(super) fn text(mut self, x: u16, ink: Ink, text: impl Into<String>) -> Self {
        self.texts.push((x, Line::of(ink, text)));
        self
    }

    pub(super) fn field(mut self, place: P, x: u16, wide: u16) -> Self {
        self.fields.push((place, x, wide));
        self
    }
}

/// What is wrong with the fields of a row, each pointing at it.
pub(super) fn troubles<'f, P: Copy>(
    row: &Row<P>,
    wide: u16,
    field: impl Fn(P) -> Option<&'f Field>,
) -> Vec<Row<P>> {
    let trouble = |(place, x, _): &(P, u16, u16)| {
        let text = format!("↑ {}", clean(field(*place)?.trouble.as_deref()?));
        let x = (*x).min(wide.saturating_sub(columns(&text)));
        Some(Row::default().text(x, Ink::Bad, text))
    };
    row.fields.iter().filter_map(trouble).collect()
}

/// The columns that a text takes.
pub(super) fn columns(text: &str) -> u16 {
    u16::try_from(width(text)).unwrap_or(u16::MAX)
}

/// The columns that rows have in a form over an area.
pub(super) fn room(area: Rect) -> u16 {
    area.width.min(WIDEST).saturating_sub(4).max(1)
}

/// Where a place was drawn.
#[derive(Clone, Copy, Debug)]
struct Cell<P> {
    place: P,
    /// Its line in the form, from 0.
    line: usize,
    x: u16,
    wide: u16,
}

/// What is painted of a form.
pub(super) struct Shown<'f, P> {
    pub(super) title: String,
    pub(super) rows: Vec<Row<P>>,
    /// The last line: what the field wants.
    pub(super) hint: (Ink, String),
    /// What the letters of the field are taken for.
    pub(super) suggestion: Option<String>,
    pub(super) field: &'f dyn Fn(P) -> Option<&'f Field>,
}

/// The cursor of a form, and where its fields were drawn.
#[derive(Clone, Debug)]
pub(super) struct Board<P> {
    pub(super) at: P,
    /// The cursor has just come: what is typed takes the place of what stands there.
    pub(super) fresh: bool,
    scroll: usize,
    cells: Vec<Cell<P>>,
    /// Where the lines were drawn.
    inside: Rect,
}

impl<P: Copy + Eq> Board<P> {
    pub(super) fn new(at: P) -> Self {
        Self {
            at,
            fresh: true,
            scroll: 0,
            cells: Vec::new(),
            inside: Rect::default(),
        }
    }

    pub(super) fn go(&mut self, place: P) {
        self.at = place;
        self.fresh = true;
    }

    /// What stands nearest a line up or down; `None` where nothing was drawn there.
    pub(super) fn beside(&self, down: bool) -> Option<P> {
        let here = self.cells.iter().find(|cell| cell.place == self.at)?;
        let lines = self.cells.iter().map(|cell| cell.line);
        let line = if down {
            lines.filter(|line| *line > here.line).min()
        } else {
            lines.filter(|line| *line < here.line).max()
        }?;
        let there = self.cells.iter().filter(|cell| cell.line == line);
        let nearest = there.min_by_key(|cell| cell.x.abs_diff(here.x));
        nearest.map(|cell| cell.place)
    }

    /// The place before or behind this one, among all; behind the last comes the first.
    pub(super) fn next(&self, places: &[P], forwards: bool) -> P {
        let at = places.iter().position(|place| *place == self.at);
        let (at, len) = (at.unwrap_or(0), places.len().max(1));
        let to = if forwards { at + 1 } else { at + len - 1 } % len;
        places.get(to).copied().unwrap_or(self.at)
    }

    /// The field at a place of the screen.
    pub(super) fn place_at(&self, x: u16, y: u16) -> Option<P> {
        if !self.inside.contains((x, y).into()) {
            return None;
        }
        let line = usize::from(y - self.inside.y) + self.scroll;
        let x = x - self.inside.x;
        let cell = self.cells.iter().find(|cell| {
            cell.line == line && x >= cell.x && x < cell.x.saturating_add(cell.wide.max(1))
        });
        cell.map(|cell| cell.place)
    }

    /// Changes the text of the field that the cursor is in; whether it is another one then.
    pub(super) fn type_into(&mut self, field: &mut Field, request: InputRequest) -> bool {
        use InputRequest as R;
        let types = matches!(request, R::InsertChar(_));
        let fresh = std::mem::take(&mut self.fresh);
        let erases = matches!(
            request,
            R::DeletePrevChar | R::DeleteNextChar | R::DeletePrevWord | R::DeleteNextWord
        );
        let replaces = types || erases;
        if fresh && replaces && !field.text().is_empty() {
            field.place("");
            if !types {
                field.rolled = None;
                return true;
            }
        }
        let changed = field.editor.handle(request);
        if changed {
            field.trouble = None;
            field.rolled = None;
        }
        changed
    }

    /// Pasted text goes into the field that the cursor is in, as one line.
    pub(super) fn paste_into(&mut self, field: &mut Field, text: &str) {
        if std::mem::take(&mut self.fresh) {
            field.place("");
        }
        let text = text.replace(['\n', '\r', '\t'], " ");
        field.editor.insert(&clean(&text));
        field.trouble = None;
    }

    /// Paints the form over an area; answers with where the cursor stands.
    pub(super) fn draw(
        &mut self,
        painter: &mut Painter<'_>,
        area: Rect,
        form: &Shown<'_, P>,
    ) -> (u16, u16) {
        let place = in_the_middle(area, WIDEST);
        let inside = painter.frame(place, &form.title, true);
        let wide = inside.width.saturating_sub(2).max(1);
        let rows = &form.rows;
        let cells = rows.iter().enumerate().flat_map(|(line, row)| {
            let each = row.fields.iter();
            each.map(move |(place, x, wide)| Cell {
                place: *place,
                line,
                x: *x,
                wide: *wide,
            })
        });
        self.cells = cells.collect();
        // The last line tells what the field wants.
        let hint = u16::from(inside.height > 2);
        let shown = usize::from(inside.height - hint.min(inside.height)).max(1);
        let here = self.cells.iter().find(|cell| cell.place == self.at);
        let here = here.copied();
        let line = here.map_or(0, |cell| cell.line);
        // What is wrong with a field stands under it.
        let troubled = (form.field)(self.at).is_some_and(|it| it.trouble.is_some());
        let below = line + usize::from(troubled);
        let last = rows.len().saturating_sub(1);
        self.scroll = scrolled(self.scroll.min(line), below.min(last), shown);
        self.scroll = self.scroll.min(line).min(rows.len().saturating_sub(shown));
        let left = inside.x + u16::from(inside.width > 2);
        self.inside = Rect {
            x: left,
            width: inside.right().saturating_sub(left),
            height: u16::try_from(shown).unwrap_or(inside.height),
            ..inside
        };
        let visible = rows.iter().skip(self.scroll).take(shown);
        for (row, y) in visible.zip(inside.top()..) {
            self.paint(painter, Rect::new(left, y, wide, 1), row, form);
        }
        if hint > 0 {
            let (ink, text) = &form.hint;
            painter.ink(left, inside.bottom() - 1, wide, text, *ink);
        }
        if rows.len() > shown && place.width > 20 && place.height > 3 {
            let more = format!(" {} of {} ", self.scroll + 1, rows.len() - shown + 1);
            let x = place.right().saturating_sub(2 + columns(&more));
            painter.ink(x, place.bottom() - 1, columns(&more), &more, Ink::Dim);
        }
        let Some(cell) = here else {
            return (inside.x, inside.y);
        };
        let column = (form.field)(self.at).map_or(0, |field| {
            let (_, column) = field.editor.view(usize::from(cell.wide));
            u16::try_from(column).unwrap_or(0)
        });
        let down = u16::try_from(line.saturating_sub(self.scroll)).unwrap_or(0);
        let x = left.saturating_add(cell.x).saturating_add(column);
        let y = inside.y.saturating_add(down);
        (
            x.min(inside.right().saturating_sub(1)),
            y.min(inside.bottom().saturating_sub(1)),
        )
    }

    fn paint(&self, painter: &mut Painter<'_>, area: Rect, row: &Row<P>, form: &Shown<'_, P>) {
        let room = |x: u16| area.width.saturating_sub(x);
        for (x, line) in &row.texts {
            painter.line(area.x.saturating_add(*x), area.y, room(*x), line);
        }
        for (place, x, wide) in &row.fields {
            let at = area.x.saturating_add(*x);
            let wide = (*wide).min(room(*x));
            let active = *place == self.at;
            let Some(field) = (form.field)(*place) else {
                if active {
                    painter.lay(Rect::new(at, area.y, wide, 1), painter.theme.selected());
                }
                continue;
            };
            let (scroll, _) = field.editor.view(usize::from(wide));
            let text = field.editor.line();
            let before = if active {
                head(text, scroll).0.len()
            } else {
                0
            };
            let text = clean(&text[before..]);
            let end = painter.text(at, area.y, wide, &text, Style::new());
            let left = at.saturating_add(wide).saturating_sub(end);
            if field.trouble.is_some() {
                painter.lay(Rect::new(at, area.y, wide, 1), painter.theme.ink(Ink::Bad));
            }
            if active && let Some(first) = &form.suggestion {
                let typed = field.editor.line().chars().count();
                let rest: String = first.chars().skip(typed).collect();
                painter.ink(end, area.y, left, &clean(&rest), Ink::Dim);
            } else if text.is_empty() {
                let line = "_".repeat(usize::from(left.min(wide)));
                painter.ink(end, area.y, left, &line, Ink::Dim);
            }
            if active && self.fresh && !text.is_empty() {
                let wide = end.saturating_sub(at);
                painter.lay(Rect::new(at, area.y, wide, 1), painter.theme.selected());
            }
        }
    }
}
