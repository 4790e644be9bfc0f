//! Reads YAML as JSON values: without aliases or tags, and no deeper than people write.

use saphyr_parser::{Event, Parser, ScalarStyle};
use serde_json::{Map, Value};

use super::found::{ImportError, LONGEST_BLOCKS};

/// How deep lists and maps may be nested.
const DEEPEST: usize = 32;
/// The most values in one document.
const MOST: usize = 200_000;

/// A list or a map that has not been closed yet.
enum Open {
    List(Vec<Value>),
    /// The key is waiting for its value.
    Map(Map<String, Value>, Option<String>),
}

/// Reads the first document; `line` is the line before it.
///
/// # Errors
/// Returns an error if it is not YAML, or larger than anybody writes.
pub(super) fn read(text: &str, line: usize) -> Result<Value, ImportError> {
    // The parser needs up to two hundred times the memory of the text.
    if text.len() > LONGEST_BLOCKS {
        return Err(ImportError::TooLong);
    }
    let mut open: Vec<Open> = Vec::new();
    let mut count = 0;
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            let mark = error.marker();
            ImportError::malformed(line + mark.line(), mark.col() + 1, error.info())
        })?;
        let wrong =
            |why: &str| ImportError::malformed(line + span.start.line(), span.start.col() + 1, why);
        count += 1;
        if count > MOST {
            return Err(wrong("this has too many parts"));
        }
        let done = match event {
            Event::Scalar(text, style, ..) => Some(scalar(&text, style)),
            Event::SequenceStart(..) | Event::MappingStart(..) if open.len() >= DEEPEST => {
                return Err(wrong("this is nested too deep"));
            }
            Event::SequenceStart(..) => {
                open.push(Open::List(Vec::new()));
                None
            }
            Event::MappingStart(..) => {
                open.push(Open::Map(Map::new(), None));
                None
            }
            Event::SequenceEnd | Event::MappingEnd => open.pop().map(|closed| match closed {
                Open::List(list) => Value::Array(list),
                Open::Map(map, _) => Value::Object(map),
            }),
            Event::Alias(_) => return Err(wrong("an alias (`*name`) is not read")),
            Event::DocumentEnd => return Ok(Value::Null),
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentStart(_) => {
                None
            }
        };
        let Some(value) = done else { continue };
        match open.last_mut() {
            None => return Ok(value),
            Some(Open::List(list)) => list.push(value),
            Some(Open::Map(map, key)) => match key.take() {
                None => *key = Some(key_of(value)),
                Some(key) => {
                    map.insert(key, value);
                }
            },
        }
    }
    Ok(Value::Null)
}

fn key_of(value: Value) -> String {
    match value {
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// The value of a plain word: a number, a boolean, null, or text.
fn scalar(text: &str, style: ScalarStyle) -> Value {
    if style != ScalarStyle::Plain {
        return Value::String(text.to_owned());
    }
    match text {
        "" | "~" | "null" => Value::Null,
        "true" | "True" => Value::Bool(true),
        "false" | "False" => Value::Bool(false),
        _ => match text.parse::<i64>() {
            Ok(number) => Value::from(number),
            Err(_) => Value::String(text.to_owned()),
        },
    }
}
