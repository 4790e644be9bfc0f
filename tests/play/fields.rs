//! Fields of the state by their path, as the JSON of `show` has them.

use gmscreen::session::Session;
use gmscreen::show::State;
use gmscreen::view::public::PublicTable;
use serde_json::Value;

/// Parts of a character in which a field is looked for by its name alone.
const PARTS: &[&str] = &[
    "tracks",
    "stats",
    "counters",
    "conditions",
    "sustained",
    "skills",
    "attacks",
];

/// The fields that a line asks for, each on a line: `NAME PATH...`, or `.PATH...` from the top.
pub(crate) fn fields(session: &Session, wanted: &str) -> Result<Vec<String>, String> {
    let state = State::of(session.campaign(), session.history(), session.game());
    let state = serde_json::to_value(state).map_err(|error| error.to_string())?;
    let mut words = words(wanted).into_iter().peekable();
    let person = match words.next_if(|word| !word.starts_with('.')) {
        Some(name) => {
            let people = state["characters"].as_array().into_iter().flatten();
            let mut found = people.filter(|person| is_named(person, &name));
            Some(found.next().ok_or(format!("nobody is called {name}"))?)
        }
        None => None,
    };
    let shown = words.map(|path| {
        let found = match (path.strip_prefix('.'), person) {
            (None, Some(person)) => at(person, &path, true),
            (path_from_top, _) => at(&state, path_from_top.unwrap_or(&path), false),
        };
        format!("{path} {}", shown(&found))
    });
    Ok(shown.collect())
}

/// Fields of what players see, each on a line: a path from the top.
pub(crate) fn players(session: &Session, wanted: &str) -> Result<Vec<String>, String> {
    let seen = PublicTable::of(session.table());
    let seen = serde_json::to_value(seen).map_err(|error| error.to_string())?;
    named(&seen, wanted)
}

/// The fields of a value at these paths, each on a line; each item of a list on a line of its own.
pub(crate) fn named(value: &Value, wanted: &str) -> Result<Vec<String>, String> {
    let mut told = Vec::new();
    for path in words(wanted) {
        let path = path
            .strip_prefix('.')
            .ok_or(format!("{path} does not begin with a dot"))?;
        match at(value, path, false) {
            Value::Array(all) if !all.is_empty() => {
                told.push(format!(".{path}"));
                told.extend(all.iter().map(|one| format!("  {}", shown(one))));
            }
            found => told.push(format!(".{path} {}", shown(&found))),
        }
    }
    Ok(told)
}

/// The words of a line; quotes hold a word with spaces together.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in line.split('"').enumerate() {
        if at % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

fn is_named(value: &Value, name: &str) -> bool {
    let named = value["name"].as_str();
    named.is_some_and(|named| named.to_lowercase() == name.to_lowercase())
}

/// The value at a path whose parts are separated by dots: a key, a number or a name in a list, `*`
/// for each in a list, `#` for their count.
fn at(value: &Value, path: &str, by_name: bool) -> Value {
    let (first, rest) = match path.split_once('.') {
        Some((first, rest)) => (first, Some(rest)),
        None => (path, None),
    };
    let next = match value {
        Value::Array(all) if first == "#" => return all.len().into(),
        Value::Array(all) if first == "*" => {
            let each = |one: &Value| rest.map_or_else(|| one.clone(), |rest| at(one, rest, false));
            return all.iter().map(each).collect();
        }
        Value::Array(all) => match first.parse::<usize>() {
            Ok(index) => all.get(index).cloned(),
            Err(_) => all.iter().find(|one| is_named(one, first)).cloned(),
        },
        _ => value.get(first).cloned(),
    };
    let next = next.or_else(|| {
        let mut parts = PARTS.iter().filter(|_| by_name);
        parts.find_map(|part| Some(at(value.get(part)?, first, false)).filter(|v| !v.is_null()))
    });
    match (next, rest) {
        (Some(next), Some(rest)) => at(&next, rest, false),
        (next, _) => next.unwrap_or_default(),
    }
}

/// A value on one line: `-` for nothing, the value of a track, the other fields of what is found by
/// its name, `yes` if it has none.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(all) if all.is_empty() => "-".to_owned(),
        Value::Array(all) => all.iter().map(shown).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => match fields.get("value") {
            Some(value) => shown(value),
            None => object(value),
        },
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

fn object(value: &Value) -> String {
    let fields = value.as_object().into_iter().flatten();
    let told = fields.filter(|(key, value)| !value.is_null() && *key != "name");
    let told: Vec<_> = told
        .map(|(key, value)| format!("{key} {}", shown(value)))
        .collect();
    if told.is_empty() {
        "yes".to_owned()
    } else {
        told.join(", ")
    }
}
