//! The prepared fights over the panes: one is chosen, and the line that starts it is filled in.

use ratatui::layout::Rect;

use crate::campaign::Campaign;
use crate::tui::paint::{Painter, in_the_middle};
use crate::tui::rows::{more, scrolled};
use crate::view::encounters;
use crate::view::{Ink, Line};

/// Wider than this no list gets.
const WIDEST: u16 = 110;

/// What stands instead of a list without rows.
const NOTHING: &str = "nothing is prepared yet: + makes an encounter of the bestiary's creatures";

/// What else a fight may begin with.
const BEGINNINGS: [(&str, &str); 2] = [
    ("everyone", "begin with everyone who is here"),
    ("pick", "begin with those whom you name"),
];

/// The list while it shows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EncounterList {
    pub(super) selected: usize,
    scroll: usize,
    /// It asks what a fight begins with.
    pub(super) begins: bool,
}

impl EncounterList {
    /// The list that asks what a fight begins with.
    pub(super) fn of_beginnings() -> Self {
        Self {
            begins: true,
            ..Self::default()
        }
    }

    pub(super) fn rows(self, campaign: &Campaign) -> usize {
        let more = if self.begins { BEGINNINGS.len() } else { 0 };
        campaign.encounters.len() + more
    }

    /// Paints it over an area; answers with where the cursor stands.
    pub(super) fn draw(
        &mut self,
        painter: &mut Painter<'_>,
        area: Rect,
        campaign: &Campaign,
    ) -> (u16, u16) {
        let place = in_the_middle(area, WIDEST);
        let title = match (self.begins, campaign.running()) {
            (true, _) => " Begin · Enter begins, Esc closes ",
            (false, None) => {
                " Encounters · Enter starts, + new, e edit, N note, c copy, r rename, x remove "
            }
            (false, Some(_)) => {
                " Encounters · Enter joins the fight, s saves it, + new, e edit, N note, x remove "
            }
        };
        let inside = painter.frame(place, title, true);
        let columns = usize::from(inside.width.saturating_sub(2).max(1));
        let len = self.rows(campaign);
        self.selected = self.selected.min(len.saturating_sub(1));
        let below = self.below(campaign, columns);
        let high = usize::from(inside.height);
        // What else a fight may begin with stays in view under the encounters.
        let prepared = campaign.encounters.len();
        let fixed = if high > len - prepared {
            len - prepared
        } else {
            0
        };
        let scrolls = len - fixed;
        // Where there is little room the list comes first.
        let fewest = scrolls.min(3) + fixed;
        let under = below.len().min(high.saturating_sub(fewest + 1));
        let room = (high - under).saturating_sub(usize::from(under > 0));
        let room = room.saturating_sub(fixed).max(1);
        let chosen = self.selected.min(scrolls.saturating_sub(1));
        self.scroll = scrolled(self.scroll, chosen, room);
        let shown = self.scroll..scrolls.min(self.scroll + room);
        let mut put = |nth: usize, line: &Line| {
            let y = inside.y + u16::try_from(nth).unwrap_or(u16::MAX - inside.y);
            if y < inside.bottom() {
                painter.line(inside.x + 1, y, inside.width.saturating_sub(1), line);
            }
        };
        let visible: Vec<usize> = shown.clone().chain(scrolls..len).collect();
        for (nth, row) in visible.iter().enumerate() {
            put(nth, &self.row(campaign, *row));
        }
        if len == 0 {
            put(0, &Line::of(Ink::Dim, NOTHING));
        }
        for (nth, line) in below.iter().take(under).enumerate() {
            put(visible.len().max(1) + 1 + nth, line);
        }
        more(
            painter,
            place,
            shown.start,
            scrolls.saturating_sub(shown.end),
        );
        let down = visible.iter().position(|row| *row == self.selected);
        let down = u16::try_from(down.unwrap_or(0)).unwrap_or(0);
        let last = inside.bottom().saturating_sub(1);
        (inside.x, inside.y.saturating_add(down).min(last))
    }

    fn row(self, campaign: &Campaign, row: usize) -> Line {
        let selected = row == self.selected;
        if let Some(encounter) = campaign.encounters.get(row) {
            return encounters::row(encounter, selected);
        }
        let (name, doc) = BEGINNINGS
            .get(row - campaign.encounters.len())
            .copied()
            .unwrap_or_default();
        let (mark, ink) = if selected {
            ("▸ ", Ink::Notice)
        } else {
            ("  ", Ink::Strong)
        };
        let line = Line::of(Ink::Strong, mark).with(ink, name);
        line.with(Ink::Dim, format!("  {doc}"))
    }

    /// The notes of the selected encounter, then those of the campaign.
    fn below(self, campaign: &Campaign, columns: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        if let Some(encounter) = campaign.encounters.get(self.selected) {
            lines = encounters::notes(campaign, encounter, columns);
        }
        let notes = encounters::campaign_notes(campaign, columns);
        if !notes.is_empty() {
            if !lines.is_empty() {
                lines.push(Line::new());
            }
            lines.push(Line::of(Ink::Notice, "Campaign"));
            lines.extend(notes);
        }
        lines
    }
}
