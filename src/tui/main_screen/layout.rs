//! Which part of the screen shows what.

use std::cmp::Ordering;

use ratatui::layout::Rect;

use crate::tui::keymap::Pane;

/// From this many columns, all four panes show, in two columns.
const WIDE: u16 = 100;
/// From this many columns, one pane shows above the log.
const STACKED: u16 = 60;
/// From this many rows, several panes show.
const HIGH: u16 = 20;
/// From this many columns, the sheet shows beside the panes.
const SHEET_FROM: u16 = 160;
/// The width of the sheet there, in thousandths, and its least and greatest columns.
const SHEET: (u16, u16, u16) = (300, 48, 72);
/// Rows of the log below another pane.
const LEAST_LOG: u16 = 6;

/// The fewest columns in which the left panes are useful.
const LEAST_LEFT: u16 = 20;
/// The fewest columns in which the right panes are useful.
const LEAST_RIGHT: u16 = 30;
/// The fewest rows in which a pane is useful, including its title.
const LEAST_HIGH: u16 = 4;

/// From this many rows, the banner of a fight shows.
const LEAST_ROWS: u16 = 8;

/// The positions of the dividers between the panes, as far as the GM has moved them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split {
    /// Width of the left panes in thousandths; `None` for as many columns as the order needs.
    left: Option<u16>,
    /// Height of the upper pane on the left and on the right, in thousandths; `None` for as many
    /// rows as it needs.
    upper: [Option<u16>; 2],
}

impl Split {
    /// A split with the given percentage of the columns on the left.
    pub(super) fn of(per_cent: Option<u16>) -> Self {
        Self {
            left: per_cent.map(|share| share.saturating_mul(10)),
            upper: [None; 2],
        }
    }
}

/// Greatest width of the left panes, in thousandths and in columns.
const LEFT: (u16, u16) = (490, 80);
/// The same with the sheet on the right, in thousandths.
const LEFT_OF_THREE: u16 = 450;
/// One step of the vertical divider, in thousandths.
const STEP: i16 = 50;
/// The limits of a divider, in thousandths.
const FARTHEST: [u16; 2] = [100, 700];

/// The left or the right panes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Left,
    Right,
}

/// A divider between panes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// Between left and right.
    Upright,
    /// Between the upper and the lower pane, on the left or right.
    Level(Column),
}

/// The fewest columns for the panel above a command that rolls.
const PANEL_WIDE: u16 = 70;

/// Rows of the panel above a command that rolls; none on a small screen.
pub(super) fn panel_rows(area: Rect) -> u16 {
    match (area.width, area.height) {
        (..PANEL_WIDE, _) | (_, ..HIGH) => 0,
        (_, ..24) => 6,
        (_, ..30) => 9,
        _ => 11,
    }
}

/// What the parts of the screen ask for.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayoutNeeds {
    /// Rows of the bottom.
    pub(super) bottom: u16,
    /// Rows of the panel above a command that rolls.
    pub(super) panel: u16,
    /// The bottom shows a message or a question.
    pub(super) speaks: bool,
    /// Rows inside each pane, 0 for one that is empty except for its title. The log takes whatever
    /// it gets.
    pub(super) inside: [usize; 4],
    /// Rows inside the sheet, if it is shown.
    pub(super) sheet: Option<usize>,
    /// The positions of the dividers.
    pub(super) split: Split,
    /// Only one pane is shown.
    pub(super) alone: bool,
    /// A fight is running, so its turns show in a banner.
    pub(super) fights: bool,
}

/// The four panes in two columns. The title of each is in the line above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) area: Rect,
    /// The column of the vertical divider.
    pub(super) x: u16,
    /// The rows of the lower panes' titles, left and right.
    pub(super) y: [u16; 2],
    /// The panes: the upper ones, then the lower ones. The sheet may replace one.
    pub(super) places: [Pane; 4],
}

/// Where everything is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    /// The line at the top.
    pub(super) header: Option<Rect>,
    /// The line below it, showing whose turn it is.
    pub(super) banner: Option<Rect>,
    /// The row of titles, if not all panes show.
    pub(super) tabs: Option<Rect>,
    /// The pane below another one, with the line of its title.
    pub(super) lower: Option<(Pane, Rect)>,
    /// The line of the sheet's title, if it is beside all the others.
    pub(super) beside: Option<Rect>,
    pub(super) grid: Option<Grid>,
    /// Where the panes' titles are, as last drawn.
    pub(super) titles: [Option<Rect>; 5],
    /// The inside of each pane that shows.
    pub(super) panes: [Option<Rect>; 5],
    /// Everything between top and bottom.
    pub(super) middle: Rect,
    /// The panel above a command that rolls; without rows if it is hidden.
    pub(super) panel: Rect,
    /// Prompt, messages, hints.
    pub(super) bottom: Rect,
}

impl Layout {
    /// Whether several panes fit at once, so that one more line costs little.
    pub(super) fn is_roomy(area: Rect) -> bool {
        area.width >= STACKED && area.height >= HIGH
    }

    /// Whether the sheet fits beside the panes.
    pub(super) fn has_room_beside(area: Rect) -> bool {
        area.width >= SHEET_FROM && area.height >= HIGH
    }

    /// Computes the layout.
    pub(super) fn of(area: Rect, needs: LayoutNeeds, focus: Pane) -> Self {
        let rows = area.height;
        let wanted = needs.bottom;
        let bottom_rows = match rows {
            0 => 0,
            1..=3 => u16::from(needs.speaks).min(rows),
            4..=7 => wanted.clamp(1, rows / 3),
            _ => wanted.clamp(2, rows / 3),
        };
        let header_rows = u16::from(rows >= 4);
        let banner_rows = u16::from(needs.fights && rows >= LEAST_ROWS);
        let top_rows = header_rows + banner_rows;
        let middle = Rect::new(
            area.x,
            area.y + top_rows,
            area.width,
            rows.saturating_sub(top_rows + bottom_rows + needs.panel),
        );
        let panel = Rect::new(area.x, middle.bottom(), area.width, needs.panel);
        let mut layout = Self {
            header: (header_rows > 0).then(|| Rect::new(area.x, area.y, area.width, 1)),
            banner: (banner_rows > 0).then(|| Rect::new(area.x, area.y + 1, area.width, 1)),
            middle,
            panel,
            bottom: Rect::new(area.x, panel.bottom(), area.width, bottom_rows),
            ..Self::default()
        };
        if rows < HIGH || area.width < STACKED || needs.alone {
            layout.one(focus);
        } else if area.width < WIDE {
            let shows_sheet = needs.sheet.is_some();
            let lower = if shows_sheet { Pane::Sheet } else { Pane::Log };
            let main = match focus {
                other if other != lower && other != Pane::Sheet => other,
                _ if needs.fights => Pane::Order,
                _ => Pane::Roster,
            };
            layout.stack([main, lower], needs.inside[main.index()]);
        } else {
            layout.four(needs, focus);
        }
        layout
    }

    fn one(&mut self, focus: Pane) {
        let mut inside = self.middle;
        if self.header.is_some() && inside.height >= 2 {
            self.tabs = Some(Rect {
                height: 1,
                ..inside
            });
            inside.y += 1;
            inside.height -= 1;
        }
        self.panes[focus.index()] = Some(inside);
    }

    /// One pane above the log or the sheet, with the titles of the others above it.
    fn stack(&mut self, [main, lower]: [Pane; 2], rows: usize) {
        let area = self.middle;
        let row = |y: u16, height: u16| Rect { y, height, ..area };
        let room = area.height.saturating_sub(2);
        let wanted = u16::try_from(rows).unwrap_or(u16::MAX).max(1);
        let rows = wanted.min(room.saturating_sub(LEAST_LOG).max(room / 2));
        self.tabs = Some(row(area.y, 1));
        let below = area.y + 1 + rows;
        self.panes[main.index()] = Some(row(area.y + 1, rows));
        self.lower = Some((lower, row(below, 1)));
        self.panes[lower.index()] = Some(row(below + 1, room - rows));
    }

    /// Puts the sheet on the right of a wide screen and returns the remaining area.
    fn put_beside(&mut self) -> Rect {
        let area = self.middle;
        let (share, least, most) = SHEET;
        let wide = of_thousand(area.width, share).clamp(least, most);
        let rest = Rect {
            width: area.width - wide,
            ..area
        };
        let column = Rect::new(rest.right() + 1, area.y, wide - 1, area.height);
        self.beside = Some(Rect {
            height: 1,
            ..column
        });
        self.panes[Pane::Sheet.index()] = Some(Rect {
            y: area.y + 1,
            height: area.height.saturating_sub(1),
            ..column
        });
        rest
    }

    /// All four panes. The sustained effects get the rows that the order does not need, and the log
    /// those of the roster. The sheet is beside them or replaces the roster; it replaces the log
    /// while the roster has the focus.
    fn four(&mut self, needs: LayoutNeeds, focus: Pane) {
        let mut area = self.middle;
        let mut places = [Pane::Order, Pane::Roster, Pane::Kept, Pane::Log];
        if needs.sheet.is_some() && area.width >= SHEET_FROM {
            area = self.put_beside();
        } else if needs.sheet.is_some() {
            let taken = if focus == Pane::Roster { 3 } else { 1 };
            places[taken] = Pane::Sheet;
        }
        let split = needs.split;
        let (share, most) = match self.beside {
            Some(_) => (LEFT_OF_THREE, LEFT.1),
            None => LEFT,
        };
        let own = || of_thousand(area.width, share).min(most);
        let left = split
            .left
            .map_or_else(own, |share| of_thousand(area.width, share));
        let x = area.x + left.clamp(LEAST_LEFT, area.width.saturating_sub(LEAST_RIGHT));
        let inside = |pane: Pane| {
            let rows = needs.inside.get(pane.index()).copied();
            let rows = rows.or(needs.sheet).unwrap_or(0);
            u16::try_from(rows).unwrap_or(u16::MAX)
        };
        let (order, kept) = (inside(Pane::Order), inside(Pane::Kept));
        // Without the titles of two panes.
        let rows = area.height.saturating_sub(2);
        let free = rows.saturating_sub(order);
        // In a fight the order shows most of what the roster does.
        let most = match places[1] {
            // A roster that almost fits is not cut for a row or two.
            Pane::Roster if needs.fights && inside(Pane::Roster) > rows / 2 => rows / 3,
            _ => rows / 2,
        };
        // Rows that the log does not need yet are free.
        let most = most.max(rows.saturating_sub(inside(places[3])));
        let upper = [
            rows.saturating_sub(kept.min(free.max(rows / 3))),
            inside(places[1]).min(most),
        ];
        let mut y = upper.map(|rows| area.y + 1 + rows);
        for (y, share) in y.iter_mut().zip(split.upper) {
            if let Some(share) = share {
                let highest = area.height.saturating_sub(LEAST_HIGH);
                *y = area.y + of_thousand(area.height, share).clamp(LEAST_HIGH, highest);
            }
        }
        self.grid = Some(Grid { area, x, y, places });
        let columns = [(area.x, x), (x + 1, area.right())];
        for (nth, pane) in places.into_iter().enumerate() {
            let (from, to) = columns[nth % 2];
            let y = y[nth % 2];
            let (top, bottom) = [(area.y + 1, y), (y + 1, area.bottom())][nth / 2];
            self.panes[pane.index()] =
                Some(Rect::new(from, top, to - from, bottom.saturating_sub(top)));
        }
    }

    /// The divider at a position.
    pub(super) fn edge_at(&self, x: u16, y: u16) -> Option<Edge> {
        let grid = self.grid?;
        let area = grid.area;
        let within = |at: u16, from: u16, to: u16| at > from && at + 1 < to;
        if !within(y, area.y, area.bottom() + 1) || x < area.x || x >= area.right() {
            return None;
        }
        match x.cmp(&grid.x) {
            Ordering::Equal => Some(Edge::Upright),
            Ordering::Less if y == grid.y[0] => Some(Edge::Level(Column::Left)),
            Ordering::Greater if y == grid.y[1] => Some(Edge::Level(Column::Right)),
            Ordering::Less | Ordering::Greater => None,
        }
    }

    /// The split with the vertical divider moved to the right by `steps`.
    pub(super) fn shifted(&self, split: Split, steps: i16) -> Split {
        let shown = |grid: Grid| to_thousand(grid.area.width, grid.x - grid.area.x);
        let left = self.grid.map_or(split.left.unwrap_or(LEFT.0), shown);
        let left = i16::try_from(left).unwrap_or(i16::MAX);
        let left = left.saturating_add(steps.saturating_mul(STEP));
        let left = u16::try_from(left).unwrap_or(0);
        Split {
            left: Some(left.clamp(FARTHEST[0], FARTHEST[1])),
            ..split
        }
    }

    /// The split with a divider dragged to a position.
    pub(super) fn dragged(&self, split: Split, edge: Edge, x: u16, y: u16) -> Split {
        let Some(Grid { area, .. }) = self.grid else {
            return split;
        };
        match edge {
            Edge::Upright => Split {
                left: Some(to_thousand(area.width, x.saturating_sub(area.x))),
                ..split
            },
            Edge::Level(column) => {
                let mut upper = split.upper;
                let share = to_thousand(area.height, y.saturating_sub(area.y));
                upper[column as usize] = Some(share);
                Split { upper, ..split }
            }
        }
    }

    /// The pane at a position.
    pub(super) fn pane_at(&self, x: u16, y: u16) -> Option<(Pane, Rect)> {
        Pane::ALL.into_iter().find_map(|pane| {
            let area = self.panes[pane.index()]?;
            area.contains((x, y).into()).then_some((pane, area))
        })
    }
}

/// A share of a length in thousandths, rounded.
fn of_thousand(length: u16, share: u16) -> u16 {
    let part = (u32::from(length) * u32::from(share) + 500) / 1000;
    u16::try_from(part).unwrap_or(length).min(length)
}

/// A part of a length in thousandths; `of_thousand` reverses it.
fn to_thousand(length: u16, part: u16) -> u16 {
    let length = u32::from(length.max(1));
    let share = (u32::from(part) * 1000 + length / 2) / length;
    u16::try_from(share).unwrap_or(1000).min(1000)
}
