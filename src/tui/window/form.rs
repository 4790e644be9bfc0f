//! A form: the rows of a table of fields, a cursor among them, and what every form does with keys,
//! clicks and pasted text. What the fields are, and what saving does, is a [`Fill`]'s.

use std::rc::Rc;

use ratatui::layout::Rect;

use super::draft::{Draft, Drafts};
use crate::game::{Refusal, Table};
use crate::lang::edit::Editor;
use crate::sheet::{At, Kind, Shape, Values, Written, Wrong};
use crate::tui::keymap::{Act, Context, Keymap, Letters};
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// What a form does of itself with an action that not every form has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Own {
    /// Nothing: it is done as in every form.
    Pass,
    /// It has changed its values.
    Done,
    /// Whoever opened the form does it.
    Owner,
}

/// What a key did to a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Outcome {
    /// It stays open.
    Open,
    /// Another option was chosen in a field.
    Chosen(At),
    /// It is closed; what was typed is a draft now.
    Leave,
    /// It is to be saved.
    Save,
    /// The keys are to be explained.
    Help,
    /// Whoever opened it does this.
    Does(Act),
}

/// What a form is about: the rest of what all forms do. `table` is the campaign's, if one is open.
pub(in crate::tui) trait Fill {
    /// Whose keys it has.
    const WINDOW: Context;
    /// Columns of the fields at most, without the help beside them.
    const WIDE: u16 = 76;
    /// Whether it stands in the middle of the screen, and not at its top.
    const MIDDLE: bool = false;
    /// Whether the key for the next field saves it from an empty field and from the last.
    const ENTER_SAVES: bool = false;

    fn title(&self, values: &Values) -> String;

    /// What a draft of it is found by.
    fn subject(&self) -> String;

    /// Reads a field when the cursor leaves it; may complete it, and fill in fields linked to it.
    fn check(&mut self, _: &mut Values, _: At, _: Option<Table<'_>>) -> Result<(), Wrong> {
        Ok(())
    }

    /// Called when a field has changed.
    fn changed(&mut self, _: &mut Values, _: At) {}

    /// The completions of what is typed in a field, best first, and the part of it that stays before
    /// them.
    fn offers(&self, _: &Values, _: At, _: Option<Table<'_>>) -> (String, Vec<String>) {
        Default::default()
    }

    /// What the field takes, with `{id}` for keys, besides what the table of fields says.
    fn help(&self, _: &Values, _: At) -> String {
        String::new()
    }

    /// Lines to read below a part.
    fn below(&self, _: &Values, _part: usize) -> Vec<String> {
        Vec::new()
    }

    /// What would be missing though every field is right, with the field where it is missing.
    fn missing(&self, _: &Values) -> Option<(At, String)> {
        None
    }

    /// Handles pasted text that fills more than one field; returns what it did.
    fn pasted(&mut self, _: &mut Values, _: &str) -> Option<String> {
        None
    }

    /// The field that a letter belongs to, if not to the one with the cursor.
    fn belongs(&self, _: &Values, _: At, _: char) -> Option<At> {
        None
    }

    fn act(&mut self, _: &mut Values, _: At, _: Act) -> Own {
        Own::Pass
    }
}

/// What is asked before anything else.
#[derive(Clone, Debug, Default)]
pub(super) enum Asks {
    #[default]
    Nothing,
    /// Whether to leave though something was typed.
    Leave,
    /// Whether to go on with a draft.
    Draft(Box<Draft>),
}

/// An open form.
pub(in crate::tui) struct Form<F> {
    pub(in crate::tui) fill: F,
    pub(in crate::tui) values: Values,
    /// What it held when it was opened.
    before: Values,
    pub(super) at: At,
    /// The text of the field with the cursor.
    pub(super) editor: Editor,
    /// The cursor has just arrived, so that typing replaces the text.
    pub(super) fresh: bool,
    pub(super) asks: Asks,
    /// Why it cannot be saved, if that belongs to no field, or what was done to several.
    pub(super) said: Option<Line>,
    /// What was said to be missing; saving again keeps it so.
    said_missing: String,
    pub(super) scroll: usize,
    /// Where the fields were painted.
    pub(super) spots: Vec<Spot>,
    pub(super) inside: Rect,
    pub(super) keys: Rc<Keymap>,
}

/// Where a field was painted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) at: At,
    /// The line of the form, from 0.
    pub(super) line: usize,
    pub(super) x: u16,
    pub(super) wide: u16,
}

impl<F: Fill> Form<F> {
    /// Opens a form, offering a draft of it that was kept.
    pub(in crate::tui) fn new(keys: &Rc<Keymap>, fill: F, values: Values, kept: &Drafts) -> Self {
        let mut form = Self {
            before: values.clone(),
            values,
            at: At::default(),
            editor: Editor::default(),
            fresh: true,
            asks: kept
                .of(&fill.subject())
                .map_or(Asks::Nothing, |draft| Asks::Draft(Box::new(draft.clone()))),
            said: None,
            said_missing: String::new(),
            scroll: 0,
            spots: Vec::new(),
            inside: Rect::default(),
            keys: Rc::clone(keys),
            fill,
        };
        form.load();
        form
    }

    /// With the cursor in a field.
    pub(in crate::tui) fn at(mut self, at: Option<At>) -> Self {
        self.go(at.unwrap_or_default());
        self
    }

    /// With the cursor behind the text of its field.
    pub(in crate::tui) fn at_end(mut self) -> Self {
        self.fresh = false;
        self
    }

    /// Makes typing go on with the text of the field that has the cursor now.
    pub(in crate::tui) fn keep_text(&mut self) {
        self.fresh = false;
    }

    /// The field with the cursor.
    pub(in crate::tui) fn place(&self) -> At {
        self.at
    }

    pub(super) fn is_typed(&self) -> bool {
        self.values != self.before
    }

    /// Keeps what was typed for the next time.
    pub(in crate::tui) fn leave_draft(self, drafts: &mut Drafts) {
        if self.is_typed() {
            let draft = Draft {
                before: self.before,
                typed: self.values,
            };
            drafts.keep(self.fill.subject(), draft);
        }
    }

    /// Removes the draft of a form that was saved.
    pub(in crate::tui) fn saved(&self, drafts: &mut Drafts) {
        drafts.forget(&self.fill.subject());
    }

    /// What letters do in the field with the cursor.
    pub(in crate::tui) fn letters(&self) -> Letters {
        match self.values.field(self.at).map(|field| &field.kind) {
            Some(Kind::Text) => Letters::of(self.values.text(self.at)),
            // Numbers have no letters but those of dice.
            Some(Kind::Number) => Letters::Empty,
            Some(Kind::Digits | Kind::Choice(_) | Kind::Shown) | None => Letters::Act,
        }
    }

    pub(in crate::tui) fn go(&mut self, at: At) {
        self.at = at;
        self.fresh = true;
        self.load();
    }

    /// Takes over the text of the field with the cursor where it is no longer what is typed.
    pub(super) fn load(&mut self) {
        let text = self.values.cell(self.at).map_or("", |cell| &cell.text);
        if self.editor.line() != text {
            self.editor = Editor::new(text, None);
        }
    }

    /// Changes values as `by` says, the text at the cursor included.
    pub(in crate::tui) fn change(&mut self, by: impl FnOnce(&mut F, &mut Values)) {
        by(&mut self.fill, &mut self.values);
        self.values.tidy();
        self.fill.changed(&mut self.values, self.at);
        self.load();
    }

    /// Takes what a field holds as given, because it was not typed here: leaving loses nothing of it.
    pub(in crate::tui) fn accept(&mut self, at: At) {
        let given = self.values.cell(at).cloned();
        if let (Some(cell), Some(given)) = (self.before.cell_mut(at), given) {
            *cell = given;
        }
    }

    /// Shows what is wrong with a field, or with all of it, and goes to the field.
    pub(in crate::tui) fn trouble(&mut self, at: Option<At>, text: &str) {
        match at.and_then(|at| self.values.cell_mut(at)) {
            Some(cell) => cell.wrong = Some(text.into()),
            None => self.said = Some(Line::of(Ink::Bad, clean(text))),
        }
        if let Some(at) = at {
            self.go(at);
        }
    }

    /// Shows why the command made from it was refused, beside the field in question.
    pub(in crate::tui) fn refused(&mut self, refusal: &Refusal, written: &Written) {
        self.trouble(written.place_of(refusal.span), &refusal.to_string());
    }

    pub(super) fn kind(&self) -> Option<&Kind> {
        self.values.field(self.at).map(|field| &field.kind)
    }

    /// Takes over what is typed into the field with the cursor.
    pub(super) fn store(&mut self) {
        let (at, text) = (self.at, self.editor.line().to_owned());
        self.change(|_, values| values.put(at, &text));
    }

    pub(super) fn is_list(&self, at: At) -> bool {
        let part = self.values.parts.get(at.part);
        part.is_some_and(|part| part.shape == Shape::Rows)
    }

    pub(super) fn is_rare(&self, at: At) -> bool {
        self.values.field(at).is_some_and(|field| field.rare)
    }

    /// Reads the field with the cursor, which is about to leave it. Returns whether it is right.
    pub(in crate::tui) fn leave(&mut self, table: Option<Table<'_>>) -> bool {
        let at = self.at;
        let right = self.check(table, at);
        if let Some(cell) = self.values.cell(at).filter(|cell| !cell.from.is_empty()) {
            let text = format!("{} ({})", cell.text, cell.from);
            self.said = Some(Line::of(Ink::Notice, clean(&text)));
        }
        self.values.tidy();
        self.fill.changed(&mut self.values, at);
        self.load();
        right
    }

    fn check(&mut self, table: Option<Table<'_>>, at: At) -> bool {
        let wrong = self.fill.check(&mut self.values, at, table).err();
        let right = wrong.is_none();
        if let Some(cell) = self.values.cell_mut(at) {
            cell.wrong = wrong;
        }
        right
    }

    /// Reads all fields before it is saved. The cursor goes to the first that is wrong or empty though
    /// it may not be. What else would be missing is said once, with what it means.
    pub(in crate::tui) fn is_right(&mut self, table: Option<Table<'_>>) -> bool {
        let mut first = None;
        for at in self.values.places() {
            let mut right = self.check(table, at);
            if let Some(lacking) = self.values.lacking(at) {
                right = false;
                if let Some(cell) = self.values.cell_mut(at) {
                    cell.wrong = Some(lacking);
                }
            }
            if !right {
                first = first.or(Some(at));
            }
        }
        self.fill.changed(&mut self.values, self.at);
        self.load();
        if let Some(at) = first {
            self.go(at);
            return false;
        }
        match self.fill.missing(&self.values) {
            Some((at, missing)) if missing != self.said_missing => {
                self.go(at);
                let again = self
                    .keys
                    .says(F::WINDOW, Ink::Notice, " · {keep} again saves");
                self.said = Some(Line::of(Ink::Notice, clean(&missing)).and(again));
                self.said_missing = missing;
                false
            }
            Some(_) | None => true,
        }
    }

    /// The whole text that what is typed would be completed to.
    pub(super) fn offered(&self, table: Option<Table<'_>>) -> Option<String> {
        let (kept, offers) = self.fill.offers(&self.values, self.at, table);
        Some(format!("{kept}{}", offers.first()?))
    }
}
