//! The powers on a sheet: a row for each, with its parts in the words of the command.

use std::sync::Arc;

use super::{POWERS, SKILLS, Sheet};
use crate::campaign::fold::fold;
use crate::campaign::{Character, Power, Skill};
use crate::lang::line::quoted;
use crate::sheet::input::{Column, Input};
use crate::sheet::values::{At, Part, Values};
use crate::sheet::written::{power, power_in};

impl Sheet {
    /// The rows of the powers that a character has.
    pub(super) fn powers(&self, who: &Character) -> Part {
        let known = (self.words.read)(self.game, who, "");
        let known = known.map(|(_, keywords)| keywords.join(" "));
        let known = known.unwrap_or_default();
        let name = Input::text("name", "power", 20).required("expected the name of the power");
        let parts = Input::text("parts", "what it does", 50)
            .help(format!("any of: {known}"))
            .prose();
        let columns: Vec<Column<Arc<Power>>> = vec![
            (name, |power| power.name.clone()),
            (parts, |_| String::new()),
        ];
        let mut part = Part::list("Powers", columns, &who.powers);
        for (row, power) in part.rows.iter_mut().zip(&who.powers) {
            if let Some(cell) = row.cells.last_mut() {
                cell.text = self.in_words(who, power);
            }
        }
        part
    }

    /// The parts of a power of a sheet, with quotes only where they could not be read without.
    fn in_words(&self, who: &Character, one: &Power) -> String {
        let bare = power_in(one, |text| {
            if text.chars().all(char::is_alphanumeric) {
                text.to_owned()
            } else {
                quoted(text)
            }
        });
        let read = (self.words.read)(self.game, who, &bare);
        let is_same = read.is_ok_and(|(read, _)| {
            let read = Power {
                name: one.name.clone(),
                spent: one.spent,
                ..read
            };
            read == *one
        });
        if is_same { bare } else { power(one) }
    }

    /// What the last word of the parts of a power could become, and what stands before it.
    pub(super) fn completed(&self, values: &Values, text: &str) -> (String, Vec<String>) {
        let who = self.with_skills(values);
        let (before, choices) = (self.words.complete)(self.game, &who, text);
        let kept: String = text.chars().take(before).collect();
        let typed = fold(&text[kept.len()..]);
        // A word that is one of them already stays as it is.
        if typed.is_empty() || choices.iter().any(|choice| fold(choice) == typed) {
            return (kept, Vec::new());
        }
        (kept, choices)
    }

    /// Reads the parts of a power, unless they are as they were. What is wrong names the word.
    pub(super) fn check_parts(&self, values: &Values, at: At, text: &str) -> Result<(), String> {
        let was = values.was(POWERS, at.row);
        let was = was.and_then(|at| self.base.powers.get(at));
        if was.is_some_and(|power| self.in_words(&self.base, power) == text) {
            return Ok(());
        }
        let who = self.with_skills(values);
        let Err(refusal) = (self.words.read)(self.game, &who, text) else {
            return Ok(());
        };
        let said = refusal.to_string();
        let Some(span) = refusal.span else {
            return Err(said);
        };
        let word = text.chars().take(span.end).skip(span.start);
        let word = format!("'{}'", word.collect::<String>().trim_matches('"'));
        Err(if word == "''" || said.contains(&word) {
            said
        } else {
            format!("{word}: {said}")
        })
    }

    /// The character as typed so far, with the names of the skills.
    pub(super) fn with_skills(&self, values: &Values) -> Character {
        let skills = values.filled(SKILLS).map(|row| Skill {
            name: values.of(SKILLS, row, "name").to_owned(),
            ..Skill::default()
        });
        let skills = skills.collect();
        Character {
            skills,
            ..self.so_far(values)
        }
    }
}
