//! Counts with their nouns.

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
