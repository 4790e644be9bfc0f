//! What happens, and what follows from it.

use crossterm::event::{KeyEvent, MouseEvent};

use super::library::Inspection;
use crate::remote::Call;
pub use crate::store::Report as Saved;
use crate::view::{Ink, Line};

/// What the console says where Ctrl-C could mean that somebody wants to leave.
pub(super) fn leaves() -> Line {
    let key = Line::of(Ink::Key, "Ctrl-C");
    key.with(Ink::Plain, " again leaves; everything is saved")
}

/// The same where nothing is kept.
pub(super) fn leaves_tour() -> Line {
    let key = Line::of(Ink::Key, "Ctrl-C");
    key.with(Ink::Plain, " again leaves the tour and gmscreen")
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Key(KeyEvent),
    /// Text was pasted.
    Paste(String),
    Mouse(MouseEvent),
    /// The terminal has a new size.
    Resize(u16, u16),
    /// The terminal was asked for its ground: it is light, or dark.
    Ground {
        light: bool,
    },
    /// Somebody has looked into a campaign's files.
    Inspected(Inspection),
    /// The store knows something new.
    Saved(Saved),
    /// Something has happened on the players' page.
    Players,
    /// Somebody outside asks for something.
    Call(Call),
    /// The log has been searched a part of the way and was drawn.
    Searching,
    /// A signal asks the console to end.
    Signal(i32),
    /// The console goes on after it was stopped.
    Resumed,
    /// The terminal is gone.
    Gone,
}

/// What follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Nothing that could be seen.
    Nothing,
    /// The screen has changed.
    Draw,
    /// The terminal goes back to the shell for a while.
    Suspend,
    /// The console goes on after it was stopped: the terminal is taken again.
    Resume,
    /// The console ends.
    Leave(ExitReason),
}

/// Why the screen ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitReason {
    /// The GM left.
    Quit,
    /// A signal asked for it.
    Signal(i32),
    TerminalGone,
}
