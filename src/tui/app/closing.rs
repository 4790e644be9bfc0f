//! Closing a campaign: on leaving the console, or to open another one.

use super::App;
use crate::tui::desk::Desk;
use crate::tui::stack::Stack;
use crate::view::Line;

impl App {
    /// Closes the open campaign.
    ///
    /// # Errors
    /// Returns a description of what could not be written.
    pub fn close(&mut self) -> Result<(), String> {
        if !self.stack.plays() {
            return Ok(());
        }
        // The socket must go before the lock, because whoever takes the lock next opens a socket
        // there.
        self.calls.shut();
        let closed = self.desk.close();
        self.calls.end(&closed);
        closed
    }

    /// Closes the open campaign and goes to the start screen, which also says what could not be
    /// written.
    pub fn close_campaign(&mut self) {
        let closed = self.close();
        self.opening = self.opening.next();
        let session = self.desk.session();
        let name = &session.campaign().name;
        let told = match closed {
            Err(error) => error,
            Ok(()) if session.is_read_only() => format!("{name} is closed"),
            Ok(()) => format!("{name} is closed; everything is saved"),
        };
        // The colours and the dice last as long as the console.
        self.shop.settings.colours = self.desk.colours();
        self.show_start();
        self.desk.tell([Line::from(told)]);
    }

    /// Goes to the start screen, with its lists as they are now, and returns what was there before.
    pub(super) fn show_start(&mut self) -> (Desk, Stack) {
        let dice = self.desk.take_dice();
        let bare = Desk::bare(dice, self.desk.clocks, &self.shop.settings);
        let left = std::mem::replace(&mut self.desk, bare);
        let place = self.place.take();
        let start = self.start_screen(place.as_deref());
        let stack = std::mem::replace(&mut self.stack, start);
        self.inspect();
        (left, stack)
    }
}
