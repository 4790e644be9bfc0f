//! The tour: a first fight in eight steps on the real screen. It waits for the goal of each step,
//! however that is reached, and forbids nothing.

mod steps;

use ratatui::layout::Rect;

use super::desk::Desk;
use super::keymap::{Context, Keymap};
use super::paint::Painter;
use super::rows::fit;
use crate::view::line::wrap;
use crate::view::{Ink, Line};
use steps::{DONE, NO_FIGHT, STEPS, Since, Step};

/// Below this many columns the short texts are used.
const SMALL: u16 = 76;
/// Rows of text.
const WORDS: u16 = 2;

/// After this many keys without reaching the goal, the tour gives a hint.
const PATIENCE: u32 = 10;

/// Progress in the tour.
#[derive(Debug)]
pub(super) struct Tour {
    /// Steps that are done.
    done: usize,
    since: Since,
    /// Keys pressed in this step.
    keys: u32,
    /// Something else was done in this step.
    strayed: bool,
    lacks_fight: bool,
}

impl Tour {
    pub(super) fn new(desk: &Desk) -> Self {
        Self {
            done: 0,
            since: Since::now(desk.session().history()),
            keys: 0,
            strayed: false,
            lacks_fight: false,
        }
    }

    fn step(&self) -> Option<&'static Step> {
        STEPS.get(self.done)
    }

    /// The number of the current step and of all steps; `None` once all are done.
    pub(super) fn place(&self) -> Option<(usize, usize)> {
        self.step().map(|_| (self.done + 1, STEPS.len()))
    }

    /// Counts a key press.
    pub(super) fn pressed(&mut self) {
        self.keys += 1;
    }

    /// Goes to the next step if the goal of this one was reached.
    pub(super) fn look(&mut self, desk: &Desk, open: Context) {
        let Some(step) = self.step() else { return };
        let history = desk.session().history();
        if step.goal.is_reached(self.since, desk, open) {
            self.done += 1;
            self.since = Since::now(history);
            (self.keys, self.strayed) = (0, false);
        } else {
            self.strayed |= self.since.is_past(history);
            self.since.follow(history);
        }
        let fights = desk.session().campaign().fight().is_some();
        self.lacks_fight = !fights && self.step().is_some_and(|step| step.goal.fights());
    }

    /// The text shown now, in its short form for a small screen.
    fn words(&self, small: bool) -> &'static str {
        let Some(step) = self.step() else {
            return DONE[usize::from(small)];
        };
        match (self.lacks_fight, self.strayed || self.keys >= PATIENCE) {
            (true, _) => NO_FIGHT,
            (false, true) => step.hint,
            (false, false) if small => step.brief,
            (false, false) => step.says,
        }
    }

    fn title(&self) -> String {
        match (self.step(), self.place()) {
            (Some(step), Some((nth, all))) => format!("Tour {nth}/{all}: {}", step.title),
            _ => "Tour: done".to_owned(),
        }
    }

    /// How many rows it takes at the bottom of a screen, which is made shorter; none if there is hardly
    /// room for the screen itself.
    pub(super) fn rows(area: Rect) -> u16 {
        match area.height {
            ..6 => 0,
            6..10 => WORDS,
            _ => 1 + WORDS,
        }
    }

    /// Draws the step, how to leave, and what to do.
    pub(super) fn draw(&self, painter: &mut Painter<'_>, keys: &Keymap) {
        let area = painter.area();
        painter.clear(area);
        let title = u16::from(area.height > WORDS);
        if title > 0 {
            painter.horizontal(area.x, area.y, area.width, ["─", "─"]);
            let style = painter.theme.acting();
            let room = area.width.saturating_sub(2);
            let step = format!(" {} ", self.title());
            let end = painter.text(area.x + 1, area.y, room, &step, style);
            let leave = keys.says(Context::Panes, Ink::Plain, " {back} back ");
            let wide = fit(leave.width());
            let from = area.right().saturating_sub(wide.saturating_add(1));
            if from > end {
                painter.line(from, area.y, wide, &leave);
            }
        }
        let room = usize::from(area.width.saturating_sub(2).max(1));
        let words = self.words(area.width < SMALL);
        for (line, y) in lines(words, keys, room)
            .iter()
            .zip(area.y + title..area.bottom())
        {
            painter.line(area.x + 1, y, area.width.saturating_sub(1), line);
        }
    }
}

/// The text wrapped to `columns`.
fn lines(words: &str, keys: &Keymap, columns: usize) -> Vec<Line> {
    wrap(&keys.says(Context::Panes, Ink::Plain, words), columns, 0)
}

#[cfg(test)]
mod tests;
