//! Where keys apply: the panes, and each window over them.

use Context::{
    Clocks, EncounterForm, Encounters, Entry, Form, Initiative, Line, List, Map, Modifiers, Page,
    Panes, People, Players, Search, Sheet, Start, StartForm, Targets,
};
use Group::{Choosing, Commands, Fields, Moving, Options, Own, Play, Reading, Rows, Screen, Text};

use super::chord::Chord;
use crate::game::Game;

/// What receives the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Context {
    /// The panes, with nothing open over them.
    #[default]
    Panes,
    /// A line being typed.
    Line,
    /// The modifiers of a command that rolls.
    Modifiers,
    /// A list to choose from.
    List,
    /// A list of people of the fight.
    People,
    /// The list of possible targets.
    Targets,
    /// The list of prepared encounters.
    Encounters,
    /// The list of clocks and counters.
    Clocks,
    /// The form of a character.
    Form,
    /// The form of an encounter.
    EncounterForm,
    /// The initiative form.
    Initiative,
    Sheet,
    /// An entry of the log.
    Entry,
    /// Notes, a summary, long messages.
    Page,
    /// Text that can be searched: the help, the rules.
    Search,
    Map,
    /// What players see.
    Players,
    /// The list of campaigns.
    Start,
    /// Forms on the start screen.
    StartForm,
}

/// A group of rows of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The panes' keys for what happens in the game.
    Play,
    /// The panes' keys for what the screen shows.
    Screen,
    /// The panes' keys that move.
    Moving,
    /// A window's own rows.
    Own(Context),
    /// Rows to choose from or to read.
    Rows,
    /// Text that can be copied.
    Reading,
    /// What all lists have.
    Choosing,
    /// What all forms have.
    Fields,
    /// What forms with options have.
    Options,
    /// What windows over a campaign have.
    Commands,
    /// Text that is typed.
    Text,
}

impl Group {
    /// The groups of the panes, in the order of the help, with their headings.
    pub const OF_PANES: [(Self, &'static str); 3] = [
        (Play, "Keys: in play"),
        (Screen, "Keys: screen"),
        (Moving, "Keys: moving"),
    ];
}

/// How many there are.
pub(super) const CONTEXTS: usize = 19;

/// The panes and all windows, in the order of the help and of the type: the name in the settings, the
/// heading in the help, and the groups of rows that apply; of two rows with the same key the first does.
#[rustfmt::skip] // a table reads by its columns
const ALL: [(Context, &str, &str, &[Group]); CONTEXTS] = [
    (Panes, "", "Keys", &[Play, Screen, Moving]),
    (Line, "line", "Keys: while a line is typed", &[Own(Line), Text]),
    (Modifiers, "modifiers", "Keys: in the modifiers of a line", &[Own(Modifiers), Own(Line)]),
    (List, "list", "Keys: in a list", &[Choosing, Commands, Rows]),
    (People, "people", "Keys: in a list of people of the fight", &[Choosing, Commands, Rows]),
    (Targets, "targets", "Keys: in the list of targets", &[Own(Targets), Choosing, Commands, Rows]),
    (Encounters, "encounters", "Keys: in the list of encounters", &[Own(Encounters), Choosing, Commands, Rows]),
    (Clocks, "clocks", "Keys: in the list of clocks", &[Own(Clocks), Choosing, Commands, Rows]),
    (Form, "form", "Keys: in the form of a character", &[Own(Form), Options, Commands, Fields, Text]),
    (EncounterForm, "encounter-form", "Keys: in the form of an encounter", &[Own(EncounterForm), Commands, Fields, Text]),
    (Initiative, "initiative", "Keys: in the form of initiative", &[Own(Initiative), Fields, Text]),
    (Sheet, "sheet", "Keys: in a sheet", &[Own(Sheet), Reading, Commands, Rows]),
    (Entry, "entry", "Keys: in an entry of the log", &[Own(Entry), Reading, Commands, Rows]),
    (Page, "page", "Keys: in notes and summaries", &[Own(Page), Reading, Commands, Rows]),
    (Search, "search", "Keys: in the help and the rules", &[Own(Search), Commands, Text]),
    (Map, "map", "Keys: on the map", &[Own(Map), Choosing, Commands, Rows]),
    (Players, "players", "Keys: in the players' window", &[Own(Players), Commands, Rows]),
    (Start, "start", "Keys: on the start screen", &[Own(Start), Choosing, Rows]),
    (StartForm, "start-form", "Keys: in a form about a campaign", &[Options, Fields, Text]),
];

impl Context {
    /// The panes and all windows, in the order of the help.
    pub fn all() -> impl Iterator<Item = Self> {
        ALL.iter().map(|(context, ..)| *context)
    }

    /// All windows, in the order of the help.
    pub fn windows() -> impl Iterator<Item = Self> {
        Self::all().skip(1)
    }

    /// Its name in the settings; a setting without a name is for the panes.
    #[must_use]
    pub fn id(self) -> &'static str {
        ALL[self as usize].1
    }

    /// The heading of its keys in the help.
    pub(crate) fn title(self) -> &'static str {
        ALL[self as usize].2
    }

    /// Whether letters choose people of the fight.
    pub(in crate::tui) fn chooses_people(self) -> bool {
        matches!(self, People | Targets)
    }

    /// Whether a key is free for its actions.
    pub(super) fn may_bind(self, key: Chord) -> bool {
        let is_letter = key.letter().is_some_and(|c| c.is_ascii_alphabetic());
        !is_letter || !self.chooses_people()
    }

    /// The groups of rows that apply, the first first.
    pub(super) fn reads(self) -> &'static [Group] {
        ALL[self as usize].3
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The turn order.
    #[default]
    Order,
    Roster,
    /// What the game keeps in view, such as sustained actions.
    Kept,
    Log,
    /// The sheet of the active character, beside the log or in its place.
    Sheet,
}

impl Pane {
    /// All panes: the numbered ones in order, then the sheet.
    pub const ALL: [Self; 5] = [
        Self::Order,
        Self::Roster,
        Self::Kept,
        Self::Log,
        Self::Sheet,
    ];

    /// Its index in `ALL`.
    pub(crate) fn index(self) -> usize {
        self as usize
    }

    /// Its title in a game.
    pub(crate) fn title(self, game: &Game) -> String {
        let title = match self {
            Self::Order => "Turn order",
            Self::Roster => "Roster",
            Self::Kept => game.board.third.titles[0],
            Self::Log => "Log",
            Self::Sheet => return "Sheet".to_owned(),
        };
        format!("{} {title}", self.index() + 1)
    }
}
