//! The state as a page of text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{Person, State};
use crate::campaign::plural::plural;
use crate::game::words::signed;

/// The state as a page of text.
pub fn page(state: &State<'_>) -> String {
    let mut out = String::new();
    let edition = if state.edition.is_empty() {
        String::new()
    } else {
        format!(", {} edition", state.edition)
    };
    let _ = writeln!(out, "{} ({}{edition})", state.campaign, state.game.name);
    let _ = writeln!(
        out,
        "session {}, scene {}, {}",
        state.session, state.scene, state.moment
    );
    if !state.clocks.is_empty() {
        let clocks = state.clocks.iter();
        let clocks = clocks.map(|(name, clock)| level(name, clock.value, clock.max));
        let _ = writeln!(out, "{}", clocks.collect::<Vec<_>>().join(", "));
    }
    if state.round > 0 {
        let _ = writeln!(out, "\nRound {}", state.round);
        let people = state.characters.iter().map(|who| (who.name, who));
        let people: BTreeMap<&str, &Person<'_>> = people.collect();
        for place in &state.order {
            let is_acting = state.acting == Some(place.name);
            let acting = if is_acting { '>' } else { ' ' };
            let who = people.get(place.name);
            let mut marks = who.map_or_else(Vec::new, |who| status(who));
            marks.extend(place.acted.then_some("done"));
            marks.extend(place.hidden.then_some("hidden"));
            let gap = if marks.is_empty() { "" } else { "  " };
            let (name, initiative, marks) = (place.name, place.initiative, marks.join(", "));
            let _ = writeln!(out, "{acting} {initiative:>3}  {name}{gap}{marks}");
        }
    }
    let roster = state.characters.iter().map(|who| person(state, who));
    section(&mut out, "Roster", roster);
    let pending = state.pending.iter();
    let pending = pending.map(|it| format!("  {}: {}, {}\n", it.id, it.who, it.terms));
    section(&mut out, "Pending checks", pending);
    let works = state.works.iter().map(|work| {
        let unit = if work.job { work.unit } else { "min" };
        let (who, what) = (work.who, work.what);
        format!("  {who}: {what}, {} of {} {unit}\n", work.done, work.total)
    });
    section(&mut out, "At work", works);
    let _ = writeln!(
        out,
        "\n{}, {} to undo, {} to redo",
        plural(state.entries, "log entry"),
        state.undoable,
        state.redoable
    );
    out
}

/// Adds lines under a heading, if there are any.
fn section(out: &mut String, title: &str, lines: impl Iterator<Item = String>) {
    for (nth, line) in lines.enumerate() {
        if nth == 0 {
            let _ = writeln!(out, "\n{title}");
        }
        out.push_str(&line);
    }
}

fn person(state: &State<'_>, who: &Person<'_>) -> String {
    let mut out = String::new();
    let tracks = who.tracks.iter();
    let tracks = tracks.filter(|(_, track)| track.value != 0 || track.max.is_some());
    let tracks = tracks.map(|(id, track)| {
        // The game's label of the track instead of its id.
        let known = state.game.track(id);
        let label = known.map_or(*id, |track| track.label);
        level(label, track.value, track.max)
    });
    let counters = who.counters.iter();
    let counters = counters.map(|(name, counter)| level(name, counter.value, counter.max));
    let levels: Vec<String> = tracks.chain(counters).collect();
    let _ = writeln!(out, "  {}  {}", who.name, levels.join("  "));
    if !who.sustained.is_empty() {
        let held: Vec<&str> = who.sustained.iter().map(|held| held.what).collect();
        let _ = writeln!(out, "    sustains {}", held.join(", "));
    }
    let standing: i64 = who.standing.iter().map(|modifier| modifier.value).sum();
    if standing != 0 {
        let _ = writeln!(out, "    {} on every check", signed(standing));
    }
    let status = status(who);
    if !status.is_empty() {
        let _ = writeln!(out, "    {}", status.join(", "));
    }
    out
}

/// A character's worst state, then the conditions that mean something else.
fn status<'a>(who: &'a Person<'a>) -> Vec<&'a str> {
    let conditions = who.conditions.iter();
    let others = conditions.filter(|held| !held.is_state);
    let others = others.map(|held| &*held.label);
    who.state.into_iter().chain(others).collect()
}

/// `harm 9/30`, `arrows 12`.
fn level(name: &str, value: i64, max: Option<i64>) -> String {
    match max {
        Some(max) => format!("{name} {value}/{max}"),
        None => format!("{name} {value}"),
    }
}
