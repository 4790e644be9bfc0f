//! What a transcript is played on: a session, and a screen over it as soon as keys are pressed.

use std::rc::Rc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gmscreen::dice::Seeded;
use gmscreen::session::Session;
use gmscreen::tui::app::App;
use gmscreen::tui::inbox::Inbox;
use gmscreen::tui::message::{Flow, Msg, Opening};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::surface::Surface;
use gmscreen::tui::{Saved, theme::Theme};
use gmscreen::view::header::utc_hours;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::library::NoLibrary;

/// A session with its dice, or the screen that holds both.
pub(crate) enum Console {
    Lines(Box<(Session, Seeded)>),
    Screen(Box<Screen>),
    /// Between the two.
    Nothing,
}

/// A screen in memory.
pub(crate) struct Screen {
    app: App,
    surface: Surface,
    _inbox: Rc<Inbox<Msg>>,
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
                let main = screen.app.main_screen();
                Ok(main.ok_or("the keys have closed the campaign")?.session())
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

    /// The screen, opened over the session if there is none yet.
    pub(crate) fn screen(&mut self, size: (u16, u16)) -> Result<&mut Screen, String> {
        *self = match std::mem::replace(self, Self::Nothing) {
            Self::Lines(table) => Self::Screen(Box::new(Screen::over(*table, size)?)),
            other => other,
        };
        match self {
            Self::Screen(screen) => Ok(screen),
            Self::Lines(_) | Self::Nothing => Err("the console is closed".to_owned()),
        }
    }
}

impl Screen {
    fn over(
        (session, dice): (Session, Seeded),
        (columns, rows): (u16, u16),
    ) -> Result<Self, String> {
        let (sender, inbox) = Inbox::new().map_err(|error| error.to_string())?;
        let settings = Settings::from(Theme::default());
        let mut app = App::new(Box::new(NoLibrary), dice, settings, sender).with_hours(utc_hours);
        app.put(session, &[]);
        Ok(Self {
            app,
            surface: Surface::new(Rect::new(0, 0, columns, rows)),
            _inbox: Rc::new(inbox),
        })
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.surface.resize(Rect::new(0, 0, columns, rows));
        self.app.update(Msg::Resize(columns, rows));
    }

    /// Presses keys, each with a frame before it, as a person does. The last frame is also painted
    /// from nothing.
    pub(crate) fn press(&mut self, keys: &str) -> Result<(), String> {
        for key in pressed(keys)? {
            self.app.paint(&mut self.surface);
            if self.app.update(Msg::Key(key)) == Flow::Close {
                return Err("the keys close the campaign".to_owned());
            }
            self.saved();
        }
        self.frame().map(drop)
    }

    /// Pastes a text, as a terminal does that marks what is pasted.
    pub(crate) fn paste(&mut self, text: &str) -> Result<(), String> {
        self.frame()?;
        self.app.update(Msg::Paste(text.to_owned()));
        self.saved();
        self.frame().map(drop)
    }

    /// Clicks on the first place where a text stands.
    pub(crate) fn click(&mut self, text: &str) -> Result<(), String> {
        let rows = self.rows()?;
        let places = rows.iter().zip(0_u16..).find_map(|(row, y)| {
            let before = &row[..row.find(text)?];
            Some((u16::try_from(before.width()).ok()?, y))
        });
        let (column, row) = places.ok_or_else(|| format!("nothing says {text}"))?;
        let button = MouseButton::Left;
        for kind in [MouseEventKind::Down(button), MouseEventKind::Up(button)] {
            self.app.update(Msg::Mouse(MouseEvent {
                kind,
                column,
                row,
                modifiers: KeyModifiers::NONE,
            }));
            self.saved();
        }
        self.frame().map(drop)
    }

    /// Reports that everything so far is on disk.
    fn saved(&mut self) {
        if let Some(main) = self.app.main_screen() {
            let seq = main.session().history().mark().seq;
            let (opening, saved) = (Opening::default(), Saved::Durable { seq });
            self.app.update(Msg::Saved { opening, saved });
        }
    }

    /// The next frame; painted over the last one and from nothing it must be the same.
    fn frame(&mut self) -> Result<&Buffer, String> {
        let cursor = self.app.paint(&mut self.surface);
        self.app.forget_frames();
        let mut fresh = Surface::new(self.surface.area());
        let anew = self.app.paint(&mut fresh);
        let (stands, fresh) = (self.surface.shown(), fresh.shown());
        if stands != fresh || cursor != anew {
            return Err("a frame painted over the last one differs from a fresh one".to_owned());
        }
        Ok(stands)
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
                x += u16::try_from(symbol.width().max(1)).unwrap_or(1);
            }
            row.trim_end().to_owned()
        };
        Ok((area.top()..area.bottom()).map(row).collect())
    }

    /// The line being typed, if the prompt is open.
    pub(crate) fn prompt(&self) -> Option<String> {
        let prompt = self.app.main_screen()?.prompt()?;
        Some(prompt.line().to_owned())
    }
}

/// The keys of a step: letters, `<Enter>` and the like, or text in quotes.
fn pressed(keys: &str) -> Result<Vec<KeyEvent>, String> {
    let mut pressed = Vec::new();
    for (at, part) in keys.split('"').enumerate() {
        let typed = |text: &str| {
            text.chars()
                .map(|c| KeyEvent::from(KeyCode::Char(c)))
                .collect::<Vec<_>>()
        };
        if at % 2 == 1 {
            pressed.extend(typed(part));
            continue;
        }
        for word in part.split_whitespace() {
            match word
                .strip_prefix('<')
                .and_then(|word| word.strip_suffix('>'))
            {
                Some(name) => pressed.push(key(name).ok_or(format!("no key <{name}>"))?),
                None => pressed.extend(typed(word)),
            }
        }
    }
    Ok(pressed)
}

/// A key by its name: `Enter`, `F1`, `C-s` with Ctrl, `A-x` with Alt.
fn key(name: &str) -> Option<KeyEvent> {
    let held = |rest, with| Some(KeyEvent::new(key(rest)?.code, with));
    if let Some(rest) = name.strip_prefix("C-") {
        return held(rest, KeyModifiers::CONTROL);
    }
    if let Some(rest) = name.strip_prefix("A-") {
        return held(rest, KeyModifiers::ALT);
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
