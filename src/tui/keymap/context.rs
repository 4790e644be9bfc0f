//! Where keys apply: the panes, and each window over them.

use super::chord::Chord;

/// What receives the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// The panes, with nothing open over them.
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

use Group::{Choosing, Commands, Fields, Moving, Options, Own, Play, Reading, Rows, Screen, Text};

impl Group {
    /// The groups of the panes, in the order of the help, with their headings.
    pub const OF_PANES: [(Self, &'static str); 3] = [
        (Play, "Keys: in play"),
        (Screen, "Keys: screen"),
        (Moving, "Keys: moving"),
    ];
}

impl Context {
    /// The panes and all windows, in the order of the help.
    pub const ALL: [Self; 18] = [
        Self::Panes,
        Self::Line,
        Self::Modifiers,
        Self::List,
        Self::People,
        Self::Targets,
        Self::Encounters,
        Self::Form,
        Self::EncounterForm,
        Self::Initiative,
        Self::Sheet,
        Self::Entry,
        Self::Page,
        Self::Search,
        Self::Map,
        Self::Players,
        Self::Start,
        Self::StartForm,
    ];

    /// All windows, in the order of the help.
    pub fn windows() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|one| *one != Self::Panes)
    }

    /// Its name in the settings; a setting without a name is for the panes.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Panes => "",
            Self::Line => "line",
            Self::Modifiers => "modifiers",
            Self::List => "list",
            Self::People => "people",
            Self::Targets => "targets",
            Self::Encounters => "encounters",
            Self::Form => "form",
            Self::EncounterForm => "encounter-form",
            Self::Initiative => "initiative",
            Self::Sheet => "sheet",
            Self::Entry => "entry",
            Self::Page => "page",
            Self::Search => "search",
            Self::Map => "map",
            Self::Players => "players",
            Self::Start => "start",
            Self::StartForm => "start-form",
        }
    }

    /// The window with this name in the settings.
    #[must_use]
    pub fn named(id: &str) -> Option<Self> {
        Self::windows().find(|window| window.id() == id)
    }

    /// The heading of its keys in the help.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Panes => "Keys",
            Self::Line => "Keys: while a line is typed",
            Self::Modifiers => "Keys: in the modifiers of a line",
            Self::List => "Keys: in a list",
            Self::People => "Keys: in a list of people of the fight",
            Self::Targets => "Keys: in the list of targets",
            Self::Encounters => "Keys: in the list of encounters",
            Self::Form => "Keys: in the form of a character",
            Self::EncounterForm => "Keys: in the form of an encounter",
            Self::Initiative => "Keys: in the form of initiative",
            Self::Sheet => "Keys: in a sheet",
            Self::Entry => "Keys: in an entry of the log",
            Self::Page => "Keys: in notes and summaries",
            Self::Search => "Keys: in the help and the rules",
            Self::Map => "Keys: on the map",
            Self::Players => "Keys: in the players' window",
            Self::Start => "Keys: on the start screen",
            Self::StartForm => "Keys: in a form about a campaign",
        }
    }

    /// Whether a key is free for its actions: in lists of people of the fight letters choose people.
    pub(super) fn may_bind(self, key: Chord) -> bool {
        let is_letter = key.letter().is_some_and(|c| c.is_ascii_alphabetic());
        !is_letter || !matches!(self, Self::People | Self::Targets)
    }

    /// The groups of rows that apply; of two rows with the same key the first applies.
    pub(super) fn reads(self) -> &'static [Group] {
        match self {
            Self::Panes => &[Play, Screen, Moving],
            Self::Line => &[Own(Self::Line), Text],
            Self::Modifiers => &[Own(Self::Modifiers)],
            Self::List | Self::People => &[Choosing, Commands, Rows],
            Self::Targets => &[Own(Self::Targets), Choosing, Commands, Rows],
            Self::Encounters => &[Own(Self::Encounters), Choosing, Commands, Rows],
            Self::Form => &[Own(Self::Form), Options, Commands, Fields, Text],
            Self::EncounterForm => &[Own(Self::EncounterForm), Commands, Fields, Text],
            Self::Initiative => &[Own(Self::Initiative), Fields, Text],
            Self::Sheet => &[Own(Self::Sheet), Reading, Commands, Rows],
            Self::Entry => &[Own(Self::Entry), Reading, Commands, Rows],
            Self::Page => &[Own(Self::Page), Reading, Commands, Rows],
            Self::Search => &[Own(Self::Search), Commands, Text],
            Self::Map => &[Own(Self::Map), Commands, Rows],
            Self::Players => &[Own(Self::Players), Commands, Rows],
            Self::Start => &[Own(Self::Start), Rows],
            Self::StartForm => &[Options, Fields, Text],
        }
    }
}
