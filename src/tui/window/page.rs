//! A window to read: a sheet, an entry of the log, the help.

mod fields;
mod help;
mod letters;

use ratatui::layout::{Position, Rect};
use tui_input::InputRequest;

use crate::campaign::plural::plural;
use crate::lang::edit::Editor;
use crate::tui::desk::{Desk, Tone};
use crate::tui::keymap::{Act, CORRECT, Chord, Context, Go, Letters, PageAct, Press};
use crate::tui::layer::{Cursor, Cx, Layer, Room};
use crate::tui::paint::Painter;
use crate::tui::rows::{moved, stepped};
use crate::tui::wanted::{After, Subject, Wanted};
use crate::view::line::wrap;
use crate::view::sheet::Edits;
use crate::view::summary;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line, encounters, entry, reference, sheet};
use fields::{Fields, Place};
pub use help::help;
use help::{keys_of, told};
use letters::letters;

/// The greatest width at which text is easy to read.
const WIDEST: u16 = 100;

/// Lines scrolled by one notch of the wheel.
const WHEEL: usize = 3;

/// The indent of what is wrapped.
const INDENT: usize = 4;

/// A window to read.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Page {
    subject: Subject,
    scroll: usize,
    /// The lines visible at once, but for one.
    step: usize,
    /// The words that filter the help.
    filter: Editor,
    /// What can be edited, as last drawn, and which of it the cursor is on.
    fields: Fields,
    /// The keys shown in its lines, as last drawn.
    told: Vec<Option<Chord>>,
    /// Where the lines were drawn.
    inside: Rect,
}

impl Page {
    /// Shows a subject from its beginning.
    pub(in crate::tui) fn of(subject: Subject) -> Self {
        Self {
            subject,
            scroll: 0,
            step: 1,
            filter: Editor::default(),
            fields: Fields::default(),
            told: Vec::new(),
            inside: Rect::default(),
        }
    }

    /// Whether typing filters it.
    fn is_searched(&self) -> bool {
        self.context() == Context::Search
    }

    /// Copies the whole text in plain form to the clipboard.
    pub(in crate::tui) fn copy(&mut self, desk: &mut Desk) {
        let lines = self.lines(desk, usize::from(WIDEST));
        let lines = lines.iter().map(|line| line.plain().trim_end().to_owned());
        let text = lines.collect::<Vec<_>>().join("\n");
        let lines = plural(text.lines().count(), "line");
        desk.say(Tone::Said, format!("copied {lines} to the clipboard"));
        desk.copy(text);
    }

    /// Changes or rolls the field under the cursor.
    fn take(&self) -> After {
        match self.fields.chosen() {
            Some(field) => After::Open(Wanted::line(field.typed.clone(), field.cursor)),
            None => After::Close,
        }
    }

    /// Scrolls, or moves the cursor between what can be edited.
    fn go(&mut self, to: Go) {
        // If there is nothing more to edit, a sheet scrolls too.
        let is_sheet = matches!(self.subject, Subject::Sheet(_));
        if !is_sheet || !self.fields.go(to, self.step) {
            self.scroll = moved(self.scroll, to, self.step, usize::MAX);
        }
    }

    /// What only the keys of a sheet or an entry do.
    fn of_page(&self, act: PageAct, desk: &mut Desk) -> After {
        match (act, &self.subject) {
            (PageAct::Edit, Subject::Sheet(id)) => {
                desk.has_read_all();
                let chosen = self.fields.chosen();
                let what = chosen.map_or(Edits::Nothing, |field| field.edits.clone());
                After::Open(Wanted::Edit(*id, what))
            }
            (PageAct::Past, Subject::Entry(number)) => {
                desk.look_back(*number);
                After::Close
            }
            (PageAct::Cite, Subject::Entry(number)) => After::Swap(cite(*number)),
            (PageAct::Correct, Subject::Entry(number)) => {
                After::Swap(desk.begun_about(CORRECT, Some(*number)))
            }
            (PageAct::Edit | PageAct::Past | PageAct::Cite | PageAct::Correct, _) => After::Stay,
        }
    }

    fn title(&self) -> String {
        match &self.subject {
            Subject::Sheet(_) => " Sheet ".to_owned(),
            Subject::Entry(number) => format!(" Entry #{number} "),
            Subject::Help(_) => " Keys and commands · type to filter ".to_owned(),
            Subject::Keys(_) => " Keys ".to_owned(),
            Subject::Letters(all) => format!(" Modifiers of {} · type to filter ", all.verb),
            Subject::Notes => " Notes ".to_owned(),
            Subject::Summary(_) => " This session ".to_owned(),
            Subject::Notices(_) => " Read-only ".to_owned(),
            Subject::Rules => " Rules · type to search ".to_owned(),
        }
    }

    /// Paints it over an area and returns the position of the cursor.
    fn draw(&mut self, painter: &mut Painter<'_>, area: Rect, desk: &Desk) -> (u16, u16) {
        let lines = self.lines_in(desk, area);
        let high = self.rows_of(&lines, area);
        let (place, mut inside) = painter.window(area, (WIDEST, high), &self.title().into());
        let mut cursor = (inside.x, inside.y);
        if self.is_searched() && inside.height > 1 {
            let words = self.filter.line();
            let end = painter.ink(inside.x, inside.y, inside.width, "/", Ink::Strong);
            let room = inside.right().saturating_sub(end);
            painter.ink(end, inside.y, room, words, Ink::Plain);
            let before: String = words.chars().take(self.filter.cursor()).collect();
            let before = u16::try_from(width(&clean(&before))).unwrap_or(room);
            cursor = (end + before.min(room), inside.y);
            inside.y += 1;
            inside.height -= 1;
        }
        self.inside = inside;
        self.step = usize::from(inside.height.saturating_sub(1)).max(1);
        let last = lines.len().saturating_sub(usize::from(inside.height));
        if let Some(line) = self.fields.take_line() {
            let lowest = (line + 1).saturating_sub(usize::from(inside.height));
            self.scroll = self.scroll.max(lowest).min(line);
        }
        self.scroll = self.scroll.min(last);
        let shown = lines.iter().skip(self.scroll);
        for (line, y) in shown.zip(inside.top()..inside.bottom()) {
            painter.line(inside.x + 1, y, inside.width.saturating_sub(1), line);
        }
        if let Some(at) = self.fields.draw(painter, inside, self.scroll) {
            cursor = at;
        }
        if last > 0 && place.height >= 3 && place.width >= 16 {
            let more = format!(" {} of {} ", self.scroll + 1, last + 1);
            let wide = u16::try_from(width(&more)).unwrap_or(0);
            let x = place.right() - 2 - wide.min(place.width - 2);
            painter.ink(x, place.bottom() - 1, place.width - 2, &more, Ink::Dim);
        }
        cursor
    }

    fn lines_in(&mut self, desk: &Desk, area: Rect) -> Vec<Line> {
        let room = usize::from(WIDEST.min(area.width).saturating_sub(4).max(1));
        self.lines(desk, room)
    }

    /// The rows of the window; what is filtered keeps its size.
    fn rows_of(&self, lines: &[Line], area: Rect) -> u16 {
        if self.is_searched() {
            area.height
        } else {
            u16::try_from(lines.len() + 2).unwrap_or(u16::MAX)
        }
    }

    fn lines(&mut self, desk: &Desk, columns: usize) -> Vec<Line> {
        let (reading, campaign, keys) = (desk.reading(), desk.shown(), &desk.keys);
        let words = self.filter.line();
        self.fields.forget();
        self.told.clear();
        let lines = match &self.subject {
            Subject::Sheet(id) => match campaign.characters.get(*id) {
                Some(who) => {
                    let rows = sheet::sheet(campaign, reading.game, who, reading.hours, columns);
                    return self.lay_out(&rows, columns);
                }
                None => vec![Line::of(Ink::Dim, "that character is no longer here")],
            },
            Subject::Entry(number) => match reading.history.entry(*number) {
                Some(entry) => entry::entry(reading, &entry, columns),
                None => vec![Line::of(Ink::Dim, "that entry is no longer here")],
            },
            Subject::Notes => return encounters::all_notes(campaign, columns),
            Subject::Help(window) => {
                let told = told(keys, reading.game, words, *window);
                let wrapped = told
                    .iter()
                    .map(|(line, key)| (wrap(line, columns, INDENT), *key));
                let (mut lines, mut all) = (Vec::new(), Vec::new());
                for (some, key) in wrapped {
                    all.extend(some.iter().map(|_| key));
                    lines.extend(some);
                }
                self.told = all;
                return lines;
            }
            Subject::Keys(window) => keys_of(keys, *window, words),
            Subject::Letters(all) => letters(keys, reading.game, all, words),
            Subject::Summary(tally) => summary::lines(reading, tally),
            Subject::Notices(all) => all
                .iter()
                .map(|text| Line::of(Ink::Plain, clean(text)))
                .collect(),
            Subject::Rules => reference::lines(reading.game, words),
        };
        let indent = match &self.subject {
            Subject::Letters(_) => letters::INDENT,
            Subject::Keys(_) => help::INDENT,
            _ => INDENT,
        };
        let lines = lines.iter().flat_map(|line| wrap(line, columns, indent));
        lines.collect()
    }

    /// Turns the rows of a sheet into lines, and records where something can be edited.
    fn lay_out(&mut self, rows: &[sheet::Row], columns: usize) -> Vec<Line> {
        let mut out: Vec<Line> = Vec::new();
        let mut places = Vec::new();
        for row in rows {
            let lines = wrap(&row.line, columns, 4);
            let wide = lines.first().map_or(0, Line::width);
            places.extend(row.fields.iter().map(|field| Place {
                line: out.len(),
                field: sheet::Field {
                    // Even a very narrow line has a column for each field.
                    from: field.from.min(wide.saturating_sub(1)),
                    wide: field.wide.min(wide.saturating_sub(field.from)),
                    ..field.clone()
                },
            }));
            out.extend(lines);
        }
        self.fields.lay(places);
        out
    }
}

impl Layer for Page {
    fn context(&self) -> Context {
        match self.subject {
            Subject::Sheet(_) => Context::Sheet,
            Subject::Entry(_) => Context::Entry,
            Subject::Help(_) | Subject::Letters(_) | Subject::Rules | Subject::Keys(_) => {
                Context::Search
            }
            Subject::Notes | Subject::Summary(_) | Subject::Notices(_) => Context::Page,
        }
    }

    fn letters(&self) -> Letters {
        if self.is_searched() {
            Letters::of(self.filter.line())
        } else {
            Letters::Act
        }
    }

    fn press(&mut self, press: Press<'_>, cx: &mut Cx<'_>) -> After {
        let Some(act) = press.act else {
            return After::Stay;
        };
        if matches!(self.subject, Subject::Sheet(_)) {
            // It need not have been painted since the last key.
            let _ = self.lines_in(cx.desk, cx.screen);
        }
        match (act, &self.subject) {
            (Act::Back, _) if !self.filter.line().is_empty() => self.filter = Editor::default(),
            (Act::Rules, subject) if *subject != Subject::Rules => {
                return After::Swap(Wanted::Page(Subject::Rules));
            }
            (Act::Help, Subject::Rules) => return After::Swap(Wanted::Page(Subject::Help(None))),
            (Act::Back | Act::Close | Act::Rules | Act::Help, _) => return After::Close,
            (Act::Copy, _) => self.copy(cx.desk),
            (Act::Page(act), _) => return self.of_page(act, cx.desk),
            (Act::Open, Subject::Sheet(_)) => {
                cx.desk.has_read_all();
                return self.take();
            }
            // This key begins a filter elsewhere; here the filter has already begun.
            (Act::Edit(InputRequest::InsertChar('/')), _) if self.filter.line().is_empty() => {}
            (Act::Edit(request), _) if self.filter.handle(request) => self.scroll = 0,
            (Act::Go(to), _) => self.go(to),
            _ => {}
        }
        After::Stay
    }

    fn text(&mut self, text: &str, _: &mut Cx<'_>) -> Option<After> {
        if self.is_searched() {
            self.filter.insert(&clean(text));
        }
        Some(After::Stay)
    }

    /// Goes to a field of a sheet, and on the second click changes or rolls it. In the help, presses
    /// the key that works with nothing else open.
    fn click(&mut self, at: Position, second: bool, cx: &mut Cx<'_>) -> After {
        if !self.inside.contains(at) {
            return After::Nothing;
        }
        let line = self.scroll + usize::from(at.y - self.inside.y);
        let column = usize::from(at.x - self.inside.x).saturating_sub(1);
        if self.fields.click(line, column) {
            if second {
                cx.desk.has_read_all();
                return self.take();
            }
            return After::Stay;
        }
        let key = self.told.get(line).copied().flatten();
        key.map_or(After::Nothing, After::Press)
    }

    fn wheel(&mut self, _: Position, down: bool, _: &mut Cx<'_>) -> After {
        self.scroll = stepped(self.scroll, WHEEL, down, usize::MAX);
        After::Stay
    }

    fn height(&mut self, area: Rect, cx: &Cx<'_>) -> u16 {
        if self.is_searched() {
            return area.height;
        }
        let lines = self.lines_in(cx.desk, area);
        self.rows_of(&lines, area)
    }

    fn paint(
        &mut self,
        painter: &mut Painter<'_>,
        room: Room,
        _: &[Line],
        cx: &mut Cx<'_>,
    ) -> Cursor {
        Some(self.draw(painter, room.middle, cx.desk))
    }
}

/// The prompt with the number of an entry, and the cursor before it, where the command goes.
pub(in crate::tui) fn cite(number: u64) -> Wanted {
    Wanted::line(format!(" #{number}"), Some(0))
}
