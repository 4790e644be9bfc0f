//! The choice of a campaign.

mod backups;
mod dialog;
mod list;
mod new;
mod wanted;

use std::path::Path;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::keymap::Letters;
use super::library::{CampaignSummary, Inspection, Library};
use super::message::LEAVES;
use super::paint::Painter;
use crate::view::line::wrap;
use crate::view::text::clean;
use crate::view::{Ink, Line};
use backups::Backups;
use list::List;
use new::NewDialog;

pub(crate) use wanted::Wanted;

pub(crate) struct StartScreen {
    list: List,
    dialog: Option<Dialog>,
    /// What the GM is to be told, until it is read.
    told: Vec<String>,
    /// Ctrl-C was pressed, and nothing since.
    asked_to_leave: bool,
}

/// What lies over the list.
enum Dialog {
    New(Box<NewDialog>),
    Backups(Box<Backups>),
}

impl StartScreen {
    /// What the library holds, and a new campaign of each game.
    pub(crate) fn new(library: &dyn Library) -> Self {
        Self {
            list: List::of(library),
            dialog: None,
            told: Vec::new(),
            asked_to_leave: false,
        }
    }

    pub(crate) fn tell(&mut self, notices: Vec<String>) {
        self.told.extend(notices);
    }

    /// What has not been read yet.
    pub(crate) fn untold(&mut self) -> Vec<String> {
        std::mem::take(&mut self.told)
    }

    /// What went wrong with what was chosen.
    pub(crate) fn trouble(&mut self, error: &str) {
        match &mut self.dialog {
            Some(Dialog::New(new)) => new.trouble(error),
            Some(Dialog::Backups(backups)) => backups.trouble(error),
            None => self.told.insert(0, error.to_owned()),
        }
    }

    /// Shows the backups of a campaign.
    pub(crate) fn offer(&mut self, path: &Path, found: &[CampaignSummary]) {
        self.dialog = Some(Dialog::Backups(Box::new(Backups::new(path, found))));
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(Dialog::New(new)) = &mut self.dialog {
            new.paste(text);
        }
    }

    /// What letters do now.
    pub(crate) fn letters(&self) -> Letters {
        match &self.dialog {
            Some(Dialog::New(new)) if new.is_typing() => Letters::Text,
            Some(Dialog::Backups(_)) => Letters::Choose,
            Some(Dialog::New(_)) | None => Letters::Act,
        }
    }

    /// Gives up what lies over the list; without anything there it leaves, but asks first.
    pub(crate) fn cancel(&mut self) -> Wanted {
        if self.dialog.take().is_some() {
            return Wanted::Nothing;
        }
        if self.asked_to_leave {
            return Wanted::Quit;
        }
        self.asked_to_leave = true;
        self.told.insert(0, LEAVES.to_owned());
        Wanted::Nothing
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Wanted {
        self.asked_to_leave = false;
        let wanted = match &mut self.dialog {
            None => return self.list_key(key),
            Some(Dialog::New(new)) => new.key(key),
            Some(Dialog::Backups(backups)) => backups.key(key),
        };
        wanted.unwrap_or_else(|| {
            self.dialog = None;
            Wanted::Nothing
        })
    }

    fn list_key(&mut self, key: KeyEvent) -> Wanted {
        // Whatever is pressed, what was said has been read.
        if !self.told.is_empty() {
            self.told.remove(0);
        }
        let found = KEYS.iter().find(|row| row.codes.contains(&key.code));
        match found.map(|row| row.act) {
            Some(Act::Down) => self.list.step(1, true),
            Some(Act::Up) => self.list.step(1, false),
            Some(Act::First) => self.list.step(usize::MAX, false),
            Some(Act::Last) => self.list.step(usize::MAX, true),
            Some(Act::Open) => return self.choose(),
            Some(Act::New) => self.describe(),
            Some(Act::Backups) => return self.backups(),
            Some(Act::Quit) => return Wanted::Quit,
            None => {}
        }
        Wanted::Nothing
    }

    /// Takes in the mouse; `second` is the second of two clicks.
    pub(crate) fn mouse(&mut self, event: MouseEvent, second: bool) -> Wanted {
        let row = event.row;
        match &mut self.dialog {
            Some(Dialog::New(_)) => return Wanted::Nothing,
            Some(Dialog::Backups(backups)) => {
                match event.kind {
                    MouseEventKind::ScrollDown => backups.list.wheel(true),
                    MouseEventKind::ScrollUp => backups.list.wheel(false),
                    MouseEventKind::Down(MouseButton::Left) => {
                        let picked = backups.list.click(event.column, row);
                        return backups.picked(picked).unwrap_or(Wanted::Nothing);
                    }
                    _ => {}
                }
                return Wanted::Nothing;
            }
            None => {}
        }
        match event.kind {
            MouseEventKind::ScrollDown => self.list.step(1, true),
            MouseEventKind::ScrollUp => self.list.step(1, false),
            MouseEventKind::Down(MouseButton::Left) if self.list.click(row) && second => {
                return self.choose();
            }
            _ => {}
        }
        Wanted::Nothing
    }

    pub(crate) fn inspected(&mut self, inspection: &Inspection) {
        self.list.inspected(inspection);
    }

    fn choose(&mut self) -> Wanted {
        match self.list.chosen().cloned() {
            Some(Wanted::New(_)) => {
                self.describe();
                Wanted::Nothing
            }
            Some(other) => other,
            None => Wanted::Nothing,
        }
    }

    fn describe(&mut self) {
        self.dialog = Some(Dialog::New(Box::new(NewDialog::new())));
    }

    fn backups(&mut self) -> Wanted {
        if let Some(Wanted::Open(path)) = self.list.chosen() {
            Wanted::Backups(path.clone())
        } else {
            self.trouble("only a campaign of your own has backups");
            Wanted::Nothing
        }
    }

    /// Draws it; answers with where the cursor stands.
    pub(crate) fn draw(&mut self, painter: &mut Painter<'_>) -> Option<(u16, u16)> {
        let area = painter.area();
        let room = usize::from(area.width.saturating_sub(2).max(1));
        let said = match self.told.first() {
            Some(error) => wrap(&Line::of(Ink::Notice, clean(error)), room, 0),
            None => self.hints(room),
        };
        let most = (area.height / 3).max(u16::from(!self.told.is_empty() || area.height >= 2));
        let bottom = u16::try_from(said.len()).unwrap_or(most).min(most);
        let list = Rect {
            height: area.height.saturating_sub(bottom),
            ..area
        };
        let mut cursor = self.list.draw(painter, list);
        for (line, y) in said.iter().zip(list.bottom()..area.bottom()) {
            painter.line(area.x + 1, y, area.width.saturating_sub(1), line);
        }
        match &mut self.dialog {
            Some(Dialog::New(new)) => {
                cursor = dialog::draw(painter, area, new.rows()).or(cursor);
            }
            Some(Dialog::Backups(backups)) => {
                let above = area.height / 4;
                let middle = Rect {
                    y: area.y + above,
                    height: area.height - above,
                    ..area
                };
                cursor = Some(backups.list.draw(painter, middle));
            }
            None => {}
        }
        cursor
    }

    /// What can be pressed, from the table of the keys; and what to press for a beginner.
    fn hints(&self, room: usize) -> Vec<Line> {
        let mut keys = Line::new();
        for row in KEYS.iter().filter(|row| !row.hint.is_empty()) {
            if !keys.pieces.is_empty() {
                keys.push(Ink::Plain, "  ");
            }
            keys.push(Ink::Strong, row.sign);
            keys.push(Ink::Dim, format!(" {}", row.hint));
        }
        let mut lines = vec![keys];
        if self.list.is_first_time() {
            let hint = "First time here? Enter opens a copy of a sample to play with";
            lines.splice(0..0, wrap(&Line::of(Ink::Notice, hint), room, 0));
        }
        lines
    }
}

/// What a key of the list does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Down,
    Up,
    First,
    Last,
    Open,
    New,
    Backups,
    Quit,
}

/// A row of the list's keys.
struct Key {
    codes: &'static [KeyCode],
    act: Act,
    /// What the hint shows of them.
    sign: &'static str,
    /// What the hint says about them; empty for none.
    hint: &'static str,
}

const fn press(codes: &'static [KeyCode], act: Act, sign: &'static str, hint: &'static str) -> Key {
    Key {
        codes,
        act,
        sign,
        hint,
    }
}

/// The keys of the list, in the order of the hints.
#[rustfmt::skip] // a table reads by its columns
const KEYS: &[Key] = &[
    press(&[KeyCode::Down, KeyCode::Char('j'), KeyCode::Tab], Act::Down, "↑↓", "move"),
    press(&[KeyCode::Up, KeyCode::Char('k'), KeyCode::BackTab], Act::Up, "", ""),
    press(&[KeyCode::Home, KeyCode::Char('g')], Act::First, "", ""),
    press(&[KeyCode::End, KeyCode::Char('G')], Act::Last, "", ""),
    press(&[KeyCode::Enter], Act::Open, "Enter", "open"),
    press(&[KeyCode::Char('n')], Act::New, "n", "new"),
    press(&[KeyCode::Char('b')], Act::Backups, "b", "backups"),
    press(&[KeyCode::Char('q'), KeyCode::Esc], Act::Quit, "q", "quit"),
];
