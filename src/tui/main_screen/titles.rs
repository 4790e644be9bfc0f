//! Draws the titles of the panes, on the dividers or in a row.

use ratatui::layout::Rect;

use super::MainScreen;
use super::layout::Grid;
use super::painted::{Painted, PaintedTitle, TitleShows};
use crate::tui::keymap::Pane;
use crate::tui::paint::Painter;
use crate::tui::panes;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// Columns between the titles in a row.
const BETWEEN: u16 = 2;

impl MainScreen {
    /// Draws the dividers with the titles of the panes on them.
    pub(super) fn draw_titles(&mut self, painter: &mut Painter<'_>, known: &mut Painted) {
        self.layout.titles = [None; 5];
        for (pane, place) in self.places_of_titles() {
            self.draw_title(painter, &mut known.title_of[pane.index()], pane, place);
        }
        if let Some(Grid { area, x, .. }) = self.layout.grid
            && known.dividers.is_new(())
        {
            let border = painter.theme.border();
            let mut upright = |x: u16| {
                painter.text(x, area.y, 1, "┬", border);
                painter.vertical(x, area.y + 1, area.height.saturating_sub(1));
            };
            upright(x);
            if self.layout.beside.is_some() {
                upright(area.right());
            }
        }
        if let Some(tabs) = self.layout.tabs {
            self.draw_tabs(painter, tabs);
        }
    }

    /// Draws only the sheet's title, which depends on the selection.
    pub(super) fn draw_title_of_sheet(&mut self, painter: &mut Painter<'_>, known: &mut Painted) {
        let places = self.places_of_titles();
        let sheet = places.into_iter().find(|(pane, _)| *pane == Pane::Sheet);
        if let Some((pane, place)) = sheet {
            self.draw_title(painter, &mut known.title_of[pane.index()], pane, place);
        }
    }

    /// The panes whose titles have lines of their own, and where.
    fn places_of_titles(&self) -> Vec<(Pane, Rect)> {
        let mut all = Vec::with_capacity(5);
        if let Some(Grid { area, x, y, places }) = self.layout.grid {
            let (left, right) = (Rect::new(area.x, 0, x - area.x, 1), x + 1);
            let right = Rect::new(right, 0, area.right() - right, 1);
            let rows = [(left, area.y), (right, area.y), (left, y[0]), (right, y[1])];
            let rows = rows.map(|(place, y)| Rect { y, ..place });
            all.extend(places.into_iter().zip(rows));
            all.extend(self.layout.beside.map(|place| (Pane::Sheet, place)));
        }
        all.extend(self.layout.lower);
        all
    }

    /// Draws a line with a pane's title and the most important fact about it, if it has changed.
    fn draw_title(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut Option<PaintedTitle>,
        pane: Pane,
        area: Rect,
    ) {
        let [title, _] = self.title(pane);
        let behind = self.behind_sheet().filter(|_| pane == Pane::Sheet);
        let shows = TitleShows {
            area,
            title,
            focused: pane == self.focus,
            fact: self.fact(pane),
            behind: behind.map(|hidden| {
                let [title, _] = self.title(hidden);
                (hidden, title)
            }),
            more: self.more_words(pane),
        };
        let same = known.take().filter(|last| last.shows == shows);
        let last = same.unwrap_or_else(|| paint_title(painter, pane, shows));
        for (pane, place) in &last.places {
            self.layout.titles[pane.index()] = Some(*place);
        }
        *known = Some(last);
    }

    /// The pane that the sheet replaces, if all the others show.
    fn behind_sheet(&self) -> Option<Pane> {
        let places = self.layout.grid?.places;
        let numbered = [Pane::Roster, Pane::Log];
        numbered.into_iter().find(|pane| !places.contains(pane))
    }

    /// Draws the titles of all panes in one line, except for one with a line of its own.
    fn draw_tabs(&mut self, painter: &mut Painter<'_>, area: Rect) {
        painter.clear(area);
        let lower = self.layout.lower.map(|(pane, _)| pane);
        let has_sheet = self.wants_sheet(self.area);
        let shown: Vec<Pane> = Pane::ALL
            .into_iter()
            .filter(|pane| Some(*pane) != lower && (*pane != Pane::Sheet || has_sheet))
            .collect();
        let words = |pane: Pane, form: usize, facts: bool| {
            let mut title = self.title(pane)[form].clone();
            if self.layout.panes[pane.index()].is_some() {
                let more = self.more_words(pane);
                if !more.is_empty() {
                    title.push(' ');
                    title.push_str(more.trim_end_matches(" more"));
                }
            }
            let fact = if facts { self.fact(pane) } else { Line::new() };
            (title, fact)
        };
        let forms = [
            (0, true, BETWEEN),
            (0, false, BETWEEN),
            (1, false, BETWEEN),
            (1, false, 1),
        ];
        let (mut titles, mut between) = (Vec::new(), BETWEEN);
        for (form, facts, gap) in forms {
            between = gap;
            titles = shown.iter().map(|pane| words(*pane, form, facts)).collect();
            let wide = titles.iter().map(|(title, fact): &(String, Line)| {
                let fact = fact.width() + usize::from(!fact.pieces.is_empty());
                width(title) + fact + usize::from(gap)
            });
            if wide.sum::<usize>() <= usize::from(area.width) {
                break;
            }
        }
        let mut x = area.x + 1;
        for (pane, (title, fact)) in shown.into_iter().zip(titles) {
            let room = |x: u16| area.right().saturating_sub(x);
            let style = painter.theme.title(pane == self.focus);
            let start = x;
            x = painter.text(x, area.y, room(x), &title, style);
            if !fact.pieces.is_empty() {
                x = painter.line(x + 1, area.y, room(x + 1), &fact);
            }
            self.layout.titles[pane.index()] = Some(Rect::new(start, area.y, x - start, 1));
            x += between;
        }
    }

    /// How many rows of a pane are scrolled off above and below.
    fn more_words(&self, pane: Pane) -> String {
        let (above, below) = self.more[pane.index()];
        let parts = [("↑", above), ("↓", below)];
        let parts = parts.iter().filter(|(_, rows)| *rows > 0);
        let parts: Vec<String> = parts.map(|(mark, rows)| format!("{mark}{rows}")).collect();
        if parts.is_empty() {
            return String::new();
        }
        format!("{} more", parts.join(" "))
    }

    /// A pane's title, long and short.
    fn title(&self, pane: Pane) -> [String; 2] {
        let mark = if pane == self.focus { "▸" } else { "" };
        pane.titles(self.session.game())
            .map(|name| format!("{mark}{name}"))
    }

    /// How much damage a selected character who is down can still take, and what comes then.
    pub(super) fn left_until_worst(&self) -> Option<(i64, &'static str)> {
        let (campaign, game) = (self.shown(), self.session.game());
        let who = self.selected.and_then(|id| campaign.characters.get(id))?;
        let health = (game.health)(who)?;
        let (left, _) = health.to_death()?;
        let fallen = campaign.fight().is_some() && !game.fallen_by(campaign, who).is_empty();
        (fallen && left > 0).then_some((left, health.worst))
    }

    /// The most important fact about a pane, shown beside its title.
    fn fact(&self, pane: Pane) -> Line {
        let dim = |text: String| Line::of(Ink::Dim, text);
        match pane {
            Pane::Order => {
                let fight = self.shown().fight();
                let round = fight.map(|fight| dim(format!("round {}", fight.round)));
                let fallen = self.left_until_worst();
                let fallen =
                    fallen.map(|(left, worst)| format!(" · ▼{left}: takes {left} more to {worst}"));
                round
                    .unwrap_or_default()
                    .with(Ink::Dim, fallen.unwrap_or_default())
            }
            Pane::Roster => {
                let listed = self.listed();
                let here = listed.len();
                match (listed.absent(), self.lists_everybody) {
                    (0, false) => dim(format!("{here} here")),
                    (0, true) => dim(format!("everybody, {here}")),
                    (absent, _) => {
                        let words = format!("{here} here, {absent} not: {{everybody}}");
                        self.keys.says_bare(Ink::Dim, &words)
                    }
                }
            }
            Pane::Kept => {
                let (campaign, game) = (self.shown(), self.session.game());
                dim(self.keepers().fact(campaign, game))
            }
            Pane::Log if !self.filter.is_off() => dim(format!("/{}", clean(self.filter.words()))),
            Pane::Log if self.log.at.is_some() || self.log.bottom.is_some() => {
                self.keys.says_bare(Ink::Dim, "{last-row} for the newest")
            }
            Pane::Log => Line::new(),
            Pane::Sheet => {
                let who = self.whose_sheet();
                let who = who.and_then(|id| self.shown().characters.get(id));
                who.map_or_else(Line::new, |who| dim(clean(&who.name).into_owned()))
            }
        }
    }
}

/// Paints a pane's title on a line.
fn paint_title(painter: &mut Painter<'_>, pane: Pane, shows: TitleShows) -> PaintedTitle {
    let area = shows.area;
    painter.clear(area);
    painter.horizontal(area.x, area.y, area.width, ["─", "─"]);
    let style = painter.theme.title(shows.focused);
    let (x, room) = (area.x + 1, area.width.saturating_sub(2));
    painter.ink(x, area.y, room, " ", Ink::Plain);
    let room = room.saturating_sub(1);
    let end = painter.text(x + 1, area.y, room, &shows.title, style);
    let left = area.right().saturating_sub(end);
    let mut end = painter.ink(end, area.y, left, " ", Ink::Plain);
    let place = Rect {
        width: end - area.x,
        ..area
    };
    let mut places = vec![(pane, place)];
    if !shows.fact.pieces.is_empty() {
        let room = area.right().saturating_sub(end + 1);
        let fact = shows.fact.clone().with(Ink::Dim, " ");
        end = painter.line(end, area.y, room, &fact);
    }
    if let Some((hidden, title)) = &shows.behind {
        let room = area.right().saturating_sub(end + 1);
        let to = painter.ink(end, area.y, room, &format!("· {title} "), Ink::Dim);
        let place = Rect {
            x: end,
            width: to - end,
            ..area
        };
        places.push((*hidden, place));
        end = to;
    }
    let more = &shows.more;
    let wide = panes::columns(more) + 2;
    if !more.is_empty() && end + wide < area.right() {
        let x = area.right() - wide - 1;
        painter.ink(x, area.y, wide, &format!(" {more} "), Ink::Notice);
    }
    PaintedTitle { shows, places }
}
