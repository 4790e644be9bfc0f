//! Windows to read over the panes: a sheet, an entry of the log, the help.

mod fields;
mod help;
mod letters;

use ratatui::layout::Rect;
use tui_input::InputRequest;

use super::dialog::ModifierKeys;
use super::keymap::{Act, Chord, Context, Keymap, Letters, PageAct};
use super::paint::{Painter, in_the_middle};
use super::rows::{moved, stepped};
use crate::campaign::{Campaign, CharacterId};
use crate::lang::edit::Editor;
use crate::view::line::wrap;
use crate::view::log::Reading;
use crate::view::sheet::Edits;
use crate::view::summary::{self, Tally};
use crate::view::text::{clean, width};
use fields::{Fields, Place};
pub use help::help;
use help::told;
use letters::letters;

use crate::view::{Ink, Line, encounters, entry, reference, sheet};

/// The greatest width at which text is easy to read.
const WIDEST: u16 = 100;

/// What an overlay shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    Sheet(CharacterId),
    /// A whole log entry, by number.
    Entry(u64),
    /// All keys and commands, those of a window first.
    Help(Option<Context>),
    /// What the letters of a line's modifiers do.
    Letters(ModifierKeys),
    /// The rules in brief.
    Rules,
    /// The GM's notes on the fight and the campaign.
    Notes,
    /// A summary of this session, counted once.
    Summary(Tally),
    /// Why a campaign is read-only, and what to do about it.
    Notices(Vec<String>),
}

impl Subject {
    /// Whether typing filters it.
    fn is_searched(&self) -> bool {
        matches!(self, Self::Help(_) | Self::Letters(_) | Self::Rules)
    }
}

/// A window to read over the panes.
#[derive(Clone, Debug)]
pub struct Overlay {
    pub(super) subject: Subject,
    scroll: usize,
    page: usize,
    /// The words that filter the help.
    filter: Editor,
    /// What can be edited, as last drawn, and which of it the cursor is on.
    fields: Fields,
    /// The keys shown in its lines, as last drawn.
    told: Vec<Option<Chord>>,
    /// Where the lines were drawn.
    inside: Rect,
}

/// What a click has hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clicked {
    Nothing,
    /// Something that can be edited; the cursor is there now.
    Field,
    /// In the help, a key that works with only the panes open.
    Key(Chord),
}

/// What a key did to the overlay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It stays.
    Open,
    /// It is closed.
    Closed,
    /// It stays, and the form of that character opens at a part of the sheet.
    Edits(CharacterId, Edits),
    /// It stays, and the keys are to be explained.
    Asked,
    /// It stays, and its text is to be copied to the clipboard.
    Copied,
    /// Shows the table as it was after this entry.
    Past(u64),
    /// Begins a command about this entry.
    Cites(u64),
    /// Corrects this entry.
    Corrects(u64),
    /// It stays, and a command is begun, with the cursor at this character or at the end.
    Types(String, Option<usize>),
}

impl Overlay {
    /// Shows a subject from its beginning.
    #[must_use]
    pub fn of(subject: Subject) -> Self {
        Self {
            subject,
            scroll: 0,
            page: 1,
            filter: Editor::default(),
            fields: Fields::default(),
            told: Vec::new(),
            inside: Rect::default(),
        }
    }

    /// Whether typing filters it.
    #[must_use]
    pub fn is_searched(&self) -> bool {
        self.subject.is_searched()
    }

    /// Which window's keys apply.
    #[must_use]
    pub fn window(&self) -> Context {
        match self.subject {
            Subject::Sheet(_) => Context::Sheet,
            Subject::Entry(_) => Context::Entry,
            Subject::Help(_) | Subject::Letters(_) | Subject::Rules => Context::Search,
            Subject::Notes | Subject::Summary(_) | Subject::Notices(_) => Context::Page,
        }
    }

    /// The whole text in plain form, for the clipboard.
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

    /// Scrolls by lines; drawing limits it to the end.
    pub fn scroll(&mut self, by: usize, down: bool) {
        self.scroll = stepped(self.scroll, by, down, usize::MAX);
    }

    /// Handles pasted text.
    pub fn paste(&mut self, text: &str) {
        if self.subject.is_searched() {
            self.filter.insert(&clean(text));
        }
    }

    /// Handles a click.
    pub fn click(&mut self, x: u16, y: u16) -> Clicked {
        if !self.inside.contains((x, y).into()) {
            return Clicked::Nothing;
        }
        let line = self.scroll + usize::from(y - self.inside.y);
        let column = usize::from(x - self.inside.x).saturating_sub(1);
        if self.fields.click(line, column) {
            return Clicked::Field;
        }
        let key = self.told.get(line).copied().flatten();
        key.map_or(Clicked::Nothing, Clicked::Key)
    }

    /// What letters do.
    pub(super) fn letters(&self) -> Letters {
        if self.subject.is_searched() {
            Letters::of(self.filter.line())
        } else {
            Letters::Act
        }
    }

    /// Handles a key.
    pub(in crate::tui) fn key(&mut self, act: Act) -> Kept {
        match (act, &self.subject) {
            (Act::Back, _) if !self.filter.line().is_empty() => self.filter = Editor::default(),
            (Act::Help, Subject::Help(_) | Subject::Letters(_))
            | (Act::Rules, Subject::Rules)
            | (Act::Back | Act::Close, _) => return Kept::Closed,
            (Act::Rules, _) => *self = Self::of(Subject::Rules),
            (Act::Help, _) => return Kept::Asked,
            (Act::Copy, _) => return Kept::Copied,
            (Act::Page(act), _) => return self.of_page(act),
            (Act::Open, Subject::Sheet(_)) => {
                return match self.fields.chosen() {
                    Some(field) => Kept::Types(field.typed.clone(), field.cursor),
                    None => Kept::Closed,
                };
            }
            // This key begins a filter elsewhere; here the filter has already begun.
            (Act::Edit(InputRequest::InsertChar('/')), _) if self.filter.line().is_empty() => {}
            (Act::Edit(request), _) if self.filter.handle(request) => {
                self.scroll = 0;
            }
            (Act::Go(to), subject) => {
                // On a sheet the cursor moves between what can be edited. If there is nothing more
                // to edit, it scrolls.
                let is_sheet = matches!(subject, Subject::Sheet(_));
                if !is_sheet || !self.fields.go(to, self.page) {
                    self.scroll = moved(self.scroll, to, self.page, usize::MAX);
                }
            }
            _ => {}
        }
        Kept::Open
    }

    /// What only the keys of a sheet or an entry do.
    fn of_page(&self, act: PageAct) -> Kept {
        match (act, &self.subject) {
            (PageAct::Edit, Subject::Sheet(id)) => {
                let chosen = self.fields.chosen();
                let what = chosen.map_or(Edits::Nothing, |field| field.edits.clone());
                Kept::Edits(*id, what)
            }
            (PageAct::Past, Subject::Entry(number)) => Kept::Past(*number),
            (PageAct::Cite, Subject::Entry(number)) => Kept::Cites(*number),
            (PageAct::Correct, Subject::Entry(number)) => Kept::Corrects(*number),
            (PageAct::Edit | PageAct::Past | PageAct::Cite | PageAct::Correct, _) => Kept::Open,
        }
    }

    fn title(&self, keys: &Keymap) -> Line {
        let words = match &self.subject {
            Subject::Sheet(_) => {
                " Sheet · {open} changes or rolls, {edit-sheet} edits all, {back} closes "
            }
            Subject::Entry(number) => {
                let keys = keys.says(
                    self.window(),
                    Ink::Plain,
                    "{as-it-was} as it was · {cite-entry} about it · {correct} correct · {back} closes ",
                );
                return Line::from(format!(" Entry #{number} · ")).and(keys);
            }
            Subject::Help(_) => {
                " Keys and commands · type to filter · {rules} rules, {back} closes "
            }
            Subject::Letters(all) => {
                let keys = keys.says(
                    self.window(),
                    Ink::Plain,
                    "type to filter · {rules} rules, {back} closes ",
                );
                return Line::from(format!(" Modifiers of {} · ", all.verb)).and(keys);
            }
            Subject::Notes => " Notes · {back} closes ",
            Subject::Summary(_) => " This session · {back} closes ",
            Subject::Notices(_) => " Read-only · {back} closes ",
            Subject::Rules => " Rules · type to search · {help} keys and commands, {back} closes ",
        };
        keys.says(self.window(), Ink::Plain, words)
    }

    /// Paints it over an area and returns the position of the cursor.
    pub fn draw(
        &mut self,
        painter: &mut Painter<'_>,
        area: Rect,
        reading: Reading<'_>,
        campaign: &Campaign,
        keys: &Keymap,
    ) -> Option<(u16, u16)> {
        let place = in_the_middle(area, WIDEST);
        let title = self.title(keys);
        let mut inside = painter.frame(place, &title, true);
        let mut cursor = Some((inside.x, inside.y));
        if self.subject.is_searched() && inside.height > 1 {
            let words = self.filter.line();
            let end = painter.ink(inside.x, inside.y, inside.width, "/", Ink::Strong);
            let room = inside.right().saturating_sub(end);
            painter.ink(end, inside.y, room, words, Ink::Plain);
            let before: String = words.chars().take(self.filter.cursor()).collect();
            let before = u16::try_from(width(&clean(&before))).unwrap_or(room);
            cursor = Some((end + before.min(room), inside.y));
            inside.y += 1;
            inside.height -= 1;
        }
        let room = usize::from(inside.width.saturating_sub(2).max(1));
        let lines = self.lines(reading, campaign, keys, room);
        self.inside = inside;
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
        self.told.clear();
        let lines = match &self.subject {
            Subject::Sheet(id) => match campaign.characters.get(*id) {
                Some(who) => {
                    let rows = sheet::sheet(campaign, reading.game, who, reading.hours, columns);
                    return self.lay_out(&rows, columns);
                }
                None => vec![Line::of(Ink::Dim, "that character is no longer here")],
            },
            Subject::Entry(number) => match reading.history.entry(*number) {
                Some(entry) => entry::entry(reading, &entry, columns),
                None => vec![Line::of(Ink::Dim, "that entry is no longer here")],
            },
            Subject::Notes => return encounters::all_notes(campaign, columns),
            Subject::Help(window) => {
                let told = told(keys, reading.game, self.filter.line(), *window);
                let wrapped = told
                    .iter()
                    .map(|(line, key)| (wrap(line, columns, 4), *key));
                let (mut lines, mut all) = (Vec::new(), Vec::new());
                for (some, key) in wrapped {
                    all.extend(some.iter().map(|_| key));
                    lines.extend(some);
                }
                self.told = all;
                return lines;
            }
            Subject::Letters(all) => letters(keys, reading.game, all, self.filter.line()),
            Subject::Summary(tally) => summary::lines(reading, tally),
            Subject::Notices(all) => all
                .iter()
                .map(|text| Line::of(Ink::Plain, clean(text)))
                .collect(),
            Subject::Rules => reference::lines(reading.game, self.filter.line()),
        };
        let indent = match &self.subject {
            Subject::Letters(_) => letters::INDENT,
            _ => 4,
        };
        lines
            .iter()
            .flat_map(|line| wrap(line, columns, indent))
            .collect()
    }

    /// Turns the rows of a sheet into lines, and records where something can be edited.
    fn lay_out(&mut self, rows: &[sheet::Row], columns: usize) -> Vec<Line> {
        let mut out: Vec<Line> = Vec::new();
        let mut places = Vec::new();
        for row in rows {
            let lines = wrap(&row.line, columns, 4);
            let wide = lines.first().map_or(0, Line::width);
            places.extend(row.fields.iter().map(|field| Place {
                line: out.len(),
                field: sheet::Field {
                    // Even a very narrow line has a column for each field.
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
