//! What a form does with keys, clicks and pasted text.

use ratatui::layout::Position;
use tui_input::InputRequest;

use super::choice;
use super::field;
use super::form::{Asks, Form, Own, Spot};
use super::form_paint::spots;
use crate::campaign::CharacterId;
use crate::game::Table;
use crate::sheet::{At, Cell, Kind, Part, Shape};
use crate::tui::desk::Desk;
use crate::tui::keymap::{Act, Context, FormAct, Go, Letters, Press};
use crate::tui::layer::{Cursor, Cx, Given, Layer, Room};
use crate::tui::paint::Painter;
use crate::tui::wanted::{After, Answer};
use crate::view::public::Question;
use crate::view::text::clean;
use crate::view::{Ink, Line};

impl Form {
    /// Fills several fields with pasted text. Returns whether it was fit for that.
    pub(in crate::tui) fn pasted(&mut self, text: &str) -> bool {
        let said = self.fill.pasted(&mut self.values, text);
        let Some(said) = said else {
            return false;
        };
        self.asks = Asks::Nothing;
        self.settle();
        self.said = Some(Line::of(Ink::Notice, clean(&said)));
        self.fresh = true;
        true
    }

    fn chosen(&self) -> usize {
        self.values.cell(self.at).map_or(0, |cell| cell.chosen)
    }

    fn act(&mut self, act: Act, letter: Option<char>, cx: &mut Cx<'_>) -> After {
        match self.fill.act(&mut self.values, self.at, act, cx) {
            Own::Pass => {}
            Own::Done(to) => {
                self.settle();
                if let Some(to) = to {
                    self.go(to);
                }
                return After::Stay;
            }
            Own::Leads(after) => return after,
        }
        let options = match self.kind() {
            Some(Kind::Choice(options)) => options.len(),
            _ => 0,
        };
        let table = cx.desk.table();
        match act {
            Act::Back if self.is_typed() => self.asks = Asks::Leave,
            Act::Back => return self.fill.left(),
            Act::Form(FormAct::Save) => return self.save(cx),
            Act::Open => {
                if self.enter(table) {
                    return self.save(cx);
                }
            }
            Act::Go(to @ (Go::Up | Go::Down)) => self.go_by_line(cx, to == Go::Down),
            Act::Form(to @ (FormAct::NextField | FormAct::PreviousField)) => {
                self.leave(table);
                let to = self.after(to == FormAct::NextField);
                self.go(to);
            }
            Act::Go(to @ (Go::PageUp | Go::PageDown)) => {
                self.go_by_part(table, to == Go::PageDown);
            }
            Act::Form(FormAct::RemoveRow) => self.remove_row(),
            Act::Form(to @ (FormAct::MoveUp | FormAct::MoveDown)) => {
                self.move_row(to == FormAct::MoveDown);
            }
            Act::Form(FormAct::Toggle) | Act::Edit(InputRequest::GoToNextChar) if options > 0 => {
                self.choose((self.chosen() + 1) % options);
            }
            Act::Form(FormAct::ToggleBack) | Act::Edit(InputRequest::GoToPrevChar)
                if options > 0 =>
            {
                self.choose((self.chosen() + options - 1) % options);
            }
            Act::Edit(_) if options > 0 => {}
            Act::Edit(InputRequest::GoToNextChar | InputRequest::GoToEnd)
                if self.take_offered(table) => {}
            Act::Edit(request) => self.edit(table, request),
            // Where a letter asks for nothing, it is typed.
            _ => {
                if let (Some(letter), Some(Kind::Text)) = (letter, self.kind()) {
                    self.edit(table, InputRequest::InsertChar(letter));
                }
            }
        }
        After::Stay
    }

    /// Saves it, or says what is wrong.
    fn save(&mut self, cx: &mut Cx<'_>) -> After {
        if !self.is_right(cx.desk.table()) {
            return After::Stay;
        }
        match self.fill.save(&self.values, cx) {
            Ok(after) => {
                if !matches!(after, After::Stay) {
                    cx.desk.drafts.forget(&self.fill.subject());
                }
                self.settle();
                after
            }
            Err((at, text)) => {
                self.trouble(at, &text);
                // It most likely needs a small change.
                self.fresh = at.is_none();
                After::Stay
            }
        }
    }

    fn choose(&mut self, option: usize) {
        let at = self.at;
        if let Some(cell) = self.values.cell_mut(at).filter(|it| it.chosen != option) {
            cell.chosen = option;
            self.settle();
        }
    }

    fn edit(&mut self, table: Table<'_>, request: InputRequest) {
        if let InputRequest::InsertChar(letter) = request
            && let Some(to) = self.fill.belongs(&self.values, self.at, letter)
        {
            self.leave(table);
            self.go(to);
        }
        let fresh = std::mem::take(&mut self.fresh);
        let blank = Cell::default();
        let cell = self.values.cell(self.at).unwrap_or(&blank);
        if field::edit(&mut self.editor, cell, request, fresh) {
            self.store();
        }
    }

    /// The field at a position of the screen, with the column inside it and its width, or else the
    /// nearest of the line.
    fn place_at(&self, x: u16, y: u16) -> Option<(At, Option<(u16, u16)>)> {
        if !self.inside.contains((x, y).into()) {
            return None;
        }
        let line = usize::from(y - self.inside.y) + self.scroll;
        let x = x - self.inside.x;
        let end = |spot: &Spot| spot.x.saturating_add(spot.wide.max(1));
        let here = self.spots.iter().filter(|spot| spot.line == line);
        let away = |spot: &&Spot| {
            let before = spot.x.saturating_sub(x);
            before.max((x + 1).saturating_sub(end(spot)))
        };
        let spot = here.min_by_key(away)?;
        let inside = (spot.x..end(spot)).contains(&x);
        Some((spot.at, inside.then(|| (x - spot.x, spot.wide))))
    }

    /// Goes to the nearest field a line up or down.
    fn go_by_line(&mut self, cx: &Cx<'_>, down: bool) {
        self.leave(cx.desk.table());
        // They need not have been painted since the last key.
        let (wide, _) = self.columns(cx.screen.width);
        let spots = spots(&self.rows(wide));
        let Some(here) = spots.iter().find(|spot| spot.at == self.at) else {
            return;
        };
        let lines = spots.iter().map(|spot| spot.line);
        let line = if down {
            lines.filter(|line| *line > here.line).min()
        } else {
            lines.filter(|line| *line < here.line).max()
        };
        let there = spots.iter().filter(|spot| Some(spot.line) == line);
        let nearest = there.min_by_key(|spot| spot.x.abs_diff(here.x));
        if let Some(to) = nearest.map(|spot| spot.at) {
            self.go(to);
        }
    }

    /// The field after or before the cursor, from the last to the first.
    fn after(&self, forwards: bool) -> At {
        let places = self.values.places();
        let at = places.iter().position(|at| *at == self.at).unwrap_or(0);
        let len = places.len().max(1);
        let to = |at: usize| if forwards { at + 1 } else { at + len - 1 } % len;
        // Outside lists, the way forward passes by what has a usual value.
        let passes = |at: &At| forwards && self.is_rare(*at) && !self.is_list(*at);
        let next = places.get(to(at)).copied().unwrap_or(self.at);
        if passes(&next) {
            return places.get(to(to(at))).copied().unwrap_or(next);
        }
        next
    }

    /// Goes to the next field that is filled in as a rule; from an empty row, to the next part. The
    /// last field stays, because nothing follows it. Returns whether it is to be saved.
    fn enter(&mut self, table: Table<'_>) -> bool {
        let saves = self.fill.enter_saves();
        let empty = self.values.text(self.at).is_empty();
        if saves && empty {
            return true;
        }
        let right = self.leave(table);
        let here = self.at;
        let places = self.values.places();
        let follows = |to: &&At| {
            let same_row = (to.part, to.row) == (here.part, here.row);
            if self.is_list(here) && same_row && self.is_full(here) {
                return false;
            }
            if self.is_list(here) && self.values.is_blank(here.part, here.row) {
                return to.part != here.part;
            }
            !self.is_rare(**to)
        };
        let next = places.iter().skip_while(|at| **at != here).skip(1);
        let next = next.copied().collect::<Vec<_>>();
        match next.iter().find(follows).copied() {
            _ if saves && !right => false,
            Some(to) => {
                self.go(to);
                false
            }
            None if saves => true,
            None => {
                let words = "{keep} saves";
                self.said = Some(self.keys.says(self.fill.context(), Ink::Notice, words));
                false
            }
        }
    }

    /// Whether a new row has all it needs once its first field was read, as after `Dodge 40`.
    fn is_full(&self, at: At) -> bool {
        let Some(part) = self.values.parts.get(at.part) else {
            return false;
        };
        let fields = part.fields.iter().enumerate();
        let mut needed = fields.filter(|(_, field)| !field.rare && field.kind != Kind::Shown);
        let filled = |column| {
            !self
                .values
                .text(At::new(at.part, at.row, column))
                .is_empty()
        };
        at.column == 0
            && self.values.was(at.part, at.row).is_none()
            && needed.all(|(column, _)| filled(column))
    }

    /// Goes to the free row of the next or previous part, or to its first field.
    fn go_by_part(&mut self, table: Table<'_>, down: bool) {
        self.leave(table);
        let filled = |part: &usize| !self.values.parts[*part].fields.is_empty();
        let part = if down {
            (self.at.part + 1..self.values.parts.len()).find(filled)
        } else {
            (0..self.at.part).rfind(filled)
        };
        if let Some(part) = part {
            self.go(At::new(part, self.values.rows(part).saturating_sub(1), 0));
        }
    }

    fn remove_row(&mut self) {
        let At { part, row, .. } = self.at;
        let lists = |it: &&mut Part| it.shape == Shape::Rows && row < it.rows.len();
        if let Some(list) = self.values.parts.get_mut(part).filter(lists) {
            list.rows.remove(row);
            self.values.tidy();
            let last = self.values.rows(part).saturating_sub(1);
            self.go(At::new(part, row.min(last), 0));
        }
    }

    /// Moves the row up or down; the empty one stays last.
    fn move_row(&mut self, down: bool) {
        let At { part, row, column } = self.at;
        let to = if down { row + 1 } else { row.wrapping_sub(1) };
        let last = self.values.rows(part).saturating_sub(1);
        if let Some(list) = self.values.parts.get_mut(part)
            && list.moves
            && row < last
            && to < last
        {
            list.rows.swap(row, to);
            self.at = At::new(part, to, column);
        }
    }

    /// Takes the completion if the cursor is at the end. Returns whether there was one.
    fn take_offered(&mut self, table: Table<'_>) -> bool {
        let offered = self.offered(table);
        let Some(offered) = offered.filter(|_| field::is_at_end(&self.editor)) else {
            return false;
        };
        let at = self.at;
        self.values.put(at, &offered);
        self.settle();
        self.fresh = false;
        true
    }
}

impl Layer for Form {
    fn context(&self) -> Context {
        self.fill.context()
    }

    fn letters(&self) -> Letters {
        match self.kind() {
            Some(Kind::Text) => Letters::of(self.values.text(self.at)),
            // Numbers have no letters but those of dice.
            Some(Kind::Number) => Letters::Empty,
            Some(Kind::Digits) => Letters::Digits,
            Some(Kind::Choice(_) | Kind::Shown) | None => Letters::Act,
        }
    }

    fn press(&mut self, press: Press<'_>, cx: &mut Cx<'_>) -> After {
        let Press { act, letter, .. } = press;
        match std::mem::take(&mut self.asks) {
            Asks::Leave if act == Some(Act::Back) => {
                self.keep_draft(&mut cx.desk.drafts);
                return self.fill.left();
            }
            Asks::Draft(draft) if act == Some(Act::Open) => {
                self.values.take(&draft.before, &draft.typed);
                self.settle();
                return After::Stay;
            }
            Asks::Leave => return After::Stay,
            Asks::Draft(_) | Asks::Nothing => {}
        }
        self.said = None;
        if let (Some(Kind::Choice(options)), Some(letter)) = (self.kind(), letter)
            && let Some(option) = choice::lettered(options, self.chosen(), letter)
        {
            self.choose(option);
            return After::Stay;
        }
        act.map_or(After::Stay, |act| self.act(act, letter, cx))
    }

    /// Asks first if something was typed.
    fn cancel(&mut self, cx: &mut Cx<'_>) -> After {
        let (act, letter) = (Some(Act::Back), None);
        self.press(
            Press {
                act,
                letter,
                ..Press::default()
            },
            cx,
        )
    }

    /// Pastes text into the field with the cursor as one line, unless it fills more than that.
    fn text(&mut self, text: &str, _: &mut Cx<'_>) -> Option<After> {
        (self.asks, self.said) = (Asks::Nothing, None);
        if self.pasted(text) {
            return Some(After::Stay);
        }
        if let Some(Kind::Text | Kind::Number | Kind::Digits) = self.kind() {
            let fresh = std::mem::take(&mut self.fresh);
            field::paste(&mut self.editor, text, fresh);
            self.store();
        }
        Some(After::Stay)
    }

    /// Moves the cursor to the field that was clicked on, or chooses the option there.
    fn click(&mut self, at: Position, _: bool, cx: &mut Cx<'_>) -> After {
        let Some((at, inside)) = self.place_at(at.x, at.y) else {
            return After::Stay;
        };
        self.asks = Asks::Nothing;
        self.leave(cx.desk.table());
        self.go(at);
        if let (Some(Kind::Choice(options)), Some((column, wide))) = (self.kind(), inside)
            && let Some(option) = choice::clicked(options, self.chosen(), column, wide)
        {
            self.choose(option);
        }
        After::Stay
    }

    fn wheel(&mut self, _: Position, down: bool, cx: &mut Cx<'_>) -> After {
        self.go_by_line(cx, down);
        After::Stay
    }

    fn answered(&mut self, answer: Answer, _: &mut Cx<'_>) -> After {
        let to = self.fill.answered(&mut self.values, self.at, &answer);
        self.settle();
        if let Some(to) = to {
            self.go(to);
        }
        After::Stay
    }

    /// It most likely needs a small change to the first field.
    fn trouble(&mut self, error: &str) -> bool {
        Self::trouble(self, Some(At::default()), error);
        self.fresh = false;
        true
    }

    fn asks(&self, desk: &Desk) -> Vec<Question> {
        self.fill.asks(&self.values, desk)
    }

    fn given(
        &mut self,
        (question, _): (u64, CharacterId),
        dice: &str,
        _: &mut Cx<'_>,
    ) -> (Given, After) {
        let given = self.fill.given(&mut self.values, question, dice);
        let given = given.map(|at| {
            self.settle();
            self.accept(at);
            None
        });
        (given, After::Stay)
    }

    fn paint(
        &mut self,
        painter: &mut Painter<'_>,
        room: Room,
        _: &[Line],
        cx: &mut Cx<'_>,
    ) -> Cursor {
        Some(self.draw(painter, room.middle, cx.desk.table()))
    }
}
