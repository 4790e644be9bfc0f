//! What is kept for as long as the program runs: the tables of games are never given back.

use super::text::Text;

/// Keeps a value for as long as the program runs: games are never given back.
pub(super) fn keep<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// Keeps a text.
pub(super) fn kept(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

/// Keeps a list.
pub(super) fn list<T>(all: Vec<T>) -> &'static [T] {
    Box::leak(all.into_boxed_slice())
}

/// Keeps texts of a file.
pub(super) fn texts(all: &'static [Text]) -> &'static [&'static str] {
    list(all.iter().map(|one| &**one).collect())
}
