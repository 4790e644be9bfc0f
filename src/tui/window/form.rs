//! A form: the rows of a table of fields, a cursor among them, and what every form does with keys,
//! clicks and pasted text. What the fields are, and what saving does, is a [`Fill`]'s.

use std::borrow::Cow;
use std::rc::Rc;

use tui_input::InputRequest;

use crate::game::Table;
use crate::lang::edit::Editor;
use crate::sheet::{At, Kind, Reader, Shape, Trouble, Values};
use crate::tui::desk::Desk;
use crate::tui::keymap::{Act, Context, Keymap};
use crate::tui::layer::{Cx, NOT_NEEDED};
use crate::tui::rows::Scroll;
use crate::tui::wanted::{After, Answer};
use crate::view::public::Question;
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// What a form is about: besides reading its inputs, the rest of what all forms do.
pub(in crate::tui) trait Fill: Reader {
    /// Its title while it holds these values, if that is not always the same.
    fn title(&self, _: &Values) -> Option<String> {
        None
    }

    /// What the field takes, with `{id}` for keys, besides what the table of fields says.
    fn help(&self, _: &Values, _: At) -> Cow<'static, str> {
        Cow::default()
    }

    /// Handles pasted text that fills more than one field; returns what it did.
    fn pasted(&mut self, _: &mut Values, _: &str) -> Option<String> {
        None
    }

    /// Does what not every form does with an action; `None` leaves it to what all forms do.
    fn act(&mut self, _: &mut Values, _: At, _: Act, _: &mut Cx) -> Option<After> {
        None
    }

    /// Takes over how things stand now, where its values are not what is typed but what is. Returns what
    /// is said below the fields, and what stands beside them if there is room.
    fn now(&mut self, _: &mut Values, _: At, _: &Desk) -> [Vec<Line>; 2] {
        Default::default()
    }

    /// Called when an option was chosen.
    ///
    /// # Errors
    /// Returns why it cannot be chosen.
    fn picked(&mut self, _: &mut Values, _: At, _: &mut Cx) -> Result<After, Trouble> {
        Ok(After::Stay)
    }

    /// Saves it; everything in it is right.
    ///
    /// # Errors
    /// Returns what is wrong. The form stays open.
    fn save(&mut self, values: &Values, cx: &mut Cx) -> Result<After, Trouble>;

    /// What is done once it was left.
    fn left(&self) -> After {
        After::Close
    }

    /// Takes what a list over it was opened for; returns where the cursor goes.
    fn answered(&mut self, _: &mut Values, at: At, _: Answer) -> At {
        at
    }

    /// What players' phones may answer now.
    fn asks(&self, _: &Values, _: &Desk) -> Vec<Question> {
        Vec::new()
    }

    /// Takes what a player entered for a question; returns its field.
    ///
    /// # Errors
    /// Returns an error, worded for the player, if the dice cannot show that.
    fn given(&mut self, _: &mut Values, _question: u64, _dice: &str) -> Result<At, String> {
        Err(NOT_NEEDED.to_owned())
    }
}

/// What is asked before anything else.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asks {
    /// Whether to leave though something was typed.
    Leave,
    /// Whether to go on with the draft that is kept.
    Draft,
}

/// An open form.
pub(in crate::tui) struct Form {
    pub(super) fill: Box<dyn Fill>,
    /// Whose keys it has. A form on the start screen stands in the middle, others at the top.
    pub(super) context: Context,
    /// What a draft of it is found by.
    pub(super) subject: String,
    pub(super) title: String,
    /// Columns of the fields at most, without the help beside them.
    pub(super) wide: u16,
    /// Whether the key for the next field saves it from an empty field and from the last.
    pub(super) enter_saves: bool,
    pub(super) values: Values,
    /// What it held when it was opened.
    pub(super) before: Values,
    pub(super) at: At,
    /// The text of the field with the cursor.
    pub(super) editor: Editor,
    /// The cursor has just arrived, so that typing replaces the text.
    pub(super) fresh: bool,
    /// Something was typed since then.
    typed: bool,
    pub(super) asks: Option<Asks>,
    /// Why it cannot be saved, if that belongs to no field, or what was done to several.
    pub(super) said: Option<Line>,
    /// What was said to be missing; saving again keeps it so.
    said_missing: String,
    pub(super) scroll: Scroll,
    keys: Rc<Keymap>,
}

impl Form {
    /// Opens a form, offering a draft of it that was kept.
    pub(in crate::tui) fn new(
        desk: &Desk,
        context: Context,
        (subject, title): (String, String),
        fill: impl Fill + 'static,
        values: Values,
    ) -> Self {
        let has_draft = desk.drafts.contains_key(&subject);
        let mut form = Self {
            before: values.clone(),
            values,
            at: At::default(),
            editor: Editor::default(),
            fresh: true,
            typed: false,
            asks: has_draft.then_some(Asks::Draft),
            said: None,
            said_missing: String::new(),
            scroll: Scroll::default(),
            keys: Rc::clone(&desk.keys),
            context,
            subject,
            title,
            wide: 76,
            enter_saves: false,
            fill: Box::new(fill),
        };
        form.load();
        form.arrives();
        form
    }

    /// With so many columns of fields at most.
    pub(in crate::tui) fn wide(self, wide: u16) -> Self {
        Self { wide, ..self }
    }

    /// Saved by the key for the next field, from an empty field and from the last.
    pub(in crate::tui) fn enter_saves(mut self) -> Self {
        self.enter_saves = true;
        self
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

    /// A text with `{id}` for the keys of these actions.
    pub(super) fn says(&self, ink: Ink, words: &str) -> Line {
        self.keys.says(self.context, ink, words)
    }

    pub(super) fn is_typed(&self) -> bool {
        self.values != self.before
    }

    pub(super) fn go(&mut self, at: At) {
        self.at = at;
        self.load();
        self.arrives();
    }

    /// Whether the field with the cursor takes a longer text, in which more may follow what was completed.
    pub(super) fn is_prose(&self) -> bool {
        let field = self.values.field(self.at);
        field.is_some_and(|field| field.is_prose)
    }

    /// Whether the key for the next field completes what was typed. In other forms a name that is not known is wrong, and
    /// what could be meant by it is said.
    pub(super) fn completes(&self) -> bool {
        self.typed && self.context == Context::Form
    }

    /// The cursor has arrived in a field: at the end of a longer text, which is rather changed than replaced.
    pub(super) fn arrives(&mut self) {
        let is_prose = self.is_prose();
        self.typed = false;
        self.fresh = !is_prose || self.editor.line().is_empty();
        if is_prose {
            self.editor.handle(InputRequest::GoToEnd);
        }
    }

    /// Takes over the text of the field with the cursor where it is no longer what is typed.
    pub(super) fn load(&mut self) {
        let text = self.values.cell(self.at).map_or("", |cell| &cell.text);
        if self.editor.line() != text {
            self.editor = Editor::new(text, None);
        }
    }

    /// Takes over changed values, the text at the cursor included.
    pub(super) fn settle(&mut self) {
        self.values.tidy();
        self.fill.changed(&mut self.values, self.at);
        self.load();
    }

    /// Shows what is wrong with a field, or with all of it, and goes to the field.
    pub(super) fn trouble(&mut self, at: Option<At>, text: &str) {
        match at.and_then(|at| self.values.cell_mut(at)) {
            Some(cell) => cell.wrong = Some(text.into()),
            None => self.said = Some(Line::of(Ink::Bad, clean(text))),
        }
        if let Some(at) = at {
            self.go(at);
        }
        // The field most likely needs a small change.
        self.fresh &= at.is_none();
    }

    pub(super) fn kind(&self) -> Option<&Kind> {
        self.values.field(self.at).map(|field| &field.kind)
    }

    /// Takes over what is typed into the field with the cursor.
    pub(super) fn store(&mut self) {
        self.typed = true;
        let (at, text) = (self.at, self.editor.line().to_owned());
        self.values.put(at, &text);
        self.settle();
    }

    pub(super) fn is_list(&self, at: At) -> bool {
        let part = self.values.parts.get(at.part);
        part.is_some_and(|part| part.shape == Shape::Rows)
    }

    pub(super) fn is_rare(&self, at: At) -> bool {
        self.values.field(at).is_some_and(|field| field.rare)
    }

    /// Reads the field with the cursor, which is about to leave it. Returns whether it is right.
    pub(super) fn leave(&mut self, table: Table<'_>) -> bool {
        let at = self.at;
        let right = self.check(table, at, false);
        if let Some(cell) = self.values.cell(at).filter(|cell| !cell.from.is_empty()) {
            let text = format!("{} ({})", cell.text, cell.from);
            self.said = Some(Line::of(Ink::Notice, clean(&text)));
        }
        self.settle();
        right
    }

    /// Reads a field; before the form is saved also whether it may be empty. Returns whether it is right.
    fn check(&mut self, table: Table<'_>, at: At, saves: bool) -> bool {
        let wrong = self.fill.check(&mut self.values, at, table).err();
        let wrong = self.values.lacking(at).filter(|_| saves).or(wrong);
        let right = wrong.is_none();
        if let Some(cell) = self.values.cell_mut(at) {
            cell.wrong = wrong;
        }
        right
    }

    /// Reads all fields before it is saved. The cursor goes to the first that is wrong or empty though
    /// it may not be. What else would be missing is said once, with what it means.
    pub(super) fn is_right(&mut self, table: Table<'_>) -> bool {
        let mut wrong = self.values.places();
        wrong.retain(|at| !self.check(table, *at, true));
        self.fill.changed(&mut self.values, self.at);
        self.load();
        if let Some(at) = wrong.first() {
            self.go(*at);
            return false;
        }
        match self.fill.missing(&self.values) {
            Some((at, missing)) if missing != self.said_missing => {
                self.go(at);
                let again = " · {keep} again saves";
                let again = self.says(Ink::Notice, again);
                self.said = Some(Line::of(Ink::Notice, clean(&missing)).and(again));
                self.said_missing = missing;
                false
            }
            Some(_) | None => true,
        }
    }

    /// The whole text that what is typed would be completed to.
    pub(super) fn offered(&self, table: Table<'_>) -> Option<String> {
        let (kept, offers) = self.fill.offers(&self.values, self.at, table);
        Some(format!("{kept}{}", offers.first()?))
    }
}
