//! A list to choose from by letter, with the arrow keys, by filtering or with the mouse.

use std::mem::take;
use std::path::Path;
use std::rc::Rc;

use ratatui::layout::{Constraint, Layout, Position, Rect};

use super::content::{Content, Does, Row, inside};
use crate::campaign::fold::fold;
use crate::campaign::roster::is_half_typed;
use crate::lang::edit::Editor;
use crate::tui::keymap::{Act, Context, Letters, Press};
use crate::tui::layer::{Cursor, Cx, Footer, Layer, Room};
use crate::tui::lists::{act_on, chosen, content};
use crate::tui::paint::Painter;
use crate::tui::rows::{Scroll, fit, moved, stepped};
use crate::tui::surface::{Click, Surface};
use crate::tui::wanted::{After, Answer, Listed};
use crate::view::line::wrap;
use crate::view::{Ink, Line};

/// The greatest number that may be typed before choosing a row.
const MOST: u32 = 99;

/// An open list.
pub(in crate::tui) struct List {
    listed: Listed,
    pub(super) content: Content,
    /// How many of a row are wanted, if it was said.
    pub(super) count: Option<u32>,
    /// The beginning of a row's key, such as `z`, which waits for the rest.
    pub(super) begun: String,
    /// The row that Enter chooses, counted among the visible ones.
    pub(super) at: usize,
    pub(super) scroll: Scroll,
    /// The rows in the lines as last painted, counted among the visible ones.
    pub(super) painted: Vec<Option<usize>>,
    /// The letters that filter the rows, while they are typed.
    pub(super) filter: Option<Editor>,
}

impl List {
    pub(in crate::tui) fn new(listed: Listed, cx: &Cx) -> Self {
        let mut list = Self::empty(listed);
        list.renew(cx);
        list.at = list.content.at;
        list
    }

    /// A list whose rows are not known yet.
    pub(in crate::tui) fn empty(listed: Listed) -> Self {
        Self {
            listed,
            at: 0,
            content: Content::new("", Vec::new()),
            count: None,
            begun: String::new(),
            scroll: Scroll::default(),
            painted: Vec::new(),
            filter: None,
        }
    }

    /// Makes the rows anew. Each keeps its letter, and the cursor stays on its row.
    pub(in crate::tui) fn renew(&mut self, cx: &Cx) {
        let at = self.shown().get(self.at).copied();
        let here = at.and_then(|at| self.content.rows.get(at).cloned());
        let content = content(&self.listed, cx);
        self.content = content.lettered(&cx.desk.keys, &self.content.rows);
        let here = here.as_ref().map(|row| (&row.name, &row.key));
        self.select_where(|row| here == Some((&row.name, &row.key)));
    }

    /// The start screen: the list of campaigns, with the one at a path selected and nothing below.
    pub(in crate::tui) fn of_campaigns(selected: Option<&Path>, cx: &Cx) -> Self {
        let mut list = Self::new(Listed::Campaigns, cx);
        if let Some(path) = selected {
            list.select(path);
        }
        cx.shop.inspect();
        list
    }

    fn is_start(&self) -> bool {
        self.content.context == Context::Start
    }

    /// Moves the cursor to the campaign at a path, if it is listed.
    fn select(&mut self, path: &Path) {
        self.select_where(|row| matches!(&row.does, Does::Enter(own) if own == path));
    }

    /// Moves the cursor to the row that is wanted, or keeps it about where it is.
    fn select_where(&mut self, is_wanted: impl Fn(&Row) -> bool) {
        let shown = self.shown();
        let mut rows = shown.iter().map(|at| &self.content.rows[*at]);
        let found = rows.position(is_wanted);
        self.at = found.unwrap_or(self.at.min(shown.len().saturating_sub(1)));
    }

    /// The indices of the visible rows: those whose names begin with the words of the filter or, if there
    /// are none, those that contain them anywhere.
    pub(super) fn shown(&self) -> Vec<usize> {
        let words = fold(self.filter.as_ref().map_or("", Editor::line));
        let rows = || self.content.rows.iter().enumerate();
        let named = rows().filter(|(_, row)| words.is_empty() || is_half_typed(&words, &row.name));
        let named: Vec<usize> = named.map(|(at, _)| at).collect();
        if !named.is_empty() {
            return named;
        }
        let has = |row: &Row| {
            let cells = row.cells.iter().map(Line::plain).collect::<String>();
            let told = fold(&format!("{} {cells}", row.name));
            words.split_whitespace().all(|word| told.contains(word))
        };
        let found = rows().filter(|(_, row)| has(row));
        found.map(|(at, _)| at).collect()
    }

    fn choose(&mut self, row: Option<usize>, cx: &mut Cx) -> After {
        let Some(row) = row.and_then(|row| self.content.rows.get(row)) else {
            return After::Stay;
        };
        cx.desk.has_read_all();
        chosen(row, self.count.unwrap_or(1), cx)
    }

    fn act(&mut self, act: Act, shown: &[usize], cx: &mut Cx) -> After {
        let here = shown.get(self.at).copied();
        match act {
            Act::Back if self.filter.is_some() => self.set_filter(None),
            Act::Back => {
                let back = self.content.back.clone();
                return back.map_or(After::Close, After::Swap);
            }
            Act::Close => return After::Close,
            Act::Open => return self.choose(here, cx),
            Act::Filter => self.set_filter(Some(Editor::default())),
            Act::Edit(request) => match self.filter.take() {
                Some(mut filter) => {
                    filter.handle(request);
                    self.set_filter(Some(filter));
                }
                None => self.count = self.count.map(|it| it / 10).filter(|it| *it > 0),
            },
            Act::Go(to) => self.at = moved(self.at, to, self.scroll.page(), shown.len()),
            own if self.content.without == Some(own) => {}
            own => {
                let row = here.and_then(|row| self.content.rows.get(row));
                cx.desk.has_read_all();
                return act_on(self.content.context, own, row, cx);
            }
        }
        After::Stay
    }

    fn set_filter(&mut self, filter: Option<Editor>) {
        self.filter = filter;
        (self.at, self.scroll.off) = (0, 0);
    }
}

impl Layer for List {
    fn context(&self) -> Context {
        self.content.context
    }

    /// Letters are typed into a filter.
    fn letters(&self) -> Letters {
        match self.filter {
            Some(_) => Letters::Text,
            None => Letters::Act,
        }
    }

    fn press(&mut self, press: Press<'_>, cx: &mut Cx) -> After {
        // A key that only moves may leave a message unread, but not the start screen's.
        if self.is_start() || !press.act.is_some_and(Act::moves) {
            cx.desk.has_read();
        }
        let shown = self.shown();
        let letter = press.letter.filter(|_| self.filter.is_none());
        let counts = self.content.counts;
        if let (true, Some(digit)) = (counts, letter.and_then(|c| c.to_digit(10))) {
            let count = self.count.unwrap_or(0) * 10 + digit;
            self.count = Some(count.min(MOST)).filter(|count| *count > 0);
            return After::Stay;
        }
        let begun = take(&mut self.begun);
        if let Some(letter) = letter {
            let typed = format!("{begun}{letter}");
            let rows = &self.content.rows;
            let mut visible = shown.iter().copied();
            if let Some(row) = visible.find(|at| rows[*at].key == typed) {
                return self.choose(Some(row), cx);
            }
            if shown.iter().any(|at| rows[*at].key.starts_with(&typed)) {
                self.begun = typed;
                return After::Stay;
            }
        }
        match press.act {
            // Only what has begun is left.
            Some(Act::Back) if !begun.is_empty() => After::Stay,
            Some(act) => self.act(act, &shown, cx),
            None => After::Stay,
        }
    }

    /// On the start screen, ends the filter or else asks whether to leave the console.
    fn cancel(&mut self, cx: &mut Cx) -> After {
        if !self.is_start() {
            return After::Close;
        }
        if self.filter.is_none() {
            return cx.desk.quit_or_ask();
        }
        self.set_filter(None);
        After::Stay
    }

    fn answered(&mut self, answer: Answer, cx: &mut Cx) -> After {
        match answer {
            Answer::Done(path, said) => {
                self.set_filter(None);
                self.renew(cx);
                self.select(&path);
                cx.shop.inspect();
                cx.desk.notice(said);
            }
            Answer::Inspected(found) => {
                let rows = self.content.rows.iter_mut();
                rows.for_each(|row| row.inspected(&found));
            }
            Answer::Creatures(..) => {}
        }
        After::Stay
    }

    /// Advice for a beginner, who has not played any campaign yet.
    fn footer(&self, covered: bool, cx: &Cx) -> Option<Rc<Vec<Line>>> {
        let first = self.content.rows.first().map(|row| &row.does);
        if covered || self.filter.is_some() || !matches!(first, Some(Does::Sample(_))) {
            return None;
        }
        let room = usize::from(cx.screen.width.saturating_sub(2).max(1));
        let hint = "First time here? {tour} walks you through a first fight, {open} opens a copy of a sample";
        let hint = cx.desk.keys.says(Context::Start, Ink::Notice, hint);
        Some(wrap(&hint, room, 0).into())
    }

    fn paint_under(&mut self, surface: &mut Surface, footer: Footer<'_>, cx: &mut Cx) -> Room {
        let area = cx.screen;
        let mut painter = Painter::anew(surface, cx.desk.settings.theme());
        let most = (area.height / 3).max(u16::from(footer.speaks || area.height >= 2));
        let bottom = fit(footer.lines.len() + footer.hints.len()).min(most);
        let rows = [Constraint::Fill(1), Constraint::Length(bottom)];
        let [middle, bottom] = Layout::vertical(rows).areas(area);
        Room {
            middle,
            whole: middle,
            bottom,
            cursor: Some(self.draw(&mut painter, middle)),
            ..Room::default()
        }
    }

    /// A pasted line becomes the filter; several lines are for what is below.
    fn text(&mut self, text: &str, _: &mut Cx) -> Option<After> {
        let line = text.trim();
        if line.contains(['\n', '\r']) {
            return None;
        }
        let mut filter = self.filter.take().unwrap_or_default();
        filter.insert(&line.replace('\t', " "));
        self.set_filter(Some(filter));
        Some(After::Stay)
    }

    /// The first click on a row moves the cursor there, the second chooses it.
    fn click(&mut self, (at, _): (Position, Option<Click>), _: bool, cx: &mut Cx) -> After {
        let line = self.scroll.line_at(at);
        match line.and_then(|line| *self.painted.get(line)?) {
            Some(row) if row == self.at => {
                return self.choose(self.shown().get(row).copied(), cx);
            }
            row => self.at = row.unwrap_or(self.at),
        }
        After::Stay
    }

    fn wheel(&mut self, _: Position, down: bool, _: &mut Cx) -> After {
        self.at = stepped(self.at, 1, down, self.shown().len());
        After::Stay
    }

    fn changed(&mut self, cx: &mut Cx) {
        self.renew(cx);
    }

    fn hints(&self, cx: &Cx) -> Rc<Vec<Line>> {
        let keys = &cx.desk.keys;
        // Letters are typed into a filter.
        let hints = match self.filter {
            Some(_) => keys.hints(Context::List, None),
            None => keys.hints(self.content.context, self.content.without),
        };
        hints.into()
    }

    fn height(&mut self, area: Rect, _: &Cx) -> u16 {
        self.rows_in(area)
    }

    fn paint(&mut self, painter: &mut Painter<'_>, room: Room, cx: &mut Cx) -> Cursor {
        let map = self.content.map.as_ref();
        if map.is_some_and(|map| map.columns() != inside(cx.screen.width)) {
            self.renew(cx);
        }
        Some(self.draw(painter, room.middle))
    }
}
