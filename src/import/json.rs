//! Looks up values in files of other programs.

use serde_json::Value;

use super::found::{ImportError, MOST};
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
        return Err(ImportError::malformed(
            1,
            1,
            "this is too much: import it in parts",
        ));
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

/// The value at the end of a path of names.
pub(super) fn at<'v>(value: &'v Value, way: &[&str]) -> Option<&'v Value> {
    way.iter().try_fold(value, |value, name| value.get(name))
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

pub(super) fn number_at(value: &Value, way: &[&str]) -> Option<i64> {
    number(at(value, way)?)
}

pub(super) fn text_at<'v>(value: &'v Value, way: &[&str]) -> &'v str {
    at(value, way).and_then(Value::as_str).unwrap_or_default()
}

pub(super) fn is_set(value: &Value, way: &[&str]) -> bool {
    match at(value, way) {
        Some(Value::Bool(set)) => *set,
        Some(Value::String(text)) => ["true", "yes"].contains(&text.as_str()),
        _ => false,
    }
}

/// A text without HTML tags, with the most common entities decoded.
pub(super) fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        out.push_str(&rest[..open]);
        let tag = &rest[open..];
        let Some(close) = tag.find('>') else {
            rest = tag;
            break;
        };
        let name = tag[1..close].trim_start_matches('/').to_ascii_lowercase();
        let ends_line = [
            "p", "br", "br/", "br /", "li", "div", "h1", "h2", "h3", "tr",
        ];
        if ends_line.contains(&name.as_str()) && !out.ends_with('\n') && !out.is_empty() {
            out.push('\n');
        }
        rest = &tag[close + 1..];
    }
    out.push_str(rest);
    for (entity, is) in [
        ("&nbsp;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ] {
        out = out.replace(entity, is);
    }
    out.trim().to_owned()
}
