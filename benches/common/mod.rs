//! What the benches share: a figure beside its goal in one format, and a campaign of any size.

#![allow(dead_code)] // no bench uses all of it
#![allow(clippy::expect_used)] // whoever measures wants to see what goes wrong

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use gmscreen::campaign::{Campaign, CampaignChange, Change, Character, CharacterId, Event, Skill};
use gmscreen::dice::Seeded;
use gmscreen::store::{RealFs, Store};
use gmscreen::{games, library};

/// The unit of a figure.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unit {
    /// A multiple of the minimal program's time, or of another campaign's.
    Times,
    Micros,
    Millis,
    MebiBytes,
    Bytes,
    Instructions,
    Wakeups,
}

impl Unit {
    fn words(self, figure: f64) -> String {
        match self {
            Self::Times => format!("x {figure:.2}"),
            Self::Micros => format!("{figure:.2} µs"),
            Self::Millis => format!("{figure:.2} ms"),
            Self::MebiBytes => format!("{figure:.1} MiB"),
            Self::Bytes => format!("{figure:.0} bytes"),
            Self::Instructions => format!("{figure:.0}"),
            Self::Wakeups => format!("{figure:.0} wakeups"),
        }
    }
}

/// Prints a figure beside its goal. Returns whether it meets the goal.
pub(crate) fn beside_goal(what: &str, figure: f64, goal: f64, unit: Unit) -> bool {
    let met = figure <= goal;
    let verdict = if met {
        "met".to_owned()
    } else if goal > 0.0 {
        format!("MISSED by {:.1}x", figure / goal)
    } else {
        "MISSED".to_owned()
    };
    let (figure, goal) = (unit.words(figure), unit.words(goal));
    println!("  {what:<56} {figure:>14}   goal {goal:<12} {verdict}");
    met
}

#[must_use]
pub(crate) fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

#[must_use]
pub(crate) fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// The median.
#[must_use]
pub(crate) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// How many times longer a time is than another.
#[must_use]
pub(crate) fn ratio(time: Duration, of: Duration) -> f64 {
    time.as_secs_f64() / of.as_secs_f64()
}

/// A campaign on disk with two characters plus `people` more, and `entries` log entries.
#[must_use]
pub(crate) fn campaign(folder: &Path, name: &str, people: usize, entries: usize) -> PathBuf {
    let path = folder.join(name).with_extension("ron");
    let mut campaign = Campaign::new(name, games::all()[0].id, "current");
    for nth in 0..people {
        campaign.apply(&Event::Campaign(CampaignChange::Character(Change::new(
            None,
            Some(Arc::new(one_of_many(nth))),
        ))));
    }
    Store::create(&RealFs, &path, &campaign).expect("made");
    if people + entries == 0 {
        return path;
    }
    let opened = library::open(&path, Some(Box::new(drop))).expect("opened");
    let mut session = opened.session;
    let mut dice = Seeded::new(1);
    let mut run = |line: &str| {
        session.execute(line, &mut dice).expect(line);
    };
    for line in ["add Ilse", "set ilse COO 30", "skill ilse Stealth COO 40"] {
        run(line);
    }
    for nth in 0..entries {
        match nth % 10 {
            3 => run("damage ilse 4"),
            4 => run("undo"),
            7 => run("note \"The ferryman waits.\""),
            _ => run("check ilse stealth +10:\"high ground\""),
        }
    }
    session.close().expect("closed");
    path
}

/// A character with stats, a skill and a wound.
fn one_of_many(nth: usize) -> Character {
    let mut who = Character::named(&format!("Reed Goblin {nth}"));
    let stats = ["COG", "COO", "INT", "SAV", "SOM", "WIL"];
    who.id = CharacterId(u32::try_from(nth + 1).expect("a number"));
    who.stats = stats.map(|stat| (stat, 20)).into();
    who.tracks = [("damage", 7)].into();
    who.skills.push(Skill {
        name: "Fray".to_owned(),
        stat: "COO".to_owned(),
        ranks: 30,
        ..Skill::default()
    });
    who
}
