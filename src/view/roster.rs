//! The roster: every character with the game's columns.

use std::ops::Range;

use super::listed::Listed;
use super::text::clean;
use super::{Ink, Line};
use crate::campaign::{Campaign, Character, CharacterId, Condition, Side};
use crate::game::words::signed;
use crate::game::{Game, Track};
use crate::rules::Part;

/// The value of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The points.
    pub value: i64,
    /// The maximum.
    pub max: Option<i64>,
    /// Higher is worse.
    pub bad: bool,
    /// The track starts at its maximum, but the character has none.
    pub lacking: bool,
}

impl Level {
    #[must_use]
    pub fn of(game: &Game, who: &Character, track: &crate::game::Track) -> Self {
        let (value, max) = (game.track_of(who, track.id), (track.max)(who));
        Self {
            value,
            max,
            bad: track.bad,
            lacking: track.starts_full && max.is_none() && value == 0,
        }
    }

    /// `12/30`, `12` without a maximum, `-` for a character without the track.
    #[must_use]
    pub fn words(self) -> String {
        match self.max {
            Some(max) => format!("{}/{max}", self.value),
            None if self.lacking => "-".to_owned(),
            None => self.value.to_string(),
        }
    }

    /// Whether a bar is more useful than the number.
    #[must_use]
    pub fn has_bar(self) -> bool {
        self.max.is_some_and(|max| max >= 10)
    }

    /// A bar of `cells` cells; any value above 0 fills at least one.
    #[must_use]
    pub fn bar(self, cells: usize) -> String {
        let max = self.max.unwrap_or(0).max(1);
        let value = self.value.clamp(0, max);
        let cells_wide = i64::try_from(cells).unwrap_or(0);
        let part = i128::from(value) * i128::from(cells_wide);
        let rounded = (part + i128::from(max) - 1) / i128::from(max);
        let full = usize::try_from(rounded).unwrap_or(0).min(cells);
        format!("{}{}", "█".repeat(full), "░".repeat(cells - full))
    }
}

/// A row of the roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub who: CharacterId,
    /// The character's name.
    pub name: String,
    pub side: Side,
    /// Hidden from the players.
    pub hidden: bool,
    /// The cells in the order of the headings; may be empty.
    pub cells: Vec<String>,
    /// The character's zone; empty for none.
    pub zone: String,
    /// States, conditions, the sum of the modifiers of every roll, and quiet tracks.
    pub standing: Line,
}

/// The headings of the columns: the game's columns, otherwise its tracks.
pub fn headings(game: &Game) -> impl Iterator<Item = &'static str> + '_ {
    let own = game.columns.iter().map(|column| column.label);
    own.chain(plain_tracks(game).map(|track| track.label))
}

/// The tracks that are columns if the game declares none.
fn plain_tracks(game: &Game) -> impl Iterator<Item = &Track> {
    let declares = !game.columns.is_empty();
    let all = game.tracks.iter();
    all.filter(move |track| !declares && !track.quiet)
}

#[must_use]
pub fn rows(campaign: &Campaign, game: &Game, listed: &Listed, window: Range<usize>) -> Vec<Row> {
    window
        .map_while(|row| listed.at(campaign, row))
        .map(|who| row(campaign, game, who))
        .collect()
}

fn row(campaign: &Campaign, game: &Game, who: &Character) -> Row {
    Row {
        who: who.id,
        name: clean(&who.name).into_owned(),
        side: who.side(),
        hidden: who.hidden,
        cells: cells(game, who),
        zone: clean(&who.zone).into_owned(),
        standing: standing(campaign, game, who),
    }
}

fn cells(game: &Game, who: &Character) -> Vec<String> {
    let own = game.columns.iter();
    let own = own.map(|column| clean(&(column.cell)(who)).into_owned());
    let tracks = plain_tracks(game).map(|track| match Level::of(game, who, track) {
        level if level.lacking => String::new(),
        level => level.words(),
    });
    own.chain(tracks).collect()
}

fn standing(campaign: &Campaign, game: &Game, who: &Character) -> Line {
    let mut words: Vec<(Ink, String)> = Vec::new();
    let fallen = game.fallen_by(campaign, who);
    let state = game.state_in_words(campaign, who);
    let shown = |held: &&Condition| state.is_none() || !game.is_state(held);
    words.extend(state.iter().map(|state| (Ink::Notice, state.clone())));
    for condition in who.conditions.iter().filter(shown) {
        words.push((Ink::Plain, clean(&condition.label()).into_owned()));
    }
    let modifiers = game.modifiers_of(campaign, who);
    if !modifiers.is_empty() && fallen.is_empty() {
        words.push((ink_of(&modifiers), signed(total(&modifiers))));
    }
    let has_column = |track: &&Track| game.columns.iter().any(|column| column.track == track.id);
    let quiet = game.tracks.iter().filter(|track| track.quiet);
    // A state already shows the value of its track.
    let states = game.states_of(campaign, who);
    let is_told = |track: &&Track| states.iter().any(|state| state.counted == track.id);
    // For a dead character, the other bad tracks no longer matter.
    let is_dead = game.is_dead(campaign, who);
    let is_past = |track: &&Track| is_dead && track.bad;
    for track in quiet.filter(|track| !has_column(track) && !is_told(track) && !is_past(track)) {
        let level = Level::of(game, who, track);
        if level.value != 0 {
            let label = track.label.to_lowercase();
            words.push((Ink::Plain, format!("{label} {}", level.words())));
        }
    }
    for counter in &who.counters {
        let label = clean(&counter.name);
        words.push((Ink::Plain, format!("{label} {}", counter.level())));
    }
    if who.hidden {
        words.push((Ink::Dim, "(hidden)".to_owned()));
    }
    // Only if there is no column for it; last, because it may be cut off first.
    if !who.zone.is_empty() && !game.zones {
        words.push((Ink::Dim, format!("in {}", clean(&who.zone))));
    }
    let mut line = Line::new();
    for (nth, (ink, word)) in words.into_iter().enumerate() {
        if nth > 0 {
            line.push(Ink::Plain, ", ");
        }
        line.push(ink, word);
    }
    line
}

/// The ink of modifiers: bad if they add up to a penalty.
#[must_use]
pub fn ink_of(modifiers: &[Part]) -> Ink {
    if total(modifiers) < 0 {
        Ink::Bad
    } else {
        Ink::Notice
    }
}

/// The sum of modifiers.
#[must_use]
pub fn total(modifiers: &[Part]) -> i64 {
    modifiers.iter().map(|modifier| modifier.value).sum()
}

/// Modifiers with their sum first: `-10 wounds`, `-40 (sustained -20, wounds -20)`.
#[must_use]
pub fn sum(modifiers: &[Part]) -> String {
    match modifiers {
        [] => String::new(),
        [one] => format!("{} {}", signed(one.value), clean(&one.label)),
        several => {
            let parts: Vec<String> = several
                .iter()
                .map(|modifier| format!("{} {}", clean(&modifier.label), signed(modifier.value)))
                .collect();
            format!("{} ({})", signed(total(several)), parts.join(", "))
        }
    }
}
