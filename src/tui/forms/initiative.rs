//! The initiative form: everyone who would join the fight, each with a field for the roll made at the
//! table or by a player.

use std::borrow::Cow;

use crate::campaign::statement::Named;
use crate::dice::Die;
use crate::game::draft::{StopsFor, typed_die};
use crate::game::{Order, Table};
use crate::lang::line::{Shows, TOTAL};
use crate::lang::read::LARGEST;
use crate::sheet::{At, Input, Part, Reader, Shape, Trouble, Values, Wrong};
use crate::tui::desk::Desk;
use crate::tui::keymap::{Act, Context};
use crate::tui::layer::Cx;
use crate::tui::wanted::{After, Begin, Wanted};
use crate::tui::window::{Fill, Form};
use crate::view::public::Question;

/// Columns of a field.
const NUMBER: u16 = 18;

/// Where somebody's roll is, by index among those who join.
fn place(nth: usize) -> At {
    At::new(0, 0, nth)
}

/// What `17t` says.
fn total(text: &str) -> Option<u32> {
    text.strip_suffix(TOTAL)?.parse().ok()
}

struct InitiativeFill {
    begin: Begin,
    /// Whether they join a fight that is already running.
    joins: bool,
    /// What each player entered on their phone. An empty text lets the console roll.
    phones: Vec<Option<String>>,
}

/// The form for a command that begins a fight.
pub(in crate::tui) fn initiative(desk: &Desk, mut begin: Begin) -> Form {
    begin.line.truncate(begin.line.trim_end().len());
    let fill = InitiativeFill {
        joins: desk.campaign().running().is_some(),
        phones: vec![None; begin.entrants.len()],
        begin,
    };
    let values = fill.values(desk.game().turns.order);
    let who = fill.begin.entrants.iter().map(|one| one.who.0.to_string());
    let line = &fill.begin.line;
    let subject = format!("{line} {}", who.collect::<Vec<_>>().join(" "));
    let called = (subject, format!("Initiative · {line}"));
    let form = Form::new(desk, Context::Initiative, called, fill, values);
    form.wide(74).enter_saves()
}

impl InitiativeFill {
    /// The fields, in a game with this order of turns.
    fn values(&self, order: Order) -> Values {
        let unrolled = match order {
            Order::Manual => "as listed",
            Order::Rolled | Order::Fixed | Order::Elective => "by its stats",
        };
        let fields = self.begin.entrants.iter().map(|entrant| {
            let (what, empty) = match entrant.die {
                Some(Die::Percentile) => ("d100".to_owned(), "the console rolls"),
                Some(die) => (die.to_string(), "the console rolls"),
                None => ("initiative".to_owned(), unrolled),
            };
            let field = Input::digits("roll", &entrant.name, NUMBER);
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

    /// Why a character's die cannot show this; an empty text lets the console roll. Which totals the die can come to,
    /// the command knows.
    fn wrong(&self, nth: usize, text: &str) -> Option<String> {
        let number: Option<u32> = text.parse().ok();
        match self.begin.entrants.get(nth)?.die {
            _ if text.is_empty() || total(text).is_some() => None,
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

    /// The command with the contents of the fields.
    fn filled(&self, values: &Values) -> String {
        let entrants = self.begin.entrants.iter().enumerate();
        let dice: Vec<String> = entrants
            .map(|(nth, entrant)| (entrant, values.text(place(nth))))
            .filter(|(_, text)| !text.is_empty())
            .map(|(entrant, text)| {
                // Without a die the number is a total already.
                let shows = match (total(text), entrant.die) {
                    (Some(total), Some(_)) => Shows::Total(total),
                    (Some(total), None) => Shows::Digits(total.to_string()),
                    (None, _) => Shows::Digits(text.to_owned()),
                };
                typed_die(Some(&entrant.name), &shows)
            })
            .collect();
        if dice.is_empty() {
            return self.begin.line.clone();
        }
        format!("{} = {}", self.begin.line, dice.join(" "))
    }
}

impl Reader for InitiativeFill {
    fn check(&mut self, values: &mut Values, at: At, _: Table<'_>) -> Result<(), Wrong> {
        let wrong = self.wrong(at.column, values.text(at));
        wrong.map_or(Ok(()), |wrong| Err(wrong.into()))
    }

    fn changed(&mut self, values: &mut Values, _: At) {
        self.mark(values);
    }
}

impl Fill for InitiativeFill {
    fn help(&self, _: &Values, _: At) -> Cow<'static, str> {
        let ends = if self.joins { "joins" } else { "begins" };
        let rolled = self.begin.entrants.iter().any(|one| one.die.is_some());
        let rest = if rolled { " and rolls the rest" } else { "" };
        format!(
            "{{open}} next · {{open}} on an empty field {ends}{rest} · {{next-field}} skips · {{command}} edits the line"
        )
        .into()
    }

    fn act(&mut self, values: &mut Values, _: At, act: Act, _: &mut Cx) -> Option<After> {
        (act == Act::EditLine).then(|| {
            let line = format!("{} ", self.filled(values));
            After::Swap(Wanted::line(line, None))
        })
    }

    /// Begins the fight with the contents of the fields; the console rolls the rest.
    fn save(&mut self, values: &Values, cx: &mut Cx) -> Result<After, Trouble> {
        let line = self.filled(values);
        let people = &cx.desk.campaign().characters;
        // Whose dice are still as their players entered them.
        let all = self.begin.entrants.iter().zip(&self.phones).enumerate();
        let by_phone =
            all.filter(|(nth, (_, phone))| phone.as_deref() == Some(values.text(place(*nth))));
        let by_phone = by_phone.filter_map(|(_, (entrant, _))| people.get(entrant.who));
        let by_phone: Vec<Named> = by_phone.map(Named::from).collect();
        let parsed = cx.desk.session().read(&line);
        let from = (StopsFor::Nothing, &by_phone[..]);
        let next = cx.desk.carry_out(&line, &parsed, from);
        let next = next.map_err(|refusal| (None, refusal.to_string()))?;
        cx.desk.remember(line);
        Ok(next.closing())
    }

    /// A typed command goes back into the prompt.
    fn left(&self) -> After {
        if self.begin.typed {
            After::Swap(Wanted::line(self.begin.line.as_str(), None))
        } else {
            After::Close
        }
    }

    /// The dice that nobody has entered yet, each with the number of its question.
    fn asks(&self, values: &Values, desk: &Desk) -> Vec<Question> {
        let all = self.begin.entrants.iter().zip(&self.phones).enumerate();
        let asked = (self.begin.first..).zip(all);
        let asked = asked.filter_map(|(number, (nth, (entrant, phone)))| {
            let empty = values.text(place(nth)).is_empty();
            let open = entrant.own_dice && empty && phone.is_none();
            let die = entrant.die.filter(|_| open)?;
            Question::of_initiative(desk.table(), number, entrant.who, die)
        });
        asked.collect()
    }

    /// Takes the face of the die, or nothing to let the console roll.
    fn given(&mut self, values: &mut Values, question: u64, dice: &str) -> Result<At, String> {
        let nth = question.checked_sub(self.begin.first);
        let nth = nth.and_then(|nth| usize::try_from(nth).ok()).unwrap_or(0);
        let face = match dice.trim() {
            "-" => "",
            face => face,
        };
        if let Some(why) = self.wrong(nth, face) {
            return Err(why);
        }
        if let Some(phone) = self.phones.get_mut(nth) {
            *phone = Some(face.to_owned());
            values.put(place(nth), face);
        }
        Ok(place(nth))
    }
}
