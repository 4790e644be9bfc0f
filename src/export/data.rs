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
use crate::game::Game;
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

shown! {
    /// One entry of the log.
    Told<'a> of (game: &'static Game, place: Place, entry: &'a Entry) {
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
        text: String = story::said(game, &entry.said, &entry.events),
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
            let all = all.map(|(place, entry)| Object::Entry(Told::of(source.game, *place, entry)));
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
