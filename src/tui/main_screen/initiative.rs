//! The initiative form: everyone who would join the fight, each with a field for the roll made at
//! the table.

use std::ops::ControlFlow;
use std::rc::Rc;

use crossterm::event::KeyEvent;

use crate::campaign::CharacterId;
use crate::dice::Die;
use crate::game::Order;
use crate::game::draft::{Entrant, typed_die};
use crate::lang::line::Shows;
use crate::lang::read::LARGEST;
use crate::tui::board::{
    Board, Content, ContentMut, Done, Field, Fields, Height, Row, Shown, columns, troubles,
};
use crate::tui::keymap::{Does, Keymap, Window};
use crate::view::text::{clean, clip_name, width};
use crate::view::{Ink, Line};

/// Columns of a field.
const NUMBER: u16 = 18;
/// Columns of the longest label, and of a name at least.
const LABEL: usize = 12;
const NAME: usize = 8;

/// The initiative form while it is open.
pub(super) struct InitiativeForm {
    /// The command that begins the fight.
    pub(super) line: String,
    /// Whether the command was typed, so that it goes back into the prompt if the form is
    /// cancelled.
    pub(super) from_prompt: bool,
    entrants: Vec<Entrant>,
    /// Whether these characters join a fight that is already running.
    joins: bool,
    /// What an empty field means if no die is rolled.
    unrolled: &'static str,
    /// A field for each character's roll.
    fields: Vec<Field>,
    /// The number of the first character's question; the others follow.
    first: u64,
    /// What each player entered on their phone. An empty text lets the console roll.
    phones: Vec<Option<String>>,
    board: Board<usize>,
    keys: Rc<Keymap>,
}

impl InitiativeForm {
    pub(super) fn new(
        keys: &Rc<Keymap>,
        line: &str,
        order: Order,
        (entrants, first): (Vec<Entrant>, u64),
        from_prompt: bool,
    ) -> Self {
        Self {
            joins: false,
            first,
            phones: vec![None; entrants.len()],
            unrolled: match order {
                Order::Manual => "as listed",
                Order::Rolled | Order::Fixed | Order::Elective => "by its stats",
            },
            line: line.trim_end().to_owned(),
            from_prompt,
            fields: vec![Field::default(); entrants.len()],
            entrants,
            board: Board::new(0),
            keys: Rc::clone(keys),
        }
    }

    /// Sets whether the characters join a fight that is already running.
    pub(super) fn joining(self, joins: bool) -> Self {
        Self { joins, ..self }
    }

    /// Handles a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Done {
        let keys = Rc::clone(&self.keys);
        match self.press((), &keys, Window::Initiative, key) {
            ControlFlow::Break(done) => return done,
            ControlFlow::Continue(Does::Open) => return self.enter(),
            ControlFlow::Continue(Does::EditLine) => return Done::EditLine,
            ControlFlow::Continue(Does::Type(request)) => self.edit(request),
            ControlFlow::Continue(_) => {}
        }
        Done::Open
    }

    /// Goes to the next field. From an empty or the last field, begins the fight.
    fn enter(&mut self) -> Done {
        let at = self.board.at;
        let empty = self
            .fields
            .get(at)
            .is_none_or(|field| field.text().is_empty());
        if empty {
            return Done::Save;
        }
        if !self.check(at) {
            return Done::Open;
        }
        if at + 1 >= self.fields.len() {
            return Done::Save;
        }
        self.board.go(at + 1);
        Done::Open
    }

    /// Shows why the fight could not begin.
    pub(super) fn refused(&mut self, why: String) {
        self.board.trouble = Some(why);
    }

    /// Whether every field is valid; the cursor goes to the first that is not.
    pub(super) fn is_right(&mut self) -> bool {
        let wrong: Vec<usize> = (0..self.fields.len())
            .filter(|at| !self.check(*at))
            .collect();
        if let Some(first) = wrong.first() {
            self.board.go(*first);
        }
        wrong.is_empty()
    }

    /// Whether a field is valid.
    fn check(&mut self, at: usize) -> bool {
        let (Some(entrant), Some(field)) = (self.entrants.get(at), self.fields.get_mut(at)) else {
            return true;
        };
        field.trouble = trouble(entrant, field.text());
        field.trouble.is_none()
    }

    /// The dice that players are asked for on their phones and nobody has entered yet, each with
    /// the number of its question.
    pub(super) fn asks(&self) -> impl Iterator<Item = (u64, CharacterId, Die)> {
        let all = self.entrants.iter().zip(&self.fields).zip(&self.phones);
        let asked = (self.first..).zip(all);
        asked.filter_map(|(number, ((entrant, field), phone))| {
            let open = entrant.own_dice && field.text().is_empty() && phone.is_none();
            let die = entrant.die.filter(|_| open)?;
            Some((number, entrant.who, die))
        })
    }

    /// Takes what a player entered for an open question: the face of the die, or nothing to let the
    /// console roll.
    ///
    /// # Errors
    /// Returns an error, worded for the player, if the die cannot show that number.
    pub(super) fn take(&mut self, question: u64, dice: &str) -> Result<(), String> {
        let at = question.checked_sub(self.first);
        let at = at
            .and_then(|at| usize::try_from(at).ok())
            .unwrap_or(usize::MAX);
        let (Some(entrant), Some(field)) = (self.entrants.get(at), self.fields.get_mut(at)) else {
            return Ok(());
        };
        let face = match dice.trim() {
            "-" => "",
            face => face,
        };
        if let Some(why) = trouble(entrant, face) {
            return Err(why);
        }
        field.place(face);
        self.phones[at] = Some(face.to_owned());
        Ok(())
    }

    /// The characters whose dice are still as their players entered them.
    pub(super) fn by_phone(&self) -> impl Iterator<Item = CharacterId> {
        let all = self.entrants.iter().zip(&self.fields).zip(&self.phones);
        let own = all.filter(|((_, field), phone)| phone.as_deref() == Some(field.text()));
        own.map(|((entrant, _), _)| entrant.who)
    }

    /// The command with the contents of the fields.
    pub(super) fn filled(&self) -> String {
        let given = self.entrants.iter().zip(&self.fields);
        let given = given.filter(|(_, field)| !field.text().is_empty());
        let dice: Vec<String> = given
            .map(|(entrant, field)| {
                let shows = Shows::Digits(field.text().to_owned());
                typed_die(Some(&entrant.name), &shows)
            })
            .collect();
        if dice.is_empty() {
            return self.line.clone();
        }
        format!("{} = {}", self.line, dice.join(" "))
    }

    /// What the keys do.
    fn hint(&self) -> Line {
        let ends = if self.joins { "joins" } else { "begins" };
        let rolled = self.entrants.iter().any(|one| one.die.is_some());
        let rest = if rolled { " and rolls the rest" } else { "" };
        let words = format!(
            "{{open}} next · {{open}} on an empty field {ends}{rest} · {{next-field}} skips · {{command}} edits the line · {{back}} leaves"
        );
        self.keys.says(Window::Initiative, Ink::Dim, &words)
    }

    fn rows(&self, wide: u16) -> Vec<Row<usize>> {
        let free = usize::from(wide.saturating_sub(NUMBER)).saturating_sub(LABEL);
        let names = self.entrants.iter().map(|one| width(&clean(&one.name)));
        let widest = names.max().unwrap_or(0).min(free.max(NAME));
        let label = u16::try_from(widest + 2).unwrap_or(0);
        let mut rows = Vec::new();
        for (at, entrant) in self.entrants.iter().enumerate() {
            let ink = if entrant.own_dice || entrant.player {
                Ink::Strong
            } else {
                Ink::Plain
            };
            let (text, empty) = match entrant.die {
                Some(Die::Percentile) => ("d100: ".to_owned(), "the console rolls"),
                Some(die) => (format!("{die}: "), "the console rolls"),
                None => ("initiative: ".to_owned(), self.unrolled),
            };
            let field = label.saturating_add(columns(&text));
            let name = clean(&entrant.name);
            let phone = self.phones.get(at).and_then(Option::as_deref);
            let by_phone = match phone {
                Some("") if self.fields[at].text().is_empty() => "asked for by phone",
                Some(face) if self.fields[at].text() == face => "from the phone",
                Some(_) | None => "",
            };
            let row = Row::default()
                .text(0, ink, clip_name(&name, widest))
                .text(label, Ink::Dim, text)
                .field_or(at, field, NUMBER, empty)
                .text(field.saturating_add(NUMBER + 1), Ink::Notice, by_phone);
            let wrong = troubles(&row, wide, |at| self.field(at));
            rows.push(row);
            rows.extend(wrong);
        }
        rows
    }
}

/// Why a character's die cannot show this; an empty text lets the console roll.
fn trouble(entrant: &Entrant, text: &str) -> Option<String> {
    let number: Option<u32> = text.parse().ok();
    match entrant.die {
        _ if text.is_empty() => None,
        Some(die) if number.is_some_and(|number| die.read(number).is_some()) => None,
        Some(die) => Some(format!(
            "a {die} cannot show {text}: {} to {}",
            die.lowest(),
            die.highest()
        )),
        None if number.is_some_and(|number| i64::from(number) <= LARGEST) => None,
        None => Some(format!("an initiative is at most {LARGEST}")),
    }
}

impl Fields for InitiativeForm {
    type Place = usize;
    type Context<'c> = ();
    const WIDEST: u16 = 78;
    const HIGH: Height = Height::Top;

    fn board(&self) -> &Board<usize> {
        &self.board
    }

    fn board_mut(&mut self) -> &mut Board<usize> {
        &mut self.board
    }

    fn places(&self) -> Vec<usize> {
        (0..self.fields.len()).collect()
    }

    fn content(&self, place: usize) -> Option<Content<'_>> {
        self.fields.get(place).map(Content::Text)
    }

    fn content_mut(&mut self, place: usize) -> Option<ContentMut<'_>> {
        self.fields.get_mut(place).map(ContentMut::Text)
    }

    fn leave(&mut self, (): ()) {
        self.check(self.board.at);
    }

    fn takes(&self, letter: char) -> bool {
        letter.is_ascii_digit()
    }

    fn shown(&self, wide: u16) -> Shown<usize> {
        Shown {
            title: format!(" Initiative · {} ", clean(&self.line)).into(),
            rows: self.rows(wide),
            hint: self.hint(),
        }
    }
}
