//! A row of the table of keys: what it does, and what it means in a game.

use std::collections::HashSet;

use tui_input::InputRequest;

use super::chord::{Chord, chord};
use super::context::{Group, Pane};
use crate::game::memo::Memo;
use crate::game::{Game, Order, Verb};

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Where it applies.
    pub group: Group,
    /// The labels of the keys, any of which does it.
    pub keys: &'static str,
    pub(in crate::tui) act: Act,
    /// Its name in settings and in the program. It stays the same when the help text changes.
    pub id: &'static str,
    /// Its text in a window's hint line; empty if it is not shown there.
    pub hint: &'static str,
    /// Its description in the help.
    pub doc: &'static str,
}

/// The command that takes a readied action.
const READY: &str = "ready {who} ";

impl Key {
    /// The keys, any of which does it.
    pub fn chords(&self) -> impl Iterator<Item = Chord> + use<> {
        self.keys.split(' ').filter_map(chord)
    }

    /// Whether it may change the campaign or begins a command that does.
    pub(crate) fn acts(&self) -> bool {
        self.group == Group::Play && self.act != Act::Encounters
    }

    /// Whether the game lacks the command that the key needs.
    pub(crate) fn lacks(&self, game: &'static Game) -> bool {
        let line = self.line(game);
        line.is_some_and(|line| !has_verb(game, first_word(line)))
    }

    /// The command that the key runs or fills in, or how it begins, whether the game has it or not;
    /// `None` if the key needs none.
    pub(crate) fn line(&self, game: &'static Game) -> Option<&'static str> {
        Some(match self.act {
            Act::Attack => game.attacks.line,
            Act::Manoeuvre => manoeuvre(game),
            Act::Oppose => game.contests.first().copied().unwrap_or(""),
            // In games without a command for several characters, the key rolls the pending checks.
            Act::Many if game.checks.key_of_many.is_empty() => "roll all ",
            Act::Many => game.checks.key_of_many,
            Act::Luck => game.luck.map_or("", |luck| luck.key),
            Act::Work => game.work.key,
            // A readied action can be taken in any game.
            Act::Interrupt(line) if !has_verb(game, first_word(line)) => READY,
            Act::Fill(line)
            | Act::Conditions(line)
            | Act::Release(line)
            | Act::Interrupt(line)
            | Act::Delay(line)
            | Act::Place(line)
            | Act::Run(line)
            | Act::Hide(line, _) => line,
            Act::Map => "zone",
            Act::Begin => "begin ",
            Act::Encounters => "encounter",
            Act::Clocks => "tick ",
            Act::Add => "add",
            _ => return None,
        })
    }

    /// The name or an alias of the command with which the key's line begins.
    pub(crate) fn command(&self, game: &'static Game) -> Option<&'static str> {
        match self.act {
            Act::Help => Some("help"),
            Act::Campaigns => Some("campaigns"),
            Act::Quit => Some("quit"),
            // It lists several.
            Act::Manoeuvre => None,
            _ => self.line(game).map(first_word),
        }
    }

    /// The message in a game without the command that the key needs: `no checks of several at once
    /// in NAME`.
    pub(crate) fn lacking(&self, game: &Game) -> String {
        let name = self.name();
        let what = match self.act {
            Act::Many => "checks of several at once",
            Act::Oppose => "opposed checks",
            Act::Attack => "attacks",
            Act::Manoeuvre => "manoeuvres",
            Act::Work => "work between adventures",
            _ => &name,
        };
        format!("no {what} in {}", game.name)
    }

    /// Its id in words.
    pub(crate) fn name(&self) -> String {
        self.id.replace('-', " ")
    }

    /// Its description in the help, in the game's own terms.
    pub(crate) fn doc_in(&self, game: &Game) -> String {
        let luck = game.luck.and_then(|luck| game.track(luck.track));
        let luck = luck.map(|track| track.label);
        let elective = game.turns.order == Order::Elective;
        match (self.act, luck) {
            (Act::Run("next"), _) if elective => "pick who takes the next turn",
            (Act::Run("next"), _) => "next turn",
            (Act::Focus(Pane::Kept), _) => game.board.third.doc,
            (Act::Interrupt(_), _) if !elective => "take a readied action, by letter",
            (Act::Many, _) if game.checks.key_of_many.is_empty() => "roll all pending checks",
            (Act::Summary, Some(luck)) => return self.doc.replace("luck", luck),
            (Act::Summary, None) => self.doc.trim_end_matches(", luck"),
            (Act::Luck, Some(luck)) if luck != "Luck" => {
                return format!("{luck} of the selected character");
            }
            _ => self.doc,
        }
        .to_owned()
    }
}

/// The first manoeuvre of a game; empty if it has none.
fn manoeuvre(game: &'static Game) -> &'static str {
    use crate::game::Shape::{Alone, Escape, Manoeuvre, Power};
    let mut verbs = game.verbs.iter().copied().flatten();
    let is_one = |verb: &&Verb| {
        matches!(
            verb.shape,
            Some(Alone(..) | Escape(_) | Manoeuvre(_) | Power(..))
        )
    };
    let first = verbs.find(is_one);
    first.map_or("", |verb| verb.name)
}

fn first_word(line: &str) -> &str {
    line.split(' ').next().unwrap_or(line)
}

fn has_verb(game: &'static Game, name: &str) -> bool {
    // Asked for several keys a frame. The lines of keys spell the names as their rows do.
    static NAMES: Memo<(), HashSet<&'static str>> = Memo::new();
    let of_verb = |verb: &'static Verb| verb.aliases.iter().copied().chain([verb.name]);
    let names = NAMES.of(game, (), || {
        crate::verbs::verbs(game).flat_map(of_verb).collect()
    });
    names.contains(name)
}

/// What a key does. A template is a command in which `{who}` is the selected character, `{many}` all marked
/// characters or else the selected, `{acting}` the active character, `{actor}` the active character or the
/// one selected in this turn, `{one}` what that character sustains if it is a single thing, `{entry}` the
/// number of the selected log entry if there is one, and `|` the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Act {
    /// Moves the cursor or scrolls.
    Go(Go),
    /// Edits a text.
    Edit(InputRequest),
    /// To the next pane or field.
    Next,
    /// To the previous pane or field, or choice above a line.
    Previous,
    /// Chooses, opens, runs or continues.
    Open,
    /// A step back: out of a filter, then out of the window.
    Back,
    /// Out of the window.
    Close,
    /// Explains the keys.
    Help,
    /// Shows the rules in brief.
    Rules,
    /// Begins a command.
    Command,
    /// Begins to filter.
    Filter,
    /// Copies to the terminal's clipboard.
    Copy,
    /// Suspends the console and returns to the shell.
    Suspend,
    /// Cancels a line or closes a window. With neither open it quits the console, but asks first.
    Cancel,

    // Only with nothing open over the panes.
    Focus(Pane),
    /// Shows the zones, who is in them and how they connect.
    Map,
    /// Shows what players see, and their page.
    Players,
    /// Lists the prepared encounters.
    Encounters,
    /// Lists clocks and counters.
    Clocks,
    /// Shows the GM's notes on the fight and the campaign.
    Notes,
    /// Lists ways to begin a fight, or fills the prompt with the command that begins one.
    Begin,
    /// Shows a summary of this session.
    Summary,
    /// Shows or hides the active character's sheet beside the panes.
    Sheet,
    /// Shows one pane alone.
    Zoom,
    /// Closes the campaign and shows the start screen.
    Campaigns,
    /// Quits the console.
    Quit,
    /// Repeats the last check with new dice.
    Repeat,
    /// Fills the prompt with the best luck option for the last roll, or else with the command that
    /// gives or takes luck points.
    Luck,
    /// Fills the prompt with the pending check of the selected character, or else with the first
    /// one.
    Pending,
    /// Fills the prompt with a template.
    Fill(&'static str),
    /// Lists the conditions that a character could have. The template is filled in if the GM types one.
    Conditions(&'static str),
    /// Lists what the active character sustains. The template is filled in if nobody is active or selected.
    Release(&'static str),
    /// Lists the characters who may interrupt or have an action ready.
    Interrupt(&'static str),
    /// Lists those who may take a turn that was delayed, or delay one. The template is filled in if there are none.
    Delay(&'static str),
    /// Lists before whom the selected character could act. The template is filled in if that is somebody who is in no
    /// fight.
    Place(&'static str),
    /// Lists the active character's possible targets and attacks.
    Attack,
    /// Lists the game's manoeuvres, then the possible targets.
    Manoeuvre,
    /// Opens the menu of ways to add a character.
    Add,
    /// Fills the prompt with this game's usual contest and lists the others.
    Oppose,
    /// Fills the prompt with this game's command for several characters who each roll alone.
    Many,
    /// Lists the tasks under way, or fills the prompt with this game's command for a task.
    Work,
    /// Runs a command at once, a template.
    Run(&'static str),
    /// Lists everyone in the roster, or only those present.
    Everybody,
    /// Marks everyone on the selected character's side.
    MarkSide,
    /// Marks or unmarks the selected character.
    Mark,
    /// Runs the first command if players see any of the affected characters, or else the second.
    Hide(&'static str, &'static str),

    // About the open entry of the log; on the panes, about the selected entry or the last roll.
    /// Begins a command with its number filled in.
    Cite,
    /// Shows the table as it was after it.
    Past,
    Correct,

    // While a line is typed.
    /// Takes the chosen row of the list above the line.
    Take,
    /// Overrules the rule that refuses the command.
    Overrule,
    /// Switches to the modifiers, or back to the text.
    Modifiers,
    /// Steps the selected modifier up.
    More,
    /// Steps it down.
    Less,
    OtherSide,
    /// Begins the player's next die.
    PartDice,

    // What is under the cursor: a campaign, an encounter, the sheet.
    New,
    Change,
    Note,
    Duplicate,
    Rename,
    Remove,
    /// Attacks the target, whatever its side.
    Anyway,
    /// Keeps the running fight as an encounter.
    SaveFight,
    /// Blocks answers for a character, or makes new links to the players' page.
    Refuse,
    Backups,
    Import,
    Tour,

    // In a form.
    Save,
    RemoveRow,
    MoveUp,
    MoveDown,
    /// Switches between a player's character and an NPC.
    Player,
    /// Goes to the next option.
    Toggle,
    /// Goes to the previous option.
    ToggleBack,
    /// Lists the creatures that the row could hold.
    Creatures,
    /// Edits the command instead of the form.
    EditLine,
}

impl Act {
    /// Whether a letter still does this where a text is empty.
    pub(super) fn asks(self) -> bool {
        use Act::{Close, Command, Creatures, Filter, Help};
        matches!(self, Help | Close | Filter | Command | Creatures)
    }

    /// Whether it only moves the cursor or the focus of the panes.
    pub(in crate::tui) fn moves(self) -> bool {
        matches!(
            self,
            Self::Go(_) | Self::Next | Self::Previous | Self::Focus(_)
        )
    }
}

/// Where a cursor goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Go {
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    First,
    Last,
}
