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
mod initiative;
mod initiative_keys;
mod kept;
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
mod targets;
mod titles;
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

use super::board::Fields as _;
use super::form::{EncounterForm, Form};
use super::keymap::{Action, Binding, Bound, Chord, Keymap, List, Need, Pane, Window};
use super::message::{ExitReason, Flow};
use super::overlay::{Overlay, Subject};
use super::panes::log::telling::TellingRows;
use super::picker::Picker;
use super::prompt::{Prompt, Purpose};
use super::settings::Settings;
use super::theme::{Colours, Themes};
use crate::campaign::{CharacterId, FightId};
use crate::dice::Seeded;
use crate::lang::complete::Finder;
use crate::session::Session;
use crate::view::filter::Filter;
use crate::view::header::{Hours, local_days};
use crate::view::kept::Keepers;
use crate::view::summary::Tally;
use crate::view::{Ink, Line};
use choice::Chosen;
use disk::Disk;
use initiative::InitiativeForm;
use kept::KeptRows;
use layout::{Edge, Layout, Split};
use map::ZoneMap;
use memo::Memos;
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
    keepers: Keepers,
    kept: KeptRows,
    sheet_lines: SheetLines,
    /// Whether the sheet is shown. Until the GM chooses, it is shown if there is room beside the
    /// panes.
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
    scrolls: [Scroll; 3],
    /// How many rows of each pane are scrolled off above and below.
    more: [(usize, usize); 5],
    /// The row of the order with the rule between the fallen and the others, as last drawn.
    order_rule: Option<u16>,
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
    initiative: Option<InitiativeForm>,
    /// The form of a character being created or edited.
    form: Option<Form>,
    /// The form of an encounter being prepared or edited.
    encounter_form: Option<EncounterForm>,
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
    /// Where the dividers between the panes are.
    split: Split,
    turn_timer: TurnTimer,
    /// The divider being dragged.
    dragging: Option<Edge>,
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
            keepers: Keepers::of(campaign, session.game()),
            kept: KeptRows::default(),
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
            scrolls: [Scroll {
                offset: 0,
                reveal: true,
            }; 3],
            more: [(0, 0); 5],
            order_rule: None,
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
            picker: None,
            area: Rect::default(),
            layout: Layout::default(),
            keys: Rc::clone(&settings.keys),
            colours: settings.colours,
            themes: settings.themes.clone(),
            split: Split::of(settings.left_pane),
            turn_timer,
            dragging: None,
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

    /// The parts of the screen that were painted again in the last frame: `header`, `banner`, `order`,
    /// `roster`, `kept`, `sheet`, `log`, `titles`, `sheet title` and `bottom`.
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
        let knows = |window| self.keys.knows(window, key);
        if !self.window().is_none_or(knows) {
            return Flow::Nothing;
        }
        let is_narrow = self.is_narrow(key);
        let flow = if self.begins_command(key) {
            self.command_over_window();
            Flow::Draw
        } else if self.explained.is_some() {
            self.explained_key(key)
        } else if self.prompt.is_some() || self.is_covered() {
            self.window_key(key);
            Flow::Draw
        } else {
            self.pane_key(key)
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

    /// Whether a key can change only the selection, the scrolling, the focus, or the typed line.
    /// The painter compares these itself.
    fn is_narrow(&self, key: KeyEvent) -> bool {
        if self.explained.is_some() {
            return false;
        }
        if let Some(prompt) = &self.prompt {
            // The prompt reports when the line was run or left.
            return prompt.purpose == Purpose::Command;
        }
        let bound = self.keys.bound(Chord::of(key));
        let moves = |binding: &Binding| matches!(binding.action, Action::Move(_));
        !self.is_covered() && matches!(bound, Some(Bound::Act(binding)) if moves(binding))
    }

    /// Handles a key while a line is typed or a window covers the panes.
    fn window_key(&mut self, key: KeyEvent) {
        if self.prompt.is_some() {
            self.prompt_key(key);
        } else if self.initiative.is_some() {
            self.initiative_key(key);
        } else if self.map.is_some() {
            self.map_key(key);
        } else if self.form.is_some() {
            self.form_key(key);
        } else if self.picker.is_some() {
            self.picker_key(key);
        } else if self.encounter_form.is_some() {
            self.encounter_form_key(key);
        } else if self.players.window.is_some() {
            self.players_key(key);
        } else if let Some(overlay) = &mut self.overlay {
            let kept = overlay.key(&self.keys, key);
            self.keep(kept);
        }
    }

    /// Handles a key when only the panes are open.
    fn pane_key(&mut self, key: KeyEvent) -> Flow {
        let keys = Rc::clone(&self.keys);
        match keys.bound(Chord::of(key)) {
            Some(Bound::Line(line)) => {
                self.run_key_line(line);
                Flow::Draw
            }
            Some(Bound::Act(binding)) => match binding.verb(self.session.game()) {
                Need::Lacks => {
                    let lacking = binding.lacking(self.session.game());
                    self.say(Tone::Notice, lacking);
                    Flow::Draw
                }
                Need::Has(template) => self.action(binding.action, template),
                Need::Nothing => self.action(binding.action, ""),
            },
            None => Flow::Nothing,
        }
    }

    fn action(&mut self, action: Action, template: &'static str) -> Flow {
        if let Action::Move(to) = action {
            self.go(to);
            return Flow::Draw;
        }
        // Any other key means that the message has been read.
        if !self.messages.is_empty() {
            self.messages.remove(0);
        }
        if self.past.is_some() && action.acts() {
            self.refuse_the_past();
            return Flow::Draw;
        }
        match action {
            Action::Campaigns => return self.leave(Flow::Close),
            Action::Quit => return self.leave(Flow::Leave(ExitReason::Quit)),
            Action::Cancel => return self.cancel(),
            Action::Open => self.open_selected(),
            Action::Back => self.step_back(),
            Action::Past => {
                if let Some(number) = self.selected_entry() {
                    self.look_back(number);
                } else {
                    self.say(Tone::Notice, "there is no entry to look back at");
                }
            }
            Action::Luck => self.fill_luck(template),
            Action::Pending => self.fill_pending(),
            Action::Cite => {
                let entry = self.chosen_entry();
                self.cite(entry);
            }
            Action::Map => self.open_map(),
            Action::Players => self.open_players(),
            Action::Encounters => self.open_encounters(),
            Action::Notes => self.overlay = Some(Overlay::of(Subject::Notes)),
            Action::Begin => self.ask_to_begin(template),
            Action::Copy => self.copy(),
            Action::Summary => {
                let (history, game) = (self.session.history(), self.session.game());
                let tally = Tally::of(game, history, self.entries(), self.shown());
                self.overlay = Some(Overlay::of(Subject::Summary(tally)));
            }
            Action::Help => self.overlay = Some(Overlay::of(Subject::Help(None))),
            Action::Rules => self.overlay = Some(Overlay::of(Subject::Rules)),
            Action::Prompt => self.open_prompt(Purpose::Command, "", None),
            Action::Filter => {
                let words = self.filter.words().to_owned();
                self.open_prompt(Purpose::Filter, &words, None);
            }
            Action::Sheet => self.turn_sheet(),
            Action::Zoom => self.zoomed = !self.zoomed,
            Action::Suspend => return Flow::Suspend,
            Action::Everybody => {
                self.lists_everybody = !self.lists_everybody;
                self.scrolls[Pane::Roster.index()].reveal = true;
            }
            Action::Mark => self.mark_selected(),
            Action::MarkSide => self.mark_side(),
            Action::Repeat => self.repeat(),
            Action::Attack => self.list_targets(),
            Action::Add => self.open_add_menu(),
            Action::Fill(_) => self.fill_prompt(template),
            Action::Many => self.fill_for_many(template),
            Action::Work => self.list_work(template),
            Action::List(List::Conditions, _) => self.list_conditions(template),
            Action::List(List::Sustained, _) => self.list_sustained(template),
            Action::List(List::Interrupters, _) => self.list_interrupters(),
            Action::Oppose => self.fill_contest(),
            Action::Run(line) => self.run_at_once(line),
            Action::Toggle(hide, reveal) => self.toggle(hide, reveal),
            Action::Move(_) => {}
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

/// The hint for a GM who has not done anything yet.
fn first_hint(keys: &Keymap) -> Line {
    let bare = keys.says_bare(
        Ink::Plain,
        "{help} shows all keys, {command} takes any command, ",
    );
    let words = "{take} completes it; everything is saved at once";
    bare.and(keys.says(Window::Line, Ink::Plain, words))
}
