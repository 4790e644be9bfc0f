//! The panes as the lowest layer.

use std::rc::Rc;

use ratatui::layout::{Position, Rect};

use super::hints;
use super::layout::Layout;
use super::log::telling::TellingRows;
use super::screen::FightScreen;
use crate::tui::desk::Memo;
use crate::tui::keymap::{Act, Context, Press};
use crate::tui::layer::{Cursor, Cx, Footer, Layer, Room};
use crate::tui::surface::Surface;
use crate::tui::wanted::{After, Subject, Wanted};
use crate::view::Line;

impl Layer for FightScreen {
    fn context(&self) -> Context {
        Context::Panes
    }

    fn press(&mut self, press: Press<'_>, cx: &mut Cx<'_>) -> After {
        self.key(press, cx)
    }

    /// The painter itself compares what moving changes.
    fn is_narrow(&self, press: Press<'_>) -> bool {
        match press.act {
            Some(Act::Go(_)) => true,
            Some(Act::Fight(act)) => act.moves(),
            _ => false,
        }
    }

    fn cancel(&mut self, cx: &mut Cx<'_>) -> After {
        cx.desk.quit_or_ask()
    }

    fn help(&self) -> Subject {
        Subject::Help(None)
    }

    /// A pasted stat block is a new character, any other text a line at the prompt.
    fn text(&mut self, text: &str, _: &mut Cx<'_>) -> Option<After> {
        Some(After::Open(Wanted::Pasted(text.to_owned())))
    }

    fn click(&mut self, at: Position, second: bool, cx: &mut Cx<'_>) -> After {
        self.clicked_at(at, second, cx)
    }

    fn wheel(&mut self, at: Position, down: bool, cx: &mut Cx<'_>) -> After {
        self.wheel_at(at, down, cx.desk)
    }

    fn told(&self, covered: bool, cx: &Cx<'_>) -> Vec<Line> {
        if !Layout::is_roomy(cx.screen) {
            return Vec::new();
        }
        let room = usize::from(cx.screen.width.saturating_sub(2).max(1));
        let desk = &*cx.desk;
        let asked = (desk.version, desk.selected(), room);
        let pending = self.pending.get(asked, || Self::make_pending(desk, room));
        if covered {
            // The keys do nothing now, but their rows stay so that the layout does not jump.
            return vec![Line::new(); pending.len()];
        }
        pending.to_vec()
    }

    fn hints(&self, cx: &Cx<'_>) -> Rc<Vec<Line>> {
        let desk = &*cx.desk;
        let columns = usize::from(cx.screen.width.saturating_sub(1));
        let asked = (desk.version, desk.selected(), desk.aim.focus, columns);
        self.hints.get(asked, || hints::hints(desk, columns))
    }

    fn paint_under(
        &mut self,
        surface: &mut Surface,
        area: Rect,
        footer: Footer<'_>,
        cx: &mut Cx<'_>,
    ) -> (Room, Cursor) {
        self.draw(surface, area, footer, cx)
    }

    fn looked_at(&self) -> usize {
        self.telling.looked_at()
    }

    fn forget(&mut self) {
        self.telling = TellingRows::default();
        self.sheets = Memo::default();
        self.pending = Memo::default();
        self.clocks = Memo::default();
        self.hints = Memo::default();
    }
}
