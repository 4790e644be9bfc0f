//! Names of conditions in quotes, behind which a number or a time stands that does not belong to the name.

use crate::lang::edit::Edit;
use crate::lang::line::{Line, Span};

/// The name, and what follows it: a number with a sign, or how long it lasts.
fn split_name(text: &str) -> Option<(&str, &str)> {
    let is_number = |word: &str| word.parse::<u32>().is_ok();
    let follows = |behind: &str| {
        let mut words = behind.split_whitespace();
        let first = words.next().unwrap_or_default();
        match first.strip_prefix(['+', '-']) {
            Some(number) => is_number(number),
            None if first == "for" => words
                .next()
                .is_some_and(|next| next == "scene" || is_number(next)),
            None => false,
        }
    };
    let mut spaces = text.match_indices(' ');
    let (at, _) = spaces.find(|(at, _)| !text[..*at].trim().is_empty() && follows(&text[*at..]))?;
    Some(text.split_at(at))
}

/// How many words a text has in which more than the name was probably meant, and what it would be without quotes:
/// `shaken, -2, for 2 rounds`.
pub(super) fn without_quotes(text: &str) -> Option<(usize, String)> {
    let (name, mut behind) = split_name(text)?;
    let mut parts = vec![name];
    while let Some((part, rest)) = split_name(behind) {
        parts.push(part.trim());
        behind = rest;
    }
    parts.push(behind.trim());
    Some((text.split_whitespace().count(), parts.join(", ")))
}

/// Closes the quotes of a name before what was typed behind it up to the cursor, which stands before its closing quote.
pub(in crate::verbs) fn closing(line: &Line, cursor: usize) -> Option<Edit> {
    let mut words = line.words.iter();
    let word = words.find(|word| word.quoted && word.span.end == cursor + 1)?;
    if !line.closes(word, cursor + 1) {
        return None;
    }
    let typed = line.text(Span::new(word.span.start, cursor));
    let (name, behind) = split_name(typed)?;
    let span = Span::new(word.span.start, word.span.end);
    Some(Edit::new(span, format!("{name}\"{behind}")))
}
