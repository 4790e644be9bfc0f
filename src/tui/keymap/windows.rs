//! The keys of every window, in one table.

use crossterm::event::KeyCode;
use tui_input::InputRequest;

use super::chord::{Chord, alt, ctrl, held, key, special};

/// Windows with keys of their own, besides the panes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// A line being typed.
    Line,
    /// The modifiers of a command that rolls.
    Modifiers,
    /// A list to choose from.
    List,
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

/// A group of rows that several windows share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    /// The window's own rows.
    Own(Window),
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

use Layer::{Choosing, Commands, Fields, Options, Own, Reading, Rows, Text};

impl Window {
    /// All windows, in the order of the help.
    pub const ALL: [Self; 16] = [
        Self::Line,
        Self::Modifiers,
        Self::List,
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

    /// Its name in the settings.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Modifiers => "modifiers",
            Self::List => "list",
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
        Self::ALL.into_iter().find(|window| window.id() == id)
    }

    /// The heading of its keys in the help.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Line => "Keys: while a line is typed",
            Self::Modifiers => "Keys: in the modifiers of a line",
            Self::List => "Keys: in a list",
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

    /// Where its rows come from; of two with the same key the first applies.
    fn layers(self) -> &'static [Layer] {
        match self {
            Self::Line => &[Own(Self::Line), Text],
            Self::Modifiers => &[Own(Self::Modifiers)],
            Self::List => &[Choosing, Commands, Rows],
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

    /// All rows of the table that apply in it.
    pub(super) fn bindings(self) -> impl Iterator<Item = &'static WindowBinding> {
        let rows = |layer: &'static Layer| WINDOWS.iter().filter(move |row| row.layer == *layer);
        self.layers().iter().flat_map(rows)
    }
}

/// What a key does in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    First,
    Last,
    /// Chooses, opens, runs or continues.
    Open,
    /// A step back: out of a filter, then out of the window.
    Back,
    /// Out of the window.
    Close,
    /// Explains the keys.
    Help,
    /// Begins to filter.
    Filter,
    /// Copies to the terminal's clipboard.
    Copy,
    /// Edits a text.
    Type(InputRequest),
    /// Takes the chosen row of the list above the line.
    Take,
    /// Goes up in the list above the line, or to the previous option.
    Before,
    /// Overrules the rule that refuses the command.
    Overrule,
    /// Switches between the text and the modifiers.
    Modifiers,
    OtherSide,
    /// Deletes a digit of the player's dice.
    DropDie,
    /// Begins the next die.
    PartDice,
    More,
    Less,
    NextField,
    PreviousField,
    Save,
    RemoveRow,
    MoveUp,
    MoveDown,
    /// Switches between a player's character and an NPC.
    Player,
    /// Goes to the next option.
    Toggle,
    /// Lists what the field could hold.
    List,
    /// Edits the command instead of the form.
    EditLine,
    /// Begins a command.
    Command,
    /// Opens the form with everything that can be edited.
    Edit,
    Note,
    New,
    Rename,
    Duplicate,
    Remove,
    SaveFight,
    /// Shows the table as it was.
    Past,
    Cite,
    Correct,
    PutBack,
    Tour,
    Import,
    /// Shows the rules in brief.
    Rules,
    Bin,
    Backups,
}

impl Does {
    /// Whether a letter still does this where a text is empty.
    pub(super) fn asks(self) -> bool {
        matches!(
            self,
            Self::Help | Self::List | Self::Close | Self::Filter | Self::Command
        )
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowBinding {
    layer: Layer,
    /// The keys, any of which does it.
    pub keys: &'static [Chord],
    pub does: Does,
    /// Its name in the settings, the same as for the panes if they have the action too.
    pub id: &'static str,
    /// Its text in the hint line; empty if it is not shown there.
    pub hint: &'static str,
    /// Its description in the help.
    pub doc: &'static str,
}

const fn row(
    layer: Layer,
    keys: &'static [Chord],
    does: Does,
    id: &'static str,
    hint: &'static str,
    doc: &'static str,
) -> WindowBinding {
    WindowBinding {
        layer,
        keys,
        does,
        id,
        hint,
        doc,
    }
}

const UP: Chord = special(KeyCode::Up);
const DOWN: Chord = special(KeyCode::Down);
const LEFT: Chord = special(KeyCode::Left);
const RIGHT: Chord = special(KeyCode::Right);
const PAGE_UP: Chord = special(KeyCode::PageUp);
const PAGE_DOWN: Chord = special(KeyCode::PageDown);
const HOME: Chord = special(KeyCode::Home);
const END: Chord = special(KeyCode::End);
const ENTER: Chord = special(KeyCode::Enter);
const ESC: Chord = special(KeyCode::Esc);
const TAB: Chord = special(KeyCode::Tab);
const BACK_TAB: Chord = special(KeyCode::BackTab);
const BACKSPACE: Chord = special(KeyCode::Backspace);
const DELETE: Chord = special(KeyCode::Delete);

const LINE: Layer = Own(Window::Line);
const MODIFIERS: Layer = Own(Window::Modifiers);
const TARGETS: Layer = Own(Window::Targets);
const ENCOUNTERS: Layer = Own(Window::Encounters);
const FORM: Layer = Own(Window::Form);
const ENCOUNTER_FORM: Layer = Own(Window::EncounterForm);
const INITIATIVE: Layer = Own(Window::Initiative);
const SHEET: Layer = Own(Window::Sheet);
const ENTRY: Layer = Own(Window::Entry);
const PAGE: Layer = Own(Window::Page);
const SEARCH: Layer = Own(Window::Search);
const MAP: Layer = Own(Window::Map);
const PLAYERS: Layer = Own(Window::Players);
const START: Layer = Own(Window::Start);

/// Every key of every window, in the order of the help and of the hints.
#[rustfmt::skip] // a table reads by its columns
pub const WINDOWS: &[WindowBinding] = &[
    row(LINE, &[TAB], Does::Take, "take", "", "take the choice in the list above the line; if the list is not open, show it"),
    row(LINE, &[UP], Does::Up, "up", "", "choose above; without a list, an earlier line"),
    row(LINE, &[DOWN], Does::Down, "down", "", "choose below; without a list, a later line"),
    row(LINE, &[BACK_TAB], Does::Before, "choose-before", "", "choose above"),
    row(LINE, &[ctrl('t'), ctrl(' ')], Does::Modifiers, "modifiers", "", "to the modifiers of a roll and back"),
    row(LINE, &[ctrl('f')], Does::Overrule, "overrule", "", "do it anyway: the GM overrules the rule; press again to undo that"),
    row(LINE, &[key('?')], Does::Help, "help", "", "on an empty line: all keys and commands"),
    row(LINE, &[special(KeyCode::F(1))], Does::Rules, "rules", "", "the rules in brief"),
    row(LINE, &[ENTER], Does::Open, "open", "", "run the line as it stands, or answer; an empty answer: the console rolls"),
    row(LINE, &[ESC], Does::Back, "back", "", "leave; the key for earlier lines brings the text back"),

    row(MODIFIERS, &[UP, LEFT], Does::Up, "up", "", "the previous modifier"),
    row(MODIFIERS, &[DOWN, RIGHT], Does::Down, "down", "", "the next modifier"),
    row(MODIFIERS, &[key('+')], Does::More, "more", "", "step the selected modifier up"),
    row(MODIFIERS, &[key('-')], Does::Less, "less", "", "step it down"),
    row(MODIFIERS, &[key(' ')], Does::PartDice, "next-die", "", "after digits: the next die"),
    row(MODIFIERS, &[BACKSPACE], Does::DropDie, "erase", "", "delete the last digit"),
    row(MODIFIERS, &[TAB, BACK_TAB], Does::OtherSide, "other-side", "", "to the other side of an opposed roll"),
    row(MODIFIERS, &[ctrl('t'), ctrl(' ')], Does::Modifiers, "modifiers", "", "back to the text"),
    row(MODIFIERS, &[ctrl('f')], Does::Overrule, "overrule", "", "overrule the rule that refuses; press again to undo that"),
    row(MODIFIERS, &[key('?')], Does::Help, "help", "", "what each letter does"),
    row(MODIFIERS, &[special(KeyCode::F(1))], Does::Rules, "rules", "", "the rules in brief"),
    row(MODIFIERS, &[ENTER], Does::Open, "open", "", "run the line as it stands"),
    row(MODIFIERS, &[ESC], Does::Back, "back", "", "leave the line"),

    row(TARGETS, &[key('!')], Does::Overrule, "attack-anyway", "anyway", "attack the target at the cursor without being asked, whatever its side"),

    row(ENCOUNTERS, &[key('s')], Does::SaveFight, "keep-fight", "saves it", "keep the running fight as an encounter"),
    row(ENCOUNTERS, &[key('+')], Does::New, "new-encounter", "new", "a new encounter, in a form"),
    row(ENCOUNTERS, &[key('e')], Does::Edit, "edit-encounter", "edit", "change it, in a form"),
    row(ENCOUNTERS, &[key('N')], Does::Note, "note-encounter", "note", "edit its notes"),
    row(ENCOUNTERS, &[key('c')], Does::Duplicate, "copy-encounter", "copy", "copy it under another name"),
    row(ENCOUNTERS, &[key('r')], Does::Rename, "rename-encounter", "rename", "rename it"),
    row(ENCOUNTERS, &[key('x'), DELETE], Does::Remove, "remove-encounter", "remove", "remove it"),
    row(ENCOUNTERS, &[key('E')], Does::Close, "encounters", "", "close the list"),

    row(Choosing, &[UP, key('k'), BACK_TAB], Does::Up, "up", "", "a row up"),
    row(Choosing, &[DOWN, key('j'), TAB], Does::Down, "down", "", "a row down"),
    row(Choosing, &[ENTER], Does::Open, "open", "", "choose the row at the cursor"),
    row(Choosing, &[ESC], Does::Back, "back", "back", "leave the filter, then the list"),
    row(Choosing, &[key('/')], Does::Filter, "filter", "filter", "filter: beginnings of words; h 2 finds hound 2"),
    row(Choosing, &[BACKSPACE], Does::Type(InputRequest::DeletePrevChar), "erase", "", "delete the last letter or digit"),

    row(FORM, &[PAGE_DOWN], Does::PageDown, "page-down", "", "the next part"),
    row(FORM, &[PAGE_UP], Does::PageUp, "page-up", "", "the previous part"),
    row(FORM, &[ctrl('p')], Does::Player, "player", "", "a player's character or an NPC"),
    row(FORM, &[held(KeyCode::Up), alt(KeyCode::Up)], Does::MoveUp, "move-up", "", "move a skill up"),
    row(FORM, &[held(KeyCode::Down), alt(KeyCode::Down)], Does::MoveDown, "move-down", "", "move a skill down"),
    row(FORM, &[ctrl('d')], Does::RemoveRow, "remove-row", "", "remove the row"),
    row(FORM, &[ENTER], Does::Open, "open", "", "the next field; on an empty row, the next part"),
    row(ENCOUNTER_FORM, &[key('+')], Does::List, "list-creatures", "", "in an empty row: the bestiary, by letter"),
    row(ENCOUNTER_FORM, &[ctrl('d')], Does::RemoveRow, "remove-row", "", "remove the row"),
    row(ENCOUNTER_FORM, &[ENTER], Does::Open, "open", "", "the next row; on an empty row, the notes"),
    row(INITIATIVE, &[ENTER], Does::Open, "open", "", "the next field; on the last or an empty one, begin"),
    row(INITIATIVE, &[key(':')], Does::EditLine, "command", "", "edit the line that begins the fight"),
    row(INITIATIVE, &[ctrl('s')], Does::Save, "begin-now", "begins", "begin; the console rolls what was not typed"),

    row(Options, &[key(' '), key('j'), key('l')], Does::Toggle, "toggle", "", "in a choice: the next value, like the arrow; a letter picks the value that begins with it"),
    row(Options, &[key('k'), key('h')], Does::Before, "toggle-back", "", "in a choice: the previous value"),

    row(Fields, &[TAB], Does::NextField, "next-field", "next field", "the next field"),
    row(Fields, &[BACK_TAB], Does::PreviousField, "previous-field", "", "the previous field"),
    row(Fields, &[UP], Does::Up, "up", "", "the field above"),
    row(Fields, &[DOWN], Does::Down, "down", "", "the field below"),
    row(Fields, &[ctrl('s')], Does::Save, "keep", "saves", "keep everything, as one act"),
    row(Fields, &[key('?')], Does::Help, "help", "keys", "in an empty field: all keys and commands"),
    row(Fields, &[ENTER], Does::Open, "open", "", "the next field; on the last, keep everything"),
    row(Fields, &[ESC], Does::Back, "back", "leaves", "leave; asks first if something was typed"),

    row(SHEET, &[ENTER], Does::Open, "open", "change or roll", "change or roll what is at the cursor"),
    row(SHEET, &[key('e')], Does::Edit, "edit-sheet", "edit all", "edit everything in a form"),
    row(SHEET, &[LEFT, key('h')], Does::Left, "left", "", "the item to the left"),
    row(SHEET, &[RIGHT, key('l'), TAB], Does::Right, "right", "", "the item to the right"),
    row(ENTRY, &[key('v')], Does::Past, "as-it-was", "as it was", "the table as it was after it"),
    row(ENTRY, &[key('#')], Does::Cite, "cite-entry", "about it", "a command about it"),
    row(ENTRY, &[key('C')], Does::Correct, "correct", "correct", "correct a misread die"),
    row(ENTRY, &[ENTER], Does::Close, "open", "", "close it"),
    row(PAGE, &[ENTER], Does::Close, "open", "", "close it"),
    row(PAGE, &[special(KeyCode::F(2))], Does::Close, "notes", "", "close it"),

    row(SEARCH, &[UP], Does::Up, "up", "", "a line up"),
    row(SEARCH, &[DOWN], Does::Down, "down", "", "a line down"),
    row(SEARCH, &[PAGE_UP], Does::PageUp, "page-up", "", "a page up"),
    row(SEARCH, &[PAGE_DOWN], Does::PageDown, "page-down", "", "a page down"),
    row(SEARCH, &[HOME], Does::First, "first-row", "", "to the beginning"),
    row(SEARCH, &[END], Does::Last, "last-row", "", "to the end"),
    row(SEARCH, &[key('?')], Does::Help, "help", "keys", "on an empty filter: all keys and commands, or close them"),
    row(SEARCH, &[special(KeyCode::F(1))], Does::Rules, "rules", "rules", "the rules in brief, or close them"),
    row(SEARCH, &[key('q'), ENTER], Does::Close, "quit", "", "close it (the letter only on an empty filter)"),
    row(SEARCH, &[ESC], Does::Back, "back", "back", "clear the filter, then leave"),

    row(MAP, &[ENTER], Does::Open, "open", "move there", "move the selected character, or all marked, to the zone"),
    row(MAP, &[key('M')], Does::Close, "map", "", "close it"),

    row(PLAYERS, &[RIGHT, key('l'), key(' ')], Does::Right, "next-value", "change", "the next value; for the page: who may open it, or off"),
    row(PLAYERS, &[LEFT, key('h')], Does::Left, "value-before", "", "the previous value"),
    row(PLAYERS, &[ENTER], Does::Open, "open", "", "the next value; with the page on, its code alone, or that of a character"),
    row(PLAYERS, &[key('x'), DELETE], Does::Remove, "refuse-answers", "", "on a character: block answers for it, or allow them again; on the page: make new links"),
    row(PLAYERS, &[UP, key('k'), BACK_TAB], Does::Up, "up", "", "a row up"),
    row(PLAYERS, &[DOWN, key('j'), TAB], Does::Down, "down", "", "a row down"),
    row(PLAYERS, &[key('P')], Does::Close, "players", "", "close it; the page stays as it is"),

    row(START, &[ENTER], Does::Open, "open", "open", "open the selected campaign, or a copy of the selected sample"),
    row(START, &[key('n')], Does::New, "new-campaign", "new", "a new campaign: its name, game, edition, and who rolls"),
    row(START, &[key('r')], Does::Rename, "rename-campaign", "rename", "rename the campaign and its files"),
    row(START, &[key('c')], Does::Duplicate, "copy-campaign", "copy", "copy the campaign as it stands"),
    row(START, &[key('d'), DELETE], Does::Remove, "delete-campaign", "delete", "move the campaign into the bin, with its log and backups; asks first"),
    row(START, &[key('u')], Does::PutBack, "put-back", "", "put back the campaign that was deleted last"),
    row(START, &[key('B')], Does::Bin, "bin", "bin", "deleted campaigns, to put one back"),
    row(START, &[key('b')], Does::Backups, "backups", "backups", "go back to an earlier state of the campaign"),
    row(START, &[key('i')], Does::Import, "import", "import", "import people from a file into the selected campaign, or into a new one"),
    row(START, &[key('t')], Does::Tour, "tour", "tour", "a first fight in eight steps, on a sample that is not saved; it resumes where you left it"),
    row(START, &[key('/')], Does::Filter, "filter", "filter", "show only campaigns with the words you type"),
    row(START, &[key('?'), special(KeyCode::F(1))], Does::Help, "help", "help", "these keys"),
    row(START, &[key('q')], Does::Close, "quit", "quit", "leave gmscreen"),
    row(START, &[ESC], Does::Back, "back", "", "show all campaigns again"),
    row(START, &[UP, key('k'), BACK_TAB], Does::Up, "up", "", "the campaign above"),
    row(START, &[DOWN, key('j'), TAB], Does::Down, "down", "", "the campaign below"),

    row(Commands, &[key(':')], Does::Command, "command", "", "any command, unless text is being typed; leaving the line comes back here"),
    row(Reading, &[key('y')], Does::Copy, "copy", "copy", "copy it as text, where the terminal allows it (OSC 52)"),
    row(Rows, &[UP, key('k')], Does::Up, "up", "", "a row up"),
    row(Rows, &[DOWN, key('j')], Does::Down, "down", "", "a row down"),
    row(Rows, &[PAGE_UP], Does::PageUp, "page-up", "", "a page up"),
    row(Rows, &[PAGE_DOWN], Does::PageDown, "page-down", "", "a page down"),
    row(Rows, &[key('g'), HOME], Does::First, "first-row", "", "to the first"),
    row(Rows, &[key('G'), END], Does::Last, "last-row", "", "to the last"),
    row(Rows, &[key('?')], Does::Help, "help", "keys", "what the keys do, and back"),
    row(Rows, &[key('q')], Does::Close, "quit", "", "leave"),
    row(Rows, &[ESC], Does::Back, "back", "back", "leave"),

    row(Text, &[LEFT], Does::Type(InputRequest::GoToPrevChar), "cursor-left", "", "a letter to the left"),
    row(Text, &[RIGHT], Does::Type(InputRequest::GoToNextChar), "cursor-right", "", "a letter to the right; in a form, at the end: accept the suggested name"),
    row(Text, &[held(KeyCode::Left), alt(KeyCode::Left)], Does::Type(InputRequest::GoToPrevWord), "word-left", "", "a word to the left"),
    row(Text, &[held(KeyCode::Right), alt(KeyCode::Right)], Does::Type(InputRequest::GoToNextWord), "word-right", "", "a word to the right"),
    row(Text, &[HOME, ctrl('a')], Does::Type(InputRequest::GoToStart), "line-start", "", "to the beginning"),
    row(Text, &[END, ctrl('e')], Does::Type(InputRequest::GoToEnd), "line-end", "", "to the end; in a form, at the end: accept the suggested name"),
    row(Text, &[BACKSPACE, ctrl('h')], Does::Type(InputRequest::DeletePrevChar), "erase", "", "erase the letter before the cursor; on an empty line: leave"),
    row(Text, &[DELETE], Does::Type(InputRequest::DeleteNextChar), "erase-next", "", "erase the letter after it"),
    row(Text, &[ctrl('w'), held(KeyCode::Backspace), alt(KeyCode::Backspace)], Does::Type(InputRequest::DeletePrevWord), "erase-word", "", "erase the word before it"),
    row(Text, &[held(KeyCode::Delete), alt(KeyCode::Delete)], Does::Type(InputRequest::DeleteNextWord), "erase-next-word", "", "erase the word after it"),
    row(Text, &[ctrl('u')], Does::Type(InputRequest::DeleteFromStart), "erase-to-start", "", "erase all before it"),
    row(Text, &[ctrl('k')], Does::Type(InputRequest::DeleteTillEnd), "erase-to-end", "", "erase all after it"),
    row(Text, &[ctrl('y')], Does::Type(InputRequest::Yank), "yank", "", "put back what was erased last"),
];

/// Other keys of windows: letters and digits that stand for what is shown there.
pub(in crate::tui) const LETTERS: &[(Window, &str, &str)] = &[
    (
        Window::Line,
        "digits",
        "answer a question for a player's dice",
    ),
    (
        Window::Modifiers,
        "a letter",
        "toggles the modifier, or goes to its next value",
    ),
    (Window::Modifiers, "a digit", "the player's own dice"),
    (Window::List, "a letter", "choose that row"),
    (
        Window::Targets,
        "a letter",
        "choose that target; asks if it is on the same side",
    ),
    (
        Window::Form,
        "dice",
        "3d6 in a field is rolled when the cursor leaves it",
    ),
    (
        Window::EncounterForm,
        "3 rat",
        "creatures by the beginning of their names, and how many",
    ),
    (Window::Initiative, "digits", "what was rolled at the table"),
];

/// A row of the table with the GM's keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowRow {
    pub binding: &'static WindowBinding,
    /// The keys, any of which does it; hints show the first.
    pub keys: Vec<Chord>,
}

impl WindowRow {
    /// Its keys as the help writes them.
    #[must_use]
    pub fn labels(&self) -> String {
        super::labels(&self.keys)
    }

    /// Whether no other window has it.
    pub(in crate::tui) fn is_of(&self, window: Window) -> bool {
        self.binding.layer == Own(window)
    }

    /// Whether it is the same in every window that is read.
    pub(super) fn is_of_rows(&self) -> bool {
        self.binding.layer == Rows
    }

    /// Whether it is the same in every text.
    pub(super) fn is_of_text(&self) -> bool {
        self.binding.layer == Text
    }
}
