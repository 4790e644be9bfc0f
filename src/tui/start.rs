//! The choice of a campaign.

mod backups;
mod dialog;
mod new;

use std::path::{Path, PathBuf};

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::paint::Painter;
use super::{Shelf, Shelved};
use crate::view::text::{clean, width, wrap};
use crate::view::{Ink, Line};
use backups::Backups;
use new::NewCampaign;

/// What was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Nothing yet.
    Nothing,
    /// To leave.
    Quit,
    /// A campaign.
    Open(PathBuf),
    /// A copy of a sample, by its place in the list.
    Sample(usize),
    /// A new campaign.
    New {
        /// What it is to be called.
        name: String,
        /// Id of the game that is to be played.
        system: String,
        /// Its edition; empty where it has one only.
        edition: String,
    },
    /// The backups of a campaign.
    Backups(PathBuf),
    /// A campaign as one of its backups has it.
    Restore(PathBuf, String),
}

struct Item {
    title: String,
    detail: String,
    wanted: Wanted,
}

struct Section {
    title: &'static str,
    items: Vec<Item>,
}

/// The choice of a campaign.
pub struct StartScreen {
    sections: Vec<Section>,
    selected: usize,
    offset: usize,
    dialog: Option<Dialog>,
    /// What the GM is to be told, until it is read.
    told: Vec<String>,
}

/// What lies over the list.
enum Dialog {
    New(Box<NewCampaign>),
    Backups(Backups),
}

impl StartScreen {
    /// What the shelf holds, and a new campaign of each game.
    #[must_use]
    pub fn new(shelf: &dyn Shelf) -> Self {
        let recents = shelf.recents().into_iter().map(|it| Item {
            title: it.title,
            detail: it.detail,
            wanted: Wanted::Open(it.path),
        });
        let samples = shelf
            .samples()
            .into_iter()
            .enumerate()
            .map(|(nth, it)| Item {
                title: it.title,
                detail: it.detail,
                wanted: Wanted::Sample(nth),
            });
        let new = vec![Item {
            title: "New campaign".to_owned(),
            detail: "n: its name, its system, its edition".to_owned(),
            wanted: Wanted::New {
                name: String::new(),
                system: String::new(),
                edition: String::new(),
            },
        }];
        let sections = [
            ("Played lately", recents.collect::<Vec<_>>()),
            ("Samples, copied before they are opened", samples.collect()),
            ("New", new),
        ];
        Self {
            sections: sections
                .into_iter()
                .filter(|(_, items)| !items.is_empty())
                .map(|(title, items)| Section { title, items })
                .collect(),
            selected: 0,
            offset: 0,
            dialog: None,
            told: Vec::new(),
        }
    }

    /// Tells the GM something.
    pub fn tell(&mut self, notices: Vec<String>) {
        self.told.extend(notices);
    }

    /// What has not been read yet.
    pub fn untold(&mut self) -> Vec<String> {
        std::mem::take(&mut self.told)
    }

    /// What went wrong with what was chosen.
    pub fn trouble(&mut self, error: &str) {
        match &mut self.dialog {
            Some(Dialog::New(new)) => new.trouble(error),
            Some(Dialog::Backups(backups)) => backups.trouble(error),
            None => self.told.insert(0, error.to_owned()),
        }
    }

    /// Shows the backups of a campaign.
    pub fn offer(&mut self, path: &Path, found: Vec<Shelved>) {
        self.dialog = Some(Dialog::Backups(Backups::new(path, found)));
    }

    /// Takes in pasted text.
    pub fn paste(&mut self, text: &str) {
        if let Some(Dialog::New(new)) = &mut self.dialog {
            new.paste(text);
        }
    }

    /// Takes in a key.
    pub fn key(&mut self, key: KeyEvent) -> Wanted {
        match &mut self.dialog {
            None => self.list_key(key),
            Some(Dialog::New(new)) => match new.key(key) {
                new::Answer::Stay => Wanted::Nothing,
                new::Answer::Leave => self.close(),
                new::Answer::Make {
                    name,
                    system,
                    edition,
                } => Wanted::New {
                    name,
                    system,
                    edition,
                },
            },
            Some(Dialog::Backups(backups)) => match backups.key(key.code) {
                backups::Answer::Stay => Wanted::Nothing,
                backups::Answer::Leave => self.close(),
                backups::Answer::Restore(path, name) => Wanted::Restore(path, name),
            },
        }
    }

    fn close(&mut self) -> Wanted {
        self.dialog = None;
        Wanted::Nothing
    }

    fn list_key(&mut self, key: KeyEvent) -> Wanted {
        // Whatever is pressed, what was said has been read.
        if !self.told.is_empty() {
            self.told.remove(0);
        }
        let count: usize = self
            .sections
            .iter()
            .map(|section| section.items.len())
            .sum();
        let last = count.saturating_sub(1);
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return Wanted::Quit,
            KeyCode::Char('j') | KeyCode::Down | KeyCode::Tab => {
                self.selected = (self.selected + 1).min(last);
            }
            KeyCode::Char('k') | KeyCode::Up | KeyCode::BackTab => {
                self.selected = self.selected.saturating_sub(1);
            }
            KeyCode::Char('g') | KeyCode::Home => self.selected = 0,
            KeyCode::Char('G') | KeyCode::End => self.selected = last,
            KeyCode::Char('n') => self.dialog = Some(Dialog::New(Box::new(NewCampaign::new()))),
            KeyCode::Char('b') => return self.backups(),
            KeyCode::Enter => return self.choose(),
            _ => {}
        }
        Wanted::Nothing
    }

    fn chosen(&self) -> Option<&Wanted> {
        let items = self.sections.iter().flat_map(|section| &section.items);
        items.map(|item| &item.wanted).nth(self.selected)
    }

    fn choose(&mut self) -> Wanted {
        match self.chosen().cloned() {
            Some(Wanted::New { .. }) => {
                self.dialog = Some(Dialog::New(Box::new(NewCampaign::new())));
                Wanted::Nothing
            }
            Some(other) => other,
            None => Wanted::Nothing,
        }
    }

    fn backups(&mut self) -> Wanted {
        if let Some(Wanted::Open(path)) = self.chosen() {
            Wanted::Backups(path.clone())
        } else {
            self.trouble("only a campaign of your own has backups");
            Wanted::Nothing
        }
    }

    /// Draws it; answers with where the cursor stands.
    pub fn draw(&mut self, painter: &mut Painter<'_>) -> Option<(u16, u16)> {
        let area = painter.area();
        let room = usize::from(area.width.saturating_sub(2).max(1));
        let said = match self.told.first() {
            Some(error) => wrap(&Line::of(Ink::Notice, clean(error)), room, 0),
            None => vec![Line::of(
                Ink::Dim,
                "↑↓ move  Enter open  n new  b backups  q quit",
            )],
        };
        let most = (area.height / 3).max(u16::from(!self.told.is_empty() || area.height >= 2));
        let bottom = u16::try_from(said.len()).unwrap_or(most).min(most);
        let list = Rect {
            height: area.height.saturating_sub(bottom),
            ..area
        };
        let mut cursor = self.draw_list(painter, list);
        for (line, y) in said.iter().zip(list.bottom()..area.bottom()) {
            painter.line(area.x + 1, y, area.width.saturating_sub(1), line);
        }
        if let Some(dialog) = &self.dialog {
            let rows = match dialog {
                Dialog::New(new) => new.rows(),
                Dialog::Backups(backups) => backups.rows(),
            };
            cursor = dialog::draw(painter, area, rows).or(cursor);
        }
        cursor
    }

    fn draw_list(&mut self, painter: &mut Painter<'_>, area: Rect) -> Option<(u16, u16)> {
        let mut rows: Vec<(Option<usize>, &str, &str)> = vec![(None, "gmscreen", "")];
        let mut nth = 0;
        for section in &self.sections {
            rows.push((None, "", ""));
            rows.push((None, section.title, ""));
            for item in &section.items {
                rows.push((Some(nth), &item.title, &item.detail));
                nth += 1;
            }
        }
        let at = rows
            .iter()
            .position(|(item, ..)| *item == Some(self.selected))?;
        let high = usize::from(area.height);
        if high == 0 {
            return None;
        }
        // The heading above the first item comes into view with it.
        let from = if self.selected == 0 { 0 } else { at };
        self.offset = self.offset.min(from).max((at + 1).saturating_sub(high));
        let widest = rows.iter().filter(|(item, ..)| item.is_some());
        let widest = widest.map(|(_, title, _)| width(&clean(title))).max();
        let column = u16::try_from(widest.unwrap_or(0)).unwrap_or(0).min(40);
        let mut cursor = None;
        for ((item, title, detail), y) in
            rows.iter().skip(self.offset).zip(area.top()..area.bottom())
        {
            let chosen = *item == Some(self.selected);
            let (indent, ink) = match item {
                None => (1, Ink::Strong),
                Some(_) => (3, Ink::Plain),
            };
            let room = |x: u16| area.right().saturating_sub(x);
            let x = area.x + indent;
            painter.ink(x, y, room(x), &clean(title), ink);
            let after = x.saturating_add(column + 2);
            painter.ink(after, y, room(after), &clean(detail), Ink::Dim);
            if chosen {
                painter.ink(area.x + 1, y, room(area.x + 1).min(1), "▸", Ink::Strong);
                painter.lay(
                    Rect {
                        y,
                        height: 1,
                        ..area
                    },
                    painter.theme.selected(),
                );
                cursor = Some((area.x, y));
            }
        }
        cursor
    }
}
