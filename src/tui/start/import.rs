//! The form for importing characters from a file: the file, the campaign, and what would be added.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crossterm::event::KeyEvent;

use super::Wanted;
use crate::campaign::plural::plural;
use crate::games;
use crate::tui::board::{
    Board, Choice, Content, ContentMut, Done, Field, Fields, Height, Row, Shown, Typed, troubles,
};
use crate::tui::keymap::{Does, Keymap, Window};
use crate::tui::library::{ImportInto, NewCampaign};
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// Columns of the labels.
const LABEL: u16 = 8;

/// The most lines shown of what would be added.
const MOST: usize = 12;

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    File,
    Into,
    Name,
}

/// What a key did to the form.
pub(super) enum Pressed {
    Done(Done),
    Wants(Wanted),
}

pub(super) struct ImportDialog {
    file: Field,
    into: Choice,
    name: Field,
    /// The campaign that was selected.
    own: Option<PathBuf>,
    /// What would be added, with the file and the campaign that this was asked for.
    seen: Option<(String, ImportInto, Vec<String>)>,
    /// Completions of the typed path.
    offered: Vec<String>,
    board: Board<Place>,
    keys: Rc<Keymap>,
}

impl ImportDialog {
    pub(super) fn new(keys: &Rc<Keymap>, own: Option<(&Path, String)>) -> Self {
        let (own, title) = own.unzip();
        let new = games::all()
            .iter()
            .map(|game| format!("{} (a new campaign)", game.name));
        let mut board = Board::new(Place::File);
        board.fresh = false;
        Self {
            file: Field::default(),
            into: Choice::new(title.into_iter().chain(new), 0),
            name: Field::default(),
            own: own.map(Path::to_owned),
            seen: None,
            offered: Vec::new(),
            board,
            keys: Rc::clone(keys),
        }
    }

    pub(super) fn trouble(&mut self, error: &str) {
        self.seen = None;
        self.file.trouble = Some(error.to_owned());
        self.board.go(Place::File);
        self.board.fresh = false;
    }

    /// Shows what would be added.
    pub(super) fn shows(&mut self, lines: Vec<String>) {
        self.file.trouble = None;
        self.seen = Some((self.file.text().to_owned(), self.target(), lines));
    }

    /// Completes the typed path as far as all possible paths agree.
    pub(super) fn completes(&mut self, mut paths: Vec<String>) {
        let mut common = paths.first().cloned().unwrap_or_default();
        for path in &paths {
            let same = common.chars().zip(path.chars());
            let same = same.take_while(|(a, b)| a == b).count();
            common = common.chars().take(same).collect();
        }
        if paths.is_empty() {
            self.file.trouble = Some("no such file or folder".to_owned());
        } else if common == self.file.text() && paths.len() == 1 && !common.ends_with('/') {
            // There is nothing to complete, so go to the next field.
            let to = self.after(true);
            self.board.go(to);
        } else {
            self.file.place(&common);
        }
        if paths.len() < 2 {
            paths.clear();
        }
        self.offered = paths;
    }

    /// Handles a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Pressed {
        let keys = Rc::clone(&self.keys);
        self.offered.clear();
        let tab = keys.press(Window::StartForm, key, crate::tui::keymap::Letters::Text)
            == Some(Does::NextField);
        let typed = self.file.text();
        let known = (self.seen.as_ref()).is_some_and(|(file, ..)| file == typed);
        if tab && self.board.at == Place::File && !typed.is_empty() && !known {
            return Pressed::Wants(Wanted::Complete(typed.to_owned()));
        }
        match self.press((), &keys, Window::StartForm, key) {
            ControlFlow::Break(done) => return Pressed::Done(done),
            ControlFlow::Continue(Does::Open) => return Pressed::Wants(self.enter()),
            ControlFlow::Continue(Does::Type(request)) => self.edit(request),
            ControlFlow::Continue(_) => {}
        }
        Pressed::Done(Done::Open)
    }

    /// Asks what would be added; once that is shown, imports it.
    pub(super) fn enter(&mut self) -> Wanted {
        let file = self.file.text().to_owned();
        if file.is_empty() {
            self.trouble("enter the path of a file");
            return Wanted::Nothing;
        }
        let into = self.target();
        match &self.seen {
            Some((seen, what, _)) if (seen, what) == (&file, &into) => Wanted::Import(into, file),
            _ => Wanted::LookInto(into, file),
        }
    }

    /// The game chosen for the new campaign.
    fn new_game(&self) -> Option<&'static crate::game::Game> {
        let at = self.into.at();
        let at = if self.own.is_some() {
            at.checked_sub(1)?
        } else {
            at
        };
        games::all().get(at).copied()
    }

    fn target(&self) -> ImportInto {
        let Some(game) = self.new_game() else {
            return ImportInto::Campaign(self.own.clone().unwrap_or_default());
        };
        let file = Path::new(self.file.text()).file_stem();
        let file = file.map(|stem| stem.to_string_lossy().into_owned());
        let name = match self.name.text() {
            "" => file.unwrap_or_default(),
            name => name.to_owned(),
        };
        ImportInto::New(NewCampaign {
            name,
            system: game.id.to_owned(),
            ..NewCampaign::default()
        })
    }

    fn hint(&self) -> Line {
        let words = match (&self.seen, self.board.at) {
            (Some(_), _) => "{open} imports it as one act, {back} leaves",
            (None, Place::File) => {
                "{next-field} completes the path, {open} shows a preview, {back} leaves"
            }
            (None, _) => {
                "{cursor-left} {cursor-right} choose, {open} shows a preview, {back} leaves"
            }
        };
        self.keys.says(Window::StartForm, Ink::Dim, words)
    }
}

impl Fields for ImportDialog {
    type Place = Place;
    type Context<'c> = ();
    const WIDEST: u16 = 100;
    const HIGH: Height = Height::Middle;

    fn board(&self) -> &Board<Place> {
        &self.board
    }

    fn board_mut(&mut self) -> &mut Board<Place> {
        &mut self.board
    }

    fn places(&self) -> Vec<Place> {
        let mut all = vec![Place::File, Place::Into];
        if self.new_game().is_some() {
            all.push(Place::Name);
        }
        all
    }

    fn content(&self, place: Place) -> Option<Content<'_>> {
        Some(match place {
            Place::File => Content::Text(&self.file),
            Place::Into => Content::Choice(&self.into),
            Place::Name => Content::Text(&self.name),
        })
    }

    fn content_mut(&mut self, place: Place) -> Option<ContentMut<'_>> {
        Some(match place {
            Place::File => ContentMut::Text(&mut self.file),
            Place::Into => ContentMut::Choice(&mut self.into),
            Place::Name => ContentMut::Text(&mut self.name),
        })
    }

    fn leave(&mut self, (): ()) {}

    fn changed(&mut self) {
        // Losing a typed path is no loss.
        self.board.typed = Typed::Nothing;
        self.seen = None;
        self.file.trouble = None;
    }

    fn shown(&self, wide: u16) -> Shown<Place> {
        let mut rows = Vec::new();
        for place in self.places() {
            let (label, empty) = match place {
                Place::File => ("File", "stat blocks, CSV, JSON, YAML, or a campaign"),
                Place::Into => ("Into", ""),
                Place::Name => ("Name", "the file's"),
            };
            let row = Row::default().text(0, Ink::Strong, label);
            let row = row.field_or(place, LABEL, wide.saturating_sub(LABEL), empty);
            let wrong = troubles(&row, wide, |place| self.field(place));
            rows.push(row);
            rows.extend(wrong);
        }
        let seen = self.seen.as_ref().map(|(_, _, lines)| lines);
        let lines = seen.unwrap_or(&self.offered);
        if !lines.is_empty() {
            rows.push(Row::default());
        }
        for line in lines.iter().take(MOST) {
            rows.push(Row::default().text(0, Ink::Plain, clean(line)));
        }
        if lines.len() > MOST {
            let more = format!("and {}", plural(lines.len() - MOST, "more line"));
            rows.push(Row::default().text(0, Ink::Dim, more));
        }
        Shown {
            title: " Import ".into(),
            rows,
            hint: self.hint(),
        }
    }
}
