//! The tour: starting, leaving and resuming it.

use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};

use super::{App, Screen};
use crate::dice::Seeded;
use crate::tui::keymap::{Act, Context};
use crate::tui::main_screen::MainScreen;
use crate::tui::message::Flow;
use crate::tui::tour::Tour;
use crate::view::Ink;

/// Fixed dice, so that anyone who lets the console roll and presses the suggested keys gets the
/// same fight: a player's character goes first, and hits.
const SEED: u64 = 2;

impl App {
    /// Starts the tour, or resumes it where it was left.
    ///
    /// # Errors
    /// Returns a description of what is wrong with the sample.
    pub fn tour(&mut self) -> Result<(), String> {
        if let Some((main, tour)) = self.left_tour.take() {
            (self.screen, self.tour) = (Screen::Main(main), Some(tour));
            return Ok(());
        }
        let session = self.library.practice()?;
        let dice = Seeded::new(SEED);
        let mut main = MainScreen::new(session, dice, self.hours, &self.settings);
        main.days = self.days;
        main.hear_players(self.sender.clone());
        main.practise();
        self.tour = Some(Tour::new(&main));
        self.screen = Screen::Main(Box::new(main));
        Ok(())
    }

    /// Handles a key during the tour.
    pub(super) fn tour_key(&mut self, key: KeyEvent) -> Flow {
        let (Screen::Main(main), Some(tour)) = (&mut self.screen, &mut self.tour) else {
            return Flow::Nothing;
        };
        let back = self.settings.keys.act_of_panes(key) == Some(Act::Back);
        if back && main.is_bare() {
            self.leave_tour();
            return Flow::Draw;
        }
        tour.pressed();
        // The hint after several keys has to appear whatever the last key did.
        match main.key(key) {
            Flow::Nothing => Flow::Draw,
            flow => flow,
        }
    }

    /// Presses a key that is clicked in the tour's text; `None` anywhere else.
    pub(super) fn tour_mouse(&mut self, event: MouseEvent) -> Option<Flow> {
        let tour = self.tour.as_ref().filter(|tour| tour.has(event.row))?;
        let chord = tour.key_at(event.column, event.row);
        if event.kind != MouseEventKind::Down(MouseButton::Left) {
            return Some(Flow::Nothing);
        }
        Some(chord.map_or(Flow::Nothing, |chord| self.key(chord.event())))
    }

    /// Lets the tour check what has happened.
    pub(super) fn follow_tour(&mut self) {
        if let (Screen::Main(main), Some(tour)) = (&self.screen, &mut self.tour) {
            tour.look(main);
        }
    }

    /// Goes to the start screen and says how to come back.
    pub(super) fn leave_tour(&mut self) {
        let (Screen::Main(mut main), Some(tour)) = (self.show_start(), self.tour.take()) else {
            return;
        };
        main.set_aside();
        let keys = &self.settings.keys;
        let says = |words: &str| keys.says(Context::Start, Ink::Plain, words);
        let told = match tour.place() {
            Some((nth, all)) => {
                self.left_tour = Some((main, tour));
                says(&format!(
                    "You left the tour at step {nth} of {all}; {{tour}} continues it"
                ))
            }
            None => says("That was the tour; {tour} begins it again"),
        };
        if let Screen::Start(start) = &mut self.screen {
            start.tell([told]);
        }
    }
}
