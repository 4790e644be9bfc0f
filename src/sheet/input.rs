//! An input of a form: what it is called, what it holds, and how it is read.

use super::field::{Field, Place};
use crate::campaign::plural::joined;

/// What an input holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    #[default]
    Text,
    /// A whole number, nothing, or dice, which are rolled.
    Number,
    /// The face of a die or another number of digits only.
    Digits,
    /// One of these.
    Choice(Vec<String>),
    /// A value that follows from others and cannot be typed.
    Shown,
}

/// An input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Input {
    /// Its name in commands and files.
    pub(crate) id: &'static str,
    pub(crate) title: String,
    /// What its number counts or which die it is, said after the title; empty for nothing.
    pub(crate) unit: String,
    pub(crate) kind: Kind,
    /// What it takes, with `{id}` for the keys of these actions; empty where the title says it.
    pub(crate) help: String,
    /// What was expected if it is empty; `None` if it may be.
    pub(crate) required: Option<&'static str>,
    /// What an empty field stands for.
    pub(crate) empty: &'static str,
    /// How many columns it usually takes.
    pub(crate) long: u16,
    /// It is seldom filled in, so Enter passes it by.
    pub(crate) rare: bool,
    /// A longer text, of which a part is changed rather than all of it.
    pub(crate) is_prose: bool,
    /// It means nothing now, by what other fields have.
    pub(crate) hidden: bool,
}

/// Columns of a number.
const NUMBER: u16 = 5;

impl Input {
    fn new(id: &'static str, title: &str, kind: Kind, long: u16) -> Self {
        Self {
            id,
            title: title.to_owned(),
            kind,
            long,
            ..Self::default()
        }
    }

    /// The input of a field of a character.
    pub(super) fn of(field: &Field) -> Self {
        let text = |long| Self::text(field.id, field.title, long).help(field.doc);
        let number = |doc: &str| {
            let help = joined([doc, "{page-down}: skills"], "; ");
            Self::number(field.id, field.title).help(help)
        };
        match field.place {
            Place::Name => text(40).required("expected a name"),
            Place::Side => {
                let sides = ["player's", "NPC", "ally"];
                let help = "{player} does it from any field";
                Self::choice(field.id, field.title, sides).help(help).rare()
            }
            Place::Stat(stat) => {
                let (least, most) = stat.range;
                number(&format!(
                    "{} ({least} to {most}); dice are rolled",
                    stat.doc
                ))
            }
            Place::Track(_) => number(field.doc),
            Place::Notes => text(u16::MAX).prose(),
            Place::Alias
            | Place::OwnDice
            | Place::Hidden
            | Place::Minion
            | Place::Zone
            | Place::Fact => text(40).rare(),
        }
    }

    pub(crate) fn text(id: &'static str, title: &str, long: u16) -> Self {
        Self::new(id, title, Kind::Text, long)
    }

    pub(crate) fn number(id: &'static str, title: &str) -> Self {
        Self::new(id, title, Kind::Number, NUMBER)
    }

    pub(crate) fn digits(id: &'static str, title: &str, long: u16) -> Self {
        Self::new(id, title, Kind::Digits, long)
    }

    pub(crate) fn shown(id: &'static str, title: &str) -> Self {
        Self::new(id, title, Kind::Shown, NUMBER)
    }

    pub(crate) fn choice<T: Into<String>>(
        id: &'static str,
        title: &str,
        options: impl IntoIterator<Item = T>,
    ) -> Self {
        let options = options.into_iter().map(Into::into).collect();
        Self::new(id, title, Kind::Choice(options), u16::MAX)
    }

    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        let help = help.into();
        Self { help, ..self }
    }

    pub(crate) fn unit(self, unit: String) -> Self {
        Self { unit, ..self }
    }

    pub(crate) fn required(self, expected: &'static str) -> Self {
        let required = Some(expected);
        Self { required, ..self }
    }

    pub(crate) fn empty(self, empty: &'static str) -> Self {
        Self { empty, ..self }
    }

    /// Whether it can be typed into.
    pub(crate) fn is_open(&self) -> bool {
        !self.hidden && self.kind != Kind::Shown
    }

    pub(crate) fn rare(self) -> Self {
        Self { rare: true, ..self }
    }

    pub(crate) fn prose(self) -> Self {
        let is_prose = true;
        Self { is_prose, ..self }
    }
}

/// A field of something in the campaign, and how its text is read from there.
pub(super) type Column<T> = (Input, fn(&T) -> String);
