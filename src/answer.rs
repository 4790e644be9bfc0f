//! What programs read of rolls, in answers and in the log.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::Serialize;

use crate::campaign::Roll;

/// The version of everything that is written as JSON; it grows when a field goes or means another thing.
pub const VERSION: u32 = 1;

/// The JSON Schema of what a type is written as.
#[must_use]
pub fn schema_of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

/// One roll, and the game's own numbers after its fields.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Rolled<'a> {
    who: Option<&'a str>,
    what: &'a str,
    target: Option<i64>,
    dice: &'a [u16],
    /// Which of the dice were typed in; the console rolled the others.
    typed: Vec<bool>,
    /// The id of the grade.
    grade: Option<&'a str>,
    margin: Option<i64>,
    #[serde(flatten)]
    facts: BTreeMap<&'a str, i64>,
}

impl<'a> From<&'a Roll> for Rolled<'a> {
    fn from(roll: &'a Roll) -> Self {
        let facts = roll.facts.iter();
        Self {
            who: text(&roll.name),
            what: &roll.what,
            target: roll.target,
            dice: &roll.dice,
            typed: (0..roll.dice.len())
                .map(|at| roll.typed.contains(&at))
                .collect(),
            grade: text(&roll.grade),
            margin: roll.margin.as_ref().map(|margin| margin.value),
            facts: facts
                .map(|fact| (fact.label.as_str(), fact.value))
                .collect(),
        }
    }
}

/// A text, or nothing for an empty one.
pub(crate) fn text(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}
