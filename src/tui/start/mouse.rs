//! The mouse on the start screen.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::bin::Bin;
use super::{Dialog, StartScreen, Wanted};
use crate::tui::board::Fields;

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
                turn(&mut **form, event);
                return Wanted::Nothing;
            }
            Some(Dialog::Name(form)) => {
                turn(&mut **form, event);
                return Wanted::Nothing;
            }
            Some(Dialog::Import(form)) => {
                turn(&mut **form, event);
                return Wanted::Nothing;
            }
            Some(Dialog::Bin(bin)) => {
                match event.kind {
                    MouseEventKind::ScrollDown => bin.list.wheel(true),
                    MouseEventKind::ScrollUp => bin.list.wheel(false),
                    MouseEventKind::Down(MouseButton::Left) => {
                        let picked = bin.list.click(event.column, row);
                        return Bin::picked(picked).unwrap_or(Wanted::Nothing);
                    }
                    _ => {}
                }
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
            MouseEventKind::ScrollDown => self.list.step(1, true),
            MouseEventKind::ScrollUp => self.list.step(1, false),
            MouseEventKind::Down(MouseButton::Left) if self.list.click(row) && second => {
                return self.choose();
            }
            _ => {}
        }
        Wanted::Nothing
    }
}

/// Passes a mouse event to a form.
fn turn<F: for<'c> Fields<Context<'c> = ()>>(form: &mut F, event: MouseEvent) {
    match event.kind {
        MouseEventKind::ScrollDown => form.wheel((), true),
        MouseEventKind::ScrollUp => form.wheel((), false),
        MouseEventKind::Down(MouseButton::Left) => form.click((), event.column, event.row),
        _ => {}
    }
}
