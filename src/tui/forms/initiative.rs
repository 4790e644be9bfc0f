//! The initiative form: everyone who would join the fight, each with a field for the roll made at the
//! table or by a player.

use crate::campaign::CharacterId;
use crate::dice::Die;
use crate::game::draft::{Entrant, typed_die};
use crate::game::{Order, Table};
use crate::lang::line::Shows;
use crate::lang::read::LARGEST;
use crate::sheet::{At, Field, Part, Shape, Values, Wrong};
use crate::tui::keymap::{Act, Context, FormAct};
use crate::tui::window::{Fill, Form, Own};
use crate::view::text::clean;

/// Columns of a field.
const NUMBER: u16 = 18;

/// Where somebody's roll is, by index among those who join.
fn place(nth: usize) -> At {
    At::new(0, 0, nth)
}

pub(in crate::tui) struct InitiativeFill {
    /// The command that begins the fight.
    pub(in crate::tui) line: String,
    /// Whether the command was typed, so that it goes back into the prompt if the form is left.
    pub(in crate::tui) from_prompt: bool,
    entrants: Vec<Entrant>,
    /// Whether they join a fight that is already running.
    joins: bool,
    /// The number of the first character's question; the others follow.
    first: u64,
    /// What each player entered on their phone. An empty text lets the console roll.
    phones: Vec<Option<String>>,
}

impl InitiativeFill {
    /// The form for a command; each character is a question to a player, numbered from `first`.
    pub(in crate::tui) fn new(
        line: &str,
        (entrants, first): (Vec<Entrant>, u64),
        (from_prompt, joins): (bool, bool),
    ) -> Self {
        Self {
            line: line.trim_end().to_owned(),
            from_prompt,
            joins,
            first,
            phones: vec![None; entrants.len()],
            entrants,
        }
    }

    /// The fields, in a game with this order of turns.
    pub(in crate::tui) fn values(&self, order: Order) -> Values {
        let unrolled = match order {
            Order::Manual => "as listed",
            Order::Rolled | Order::Fixed | Order::Elective => "by its stats",
        };
        let fields = self.entrants.iter().map(|entrant| {
            let (what, empty) = match entrant.die {
                Some(Die::Percentile) => ("d100".to_owned(), "the console rolls"),
                Some(die) => (die.to_string(), "the console rolls"),
                None => ("initiative".to_owned(), unrolled),
            };
            let field = Field::digits("roll", &entrant.name, NUMBER);
            field.unit(what).empty(empty)
        });
        let mut values = Values::new(vec![Part::of(Shape::Lines, fields.collect())]);
        self.mark(&mut values);
        values
    }

    /// Says beside each field whose phone is asked, or what came from there.
    fn mark(&self, values: &mut Values) {
        for (nth, phone) in self.phones.iter().enumerate() {
            let text = values.text(place(nth));
            let from = match phone.as_deref() {
                Some("") if text.is_empty() => "asked for by phone",
                Some(face) if text == face => "from the phone",
                Some(_) | None => "",
            };
            if let Some(cell) = values.cell_mut(place(nth)) {
                from.clone_into(&mut cell.from);
            }
        }
    }

    /// Why a character's die cannot show this; an empty text lets the console roll.
    fn wrong(&self, nth: usize, text: &str) -> Option<String> {
        let number: Option<u32> = text.parse().ok();
        match self.entrants.get(nth)?.die {
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

    /// The dice that players are asked for on their phones and nobody has entered yet, each with the
    /// number of its question.
    fn asked<'v>(
        &'v self,
        values: &'v Values,
    ) -> impl Iterator<Item = (u64, CharacterId, Die)> + 'v {
        let all = self.entrants.iter().zip(&self.phones).enumerate();
        (self.first..)
            .zip(all)
            .filter_map(|(number, (nth, (entrant, phone)))| {
                let empty = values.text(place(nth)).is_empty();
                let open = entrant.own_dice && empty && phone.is_none();
                Some((number, entrant.who, entrant.die.filter(|_| open)?))
            })
    }
}

impl Form<InitiativeFill> {
    /// The questions to players that are still open.
    pub(in crate::tui) fn asked(&self) -> impl Iterator<Item = (u64, CharacterId, Die)> {
        self.fill.asked(&self.values)
    }

    /// Takes what a player entered for an open question: the face of the die, or nothing to let the
    /// console roll.
    ///
    /// # Errors
    /// Returns an error, worded for the player, if the die cannot show that number.
    pub(in crate::tui) fn take(&mut self, question: u64, dice: &str) -> Result<(), String> {
        let nth = question.checked_sub(self.fill.first);
        let Some(nth) = nth.and_then(|nth| usize::try_from(nth).ok()) else {
            return Ok(());
        };
        let face = match dice.trim() {
            "-" => "",
            face => face,
        };
        if let Some(why) = self.fill.wrong(nth, face) {
            return Err(why);
        }
        self.change(|fill, values| {
            if let Some(phone) = fill.phones.get_mut(nth) {
                *phone = Some(face.to_owned());
                values.put(place(nth), face);
            }
        });
        self.accept(place(nth));
        Ok(())
    }

    /// The characters whose dice are still as their players entered them.
    pub(in crate::tui) fn by_phone(&self) -> impl Iterator<Item = CharacterId> {
        let all = self.fill.entrants.iter().zip(&self.fill.phones).enumerate();
        all.filter(|(nth, (_, phone))| phone.as_deref() == Some(self.values.text(place(*nth))))
            .map(|(_, (entrant, _))| entrant.who)
    }

    /// The command with the contents of the fields.
    pub(in crate::tui) fn filled(&self) -> String {
        let entrants = self.fill.entrants.iter().enumerate();
        let dice: Vec<String> = entrants
            .map(|(nth, entrant)| (entrant, self.values.text(place(nth))))
            .filter(|(_, text)| !text.is_empty())
            .map(|(entrant, text)| {
                let shows = Shows::Digits(text.to_owned());
                typed_die(Some(&entrant.name), &shows)
            })
            .collect();
        if dice.is_empty() {
            return self.fill.line.clone();
        }
        format!("{} = {}", self.fill.line, dice.join(" "))
    }
}

impl Fill for InitiativeFill {
    const WINDOW: Context = Context::Initiative;
    const WIDE: u16 = 74;
    const ENTER_SAVES: bool = true;

    fn title(&self, _: &Values) -> String {
        format!("Initiative · {}", clean(&self.line))
    }

    fn subject(&self) -> String {
        let who = self.entrants.iter().map(|one| one.who.0.to_string());
        format!("{} {}", self.line, who.collect::<Vec<_>>().join(" "))
    }

    fn check(&mut self, values: &mut Values, at: At, _: Option<Table<'_>>) -> Result<(), Wrong> {
        match self.wrong(at.column, values.text(at)) {
            Some(wrong) => Err(wrong.into()),
            None => Ok(()),
        }
    }

    fn changed(&mut self, values: &mut Values, _: At) {
        self.mark(values);
    }

    fn help(&self, _: &Values, _: At) -> String {
        let ends = if self.joins { "joins" } else { "begins" };
        let rolled = self.entrants.iter().any(|one| one.die.is_some());
        let rest = if rolled { " and rolls the rest" } else { "" };
        format!(
            "{{open}} next · {{open}} on an empty field {ends}{rest} · {{next-field}} skips · {{command}} edits the line"
        )
    }

    fn act(&mut self, _: &mut Values, _: At, act: Act) -> Own {
        if act == Act::Form(FormAct::EditLine) {
            return Own::Owner;
        }
        Own::Pass
    }
}
