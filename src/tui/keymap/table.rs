//! Every key of the console, in one table. Keys are dispatched, hinted at, explained, rebound and
//! documented from it.

use tui_input::InputRequest;

use super::act::Act::{self, Edit, Fight, Form, Line, Page, Start};
use super::act::FightAct::{self, Fill, List, Run, Toggle};
use super::act::{FormAct, Go, LineAct, List as Lists, ListAct, PageAct, StartAct};
use super::context::Context;
use super::context::Group::{
    self, Choosing, Commands, Fields, Moving, Options, Own, Play, Reading, Rows, Screen, Text,
};
use super::key::Key;
use super::pane::Pane;
use crate::verbs::people::INITIATIVE_LINE;

const fn row(
    group: Group,
    keys: &'static str,
    act: Act,
    id: &'static str,
    hint: &'static str,
    doc: &'static str,
) -> Key {
    Key {
        group,
        keys,
        act,
        id,
        hint,
        doc,
    }
}

const LINE: Group = Own(Context::Line);
const MODIFIERS: Group = Own(Context::Modifiers);
const TARGETS: Group = Own(Context::Targets);
const ENCOUNTERS: Group = Own(Context::Encounters);
const FORM: Group = Own(Context::Form);
const ENCOUNTER_FORM: Group = Own(Context::EncounterForm);
const INITIATIVE: Group = Own(Context::Initiative);
const SHEET: Group = Own(Context::Sheet);
const ENTRY: Group = Own(Context::Entry);
const PAGE: Group = Own(Context::Page);
const SEARCH: Group = Own(Context::Search);
const MAP: Group = Own(Context::Map);
const PLAYERS: Group = Own(Context::Players);
const START: Group = Own(Context::Start);

/// What the key that corrects a roll fills in.
pub const CORRECT: &str = "correct {entry}= ";

/// Every key of the panes and of every window, in the order of the help and of the hints.
#[rustfmt::skip] // a table reads by its columns
pub const TABLE: &[Key] = &[
    row(Play, "b", Fight(FightAct::Begin), "begin", "", "begin turn order: a prepared encounter, everyone, or those you pick"),
    row(Play, "n", Fight(Run("next")), "next-turn", "", "next turn; in an elective order, pick who takes it"),
    row(Play, "p", Fight(Run("back")), "step-back", "", "step back to the turn before"),
    row(Play, "c", Fight(Fill("check {actor} ")), "check", "", "check by the active character, or by one you selected in this turn"),
    row(Play, "o", Fight(FightAct::Oppose), "oppose", "", "opposed check of the active against the selected character"),
    row(Play, "a", Fight(FightAct::Attack), "attack", "", "the active character attacks: targets and attacks by letter"),
    row(Play, "d", Fight(Fill("damage {many} ")), "damage", "", "damage to the selected character, or to all marked"),
    row(Play, "e", Fight(Fill("heal {many} ")), "heal", "", "heal the selected character, or all marked"),
    row(Play, "s", Fight(Fill("sustain {actor} \"|\"")), "sustain", "", "sustain an action (same character as c)"),
    row(Play, "x", Fight(List(Lists::Sustained, "release {actor} {one}")), "release", "", "release a sustained action (same character as c), by letter if there are several"),
    row(Play, "t", Fight(List(Lists::Conditions, "condition {many} \"|\"")), "condition", "", "conditions by letter, for the selected character or all marked; \" for one in your own words"),
    row(Play, "m", Fight(Fill("place {who} ")), "move", "", "move the selected character in the turn order"),
    row(Play, "I", Fight(Fill(INITIATIVE_LINE)), "initiative", "", "initiative of the selected character in this fight, as a total"),
    row(Play, "i", Fight(List(Lists::Interrupters, "interrupt {who} ")), "interrupt", "", "interrupt, where turns are picked, or take a readied action; by letter if several can"),
    row(Play, "r", Fight(Fill("ready {actor} ")), "ready", "", "ready an action (same character as c)"),
    row(Play, "L", Fight(Fill("delay {actor} ")), "delay", "", "delay the turn, or take one that was delayed (same character as c)"),
    row(Play, "f", Fight(FightAct::Luck), "luck", "", "luck options after a roll, or the luck track of the selected character"),
    row(Play, "R", Fight(FightAct::Pending), "roll-pending", "", "roll a pending check: the selected character's, or the first"),
    row(Play, "w", Fight(FightAct::Work), "work", "", "work in progress by letter, or something new for the selected character"),
    row(Play, "H", Fight(Toggle("hide {many}", "reveal {many}")), "hide", "", "hide or reveal the selected character, or all marked"),
    row(Play, "E", Fight(FightAct::Encounters), "encounters", "", "prepared encounters; Enter starts one, or brings it into the fight"),
    row(Play, "+", Fight(FightAct::Add), "add", "", "add a character in a form, creatures from the bestiary, or a copy"),
    row(Play, "V", Fight(FightAct::Many), "check-for-many", "", "checks of several at once: saves of the selected or all marked, in games with saves; otherwise all pending checks"),
    row(Play, "N", Fight(Fill("note \"|\"")), "note", "", "note in the log"),
    row(Play, "Space", Fight(FightAct::Mark), "mark", "", "mark or unmark the selected character with *; Esc unmarks all"),
    row(Play, "*", Fight(FightAct::MarkSide), "mark-side", "", "mark everybody on the side of the selected character, or unmark them"),
    row(Play, ".", Fight(FightAct::Repeat), "repeat", "", "the last check again, with new dice"),
    row(Play, "C", Fight(Fill(CORRECT)), "correct", "", "correct a misread die: the last roll, or the selected entry, with other dice"),
    row(Play, "#", Fight(FightAct::Cite), "cite-entry", "", "a command about the selected entry, or about the last roll"),
    row(Play, "u", Fight(Run("undo")), "undo", "", "undo the last act"),
    row(Play, "Ctrl-r", Fight(Run("redo")), "redo", "", "redo what was undone last"),
    row(Screen, ":", Act::Command, "command", "", "prompt: any command"),
    row(Screen, "/", Act::Filter, "filter", "", "filter the log: words, who: kind: grade: is:secret is:undone is:corrected; Esc clears"),
    row(Screen, "M", Fight(FightAct::Map), "map", "", "map of the zones; Enter moves the selected character there"),
    row(Screen, "P", Fight(FightAct::Players), "players", "", "what players see: how much of it, the curtain, and the page on their phones with its address and code"),
    row(Screen, "S", Fight(FightAct::Summary), "summary", "", "summary of this session: turns, checks by grade, luck"),
    row(Screen, "A", Fight(FightAct::Everybody), "everybody", "", "everybody in the roster, or only those present (without creatures of other fights)"),
    row(Screen, "Enter", Act::Open, "open", "", "open the sheet or the entry"),
    row(Screen, "y", Act::Copy, "copy", "", "copy the sheet or the entry as text, where the terminal allows it (OSC 52)"),
    row(Screen, "Esc", Act::Back, "back", "", "close what is open, clear filter and message; then select the active character"),
    row(Screen, "\\", Fight(FightAct::Sheet), "sheet", "", "show or hide the sheet of the active or selected character; shown automatically from 110 columns on"),
    row(Screen, "z", Fight(FightAct::Zoom), "zoom", "", "zoom the pane"),
    row(Screen, "?", Act::Help, "help", "", "all keys and commands"),
    row(Screen, "F1", Act::Rules, "rules", "", "the rules in brief; type to search"),
    row(Screen, "F2", Fight(FightAct::Notes), "notes", "", "notes of this fight and of the campaign"),
    row(Screen, "Ctrl-z", Act::Suspend, "suspend", "", "suspend and go to the shell; fg returns"),
    row(Screen, "Q", Fight(FightAct::Campaigns), "campaigns", "", "close the campaign and go to the start screen; everything is saved"),
    row(Screen, "q", Fight(FightAct::Quit), "quit", "", "quit; everything is saved"),
    row(Screen, "Ctrl-c", Act::Cancel, "cancel", "", "cancel the line or the window; on the bare screen twice: quit"),
    row(Moving, "Tab", Fight(FightAct::NextPane), "next-pane", "", "next pane"),
    row(Moving, "Shift-Tab", Fight(FightAct::PreviousPane), "previous-pane", "", "previous pane"),
    row(Moving, "1", Fight(FightAct::Focus(Pane::Order)), "open-turns", "", "turn order"),
    row(Moving, "2", Fight(FightAct::Focus(Pane::Roster)), "open-roster", "", "roster"),
    row(Moving, "3", Fight(FightAct::Focus(Pane::Kept)), "open-sustained", "", "sustained actions or what this game has in their place"),
    row(Moving, "4", Fight(FightAct::Focus(Pane::Log)), "open-log", "", "log"),
    row(Moving, "Up k", Act::Go(Go::Up), "up", "", "row up"),
    row(Moving, "Down j", Act::Go(Go::Down), "down", "", "row down"),
    row(Moving, "Left h", Act::Go(Go::Left), "left", "", "pane to the left"),
    row(Moving, "Right l", Act::Go(Go::Right), "right", "", "pane to the right"),
    row(Moving, "PgUp", Act::Go(Go::PageUp), "page-up", "", "page up"),
    row(Moving, "PgDn", Act::Go(Go::PageDown), "page-down", "", "page down"),
    row(Moving, "g Home", Act::Go(Go::First), "first-row", "", "first row"),
    row(Moving, "G End", Act::Go(Go::Last), "last-row", "", "last row"),
    row(LINE, "Tab", Line(LineAct::Take), "take", "", "take the choice in the list above the line; if the list is not open, show it"),
    row(LINE, "Up", Act::Go(Go::Up), "up", "", "choose above; without a list, an earlier line"),
    row(LINE, "Down", Act::Go(Go::Down), "down", "", "choose below; without a list, a later line"),
    row(LINE, "Shift-Tab", Line(LineAct::Before), "choose-before", "", "choose above"),
    row(LINE, "Ctrl-t Ctrl-Space", Line(LineAct::Modifiers), "modifiers", "", "to the modifiers of a roll and back"),
    row(LINE, "Ctrl-f", Line(LineAct::Overrule), "overrule", "", "do it anyway: the GM overrules the rule; press again to undo that"),
    row(LINE, "?", Act::Help, "help", "", "on an empty line: all keys and commands"),
    row(LINE, "F1", Act::Rules, "rules", "", "the rules in brief"),
    row(LINE, "Enter", Act::Open, "open", "", "run the line as it stands, or answer; an empty answer: the console rolls"),
    row(LINE, "Esc", Act::Back, "back", "", "leave; the key for earlier lines brings the text back"),

    row(MODIFIERS, "Up Left", Act::Go(Go::Up), "up", "", "the previous modifier"),
    row(MODIFIERS, "Down Right", Act::Go(Go::Down), "down", "", "the next modifier"),
    row(MODIFIERS, "+", Line(LineAct::More), "more", "", "step the selected modifier up"),
    row(MODIFIERS, "-", Line(LineAct::Less), "less", "", "step it down"),
    row(MODIFIERS, "Space", Line(LineAct::PartDice), "next-die", "", "after digits: the next die"),
    row(MODIFIERS, "Backspace", Edit(InputRequest::DeletePrevChar), "erase", "", "delete the last digit"),
    row(MODIFIERS, "Tab Shift-Tab", Line(LineAct::OtherSide), "other-side", "", "to the other side of an opposed roll"),
    row(MODIFIERS, "Ctrl-t Ctrl-Space", Line(LineAct::Modifiers), "modifiers", "", "back to the text"),
    row(MODIFIERS, "Ctrl-f", Line(LineAct::Overrule), "overrule", "", "overrule the rule that refuses; press again to undo that"),
    row(MODIFIERS, "?", Act::Help, "help", "", "what each letter does"),
    row(MODIFIERS, "F1", Act::Rules, "rules", "", "the rules in brief"),
    row(MODIFIERS, "Enter", Act::Open, "open", "", "run the line as it stands"),
    row(MODIFIERS, "Esc", Act::Back, "back", "", "leave the line"),

    row(TARGETS, "!", Act::List(ListAct::Anyway), "attack-anyway", "anyway", "attack the target at the cursor without being asked, whatever its side"),

    row(ENCOUNTERS, "Enter", Act::Open, "open", "start or join", "begin the encounter, or bring it into the fight"),
    row(ENCOUNTERS, "s", Act::List(ListAct::SaveFight), "keep-fight", "saves it", "keep the running fight as an encounter"),
    row(ENCOUNTERS, "+", Act::List(ListAct::New), "new-encounter", "new", "a new encounter, in a form"),
    row(ENCOUNTERS, "e", Act::List(ListAct::Edit), "edit-encounter", "edit", "change it, in a form"),
    row(ENCOUNTERS, "N", Act::List(ListAct::Note), "note-encounter", "note", "edit its notes"),
    row(ENCOUNTERS, "c", Act::List(ListAct::Duplicate), "copy-encounter", "copy", "copy it under another name"),
    row(ENCOUNTERS, "r", Act::List(ListAct::Rename), "rename-encounter", "rename", "rename it"),
    row(ENCOUNTERS, "x Delete", Act::List(ListAct::Remove), "remove-encounter", "remove", "remove it"),
    row(ENCOUNTERS, "E", Act::Close, "encounters", "", "close the list"),

    row(Choosing, "Up k Shift-Tab", Act::Go(Go::Up), "up", "", "a row up"),
    row(Choosing, "Down j Tab", Act::Go(Go::Down), "down", "", "a row down"),
    row(Choosing, "Enter", Act::Open, "open", "choose", "choose the row at the cursor"),
    row(Choosing, "Esc", Act::Back, "back", "back", "leave the filter, then the list"),
    row(Choosing, "/", Act::Filter, "filter", "filter", "filter: beginnings of words; h 2 finds hound 2"),
    row(Choosing, "Backspace", Edit(InputRequest::DeletePrevChar), "erase", "", "delete the last letter or digit"),

    row(FORM, "PgDn", Act::Go(Go::PageDown), "page-down", "", "the next part"),
    row(FORM, "PgUp", Act::Go(Go::PageUp), "page-up", "", "the previous part"),
    row(FORM, "Ctrl-p", Form(FormAct::Player), "player", "", "a player's character or an NPC"),
    row(FORM, "Ctrl-Up Alt-Up", Form(FormAct::MoveUp), "move-up", "", "move a skill up"),
    row(FORM, "Ctrl-Down Alt-Down", Form(FormAct::MoveDown), "move-down", "", "move a skill down"),
    row(FORM, "Ctrl-d", Form(FormAct::RemoveRow), "remove-row", "", "remove the row"),
    row(FORM, "Enter", Act::Open, "open", "", "the next field; on an empty row, the next part"),
    row(ENCOUNTER_FORM, "+", Form(FormAct::Creatures), "list-creatures", "", "in an empty row: the bestiary, by letter"),
    row(ENCOUNTER_FORM, "Ctrl-d", Form(FormAct::RemoveRow), "remove-row", "", "remove the row"),
    row(ENCOUNTER_FORM, "Enter", Act::Open, "open", "", "the next row; on an empty row, the notes"),
    row(INITIATIVE, "Enter", Act::Open, "open", "", "the next field; on the last or an empty one, begin"),
    row(INITIATIVE, ":", Form(FormAct::EditLine), "command", "", "edit the line that begins the fight"),
    row(INITIATIVE, "Ctrl-s", Form(FormAct::Save), "begin-now", "begins", "begin; the console rolls what was not typed"),

    row(Options, "Space j l", Form(FormAct::Toggle), "toggle", "", "in a choice: the next value, like the arrow; a letter picks the value that begins with it"),
    row(Options, "k h", Form(FormAct::ToggleBack), "toggle-back", "", "in a choice: the previous value"),

    row(Fields, "Tab", Form(FormAct::NextField), "next-field", "next field", "the next field"),
    row(Fields, "Shift-Tab", Form(FormAct::PreviousField), "previous-field", "", "the previous field"),
    row(Fields, "Up", Act::Go(Go::Up), "up", "", "the field above"),
    row(Fields, "Down", Act::Go(Go::Down), "down", "", "the field below"),
    row(Fields, "Ctrl-s", Form(FormAct::Save), "keep", "saves", "keep everything, as one act"),
    row(Fields, "?", Act::Help, "help", "keys", "in an empty field: all keys and commands"),
    row(Fields, "Enter", Act::Open, "open", "", "the next field; keeps nothing"),
    row(Fields, "Esc", Act::Back, "back", "back", "leave; if something was typed, asks first and keeps it as a draft"),

    row(SHEET, "Enter", Act::Open, "open", "change or roll", "change or roll what is at the cursor"),
    row(SHEET, "e", Page(PageAct::Edit), "edit-sheet", "edit all", "edit everything in a form"),
    row(SHEET, "Left h", Act::Go(Go::Left), "left", "", "the item to the left"),
    row(SHEET, "Right l Tab", Act::Go(Go::Right), "right", "", "the item to the right"),
    row(ENTRY, "v", Page(PageAct::Past), "as-it-was", "as it was", "the table as it was after it"),
    row(ENTRY, "#", Page(PageAct::Cite), "cite-entry", "about it", "a command about it"),
    row(ENTRY, "C", Page(PageAct::Correct), "correct", "correct", "correct a misread die"),
    row(ENTRY, "Enter", Act::Close, "open", "", "close it"),
    row(PAGE, "Enter", Act::Close, "open", "", "close it"),
    row(PAGE, "F2", Act::Close, "notes", "", "close it"),

    row(SEARCH, "Up", Act::Go(Go::Up), "up", "", "a line up"),
    row(SEARCH, "Down", Act::Go(Go::Down), "down", "", "a line down"),
    row(SEARCH, "PgUp", Act::Go(Go::PageUp), "page-up", "", "a page up"),
    row(SEARCH, "PgDn", Act::Go(Go::PageDown), "page-down", "", "a page down"),
    row(SEARCH, "Home", Act::Go(Go::First), "first-row", "", "to the beginning"),
    row(SEARCH, "End", Act::Go(Go::Last), "last-row", "", "to the end"),
    row(SEARCH, "?", Act::Help, "help", "keys", "on an empty filter: all keys and commands, or close them"),
    row(SEARCH, "F1", Act::Rules, "rules", "rules", "the rules in brief, or close them"),
    row(SEARCH, "q Enter", Act::Close, "quit", "", "close it (the letter only on an empty filter)"),
    row(SEARCH, "Esc", Act::Back, "back", "back", "clear the filter, then leave"),

    row(MAP, "Enter", Act::Open, "open", "move there", "move the selected character, or all marked, to the zone"),
    row(MAP, "M", Act::Close, "map", "", "close it"),

    row(PLAYERS, "Right l Space", Act::Go(Go::Right), "next-value", "change", "the next value; for the page: who may open it, or off"),
    row(PLAYERS, "Left h", Act::Go(Go::Left), "value-before", "", "the previous value"),
    row(PLAYERS, "Enter", Act::Open, "open", "", "the next value; with the page on, its code alone, or that of a character"),
    row(PLAYERS, "x Delete", Act::Refuse, "refuse-answers", "", "on a character: block answers for it, or allow them again; on the page: make new links"),
    row(PLAYERS, "Up k Shift-Tab", Act::Go(Go::Up), "up", "", "a row up"),
    row(PLAYERS, "Down j Tab", Act::Go(Go::Down), "down", "", "a row down"),
    row(PLAYERS, "P", Act::Close, "players", "", "close it; the page stays as it is"),

    row(START, "Enter", Act::Open, "open", "open", "open the selected campaign, or a copy of the selected sample"),
    row(START, "n", Start(StartAct::New), "new-campaign", "new", "a new campaign: its name, game, edition, and who rolls"),
    row(START, "r", Start(StartAct::Rename), "rename-campaign", "rename", "rename the campaign and its files"),
    row(START, "c", Start(StartAct::Duplicate), "copy-campaign", "copy", "copy the campaign as it stands"),
    row(START, "d Delete", Start(StartAct::Remove), "delete-campaign", "delete", "move the campaign into the bin, with its log and backups; asks first"),
    row(START, "u", Start(StartAct::PutBack), "put-back", "", "put back the campaign that was deleted last"),
    row(START, "b", Start(StartAct::Backups), "backups", "backups", "go back to an earlier state of the campaign"),
    row(START, "i", Start(StartAct::Import), "import", "import", "import people from a file into the selected campaign, or into a new one"),
    row(START, "t", Start(StartAct::Tour), "tour", "tour", "a first fight in eight steps, on a sample that is not saved; it resumes where you left it"),
    row(START, "/", Act::Filter, "filter", "filter", "show only campaigns with the words you type"),
    row(START, "? F1", Act::Help, "help", "help", "these keys"),
    row(START, "q", Act::Close, "quit", "quit", "leave gmscreen"),
    row(START, "Esc", Act::Back, "back", "", "show all campaigns again"),
    row(START, "Up k Shift-Tab", Act::Go(Go::Up), "up", "", "the campaign above"),
    row(START, "Down j Tab", Act::Go(Go::Down), "down", "", "the campaign below"),

    row(Commands, ":", Act::Command, "command", "", "any command, unless text is being typed; leaving the line comes back here"),
    row(Reading, "y", Act::Copy, "copy", "copy", "copy it as text, where the terminal allows it (OSC 52)"),
    row(Rows, "Up k", Act::Go(Go::Up), "up", "", "a row up"),
    row(Rows, "Down j", Act::Go(Go::Down), "down", "", "a row down"),
    row(Rows, "PgUp", Act::Go(Go::PageUp), "page-up", "", "a page up"),
    row(Rows, "PgDn", Act::Go(Go::PageDown), "page-down", "", "a page down"),
    row(Rows, "g Home", Act::Go(Go::First), "first-row", "", "to the first"),
    row(Rows, "G End", Act::Go(Go::Last), "last-row", "", "to the last"),
    row(Rows, "?", Act::Help, "help", "keys", "what the keys do, and back"),
    row(Rows, "q", Act::Close, "quit", "", "leave"),
    row(Rows, "Esc", Act::Back, "back", "back", "leave"),

    row(Text, "Left", Edit(InputRequest::GoToPrevChar), "cursor-left", "", "a letter to the left"),
    row(Text, "Right", Edit(InputRequest::GoToNextChar), "cursor-right", "", "a letter to the right; in a form, at the end: accept the suggested name"),
    row(Text, "Ctrl-Left Alt-Left", Edit(InputRequest::GoToPrevWord), "word-left", "", "a word to the left"),
    row(Text, "Ctrl-Right Alt-Right", Edit(InputRequest::GoToNextWord), "word-right", "", "a word to the right"),
    row(Text, "Home Ctrl-a", Edit(InputRequest::GoToStart), "line-start", "", "to the beginning"),
    row(Text, "End Ctrl-e", Edit(InputRequest::GoToEnd), "line-end", "", "to the end; in a form, at the end: accept the suggested name"),
    row(Text, "Backspace Ctrl-h", Edit(InputRequest::DeletePrevChar), "erase", "", "erase the letter before the cursor; on an empty line: leave"),
    row(Text, "Delete", Edit(InputRequest::DeleteNextChar), "erase-next", "", "erase the letter after it"),
    row(Text, "Ctrl-w Ctrl-Backspace Alt-Backspace", Edit(InputRequest::DeletePrevWord), "erase-word", "", "erase the word before it"),
    row(Text, "Ctrl-Delete Alt-Delete", Edit(InputRequest::DeleteNextWord), "erase-next-word", "", "erase the word after it"),
    row(Text, "Ctrl-u", Edit(InputRequest::DeleteFromStart), "erase-to-start", "", "erase all before it"),
    row(Text, "Ctrl-k", Edit(InputRequest::DeleteTillEnd), "erase-to-end", "", "erase all after it"),
    row(Text, "Ctrl-y", Edit(InputRequest::Yank), "yank", "", "put back what was erased last"),

];

/// The answer that agrees to a question.
pub(in crate::tui) const YES: char = 'y';

/// Other keys of windows: letters and digits that stand for what is shown there.
#[rustfmt::skip] // a table reads by its columns
pub(in crate::tui) const LETTERS: &[(Context, &str, &str)] = &[
    (Context::Line, "digits", "answer a question for a player's dice"),
    (Context::Modifiers, "a letter", "toggles the modifier, or goes to its next value"),
    (Context::Modifiers, "a digit", "the player's own dice"),
    (Context::List, "a letter", "choose that row"),
    (Context::People, "a letter", "choose whoever has that letter in the fight; after y come za and its like"),
    (Context::Targets, "a letter", "choose whoever has that letter; asks if it is on the same side"),
    (Context::Form, "dice", "3d6 in a field is rolled when the cursor leaves it"),
    (Context::EncounterForm, "3 rat", "creatures by the beginning of their names, and how many"),
    (Context::Initiative, "digits", "what was rolled at the table"),
];
