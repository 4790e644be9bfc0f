//! What a form does with keys, clicks and pasted text.

use ratatui::layout::Position;
use tui_input::InputRequest;

use super::form::{Asks, Form};
use super::form_layout::Layout;
use crate::game::Table;
use crate::sheet::{At, Kind, Part, Shape, Trouble};
use crate::tui::desk::Desk;
use crate::tui::keymap::{Act, Context, Go, Letters, Press};
use crate::tui::layer::{Asked, Cursor, Cx, Given, Layer, Room};
use crate::tui::paint::Painter;
use crate::tui::rows::step;
use crate::tui::surface::Click;
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
        self.asks = None;
        self.settle();
        self.said = Some(Line::of(Ink::Notice, clean(&said)));
        self.arrives();
        true
    }

    fn act(&mut self, act: Act, letter: Option<char>, cx: &mut Cx) -> After {
        if let Some(after) = self.fill.act(&mut self.values, self.at, act, cx) {
            self.settle();
            return after;
        }
        let options = match self.kind() {
            Some(Kind::Choice(options)) => options.len(),
            _ => 0,
        };
        let table = cx.desk.table();
        match act {
            Act::Back if self.is_typed() => self.asks = Some(Asks::Leave),
            Act::Back => return self.fill.left(),
            Act::Save => return self.save(cx),
            Act::Open => {
                if self.enter(table) {
                    return self.save(cx);
                }
            }
            Act::Next if self.completes() && self.take_offered(table) && self.is_prose() => {}
            Act::Next | Act::Previous | Act::Go(_) => self.go_on(act, cx),
            Act::RemoveRow => self.remove_row(),
            to @ (Act::MoveUp | Act::MoveDown) => {
                self.move_row(to == Act::MoveDown);
            }
            Act::Toggle | Act::Edit(InputRequest::GoToNextChar) if options > 0 => {
                return self.choose((self.values.chosen_at(self.at) + 1) % options, cx);
            }
            Act::ToggleBack | Act::Edit(InputRequest::GoToPrevChar) if options > 0 => {
                return self.choose((self.values.chosen_at(self.at) + options - 1) % options, cx);
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
    fn save(&mut self, cx: &mut Cx) -> After {
        if !self.is_right(cx.desk.table()) {
            return After::Stay;
        }
        let saved = self.fill.save(&self.values, cx);
        if saved.is_ok() {
            self.settle();
        }
        let after = self.or_trouble(saved);
        if !matches!(after, After::Stay) {
            cx.desk.drafts.remove(&self.subject);
        }
        after
    }

    fn choose(&mut self, option: usize, cx: &mut Cx) -> After {
        let at = self.at;
        let Some(cell) = self.values.cell_mut(at).filter(|it| it.chosen != option) else {
            return After::Stay;
        };
        (cell.chosen, cell.wrong) = (option, None);
        self.settle();
        let picked = self.fill.picked(&mut self.values, at, cx);
        self.or_trouble(picked)
    }

    /// What follows, or what is wrong.
    fn or_trouble(&mut self, done: Result<After, Trouble>) -> After {
        done.unwrap_or_else(|(at, text)| {
            self.trouble(at, &text);
            After::Stay
        })
    }

    /// Edits the field with the cursor. If that has just arrived there, what is typed replaces the text,
    /// and an erasing key empties it; a text that was not accepted is erased letter by letter.
    fn edit(&mut self, table: Table<'_>, request: InputRequest) {
        use InputRequest as R;
        if let R::InsertChar(letter) = request
            && let Some(to) = self.fill.belongs(&self.values, self.at, letter)
        {
            self.leave(table);
            self.go(to);
        }
        let types = matches!(request, R::InsertChar(_));
        let erases = matches!(
            request,
            R::DeletePrevChar | R::DeleteNextChar | R::DeletePrevWord | R::DeleteNextWord
        );
        let cell = self.values.cell(self.at);
        let wrong = cell.is_some_and(|cell| cell.wrong.is_some());
        let fresh = std::mem::take(&mut self.fresh) && !self.editor.line().trim().is_empty();
        let empties = fresh && (types || erases && !wrong);
        if empties {
            self.editor.place(String::new(), None);
        }
        if empties && !types || self.editor.handle(request) {
            self.store();
        }
    }

    /// The lines of the form on a screen. They need not have been painted since the last key.
    fn layout(&self, cx: &Cx) -> Layout<'_> {
        let (wide, _) = self.columns(cx.screen.width);
        Layout::of(self, "", wide)
    }

    /// The fields after or before the cursor.
    fn beyond(&self, forwards: bool) -> impl Iterator<Item = At> + use<> {
        let mut places = self.values.places();
        if !forwards {
            places.reverse();
        }
        let here = places.iter().position(|at| *at == self.at).unwrap_or(0);
        places.into_iter().skip(here + 1)
    }

    /// Leaves the field for the one that a key leads to, if there is one: the nearest a line up or down, the
    /// next or previous one, the free row of another part or its first field, or the first or last of all.
    fn go_on(&mut self, act: Act, cx: &Cx) {
        self.leave(cx.desk.table());
        let here = self.at.part;
        let forwards = matches!(act, Act::Next | Act::Go(Go::Down | Go::PageDown | Go::Last));
        let to = match act {
            Act::Go(Go::Up | Go::Down) => {
                let fields = self.layout(cx).fields;
                let from = fields.iter().position(|place| place.what.at == self.at);
                let to = from.and_then(|from| step(&fields, from, 1, forwards));
                to.map(|to| fields[to].what.at)
            }
            Act::Go(Go::PageUp | Go::PageDown) => {
                let to = self.beyond(forwards).find(|at| at.part != here);
                to.map(|to| At::new(to.part, self.values.rows(to.part).saturating_sub(1), 0))
            }
            Act::Go(_) => self.beyond(forwards).last(),
            // Every field, in the order in which they are drawn.
            _ => {
                let fields = self.layout(cx).fields;
                let mut drawn: Vec<At> = fields.iter().map(|place| place.what.at).collect();
                drawn.dedup();
                let from = drawn.iter().position(|at| *at == self.at).unwrap_or(0);
                let by = if forwards {
                    1
                } else {
                    drawn.len().saturating_sub(1)
                };
                drawn.get((from + by) % drawn.len().max(1)).copied()
            }
        };
        if let Some(to) = to {
            self.go(to);
        }
    }

    /// Goes to the next field that is filled in as a rule; from an empty row, to the next part. The
    /// last field stays, because nothing follows it. Returns whether it is to be saved.
    fn enter(&mut self, table: Table<'_>) -> bool {
        let saves = self.enter_saves;
        if saves && self.values.text(self.at).is_empty() {
            return true;
        }
        let right = self.leave(table);
        let here = self.at;
        let is_list = self.is_list(here);
        let places = self.values.places();
        let in_row = |to: &At| (to.part, to.row) == (here.part, here.row);
        let is_new = here.column == 0 && self.values.was(here.part, here.row).is_none();
        let is_filled = |to: &At| self.is_rare(*to) || !self.values.text(*to).is_empty();
        let mut row = places.iter().filter(|to| in_row(to));
        // A new row has all it needs once its first field was read, as after `Dodge 40`.
        let ends_row = is_list && is_new && row.all(is_filled);
        let ends_part = is_list && self.values.is_blank(here.part, here.row);
        let follows = |to: &At| {
            if ends_part {
                return to.part != here.part;
            }
            let skips = self.is_rare(*to) || ends_row && in_row(to);
            !skips
        };
        match self.beyond(true).find(follows) {
            _ if saves && !right => false,
            Some(to) => {
                self.go(to);
                false
            }
            None if saves => true,
            None => {
                self.said = Some(self.says(Ink::Notice, "{keep} saves"));
                false
            }
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
        let is_at_end = self.editor.next().is_none();
        let Some(offered) = self.offered(table).filter(|_| is_at_end) else {
            return false;
        };
        self.values.put(self.at, &offered);
        self.fill.took(&mut self.values, self.at);
        self.settle();
        self.fresh = false;
        true
    }
}

impl Layer for Form {
    fn context(&self) -> Context {
        self.context
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

    fn press(&mut self, press: Press<'_>, cx: &mut Cx) -> After {
        let Press { act, letter, .. } = press;
        match self.asks.take() {
            Some(Asks::Leave) if act == Some(Act::Back) => {
                let draft = (self.before.clone(), self.values.clone());
                if draft.0 != draft.1 {
                    cx.desk.drafts.insert(self.subject.clone(), draft);
                }
                return self.fill.left();
            }
            Some(Asks::Draft) if act == Some(Act::Open) => {
                if let Some((before, typed)) = cx.desk.drafts.get(&self.subject) {
                    self.values.take(before, typed);
                    self.settle();
                }
                return After::Stay;
            }
            Some(Asks::Leave) => return After::Stay,
            Some(Asks::Draft) | None => {}
        }
        self.said = None;
        if let (Some(Kind::Choice(options)), Some(letter)) = (self.kind(), letter)
            && act != Some(Act::Close)
            && let Some(option) = lettered(options, self.values.chosen_at(self.at), letter)
        {
            return self.choose(option, cx);
        }
        act.map_or(After::Stay, |act| self.act(act, letter, cx))
    }

    /// Asks first if something was typed.
    fn cancel(&mut self, cx: &mut Cx) -> After {
        let back = Press {
            act: Some(Act::Back),
            ..Press::default()
        };
        self.press(back, cx)
    }

    /// Pastes text into the field with the cursor as one line, unless it fills more than that.
    fn text(&mut self, text: &str, _: &mut Cx) -> Option<After> {
        // What takes no text at all is closed.
        if self.context == Context::Players {
            return None;
        }
        (self.asks, self.said) = (None, None);
        if self.pasted(text) {
            return Some(After::Stay);
        }
        if let Some(Kind::Text | Kind::Number | Kind::Digits) = self.kind() {
            if std::mem::take(&mut self.fresh) {
                self.editor.place(String::new(), None);
            }
            self.editor
                .insert(&clean(&text.replace(['\n', '\r', '\t'], " ")));
            self.store();
        }
        Some(After::Stay)
    }

    /// Moves the cursor to the field that was clicked on, or chooses the option there.
    fn click(&mut self, (at, _): (Position, Option<Click>), _: bool, cx: &mut Cx) -> After {
        let Some(line) = self.scroll.line_at(at) else {
            return After::Stay;
        };
        let x = (at.x - self.scroll.inside.x).saturating_sub(1);
        let fields = self.layout(cx).fields;
        let there = fields.iter().filter(|place| place.line == line);
        let Some(place) = there.min_by_key(|place| place.away(x)) else {
            return After::Stay;
        };
        self.asks = None;
        self.leave(cx.desk.table());
        self.go(place.what.at);
        match place.what.option.filter(|_| place.away(x) == 0) {
            Some(option) => self.choose(option, cx),
            None => After::Stay,
        }
    }

    fn wheel(&mut self, _: Position, down: bool, cx: &mut Cx) -> After {
        self.go_on(Act::Go(if down { Go::Down } else { Go::Up }), cx);
        After::Stay
    }

    fn answered(&mut self, answer: Answer, _: &mut Cx) -> After {
        let to = self.fill.answered(&mut self.values, self.at, answer);
        self.settle();
        self.go(to);
        After::Stay
    }

    fn asks(&self, desk: &Desk) -> Vec<Question> {
        self.fill.asks(&self.values, desk)
    }

    fn given(&mut self, (question, _): Asked, dice: &str, _: &mut Cx) -> (Given, After) {
        let given = self.fill.given(&mut self.values, question, dice);
        let given = given.map(|at| {
            self.settle();
            // It was not typed here, so leaving loses nothing of it.
            let given = self.values.cell(at).cloned();
            if let (Some(cell), Some(given)) = (self.before.cell_mut(at), given) {
                *cell = given;
            }
            None
        });
        (given, After::Stay)
    }

    fn paint(&mut self, painter: &mut Painter<'_>, room: Room, cx: &mut Cx) -> Cursor {
        Some(self.draw(painter, room, &cx.desk))
    }
}

/// The next option that begins with a letter, the chosen one last.
fn lettered(options: &[String], chosen: usize, letter: char) -> Option<usize> {
    let begins = |at: &usize| {
        let first = options[*at].chars().next();
        first.is_some_and(|first| first.to_lowercase().eq(letter.to_lowercase()))
    };
    let len = options.len();
    (1..=len).map(|by| (chosen + by) % len).find(begins)
}
