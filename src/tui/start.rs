//! The start screen, where a campaign is chosen.

mod backups;
mod draw;
mod forms;
mod help;
mod list;
mod mouse;
mod wanted;

use std::path::{Path, PathBuf};
use std::rc::Rc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::forms::{ImportFill, NameFill, Naming, NewFill};
use super::keymap::{Act, Context, Go, Keymap, Letters, LineAct, Press, StartAct};
use super::library::{CampaignSummary, Inspection, Library};
use super::message::leaves;
use super::prompt::{Prompt, Purpose, Typed};
use super::rows::moved;
use super::window::{Drafts, Fill, Form, YES, is_yes};
use crate::sheet::At;
use crate::view::text::clean;
use crate::view::{Ink, Line};
use backups::Backups;
use help::Help;
use list::List;

pub(crate) use wanted::Wanted;

pub(crate) struct StartScreen {
    list: List,
    keys: Rc<Keymap>,
    dialog: Option<Dialog>,
    /// What was typed into forms that were left.
    drafts: Drafts,
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

/// What `u` says without anything to put back.
const NOTHING_DELETED: &str = "nothing was deleted since the console was started; 'gmscreen undelete NAME' puts back what was before";

/// The window over the list.
enum Dialog {
    New(Box<Form<NewFill>>),
    Backups(Box<Backups>),
    Name(Box<Form<NameFill>>),
    Import(Box<Form<ImportFill>>),
}

/// Shows what went wrong beside the name or the file, which most likely needs a small change.
fn refuse<F: Fill>(form: &mut Form<F>, error: &str) {
    form.trouble(Some(At::default()), error);
    form.keep_text();
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
            drafts: Drafts::default(),
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
            Some(Dialog::New(form)) => refuse(form, error),
            Some(Dialog::Backups(backups)) => backups.trouble(error),
            Some(Dialog::Name(form)) => refuse(form, error),
            Some(Dialog::Import(form)) => refuse(form, error),
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
            Some(Dialog::Backups(_)) => {}
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
            let escape = KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE);
            return self.key(escape).unwrap_or(Wanted::Nothing);
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

    /// Which window's keys apply.
    fn window(&self) -> Context {
        match &self.dialog {
            _ if self.help.is_some() => Context::Page,
            None if self.filter.is_some() => Context::Line,
            None => Context::Start,
            Some(Dialog::New(_) | Dialog::Name(_) | Dialog::Import(_)) => Context::StartForm,
            Some(Dialog::Backups(_)) => Context::List,
        }
    }

    /// Handles a key; `None` if nothing can come of it.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Wanted> {
        let press = self.keys.look(self.window(), key, self.letters())?;
        self.asked_to_leave = false;
        Some(self.press(press, key))
    }

    /// What letters do in the window that receives the keys.
    fn letters(&self) -> Letters {
        match &self.dialog {
            None if self.help.is_none() && self.filter.is_some() => Letters::Text,
            Some(Dialog::Backups(backups)) if self.help.is_none() => backups.letters(),
            _ => Letters::Act,
        }
    }

    fn press(&mut self, press: Press, key: KeyEvent) -> Wanted {
        if let Some(help) = &mut self.help {
            let rows = self.keys.rows(help.window).len();
            match press.act {
                Some(Act::Back | Act::Close | Act::Help) => self.help = None,
                Some(Act::Go(to)) => help.scroll = moved(help.scroll, to, help::PAGE, rows),
                _ => {}
            }
            return Wanted::Nothing;
        }
        let wanted = match &mut self.dialog {
            None => return self.list_key(press, key),
            Some(Dialog::Backups(backups)) => backups.key(press),
            Some(Dialog::New(_) | Dialog::Name(_) | Dialog::Import(_)) => {
                return self.form_key(key);
            }
        };
        wanted.unwrap_or_else(|| {
            self.dialog = None;
            Wanted::Nothing
        })
    }

    fn list_key(&mut self, press: Press, key: KeyEvent) -> Wanted {
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
            return self.filter_key(press);
        }
        match press.act {
            Some(Act::Go(to)) => self.list.go(to),
            Some(Act::Open) => return self.choose(),
            Some(Act::Start(act)) => return self.start_act(act),
            Some(Act::Filter) => self.filter = Some(Prompt::new(Purpose::Filter, "", None)),
            Some(Act::Help) => {
                self.help = Some(Help {
                    window: Context::Start,
                    scroll: 0,
                });
            }
            Some(Act::Back | Act::Close) if self.list.is_filtered() => self.list.filter(""),
            Some(Act::Close) => return Wanted::Quit,
            _ => {}
        }
        Wanted::Nothing
    }

    fn start_act(&mut self, act: StartAct) -> Wanted {
        match act {
            StartAct::New => self.describe(),
            StartAct::Backups => return self.backups(),
            StartAct::Rename => self.name(Naming::Rename),
            StartAct::Duplicate => self.name(Naming::Copy),
            StartAct::Remove => self.ask_to_discard(),
            StartAct::PutBack => {
                if let Some(last) = self.discarded.last() {
                    return Wanted::PutBack(last.clone());
                }
                self.told.insert(0, NOTHING_DELETED.into());
            }
            StartAct::Import => self.import(),
            StartAct::Tour => return Wanted::Tour,
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
        let form = Form::new(&self.keys, NewFill, NewFill::values(), &self.drafts);
        self.dialog = Some(Dialog::New(Box::new(form)));
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
        let own = own.as_deref().map(|own| (own, Self::title_of(own)));
        let (fill, values) = ImportFill::new(own);
        let form = Form::new(&self.keys, fill, values, &self.drafts).at_end();
        self.dialog = Some(Dialog::Import(Box::new(form)));
    }

    /// Asks for a new name for the selected campaign, or for a name for its copy.
    fn name(&mut self, naming: Naming) {
        if let Some(Wanted::Open(path)) = self.list.chosen() {
            let title = Self::title_of(path);
            let fill = NameFill::new(naming, path);
            let values = fill.values(&title);
            // Most names are changed by only a few letters, so typing does not replace them.
            let form = Form::new(&self.keys, fill, values, &self.drafts).at_end();
            self.dialog = Some(Dialog::Name(Box::new(form)));
            return;
        }
        let done = match naming {
            Naming::Rename => "renamed",
            Naming::Copy => "copied; {open} copies a sample and opens it",
        };
        let words = format!("only a campaign of your own can be {done}");
        let told = self.keys.says(Context::Start, Ink::Plain, &words);
        self.told.insert(0, told);
    }

    fn filter_key(&mut self, press: Press) -> Wanted {
        let Some(filter) = &mut self.filter else {
            return Wanted::Nothing;
        };
        match press.act {
            Some(Act::Go(Go::Up) | Act::Line(LineAct::Before)) => self.list.go(Go::Up),
            Some(Act::Go(Go::Down) | Act::Line(LineAct::Take)) => self.list.go(Go::Down),
            Some(act) => match filter.act(act, &[]) {
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
