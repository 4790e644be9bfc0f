//! What the titles of the panes say.

use ratatui::layout::Rect;

use super::layout::Layout;
use super::screen::FightScreen;
use super::title::{Title, line};
use crate::game::words::cost_of_sustaining;
use crate::tui::desk::Desk;
use crate::tui::keymap::{Context, Pane};
use crate::tui::paint::Painter;
use crate::view::measured::Measured;
use crate::view::table::Group;
use crate::view::text::clean;
use crate::view::{Ink, Line};

impl FightScreen {
    /// Paints the lines with the titles of the panes, if they have changed.
    pub(super) fn paint_titles(&mut self, painter: &mut Painter<'_>, desk: &Desk) {
        let layout = self.layout;
        let columns = usize::from(self.screen.width);
        let shows = (desk.version, desk.aim.focus, self.more[0]);
        if painter.surface.is_new("titles above", shows) {
            self.titles[0] = self.titles_of_table(desk);
            let above = [line(&self.titles[0], columns), self.headings(desk)];
            painter.part("title", (layout.title, 0), &above);
        }
        let sheet = desk.whose_sheet().filter(|_| !layout.sheet.is_empty());
        let is_scrolled = desk.log.is_scrolled();
        let shows = (desk.version, desk.aim.focus, self.more, is_scrolled, sheet);
        if painter.surface.is_new("titles", shows) {
            self.titles[1] = self.titles_below(desk);
            let below = line(&self.titles[1], columns);
            painter.part("lower", (layout.lower, 0), [&below]);
        }
    }

    /// The headings of a table without a fight.
    fn headings(&self, desk: &Desk) -> Line {
        let mut line = Measured::default();
        if desk.places().is_empty() {
            return line.text;
        }
        let columns = &self.columns;
        let [title, _] = desk.game().board.third.titles;
        let third = columns.start_of(Group::Third).map(|at| (at, title));
        let headings = [(4, "Name")].into_iter().chain(columns.headings());
        for (at, heading) in headings.chain(third) {
            line.fill_to(at);
            line.push(Ink::Dim, heading);
        }
        line.text
    }

    fn titles_of_table(&self, desk: &Desk) -> Vec<Title> {
        match desk.shown().fight() {
            Some(fight) => self.titles_of_fight(fight.round, desk),
            None => self.titles_of_people(desk),
        }
    }

    fn titles_of_people(&self, desk: &Desk) -> Vec<Title> {
        let mut first = Title::named(desk, Pane::Order);
        if !desk.shown().characters.is_empty() {
            first.fact = desk.keys.says(Context::Panes, Ink::Dim, "{begin} begins");
        }
        let mut second = Title::named(desk, Pane::Roster);
        second.at = first.wide();
        second.fact = listed_in_words(desk);
        second.more = more_words(self.more[0]);
        let mut third = Title::named(desk, Pane::Kept);
        third.at = second.at + second.wide();
        if self.columns.start_of(Group::Third).is_none() {
            third.fact = dim(desk.game().board.third.nothing.to_owned());
        }
        vec![first, second, third]
    }

    fn titles_of_fight(&self, round: u32, desk: &Desk) -> Vec<Title> {
        let others = desk.places().others().len();
        let hidden = self.window.end <= desk.places().fighting();
        let elsewhere = if others > 0 && hidden {
            format!(" · {others} elsewhere")
        } else {
            String::new()
        };
        let mut first = Title::named(desk, Pane::Order);
        first.fact = dim(format!("round {round}{elsewhere}"));
        first.more = more_words(self.more[0]);
        let columns = &self.columns;
        let mut titles = vec![first];
        let mut second = Title::of(desk, Pane::Roster, "2");
        if columns.start_of(Group::Second).is_some() {
            let mut headings = columns.headings().into_iter();
            let (_, name) = headings.next().unwrap_or((0, "Status"));
            second = Title::of(desk, Pane::Roster, &format!("2 {name}"));
            second.headings = headings.collect();
        }
        let mut third = Title::named(desk, Pane::Kept);
        if columns.start_of(Group::Third).is_none() {
            let [_, short] = Pane::Kept.titles(desk.game());
            third = Title::of(desk, Pane::Kept, &short);
            third.fact = dim(sustained_in_words(desk));
        }
        // A group that has no room is only a title, at the end.
        let mut at_end = None;
        for (group, title) in [(Group::Second, second), (Group::Third, third)] {
            match columns.start_of(group) {
                Some(start) => titles.push(title.below_line(start.saturating_sub(2))),
                None => at_end = Some(title.at_end(usize::from(self.screen.width))),
            }
        }
        titles.extend(at_end);
        titles
    }

    /// The titles of the log, the sheet and what is beside it.
    fn titles_below(&self, desk: &Desk) -> Vec<Title> {
        let mut log = Title::named(desk, Pane::Log);
        if !desk.log.filter.is_off() {
            log.fact = dim(format!("/{}", clean(desk.log.filter.words())));
        } else if desk.log.is_scrolled() {
            let words = "{last-row} for the newest";
            log.fact = desk.keys.says(Context::Panes, Ink::Dim, words);
        }
        let Layout {
            log: area,
            sheet: beside,
            aside,
            ..
        } = self.layout;
        if beside.is_empty() {
            return vec![log];
        }
        let mut sheet = Title::of(desk, Pane::Sheet, "Sheet");
        sheet.more = more_words(self.more[1]);
        sheet.fact = dim(self.whose_in_words(desk));
        if area.is_empty() {
            return vec![sheet, log.at_end(usize::from(beside.width))];
        }
        let left_of = |area: Rect| usize::from(area.x.saturating_sub(1));
        let mut titles = vec![log, sheet.below_line(left_of(beside))];
        if !aside.is_empty() {
            let notes = Title {
                ink: Ink::Strong,
                name: "Notes".to_owned(),
                ..Title::default()
            };
            titles.push(notes.below_line(left_of(aside)));
        }
        titles
    }

    /// Whose sheet is shown: the name stands in the table.
    fn whose_in_words(&self, desk: &Desk) -> String {
        let Some(who) = desk.whose_sheet() else {
            return String::new();
        };
        let (campaign, places) = (desk.shown(), desk.places());
        if Some(who) == campaign.acting() {
            return "whose turn it is".to_owned();
        }
        let row = places.row_of(campaign, who, desk.aim.row);
        if row.is_some_and(|row| self.window.contains(&row)) {
            "selected".to_owned()
        } else {
            clean(campaign.name_of(who)).into_owned()
        }
    }
}

fn dim(text: String) -> Line {
    Line::of(Ink::Dim, text)
}

/// How many people are listed.
fn listed_in_words(desk: &Desk) -> Line {
    let places = desk.places();
    let listed = places.others();
    let here = listed.len();
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

/// How many rows are scrolled off above and below: `↑3 ↓6`.
fn more_words((above, below): (usize, usize)) -> String {
    let parts = [("↑", above), ("↓", below)];
    let parts = parts.iter().filter(|(_, rows)| *rows > 0);
    let parts: Vec<String> = parts.map(|(mark, rows)| format!("{mark}{rows}")).collect();
    parts.join(" ")
}
