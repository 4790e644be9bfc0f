//! Reads YAML as JSON values: without aliases or tags, and no deeper than people write.

use saphyr_parser::{Event, Parser, ScalarStyle};
use serde_json::{Value, json};

use super::found::{ImportError, LONGEST_BLOCKS};
use super::json::plain;

/// How deep lists and maps may be nested.
const DEEPEST: usize = 32;

/// Reads the first document; `line` is the line before it.
///
/// # Errors
/// Returns an error if it is not YAML, or larger than anybody writes.
pub(super) fn read(text: &str, line: usize) -> Result<Value, ImportError> {
    // The parser needs up to two hundred times the memory of the text.
    if text.len() > LONGEST_BLOCKS {
        return Err(ImportError::TooLong);
    }
    // Lists and maps that have not been closed yet, and the key that is waiting for its value.
    let mut open: Vec<(Value, Option<String>)> = Vec::new();
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            let mark = error.marker();
            ImportError::malformed(line + mark.line(), mark.col() + 1, error.info())
        })?;
        let wrong =
            |why: &str| ImportError::malformed(line + span.start.line(), span.start.col() + 1, why);
        let value = match event {
            Event::Scalar(text, style, ..) => scalar(&text, style),
            Event::SequenceStart(..) | Event::MappingStart(..) => {
                if open.len() >= DEEPEST {
                    return Err(wrong("this is nested too deep"));
                }
                let is_list = matches!(event, Event::SequenceStart(..));
                let empty = if is_list { json!([]) } else { json!({}) };
                open.push((empty, None));
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => open.pop().unwrap_or_default().0,
            Event::Alias(_) => return Err(wrong("an alias (`*name`) is not read")),
            Event::DocumentEnd => return Ok(Value::Null),
            _ => continue,
        };
        match open.last_mut() {
            None => return Ok(value),
            Some((Value::Array(list), _)) => list.push(value),
            Some((Value::Object(map), key)) => match key.take() {
                None => *key = Some(plain(&value)),
                Some(key) => drop(map.insert(key, value)),
            },
            Some(_) => {}
        }
    }
    Ok(Value::Null)
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
