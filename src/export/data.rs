//! JSON exports for programs.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;

use super::log::{Place, entries};
use super::people::tally;
use super::source::{ExportError, Source, What};
use crate::answer::{Rolled, VERSION, shown};
use crate::campaign::record::rolls;
use crate::campaign::{Entry, Verdict};
use crate::show::people;
use crate::story;
use crate::view::summary::Deeds;

shown! {
    /// One entry of the log.
    Told<'a> of (source: Source<'a>, place: Place, entry: &'a Entry) {
        v: u32 = VERSION,
        number: u64 = entry.number,
        /// When, in seconds since 1970.
        at: i64 = entry.at,
        /// The same, in UTC.
        time: String = {
            let time = Timestamp::from_second(entry.at);
            time.map_or_else(|_| String::new(), |time| time.to_string())
        },
        #[serde(flatten)]
        place: Place = place,
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
        /// The correction that left it out, because it could not have happened.
        left_out_by: Option<u64> = source.history.left_out_by(entry),
    }
}

/// A character's statistics for a session.
#[derive(Serialize)]
struct Did<'a> {
    v: u32,
    session: u32,
    #[serde(flatten)]
    deeds: &'a Deeds,
}

/// A whole export as one object.
#[derive(Serialize)]
struct Whole<'a, T> {
    v: u32,
    campaign: &'a str,
    system: &'a str,
    edition: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    acts: Option<usize>,
    /// All objects, under the name of what they are.
    #[serde(flatten)]
    all: BTreeMap<&'static str, Vec<T>>,
}

/// What is exported as one object, or as `lines` with one each.
pub(super) fn write(source: Source<'_>, what: What, lines: bool) -> Result<String, ExportError> {
    let game = source.game;
    match what {
        What::Log => {
            let log: Vec<(Place, Arc<Entry>)> = entries(source).collect();
            let all = log.iter();
            let all = all.map(|(place, entry)| Told::of(source, *place, entry));
            written(source, lines, None, ("entries", all.collect()))
        }
        What::Roster | What::Sheets => {
            let all = people(source.campaign, game);
            written(source, lines, None, ("characters", all))
        }
        What::Summary => {
            let tally = tally(source);
            let all = tally.people.values().map(|deeds| Did {
                v: VERSION,
                session: tally.session,
                deeds,
            });
            written(source, lines, Some(tally.acts), ("summary", all.collect()))
        }
    }
}

/// Objects with what they are called together, and how many acts they tell of.
fn written<T: Serialize>(
    source: Source<'_>,
    lines: bool,
    acts: Option<usize>,
    (name, all): (&'static str, Vec<T>),
) -> Result<String, ExportError> {
    if lines {
        let line = |one| serde_json::to_string(one).map(|line| line + "\n");
        let lines: Result<String, _> = all.iter().map(line).collect();
        return lines.map_err(ExportError::unwritable);
    }
    let whole = Whole {
        v: VERSION,
        campaign: &source.campaign.name,
        system: &source.campaign.system,
        edition: &source.campaign.edition,
        acts,
        all: BTreeMap::from([(name, all)]),
    };
    let out = serde_json::to_string_pretty(&whole);
    out.map(|out| out + "\n").map_err(ExportError::unwritable)
}
