//! Which keys the hint line shows, each in its place: what cannot be done now is dim there, and what can be
//! done only now takes the end of the line.

use crate::tui::desk::{Desk, Use};
use crate::tui::keymap::{Context, Pane};
use crate::view::{Ink, Line};

/// The ids of the keys that have a place of their own, by what is shown. Those that lead to everything else
/// come first, because there may be little room.
const PAST: &str = "help back open filter first-row last-row";
const MARKED: &str = "help damage heal condition check-for-many hide back";
const NOBODY: &str = "help command add encounters players undo quit campaigns";
const LOG: &str = "help command open filter copy undo repeat first-row last-row quit campaigns";
const FIGHT: &str = "help command next-turn attack undo check damage condition sustain map release repeat open quit \
    campaigns";
const NO_FIGHT: &str =
    "help command begin check damage heal sustain undo release repeat open quit campaigns";

/// Keys that matter only now and then.
const MOMENT: &str = "roll-pending interrupt luck oppose";

/// Columns between two keys.
const GAP: usize = 2;

/// The useful keys and what they do: those that fit into a line, then those that matter now.
pub(super) fn hints(desk: &Desk, columns: usize) -> Vec<Line> {
    let all = |ids: &'static str| ids.split_whitespace().filter_map(|id| hint(desk, id));
    let fight = desk.campaign().fight().is_some();
    let (usual, moment) = match desk.aim.focus {
        _ if desk.looks_back() => (PAST, ""),
        _ if !desk.aim.marked.is_empty() => (MARKED, ""),
        Pane::Log => (LOG, MOMENT),
        _ if desk.campaign().characters.is_empty() => (NOBODY, ""),
        _ if fight => (FIGHT, MOMENT),
        _ => (NO_FIGHT, MOMENT),
    };
    let mut hints: Vec<Line> = all(usual).collect();
    let now: Vec<Line> = all(moment).collect();
    let mut used: usize = now.iter().map(|hint| hint.width() + GAP).sum();
    let fits = hints.iter().take_while(|hint| {
        used += hint.width() + GAP;
        used <= columns + GAP
    });
    let place = fits.count();
    hints.splice(place..place, now);
    hints
}

/// A key that is shown, dim if it does nothing now.
fn hint(desk: &Desk, id: &str) -> Option<Line> {
    let mut rows = desk.keys.rows(Context::Panes).iter();
    let row = rows.find(|row| row.key.id == id && !row.key.lacks(desk.game()))?;
    let ink = match desk.use_of(id) {
        Use::Now => Ink::Key,
        Use::Later => Ink::Dim,
        Use::Rare => return None,
    };
    let key = row.chords.first()?.label();
    Some(Line::of(ink, key).with(Ink::Dim, format!(" {}", row.key.name())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::keymap::TABLE;

    #[test]
    fn every_id_is_that_of_a_key() {
        for ids in [PAST, MARKED, NOBODY, LOG, FIGHT, NO_FIGHT, MOMENT] {
            for id in ids.split_whitespace() {
                assert!(TABLE.iter().any(|key| key.id == id), "{id}");
            }
        }
    }
}
