//! What a transcript is played on: a session, and a screen over it as soon as keys are pressed.

use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gmscreen::config::Config;
use gmscreen::dice::Seeded;
use gmscreen::library::{Library, play};
use gmscreen::session::Session;
use gmscreen::tui::Saved;
use gmscreen::tui::app::App;
use gmscreen::tui::inbox::Inbox;
use gmscreen::tui::keymap::Chord;
use gmscreen::tui::message::{ExitReason, Flow, Msg, Opening};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::surface::Surface;
use gmscreen::tui::theme::{Theme, Themes};
use gmscreen::view::header::utc_hours;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use unicode_width::UnicodeWidthStr;

use crate::home::Home;
use crate::tier::by_tier;

/// Longer than writing takes.
const PATIENCE: Duration = Duration::from_secs(2);
const MOMENT: Duration = Duration::from_millis(1);
/// How long after a paste the console ignores keys.
const DEAF: Duration = Duration::from_millis(50);

/// A session with its dice, or the screen that holds both.
pub(crate) enum Console {
    Lines(Box<(Session, Seeded)>),
    Screen(Box<Screen>),
    /// Between the two.
    Nothing,
}

/// How a screen is opened.
pub(crate) struct Desk<'a> {
    pub(crate) size: (u16, u16),
    /// The settings, as their file has them.
    pub(crate) config: &'a str,
    /// The user whose campaigns the start screen lists.
    pub(crate) home: Option<&'a Home>,
    pub(crate) seed: u64,
}

/// A screen in memory.
pub(crate) struct Screen {
    app: App,
    surface: Surface,
    cursor: Option<(u16, u16)>,
    /// Something has happened since the last frame.
    is_stale: bool,
    /// Until when keys are taken for the rest of a paste.
    deaf_until: Option<Instant>,
    has_start: bool,
    _inbox: Rc<Inbox>,
}

impl Console {
    pub(crate) fn new(session: Session, dice: Seeded) -> Self {
        Self::Lines(Box::new((session, dice)))
    }

    /// The open campaign.
    pub(crate) fn session(&self) -> Result<&Session, String> {
        match self {
            Self::Lines(table) => Ok(&table.0),
            Self::Screen(screen) => {
                let desk = screen.app.desk();
                Ok(desk.ok_or("the keys have closed the campaign")?.session())
            }
            Self::Nothing => Err("the console is closed".to_owned()),
        }
    }

    /// The session and its dice, out of the console.
    pub(crate) fn into_table(mut self) -> Result<(Session, Seeded), String> {
        self.table()?;
        match self {
            Self::Lines(table) => Ok(*table),
            Self::Screen(_) | Self::Nothing => Err("the console is closed".to_owned()),
        }
    }

    /// The session and its dice, without a screen: whatever was open on it is closed.
    pub(crate) fn table(&mut self) -> Result<&mut (Session, Seeded), String> {
        *self = match std::mem::replace(self, Self::Nothing) {
            Self::Screen(screen) => {
                let table = screen.app.into_table();
                Self::Lines(Box::new(table.ok_or("the keys have closed the campaign")?))
            }
            other => other,
        };
        match self {
            Self::Lines(table) => Ok(table),
            Self::Screen(_) | Self::Nothing => Err("the console is closed".to_owned()),
        }
    }

    /// The screen, opened over the session if there is none yet; without a session, the start screen
    /// of the user.
    pub(crate) fn screen(&mut self, desk: &Desk) -> Result<&mut Screen, String> {
        *self = match std::mem::replace(self, Self::Nothing) {
            Self::Lines(table) => {
                let (session, dice) = *table;
                let mut screen = Screen::open(Library::default(), dice, desk)?;
                screen.app.put(session, &[]);
                Self::Screen(Box::new(screen))
            }
            Self::Nothing => match desk.home {
                Some(home) => Self::Screen(Box::new(Screen::start(home, desk)?)),
                None => Self::Nothing,
            },
            open @ Self::Screen(_) => open,
        };
        match self {
            Self::Screen(screen) => Ok(screen),
            Self::Lines(_) | Self::Nothing => Err("the console is closed".to_owned()),
        }
    }
}

impl Screen {
    fn open(library: Library, dice: Seeded, desk: &Desk) -> Result<Self, String> {
        let (sender, inbox) = Inbox::new().map_err(|error| error.to_string())?;
        let config = Config::parse(desk.config);
        let (settings, errors) = Settings::of(Theme::default(), Themes::default(), &config);
        if !errors.is_empty() {
            return Err(format!("{errors:?}"));
        }
        let (columns, rows) = desk.size;
        Ok(Self {
            app: App::new((library, play), (dice, utc_hours, settings), sender),
            surface: Surface::new(Rect::new(0, 0, columns, rows)),
            cursor: None,
            is_stale: true,
            deaf_until: None,
            has_start: desk.home.is_some(),
            _inbox: Rc::new(inbox),
        })
    }

    /// The start screen of a user.
    fn start(home: &Home, desk: &Desk) -> Result<Self, String> {
        let dice = Seeded::new(desk.seed);
        let mut screen = Self::open(home.library(), dice, desk)?;
        screen.app.start();
        for one in home.inspected()? {
            screen.app.update(Msg::Inspected(one));
        }
        Ok(screen)
    }

    /// The open campaign; none on the start screen.
    pub(crate) fn session(&self) -> Option<&Session> {
        Some(self.app.desk()?.session())
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.surface.resize(Rect::new(0, 0, columns, rows));
        self.is_stale = true;
        self.app.update(Msg::Resize(columns, rows));
    }

    /// Handles a message. A campaign may be closed if there is a start screen to go back to.
    fn update(&mut self, msg: Msg) -> Result<(), String> {
        self.update_next(&mut vec![msg])
    }

    /// Handles the last of the queued messages, with those before it that belong to it.
    fn update_next(&mut self, queued: &mut Vec<Msg>) -> Result<(), String> {
        self.is_stale = true;
        let before = self.acts();
        match self.app.update_next(queued).unwrap_or(Flow::Draw) {
            Flow::Close if self.has_start => self.app.close_campaign(),
            Flow::Close => return Err("this closes the campaign".to_owned()),
            Flow::Leave(ExitReason::Quit) => return Err("this quits".to_owned()),
            _ => {}
        }
        if before.is_some_and(|before| self.acts() > Some(before)) {
            self.wait_until_durable();
        }
        self.saved();
        Ok(())
    }

    /// The number of the last record of the open campaign.
    fn acts(&self) -> Option<u64> {
        Some(self.session()?.history().mark().seq)
    }

    /// Waits until the acts just made are on disk, where they can be: the next step may look at the files.
    fn wait_until_durable(&self) {
        let is_behind = |session: &Session| {
            let durable = session.durable();
            durable.is_some_and(|durable| durable < session.history().mark().seq)
        };
        let give_up = Instant::now() + PATIENCE;
        while self.session().is_some_and(is_behind) && Instant::now() < give_up {
            thread::sleep(MOMENT);
        }
    }

    /// Presses keys: in everyday use faster than the console draws, with a frame before the first and after
    /// the last; in the slow tests each with a frame before it. What they do must be the same.
    pub(crate) fn press(&mut self, keys: &str) -> Result<(), String> {
        let (at_once, draws) = by_tier((usize::MAX, false), (1, true), (1, true));
        if let Some(until) = self.deaf_until.take() {
            thread::sleep(until.saturating_duration_since(Instant::now()));
        }
        self.paint();
        for keys in pressed(keys)? {
            for keys in keys.chunks(at_once) {
                if draws {
                    self.paint();
                }
                let mut queued = keys.iter().rev().map(|key| Msg::Key(*key)).collect();
                while !Vec::is_empty(&queued) {
                    self.update_next(&mut queued)?;
                }
            }
        }
        self.frame().map(drop)
    }

    /// Pastes a text, as a terminal does that marks what is pasted.
    pub(crate) fn paste(&mut self, text: &str) -> Result<(), String> {
        self.frame()?;
        // Most terminals send the end of a line as the key Enter does.
        self.update(Msg::Paste(text.replace('\n', "\r")))?;
        self.deaf_until = Some(Instant::now() + DEAF);
        self.frame().map(drop)
    }

    /// Clicks on the first place where a text stands.
    pub(crate) fn click(&mut self, text: &str) -> Result<(), String> {
        let button = MouseButton::Left;
        self.mouse(text, MouseEventKind::Down(button))?;
        self.mouse(text, MouseEventKind::Up(button)).or(Ok(()))
    }

    /// Turns the wheel over the first place where a text stands.
    pub(crate) fn wheel(&mut self, down: bool, text: &str) -> Result<(), String> {
        self.mouse(
            text,
            if down {
                MouseEventKind::ScrollDown
            } else {
                MouseEventKind::ScrollUp
            },
        )
    }

    fn mouse(&mut self, text: &str, kind: MouseEventKind) -> Result<(), String> {
        let (column, row) = self.place(text)?;
        self.update(Msg::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }))?;
        self.frame().map(drop)
    }

    /// The first place where a text stands.
    fn place(&mut self, text: &str) -> Result<(u16, u16), String> {
        let rows = self.rows()?;
        let place = rows.iter().zip(0_u16..).find_map(|(row, y)| {
            let before = &row[..row.find(text)?];
            Some((u16::try_from(before.width()).ok()?, y))
        });
        place.ok_or_else(|| format!("nothing says {text}"))
    }

    /// How the first letter of a text looks: its colour, `on` the background, what else marks it.
    pub(crate) fn style(&mut self, text: &str) -> Result<String, String> {
        let place = self.place(text)?;
        let style: Style = self.frame()?[place].style();
        let colour = |colour: Option<Color>| colour.filter(|colour| *colour != Color::Reset);
        let mut parts = Vec::new();
        parts.extend(colour(style.fg).map(|fg| fg.to_string()));
        parts.extend(colour(style.bg).map(|bg| format!("on {bg}")));
        parts.extend(
            style
                .add_modifier
                .iter_names()
                .map(|(name, _)| name.to_lowercase()),
        );
        Ok(if parts.is_empty() {
            "plain".to_owned()
        } else {
            parts.join(" ")
        })
    }

    /// The text from the cursor to the end of its row; nothing if there is no cursor.
    pub(crate) fn cursor(&mut self) -> Result<Option<String>, String> {
        let rows = self.rows()?;
        Ok(self.cursor.map(|(x, y)| {
            let row = rows.get(usize::from(y)).map_or("", |row| row);
            let before = |end: &usize| row[..*end].width() < usize::from(x);
            let at = row.char_indices().map(|(at, _)| at).find(|at| !before(at));
            let after = at.map_or("", |at| &row[at..]).split('│').next();
            format!("{x},{y} {}", after.unwrap_or_default())
                .trim_end()
                .to_owned()
        }))
    }

    /// Reports that everything so far is on disk.
    fn saved(&mut self) {
        if let Some(desk) = self.app.desk() {
            let seq = desk.session().history().mark().seq;
            let (opening, saved) = (Opening::default(), Saved::Durable { seq });
            self.app.update(Msg::Saved { opening, saved });
        }
    }

    /// Paints what has happened since the last frame over it.
    fn paint(&mut self) {
        if self.is_stale {
            self.cursor = self.app.paint(&mut self.surface);
            self.is_stale = false;
        }
    }

    /// The next frame; painted over the last one and, in the slow tests, from nothing it must be the same.
    fn frame(&mut self) -> Result<&Buffer, String> {
        let was_stale = self.is_stale;
        self.paint();
        if was_stale && by_tier(false, true, true) {
            self.app.forget_frames();
            let mut fresh = Surface::new(self.surface.area());
            let anew = self.app.paint(&mut fresh);
            if self.surface.shown() != fresh.shown() || self.cursor != anew {
                let what = "a frame painted over the last one differs from a fresh one";
                return Err(what.to_owned());
            }
        }
        Ok(self.surface.shown())
    }

    /// The rows of the screen as text.
    pub(crate) fn rows(&mut self) -> Result<Vec<String>, String> {
        let buffer = self.frame()?;
        let area = buffer.area;
        let row = |y| {
            let (mut row, mut x) = (String::new(), area.left());
            while x < area.right() {
                let symbol = buffer[(x, y)].symbol();
                row.push_str(symbol);
                x += match symbol.len() {
                    0 | 1 => 1,
                    _ => u16::try_from(symbol.width().max(1)).unwrap_or(1),
                };
            }
            row.trim_end().to_owned()
        };
        Ok((area.top()..area.bottom()).map(row).collect())
    }

    /// The line being typed, if the prompt is open.
    pub(crate) fn prompt(&self) -> Option<String> {
        Some(self.app.line()?.to_owned())
    }
}

/// The keys of a step, those that come together in one part: `<Enter>` and the like, letters, text in
/// quotes.
fn pressed(keys: &str) -> Result<Vec<Vec<Chord>>, String> {
    let mut pressed = Vec::new();
    for (at, part) in keys.split('"').enumerate() {
        let typed = |text: &str| {
            text.chars()
                .map(|c| Chord::from(KeyCode::Char(c)))
                .collect::<Vec<_>>()
        };
        if at % 2 == 1 {
            pressed.push(typed(part));
            continue;
        }
        for word in part.split_whitespace() {
            match word
                .strip_prefix('<')
                .and_then(|word| word.strip_suffix('>'))
            {
                Some(name) => pressed.push(vec![key(name).ok_or(format!("no key <{name}>"))?]),
                None => pressed.extend(typed(word).into_iter().map(|key| vec![key])),
            }
        }
    }
    Ok(pressed)
}

/// A key by its name: `Enter`, `F1`, `C-s` with Ctrl, `A-x` with Alt.
fn key(name: &str) -> Option<Chord> {
    if let Some(rest) = name.strip_prefix("C-") {
        return key(rest).map(|key| Chord { ctrl: true, ..key });
    }
    if let Some(rest) = name.strip_prefix("A-") {
        return key(rest).map(|key| Chord { alt: true, ..key });
    }
    let code = match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Space" => KeyCode::Char(' '),
        "Quote" => KeyCode::Char('"'),
        "Backspace" => KeyCode::Backspace,
        "Delete" => KeyCode::Delete,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PageUp" => KeyCode::PageUp,
        "PageDown" => KeyCode::PageDown,
        _ => match name.strip_prefix('F').map(str::parse) {
            Some(Ok(number)) => KeyCode::F(number),
            _ => KeyCode::Char(
                Some(name)
                    .filter(|name| name.chars().count() == 1)?
                    .chars()
                    .next()?,
            ),
        },
    };
    Some(code.into())
}
