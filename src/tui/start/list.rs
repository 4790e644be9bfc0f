//! The list of campaigns to choose from.

use std::path::{Path, PathBuf};

use ratatui::layout::Rect;

use crate::campaign::fold::fold;
use crate::tui::keymap::{Context, Go, Keymap};
use crate::tui::library::{CampaignSummary, Inspection, Library};
use crate::tui::paint::Painter;
use crate::tui::rows::{mark, moved};
use crate::view::Ink;
use crate::view::text::{clean, clip, width};

/// The greatest width of a title.
const WIDEST: u16 = 40;

/// What choosing an item opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Open(PathBuf),
    /// A copy of a sample, by its index in the list.
    Sample(usize),
    New,
}

struct Item {
    title: String,
    /// The name of its file, if that is not its title.
    file: Option<String>,
    detail: String,
    /// The details found in its files, and whether they are damaged.
    seen: Option<(String, bool)>,
    choice: Choice,
}

impl Item {
    fn new(listed: &CampaignSummary, choice: Choice) -> Self {
        Self {
            title: clean(&listed.title).into_owned(),
            file: None,
            detail: clean(&listed.detail).into_owned(),
            seen: None,
            choice,
        }
    }

    /// Whether its text contains all of the words.
    fn has(&self, words: &[String]) -> bool {
        let seen = self.seen.as_ref().map_or("", |(seen, _)| seen);
        let file = self.file.as_deref().unwrap_or_default();
        let told = fold(&format!("{} {file} {} {seen}", self.title, self.detail));
        words.iter().all(|word| told.contains(word.as_str()))
    }

    /// Shows a campaign's own title; the name of its file, which was shown until it was read, goes
    /// beside it.
    fn entitle(&mut self, title: &str) {
        let file = self.file.take().unwrap_or_else(|| self.title.clone());
        let named = !title.is_empty() && title != file;
        self.title = if named {
            title.to_owned()
        } else {
            file.clone()
        };
        self.file = named.then_some(file);
    }

    fn is_at(&self, path: &Path) -> bool {
        matches!(&self.choice, Choice::Open(own) if own == path)
    }
}

struct Section {
    title: &'static str,
    items: Vec<Item>,
}

/// The list of campaigns to choose from.
pub(super) struct List {
    sections: Vec<Section>,
    selected: usize,
    offset: usize,
    /// Which item is in each visible row; `None` for a heading.
    rows: Vec<Option<usize>>,
    /// The row at the top.
    top: u16,
    /// The filter: words in lower case that an item must all contain.
    words: Vec<String>,
}

impl List {
    /// The library's campaigns, and a new campaign.
    pub(super) fn of(library: &dyn Library, keys: &Keymap) -> Self {
        Self::with(library.recents(), library.samples(), keys)
    }

    /// Only a new campaign, so that nothing has to be read.
    pub(super) fn unread(keys: &Keymap) -> Self {
        Self::with(Vec::new(), Vec::new(), keys)
    }

    fn with(recents: Vec<CampaignSummary>, samples: Vec<CampaignSummary>, keys: &Keymap) -> Self {
        let recents = recents.into_iter().map(|it| {
            let choice = Choice::Open(it.path.clone());
            Item::new(&it, choice)
        });
        let samples = samples.into_iter().enumerate();
        let samples = samples.map(|(nth, it)| Item::new(&it, Choice::Sample(nth)));
        let new = CampaignSummary {
            title: "New campaign".to_owned(),
            detail: format!(
                "{}: its name, system, edition and dice",
                keys.label(Context::Start, "new-campaign")
            ),
            ..CampaignSummary::default()
        };
        let new = Item::new(&new, Choice::New);
        let sections = [
            ("Recent", recents.collect::<Vec<_>>()),
            ("Samples (you play a copy)", samples.collect()),
            ("New", vec![new]),
        ];
        Self {
            sections: sections
                .into_iter()
                .filter(|(_, items)| !items.is_empty())
                .map(|(title, items)| Section { title, items })
                .collect(),
            selected: 0,
            offset: 0,
            rows: Vec::new(),
            top: 0,
            words: Vec::new(),
        }
    }

    fn items(&self) -> impl Iterator<Item = &Item> {
        let all = self.sections.iter().flat_map(|section| &section.items);
        all.filter(|item| item.has(&self.words))
    }

    /// Shows only items that contain these words.
    pub(super) fn filter(&mut self, words: &str) {
        self.words = words.split_whitespace().map(fold).collect();
        self.selected = 0;
        self.offset = 0;
    }

    pub(super) fn is_filtered(&self) -> bool {
        !self.words.is_empty()
    }

    /// The index of the selected item, from the top.
    pub(super) fn place(&self) -> usize {
        self.selected
    }

    /// Selects the campaign at a path or, if there is none, the item at an index.
    pub(super) fn select(&mut self, path: &Path, place: usize) {
        let found = self.items().position(|item| item.is_at(path));
        let last = self.items().count().saturating_sub(1);
        self.selected = found.unwrap_or(place.min(last));
    }

    /// Whether nothing has been played here yet and there is a sample to play.
    pub(super) fn is_first_time(&self) -> bool {
        matches!(self.items().next(), Some(item) if matches!(item.choice, Choice::Sample(_)))
    }

    /// What choosing the selected item opens.
    pub(super) fn chosen(&self) -> Option<&Choice> {
        self.items().map(|item| &item.choice).nth(self.selected)
    }

    /// The title of the selected item.
    pub(super) fn title(&self) -> Option<&str> {
        self.items()
            .map(|item| item.title.as_str())
            .nth(self.selected)
    }

    /// How many items are visible at once.
    fn page(&self) -> usize {
        self.rows.iter().flatten().count().saturating_sub(1).max(1)
    }

    /// Moves the selection, as far as there are items.
    pub(super) fn go(&mut self, to: Go) {
        self.selected = moved(self.selected, to, self.page(), self.items().count());
    }

    /// Selects the item in a row of the screen. Returns whether there is one.
    pub(super) fn click(&mut self, y: u16) -> bool {
        let row = y.checked_sub(self.top).map(usize::from);
        let item = row.and_then(|row| self.rows.get(row).copied().flatten());
        self.selected = item.unwrap_or(self.selected);
        item.is_some()
    }

    pub(super) fn inspected(&mut self, inspection: &Inspection) {
        let items = self
            .sections
            .iter_mut()
            .flat_map(|section| &mut section.items);
        for item in items.filter(|item| item.is_at(&inspection.path)) {
            item.seen = Some((clean(&inspection.detail).into_owned(), inspection.damaged));
            item.entitle(&clean(&inspection.title));
        }
    }

    /// Paints the list and returns the position of the cursor.
    pub(super) fn draw(
        &mut self,
        painter: &mut Painter<'_>,
        area: Rect,
        keys: &Keymap,
    ) -> Option<(u16, u16)> {
        let mut rows: Vec<(Option<usize>, &str, Option<&Item>)> = vec![(None, "gmscreen", None)];
        let mut nth = 0;
        for section in &self.sections {
            let items = section.items.iter();
            let mut items = items.filter(|item| item.has(&self.words)).peekable();
            if items.peek().is_none() {
                continue;
            }
            rows.push((None, "", None));
            rows.push((None, section.title, None));
            for item in items {
                rows.push((Some(nth), &item.title, Some(item)));
                nth += 1;
            }
        }
        let at = rows
            .iter()
            .position(|(item, ..)| *item == Some(self.selected));
        let Some(at) = at else {
            let why = "no campaign has these words; {back} shows all";
            let why = keys.says(Context::Start, Ink::Dim, why);
            painter.line(area.x + 1, area.y, area.width.saturating_sub(1), &why);
            self.rows.clear();
            return None;
        };
        let high = usize::from(area.height);
        if high == 0 {
            return None;
        }
        // The heading above the first item scrolls into view with it.
        let from = if self.selected == 0 { 0 } else { at };
        self.offset = self.offset.min(from).max((at + 1).saturating_sub(high));
        let widest = self.items().map(|item| width(&item.title)).max();
        let widest = u16::try_from(widest.unwrap_or(0)).unwrap_or(WIDEST);
        let column = widest.min(WIDEST).min(area.width.saturating_mul(2) / 5);
        let mut cursor = None;
        let shown = rows.iter().skip(self.offset);
        for ((nth, title, item), y) in shown.zip(area.top()..area.bottom()) {
            let room = |x: u16| area.right().saturating_sub(x);
            let Some(item) = item else {
                painter.ink(area.x + 1, y, room(area.x + 1), title, Ink::Strong);
                continue;
            };
            paint(
                painter,
                Rect {
                    y,
                    height: 1,
                    ..area
                },
                item,
                column,
            );
            if *nth == Some(self.selected) {
                painter.ink(area.x + 1, y, room(area.x + 1).min(1), "▸", Ink::Strong);
                mark(painter, area, y);
                cursor = Some((area.x, y));
            }
        }
        let shown = rows.iter().skip(self.offset).take(high);
        self.rows = shown.map(|(nth, ..)| *nth).collect();
        self.top = area.top();
        cursor
    }
}

/// Paints an item in its row, with the title in the first `column` columns.
fn paint(painter: &mut Painter<'_>, row: Rect, item: &Item, column: u16) {
    let room = |x: u16| row.right().saturating_sub(x);
    let x = row.x + 3;
    let title = clip(&item.title, usize::from(column));
    painter.ink(x, row.y, room(x), &title, Ink::Plain);
    let mut x = x.saturating_add(column + 2);
    let damaged = item.seen.as_ref().is_some_and(|(_, damaged)| *damaged);
    if damaged {
        let says = item.seen.as_ref().map_or("", |(says, _)| says);
        x = painter.ink(x, row.y, room(x), "✗ ", Ink::Notice);
        painter.ink(x, row.y, room(x), says, Ink::Notice);
        return;
    }
    x = painter.ink(x, row.y, room(x), &item.detail, Ink::Dim);
    if let Some((says, _)) = item.seen.as_ref().filter(|(says, _)| !says.is_empty()) {
        let says = format!(" · {says}");
        x = painter.ink(x, row.y, room(x), &says, Ink::Dim);
    }
    if let Some(file) = &item.file {
        let file = format!(" · {file}");
        if width(&file) <= usize::from(room(x)) {
            painter.ink(x, row.y, room(x), &file, Ink::Dim);
        }
    }
}
