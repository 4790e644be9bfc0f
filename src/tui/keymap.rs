//! The keys: one table from which they are dispatched and the help is made.

mod chord;
mod line;
mod own;
mod press;
mod windows;

use crossterm::event::KeyCode;

use crate::game::{Game, Order, Verb};
use crate::verbs::people::INITIATIVE_LINE;
use chord::{ctrl, key, special};

pub(super) use chord::is_foreign;
pub use chord::{Chord, chord};
pub use line::{KeyLine, Placeholder};
pub use own::{Bound, Keymap, NOTHING, Row};
pub use press::Letters;
pub(super) use windows::LETTERS;
pub use windows::{Does, WINDOWS, Window, WindowBinding, WindowRow};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// The turn order.
    Order,
    Roster,
    /// Sustained effects.
    Kept,
    Log,
    /// The sheet of the active character, beside the others or in place of one.
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
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Self::Order => 0,
            Self::Roster => 1,
            Self::Kept => 2,
            Self::Log => 3,
            Self::Sheet => 4,
        }
    }

    /// Its title in a game, long and short.
    #[must_use]
    pub fn titles(self, game: &Game) -> [String; 2] {
        let titles = match self {
            Self::Order => ["Turn order", "Turn"],
            Self::Roster => ["Roster", "Roster"],
            Self::Kept => game.kept.titles,
            Self::Log => ["Log", "Log"],
            Self::Sheet => return ["Sheet", "Sheet"].map(str::to_owned),
        };
        titles.map(|title| format!("{} {title}", self.index() + 1))
    }
}

/// Where a movement key goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    NextPane,
    PreviousPane,
    Focus(Pane),
    /// To the pane on the left.
    Left,
    /// To the pane on the right.
    Right,
    /// Up a row.
    Up,
    /// Down a row.
    Down,
    PageUp,
    PageDown,
    /// To the first row.
    Top,
    /// To the last row.
    Bottom,
    /// Moves the vertical divider to the right by this many steps.
    Split(i16),
}

/// What a key lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// The conditions that a character could have.
    Conditions,
    /// What the active character sustains.
    Sustained,
    /// The characters who may interrupt or have an action ready.
    Interrupters,
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Goes to another row or pane.
    Move(Motion),
    /// Opens the selected row.
    Open,
    /// Closes what is open.
    Back,
    /// Shows all keys and commands.
    Help,
    /// Shows the rules in brief.
    Rules,
    /// Shows the table as it was after an entry.
    Past,
    /// Shows the zones, who is in them and how they connect.
    Map,
    /// Shows what players see, and their page.
    Players,
    /// Lists the prepared encounters.
    Encounters,
    /// Shows the GM's notes on the fight and the campaign.
    Notes,
    /// Copies the sheet or the entry to the terminal's clipboard.
    Copy,
    /// Lists ways to begin a fight, or fills the prompt with the command that begins one.
    Begin,
    /// Shows a summary of this session.
    Summary,
    /// Opens the prompt.
    Prompt,
    /// Filters the log.
    Filter,
    /// Shows or hides the active character's sheet beside the panes.
    Sheet,
    /// Shows one pane alone.
    Zoom,
    /// Suspends the console and returns to the shell.
    Suspend,
    /// Closes the campaign and shows the start screen.
    Campaigns,
    /// Quits the console.
    Quit,
    /// Cancels a line or closes a window. With neither open it quits the console, but asks first.
    Cancel,
    /// Repeats the last check with new dice.
    Repeat,
    /// Fills the prompt with the best luck option for the last roll, or else with the command that
    /// gives or takes luck points.
    Luck,
    /// Fills the prompt with the pending check of the selected character, or else with the first
    /// one.
    Pending,
    /// Begins a command about the selected log entry, or about the last roll, with its number
    /// filled in.
    Cite,
    /// Fills the prompt with this template. `{who}` is the selected character, `{many}` all marked
    /// characters or else the selected, `{acting}` the active character, `{actor}` the active
    /// character or the one selected in this turn, `{one}` what that character sustains if it is a
    /// single thing, `{entry}` the number of the selected log entry if there is one, and `|` the
    /// cursor.
    Fill(&'static str),
    /// Opens a list to choose from by letter. The template is filled in if the GM types the answer.
    List(List, &'static str),
    /// Lists the active character's possible targets and attacks.
    Attack,
    /// Opens the menu of ways to add a character.
    Add,
    /// Fills the prompt with this game's usual contest and lists the others.
    Oppose,
    /// Fills the prompt with this game's command for several characters who each roll alone.
    Many,
    /// Lists the tasks under way, or fills the prompt with this game's command for a task.
    Work,
    /// Runs a command at once.
    Run(&'static str),
    /// Lists everyone in the roster, or only those present.
    Everybody,
    /// Marks everyone on the selected character's side.
    MarkSide,
    /// Marks or unmarks the selected character.
    Mark,
    /// Runs the first command if players see any of the affected characters, or else the second.
    Toggle(&'static str, &'static str),
}

impl Action {
    /// Whether it may change the campaign or begins a command that does.
    #[must_use]
    pub fn acts(self) -> bool {
        matches!(
            self,
            Self::Fill(_)
                | Self::List(..)
                | Self::Begin
                | Self::Attack
                | Self::Oppose
                | Self::Add
                | Self::Many
                | Self::Work
                | Self::Luck
                | Self::Pending
                | Self::Cite
                | Self::Run(_)
                | Self::Toggle(..)
                | Self::Mark
                | Self::Repeat
                | Self::Prompt
        )
    }
}

/// The heading under which the help lists a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Keys of the game.
    Play,
    /// Keys of the screen.
    Screen,
    /// Keys that move.
    Move,
}

impl Group {
    /// All groups, in the order of the help.
    pub const ALL: [Self; 3] = [Self::Play, Self::Screen, Self::Move];

    /// The heading.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Play => "Keys: in play",
            Self::Screen => "Keys: screen",
            Self::Move => "Keys: moving",
        }
    }
}

/// The command that takes a readied action.
const READY: &str = "ready {who} ";

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The keys, any of which does it.
    pub keys: &'static [Chord],
    pub action: Action,
    /// Its name in settings and in the program. Hints show it with spaces in place of hyphens. It
    /// stays the same when the help text changes.
    pub id: &'static str,
    /// Its description in the help.
    pub doc: &'static str,
    /// The group in which the help lists it.
    pub group: Group,
}

impl Binding {
    /// The command that the key runs or fills in, if it needs one that the game has.
    #[must_use]
    pub fn verb(&self, game: &'static Game) -> Need {
        match self.line(game) {
            None => Need::Nothing,
            Some(line) if has_verb(game, first_word(line)) => Need::Has(line),
            Some(_) => Need::Lacks,
        }
    }

    /// The command that the key would run or fill in, whether the game has it or not.
    fn line(&self, game: &'static Game) -> Option<&'static str> {
        Some(match self.action {
            Action::Attack => game.attacks.line,
            Action::Oppose => game.contests.first().copied().unwrap_or(""),
            // In games without a command for several characters, the key rolls the pending checks.
            Action::Many if game.checks.key_of_many.is_empty() => "roll all ",
            Action::Many => game.checks.key_of_many,
            Action::Luck => game.luck.map_or("", |luck| luck.key),
            Action::Work => game.work.key,
            // A readied action can be taken in any game.
            Action::List(List::Interrupters, line) if !has_verb(game, first_word(line)) => READY,
            Action::Fill(line)
            | Action::List(_, line)
            | Action::Run(line)
            | Action::Toggle(line, _) => line,
            Action::Map => "zone",
            Action::Begin => "begin ",
            Action::Encounters => "encounter",
            Action::Add => "add",
            Action::Move(_)
            | Action::Open
            | Action::Back
            | Action::Help
            | Action::Rules
            | Action::Notes
            | Action::Players
            | Action::Copy
            | Action::Past
            | Action::Summary
            | Action::Prompt
            | Action::Filter
            | Action::Sheet
            | Action::Zoom
            | Action::Suspend
            | Action::Campaigns
            | Action::Quit
            | Action::Cancel
            | Action::Repeat
            | Action::Everybody
            | Action::Pending
            | Action::Cite
            | Action::Mark
            | Action::MarkSide => return None,
        })
    }

    /// Whether it runs or fills in this command of the game.
    #[must_use]
    pub fn begins(&self, game: &'static Game, verb: &Verb) -> bool {
        match self.action {
            Action::Help => verb.name == "help",
            Action::Campaigns => verb.name == "campaigns",
            Action::Quit => verb.name == "quit",
            _ => {
                let line = self.line(game);
                line.is_some_and(|line| verb.is_called(first_word(line)))
            }
        }
    }

    /// The message in a game without the command that the key needs: `no checks of several at once
    /// in NAME`.
    #[must_use]
    pub fn lacking(&self, game: &Game) -> String {
        let what = match self.action {
            Action::Many => "checks of several at once".to_owned(),
            Action::Run("pick {who}") => "picking of turns".to_owned(),
            Action::Oppose => "opposed checks".to_owned(),
            Action::Attack => "attacks".to_owned(),
            Action::Luck => "luck".to_owned(),
            Action::Work => "work between adventures".to_owned(),
            _ => self.hint(),
        };
        format!("no {what} in {}", game.name)
    }

    /// Its name in hints.
    #[must_use]
    pub fn hint(&self) -> String {
        self.id.replace('-', " ")
    }

    /// Its description in the help, in the game's own terms.
    #[must_use]
    pub fn doc_in(&self, game: &Game) -> String {
        let luck = game.luck.and_then(|luck| game.track(luck.track));
        let luck = luck.map(|track| track.label.to_owned());
        match (self.action, luck) {
            (Action::Run("next"), _) if game.turns.order == Order::Elective => {
                "pick who takes the next turn".to_owned()
            }
            (Action::Run("next"), _) => "next turn".to_owned(),
            (Action::Move(Motion::Focus(Pane::Kept)), _) => game.kept.doc.to_owned(),
            (Action::List(List::Interrupters, _), _) if game.turns.order != Order::Elective => {
                "take a readied action, by letter if there are several".to_owned()
            }
            (Action::Many, _) if game.checks.key_of_many.is_empty() => {
                "roll all pending checks".to_owned()
            }
            (Action::Summary, None) => "summary of this session: turns, checks by grade".to_owned(),
            (Action::Summary, Some(luck)) => {
                format!("summary of this session: turns, checks by grade, {luck}")
            }
            (Action::Luck, Some(luck)) if luck != "Luck" => {
                format!("{luck} of the selected character")
            }
            _ => self.doc.to_owned(),
        }
    }

    /// Its keys as the help writes them.
    #[must_use]
    pub fn labels(&self) -> String {
        labels(self.keys)
    }
}

/// Whether a game has the command that a key needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The key needs no command.
    Nothing,
    /// The game has it: the command, or how it begins.
    Has(&'static str),
    Lacks,
}

fn labels(keys: &[Chord]) -> String {
    let labels: Vec<String> = keys.iter().map(|key| key.label()).collect();
    labels.join(" ")
}

fn first_word(line: &str) -> &str {
    line.split(' ').next().unwrap_or(line)
}

fn has_verb(game: &'static Game, name: &str) -> bool {
    crate::verbs::verbs(game).any(|verb| verb.name == name || verb.aliases.contains(&name))
}

const fn row(
    keys: &'static [Chord],
    action: Action,
    id: &'static str,
    doc: &'static str,
    group: Group,
) -> Binding {
    Binding {
        keys,
        action,
        id,
        doc,
        group,
    }
}

const fn go(keys: &'static [Chord], to: Motion, id: &'static str, doc: &'static str) -> Binding {
    row(keys, Action::Move(to), id, doc, Group::Move)
}

use Action::{Fill, Run, Toggle};
use Group::{Play, Screen};

/// What the key that corrects a roll fills in.
pub const CORRECT: &str = "correct {entry}= ";

/// Every key of the console, in the order of the help.
#[rustfmt::skip] // a table reads by its columns
pub const TABLE: &[Binding] = &[
    row(&[key('b')], Action::Begin, "begin", "begin turn order: a prepared encounter, everyone, or those you pick", Play),
    row(&[key('n')], Run("next"), "next-turn", "next turn; in an elective order, pick who takes it", Play),
    row(&[key('T')], Run("pick {who}"), "pick", "the selected character takes the next turn, where turns are picked", Play),
    row(&[key('p')], Run("back"), "step-back", "step back to the turn before", Play),
    row(&[key('c')], Fill("check {actor} "), "check", "check by the active character, or by one you selected in this turn", Play),
    row(&[key('o')], Action::Oppose, "oppose", "opposed check of the active against the selected character", Play),
    row(&[key('a')], Action::Attack, "attack", "the active character attacks: targets and attacks by letter", Play),
    row(&[key('d')], Fill("damage {many} "), "damage", "damage to the selected character, or to all marked", Play),
    row(&[key('e')], Fill("heal {many} "), "heal", "heal the selected character, or all marked", Play),
    row(&[key('s')], Fill("sustain {actor} \"|\""), "sustain", "sustain an action (same character as c)", Play),
    row(&[key('x')], Action::List(List::Sustained, "release {actor} {one}"), "release", "release a sustained action (same character as c), by letter if there are several", Play),
    row(&[key('t')], Action::List(List::Conditions, "condition {many} \"|\""), "condition", "conditions by letter, for the selected character or all marked; \" for one in your own words", Play),
    row(&[key('m')], Fill("place {who} "), "move", "move the selected character in the turn order", Play),
    row(&[key('I')], Fill(INITIATIVE_LINE), "initiative", "initiative of the selected character in this fight, as a total", Play),
    row(&[key('i')], Action::List(List::Interrupters, "interrupt {who} "), "interrupt", "interrupt, where turns are picked, or take a readied action; by letter if several can", Play),
    row(&[key('r')], Fill("ready {actor} "), "ready", "ready an action (same character as c)", Play),
    row(&[key('L')], Fill("delay {actor} "), "delay", "delay the turn, or take one that was delayed (same character as c)", Play),
    row(&[key('f')], Action::Luck, "luck", "luck options after a roll, or the luck track of the selected character", Play),
    row(&[key('R')], Action::Pending, "roll-pending", "roll a pending check: the selected character's, or the first", Play),
    row(&[key('w')], Action::Work, "work", "work in progress by letter, or something new for the selected character", Play),
    row(&[key('H')], Toggle("hide {many}", "reveal {many}"), "hide", "hide or reveal the selected character, or all marked", Play),
    row(&[key('E')], Action::Encounters, "encounters", "prepared encounters; Enter starts one, or brings it into the fight", Play),
    row(&[key('+')], Action::Add, "add", "add a character in a form, creatures from the bestiary, or a copy", Play),
    row(&[key('V')], Action::Many, "check-for-many", "checks of several at once: saves of the selected or all marked, in games with saves; otherwise all pending checks", Play),
    row(&[key('N')], Fill("note \"|\""), "note", "note in the log", Play),
    row(&[key(' ')], Action::Mark, "mark", "mark or unmark the selected character with *; Esc unmarks all", Play),
    row(&[key('*')], Action::MarkSide, "mark-side", "mark everybody on the side of the selected character, or unmark them", Play),
    row(&[key('.')], Action::Repeat, "repeat", "the last check again, with new dice", Play),
    row(&[key('C')], Fill(CORRECT), "correct", "correct a misread die: the last roll, or the selected entry, with other dice", Play),
    row(&[key('#')], Action::Cite, "cite-entry", "a command about the selected entry, or about the last roll", Play),
    row(&[key('u')], Run("undo"), "undo", "undo the last act", Play),
    row(&[ctrl('r')], Run("redo"), "redo", "redo what was undone last", Play),
    row(&[key(':')], Action::Prompt, "command", "prompt: any command", Screen),
    row(&[key('/')], Action::Filter, "filter", "filter the log: words, who: kind: grade: is:secret is:undone is:corrected; Esc clears", Screen),
    row(&[key('v')], Action::Past, "as-it-was", "the table as it was after the selected entry; Esc returns", Screen),
    row(&[key('M')], Action::Map, "map", "map of the zones; Enter moves the selected character there", Screen),
    row(&[key('P')], Action::Players, "players", "what players see: how much of it, the curtain, and the page on their phones with its address and code", Screen),
    row(&[key('S')], Action::Summary, "summary", "summary of this session: turns, checks by grade, luck", Screen),
    row(&[key('A')], Action::Everybody, "everybody", "everybody in the roster, or only those present (without creatures of other fights)", Screen),
    row(&[special(KeyCode::Enter)], Action::Open, "open", "open the sheet or the entry", Screen),
    row(&[key('y')], Action::Copy, "copy", "copy the sheet or the entry as text, where the terminal allows it (OSC 52)", Screen),
    row(&[special(KeyCode::Esc)], Action::Back, "back", "close what is open, clear filter and message; then select the active character", Screen),
    row(&[key('\\')], Action::Sheet, "sheet", "show or hide the sheet of the active or selected character; shown automatically from 160 columns on", Screen),
    row(&[key('z')], Action::Zoom, "zoom", "zoom the pane", Screen),
    row(&[key('<')], Action::Move(Motion::Split(-1)), "narrower", "turn order and the pane below it narrower", Screen),
    row(&[key('>')], Action::Move(Motion::Split(1)), "wider", "turn order and the pane below it wider", Screen),
    row(&[key('?')], Action::Help, "help", "all keys and commands", Screen),
    row(&[special(KeyCode::F(1))], Action::Rules, "rules", "the rules in brief; type to search", Screen),
    row(&[special(KeyCode::F(2))], Action::Notes, "notes", "notes of this fight and of the campaign", Screen),
    row(&[ctrl('z')], Action::Suspend, "suspend", "suspend and go to the shell; fg returns", Screen),
    row(&[key('Q')], Action::Campaigns, "campaigns", "close the campaign and go to the start screen; everything is saved", Screen),
    row(&[key('q')], Action::Quit, "quit", "quit; everything is saved", Screen),
    row(&[ctrl('c')], Action::Cancel, "cancel", "cancel the line or the window; on the bare screen twice: quit", Screen),
    go(&[special(KeyCode::Tab)], Motion::NextPane, "next-pane", "next pane"),
    go(&[special(KeyCode::BackTab)], Motion::PreviousPane, "previous-pane", "previous pane"),
    go(&[key('1')], Motion::Focus(Pane::Order), "open-turns", "turn order"),
    go(&[key('2')], Motion::Focus(Pane::Roster), "open-roster", "roster"),
    go(&[key('3')], Motion::Focus(Pane::Kept), "open-sustained", "sustained actions or what this game has in their place, clocks and counters"),
    go(&[key('4')], Motion::Focus(Pane::Log), "open-log", "log"),
    go(&[special(KeyCode::Up), key('k')], Motion::Up, "up", "row up"),
    go(&[special(KeyCode::Down), key('j')], Motion::Down, "down", "row down"),
    go(&[special(KeyCode::Left), key('h')], Motion::Left, "left", "pane to the left"),
    go(&[special(KeyCode::Right), key('l')], Motion::Right, "right", "pane to the right"),
    go(&[special(KeyCode::PageUp)], Motion::PageUp, "page-up", "page up"),
    go(&[special(KeyCode::PageDown)], Motion::PageDown, "page-down", "page down"),
    go(&[key('g'), special(KeyCode::Home)], Motion::Top, "first-row", "first row"),
    go(&[key('G'), special(KeyCode::End)], Motion::Bottom, "last-row", "last row"),
];
