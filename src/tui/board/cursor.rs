//! The cursor of a form, and how a form is painted.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::content::Content;
use super::field::Field;
use super::row::{Row, Shown, Spot};
use super::typed::Typed;
use crate::campaign::fold::fold;
use crate::tui::paint::{Painter, in_the_middle};
use crate::tui::rows::{more, scrolled};
use crate::view::Ink;
use crate::view::line::wrap;
use crate::view::text::{clean, head};

/// The width of the rows of a form over an area.
pub(super) fn room(area: Rect, widest: u16) -> u16 {
    area.width.min(widest).saturating_sub(4).max(1)
}

/// The height of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Height {
    /// As high as its area.
    Whole,
    /// As high as its rows, at the top of its area.
    Top,
    /// As high as its rows, in the middle of its area.
    Middle,
}

/// Where a field was drawn.
#[derive(Clone, Copy, Debug)]
struct Cell<P> {
    place: P,
    /// Its line in the form, from 0.
    line: usize,
    x: u16,
    wide: u16,
}

/// The cursor of a form, its messages, and where its fields were drawn.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Board<P> {
    pub(in crate::tui) at: P,
    /// The cursor has just arrived, so typing replaces the contents of the field.
    pub(in crate::tui) fresh: bool,
    pub(in crate::tui) typed: Typed,
    /// An error that belongs to no particular field.
    pub(in crate::tui) trouble: Option<String>,
    /// What was done to several fields at once.
    pub(in crate::tui) said: Option<String>,
    scroll: usize,
    cells: Vec<Cell<P>>,
    /// Where the lines were drawn.
    inside: Rect,
}

/// Looks up the content of a place.
type Contents<'f, P> = dyn Fn(P) -> Option<Content<'f>> + 'f;

impl<P: Copy + Eq> Board<P> {
    pub(in crate::tui) fn new(at: P) -> Self {
        Self {
            at,
            fresh: true,
            typed: Typed::Nothing,
            trouble: None,
            said: None,
            scroll: 0,
            cells: Vec::new(),
            inside: Rect::default(),
        }
    }

    pub(in crate::tui) fn go(&mut self, place: P) {
        self.at = place;
        self.fresh = true;
    }

    /// The nearest field a line up or down; `None` if there is none.
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

    /// The next or the previous place among all, from the last to the first.
    pub(in crate::tui) fn next(&self, places: &[P], forwards: bool) -> P {
        let at = places.iter().position(|place| *place == self.at);
        let (at, len) = (at.unwrap_or(0), places.len().max(1));
        let to = if forwards { at + 1 } else { at + len - 1 } % len;
        places.get(to).copied().unwrap_or(self.at)
    }

    /// The field at a position on the screen: the one there, with the column inside it and its
    /// width, or the nearest in the line.
    pub(super) fn place_at(&self, x: u16, y: u16) -> Option<(P, Option<(u16, u16)>)> {
        if !self.inside.contains((x, y).into()) {
            return None;
        }
        let line = usize::from(y - self.inside.y) + self.scroll;
        let x = x - self.inside.x;
        let ends = |cell: &Cell<P>| cell.x.saturating_add(cell.wide.max(1));
        let here = self.cells.iter().filter(|cell| cell.line == line);
        let away = |cell: &&Cell<P>| {
            let before = cell.x.saturating_sub(x);
            before.max((x + 1).saturating_sub(ends(cell)))
        };
        let cell = here.min_by_key(away)?;
        let inside = (cell.x..ends(cell)).contains(&x);
        Some((cell.place, inside.then(|| (x - cell.x, cell.wide))))
    }

    /// Paints the form over an area, limited in width and height, and returns the position of the
    /// cursor.
    pub(super) fn draw(
        &mut self,
        painter: &mut Painter<'_>,
        area: Rect,
        (widest, high): (u16, Height),
        form: &Shown<P>,
        offered: Option<&str>,
        content: &Contents<'_, P>,
    ) -> (u16, u16) {
        let mut place = in_the_middle(area, widest);
        let fits = high != Height::Whole;
        let mut hint = wrap(&form.hint, usize::from(room(area, widest)), 0);
        let rows = &form.rows;
        if fits {
            let wanted = rows.len() + hint.len() + 2;
            // The row between them is blank if there is room.
            let blank = usize::from(wanted < usize::from(area.height));
            let wanted = u16::try_from(wanted + blank).unwrap_or(u16::MAX);
            place.height = place.height.min(wanted);
        }
        if high == Height::Middle {
            place.y += (area.height - place.height) / 2;
        }
        let inside = painter.frame(place, &form.title, true);
        let wide = inside.width.saturating_sub(2).max(1);
        let cells = rows.iter().enumerate().flat_map(|(line, row)| {
            let each = row.fields.iter();
            each.map(move |spot| Cell {
                place: spot.place,
                line,
                x: spot.x,
                wide: spot.wide,
            })
        });
        self.cells = cells.collect();
        // The hint is below the fields, which come first.
        let high = usize::from(inside.height);
        let kept = if fits { rows.len().min(3) } else { 2 };
        hint.truncate(high.saturating_sub(kept));
        let shown = (high - hint.len()).max(1);
        let here = self.cells.iter().find(|cell| cell.place == self.at);
        let here = here.copied();
        let line = here.map_or(0, |cell| cell.line);
        // A field's error is shown under it.
        let field = content(self.at).and_then(Content::text);
        let troubled = field.is_some_and(|it| it.trouble.is_some());
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
            self.paint(painter, Rect::new(left, y, wide, 1), row, offered, content);
        }
        let under = u16::try_from(hint.len()).unwrap_or(0);
        for (line, y) in hint.iter().zip(inside.bottom() - under..) {
            painter.line(left, y, wide, line);
        }
        if place.width > 20 && place.height > 3 {
            let below = rows.len().saturating_sub(self.scroll + shown);
            more(painter, place, self.scroll, below);
        }
        let Some(cell) = here else {
            return (inside.x, inside.y);
        };
        let column = field.map_or(0, |field| {
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

    fn paint(
        &self,
        painter: &mut Painter<'_>,
        area: Rect,
        row: &Row<P>,
        offered: Option<&str>,
        content: &Contents<'_, P>,
    ) {
        let room = |x: u16| area.width.saturating_sub(x);
        for (x, line) in &row.texts {
            painter.line(area.x.saturating_add(*x), area.y, room(*x), line);
        }
        for spot in &row.fields {
            let x = area.x.saturating_add(spot.x);
            let place = Rect::new(x, area.y, spot.wide.min(room(spot.x)), 1);
            let active = spot.place == self.at;
            match content(spot.place) {
                Some(Content::Text(field)) => {
                    let offered = offered.filter(|_| active);
                    self.paint_text(painter, place, spot, offered, field);
                }
                Some(Content::Choice(choice)) => drop(choice.draw(painter, place, active)),
                None => {}
            }
        }
    }

    fn paint_text(
        &self,
        painter: &mut Painter<'_>,
        place: Rect,
        spot: &Spot<P>,
        offered: Option<&str>,
        field: &Field,
    ) {
        let active = spot.place == self.at;
        let (scroll, _) = field.editor.view(usize::from(place.width));
        let typed = field.editor.line();
        let before = if active {
            head(typed, scroll).0.len()
        } else {
            0
        };
        let text = clean(&typed[before..]);
        let end = painter.text(place.x, place.y, place.width, &text, Style::new());
        let left = place.right().saturating_sub(end);
        if field.trouble.is_some() {
            painter.lay(place, painter.theme.ink(Ink::Bad));
        }
        // Only a completion that continues the typed letters can be shown after them.
        let goes_on = |whole: &&str| fold(whole).starts_with(&fold(typed));
        if let Some(whole) = offered.filter(goes_on) {
            let rest: String = whole.chars().skip(typed.chars().count()).collect();
            painter.ink(end, place.y, left, &clean(&rest), Ink::Dim);
        } else if text.is_empty() && !active && !spot.empty.is_empty() {
            painter.ink(end, place.y, left, spot.empty, Ink::Dim);
        } else if text.is_empty() {
            let line = "_".repeat(usize::from(left));
            painter.ink(end, place.y, left, &line, Ink::Dim);
        }
        if active && self.fresh && !text.is_empty() {
            let wide = end.saturating_sub(place.x);
            painter.lay(
                Rect {
                    width: wide,
                    ..place
                },
                painter.theme.selected(),
            );
        }
    }
}
