//! What lies over the panes: a sheet, an entry of the log, the help.

mod fields;
mod help;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use tui_input::InputRequest;

use super::keymap::Keymap;
use super::paint::{Painter, in_the_middle};
use super::rows::stepped;
use crate::campaign::{Campaign, CharacterId};
use crate::lang::edit::Editor;
use crate::view::line::wrap;
use crate::view::log::Reading;
use crate::view::sheet::Edits;
use crate::view::summary::{self, Tally};
use crate::view::text::{clean, width};
use fields::{Fields, Place};
pub use help::help;

use crate::view::{Ink, Line, encounters, entry, reference, sheet};

/// Wider than this no text is read with ease.
const WIDEST: u16 = 100;

/// What is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    Sheet(CharacterId),
    /// An entry of the log, whole, by its number.
    Entry(u64),
    /// All keys and commands.
    Help,
    /// The rules in brief.
    Rules,
    /// What the GM noted of the fight and of the campaign.
    Notes,
    /// What this session has seen, counted once.
    Summary(Tally),
    /// Why a campaign can only be looked at, and what to do about it.
    Notices(Vec<String>),
}

impl Subject {
    /// Whether what is typed filters it.
    fn is_searched(&self) -> bool {
        matches!(self, Self::Help | Self::Rules)
    }
}

/// What lies over the panes.
#[derive(Clone, Debug)]
pub struct Overlay {
    subject: Subject,
    scroll: usize,
    page: usize,
    /// The words that the help is filtered by.
    filter: Editor,
    /// What can be changed, as it was drawn last, and which of it the cursor stands on.
    fields: Fields,
}

/// What a key did to what lies over the panes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It stays.
    Open,
    /// It is left.
    Closed,
    /// It stays, and the form of that character opens at a part of the sheet.
    Edits(CharacterId, Edits),
    /// It stays, and a line is to be typed, with the cursor there or at its end.
    Types(String, Option<usize>),
}

impl Overlay {
    /// Shows something from its beginning.
    #[must_use]
    pub fn of(subject: Subject) -> Self {
        Self {
            subject,
            scroll: 0,
            page: 1,
            filter: Editor::default(),
            fields: Fields::default(),
        }
    }

    /// Whether what is typed filters it.
    #[must_use]
    pub fn is_searched(&self) -> bool {
        self.subject.is_searched()
    }

    /// The number of the entry that lies open, if it is one.
    #[must_use]
    pub fn open_entry(&self) -> Option<u64> {
        if let Subject::Entry(number) = self.subject {
            return Some(number);
        }
        None
    }

    /// Whether nothing has been typed that filters it.
    #[must_use]
    pub fn is_unfiltered(&self) -> bool {
        self.filter.line().is_empty()
    }

    /// Whether it says what the keys do.
    #[must_use]
    pub fn is_help(&self) -> bool {
        self.subject == Subject::Help
    }

    /// All of it as plain text, for the clipboard.
    pub(super) fn text(
        &mut self,
        reading: Reading<'_>,
        campaign: &Campaign,
        keys: &Keymap,
    ) -> String {
        let lines = self.lines(reading, campaign, keys, usize::from(WIDEST));
        let lines = lines.iter().map(|line| line.plain().trim_end().to_owned());
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The keys that are of use while it shows, with what they do.
    #[must_use]
    pub fn hints(&self) -> &'static [(&'static str, &'static str)] {
        match self.subject {
            Subject::Sheet(_) => &[
                ("Esc", "back"),
                ("↑ ↓", "choose"),
                ("Enter", "change or roll"),
                ("e", "edit all"),
            ],
            _ => &[("Esc", "back")],
        }
    }

    /// Scrolls by lines; the next drawing knows where the end is.
    pub fn scroll(&mut self, by: usize, down: bool) {
        self.scroll = stepped(self.scroll, by, down, usize::MAX);
    }

    /// Takes in pasted text.
    pub fn paste(&mut self, text: &str) {
        if self.subject.is_searched() {
            self.filter.insert(&clean(text));
        }
    }

    /// Takes in a key.
    pub fn key(&mut self, key: KeyEvent) -> Kept {
        if matches!(self.subject, Subject::Sheet(_)) {
            return self.sheet_key(key);
        }
        let typing = self.subject.is_searched();
        match key.code {
            KeyCode::Esc if typing && !self.filter.line().is_empty() => {
                self.filter = Editor::default();
            }
            KeyCode::Backspace if typing => {
                self.filter.handle(InputRequest::DeletePrevChar);
            }
            KeyCode::Char(c) if typing && !key.modifiers.contains(KeyModifiers::CONTROL) => {
                return self.help_key(c);
            }
            KeyCode::Esc | KeyCode::Enter | KeyCode::F(1 | 2) | KeyCode::Char('q') => {
                return Kept::Closed;
            }
            code => self.scroll_key(code),
        }
        Kept::Open
    }

    fn scroll_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Up => self.scroll(1, false),
            KeyCode::Down => self.scroll(1, true),
            KeyCode::PageUp => self.scroll(self.page, false),
            KeyCode::PageDown => self.scroll(self.page, true),
            KeyCode::Home => self.scroll = 0,
            KeyCode::End => self.scroll = usize::MAX,
            _ => {}
        }
    }

    /// The sheet has a cursor of its own, which stands on what can be changed.
    fn sheet_key(&mut self, key: KeyEvent) -> Kept {
        let moved = match key.code {
            KeyCode::Esc | KeyCode::Char('q') => return Kept::Closed,
            KeyCode::Enter => {
                return match self.fields.chosen() {
                    Some(field) => Kept::Types(field.typed.clone(), field.cursor),
                    None => Kept::Closed,
                };
            }
            KeyCode::Char('e') if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                let chosen = self.fields.chosen();
                let what = chosen.map_or(Edits::Nothing, |field| field.edits.clone());
                return match self.subject {
                    Subject::Sheet(id) => Kept::Edits(id, what),
                    _ => Kept::Open,
                };
            }
            KeyCode::Up => self.fields.step(1, false),
            KeyCode::Down => self.fields.step(1, true),
            KeyCode::PageUp => self.fields.step(self.page, false),
            KeyCode::PageDown => self.fields.step(self.page, true),
            KeyCode::Left => self.fields.aside(false),
            KeyCode::Right | KeyCode::Tab => self.fields.aside(true),
            KeyCode::Home => self.fields.end(false),
            KeyCode::End => self.fields.end(true),
            _ => true,
        };
        // Where nothing more can be changed there may still be something to read.
        if !moved {
            self.scroll_key(key.code);
        }
        Kept::Open
    }

    fn help_key(&mut self, c: char) -> Kept {
        let empty = self.filter.line().is_empty();
        match c {
            '?' | 'q' if empty => return Kept::Closed,
            // It begins a filter everywhere else; here the filter has begun.
            '/' if empty => {}
            c if !c.is_control() => {
                self.filter.handle(InputRequest::InsertChar(c));
                self.scroll = 0;
            }
            _ => {}
        }
        Kept::Open
    }

    /// Paints it over an area; answers with where the cursor stands.
    pub fn draw(
        &mut self,
        painter: &mut Painter<'_>,
        area: Rect,
        reading: Reading<'_>,
        campaign: &Campaign,
        keys: &Keymap,
    ) -> Option<(u16, u16)> {
        let place = in_the_middle(area, WIDEST);
        let title = match &self.subject {
            Subject::Sheet(_) => {
                " Sheet · Enter changes or rolls, e edits all, Esc closes ".to_owned()
            }
            Subject::Entry(number) => {
                let key = |id| keys.key(id);
                format!(
                    " Entry #{number} · {} as it was · {} command · {} correct · Esc closes ",
                    key("as-it-was"),
                    key("cite-entry"),
                    key("correct")
                )
            }
            Subject::Help => " Keys and commands · type to filter, Esc closes ".to_owned(),
            Subject::Notes => " Notes · Esc closes ".to_owned(),
            Subject::Summary(_) => " This session · Esc closes ".to_owned(),
            Subject::Notices(_) => " Read-only · Esc closes ".to_owned(),
            Subject::Rules => " Rules · type to search, Esc closes ".to_owned(),
        };
        let mut inside = painter.frame(place, &title, true);
        let mut cursor = Some((inside.x, inside.y));
        if self.subject.is_searched() && inside.height > 1 {
            let words = self.filter.line();
            let end = painter.ink(inside.x, inside.y, inside.width, "/", Ink::Strong);
            let room = inside.right().saturating_sub(end);
            let end = painter.ink(end, inside.y, room, words, Ink::Plain);
            cursor = Some((end, inside.y));
            inside.y += 1;
            inside.height -= 1;
        }
        let room = usize::from(inside.width.saturating_sub(2).max(1));
        let lines = self.lines(reading, campaign, keys, room);
        self.page = usize::from(inside.height.saturating_sub(1)).max(1);
        let last = lines.len().saturating_sub(usize::from(inside.height));
        if let Some(line) = self.fields.take_line() {
            let lowest = (line + 1).saturating_sub(usize::from(inside.height));
            self.scroll = self.scroll.max(lowest).min(line);
        }
        self.scroll = self.scroll.min(last);
        for (line, y) in lines
            .iter()
            .skip(self.scroll)
            .zip(inside.top()..inside.bottom())
        {
            painter.line(inside.x + 1, y, inside.width.saturating_sub(1), line);
        }
        if let Some(at) = self.fields.draw(painter, inside, self.scroll) {
            cursor = Some(at);
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
        &mut self,
        reading: Reading<'_>,
        campaign: &Campaign,
        keys: &Keymap,
        columns: usize,
    ) -> Vec<Line> {
        self.fields.forget();
        let lines = match &self.subject {
            Subject::Sheet(id) => match campaign.characters.get(*id) {
                Some(who) => {
                    let rows = sheet::sheet(campaign, reading.game, who, reading.hours, columns);
                    return self.lay_out(&rows, columns);
                }
                None => vec![Line::of(Ink::Dim, "that character is not here any more")],
            },
            Subject::Entry(number) => match reading.history.entry(*number) {
                Some(entry) => entry::entry(reading, &entry),
                None => vec![Line::of(Ink::Dim, "that entry is not here any more")],
            },
            Subject::Notes => return encounters::all_notes(campaign, columns),
            Subject::Help => help(keys, reading.game, self.filter.line()),
            Subject::Summary(tally) => summary::lines(reading, tally),
            Subject::Notices(all) => all
                .iter()
                .map(|text| Line::of(Ink::Plain, clean(text)))
                .collect(),
            Subject::Rules => reference::lines(reading.game, self.filter.line()),
        };
        lines
            .iter()
            .flat_map(|line| wrap(line, columns, 4))
            .collect()
    }

    /// The rows of a sheet as lines, and where on them something can be changed.
    fn lay_out(&mut self, rows: &[sheet::Row], columns: usize) -> Vec<Line> {
        let mut out: Vec<Line> = Vec::new();
        let mut places = Vec::new();
        for row in rows {
            let lines = wrap(&row.line, columns, 4);
            let wide = lines.first().map_or(0, Line::width);
            places.extend(row.fields.iter().map(|field| Place {
                line: out.len(),
                field: sheet::Field {
                    // The narrowest of lines still has a place for each.
                    from: field.from.min(wide.saturating_sub(1)),
                    wide: field.wide.min(wide.saturating_sub(field.from)),
                    ..field.clone()
                },
            }));
            out.extend(lines);
        }
        self.fields.lay(places);
        out
    }
}
