//! Which keys the hint line shows, each in its place: what cannot be done now is dim there, and what can be
//! done only now takes the end of the line.

use crate::play::pending::first_pending;
use crate::tui::desk::Desk;
use crate::tui::keymap::{Context, Pane};
use crate::view::{Ink, Line};

const PAST: &[&str] = &["help", "back", "open", "filter", "first-row", "last-row"];
const NOBODY: &[&str] = &[
    "help",
    "command",
    "add",
    "encounters",
    "players",
    "undo",
    "quit",
    "campaigns",
];
const LOG: &[&str] = &[
    "help",
    "command",
    "open",
    "filter",
    "copy",
    "undo",
    "repeat",
    "first-row",
    "last-row",
    "quit",
    "campaigns",
];
const FIGHT: &[&str] = &[
    "help",
    "command",
    "next-turn",
    "attack",
    "undo",
    "check",
    "damage",
    "condition",
    "sustain",
    "map",
    "release",
    "repeat",
    "open",
    "quit",
    "campaigns",
];
const NO_FIGHT: &[&str] = &[
    "help",
    "command",
    "begin",
    "check",
    "damage",
    "heal",
    "sustain",
    "undo",
    "release",
    "repeat",
    "open",
    "quit",
    "campaigns",
];

/// Columns between two keys.
const GAP: usize = 2;

/// The useful keys and what they do, those first that fit into a line.
pub(super) fn hints(desk: &Desk, columns: usize) -> Vec<Line> {
    let usual = usual(desk);
    let mut hints: Vec<Line> = usual.iter().filter_map(|id| hint(desk, id)).collect();
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

/// The ids of the keys that have a place of their own. The keys that lead to everything else come first,
/// because there may be little room.
fn usual(desk: &Desk) -> Vec<&'static str> {
    if desk.looks_back() {
        return PAST.to_vec();
    }
    if !desk.marked().is_empty() {
        let mut ids = vec!["help", "damage", "heal", "condition"];
        // In other games that key is for pending checks, whoever is marked.
        if !desk.game().checks.key_of_many.is_empty() {
            ids.push("check-for-many");
        }
        ids.extend(["hide", "back"]);
        return ids;
    }
    let campaign = desk.campaign();
    let ids = match desk.aim.focus {
        Pane::Log => LOG,
        _ if campaign.characters.is_empty() => NOBODY,
        _ if campaign.fight().is_some() => FIGHT,
        _ => NO_FIGHT,
    };
    let has_map = !campaign.zones.is_empty();
    let ids = ids.iter().copied();
    ids.filter(|id| *id != "map" || has_map).collect()
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
