//! The tour: a first fight in eight steps on the real screen. It waits for what each step is about,
//! however that is done, and forbids nothing.

mod progress;
mod steps;
mod strip;

use ratatui::layout::Rect;

use super::keymap::{Chord, Keymap};
use super::main_screen::MainScreen;
use super::paint::Painter;
use progress::Since;
use steps::{DONE, NO_FIGHT, STEPS, Step};
use strip::Strip;

/// The tour gives a hint after so many keys that did not lead to the end of a step.
const PATIENCE: u32 = 10;

/// Where somebody is in the tour.
#[derive(Debug)]
pub(super) struct Tour {
    /// Steps that are done.
    done: usize,
    since: Since,
    /// Keys that were pressed in this step.
    keys: u32,
    /// Something else was done in this step.
    strayed: bool,
    lacks_fight: bool,
    strip: Strip,
}

impl Tour {
    pub(super) fn new(main: &MainScreen) -> Self {
        Self {
            done: 0,
            since: Since::now(main.session().history()),
            keys: 0,
            strayed: false,
            lacks_fight: false,
            strip: Strip::default(),
        }
    }

    fn step(&self) -> Option<&'static Step> {
        STEPS.get(self.done)
    }

    /// The number of the step that waits, and how many there are; `None` once all are done.
    pub(super) fn place(&self) -> Option<(usize, usize)> {
        self.step().map(|_| (self.done + 1, STEPS.len()))
    }

    /// Takes in that a key was pressed.
    pub(super) fn pressed(&mut self) {
        self.keys += 1;
    }

    /// Goes on where what the step waits for has happened.
    pub(super) fn look(&mut self, main: &MainScreen) {
        let Some(step) = self.step() else { return };
        let history = main.session().history();
        if step.goal.is_reached(self.since, main) {
            self.done += 1;
            self.since = Since::now(history);
            (self.keys, self.strayed) = (0, false);
        } else {
            self.strayed |= self.since.is_past(history);
            self.since.follow(history);
        }
        let fights = main.session().campaign().fight().is_some();
        self.lacks_fight = !fights && self.step().is_some_and(|step| step.fights);
    }

    /// What it says now, in words for a small screen or for any other.
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

    /// How many rows of a screen it takes from below.
    pub(super) fn rows(area: Rect) -> u16 {
        strip::rows(area)
    }

    pub(super) fn draw(&mut self, painter: &mut Painter<'_>, area: Rect, keys: &Keymap) {
        let words = self.words(strip::is_small(area));
        let title = self.title();
        self.strip.draw(painter, area, keys, &title, words);
    }

    /// The key that is told at a place of the screen.
    pub(super) fn key_at(&self, x: u16, y: u16) -> Option<Chord> {
        self.strip.key_at(x, y)
    }

    /// Whether a place of the screen is its own.
    pub(super) fn has(&self, y: u16) -> bool {
        self.strip.has(y)
    }
}

#[cfg(test)]
mod tests;
