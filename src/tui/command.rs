//! The prompt at the bottom: commands with what they would do, questions for dice, and the words that
//! filter the log.

mod candidates;
mod dialog;
mod paint;
mod panel;
mod popup;
mod prompt;
mod run;
mod suggestions;
mod toggles;

use ratatui::layout::Rect;
use tui_input::InputRequest;

use super::desk::Desk;
use super::keymap::{Act, Context, Letters, LineAct, Press};
use super::layer::{Cursor, Cx, Given, Layer, Room};
use super::mouse::Click;
use super::paint::Painter;
use super::wanted::{After, Prefill, Subject, Waiting, Wanted};
use crate::campaign::CharacterId;
use crate::campaign::statement::Named;
use crate::session::LinePreview;
use crate::view::Line;
use crate::view::public::Question;

use dialog::Dialog;
pub(super) use dialog::ModifierKeys;
use prompt::{Prompt, Purpose, Typed};

/// From this many columns on there is room for the panel above a command that rolls.
const PANEL_WIDE: u16 = 70;

/// Rows of the panel above a command that rolls; none on a small screen.
fn panel_rows(area: Rect) -> u16 {
    match (area.width, area.height) {
        (..PANEL_WIDE, _) | (_, ..20) => 0,
        (_, ..24) => 6,
        (_, ..30) => 9,
        _ => 11,
    }
}

/// The prompt with a line that was begun.
pub(super) fn begun(begun: Prefill, cx: &mut Cx<'_>) -> impl Layer + use<> {
    let Prefill {
        modifiers,
        lists,
        cursor,
        ..
    } = begun;
    let refusal = begun.refusal.clone();
    let mut prompt = Prompt::begun(begun);
    prompt.changed(cx.desk, cx.screen);
    if refusal.is_some() {
        // The line does not contain the dice that were given, so the span may lie past its end.
        let length = prompt.line().chars().count();
        prompt.refusal = refusal.map(|mut refusal| {
            refusal.span = refusal.span.filter(|span| span.end <= length);
            refusal
        });
    }
    if lists {
        prompt.list.waits = false;
    }
    if modifiers && cursor.is_none() && panel_rows(cx.screen) > 0 {
        prompt.turn_to_modifiers();
    }
    prompt
}

/// A question for dice.
pub(super) fn question(waiting: Waiting) -> impl Layer {
    Prompt::question(waiting)
}

/// The words that filter the log.
pub(super) fn filter(desk: &Desk) -> impl Layer + use<> {
    Prompt::new(Purpose::Filter, desk.log.filter.words(), None)
}

impl Prompt {
    /// Computes what the line would do, once per change.
    fn changed(&mut self, desk: &mut Desk, screen: Rect) {
        match self.purpose {
            Purpose::Command => {
                let parsed = desk.session().read(self.line());
                self.preview = desk.preview(&parsed);
                self.parsed = Some(parsed);
            }
            Purpose::Filter => desk.set_filter(self.line()),
            Purpose::Answer => self.preview = LinePreview::Nothing,
        }
        self.refresh(desk, screen);
    }

    /// Updates the panel and the list above the line, once per key.
    fn refresh(&mut self, desk: &mut Desk, screen: Rect) {
        if self.purpose == Purpose::Command {
            self.dialog = Dialog::of(desk.table(), self);
            self.list_choices(desk, screen);
        }
    }

    /// Handles what a key or a click did to the line.
    fn typed(&mut self, typed: Typed, cx: &mut Cx<'_>) -> After {
        match typed {
            Typed::Nothing => self.refresh(cx.desk, cx.screen),
            Typed::Changed => self.changed(cx.desk, cx.screen),
            Typed::Leave => return self.leave(cx.desk),
            Typed::Run => return self.run(cx),
        }
        After::Stay
    }

    fn line_act(&mut self, act: Act, cx: &mut Cx<'_>) -> Typed {
        if act == Act::Line(LineAct::Modifiers) {
            self.switch();
            return Typed::Nothing;
        }
        self.taken_for = None;
        let listed = match self.purpose {
            Purpose::Command => self.list_act(act),
            Purpose::Filter | Purpose::Answer => None,
        };
        listed.unwrap_or_else(|| self.act(act, &cx.desk.typed))
    }

    /// The previous question, whose answer is taken back, if there is nothing else to erase.
    fn earlier(&mut self, act: Option<Act>) -> Option<Waiting> {
        let erases = act == Some(Act::Edit(InputRequest::DeletePrevChar));
        if !erases || !self.line().is_empty() {
            return None;
        }
        let earlier = self.waiting.as_mut()?.earlier.take();
        earlier.map(|earlier| *earlier)
    }

    /// Leaves the line and keeps it in the history.
    fn leave(&mut self, desk: &mut Desk) -> After {
        match self.purpose {
            Purpose::Command => desk.remember(self.line().to_owned()),
            Purpose::Filter => desk.set_filter(""),
            Purpose::Answer => {}
        }
        desk.has_changed();
        match self.waiting.take() {
            Some(waiting) => After::Swap(waiting.given_up()),
            None => After::Close,
        }
    }
}

impl Layer for Prompt {
    fn context(&self) -> Context {
        if self.turns() {
            Context::Modifiers
        } else {
            Context::Line
        }
    }

    fn letters(&self) -> Letters {
        match self.purpose {
            _ if self.turns() => Letters::Act,
            Purpose::Command => Letters::of(self.line()),
            Purpose::Filter | Purpose::Answer => Letters::Text,
        }
    }

    fn press(&mut self, press: Press<'_>, cx: &mut Cx<'_>) -> After {
        if let Some(earlier) = self.earlier(press.act) {
            *self = Self::question(earlier);
            return After::Stay;
        }
        let typed = if self.turns() {
            self.toggle_key(cx.desk.table(), press)
        } else {
            press
                .act
                .map_or(Typed::Nothing, |act| self.line_act(act, cx))
        };
        self.typed(typed, cx)
    }

    /// A command tells itself when it is run or left.
    fn is_narrow(&self, _: Press<'_>) -> bool {
        self.purpose == Purpose::Command
    }

    fn cancel(&mut self, cx: &mut Cx<'_>) -> After {
        self.leave(cx.desk)
    }

    fn types(&self, letter: char) -> bool {
        !self.turns() && self.just_inserts(letter)
    }

    fn text(&mut self, text: &str, cx: &mut Cx<'_>) -> Option<After> {
        self.taken_for = None;
        self.paste(text);
        self.changed(cx.desk, cx.screen);
        Some(After::Stay)
    }

    fn clicked(&mut self, click: Click, cx: &mut Cx<'_>) -> After {
        let typed = match click {
            Click::Choice(row) => {
                self.list.pick(row);
                self.list_act(Act::Line(LineAct::Take))
            }
            Click::Modifier(at) => Some(self.turn_modifier(cx.desk.table(), at)),
            Click::Key(_) => None,
        };
        self.typed(typed.unwrap_or(Typed::Nothing), cx)
    }

    fn changed(&mut self, cx: &mut Cx<'_>) {
        Self::changed(self, cx.desk, cx.screen);
    }

    fn asks(&self, desk: &Desk) -> Vec<Question> {
        let (campaign, game) = (desk.campaign(), desk.game());
        let asks = self.waiting.as_ref();
        asks.and_then(|waiting| Question::of(campaign, game, waiting.number, &waiting.throw))
            .into_iter()
            .collect()
    }

    fn given(
        &mut self,
        (_, who): (u64, CharacterId),
        dice: &str,
        cx: &mut Cx<'_>,
    ) -> (Given, After) {
        let Some(waiting) = &mut self.waiting else {
            let why = "No dice are needed right now.".to_owned();
            return (Err(why), After::Nothing);
        };
        let line = match waiting.throw.answered(&waiting.line, dice) {
            Ok(line) => line,
            Err(refusal) => return (Err(refusal.to_string()), After::Nothing),
        };
        let named = cx.desk.campaign().characters.get(who).map(Named::from);
        let is_new = |named: &Named| !waiting.by_players.contains(named);
        let named = named.filter(is_new);
        waiting.by_players.extend(named);
        let before = cx.desk.session().history().mark().seq;
        let (accepted, after) = waiting.go_on(&line, cx.desk);
        if !accepted {
            // Messages about the command are for the GM, not for players.
            return (Err("The GM has to look at this.".to_owned()), after);
        }
        let now = cx.desk.session().history().mark().seq;
        (Ok((now > before).then_some(now)), after)
    }

    fn help(&self) -> Subject {
        let turned = self.dialog.as_ref().filter(|_| self.turns());
        turned.map_or(Subject::Help(Some(self.context())), |dialog| {
            Subject::Letters(dialog.letters())
        })
    }

    fn footer(&self, cx: &Cx<'_>) -> Option<Vec<Line>> {
        Some(self.below(cx.desk, cx.screen))
    }

    fn panel_rows(&self, area: Rect) -> u16 {
        self.dialog.as_ref().map_or(0, |_| panel_rows(area))
    }

    fn line(&self) -> Option<&str> {
        Some(self.editor.line())
    }

    fn paint(
        &mut self,
        painter: &mut Painter<'_>,
        room: Room,
        lines: &[Line],
        cx: &mut Cx<'_>,
    ) -> Cursor {
        self.draw(painter, room, lines, cx.desk)
    }
}

impl Waiting {
    /// Continues the line with the dice it was waiting for.
    /// Returns whether it was accepted. A refused line goes back into the prompt.
    fn go_on(&self, line: &str, desk: &mut Desk) -> (bool, After) {
        match desk.run_answered(&self.typed, line, &self.by_players) {
            Ok(next) => (
                true,
                match next.closing() {
                    After::Swap(Wanted::Dice(mut next)) => {
                        next.by_players.clone_from(&self.by_players);
                        next.earlier = Some(Box::new(self.clone()));
                        After::Swap(Wanted::Dice(next))
                    }
                    after => after,
                },
            ),
            Err(refusal) => {
                let refused = Wanted::refused(&*self.typed, refusal);
                (false, After::Swap(refused))
            }
        }
    }
}
