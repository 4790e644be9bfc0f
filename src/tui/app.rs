//! The whole application: the layers of the screen over the open campaign, and what arrives from
//! outside.

mod touring;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::calls::Calls;
use super::desk::Desk;
use super::fight::FightScreen;
use super::inbox::Sender;
use super::keymap::{Act, Chord, Context};
use super::layer::{Cursor, Cx};
use super::message::{ExitReason, Flow, Msg, Opening};
use super::paint::Painter;
use super::rows::below;
use super::settings::Settings;
use super::shop::{Open, Shop};
use super::stack::Stack;
use super::surface::{Click, Surface};
use super::tour::Tour;
use super::wanted::{Answer, Listed, Subject, Wanted};
use super::window::List;
use crate::dice::Seeded;
use crate::library::Library;
use crate::session::Session;
use crate::view::Line;
use crate::view::header::Hours;

/// How long after a paste ends keys are ignored. A paste that ends early leaves bytes behind that
/// look like keys.
const DEAF_AFTER_PASTE: Duration = Duration::from_millis(50);

/// The console's name.
const NAME: &str = "gmscreen";

/// The whole application.
pub struct App {
    cx: Cx,
    stack: Stack,
    place: Option<PathBuf>,
    deaf_until: Option<Instant>,
    calls: Calls,
    tour: Option<Tour>,
    /// The tour as it was left, to be resumed.
    left_tour: Option<(Desk, Stack, Tour)>,
}

impl App {
    /// An app that is about to go to the start screen, or to open a campaign or the tour, in which
    /// case the library is not read. Messages from the store go to `sender`.
    #[must_use]
    pub fn new(
        (library, open): (Library, Open),
        (dice, hours, settings): (Seeded, Hours, Settings),
        sender: Sender,
    ) -> Self {
        Self {
            stack: Stack::new(Box::new(List::empty(Listed::Campaigns))),
            cx: Cx {
                desk: Desk::bare((dice, hours, settings)),
                shop: Shop {
                    library,
                    open,
                    sender,
                },
                screen: Rect::default(),
                opening: Opening::default(),
            },
            place: None,
            deaf_until: None,
            calls: Calls::default(),
            tour: None,
            left_tour: None,
        }
    }

    /// Shows notices to the GM before any other message. The reasons why a campaign is read-only are
    /// shown in full, together.
    pub fn tell(&mut self, mut notices: Vec<String>) {
        if self.cx.desk.session().is_read_only() && notices.len() > 1 {
            let rest = Wanted::Page(Subject::Lines("Read-only".to_owned(), notices.split_off(1)));
            self.stack.open(rest, &mut self.cx);
        }
        self.cx.desk.tell(notices.into_iter().map(Line::from));
    }

    /// Drops everything computed for earlier frames, so that the next one is painted from the state
    /// alone.
    pub fn forget_frames(&mut self) {
        self.cx.desk.forget_frames();
        self.stack.lowest.forget();
    }

    /// Shows a campaign that is already open, with notices for the GM.
    pub fn put(&mut self, session: Session, notices: &[String]) {
        // Carries over messages that have not been read yet.
        let untold = self.cx.desk.take_untold();
        self.cx.desk = Desk::new(session, self.cx.desk.lasting());
        self.stack = Stack::new(Box::new(FightScreen::default()));
        self.cx.desk.greet();
        self.cx.desk.tell(untold);
        self.tell(notices.to_vec());
    }

    /// Opens a campaign.
    ///
    /// # Errors
    /// Returns a description of what went wrong.
    pub fn open(&mut self, path: &Path) -> Result<(), String> {
        let sender = self.cx.shop.sender.clone();
        // Nobody receives it if the console is closing; nothing is lost then.
        let opening = self.cx.opening;
        let report = Box::new(move |saved| {
            sender.send(Msg::Saved { opening, saved });
        });
        let opened = (self.cx.shop.open)(path, report).map_err(|error| error.to_string())?;
        self.cx.shop.library.remember(path);
        self.place = Some(path.to_owned());
        let can_act = !opened.session.is_read_only();
        self.put(opened.session, &opened.notices);
        if can_act {
            self.cx.desk.players.campaign = Some(path.to_owned());
            self.calls
                .listen(path, opening, self.cx.shop.sender.clone());
        }
        Ok(())
    }

    /// Whether a request from outside is waiting.
    pub(crate) fn is_called(&self) -> bool {
        !self.calls.queue.is_empty()
    }

    /// Handles the next request from outside, if there is one. Returns whether anything changed.
    pub fn take_call(&mut self) -> bool {
        if !self.stack.plays() {
            return false;
        }
        let changed = self.calls.next(&mut self.stack, &mut self.cx);
        if changed {
            self.cx.desk.has_changed();
        }
        self.feed_players();
        changed
    }

    fn feed_players(&mut self) {
        self.cx.desk.feed_players(self.stack.asks(&self.cx.desk));
    }

    /// The path of the open campaign.
    pub(crate) fn place(&self) -> Option<&Path> {
        self.place.as_deref()
    }

    /// The open campaign.
    #[must_use]
    pub fn desk(&self) -> Option<&Desk> {
        self.stack.plays().then_some(&self.cx.desk)
    }

    /// The line typed at the prompt.
    #[must_use]
    pub fn line(&self) -> Option<&str> {
        self.stack.line()
    }

    /// The open campaign with its dice, without the screen; whatever was open on it is dropped.
    #[must_use]
    pub fn into_table(self) -> Option<(Session, Seeded)> {
        let plays = self.stack.plays();
        plays.then_some((self.cx.desk.session, self.cx.desk.dice))
    }

    /// Whether a clock is running on the screen.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.cx.desk.limit().is_some()
    }

    /// The title for the terminal's window: the campaign and its round.
    #[must_use]
    pub fn title(&self) -> String {
        match self.desk() {
            Some(desk) => format!("{} · {NAME}", desk.title_of_window()),
            None => NAME.to_owned(),
        }
    }

    /// Takes the text to be put on the terminal's clipboard.
    pub fn take_copied(&mut self) -> Option<String> {
        self.cx.desk.copied.take()
    }

    /// Whether to ring the bell now: once for each turn that lasts too long, if the GM wants that.
    pub fn rings(&mut self) -> bool {
        self.cx.desk.settings.bell && self.cx.desk.rings()
    }

    /// Handles the last of the queued messages, which is the next; letters that are typed into an open line
    /// are taken together with all that follow them, so that the line is read only once. Returns `None` if
    /// there is no message.
    pub fn update_next(&mut self, queued: &mut Vec<Msg>) -> Option<Flow> {
        if self.tour.is_none() && self.deaf_until.is_none() {
            let keys = queued.iter().rev().map_while(|msg| match msg {
                Msg::Key(key) => Some(*key),
                _ => None,
            });
            let ahead = self.stack.type_ahead(keys, &mut self.cx);
            if ahead > 0 {
                queued.truncate(queued.len() - ahead);
                return Some(Flow::Draw);
            }
        }
        queued.pop().map(|msg| self.update(msg))
    }

    /// Handles a message.
    pub fn update(&mut self, msg: Msg) -> Flow {
        let tracked = matches!(msg, Msg::Key(_) | Msg::Saved { .. });
        let flow = self.take_in(msg);
        let flow = self.go(flow);
        if let Some(tour) = &mut self.tour {
            tour.look(&self.cx.desk, self.stack.top().context());
        }
        // What keys and the store change is tracked by the desk itself.
        if !tracked {
            self.cx.desk.has_changed();
        }
        self.feed_players();
        flow
    }

    fn take_in(&mut self, msg: Msg) -> Flow {
        match msg {
            Msg::Signal(signal) => Flow::Leave(ExitReason::Signal(signal)),
            Msg::Gone => Flow::Leave(ExitReason::TerminalGone),
            Msg::Resize(..) | Msg::Searching => Flow::Draw,
            Msg::Players => {
                let heard = self.calls.hear_players(&mut self.stack, &mut self.cx);
                Flow::drawn(heard || self.stack.shows(Context::Players))
            }
            Msg::Resumed => Flow::Resume,
            Msg::Background { light } => {
                self.cx.desk.settings.set_background(light);
                Flow::Draw
            }
            Msg::Key(key) => self.key(key),
            Msg::Paste(text) => {
                self.deaf_until = Some(Instant::now() + DEAF_AFTER_PASTE);
                // Most terminals send the end of a line as the key Enter does.
                let text = text.replace("\r\n", "\n").replace('\r', "\n");
                self.stack.paste(&text, &mut self.cx);
                Flow::Draw
            }
            Msg::Mouse(event) => self.mouse(event),
            Msg::Inspected(found) => {
                let told = Answer::Inspected(found);
                self.stack.lowest.answered(told, &mut self.cx);
                Flow::drawn(!self.stack.plays())
            }
            // Only a watched campaign is followed.
            Msg::Followed(_) => Flow::Nothing,
            // These are about a campaign that was closed.
            Msg::Saved { opening, .. } | Msg::Call { opening, .. }
                if opening != self.cx.opening =>
            {
                Flow::Nothing
            }
            Msg::Saved { saved, .. } => {
                let flow = self.cx.desk.saved(saved);
                self.calls.settle(self.cx.desk.saved_up_to());
                flow
            }
            Msg::Call { call, .. } => {
                // Keys that arrived earlier are handled first.
                self.calls.queue.push_back(call);
                Flow::Nothing
            }
        }
    }

    fn mouse(&mut self, event: MouseEvent) -> Flow {
        let at = Position::new(event.column, event.row);
        let down = event.kind == MouseEventKind::Down(MouseButton::Left);
        if let Some(Click::Key(chord)) = self.stack.spot_at(at).filter(|_| down) {
            return self.key(chord);
        }
        // The rest of the tour's text is only read.
        if !self.cx.screen.contains(at) {
            return Flow::Nothing;
        }
        self.stack.mouse(event, &mut self.cx)
    }

    fn key(&mut self, key: Chord) -> Flow {
        if self.deaf_until.is_some_and(|until| Instant::now() < until) {
            return Flow::Nothing;
        }
        self.deaf_until = None;
        // The key for the shell works everywhere unless it is a letter.
        let held = key.ctrl || key.alt || matches!(key.code, KeyCode::F(_));
        if held && self.cx.desk.keys.act_of_panes(key) == Some(Act::Suspend) {
            return Flow::Suspend;
        }
        let cancels = key.code == KeyCode::Char('c') && key.ctrl;
        if self.tour.is_some() && !cancels {
            return self.tour_key(key);
        }
        if cancels {
            self.stack.cancel(&mut self.cx)
        } else {
            self.stack.press(key, &mut self.cx)
        }
    }

    /// Does what no layer can do. Closing a campaign and leaving the console are left to the caller.
    fn go(&mut self, flow: Flow) -> Flow {
        let done = match flow {
            Flow::Close if self.tour.is_some() => {
                self.leave_tour();
                Ok(())
            }
            Flow::Enter(path) => self.open(&path),
            Flow::Tour => self.tour(),
            flow => return flow,
        };
        if let Err(error) = done {
            self.cx.desk.notice(error);
        }
        Flow::Draw
    }

    /// Closes the open campaign.
    ///
    /// # Errors
    /// Returns a description of what could not be written.
    pub fn close(&mut self) -> Result<(), String> {
        if !self.stack.plays() {
            return Ok(());
        }
        // The socket must go before the lock, because whoever takes the lock next opens a socket
        // there.
        self.calls.shut();
        let closed = self.cx.desk.close();
        let told = closed.as_ref().map(drop).map_err(String::as_str);
        self.calls.end(told);
        closed
    }

    /// Closes the open campaign and goes to the start screen, which also says what could not be
    /// written.
    pub fn close_campaign(&mut self) {
        let closed = self.close();
        let session = self.cx.desk.session();
        let name = &session.campaign().name;
        let told = match closed {
            Err(error) => error,
            Ok(()) if session.is_read_only() => format!("{name} is closed"),
            Ok(()) => format!("{name} is closed; everything is saved"),
        };
        self.cx.opening = self.cx.opening.next();
        self.start();
        self.cx.desk.tell([Line::from(told)]);
    }

    /// Goes to the start screen, with its lists as they are now.
    pub fn start(&mut self) {
        self.leave();
    }

    /// Goes to the start screen and returns what was there before.
    fn leave(&mut self) -> (Desk, Stack) {
        let bare = Desk::bare(self.cx.desk.lasting());
        let desk = std::mem::replace(&mut self.cx.desk, bare);
        let place = self.place.take();
        let start = List::of_campaigns(place.as_deref(), &self.cx);
        let stack = std::mem::replace(&mut self.stack, Stack::new(Box::new(start)));
        (desk, stack)
    }

    /// Paints the whole screen and returns the position of the cursor.
    pub fn paint(&mut self, surface: &mut Surface) -> Cursor {
        surface.begin();
        let whole = surface.area();
        // The tour has rows of its own below the screen.
        let strip = self.tour.as_ref().map_or(0, |_| Tour::rows(whole));
        let height = whole.height - strip;
        let area = Rect { height, ..whole };
        self.cx.screen = area;
        let cursor = self.stack.paint(surface, &mut self.cx);
        if self.cx.desk.log.filter.is_paused() {
            // Waiting keys come first. Nobody receives this if the console is closing.
            self.cx.shop.sender.send(Msg::Searching);
        }
        if let Some(tour) = &self.tour {
            let mut painter = Painter::over(surface, self.cx.desk.settings.theme());
            tour.draw(&mut painter, below(whole, height), &self.cx.desk);
        }
        self.stack.spots.clear();
        self.stack.spots.extend_from_slice(surface.spots());
        let (x, y) = cursor.filter(|_| !area.is_empty())?;
        Some((x.min(area.right() - 1), y.min(area.bottom() - 1)))
    }
}
