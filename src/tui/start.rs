//! The choice of a campaign.

use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Shelf;
use super::paint::Painter;
use super::prompt::{Prompt, Purpose, Typed};
use crate::games;
use crate::view::Ink;
use crate::view::text::{clean, width};

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
    },
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
    prompt: Option<(Prompt, String)>,
    trouble: Option<String>,
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
        let new = games::all().iter().map(|game| Item {
            title: format!("New {} campaign", game.name),
            detail: String::new(),
            wanted: Wanted::New {
                name: String::new(),
                system: game.id.to_owned(),
            },
        });
        let sections = [
            ("Played lately", recents.collect::<Vec<_>>()),
            ("Samples, copied before they are opened", samples.collect()),
            ("New", new.collect()),
        ];
        Self {
            sections: sections
                .into_iter()
                .filter(|(_, items)| !items.is_empty())
                .map(|(title, items)| Section { title, items })
                .collect(),
            selected: 0,
            offset: 0,
            prompt: None,
            trouble: None,
        }
    }

    /// What went wrong with what was chosen.
    pub fn trouble(&mut self, error: &str) {
        self.trouble = Some(error.to_owned());
    }

    /// Takes in pasted text.
    pub fn paste(&mut self, text: &str) {
        if let Some((prompt, _)) = &mut self.prompt {
            prompt.paste(text);
        }
    }

    /// Takes in a key.
    pub fn key(&mut self, key: KeyEvent) -> Wanted {
        self.trouble = None;
        if self.prompt.is_some() {
            return self.name_key(key);
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
            KeyCode::Enter => return self.choose(),
            _ => {}
        }
        Wanted::Nothing
    }

    fn choose(&mut self) -> Wanted {
        let items = self.sections.iter().flat_map(|section| &section.items);
        let Some(item) = items.into_iter().nth(self.selected) else {
            return Wanted::Nothing;
        };
        match &item.wanted {
            Wanted::New { system, .. } => {
                self.prompt = Some((Prompt::new(Purpose::Name, "", None), system.clone()));
                Wanted::Nothing
            }
            other => other.clone(),
        }
    }

    fn name_key(&mut self, key: KeyEvent) -> Wanted {
        let Some((mut prompt, system)) = self.prompt.take() else {
            return Wanted::Nothing;
        };
        match prompt.key(key, &[]) {
            Typed::Leave => return Wanted::Nothing,
            Typed::Run if !prompt.line().trim().is_empty() => {
                let name = prompt.line().trim().to_owned();
                return Wanted::New { name, system };
            }
            _ => {}
        }
        self.prompt = Some((prompt, system));
        Wanted::Nothing
    }

    /// Draws it; answers with where the cursor stands.
    pub fn draw(&mut self, painter: &mut Painter<'_>) -> Option<(u16, u16)> {
        let area = painter.area();
        let bottom = u16::from(area.height >= 2 || self.prompt.is_some() || self.trouble.is_some());
        let list = Rect {
            height: area.height.saturating_sub(bottom),
            ..area
        };
        let cursor = self.draw_list(painter, list);
        if bottom == 0 {
            return cursor;
        }
        let y = area.bottom().saturating_sub(1);
        let room = area.width.saturating_sub(1);
        if let Some((prompt, _)) = &self.prompt {
            let x = painter.ink(area.x + 1, y, room, prompt.purpose.sign(), Ink::Strong);
            let left = area.right().saturating_sub(x);
            let scroll = prompt
                .input
                .visual_scroll(usize::from(left.saturating_sub(1)));
            let before = crate::view::text::head(prompt.line(), scroll).0.len();
            painter.text(x, y, left, &prompt.line()[before..], Style::new());
            let column = prompt.input.visual_cursor().saturating_sub(scroll);
            let column = u16::try_from(column).unwrap_or(u16::MAX);
            return Some((x.saturating_add(column), y));
        }
        match &self.trouble {
            Some(error) => painter.ink(area.x + 1, y, room, &clean(error), Ink::Notice),
            None => painter.ink(area.x + 1, y, room, "↑↓ move  Enter open  q quit", Ink::Dim),
        };
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
