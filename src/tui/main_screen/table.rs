//! Paints the table of people, and the titles of the panes.

use std::ops::Range;

use ratatui::layout::Rect;

use super::painted::{PaintedPane, PaneShows, Part, Titles};
use super::{MainScreen, Scroll};
use crate::game::words::cost_of_sustaining;
use crate::tui::keymap::{Context, Pane};
use crate::tui::paint::Painter;
use crate::tui::panes;
use crate::tui::panes::title::Title;
use crate::view::line::wrap;
use crate::view::table::{Group, Shown, columns, rows};
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// The selected row of a pane, and whether it is that of the active character.
pub(super) type Selected = Option<(Rect, bool)>;

impl Scroll {
    /// The visible rows. They include the selected row if the selection has moved.
    fn window(&mut self, selected: Option<usize>, len: usize, height: u16) -> Range<usize> {
        let height = usize::from(height);
        if let Some(row) = selected.filter(|_| std::mem::take(&mut self.reveal)) {
            if row + 1 > self.offset + height {
                self.offset = row + 1 - height;
            }
            self.offset = self.offset.min(row);
        }
        self.offset = self.offset.min(len.saturating_sub(height));
        self.offset..(self.offset + height).min(len)
    }
}

impl MainScreen {
    /// The group of the table with the focus; the first one while another pane has it.
    fn group(&self) -> Group {
        match self.focus {
            Pane::Roster => Group::Second,
            Pane::Kept => Group::Third,
            Pane::Order | Pane::Log | Pane::Sheet => Group::First,
        }
    }

    /// Paints the rows if they have changed and returns the selected row.
    pub(super) fn paint_table(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut PaintedPane,
        area: Rect,
    ) -> Selected {
        let places = self.places();
        let (campaign, game) = (self.shown(), self.session.game());
        let row = self
            .selected
            .and_then(|who| places.row_of(campaign, who, self.order_row));
        let acting = places.acting();
        let reveals = std::mem::take(&mut self.reveals_turn);
        let wanted = acting.filter(|_| reveals).or(row);
        let window = self.scroll.window(wanted, places.len(), area.height);
        self.more[0] = (window.start, places.len() - window.end);
        let shows = PaneShows {
            version: self.version,
            window: window.clone(),
            focus: Some(self.group()).filter(|_| area.width < 100),
            ..PaneShows::default()
        };
        if known.shows.is_new(shows) {
            self.painted.push("table");
            let lines = if places.is_empty() {
                self.steps(usize::from(area.width.saturating_sub(2)))
            } else {
                let table = Shown {
                    campaign: self.shown(),
                    game,
                    marked: &self.marked,
                };
                let rows = rows(table, &places, window.clone());
                let columns = columns(game, &rows, usize::from(area.width), self.group());
                let lines = rows.iter().map(|row| columns.line(row)).collect();
                self.table.built += u64::from(columns != self.table.columns);
                self.table.columns = columns;
                lines
            };
            let before = u16::from(places.is_empty());
            known.lines.paint_from(painter, (area, before), &lines);
            self.table.window = window.clone();
        }
        let row = row.filter(|row| window.contains(row))?;
        let y = u16::try_from(row - window.start).unwrap_or(u16::MAX);
        let place = Rect {
            y: area.y.saturating_add(y),
            height: 1,
            ..area
        };
        (y < area.height).then_some((place, acting == Some(row)))
    }

    /// What an empty table offers: how to add somebody, or the steps of a new campaign.
    fn steps(&self, room: usize) -> Vec<Line> {
        let campaign = self.shown();
        let says = |words: &str| self.keys.says(Context::Panes, Ink::Plain, words);
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
        let how = self
            .keys
            .says(Context::Panes, Ink::Dim, "{everybody} lists everybody");
        vec![Line::of(Ink::Dim, "nobody is here"), how]
    }

    /// How many rows the table has, and how many more are of people who are not in the fight.
    pub(super) fn rows_of_table(&self, area: Rect) -> [usize; 2] {
        let places = self.places();
        match (places.fighting(), places.len()) {
            (0, 0) => [
                self.steps(usize::from(area.width.saturating_sub(2))).len(),
                0,
            ],
            (0, all) => [all, 0],
            (fighting, all) => [fighting, all - fighting],
        }
    }

    /// Draws the lines with the titles of the panes, if they have changed.
    pub(super) fn draw_titles(&mut self, painter: &mut Painter<'_>, known: &mut Part<Titles>) {
        let shows = Titles {
            version: self.version,
            focus: self.focus,
            more: self.more,
            log_is_scrolled: self.log.at.is_some() || self.log.bottom.is_some(),
            sheet: self.layout.sheet.and_then(|_| self.whose_sheet()),
            columns: self.table.built,
        };
        if !known.is_new(shows) {
            return;
        }
        self.painted.push("titles");
        let mut places = Vec::new();
        if let Some(line) = self.layout.title {
            let titles = self.titles_of_table(line);
            places.extend(panes::title::draw(painter, line, &titles));
        }
        if let Some(line) = self.layout.headings {
            painter.clear(line);
            for (at, heading) in self.headings() {
                let room = line.width.saturating_sub(at);
                painter.ink(line.x + at, line.y, room, heading, Ink::Dim);
            }
        }
        if let Some(line) = self.layout.lower {
            let titles = self.titles_below();
            places.extend(panes::title::draw(painter, line, &titles));
        }
        self.table.titles = places;
    }

    /// The headings of a table without a fight.
    fn headings(&self) -> Vec<(u16, &'static str)> {
        if self.places().is_empty() {
            return Vec::new();
        }
        let columns = &self.table.columns;
        let mut all = vec![(4, "Name")];
        all.extend(in_columns(columns.headings()));
        let third = columns.of(Group::Third);
        if !third.is_empty() {
            let [title, _] = self.session.game().board.third.titles;
            all.extend(in_columns(vec![(third.start, title)]));
        }
        all
    }

    fn title(&self, pane: Pane, name: &str) -> Title {
        let focused = pane == self.focus;
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

    fn named(&self, pane: Pane) -> Title {
        let [name, _] = pane.titles(self.session.game());
        self.title(pane, &name)
    }

    fn titles_of_table(&self, line: Rect) -> Vec<Title> {
        let fights = self.shown().fight().is_some();
        let dim = |text: String| Line::of(Ink::Dim, text);
        let mut first = self.named(Pane::Order);
        let mut second = self.named(Pane::Roster);
        let mut third = self.named(Pane::Kept);
        if !fights {
            let may_begin = !self.shown().characters.is_empty();
            if may_begin {
                first.fact = self.keys.says(Context::Panes, Ink::Dim, "{begin} begins");
            }
            second.fact = self.listed_in_words();
            second.more = more_words(self.more[0]);
            if self.table.columns.of(Group::Third).is_empty() {
                third.fact = dim(self.session.game().board.third.nothing.to_owned());
            }
            second.at = wide_of(&first);
            third.at = second.at + wide_of(&second);
            return vec![first, second, third];
        }
        let round = self.shown().fight().map_or(0, |fight| fight.round);
        let others = self.places().others().len();
        let hidden = self.table.window.end <= self.places().fighting();
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
            second = self.title(Pane::Roster, "2");
        } else {
            let (_, name) = headings.next().unwrap_or((0, "Status"));
            second = self.title(Pane::Roster, &format!("2 {name}"));
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
            let [_, short] = Pane::Kept.titles(self.session.game());
            third = self.title(Pane::Kept, &short);
            third.fact = dim(self.sustained_in_words());
            let wide = wide_of(&third);
            third.at = line.width.saturating_sub(wide);
            titles.extend([second, third]);
        }
        titles
    }

    /// The titles of the log, the sheet and what is beside it.
    fn titles_below(&self) -> Vec<Title> {
        let mut titles = Vec::new();
        let mut log = self.named(Pane::Log);
        log.fact = if self.filter.is_off() {
            let scrolled = self.log.at.is_some() || self.log.bottom.is_some();
            let back = || {
                self.keys
                    .says(Context::Panes, Ink::Dim, "{last-row} for the newest")
            };
            if scrolled { back() } else { Line::new() }
        } else {
            Line::of(Ink::Dim, format!("/{}", clean(self.filter.words())))
        };
        let Some(area) = self.layout.sheet else {
            return vec![log];
        };
        let who = self.whose_sheet();
        let mut sheet = self.title(Pane::Sheet, "Sheet");
        sheet.more = more_words(self.more[1]);
        sheet.fact = Line::of(Ink::Dim, self.whose_in_words());
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
            let mut notes = self.title(Pane::Sheet, "");
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
    fn whose_in_words(&self) -> String {
        let who = self.whose_sheet();
        let (campaign, places) = (self.shown(), self.places());
        if who.is_some() && who == campaign.acting() {
            return "whose turn it is".to_owned();
        }
        let row = who.and_then(|who| places.row_of(campaign, who, self.order_row));
        match (who, row.is_some_and(|row| self.table.window.contains(&row))) {
            (Some(_), true) => "selected".to_owned(),
            (Some(who), false) => clean(campaign.name_of(who)).into_owned(),
            (None, _) => String::new(),
        }
    }

    fn listed_in_words(&self) -> Line {
        let places = self.places();
        let listed = places.others();
        let here = listed.len();
        let dim = |text: String| Line::of(Ink::Dim, text);
        match (listed.absent(), self.lists_everybody) {
            (0, false) => dim(format!("{here} here")),
            (0, true) => dim(format!("everybody, {here}")),
            (absent, _) => {
                let words = format!("{here} here, {absent} not: {{everybody}}");
                self.keys.says(Context::Panes, Ink::Dim, &words)
            }
        }
    }

    /// What it costs whoever in the fight sustains most, and how many others sustain something.
    fn sustained_in_words(&self) -> String {
        let (campaign, game) = (self.shown(), self.session.game());
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
