//! What the desk holds.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use crate::campaign::{Campaign, CharacterId, FightId, History};
use crate::dice::Seeded;
use crate::game::{Game, Table};
use crate::games;
use crate::lang::complete::Finder;
use crate::session::{Session, system_clock};
use crate::sheet::Values;
use crate::store::Unsaved;
use crate::tui::keymap::{Keymap, Pane};
use crate::tui::page::Players;
use crate::tui::settings::Settings;
use crate::view::Line;
use crate::view::filter::Filter;
use crate::view::header::Hours;
use crate::view::table::Places;

/// How many commands from earlier sessions the prompt remembers at first.
const REMEMBERED: usize = 200;

/// What lasts longer than a campaign: the dice, how the time of day is shown, the settings.
pub(in crate::tui) type Lasting = (Seeded, Hours, Settings);

/// A turn of a fight by number, or no fight.
pub(super) type TurnMark = Option<(FightId, u32)>;

/// What is to be scrolled into view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) enum Reveal {
    #[default]
    Nothing,
    Selected,
    /// The active character, because a turn has passed.
    Acting,
}

/// What the GM looks at and means.
#[derive(Debug, Default)]
pub(in crate::tui) struct Aim {
    pub(in crate::tui) focus: Pane,
    /// One pane is shown alone.
    pub(in crate::tui) zoomed: bool,
    /// Whether the sheet is shown. Until the GM chooses, it is shown if there is room beside the
    /// log.
    pub(in crate::tui) sheet: Option<bool>,
    /// The roster also lists absent characters.
    pub(in crate::tui) everybody: bool,
    pub(in crate::tui) selected: Option<CharacterId>,
    /// The turn in which the GM selected a character; `None` while the selection follows the turn
    /// order.
    pub(super) selected_in: Option<TurnMark>,
    /// The marked characters, to whom the next command applies together.
    pub(in crate::tui) marked: BTreeSet<CharacterId>,
    /// The fight in which they were marked; the marks go with it.
    pub(super) marked_in: Option<FightId>,
    /// The row of the order selected last, for characters with several rows.
    pub(in crate::tui) row: usize,
    /// What is to be scrolled into view.
    pub(in crate::tui) reveals: Reveal,
}

/// What of the log is shown.
#[derive(Debug, Default)]
pub(in crate::tui) struct LogView {
    pub(in crate::tui) filter: Filter,
    /// The selected row of the log; `None` follows the newest entry.
    pub(in crate::tui) at: Option<usize>,
    /// The row at the bottom, if it is not the newest.
    pub(in crate::tui) bottom: Option<usize>,
    /// The selection has moved, so it must be scrolled into view.
    pub(in crate::tui) reveal: bool,
    /// Whether the GM sees it, so that it need not be said what it shows.
    pub(in crate::tui) seen: bool,
}

impl LogView {
    pub(in crate::tui) fn is_scrolled(&self) -> bool {
        self.at.is_some() || self.bottom.is_some()
    }

    /// Follows the newest entry again.
    pub(in crate::tui) fn follow_newest(&mut self) {
        (self.at, self.bottom) = (None, None);
    }
}

/// What the store has reported as saved.
#[derive(Clone, Debug, Default)]
pub(super) struct Disk {
    /// Goes up whenever the store has reported something that shows.
    pub(super) version: u64,
    /// The number of the last durable record; the highest number in a campaign that is not saved,
    /// so that no act waits for the disk.
    pub(super) durable: u64,
    /// Why saving fails, and since when.
    pub(super) failed: Option<(i64, String)>,
    /// The GM has been warned that quitting would lose acts.
    pub(super) asked: bool,
    /// Ctrl-C was the last key pressed, with nothing open.
    pub(super) cancelled: bool,
}

/// The table as it was after an entry of the log, read-only.
pub(super) struct Past {
    /// The log entry it follows.
    pub(super) number: u64,
    /// How many entries there were, including that one.
    pub(super) entries: usize,
    pub(super) campaign: Campaign,
    /// Entries that were undone then but not now, or the other way round.
    pub(super) flipped: BTreeSet<u64>,
}

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

/// What is known of keys that come too late to be answers.
pub(super) struct Late {
    /// When the roll was made or the last of them pressed, in seconds since 1970.
    pub(super) since: i64,
    /// Shown unless another message is, once one was pressed.
    pub(super) said: Option<Message>,
    /// The last of them was a digit.
    pub(super) is_digit: bool,
    /// The letter of whoever was picked without a question, which may be typed as its answer.
    pub(super) picked: Option<char>,
}

/// What the timer of turns goes by, in seconds since 1970.
pub(super) struct Timer {
    /// When the campaign was opened; earlier turns are not timed.
    pub(super) opened: i64,
    /// The start of the turn for which it has already rung.
    pub(super) rang: Option<i64>,
}

/// The open campaign and all that layers share. Without a campaign it holds an empty one.
pub struct Desk {
    /// Increases with every change except moving the selection and typing.
    pub(in crate::tui) version: u64,
    pub(in crate::tui) session: Session,
    pub(in crate::tui) dice: Seeded,
    pub(in crate::tui) settings: Settings,
    /// How the time of day is shown.
    pub(in crate::tui) hours: Hours,
    pub(in crate::tui) aim: Aim,
    pub(in crate::tui) log: LogView,
    pub(super) disk: Disk,
    /// Whose turn it was after the last act.
    pub(super) acting: Option<CharacterId>,
    pub(super) past: Option<Past>,
    pub(super) messages: Vec<Message>,
    /// Set while keys may still be meant as answers: a line that was typed has rolled, and since then only such
    /// keys were pressed.
    pub(super) late: Option<Late>,
    /// The commands that were typed, the latest last.
    pub(in crate::tui) typed: Vec<String>,
    /// What forms that were left held before and what was typed into them, by the subject of the form.
    pub(in crate::tui) drafts: HashMap<String, (Values, Values)>,
    pub(in crate::tui) finder: Finder,
    /// How many questions for dice have been asked.
    pub(super) questions: u64,
    pub(in crate::tui) players: Players,
    pub(super) timer: Timer,
    /// The text to put on the terminal's clipboard.
    pub(in crate::tui) copied: Option<String>,
    pub(in crate::tui) keys: Rc<Keymap>,
    pub(super) memos: Memos,
}

impl Desk {
    pub(in crate::tui) fn new(session: Session, (dice, hours, settings): Lasting) -> Self {
        let campaign = session.campaign();
        let present = || campaign.present().next().map(|who| who.id);
        let fights = campaign.fight().is_some();
        let entries = session.history().entries();
        let recent = entries.len().saturating_sub(REMEMBERED)..entries.len();
        let typed = recent.filter_map(|row| Some(entries.get(row)?.line.clone()));
        Self {
            version: 0,
            hours,
            aim: Aim {
                focus: if fights { Pane::Order } else { Pane::Roster },
                sheet: settings.sheet,
                selected: campaign.acting().or_else(present),
                reveals: Reveal::Selected,
                ..Aim::default()
            },
            log: LogView::default(),
            disk: Disk {
                durable: session.history().mark().seq,
                ..Disk::default()
            },
            past: None,
            acting: campaign.acting(),
            messages: Vec::new(),
            late: None,
            typed: typed.collect(),
            drafts: HashMap::new(),
            finder: Finder::default(),
            questions: 0,
            players: Players::default(),
            timer: Timer {
                opened: session.now(),
                rang: None,
            },
            copied: None,
            keys: Rc::clone(&settings.keys),
            memos: Memos::default(),
            settings,
            session,
            dice,
        }
    }

    /// A desk without a campaign.
    pub(in crate::tui) fn bare(lasting: Lasting) -> Self {
        let game: &'static Game = games::usual();
        let campaign = Campaign::new("", game.id, "");
        let history = History::default();
        let session = Session::new(campaign, history, game, Box::new(Unsaved), system_clock);
        Self::new(session, lasting)
    }

    /// What the next desk takes over. This one keeps other dice.
    pub(in crate::tui) fn lasting(&mut self) -> Lasting {
        let apart = self.dice.apart();
        let dice = std::mem::replace(&mut self.dice, apart);
        (dice, self.hours, self.settings.clone())
    }

    /// The campaign and its history.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The campaign as it is now.
    pub(in crate::tui) fn campaign(&self) -> &Campaign {
        self.session.campaign()
    }

    pub(in crate::tui) fn game(&self) -> &'static Game {
        self.session.game()
    }

    pub(in crate::tui) fn table(&self) -> Table<'_> {
        self.session.table()
    }

    /// Marks all panes for repainting.
    pub(in crate::tui) fn has_changed(&mut self) {
        self.version += 1;
    }

    /// Drops everything computed for earlier frames.
    pub(in crate::tui) fn forget_frames(&mut self) {
        self.memos = Memos::default();
    }

    /// The numbers of so many new questions for dice: the first of them.
    pub(super) fn number(&mut self, count: usize) -> u64 {
        let first = self.questions + 1;
        self.questions += u64::try_from(count).unwrap_or(0);
        first
    }
}

/// How many answers are kept, so that going back and forth between characters is cheap.
const KEPT: usize = 16;

/// The last questions and their answers, the latest at the end.
pub(in crate::tui) struct Memo<Q, A>(RefCell<Vec<(Q, Rc<A>)>>);

impl<Q, A> Default for Memo<Q, A> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<Q: PartialEq, A> Memo<Q, A> {
    /// The answer, computed only if it is not among the last ones.
    pub(in crate::tui) fn get(&self, question: Q, answer: impl FnOnce() -> A) -> Rc<A> {
        let all = self.0.borrow();
        if let Some((_, known)) = all.iter().rev().find(|(asked, _)| *asked == question) {
            return Rc::clone(known);
        }
        drop(all);
        let answer = Rc::new(answer());
        let mut all = self.0.borrow_mut();
        if all.len() == KEPT {
            all.remove(0);
        }
        all.push((question, Rc::clone(&answer)));
        answer
    }
}

/// The state of the campaign shown. Every act, undo and redo is a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) struct Moment {
    /// The last record.
    pub(super) seq: u64,
    /// The log entry being looked back at.
    pub(super) past: Option<u64>,
}

/// What a frame needs from the campaign and only an act can change.
#[derive(Default)]
pub(super) struct Memos {
    pub(super) places: Memo<(Moment, bool), Places>,
    pub(super) round: Memo<Moment, Option<usize>>,
}
