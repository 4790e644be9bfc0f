//! The lists of what characters have: conditions, what is sustained, the tasks under way, their zones, and their
//! counters beside the clocks of the table.

use crate::campaign::{Character, Counter, Work};
use crate::game::words::progress;
use crate::lang::line::quoted;
use crate::tui::desk::{Desk, NOBODY};
use crate::tui::keymap::Context;
use crate::tui::layer::Cx;
use crate::tui::wanted::After;
use crate::tui::window::{Content, Does, Row, inside};
use crate::verbs::quote;
use crate::view::map::{Map, NO_ZONES, ZoneRow};
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// What the active character sustains.
pub(super) fn sustained(desk: &Desk) -> Content {
    let Some(who) = desk.actor() else {
        return Content::new("Release", Vec::new());
    };
    let name = quote(desk.game(), &who.name);
    let run = |what: &str| Does::Run(format!("release {name} {what}"));
    let rows = who.sustained.iter();
    let rows = rows.map(|held| Row::new(&held.what, "", run(&quoted(&held.what))));
    let all = (who.sustained.len() > 1).then(|| Row::new("all of them", "", run("all")));
    let title = format!("{} releases", who.name);
    Content {
        empty: format!("{} sustains nothing", clean(&who.name)).into(),
        ..Content::new(title, rows.chain(all).collect())
    }
}

/// The tasks under way, the active character's first, and then a new one.
pub(super) fn work(desk: &Desk, template: &str) -> Content {
    let campaign = desk.campaign();
    let actor = desk.actor().map(|who| who.id);
    let mut works: Vec<&Work> = campaign.works.iter().collect();
    works.sort_by_key(|work| Some(work.who) != actor);
    let row = |work: &&Work| {
        let who = campaign.name_of(work.who);
        let line = format!("work {} {} ", quote(desk.game(), who), quoted(&work.what));
        let aside = format!("{who}, {}", progress(work));
        Row::line(&work.what, aside, (line, None))
    };
    let new = Row::line("something new", "", desk.filled(template));
    Content::new("Work", works.iter().map(row).chain([new]).collect())
}

/// The key of the row that lets the GM type the answer.
const IN_WORDS: char = '"';

/// The game's conditions with their effects, and the GM's own conditions that somebody has. Choosing
/// one that all the affected characters have removes it.
pub(super) fn conditions(desk: &Desk, template: &str) -> Content {
    let meant = desk.meant();
    let game = desk.game();
    let known = game.conditions.rows.iter();
    let mut known: Vec<(&str, &str)> = known.map(|row| (row.name, row.doc)).collect();
    for held in desk.campaign().present().flat_map(|who| &who.conditions) {
        let folded = held.name.to_lowercase();
        let is_new = known.iter().all(|(name, _)| name.to_lowercase() != folded);
        if is_new && !game.is_state(held) {
            known.push((&held.name, "in your own words"));
        }
    }
    let has = |who: &&Character, name: &str| {
        let mut held = who.conditions.iter();
        held.any(|held| held.name.to_lowercase() == name.to_lowercase())
    };
    let row = |(name, doc): &(&str, &str)| {
        let all = meant.iter().all(|who| has(who, name));
        let (verb, aside) = if all {
            ("clear", format!("removes it · {doc}"))
        } else {
            ("condition", (*doc).to_owned())
        };
        let (line, _) = desk.filled(&format!("{verb} {{many}} "));
        Row::line(name, aside, (format!("{line}{} ", quoted(name)), None))
    };
    let mut rows: Vec<Row> = known.iter().map(row).collect();
    let own = Row::line("another", "in your own words", desk.filled(template));
    rows.push(own.keyed(IN_WORDS));
    let title = match meant.as_slice() {
        [one] => format!("Conditions of {}", one.name),
        several => format!("Conditions of {} marked", several.len()),
    };
    Content {
        of_names: true,
        ..Content::new(title, rows)
    }
}

/// The zones, with the cursor on that of whoever moves.
pub(super) fn zones(cx: &Cx) -> Content {
    let desk = &cx.desk;
    let campaign = desk.shown();
    let movers = desk.movers();
    let here = movers
        .first()
        .and_then(|who| campaign.characters.get(who.id));
    let zone = here.map(|who| who.zone.to_lowercase()).unwrap_or_default();
    let mut zones = campaign.zones.iter();
    let at = zones.position(|other| other.name.to_lowercase() == zone);
    let map = Map::of(campaign, desk.game(), inside(cx.screen.width));
    let row = |zone: &ZoneRow| {
        let joins = match zone.joins.as_slice() {
            [] => "no connections".to_owned(),
            joins => format!("joins {}", joins.join(", ")),
        };
        Row {
            cells: vec![
                Line::of(Ink::Dim, joins),
                Line::from(zone.told()),
                Line::of(Ink::Dim, &*zone.notes),
            ],
            ..Row::new(&zone.name, "", Does::Move)
        }
    };
    let title = match movers.as_slice() {
        [] => "Map".to_owned(),
        [one] if width(&one.name) <= 30 => format!("Map · {}", clean(&one.name)),
        [_] => "Map · whoever acts".to_owned(),
        several => format!("Map · {} marked", several.len()),
    };
    let rows = map.zones.iter().map(row).collect();
    Content {
        map: Some(map),
        context: Context::Map,
        alike: Some((Context::List, "")),
        at: at.unwrap_or(0),
        empty: Line::of(Ink::Dim, NO_ZONES),
        ..Content::new(title, rows)
    }
}

/// The clocks of the table, then the counters of the selected characters, or else of the active one. A letter moves
/// one on, and two keys step the one under the cursor.
pub(super) fn clocks(desk: &Desk) -> Content {
    let mut people: Vec<&Character> = desk.meant();
    if people.is_empty() {
        people.extend(desk.actor());
    }
    let clocks = desk.campaign().clocks.iter();
    let clocks = clocks.map(|clock| row_of(clock, "", ""));
    let counters = people.into_iter().flat_map(|who| {
        let name = quote(desk.game(), &who.name);
        let row = move |counter: &Counter| row_of(counter, &who.name, &format!("{name} "));
        who.counters.iter().map(row)
    });
    let none = "none yet: counter \"Bell tolls\" 0/6 makes a clock";
    Content {
        context: Context::Clocks,
        empty: Line::of(Ink::Dim, none),
        of_names: true,
        ..Content::new("Clocks and counters", clocks.chain(counters).collect())
    }
}

/// A clock, or a counter of somebody whose name begins the operands of the line.
fn row_of(counter: &Counter, of: &str, whose: &str) -> Row {
    let line = format!("tick {whose}{}", quoted(&counter.name));
    let mut level = Line::of(Ink::Plain, counter.level());
    if !of.is_empty() {
        level.push(Ink::Dim, format!("  {}", clean(of)));
    }
    Row {
        cells: vec![level],
        ..Row::new(&counter.name, "", Does::Step(line))
    }
}

/// Moves the marked characters to a zone, or else the one who acts.
pub(super) fn move_to(zone: &str, desk: &mut Desk) -> After {
    let names: Vec<String> = desk.movers().iter().map(|who| quoted(&who.name)).collect();
    if names.is_empty() {
        return desk.notice(NOBODY);
    }
    let line = format!("move {} {}", names.join(" "), quoted(zone));
    desk.run_or_correct(line, false).closing()
}
