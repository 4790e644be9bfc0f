//! The start screen, where a campaign is chosen.

mod backups;
mod bin;
mod draw;
mod help;
mod import;
mod list;
mod mouse;
mod naming;
mod new;
mod wanted;

use std::path::{Path, PathBuf};
use std::rc::Rc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::board::{Done, Fields as _, YES, is_yes};
use super::keymap::{Does, Keymap, Letters, Window};
use super::library::{CampaignSummary, Inspection, Library};
use super::message::leaves;
use super::prompt::{Prompt, Purpose, Typed};
use super::rows::moved;
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
    /// The campaign about which the GM is asked whether it goes into the bin.
    asked_to_discard: Option<PathBuf>,
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
            asked_to_discard: None,
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
        self.asked_to_discard = None;
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

    /// Withdraws the question whether a campaign goes into the bin. Returns whether there was one.
    fn ask_no_more(&mut self) -> bool {
        let asked = self.asked_to_discard.take().is_some();
        if asked && !self.told.is_empty() {
            self.told.remove(0);
        }
        asked
    }

    /// Closes the window over the list. Without one it quits, but asks first.
    pub(crate) fn cancel(&mut self) -> Wanted {
        if self.ask_no_more() {
            return Wanted::Nothing;
        }
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
        if let Some(path) = self.asked_to_discard.take() {
            return if is_yes(key) {
                Wanted::Discard(path)
            } else {
                Wanted::Nothing
            };
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
            Some(Does::Remove) => self.ask_to_discard(),
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
            Some(Does::Close) => return Wanted::Quit,
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

    /// Asks whether the selected campaign goes into the bin, if it is one of the GM's own.
    fn ask_to_discard(&mut self) {
        let Some(Wanted::Open(path)) = self.list.chosen() else {
            return self.trouble("only a campaign of your own can be deleted");
        };
        let title = self.list.title().unwrap_or_default();
        let asks = Line::of(Ink::Notice, format!("Delete {title}? "));
        let asks = asks.with(Ink::Key, YES.to_string());
        let words = " moves it into the bin with its log and backups, any other key keeps it";
        self.told.insert(0, asks.with(Ink::Notice, words));
        self.asked_to_discard = Some(path.clone());
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
                Typed::Help | Typed::Rules => {}
                Typed::Nothing | Typed::Changed => self.list.filter(filter.line()),
            },
            None => {}
        }
        Wanted::Nothing
    }
}
