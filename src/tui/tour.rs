//! The tour: a first fight in eight steps on the real screen. It waits for the goal of each step,
//! however that is reached, and forbids nothing.

mod progress;
mod steps;
mod strip;

use ratatui::layout::Rect;

use super::desk::Desk;
use super::keymap::{Chord, Context, Keymap};
use super::paint::Painter;
use progress::Since;
use steps::{DONE, NO_FIGHT, STEPS, Step};
use strip::Strip;

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
    strip: Strip,
}

impl Tour {
    pub(super) fn new(desk: &Desk) -> Self {
        Self {
            done: 0,
            since: Since::now(desk.session().history()),
            keys: 0,
            strayed: false,
            lacks_fight: false,
            strip: Strip::default(),
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
        self.lacks_fight = !fights && self.step().is_some_and(|step| step.fights);
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

    /// How many rows it takes at the bottom of a screen.
    pub(super) fn rows(area: Rect) -> u16 {
        strip::rows(area)
    }

    pub(super) fn draw(&mut self, painter: &mut Painter<'_>, area: Rect, keys: &Keymap) {
        let words = self.words(strip::is_small(area));
        let title = self.title();
        self.strip.draw(painter, area, keys, &title, words);
    }

    /// The key whose label is at a position on the screen.
    pub(super) fn key_at(&self, x: u16, y: u16) -> Option<Chord> {
        self.strip.key_at(x, y)
    }

    /// Whether a row of the screen belongs to the tour.
    pub(super) fn has(&self, y: u16) -> bool {
        self.strip.has(y)
    }
}

#[cfg(test)]
mod tests;
