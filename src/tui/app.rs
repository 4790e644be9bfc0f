//! The whole application: the start screen with its list of campaigns, then the main screen.

mod closing;
mod touring;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::calls::Calls;
use super::inbox::Sender;
use super::keymap::{Act, Chord, Context, is_foreign};
use super::library::Library;
use super::main_screen::MainScreen;
use super::message::{ExitReason, Flow, Msg, Opening};
use super::mouse::Clicks;
use super::paint::{Click, Painter, Spot};
use super::settings::Settings;
use super::start::{StartScreen, Wanted};
use super::surface::Surface;
use super::tour::Tour;
use crate::dice::Seeded;
use crate::session::Session;
use crate::view::header::{Hours, local_days, local_hours};
use crate::view::{Ink, Line};

/// How long after a paste ends keys are ignored. A paste that ends early leaves bytes behind that
/// look like keys.
const DEAF_AFTER_PASTE: Duration = Duration::from_millis(50);

/// The console's name.
const NAME: &str = "gmscreen";

enum Screen {
    Start(Box<StartScreen>),
    Main(Box<MainScreen>),
}

/// The whole application.
pub struct App {
    library: Box<dyn Library>,
    screen: Screen,
    dice: Option<Seeded>,
    settings: Settings,
    hours: Hours,
    days: Hours,
    sender: Sender<Msg>,
    place: Option<PathBuf>,
    deaf_until: Option<Instant>,
    clicks: Clicks,
    /// The clickable areas as last painted.
    spots: Vec<Spot>,
    calls: Calls,
    opening: Opening,
    tour: Option<Tour>,
    /// The tour as it was left, to be resumed.
    left_tour: Option<(Box<MainScreen>, Tour)>,
}

impl App {
    /// An app that opens with the start screen. Messages from the store go to `sender`.
    #[must_use]
    pub fn new(
        library: Box<dyn Library>,
        dice: Seeded,
        settings: Settings,
        sender: Sender<Msg>,
    ) -> Self {
        let start = StartScreen::new(library.as_ref(), &settings.keys);
        Self::with(start, library, dice, settings, sender)
    }

    /// An app in which a campaign or the tour is about to be opened, so the library is not read.
    #[must_use]
    pub fn opening(
        library: Box<dyn Library>,
        dice: Seeded,
        settings: Settings,
        sender: Sender<Msg>,
    ) -> Self {
        let start = StartScreen::unread(&settings.keys);
        Self::with(start, library, dice, settings, sender)
    }

    fn with(
        start: StartScreen,
        library: Box<dyn Library>,
        dice: Seeded,
        settings: Settings,
        sender: Sender<Msg>,
    ) -> Self {
        Self {
            library,
            screen: Screen::Start(Box::new(start)),
            dice: Some(dice),
            settings,
            hours: local_hours,
            days: local_days,
            sender,
            place: None,
            deaf_until: None,
            clicks: Clicks::default(),
            spots: Vec::new(),
            calls: Calls::default(),
            opening: Opening::default(),
            tour: None,
            left_tour: None,
        }
    }

    /// Sets how the time of day is shown.
    #[must_use]
    pub fn with_hours(mut self, hours: Hours) -> Self {
        self.hours = hours;
        if let Screen::Main(main) = &mut self.screen {
            main.hours = hours;
        }
        self
    }

    /// Sets how a date is shown.
    #[must_use]
    pub fn with_days(mut self, days: Hours) -> Self {
        self.days = days;
        if let Screen::Main(main) = &mut self.screen {
            main.days = days;
        }
        self
    }

    /// Shows notices to the GM before any other message.
    pub fn tell(&mut self, notices: Vec<String>) {
        match &mut self.screen {
            Screen::Start(start) => start.tell(notices.into_iter().map(Line::from)),
            Screen::Main(main) => main.tell(notices),
        }
    }

    /// Drops everything computed for earlier frames, so that the next one is painted from the state
    /// alone.
    pub fn forget_frames(&mut self) {
        if let Screen::Main(main) = &mut self.screen {
            main.forget_frames();
        }
    }

    /// Shows a campaign that is already open, with notices for the GM.
    pub fn put(&mut self, session: Session, notices: &[String]) {
        let dice = self.dice.take().unwrap_or_else(Seeded::from_entropy);
        let mut main = MainScreen::new(session, dice, self.hours, &self.settings);
        main.days = self.days;
        main.hear_players(self.sender.clone());
        // Carries over messages that have not been read yet.
        if let Screen::Start(start) = &mut self.screen {
            main.tell_first(start.untold());
        }
        main.tell(notices.to_vec());
        self.screen = Screen::Main(Box::new(main));
    }

    /// Opens a campaign.
    ///
    /// # Errors
    /// Returns a description of what went wrong.
    pub fn open(&mut self, path: &Path) -> Result<(), String> {
        let sender = self.sender.clone();
        // Nobody receives it if the console is closing; nothing is lost then.
        let opening = self.opening;
        let report = Box::new(move |saved| {
            let _ = sender.send(Msg::Saved { opening, saved });
        });
        let (session, notices) = self.library.open(path, report)?;
        self.place = Some(path.to_owned());
        let can_act = !session.is_read_only();
        self.put(session, &notices);
        if can_act {
            if let Screen::Main(main) = &mut self.screen {
                main.keep_links(path);
            }
            self.calls.listen(path, opening, self.sender.clone());
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
        let Screen::Main(main) = &mut self.screen else {
            return false;
        };
        let changed = self.calls.next(main);
        if changed {
            main.has_changed();
        }
        main.feed_players();
        changed
    }

    /// Has the campaigns on the start screen inspected in the background.
    pub fn inspect(&self) {
        let sender = self.sender.clone();
        self.library.inspect(Box::new(move |seen| {
            sender.send(Msg::Inspected(seen)).is_ok()
        }));
    }

    /// The path of the open campaign.
    #[must_use]
    pub fn place(&self) -> Option<&Path> {
        self.place.as_deref()
    }

    /// The main screen, if a campaign is open.
    #[must_use]
    pub fn main_screen(&self) -> Option<&MainScreen> {
        match &self.screen {
            Screen::Main(main) => Some(main),
            Screen::Start(_) => None,
        }
    }

    /// The open campaign with its dice, without the screen; whatever was open on it is dropped.
    #[must_use]
    pub fn into_table(self) -> Option<(Session, Seeded)> {
        match self.screen {
            Screen::Main(main) => Some(main.into_table()),
            Screen::Start(_) => None,
        }
    }

    /// Whether a clock is running on the screen.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        matches!(&self.screen, Screen::Main(main) if main.is_timed())
    }

    /// The title for the terminal's window: the campaign and its round.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.screen {
            Screen::Start(_) => NAME.to_owned(),
            Screen::Main(main) => format!("{} · {NAME}", main.title_of_window()),
        }
    }

    /// Takes the text to be put on the terminal's clipboard.
    pub fn take_copied(&mut self) -> Option<String> {
        match &mut self.screen {
            Screen::Start(_) => None,
            Screen::Main(main) => main.take_copied(),
        }
    }

    /// Whether to ring the bell now: once for each turn that lasts too long, if the GM wants that.
    pub fn rings(&mut self) -> bool {
        match &mut self.screen {
            Screen::Main(main) if self.settings.bell => main.rings(),
            Screen::Start(_) | Screen::Main(_) => false,
        }
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
        let Screen::Main(main) = &mut self.screen else {
            return 0;
        };
        if self.tour.is_some() || self.deaf_until.is_some() {
            return 0;
        }
        let keys = queued.iter().rev().map_while(|msg| match msg {
            Msg::Key(key) => Some(*key),
            _ => None,
        });
        main.type_ahead(keys)
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
        if let Screen::Main(main) = &mut self.screen {
            // The main screen tracks by itself what keys and the store change.
            if !tracked {
                main.has_changed();
            }
            main.feed_players();
        }
        flow
    }

    fn take_in(&mut self, msg: Msg) -> Flow {
        match msg {
            Msg::Signal(signal) => Flow::Leave(ExitReason::Signal(signal)),
            Msg::Gone => Flow::Leave(ExitReason::TerminalGone),
            Msg::Resize(..) | Msg::Searching => Flow::Draw,
            Msg::Players => match &mut self.screen {
                Screen::Main(main) => main.hear_from_players(),
                Screen::Start(_) => Flow::Nothing,
            },
            Msg::Resumed => Flow::Resume,
            Msg::Background { light } => {
                self.settings.set_background(light);
                if let Screen::Main(main) = &mut self.screen {
                    main.set_background(light);
                }
                Flow::Draw
            }
            Msg::Key(key) => self.key(key),
            Msg::Paste(text) => {
                self.deaf_until = Some(Instant::now() + DEAF_AFTER_PASTE);
                match &mut self.screen {
                    Screen::Start(start) => start.paste(&text),
                    Screen::Main(main) => main.paste(&text),
                }
                Flow::Draw
            }
            Msg::Mouse(event) => self.mouse(event),
            Msg::Inspected(inspection) => match &mut self.screen {
                Screen::Start(start) => {
                    start.inspected(&inspection);
                    Flow::Draw
                }
                Screen::Main(_) => Flow::Nothing,
            },
            // These are about a campaign that was closed.
            Msg::Saved { opening, .. } | Msg::Call { opening, .. } if opening != self.opening => {
                Flow::Nothing
            }
            Msg::Saved { saved, .. } => {
                self.calls.saved(&saved);
                match &mut self.screen {
                    Screen::Main(main) => main.saved(saved),
                    Screen::Start(_) => Flow::Nothing,
                }
            }
            Msg::Call { call, .. } => {
                // Keys that arrived earlier are handled first.
                self.calls.push(call);
                Flow::Nothing
            }
        }
    }

    /// What a click at a position does, for areas that any part of the screen may offer.
    fn spot_at(&self, x: u16, y: u16) -> Option<Click> {
        let mut spots = self.spots.iter().rev();
        let found = spots.find(|(place, _)| place.contains((x, y).into()));
        found.map(|(_, click)| *click)
    }

    /// The clickable areas as last painted.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    fn mouse(&mut self, event: MouseEvent) -> Flow {
        // Only clicks are timed; reading the clock for each scroll step would be wasteful.
        let down = event.kind == MouseEventKind::Down(MouseButton::Left);
        let second = down && self.clicks.is_second(event.column, event.row);
        if let Some(flow) = self.tour_mouse(event) {
            return flow;
        }
        if down && let Some(click) = self.spot_at(event.column, event.row) {
            return match (click, &mut self.screen) {
                (Click::Key(chord), _) => self.key(chord.event()),
                (other, Screen::Main(main)) => main.clicked(other),
                (Click::Choice(_) | Click::Modifier(_), Screen::Start(_)) => Flow::Nothing,
            };
        }
        match &mut self.screen {
            Screen::Main(main) => main.mouse(event, second),
            Screen::Start(start) => {
                let wanted = start.mouse(event, second);
                self.grant(wanted)
            }
        }
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        if key.kind == KeyEventKind::Release {
            return Flow::Nothing;
        }
        if self.deaf_until.is_some_and(|until| Instant::now() < until) {
            return Flow::Nothing;
        }
        self.deaf_until = None;
        if is_foreign(key) {
            return Flow::Nothing;
        }
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            let wanted = match &mut self.screen {
                Screen::Main(main) => return main.cancel(),
                Screen::Start(start) => start.cancel(),
            };
            return self.grant(wanted);
        }
        // The key for the shell works everywhere unless it is a letter.
        let chord = Chord::of(key);
        let held = chord.ctrl || chord.alt || matches!(chord.code, KeyCode::F(_));
        if held && self.settings.keys.act_of_panes(key) == Some(Act::Suspend) {
            return Flow::Suspend;
        }
        let wanted = match &mut self.screen {
            Screen::Main(_) if self.tour.is_some() => return self.tour_key(key),
            Screen::Main(main) => return main.key(key),
            Screen::Start(start) => start.key(key),
        };
        wanted.map_or(Flow::Nothing, |wanted| self.grant(wanted))
    }

    /// Act what was chosen on the start screen.
    fn grant(&mut self, wanted: Wanted) -> Flow {
        let path = match wanted {
            Wanted::Nothing => return Flow::Draw,
            Wanted::Quit => return Flow::Leave(ExitReason::Quit),
            Wanted::Open(path) => Ok(path),
            Wanted::Sample(index) => self.library.take_sample(index),
            Wanted::Tour => {
                if let (Err(error), Screen::Start(start)) = (self.tour(), &mut self.screen) {
                    start.trouble(&error);
                }
                return Flow::Draw;
            }
            Wanted::New(new) => self.library.create(&new),
            Wanted::Backups(path) => {
                let found = self.library.backups(&path);
                if let Screen::Start(start) = &mut self.screen {
                    match found {
                        Ok(found) => start.offer(&path, &found),
                        Err(error) => start.trouble(&error),
                    }
                }
                return Flow::Draw;
            }
            Wanted::Rename(path, name) => {
                let done = self.library.rename(&path, &name);
                return self.managed(done, |_| format!("renamed: {name}").into());
            }
            Wanted::Copy(path, name) => {
                let done = self.library.copy(&path, &name);
                return self.managed(done, |_| format!("copied: {name}").into());
            }
            Wanted::Discard(path) => {
                let done = self.library.discard(&path);
                if let (Ok(binned), Screen::Start(start)) = (&done, &mut self.screen) {
                    start.has_discarded(binned);
                }
                let name = StartScreen::title_of(&path);
                let told = Line::from(format!("{name} is in the bin with its log and backups · "));
                let words = "{put-back} puts it back";
                let keys = &self.settings.keys;
                let told = told.and(keys.says(Context::Start, Ink::Plain, words));
                return self.managed(done, |_| told);
            }
            Wanted::PutBack(path) => {
                let done = self.library.put_back(&path);
                if let (Ok(_), Screen::Start(start)) = (&done, &mut self.screen) {
                    start.has_put_back(&path);
                }
                return self.managed(done, |path| {
                    format!("{} is back", StartScreen::title_of(path)).into()
                });
            }
            Wanted::Complete(typed) => {
                let paths = self.library.paths(&typed);
                if let Screen::Start(start) = &mut self.screen {
                    start.complete_path(paths);
                }
                return Flow::Draw;
            }
            Wanted::LookInto(into, file) => {
                let seen = self.library.look_into(&into, &file);
                if let Screen::Start(start) = &mut self.screen {
                    match seen {
                        Ok(lines) => start.show_import(lines),
                        Err(error) => start.trouble(&error),
                    }
                }
                return Flow::Draw;
            }
            Wanted::Import(into, file) => {
                let done = self.library.import(&into, &file);
                let (done, said) = match done {
                    Ok((path, said)) => (Ok(path), said),
                    Err(error) => (Err(error), String::new()),
                };
                return self.managed(done, |_| format!("{said}; undo takes it back").into());
            }
            Wanted::Restore(path, backup) => self.library.restore(&path, &backup).map(|()| path),
        };
        if let Err(error) = path.and_then(|path| self.open(&path))
            && let Screen::Start(start) = &mut self.screen
        {
            start.trouble(&error);
        }
        Flow::Draw
    }

    /// Shows the result of renaming, copying or deleting a campaign on the start screen.
    fn managed(&mut self, done: Result<PathBuf, String>, says: impl FnOnce(&Path) -> Line) -> Flow {
        let Screen::Start(start) = &mut self.screen else {
            return Flow::Nothing;
        };
        match done {
            Ok(path) => {
                start.refresh(self.library.as_ref(), &path);
                start.tell(vec![says(&path)]);
                self.inspect();
            }
            Err(error) => start.trouble(&error),
        }
        Flow::Draw
    }

    /// Paints the whole screen and returns the position of the cursor.
    pub fn paint(&mut self, surface: &mut Surface) -> Option<(u16, u16)> {
        if let Screen::Main(main) = &self.screen {
            self.settings.theme.scheme = main.colours.scheme();
        }
        let whole = surface.area();
        let theme = self.settings.theme;
        // The tour has rows of its own below the screen.
        let strip = self.tour.as_ref().map_or(0, |_| Tour::rows(whole));
        let area = Rect {
            height: whole.height - strip,
            ..whole
        };
        let mut spots = Vec::new();
        let cursor = match &mut self.screen {
            Screen::Start(start) => {
                let mut painter = Painter::new(surface.anew(), theme);
                painter.keep_to(area);
                let cursor = start.draw(&mut painter);
                spots = painter.take_spots();
                cursor
            }
            Screen::Main(main) => {
                let cursor = main.draw(surface, area, theme);
                if main.is_searching() {
                    // Waiting keys come first. Nobody receives this if the console is closing.
                    let _ = self.sender.send(Msg::Searching);
                }
                cursor
            }
        };
        if let Some(tour) = &mut self.tour {
            let place = Rect {
                y: area.bottom(),
                height: strip,
                ..whole
            };
            let mut painter = Painter::on(surface.on_top(), theme);
            painter.clear(place);
            tour.draw(&mut painter, place, &self.settings.keys);
        }
        let _ = surface.shown();
        self.spots.clear();
        self.spots.extend_from_slice(surface.spots());
        self.spots.append(&mut spots);
        let (x, y) = cursor.filter(|_| !area.is_empty())?;
        Some((x.min(area.right() - 1), y.min(area.bottom() - 1)))
    }
}
