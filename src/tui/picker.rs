//! A list to choose from by letter, with the arrow keys, by filtering or with the mouse.

use std::rc::Rc;

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use tui_input::InputRequest;

use super::keymap::{Chord, Does, Keymap, Letters, Window, WindowRow};
use super::paint::{Painter, in_the_middle};
use super::rows::{more, scrolled, stepped};
use crate::campaign::Side;
use crate::campaign::fold::fold;
use crate::campaign::roster::is_half_typed;
use crate::view::line::wrap;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// The letters that choose a row; `j`, `k` and `g` move in every list.
const LETTERS: &str = "abcdefhilmnopqrstuvwxyz";
/// The letters that a row may take from its own name.
const OF_NAMES: &str = "abcdefghilmnopqrstuvwxyz";
/// A row may take this letter from its name, although elsewhere it goes to the first row.
const FIRST: char = 'g';

/// The greatest width of a list.
const WIDEST: u16 = 100;

/// The least width of a list, if the screen has it, so that the key hints fit.
const NARROWEST: usize = 64;

/// The greatest number that may be typed before choosing a row.
const MOST: u32 = 99;

/// Rows kept visible before there is any text below them, where there is little room.
const FEWEST: usize = 3;

/// What a key or a click did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Picked<C> {
    Nothing,
    /// The list is closed.
    Left,
    Row(C),
    /// One of the list's own actions, and the row under the cursor.
    Act(Does, Option<C>),
}

#[derive(Clone, Debug)]
pub(super) struct PickRow<C> {
    /// The key that chooses it; a space for none.
    key: char,
    name: String,
    /// The side of a character.
    side: Option<Side>,
    aside: String,
    /// The text shown below the list while the cursor is here.
    notes: Vec<Line>,
    /// The row stays visible below all the others.
    pinned: bool,
    chosen: C,
}

impl<C> PickRow<C> {
    pub(super) fn new(name: &str, aside: impl Into<String>, chosen: C) -> Self {
        Self {
            key: ' ',
            name: name.to_owned(),
            side: None,
            aside: aside.into(),
            notes: Vec::new(),
            pinned: false,
            chosen,
        }
    }

    /// Gives the row a key of its own.
    pub(super) fn keyed(self, key: char) -> Self {
        Self { key, ..self }
    }

    /// Gives the row the symbol of a side.
    pub(super) fn of(self, side: Side) -> Self {
        Self {
            side: Some(side),
            ..self
        }
    }

    pub(super) fn noted(self, notes: Vec<Line>) -> Self {
        Self { notes, ..self }
    }

    pub(super) fn pinned(self) -> Self {
        Self {
            pinned: true,
            ..self
        }
    }
}

/// Where the rows were drawn.
#[derive(Clone, Debug, Default)]
struct Drawn {
    inside: Rect,
    /// Which row is in each line.
    rows: Vec<usize>,
}

/// An open list.
#[derive(Clone, Debug)]
pub(super) struct Picker<C> {
    title: String,
    rows: Vec<PickRow<C>>,
    /// What Enter does, if it needs saying.
    enter: &'static str,
    keys: Rc<Keymap>,
    /// Which window's keys apply.
    window: Window,
    /// An action that is not available now.
    without: Option<Does>,
    /// What Esc goes back to.
    back: Option<C>,
    /// Shown if there are no rows.
    empty: Line,
    /// A number may be typed before choosing a row.
    counts: bool,
    count: Option<u32>,
    /// The text below the list, whatever row the cursor is on.
    notes: Vec<Line>,
    /// The row that Enter chooses, counted among the visible ones.
    at: usize,
    scroll: usize,
    /// The letters that filter the rows, while they are typed.
    filter: Option<String>,
    /// The list explains its keys.
    explains: bool,
    drawn: Drawn,
}

impl<C: Clone> Picker<C> {
    /// A list of rows that keep the keys they were given.
    pub(super) fn new(keys: &Rc<Keymap>, title: impl Into<String>, rows: Vec<PickRow<C>>) -> Self {
        Self {
            title: title.into(),
            rows,
            enter: "",
            keys: Rc::clone(keys),
            window: Window::List,
            without: None,
            back: None,
            empty: Line::of(Ink::Dim, "there is nothing to choose"),
            counts: false,
            count: None,
            notes: Vec::new(),
            at: 0,
            scroll: 0,
            filter: None,
            explains: false,
            drawn: Drawn::default(),
        }
    }

    /// A list whose rows get the letters of the alphabet in order.
    pub(super) fn lettered(
        keys: &Rc<Keymap>,
        title: impl Into<String>,
        rows: Vec<PickRow<C>>,
    ) -> Self {
        Self::new(keys, title, rows).with_letters()
    }

    /// A list whose rows each get a free letter of their own name, so that the letter stays the
    /// same from list to list.
    pub(super) fn mnemonic(
        keys: &Rc<Keymap>,
        title: impl Into<String>,
        mut rows: Vec<PickRow<C>>,
    ) -> Self {
        let own = |c: &char| *c == FIRST || is_free(keys, Window::List, *c);
        let mut free: Vec<char> = OF_NAMES.chars().filter(own).collect();
        for row in rows.iter_mut().filter(|row| row.key == ' ') {
            let name = row.name.to_lowercase();
            let own = name.chars().find(|c| free.contains(c));
            if let Some(letter) = own.or(free.first().copied()) {
                free.retain(|other| *other != letter);
                row.key = letter;
            }
        }
        Self::new(keys, title, rows)
    }

    /// Gives a letter to each row without one, avoiding letters that are keys.
    fn with_letters(mut self) -> Self {
        let own: Vec<char> = self.rows.iter().map(|row| row.key).collect();
        let free = |c: &char| !own.contains(c) && is_free(&self.keys, self.window, *c);
        let mut letters: std::vec::IntoIter<char> =
            LETTERS.chars().filter(free).collect::<Vec<_>>().into_iter();
        for row in self.rows.iter_mut().filter(|row| row.key == ' ') {
            row.key = letters.next().unwrap_or(' ');
        }
        self
    }

    /// The list of prepared encounters. `enter` says what Enter does; `without` is not available
    /// now.
    pub(super) fn encounters(
        keys: &Rc<Keymap>,
        title: impl Into<String>,
        rows: Vec<PickRow<C>>,
        enter: &'static str,
        without: Option<Does>,
    ) -> Self {
        let list = Self {
            enter,
            window: Window::Encounters,
            without,
            ..Self::new(keys, title, rows)
        };
        list.with_letters()
    }

    /// Which window's keys apply.
    pub(super) fn window(&self) -> Window {
        self.window
    }

    /// Selects a row at first.
    pub(super) fn at(self, row: Option<usize>) -> Self {
        Self {
            at: row.unwrap_or(0),
            ..self
        }
    }

    /// Sets what Esc goes back to.
    pub(super) fn back_to(self, back: C) -> Self {
        Self {
            back: Some(back),
            ..self
        }
    }

    /// Sets the text shown if there are no rows.
    pub(super) fn or_else(self, empty: impl Into<Line>) -> Self {
        let empty = empty.into().tinted(Ink::Dim);
        Self { empty, ..self }
    }

    /// Adds notes below the list.
    pub(super) fn noted(self, notes: Vec<Line>) -> Self {
        Self { notes, ..self }
    }

    /// Replaces the notes below the list.
    pub(super) fn note(&mut self, notes: Vec<Line>) {
        self.notes = notes;
    }

    /// Lets digits say how many of a row are wanted.
    pub(super) fn counting(self) -> Self {
        Self {
            counts: true,
            ..self
        }
    }

    /// How many of a row are wanted.
    pub(super) fn count(&self) -> u32 {
        self.count.unwrap_or(1)
    }

    /// The indices of the visible rows.
    fn shown(&self) -> Vec<usize> {
        let words = fold(self.filter.as_deref().unwrap_or_default());
        let fits = |row: &PickRow<C>| words.is_empty() || is_half_typed(&words, &row.name);
        let rows = self.rows.iter().enumerate();
        rows.filter(|(_, row)| fits(row))
            .map(|(at, _)| at)
            .collect()
    }

    fn chosen(&self, row: Option<usize>) -> Picked<C> {
        let row = row.and_then(|row| self.rows.get(row));
        row.map_or(Picked::Nothing, |row| Picked::Row(row.chosen.clone()))
    }

    /// Handles a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Picked<C> {
        let shown = self.shown();
        let letter = Chord::of(key).letter().filter(|_| self.filter.is_none());
        if let (true, Some(digit)) = (self.counts, letter.and_then(|c| c.to_digit(10))) {
            let count = self.count.unwrap_or(0) * 10 + digit;
            self.count = Some(count.min(MOST)).filter(|count| *count > 0);
            return Picked::Nothing;
        }
        let mut rows = shown.iter().copied();
        if let Some(row) = rows.find(|at| letter == Some(self.rows[*at].key) && letter != Some(' '))
        {
            return self.chosen(Some(row));
        }
        let letters = match self.filter {
            Some(_) => Letters::Text,
            None => Letters::Act,
        };
        let Some(does) = self.keys.press(self.window, key, letters) else {
            return Picked::Nothing;
        };
        self.act(does, &shown)
    }

    fn act(&mut self, does: Does, shown: &[usize]) -> Picked<C> {
        match does {
            Does::Back if self.explains => self.explains = false,
            Does::Back if self.filter.is_some() => self.set_filter(None),
            Does::Back => return self.back.clone().map_or(Picked::Left, Picked::Row),
            Does::Close => return Picked::Left,
            Does::Open => return self.chosen(shown.get(self.at).copied()),
            Does::Help => self.explains = !self.explains,
            Does::Filter => self.set_filter(Some(String::new())),
            Does::Type(InputRequest::InsertChar(c)) => {
                if let Some(filter) = &mut self.filter {
                    filter.push(c);
                    (self.at, self.scroll) = (0, 0);
                }
            }
            Does::Type(_) => match &mut self.filter {
                Some(filter) => {
                    filter.pop();
                    (self.at, self.scroll) = (0, 0);
                }
                None => self.count = self.count.map(|it| it / 10).filter(|it| *it > 0),
            },
            Does::Up => self.step(1, false),
            Does::Down => self.step(1, true),
            Does::PageUp => self.step(self.page(), false),
            Does::PageDown => self.step(self.page(), true),
            Does::First => self.at = 0,
            Does::Last => self.at = shown.len().saturating_sub(1),
            own if self.without == Some(own) => {}
            own => {
                let row = shown.get(self.at).and_then(|at| self.rows.get(*at));
                return Picked::Act(own, row.map(|row| row.chosen.clone()));
            }
        }
        Picked::Nothing
    }

    fn step(&mut self, by: usize, down: bool) {
        self.at = stepped(self.at, by, down, self.shown().len());
    }

    /// How many rows are visible at once.
    fn page(&self) -> usize {
        self.drawn.rows.len().saturating_sub(1).max(1)
    }

    fn set_filter(&mut self, filter: Option<String>) {
        self.filter = filter;
        (self.at, self.scroll) = (0, 0);
    }

    /// Pasted text becomes the filter.
    pub(super) fn paste(&mut self, text: &str) {
        let words = self.filter.take().unwrap_or_default();
        self.set_filter(Some(words + &text.replace(['\n', '\r', '\t'], " ")));
    }

    /// Moves up or down a row with the mouse wheel.
    pub(super) fn wheel(&mut self, down: bool) {
        self.step(1, down);
    }

    /// Handles a click: the first on a row moves the cursor there, the second chooses it.
    pub(super) fn click(&mut self, x: u16, y: u16) -> Picked<C> {
        let inside = self.drawn.inside;
        if !inside.contains((x, y).into()) {
            return Picked::Nothing;
        }
        let row = self.drawn.rows.get(usize::from(y - inside.y)).copied();
        let Some(at) = row else {
            return Picked::Nothing;
        };
        if at == self.at {
            return self.chosen(self.shown().get(at).copied());
        }
        self.at = at;
        Picked::Nothing
    }

    fn heading(&self) -> Line {
        let title = clean(&self.title);
        if let Some(words) = &self.filter {
            return format!(" {title} · /{} ", clean(words)).into();
        }
        let title = match (self.counts, self.count) {
            (false, _) => title.into_owned(),
            (true, None) => format!("{title} · digits: how many"),
            (true, Some(count)) => format!("{title} {count}"),
        };
        let title = Line::from(format!(" {title} · "));
        let says = |words: &str| self.keys.says(self.window, Ink::Plain, words);
        if self.enter.is_empty() {
            let leaves = if self.back.is_some() {
                "back"
            } else {
                "leaves"
            };
            let words = format!("a letter chooses, {{filter}} filters, {{back}} {leaves} ");
            return title.and(says(&words));
        }
        let mut line = title.and(says(&format!("{{open}} {}", self.enter)));
        let own = self.own().filter(|row| !row.binding.hint.is_empty());
        for (key, hint) in own.filter_map(|row| Some((row.keys.first()?, row.binding.hint))) {
            line = line.with(Ink::Plain, ", ").with(Ink::Key, key.label());
            line.push(Ink::Plain, format!(" {hint}"));
        }
        line.and(says(", {back} leaves "))
    }

    /// The list's own actions.
    fn own(&self) -> impl Iterator<Item = &WindowRow> {
        let rows = self.keys.window(self.window).iter();
        rows.filter(|row| row.is_of(self.window) && Some(row.binding.does) != self.without)
    }

    /// The text below the rows: the keys if they are explained, or else notes.
    fn below(&self, row: Option<&PickRow<C>>, columns: usize) -> Vec<Line> {
        let told = |lines: &[Line]| -> Vec<Line> {
            let lines = lines.iter().flat_map(|line| wrap(line, columns, 2));
            lines.collect()
        };
        if self.explains {
            let all = self.keys.window(self.window).iter();
            let wide = all
                .map(|row| width(&row.labels()))
                .max()
                .unwrap_or(0)
                .max(9);
            let row = |row: &WindowRow| {
                let keys = row.labels();
                let gap = " ".repeat(wide.saturating_sub(width(&keys)) + 1);
                let key = row.keys.first().map_or_else(String::new, |key| key.label());
                let rest = format!("{}{gap}", &keys[key.len()..]);
                let line = Line::of(Ink::Key, key).with(Ink::Strong, rest);
                line.with(Ink::Dim, row.binding.doc)
            };
            let mut lines = vec![Line::of(Ink::Notice, "Keys")];
            let letter = Line::of(Ink::Strong, format!("{:<wide$} ", "a letter"));
            lines.push(letter.with(Ink::Dim, "choose that row"));
            let rows = self.keys.window(self.window).iter();
            let rows = rows.filter(|row| !row.is_of(self.window) && !row.keys.is_empty());
            lines.extend(rows.map(row));
            let own: Vec<&WindowRow> = self.own().filter(|row| !row.keys.is_empty()).collect();
            if !own.is_empty() {
                lines.push(Line::of(Ink::Notice, "Commands"));
            }
            lines.extend(own.into_iter().map(row));
            return told(&lines);
        }
        let mut lines = row.map_or_else(Vec::new, |row| told(&row.notes));
        if !lines.is_empty() && !self.notes.is_empty() {
            lines.push(Line::new());
        }
        lines.extend(told(&self.notes));
        lines
    }

    /// Whether rows have text below them, in which case the list keeps its size wherever the cursor
    /// is.
    fn is_read(&self) -> bool {
        self.rows.iter().any(|row| !row.notes.is_empty())
    }

    /// The columns it needs, whatever the filter and wherever the cursor is.
    fn widest(&self) -> u16 {
        if self.is_read() {
            return WIDEST;
        }
        let names = self.rows.iter().map(PickRow::wide).max();
        let asides = self.rows.iter().map(|row| width(&clean(&row.aside))).max();
        let rows = names.unwrap_or(0) + asides.unwrap_or(0) + 8;
        let most = rows.max(self.heading().width() + 2).max(NARROWEST);
        u16::try_from(most).unwrap_or(u16::MAX).min(WIDEST)
    }

    /// Paints the list in the middle of an area and returns the position of the cursor.
    pub(super) fn draw(&mut self, painter: &mut Painter<'_>, area: Rect) -> (u16, u16) {
        let shown = self.shown();
        self.at = self.at.min(shown.len().saturating_sub(1));
        let mut place = in_the_middle(area, self.widest());
        let columns = usize::from(place.width.saturating_sub(4).max(1));
        let row = shown.get(self.at).and_then(|at| self.rows.get(*at));
        let mut below = self.below(row, columns);
        // Text cut from a row is shown below the list, which keeps room for the longest.
        let widest = shown.iter().map(|at| self.rows[*at].wide()).max();
        let widest = widest.unwrap_or(0);
        let cut = shown.iter().map(|at| self.rows[*at].cut(widest, columns));
        let mut kept = cut.map(|lines| lines.len()).max().unwrap_or(0);
        if self.explains || self.is_read() {
            kept = 0;
        } else if let Some(row) = row {
            below.splice(0..0, row.cut(widest, columns));
        }
        let len = shown.len();
        let kept = kept.max(below.len());
        let gap = usize::from(kept > 0);
        let wanted = len.max(1) + gap + kept + 2;
        if !self.is_read() {
            place.height = place.height.min(u16::try_from(wanted).unwrap_or(u16::MAX));
        }
        let inside = painter.frame(place, &self.heading(), true);
        let high = usize::from(inside.height);
        // Pinned rows stay visible below those that scroll.
        let pinned = shown.iter().filter(|at| self.rows[**at].pinned).count();
        let fixed = if high > pinned { pinned } else { 0 };
        let scrolls = len - fixed;
        let listed = FEWEST.max((high / 2).saturating_sub(fixed));
        let fewest = scrolls.min(listed) + fixed;
        let under = kept.min(high.saturating_sub(fewest + 1));
        let room = high
            .saturating_sub(under + usize::from(under > 0) + fixed)
            .max(1);
        let chosen = self.at.min(scrolls.saturating_sub(1));
        self.scroll = scrolled(self.scroll, chosen, room).min(scrolls.saturating_sub(room));
        let window = self.scroll..scrolls.min(self.scroll + room);
        let visible: Vec<usize> = window.clone().chain(scrolls..len).take(high).collect();
        let widest = u16::try_from(widest).unwrap_or(u16::MAX);
        for (y, nth) in (inside.top()..).zip(&visible) {
            let row = Rect {
                y,
                height: 1,
                ..inside
            };
            self.draw_row(painter, row, &self.rows[shown[*nth]], widest);
            if *nth == self.at {
                painter.lay(row, painter.theme.selected());
                painter.ink(row.x, y, 1, "▸", Ink::Strong);
            }
        }
        let last = |y: u16| y < inside.bottom();
        if len == 0 {
            let nothing = Line::of(Ink::Dim, "nothing fits");
            let text = if self.filter.is_some() {
                &nothing
            } else {
                &self.empty
            };
            painter.line(inside.x + 1, inside.y, inside.width.saturating_sub(1), text);
        }
        let first = inside.y + u16::try_from(visible.len().max(1) + 1).unwrap_or(0);
        for (line, y) in below
            .iter()
            .take(under)
            .zip((first..).take_while(|y| last(*y)))
        {
            painter.line(inside.x + 1, y, inside.width.saturating_sub(1), line);
        }
        let hidden = scrolls.saturating_sub(window.end);
        more(painter, place, window.start, hidden);
        let down = visible.iter().position(|nth| *nth == self.at);
        let down = u16::try_from(down.unwrap_or(0)).unwrap_or(0);
        self.drawn = Drawn {
            inside,
            rows: visible,
        };
        let lowest = inside.bottom().saturating_sub(1);
        (inside.x, inside.y.saturating_add(down).min(lowest))
    }

    fn draw_row(&self, painter: &mut Painter<'_>, at: Rect, row: &PickRow<C>, widest: u16) {
        let left = |x: u16| at.right().saturating_sub(x);
        // While letters filter, they choose nothing.
        let key = if self.filter.is_some() { ' ' } else { row.key };
        let x = painter.ink(
            at.x + 1,
            at.y,
            left(at.x + 1),
            &key.to_string(),
            Ink::Strong,
        );
        painter.line(x + 2, at.y, left(x + 2), &row.named());
        let x = (x + 4).saturating_add(widest).min(at.right());
        painter.ink(x, at.y, left(x), &clean(&row.aside), Ink::Dim);
    }
}

/// Whether a letter has no meaning of its own in a window, so that a row may have it.
fn is_free(keys: &Keymap, window: Window, c: char) -> bool {
    !keys.has_letter(window, c) && !keys.is_silent(c)
}

impl<C> PickRow<C> {
    /// The part of a row that does not fit beside its name, wrapped to `columns`.
    fn cut(&self, widest: usize, columns: usize) -> Vec<Line> {
        let aside = clean(&self.aside);
        if widest + 4 + width(&aside) <= columns {
            return Vec::new();
        }
        wrap(&Line::of(Ink::Plain, aside), columns, 2)
    }

    /// Columns of the name.
    fn wide(&self) -> usize {
        self.named().width()
    }

    /// The name; a character's with the symbol of their side.
    fn named(&self) -> Line {
        let Some(side) = self.side else {
            return Line::of(Ink::Plain, clean(&self.name));
        };
        let mut line = Line::new();
        line.push_name(side, &self.name);
        line
    }
}
