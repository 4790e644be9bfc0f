//! Counts with their nouns, lists, and words around a text that may be empty.

use std::fmt::{Display, Write as _};

/// A count with its noun, in the singular or plural: `1 entry`, `3 entries`, `2 days`.
pub(crate) fn plural(count: impl TryInto<i64>, one: &str) -> String {
    let count = count.try_into().unwrap_or(i64::MAX);
    let stem = one
        .strip_suffix('y')
        .filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    match stem {
        _ if count == 1 => format!("1 {one}"),
        Some(stem) => format!("{count} {stem}ies"),
        None => format!("{count} {one}s"),
    }
}

/// Parts with a text between each two of them; those that are empty are left out.
pub fn joined<T: Display>(parts: impl IntoIterator<Item = T>, between: &str) -> String {
    let mut out = String::new();
    for part in parts {
        let before = out.len();
        out.push_str(if before > 0 { between } else { "" });
        let begins = out.len();
        let _ = write!(out, "{part}");
        if out.len() == begins {
            out.truncate(before);
        }
    }
    out
}

/// A text with words before and after it; nothing if the text is empty.
pub(crate) fn around(before: &str, text: &str, after: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("{before}{text}{after}")
}

/// A text, or the usual one if it is empty.
pub(crate) fn or<'t>(text: &'t str, usual: &'t str) -> &'t str {
    if text.is_empty() { usual } else { text }
}
