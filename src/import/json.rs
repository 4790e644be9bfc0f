//! Looks up values in files of other programs.

use serde_json::Value;

use super::found::{ImportError, MOST};
use super::markup::without_tags;
use crate::campaign::bounds::MOST_VALUE;

/// The most commas, colons and brackets of one file: more than any real export has, and few enough
/// that the values fit into memory.
const MOST_SIGNS: usize = 1_200_000;

fn check_size(text: &str) -> Result<(), ImportError> {
    let (mut signs, mut quoted, mut escaped) = (0_usize, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = quoted,
            b'"' => quoted = !quoted,
            b',' | b':' | b'[' | b'{' if !quoted => signs += 1,
            _ => {}
        }
    }
    if signs > MOST_SIGNS {
        let why = "this is too much: import it in parts";
        return Err(ImportError::malformed(1, 1, why));
    }
    Ok(())
}

/// # Errors
/// Returns an error with its position if the text is not JSON.
pub(super) fn parse(text: &str) -> Result<Value, ImportError> {
    check_size(text)?;
    serde_json::from_str(text).map_err(|error| wrong(&error))
}

fn wrong(error: &serde_json::Error) -> ImportError {
    let why = error.to_string();
    let why = why.split(" at line").next().unwrap_or_default().to_owned();
    ImportError::malformed(error.line(), error.column(), why)
}

/// Reads one or more values, such as one per line.
///
/// # Errors
/// Returns an error with its position if one of them is not JSON, or if there are none.
pub(super) fn documents(text: &str) -> Result<Vec<Value>, ImportError> {
    check_size(text)?;
    let each = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let all = each.take(MOST + 1).collect::<Result<Vec<Value>, _>>();
    let all = all.map_err(|error| wrong(&error))?;
    if all.len() > MOST {
        return Err(ImportError::TooMany);
    }
    if all.is_empty() {
        return parse(text).map(|one| vec![one]);
    }
    Ok(all)
}

/// A key without what programs write differently: underscores and case.
fn folded(key: &str) -> impl Iterator<Item = u8> {
    let bytes = key.bytes().filter(|byte| *byte != b'_');
    bytes.map(|byte| byte.to_ascii_lowercase())
}

/// The value at the end of a path of keys with dots between them. Case and underscores do not matter.
pub(super) fn at<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.').try_fold(value, |value, key| {
        let mut all = value.as_object()?.iter();
        let found = all.find(|(known, _)| folded(known).eq(folded(key)));
        Some(found?.1)
    })
}

/// A whole number, written as an integer, as a fraction or as text.
pub(super) fn number(value: &Value) -> Option<i64> {
    let whole = match value {
        Value::Number(number) => number.as_i64().or_else(|| fraction(number.as_f64()?)),
        Value::String(text) => super::cell::number(text),
        _ => None,
    };
    whole.map(|value| value.clamp(-MOST_VALUE, MOST_VALUE))
}

fn fraction(value: f64) -> Option<i64> {
    let within = value.is_finite() && value.abs() < 1e9;
    #[expect(clippy::cast_possible_truncation, reason = "it is within bounds")]
    within.then(|| value.floor() as i64)
}

pub(super) fn number_at(value: &Value, path: &str) -> Option<i64> {
    number(at(value, path)?)
}

pub(super) fn text_at<'v>(value: &'v Value, path: &str) -> &'v str {
    at(value, path).and_then(Value::as_str).unwrap_or_default()
}

/// The values of a list; none if there is no list.
pub(super) fn list_at<'v>(value: &'v Value, path: &str) -> &'v [Value] {
    let list = at(value, path).and_then(Value::as_array);
    list.map_or(&[], Vec::as_slice)
}

pub(super) fn is_set(value: &Value, path: &str) -> bool {
    match at(value, path) {
        Some(Value::Bool(set)) => *set,
        Some(Value::String(text)) => ["true", "yes"].contains(&text.as_str()),
        _ => false,
    }
}

/// A value as text; empty for `null`.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// A text, a number or a list as people write it, without markup; empty if there is nothing.
pub(super) fn said(value: &Value, path: &str) -> String {
    match at(value, path) {
        Some(Value::Array(all)) => all.iter().map(plain).collect::<Vec<_>>().join(", "),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::String(text)) => without_tags(text),
        _ => String::new(),
    }
}

/// What some fields say, behind labels. Each is a label, `=` and a key, or keys whose numbers add up: `HP=hp, =base+xp`.
/// What `is_usual` finds not worth telling under its label is left out.
pub(super) fn told(value: &Value, fields: &str, is_usual: fn(&str, &str) -> bool) -> Vec<String> {
    let told = |field: &str| {
        let (label, keys) = field.split_once('=')?;
        let mut numbers = keys.split('+').filter_map(|key| number_at(value, key));
        let said = match numbers.next().filter(|_| keys.contains('+')) {
            Some(first) => numbers.fold(first, i64::saturating_add).to_string(),
            None => said(value, keys),
        };
        let is_told = !said.is_empty() && !is_usual(label, &said);
        is_told.then(|| format!("{label} {said}").trim_start().to_owned())
    };
    fields.split(", ").filter_map(told).collect()
}
