//! A window to read: a sheet, an entry of the log, the help.

mod help;

use std::borrow::Cow;

use ratatui::layout::{Position, Rect};
use tui_input::InputRequest;

use crate::campaign::plural::plural;
use crate::lang::edit::Editor;
use crate::tui::desk::{Desk, Tone};
use crate::tui::keymap::{Act, CORRECT, Chord, Context, Go, Letters, Pane, Press};
use crate::tui::layer::{Cursor, Cx, Layer, Room};
use crate::tui::lists;
use crate::tui::paint::Painter;
use crate::tui::rows::{Lines, Place, Scroll, fit, moved, step, stepped};
use crate::tui::surface::Click;
use crate::tui::wanted::{After, Subject, Wanted};
use crate::view::found::Found;
use crate::view::line::wrap;
use crate::view::sheet::{Change, Edits};
use crate::view::summary;
use crate::view::text::clean;
use crate::view::{Ink, Line, encounters, entry, reference, sheet};
use help::{Told, help, keys_here, letters, rows_in};

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
    scroll: Scroll,
    /// The words that filter the help.
    filter: Editor,
    /// The field under the cursor.
    at: usize,
    /// The cursor has moved and must be scrolled into view.
    reveal: bool,
}

/// What a page shows in so many columns.
#[derive(Default)]
struct Shown {
    lines: Vec<Line>,
    /// What can be edited.
    fields: Vec<Place<Change>>,
    /// The keys that a click on a line presses, each from its column on.
    keys: Vec<Vec<(usize, Chord)>>,
}

impl Page {
    /// Shows a subject from its beginning.
    pub(in crate::tui) fn of(subject: Subject) -> Self {
        Self {
            subject,
            scroll: Scroll::default(),
            filter: Editor::default(),
            at: 0,
            reveal: false,
        }
    }

    /// A sheet that is opened from the pane of what characters sustain begins there.
    pub(in crate::tui) fn at_its_pane(mut self, cx: &Cx) -> Self {
        if cx.desk.aim.focus == Pane::Kept && self.context() == Context::Sheet {
            let fields = self.shown_in(&cx.desk, cx.screen).fields;
            let first = fields.iter().position(|field| field.what.sustained);
            (self.at, self.reveal) = (first.unwrap_or(0), first.is_some());
        }
        self
    }

    /// Whether typing filters it.
    fn is_searched(&self) -> bool {
        self.context() == Context::Search
    }

    /// Whether something has been typed to filter it; from then on it keeps its size.
    fn is_filtered(&self) -> bool {
        !self.filter.line().is_empty()
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
    fn chosen(&mut self, cx: &Cx) -> Option<Change> {
        let fields = self.shown_in(&cx.desk, cx.screen).fields;
        fields.into_iter().nth(self.at).map(|field| field.what)
    }

    /// Changes or rolls the field under the cursor.
    fn take(&mut self, cx: &mut Cx) -> After {
        cx.desk.has_read_all();
        self.chosen(cx).map_or(After::Close, |field| {
            After::Open(Wanted::line(field.typed, field.cursor))
        })
    }

    /// Moves the cursor between what can be edited, or scrolls if there is nothing more.
    fn go(&mut self, to: Go, cx: &Cx) {
        let fields = self.shown_in(&cx.desk, cx.screen).fields;
        let page = self.scroll.page();
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
            self.scroll.off = moved(self.scroll.off, to, page, usize::MAX);
        }
    }

    /// Its keys, the indent of what is wrapped, and its title.
    fn look(&self) -> (Context, usize, Cow<'static, str>) {
        use Context::{Entry, Page, Search, Sheet};
        match &self.subject {
            Subject::Sheet(_) => (Sheet, INDENT, "Sheet".into()),
            Subject::Entry(number) => (Entry, INDENT, format!("Entry #{number}").into()),
            Subject::Help(_) => (Search, INDENT, "Keys and commands".into()),
            Subject::Keys(_) => (Search, help::INDENT, "Keys".into()),
            Subject::Letters(all) => {
                let title = format!("Modifiers of {}", all.verb);
                (Search, help::WIDE_INDENT, title.into())
            }
            Subject::Rules => (Search, INDENT, "Rules".into()),
            Subject::Notes => (Page, encounters::INDENT, "Notes".into()),
            Subject::Summary(_) => (Page, INDENT, "This session".into()),
            Subject::Lines(title, _) => (Page, INDENT, clean(title).into_owned().into()),
            Subject::Code(_) => (Page, 0, "Code".into()),
        }
    }

    /// Its title, with the words that filter it.
    fn heading(&self) -> String {
        let title = self.look().2;
        match self.filter.line() {
            _ if !self.is_searched() => title.into_owned(),
            "" => format!("{title} · type to filter"),
            words => format!("{title} · /{}", clean(words)),
        }
    }

    /// What it shows in an area; the cursor stays where it was, if there is still a field.
    fn shown_in(&mut self, desk: &Desk, area: Rect) -> Shown {
        let room = usize::from(WIDEST.min(area.width).saturating_sub(4).max(1));
        let shown = self.shown(desk, room);
        self.at = self.at.min(shown.fields.len().saturating_sub(1));
        shown
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
                    let rows = sheet::sheet(reading, who, columns);
                    let (lines, all) = rows.into_iter().map(|row| (row.line, row.fields)).unzip();
                    fields = all;
                    lines
                }
                None => vec![Line::of(Ink::Dim, "that character is no longer here")],
            }),
            Subject::Entry(number) => plain(match reading.history.entry(*number) {
                Some(entry) => {
                    let told = reading.history.told_at(entry, reading.until);
                    entry::entry(reading, &told, columns)
                }
                None => vec![Line::of(Ink::Dim, "that entry is no longer here")],
            }),
            Subject::Notes => plain(encounters::all_notes(campaign)),
            Subject::Help(window) if words.is_empty() => keys_here(desk, *window, columns),
            Subject::Help(window) => help(desk, words, *window),
            Subject::Keys(window) => {
                let mut found = Found::by(words);
                found.add("", rows_in(keys, *window));
                found.or("no key has these words")
            }
            Subject::Letters(all) => letters(desk, all, words),
            Subject::Summary(tally) => plain(summary::lines(reading, tally)),
            Subject::Lines(_, all) => {
                let all = all.iter().map(|text| Line::of(Ink::Plain, clean(text)));
                plain(all.collect())
            }
            Subject::Rules => plain(reference::lines(reading.game, words)),
            Subject::Code(link) => {
                let mut code = desk.code_of(link);
                let wide = code.first().map_or(0, Line::width);
                if wide > columns {
                    let needs = format!("the code needs {wide} columns and {} rows", code.len());
                    code = vec![Line::of(Ink::Notice, needs)];
                }
                code.push(Line::of(Ink::Strong, clean(link)));
                plain(code)
            }
        };
        let (_, indent, _) = self.look();
        let mut shown = Shown::default();
        for (nth, (line, pressed)) in told.iter().enumerate() {
            let lines = wrap(line, columns, indent);
            let wide = lines.first().map_or(0, Line::width);
            for field in fields.get(nth).into_iter().flatten() {
                // Even a very narrow line has a column for each field.
                let x = fit(field.from.min(wide.saturating_sub(1)));
                let wide = fit(field.wide.min(wide.saturating_sub(field.from)));
                shown.fields.push(Place {
                    line: shown.lines.len(),
                    x,
                    wide,
                    what: field.change.clone(),
                });
            }
            let pressed = pressed.as_deref().unwrap_or_default();
            shown.keys.extend(lines.iter().map(|_| pressed.to_vec()));
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

    fn press(&mut self, press: Press<'_>, cx: &mut Cx) -> After {
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
            (Act::Copy, _) => self.copy(&mut cx.desk),
            (Act::Open, Subject::Sheet(_)) => return self.take(cx),
            (Act::Attack, Subject::Sheet(id)) => {
                let id = *id;
                cx.desk.has_read_all();
                let wanted = match self.chosen(cx).map(|field| field.edits) {
                    Some(Edits::Attack(with) | Edits::Power(with)) => {
                        lists::with(&cx.desk, id, &with)
                    }
                    _ => None,
                };
                return wanted.map_or(After::Stay, After::Open);
            }
            (Act::Change, Subject::Sheet(id)) => {
                let id = *id;
                cx.desk.has_read_all();
                let what = self.chosen(cx).map_or(Edits::Nothing, |field| field.edits);
                return After::Open(Wanted::Edit(id, what));
            }
            (Act::Past, Subject::Entry(number)) => {
                cx.desk.look_back(*number);
                return After::Close;
            }
            (Act::Cite, Subject::Entry(number)) => return After::Swap(cite(*number)),
            (Act::Correct, Subject::Entry(number)) => {
                let entry = format!("#{number} ");
                return After::Swap(cx.desk.begun(&CORRECT.replace("{entry}", &entry)));
            }
            // This key begins a filter elsewhere; here the filter has already begun.
            (Act::Edit(InputRequest::InsertChar('/')), _) if self.filter.line().is_empty() => {}
            (Act::Edit(request), _) if self.filter.handle(request) => self.scroll.off = 0,
            (Act::Go(to), _) => self.go(to, cx),
            _ => {}
        }
        After::Stay
    }

    fn text(&mut self, text: &str, _: &mut Cx) -> Option<After> {
        if self.is_searched() {
            self.filter.insert(&clean(text));
        }
        Some(After::Stay)
    }

    /// Goes to a field of a sheet, and on the second click changes or rolls it. In the help, presses
    /// the key that works with nothing else open.
    fn click(&mut self, (at, _): (Position, Option<Click>), second: bool, cx: &mut Cx) -> After {
        let line = self.scroll.line_at(at);
        let Some(line) = line else {
            return After::Nothing;
        };
        let column = (at.x - self.scroll.inside.x).saturating_sub(1);
        let shown = self.shown_in(&cx.desk, cx.screen);
        let is_here = |field: &Place<Change>| field.line == line && field.away(column) == 0;
        if let Some(field) = shown.fields.iter().position(is_here) {
            self.at = field;
            if second {
                return self.take(cx);
            }
            return After::Stay;
        }
        let mut keys = shown.keys.get(line).into_iter().flatten().rev();
        let key = keys.find(|(from, _)| *from <= usize::from(column));
        key.map_or(After::Nothing, |(_, key)| After::Press(*key))
    }

    fn wheel(&mut self, _: Position, down: bool, _: &mut Cx) -> After {
        self.scroll.off = stepped(self.scroll.off, WHEEL, down, usize::MAX);
        After::Stay
    }

    fn height(&mut self, area: Rect, cx: &Cx) -> u16 {
        if self.is_filtered() {
            return area.height;
        }
        fit(self.shown_in(&cx.desk, area).lines.len() + 2)
    }

    fn paint(&mut self, painter: &mut Painter<'_>, room: Room, cx: &mut Cx) -> Cursor {
        let desk = &cx.desk;
        let area = match self.subject {
            // A code that is cut is no use.
            Subject::Code(_) => room.whole,
            _ => room.middle,
        };
        let Shown { lines, fields, .. } = self.shown_in(desk, area);
        let field = fields.get(self.at);
        let reveals = std::mem::take(&mut self.reveal);
        let seen = field.filter(|_| reveals).map(|field| field.line);
        let high = if self.is_filtered() { area.height } else { 0 };
        let wanted = Lines {
            high: high.into(),
            seen: seen.map_or(0..0, |line| line..line + 1),
            ..Lines::of(&self.heading(), WIDEST, lines.len())
        };
        for (line, row) in self.scroll.open(painter, area, wanted) {
            painter.told(row, &lines[line]);
        }
        let cursor = Some(self.scroll.cursor(0));
        let place = field.and_then(|field| Some((field, self.scroll.row(field.line)?)));
        let Some((field, row)) = place.filter(|(field, row)| field.x + 1 < row.width) else {
            return cursor;
        };
        let x = row.x + 1 + field.x;
        let wide = field.wide.min(row.right() - x);
        painter.lay(Rect::new(x, row.y, wide, 1), painter.theme.selected());
        // Not by colour alone.
        painter.ink(x - 1, row.y, 1, "▸", Ink::Strong);
        Some((x, row.y))
    }
}

/// The prompt with the number of an entry, and the cursor before it, where the command goes.
pub(in crate::tui) fn cite(number: u64) -> Wanted {
    Wanted::line(format!(" #{number}"), Some(0))
}
