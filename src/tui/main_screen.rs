//! The main screen, which shows an open campaign: the selection, the command being typed, and
//! messages to the GM.

mod act;
mod add_keys;
mod asking;
mod bottom;
mod choice;
mod command_keys;
mod copy;
mod disk;
mod draw;
mod encounter_keys;
mod explain;
mod form_keys;
mod hints;
mod initiative_keys;
mod layout;
mod lists;
mod look_back;
mod map;
mod map_keys;
mod memo;
mod moment;
mod mouse;
mod moves;
mod outside;
mod painted;
mod panes;
mod past;
mod pending;
mod picker_keys;
mod players;
mod players_keys;
mod saving;
mod selection;
mod sheet_lines;
mod table;
mod targets;
mod top;
mod touring;
mod turn_lasts;
mod turn_timer;
mod typing;

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use super::forms::{CharacterFill, EncounterFill, InitiativeFill};
use super::keymap::{Act, Bound, Context, FightAct, Keymap, List, Need, Pane, Press};
use super::message::{ExitReason, Flow};
use super::overlay::{Overlay, Subject};
use super::panes::log::telling::TellingRows;
use super::picker::Picker;
use super::prompt::{Prompt, Purpose};
use super::settings::Settings;
use super::theme::{Colours, Themes};
use super::window::{Drafts, Form};
use crate::campaign::{CharacterId, FightId};
use crate::dice::Seeded;
use crate::lang::complete::Finder;
use crate::session::Session;
use crate::view::filter::Filter;
use crate::view::header::{Hours, local_days};
use crate::view::summary::Tally;
use crate::view::{Ink, Line};
use choice::Chosen;
use disk::Disk;
use layout::Layout;
use map::ZoneMap;
use memo::Memos;
use painted::PaintedTable;
use past::Past;
use players::Players;
use sheet_lines::SheetLines;
use turn_timer::TurnTimer;

pub use act::fill;
pub(super) use outside::Outside;

/// How many commands from earlier sessions the prompt remembers at first.
const REMEMBERED: usize = 200;

/// How many main screens there have been. What the surface shows may have been painted by another
/// one.
static SCREENS: AtomicU64 = AtomicU64::new(0);

/// What kind of message this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// An answer.
    Said,
    /// Something done from outside the console.
    Outside,
    /// A refusal, or something the GM should know.
    Notice,
    /// Something is wrong.
    Alarm,
}

/// A message shown until the GM has read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The kind of message.
    pub tone: Tone,
    /// The text, including the keys it mentions.
    pub text: Line,
}

/// A turn of a fight by number, or no fight.
pub(super) type TurnMark = Option<(FightId, u32)>;

/// How far a list is scrolled.
#[derive(Clone, Copy, Debug, Default)]
struct Scroll {
    offset: usize,
    /// The selection has moved, so it must be scrolled into view.
    reveal: bool,
}

/// How far the log is scrolled; `None` follows the newest entry.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LogScroll {
    /// The selected row of the log.
    pub(super) at: Option<usize>,
    /// The row at the bottom.
    pub(super) bottom: Option<usize>,
    /// The selection has moved, so it must be scrolled into view.
    pub(super) reveal: bool,
}

/// The main screen of an open campaign.
pub struct MainScreen {
    /// Unique to this screen.
    id: u64,
    /// Increases with every change except moving the selection and typing.
    version: u64,
    /// The parts that were painted in the last frame.
    painted: Vec<&'static str>,
    session: Session,
    dice: Seeded,
    /// How the time of day is shown.
    pub hours: Hours,
    /// How a date is shown.
    pub days: Hours,
    sheet_lines: SheetLines,
    /// Whether the sheet is shown. Until the GM chooses, it is shown if there is room beside the
    /// log.
    sheet: Option<bool>,
    focus: Pane,
    zoomed: bool,
    selected: Option<CharacterId>,
    /// The turn in which the GM selected a character; `None` while the selection follows the turn
    /// order.
    selected_in: Option<TurnMark>,
    /// Whether the roster also lists absent characters.
    lists_everybody: bool,
    /// The marked characters, to whom the next command applies together.
    marked: BTreeSet<CharacterId>,
    /// A turn has passed, so the order scrolls to the active character.
    reveals_turn: bool,
    /// The row of the order selected last, for characters with several rows.
    order_row: usize,
    /// How far the table is scrolled.
    scroll: Scroll,
    /// How many rows of the table and of the sheet are scrolled off above and below.
    more: [(usize, usize); 2],
    table: PaintedTable,
    log: LogScroll,
    log_rows: TellingRows,
    memos: Memos,
    filter: Filter,
    past: Option<Past>,
    prompt: Option<Prompt>,
    /// How many questions for dice have been asked.
    questions: u64,
    overlay: Option<Overlay>,
    /// The help shown over whatever else is open.
    explained: Option<Overlay>,
    /// The help from which a command was begun.
    left_for_command: Option<Overlay>,
    /// The text to put on the terminal's clipboard.
    copied: Option<String>,
    map: Option<ZoneMap>,
    players: Players,
    /// The initiative form of a fight about to begin.
    initiative: Option<Form<InitiativeFill>>,
    /// The form of a character being created or edited.
    form: Option<Form<CharacterFill>>,
    /// The form of an encounter being prepared or edited.
    encounter_form: Option<Form<EncounterFill>>,
    /// What was typed into forms that were left.
    drafts: Drafts,
    /// An open list to choose from.
    picker: Option<Picker<Chosen>>,
    /// The whole screen, as last drawn.
    area: Rect,
    messages: Vec<Message>,
    disk: Disk,
    typed: Vec<String>,
    finder: Finder,
    layout: Layout,
    keys: Rc<Keymap>,
    pub(super) colours: Colours,
    themes: Themes,
    turn_timer: TurnTimer,
}

impl MainScreen {
    /// Opens the main screen for a campaign.
    #[must_use]
    pub fn new(session: Session, dice: Seeded, hours: Hours, settings: &Settings) -> Self {
        let campaign = session.campaign();
        let selected = campaign
            .acting()
            .or_else(|| campaign.present().next().map(|who| who.id));
        let entries = session.history().entries();
        let recent = entries.len().saturating_sub(REMEMBERED);
        let focus = if campaign.fight().is_some() {
            Pane::Order
        } else {
            Pane::Roster
        };
        let mut messages = Vec::new();
        if session.history().mark().entries == 0 {
            messages.push(Message {
                tone: Tone::Said,
                text: first_hint(&settings.keys),
            });
        }
        let turn_timer = TurnTimer::of(&session, settings.turn_timer);
        Self {
            id: SCREENS.fetch_add(1, Ordering::Relaxed),
            version: 0,
            painted: Vec::new(),
            sheet_lines: SheetLines::default(),
            sheet: settings.sheet,
            filter: Filter::default(),
            disk: Disk {
                durable: session.history().mark().seq,
                ..Disk::default()
            },
            typed: (recent..entries.len())
                .filter_map(|row| Some(entries.get(row)?.line.clone()))
                .collect(),
            messages,
            session,
            dice,
            hours,
            days: local_days,
            focus,
            zoomed: false,
            selected,
            selected_in: None,
            lists_everybody: false,
            marked: BTreeSet::new(),
            reveals_turn: false,
            order_row: 0,
            scroll: Scroll {
                offset: 0,
                reveal: true,
            },
            more: [(0, 0); 2],
            table: PaintedTable::default(),
            log: LogScroll::default(),
            log_rows: TellingRows::default(),
            memos: Memos::default(),
            past: None,
            prompt: None,
            questions: 0,
            overlay: None,
            explained: None,
            left_for_command: None,
            copied: None,
            finder: Finder::default(),
            map: None,
            players: Players::default(),
            initiative: None,
            form: None,
            encounter_form: None,
            drafts: Drafts::default(),
            picker: None,
            area: Rect::default(),
            layout: Layout::default(),
            keys: Rc::clone(&settings.keys),
            colours: settings.colours,
            themes: settings.themes.clone(),
            turn_timer,
        }
    }

    /// The campaign and the dice, without the screen.
    pub(in crate::tui) fn into_table(self) -> (Session, Seeded) {
        (self.session, self.dice)
    }

    /// The campaign and its history.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// How many log entries have been checked for visible lines since the campaign was opened. Each
    /// is checked once, however often it is drawn.
    #[must_use]
    pub fn entries_looked_at(&self) -> usize {
        self.log_rows.looked_at()
    }

    /// The parts of the screen that were painted again in the last frame: `header`, `table`,
    /// `sheet`, `aside`, `log`, `titles` and `bottom`.
    #[must_use]
    pub fn painted(&self) -> &[&'static str] {
        &self.painted
    }

    /// The dice, for the next campaign.
    pub(super) fn into_dice(self) -> Seeded {
        self.dice
    }

    #[must_use]
    pub fn selected(&self) -> Option<CharacterId> {
        self.selected
    }

    #[must_use]
    pub fn focus(&self) -> Pane {
        self.focus
    }

    /// The command being typed, if any.
    #[must_use]
    pub fn prompt(&self) -> Option<&Prompt> {
        self.prompt.as_ref()
    }

    /// The message shown now.
    #[must_use]
    pub fn message(&self) -> Option<&Message> {
        self.messages.first()
    }

    /// Shows notices before any other unread message. The reasons why a campaign is read-only are
    /// shown in full, together.
    pub fn tell(&mut self, mut notices: Vec<String>) {
        if self.session.is_read_only() && notices.len() > 1 {
            self.overlay = Some(Overlay::of(Subject::Notices(notices.split_off(1))));
        }
        self.tell_first(notices.into_iter().map(Line::from).collect());
    }

    /// Shows one-line notices before any other unread message.
    pub(super) fn tell_first(&mut self, notices: Vec<Line>) {
        let tone = Tone::Notice;
        let notices = notices.into_iter().map(|text| Message { tone, text });
        // The beginners' hint stays last.
        let at = self
            .messages
            .iter()
            .position(|said| said.tone == Tone::Said);
        let at = at.unwrap_or(self.messages.len());
        self.messages.splice(at..at, notices);
        self.has_changed();
    }

    /// Handles pasted text. It goes into the prompt and is never treated as keys.
    pub fn paste(&mut self, text: &str) {
        if let Some(help) = &mut self.explained {
            return help.paste(text);
        }
        if self.prompt.is_none() {
            if let Some(form) = &mut self.form {
                return form.paste(text);
            }
            if let Some(overlay) = &mut self.overlay {
                return overlay.paste(text);
            }
            if let Some(picker) = &mut self.picker {
                return picker.paste(text);
            }
            if let Some(form) = &mut self.encounter_form {
                return form.paste(text);
            }
            self.map = None;
            self.initiative = None;
            self.players.window = None;
            if self.past.is_some() {
                return self.refuse_the_past();
            }
            self.open_prompt(Purpose::Command, "", None);
        }
        if let Some(prompt) = &mut self.prompt {
            prompt.paste(text);
        }
        self.line_changed();
    }

    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent) -> Flow {
        self.disk.cancelled = false;
        let keys = Rc::clone(&self.keys);
        let (flow, is_narrow) = match self.window() {
            None => match keys.bound(key) {
                None => return Flow::Nothing,
                Some(bound) => (self.pane_key(bound), moves(bound)),
            },
            Some(window) => {
                let Some(press) = keys.look(window, key, self.letters()) else {
                    return Flow::Nothing;
                };
                // The prompt reports when the line was run or left.
                let prompt = self.prompt.as_ref().filter(|_| self.explained.is_none());
                let is_narrow = prompt.is_some_and(|prompt| prompt.purpose == Purpose::Command);
                self.window_key(press, key);
                (Flow::Draw, is_narrow)
            }
        };
        self.return_from_command();
        if !is_narrow {
            self.has_changed();
        }
        match self.disk.leaves.take() {
            Some(to) => self.leave(to),
            None => flow,
        }
    }

    /// Handles a key while a line is typed or a window covers the panes.
    fn window_key(&mut self, press: Press, key: KeyEvent) {
        if press.act == Some(Act::Command) {
            self.command_over_window();
        } else if self.explained.is_some() {
            self.explained_key(press);
        } else if self.prompt.is_some() {
            self.prompt_key(press);
        } else if self.initiative.is_some() {
            self.initiative_key(key);
        } else if self.map.is_some() {
            self.map_key(press);
        } else if self.form.is_some() {
            self.form_key(key);
        } else if self.picker.is_some() {
            self.picker_key(press);
        } else if self.encounter_form.is_some() {
            self.encounter_form_key(key);
        } else if self.players.window.is_some() {
            self.players_key(press);
        } else if let (Some(overlay), Some(act)) = (&mut self.overlay, press.act) {
            let kept = overlay.key(act);
            self.keep(kept);
        }
    }

    /// Handles a key when only the panes are open.
    fn pane_key(&mut self, bound: Bound<'_>) -> Flow {
        let key = match bound {
            Bound::Line(line) => {
                self.run_key_line(line);
                return Flow::Draw;
            }
            Bound::Key(key) => key,
        };
        let game = self.session.game();
        let template = match key.verb(game) {
            Need::Lacks => {
                self.say(Tone::Notice, key.lacking(game));
                return Flow::Draw;
            }
            Need::Has(template) => template,
            Need::Nothing => "",
        };
        match key.act {
            Act::Go(to) => self.go(to),
            Act::Fight(act) if act.moves() => self.focus_on(act),
            // Any other key means that the message has been read.
            act => {
                if !self.messages.is_empty() {
                    self.messages.remove(0);
                }
                return self.act(act, template);
            }
        }
        Flow::Draw
    }

    fn act(&mut self, act: Act, template: &'static str) -> Flow {
        match act {
            Act::Fight(act) => return self.fight_act(act, template),
            Act::Cancel => return self.cancel(),
            Act::Suspend => return Flow::Suspend,
            Act::Open => self.open_selected(),
            Act::Back => self.step_back(),
            Act::Copy => self.copy(),
            Act::Help => self.overlay = Some(Overlay::of(Subject::Help(None))),
            Act::Rules => self.overlay = Some(Overlay::of(Subject::Rules)),
            Act::Command if self.past.is_some() => self.refuse_the_past(),
            Act::Command => self.open_prompt(Purpose::Command, "", None),
            Act::Filter => {
                let words = self.filter.words().to_owned();
                self.open_prompt(Purpose::Filter, &words, None);
            }
            // These are keys of windows.
            Act::Go(_)
            | Act::Close
            | Act::Edit(_)
            | Act::Line(_)
            | Act::Modifiers(_)
            | Act::List(_)
            | Act::Form(_)
            | Act::Page(_)
            | Act::Players(_)
            | Act::Start(_) => {}
        }
        Flow::Draw
    }

    fn fight_act(&mut self, act: FightAct, template: &'static str) -> Flow {
        if self.past.is_some() && act.acts() {
            self.refuse_the_past();
            return Flow::Draw;
        }
        match act {
            FightAct::Campaigns => return self.leave(Flow::Close),
            FightAct::Quit => return self.leave(Flow::Leave(ExitReason::Quit)),
            FightAct::Luck => self.fill_luck(template),
            FightAct::Pending => self.fill_pending(),
            FightAct::Cite => {
                let entry = self.chosen_entry();
                self.cite(entry);
            }
            FightAct::Map => self.open_map(),
            FightAct::Players => self.open_players(),
            FightAct::Encounters => self.open_encounters(),
            FightAct::Notes => self.overlay = Some(Overlay::of(Subject::Notes)),
            FightAct::Begin => self.ask_to_begin(template),
            FightAct::Summary => {
                let (history, game) = (self.session.history(), self.session.game());
                let tally = Tally::of(game, history, self.entries(), self.shown());
                self.overlay = Some(Overlay::of(Subject::Summary(tally)));
            }
            FightAct::Sheet => self.turn_sheet(),
            FightAct::Zoom => self.zoomed = !self.zoomed,
            FightAct::Everybody => {
                self.lists_everybody = !self.lists_everybody;
                self.scroll.reveal = true;
            }
            FightAct::Mark => self.mark_selected(),
            FightAct::MarkSide => self.mark_side(),
            FightAct::Repeat => self.repeat(),
            FightAct::Attack => self.list_targets(),
            FightAct::Add => self.open_add_menu(),
            FightAct::Fill(_) => self.fill_prompt(template),
            FightAct::Many => self.fill_for_many(template),
            FightAct::Work => self.list_work(template),
            FightAct::List(List::Conditions, _) => self.list_conditions(template),
            FightAct::List(List::Sustained, _) => self.list_sustained(template),
            FightAct::List(List::Interrupters, _) => self.list_interrupters(),
            FightAct::Oppose => self.fill_contest(),
            FightAct::Run(line) => self.run_at_once(line),
            FightAct::Toggle(hide, reveal) => self.toggle(hide, reveal),
            FightAct::NextPane | FightAct::PreviousPane | FightAct::Focus(_) => self.focus_on(act),
        }
        Flow::Draw
    }

    fn open_selected(&mut self) {
        let subject = match self.focus {
            Pane::Log => self.selected_entry().map(Subject::Entry),
            Pane::Sheet => self.whose_sheet().map(Subject::Sheet),
            Pane::Order | Pane::Roster | Pane::Kept => self.selected.map(Subject::Sheet),
        };
        self.overlay = subject.map(Overlay::of);
        if self.overlay.is_none() {
            self.say(Tone::Notice, "nothing is selected");
        }
    }

    fn step_back(&mut self) {
        if self.past.is_some() {
            self.return_to_now();
        } else if !self.marked.is_empty() {
            self.marked.clear();
        } else if !self.filter.is_off() {
            self.set_filter("");
        } else if self.zoomed {
            self.zoomed = false;
        } else if self.log.at.is_some() || self.log.bottom.is_some() {
            self.log = LogScroll::default();
        } else {
            self.follow_turns();
        }
    }

    fn set_filter(&mut self, words: &str) {
        self.filter = Filter::new(words, self.entries().len(), self.session.table());
        self.log = LogScroll::default();
    }

    fn say(&mut self, tone: Tone, text: impl Into<Line>) {
        self.has_changed();
        self.messages.clear();
        self.messages.push(Message {
            tone,
            text: text.into(),
        });
    }
}

/// Whether a key can change only the selection, the scrolling, or the focus. The painter compares
/// these itself.
fn moves(bound: Bound<'_>) -> bool {
    let Bound::Key(key) = bound else {
        return false;
    };
    match key.act {
        Act::Go(_) => true,
        Act::Fight(act) => act.moves(),
        _ => false,
    }
}

/// The hint for a GM who has not done anything yet.
fn first_hint(keys: &Keymap) -> Line {
    let bare = keys.says(
        Context::Panes,
        Ink::Plain,
        "{help} shows all keys, {command} takes any command, ",
    );
    let words = "{take} completes it; everything is saved at once";
    bare.and(keys.says(Context::Line, Ink::Plain, words))
}
