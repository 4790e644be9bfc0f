//! JSON exports for programs.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Serialize;

use super::log::{Place, entries};
use super::people::tally;
use super::source::{ExportError, Source, What};
use crate::answer::{Rolled, VERSION, shown};
use crate::campaign::record::rolls;
use crate::campaign::{Entry, Verdict};
use crate::show::{Person, people};
use crate::story;
use crate::view::summary::{Deeds, Tally};

shown! {
    /// One entry of the log.
    Told<'a> of (source: Source<'_>, place: Place, entry: &'a Entry) {
        v: u32 = VERSION,
        number: u64 = entry.number,
        /// When, in seconds since 1970.
        at: i64 = entry.at,
        /// The same, in UTC.
        time: String = {
            let time = Timestamp::from_second(entry.at);
            time.map_or_else(|_| String::new(), |time| time.to_string())
        },
        session: u32 = place.session,
        scene: u32 = place.scene,
        /// 0 outside a fight.
        round: u32 = place.round,
        command: &'a str = &entry.line,
        text: String = story::said(source.game, &entry.said, &entry.events),
        rolls: Vec<Rolled<'a>> = {
            let sides = rolls(&entry.events).flat_map(|contest| &contest.sides);
            sides.map(Rolled::of).collect()
        },
        #[schemars(with = "Option<String>")]
        verdict: Option<Verdict> = entry.rolled().and_then(|contest| contest.verdict),
        undone: bool = entry.undone,
        /// The entry that replaces it.
        corrected_by: Option<u64> = entry.corrected,
    }

    /// A character's statistics for a session.
    Did<'a> of (tally: &Tally, deeds: &'a Deeds) {
        v: u32 = VERSION,
        session: u32 = tally.session,
        name: &'a str = &deeds.name,
        turns: usize = deeds.turns,
        /// Luck points spent.
        luck: u64 = deeds.luck,
        /// Number of rolls by grade.
        grades: &'a BTreeMap<String, usize> = &deeds.grades,
    }
}

/// A whole export as one object.
#[derive(Serialize)]
struct Whole<'a> {
    v: u32,
    campaign: &'a str,
    system: &'a str,
    edition: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<Vec<serde_json::Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    characters: Option<Vec<Person<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    acts: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<Vec<Did<'a>>>,
}

pub(super) fn write(source: Source<'_>, what: What) -> Result<String, ExportError> {
    let campaign = source.campaign;
    let tally = tally(source);
    let did = || tally.people.values().map(|deeds| Did::of(&tally, deeds));
    let log = || {
        let each = entries(source);
        let each = each.map(|(place, entry)| serde_json::to_value(Told::of(source, place, &entry)));
        each.collect::<Result<Vec<_>, _>>()
            .map_err(ExportError::unwritable)
    };
    let whole = Whole {
        v: VERSION,
        campaign: &campaign.name,
        system: &campaign.system,
        edition: &campaign.edition,
        entries: (what == What::Log).then(log).transpose()?,
        characters: matches!(what, What::Roster | What::Sheets)
            .then(|| people(campaign, source.game)),
        acts: (what == What::Summary).then_some(tally.acts),
        summary: (what == What::Summary).then(|| did().collect()),
    };
    let mut out = serde_json::to_string_pretty(&whole).map_err(ExportError::unwritable)?;
    out.push('\n');
    Ok(out)
}

pub(super) fn write_lines(source: Source<'_>, what: What) -> Result<String, ExportError> {
    let mut out = String::new();
    let mut line = |value: Result<String, serde_json::Error>| {
        out.push_str(&value.map_err(ExportError::unwritable)?);
        out.push('\n');
        Ok::<(), ExportError>(())
    };
    match what {
        What::Log => {
            for (place, entry) in entries(source) {
                line(serde_json::to_string(&Told::of(source, place, &entry)))?;
            }
        }
        What::Roster | What::Sheets => {
            for person in people(source.campaign, source.game) {
                line(serde_json::to_string(&person))?;
            }
        }
        What::Summary => {
            let tally = tally(source);
            for deeds in tally.people.values() {
                line(serde_json::to_string(&Did::of(&tally, deeds)))?;
            }
        }
    }
    Ok(out)
}
