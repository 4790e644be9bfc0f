//! The columns of the table: how wide they are, and the rows as lines.

pub(super) mod cell;

use std::ops::Range;

use super::row::{TableRow, headings};
use super::turn::Turn;
use crate::game::Game;
use crate::game::board::Value;
use crate::view::measured::{Measured, cut};
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
/// The most columns of words in a cell unless there is room for everything.
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
struct Way {
    long_titles: bool,
    gap: usize,
    bar: usize,
    /// The most columns of a name.
    name: usize,
    /// The most columns of the words of a cell.
    words: usize,
    /// The most columns of the status and of the third group.
    texts: usize,
    /// Cells that are less important are left out.
    keep: u8,
}

/// From the most roomy to the tightest; then cells are dropped one by one.
const WAYS: [Way; 9] = [
    way([true, true], LONGEST, 60),
    way([true, true], LONG_NAME, ENOUGH),
    way([true, true], LONG_NAME, ENOUGH).keeping(1),
    way([true, true], LONG_NAME, ENOUGH).keeping(NEEDED),
    way([false, true], LONG_NAME, ENOUGH).keeping(NEEDED),
    way([false, false], LONG_NAME, ENOUGH).keeping(NEEDED),
    way([false, false], LONG_NAME, ENOUGH).keeping(3),
    way([false, false], LONG_NAME, LEAST).keeping(3),
    way([false, false], SHORT_NAME, LEAST).keeping(3),
];

/// No name is cut.
const LONGEST: usize = usize::MAX;

/// A way with long or short titles and bars.
const fn way([titles, bars]: [bool; 2], name: usize, texts: usize) -> Way {
    Way {
        long_titles: titles,
        gap: if titles { 2 } else { 1 },
        bar: if bars { 10 } else { 5 },
        name,
        words: if name == LONGEST { name } else { WORDS },
        texts,
        keep: 0,
    }
}

impl Way {
    const fn keeping(self, keep: u8) -> Self {
        Self { keep, ..self }
    }
}

/// Divides `whole` columns among what the rows need. Below a hundred columns a group with the focus
/// gets the room of the first one.
#[must_use]
pub fn columns(game: &Game, rows: &[TableRow], whole: usize, focus: Group) -> Columns {
    let fights = rows.iter().any(|row| row.turn != Turn::None);
    let widest = |of: &dyn Fn(&TableRow) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let names = widest(&|row| width(&row.name)).max(4);
    let status = widest(&|row| row.status[1].width());
    let third = widest(&|row| row.third.width());
    let yields = fights && whole < THREE && focus != Group::First;
    let shows_turns = fights && whole >= TURNS && !yields;
    let shown = Columns {
        fights,
        whole,
        letter: if fights {
            widest(&|row| width(&row.letter))
        } else {
            0
        },
        initiative: match widest(&|row| row.initiative.map_or(0, |it| width(&it.to_string()))) {
            wide if shows_turns => wide,
            _ => 0,
        },
        left: match widest(&|row| width(&row.left).max(row.room_for_left)) {
            wide if shows_turns => wide,
            _ => 0,
        },
        ..Columns::default()
    };
    let beside = fights && whole >= THREE;
    let third = match third {
        0 => 0,
        // Small changes move nothing.
        wide if beside => wide.next_multiple_of(STEP),
        wide if whole >= THREE || yields && focus == Group::Third => wide,
        _ => 0,
    };
    // A status comes and goes, and moves nothing.
    let status = if beside { usize::MAX } else { status };
    let mut cells = cell::of(&headings(game), rows, fights);
    if fights && !beside {
        // They would make way for the first status.
        cells.retain(|cell| cell.keep >= NEEDED);
    }
    if yields && focus == Group::Third {
        let name = names.min(SHORT_NAME);
        return Columns { name, ..shown }.filled(names, [0, third]);
    }
    let name = if yields { SHORT_NAME } else { usize::MAX };
    let fitting = WAYS.iter().map(|way| {
        let way_name = names.min(way.name).min(name);
        shown.divided(&cells, way, (way_name, status, third))
    });
    let mut fitting = fitting.filter(|columns| columns.used() <= whole);
    let fits = fitting.next().unwrap_or_else(|| {
        let tight = way([false, false], NAME, LEAST);
        let bare = Way { bar: 0, ..tight };
        let least = (names.min(NAME), status.min(LEAST), third.min(LEAST));
        let mut left = shown.divided(&cells, &tight, least);
        while left.used() > whole && left.drop_least() {}
        if left.used() > whole {
            left = shown.divided(&cells, &bare, least);
            while left.used() > whole && left.drop_but_one() {}
        }
        left
    });
    let names = if yields { names.min(SHORT_NAME) } else { names };
    let whole_status = widest(&|row| row.status[0].width()) + 2;
    fits.filled(names, [whole_status, third])
}

impl Columns {
    fn divided(
        &self,
        cells: &[Cell],
        way: &Way,
        (name, status, third): (usize, usize, usize),
    ) -> Self {
        let title = |cell: &Cell| cell.titled(way.long_titles, way.bar, way.words);
        let cells = cells.iter().filter(|cell| cell.keep >= way.keep);
        Self {
            name,
            bar: way.bar,
            gap: way.gap,
            cells: cells.map(title).collect(),
            status: status.min(way.texts),
            third: third.min(way.texts),
            ..self.clone()
        }
    }

    /// Leaves out the least important cell, but keeps the first one. Returns whether there was any.
    fn drop_least(&mut self) -> bool {
        let last = (1..self.cells.len()).min_by_key(|nth| self.cells[*nth].keep);
        last.is_some_and(|nth| {
            self.cells.remove(nth);
            true
        })
    }

    /// The same until only the first cell is left, then the status gives way, first to its worst word.
    fn drop_but_one(&mut self) -> bool {
        if self.drop_least() {
            return true;
        }
        let gives = self.status > 0;
        self.status = if self.status > WORD { WORD } else { 0 };
        gives
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
        if self.third > 0 {
            self.third += rest - more;
        }
        self
    }

    /// The columns before the name: the mark, the sign, the letter, the initiative and the side.
    fn before_name(&self) -> usize {
        let room = |wide: usize| if wide == 0 { 0 } else { wide + 1 };
        let order = room(self.letter) + room(self.initiative);
        if self.fights { 3 + order + 2 } else { 4 }
    }

    /// The columns of the first group.
    fn first(&self) -> usize {
        let left = match self.left {
            0 => 0,
            wide => wide + 1,
        };
        self.before_name() + self.name + left
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
        let third = match self.third {
            0 => 0,
            wide => self.between() + wide,
        };
        let second = match self.second() {
            0 => 0,
            wide => self.between() + wide,
        };
        self.first() + second + third
    }

    /// Where the cells of a group are; empty for a group without.
    #[must_use]
    pub fn of(&self, group: Group) -> Range<usize> {
        let first = self.first();
        let second = match self.second() {
            0 => first..first,
            wide => first + self.between()..first + self.between() + wide,
        };
        match group {
            Group::First => 0..first,
            Group::Second => second,
            Group::Third if self.third == 0 => self.whole..self.whole,
            Group::Third => {
                let from = second.end + self.between();
                from..from + self.third
            }
        }
    }

    /// Where a group begins that has any columns.
    #[must_use]
    pub fn start_of(&self, group: Group) -> Option<usize> {
        let columns = self.of(group);
        (!columns.is_empty()).then_some(columns.start)
    }

    /// The headings of the second group, each with its column.
    #[must_use]
    pub fn headings(&self) -> Vec<(usize, &'static str)> {
        let mut at = self.of(Group::Second).start;
        let mut all = Vec::new();
        for cell in &self.cells {
            all.push((at, cell.title));
            at += cell.wide + self.gap;
        }
        if self.status > 0 {
            all.push((at, "Status"));
        }
        all
    }

    /// A row as a line.
    #[must_use]
    pub fn line(&self, row: &TableRow) -> Line {
        if row.who.is_none() {
            let rule = "─".repeat(self.whole.saturating_sub(14));
            return Line::of(Ink::Dim, format!("── elsewhere {rule}"));
        }
        let mut line = self.first_of(row);
        let tint = |line: Line| if row.dim { line.dimmed() } else { line };
        let mut to = self.of(Group::First).end;
        let second = self.of(Group::Second);
        if !second.is_empty() {
            self.divide(&mut line, to);
            self.cells_of(&mut line, row);
            let room = second.end.saturating_sub(line.wide);
            // What does not fit may use the room of an empty cell beside it.
            let runs_on = row.third.pieces.is_empty() && self.third > 0;
            let more = if runs_on {
                self.third + self.between()
            } else {
                0
            };
            let [long, short] = &row.status;
            let status = if long.width() <= room { long } else { short };
            to = second.end;
            if status.width() > room && more > 0 {
                line.add(tint(cut(status.clone(), room + more)));
                return line.text;
            }
            line.add(tint(cut(status.clone(), room)));
        }
        if self.third > 0 {
            // The third group begins further left where it needs the room that the status leaves.
            let more = row.third.width().saturating_sub(self.third);
            let more = more.min(to.saturating_sub(line.wide));
            self.divide(&mut line, to - more);
            line.add(tint(cut(row.third.clone(), self.third + more)));
        }
        line.text
    }

    /// Fills up to a column, then the line between two groups.
    fn divide(&self, line: &mut Measured, to: usize) {
        line.fill_to(to);
        let between = if self.fights {
            [(Ink::Plain, " "), (Ink::Dim, "│"), (Ink::Plain, " ")]
        } else {
            [(Ink::Plain, "  "), (Ink::Plain, ""), (Ink::Plain, "")]
        };
        for (ink, text) in between {
            line.push(ink, text);
        }
    }

    /// The order and the name.
    fn first_of(&self, row: &TableRow) -> Measured {
        let acts = row.turn == Turn::Acting;
        let quiet = row.dim || row.turn.is_quiet();
        let ink = match quiet {
            _ if acts => Ink::Strong,
            true => Ink::Dim,
            false => Ink::Plain,
        };
        let mark = if row.marked { "*" } else { " " };
        let mut line = Measured::default();
        line.push(Ink::Strong, mark);
        line.text.acts = acts;
        if self.fights {
            let (ink, sign) = row.sign;
            line.push(ink, format!("{sign} "));
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
        let of_side = if row.dim {
            Ink::Dim
        } else {
            Ink::Side(row.side)
        };
        line.push(of_side, format!("{} ", glyph(row.side)));
        let name = if acts {
            row.name.to_uppercase()
        } else {
            row.name.clone()
        };
        let room = self.room_of_name(row);
        let named = match quiet {
            _ if acts => Ink::Strong,
            true => Ink::Dim,
            false => of_side,
        };
        line.push(named, clip_name(&name, room));
        let end = self.first();
        let left = width(&row.left);
        if self.left > 0 && left > 0 {
            line.fill_to(end.saturating_sub(left));
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

    fn cells_of(&self, line: &mut Measured, row: &TableRow) {
        for cell in &self.cells {
            let end = line.wide + cell.wide + self.gap;
            let value = row.own.cells.get(cell.nth).unwrap_or(&Value::Nothing);
            let ink = if row.dim { Ink::Dim } else { Ink::Plain };
            if let Some(harm) = row.own.harm.filter(|_| cell.has_bar && self.bar > 0) {
                let (harmed, text) = bar(harm, self.bar);
                line.push(if row.dim { Ink::Dim } else { harmed }, text);
                line.push(Ink::Plain, " ");
            } else if cell.has_bar && self.bar > 0 {
                line.push(Ink::Plain, " ".repeat(self.bar + 1));
            }
            line.push(ink, cell.text(value));
            line.fill_to(end);
        }
    }
}
