//! The whole application: the layers of the screen over the open campaign, and what arrives from
//! outside.

mod closing;
mod touring;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, MouseEvent};
use ratatui::layout::Rect;

use super::calls::Calls;
use super::desk::{Clocks, Desk};
use super::fight::FightScreen;
use super::inbox::Sender;
use super::keymap::{Act, Chord};
use super::layer::{Cursor, Cx, Shop};
use super::library::Library;
use super::message::{ExitReason, Flow, Msg, Opening};
use super::mouse::Spot;
use super::paint::Painter;
use super::settings::Settings;
use super::stack::{Stack, Then};
use super::start::StartScreen;
use super::surface::Surface;
use super::tour::Tour;
use super::wanted::{Subject, Wanted};
use crate::dice::Seeded;
use crate::session::Session;
use crate::view::Line;
use crate::view::header::{Hours, local_days, local_hours};

/// How long after a paste ends keys are ignored. A paste that ends early leaves bytes behind that
/// look like keys.
const DEAF_AFTER_PASTE: Duration = Duration::from_millis(50);

/// The console's name.
const NAME: &str = "gmscreen";

/// The whole application.
pub struct App {
    shop: Shop,
    desk: Desk,
    stack: Stack,
    place: Option<PathBuf>,
    deaf_until: Option<Instant>,
    calls: Calls,
    opening: Opening,
    tour: Option<Tour>,
    /// The tour as it was left, to be resumed.
    left_tour: Option<(Desk, Stack, Tour)>,
}

/// The stack, and what its layers may use.
macro_rules! stack {
    ($app:expr) => {{
        let screen = $app.stack.screen;
        let cx = Cx {
            desk: &mut $app.desk,
            shop: &mut $app.shop,
            screen,
        };
        (&mut $app.stack, cx)
    }};
}

impl App {
    /// An app that opens with the start screen. Messages from the store go to `sender`.
    #[must_use]
    pub fn new(
        library: Box<dyn Library>,
        dice: Seeded,
        settings: Settings,
        sender: Sender,
    ) -> Self {
        let mut app = Self::opening(library, dice, settings, sender);
        app.stack = app.start_screen(None);
        app
    }

    /// An app in which a campaign or the tour is about to be opened, so the library is not read.
    #[must_use]
    pub fn opening(
        library: Box<dyn Library>,
        dice: Seeded,
        settings: Settings,
        sender: Sender,
    ) -> Self {
        let clocks = Clocks {
            hours: local_hours,
            days: local_days,
        };
        let desk = Desk::bare(dice, clocks, &settings);
        Self {
            stack: Stack::new(Box::new(StartScreen::unread(&desk))),
            desk,
            shop: Shop {
                library,
                settings,
                sender,
            },
            place: None,
            deaf_until: None,
            calls: Calls::default(),
            opening: Opening::default(),
            tour: None,
            left_tour: None,
        }
    }

    fn start_screen(&self, selected: Option<&Path>) -> Stack {
        let start = StartScreen::new(self.shop.library.as_ref(), &self.desk);
        Stack::new(Box::new(start.selecting(selected)))
    }

    /// Sets how the time of day is shown.
    #[must_use]
    pub fn with_hours(mut self, hours: Hours) -> Self {
        self.desk.clocks.hours = hours;
        self
    }

    /// Sets how a date is shown.
    #[must_use]
    pub fn with_days(mut self, days: Hours) -> Self {
        self.desk.clocks.days = days;
        self
    }

    /// Shows notices to the GM before any other message. The reasons why a campaign is read-only are
    /// shown in full, together.
    pub fn tell(&mut self, mut notices: Vec<String>) {
        if self.desk.session().is_read_only() && notices.len() > 1 {
            let rest = Subject::Notices(notices.split_off(1));
            let (stack, mut cx) = stack!(self);
            stack.open(Wanted::Page(rest), &mut cx);
        }
        self.desk.tell(notices.into_iter().map(Line::from));
    }

    /// Drops everything computed for earlier frames, so that the next one is painted from the state
    /// alone.
    pub fn forget_frames(&mut self) {
        self.desk.forget_frames();
        self.stack.forget_frames();
    }

    /// Shows a campaign that is already open, with notices for the GM.
    pub fn put(&mut self, session: Session, notices: &[String]) {
        // Carries over messages that have not been read yet.
        let untold = self.desk.take_untold();
        let dice = self.desk.take_dice();
        self.desk = self.desk_for(session, dice);
        self.stack = Stack::new(Box::new(FightScreen::default()));
        self.desk.tell(untold);
        self.tell(notices.to_vec());
    }

    /// A desk for another campaign.
    fn desk_for(&self, session: Session, dice: Seeded) -> Desk {
        let mut desk = Desk::new(session, dice, self.desk.clocks, &self.shop.settings);
        desk.hear_players(self.shop.sender.clone());
        desk
    }

    /// Opens a campaign.
    ///
    /// # Errors
    /// Returns a description of what went wrong.
    pub fn open(&mut self, path: &Path) -> Result<(), String> {
        let sender = self.shop.sender.clone();
        // Nobody receives it if the console is closing; nothing is lost then.
        let opening = self.opening;
        let report = Box::new(move |saved| {
            let _ = sender.send(Msg::Saved { opening, saved });
        });
        let (session, notices) = self.shop.library.open(path, report)?;
        self.place = Some(path.to_owned());
        let can_act = !session.is_read_only();
        self.put(session, &notices);
        if can_act {
            self.desk.keep_links(path);
            self.calls.listen(path, opening, self.shop.sender.clone());
        }
        Ok(())
    }

    /// Whether a request from outside is waiting.
    #[must_use]
    pub fn is_called(&self) -> bool {
        !self.calls.is_empty()
    }

    /// Handles the next request from outside, if there is one. Returns whether anything changed.
    pub fn take_call(&mut self) -> bool {
        if !self.stack.plays() {
            return false;
        }
        let (stack, mut cx) = stack!(self);
        let changed = self.calls.next(stack, &mut cx);
        if changed {
            self.desk.has_changed();
        }
        self.feed_players();
        changed
    }

    fn feed_players(&mut self) {
        let stack = &self.stack;
        self.desk.feed_players(|desk| stack.asks(desk));
    }

    /// Has the campaigns on the start screen inspected in the background.
    pub fn inspect(&self) {
        self.shop.inspect();
    }

    /// The path of the open campaign.
    #[must_use]
    pub fn place(&self) -> Option<&Path> {
        self.place.as_deref()
    }

    /// The open campaign.
    #[must_use]
    pub fn desk(&self) -> Option<&Desk> {
        self.stack.plays().then_some(&self.desk)
    }

    /// The line typed at the prompt.
    #[must_use]
    pub fn line(&self) -> Option<&str> {
        self.stack.line()
    }

    /// How many log entries have been checked for visible lines since the campaign was opened. Each
    /// is checked once, however often it is drawn.
    #[must_use]
    pub fn entries_looked_at(&self) -> usize {
        self.stack.lowest().looked_at()
    }

    /// The open campaign with its dice, without the screen; whatever was open on it is dropped.
    #[must_use]
    pub fn into_table(self) -> Option<(Session, Seeded)> {
        self.stack.plays().then(|| self.desk.into_table())
    }

    /// Whether a clock is running on the screen.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.desk.is_timed()
    }

    /// The title for the terminal's window: the campaign and its round.
    #[must_use]
    pub fn title(&self) -> String {
        if self.stack.plays() {
            format!("{} · {NAME}", self.desk.title_of_window())
        } else {
            NAME.to_owned()
        }
    }

    /// Takes the text to be put on the terminal's clipboard.
    pub fn take_copied(&mut self) -> Option<String> {
        self.desk.take_copied()
    }

    /// Whether to ring the bell now: once for each turn that lasts too long, if the GM wants that.
    pub fn rings(&mut self) -> bool {
        self.shop.settings.bell && self.desk.rings()
    }

    /// Handles the last of the queued messages, which is the next; letters that are typed into an open line
    /// are taken together with all that follow them, so that the line is read only once. Returns `None` if
    /// there is no message.
    pub fn update_next(&mut self, queued: &mut Vec<Msg>) -> Option<Flow> {
        let ahead = self.type_ahead(queued);
        if ahead > 0 {
            queued.truncate(queued.len() - ahead);
            return Some(Flow::Draw);
        }
        queued.pop().map(|msg| self.update(msg))
    }

    /// Types the next of the queued letters into the open line; returns how many messages that takes.
    fn type_ahead(&mut self, queued: &[Msg]) -> usize {
        if self.tour.is_some() || self.deaf_until.is_some() {
            return 0;
        }
        let keys = queued.iter().rev().map_while(|msg| match msg {
            Msg::Key(key) => Some(*key),
            _ => None,
        });
        let (stack, mut cx) = stack!(self);
        stack.type_ahead(keys, &mut cx)
    }

    /// Handles a message.
    pub fn update(&mut self, msg: Msg) -> Flow {
        let tracked = matches!(msg, Msg::Key(_) | Msg::Saved { .. });
        let flow = match self.take_in(msg) {
            Flow::Close if self.tour.is_some() => {
                self.leave_tour();
                Flow::Draw
            }
            flow => flow,
        };
        self.follow_tour();
        // What keys and the store change is tracked by the desk itself.
        if !tracked {
            self.desk.has_changed();
        }
        self.feed_players();
        flow
    }

    fn take_in(&mut self, msg: Msg) -> Flow {
        match msg {
            Msg::Signal(signal) => Flow::Leave(ExitReason::Signal(signal)),
            Msg::Gone => Flow::Leave(ExitReason::TerminalGone),
            Msg::Resize(..) | Msg::Searching => Flow::Draw,
            Msg::Players => self.hear_from_players(),
            Msg::Resumed => Flow::Resume,
            Msg::Background { light } => {
                self.shop.settings.set_background(light);
                self.desk.set_background(light);
                Flow::Draw
            }
            Msg::Key(key) => self.key(key),
            Msg::Paste(text) => {
                self.deaf_until = Some(Instant::now() + DEAF_AFTER_PASTE);
                let (stack, mut cx) = stack!(self);
                stack.paste(&text, &mut cx);
                Flow::Draw
            }
            Msg::Mouse(event) => self.mouse(event),
            Msg::Inspected(inspection) => {
                self.stack.inspected(&inspection);
                if self.stack.plays() {
                    Flow::Nothing
                } else {
                    Flow::Draw
                }
            }
            // Only a watched campaign is followed.
            Msg::Followed(_) => Flow::Nothing,
            // These are about a campaign that was closed.
            Msg::Saved { opening, .. } | Msg::Call { opening, .. } if opening != self.opening => {
                Flow::Nothing
            }
            Msg::Saved { saved, .. } => {
                self.calls.saved(&saved);
                self.desk.saved(saved)
            }
            Msg::Call { call, .. } => {
                // Keys that arrived earlier are handled first.
                self.calls.push(call);
                Flow::Nothing
            }
        }
    }

    /// Handles what has come from the players' page.
    fn hear_from_players(&mut self) -> Flow {
        self.desk.players.hears();
        let mut flow = if self.stack.shows(super::keymap::Context::Players) {
            Flow::Draw
        } else {
            Flow::Nothing
        };
        while let Some(answered) = self.desk.players.answer() {
            let question = (answered.question, answered.who);
            let (stack, mut cx) = stack!(self);
            match stack.take_dice(question, &answered.dice, &mut cx) {
                Ok(Some(seq)) => self.desk.players.owe(seq, answered.reply),
                Ok(None) => (answered.reply)(Ok(crate::view::public::Taken::Held)),
                Err(why) => (answered.reply)(Err(why)),
            }
            flow = Flow::Draw;
        }
        self.desk.settle_with_players();
        flow
    }

    /// The clickable areas as last painted.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.stack.spots
    }

    fn mouse(&mut self, event: MouseEvent) -> Flow {
        if let Some(flow) = self.tour_mouse(event) {
            return flow;
        }
        let (stack, mut cx) = stack!(self);
        let then = stack.mouse(event, &mut cx);
        self.then(then)
    }

    fn key(&mut self, key: Chord) -> Flow {
        if self.deaf_until.is_some_and(|until| Instant::now() < until) {
            return Flow::Nothing;
        }
        self.deaf_until = None;
        // The key for the shell works everywhere unless it is a letter.
        let held = key.ctrl || key.alt || matches!(key.code, KeyCode::F(_));
        if held && self.shop.settings.keys.act_of_panes(key) == Some(Act::Suspend) {
            return Flow::Suspend;
        }
        let cancels = key.code == KeyCode::Char('c') && key.ctrl;
        if self.tour.is_some() && !cancels {
            return self.tour_key(key);
        }
        self.press(key, cancels)
    }

    fn press(&mut self, key: Chord, cancels: bool) -> Flow {
        let (stack, mut cx) = stack!(self);
        let then = if cancels {
            stack.cancel(&mut cx)
        } else {
            stack.press(key, &mut cx)
        };
        self.then(then)
    }

    /// Does what no layer can do.
    fn then(&mut self, then: Then) -> Flow {
        let done = match then {
            Then::Flow(flow) => return flow,
            Then::Enter(path) => self.open(&path),
            Then::Tour => self.tour(),
        };
        if let Err(error) = done {
            let (stack, mut cx) = stack!(self);
            stack.trouble(&error, &mut cx);
        }
        Flow::Draw
    }

    /// Paints the whole screen and returns the position of the cursor.
    pub fn paint(&mut self, surface: &mut Surface) -> Cursor {
        self.shop.settings.theme.scheme = self.desk.colours().scheme();
        surface.begin();
        let whole = surface.area();
        // The tour has rows of its own below the screen.
        let strip = self.tour.as_ref().map_or(0, |_| Tour::rows(whole));
        let area = Rect {
            height: whole.height - strip,
            ..whole
        };
        let (stack, mut cx) = stack!(self);
        let cursor = stack.paint(surface, area, &mut cx);
        if self.desk.is_searching() {
            // Waiting keys come first. Nobody receives this if the console is closing.
            let _ = self.shop.sender.send(Msg::Searching);
        }
        if let Some(tour) = &mut self.tour {
            let place = Rect {
                y: area.bottom(),
                height: strip,
                ..whole
            };
            let mut painter = Painter::over(surface, place, self.shop.settings.theme);
            tour.draw(&mut painter, place, &self.desk.keys);
        }
        self.stack.spots.clear();
        self.stack.spots.extend_from_slice(surface.spots());
        let (x, y) = cursor.filter(|_| !area.is_empty())?;
        Some((x.min(area.right() - 1), y.min(area.bottom() - 1)))
    }
}
