//! What the log needs to show an entry, and how it writes names and sentences.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::campaign::{Campaign, CharacterId, Contest, Entry, Event, History, Side, after_name};
use crate::game::Game;
use crate::game::state::Fate;
use crate::rules::Grade;
use crate::story::Piece;
use crate::view::header::Hours;
use crate::view::text::clean;
use crate::view::{Ink, Line, Outcome};

/// What the lines of an entry depend on, besides the entry.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// The history that contains the entry.
    pub history: &'a History,
    /// The campaign at the moment shown.
    pub campaign: &'a Campaign,
    /// The current game.
    pub game: &'static Game,
    /// The grades that a roll can have in this campaign.
    pub grades: &'static [Grade],
    /// Formats the time of day.
    pub hours: Hours,
    /// Records up to this number are on disk.
    pub durable: u64,
    /// Entries whose undone state differs between the moment shown and now; `None` if the present
    /// is shown.
    pub flipped: Option<&'a BTreeSet<u64>>,
    /// The last entry at the moment shown.
    pub until: u64,
    /// Formats a day.
    pub days: Hours,
    /// Whether players' characters and allies are called by their first names.
    pub briefly: bool,
}

impl Reading<'_> {
    /// Whether an entry is undone at the moment shown.
    pub(crate) fn is_undone(&self, entry: &Entry) -> bool {
        let flipped = self
            .flipped
            .is_some_and(|these| these.contains(&entry.number));
        entry.undone != flipped
    }

    /// The first roll of an entry in its reading at the moment shown.
    pub(crate) fn contest(&self, entry: &Entry) -> Option<Arc<Contest>> {
        let now = self.history.contest(entry.number)?;
        let is_past = self.flipped.is_some() && entry.corrects().is_none();
        let made = entry.rolled().filter(|_| is_past);
        let Some(made) = made.filter(|made| !Arc::ptr_eq(made, &now)) else {
            return Some(now);
        };
        // What changed it may have come later.
        let since = (entry.number + 1..=self.until).rev();
        let mut since = since.filter_map(|number| self.history.entry(number));
        let changed = |later: &Arc<Entry>| {
            let holds = Some(later).filter(|later| !self.is_undone(later));
            let mut events = holds?.events.iter().rev().filter_map(Event::regraded);
            let (_, contest) = events.find(|(number, _)| *number == entry.number)?;
            Some(Arc::clone(contest))
        };
        since
            .find_map(|later| changed(&later))
            .or(Some(Arc::clone(made)))
    }

    /// The entry that replaces this one at the moment shown.
    pub(crate) fn corrected_by(&self, entry: &Entry) -> Option<u64> {
        entry.corrected.filter(|by| *by <= self.until)
    }

    /// The correction that left this entry out at the moment shown.
    pub(crate) fn left_out_by(&self, entry: &Entry) -> Option<u64> {
        entry.ran_again.filter(|by| *by <= self.until)?;
        self.history.left_out_by(entry)
    }
}

/// Words at the start of a name that are not a first name.
const TITLES: &[&str] = &[
    "the", "a", "an", "old", "young", "big", "little", "mr", "mrs", "ms", "miss", "sir", "lady",
    "lord", "dame", "sister", "brother", "mother", "father", "captain", "magistra", "magister",
    "master", "mistress", "king", "queen", "prince", "princess", "saint", "st",
];

impl Reading<'_> {
    /// Appends a character who had this name at the time.
    pub(super) fn push_name(&self, line: &mut Line, who: Option<CharacterId>, name: &str) {
        let Some(person) = who.and_then(|who| self.campaign.characters.get(who)) else {
            line.push(Ink::Strong, name);
            return;
        };
        let side = person.side();
        let short = self.briefly && side != Side::Foe && person.name == name;
        let given = if short { self.given(name) } else { None };
        line.push_name(side, given.unwrap_or(name));
    }

    /// The first name, if it is unambiguous.
    fn given<'n>(&self, name: &'n str) -> Option<&'n str> {
        let (given, _) = name.split_once(' ')?;
        let title = given.trim_end_matches('.').to_lowercase();
        if given.ends_with(',') || TITLES.contains(&title.as_str()) {
            return None;
        }
        let mut meant = self.campaign.characters.beginning(given, 2);
        let first = meant.next();
        meant.all(|other| Some(other) == first).then_some(given)
    }
}

/// Appends a sentence to a line.
pub(super) fn put(reading: Reading<'_>, line: &mut Line, said: &[Piece], ink: Ink) {
    for piece in said {
        let ink = match piece {
            Piece::Name(who) => {
                reading.push_name(line, Some(who.id), &who.name);
                continue;
            }
            Piece::Hit(true) => Ink::Outcome(Outcome::Success),
            Piece::Hit(false) => Ink::Outcome(Outcome::Failure),
            Piece::State(_, Fate::Dead) => Ink::Outcome(Outcome::Disaster),
            Piece::State(_, Fate::Down | Fate::Lies) => Ink::Bad,
            _ => ink,
        };
        let text = clean(&piece.to_string()).into_owned();
        let text = match line.pieces.last() {
            // The name may be shorter here.
            Some(name) if matches!(name.ink, Ink::Side(_)) => after_name(&name.text, &text),
            _ => text,
        };
        line.push(ink, text);
    }
}
