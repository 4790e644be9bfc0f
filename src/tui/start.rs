//! The choice of a campaign.

mod backups;
mod bin;
mod dialog;
mod help;
mod list;
mod naming;
mod new;
mod wanted;

use std::path::{Path, PathBuf};

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::keymap::Letters;
use super::library::{CampaignSummary, Inspection, Library};
use super::message::LEAVES;
use super::paint::Painter;
use super::prompt::{Prompt, Purpose, Typed};
use crate::view::line::wrap;
use crate::view::text::clean;
use crate::view::{Ink, Line};
use backups::Backups;
use bin::Bin;
use help::{Act, KEYS};
use list::List;
use naming::{NameDialog, Naming};
use new::NewDialog;

pub(crate) use wanted::Wanted;

pub(crate) struct StartScreen {
    list: List,
    dialog: Option<Dialog>,
    /// What the GM is to be told, until it is read.
    told: Vec<String>,
    /// Ctrl-C was pressed, and nothing since.
    asked_to_leave: bool,
    /// Words that the list is filtered by, as they are typed.
    filter: Option<Prompt>,
    /// Campaigns that were put into the bin here, the last one last.
    discarded: Vec<PathBuf>,
}

/// What lies over the list.
enum Dialog {
    New(Box<NewDialog>),
    Backups(Box<Backups>),
    Name(Box<NameDialog>),
    Bin(Box<Bin>),
    Help,
}

impl StartScreen {
    /// What the library holds, and a new campaign of each game.
    pub(crate) fn new(library: &dyn Library) -> Self {
        Self {
            list: List::of(library),
            dialog: None,
            told: Vec::new(),
            asked_to_leave: false,
            filter: None,
            discarded: Vec::new(),
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
            Some(Dialog::Name(dialog)) => dialog.trouble(error),
            Some(Dialog::Bin(bin)) => bin.trouble(error),
            None | Some(Dialog::Help) => self.told.insert(0, error.to_owned()),
        }
    }

    /// Shows the backups of a campaign.
    pub(crate) fn offer(&mut self, path: &Path, found: &[CampaignSummary]) {
        self.dialog = Some(Dialog::Backups(Box::new(Backups::new(path, found))));
    }

    pub(crate) fn paste(&mut self, text: &str) {
        match &mut self.dialog {
            Some(Dialog::New(new)) => new.paste(text),
            Some(Dialog::Name(dialog)) => dialog.paste(text),
            Some(Dialog::Backups(_) | Dialog::Bin(_) | Dialog::Help) => {}
            None => {
                if let Some(filter) = &mut self.filter {
                    filter.paste(text);
                    self.list.filter(filter.line());
                }
            }
        }
    }

    /// What a campaign at a path is called in the list.
    pub(crate) fn title_of(path: &Path) -> String {
        let stem = path.file_stem().unwrap_or_default();
        clean(&stem.to_string_lossy()).into_owned()
    }

    /// Lists what there is now, with the campaign at a path selected.
    pub(crate) fn refresh(&mut self, library: &dyn Library, path: &Path) {
        self.dialog = None;
        self.filter = None;
        self.told.clear();
        let before = self.list.place();
        self.list = List::of(library);
        self.list.select(path, before);
    }

    /// Keeps in mind what `u` would put back.
    pub(crate) fn has_discarded(&mut self, binned: &Path) {
        self.discarded.push(binned.to_owned());
    }

    pub(crate) fn has_put_back(&mut self, binned: &Path) {
        self.discarded.retain(|path| path != binned);
    }

    pub(crate) fn show_bin(&mut self, found: &[CampaignSummary]) {
        self.dialog = Some(Dialog::Bin(Box::new(Bin::new(found))));
    }

    /// What letters do now.
    pub(crate) fn letters(&self) -> Letters {
        match &self.dialog {
            Some(Dialog::New(new)) if new.is_typing() => Letters::Text,
            Some(Dialog::Name(_)) => Letters::Text,
            Some(Dialog::Backups(backups)) if backups.list.is_filtering() => Letters::Choose,
            Some(Dialog::Bin(bin)) if bin.list.is_filtering() => Letters::Choose,
            None if self.filter.is_some() => Letters::Text,
            Some(Dialog::New(_) | Dialog::Backups(_) | Dialog::Bin(_) | Dialog::Help) | None => {
                Letters::Act
            }
        }
    }

    /// Whether a press is a letter of the list that lies open, whatever else it does elsewhere.
    pub(crate) fn takes(&self, key: KeyEvent) -> bool {
        match &self.dialog {
            Some(Dialog::Backups(backups)) => backups.list.takes(key),
            Some(Dialog::Bin(bin)) => bin.list.takes(key),
            Some(Dialog::New(_) | Dialog::Name(_) | Dialog::Help) | None => false,
        }
    }

    /// Gives up what lies over the list; without anything there it leaves, but asks first.
    pub(crate) fn cancel(&mut self) -> Wanted {
        if self.dialog.take().is_some() {
            return Wanted::Nothing;
        }
        if self.filter.take().is_some() || self.list.is_filtered() {
            self.list.filter("");
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
            Some(Dialog::Name(dialog)) => dialog.key(key),
            Some(Dialog::Bin(bin)) => bin.key(key),
            Some(Dialog::Help) => None,
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
        if self.filter.is_some() {
            return self.filter_key(key);
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
            Some(Act::Rename) => self.name(Naming::Rename),
            Some(Act::Copy) => self.name(Naming::Copy),
            Some(Act::Delete) => return self.of_chosen(Wanted::Discard, "deleted"),
            Some(Act::PutBack) => {
                if let Some(last) = self.discarded.last() {
                    return Wanted::PutBack(last.clone());
                }
                self.trouble("nothing was deleted here yet; B shows the bin");
            }
            Some(Act::Bin) => return Wanted::Bin,
            Some(Act::Filter) => self.filter = Some(Prompt::new(Purpose::Filter, "", None)),
            Some(Act::Help) => self.dialog = Some(Dialog::Help),
            Some(Act::Quit) if self.list.is_filtered() => self.list.filter(""),
            Some(Act::Quit) => return Wanted::Quit,
            None => {}
        }
        Wanted::Nothing
    }

    /// Takes in the mouse; `second` is the second of two clicks.
    pub(crate) fn mouse(&mut self, event: MouseEvent, second: bool) -> Wanted {
        let row = event.row;
        match &mut self.dialog {
            Some(Dialog::New(_) | Dialog::Name(_)) => return Wanted::Nothing,
            Some(Dialog::Help) => {
                if matches!(event.kind, MouseEventKind::Down(_)) {
                    self.dialog = None;
                }
                return Wanted::Nothing;
            }
            Some(Dialog::Bin(bin)) => {
                match event.kind {
                    MouseEventKind::ScrollDown => bin.list.wheel(true),
                    MouseEventKind::ScrollUp => bin.list.wheel(false),
                    MouseEventKind::Down(MouseButton::Left) => {
                        let picked = bin.list.click(event.column, row);
                        return Bin::picked(picked).unwrap_or(Wanted::Nothing);
                    }
                    _ => {}
                }
                return Wanted::Nothing;
            }
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

    /// What is wanted of the selected campaign, if it is one of the GM's own.
    fn of_chosen(&mut self, wanted: impl FnOnce(PathBuf) -> Wanted, done: &str) -> Wanted {
        if let Some(Wanted::Open(path)) = self.list.chosen() {
            return wanted(path.clone());
        }
        self.trouble(&format!("only a campaign of your own can be {done}"));
        Wanted::Nothing
    }

    /// Asks for the name of the selected campaign, or of its copy.
    fn name(&mut self, naming: Naming) {
        if let Some(Wanted::Open(path)) = self.list.chosen() {
            let title = Self::title_of(path);
            self.dialog = Some(Dialog::Name(Box::new(NameDialog::new(
                naming, path, &title,
            ))));
            return;
        }
        let done = match naming {
            Naming::Rename => "renamed",
            Naming::Copy => "copied; Enter copies a sample and opens it",
        };
        self.trouble(&format!("only a campaign of your own can be {done}"));
    }

    fn filter_key(&mut self, key: KeyEvent) -> Wanted {
        let Some(filter) = &mut self.filter else {
            return Wanted::Nothing;
        };
        match key.code {
            KeyCode::Up => self.list.step(1, false),
            KeyCode::Down => self.list.step(1, true),
            _ => match filter.key(key, &[]) {
                Typed::Leave => {
                    self.filter = None;
                    self.list.filter("");
                }
                Typed::Run => {
                    self.filter = None;
                    return self.choose();
                }
                Typed::Nothing | Typed::Changed => self.list.filter(filter.line()),
            },
        }
        Wanted::Nothing
    }

    /// Draws it; answers with where the cursor stands.
    pub(crate) fn draw(&mut self, painter: &mut Painter<'_>) -> Option<(u16, u16)> {
        let area = painter.area();
        let room = usize::from(area.width.saturating_sub(2).max(1));
        let said = match (self.told.first(), &self.filter) {
            (Some(error), _) => wrap(&Line::of(Ink::Notice, clean(error)), room, 0),
            (None, Some(filter)) => {
                let line = Line::of(Ink::Strong, "/").with(Ink::Plain, clean(filter.line()));
                vec![line.with(Ink::Dim, "▏  ↑↓ move, Enter opens, Esc shows all")]
            }
            (None, None) => self.hints(room),
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
        let above = area.height / 4;
        let middle = Rect {
            y: area.y + above,
            height: area.height - above,
            ..area
        };
        match &mut self.dialog {
            Some(Dialog::New(new)) => {
                cursor = dialog::draw(painter, area, new.rows()).or(cursor);
            }
            Some(Dialog::Name(naming)) => {
                cursor = dialog::draw(painter, area, naming.rows()).or(cursor);
            }
            Some(Dialog::Help) => {
                cursor = dialog::draw(painter, area, help::rows()).or(cursor);
            }
            Some(Dialog::Backups(backups)) => cursor = Some(backups.list.draw(painter, middle)),
            Some(Dialog::Bin(bin)) => cursor = Some(bin.list.draw(painter, middle)),
            None => {}
        }
        cursor
    }

    /// What can be pressed, from the table of the keys; and what to press for a beginner.
    fn hints(&self, room: usize) -> Vec<Line> {
        let mut lines = vec![Line::new()];
        for row in KEYS.iter().filter(|row| !row.hint.is_empty()) {
            let key = Line::of(Ink::Strong, row.sign).with(Ink::Dim, format!(" {}", row.hint));
            match lines.last_mut() {
                Some(line) if line.pieces.is_empty() => *line = key,
                // A key and what it does stay together.
                Some(line) if line.width() + 2 + key.width() <= room => {
                    line.push(Ink::Plain, "  ");
                    line.pieces.extend(key.pieces);
                }
                _ => lines.push(key),
            }
        }
        if self.list.is_first_time() {
            let hint = "First time here? Enter opens a copy of a sample to play with";
            lines.splice(0..0, wrap(&Line::of(Ink::Notice, hint), room, 0));
        }
        lines
    }
}
