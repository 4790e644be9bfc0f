//! A layer of the screen: the start screen, the fight, or a window over them.

use std::rc::Rc;

use ratatui::layout::{Position, Rect};

use super::desk::Desk;
use super::keymap::{Context, Letters, Press};
use super::message::Opening;
use super::paint::Painter;
use super::shop::Shop;
use super::surface::{Click, Surface};
use super::wanted::{After, Answer, Subject};
use crate::campaign::CharacterId;
use crate::view::Line;
use crate::view::public::Question;

/// Where the text cursor is.
pub(in crate::tui) type Cursor = Option<(u16, u16)>;

/// What a layer may use and change.
pub(in crate::tui) struct Cx {
    pub(in crate::tui) desk: Desk,
    pub(in crate::tui) shop: Shop,
    /// The whole screen, as last drawn.
    pub(in crate::tui) screen: Rect,
    /// Which campaign is open. What the surface shows may have been painted for another one.
    pub(in crate::tui) opening: Opening,
}

/// Where the lowest layer leaves room, and its cursor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) struct Room {
    /// For windows.
    pub(in crate::tui) middle: Rect,
    /// For a window that needs more room.
    pub(in crate::tui) whole: Rect,
    /// For the panel above a command that rolls; without rows if there is none.
    pub(in crate::tui) panel: Rect,
    /// For the line being typed, messages and hints.
    pub(in crate::tui) bottom: Rect,
    /// The cursor of the layer itself.
    pub(in crate::tui) cursor: Cursor,
}

/// What is to stand at the bottom of the screen.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct Footer<'a> {
    /// What is said of the line being typed, or else a message or what is pending.
    pub(in crate::tui) lines: &'a [Line],
    /// The keys that are useful now, in rows.
    pub(in crate::tui) hints: &'a [Line],
    /// Rows of the panel.
    pub(in crate::tui) panel: u16,
    /// A line is typed, or a message is shown.
    pub(in crate::tui) speaks: bool,
    /// A window covers the panes, and so many of their last rows.
    pub(in crate::tui) covered: bool,
    pub(in crate::tui) under: u16,
}

/// A question to a player: its number, and whose dice it asks for.
pub(in crate::tui) type Asked = (u64, CharacterId);

/// What became of dice from a player: the record that has them, or `None` if more are needed.
pub(in crate::tui) type Given = Result<Option<u64>, String>;

/// What a player is told whose dice come too late.
pub(in crate::tui) const NOT_NEEDED: &str = "These dice are no longer needed.";

/// A layer of the screen.
pub(in crate::tui) trait Layer {
    /// Whose keys it has.
    fn context(&self) -> Context;

    /// What letters do in it.
    fn letters(&self) -> Letters {
        Letters::Act
    }

    /// Handles a key.
    fn press(&mut self, press: Press<'_>, cx: &mut Cx) -> After;

    /// Handles the key that cancels.
    fn cancel(&mut self, _: &mut Cx) -> After {
        After::Close
    }

    /// Handles text, typed or pasted; `None` if it takes none.
    fn text(&mut self, _: &str, _: &mut Cx) -> Option<After> {
        None
    }

    /// Handles a click, on something that was painted with what it does or else anywhere; `second` is true
    /// for the second of two.
    fn click(&mut self, _: (Position, Option<Click>), _second: bool, _: &mut Cx) -> After {
        After::Nothing
    }

    /// Handles a notch of the wheel.
    fn wheel(&mut self, _: Position, _down: bool, _: &mut Cx) -> After {
        After::Nothing
    }

    /// Takes what the window above it was opened for.
    fn answered(&mut self, _: Answer, _: &mut Cx) -> After {
        After::Stay
    }

    /// Something was done that this layer did not do.
    fn changed(&mut self, _: &mut Cx) {}

    /// What players' phones may answer now.
    fn asks(&self, _: &Desk) -> Vec<Question> {
        Vec::new()
    }

    /// Takes dice that a player entered for one of its questions.
    ///
    /// # Errors
    /// The dice are impossible or refused, in words for the player.
    fn given(&mut self, _: Asked, _dice: &str, _: &mut Cx) -> (Given, After) {
        (Err(NOT_NEEDED.to_owned()), After::Nothing)
    }

    /// What explains its keys.
    fn help(&self) -> Subject {
        match self.context() {
            Context::Panes => Subject::Help(None),
            Context::Start => Subject::Keys(Context::Start),
            window => Subject::Help(Some(window)),
        }
    }

    /// What stands at the bottom of the screen, in place of messages or, for the lowest layer, without one.
    fn footer(&self, _covered: bool, _: &Cx) -> Option<Rc<Vec<Line>>> {
        None
    }

    /// The keys that are useful now, each with what it does.
    fn hints(&self, cx: &Cx) -> Rc<Vec<Line>> {
        cx.desk.keys.hints(self.context(), None).into()
    }

    /// Rows of its panel above the bottom.
    fn panel_rows(&self, _: Rect) -> u16 {
        0
    }

    /// The line typed into the prompt, if this is the prompt.
    fn line(&self) -> Option<&str> {
        None
    }

    /// Paints the whole screen but for the bottom, as the lowest layer, and leaves room for windows.
    fn paint_under(&mut self, _: &mut Surface, _: Footer<'_>, _: &mut Cx) -> Room {
        Room::default()
    }

    /// How many rows it takes of an area at its bottom, at most.
    fn height(&mut self, area: Rect, _: &Cx) -> u16 {
        area.height
    }

    /// Paints it as a window.
    fn paint(&mut self, _: &mut Painter<'_>, _: Room, _: &mut Cx) -> Cursor {
        None
    }

    /// Drops everything computed for earlier frames, as the lowest layer.
    fn forget(&mut self) {}
}
