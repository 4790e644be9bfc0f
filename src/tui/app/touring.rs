//! The tour in the application: how it begins, takes the keys, and ends.

use super::App;
use crate::dice::Seeded;
use crate::library::{self, SAMPLES};
use crate::tui::desk::Desk;
use crate::tui::fight::FightScreen;
use crate::tui::keymap::{Act, Chord, Context};
use crate::tui::message::Flow;
use crate::tui::stack::Stack;
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
        let (hours, settings) = (self.cx.desk.hours, self.cx.desk.settings.clone());
        if let Some((desk, stack, tour)) = self.left_tour.take() {
            (self.cx.desk, self.stack, self.tour) = (desk, stack, Some(tour));
            self.cx.desk.settings = settings;
        } else {
            let session = library::practice(&SAMPLES[0]).map_err(|error| error.to_string())?;
            self.cx.desk = Desk::new(session, (Seeded::new(SEED), hours, settings));
            self.cx.desk.practise();
            self.stack = Stack::new(Box::new(FightScreen::default()));
            self.tour = Some(Tour::new(&self.cx.desk));
        }
        Ok(())
    }

    /// Handles a key during the tour.
    pub(super) fn tour_key(&mut self, key: Chord) -> Flow {
        let back = self.cx.desk.keys.act_of_panes(key) == Some(Act::Back);
        if back && self.stack.is_bare() && self.cx.desk.is_bare() {
            self.leave_tour();
            return Flow::Draw;
        }
        if let Some(tour) = &mut self.tour {
            tour.keys += 1;
        }
        // The hint after several keys has to appear whatever the last key did.
        match self.stack.press(key, &mut self.cx) {
            Flow::Nothing => Flow::Draw,
            flow => flow,
        }
    }

    /// Goes to the start screen and says how to come back.
    pub(super) fn leave_tour(&mut self) {
        let Some(tour) = self.tour.take() else {
            return;
        };
        self.cx.opening = self.cx.opening.next();
        let (mut desk, stack) = self.leave();
        // Players no longer see it.
        desk.players.stop();
        let says = |words: &str| self.cx.desk.keys.says(Context::Start, Ink::Plain, words);
        let told = match tour.place() {
            Some((nth, all)) => {
                let told = says(&format!(
                    "You left the tour at step {nth} of {all}; {{tour}} continues it"
                ));
                self.left_tour = Some((desk, stack, tour));
                told
            }
            None => says("That was the tour; {tour} begins it again"),
        };
        self.cx.desk.tell([told]);
    }
}
