//! Prepared encounters and zones in words.

use crate::campaign::statement::{Creatures, EncounterStatement, Text, ZoneStatement};

pub(super) fn encounter(name: &Text, statement: &EncounterStatement) -> String {
    match statement {
        EncounterStatement::Holds(all) if all.is_empty() => {
            format!("the encounter {name} has no creatures yet")
        }
        EncounterStatement::Holds(all) => {
            let each: Vec<String> = all.iter().map(creatures).collect();
            format!("the encounter {name} is {}", each.join(", "))
        }
        EncounterStatement::CopyOf(other) => format!("the encounter {name} is a copy of {other}"),
        EncounterStatement::Renamed(to) => format!("the encounter {name} is now called {to}"),
        EncounterStatement::Removed => format!("the encounter {name} is removed"),
        EncounterStatement::Noted(text) => noted(&format!("the encounter {name}"), text),
        EncounterStatement::Titled(title) if title.is_empty() => {
            format!("players see no title for the encounter {name}")
        }
        EncounterStatement::Titled(title) => {
            format!("players see the encounter {name} as \"{title}\"")
        }
    }
}

pub(super) fn zone(name: &Text, statement: &ZoneStatement) -> String {
    match statement {
        ZoneStatement::Renamed(to) => format!("zone {name} is now called {to}"),
        ZoneStatement::Removed => format!("zone {name} is removed"),
        ZoneStatement::Noted(text) => noted(&format!("zone {name}"), text),
    }
}

/// `3 Cinder imp at Gallery`.
fn creatures(group: &Creatures) -> String {
    let at = if group.zone.is_empty() {
        String::new()
    } else {
        format!(" at {}", group.zone)
    };
    format!("{} {}{at}", group.count, group.template)
}

fn noted(what: &str, text: &Text) -> String {
    if text.is_empty() {
        format!("{what} no longer has notes")
    } else {
        format!("{what}: {text}")
    }
}
