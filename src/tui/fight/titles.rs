//! What the titles of the panes say.

use ratatui::layout::Rect;

use super::layout::Layout;
use super::screen::FightScreen;
use super::title::{Title, line};
use crate::campaign::Character;
use crate::game::Game;
use crate::game::board::Third;
use crate::game::words::cost_of_sustaining;
use crate::tui::desk::Desk;
use crate::tui::keymap::{Context, Pane};
use crate::tui::paint::Painter;
use crate::view::measured::Measured;
use crate::view::table::Group;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

impl FightScreen {
    /// Paints the lines with the titles of the panes, if they have changed.
    pub(super) fn paint_titles(&mut self, painter: &mut Painter<'_>, desk: &Desk) {
        let layout = self.layout;
        let columns = usize::from(self.screen.width);
        let shows = (desk.version, desk.aim.focus, self.more[0]);
        if painter.surface.is_new("titles above", shows) {
            self.titles[0] = match desk.shown().fight() {
                Some(fight) => self.titles_of_fight(fight.round, desk),
                None => self.titles_of_people(desk),
            };
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

    fn titles_of_people(&self, desk: &Desk) -> Vec<Title> {
        let begins = if desk.shown().characters.is_empty() {
            Line::new()
        } else {
            desk.keys.says(Context::Panes, Ink::Dim, "{begin} begins")
        };
        let first = Title::named(desk, Pane::Order).fact(begins);
        let second = Title::named(desk, Pane::Roster).more(self.more[0]);
        let mut second = second.fact(listed_in_words(desk));
        second.at = first.wide();
        let mut third = Title::named(desk, Pane::Kept);
        if self.columns.start_of(Group::Third).is_none() {
            third = third.fact(dim(kept_in_words(desk)));
        }
        third.at = second.at + second.wide();
        vec![first, second, third]
    }

    fn titles_of_fight(&self, round: u32, desk: &Desk) -> Vec<Title> {
        let (places, columns) = (desk.places(), &self.columns);
        let hidden = self.window.end <= places.fighting();
        let elsewhere = match places.others().len() {
            others @ 1.. if hidden => format!(" · {others} elsewhere"),
            _ => String::new(),
        };
        let first = Title::named(desk, Pane::Order).more(self.more[0]);
        let first = first.fact(dim(format!("round {round}{elsewhere}")));
        let mut headings = columns.headings().into_iter();
        let name = headings.next().map(|(_, name)| format!("2 {name}"));
        let mut second = Title::of(desk, Pane::Roster, name.as_deref().unwrap_or("2"));
        second.headings = headings.collect();
        let third_at = columns.start_of(Group::Third);
        let room = third_at.map_or(0, |at| usize::from(self.screen.width).saturating_sub(at));
        let [long, short] = desk.game().board.third.titles;
        // Before it stand its number and perhaps the mark of the focus.
        let name = if width(long) + 4 > room { short } else { long };
        let mut third = Title::of(desk, Pane::Kept, &format!("3 {name}"));
        if third_at.is_none() {
            third = third.fact(dim(kept_in_words(desk)));
        }
        // A group that has no room is only a title, at the end.
        let stands = |group, title: Title| match columns.start_of(group) {
            Some(start) => title.below_line(start.saturating_sub(2)),
            None => title.at_end(usize::from(self.screen.width)),
        };
        let second = stands(Group::Second, second);
        let mut titles = vec![first, second, stands(Group::Third, third)];
        titles.sort_by_key(|title| title.at > 0 && !title.parts);
        titles
    }

    /// The titles of the log, the sheet and what is beside it.
    fn titles_below(&self, desk: &Desk) -> Vec<Title> {
        let fact = if !desk.log.filter.is_off() {
            dim(format!("/{}", clean(desk.log.filter.words())))
        } else if desk.log.is_scrolled() {
            let words = "{last-row} for the newest";
            desk.keys.says(Context::Panes, Ink::Dim, words)
        } else {
            Line::new()
        };
        let log = Title::named(desk, Pane::Log).fact(fact);
        let Layout { sheet, aside, .. } = self.layout;
        if sheet.is_empty() {
            return vec![log];
        }
        let whose = Title::named(desk, Pane::Sheet).more(self.more[1]);
        let whose = whose.fact(dim(whose_in_words(desk)));
        if self.layout.log.is_empty() {
            return vec![whose, log.at_end(usize::from(sheet.width))];
        }
        let left_of = |area: Rect| usize::from(area.x.saturating_sub(1));
        let mut titles = vec![log, whose.below_line(left_of(sheet))];
        if !aside.is_empty() {
            let text = Line::of(Ink::Strong, "Notes");
            let notes = Title {
                text,
                ..Title::default()
            };
            titles.push(notes.below_line(left_of(aside)));
        }
        titles
    }
}

/// Whose sheet is shown, and whether it is their turn.
fn whose_in_words(desk: &Desk) -> String {
    let campaign = desk.shown();
    let Some(who) = desk.whose_sheet() else {
        return String::new();
    };
    let acts = if Some(who) == campaign.acting() {
        ", whose turn it is"
    } else {
        ""
    };
    format!("{}{acts}", clean(campaign.name_of(who)))
}

fn dim(text: impl Into<String>) -> Line {
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

/// What is said of a third group that has no column: what is sustained, in the fight or else among those present;
/// without a fight also that there is nothing.
fn kept_in_words(desk: &Desk) -> String {
    let (campaign, game) = (desk.shown(), desk.game());
    if let Some(fight) = campaign.fight() {
        let order = fight.order.iter();
        let people = order.filter_map(|place| campaign.characters.get(place.character));
        return in_words(game, people);
    }
    let told = in_words(game, campaign.present());
    let Third { of, nothing, .. } = game.board.third;
    let has_items = |who: &Character| !of(campaign, who, false).is_empty();
    if told.is_empty() && !campaign.present().any(has_items) {
        return nothing.to_owned();
    }
    told
}

/// What it costs whoever of these people sustains most, and how many others sustain something.
fn in_words<'c>(game: &Game, people: impl Iterator<Item = &'c Character>) -> String {
    let counts = people.map(|who| who.sustained.len());
    let counts: Vec<usize> = counts.filter(|count| *count > 0).collect();
    let Some(most) = counts.iter().max() else {
        return String::new();
    };
    let cost = cost_of_sustaining(game, *most);
    let told = format!("{most} {cost}").trim_end().to_owned();
    match counts.len() {
        1 => told,
        several => format!("{told} +{}", several - 1),
    }
}
