//! The status of a character: what it waits with, states, conditions, the modifiers of every roll,
//! further tracks and counters.

use crate::campaign::plural::joined;
use crate::campaign::{Campaign, Character, CharacterId, Combatant, Condition, Fight};
use crate::game::state::Fate;
use crate::game::words::signed;
use crate::game::{Game, State, Track};
use crate::play::elective::Call;
use crate::play::minions::standing;
use crate::rules::Part;
use crate::view::level::{Level, ink_of, sum, total};
use crate::view::{Ink, Line};

/// What stands between two words.
const COMMA: (Ink, &str) = (Ink::Plain, ", ");

/// What a place is waiting with: an interrupt, the turn, an action, what it has declared, or nothing; or that it is
/// surprised.
pub(super) fn waits(game: &Game, fight: &Fight, place: &Combatant, call: Call) -> &'static str {
    if call == Call::Interrupts {
        "may interrupt"
    } else if place.surprised == fight.round {
        "surprised"
    } else if place.held == fight.round {
        "delays"
    } else if place.is_ready() && fight.acting != Some(place.id) {
        "ready"
    } else {
        let mut declared = game.turns.declarations.iter();
        let lasting =
            declared.find(|one| !one.shown.is_empty() && place.usage.has_declared(one.id));
        lasting.map_or("", |one| one.shown)
    }
}

/// Whether only `revive` brings back a character in these states.
pub(super) fn is_dead(states: &[State]) -> bool {
    states.iter().any(|state| state.fate == Fate::Dead)
}

/// The status, with the reasons of each modifier, and without them. The zone stands in it if wanted.
pub(super) fn status(
    (campaign, game): (&Campaign, &Game),
    who: &Character,
    states: &[State],
    (waits, fights, zone): (&str, bool, bool),
) -> [Line; 2] {
    let words = words(game, who, states, (waits, fights));
    let can_act = states.iter().all(State::can_act);
    let modifiers = game.modifiers_of(campaign, who);
    let mut told = [(); 2].map(|()| String::new());
    if !modifiers.is_empty() && can_act {
        // A condition that stands before it needs no mention.
        let held = |part: &Part| who.conditions.iter().any(|held| held.name == part.label);
        let reasons = Some(sum(&modifiers)).filter(|_| !modifiers.iter().all(held));
        let whole = signed(total(&modifiers));
        told = [reasons.unwrap_or_else(|| whole.clone()), whole];
    }
    let words = Line::joined(words, COMMA);
    let mut rest = rest(game, who, (states, zone));
    // Several who share a row are known by that.
    if who.minion && !is_dead(states) && standing(campaign, game, who.id).len() == 1 {
        rest.insert(0, (Ink::Dim, "minion".to_owned()));
    }
    let rest = Line::joined(rest, COMMA);
    told.map(|told| {
        let told = Line::of(ink_of(&modifiers), told);
        let form = Line::joined([words.clone(), told], (Ink::Plain, " "));
        Line::joined([form, rest.clone()], COMMA)
    })
}

/// The status of several who share a row: of what does not hold for all of them, for how many it does. What their
/// modifiers come to differs, so it is left out.
pub(super) fn status_of_several(
    (campaign, game): (&Campaign, &Game),
    all: &[CharacterId],
    zone: bool,
) -> Line {
    let people = all.iter().filter_map(|who| campaign.characters.get(*who));
    let words = people.flat_map(|who| {
        let states = game.states_of(campaign, who);
        let words = words(game, who, &states, ("", true)).into_iter();
        words.chain(rest(game, who, (&states, zone)))
    });
    let told = counted(words).into_iter().map(|((ink, word), count)| {
        let told = if count == all.len() {
            word
        } else {
            format!("{count} {word}")
        };
        (ink, told)
    });
    Line::joined(told, COMMA)
}

/// The zones of several who share a row, with how many stand in each: `Landing 3, Gallery 2`; `None` if they stand in
/// the same one.
pub(super) fn zones_of_several(campaign: &Campaign, all: &[CharacterId]) -> Option<Line> {
    let people = all.iter().filter_map(|who| campaign.characters.get(*who));
    let all = counted(people.map(|who| &who.zone));
    let zones = all.iter().filter(|(zone, _)| !zone.is_empty());
    let told = joined(zones.map(|(zone, count)| format!("{zone} {count}")), ", ");
    (all.len() > 1).then(|| Line::of(Ink::Dim, told))
}

/// How many there are of each, in the order in which they first come.
fn counted<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut counted: Vec<(T, usize)> = Vec::new();
    for one in all {
        match counted.iter_mut().find(|(known, _)| *known == one) {
            Some((_, count)) => *count += 1,
            None => counted.push((one, 1)),
        }
    }
    counted
}

/// What somebody waits with, states and conditions.
fn words(
    game: &Game,
    who: &Character,
    states: &[State],
    (waits, fights): (&str, bool),
) -> Vec<(Ink, String)> {
    let mut words: Vec<(Ink, String)> = Vec::new();
    if !waits.is_empty() {
        words.push((Ink::Notice, waits.to_owned()));
    }
    if who.hidden {
        words.push((Ink::Dim, "(hidden)".to_owned()));
    }
    let state = game.worst_in_words(states, who);
    words.extend(state.iter().map(|state| (Ink::Bad, state.clone())));
    let can_act = states.iter().all(State::can_act);
    if fights && !can_act {
        words.extend(until_worst(game, who, states));
    }
    let shown = |held: &&Condition| state.is_none() || !game.is_state(held);
    let mut conditions: Vec<&Condition> = who.conditions.iter().filter(shown).collect();
    // The sum of the modifiers stands behind those that it comes from.
    conditions.sort_by_key(|held| held.modifier != 0 && held.on.is_empty());
    let labels = conditions.into_iter().map(Condition::label);
    words.extend(labels.map(|label| (Ink::Plain, label.into_owned())));
    words
}

/// How much more takes a character who cannot act to the worst, whether wounds or a condition took them down.
fn until_worst(game: &Game, who: &Character, states: &[State]) -> Option<(Ink, String)> {
    let health = (game.health)(who)?;
    let left = health.to_worst()?;
    let told = left > 0 && !is_dead(states);
    told.then(|| (Ink::Dim, format!("{left} more to {}", health.worst)))
}

/// The tracks that are told only if they are not 0, with their level: `dread 2/8`. Not those whose value a state shows,
/// nor the bad ones of the dead.
pub(crate) fn quiet_tracks<'g>(
    game: &'g Game,
    who: &Character,
    states: &[State],
) -> impl Iterator<Item = (&'g Track, String)> {
    let is_dead = is_dead(states);
    let quiet = game.tracks.iter().filter(|track| track.quiet);
    quiet.filter_map(move |track| {
        let is_told = states.iter().any(|state| state.counted == track.id);
        let level = Level::of(game, who, track);
        let label = track.label.to_lowercase();
        let counts = level.value != 0 && !is_told && !(is_dead && track.bad);
        counts.then(|| (track, format!("{label} {}", level.words())))
    })
}

/// Tracks without a cell that are not 0, counters, and the zone if wanted.
fn rest(game: &Game, who: &Character, (states, zone): (&[State], bool)) -> Vec<(Ink, String)> {
    let mut words = Vec::new();
    let quiet = quiet_tracks(game, who, states);
    let quiet = quiet.filter(|(track, _)| game.board.of_track(track.id).is_none());
    words.extend(quiet.map(|(_, told)| (Ink::Plain, told)));
    for counter in &who.counters {
        let label = &counter.name;
        words.push((Ink::Plain, format!("{label} {}", counter.level())));
    }
    if zone && !who.zone.is_empty() {
        words.push((Ink::Dim, format!("in {}", who.zone)));
    }
    words
}
