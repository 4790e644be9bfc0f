//! The small map: zones as boxes, who stands in them, and a list with a row for each zone.

use std::ops::Range;

use super::text::clip;
use super::{Ink, Line};
use crate::campaign::Campaign;
use crate::command::zones::map::{self, Map, Stand};

/// The map of a campaign, laid out once for so many columns.
#[derive(Clone, Debug)]
pub struct Atlas {
    map: Map,
    columns: usize,
}

impl Atlas {
    /// Draws the map of a campaign. This looks at every character once, so it is kept while it shows.
    #[must_use]
    pub fn of(campaign: &Campaign, columns: usize) -> Self {
        Self {
            map: map::map(campaign, columns),
            columns,
        }
    }

    /// For how many columns it was laid out.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many zones there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.map.zones.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.map.zones.is_empty()
    }

    /// The drawing, with the name of the selected zone marked; nothing where there are too many
    /// zones or too few columns.
    #[must_use]
    pub fn drawing(&self, selected: usize) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for row in &self.map.drawing {
            let mut line = Line::new();
            for (text, of) in row {
                let ink = match of {
                    Some(zone) if *zone == selected => Ink::Notice,
                    Some(_) => Ink::Strong,
                    None => Ink::Plain,
                };
                line.push(ink, text);
            }
            lines.push(line);
        }
        let besides = map::besides(&self.map);
        lines.extend(besides.into_iter().map(|text| Line::of(Ink::Dim, text)));
        lines
    }

    /// The zones of a window in a line each.
    #[must_use]
    pub fn rows(&self, selected: usize, window: Range<usize>) -> Vec<Line> {
        let zones = self.map.zones.iter().enumerate();
        let shown = zones.take(window.end).skip(window.start);
        shown
            .map(|(nth, zone)| self.row(zone, nth == selected))
            .collect()
    }

    /// A zone in a line that fits: its name, the people there, and where one can go from it.
    fn row(&self, zone: &Stand, selected: bool) -> Line {
        let mark = if selected { "▸ " } else { "  " };
        let name = if selected { Ink::Notice } else { Ink::Strong };
        let mut line = Line::of(Ink::Strong, mark).with(name, &zone.name);
        if !zone.here.is_empty() {
            line.push(Ink::Plain, format!(": {}", zone.here.join(", ")));
        }
        let joins = match zone.joins.as_slice() {
            [] => "joins nothing".to_owned(),
            joins => format!("joins {}", joins.join(", ")),
        };
        let room = self.columns.saturating_sub(line.width() + 2);
        if room >= 8 {
            line.push(Ink::Dim, format!("  {}", clip(&joins, room)));
        }
        while line.width() > self.columns {
            let Some(last) = line.pieces.pop() else { break };
            let room = self.columns.saturating_sub(line.width());
            if room > 1 {
                let text = clip(&last.text, room).into_owned();
                line.push(last.ink, text);
                break;
            }
        }
        line
    }
}
