//! Which keys the hint line shows; those that fit the moment come first.

use crate::play::pending::first_pending;
use crate::tui::desk::Desk;
use crate::tui::keymap::{Context, Pane};
use crate::view::{Ink, Line};

/// The useful keys and what they do, the most useful first.
pub(super) fn hints(desk: &Desk) -> Vec<Line> {
    let wanted = wanted_keys(desk).into_iter();
    let wanted = wanted.filter(|id| !desk.lacks(id));
    let rows = desk.keys.rows(Context::Panes);
    let row = |id: &str| rows.iter().find(|row| row.key.id == id);
    let rows = wanted.filter_map(row);
    let hints = rows.filter_map(|row| Some((row.chords.first()?.label(), row.key.name())));
    hints
        .map(|(key, name)| Line::of(Ink::Key, key).with(Ink::Dim, format!(" {name}")))
        .collect()
}

/// The ids of the keys that are useful with only the panes open. The keys that lead to
/// everything else come first, because there may be little room.
fn wanted_keys(desk: &Desk) -> Vec<&'static str> {
    if desk.looks_back() {
        return vec!["help", "back", "open", "filter", "first-row", "last-row"];
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
    let mut ids = vec!["help", "command"];
    if campaign.characters.is_empty() && desk.aim.focus != Pane::Log {
        ids.extend(["add", "encounters", "players", "undo", "quit", "campaigns"]);
        return ids;
    }
    let fights = campaign.fight().is_some();
    let rest: &[&str] = match (fights, desk.aim.focus) {
        (_, Pane::Log) => {
            ids.extend(["open", "filter", "copy", "undo"]);
            &["repeat", "first-row", "last-row", "quit", "campaigns"]
        }
        (true, _) => {
            ids.push("next-turn");
            &[
                "attack",
                "undo",
                "check",
                "damage",
                "condition",
                "sustain",
                "release",
                "repeat",
                "open",
                "quit",
                "campaigns",
            ]
        }
        (false, _) => {
            ids.push("begin");
            &[
                "check",
                "damage",
                "heal",
                "sustain",
                "undo",
                "repeat",
                "open",
                "quit",
                "campaigns",
            ]
        }
    };
    ids.extend(keys_of_the_moment(desk, fights));
    let actor = desk.actor().and_then(|id| campaign.characters.get(id));
    let sustains = actor.is_some_and(|who| !who.sustained.is_empty());
    ids.extend(rest.iter().filter(|id| **id != "release" || sustains));
    ids
}

/// Keys that matter only now and then, and do so now.
fn keys_of_the_moment(desk: &Desk, fights: bool) -> Vec<&'static str> {
    let campaign = desk.campaign();
    let acting = campaign.acting();
    let opposes =
        fights && desk.selected().is_some() && acting.is_some() && desk.selected() != acting;
    let (interrupts, luck) = desk.chances();
    let moments = [
        ("interrupt", interrupts),
        (
            "roll-pending",
            first_pending(campaign, desk.selected()).is_some(),
        ),
        ("luck", luck),
        ("oppose", opposes),
        ("map", fights && !campaign.zones.is_empty()),
    ];
    let now = moments.into_iter().filter(|(_, matters)| *matters);
    now.map(|(id, _)| id).collect()
}
