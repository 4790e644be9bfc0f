//! The mouse on the start screen.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::{Dialog, StartScreen, Wanted};
use crate::tui::keymap::Go;
use crate::tui::window::{Fill, Form};

impl StartScreen {
    /// Handles the mouse; `second` is true for the second click of two.
    pub(crate) fn mouse(&mut self, event: MouseEvent, second: bool) -> Wanted {
        let row = event.row;
        if self.help.is_some() {
            if matches!(event.kind, MouseEventKind::Down(_)) {
                self.help = None;
            }
            return Wanted::Nothing;
        }
        match &mut self.dialog {
            Some(Dialog::New(form)) => {
                turn(form, event);
                return Wanted::Nothing;
            }
            Some(Dialog::Name(form)) => {
                turn(form, event);
                return Wanted::Nothing;
            }
            Some(Dialog::Import(form)) => {
                turn(form, event);
                return Wanted::Nothing;
            }
            Some(Dialog::Backups(backups)) => {
                match event.kind {
                    MouseEventKind::ScrollDown => backups.list.wheel(true),
                    MouseEventKind::ScrollUp => backups.list.wheel(false),
                    MouseEventKind::Down(MouseButton::Left) => {
                        let picked = backups.list.click(event.column, row);
                        return backups.picked(picked).unwrap_or(Wanted::Nothing);
                    }
                    _ => {}
                }
                return Wanted::Nothing;
            }
            None => {}
        }
        // Releasing the button belongs to the click that asked.
        if !matches!(event.kind, MouseEventKind::Moved | MouseEventKind::Up(_)) {
            self.ask_no_more();
        }
        match event.kind {
            MouseEventKind::ScrollDown => self.list.go(Go::Down),
            MouseEventKind::ScrollUp => self.list.go(Go::Up),
            MouseEventKind::Down(MouseButton::Left) if self.list.click(row) && second => {
                return self.choose();
            }
            _ => {}
        }
        Wanted::Nothing
    }
}

/// Passes a mouse event to a form.
fn turn<F: Fill>(form: &mut Form<F>, event: MouseEvent) {
    match event.kind {
        MouseEventKind::ScrollDown => form.go_by_line(None, true),
        MouseEventKind::ScrollUp => form.go_by_line(None, false),
        MouseEventKind::Down(MouseButton::Left) => {
            form.click(None, event.column, event.row);
        }
        _ => {}
    }
}
