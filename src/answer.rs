//! The JSON form of rolls, in answers and in the log.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::Serialize;

use crate::campaign::Roll;

/// Version of the JSON format; raised when a field is removed or changes its meaning.
pub const VERSION: u32 = 1;

/// The JSON Schema of a type as it is serialized.
#[must_use]
pub fn schema_of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

/// One roll, followed by the numbers that only its game has.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Rolled<'a> {
    who: Option<&'a str>,
    what: &'a str,
    target: Option<i64>,
    dice: &'a [u16],
    /// For each die, whether it was typed in rather than rolled by the console.
    typed: Vec<bool>,
    /// Id of the grade.
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

/// The text, or `None` if it is empty.
pub(crate) fn text(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}
