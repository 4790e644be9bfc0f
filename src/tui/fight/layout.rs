//! Which part of the screen shows what: pure functions of its size.

use ratatui::layout::Rect;

use crate::tui::keymap::Pane;
use crate::tui::rows::{below, fit};

/// From this many columns and rows, one more line costs little.
const ROOMY: (u16, u16) = (60, 20);
/// From this many columns, the sheet stands beside the log.
const BESIDE: u16 = 110;
/// The fewest and the most columns of the sheet there.
const SHEET: (u16, u16) = (44, 64);
/// From this many columns, notes and clocks stand beside the sheet.
const ASIDE: u16 = 190;
/// What the parts of the screen ask for.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayoutNeeds {
    /// Rows of the bottom.
    pub(super) bottom: u16,
    /// Rows of the panel above a command that rolls.
    pub(super) panel: u16,
    /// The bottom shows a message or a question.
    pub(super) speaks: bool,
    /// Rows of the table, and how many more only if they leave half of the screen to the log.
    pub(super) table: [usize; 2],
    /// Rows of the headings; none in a fight, where they stand in the row of the titles.
    pub(super) headings: u16,
    /// The sheet is shown.
    pub(super) sheet: bool,
    /// Columns of what stands beside the sheet if there is room.
    pub(super) aside: u16,
    /// Rows of the clocks.
    pub(super) clocks: u16,
    /// Only one pane is shown.
    pub(super) alone: bool,
}

/// Where everything is; what is not shown has no rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    /// The line at the top, and that of the clocks if they have one.
    pub(super) header: Rect,
    /// The line of the table's titles, and that of its headings if they have one.
    pub(super) title: Rect,
    /// The rows of the table.
    pub(super) table: Rect,
    /// The line of the titles of log, sheet and what is beside them.
    pub(super) lower: Rect,
    pub(super) log: Rect,
    pub(super) sheet: Rect,
    /// Notes and clocks.
    pub(super) aside: Rect,
    /// Everything between top and bottom.
    pub(super) middle: Rect,
    /// The panel above a command that rolls; without rows if it is hidden.
    pub(super) panel: Rect,
    /// Prompt, messages, hints.
    pub(super) bottom: Rect,
}

/// Divides `free` rows of a screen `rows` high between the titles of the table, the table, the title of the log,
/// and the log: the table gets what it needs while the log keeps a third of the screen, and the log what is left.
fn heights(rows: u16, free: u16, needs: LayoutNeeds) -> [u16; 4] {
    let has_title = rows >= 14 && free > 0;
    let title = u16::from(has_title) * (1 + needs.headings);
    let (lower, least) = match rows {
        24.. => (1, rows / 3 - 1),
        16.. => (1, 4),
        10.. => (0, 2),
        _ => (0, 0),
    };
    let free = free.saturating_sub(title);
    let below = (lower + least).min(free / 2);
    if below == 0 {
        return [title, free, 0, 0];
    }
    let [needed, more] = needs.table;
    let all = fit(needed.saturating_add(more)).max(1);
    let fits = needed == 0 || all <= free / 2;
    let table = if fits { all } else { fit(needed).max(1) }.min(free - below);
    let lower = lower.min(below);
    [title, table, lower, free - table - lower]
}

/// Takes so many rows off the top of an area, if it has them.
fn take(area: &mut Rect, rows: u16) -> Rect {
    let rest = below(*area, rows);
    let height = area.height - rest.height;
    Rect {
        height,
        ..std::mem::replace(area, rest)
    }
}

impl Layout {
    /// Whether one more line costs little.
    pub(super) fn is_roomy(area: Rect) -> bool {
        area.width >= ROOMY.0 && area.height >= ROOMY.1
    }

    /// Whether the sheet fits beside the log.
    pub(super) fn has_room_beside(area: Rect) -> bool {
        area.width >= BESIDE && area.height >= ROOMY.1
    }

    /// Computes the layout.
    pub(super) fn of(area: Rect, needs: LayoutNeeds, focus: Pane) -> Self {
        let rows = area.height;
        let wanted = needs.bottom;
        let bottom = match rows {
            0 => 0,
            1..=3 => u16::from(needs.speaks).min(rows),
            4..=7 => wanted.clamp(1, rows / 3),
            _ => wanted.clamp(2, rows / 3),
        };
        let header = match rows {
            0..=3 => 0,
            4..=23 => 1,
            24.. => 1 + needs.clocks,
        };
        let mut rest = area;
        let header = take(&mut rest, header);
        let middle = rest.height.saturating_sub(bottom + needs.panel);
        let mut middle = take(&mut rest, middle);
        let mut layout = Self {
            header,
            middle,
            panel: take(&mut rest, needs.panel),
            bottom: take(&mut rest, bottom),
            ..Self::default()
        };
        let [title, table, lower, log] = heights(rows, middle.height, needs);
        let is_below = matches!(focus, Pane::Log | Pane::Sheet);
        let alone = needs.alone || is_below && log == 0;
        let [title, table, lower] = match alone {
            true if is_below => [0, 0, title.min(1)],
            true => [title, u16::MAX, 0],
            false => [title, table, lower],
        };
        layout.title = take(&mut middle, title);
        layout.table = take(&mut middle, table);
        layout.lower = take(&mut middle, lower);
        let below = middle;
        if needs.sheet && !alone && area.width >= BESIDE {
            layout.beside(below, needs);
        } else if needs.sheet && focus != Pane::Log {
            layout.sheet = below;
        } else {
            layout.log = below;
        }
        layout
    }

    /// The log with the sheet beside it, and what stands beside the sheet.
    fn beside(&mut self, area: Rect, needs: LayoutNeeds) {
        let part = |from: u16, wide: u16| Rect::new(area.x + from, area.y, wide, area.height);
        let wide = (area.width * 2 / 5).clamp(SHEET.0, SHEET.1);
        let aside = if area.width >= ASIDE { needs.aside } else { 0 };
        let log = area.width - wide - 1 - aside - u16::from(aside > 0);
        // What is to the right of it begins after an empty column.
        self.log = part(0, log - 1);
        self.sheet = part(log + 1, wide);
        if aside > 0 {
            self.aside = part(log + 1 + wide + 1, aside);
        }
    }

    /// The inside of a pane; empty if it does not show.
    pub(super) fn area_of(&self, pane: Pane) -> Rect {
        match pane {
            Pane::Order | Pane::Roster | Pane::Kept => self.table,
            Pane::Log => self.log,
            Pane::Sheet => self.sheet,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing is said, so one line of keys is all that is wanted at the bottom.
    const NEEDS: LayoutNeeds = LayoutNeeds {
        bottom: 1,
        panel: 0,
        speaks: false,
        table: [100, 0],
        headings: 0,
        sheet: true,
        aside: 0,
        clocks: 0,
        alone: false,
    };

    fn rows(columns: u16, rows: u16, needs: LayoutNeeds) -> [u16; 4] {
        let layout = Layout::of(Rect::new(0, 0, columns, rows), needs, Pane::Order);
        let below = layout.log.height.max(layout.sheet.height);
        [
            layout.title.height,
            layout.table.height,
            layout.lower.height,
            below,
        ]
    }

    #[test]
    fn the_log_keeps_a_third_of_the_rows() {
        for (columns, high, expected) in [
            (1, 1, [0, 1, 0, 0]),
            (20, 6, [0, 4, 0, 0]),
            (40, 12, [0, 7, 0, 2]),
            (60, 16, [1, 7, 1, 4]),
            (80, 24, [1, 12, 1, 7]),
            (120, 36, [1, 20, 1, 11]),
            (200, 50, [1, 30, 1, 15]),
        ] {
            assert_eq!(rows(columns, high, NEEDS), expected, "{columns}x{high}");
        }
        // Few people leave more to the log; those elsewhere are seen if they fit above it.
        let few = |table| LayoutNeeds { table, ..NEEDS };
        assert_eq!(rows(120, 36, few([9, 0])), [1, 9, 1, 22]);
        assert_eq!(rows(120, 36, few([9, 3])), [1, 12, 1, 19]);
        assert_eq!(rows(120, 36, few([9, 30])), [1, 9, 1, 22]);
    }

    #[test]
    fn the_parts_fill_the_screen_at_any_size() {
        for columns in 0..240 {
            for high in 0..70 {
                for focus in Pane::ALL {
                    let aside = LayoutNeeds {
                        aside: 44,
                        clocks: 1,
                        ..NEEDS
                    };
                    let area = Rect::new(0, 0, columns, high);
                    let layout = Layout::of(area, aside, focus);
                    let all = [layout.log, layout.sheet, layout.aside, layout.table];
                    let all = all.into_iter().chain([layout.bottom]);
                    for place in all.filter(|place| !place.is_empty()) {
                        assert_eq!(area.union(place), area, "{columns}x{high} {focus:?}");
                    }
                    let shows = !layout.area_of(focus).is_empty();
                    let fits = columns > 0 && !layout.middle.is_empty();
                    assert_eq!(shows, fits, "{columns}x{high} {focus:?}");
                }
            }
        }
    }
}
