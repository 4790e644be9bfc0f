//! Every key of the console, in one table. Keys are dispatched, hinted at, explained, rebound and
//! documented from it.

use crossterm::event::KeyCode;
use tui_input::InputRequest;

use super::act::Act::{self, Edit, Fight, Form, Line, Modifiers, Page, Players, Start};
use super::act::FightAct::{self, Fill, List, Run, Toggle};
use super::act::{
    FormAct, Go, LineAct, List as Lists, ListAct, ModifiersAct, PageAct, PlayersAct, StartAct,
};
use super::chord::{Chord, alt, ctrl, held, key, special};
use super::context::Context;
use super::context::Group::{
    self, Choosing, Commands, Fields, Moving, Options, Own, Play, Reading, Rows, Screen, Text,
};
use super::key::Key;
use super::pane::Pane;
use crate::verbs::people::INITIATIVE_LINE;

const fn row(
    group: Group,
    chords: &'static [Chord],
    act: Act,
    id: &'static str,
    hint: &'static str,
    doc: &'static str,
) -> Key {
    Key {
        group,
        chords,
        act,
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
    row(Play, &[key('b')], Fight(FightAct::Begin), "begin", "", "begin turn order: a prepared encounter, everyone, or those you pick"),
    row(Play, &[key('n')], Fight(Run("next")), "next-turn", "", "next turn; in an elective order, pick who takes it"),
    row(Play, &[key('p')], Fight(Run("back")), "step-back", "", "step back to the turn before"),
    row(Play, &[key('c')], Fight(Fill("check {actor} ")), "check", "", "check by the active character, or by one you selected in this turn"),
    row(Play, &[key('o')], Fight(FightAct::Oppose), "oppose", "", "opposed check of the active against the selected character"),
    row(Play, &[key('a')], Fight(FightAct::Attack), "attack", "", "the active character attacks: targets and attacks by letter"),
    row(Play, &[key('d')], Fight(Fill("damage {many} ")), "damage", "", "damage to the selected character, or to all marked"),
    row(Play, &[key('e')], Fight(Fill("heal {many} ")), "heal", "", "heal the selected character, or all marked"),
    row(Play, &[key('s')], Fight(Fill("sustain {actor} \"|\"")), "sustain", "", "sustain an action (same character as c)"),
    row(Play, &[key('x')], Fight(List(Lists::Sustained, "release {actor} {one}")), "release", "", "release a sustained action (same character as c), by letter if there are several"),
    row(Play, &[key('t')], Fight(List(Lists::Conditions, "condition {many} \"|\"")), "condition", "", "conditions by letter, for the selected character or all marked; \" for one in your own words"),
    row(Play, &[key('m')], Fight(Fill("place {who} ")), "move", "", "move the selected character in the turn order"),
    row(Play, &[key('I')], Fight(Fill(INITIATIVE_LINE)), "initiative", "", "initiative of the selected character in this fight, as a total"),
    row(Play, &[key('i')], Fight(List(Lists::Interrupters, "interrupt {who} ")), "interrupt", "", "interrupt, where turns are picked, or take a readied action; by letter if several can"),
    row(Play, &[key('r')], Fight(Fill("ready {actor} ")), "ready", "", "ready an action (same character as c)"),
    row(Play, &[key('L')], Fight(Fill("delay {actor} ")), "delay", "", "delay the turn, or take one that was delayed (same character as c)"),
    row(Play, &[key('f')], Fight(FightAct::Luck), "luck", "", "luck options after a roll, or the luck track of the selected character"),
    row(Play, &[key('R')], Fight(FightAct::Pending), "roll-pending", "", "roll a pending check: the selected character's, or the first"),
    row(Play, &[key('w')], Fight(FightAct::Work), "work", "", "work in progress by letter, or something new for the selected character"),
    row(Play, &[key('H')], Fight(Toggle("hide {many}", "reveal {many}")), "hide", "", "hide or reveal the selected character, or all marked"),
    row(Play, &[key('E')], Fight(FightAct::Encounters), "encounters", "", "prepared encounters; Enter starts one, or brings it into the fight"),
    row(Play, &[key('+')], Fight(FightAct::Add), "add", "", "add a character in a form, creatures from the bestiary, or a copy"),
    row(Play, &[key('V')], Fight(FightAct::Many), "check-for-many", "", "checks of several at once: saves of the selected or all marked, in games with saves; otherwise all pending checks"),
    row(Play, &[key('N')], Fight(Fill("note \"|\"")), "note", "", "note in the log"),
    row(Play, &[key(' ')], Fight(FightAct::Mark), "mark", "", "mark or unmark the selected character with *; Esc unmarks all"),
    row(Play, &[key('*')], Fight(FightAct::MarkSide), "mark-side", "", "mark everybody on the side of the selected character, or unmark them"),
    row(Play, &[key('.')], Fight(FightAct::Repeat), "repeat", "", "the last check again, with new dice"),
    row(Play, &[key('C')], Fight(Fill(CORRECT)), "correct", "", "correct a misread die: the last roll, or the selected entry, with other dice"),
    row(Play, &[key('#')], Fight(FightAct::Cite), "cite-entry", "", "a command about the selected entry, or about the last roll"),
    row(Play, &[key('u')], Fight(Run("undo")), "undo", "", "undo the last act"),
    row(Play, &[ctrl('r')], Fight(Run("redo")), "redo", "", "redo what was undone last"),
    row(Screen, &[key(':')], Act::Command, "command", "", "prompt: any command"),
    row(Screen, &[key('/')], Act::Filter, "filter", "", "filter the log: words, who: kind: grade: is:secret is:undone is:corrected; Esc clears"),
    row(Screen, &[key('M')], Fight(FightAct::Map), "map", "", "map of the zones; Enter moves the selected character there"),
    row(Screen, &[key('P')], Fight(FightAct::Players), "players", "", "what players see: how much of it, the curtain, and the page on their phones with its address and code"),
    row(Screen, &[key('S')], Fight(FightAct::Summary), "summary", "", "summary of this session: turns, checks by grade, luck"),
    row(Screen, &[key('A')], Fight(FightAct::Everybody), "everybody", "", "everybody in the roster, or only those present (without creatures of other fights)"),
    row(Screen, &[special(KeyCode::Enter)], Act::Open, "open", "", "open the sheet or the entry"),
    row(Screen, &[key('y')], Act::Copy, "copy", "", "copy the sheet or the entry as text, where the terminal allows it (OSC 52)"),
    row(Screen, &[special(KeyCode::Esc)], Act::Back, "back", "", "close what is open, clear filter and message; then select the active character"),
    row(Screen, &[key('\\')], Fight(FightAct::Sheet), "sheet", "", "show or hide the sheet of the active or selected character; shown automatically from 110 columns on"),
    row(Screen, &[key('z')], Fight(FightAct::Zoom), "zoom", "", "zoom the pane"),
    row(Screen, &[key('?')], Act::Help, "help", "", "all keys and commands"),
    row(Screen, &[special(KeyCode::F(1))], Act::Rules, "rules", "", "the rules in brief; type to search"),
    row(Screen, &[special(KeyCode::F(2))], Fight(FightAct::Notes), "notes", "", "notes of this fight and of the campaign"),
    row(Screen, &[ctrl('z')], Act::Suspend, "suspend", "", "suspend and go to the shell; fg returns"),
    row(Screen, &[key('Q')], Fight(FightAct::Campaigns), "campaigns", "", "close the campaign and go to the start screen; everything is saved"),
    row(Screen, &[key('q')], Fight(FightAct::Quit), "quit", "", "quit; everything is saved"),
    row(Screen, &[ctrl('c')], Act::Cancel, "cancel", "", "cancel the line or the window; on the bare screen twice: quit"),
    row(Moving, &[special(KeyCode::Tab)], Fight(FightAct::NextPane), "next-pane", "", "next pane"),
    row(Moving, &[special(KeyCode::BackTab)], Fight(FightAct::PreviousPane), "previous-pane", "", "previous pane"),
    row(Moving, &[key('1')], Fight(FightAct::Focus(Pane::Order)), "open-turns", "", "turn order"),
    row(Moving, &[key('2')], Fight(FightAct::Focus(Pane::Roster)), "open-roster", "", "roster"),
    row(Moving, &[key('3')], Fight(FightAct::Focus(Pane::Kept)), "open-sustained", "", "sustained actions or what this game has in their place"),
    row(Moving, &[key('4')], Fight(FightAct::Focus(Pane::Log)), "open-log", "", "log"),
    row(Moving, &[special(KeyCode::Up), key('k')], Act::Go(Go::Up), "up", "", "row up"),
    row(Moving, &[special(KeyCode::Down), key('j')], Act::Go(Go::Down), "down", "", "row down"),
    row(Moving, &[special(KeyCode::Left), key('h')], Act::Go(Go::Left), "left", "", "pane to the left"),
    row(Moving, &[special(KeyCode::Right), key('l')], Act::Go(Go::Right), "right", "", "pane to the right"),
    row(Moving, &[special(KeyCode::PageUp)], Act::Go(Go::PageUp), "page-up", "", "page up"),
    row(Moving, &[special(KeyCode::PageDown)], Act::Go(Go::PageDown), "page-down", "", "page down"),
    row(Moving, &[key('g'), special(KeyCode::Home)], Act::Go(Go::First), "first-row", "", "first row"),
    row(Moving, &[key('G'), special(KeyCode::End)], Act::Go(Go::Last), "last-row", "", "last row"),
    row(LINE, &[TAB], Line(LineAct::Take), "take", "", "take the choice in the list above the line; if the list is not open, show it"),
    row(LINE, &[UP], Act::Go(Go::Up), "up", "", "choose above; without a list, an earlier line"),
    row(LINE, &[DOWN], Act::Go(Go::Down), "down", "", "choose below; without a list, a later line"),
    row(LINE, &[BACK_TAB], Line(LineAct::Before), "choose-before", "", "choose above"),
    row(LINE, &[ctrl('t'), ctrl(' ')], Line(LineAct::Modifiers), "modifiers", "", "to the modifiers of a roll and back"),
    row(LINE, &[ctrl('f')], Line(LineAct::Overrule), "overrule", "", "do it anyway: the GM overrules the rule; press again to undo that"),
    row(LINE, &[key('?')], Act::Help, "help", "", "on an empty line: all keys and commands"),
    row(LINE, &[special(KeyCode::F(1))], Act::Rules, "rules", "", "the rules in brief"),
    row(LINE, &[ENTER], Act::Open, "open", "", "run the line as it stands, or answer; an empty answer: the console rolls"),
    row(LINE, &[ESC], Act::Back, "back", "", "leave; the key for earlier lines brings the text back"),

    row(MODIFIERS, &[UP, LEFT], Act::Go(Go::Up), "up", "", "the previous modifier"),
    row(MODIFIERS, &[DOWN, RIGHT], Act::Go(Go::Down), "down", "", "the next modifier"),
    row(MODIFIERS, &[key('+')], Modifiers(ModifiersAct::More), "more", "", "step the selected modifier up"),
    row(MODIFIERS, &[key('-')], Modifiers(ModifiersAct::Less), "less", "", "step it down"),
    row(MODIFIERS, &[key(' ')], Modifiers(ModifiersAct::PartDice), "next-die", "", "after digits: the next die"),
    row(MODIFIERS, &[BACKSPACE], Modifiers(ModifiersAct::DropDie), "erase", "", "delete the last digit"),
    row(MODIFIERS, &[TAB, BACK_TAB], Modifiers(ModifiersAct::OtherSide), "other-side", "", "to the other side of an opposed roll"),
    row(MODIFIERS, &[ctrl('t'), ctrl(' ')], Modifiers(ModifiersAct::Leave), "modifiers", "", "back to the text"),
    row(MODIFIERS, &[ctrl('f')], Modifiers(ModifiersAct::Overrule), "overrule", "", "overrule the rule that refuses; press again to undo that"),
    row(MODIFIERS, &[key('?')], Act::Help, "help", "", "what each letter does"),
    row(MODIFIERS, &[special(KeyCode::F(1))], Act::Rules, "rules", "", "the rules in brief"),
    row(MODIFIERS, &[ENTER], Act::Open, "open", "", "run the line as it stands"),
    row(MODIFIERS, &[ESC], Act::Back, "back", "", "leave the line"),

    row(TARGETS, &[key('!')], Act::List(ListAct::Anyway), "attack-anyway", "anyway", "attack the target at the cursor without being asked, whatever its side"),

    row(ENCOUNTERS, &[ENTER], Act::Open, "open", "start or join", "begin the encounter, or bring it into the fight"),
    row(ENCOUNTERS, &[key('s')], Act::List(ListAct::SaveFight), "keep-fight", "saves it", "keep the running fight as an encounter"),
    row(ENCOUNTERS, &[key('+')], Act::List(ListAct::New), "new-encounter", "new", "a new encounter, in a form"),
    row(ENCOUNTERS, &[key('e')], Act::List(ListAct::Edit), "edit-encounter", "edit", "change it, in a form"),
    row(ENCOUNTERS, &[key('N')], Act::List(ListAct::Note), "note-encounter", "note", "edit its notes"),
    row(ENCOUNTERS, &[key('c')], Act::List(ListAct::Duplicate), "copy-encounter", "copy", "copy it under another name"),
    row(ENCOUNTERS, &[key('r')], Act::List(ListAct::Rename), "rename-encounter", "rename", "rename it"),
    row(ENCOUNTERS, &[key('x'), DELETE], Act::List(ListAct::Remove), "remove-encounter", "remove", "remove it"),
    row(ENCOUNTERS, &[key('E')], Act::Close, "encounters", "", "close the list"),

    row(Choosing, &[UP, key('k'), BACK_TAB], Act::Go(Go::Up), "up", "", "a row up"),
    row(Choosing, &[DOWN, key('j'), TAB], Act::Go(Go::Down), "down", "", "a row down"),
    row(Choosing, &[ENTER], Act::Open, "open", "choose", "choose the row at the cursor"),
    row(Choosing, &[ESC], Act::Back, "back", "back", "leave the filter, then the list"),
    row(Choosing, &[key('/')], Act::Filter, "filter", "filter", "filter: beginnings of words; h 2 finds hound 2"),
    row(Choosing, &[BACKSPACE], Edit(InputRequest::DeletePrevChar), "erase", "", "delete the last letter or digit"),

    row(FORM, &[PAGE_DOWN], Act::Go(Go::PageDown), "page-down", "", "the next part"),
    row(FORM, &[PAGE_UP], Act::Go(Go::PageUp), "page-up", "", "the previous part"),
    row(FORM, &[ctrl('p')], Form(FormAct::Player), "player", "", "a player's character or an NPC"),
    row(FORM, &[held(KeyCode::Up), alt(KeyCode::Up)], Form(FormAct::MoveUp), "move-up", "", "move a skill up"),
    row(FORM, &[held(KeyCode::Down), alt(KeyCode::Down)], Form(FormAct::MoveDown), "move-down", "", "move a skill down"),
    row(FORM, &[ctrl('d')], Form(FormAct::RemoveRow), "remove-row", "", "remove the row"),
    row(FORM, &[ENTER], Act::Open, "open", "", "the next field; on an empty row, the next part"),
    row(ENCOUNTER_FORM, &[key('+')], Form(FormAct::Creatures), "list-creatures", "", "in an empty row: the bestiary, by letter"),
    row(ENCOUNTER_FORM, &[ctrl('d')], Form(FormAct::RemoveRow), "remove-row", "", "remove the row"),
    row(ENCOUNTER_FORM, &[ENTER], Act::Open, "open", "", "the next row; on an empty row, the notes"),
    row(INITIATIVE, &[ENTER], Act::Open, "open", "", "the next field; on the last or an empty one, begin"),
    row(INITIATIVE, &[key(':')], Form(FormAct::EditLine), "command", "", "edit the line that begins the fight"),
    row(INITIATIVE, &[ctrl('s')], Form(FormAct::Save), "begin-now", "begins", "begin; the console rolls what was not typed"),

    row(Options, &[key(' '), key('j'), key('l')], Form(FormAct::Toggle), "toggle", "", "in a choice: the next value, like the arrow; a letter picks the value that begins with it"),
    row(Options, &[key('k'), key('h')], Form(FormAct::ToggleBack), "toggle-back", "", "in a choice: the previous value"),

    row(Fields, &[TAB], Form(FormAct::NextField), "next-field", "next field", "the next field"),
    row(Fields, &[BACK_TAB], Form(FormAct::PreviousField), "previous-field", "", "the previous field"),
    row(Fields, &[UP], Act::Go(Go::Up), "up", "", "the field above"),
    row(Fields, &[DOWN], Act::Go(Go::Down), "down", "", "the field below"),
    row(Fields, &[ctrl('s')], Form(FormAct::Save), "keep", "saves", "keep everything, as one act"),
    row(Fields, &[key('?')], Act::Help, "help", "keys", "in an empty field: all keys and commands"),
    row(Fields, &[ENTER], Act::Open, "open", "", "the next field; keeps nothing"),
    row(Fields, &[ESC], Act::Back, "back", "back", "leave; if something was typed, asks first and keeps it as a draft"),

    row(SHEET, &[ENTER], Act::Open, "open", "change or roll", "change or roll what is at the cursor"),
    row(SHEET, &[key('e')], Page(PageAct::Edit), "edit-sheet", "edit all", "edit everything in a form"),
    row(SHEET, &[LEFT, key('h')], Act::Go(Go::Left), "left", "", "the item to the left"),
    row(SHEET, &[RIGHT, key('l'), TAB], Act::Go(Go::Right), "right", "", "the item to the right"),
    row(ENTRY, &[key('v')], Page(PageAct::Past), "as-it-was", "as it was", "the table as it was after it"),
    row(ENTRY, &[key('#')], Page(PageAct::Cite), "cite-entry", "about it", "a command about it"),
    row(ENTRY, &[key('C')], Page(PageAct::Correct), "correct", "correct", "correct a misread die"),
    row(ENTRY, &[ENTER], Act::Close, "open", "", "close it"),
    row(PAGE, &[ENTER], Act::Close, "open", "", "close it"),
    row(PAGE, &[special(KeyCode::F(2))], Act::Close, "notes", "", "close it"),

    row(SEARCH, &[UP], Act::Go(Go::Up), "up", "", "a line up"),
    row(SEARCH, &[DOWN], Act::Go(Go::Down), "down", "", "a line down"),
    row(SEARCH, &[PAGE_UP], Act::Go(Go::PageUp), "page-up", "", "a page up"),
    row(SEARCH, &[PAGE_DOWN], Act::Go(Go::PageDown), "page-down", "", "a page down"),
    row(SEARCH, &[HOME], Act::Go(Go::First), "first-row", "", "to the beginning"),
    row(SEARCH, &[END], Act::Go(Go::Last), "last-row", "", "to the end"),
    row(SEARCH, &[key('?')], Act::Help, "help", "keys", "on an empty filter: all keys and commands, or close them"),
    row(SEARCH, &[special(KeyCode::F(1))], Act::Rules, "rules", "rules", "the rules in brief, or close them"),
    row(SEARCH, &[key('q'), ENTER], Act::Close, "quit", "", "close it (the letter only on an empty filter)"),
    row(SEARCH, &[ESC], Act::Back, "back", "back", "clear the filter, then leave"),

    row(MAP, &[ENTER], Act::Open, "open", "move there", "move the selected character, or all marked, to the zone"),
    row(MAP, &[key('M')], Act::Close, "map", "", "close it"),

    row(PLAYERS, &[RIGHT, key('l'), key(' ')], Act::Go(Go::Right), "next-value", "change", "the next value; for the page: who may open it, or off"),
    row(PLAYERS, &[LEFT, key('h')], Act::Go(Go::Left), "value-before", "", "the previous value"),
    row(PLAYERS, &[ENTER], Act::Open, "open", "", "the next value; with the page on, its code alone, or that of a character"),
    row(PLAYERS, &[key('x'), DELETE], Players(PlayersAct::Refuse), "refuse-answers", "", "on a character: block answers for it, or allow them again; on the page: make new links"),
    row(PLAYERS, &[UP, key('k'), BACK_TAB], Act::Go(Go::Up), "up", "", "a row up"),
    row(PLAYERS, &[DOWN, key('j'), TAB], Act::Go(Go::Down), "down", "", "a row down"),
    row(PLAYERS, &[key('P')], Act::Close, "players", "", "close it; the page stays as it is"),

    row(START, &[ENTER], Act::Open, "open", "open", "open the selected campaign, or a copy of the selected sample"),
    row(START, &[key('n')], Start(StartAct::New), "new-campaign", "new", "a new campaign: its name, game, edition, and who rolls"),
    row(START, &[key('r')], Start(StartAct::Rename), "rename-campaign", "rename", "rename the campaign and its files"),
    row(START, &[key('c')], Start(StartAct::Duplicate), "copy-campaign", "copy", "copy the campaign as it stands"),
    row(START, &[key('d'), DELETE], Start(StartAct::Remove), "delete-campaign", "delete", "move the campaign into the bin, with its log and backups; asks first"),
    row(START, &[key('u')], Start(StartAct::PutBack), "put-back", "", "put back the campaign that was deleted last"),
    row(START, &[key('b')], Start(StartAct::Backups), "backups", "backups", "go back to an earlier state of the campaign"),
    row(START, &[key('i')], Start(StartAct::Import), "import", "import", "import people from a file into the selected campaign, or into a new one"),
    row(START, &[key('t')], Start(StartAct::Tour), "tour", "tour", "a first fight in eight steps, on a sample that is not saved; it resumes where you left it"),
    row(START, &[key('/')], Act::Filter, "filter", "filter", "show only campaigns with the words you type"),
    row(START, &[key('?'), special(KeyCode::F(1))], Act::Help, "help", "help", "these keys"),
    row(START, &[key('q')], Act::Close, "quit", "quit", "leave gmscreen"),
    row(START, &[ESC], Act::Back, "back", "", "show all campaigns again"),
    row(START, &[UP, key('k'), BACK_TAB], Act::Go(Go::Up), "up", "", "the campaign above"),
    row(START, &[DOWN, key('j'), TAB], Act::Go(Go::Down), "down", "", "the campaign below"),

    row(Commands, &[key(':')], Act::Command, "command", "", "any command, unless text is being typed; leaving the line comes back here"),
    row(Reading, &[key('y')], Act::Copy, "copy", "copy", "copy it as text, where the terminal allows it (OSC 52)"),
    row(Rows, &[UP, key('k')], Act::Go(Go::Up), "up", "", "a row up"),
    row(Rows, &[DOWN, key('j')], Act::Go(Go::Down), "down", "", "a row down"),
    row(Rows, &[PAGE_UP], Act::Go(Go::PageUp), "page-up", "", "a page up"),
    row(Rows, &[PAGE_DOWN], Act::Go(Go::PageDown), "page-down", "", "a page down"),
    row(Rows, &[key('g'), HOME], Act::Go(Go::First), "first-row", "", "to the first"),
    row(Rows, &[key('G'), END], Act::Go(Go::Last), "last-row", "", "to the last"),
    row(Rows, &[key('?')], Act::Help, "help", "keys", "what the keys do, and back"),
    row(Rows, &[key('q')], Act::Close, "quit", "", "leave"),
    row(Rows, &[ESC], Act::Back, "back", "back", "leave"),

    row(Text, &[LEFT], Edit(InputRequest::GoToPrevChar), "cursor-left", "", "a letter to the left"),
    row(Text, &[RIGHT], Edit(InputRequest::GoToNextChar), "cursor-right", "", "a letter to the right; in a form, at the end: accept the suggested name"),
    row(Text, &[held(KeyCode::Left), alt(KeyCode::Left)], Edit(InputRequest::GoToPrevWord), "word-left", "", "a word to the left"),
    row(Text, &[held(KeyCode::Right), alt(KeyCode::Right)], Edit(InputRequest::GoToNextWord), "word-right", "", "a word to the right"),
    row(Text, &[HOME, ctrl('a')], Edit(InputRequest::GoToStart), "line-start", "", "to the beginning"),
    row(Text, &[END, ctrl('e')], Edit(InputRequest::GoToEnd), "line-end", "", "to the end; in a form, at the end: accept the suggested name"),
    row(Text, &[BACKSPACE, ctrl('h')], Edit(InputRequest::DeletePrevChar), "erase", "", "erase the letter before the cursor; on an empty line: leave"),
    row(Text, &[DELETE], Edit(InputRequest::DeleteNextChar), "erase-next", "", "erase the letter after it"),
    row(Text, &[ctrl('w'), held(KeyCode::Backspace), alt(KeyCode::Backspace)], Edit(InputRequest::DeletePrevWord), "erase-word", "", "erase the word before it"),
    row(Text, &[held(KeyCode::Delete), alt(KeyCode::Delete)], Edit(InputRequest::DeleteNextWord), "erase-next-word", "", "erase the word after it"),
    row(Text, &[ctrl('u')], Edit(InputRequest::DeleteFromStart), "erase-to-start", "", "erase all before it"),
    row(Text, &[ctrl('k')], Edit(InputRequest::DeleteTillEnd), "erase-to-end", "", "erase all after it"),
    row(Text, &[ctrl('y')], Edit(InputRequest::Yank), "yank", "", "put back what was erased last"),

];

/// Other keys of windows: letters and digits that stand for what is shown there.
pub(in crate::tui) const LETTERS: &[(Context, &str, &str)] = &[
    (
        Context::Line,
        "digits",
        "answer a question for a player's dice",
    ),
    (
        Context::Modifiers,
        "a letter",
        "toggles the modifier, or goes to its next value",
    ),
    (Context::Modifiers, "a digit", "the player's own dice"),
    (Context::List, "a letter", "choose that row"),
    (
        Context::People,
        "a letter",
        "choose whoever has that letter in the fight; after y come za and its like",
    ),
    (
        Context::Targets,
        "a letter",
        "choose whoever has that letter; asks if it is on the same side",
    ),
    (
        Context::Form,
        "dice",
        "3d6 in a field is rolled when the cursor leaves it",
    ),
    (
        Context::EncounterForm,
        "3 rat",
        "creatures by the beginning of their names, and how many",
    ),
    (
        Context::Initiative,
        "digits",
        "what was rolled at the table",
    ),
];
