//! Closing a campaign: on leaving the console, or to open another one.

use std::mem;

use super::{App, Screen};
use crate::tui::start::StartScreen;
use crate::view::Line;

impl App {
    /// Closes the open campaign.
    ///
    /// # Errors
    /// Returns a description of what could not be written.
    pub fn close(&mut self) -> Result<(), String> {
        let Screen::Main(main) = &mut self.screen else {
            return Ok(());
        };
        // The socket must go before the lock, because whoever takes the lock next opens a socket
        // there.
        self.calls.shut();
        let closed = main.close();
        self.calls.end(&closed);
        closed
    }

    /// Closes the open campaign and goes to the start screen, which also says what could not be
    /// written.
    pub fn close_campaign(&mut self) {
        let closed = self.close();
        self.opening = self.opening.next();
        let place = self.place.take();
        let Screen::Main(main) = self.show_start() else {
            return;
        };
        let name = &main.session().campaign().name;
        let told = match closed {
            Err(error) => error,
            Ok(()) if main.session().is_read_only() => format!("{name} is closed"),
            Ok(()) => format!("{name} is closed; everything is saved"),
        };
        // The colours and the dice last as long as the console.
        self.settings.colours = main.colours;
        self.dice = Some(main.into_dice());
        if let Screen::Start(start) = &mut self.screen {
            if let Some(place) = place {
                start.select(&place);
            }
            start.tell([Line::from(told)]);
        }
    }

    /// Goes to the start screen, with its lists as they are now, and returns the screen before it.
    pub(super) fn show_start(&mut self) -> Screen {
        let start = StartScreen::new(self.library.as_ref(), &self.settings.keys);
        let left = mem::replace(&mut self.screen, Screen::Start(Box::new(start)));
        self.inspect();
        left
    }
}
