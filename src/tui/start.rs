//! The start screen, where a campaign is chosen.

mod backups;
mod bin;
mod help;
mod import;
mod list;
mod naming;
mod new;
mod wanted;

use std::path::{Path, PathBuf};
use std::rc::Rc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::board::{Done, Fields};
use super::keymap::{Does, Keymap, Letters, Window};
use super::library::{CampaignSummary, Inspection, Library};
use super::message::leaves;
use super::paint::Painter;
use super::prompt::{Prompt, Purpose, Typed};
use super::rows::moved;
use crate::view::line::wrap;
use crate::view::text::clean;
use crate::view::{Ink, Line};
use backups::Backups;
use bin::Bin;
use help::Help;
use import::{ImportDialog, Pressed};
use list::List;
use naming::{NameDialog, Naming};
use new::NewDialog;

pub(crate) use wanted::Wanted;

pub(crate) struct StartScreen {
    list: List,
    keys: Rc<Keymap>,
    dialog: Option<Dialog>,
    help: Option<Help>,
    /// Messages to the GM, shown until they are read.
    told: Vec<Line>,
    /// Ctrl-C was the last key pressed.
    asked_to_leave: bool,
    /// The words that filter the list, while they are typed.
    filter: Option<Prompt>,
    /// Campaigns moved to the bin here, the latest last.
    discarded: Vec<PathBuf>,
}

/// The window over the list.
enum Dialog {
    New(Box<NewDialog>),
    Backups(Box<Backups>),
    Name(Box<NameDialog>),
    Bin(Box<Bin>),
    Import(Box<ImportDialog>),
}

impl StartScreen {
    /// The library's campaigns, and a new campaign of each game.
    pub(crate) fn new(library: &dyn Library, keys: &Rc<Keymap>) -> Self {
        Self::with(List::of(library, keys), keys)
    }

    /// One that is never shown, because a campaign or the tour opens at once.
    pub(crate) fn unread(keys: &Rc<Keymap>) -> Self {
        Self::with(List::unread(keys), keys)
    }

    fn with(list: List, keys: &Rc<Keymap>) -> Self {
        Self {
            list,
            keys: Rc::clone(keys),
            dialog: None,
            help: None,
            told: Vec::new(),
            asked_to_leave: false,
            filter: None,
            discarded: Vec::new(),
        }
    }

    pub(crate) fn tell(&mut self, notices: impl IntoIterator<Item = Line>) {
        self.told.extend(notices);
    }

    /// The messages that have not been read yet.
    pub(crate) fn untold(&mut self) -> Vec<Line> {
        std::mem::take(&mut self.told)
    }

    /// Shows what went wrong with the last choice.
    pub(crate) fn trouble(&mut self, error: &str) {
        match &mut self.dialog {
            Some(Dialog::New(new)) => new.trouble(error),
            Some(Dialog::Backups(backups)) => backups.trouble(error),
            Some(Dialog::Name(dialog)) => dialog.trouble(error),
            Some(Dialog::Bin(bin)) => bin.trouble(error),
            Some(Dialog::Import(dialog)) => dialog.trouble(error),
            None => self.told.insert(0, error.into()),
        }
    }

    /// Shows the backups of a campaign.
    pub(crate) fn offer(&mut self, path: &Path, found: &[CampaignSummary]) {
        self.dialog = Some(Dialog::Backups(Box::new(Backups::new(
            &self.keys, path, found,
        ))));
    }

    pub(crate) fn paste(&mut self, text: &str) {
        match &mut self.dialog {
            Some(Dialog::New(new)) => new.paste(text),
            Some(Dialog::Name(dialog)) => dialog.paste(text),
            Some(Dialog::Import(dialog)) => dialog.paste(text),
            Some(Dialog::Backups(_) | Dialog::Bin(_)) => {}
            None => {
                if let Some(filter) = &mut self.filter {
                    filter.paste(text);
                    self.list.filter(filter.line());
                }
            }
        }
    }

    /// The title of a campaign in the list.
    pub(crate) fn title_of(path: &Path) -> String {
        let stem = path.file_stem().unwrap_or_default();
        clean(&stem.to_string_lossy()).into_owned()
    }

    /// Updates the list, with the campaign at `path` selected.
    pub(crate) fn refresh(&mut self, library: &dyn Library, path: &Path) {
        self.dialog = None;
        self.filter = None;
        self.told.clear();
        let before = self.list.place();
        self.list = List::of(library, &self.keys);
        self.list.select(path, before);
    }

    /// Selects a campaign of the list.
    pub(crate) fn select(&mut self, path: &Path) {
        self.list.select(path, 0);
    }

    /// Remembers what `u` would restore.
    pub(crate) fn has_discarded(&mut self, binned: &Path) {
        self.discarded.push(binned.to_owned());
    }

    pub(crate) fn has_put_back(&mut self, binned: &Path) {
        self.discarded.retain(|path| path != binned);
    }

    pub(crate) fn show_bin(&mut self, found: &[CampaignSummary]) {
        self.dialog = Some(Dialog::Bin(Box::new(Bin::new(&self.keys, found))));
    }

    /// Closes the window over the list. Without one it quits, but asks first.
    pub(crate) fn cancel(&mut self) -> Wanted {
        if self.help.take().is_some() {
            return Wanted::Nothing;
        }
        if let Some(Dialog::New(_) | Dialog::Name(_) | Dialog::Import(_)) = &self.dialog {
            return self.key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
        }
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
        self.told.insert(0, leaves());
        Wanted::Nothing
    }

    /// Whether a key may do anything now.
    pub(crate) fn knows(&self, key: KeyEvent) -> bool {
        self.keys.knows(self.window(), key)
    }

    /// Which window's keys apply.
    fn window(&self) -> Window {
        match &self.dialog {
            _ if self.help.is_some() => Window::Page,
            None if self.filter.is_some() => Window::Line,
            None => Window::Start,
            Some(Dialog::New(_) | Dialog::Name(_) | Dialog::Import(_)) => Window::StartForm,
            Some(Dialog::Backups(_) | Dialog::Bin(_)) => Window::List,
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Wanted {
        self.asked_to_leave = false;
        if let Some(help) = &mut self.help {
            let rows = self.keys.window(help.window).len();
            match self.keys.press(Window::Page, key, Letters::Act) {
                Some(Does::Back | Does::Close | Does::Help) => self.help = None,
                Some(does) => help.scroll = moved(help.scroll, rows, does),
                None => {}
            }
            return Wanted::Nothing;
        }
        let wanted = match &mut self.dialog {
            None => return self.list_key(key),
            Some(Dialog::New(new)) => match new.key(key) {
                Done::Save => Some(new.wanted()),
                done => self.form_done(done),
            },
            Some(Dialog::Name(dialog)) => match dialog.key(key) {
                Done::Save => Some(dialog.wanted()),
                done => self.form_done(done),
            },
            Some(Dialog::Backups(backups)) => backups.key(key),
            Some(Dialog::Bin(bin)) => bin.key(key),
            Some(Dialog::Import(dialog)) => match dialog.key(key) {
                Pressed::Wants(wanted) => Some(wanted),
                Pressed::Done(Done::Save) => Some(dialog.enter()),
                Pressed::Done(done) => self.form_done(done),
            },
        };
        wanted.unwrap_or_else(|| {
            self.dialog = None;
            Wanted::Nothing
        })
    }

    /// Handles what a key did to a form other than saving it; `None` closes the form.
    fn form_done(&mut self, done: Done) -> Option<Wanted> {
        match done {
            Done::Leave => return None,
            Done::Help => {
                self.help = Some(Help {
                    window: Window::StartForm,
                    scroll: 0,
                });
            }
            Done::Open | Done::Save | Done::List | Done::EditLine => {}
        }
        Some(Wanted::Nothing)
    }

    fn list_key(&mut self, key: KeyEvent) -> Wanted {
        // Any key means that the message has been read.
        if !self.told.is_empty() {
            self.told.remove(0);
        }
        if self.filter.is_some() {
            return self.filter_key(key);
        }
        match self.keys.press(Window::Start, key, Letters::Act) {
            Some(Does::Down) => self.list.step(1, true),
            Some(Does::Up) => self.list.step(1, false),
            Some(Does::PageDown) => self.list.step(self.list.page(), true),
            Some(Does::PageUp) => self.list.step(self.list.page(), false),
            Some(Does::First) => self.list.step(usize::MAX, false),
            Some(Does::Last) => self.list.step(usize::MAX, true),
            Some(Does::Open) => return self.choose(),
            Some(Does::New) => self.describe(),
            Some(Does::Backups) => return self.backups(),
            Some(Does::Rename) => self.name(Naming::Rename),
            Some(Does::Duplicate) => self.name(Naming::Copy),
            Some(Does::Remove) => return self.of_chosen(Wanted::Discard, "deleted"),
            Some(Does::PutBack) => {
                if let Some(last) = self.discarded.last() {
                    return Wanted::PutBack(last.clone());
                }
                let words = "nothing was deleted here yet; {bin} shows the bin";
                let told = self.keys.says(Window::Start, Ink::Plain, words);
                self.told.insert(0, told);
            }
            Some(Does::Bin) => return Wanted::Bin,
            Some(Does::Import) => self.import(),
            Some(Does::Tour) => return Wanted::Tour,
            Some(Does::Filter) => self.filter = Some(Prompt::new(Purpose::Filter, "", None)),
            Some(Does::Help) => {
                self.help = Some(Help {
                    window: Window::Start,
                    scroll: 0,
                });
            }
            Some(Does::Back | Does::Close) if self.list.is_filtered() => self.list.filter(""),
            Some(Does::Back | Does::Close) => return Wanted::Quit,
            _ => {}
        }
        Wanted::Nothing
    }

    /// Handles the mouse; `second` is true for the second click of two.
    pub(crate) fn mouse(&mut self, event: MouseEvent, second: bool) -> Wanted {
        let row = event.row;
        if self.help.is_some() {
            if matches!(event.kind, MouseEventKind::Down(_)) {
                self.help = None;
            }
            return Wanted::Nothing;
        }
        match &mut self.dialog {
            Some(Dialog::New(form)) => {
                turn(&mut **form, event);
                return Wanted::Nothing;
            }
            Some(Dialog::Name(form)) => {
                turn(&mut **form, event);
                return Wanted::Nothing;
            }
            Some(Dialog::Import(form)) => {
                turn(&mut **form, event);
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
        self.dialog = Some(Dialog::New(Box::new(NewDialog::new(&self.keys))));
    }

    fn backups(&mut self) -> Wanted {
        if let Some(Wanted::Open(path)) = self.list.chosen() {
            Wanted::Backups(path.clone())
        } else {
            self.trouble("only a campaign of your own has backups");
            Wanted::Nothing
        }
    }

    /// A request for the selected campaign, if it is one of the GM's own.
    fn of_chosen(&mut self, wanted: impl FnOnce(PathBuf) -> Wanted, done: &str) -> Wanted {
        if let Some(Wanted::Open(path)) = self.list.chosen() {
            return wanted(path.clone());
        }
        self.trouble(&format!("only a campaign of your own can be {done}"));
        Wanted::Nothing
    }

    /// Asks for a file and the campaign to import it into: the selected campaign or a new one.
    fn import(&mut self) {
        let own = match self.list.chosen() {
            Some(Wanted::Open(path)) => Some(path.clone()),
            _ => None,
        };
        let dialog = ImportDialog::new(
            &self.keys,
            own.as_deref().map(|own| (own, Self::title_of(own))),
        );
        self.dialog = Some(Dialog::Import(Box::new(dialog)));
    }

    /// Shows what importing a file would add.
    pub(crate) fn show_import(&mut self, lines: Vec<String>) {
        if let Some(Dialog::Import(dialog)) = &mut self.dialog {
            dialog.shows(lines);
        }
    }

    pub(crate) fn complete_path(&mut self, paths: Vec<String>) {
        if let Some(Dialog::Import(dialog)) = &mut self.dialog {
            dialog.completes(paths);
        }
    }

    /// Asks for a new name for the selected campaign, or for a name for its copy.
    fn name(&mut self, naming: Naming) {
        if let Some(Wanted::Open(path)) = self.list.chosen() {
            let title = Self::title_of(path);
            self.dialog = Some(Dialog::Name(Box::new(NameDialog::new(
                &self.keys, naming, path, &title,
            ))));
            return;
        }
        let done = match naming {
            Naming::Rename => "renamed",
            Naming::Copy => "copied; {open} copies a sample and opens it",
        };
        let words = format!("only a campaign of your own can be {done}");
        let told = self.keys.says(Window::Start, Ink::Plain, &words);
        self.told.insert(0, told);
    }

    fn filter_key(&mut self, key: KeyEvent) -> Wanted {
        let Some(filter) = &mut self.filter else {
            return Wanted::Nothing;
        };
        match self.keys.press(Window::Line, key, Letters::Text) {
            Some(Does::Up | Does::Before) => self.list.step(1, false),
            Some(Does::Down | Does::Take) => self.list.step(1, true),
            Some(does) => match filter.act(does, &[]) {
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
            None => {}
        }
        Wanted::Nothing
    }

    /// Draws it and returns the position of the cursor.
    pub(crate) fn draw(&mut self, painter: &mut Painter<'_>) -> Option<(u16, u16)> {
        let area = painter.area();
        let room = usize::from(area.width.saturating_sub(2).max(1));
        let said = match (self.told.first(), &self.filter) {
            (Some(error), _) => wrap(&error.clone().cleaned().tinted(Ink::Notice), room, 0),
            (None, Some(filter)) => {
                let line = Line::of(Ink::Strong, "/").with(Ink::Plain, clean(filter.line()));
                let words = "   {up} {down} move, {open} opens, {back} shows all";
                vec![line.and(self.keys.says(Window::Line, Ink::Dim, words))]
            }
            (None, None) => self.hints(room),
        };
        let most = (area.height / 3).max(u16::from(!self.told.is_empty() || area.height >= 2));
        let bottom = u16::try_from(said.len()).unwrap_or(most).min(most);
        let list = Rect {
            height: area.height.saturating_sub(bottom),
            ..area
        };
        let mut cursor = self.list.draw(painter, list, &self.keys);
        if let (Some(filter), true) = (&self.filter, self.told.is_empty() && bottom > 0) {
            let before = filter.columns_before(filter.editor.cursor()) + 2;
            let before = u16::try_from(before).unwrap_or(area.width);
            cursor = Some((area.x.saturating_add(before), list.bottom()));
        }
        let above = area.height / 4;
        let middle = Rect {
            y: area.y + above,
            height: area.height - above,
            ..area
        };
        if self.dialog.is_some() || self.help.is_some() {
            painter.cover();
        }
        for (line, y) in said.iter().zip(list.bottom()..area.bottom()) {
            painter.line(area.x + 1, y, area.width.saturating_sub(1), line);
        }
        match &mut self.dialog {
            Some(Dialog::New(form)) => cursor = Some(form.draw(painter, area)),
            Some(Dialog::Name(form)) => cursor = Some(form.draw(painter, area)),
            Some(Dialog::Import(form)) => cursor = Some(form.draw(painter, area)),
            Some(Dialog::Backups(backups)) => cursor = Some(backups.list.draw(painter, middle)),
            Some(Dialog::Bin(bin)) => cursor = Some(bin.list.draw(painter, middle)),
            None => {}
        }
        if let Some(help) = self.help {
            help.draw(painter, area, &self.keys);
            cursor = None;
        }
        cursor
    }

    /// The useful keys, with advice for a beginner.
    fn hints(&self, room: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        if self.list.is_first_time() && self.dialog.is_none() && self.help.is_none() {
            let hint = "First time here? {tour} walks you through a first fight, {open} opens a copy of a sample";
            let hint = self.keys.says(Window::Start, Ink::Notice, hint);
            lines.extend(wrap(&hint, room, 0));
        }
        let window = self.window();
        if self.help.is_some() {
            return vec![self.keys.says(window, Ink::Dim, "{back} back")];
        }
        let hints = self.keys.hints_in(window).into_iter();
        let hints =
            hints.map(|(key, hint)| Line::of(Ink::Key, key).with(Ink::Dim, format!(" {hint}")));
        // The keys for moving come first, so that they are seen at once.
        let moves = || self.keys.says(window, Ink::Dim, "{up}{down} move");
        let moves = (window == Window::Start).then(moves);
        let mut row = Line::new();
        for hint in moves.into_iter().chain(hints) {
            // A key and its description stay together.
            if !row.pieces.is_empty() && row.width() + 2 + hint.width() > room {
                lines.push(std::mem::take(&mut row));
            }
            if !row.pieces.is_empty() {
                row.push(Ink::Plain, "  ");
            }
            row = row.and(hint);
        }
        lines.push(row);
        lines
    }
}

/// Passes a mouse event to a form.
fn turn<F: for<'c> Fields<Context<'c> = ()>>(form: &mut F, event: MouseEvent) {
    match event.kind {
        MouseEventKind::ScrollDown => form.wheel((), true),
        MouseEventKind::ScrollUp => form.wheel((), false),
        MouseEventKind::Down(MouseButton::Left) => form.click((), event.column, event.row),
        _ => {}
    }
}
