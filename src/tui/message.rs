//! Messages to the application, and their results.

use std::path::PathBuf;

use crossterm::event::MouseEvent;

use super::keymap::Chord;
use crate::follow::Followed;
use crate::library::Standing;
use crate::remote::Call;
pub use crate::store::Report as Saved;

/// Which opening of a campaign a message belongs to, so that a late message about a closed campaign
/// is not taken for one about the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opening(u64);

impl Opening {
    /// The opening after this one.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// A message to the application.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Key(Chord),
    /// Text was pasted.
    Paste(String),
    Mouse(MouseEvent),
    /// The terminal was resized.
    Resize(u16, u16),
    /// The terminal reported whether its background is light.
    Background {
        light: bool,
    },
    /// A campaign's files have been inspected.
    Inspected(Standing),
    /// The store has saved something, or failed to.
    Saved {
        opening: Opening,
        saved: Saved,
    },
    /// Something has happened on the players' page.
    Players,
    /// A request from outside.
    Call {
        opening: Opening,
        call: Call,
    },
    /// A partial search of the log has been drawn and should go on.
    Searching,
    /// A campaign that another console has open was read again.
    Followed(Followed),
    /// A signal asks the console to quit.
    Signal(i32),
    /// The console was stopped and continues.
    Resumed,
    /// The terminal is gone.
    Gone,
}

/// What a message leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Nothing visible.
    Nothing,
    /// The screen has changed.
    Draw,
    /// The console is suspended and the shell gets the terminal.
    Suspend,
    /// The console continues after it was stopped and takes the terminal back.
    Resume,
    /// A campaign is to be opened.
    Enter(PathBuf),
    /// The tour begins, or goes on.
    Tour,
    /// The campaign is to be closed, and the start screen shown.
    Close,
    /// The console quits.
    Leave(ExitReason),
}

impl Flow {
    /// A frame if something visible has changed.
    pub(super) fn drawn(changed: bool) -> Self {
        if changed { Self::Draw } else { Self::Nothing }
    }
}

/// Why the screen ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitReason {
    /// The GM quit.
    Quit,
    /// A signal asked for it.
    Signal(i32),
    TerminalGone,
}
