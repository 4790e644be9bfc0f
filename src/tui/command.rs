//! The prompt at the bottom: commands with what they would do, questions for dice, and the words that
//! filter the log.

mod dialog;
mod paint;
mod popup;
mod prompt;
mod run;

use std::rc::Rc;

use ratatui::layout::{Position, Rect};

use super::desk::Desk;
use super::keymap::{Act, Context, Letters, Press};
use super::layer::{Asked, Cursor, Cx, Given, Layer, NOT_NEEDED, Room};
use super::paint::Painter;
use super::surface::Click;
use super::wanted::{After, Prefill, Subject};
use crate::campaign::statement::Named;
use crate::verbs::rolling::Side;
use crate::view::Line;
use crate::view::public::Question;
use crate::view::text::clean;

pub(super) use dialog::Dialog;
use dialog::panel_rows;
use popup::Suggestions;
pub(super) use prompt::{Prompt, Purpose};

/// The prompt with a line that was begun.
pub(super) fn begun(begun: Prefill, cx: &mut Cx) -> impl Layer + use<> {
    let mut prompt = Prompt::new(Purpose::Command, &begun.line, begun.cursor);
    if let Some(others) = begun.others {
        prompt.list = Suggestions::held(others, &begun.line);
    }
    prompt.opened = begun.by_itself.then(|| cx.desk.session().now());
    prompt.promised = begun.promised;
    prompt.changed(&mut cx.desk, cx.screen);
    prompt.refusal = begun.refusal.map(|mut refusal| {
        // The line does not contain the dice that were given, so the span may lie past its end.
        let length = begun.line.chars().count();
        refusal.span = refusal.span.filter(|span| span.end <= length);
        refusal
    });
    prompt.list.waits &= !begun.lists;
    if begun.modifiers
        && begun.cursor.is_none()
        && let Some(dialog) = &mut prompt.dialog
    {
        (dialog.turns, dialog.side) = (true, Side::First);
        // The modifiers are those of this side from now on.
        prompt.dialog = Dialog::of(cx.desk.table(), &prompt);
    }
    prompt
}

impl Layer for Prompt {
    fn context(&self) -> Context {
        let dialog = self.dialog.as_ref();
        dialog.map_or(Context::Line, Dialog::context)
    }

    fn letters(&self) -> Letters {
        match self.purpose {
            _ if self.turns() => Letters::Act,
            Purpose::Command => Letters::of(self.line()),
            Purpose::Filter | Purpose::Answer(_) => Letters::Text,
        }
    }

    fn press(&mut self, press: Press<'_>, cx: &mut Cx) -> After {
        let opened = self.opened.take();
        let is_late = opened.is_some_and(|since| cx.desk.is_burst_since(since));
        if is_late && press.act == Some(Act::Open) {
            return After::Stay;
        }
        let done = match press.act {
            _ if self.turns() => self.toggle_key(press, cx),
            act => act.and_then(|act| self.line_act(act, cx)),
        };
        done.unwrap_or_else(|| self.settled(cx))
    }

    fn cancel(&mut self, cx: &mut Cx) -> After {
        self.leave(&mut cx.desk)
    }

    fn text(&mut self, text: &str, cx: &mut Cx) -> Option<After> {
        self.taken_for = None;
        // It is treated as text, whatever it contains.
        let text = text.replace(['\n', '\r', '\t'], " ");
        self.editor.insert(&clean(&text));
        Some(self.settled(cx))
    }

    fn click(&mut self, at: (Position, Option<Click>), _: bool, cx: &mut Cx) -> After {
        match at.1 {
            Some(Click::Choice(row)) => {
                self.list.pick(row);
                self.list_act(Act::Take);
            }
            Some(Click::Modifier(at)) => self.turn_modifier(cx.desk.table(), at),
            Some(Click::Key(_)) | None => return After::Nothing,
        }
        self.settled(cx)
    }

    fn changed(&mut self, cx: &mut Cx) {
        Self::changed(self, &mut cx.desk, cx.screen);
    }

    fn asks(&self, desk: &Desk) -> Vec<Question> {
        let asked = match &self.purpose {
            Purpose::Answer(it) => Question::of(desk.table(), it.number, &it.throw),
            Purpose::Command | Purpose::Filter => None,
        };
        asked.into_iter().collect()
    }

    fn given(&mut self, (_, who): Asked, dice: &str, cx: &mut Cx) -> (Given, After) {
        let Purpose::Answer(waiting) = &mut self.purpose else {
            return (Err(NOT_NEEDED.to_owned()), After::Nothing);
        };
        let line = match waiting.throw.answered(&waiting.line, dice) {
            Ok(line) => line,
            Err(refusal) => return (Err(refusal.to_string()), After::Nothing),
        };
        let named = cx.desk.campaign().characters.get(who).map(Named::from);
        let named = named.filter(|named| !waiting.by_players.contains(named));
        waiting.by_players.extend(named);
        let last = |cx: &Cx| cx.desk.session().history().mark().seq;
        let before = last(cx);
        let (accepted, after) = waiting.go_on(&line, &mut cx.desk);
        // Messages about the command are for the GM, not for players.
        let refused = || "The GM has to look at this.".to_owned();
        let recorded = Some(last(cx)).filter(|seq| *seq > before);
        (accepted.then_some(recorded).ok_or_else(refused), after)
    }

    fn help(&self) -> Subject {
        match &self.dialog {
            Some(dialog) if dialog.turns => Subject::Letters(dialog.clone().into()),
            _ => Subject::Help(Some(self.context())),
        }
    }

    fn footer(&self, _: bool, cx: &Cx) -> Option<Rc<Vec<Line>>> {
        Some(self.below(&cx.desk, cx.screen).into())
    }

    fn panel_rows(&self, area: Rect) -> u16 {
        self.dialog.as_ref().map_or(0, |_| panel_rows(area))
    }

    fn line(&self) -> Option<&str> {
        Some(self.editor.line())
    }

    fn paint(&mut self, painter: &mut Painter<'_>, room: Room, cx: &mut Cx) -> Cursor {
        self.draw(painter, room, cx)
    }
}
