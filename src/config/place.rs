//! Where a word stands in a text.

use ron::error::{Error, Position, SpannedError};

use super::Place;

/// The place of a byte of a text.
pub(super) fn of(text: &str, offset: usize) -> Place {
    let before = text.get(..offset).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    Place {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
    }
}

/// The place of a part of a text, if it is one.
pub(super) fn of_part(text: &str, part: &str) -> Option<Place> {
    let offset = part.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
    (offset < text.len()).then(|| of(text, offset))
}

/// Where the word begins that an error is about. The parser tells where its
/// own steps began and ended, which may be before the word or in the middle of it.
pub(super) fn of_error(text: &str, error: &SpannedError) -> Place {
    if matches!(error.code, Error::Eof) {
        return of(text, offset(text, error.span.end));
    }
    let mut at = offset(text, error.span.start);
    let rest = &text[at..];
    let blank = rest.len() - rest.trim_start().len();
    if blank > 0 {
        at += blank;
    } else if rest.starts_with(is_word) {
        let before = text[..at].trim_end_matches(is_word);
        at = before.len();
    }
    of(text, at)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.')
}

/// The byte at which a line and column stand.
fn offset(text: &str, at: Position) -> usize {
    let mut start = 0;
    for (nth, line) in text.split_inclusive('\n').enumerate() {
        if nth + 1 == at.line {
            let column = line.char_indices().nth(at.col.saturating_sub(1));
            return start + column.map_or(line.len(), |(byte, _)| byte);
        }
        start += line.len();
    }
    text.len()
}
