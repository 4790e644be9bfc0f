//! Which keys the hint line shows, each in its place: what cannot be done now is dim there, and what can be
//! done only now takes the end of the line.

use crate::play::pending::first_pending;
use crate::tui::desk::Desk;
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

/// Columns between two keys.
const GAP: usize = 2;

/// The useful keys and what they do, those first that fit into a line.
pub(super) fn hints(desk: &Desk, columns: usize) -> Vec<Line> {
    let mut hints: Vec<Line> = usual(desk).filter_map(|id| hint(desk, id)).collect();
    let now = keys_of_the_moment(desk);
    let now: Vec<Line> = now.iter().filter_map(|id| hint(desk, id)).collect();
    let room = now.iter().fold(columns, |room, hint| {
        room.saturating_sub(GAP + hint.width())
    });
    let mut used = 0;
    let fits = hints.iter().take_while(|hint| {
        used += hint.width() + GAP;
        used <= room + GAP
    });
    let place = fits.count();
    hints.splice(place..place, now);
    hints
}

fn hint(desk: &Desk, id: &str) -> Option<Line> {
    let rows = desk.keys.rows(Context::Panes).iter();
    let mut rows = rows.filter(|row| row.key.id == id && !desk.lacks(id));
    let row = rows.next()?;
    let ink = if can(desk, id) { Ink::Key } else { Ink::Dim };
    let key = row.chords.first()?.label();
    Some(Line::of(ink, key).with(Ink::Dim, format!(" {}", row.key.name())))
}

/// Whether a key that has a place of its own does something now.
fn can(desk: &Desk, id: &str) -> bool {
    match id {
        "undo" => desk.session().history().undoable() > 0,
        "release" => {
            let people = &desk.campaign().characters;
            let actor = desk.actor().and_then(|id| people.get(id));
            actor.is_some_and(|who| !who.sustained.is_empty())
        }
        "attack" | "check" | "damage" | "heal" | "condition" | "sustain" => {
            desk.actor().is_some() || !desk.marked().is_empty()
        }
        _ => true,
    }
}

/// The ids of the keys that have a place of their own now.
fn usual(desk: &Desk) -> impl Iterator<Item = &'static str> + use<> {
    let campaign = desk.campaign();
    let ids = match desk.aim.focus {
        _ if desk.looks_back() => PAST,
        _ if !desk.marked().is_empty() => MARKED,
        Pane::Log => LOG,
        _ if campaign.characters.is_empty() => NOBODY,
        _ if campaign.fight().is_some() => FIGHT,
        _ => NO_FIGHT,
    };
    let has_map = !campaign.zones.is_empty();
    // In other games that key is for pending checks, whoever is marked.
    let is_for_many = !desk.game().checks.key_of_many.is_empty();
    ids.split_whitespace().filter(move |id| match *id {
        "map" => has_map,
        "check-for-many" => is_for_many,
        _ => true,
    })
}

/// Keys that matter only now and then, and do so now.
fn keys_of_the_moment(desk: &Desk) -> Vec<&'static str> {
    let campaign = desk.campaign();
    if desk.looks_back() || !desk.marked().is_empty() || campaign.characters.is_empty() {
        return Vec::new();
    }
    let acting = campaign.acting();
    let opposes = acting.is_some() && desk.selected().is_some() && desk.selected() != acting;
    let (interrupts, luck) = desk.chances();
    let moments = [
        (
            "roll-pending",
            first_pending(campaign, desk.selected()).is_some(),
        ),
        ("interrupt", interrupts),
        ("luck", luck),
        ("oppose", opposes),
    ];
    let now = moments.into_iter().filter(|(_, matters)| *matters);
    now.map(|(id, _)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::keymap::TABLE;

    #[test]
    fn every_id_is_that_of_a_key() {
        for ids in [PAST, MARKED, NOBODY, LOG, FIGHT, NO_FIGHT] {
            for id in ids.split_whitespace() {
                assert!(TABLE.iter().any(|key| key.id == id), "{id}");
            }
        }
    }
}
