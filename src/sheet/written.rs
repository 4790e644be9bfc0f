//! The command made from a form.

use super::values::At;
use crate::campaign::power::word;
use crate::campaign::{Power, Weapon};
use crate::lang::line::{Span, quoted};

/// What is wrong with a form that cannot be saved, and in which field.
pub(crate) type Trouble = (Option<At>, String);

/// A command, and which field each part of it comes from.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) line: String,
    spans: Vec<(At, Span)>,
}

impl Written {
    pub(super) fn word(&mut self, text: &str) {
        if !self.line.is_empty() {
            self.line.push(' ');
        }
        self.line.push_str(text);
    }

    /// Adds words from a field, so that an error in them is shown there.
    pub(super) fn of(&mut self, at: At, text: &str) {
        let start = self.line.chars().count() + usize::from(!self.line.is_empty());
        self.word(text);
        let end = self.line.chars().count();
        self.spans.push((at, Span::new(start, end)));
    }

    /// The field that a part of the line comes from.
    pub(crate) fn place_of(&self, part: Option<Span>) -> Option<At> {
        let part = part?;
        let mut spans = self.spans.iter();
        let found = spans.find(|(_, span)| span.start <= part.start && part.start < span.end);
        found.map(|(at, _)| *at)
    }
}

/// Notes of several lines on one, because a form has only one for them.
pub(crate) fn one_line(notes: &str) -> String {
    notes.replace('\n', " ")
}

/// A power without its name, as the verb `power` has it: `quick cost "power" 3 uses 2/scene`.
pub(crate) fn power(power: &Power) -> String {
    power_in(power, |text| match text.parse::<i64>() {
        Ok(number) => number.to_string(),
        Err(_) => quoted(text),
    })
}

/// The same, with what writes a name or dice.
pub(super) fn power_in(power: &Power, text: fn(&str) -> String) -> String {
    let mut parts = power.parts(text);
    if !power.notes.is_empty() {
        parts.push(format!("{} {}", word::NOTE, quoted(&power.notes)));
    }
    parts.join(" ")
}

/// An attack without its name and notes, as the verb `weapon` and a cell of a table have it:
/// `"Fray" dv "1d6+4" ap 2 slow`.
pub(crate) fn attack(weapon: &Weapon) -> String {
    let mut out = match weapon.bonus {
        Some(bonus) => bonus.to_string(),
        None => quoted(&weapon.skill),
    };
    if !weapon.damage.is_empty() {
        out = format!("{out} dv {}", quoted(&weapon.damage));
    }
    if weapon.pierce != 0 {
        out = format!("{out} ap {}", weapon.pierce);
    }
    if !weapon.ammo.is_empty() {
        out = format!("{out} ammo {}", quoted(&weapon.ammo));
    }
    for one in &weapon.traits {
        let is_word = one.chars().all(char::is_alphanumeric);
        let one = if is_word { one.clone() } else { quoted(one) };
        out = format!("{out} {one}");
    }
    out
}
