//! A grid of cells on which a map is drawn: first the boxes, then the lines between them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::view::text::clip;

/// The columns and rows to the next cell in each direction: right, down, left, up.
const STEPS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Directions out of a cell, a bit for each of [`STEPS`], as a line that leaves it in these.
const GLYPHS: [&str; 16] = [
    " ", " ", " ", "┌", " ", "─", "┐", "┬", " ", "└", "│", "├", "┘", "┴", "┤", "┼",
];

/// A line straight through a cell, from side to side or from top to bottom.
const LEVEL: u8 = 0b0101;
const UPRIGHT: u8 = 0b1010;

/// The cost of one step of a line; bends, crossings and running along a box cost more.
const STEP: usize = 10;
const BEND: usize = 15;
const CROSSING: usize = 60;
const ALONG: usize = 3;

/// The direction that leads back.
const fn opposite(way: usize) -> usize {
    way ^ 2
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

    /// All of its cells.
    fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        let columns = self.x..self.x + self.wide;
        (self.y..self.y + self.high).flat_map(move |y| columns.clone().map(move |x| (x, y)))
    }

    /// The edges at a cell: the left or right one, and the upper or lower one, each by the direction out of the box.
    fn edges(&self, x: usize, y: usize) -> [Option<usize>; 2] {
        let edge = |at: usize, start: usize, length: usize| match at - start {
            0 => Some(2),
            last if last + 1 == length => Some(0),
            _ => None,
        };
        let above = edge(y, self.y, self.high).map(|way| way + 1);
        [edge(x, self.x, self.wide), above]
    }
}

#[derive(Clone, Debug)]
pub(super) struct Canvas {
    wide: usize,
    cells: Vec<Cell>,
}

impl Canvas {
    /// An empty canvas.
    pub(super) fn new(wide: usize, high: usize) -> Self {
        Self {
            wide,
            cells: vec![Cell::Empty; wide * high],
        }
    }

    /// The index of a cell.
    fn at(&self, x: usize, y: usize) -> Option<usize> {
        let at = y * self.wide + x;
        (x < self.wide && at < self.cells.len()).then_some(at)
    }

    fn put(&mut self, x: usize, y: usize, cell: Cell) {
        if let Some(at) = self.at(x, y) {
            self.cells[at] = cell;
        }
    }

    /// Draws a box.
    pub(super) fn frame(&mut self, frame: Frame) {
        for (x, y) in frame.cells() {
            let cell = match frame.edges(x, y) {
                [None, None] => Cell::Text(" ".to_owned(), None),
                [Some(_), None] => Cell::Edge(UPRIGHT),
                [None, Some(_)] => Cell::Edge(LEVEL),
                [Some(side), Some(above)] => Cell::Edge(1 << opposite(side) | 1 << opposite(above)),
            };
            self.put(x, y, cell);
        }
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
        // A state is a cell and the direction in which it was entered. Each has its cost and the state before it.
        let state = |cell: usize, way: usize| cell * STEPS.len() + way;
        let mut least = vec![(usize::MAX, None); state(self.cells.len(), 0)];
        let mut open = BinaryHeap::new();
        let gates = self.gates(from);
        let mut reached: Vec<_> = gates
            .map(|(cell, way, cost)| (state(cell, way), (cost, None)))
            .collect();
        loop {
            for (state, now) in reached.drain(..) {
                if now.0 < least[state].0 {
                    least[state] = now;
                    open.push((Reverse(now.0), Reverse(state)));
                }
            }
            let (Reverse(cost), Reverse(at)) = open.pop()?;
            let (cell, came) = (at / STEPS.len(), at % STEPS.len());
            if self.is_in(cell, to) {
                return Some(trace(at, &least));
            }
            if cost == least[at].0 {
                reached.extend((0..STEPS.len()).filter_map(|way| {
                    let (next, more) = self.step(cell, came, way, (from, to))?;
                    Some((state(next, way), (cost + more, Some(at))))
                }));
            }
        }
    }

    /// The cells on the edge of a box where a line may leave, with a cost that is lowest in the
    /// middle of each side.
    fn gates(&self, frame: Frame) -> impl Iterator<Item = (usize, usize, usize)> {
        frame.cells().filter_map(move |(x, y)| {
            let at = self.at(x, y)?;
            // An edge cell takes a single line; the cells of the name take none.
            let (way, off) = match (&self.cells[at], frame.edges(x, y)) {
                (Cell::Edge(UPRIGHT), [way, _]) => (way, y.abs_diff(frame.y + frame.high / 2)),
                (Cell::Edge(LEVEL), [_, way]) => (way, x.abs_diff(frame.x + frame.wide / 2)),
                _ => return None,
            };
            Some((at, way?, off))
        })
    }

    fn is_in(&self, at: usize, frame: Frame) -> bool {
        frame.holds(at % self.wide, at / self.wide)
    }

    /// The neighbouring cell in a direction.
    fn beside(&self, at: usize, way: usize) -> Option<usize> {
        let (across, down) = STEPS[way];
        let x = (at % self.wide).checked_add_signed(across)?;
        self.at(x, (at / self.wide).checked_add_signed(down)?)
    }

    /// The neighbouring cell in a direction and the cost to go there, if a line may.
    fn step(
        &self,
        at: usize,
        came: usize,
        way: usize,
        (from, to): (Frame, Frame),
    ) -> Option<(usize, usize)> {
        let bends = way != came;
        // A line leaves a box and crosses other lines straight.
        if way == opposite(came) || bends && self.cells[at] != Cell::Empty {
            return None;
        }
        let next = self
            .beside(at, way)
            .filter(|next| !self.is_in(*next, from))?;
        let across = [UPRIGHT, LEVEL][way % 2];
        let more = match &self.cells[next] {
            Cell::Empty => self.along(next),
            Cell::Line(ways) if *ways == across => CROSSING,
            // A line enters a box straight, through the edge that faces it.
            Cell::Edge(ways) if *ways == across && self.is_in(next, to) => 0,
            _ => return None,
        };
        Some((next, STEP + more + if bends { BEND } else { 0 }))
    }

    /// The extra cost of running along a box.
    fn along(&self, at: usize) -> usize {
        let mut around = (0..STEPS.len()).filter_map(|way| self.beside(at, way));
        let beside = around.any(|at| matches!(self.cells[at], Cell::Edge(_)));
        if beside { ALONG } else { 0 }
    }

    /// The rows as painted, each as runs of text with the index of their zone. Empty rows at both
    /// ends are left out.
    pub(super) fn rows(&self) -> Vec<Vec<(String, Option<usize>)>> {
        let rows: Vec<_> = self.cells.chunks(self.wide.max(1)).map(row).collect();
        let first = rows.iter().position(|row| !row.is_empty());
        let end = rows.iter().rposition(|row| !row.is_empty());
        let drawn = first.zip(end).map(|(first, end)| &rows[first..=end]);
        drawn.unwrap_or_default().to_vec()
    }
}

fn row(cells: &[Cell]) -> Vec<(String, Option<usize>)> {
    let mut runs: Vec<(String, Option<usize>)> = Vec::new();
    for cell in cells {
        let (text, of) = match cell {
            Cell::Covered => continue,
            Cell::Empty => (" ", None),
            Cell::Line(ways) | Cell::Edge(ways) => (GLYPHS[usize::from(*ways)], None),
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

/// The path that leads to a state, each cell with the directions in which it is left.
fn trace(end: usize, least: &[(usize, Option<usize>)]) -> Vec<(usize, u8)> {
    let mut path: Vec<(usize, u8)> = Vec::new();
    let (mut state, mut leaves) = (Some(end), 0);
    while let Some(at) = state {
        let (cell, came) = (at / STEPS.len(), at % STEPS.len());
        let before = least[at].1;
        let back = before.map_or(0, |_| 1 << opposite(came));
        path.push((cell, back | leaves));
        (state, leaves) = (before, 1 << came);
    }
    path
}
