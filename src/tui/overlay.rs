//! What lies over the panes: a sheet, an entry of the log, the help.

use std::rc::Rc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use tui_input::{Input, InputRequest};

use super::keymap::{Binding, Group, Keymap, Need};
use super::paint::Painter;
use crate::campaign::{Campaign, CharacterId, Entry};
use crate::command::verbs;
use crate::game::Game;
use crate::view::log::Reading;
use crate::view::summary::{self, Tally};
use crate::view::text::{clean, width, wrap};
use crate::view::{Ink, Line, reference, sheet};

/// Wider than this no text is read with ease.
const WIDEST: u16 = 100;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Subject {
    Sheet(CharacterId),
    Entry(u64),
    Help(Rc<Keymap>),
    Rules,
    Summary,
}

impl Subject {
    /// Whether what is typed filters it.
    fn is_searched(&self) -> bool {
        matches!(self, Self::Help(_) | Self::Rules)
    }
}

/// What lies over the panes.
#[derive(Clone, Debug)]
pub struct Overlay {
    subject: Subject,
    scroll: usize,
    page: usize,
    /// The words that the help is filtered by.
    filter: Input,
}

impl Overlay {
    fn of(subject: Subject) -> Self {
        Self {
            subject,
            scroll: 0,
            page: 1,
            filter: Input::default(),
        }
    }

    /// The sheet of a character.
    #[must_use]
    pub fn sheet(who: CharacterId) -> Self {
        Self::of(Subject::Sheet(who))
    }

    /// An entry of the log, whole.
    #[must_use]
    pub fn entry(number: u64) -> Self {
        Self::of(Subject::Entry(number))
    }

    /// All keys and commands.
    #[must_use]
    pub fn help(keys: Rc<Keymap>) -> Self {
        Self::of(Subject::Help(keys))
    }

    /// What this session has seen.
    #[must_use]
    pub fn summary() -> Self {
        Self::of(Subject::Summary)
    }

    /// The rules in brief.
    #[must_use]
    pub fn rules() -> Self {
        Self::of(Subject::Rules)
    }

    /// Scrolls by lines; the next drawing knows where the end is.
    pub fn scroll(&mut self, by: usize, down: bool) {
        self.scroll = if down {
            self.scroll.saturating_add(by)
        } else {
            self.scroll.saturating_sub(by)
        };
    }

    /// Takes in pasted text.
    pub fn paste(&mut self, text: &str) {
        if self.subject.is_searched() {
            for c in clean(text).chars().filter(|c| !c.is_control()) {
                self.filter.handle(InputRequest::InsertChar(c));
            }
        }
    }

    /// Takes in a key; whether it stays open.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        let typing = self.subject.is_searched();
        match key.code {
            KeyCode::Esc if typing && !self.filter.value().is_empty() => self.filter.reset(),
            KeyCode::Esc | KeyCode::Enter | KeyCode::F(1) => return false,
            KeyCode::Up => self.scroll(1, false),
            KeyCode::Down => self.scroll(1, true),
            KeyCode::PageUp => self.scroll(self.page, false),
            KeyCode::PageDown => self.scroll(self.page, true),
            KeyCode::Home => self.scroll = 0,
            KeyCode::End => self.scroll = usize::MAX,
            KeyCode::Backspace if typing => {
                self.filter.handle(InputRequest::DeletePrevChar);
            }
            KeyCode::Char(c) if typing && !key.modifiers.contains(KeyModifiers::CONTROL) => {
                return self.help_key(c);
            }
            KeyCode::Char(c) => return self.plain_key(c),
            _ => {}
        }
        true
    }

    fn help_key(&mut self, c: char) -> bool {
        let empty = self.filter.value().is_empty();
        match c {
            '?' | 'q' if empty => return false,
            // It begins a filter everywhere else; here the filter has begun.
            '/' if empty => {}
            c if !c.is_control() => {
                self.filter.handle(InputRequest::InsertChar(c));
                self.scroll = 0;
            }
            _ => {}
        }
        true
    }

    fn plain_key(&mut self, c: char) -> bool {
        match c {
            'j' => self.scroll(1, true),
            'k' => self.scroll(1, false),
            'g' => self.scroll = 0,
            'G' => self.scroll = usize::MAX,
            'q' => return false,
            _ => {}
        }
        true
    }

    /// Paints it over an area; answers with where the cursor stands.
    pub fn draw(
        &mut self,
        painter: &mut Painter<'_>,
        area: Rect,
        reading: Reading<'_>,
        entries: &[Entry],
        campaign: &Campaign,
    ) -> Option<(u16, u16)> {
        let wide = area.width.min(WIDEST);
        let place = Rect {
            x: area.x + (area.width - wide) / 2,
            width: wide,
            ..area
        };
        let title = match &self.subject {
            Subject::Sheet(_) => " Sheet · Esc closes ".to_owned(),
            Subject::Entry(number) => format!(" Entry #{number} · Esc closes "),
            Subject::Help(_) => " Keys and commands · type to filter, Esc closes ".to_owned(),
            Subject::Summary => " This session · Esc closes ".to_owned(),
            Subject::Rules => " Rules · type to search, Esc closes ".to_owned(),
        };
        let mut inside = painter.frame(place, &title, true);
        let mut cursor = Some((inside.x, inside.y));
        if self.subject.is_searched() && inside.height > 1 {
            let words = self.filter.value();
            let end = painter.ink(inside.x, inside.y, inside.width, "/", Ink::Strong);
            let room = inside.right().saturating_sub(end);
            let end = painter.ink(end, inside.y, room, words, Ink::Plain);
            cursor = Some((end, inside.y));
            inside.y += 1;
            inside.height -= 1;
        }
        let room = usize::from(inside.width.saturating_sub(2).max(1));
        let lines = self.lines((reading, entries), campaign, room);
        self.page = usize::from(inside.height.saturating_sub(1)).max(1);
        let last = lines.len().saturating_sub(usize::from(inside.height));
        self.scroll = self.scroll.min(last);
        for (line, y) in lines
            .iter()
            .skip(self.scroll)
            .zip(inside.top()..inside.bottom())
        {
            painter.line(inside.x + 1, y, inside.width.saturating_sub(1), line);
        }
        if last > 0 && place.height >= 3 && place.width >= 16 {
            let more = format!(" {} of {} ", self.scroll + 1, last + 1);
            let x = place.right()
                - 2
                - u16::try_from(width(&more))
                    .unwrap_or(0)
                    .min(place.width - 2);
            painter.ink(x, place.bottom() - 1, place.width - 2, &more, Ink::Dim);
        }
        cursor
    }

    fn lines(
        &self,
        (reading, entries): (Reading<'_>, &[Entry]),
        campaign: &Campaign,
        columns: usize,
    ) -> Vec<Line> {
        let lines = match &self.subject {
            Subject::Sheet(id) => match campaign.characters.get(*id) {
                Some(who) => sheet::sheet(campaign, reading.game, who, reading.hours, columns),
                None => vec![Line::of(Ink::Dim, "that character is not here any more")],
            },
            Subject::Entry(number) => match reading.history.entry(*number) {
                Some(entry) => sheet::entry(reading, entry),
                None => vec![Line::of(Ink::Dim, "that entry is not here any more")],
            },
            Subject::Help(keys) => help(keys, reading.game, self.filter.value()),
            Subject::Summary => {
                summary::lines(reading, &Tally::of(reading.history, entries, campaign))
            }
            Subject::Rules => reference::lines(reading.game, self.filter.value()),
        };
        lines
            .iter()
            .flat_map(|line| wrap(line, columns, 4))
            .collect()
    }
}

/// All keys and all commands of a game that hold every one of the words.
#[must_use]
pub fn help(keys: &Keymap, game: &'static Game, words: &str) -> Vec<Line> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let lets = |line: &Line| {
        let text = line.plain().to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let mut out = Vec::new();
    for group in Group::ALL {
        let has = |binding: &Binding| !matches!(binding.verb(game), Need::Lacks(_));
        let rows = keys.rows().iter();
        let rows = rows
            .filter(|row| row.binding.group == group && has(row.binding) && !row.keys.is_empty())
            .map(|row| {
                Line::of(Ink::Strong, format!("  {:<10}", row.labels()))
                    .with(Ink::Plain, row.binding.doc)
            });
        section(&mut out, group.title(), rows.filter(lets));
    }
    let commands = verbs(game).map(|verb| {
        Line::of(Ink::Strong, format!("  {}", verb.usage)).with(Ink::Dim, format!("  {}", verb.doc))
    });
    section(&mut out, "Commands", commands.filter(lets));
    let modifiers = game.modifiers.iter().map(|(word, doc)| {
        Line::of(Ink::Strong, format!("  {word}")).with(Ink::Dim, format!("  {doc}"))
    });
    section(&mut out, "Modifiers", modifiers.filter(lets));
    if out.is_empty() {
        out.push(Line::of(Ink::Dim, "no key and no command has these words"));
    }
    out
}

fn section(out: &mut Vec<Line>, title: &str, rows: impl Iterator<Item = Line>) {
    let rows: Vec<Line> = rows.collect();
    if rows.is_empty() {
        return;
    }
    if !out.is_empty() {
        out.push(Line::new());
    }
    out.push(Line::of(Ink::Notice, title));
    out.extend(rows);
}
