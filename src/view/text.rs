//! Measuring, cutting and cleaning text for the columns of a terminal.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::campaign::visible::visible;

/// Marks where text was cut off.
pub(crate) const CUT: &str = "…";

/// The width of a text in columns.
pub(crate) fn width(text: &str) -> usize {
    if is_simple(text) {
        text.len()
    } else if is_plain(text) {
        text.chars().count()
    } else {
        text.graphemes(true).map(UnicodeWidthStr::width).sum()
    }
}

/// Whether each character stands alone in one column, so that the text need not be split into
/// graphemes.
pub(crate) fn is_plain(text: &str) -> bool {
    text.chars().all(is_one_column)
}

/// Letters of European languages, punctuation, arrows, lines, blocks and shapes that stand alone in
/// one column.
fn is_one_column(c: char) -> bool {
    matches!(c,
        ' '..='~'
        // Without the soft hyphen.
        | '\u{a1}'..='\u{ac}'
        | '\u{ae}'..='\u{2ff}'
        // Dashes, quotation marks, daggers, bullets and the ellipsis.
        | '\u{2010}'..='\u{2027}'
        | '\u{2190}'..='\u{21ff}'
        // Lines, blocks and shapes, without two squares that are wide.
        | '\u{2500}'..='\u{25fc}'
        | '\u{25ff}')
}

/// Whether every byte is a printable character of one column.
pub(crate) fn is_simple(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// A text of several lines, or what is being typed, made safe to show in one line: control characters are made
/// visible. The other texts of a campaign are lines without them.
#[must_use]
pub fn clean(text: &str) -> Cow<'_, str> {
    if is_simple(text) {
        Cow::Borrowed(text)
    } else {
        visible(text)
    }
}

/// A sentence with its first letter in upper case, skipping quotes and brackets. A text that
/// begins with a digit stays as it is.
pub(crate) fn sentence(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    let mut chars = text.chars();
    for c in chars.by_ref() {
        if c.is_alphanumeric() {
            title_case(c, &mut out);
            break;
        }
        out.push(c);
    }
    out.push_str(chars.as_str());
    out
}

/// A letter in title case, as at the beginning of a sentence.
fn title_case(c: char, out: &mut String) {
    match c {
        // A pair of letters in one character, of which only the first is a capital.
        'Ǆ' | 'ǅ' | 'ǆ' => out.push('ǅ'),
        'Ǉ' | 'ǈ' | 'ǉ' => out.push('ǈ'),
        'Ǌ' | 'ǋ' | 'ǌ' => out.push('ǋ'),
        'Ǳ' | 'ǲ' | 'ǳ' => out.push('ǲ'),
        // Georgian sentences do not begin with a capital.
        'ა'..='ჿ' => out.push(c),
        c => {
            let mut upper = c.to_uppercase();
            out.extend(upper.next());
            out.extend(upper.flat_map(char::to_lowercase));
        }
    }
}

/// The beginning of a text that fits into `columns`, with `…` if it was cut.
pub(crate) fn clip(text: &str, columns: usize) -> Cow<'_, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    let Some(room) = columns.checked_sub(1) else {
        return Cow::Borrowed("");
    };
    Cow::Owned(format!("{}{CUT}", head(text, room).0))
}

/// A name cut to `columns`. The number at its end is kept, to tell `Reed goblin 1` from `Reed
/// goblin 2`.
pub(crate) fn clip_name(name: &str, columns: usize) -> Cow<'_, str> {
    if width(name) <= columns {
        return Cow::Borrowed(name);
    }
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &name[bare.len()..];
    match columns.checked_sub(number.len() + 1) {
        Some(room) if !number.is_empty() && room >= 2 => {
            Cow::Owned(format!("{}{CUT}{number}", head(bare, room).0))
        }
        _ => clip(name, columns),
    }
}

/// The longest beginning of a text that fits into `columns`, and its width.
pub(crate) fn head(text: &str, columns: usize) -> (&str, usize) {
    if is_simple(text) {
        let used = text.len().min(columns);
        return (&text[..used], used);
    }
    let mut used = 0;
    for (at, grapheme) in text.grapheme_indices(true) {
        let wide = grapheme.width();
        if used + wide > columns {
            return (&text[..at], used);
        }
        used += wide;
    }
    (text, used)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_of_one_column_stand_alone() {
        let plain: Vec<char> = ('\0'..=char::MAX).filter(|c| is_one_column(*c)).collect();
        assert!(plain.len() > 1_000, "{}", plain.len());
        for c in plain {
            let text = c.to_string();
            assert_eq!(text.width(), 1, "{c:?}");
            assert!(!c.is_control(), "{c:?}");
            for other in ['a', 'é', '●', c] {
                for pair in [format!("{c}{other}"), format!("{other}{c}")] {
                    assert_eq!(pair.graphemes(true).count(), 2, "{pair:?}");
                }
            }
        }
    }

    #[test]
    fn other_characters_are_measured_by_grapheme() {
        for (text, columns) in [
            ("Josune ●", 8),
            ("e\u{301}", 1),
            ("◾", 2),
            ("▶\u{fe0f}", 2),
            ("日本", 4),
            ("a\u{ad}b", 2),
        ] {
            assert_eq!(width(text), columns, "{text:?}");
        }
    }
}
