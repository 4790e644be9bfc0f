//! The start screen: the list of campaigns as the lowest layer.

use std::path::Path;
use std::rc::Rc;

use ratatui::layout::{Constraint, Layout, Position, Rect};

use super::keymap::{Act, Context, Letters, Press};
use super::layer::{Cx, Footer, Layer, Room};
use super::library::Inspection;
use super::paint::Painter;
use super::rows::fit;
use super::surface::Surface;
use super::wanted::{After, Answer, Listed, Subject};
use super::window::List;
use crate::view::line::wrap;
use crate::view::{Ink, Line};

/// The start screen.
pub(crate) struct StartScreen {
    list: List,
}

impl Default for StartScreen {
    /// Without campaigns. It is never shown, because a campaign or the tour opens at once.
    fn default() -> Self {
        let list = List::empty(Listed::Campaigns);
        Self { list }
    }
}

impl StartScreen {
    /// The library's campaigns, with the one at a path selected.
    pub(in crate::tui) fn new(selected: Option<&Path>, cx: &Cx<'_>) -> Self {
        let mut list = List::new(Listed::Campaigns, cx);
        if let Some(path) = selected {
            list.select(path);
        }
        cx.shop.inspect();
        Self { list }
    }
}

impl Layer for StartScreen {
    fn context(&self) -> Context {
        self.list.context()
    }

    fn letters(&self) -> Letters {
        self.list.letters()
    }

    fn press(&mut self, press: Press<'_>, cx: &mut Cx<'_>) -> After {
        // Any key means that the message has been read.
        cx.desk.has_read();
        self.list.press(press, cx)
    }

    /// Ends the filter, or else asks whether to leave the console.
    fn cancel(&mut self, cx: &mut Cx<'_>) -> After {
        if self.list.letters() == Letters::Act {
            return cx.desk.quit_or_ask();
        }
        self.list.press(Press::of(Act::Back), cx)
    }

    fn help(&self) -> Subject {
        Subject::Keys(Context::Start)
    }

    fn text(&mut self, text: &str, cx: &mut Cx<'_>) -> Option<After> {
        self.list.text(text, cx)
    }

    fn click(&mut self, at: Position, second: bool, cx: &mut Cx<'_>) -> After {
        self.list.click(at, second, cx)
    }

    fn wheel(&mut self, at: Position, down: bool, cx: &mut Cx<'_>) -> After {
        self.list.wheel(at, down, cx)
    }

    /// A campaign was renamed, copied, imported into, deleted or put back.
    fn answered(&mut self, answer: Answer, cx: &mut Cx<'_>) -> After {
        if let Answer::Done(path, said) = answer {
            self.list.renew(cx);
            self.list.select(&path);
            cx.shop.inspect();
            cx.desk.notice(said);
        }
        After::Stay
    }

    fn inspected(&mut self, inspection: &Inspection) {
        self.list.inspected(inspection);
    }

    /// Advice for a beginner.
    fn told(&self, covered: bool, cx: &Cx<'_>) -> Vec<Line> {
        if covered || self.list.letters() != Letters::Act || !self.list.is_first_time() {
            return Vec::new();
        }
        let room = usize::from(cx.screen.width.saturating_sub(2).max(1));
        let hint = "First time here? {tour} walks you through a first fight, {open} opens a copy of a sample";
        wrap(
            &cx.desk.keys.says(Context::Start, Ink::Notice, hint),
            room,
            0,
        )
    }

    fn hints(&self, cx: &Cx<'_>) -> Rc<Vec<Line>> {
        self.list.hints(cx)
    }

    fn paint_under(&mut self, surface: &mut Surface, footer: Footer<'_>, cx: &mut Cx<'_>) -> Room {
        let area = cx.screen;
        let mut painter = Painter::anew(surface, cx.desk.settings.theme());
        let most = (area.height / 3).max(u16::from(footer.speaks || area.height >= 2));
        let bottom = fit(footer.lines.len() + footer.hints.len()).min(most);
        let rows = [Constraint::Fill(1), Constraint::Length(bottom)];
        let [middle, bottom] = Layout::vertical(rows).areas(area);
        Room {
            middle,
            whole: middle,
            panel: Rect::default(),
            bottom,
            cursor: Some(self.list.draw(&mut painter, middle)),
        }
    }
}
