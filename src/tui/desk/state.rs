//! What the desk holds.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::campaign::{Campaign, History};
use crate::dice::Seeded;
use crate::game::{Game, Table};
use crate::games;
use crate::lang::complete::Finder;
use crate::session::{Session, system_clock};
use crate::store::Unsaved;
use crate::tui::keymap::{Keymap, Pane};
use crate::tui::settings::Settings;
use crate::tui::theme::{Colours, Scheme, Themes};
use crate::tui::window::Draft;
use crate::view::header::Hours;
use crate::view::log::{People, Reading};

use super::aim::Aim;
use super::disk::Disk;
use super::log::LogView;
use super::memo::Memos;
use super::messages::Message;
use super::past::Past;
use super::players::Players;
use super::timer::TurnTimer;

/// How many commands from earlier sessions the prompt remembers at first.
const REMEMBERED: usize = 200;

/// How many desks there have been. What the surface shows may have been painted for another one.
static DESKS: AtomicU64 = AtomicU64::new(0);

/// How times are shown.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct Clocks {
    /// The time of day.
    pub(in crate::tui) hours: Hours,
    /// A date.
    pub(in crate::tui) days: Hours,
}

/// The colours in use, and where others are found.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub(super) colours: Colours,
    pub(super) themes: Themes,
}

/// The open campaign and all that layers share. Without a campaign it holds an empty one.
pub struct Desk {
    /// Unique to this desk.
    pub(in crate::tui) id: u64,
    /// Increases with every change except moving the selection and typing.
    pub(in crate::tui) version: u64,
    pub(super) session: Session,
    pub(super) dice: Seeded,
    pub(in crate::tui) clocks: Clocks,
    pub(in crate::tui) aim: Aim,
    pub(in crate::tui) log: LogView,
    pub(super) disk: Disk,
    pub(super) past: Option<Past>,
    pub(super) messages: Vec<Message>,
    /// The commands that were typed, the latest last.
    pub(in crate::tui) typed: Vec<String>,
    /// What was typed into forms that were left, each by the subject of its form.
    pub(in crate::tui) drafts: HashMap<String, Draft>,
    pub(in crate::tui) finder: Finder,
    /// How many questions for dice have been asked.
    pub(super) questions: u64,
    pub(in crate::tui) players: Players,
    pub(super) timer: TurnTimer,
    pub(super) look: Look,
    /// The text to put on the terminal's clipboard.
    copied: Option<String>,
    pub(in crate::tui) keys: Rc<Keymap>,
    pub(super) memos: Memos,
}

impl Desk {
    pub(in crate::tui) fn new(
        session: Session,
        dice: Seeded,
        clocks: Clocks,
        settings: &Settings,
    ) -> Self {
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
        let timer = TurnTimer::of(&session, settings.turn_timer);
        let mut desk = Self {
            id: DESKS.fetch_add(1, Ordering::Relaxed),
            version: 0,
            clocks,
            aim: Aim::new(selected, focus, settings.sheet),
            log: LogView::default(),
            disk: Disk::of(session.history()),
            past: None,
            messages: Vec::new(),
            typed: (recent..entries.len())
                .filter_map(|row| Some(entries.get(row)?.line.clone()))
                .collect(),
            drafts: HashMap::new(),
            finder: Finder::default(),
            questions: 0,
            players: Players::default(),
            timer,
            look: Look {
                colours: settings.colours,
                themes: settings.themes.clone(),
            },
            copied: None,
            keys: Rc::clone(&settings.keys),
            memos: Memos::default(),
            session,
            dice,
        };
        desk.greet();
        desk
    }

    /// A desk without a campaign.
    pub(in crate::tui) fn bare(dice: Seeded, clocks: Clocks, settings: &Settings) -> Self {
        let game: &'static Game = games::all().first().copied().unwrap_or(&Game::PLAIN);
        let campaign = Campaign::new("", game.id, "");
        let history = History::default();
        let session = Session::new(campaign, history, game, Box::new(Unsaved), system_clock);
        let mut desk = Self::new(session, dice, clocks, settings);
        desk.messages.clear();
        desk
    }

    /// The campaign and the dice, without what is shown of them.
    pub(in crate::tui) fn into_table(self) -> (Session, Seeded) {
        (self.session, self.dice)
    }

    /// The dice, for the next campaign, which leaves this desk with others.
    pub(in crate::tui) fn take_dice(&mut self) -> Seeded {
        let apart = self.dice.apart();
        std::mem::replace(&mut self.dice, apart)
    }

    /// Dice for fields of forms, separate from the dice of the table.
    pub(in crate::tui) fn dice_apart(&mut self) -> Seeded {
        self.dice.apart()
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

    pub(in crate::tui) fn colours(&self) -> Colours {
        self.look.colours
    }

    /// Takes the terminal's report of whether its background is light.
    pub(in crate::tui) fn set_background(&mut self, light: bool) {
        self.look.colours.of_terminal = Scheme::for_background(light);
    }

    /// The text to be put on the clipboard.
    pub(in crate::tui) fn copy(&mut self, text: String) {
        self.copied = Some(text);
    }

    pub(in crate::tui) fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    /// The numbers of so many new questions for dice: the first of them.
    pub(super) fn number(&mut self, count: usize) -> u64 {
        let first = self.questions + 1;
        self.questions += u64::try_from(count).unwrap_or(0);
        first
    }

    /// How the log is read.
    pub(in crate::tui) fn reading(&self) -> Reading<'_> {
        Reading {
            history: self.session.history(),
            game: self.session.game(),
            grades: self.session.table().grades(),
            hours: self.clocks.hours,
            durable: self.disk.durable,
            flipped: self.past.as_ref().map(|past| &past.flipped),
            until: self.past.as_ref().map_or(u64::MAX, |past| past.number),
            days: self.clocks.days,
            people: Some(People {
                campaign: self.shown(),
                briefly: true,
            }),
        }
    }
}
