//! The list of campaigns to choose from.

use std::path::Path;

use ratatui::layout::{Position, Rect};

use crate::campaign::fold::fold;
use crate::tui::keymap::{Context, Go, Keymap};
use crate::tui::layer::Cursor;
use crate::tui::library::{CampaignSummary, Inspection, Library};
use crate::tui::paint::Painter;
use crate::tui::rows::{columns, mark, moved};
use crate::tui::scroll::{Lines, Scroll};
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// The greatest width of a title.
const WIDEST: u16 = 40;

/// What choosing an item opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Own,
    /// A copy of a sample, by its index in the library.
    Sample(usize),
    New,
}

impl Choice {
    /// The heading above the items of its kind.
    fn heading(self) -> &'static str {
        match self {
            Self::Own => "Recent",
            Self::Sample(_) => "Samples (you play a copy)",
            Self::New => "New",
        }
    }
}

pub(super) struct Item {
    pub(super) choice: Choice,
    /// A campaign of one's own has the name of its file as its title.
    pub(super) listed: CampaignSummary,
    /// What was found in its files.
    seen: Inspection,
}

impl Item {
    /// The title; the campaign's own if it is known.
    pub(super) fn title(&self) -> &str {
        match self.seen.title.as_str() {
            "" => &self.listed.title,
            title => title,
        }
    }

    /// What is known of it, as far as there is room for its file's name.
    fn details(&self, room: u16) -> Line {
        if self.seen.damaged {
            return Line::of(Ink::Notice, format!("✗ {}", self.seen.detail));
        }
        let mut line = Line::of(Ink::Dim, &*self.listed.detail);
        if !self.seen.detail.is_empty() {
            line.push(Ink::Dim, format!(" · {}", self.seen.detail));
        }
        let file = format!(" · {}", self.listed.title);
        if self.title() != self.listed.title && line.width() + width(&file) <= usize::from(room) {
            line.push(Ink::Dim, file);
        }
        line
    }

    /// Whether its text contains all of the words.
    fn has(&self, words: &[String]) -> bool {
        let (listed, seen) = (&self.listed, &self.seen);
        let all = [&listed.title, &seen.title, &listed.detail, &seen.detail];
        let told = fold(&all.map(String::as_str).join(" "));
        words.iter().all(|word| told.contains(word.as_str()))
    }

    fn is_at(&self, path: &Path) -> bool {
        self.choice == Choice::Own && self.listed.path == path
    }
}

/// The list of campaigns to choose from.
#[derive(Default)]
pub(super) struct List {
    items: Vec<Item>,
    /// The filter: words in lower case that an item must all contain.
    words: Vec<String>,
    selected: usize,
    scroll: Scroll,
}

/// A line: a heading, or else the index of an item from the top.
type Told = Result<usize, &'static str>;

impl List {
    /// The library's campaigns, and a new campaign.
    pub(super) fn of(library: &dyn Library, keys: &Keymap) -> Self {
        let own = library.recents().into_iter().map(|one| (Choice::Own, one));
        let samples = library.samples().into_iter().enumerate();
        let samples = samples.map(|(nth, one)| (Choice::Sample(nth), one));
        let key = keys.label(Context::Start, "new-campaign");
        let new = CampaignSummary {
            title: "New campaign".to_owned(),
            detail: format!("{key}: its name, system, edition and dice"),
            ..CampaignSummary::default()
        };
        let all = own.chain(samples).chain([(Choice::New, new)]);
        let items = all.map(|(choice, one)| Item {
            choice,
            listed: CampaignSummary {
                title: clean(&one.title).into_owned(),
                detail: clean(&one.detail).into_owned(),
                ..one
            },
            seen: Inspection::default(),
        });
        Self {
            items: items.collect(),
            ..Self::default()
        }
    }

    fn shown(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| item.has(&self.words))
    }

    /// Shows only items that contain these words.
    pub(super) fn filter(&mut self, words: &str) {
        self.words = words.split_whitespace().map(fold).collect();
        (self.selected, self.scroll.off) = (0, 0);
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
        let found = self.shown().position(|item| item.is_at(path));
        let last = self.shown().count().saturating_sub(1);
        self.selected = found.unwrap_or(place.min(last));
    }

    /// Whether nothing has been played here yet and there is a sample to play.
    pub(super) fn is_first_time(&self) -> bool {
        let first = self.shown().next().map(|item| item.choice);
        matches!(first, Some(Choice::Sample(_)))
    }

    /// The selected item.
    pub(super) fn chosen(&self) -> Option<&Item> {
        self.shown().nth(self.selected)
    }

    /// The lines: the items under their headings.
    fn lines(&self) -> Vec<Told> {
        let mut lines = vec![Err("gmscreen")];
        let mut heading = "";
        for (nth, item) in self.shown().enumerate() {
            if item.choice.heading() != heading {
                heading = item.choice.heading();
                lines.extend([Err(""), Err(heading)]);
            }
            lines.push(Ok(nth));
        }
        lines
    }

    /// Moves the selection, as far as there are items.
    pub(super) fn go(&mut self, to: Go) {
        let page = self.scroll.page();
        self.selected = moved(self.selected, to, page, self.shown().count());
    }

    /// Selects the item at a position. Returns whether there is one.
    pub(super) fn click(&mut self, at: Position) -> bool {
        let line = self.scroll.line_at(at);
        let item = line.and_then(|line| (*self.lines().get(line)?).ok());
        self.selected = item.unwrap_or(self.selected);
        item.is_some()
    }

    pub(super) fn inspected(&mut self, found: &Inspection) {
        for item in self.items.iter_mut().filter(|item| item.is_at(&found.path)) {
            item.seen = Inspection {
                title: clean(&found.title).into_owned(),
                detail: clean(&found.detail).into_owned(),
                ..found.clone()
            };
        }
    }

    /// Paints the list and returns the position of the cursor.
    pub(super) fn draw(&mut self, painter: &mut Painter<'_>, area: Rect, keys: &Keymap) -> Cursor {
        let items: Vec<&Item> = self.shown().collect();
        if items.is_empty() {
            let why = "no campaign has these words; {back} shows all";
            let why = keys.says(Context::Start, Ink::Dim, why);
            painter.lines(Rect { height: 1, ..area }.intersection(area), 0, &[why]);
            return None;
        }
        let lines = self.lines();
        let here = lines.iter().position(|line| *line == Ok(self.selected));
        let here = here.unwrap_or(0);
        // The headings above the first item scroll into view with it.
        let seen = if self.selected == 0 { 0 } else { here }..here + 1;
        let wanted = Lines {
            seen,
            ..Lines::of("", 0, lines.len())
        };
        let titles = items.iter().map(|item| columns(item.title()));
        let wide = titles.max().unwrap_or(0).min(WIDEST);
        let wide = wide.min(area.width.saturating_mul(2) / 5);
        let mut scroll = self.scroll.clone();
        for (line, Rect { y, .. }) in scroll.lay(area, wanted) {
            let [x, title, details] = [1, 3, 5 + wide].map(|x| area.x.saturating_add(x));
            let room = |x: u16| area.right().saturating_sub(x);
            match lines[line] {
                Ok(nth) => {
                    let item = items[nth];
                    painter.ink(title, y, wide.min(room(title)), item.title(), Ink::Plain);
                    painter.line(details, y, room(details), &item.details(room(details)));
                }
                Err(heading) => {
                    painter.ink(x, y, room(x), heading, Ink::Strong);
                }
            }
            if line == here {
                painter.ink(x, y, room(x).min(1), "▸", Ink::Strong);
                mark(painter, area, y);
            }
        }
        let row = scroll.row(here);
        self.scroll = scroll;
        row.map(|row| (row.x, row.y))
    }
}
