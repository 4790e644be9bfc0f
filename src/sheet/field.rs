//! The fields of a character, as one table.

use std::borrow::Cow;

use crate::campaign::{Character, Side};
use crate::game::{Game, Stat, Track};

/// A field of a character.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    /// Its name in commands, files and tables.
    pub(crate) id: &'static str,
    /// Its name on the screen.
    pub(crate) title: &'static str,
    pub(crate) doc: &'static str,
    /// Other names that may be typed.
    also: &'static [&'static str],
    pub(crate) place: Place,
    shows: u8,
}

/// Where the value of a field is.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Name,
    Side,
    Alias,
    OwnDice,
    Hidden,
    Minion,
    Zone,
    Notes,
    /// In the facts of the character, under the id of the field.
    Fact,
    Stat(&'static Stat),
    Track(&'static Track),
}

/// The form of a character, and the lines that `add` and `edit` take.
pub(crate) const FORM: u8 = 1;
/// The sheet, on the screen and exported.
pub(crate) const SHEET: u8 = 2;
/// A column of the exported roster.
pub(crate) const CSV: u8 = 4;
/// The players' page.
pub(crate) const PLAYERS: u8 = 8;
/// Copies that are made of the character.
pub(crate) const COPIES: u8 = 16;
pub(crate) const ANYWHERE: u8 = FORM | SHEET | CSV | PLAYERS | COPIES;

pub(crate) const NAME: Field = field("name", "Name", Place::Name, FORM | CSV).also(&["character"]);
pub(crate) const SIDE: Field = field("side", "Side", Place::Side, FORM | CSV);
pub(crate) const ALIAS: Field =
    field("alias", "Alias", Place::Alias, CSV).doc("the name that players see");
pub(crate) const OWN_DICE: Field = field("own_dice", "Own dice", Place::OwnDice, 0);
pub(crate) const HIDDEN: Field = field("hidden", "Hidden", Place::Hidden, 0);
pub(crate) const MINION: Field = field("minion", "Minion", Place::Minion, CSV | COPIES)
    .doc("goes down at any harm, and shares a row and a letter with its kind");
const ZONE: Field = field("zone", "Zone", Place::Zone, 0);
pub(crate) const NOTES: Field = field("notes", "Notes", Place::Notes, FORM | CSV | COPIES)
    .doc("what to remember")
    .also(&["note", "description"]);

/// The keywords before a skill's specialization and its proficiencies.
pub(crate) const SPECIALIZATION: &str = "spec";
pub(crate) const PROFICIENCY: &str = "prof";

/// The fields that characters of every game have.
const OWN: &[Field] = &[
    NAME,
    SIDE,
    ALIAS,
    OWN_DICE,
    HIDDEN,
    MINION,
    ZONE,
    NOTES,
    fact("pronouns", "Pronouns", ANYWHERE).doc("such as she/her"),
];

const fn field(id: &'static str, title: &'static str, place: Place, shows: u8) -> Field {
    Field {
        id,
        title,
        doc: "",
        also: &[],
        place,
        shows,
    }
}

/// A text that no rule reads.
const fn fact(id: &'static str, title: &'static str, shows: u8) -> Field {
    field(id, title, Place::Fact, shows)
}

/// All fields of a character: its own, then the stats and tracks of the game.
pub(crate) fn fields(game: &'static Game) -> impl Iterator<Item = Field> + Clone {
    let stats = game.stats.iter().map(Field::of_stat);
    own()
        .chain(stats)
        .chain(game.tracks.iter().map(Field::of_track))
}

/// The fields that characters of every game have.
pub(crate) fn own() -> impl Iterator<Item = Field> + Clone {
    OWN.iter().copied()
}

/// The texts that no rule reads and that such a part shows.
pub(crate) fn facts(shown_by: u8) -> impl Iterator<Item = Field> {
    own().filter(move |field| matches!(field.place, Place::Fact) && field.is_shown_by(shown_by))
}

impl Field {
    pub(super) fn of_stat(stat: &'static Stat) -> Self {
        Self {
            also: stat.aliases,
            ..field(stat.id, stat.id, Place::Stat(stat), FORM | CSV).doc(stat.doc)
        }
    }

    pub(super) fn of_track(track: &'static Track) -> Self {
        field(track.id, track.label, Place::Track(track), FORM | CSV).doc(track.doc)
    }

    const fn doc(self, doc: &'static str) -> Self {
        Self { doc, ..self }
    }

    const fn also(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }

    /// Whether such a part shows it.
    pub(crate) fn is_shown_by(&self, part: u8) -> bool {
        self.shows & part != 0
    }

    /// Whether its values are bonuses, which may be negative.
    pub(crate) fn may_be_negative(self) -> bool {
        matches!(self.place, Place::Stat(stat) if stat.range.0 < 0)
    }

    /// Whether it is a text that is typed in quotes.
    pub(crate) fn is_text(&self) -> bool {
        matches!(self.place, Place::Alias | Place::Notes | Place::Fact)
    }

    /// Whether a table has a column for it although nobody has a value.
    pub(crate) fn is_usual(&self) -> bool {
        matches!(
            self.place,
            Place::Name | Place::Side | Place::Alias | Place::Notes
        )
    }

    /// Its heading in a table. A stat and a track may have the same name, so tracks are marked.
    pub(crate) fn heading(&self) -> String {
        match self.place {
            Place::Track(_) => format!("track:{}", self.id),
            _ => self.id.to_owned(),
        }
    }

    /// Whether it is a stat or a track.
    pub(crate) fn is_number(&self) -> bool {
        matches!(self.place, Place::Stat(_) | Place::Track(_))
    }

    /// Whether this is one of its names, ignoring case.
    pub(super) fn is_called(&self, name: &str) -> bool {
        self.names().any(|known| known.eq_ignore_ascii_case(name))
    }

    pub(super) fn names(self) -> impl Iterator<Item = &'static str> + Clone {
        [self.id, self.title]
            .into_iter()
            .chain(self.also.iter().copied())
    }

    /// Its value as it may be typed; empty if the character has none.
    pub(crate) fn of<'c>(&self, who: &'c Character) -> Cow<'c, str> {
        let number = |value: Option<i64>| value.map_or_else(String::new, |value| value.to_string());
        match self.place {
            Place::Name => who.name.as_str().into(),
            Place::Side => who.side().id().into(),
            Place::Alias => who.alias.as_str().into(),
            Place::OwnDice => match who.own_dice {
                Some(true) => "on".into(),
                Some(false) => "off".into(),
                None => "".into(),
            },
            Place::Hidden => if who.hidden { "yes" } else { "" }.into(),
            Place::Minion => if who.minion { "yes" } else { "" }.into(),
            Place::Zone => who.zone.as_str().into(),
            Place::Notes => (&*who.notes).into(),
            Place::Fact => who.facts.get(self.id).map_or("", String::as_str).into(),
            Place::Stat(stat) => match (who.stats.get(stat.id), who.rolled.get(stat.id)) {
                (None, Some(dice)) => dice.as_str().into(),
                (value, _) => number(value).into(),
            },
            Place::Track(track) => number(who.tracks.get(track.id)).into(),
        }
    }

    /// Writes a text as it is, if it holds one.
    pub(crate) fn write(&self, who: &mut Character, text: &str) {
        match self.place {
            Place::Name => text.clone_into(&mut who.name),
            Place::Alias => text.clone_into(&mut who.alias),
            Place::Zone => text.clone_into(&mut who.zone),
            Place::Notes => who.notes = text.into(),
            Place::Fact if text.is_empty() => drop(who.facts.remove(self.id)),
            Place::Fact => drop(who.facts.insert(self.id.to_owned(), text.to_owned())),
            Place::Side
            | Place::OwnDice
            | Place::Hidden
            | Place::Minion
            | Place::Stat(_)
            | Place::Track(_) => {}
        }
    }

    /// Removes its value; a name stays.
    pub(crate) fn clear(&self, who: &mut Character) {
        match self.place {
            Place::Name => {}
            Place::Alias | Place::Zone | Place::Notes | Place::Fact => self.write(who, ""),
            Place::Side => who.set_side(Side::default()),
            Place::OwnDice => who.own_dice = None,
            Place::Hidden => who.hidden = false,
            Place::Minion => who.minion = false,
            Place::Stat(stat) => {
                who.stats.remove(stat.id);
                who.rolled.remove(stat.id);
            }
            Place::Track(track) => drop(who.tracks.remove(track.id)),
        }
    }
}
