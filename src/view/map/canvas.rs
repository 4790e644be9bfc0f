//! A grid of cells on which a map is drawn: first the boxes, then the lines between them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::view::text::clip;

/// The four directions out of a cell, as bits.
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;
const WAYS: [u8; 4] = [RIGHT, DOWN, LEFT, UP];

/// The cost of one step of a line; bends, crossings and running along a box cost more.
const STEP: u32 = 10;
const BEND: u32 = 15;
const CROSSING: u32 = 60;
const ALONG: u32 = 3;

fn opposite(way: u8) -> u8 {
    match way {
        UP => DOWN,
        DOWN => UP,
        LEFT => RIGHT,
        _ => LEFT,
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Cell {
    #[default]
    Empty,
    /// A line that leaves in these directions.
    Line(u8),
    /// The edge of a box, whose own line leaves in these directions.
    Edge(u8),
    /// A piece of text, with the index of its zone.
    Text(String, Option<usize>),
    /// The second column of a wide character.
    Covered,
}

/// A box on the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// The leftmost column.
    pub(super) x: usize,
    /// The top row.
    pub(super) y: usize,
    /// The width including borders; at least 3.
    pub(super) wide: usize,
    /// The height including borders; at least 3.
    pub(super) high: usize,
}

impl Frame {
    fn holds(&self, x: usize, y: usize) -> bool {
        (self.x..self.x + self.wide).contains(&x) && (self.y..self.y + self.high).contains(&y)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Canvas {
    wide: usize,
    cells: Vec<Cell>,
}

impl Canvas {
    /// An empty canvas.
    #[must_use]
    pub(super) fn new(wide: usize, high: usize) -> Self {
        Self {
            wide,
            cells: vec![Cell::Empty; wide * high],
        }
    }

    fn high(&self) -> usize {
        self.cells.len().checked_div(self.wide).unwrap_or(0)
    }

    /// The index of a cell.
    fn at(&self, x: usize, y: usize) -> Option<usize> {
        (x < self.wide && y < self.high()).then(|| y * self.wide + x)
    }

    fn put(&mut self, x: usize, y: usize, cell: Cell) {
        if let Some(at) = self.at(x, y) {
            self.cells[at] = cell;
        }
    }

    /// Draws a box.
    pub(super) fn frame(&mut self, frame: Frame) {
        let (right, bottom) = (frame.x + frame.wide - 1, frame.y + frame.high - 1);
        for x in frame.x + 1..right {
            self.put(x, frame.y, Cell::Edge(LEFT | RIGHT));
            self.put(x, bottom, Cell::Edge(LEFT | RIGHT));
        }
        for y in frame.y + 1..bottom {
            self.put(frame.x, y, Cell::Edge(UP | DOWN));
            self.put(right, y, Cell::Edge(UP | DOWN));
            for x in frame.x + 1..right {
                self.put(x, y, Cell::Text(" ".to_owned(), None));
            }
        }
        self.put(frame.x, frame.y, Cell::Edge(DOWN | RIGHT));
        self.put(right, frame.y, Cell::Edge(DOWN | LEFT));
        self.put(frame.x, bottom, Cell::Edge(UP | RIGHT));
        self.put(right, bottom, Cell::Edge(UP | LEFT));
    }

    /// Writes a text clipped to `columns`, with `…` if it was cut.
    pub(super) fn text(
        &mut self,
        x: usize,
        y: usize,
        columns: usize,
        text: &str,
        of: Option<usize>,
    ) {
        let mut at = x;
        for grapheme in clip(text, columns).graphemes(true) {
            let wide = grapheme.width();
            if wide > 0 {
                self.put(at, y, Cell::Text(grapheme.to_owned(), of));
            }
            for covered in at + 1..at + wide {
                self.put(covered, y, Cell::Covered);
            }
            at += wide;
        }
    }

    /// Draws a line between two boxes, around other boxes and across other lines if necessary.
    /// Returns whether a path was found.
    pub(super) fn connect(&mut self, from: Frame, to: Frame) -> bool {
        let Some(path) = self.way(from, to) else {
            return false;
        };
        for (at, ways) in path {
            match &mut self.cells[at] {
                Cell::Line(drawn) | Cell::Edge(drawn) => *drawn |= ways,
                cell => *cell = Cell::Line(ways),
            }
        }
        true
    }

    /// The cheapest path, as cells with the directions in which the line leaves each.
    fn way(&self, from: Frame, to: Frame) -> Option<Vec<(usize, u8)>> {
        // A state is a cell and the direction in which it was entered.
        let mut least = vec![u32::MAX; self.cells.len() * WAYS.len()];
        let mut before = vec![usize::MAX; least.len()];
        let mut open = BinaryHeap::new();
        for (cell, way, cost) in self.gates(from) {
            let state = cell * WAYS.len() + index(way);
            if cost < least[state] {
                least[state] = cost;
                open.push((Reverse(cost), Reverse(state)));
            }
        }
        while let Some((Reverse(cost), Reverse(state))) = open.pop() {
            if cost > least[state] {
                continue;
            }
            let (cell, came) = (state / WAYS.len(), WAYS[state % WAYS.len()]);
            if self.is_edge_of(cell, to) {
                return Some(trace(state, &before));
            }
            for way in WAYS {
                let Some((next, more)) = self.step(cell, came, way, (from, to)) else {
                    continue;
                };
                let reached = next * WAYS.len() + index(way);
                let cost = cost + more;
                if cost < least[reached] {
                    least[reached] = cost;
                    before[reached] = state;
                    open.push((Reverse(cost), Reverse(reached)));
                }
            }
        }
        None
    }

    /// The cells on the edge of a box where a line may leave, with a cost that is lowest in the
    /// middle of each side.
    fn gates(&self, frame: Frame) -> Vec<(usize, u8, u32)> {
        let mut found = Vec::new();
        let (right, bottom) = (frame.x + frame.wide - 1, frame.y + frame.high - 1);
        let off = |at: usize, start: usize, length: usize| {
            u32::try_from(at.abs_diff(start + length / 2)).unwrap_or(u32::MAX)
        };
        for x in frame.x + 1..right {
            let off = off(x, frame.x, frame.wide);
            found.push((x, frame.y, UP, off));
            found.push((x, bottom, DOWN, off));
        }
        for y in frame.y + 1..bottom {
            let off = off(y, frame.y, frame.high);
            found.push((frame.x, y, LEFT, off));
            found.push((right, y, RIGHT, off));
        }
        let cells = found.into_iter();
        let cells = cells.filter_map(|(x, y, way, off)| Some((self.at(x, y)?, way, off)));
        // An edge cell takes a single line; the cells of the name take none.
        let is_free = |at: usize| matches!(self.cells[at], Cell::Edge(ways) if ways == LEFT | RIGHT || ways == UP | DOWN);
        cells.filter(|(at, ..)| is_free(*at)).collect()
    }

    fn is_edge_of(&self, at: usize, frame: Frame) -> bool {
        frame.holds(at % self.wide, at / self.wide)
    }

    /// The neighbouring cell in a direction and the cost to go there, if a line may.
    fn step(&self, at: usize, came: u8, way: u8, ends: (Frame, Frame)) -> Option<(usize, u32)> {
        let (from, to) = ends;
        if way == opposite(came) {
            return None;
        }
        let straight = way == came;
        // A line leaves a box and crosses other lines straight.
        if !straight && !matches!(self.cells[at], Cell::Empty) {
            return None;
        }
        let (x, y) = (at % self.wide, at / self.wide);
        let (x, y) = match way {
            UP => (x, y.checked_sub(1)?),
            DOWN => (x, y + 1),
            LEFT => (x.checked_sub(1)?, y),
            _ => (x + 1, y),
        };
        let next = self.at(x, y).filter(|_| !from.holds(x, y))?;
        let mut cost = STEP + if straight { 0 } else { BEND };
        let across = match way {
            UP | DOWN => LEFT | RIGHT,
            _ => UP | DOWN,
        };
        match &self.cells[next] {
            Cell::Empty => cost += self.along(x, y),
            Cell::Line(ways) if *ways == across => cost += CROSSING,
            // A line enters a box straight, through the edge that faces it.
            Cell::Edge(ways) if to.holds(x, y) && *ways == across => {}
            _ => return None,
        }
        Some((next, cost))
    }

    /// The extra cost of running along a box.
    fn along(&self, x: usize, y: usize) -> u32 {
        let (left, above) = (x.wrapping_sub(1), y.wrapping_sub(1));
        let around = [(left, y), (x + 1, y), (x, above), (x, y + 1)].into_iter();
        let mut around = around.filter_map(|(x, y)| self.at(x, y));
        let beside = around.any(|at| matches!(self.cells[at], Cell::Edge(_)));
        if beside { ALONG } else { 0 }
    }

    /// The rows as painted, each as runs of text with the index of their zone. Empty rows at the
    /// end are left out.
    #[must_use]
    pub(super) fn rows(&self) -> Vec<Vec<(String, Option<usize>)>> {
        let mut rows: Vec<_> = self.cells.chunks(self.wide.max(1)).map(row).collect();
        while rows.last().is_some_and(Vec::is_empty) {
            rows.pop();
        }
        rows
    }
}

fn row(cells: &[Cell]) -> Vec<(String, Option<usize>)> {
    let mut runs: Vec<(String, Option<usize>)> = Vec::new();
    for cell in cells {
        let (text, of) = match cell {
            Cell::Covered => continue,
            Cell::Empty => (" ", None),
            Cell::Line(ways) | Cell::Edge(ways) => (glyph(*ways), None),
            Cell::Text(text, of) => (text.as_str(), *of),
        };
        match runs.last_mut() {
            Some((run, same)) if *same == of => run.push_str(text),
            _ => runs.push((text.to_owned(), of)),
        }
    }
    if let Some((last, None)) = runs.last_mut() {
        last.truncate(last.trim_end().len());
    }
    runs.retain(|(text, _)| !text.is_empty());
    runs
}

fn index(way: u8) -> usize {
    WAYS.iter().position(|other| *other == way).unwrap_or(0)
}

/// The path that leads to a state, each cell with the directions in which it is left.
fn trace(end: usize, before: &[usize]) -> Vec<(usize, u8)> {
    let mut path: Vec<(usize, u8)> = Vec::new();
    let (mut state, mut leaves) = (end, 0);
    while state != usize::MAX {
        let (cell, came) = (state / WAYS.len(), WAYS[state % WAYS.len()]);
        let first = before[state] == usize::MAX;
        let back = if first { 0 } else { opposite(came) };
        path.push((cell, back | leaves));
        (state, leaves) = (before[state], came);
    }
    path
}

fn glyph(ways: u8) -> &'static str {
    const UP_DOWN: u8 = UP | DOWN;
    const LEFT_RIGHT: u8 = LEFT | RIGHT;
    match ways {
        LEFT_RIGHT => "─",
        UP_DOWN => "│",
        9 => "└",
        5 => "┘",
        10 => "┌",
        6 => "┐",
        11 => "├",
        7 => "┤",
        14 => "┬",
        13 => "┴",
        15 => "┼",
        _ => " ",
    }
}
