//! A window to read: a sheet, an entry of the log, the help.

mod help;
mod letters;

use std::borrow::Cow;

use ratatui::layout::{Position, Rect};
use tui_input::InputRequest;

use super::places::{Place, step};
use crate::campaign::plural::plural;
use crate::lang::edit::Editor;
use crate::tui::desk::{Desk, Tone};
use crate::tui::keymap::{Act, CORRECT, Chord, Context, Go, Letters, PageAct, Pane, Press};
use crate::tui::layer::{Cursor, Cx, Layer, Room};
use crate::tui::paint::Painter;
use crate::tui::rows::{moved, stepped};
use crate::tui::wanted::{After, Subject, Wanted};
use crate::view::line::wrap;
use crate::view::sheet::{Edits, Field};
use crate::view::summary;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line, encounters, entry, reference, sheet};
use help::{Found, Told, help, rows_in};
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
    /// The words that filter the help.
    filter: Editor,
    /// The field under the cursor.
    at: usize,
    /// The cursor has moved and must be scrolled into view.
    reveal: bool,
    /// Where the lines were drawn.
    inside: Rect,
}

/// What a page shows in so many columns.
#[derive(Default)]
struct Shown {
    lines: Vec<Line>,
    /// What can be edited.
    fields: Vec<Place<Field>>,
    /// The key that a click on a line presses.
    keys: Vec<Option<Chord>>,
}

impl Page {
    /// Shows a subject from its beginning.
    pub(in crate::tui) fn of(subject: Subject) -> Self {
        Self {
            subject,
            scroll: 0,
            filter: Editor::default(),
            at: 0,
            reveal: false,
            inside: Rect::default(),
        }
    }

    /// A sheet that is opened from the pane of what characters sustain begins there.
    pub(in crate::tui) fn at_its_pane(mut self, cx: &Cx<'_>) -> Self {
        if cx.desk.aim.focus == Pane::Kept && self.context() == Context::Sheet {
            let fields = self.shown_in(cx.desk, cx.screen).fields;
            let first = fields.iter().position(|field| field.what.sustained);
            (self.at, self.reveal) = (first.unwrap_or(0), first.is_some());
        }
        self
    }

    /// Whether typing filters it.
    fn is_searched(&self) -> bool {
        self.context() == Context::Search
    }

    /// Copies the whole text in plain form to the clipboard.
    pub(in crate::tui) fn copy(&self, desk: &mut Desk) {
        let lines = self.shown(desk, usize::from(WIDEST)).lines;
        let lines = lines.iter().map(|line| line.plain().trim_end().to_owned());
        let text = lines.collect::<Vec<_>>().join("\n");
        let lines = plural(text.lines().count(), "line");
        desk.say(Tone::Said, format!("copied {lines} to the clipboard"));
        desk.copied = Some(text);
    }

    /// The field under the cursor.
    fn chosen(&mut self, cx: &Cx<'_>) -> Option<Field> {
        let fields = self.shown_in(cx.desk, cx.screen).fields;
        fields.into_iter().nth(self.at).map(|field| field.what)
    }

    /// Changes or rolls the field under the cursor.
    fn take(&mut self, cx: &mut Cx<'_>) -> After {
        cx.desk.has_read_all();
        self.chosen(cx).map_or(After::Close, |field| {
            After::Open(Wanted::line(field.typed, field.cursor))
        })
    }

    /// Moves the cursor between what can be edited, or scrolls if there is nothing more.
    fn go(&mut self, to: Go, cx: &Cx<'_>) {
        let fields = self.shown_in(cx.desk, cx.screen).fields;
        let page = usize::from(self.inside.height.saturating_sub(1)).max(1);
        let reached = match to {
            Go::Up => step(&fields, self.at, 1, false),
            Go::Down => step(&fields, self.at, 1, true),
            Go::PageUp => step(&fields, self.at, page, false),
            Go::PageDown => step(&fields, self.at, page, true),
            Go::Left | Go::Right => Some(stepped(self.at, 1, to == Go::Right, fields.len())),
            Go::First | Go::Last => Some(moved(self.at, to, page, fields.len())),
        };
        self.reveal = reached.is_some();
        let has_moved = reached.is_some_and(|at| at != self.at);
        self.at = reached.unwrap_or(self.at);
        // There may be more to read before the first field and after the last.
        if !has_moved || matches!(to, Go::First | Go::Last) {
            self.scroll = moved(self.scroll, to, page, usize::MAX);
        }
    }

    /// What only the keys of a sheet or an entry do.
    fn of_page(&mut self, act: PageAct, cx: &mut Cx<'_>) -> After {
        match (act, &self.subject) {
            (PageAct::Edit, Subject::Sheet(id)) => {
                let id = *id;
                cx.desk.has_read_all();
                let what = self.chosen(cx).map_or(Edits::Nothing, |field| field.edits);
                After::Open(Wanted::Edit(id, what))
            }
            (PageAct::Past, Subject::Entry(number)) => {
                cx.desk.look_back(*number);
                After::Close
            }
            (PageAct::Cite, Subject::Entry(number)) => After::Swap(cite(*number)),
            (PageAct::Correct, Subject::Entry(number)) => {
                let entry = format!("#{number} ");
                After::Swap(cx.desk.begun(&CORRECT.replace("{entry}", &entry)))
            }
            (PageAct::Edit | PageAct::Past | PageAct::Cite | PageAct::Correct, _) => After::Stay,
        }
    }

    /// Its keys, the indent of what is wrapped, and its title.
    fn look(&self) -> (Context, usize, Cow<'static, str>) {
        use Context::{Entry, Page, Search, Sheet};
        match &self.subject {
            Subject::Sheet(_) => (Sheet, INDENT, "Sheet".into()),
            Subject::Entry(number) => (Entry, INDENT, format!("Entry #{number}").into()),
            Subject::Help(_) => {
                let title = "Keys and commands · type to filter";
                (Search, INDENT, title.into())
            }
            Subject::Keys(_) => (Search, help::INDENT, "Keys".into()),
            Subject::Letters(all) => {
                let title = format!("Modifiers of {} · type to filter", all.verb);
                (Search, letters::INDENT, title.into())
            }
            Subject::Rules => (Search, INDENT, "Rules · type to search".into()),
            Subject::Notes => (Page, encounters::INDENT, "Notes".into()),
            Subject::Summary(_) => (Page, INDENT, "This session".into()),
            Subject::Notices(_) => (Page, INDENT, "Read-only".into()),
        }
    }

    /// Paints it over an area and returns the position of the cursor.
    fn draw(&mut self, painter: &mut Painter<'_>, area: Rect, desk: &Desk) -> (u16, u16) {
        let Shown { lines, fields, .. } = self.shown_in(desk, area);
        let high = self.rows_of(&lines, area);
        let title = format!(" {} ", self.look().2);
        let (place, mut inside) = painter.window(area, (WIDEST, high), &title.into());
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
        let high = usize::from(inside.height);
        let last = lines.len().saturating_sub(high);
        let field = fields.get(self.at);
        if let (Some(field), true) = (field, std::mem::take(&mut self.reveal)) {
            let lowest = (field.line + 1).saturating_sub(high);
            self.scroll = self.scroll.max(lowest).min(field.line);
        }
        self.scroll = self.scroll.min(last);
        let shown = lines.iter().skip(self.scroll);
        for (line, y) in shown.zip(inside.top()..inside.bottom()) {
            painter.line(inside.x + 1, y, inside.width.saturating_sub(1), line);
        }
        if let Some(field) = field {
            cursor = self.draw_field(painter, field).unwrap_or(cursor);
        }
        if last > 0 && place.height >= 3 && place.width >= 16 {
            let more = format!(" {} of {} ", self.scroll + 1, last + 1);
            let wide = u16::try_from(width(&more)).unwrap_or(0);
            let x = place.right() - 2 - wide.min(place.width - 2);
            painter.ink(x, place.bottom() - 1, place.width - 2, &more, Ink::Dim);
        }
        cursor
    }

    /// Highlights the field under the cursor and returns its position if it is visible.
    fn draw_field(&self, painter: &mut Painter<'_>, field: &Place<Field>) -> Option<(u16, u16)> {
        let down = u16::try_from(field.line.checked_sub(self.scroll)?).ok()?;
        let x = self.inside.x.saturating_add(1).saturating_add(field.x);
        let y = self.inside.y.saturating_add(down);
        if !self.inside.contains((x, y).into()) {
            return None;
        }
        let row = Rect::new(x, y, field.wide.min(self.inside.right() - x), 1);
        painter.lay(row, painter.theme.selected());
        // Not by colour alone.
        painter.ink(x - 1, y, 1, "▸", Ink::Strong);
        Some((x, y))
    }

    /// What it shows in an area; the cursor stays where it was, if there is still a field.
    fn shown_in(&mut self, desk: &Desk, area: Rect) -> Shown {
        let room = usize::from(WIDEST.min(area.width).saturating_sub(4).max(1));
        let shown = self.shown(desk, room);
        self.at = self.at.min(shown.fields.len().saturating_sub(1));
        shown
    }

    /// The rows of the window; what is filtered keeps its size.
    fn rows_of(&self, lines: &[Line], area: Rect) -> u16 {
        if self.is_searched() {
            area.height
        } else {
            u16::try_from(lines.len() + 2).unwrap_or(u16::MAX)
        }
    }

    fn shown(&self, desk: &Desk, columns: usize) -> Shown {
        let (reading, campaign, keys) = (desk.reading(), desk.shown(), &desk.keys);
        let words = self.filter.line();
        let plain = |lines: Vec<Line>| -> Vec<Told> {
            lines.into_iter().map(|line| (line, None)).collect()
        };
        let mut fields = Vec::new();
        let told = match &self.subject {
            Subject::Sheet(id) => plain(match campaign.characters.get(*id) {
                Some(who) => {
                    let rows = sheet::sheet(campaign, reading.game, who, reading.hours, columns);
                    let (lines, all) = rows.into_iter().map(|row| (row.line, row.fields)).unzip();
                    fields = all;
                    lines
                }
                None => vec![Line::of(Ink::Dim, "that character is no longer here")],
            }),
            Subject::Entry(number) => plain(match reading.history.entry(*number) {
                Some(entry) => entry::entry(reading, &entry, columns),
                None => vec![Line::of(Ink::Dim, "that entry is no longer here")],
            }),
            Subject::Notes => plain(encounters::all_notes(campaign)),
            Subject::Help(window) => help(keys, reading.game, words, *window),
            Subject::Keys(window) => {
                let mut found = Found::by(words);
                found.add("", rows_in(keys, *window));
                found.or("no key has these words")
            }
            Subject::Letters(all) => letters(keys, reading.game, all, words),
            Subject::Summary(tally) => plain(summary::lines(reading, tally)),
            Subject::Notices(all) => {
                let all = all.iter().map(|text| Line::of(Ink::Plain, clean(text)));
                plain(all.collect())
            }
            Subject::Rules => plain(reference::lines(reading.game, words)),
        };
        let (_, indent, _) = self.look();
        let mut shown = Shown::default();
        for (nth, (line, key)) in told.iter().enumerate() {
            let lines = wrap(line, columns, indent);
            let wide = lines.first().map_or(0, Line::width);
            for field in fields.get(nth).into_iter().flatten() {
                let [x, wide] = [
                    // Even a very narrow line has a column for each field.
                    field.from.min(wide.saturating_sub(1)),
                    field.wide.min(wide.saturating_sub(field.from)),
                ]
                .map(|columns| u16::try_from(columns).unwrap_or(u16::MAX));
                shown.fields.push(Place {
                    line: shown.lines.len(),
                    x,
                    wide,
                    what: Field::clone(field),
                });
            }
            shown.keys.extend(lines.iter().map(|_| key));
            shown.lines.extend(lines);
        }
        shown
    }
}

impl Layer for Page {
    fn context(&self) -> Context {
        self.look().0
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
        match (act, &self.subject) {
            (Act::Back, _) if !self.filter.line().is_empty() => self.filter = Editor::default(),
            (Act::Rules, subject) if *subject != Subject::Rules => {
                return After::Swap(Wanted::Page(Subject::Rules));
            }
            (Act::Help, Subject::Rules) => return After::Swap(Wanted::Page(Subject::Help(None))),
            (Act::Back | Act::Close | Act::Rules | Act::Help, _) => return After::Close,
            (Act::Copy, _) => self.copy(cx.desk),
            (Act::Page(act), _) => return self.of_page(act, cx),
            (Act::Open, Subject::Sheet(_)) => return self.take(cx),
            // This key begins a filter elsewhere; here the filter has already begun.
            (Act::Edit(InputRequest::InsertChar('/')), _) if self.filter.line().is_empty() => {}
            (Act::Edit(request), _) if self.filter.handle(request) => self.scroll = 0,
            (Act::Go(to), _) => self.go(to, cx),
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
        let column = (at.x - self.inside.x).saturating_sub(1);
        let shown = self.shown_in(cx.desk, cx.screen);
        let is_here = |field: &Place<Field>| field.line == line && field.away(column) == 0;
        if let Some(field) = shown.fields.iter().position(is_here) {
            self.at = field;
            if second {
                return self.take(cx);
            }
            return After::Stay;
        }
        let key = shown.keys.get(line).copied().flatten();
        key.map_or(After::Nothing, After::Press)
    }

    fn wheel(&mut self, _: Position, down: bool, _: &mut Cx<'_>) -> After {
        self.scroll = stepped(self.scroll, WHEEL, down, usize::MAX);
        After::Stay
    }

    fn height(&mut self, area: Rect, cx: &Cx<'_>) -> u16 {
        let lines = self.shown_in(cx.desk, area).lines;
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
