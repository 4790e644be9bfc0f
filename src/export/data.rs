//! JSON exports for programs.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;

use super::log::{Place, entries};
use super::people::tally;
use super::source::{ExportError, Source, What};
use crate::answer::{Rolled, VERSION};
use crate::campaign::record::rolls;
use crate::campaign::{Entry, Verdict};
use crate::show::{Person, people};
use crate::story;
use crate::view::summary::{Deeds, Tally};

/// An object of an export.
#[derive(Serialize)]
#[serde(untagged)]
enum Object<'a> {
    Entry(Told<'a>),
    Person(Box<Person<'a>>),
    Did(Did<'a>),
}

/// One entry of the log.
#[derive(Serialize)]
struct Told<'a> {
    v: u32,
    number: u64,
    /// When, in seconds since 1970.
    at: i64,
    /// The same, in UTC.
    time: String,
    #[serde(flatten)]
    place: Place,
    command: &'a str,
    text: String,
    rolls: Vec<Rolled<'a>>,
    verdict: Option<Verdict>,
    undone: bool,
    /// The entry that replaces it.
    corrected_by: Option<u64>,
}

fn told<'a>(source: Source<'_>, place: Place, entry: &'a Entry) -> Told<'a> {
    let time = Timestamp::from_second(entry.at);
    let sides = rolls(&entry.events).flat_map(|contest| &contest.sides);
    Told {
        v: VERSION,
        number: entry.number,
        at: entry.at,
        time: time.map_or_else(|_| String::new(), |time| time.to_string()),
        place,
        command: &entry.line,
        text: story::said(source.game, &entry.said, &entry.events),
        rolls: sides.map(Rolled::of).collect(),
        verdict: entry.rolled().and_then(|contest| contest.verdict),
        undone: entry.undone,
        corrected_by: entry.corrected,
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
struct Whole<'a> {
    v: u32,
    campaign: &'a str,
    system: &'a str,
    edition: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    acts: Option<usize>,
    /// All objects, under the name of what they are.
    #[serde(flatten)]
    all: BTreeMap<&'static str, Vec<Object<'a>>>,
}

/// What is exported as one object, or as `lines` with one each.
pub(super) fn write(source: Source<'_>, what: What, lines: bool) -> Result<String, ExportError> {
    let campaign = source.campaign;
    let (mut log, mut tally) = (Vec::new(), Tally::default());
    match what {
        What::Log => log.extend(entries(source)),
        What::Summary => tally = self::tally(source),
        What::Roster | What::Sheets => {}
    }
    let (name, all) = objects(source, what, &log, &tally);
    if lines {
        let mut out = String::new();
        for one in &all {
            out += &serde_json::to_string(one).map_err(ExportError::unwritable)?;
            out.push('\n');
        }
        return Ok(out);
    }
    let whole = Whole {
        v: VERSION,
        campaign: &campaign.name,
        system: &campaign.system,
        edition: &campaign.edition,
        acts: (what == What::Summary).then_some(tally.acts),
        all: BTreeMap::from([(name, all)]),
    };
    let out = serde_json::to_string_pretty(&whole);
    out.map(|out| out + "\n").map_err(ExportError::unwritable)
}

/// What the objects are called together, and each of them.
fn objects<'a>(
    source: Source<'a>,
    what: What,
    log: &'a [(Place, Arc<Entry>)],
    tally: &'a Tally,
) -> (&'static str, Vec<Object<'a>>) {
    match what {
        What::Log => {
            let all = log.iter();
            let all = all.map(|(place, entry)| Object::Entry(told(source, *place, entry)));
            ("entries", all.collect())
        }
        What::Roster | What::Sheets => {
            let all = people(source.campaign, source.game).into_iter();
            let all = all.map(|person| Object::Person(Box::new(person)));
            ("characters", all.collect())
        }
        What::Summary => {
            let all = tally.people.values().map(|deeds| Did {
                v: VERSION,
                session: tally.session,
                deeds,
            });
            ("summary", all.map(Object::Did).collect())
        }
    }
}
