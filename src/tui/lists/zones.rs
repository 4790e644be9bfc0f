//! The zones below a drawing of them; choosing one moves the marked or selected characters there.

use crate::lang::line::quoted;
use crate::tui::desk::{Desk, NOBODY};
use crate::tui::keymap::Context;
use crate::tui::layer::Cx;
use crate::tui::wanted::{After, Wanted};
use crate::tui::window::{Content, Does, Row, inside};
use crate::view::map::{Map, NO_ZONES, ZoneRow};
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// The zones, with the cursor on that of the selected character.
pub(super) fn all(cx: &Cx<'_>) -> Content {
    let desk = &*cx.desk;
    let campaign = desk.shown();
    let here = desk.selected().and_then(|who| campaign.characters.get(who));
    let zone = here.map(|who| who.zone.to_lowercase()).unwrap_or_default();
    let mut zones = campaign.zones.iter();
    let at = zones.position(|other| other.name.to_lowercase() == zone);
    let map = Map::of(campaign, inside(cx.screen.width));
    let row = |zone: &ZoneRow| {
        let joins = match zone.joins.as_slice() {
            [] => "no connections".to_owned(),
            joins => format!("joins {}", joins.join(", ")),
        };
        Row {
            cells: vec![
                Line::of(Ink::Dim, joins),
                Line::from(zone.here.join(", ")),
                Line::of(Ink::Dim, &*zone.notes),
            ],
            ..Row::new(&zone.name, "", Does::Move)
        }
    };
    let title = match whom_it_moves(desk) {
        who if who.is_empty() => "Map".to_owned(),
        who => format!("Map · {who}"),
    };
    let rows = map.zones.iter().map(row).collect();
    Content {
        map: Some(map),
        context: Context::Map,
        at: at.unwrap_or(0),
        empty: Line::of(Ink::Dim, NO_ZONES),
        ..Content::new(title, rows)
    }
}

/// A short text for who would be moved.
fn whom_it_moves(desk: &Desk) -> String {
    match desk.meant().as_slice() {
        [] => String::new(),
        [one] if width(&one.name) <= 30 => clean(&one.name).into_owned(),
        [_] => "the selected character".to_owned(),
        several => format!("{} marked", several.len()),
    }
}

/// Moves the marked or selected characters to a zone.
pub(super) fn move_to(zone: &str, desk: &mut Desk) -> After {
    let names: Vec<String> = desk.meant().iter().map(|who| quoted(&who.name)).collect();
    if names.is_empty() {
        desk.notice(NOBODY);
        return After::Stay;
    }
    let line = format!("move {} {}", names.join(" "), quoted(zone));
    match desk.run(&line) {
        Ok(next) => {
            desk.remember(line);
            next.closing()
        }
        // The GM can overrule a rule that refuses the move, or correct the line.
        Err(refusal) => After::Swap(Wanted::refused(line, refusal)),
    }
}
