//! The columns of the table: how wide they are, and the rows as lines.

pub(super) mod cell;

use std::ops::Range;

use super::row::{TableRow, headings};
use super::turn::Turn;
use crate::game::Game;
use crate::game::board::Value;
use crate::view::measured::Measured;
use crate::view::text::{clip_name, width};
use crate::view::{Ink, Line, glyph};
use cell::{Cell, bar};

/// From this many columns the three groups stand side by side; below, the third one is only a title.
const THREE: usize = 100;
/// From this many columns no name is cut that leaves room for the rest.
const WHOLE_NAMES: usize = 120;
/// Below this many columns the turns have no column.
const TURNS: usize = 60;
/// A name that fits here is not cut for anything.
const NAME: usize = 12;
/// The most columns of a name while other groups need the room.
const LONG_NAME: usize = 24;
/// The columns of a name while another group has the room.
const SHORT_NAME: usize = 16;
/// The fewest columns of the status and of the third group.
const LEAST: usize = 12;
/// The columns of one word of the status.
const WORD: usize = 6;
/// The most columns that the status and the third group take from the cells.
const ENOUGH: usize = 24;
/// The most columns of words in a cell if the status needs the room.
const WORDS: usize = 18;
/// Less important cells are there only where nothing needs their room.
const NEEDED: u8 = 2;
/// The third group grows in steps of so many columns.
const STEP: usize = 6;

/// A group of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The turn order.
    First,
    /// The game's values and the status.
    Second,
    /// What the game keeps in view.
    Third,
}

/// The columns of the visible rows, counted from the left of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// It is the table of a fight.
    fights: bool,
    /// All columns.
    whole: usize,
    /// 0 for a column that is not shown.
    letter: usize,
    initiative: usize,
    name: usize,
    left: usize,
    bar: usize,
    gap: usize,
    cells: Vec<Cell>,
    status: usize,
    third: usize,
}

/// A way to divide the columns: the larger ones are tried first.
#[derive(Clone, Copy)]
struct Way {
    long_titles: bool,
    bar: usize,
    /// The most columns of a name.
    name: usize,
    /// The most columns of the status and of the third group.
    texts: [usize; 2],
    /// The most columns of words in a cell.
    words: usize,
    /// Cells that are less important are left out, but never the first one.
    keep: u8,
}

/// From the most roomy to the tightest. Of the tight ones each drops the next cell, then the bar, then the status
/// but for its worst word.
fn ways() -> impl Iterator<Item = Way> {
    let roomy = [
        whole_words(way(true, 10, LONGEST, 60, 0)),
        whole_words(way(true, 10, LONG_NAME, ENOUGH, 0)),
        way(true, 10, LONG_NAME, ENOUGH, 0),
        way(true, 10, LONG_NAME, ENOUGH, 1),
        way(true, 10, LONG_NAME, ENOUGH, NEEDED),
        way(false, 10, LONG_NAME, ENOUGH, NEEDED),
        way(false, 5, LONG_NAME, ENOUGH, NEEDED),
        way(false, 5, LONG_NAME, ENOUGH, 3),
        way(false, 5, LONG_NAME, LEAST, 3),
        way(false, 5, SHORT_NAME, LEAST, 3),
    ];
    let tight = |bar| (0..=FIRST).map(move |keep| way(false, bar, NAME, LEAST, keep));
    let worst = [WORD, 0].map(|status| Way {
        texts: [status, LEAST],
        ..way(false, 0, NAME, LEAST, FIRST)
    });
    let dropping = [5, 0].into_iter().flat_map(tight);
    roomy.into_iter().chain(dropping).chain(worst)
}

/// No name and no words are cut.
const LONGEST: usize = usize::MAX;

/// More important than any cell.
const FIRST: u8 = 10;

fn way(long_titles: bool, bar: usize, name: usize, texts: usize, keep: u8) -> Way {
    Way {
        long_titles,
        bar,
        name,
        texts: [texts; 2],
        words: WORDS,
        keep,
    }
}

/// The same with no words cut.
fn whole_words(way: Way) -> Way {
    Way {
        words: LONGEST,
        ..way
    }
}

/// Divides `whole` columns among what the rows need. Below a hundred columns a group with the focus
/// gets the room of the first one.
#[must_use]
pub fn columns(game: &Game, rows: &[TableRow], whole: usize, focus: Group) -> Columns {
    let fights = rows.iter().any(|row| row.turn != Turn::None);
    let widest = |of: &dyn Fn(&TableRow) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let names = widest(&|row| width(&row.title(false)).max(row.room_for_name)).max(4);
    let yields = fights && whole < THREE && focus != Group::First;
    let beside = fights && whole >= THREE;
    let turns = usize::from(fights && whole >= TURNS && !yields);
    let initiative = |row: &TableRow| row.initiative.map_or(0, |it| width(&it.to_string()));
    let shown = Columns {
        fights,
        whole,
        letter: usize::from(fights) * widest(&|row| width(&row.letter)),
        initiative: turns * widest(&initiative),
        left: turns * widest(&|row| width(&row.left).max(row.room_for_left)),
        ..Columns::default()
    };
    let third = match widest(&|row| row.third.width()) {
        // Small changes move nothing.
        wide if beside => wide.next_multiple_of(STEP),
        wide if whole >= THREE || yields && focus == Group::Third => wide,
        _ => 0,
    };
    let name = if yields { names.min(SHORT_NAME) } else { names };
    if yields && focus == Group::Third {
        return Columns { name, ..shown }.filled(names, [0, third]);
    }
    let mut cells = cell::of(&headings(game), rows, fights);
    if fights && !beside {
        // They would make way for the first status.
        cells.retain(|cell| cell.keep >= NEEDED);
    }
    // A status comes and goes, and moves nothing.
    let status = widest(&|row| row.status[1].width());
    let status = if beside { usize::MAX } else { status };
    let mut fits = Columns::default();
    for way in ways() {
        fits = shown.divided(&cells, way, (name, [status, third]));
        if fits.used() <= whole {
            break;
        }
    }
    let whole_status = widest(&|row| row.status[0].width()) + 2;
    fits.filled(name, [whole_status, third])
}

impl Columns {
    fn divided(&self, cells: &[Cell], way: Way, (name, texts): (usize, [usize; 2])) -> Self {
        let is_kept = |(nth, cell): &(usize, &Cell)| *nth == 0 || cell.keep >= way.keep;
        let cells = cells.iter().enumerate().filter(is_kept);
        let titled = |(_, cell): (_, &Cell)| cell.titled(way.long_titles, way.bar, way.words);
        Self {
            name: name.min(way.name),
            bar: way.bar,
            gap: if way.long_titles { 2 } else { 1 },
            cells: cells.map(titled).collect(),
            status: texts[0].min(way.texts[0]),
            third: texts[1].min(way.texts[1]),
            ..self.clone()
        }
    }

    /// Gives the columns that are left to the names that are cut, then to the third group, then to
    /// the status.
    fn filled(mut self, names: usize, [whole_status, third]: [usize; 2]) -> Self {
        let most = if self.whole >= WHOLE_NAMES {
            self.whole * 3 / 10
        } else {
            LONG_NAME
        };
        let free = |columns: &Self| columns.whole.saturating_sub(columns.used());
        let more = names.min(most).saturating_sub(self.name);
        self.name += more.min(free(&self));
        if third > 0 && self.third == 0 && self.cells.is_empty() {
            self.third = free(&self).saturating_sub(2);
            return self;
        }
        if self.third > 0 && self.fights {
            let rest = free(&self) + self.status + self.third;
            self.third = third.min(rest / 2);
            self.status = rest - self.third;
            return self;
        }
        // The third group stands beside the status rather than at the far end.
        let rest = free(&self);
        let more = match self.third {
            0 => rest,
            _ => whole_status.saturating_sub(self.status).min(rest),
        };
        self.status += more;
        self.third += rest - more;
        self
    }

    /// The columns of the first group: the mark, the sign, the letter, the initiative, the side, the name and
    /// what is left of the turn.
    fn first(&self) -> usize {
        let room = |wide: usize| wide + usize::from(wide > 0);
        let order = if self.fights { 5 } else { 4 };
        order + room(self.letter) + room(self.initiative) + self.name + room(self.left)
    }

    fn second(&self) -> usize {
        let cells = self.cells.iter().map(|cell| cell.wide + self.gap);
        cells.sum::<usize>() + self.status
    }

    /// The columns between two groups: a line with a space before and after it.
    fn between(&self) -> usize {
        if self.fights { 3 } else { 2 }
    }

    fn used(&self) -> usize {
        self.of(Group::Third).end
    }

    /// Where the cells of a group are; empty for a group without.
    fn of(&self, group: Group) -> Range<usize> {
        let after = |end: usize, wide: usize| match wide {
            0 => end..end,
            wide => end + self.between()..end + self.between() + wide,
        };
        let first = 0..self.first();
        let second = after(first.end, self.second());
        match group {
            Group::First => first,
            Group::Second => second,
            Group::Third => after(second.end, self.third),
        }
    }

    /// Where a group begins that has any columns.
    pub(crate) fn start_of(&self, group: Group) -> Option<usize> {
        let columns = self.of(group);
        (!columns.is_empty()).then_some(columns.start)
    }

    /// The headings of the second group, each with its column.
    pub(crate) fn headings(&self) -> Vec<(usize, &'static str)> {
        let mut at = self.of(Group::Second).start;
        let cells = self.cells.iter().map(|cell| (cell.title, cell.wide));
        let status = (self.status > 0).then_some(("Status", self.status));
        let placed = cells.chain(status).map(|(title, wide)| {
            at += wide + self.gap;
            (at - wide - self.gap, title)
        });
        placed.collect()
    }

    /// A row as a line.
    #[must_use]
    pub fn line(&self, row: &TableRow) -> Line {
        if row.who.is_none() {
            let rule = "─".repeat(self.whole.saturating_sub(14));
            return Line::of(Ink::Dim, format!("── elsewhere {rule}"));
        }
        let mut line = self.first_of(row);
        let tint = |line: Line| line.inked(|ink| row.ink(ink));
        let mut to = self.of(Group::First).end;
        let second = self.of(Group::Second);
        if !second.is_empty() {
            self.divide(&mut line, to);
            // What does not fit may use the room of an empty cell beside it.
            let runs_on = row.third.pieces.is_empty() && self.third > 0;
            let more = usize::from(runs_on) * (self.between() + self.third);
            let [long, short] = &row.status;
            let end = second.end + more;
            self.cells_of(&mut line, row, end.saturating_sub(short.width()));
            let room = second.end.saturating_sub(line.wide);
            let status = if long.width() <= room { long } else { short };
            to = second.end;
            if status.width() > room && runs_on {
                line.add(tint(status.clone().cut(room + more)));
                return line.text;
            }
            line.add(tint(status.clone().cut(room)));
        }
        if self.third > 0 {
            self.divide(&mut line, to);
            line.add(tint(row.third.clone().cut(self.third)));
        }
        line.text
    }

    /// Fills up to a column, then the line between two groups.
    fn divide(&self, line: &mut Measured, to: usize) {
        line.fill_to(to + 1);
        if self.fights {
            line.push(Ink::Dim, "│");
        }
        line.fill_to(to + self.between());
    }

    /// The order and the name.
    fn first_of(&self, row: &TableRow) -> Measured {
        let acts = row.turn == Turn::Acting;
        let of_side = row.ink(Ink::Side(row.side));
        let [ink, named] = match row.dim || row.turn.is_quiet() {
            _ if acts => [Ink::Strong; 2],
            true => [Ink::Dim; 2],
            false => [Ink::Plain, of_side],
        };
        let mut line = Measured::default();
        line.text.acts = acts;
        line.push(Ink::Strong, if row.marked { "*" } else { " " });
        if self.fights {
            line.push(row.sign.0, format!("{:1} ", row.sign.1));
        } else {
            line.push(Ink::Plain, " ");
        }
        if self.letter > 0 {
            let wide = self.letter;
            line.push(ink, format!("{:<wide$} ", row.letter));
        }
        if self.initiative > 0 {
            let wide = self.initiative;
            let at = row.initiative.map(|it| it.to_string()).unwrap_or_default();
            line.push(ink, format!("{at:>wide$} "));
        }
        line.push(of_side, format!("{} ", glyph(row.side)));
        let name = row.title(acts);
        line.push(named, clip_name(&name, self.room_of_name(row)));
        if self.left > 0 {
            line.fill_to(self.first().saturating_sub(width(&row.left)));
            line.push(ink, &*row.left);
        }
        line
    }

    /// A name may use the room of a turn of which nothing is told.
    fn room_of_name(&self, row: &TableRow) -> usize {
        let left = match (self.left, width(&row.left)) {
            (0, _) => 0,
            (all, 0) => all + 1,
            (all, some) => all - some.min(all),
        };
        self.name + left
    }

    /// The cells. Of the fallen those that are less important make way for a status that has to begin at
    /// a column to be whole.
    fn cells_of(&self, line: &mut Measured, row: &TableRow, status: usize) {
        for cell in &self.cells {
            let end = line.wide + cell.wide + self.gap;
            if end > status && cell.keep < NEEDED && row.turn == Turn::Fallen {
                return line.fill_to(status);
            }
            let value = row.own.cells.get(cell.nth).unwrap_or(&Value::Nothing);
            if cell.has_bar && self.bar > 0 {
                let after = line.wide + self.bar + 1;
                if let Some(harm) = row.own.harm {
                    let (harmed, text) = bar(harm, self.bar);
                    line.push(row.ink(harmed), text);
                }
                line.fill_to(after);
            }
            line.push(row.ink(Ink::Plain), cell.text(value));
            line.fill_to(end);
        }
    }
}
