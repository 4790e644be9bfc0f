//! Paints the table of people, and the titles of the panes.

use std::ops::Range;

use ratatui::layout::Rect;

use super::painted::{PaintedPane, PaneShows, Part, Titles};
use super::screen::FightScreen;
use super::title::{self, Title};
use crate::game::words::cost_of_sustaining;
use crate::tui::desk::{Desk, Reveal};
use crate::tui::keymap::{Context, Pane};
use crate::tui::paint::Painter;
use crate::view::line::wrap;
use crate::view::table::{Group, Shown, columns, rows};
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// The selected row of a pane, and whether it is that of the active character.
pub(super) type Selected = Option<(Rect, bool)>;

/// The group of the table with the focus; the first one while another pane has it.
fn group(desk: &Desk) -> Group {
    match desk.aim.focus {
        Pane::Roster => Group::Second,
        Pane::Kept => Group::Third,
        Pane::Order | Pane::Log | Pane::Sheet => Group::First,
    }
}

impl FightScreen {
    /// The visible rows. They include a row if it has to be revealed. The row of the active character
    /// is among the first `free` ones, which no window covers.
    fn window(&mut self, len: usize, [height, free]: [u16; 2], desk: &mut Desk) -> Range<usize> {
        let [height, free] = [height, free].map(usize::from);
        let acting = desk.places().acting();
        let reveals = std::mem::take(&mut desk.aim.reveals);
        let wanted = match reveals {
            Reveal::Nothing => None,
            Reveal::Selected => desk.selected_row(),
            Reveal::Acting => acting,
        };
        if let Some(row) = wanted {
            if reveals == Reveal::Acting && row + 2 > self.offset + height {
                // Those who act after them are seen too.
                self.offset = row;
            } else if row + 1 > self.offset + height {
                self.offset = row + 1 - height;
            }
            self.offset = self.offset.min(row);
        }
        self.offset = self.offset.min(len.saturating_sub(height));
        let mut first = self.offset;
        if let Some(row) = acting.filter(|_| free < height) {
            first = first.min(row).max((row + 1).saturating_sub(free.max(1)));
        }
        first..(first + height).min(len)
    }

    /// Paints the rows if they have changed and returns the selected row, and the row of the active
    /// character.
    pub(super) fn paint_table(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut PaintedPane,
        (area, free): (Rect, u16),
        desk: &mut Desk,
    ) -> [Selected; 2] {
        let places = desk.places();
        let window = self.window(places.len(), [area.height, free], desk);
        // People elsewhere are counted apart.
        let last = match places.fighting() {
            0 => places.len(),
            fighting => fighting,
        };
        self.more[0] = (window.start, last.saturating_sub(window.end));
        let group = group(desk);
        let shows = PaneShows {
            version: desk.version,
            window: window.clone(),
            focus: Some(group).filter(|_| area.width < 100),
            ..PaneShows::default()
        };
        if known.shows.is_new(shows) {
            self.painted.push("table");
            let lines = if places.is_empty() {
                steps(desk, usize::from(area.width.saturating_sub(2)))
            } else {
                let game = desk.game();
                let table = Shown {
                    campaign: desk.shown(),
                    game,
                    marked: desk.marked(),
                };
                let rows = rows(table, &places, window.clone());
                let columns = columns(game, &rows, usize::from(area.width), group);
                let lines = rows.iter().map(|row| columns.line(row)).collect();
                self.table.built += u64::from(columns != self.table.columns);
                self.table.columns = columns;
                lines
            };
            let before = u16::from(places.is_empty());
            known.lines.paint_from(painter, (area, before), &lines);
            self.table.window = window.clone();
        }
        let acting = places.acting();
        let place = |row: usize| {
            let y = u16::try_from(row.checked_sub(window.start)?).ok()?;
            let place = Rect {
                y: area.y.saturating_add(y),
                height: 1,
                ..area
            };
            (y < area.height).then_some((place, acting == Some(row)))
        };
        [desk.selected_row(), acting].map(|row| row.and_then(place))
    }

    /// How many rows the table has, and how many more are of people who are not in the fight.
    pub(super) fn rows_of_table(desk: &Desk, area: Rect) -> [usize; 2] {
        let places = desk.places();
        match (places.fighting(), places.len()) {
            (0, 0) => {
                let room = usize::from(area.width.saturating_sub(2));
                [steps(desk, room).len(), 0]
            }
            (0, all) => [all, 0],
            (fighting, all) => [fighting, all - fighting],
        }
    }

    /// Draws the lines with the titles of the panes, if they have changed.
    pub(super) fn draw_titles(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut Part<Titles>,
        desk: &Desk,
    ) {
        let shows = Titles {
            version: desk.version,
            focus: desk.aim.focus,
            more: self.more,
            log_is_scrolled: desk.log.is_scrolled(),
            sheet: self.layout.sheet.and_then(|_| desk.whose_sheet()),
            columns: self.table.built,
        };
        if !known.is_new(shows) {
            return;
        }
        self.painted.push("titles");
        let mut places = Vec::new();
        if let Some(line) = self.layout.title {
            let titles = self.titles_of_table(line, desk);
            places.extend(title::draw(painter, line, &titles));
        }
        if let Some(line) = self.layout.headings {
            painter.clear(line);
            for (at, heading) in self.headings(desk) {
                let room = line.width.saturating_sub(at);
                painter.ink(line.x + at, line.y, room, heading, Ink::Dim);
            }
        }
        if let Some(line) = self.layout.lower {
            let titles = self.titles_below(desk);
            places.extend(title::draw(painter, line, &titles));
        }
        self.table.titles = places;
    }

    /// The headings of a table without a fight.
    fn headings(&self, desk: &Desk) -> Vec<(u16, &'static str)> {
        if desk.places().is_empty() {
            return Vec::new();
        }
        let columns = &self.table.columns;
        let mut all = vec![(4, "Name")];
        all.extend(in_columns(columns.headings()));
        let third = columns.of(Group::Third);
        if !third.is_empty() {
            let [title, _] = desk.game().board.third.titles;
            all.extend(in_columns(vec![(third.start, title)]));
        }
        all
    }

    fn titles_of_table(&self, line: Rect, desk: &Desk) -> Vec<Title> {
        let fights = desk.shown().fight().is_some();
        let dim = |text: String| Line::of(Ink::Dim, text);
        let mut first = named(desk, Pane::Order);
        let mut second = named(desk, Pane::Roster);
        let mut third = named(desk, Pane::Kept);
        if !fights {
            let may_begin = !desk.shown().characters.is_empty();
            if may_begin {
                first.fact = desk.keys.says(Context::Panes, Ink::Dim, "{begin} begins");
            }
            second.fact = listed_in_words(desk);
            second.more = more_words(self.more[0]);
            if self.table.columns.of(Group::Third).is_empty() {
                third.fact = dim(desk.game().board.third.nothing.to_owned());
            }
            second.at = wide_of(&first);
            third.at = second.at + wide_of(&second);
            return vec![first, second, third];
        }
        let round = desk.shown().fight().map_or(0, |fight| fight.round);
        let others = desk.places().others().len();
        let hidden = self.table.window.end <= desk.places().fighting();
        let elsewhere = if others > 0 && hidden {
            format!(" · {others} elsewhere")
        } else {
            String::new()
        };
        first.fact = dim(format!("round {round}{elsewhere}"));
        first.more = more_words(self.more[0]);
        let columns = &self.table.columns;
        let mut lines = columns.lines().filter_map(|at| u16::try_from(at).ok());
        let mut titles = vec![first];
        let mut headings = in_columns(columns.headings()).into_iter();
        if columns.of(Group::Second).is_empty() {
            second = titled(desk, Pane::Roster, "2");
        } else {
            let (_, name) = headings.next().unwrap_or((0, "Status"));
            second = titled(desk, Pane::Roster, &format!("2 {name}"));
            second.headings = headings.collect();
        }
        let at = line.width.saturating_sub(8);
        second.at = lines.next().unwrap_or(at);
        second.parts = true;
        if let Some(at) = lines.next() {
            third.at = at;
            third.parts = true;
            titles.extend([second, third]);
        } else if columns.of(Group::Second).is_empty() {
            // Only the third group has room beside the names.
            third.at = second.at;
            third.parts = true;
            second.at = line.width.saturating_sub(wide_of(&second));
            second.parts = false;
            titles.extend([third, second]);
        } else {
            let [_, short] = Pane::Kept.titles(desk.game());
            third = titled(desk, Pane::Kept, &short);
            third.fact = dim(sustained_in_words(desk));
            let wide = wide_of(&third);
            third.at = line.width.saturating_sub(wide);
            titles.extend([second, third]);
        }
        titles
    }

    /// The titles of the log, the sheet and what is beside it.
    fn titles_below(&self, desk: &Desk) -> Vec<Title> {
        let mut titles = Vec::new();
        let mut log = named(desk, Pane::Log);
        log.fact = if desk.log.filter.is_off() {
            let scrolled = desk.log.is_scrolled();
            let back = || {
                desk.keys
                    .says(Context::Panes, Ink::Dim, "{last-row} for the newest")
            };
            if scrolled { back() } else { Line::new() }
        } else {
            Line::of(Ink::Dim, format!("/{}", clean(desk.log.words())))
        };
        let Some(area) = self.layout.sheet else {
            return vec![log];
        };
        let who = desk.whose_sheet();
        let mut sheet = titled(desk, Pane::Sheet, "Sheet");
        sheet.more = more_words(self.more[1]);
        sheet.fact = Line::of(Ink::Dim, self.whose_in_words(desk));
        if who.is_none() {
            sheet.fact = Line::new();
        }
        if self.layout.log.is_some() {
            sheet.at = area.x.saturating_sub(1);
            sheet.parts = true;
            titles.extend([log, sheet]);
        } else {
            log.at = area.width.saturating_sub(wide_of(&log));
            titles.extend([sheet, log]);
        }
        if let Some(area) = self.layout.aside {
            let mut notes = titled(desk, Pane::Sheet, "");
            notes = Title {
                pane: None,
                name: "Notes".to_owned(),
                focused: false,
                ..notes
            };
            notes.at = area.x.saturating_sub(1);
            notes.parts = true;
            titles.push(notes);
        }
        titles
    }

    /// Whose sheet is shown: the name stands in the table.
    fn whose_in_words(&self, desk: &Desk) -> String {
        let who = desk.whose_sheet();
        let (campaign, places) = (desk.shown(), desk.places());
        if who.is_some() && who == campaign.acting() {
            return "whose turn it is".to_owned();
        }
        let row = who.and_then(|who| places.row_of(campaign, who, desk.aim.row));
        match (who, row.is_some_and(|row| self.table.window.contains(&row))) {
            (Some(_), true) => "selected".to_owned(),
            (Some(who), false) => clean(campaign.name_of(who)).into_owned(),
            (None, _) => String::new(),
        }
    }
}

/// What an empty table offers: how to add somebody, or the steps of a new campaign.
fn steps(desk: &Desk, room: usize) -> Vec<Line> {
    let campaign = desk.shown();
    let says = |words: &str| desk.keys.says(Context::Panes, Ink::Plain, words);
    if campaign.characters.is_empty() {
        let steps = [
            "{add}  the party: a player character, or paste a stat block",
            "{add}  foes: from the bestiary, or several of one kind",
            "{encounters}  an encounter: who fights where, and notes on it",
            "{begin}  a fight",
            "{players}  what the players see: a page for their phones or a television",
        ];
        let nobody = Line::of(Ink::Dim, "nobody is here yet");
        let steps = steps.into_iter().map(says);
        return std::iter::once(nobody)
            .chain(steps)
            .flat_map(|line| wrap(&line, room.max(1), 3))
            .collect();
    }
    let how = desk
        .keys
        .says(Context::Panes, Ink::Dim, "{everybody} lists everybody");
    vec![Line::of(Ink::Dim, "nobody is here"), how]
}

fn titled(desk: &Desk, pane: Pane, name: &str) -> Title {
    let focused = pane == desk.aim.focus;
    let mark = if focused { "▸" } else { "" };
    Title {
        pane: Some(pane),
        at: 0,
        parts: false,
        name: format!("{mark}{name}"),
        focused,
        fact: Line::new(),
        headings: Vec::new(),
        more: String::new(),
    }
}

fn named(desk: &Desk, pane: Pane) -> Title {
    let [name, _] = pane.titles(desk.game());
    titled(desk, pane, &name)
}

fn listed_in_words(desk: &Desk) -> Line {
    let places = desk.places();
    let listed = places.others();
    let here = listed.len();
    let dim = |text: String| Line::of(Ink::Dim, text);
    match (listed.absent(), desk.aim.everybody) {
        (0, false) => dim(format!("{here} here")),
        (0, true) => dim(format!("everybody, {here}")),
        (absent, _) => {
            let words = format!("{here} here, {absent} not: {{everybody}}");
            desk.keys.says(Context::Panes, Ink::Dim, &words)
        }
    }
}

/// What it costs whoever in the fight sustains most, and how many others sustain something.
fn sustained_in_words(desk: &Desk) -> String {
    let (campaign, game) = (desk.shown(), desk.game());
    let order = campaign.fight().map_or(&[][..], |fight| &fight.order);
    let counts = order.iter().filter_map(|place| {
        let who = campaign.characters.get(place.character)?;
        Some(who.sustained.len()).filter(|count| *count > 0)
    });
    let counts: Vec<usize> = counts.collect();
    let Some(most) = counts.iter().max() else {
        return String::new();
    };
    let cost = cost_of_sustaining(game, campaign, *most);
    let others = match counts.len() - 1 {
        0 => String::new(),
        others => format!(" +{others}"),
    };
    format!("{most} {cost}").trim_end().to_owned() + &others
}

/// The columns that a title takes with its fact.
fn wide_of(title: &Title) -> u16 {
    let more = match width(&title.more) {
        0 => 0,
        wide => wide + 1,
    };
    let fact = match title.fact.width() {
        0 => 0,
        wide => wide + 3,
    };
    u16::try_from(2 + width(&title.name) + 1 + more + fact + 1).unwrap_or(u16::MAX)
}

fn in_columns(headings: Vec<(usize, &'static str)>) -> Vec<(u16, &'static str)> {
    let all = headings.into_iter();
    all.filter_map(|(at, heading)| Some((u16::try_from(at).ok()?, heading)))
        .collect()
}

/// How many rows are scrolled off above and below: `↑3 ↓6`.
fn more_words((above, below): (usize, usize)) -> String {
    let parts = [("↑", above), ("↓", below)];
    let parts = parts.iter().filter(|(_, rows)| *rows > 0);
    let parts: Vec<String> = parts.map(|(mark, rows)| format!("{mark}{rows}")).collect();
    parts.join(" ")
}
