//! The JSON form of rolls, in answers and in the log.

mod shown;

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use crate::campaign::{Ran, Roll, Statement};
pub(crate) use shown::shown;

/// Version of the JSON format; raised when a field is removed or changes its meaning.
pub const VERSION: u32 = 1;

/// The JSON Schema of a type as it is serialized.
#[must_use]
pub fn schema_of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

shown! {
    /// One roll, followed by the numbers that only its game has.
    pub(crate) Rolled<'a> of (roll: &'a Roll) {
        who: Option<&'a str> = text(&roll.name),
        what: &'a str = &roll.what,
        target: Option<i64> = roll.target,
        dice: &'a [u16] = &roll.dice,
        /// For each die, whether it was typed in rather than rolled by the console.
        typed: Vec<bool> = (0..roll.dice.len()).map(|at| roll.typed.contains(&at)).collect(),
        /// Only the total was typed: the dice were worked out from it.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        total_only: bool = roll.total_only,
        /// Id of the grade.
        grade: Option<&'a str> = text(&roll.grade),
        margin: Option<i64> = roll.margin.as_ref().map(|margin| margin.value),
        #[serde(flatten)]
        facts: BTreeMap<&'a str, i64> = {
            let facts = roll.facts.iter();
            facts.map(|fact| (fact.label.as_str(), fact.value)).collect()
        },
    }
}

shown! {
    /// A line that ran by itself as part of an act.
    pub(crate) RanLine of (ran: &Ran) {
        /// What made it run: `turn`, `round`, `condition` or, of a game from a file, `game`.
        by: &'static str = ran.by.id(),
        /// The condition.
        of: Option<String> = text(&ran.of).map(str::to_owned),
        line: String = ran.line.to_string(),
        /// Why it was refused; null if it ran.
        refused: Option<String> = ran.refused.as_ref().map(|(why, _)| why.to_string()),
        /// The id with which a refused line is pending.
        pending: Option<u32> = ran.refused.as_ref().map(|(_, id)| *id),
    }
}

/// The lines that ran by themselves as part of an act that states this.
pub(crate) fn ran(said: &[Statement]) -> Vec<RanLine> {
    let lines = said.iter().filter_map(|said| match said {
        Statement::Ran(ran) => Some(RanLine::of(ran)),
        _ => None,
    });
    lines.collect()
}

/// The text, or `None` if it is empty.
pub(crate) fn text(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}
